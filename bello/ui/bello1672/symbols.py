"""Unit symbols drawn on the canvas: shape is the formation, colour and hatching the side, the mark the arm."""

from __future__ import annotations

from typing import Any

from kivy.animation import Animation
from kivy.graphics import Color, Line, Mesh, Rectangle
from kivy.metrics import dp
from kivy.properties import NumericProperty, ObjectProperty
from kivy.uix.widget import Widget

from bello.ui.theme import theme

# Each formation as a box inside a square of 1 × 1: left, bottom, width, height.
SHAPES = {
    "line": (0.02, 0.28, 0.96, 0.44),
    "column": (0.27, 0.02, 0.46, 0.96),
    "hedgehog": (0.2, 0.2, 0.6, 0.6),
    "none": (0.14, 0.2, 0.72, 0.6),
}


class UnitSymbol(Widget):
    """A unit as a block of paper troops."""

    symbol = ObjectProperty(None, allownone=True)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.bind(pos=self.draw, size=self.draw, symbol=self.draw)
        theme.fbind("name", self.draw)

    def draw(self, *_: object) -> None:
        self.canvas.clear()
        if self.symbol is None or self.width < 2:
            return
        side = min(self.width, self.height)
        self.side = side
        self.left, self.bottom = self.x + (self.width - side) / 2, self.y + (self.height - side) / 2
        box = [part * side for part in SHAPES[self.symbol.formation]]
        x, y, wide, high = self.left + box[0], self.bottom + box[1], box[2], box[3]
        colour = list(theme.side0 if self.symbol.side == 0 else theme.side1)
        if self.symbol.removed:
            colour = list(theme.faint)
        with self.canvas:
            Color(*colour[:3], 0.18 if not self.symbol.removed else 0.06)
            Rectangle(pos=(x, y), size=(wide, high))
            Color(*colour)
            Line(rectangle=(x, y, wide, high), width=dp(1.2))
            if self.symbol.side == 1:
                self._hatch(x, y, wide, high)
            if self.symbol.formation == "hedgehog":
                self._pikes(x, y, wide, high)
            self._mark(x + wide / 2, y + high / 2, min(wide, high) * 0.36)
            if self.symbol.removed:
                Line(points=(x, y, x + wide, y + high), width=dp(1.2))

    def _hatch(self, x: float, y: float, wide: float, high: float) -> None:
        """The second side is hatched, so that colour is never alone."""
        step = self.side * 0.16
        offset = step
        while offset < wide + high:
            x0, y0 = (x + offset, y) if offset <= wide else (x + wide, y + offset - wide)
            x1, y1 = (x, y + offset) if offset <= high else (x + offset - high, y + high)
            Line(points=(x0, y0, x1, y1), width=dp(0.6))
            offset += step

    def _pikes(self, x: float, y: float, wide: float, high: float) -> None:
        """Pikes on all sides."""
        out = self.side * 0.16
        for part in (0.15, 0.5, 0.85):
            Line(points=(x + wide * part, y + high, x + wide * part, y + high + out), width=dp(1))
            Line(points=(x + wide * part, y, x + wide * part, y - out), width=dp(1))
            Line(points=(x, y + high * part, x - out, y + high * part), width=dp(1))
            Line(points=(x + wide, y + high * part, x + wide + out, y + high * part), width=dp(1))

    def _mark(self, x: float, y: float, r: float) -> None:
        """The arm: musket, pike, both crossed, a horse's diagonal, light horse, a gun's wheel."""
        w = dp(1.8)
        Color(*theme.ink)
        arm = self.symbol.arm
        if arm in ("musketeers", "mixed"):
            Line(points=(x - r, y - r, x + r, y + r), width=w)
            Line(points=(x - r, y - r, x - r * 1.1, y - r * 0.2), width=w)
        if arm in ("pikes", "mixed"):
            dx = r if arm == "mixed" else 0
            Line(points=(x + dx, y - r * 1.1, x - dx, y + r * 1.1), width=w)
            tip = (x - dx, y + r * 1.1)
            self._triangle(tip, r * 0.4)
        if arm == "cavalry":
            self._solid((x - r, y - r, x + r, y - r, x + r, y + r))
        if arm == "light_cavalry":
            Line(points=(x - r, y - r, x + r, y - r, x + r, y + r, x - r, y - r), width=w)
        if arm == "gun":
            Line(circle=(x, y - r * 0.2, r * 0.75), width=w)
            Line(points=(x - r * 0.3, y + r * 0.2, x + r * 1.3, y + r * 0.9), width=w)

    def _triangle(self, tip: tuple[float, float], r: float) -> None:
        x, y = tip
        self._solid((x - r, y - r, x + r, y - r, x, y + r))

    @staticmethod
    def _solid(points: tuple[float, ...]) -> None:
        vertices = []
        for index in range(0, len(points), 2):
            vertices += [points[index], points[index + 1], 0, 0]
        Mesh(vertices=vertices, indices=range(len(points) // 2), mode="triangle_fan")


class Pips(Widget):
    """Tokens as filled dots, with marks where a unit is shaken and where it is removed."""

    row = ObjectProperty(None, allownone=True)
    drop = NumericProperty(0)
    """How high above its place the newest token still hangs."""

    def __init__(self, **kwargs: Any) -> None:
        self._last: tuple[str, int] = ("", 0)
        super().__init__(**kwargs)
        self.bind(pos=self.draw, size=self.draw, row=self.fall, drop=self.draw)
        theme.fbind("name", self.draw)

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
        else:
            self.draw()

    def draw(self, *_: object) -> None:
        self.canvas.clear()
        row = self.row
        if row is None or self.width < 2:
            return
        gap = min(dp(4), self.width / 25)
        slots = max(7, row.removed_at) + 1.4
        size = min(dp(14), (self.width - gap) / slots - gap, self.height * 0.6)
        x, y = self.x, self.y + (self.height - size) / 2
        with self.canvas:
            for number in range(1, row.removed_at + 1):
                if number == row.shaken_at:
                    Color(*theme.ink)
                    Line(points=(x + gap * 0.2, y - dp(3), x + gap * 0.2, y + size + dp(3)), width=dp(1))
                    x += gap * 1.6
                Color(*(theme.ink if number <= row.tokens else theme.line))
                if number <= row.tokens:
                    high = y + self.drop * size * 1.2 if number == row.tokens else y
                    Line(circle=(x + size / 2, high + size / 2, size / 4), width=size / 4)
                else:
                    Color(*theme.faint)
                    Line(circle=(x + size / 2, y + size / 2, size / 2 - dp(1)), width=dp(1))
                x += size + gap
            Color(*theme.faint)
            Line(points=(x, y, x + size * 0.7, y + size), width=dp(1))
            Line(points=(x, y + size, x + size * 0.7, y), width=dp(1))
