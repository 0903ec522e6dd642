"""Exact chances against counting every face of every die."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from bello.core import chance

FACES = range(1, 7)


@pytest.mark.parametrize("dice", range(6))
@pytest.mark.parametrize("needs", range(2, 8))
def test_hits_are_the_dice_that_show_enough(dice, needs):
    counted = Counter(sum(face >= needs for face in faces) for faces in product(FACES, repeat=dice))
    spread = chance.hits(dice, 7 - needs)
    assert spread.total == 6**dice
    assert spread.chances() == {number: Fraction(ways, 6**dice) for number, ways in counted.items()}


def test_the_sum_of_two_dice_is_counted_over_all_36_throws():
    counted = Counter(map(sum, product(FACES, repeat=2)))
    assert chance.two_dice().chances() == {total: Fraction(ways, 36) for total, ways in counted.items()}


@pytest.mark.parametrize("lead", range(-4, 5))
def test_two_throws_are_compared_with_a_lead_on_either_side(lead):
    more = equal = less = 0
    for faces in product(FACES, repeat=5):
        one, other = sum(face >= 4 for face in faces[:3]) + lead, sum(face >= 5 for face in faces[3:])
        more, equal, less = more + (one > other), equal + (one == other), less + (one < other)
    assert chance.compare(chance.hits(3, 3), chance.hits(2, 2), lead) == (more, equal, less)


def test_a_number_that_cannot_come_up_has_no_chance():
    spread = chance.hits(2, 2)
    assert spread.chance(-1) == spread.chance(3) == 0
    assert spread.chance(2) == Fraction(1, 9)
    assert chance.hits(3, 0).chances() == {0: 1}
