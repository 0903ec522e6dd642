"""Plots drawn on the canvas: score lines told apart by dashes and marks as well as by colour, and the band of luck."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from kivy.core.text import Label as CoreLabel
from kivy.graphics import Color, Ellipse, Line, Rectangle, RoundedRectangle
from kivy.metrics import dp

from bello.ui.kit import RowView
from bello.ui.listing import VIEWS
from bello.ui.measure import width_of
from bello.ui.theme import theme
from bello.views.bello1672 import plots


class Drawing(RowView):
    """A row that draws itself again when its size, its row or the colours change."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        for part in ("pos", "size", "row"):
            self.fbind(part, self._draw)
        theme.bind(name=self._draw)

    def _draw(self, *_: object) -> None:
        self.canvas.clear()
        if self.row is not None and self.width > dp(60):
            with self.canvas:
                self.draw()

    def draw(self) -> None:
        raise NotImplementedError

    @staticmethod
    def words(text: str, x: float, y: float, colour: Any, align: str = "left", room: float | None = None) -> None:
        """A small text beside or under a point, cut short where there is no more room."""
        shorter = {"text_size": (room, None), "shorten": True, "shorten_from": "right"} if room else {}
        label = CoreLabel(text=text, font_size=theme.small, font_name="Roboto", **shorter)
        label.refresh()
        texture = label.texture
        if texture is None:
            return
        shift = {"left": 0, "middle": texture.width / 2, "right": texture.width}[align]
        Color(*colour)
        Rectangle(texture=texture, pos=(int(x - shift), int(y - texture.height / 2)), size=texture.size)


class PlotView(Drawing):
    """Lines over rounds."""

    @staticmethod
    def height_of(row: plots.Plot, width: float) -> float:
        return dp(150) + theme.small * 2 * len(row.lines)

    def draw(self) -> None:
        row = self.row
        left, right = self.x + dp(20) + width_of("00", theme.small), self.right - dp(24)
        low, high = self.y + theme.small * 2, self.top - theme.small * 2 * len(row.lines)
        top = max(1, row.top)
        self._grid(left, right, low, high, top)
        wide = (right - left) / max(1, len(row.places) - 1)
        each = max(1, -(-len(row.places) // 12))
        for number, place in enumerate(row.places):
            if number % each == 0:
                self.words(place, left + number * wide, self.y + theme.small, theme.faint, "middle")
        for line in row.lines:
            points = [(left + n * wide, low + (high - low) * value / top) for n, value in enumerate(line.values)]
            self._line(line, points)
            self._legend(line)

    def _grid(self, left: float, right: float, low: float, high: float, top: int) -> None:
        step = max(1, -(-top // 4))
        for value in range(0, top + 1, step):
            y = low + (high - low) * value / top
            Color(*theme.line)
            Line(points=[left, y, right, y], width=1)
            self.words(str(value), left - dp(6), y, theme.faint, "right")

    @staticmethod
    def _mark(number: int, x: float, y: float) -> None:
        size = dp(8)
        if number:
            Ellipse(pos=(x - size / 2, y - size / 2), size=(size, size))
        else:
            Rectangle(pos=(x - size / 2, y - size / 2), size=(size, size))

    def _line(self, line: plots.Line, points: list[tuple[float, float]]) -> None:
        Color(*getattr(theme, line.colour))
        for (x, y), (to_x, to_y) in pairwise(points):
            if line.number:
                self._dashes(x, y, to_x, to_y)
            else:
                Line(points=[x, y, to_x, to_y], width=dp(1.5))
        for x, y in points:
            self._mark(line.number, x, y)

    @staticmethod
    def _dashes(x: float, y: float, to_x: float, to_y: float) -> None:
        length = ((to_x - x) ** 2 + (to_y - y) ** 2) ** 0.5
        count = max(1, int(length // dp(9)))
        for n in range(count):
            one, other = n / count, (n + 0.55) / count
            Line(
                points=[x + (to_x - x) * one, y + (to_y - y) * one, x + (to_x - x) * other, y + (to_y - y) * other],
                width=dp(1.5),
            )

    def _legend(self, line: plots.Line) -> None:
        y = self.top - theme.small * (1 + 2 * line.number) + theme.small * 0.2
        x = self.x + dp(24)
        Color(*getattr(theme, line.colour))
        self._mark(line.number, x, y)
        last = line.values[-1] if line.values else 0
        self.words(f"{last}  {line.name}", x + dp(12), y, theme.ink, room=self.right - x - dp(28))


class SpanView(Drawing):
    """A scale with the band of what was to be expected, and a mark for what came."""

    @staticmethod
    def height_of(row: plots.Span, width: float) -> float:
        return dp(22) + theme.small * 1.4

    def draw(self) -> None:
        row = self.row
        left, right = self.x + dp(24), self.right - dp(24)
        y = self.top - dp(12)
        Color(*theme.line)
        Line(points=[left, y, right, y], width=1)
        Color(*theme.key)
        low, high = (left + (right - left) * row.share(value) for value in (row.low, row.high))
        RoundedRectangle(pos=(low, y - dp(7)), size=(max(dp(4), high - low), dp(14)), radius=[dp(3)])
        at = left + (right - left) * row.share(row.got)
        Color(*theme.ink)
        Line(points=[at, y - dp(10), at, y + dp(10)], width=dp(1.5))
        Ellipse(pos=(at - dp(4), y - dp(4)), size=(dp(8), dp(8)))
        self.words(str(row.got), at, y - dp(10) - theme.small * 0.6, theme.ink, "middle")


VIEWS[plots.Plot] = PlotView
VIEWS[plots.Span] = SpanView
