"""The house of pages: a stack of them, back, turning the phone round for the player opposite, and what is said."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.core.window import Window
from kivy.uix.scatterlayout import ScatterLayout

from bello.ui.page import Page

SAID_FOR = 6.0


class House(ScatterLayout):
    """Shows the top page of its stack. Rotated 180° for the player opposite."""

    def __init__(self, app: Any, **kwargs: Any) -> None:
        super().__init__(do_rotation=False, do_scale=False, do_translation=False, **kwargs)
        self.app = app
        self.stack: list[Page] = []
        self._unsay: Any = None
        Window.bind(on_keyboard=self._key)

    def close(self) -> None:
        """Nobody lives here any more: no keys, no pages."""
        Window.unbind(on_keyboard=self._key)
        if self._unsay is not None:
            self._unsay.cancel()
        self.content.clear_widgets()

    @property
    def page(self) -> Page:
        return self.stack[-1]

    # -- the stack --------------------------------------------------------------------------------

    def push(self, page: Page) -> None:
        self._show(page)
        self.stack.append(page)
        page.entered()
        self._arrived()

    def swap(self, page: Page) -> None:
        """Another page in place of the top one."""
        old = self.stack.pop()
        self.push(page)
        self._left(old)

    def home(self, page: Page) -> None:
        """Only this page."""
        old, self.stack = self.stack, []
        self.push(page)
        self._left(*old)

    def back(self) -> bool:
        """Close the top page; False at the first one."""
        if self.stack and self.page.back():
            return True
        if len(self.stack) < 2:
            return False
        old = self.stack.pop()
        self._show(self.page)
        self._left(old)
        self.page.entered()
        self._arrived()
        return True

    def back_to(self, kind: type[Page]) -> None:
        """Close pages until one of this kind is on top."""
        closed = []
        while len(self.stack) > 1 and not isinstance(self.page, kind):
            closed.append(self.stack.pop())
        self._show(self.page)
        self._left(*closed)
        self.page.entered()
        self._arrived()

    def _left(self, *pages: Page) -> None:
        for page in pages:
            page.left()
        self.app.tidy_soon()

    def _arrived(self) -> None:
        self.app.shown()
        self.tell()

    def _show(self, page: Page) -> None:
        for old in [child for child in self.content.children if isinstance(child, Page)]:
            self.content.remove_widget(old)
        self.content.add_widget(page, index=len(self.content.children))

    def turn(self) -> None:
        """Round for the player opposite, or back."""
        place = tuple(self.pos)
        self.rotation = 0 if self.rotation else 180
        self.pos = place

    def _key(self, _window: Any, key: int, *_: Any) -> bool:
        """Escape and Android's back key: True keeps the app open."""
        return self.back() if key == 27 else False

    # -- what is said ---------------------------------------------------------------------------------

    def say(self, text: str, rule: str = "", extra: str = "", extra_action: tuple[Any, ...] = ()) -> None:
        """One sentence in the strip; touching it opens its rule."""
        strip = self.page.ids.get("strip")
        if strip is None:
            return
        strip.headline = text[:1].upper() + text[1:]
        strip.detail = rule
        strip.action = ("rule", rule) if rule else ("unsay",)
        strip.extra, strip.extra_action = extra, extra_action
        if self._unsay is not None:
            self._unsay.cancel()
        self._unsay = Clock.schedule_once(lambda _: self.tell(), SAID_FOR)

    def tell(self) -> None:
        """The strip shows the last ruling again."""
        if self._unsay is not None:
            self._unsay.cancel()
            self._unsay = None
        strip = self.stack[-1].ids.get("strip") if self.stack else None
        if strip is None:
            return
        told = self.app.last_ruling() if self.page.playing and self.page.tells else None
        headline, detail, action, extra, extra_action = told or ("", "", (), "", ())
        strip.headline, strip.detail, strip.action = headline, detail, action
        strip.extra, strip.extra_action = extra, extra_action

    def open_rule(self, rule: str) -> None:
        self.app.open("rule", rule)
