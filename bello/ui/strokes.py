"""Strokes and dots as triangles, so that a whole drawing is one piece for the graphics card instead of one a line."""

from __future__ import annotations

from array import array
from functools import lru_cache
from itertools import pairwise
from math import cos, hypot, pi, sin

CIRCLE = [(cos(2 * pi * part / 20), sin(2 * pi * part / 20)) for part in range(21)]


@lru_cache(maxsize=256)
def in_turn(vertices: int) -> array[int]:
    """The places of so many vertices, one after the other."""
    return array("H", range(vertices))


class Strokes:
    """Collects what is drawn in one colour; `vertices` are for a Mesh of triangles."""

    def __init__(self) -> None:
        self.vertices = array("f")

    def triangle(self, *points: float) -> None:
        ax, ay, bx, by, cx, cy = points
        self.vertices.extend((ax, ay, 0, 0, bx, by, 0, 0, cx, cy, 0, 0))

    def line(self, points: tuple[float, ...], width: float = 1.0) -> None:
        """A line from point to point, `width` to each side of it; the thinnest leaves no gaps."""
        half = width if width > 1 else 0.75
        for i in range(0, len(points) - 2, 2):
            x0, y0, x1, y1 = points[i : i + 4]
            long = hypot(x1 - x0, y1 - y0) or 1
            dx, dy = (x1 - x0) / long * half, (y1 - y0) / long * half
            self.triangle(x0 - dy, y0 + dx, x1 - dy, y1 + dx, x1 + dy, y1 - dx)
            self.triangle(x0 - dy, y0 + dx, x1 + dy, y1 - dx, x0 + dy, y0 - dx)

    def box(self, x: float, y: float, wide: float, high: float, width: float) -> None:
        """The edges of a rectangle, its corners filled."""
        for level in (y, y + high):
            self.line((x - width, level, x + wide + width, level), width)
        for place in (x, x + wide):
            self.line((place, y, place, y + high), width)

    def disc(self, x: float, y: float, radius: float) -> None:
        for (ax, ay), (bx, by) in pairwise(CIRCLE):
            self.triangle(x, y, x + ax * radius, y + ay * radius, x + bx * radius, y + by * radius)

    def ring(self, x: float, y: float, radius: float, width: float = 1.0) -> None:
        self.line(tuple(part for ax, ay in CIRCLE for part in (x + ax * radius, y + ay * radius)), width)
