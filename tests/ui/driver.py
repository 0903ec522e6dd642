"""A finger on a real window off screen: it touches only what a person can, and counts every touch."""

from __future__ import annotations

import os

os.environ.setdefault("SDL_VIDEODRIVER", "offscreen")
os.environ.setdefault("KIVY_NO_ARGS", "1")
os.environ.setdefault("KIVY_NO_FILELOG", "1")
os.environ.setdefault("KIVY_NO_CONFIG", "1")
os.environ.setdefault("KIVY_LOG_MODE", "PYTHON")
os.environ.setdefault("KIVY_METRICS_DENSITY", "1")
os.environ.setdefault("KIVY_METRICS_FONTSCALE", "1")

from kivy.config import Config

for key, value in {"width": 412, "height": 915, "maxfps": 0, "multisamples": 0}.items():
    Config.set("graphics", key, str(value))
for key, _ in Config.items("input"):
    Config.remove_option("input", key)

from kivy.base import EventLoop
from kivy.core.window import Window
from kivy.uix.widget import Widget


class NotToBeTouched(AssertionError):
    """What a person could not have touched: not there, hidden, covered, or outside the window."""


class Driver:
    """Plays the app by touch."""

    expect_wrong = False

    def __init__(self, app) -> None:
        self.app = app
        self.touches = 0
        EventLoop.ensure_window()
        if EventLoop.status != "started":
            EventLoop.start()
        for child in Window.children[:]:
            Window.remove_widget(child)
        root = app.build()
        app.root = root
        Window.add_widget(root)
        type(app)._running_app = app
        app.on_start()
        self.settle()

    def close(self) -> None:
        self.app.on_stop()
        Window.remove_widget(self.app.root)

    def settle(self, frames: int = 4) -> None:
        for _ in range(frames):
            EventLoop.idle()
        wrong = getattr(self.page, "error", None) if self.app.house.stack else None
        if wrong is not None and not self.expect_wrong:
            raise wrong

    def resize(self, width: int, height: int) -> None:
        Window.size = (width, height)
        self.settle(6)

    # -- looking ---------------------------------------------------------------------------------------

    @property
    def page(self):
        return self.app.house.page

    def seen(self):
        """Every widget that is really seen, front to back order of the tree."""
        stack = [self.app.house]
        while stack:
            widget = stack.pop()
            if widget.opacity == 0 or getattr(widget, "disabled", False):
                continue
            yield widget
            stack.extend(widget.children)

    def box(self, widget: Widget) -> tuple[float, float, float, float]:
        x, y = widget.to_window(widget.x, widget.y)
        right, top = widget.to_window(widget.right, widget.top)
        return min(x, right), min(y, top), max(x, right), max(y, top)

    def clipped(self, widget: Widget) -> tuple[float, float, float, float]:
        """What is seen of a widget: inside every list it stands in."""
        from bello.ui.listing import Listing

        left, bottom, right, top = self.box(widget)
        parent = widget.parent
        while parent is not None and parent.parent is not parent:
            if isinstance(parent, Listing):
                l2, b2, r2, t2 = self.box(parent)
                left, bottom, right, top = max(left, l2), max(bottom, b2), min(right, r2), min(top, t2)
            parent = parent.parent
        return left, bottom, right, top

    def texts(self) -> list[str]:
        """All words on the screen."""
        found = []
        for widget in self.seen():
            text = getattr(widget, "text", "")
            if text and widget.width > 1 and widget.height > 1 and self.inside(widget):
                found.append(text)
        return found

    def inside(self, widget: Widget) -> bool:
        left, bottom, right, top = self.box(widget)
        return right > 0 and top > 0 and left < Window.width and bottom < Window.height

    def shows(self, text: str) -> bool:
        return any(text in one for one in self.texts())

    def find(self, text: str = "", action: tuple | None = None, under: str = "") -> Widget:
        """The touchable thing with this text or action."""
        for widget in self.seen():
            if not hasattr(widget, "on_release") or widget.width < 2 or widget.height < 2:
                continue
            acts = [getattr(widget, "action", None)]
            chip, row = getattr(widget, "chip", None), getattr(widget, "row", None)
            if chip is not None:
                acts.append(chip.action)
            if row is not None:
                acts.append(getattr(row, "action", None))
            if action is not None and action in acts:
                return widget
            if text and self.text_of(widget) in (text, f"✓ {text}"):
                return widget
        raise NotToBeTouched(f"nothing to touch called {text or action!r} among {self.texts()}")

    def text_of(self, widget: Widget) -> str:
        text = getattr(widget, "text", "")
        if isinstance(text, str) and text:
            return text.partition("\n[size=")[0]
        row = getattr(widget, "row", None)
        return getattr(row, "text", "") or ""

    # -- touching ----------------------------------------------------------------------------------------

    def tap(self, text: str = "", action: tuple | None = None) -> None:
        """One touch on what has this text or sends this action, scrolling to it if it is in a list."""
        try:
            widget = self.find(text, action)
        except NotToBeTouched:
            self.scroll_to(text, action)
            widget = self.find(text, action)
        self.reveal(widget)
        self.touch(widget)

    def scroll_to(self, text: str, action: tuple | None) -> None:
        """Scroll every list of the page until the thing is there; scrolling is not counted as a touch."""
        for name in ("listing", "other", "pad"):
            listing = self.page.ids.get(name)
            if listing is None or not listing.data:
                continue
            for index in range(len(listing.data)):
                listing.reach(index)
                self.settle(2)
                try:
                    self.find(text, action)
                    return
                except NotToBeTouched:
                    continue

    def reveal(self, widget: Widget) -> None:
        """Scroll a list so that a row that is half hidden is wholly seen."""
        from bello.ui.listing import Listing

        row, listing = widget, widget.parent
        while listing is not None and not isinstance(listing, Listing) and listing.parent is not listing:
            listing = listing.parent
        if not isinstance(listing, Listing):
            return
        left, bottom, right, top = self.box(widget)
        low, high = self.box(listing)[1], self.box(listing)[3]
        whole = listing.children[0].height - listing.height
        if whole > 0 and (bottom < low or top > high):
            shift = (bottom - low - 4) if bottom < low else (top - high + 4)
            listing.scroll_y = min(1, max(0, listing.scroll_y + shift / whole))
            self.settle(3)

    def touch(self, widget: Widget) -> None:
        from kivy.tests.common import UnitTestTouch

        left, bottom, right, top = self.box(widget)
        x, y = (left + right) / 2, (bottom + top) / 2
        if not (0 <= x <= Window.width and 0 <= y <= Window.height):
            raise NotToBeTouched(f"outside the window: {self.text_of(widget)!r}")
        self.check_on_top(widget, x, y)
        self.touches += 1
        touch = UnitTestTouch(x, y)
        touch.touch_down()
        self.settle(1)
        touch.touch_up()
        self.settle(3)

    def check_on_top(self, widget: Widget, x: float, y: float) -> None:
        """Nothing else that can be touched lies over the point."""
        for other in self.seen():
            if other is widget or not hasattr(other, "on_release") or other.width < 2 or other.height < 2:
                continue
            left, bottom, right, top = self.clipped(other)
            if left <= x <= right and bottom <= y <= top and not self.is_in(other, widget):
                if not self.is_in(widget, other):
                    raise NotToBeTouched(f"{self.text_of(widget)!r} lies under {self.text_of(other)!r}")

    @staticmethod
    def is_in(inner: Widget, outer: Widget) -> bool:
        while inner is not None and inner.parent is not inner:
            if inner is outer:
                return True
            inner = inner.parent
        return False

    def back(self) -> None:
        """Android's back key."""
        Window.dispatch("on_keyboard", 27, 0, "", [])
        self.settle()

    def shot(self, path) -> None:
        self.settle(3)
        from kivy.graphics.opengl import GL_RGBA, GL_UNSIGNED_BYTE, glReadPixels
        from PIL import Image

        width, height = (int(n) for n in Window.size)
        Window.dispatch("on_draw")
        data = glReadPixels(0, 0, width, height, GL_RGBA, GL_UNSIGNED_BYTE)
        Image.frombytes("RGBA", (width, height), data).transpose(Image.FLIP_TOP_BOTTOM).convert("RGB").save(path)
