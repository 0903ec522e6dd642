"""A finger on a real window off screen: it touches only what a person can, and counts every touch."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from kivy.base import EventLoop, ExceptionManager
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.lang import Builder
from kivy.metrics import dp
from kivy.tests.common import UnitTestTouch
from kivy.uix.widget import Widget

from bello.ui.listing import Listing

CELL = 24
"""The least that must be seen of something to be touched, in dp."""


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
        """Leave the window to the next app: nobody of this one hears keys or exceptions any more."""
        self.app.on_stop()
        Window.unbind(on_keyboard=self.app.house._key)
        Window.remove_widget(self.app.root)
        for handler in [one for one in ExceptionManager.handlers if getattr(one, "app", None) is self.app]:
            ExceptionManager.remove_handler(handler)

    def settle(self, frames: int = 4) -> None:
        for _ in range(frames - 1):
            self._tick()
        EventLoop.idle()
        wrong = getattr(self.page, "error", None) if self.app.house.stack else None
        if wrong is not None and not self.expect_wrong:
            raise wrong

    @staticmethod
    @contextmanager
    def caught() -> Iterator[None]:
        """What goes wrong is handed to the app, as Kivy's own loop does."""
        try:
            yield
        except Exception as error:
            if ExceptionManager.handle_exception(error) == ExceptionManager.RAISE:
                raise

    @staticmethod
    def _tick() -> None:
        """A frame that nobody looks at: everything but the drawing."""
        Clock.tick()
        EventLoop.dispatch_input()
        Builder.sync()
        Clock.tick_draw()
        Builder.sync()

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
            if isinstance(widget, Listing) and widget.width < 2:
                continue
            yield widget
            stack.extend(widget.children)

    def touchables(self):
        """Everything seen that answers a touch."""
        for widget in self.seen():
            if hasattr(widget, "on_release") and widget.width >= 2 and widget.height >= 2 and self.actions(widget):
                yield widget

    def box(self, widget: Widget) -> tuple[float, float, float, float]:
        x, y = widget.to_window(widget.x, widget.y)
        right, top = widget.to_window(widget.right, widget.top)
        return min(x, right), min(y, top), max(x, right), max(y, top)

    @staticmethod
    def listing_of(widget: Widget) -> Listing | None:
        """The list a widget stands in."""
        parent = widget.parent
        while parent is not None and parent.parent is not parent:
            if isinstance(parent, Listing):
                return parent
            parent = parent.parent
        return None

    def clipped(self, widget: Widget) -> tuple[float, float, float, float]:
        """What is seen of a widget: inside the window and the list it stands in."""
        left, bottom, right, top = self.box(widget)
        frames = [(0, 0, Window.width, Window.height)]
        listing = self.listing_of(widget)
        if listing is not None:
            frames.append(self.box(listing))
        for l2, b2, r2, t2 in frames:
            left, bottom, right, top = max(left, l2), max(bottom, b2), min(right, r2), min(top, t2)
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
        left, bottom, right, top = self.clipped(widget)
        return right > left and top > bottom

    def shows(self, text: str) -> bool:
        return any(text in one for one in self.texts())

    @staticmethod
    def actions(widget: Widget) -> list[tuple]:
        """What a touch on a widget would send."""
        chip, row = getattr(widget, "chip", None), getattr(widget, "row", None)
        found = [getattr(widget, "action", ()), getattr(chip, "action", ()), getattr(row, "action", ())]
        if chip is not None and chip.why_not:
            found.append(("why_not", chip.why_not, chip.rule))
        if getattr(row, "rule", ""):
            found.append(("rule", row.rule))
        return [tuple(action) for action in found if action]

    def matches(self, widget: Widget, text: str, action: tuple | None) -> bool:
        if action is not None:
            return action in self.actions(widget)
        return self.text_of(widget) in (text, f"✓ {text}")

    def find(self, text: str = "", action: tuple | None = None) -> Widget:
        """The touchable thing with this text or action; one that is wholly seen rather than one half hidden."""
        found = [widget for widget in self.touchables() if self.matches(widget, text, action)]
        found.sort(key=lambda widget: self.clipped(widget) != self.box(widget))
        if not found:
            raise NotToBeTouched(f"nothing to touch called {text or action!r} among {self.texts()}")
        return found[0]

    def text_of(self, widget: Widget) -> str:
        text = getattr(widget, "text", "")
        if isinstance(text, str) and text:
            return text.partition("\n[size=")[0]
        row = getattr(widget, "row", None)
        return getattr(row, "text", "") or ""

    # -- touching ----------------------------------------------------------------------------------------

    def tap(self, text: str = "", action: tuple | None = None, grey: bool = False) -> None:
        """One touch on what has this text or sends this action, scrolling to it if it is in a list.

        `grey`: it is touched to hear why not; otherwise something not allowed cannot be touched.
        """
        try:
            widget = self.find(text, action)
        except NotToBeTouched:
            self.scroll_to(text, action)
            widget = self.find(text, action)
        why_not = getattr(getattr(widget, "chip", None), "why_not", "")
        if why_not and not grey:
            raise NotToBeTouched(f"{self.text_of(widget)!r} is not allowed: {why_not}")
        self.reveal(widget)
        self.touch(widget)

    def taps(self, *actions: tuple) -> None:
        for action in actions:
            self.tap(action=action)

    def lists(self):
        """The lists of the page that show something."""
        for name in ("listing", "other", "pad"):
            listing = self.page.ids.get(name)
            if listing is not None and listing.data and listing.width > 1 and listing.height > 1:
                yield listing

    def leaf_through(self, listing: Listing):
        """Scroll a list from top to bottom, half a page at a time; scrolling is not counted as a touch."""
        whole = listing.children[0].height - listing.height
        steps = 1 if whole <= 0 else 2 + int(whole / (listing.height / 2))
        for step in range(steps):
            listing.scroll_y = 1 if steps == 1 else 1 - step / (steps - 1)
            self.settle(2)
            yield step

    def scroll_to(self, text: str, action: tuple | None) -> None:
        """Scroll the lists of the page until the thing is there."""
        for listing in self.lists():
            for _ in self.leaf_through(listing):
                if any(self.matches(widget, text, action) for widget in self.touchables()):
                    return

    def reveal(self, widget: Widget) -> None:
        """Scroll a list so that a row that is half hidden is wholly seen."""
        listing = self.listing_of(widget)
        if listing is None:
            return
        _, bottom, _, top = self.box(widget)
        _, low, _, high = self.box(listing)
        whole = listing.children[0].height - listing.height
        if whole > 0 and (bottom < low or top > high):
            shift = (bottom - low - 4) if bottom < low else (top - high + 4)
            listing.scroll_y = min(1, max(0, listing.scroll_y + shift / whole))
            self.settle(3)

    def touch(self, widget: Widget, dead: bool = False) -> None:
        """Finger down and up in the middle of what is seen of it; it must arrive there (or not, when `dead`)."""
        left, bottom, right, top = self.clipped(widget)
        name = self.text_of(widget)
        if right - left < dp(CELL) or top - bottom < dp(CELL):
            raise NotToBeTouched(f"not in sight: {name!r} {self.box(widget)}")
        x, y = (left + right) / 2, (bottom + top) / 2
        self.check_on_top(widget, x, y)
        arrived: list[Widget] = []
        widget.fbind("on_release", arrived.append)
        self.touches += 1
        touch = UnitTestTouch(x, y)
        with self.caught():
            touch.touch_down()
            self._tick()
            touch.touch_up()
        widget.funbind("on_release", arrived.append)
        self.settle(3)
        if bool(arrived) == dead:
            raise NotToBeTouched(f"the touch on {name!r} {'arrived' if dead else 'did not arrive'}")

    def check_on_top(self, widget: Widget, x: float, y: float) -> None:
        """Nothing else that can be touched lies over the point."""
        for other in self.touchables():
            if other is widget or self.is_in(other, widget) or self.is_in(widget, other):
                continue
            left, bottom, right, top = self.clipped(other)
            if left <= x <= right and bottom <= y <= top:
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
        """A picture of what is seen, when the frame has settled."""
        self.settle(3)
        self.app.root.export_to_png(str(path))
