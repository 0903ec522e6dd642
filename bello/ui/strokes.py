"""Strokes and dots as triangles, so that a whole drawing is one piece for the graphics card instead of one a line."""

from __future__ import annotations

from array import array
from collections.abc import Iterable
from math import cos, hypot, pi, sin

CIRCLE = [(cos(2 * pi * part / 18), sin(2 * pi * part / 18)) for part in range(18)]


class Strokes:
    """Collects what is drawn in one colour: corners, and for a Mesh of triangles which of them belong together."""

    def __init__(self) -> None:
        self.vertices = array("f")
        self.indices = array("H")

    def _corners(self, points: Iterable[tuple[float, float]]) -> int:
        """More corners; gives the number of the first. Several triangles may share one."""
        first = len(self.vertices) // 4
        for x, y in points:
            self.vertices.extend((x, y, 0, 0))
        return first

    def triangle(self, *points: float) -> None:
        first = self._corners(zip(points[::2], points[1::2], strict=True))
        self.indices.extend((first, first + 1, first + 2))

    def rectangle(self, x: float, y: float, wide: float, high: float) -> None:
        self._ribbon(self._corners(((x, y), (x + wide, y), (x, y + high), (x + wide, y + high))))

    def _ribbon(self, first: int) -> None:
        """Between two corners and the next two."""
        self.indices.extend((first, first + 1, first + 3, first, first + 3, first + 2))

    def line(self, points: tuple[float, ...], width: float = 1.0) -> None:
        """A line from point to point, `width` to each side of it; the thinnest leaves no gaps."""
        half = _half(width)
        for i in range(0, len(points) - 2, 2):
            x0, y0, x1, y1 = points[i : i + 4]
            long = hypot(x1 - x0, y1 - y0) or 1
            dx, dy = (x1 - x0) / long * half, (y1 - y0) / long * half
            sides = ((x0 - dy, y0 + dx), (x0 + dy, y0 - dx), (x1 - dy, y1 + dx), (x1 + dy, y1 - dx))
            self._ribbon(self._corners(sides))

    def box(self, x: float, y: float, wide: float, high: float, width: float) -> None:
        """The edges of a rectangle, its corners filled."""
        for level in (y, y + high):
            self.line((x - width, level, x + wide + width, level), width)
        for place in (x, x + wide):
            self.line((place, y, place, y + high), width)

    def disc(self, x: float, y: float, radius: float) -> None:
        first = self._corners((x + ax * radius, y + ay * radius) for ax, ay in CIRCLE)
        for part in range(1, len(CIRCLE) - 1):
            self.indices.extend((first, first + part, first + part + 1))

    def ring(self, x: float, y: float, radius: float, width: float = 1.0) -> None:
        half = _half(width)
        edges = (radius + half, radius - half)
        first = self._corners((x + ax * edge, y + ay * edge) for ax, ay in (*CIRCLE, CIRCLE[0]) for edge in edges)
        for part in range(len(CIRCLE)):
            self._ribbon(first + 2 * part)


def _half(width: float) -> float:
    return width if width > 1 else 0.75
