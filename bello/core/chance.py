"""Exact chances of dice: whole numbers of equally likely ways, and fractions only at the end. Never floats."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import comb

from bello.core.record import dataclass


@dataclass(frozen=True, slots=True)
class Spread:
    """In how many of `total` equally likely ways the number is 0, 1, 2 and so on."""

    ways: Sequence[int]
    total: int

    def chance(self, number: int) -> Fraction:
        """The chance of exactly this number."""
        return Fraction(self.ways[number], self.total) if 0 <= number < len(self.ways) else Fraction(0)

    def chances(self) -> dict[int, Fraction]:
        """Every number that can come up, with its chance."""
        total = self.total
        return {number: Fraction(ways, total) for number, ways in enumerate(self.ways) if ways}


def hits(dice: int, good: int, of: int = 6) -> Spread:
    """How many of the dice hit, when each does so in `good` of `of` ways."""
    bad = of - good
    return Spread([comb(dice, number) * good**number * bad ** (dice - number) for number in range(dice + 1)], of**dice)


def two_dice(sides: int = 6) -> Spread:
    """The sum of two dice."""
    ways = [0] * (2 * sides + 1)
    for one in range(1, sides + 1):
        for other in range(1, sides + 1):
            ways[one + other] += 1
    return Spread(ways, sides * sides)


def compare(one: Spread, other: Spread, lead: int = 0) -> tuple[int, int, int]:
    """In how many ways `one` with its lead is more than, equal to and less than `other`; of the product of totals."""
    more = equal = less = 0
    for number, ways in enumerate(one.ways, lead):
        if number < 0:
            less += ways * other.total
            continue
        below = sum(other.ways[:number])
        same = other.ways[number] if number < len(other.ways) else 0
        more += ways * below
        equal += ways * same
        less += ways * (other.total - below - same)
    return more, equal, less
