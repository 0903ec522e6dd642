"""Luck: hits and command throws against the exact expectation of the stored receipts, and the fairness of single dice.

Whole numbers of equally likely ways; "as expected" is the central 90%, so that nobody cries foul over a few throws.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import Any, Literal

from bello.core import chance
from bello.core.chance import Spread
from bello.core.record import dataclass
from bello.games.bello1672.state import State
from bello.views.bello1672.report import Act

POOLS = ("volley", "closing_fire", "pistol", "melee")
TWO_DICE = ("command", "counter_charge", "hedgehog")
CENTRAL = Fraction(9, 10)
ENOUGH_FACES = 60
"""Fewer single dice than this say nothing about their fairness."""

Verdict = Literal["as_expected", "more", "less"]


@dataclass(frozen=True, slots=True)
class Thrown:
    """One throw as the receipts have it: whose, by hand or by the app, its exact ways, and what came."""

    side: str
    by: str
    kind: Literal["hits", "sums"]
    dice: int
    good: int
    of: int
    got: int


@dataclass(frozen=True, slots=True)
class Luck:
    """Throws of one side taken together: how many, what came, what was to be expected, and the central 90%."""

    throws: int
    dice: int
    got: int
    expected: Fraction
    low: int
    high: int
    most: int
    as_much: Fraction
    """The chance of so much or more."""
    as_little: Fraction

    @property
    def verdict(self) -> Verdict:
        if self.got > self.high:
            return "more"
        return "less" if self.got < self.low else "as_expected"


@dataclass(frozen=True, slots=True)
class Fairness:
    """Single dice with known faces: how often each face came, and between what it should lie."""

    counts: tuple[int, ...]
    low: int
    high: int

    @property
    def dice(self) -> int:
        return sum(self.counts)

    @property
    def enough(self) -> bool:
        return self.dice >= ENOUGH_FACES

    @property
    def odd(self) -> tuple[int, ...]:
        """Faces that came too often or too seldom."""
        return tuple(face for face, count in enumerate(self.counts, 1) if not self.low <= count <= self.high)


# -- from the receipts ------------------------------------------------------------------------------------


def thrown(acts: Iterable[Act]) -> Iterator[Thrown]:
    """Every pool and every throw of two dice that was made; what was struck counts too: the dice fell."""
    for act in acts:
        for throw in act.throws:
            if throw.get("dice"):
                yield from _thrown(act, throw)


def _thrown(act: Act, throw: Mapping[str, Any]) -> Iterator[Thrown]:
    name, dice = throw["name"], throw["dice"]
    if name not in (*POOLS, *TWO_DICE):
        return
    side = side_of(act, throw)
    if name in POOLS and throw.get("needs") is not None and throw.get("pool"):
        good, of = 7 - max(1, throw["needs"]), 6
        if any(line["key"] == "enfilade" for line in throw.get("lines", ())):
            good, of = good * (6 + 6 - good), 36  # a miss is thrown once more (SHO-6)
        yield Thrown(side, _by(dice), "hits", throw["pool"], good, of, throw.get("hits", 0))
    elif name in TWO_DICE:
        again = throw.get("again")
        if act.intent["do"] != "reroll" or not again:
            yield Thrown(side, _by(dice), "sums", 2, 1, 6, _total(dice))
        if again:
            yield Thrown(side, _by(again), "sums", 2, 1, 6, _total(again))


def _by(dice: Mapping[str, Any]) -> str:
    return str(dice.get("by", "hand"))


def _total(dice: Mapping[str, Any]) -> int:
    return int(dice["sum"]) if dice.get("sum") is not None else sum(dice.get("faces") or ())


def side_of(act: Act, throw: Mapping[str, Any]) -> str:
    """Whose dice these are."""
    state: State = act.after
    params = act.receipt.get("params", {}) if act.receipt else {}
    if throw.get("unit"):
        return state.units[throw["unit"]].side
    if params.get("regiment"):
        return state.regiments[params["regiment"]].side
    units = params.get("units") or [params["unit"]]
    return state.units[units[0]].side


# -- exact spreads ----------------------------------------------------------------------------------------


def luck(throws: Sequence[Thrown]) -> Luck | None:
    """Throws of one kind taken together; None if there were none."""
    if not throws:
        return None
    spread = _sums(len(throws)) if throws[0].kind == "sums" else _hits(throws)
    got = sum(one.got for one in throws)
    below = [0]
    for ways in spread.ways:
        below.append(below[-1] + ways)
    tail = (1 - CENTRAL) / 2
    low = next(n for n in range(len(spread.ways)) if below[n + 1] > tail * spread.total)
    high = next(n for n in range(len(spread.ways)) if below[n + 1] >= (1 - tail) * spread.total)
    expected = Fraction(sum(n * ways for n, ways in enumerate(spread.ways)), spread.total)
    as_much = 1 - Fraction(below[got], spread.total)
    as_little = Fraction(below[got + 1], spread.total)
    dice = sum(one.dice for one in throws)
    return Luck(len(throws), dice, got, expected, low, high, len(spread.ways) - 1, as_much, as_little)


def _hits(throws: Sequence[Thrown]) -> Spread:
    """The hits of many pools together: equal dice are one pool, unlike pools are folded."""
    pools: dict[tuple[int, int], int] = {}
    for one in throws:
        pools[one.good, one.of] = pools.get((one.good, one.of), 0) + one.dice
    ways, total = [1], 1
    for (good, of), dice in pools.items():
        pool = chance.hits(dice, good, of)
        folded = [0] * (len(ways) + dice)
        for number, count in enumerate(ways):
            for more, others in enumerate(pool.ways):
                folded[number + more] += count * others
        ways, total = folded, total * pool.total
    return Spread(ways, total)


@lru_cache(maxsize=64)
def _sums(throws: int) -> Spread:
    """The sum of so many throws of two dice: each die shifts the ways by 1 to 6, a sliding sum."""
    ways = [1]
    for _ in range(2 * throws):
        wider = [0] * (len(ways) + 6)
        running = 0
        for number in range(len(ways) + 5):
            running += ways[number] if number < len(ways) else 0
            running -= ways[number - 6] if number >= 6 else 0
            wider[number + 1] = running
        ways = wider
    return Spread(ways, 36**throws)


# -- single dice ------------------------------------------------------------------------------------------


def faces(acts: Iterable[Act], by: str) -> Iterator[int]:
    """Every single face that is known, thrown by hand or by the app."""
    for act in acts:
        for throw in act.throws:
            rolls = [throw.get("again") if act.intent["do"] == "reroll" and throw.get("again") else throw.get("dice")]
            if act.intent["do"] != "reroll":
                rolls.append(throw.get("again"))
            for dice in rolls:
                if dice and _by(dice) == by:
                    yield from dice.get("faces") or ()


def fairness(found: Iterable[int]) -> Fairness:
    """How often each face came; six faces at once lie inside the limits nine times in ten."""
    counts = [0] * 6
    for face in found:
        counts[face - 1] += 1
    dice = sum(counts)
    tail = (1 - CENTRAL) / 12
    spread = chance.hits(dice, 1)
    low, high, below = 0, dice, 0
    for number, ways in enumerate(spread.ways):
        if below <= tail * spread.total < below + ways:
            low = number
        if below < (1 - tail) * spread.total <= below + ways:
            high = number
        below += ways
    return Fairness(tuple(counts), low, high)
