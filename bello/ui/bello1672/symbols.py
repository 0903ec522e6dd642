"""Unit symbols drawn on the canvas: shape is the formation, colour and hatching the side, the mark the arm."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from kivy.animation import Animation
from kivy.graphics import Color, Mesh, PopMatrix, PushMatrix, Translate
from kivy.metrics import dp
from kivy.properties import NumericProperty, ObjectProperty
from kivy.uix.widget import Widget

from bello.ui.soon import draw_soon
from bello.ui.strokes import Strokes
from bello.ui.theme import theme
from bello.views.bello1672.battle import Symbol

# Each formation as a box inside a square of 1 × 1: left, bottom, width, height.
SHAPES = {
    "line": (0.02, 0.28, 0.96, 0.44),
    "column": (0.27, 0.02, 0.46, 0.96),
    "hedgehog": (0.2, 0.2, 0.6, 0.6),
    "none": (0.14, 0.2, 0.72, 0.6),
}
HATCHING = {"orange": "", "blue": "\\", "green": "/", "red": "\\/"}

Box = tuple[float, float, float, float]
Shape = tuple[str, float, Strokes]
"""A colour of the theme, how much of it, and what is drawn in it."""


class Drawing(Widget):
    """Shows shapes at its place; where they are the same as before they are only moved."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._shown: Sequence[Shape] = ()
        self._place = Translate()
        self.fbind("pos", self.changed)
        self.fbind("size", self.changed)
        theme.bind(name=self._repainted)

    def changed(self, *_: object) -> None:
        draw_soon(self)

    def _repainted(self, *_: object) -> None:
        self._shown = ()
        self.changed()

    def shapes(self) -> tuple[float, float, Sequence[Shape]]:
        """Where they stand in the widget, and what they are; the same again where nothing has changed."""
        raise NotImplementedError

    def draw(self) -> None:
        x, y, shapes = self.shapes() if self.width >= 2 else (0, 0, ())
        self._place.xy = self.x + x, self.y + y
        if shapes is self._shown:
            return
        self._shown = shapes
        self.canvas.clear()
        with self.canvas:
            PushMatrix()
            self.canvas.add(self._place)
            for colour, share, strokes in shapes:
                Color(*getattr(theme, colour)[:3], share)
                Mesh(vertices=strokes.vertices, indices=strokes.indices, mode="triangles")
            PopMatrix()


class UnitSymbol(Drawing):
    """A unit as a block of paper troops."""

    symbol = ObjectProperty(None, allownone=True)

    def on_symbol(self, *_: object) -> None:
        self.changed()

    def shapes(self) -> tuple[float, float, Sequence[Shape]]:
        if self.symbol is None:
            return 0, 0, ()
        side = min(self.width, self.height)
        return (self.width - side) / 2, (self.height - side) / 2, symbol_shapes(self.symbol, side, dp(1))


@lru_cache(maxsize=256)
def symbol_shapes(symbol: Symbol, side: float, unit: float) -> tuple[Shape, ...]:
    """The block, its edge with hatching or pikes, and the mark of its arm."""
    x, y, wide, high = (part * side for part in SHAPES[symbol.formation])
    colour = "faint" if symbol.removed else symbol.colour
    block, edge, ink = Strokes(), Strokes(), Strokes()
    block.rectangle(x, y, wide, high)
    edge.box(x, y, wide, high, unit * 1.2)
    for slant in HATCHING[symbol.colour]:
        hatch(edge, (x, y, wide, high), side * 0.16, unit * 0.6, slant)
    if symbol.formation == "hedgehog":
        pikes(edge, (x, y, wide, high), side * 0.16, unit)
    mark(ink, symbol.arm, (x + wide / 2, y + high / 2), min(wide, high) * 0.36, unit * 1.8)
    if symbol.removed:
        ink.line((x, y, x + wide, y + high), unit * 1.2)
    return (
        (colour, 0.06 if symbol.removed else 0.18, block),
        (colour, 1, edge),
        ("ink", 1, ink),
    )


def hatch(strokes: Strokes, box: Box, step: float, width: float, slant: str) -> None:
    """Every colour has its own hatching, so that colour is never alone."""
    x, y, wide, high = box
    middle = x + wide / 2
    offset = step
    while offset < wide + high:
        x0, y0 = (x + offset, y) if offset <= wide else (x + wide, y + offset - wide)
        x1, y1 = (x, y + offset) if offset <= high else (x + offset - high, y + high)
        if slant == "/":
            x0, x1 = 2 * middle - x0, 2 * middle - x1
        strokes.line((x0, y0, x1, y1), width)
        offset += step


def pikes(strokes: Strokes, box: Box, out: float, width: float) -> None:
    """Pikes on all sides."""
    x, y, wide, high = box
    for part in (0.15, 0.5, 0.85):
        strokes.line((x + wide * part, y + high, x + wide * part, y + high + out), width)
        strokes.line((x + wide * part, y, x + wide * part, y - out), width)
        strokes.line((x, y + high * part, x - out, y + high * part), width)
        strokes.line((x + wide, y + high * part, x + wide + out, y + high * part), width)


def mark(ink: Strokes, arm: str, middle: tuple[float, float], r: float, width: float) -> None:
    """The arm: musket, pike, both crossed, a horse's diagonal, light horse, a gun's wheel."""
    x, y = middle
    if arm in ("musketeers", "mixed"):
        ink.line((x - r, y - r, x + r, y + r), width)
        ink.line((x - r, y - r, x - r * 1.1, y - r * 0.2), width)
    if arm in ("pikes", "mixed"):
        dx, tip = (r if arm == "mixed" else 0), r * 0.4
        ink.line((x + dx, y - r * 1.1, x - dx, y + r * 1.1), width)
        ink.triangle(x - dx - tip, y + r * 1.1 - tip, x - dx + tip, y + r * 1.1 - tip, x - dx, y + r * 1.1 + tip)
    if arm == "cavalry":
        ink.triangle(x - r, y - r, x + r, y - r, x + r, y + r)
    if arm == "light_cavalry":
        ink.line((x - r, y - r, x + r, y - r, x + r, y + r, x - r, y - r), width)
    if arm == "gun":
        ink.ring(x, y - r * 0.2, r * 0.75, width)
        ink.line((x - r * 0.3, y + r * 0.2, x + r * 1.3, y + r * 0.9), width)


class Pips(Drawing):
    """Tokens as filled dots, with marks where a unit is shaken and where it is removed."""

    row = ObjectProperty(None, allownone=True)
    drop = NumericProperty(0)
    """How high above its place the newest token still hangs."""

    def __init__(self, **kwargs: Any) -> None:
        self._last: tuple[str, int] = ("", 0)
        super().__init__(**kwargs)
        self.bind(row=self.fall, drop=self.changed)

    def fall(self, *_: object) -> None:
        """A token that was just added drops into its place."""
        row = self.row
        fell = row is not None and self._last[0] == row.id and row.tokens > self._last[1]
        self._last = (row.id, row.tokens) if row is not None else ("", 0)
        Animation.cancel_all(self, "drop")
        self.drop = 0
        if fell and theme.motion:
            self.drop = 1
            Animation(drop=0, duration=0.18, t="out_quad").start(self)
        self.changed()

    def shapes(self) -> tuple[float, float, Sequence[Shape]]:
        row = self.row
        if row is None:
            return 0, 0, ()
        gap = dp(4)
        size = min(dp(14), (self.width - gap) / (max(7, row.removed_at) + 1.4) - gap, self.height * 0.6)
        return 0, (self.height - size) / 2, pip_shapes(row.tokens, row.shaken_at, row.removed_at, size, gap, self.drop)


@lru_cache(maxsize=256)
def pip_shapes(
    tokens: int, shaken_at: int, removed_at: int, size: float, gap: float, drop: float
) -> tuple[Shape, Shape]:
    """A dot for every token, a ring for every one it can still take, a bar and a cross where it matters."""
    ink, faint, unit, x = Strokes(), Strokes(), gap / 4, 0.0
    for number in range(1, removed_at + 1):
        if number == shaken_at:
            ink.line((x + gap * 0.2, -unit * 3, x + gap * 0.2, size + unit * 3), unit)
            x += gap * 1.6
        if number <= tokens:
            ink.disc(x + size / 2, size / 2 + (drop * size * 1.2 if number == tokens else 0), size / 2)
        else:
            faint.ring(x + size / 2, size / 2, size / 2 - unit, unit)
        x += size + gap
    faint.line((x, 0, x + size * 0.7, size), unit)
    faint.line((x, size, x + size * 0.7, 0), unit)
    return ("ink", 1, ink), ("faint", 1, faint)
