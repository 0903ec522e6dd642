"""Luck against brute force: every way the dice can fall is thrown, one by one."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product
from random import Random

import pytest

from bello import wiring
from bello.core.refusal import Refusal
from bello.views.bello1672 import luck
from bello.views.bello1672.luck import Thrown
from bello.views.bello1672.report import acts
from tests.evening import play

FIRST = {"armies": ["staatsen_first", "fransen_first"], "begins": "staatsen"}


@pytest.fixture
def session(tmp_path):
    with wiring.library(tmp_path) as library:
        yield library.new_battle(FIRST)


def pool(dice: int, needs: int, got: int = 0, enfilade: bool = False) -> Thrown:
    good = 7 - needs
    return Thrown("a", "hand", "hits", dice, good * (12 - good) if enfilade else good, 36 if enfilade else 6, got)


def central(ways: Counter) -> tuple[int, int]:
    """The central 90%: below and above it lies at most a twentieth each."""
    total, numbers = sum(ways.values()), sorted(ways)
    low = min(n for n in numbers if Fraction(sum(ways[m] for m in numbers if m <= n), total) > Fraction(1, 20))
    high = min(n for n in numbers if Fraction(sum(ways[m] for m in numbers if m <= n), total) >= Fraction(19, 20))
    return low, high


def check(found, ways: Counter, got: int) -> None:
    total = sum(ways.values())
    assert found.expected == Fraction(sum(n * count for n, count in ways.items()), total)
    assert (found.low, found.high) == central(ways)
    assert found.as_much == Fraction(sum(count for n, count in ways.items() if n >= got), total)
    assert found.as_little == Fraction(sum(count for n, count in ways.items() if n <= got), total)


@pytest.mark.parametrize("got", range(6))
@pytest.mark.parametrize("needs", [(4, 5), (6, 6), (2, 6), (5, 3)])
def test_hits_of_unlike_pools_spread_as_all_their_dice_thrown(needs, got):
    one, other = needs
    ways: Counter = Counter()
    for faces in product(range(1, 7), repeat=5):
        ways[sum(face >= one for face in faces[:2]) + sum(face >= other for face in faces[2:])] += 1
    check(luck.luck([pool(2, one, min(got, 2)), pool(3, other, got - min(got, 2))]), ways, got)


@pytest.mark.rule("SHO-6")
def test_the_misses_of_an_enfilade_are_thrown_once_more():
    ways: Counter = Counter()
    for first, again in product(product(range(1, 7), repeat=2), repeat=2):
        ways[sum(one >= 5 or other >= 5 for one, other in zip(first, again, strict=True))] += 1
    check(luck.luck([pool(2, 5, 1, enfilade=True)]), ways, 1)


@pytest.mark.parametrize("got", [6, 14, 15, 27, 36])
def test_command_throws_spread_as_all_their_dice_thrown(got):
    ways = Counter(sum(faces) for faces in product(range(1, 7), repeat=6))
    totals = [got // 3, (got + 1) // 3, (got + 2) // 3]
    check(luck.luck([Thrown("a", "hand", "sums", 2, 1, 6, total) for total in totals]), ways, got)


@pytest.mark.parametrize(("got", "verdict"), [(0, "less"), (5, "as_expected"), (12, "more")])
def test_only_what_lies_outside_the_central_ninety_percent_is_luck(got, verdict):
    assert luck.luck([pool(12, 4, got)]).verdict == verdict


def test_no_throws_have_no_luck():
    assert luck.luck([]) is None
    assert not luck.fairness([]).dice


def test_six_fair_faces_all_lie_within_the_limits_nine_times_in_ten():
    inside = total = 0
    limits = luck.fairness([1] * 6)
    for faces in product(range(1, 7), repeat=6):
        counts = Counter(faces)
        total += 1
        inside += all(limits.low <= counts[face] <= limits.high for face in range(1, 7))
    assert Fraction(inside, total) >= Fraction(9, 10)


def test_a_die_that_shows_too_many_sixes_is_named_once_there_are_enough():
    fair = [face for face in range(1, 7) for _ in range(15)]
    assert luck.fairness(fair).enough and not luck.fairness(fair).odd
    loaded = [6] * 40 + [face for face in range(1, 6) for _ in range(10)]
    assert luck.fairness(loaded).odd == (6,)
    assert not luck.fairness([6] * 12).enough


def do(session, **intent):
    found = session.dispatch(intent)
    assert not isinstance(found, Refusal), found


@pytest.mark.rule("ARM-4")
def test_a_throw_made_again_counts_once_each(session):
    do(session, do="order", units=["gardes1"], order="move", dice={"faces": [4, 6]})
    do(session, do="reroll", side="staatsen", dice={"faces": [1, 2], "by": "app"})
    found = list(luck.thrown(acts(session.told())))
    assert [(one.by, one.got) for one in found] == [("hand", 10), ("app", 3)]
    assert list(luck.faces(acts(session.told()), "hand")) == [4, 6]
    assert list(luck.faces(acts(session.told()), "app")) == [1, 2]


def test_every_pool_of_a_battle_is_counted_for_its_side_with_its_own_dice(session):
    play(session, Random(5), 3)
    found = acts(session.told())
    throws = list(luck.thrown(found))
    expected: dict[str, Fraction] = {}
    for act in found:
        for throw in act.throws:
            if throw.get("needs") and throw["name"] != "test":
                side = session.state.units[throw["unit"]].side
                hit = Fraction(7 - throw["needs"], 6)
                if any(line["key"] == "enfilade" for line in throw["lines"]):
                    hit += (1 - hit) * hit
                expected[side] = expected.get(side, Fraction(0)) + throw["pool"] * hit
    for side, mean in expected.items():
        assert luck.luck([one for one in throws if one.side == side and one.kind == "hits"]).expected == mean
    assert {one.by for one in throws} == {"hand", "app"}


@pytest.mark.rule("TURN-2")
def test_the_throw_for_initiative_is_nobodys_luck_but_its_dice_count_as_dice(tmp_path):
    with wiring.library(tmp_path) as library:
        session = library.new_battle({"armies": FIRST["armies"]})
        do(session, do="initiative", dice={"staatsen": {"faces": [4]}, "fransen": {"faces": [3]}})
        assert not list(luck.thrown(acts(session.told())))
        assert list(luck.faces(acts(session.told()), "hand")) == [4, 3]
