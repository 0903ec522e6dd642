"""The battle report: result, score per round, turning points, losses and re-rolls, all counted from the log."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from bello.core.record import dataclass
from bello.games.bello1672.state import State

Data = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Act:
    """One action of the log with all its steps: the states around them, and the receipt it ended with."""

    number: int
    """The place of its last step on the path, counted from 1."""
    step: int
    intent: Data
    receipt: Data | None
    at: str
    before: State
    after: State
    struck: bool = False

    @property
    def throws(self) -> Sequence[Data]:
        return self.receipt.get("throws", ()) if self.receipt else ()

    @property
    def effects(self) -> Sequence[Data]:
        return self.receipt.get("effects", ()) if self.receipt else ()

    def swing(self, side: str) -> int:
        """By how many points this side's lead grew."""
        return lead(self.after, side) - lead(self.before, side)


def lead(state: State, side: str) -> int:
    score = state.score()
    return score[side] - score[state.enemy_of(side)]


def acts(told: Iterable[tuple[Any, State, State]]) -> tuple[Act, ...]:
    """The actions of a battle in order, from its steps with the states around each.

    A declaration and its dice are one act if nothing came between; otherwise the part with the dice speaks for both.
    """
    steps = list(told)
    last: dict[str, int] = {}
    struck = {_action(entry) for entry, _, _ in steps if entry.struck}
    first: dict[str, Data] = {}
    for index, (entry, _, _) in enumerate(steps):
        last[_action(entry)] = index
        first.setdefault(_action(entry), entry.intent)
    found: list[Act] = []
    start: State | None = None
    for index, (entry, before, after) in enumerate(steps):
        action = _action(entry)
        start = before if start is None else start
        if last[action] != index and _action(steps[index + 1][0]) == action:
            continue
        receipt = entry.receipt if last[action] == index else None
        found.append(Act(entry.number, entry.step, first[action], receipt, entry.at, start, after, action in struck))
        start = None
    return tuple(found)


def _action(entry: Any) -> str:
    return entry.steps[0].action or f"#{entry.number}"


# -- what is counted --------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Shot:
    """A volley or closing fire, with its dice and hits."""

    act: Act
    unit: str
    target: str
    dice: int
    hits: int


@dataclass(frozen=True, slots=True)
class Blunder:
    """A 12, and what the blunder die made of it."""

    act: Act
    who: Data
    result: str


@dataclass(frozen=True, slots=True)
class Break:
    """A regiment breaks, or is whole again."""

    act: Act
    regiment: str
    broken: bool


@dataclass(frozen=True, slots=True)
class Loss:
    """What a regiment lost: of its units, how many are off the table, how many shaken, and the tokens on the rest."""

    regiment: str
    units: int
    removed: int
    shaken: int
    tokens: int
    broken: bool


@dataclass(frozen=True, slots=True)
class Report:
    """Everything the report shows, in numbers."""

    state: State
    rounds: tuple[tuple[int, Mapping[str, int]], ...]
    """The score at the end of each round; round 0 is the beginning."""
    swing: Act | None
    volley: Shot | None
    blunders: tuple[Blunder, ...]
    breaks: tuple[Break, ...]
    losses: tuple[Loss, ...]
    rerolls: Mapping[str, tuple[int, ...]]
    """For each side the rounds in which its general had a throw made again."""
    shots: int
    hits: int
    fights: int


def report(found: Sequence[Act], now: State) -> Report:
    """Count a battle."""
    valid = [act for act in found if not act.struck]
    volleys = [shot for act in valid for shot in shots(act)]
    return Report(
        now,
        score_by_round(found, now),
        max((act for act in found if _swung(act)), key=_swung, default=None),
        max((shot for shot in volleys if shot.hits), key=lambda shot: (shot.hits, -shot.dice), default=None),
        tuple(blunder for act in valid for blunder in blunders(act)),
        tuple(one for act in found for one in breaks(act)),
        tuple(_loss(now, regiment) for regiment in now.regiments),
        {side: tuple(act.before.round for act in valid if side in _rerolls(act)) for side in now.sides},
        len(volleys),
        sum(shot.hits for shot in volleys),
        sum(1 for act in valid if act.receipt and act.receipt["kind"] == "melee" and act.receipt.get("points")),
    )


def _swung(act: Act) -> int:
    return abs(act.swing(act.after.sides[0]))


def score_by_round(found: Sequence[Act], now: State) -> tuple[tuple[int, Mapping[str, int]], ...]:
    """The score when each round ended; the one that is under way as it stands."""
    opening = found[0].before if found else now
    rounds: dict[int, Mapping[str, int]] = {opening.round - 1: opening.score()}
    for act in found:
        rounds[act.before.round] = act.after.score()
    return tuple(sorted(rounds.items()))


def shots(act: Act) -> Iterator[Shot]:
    """The volleys and closing fires of an action, thrown."""
    for throw in act.throws:
        if throw["name"] in ("volley", "closing_fire") and throw.get("dice"):
            yield Shot(act, throw["unit"], throw["target"], throw.get("pool", 0), throw.get("hits", 0))


def blunders(act: Act) -> Iterator[Blunder]:
    for throw in act.throws:
        if throw["name"] == "blunder" and throw.get("result"):
            params = act.receipt.get("params", {}) if act.receipt else {}
            yield Blunder(act, params, str(throw["result"]["key"]))


def breaks(act: Act) -> Iterator[Break]:
    """The regiments that broke in an action, or became whole again (BRK-1, R-74)."""
    for regiment in act.after.regiments:
        broken = act.after.is_broken(regiment)
        if broken != act.before.is_broken(regiment):
            yield Break(act, regiment, broken)


def _loss(state: State, regiment: str) -> Loss:
    units = list(state.members(regiment))
    return Loss(
        regiment,
        len(units),
        sum(unit.is_removed for unit in units),
        sum(unit.is_shaken for unit in units),
        sum(unit.tokens for unit in units if not unit.is_removed),
        state.is_broken(regiment),
    )


def _rerolls(act: Act) -> set[str]:
    """The sides whose general had a throw made again in this action (ARM-4)."""
    return {effect["side"] for effect in act.effects if effect["key"] == "reroll" and not effect.get("after")}


def since(found: Sequence[Act]) -> dict[str, Act]:
    """In which action each unit took its present state, and each regiment broke (`regiment` before its id)."""
    taken: dict[str, Act] = {}
    for act in found:
        for unit in act.after.units.values():
            if unit.status != act.before.units[unit.id].status:
                taken[unit.id] = act
        for one in breaks(act):
            taken[f"regiment {one.regiment}"] = act
    return taken
