"""Rows that are looked at rather than read: the score as lines, luck as a band with a mark."""

from __future__ import annotations

from bello.core.record import dataclass
from bello.games.bello1672.state import Colour


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a plot: its name, its number (which decides its dashes), its height at each place, its colour."""

    name: str
    number: int
    values: tuple[int, ...]
    colour: Colour


@dataclass(frozen=True, slots=True)
class Plot:
    """Lines over named places from left to right."""

    places: tuple[str, ...]
    lines: tuple[Line, ...]

    @property
    def top(self) -> int:
        return max((value for line in self.lines for value in line.values), default=0)


@dataclass(frozen=True, slots=True)
class Span:
    """What came on a scale, with the band of what was to be expected."""

    first: int
    last: int
    low: int
    high: int
    got: int

    def share(self, value: float) -> float:
        """Where on the scale a value lies, from 0 to 1."""
        return (value - self.first) / max(1, self.last - self.first)
