"""Words on the screen for a quarter of what Kivy's Label takes: a text drawn once is shared by all that show it.

A text that fits on its line is drawn as wide as it is, so that another width only moves it; colour is a tint.
"""

from __future__ import annotations

from typing import Any
from weakref import WeakSet, WeakValueDictionary

from kivy.core.text import Label as CoreLabel
from kivy.graphics import Color, Rectangle
from kivy.metrics import dp
from kivy.properties import ObjectProperty, StringProperty
from kivy.uix.widget import Widget

from bello.ui.measure import width_of
from bello.ui.soon import draw_soon
from bello.ui.theme import theme

_drawn: WeakValueDictionary[tuple[Any, ...], Any] = WeakValueDictionary()
"""What is drawn now, by everything its looks depend on."""


def drawn(markup: bool, **how: Any) -> Any:
    """A text with its texture; the same again as long as somebody shows it."""
    key = (markup, *how.values())
    found = _drawn.get(key)
    if found is None:
        kind = CoreLabel
        if markup:
            from kivy.core.text.markup import MarkupLabel as kind
        found = _drawn[key] = kind(split_str="", **how)
        found.options["max_lines"] = how.get("max_lines", 0)  # Kivy forgets it
        found.refresh()
    return found


class How:
    """How a text is written: costs nothing where it is as usual; when it changes, the text is written again."""

    def __init__(self, usual: Any) -> None:
        self.usual = usual

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = name

    def __get__(self, writing: Any, owner: type) -> Any:
        return writing.__dict__.get(self.name, self.usual)

    def __set__(self, writing: Any, value: Any) -> None:
        if value != self.__get__(writing, type(writing)):
            writing.__dict__[self.name] = value
            writing.changed()


class Ink(How):
    """The colour, a tint of what is drawn: one of its own, or the theme's of that tone."""

    def __get__(self, writing: Any, owner: type) -> Any:
        return writing.__dict__.get(self.name) or getattr(theme, writing.tone)

    def __set__(self, writing: Any, value: Any) -> None:
        writing.__dict__[self.name] = value
        writing.dye()


class Tone(How):
    """The name of a colour of the theme."""

    def __set__(self, writing: Any, value: Any) -> None:
        writing.__dict__[self.name] = value
        writing.dye()


class Size(How):
    """The height of the letters: one of its own, or the theme's of that name."""

    def __get__(self, writing: Any, owner: type) -> Any:
        return writing.__dict__.get(self.name) or getattr(theme, writing.letter)


class Writing(Widget):
    """A text in the middle of its height, wrapped to its width, or on one line (`fit`)."""

    text = StringProperty("")
    texture_size = ObjectProperty((0, 0))
    """How large it is drawn."""
    font_name = How("Roboto")
    letter = How("text")
    font_size = Size(None)
    bold = How(False)
    strikethrough = How(False)
    markup = How(False)
    halign = How("left")
    valign = How("middle")
    shorten = How(False)
    shorten_from = How("right")
    max_lines = How(0)
    fit = How(False)
    """On one line, as wide as its words."""
    tone = Tone("ink")
    color = Ink(None)
    within = False
    """Whether it must also stay within its height."""
    margin = 0
    """The room it leaves left and right, in dp."""
    tint: Color | None = None
    _paper: Rectangle | None = None
    _label: Any = None
    width_of = staticmethod(width_of)
    """Known before it is drawn, so that what stands beside it is drawn once."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.fbind("text", self.changed)
        self.fbind("size", self._resized)
        self.fbind("pos", self._put)
        self.changed()
        _all.add(self)

    def changed(self, *_: object) -> None:
        """It is to be written again before the next frame."""
        draw_soon(self)

    def dye(self) -> None:
        if self.tint is not None:
            self.tint.rgba = self.color

    def _resized(self, *_: object) -> None:
        self._put()
        if self._label is not None and self._how() != self._label.how:
            self.changed()

    def follow(self) -> None:
        """Live by another look of the theme."""
        self.dye()
        self._resized()

    def _how(self) -> dict[str, Any]:
        """All that its looks depend on."""
        how = {
            "markup": self.markup,
            "text": self.text,
            "font_name": self.font_name,
            "font_size": self.font_size,
            "bold": self.bold,
            "strikethrough": self.strikethrough,
        }
        room = self.width - 2 * dp(self.margin)
        if not self.fit and (
            self.markup or "\n" in self.text or width_of(self.text, self.font_size, self.bold, self.font_name) > room
        ):
            how["text_size"] = (max(1, room), self.height if self.within else None)
            how["halign"], how["valign"], how["max_lines"] = self.halign, self.valign, self.max_lines
            if self.shorten:
                how["shorten"], how["shorten_from"] = True, self.shorten_from
        return how

    def draw(self) -> None:
        """Show the text as it is now."""
        if not self.text:
            self._label, self.texture_size = None, (0, 0)
            if self._paper is not None:
                self.canvas.remove(self.tint)
                self.canvas.remove(self._paper)
                self.tint = self._paper = None
            return
        how = self._how()
        self._label = label = drawn(**how)
        label.how = how
        if self._paper is None:
            with self.canvas:
                self.tint, self._paper = Color(*self.color), Rectangle()
        self._paper.texture, self._paper.size = label.texture, label.texture.size
        self.texture_size = tuple(label.texture.size)
        self._put()

    def _put(self, *_: object) -> None:
        """Move what is drawn to its place."""
        if self._paper is None:
            return
        wide, high = self._paper.size
        # from x and width, y and height alone: `right`, `top` and `center` may not know yet
        over = self.width - wide
        margin = dp(self.margin)
        left = over / 2 if self.fit else {"left": margin, "center": over / 2, "right": over - margin}[self.halign]
        low = self.height - high if self.valign == "top" else (self.height - high) / 2
        self._paper.pos = int(self.x + left), int(self.y + low)


_all: WeakSet[Writing] = WeakSet()


def _follow(*_: object) -> None:
    """One listener for every text, instead of two rules in each."""
    for writing in tuple(_all):
        writing.follow()


theme.bind(looks=_follow)
