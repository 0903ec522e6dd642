"""A line of play in memory: intents in, steps out. What a step is, what an action is, and how a ruling is struck."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from bello.core import codec
from bello.core.codec import Faults
from bello.core.game import Game, Ruling
from bello.core.receipt import Receipt
from bello.core.refusal import Refusal

AnyGame = Game[Any, Any, Any, Any]
STRIKE = "strike"


@dataclass(frozen=True, slots=True)
class Step:
    """One accepted intent with what it caused, as plain data."""

    intent: Mapping[str, Any]
    events: tuple[Mapping[str, Any], ...]
    receipt: Mapping[str, Any] | None = None
    action: str | None = None


@dataclass(frozen=True, slots=True)
class Strike:
    """An older ruling is struck, or read again with other facts: only the difference is applied (doorhalen)."""

    step: int
    instead: Mapping[str, Any] | None = None


@dataclass(frozen=True, slots=True)
class Played:
    """A step and the state it leads to."""

    step: Step
    state: Any
    receipt: Receipt | None = field(default=None, compare=False)


def fold(game: AnyGame, state: Any, events: Sequence[Mapping[str, Any]]) -> Any:
    """The state after recorded events; nothing is decided again."""
    for event in events:
        state = game.evolve(state, codec.read_tagged(game.events, event))
    return state


def read_intent(game: AnyGame, data: Mapping[str, Any], path: str = "") -> Any:
    """An intent of the game, or a strike; raises Faults."""
    if data.get("do") == STRIKE:
        return codec.read(Strike, {key: item for key, item in data.items() if key != "do"}, path)
    return codec.read_tagged(game.intents, dict(data), path)


def decide(game: AnyGame, state: Any, data: Mapping[str, Any], tables: Any) -> Played | Refusal:
    """Decide one intent of the game and fold what happened."""
    ruling = game.decide(state, read_intent(game, data), tables)
    if isinstance(ruling, Refusal):
        return ruling
    return played(game, state, data, ruling)


def played(game: AnyGame, state: Any, data: Mapping[str, Any], ruling: Ruling[Any]) -> Played:
    """The step a ruling makes, and the state it leads to."""
    for event in ruling.events:
        state = game.evolve(state, event)
    receipt = None if ruling.receipt is None else codec.write(ruling.receipt)
    events = tuple(codec.write(event) for event in ruling.events)
    return Played(Step(dict(data), events, receipt, ruling.action), state, ruling.receipt)


def strike(
    game: AnyGame, tables: Any, opening: Any, path: Sequence[Step], now: Any, data: Mapping[str, Any]
) -> Played | Refusal:
    """Strike the action of an older step (counted from 1): what it changed is taken out of the present state."""
    intent = read_intent(game, data)
    if not 1 <= intent.step <= len(path):
        return Refusal("no_such_step", "GEN-10", {"step": intent.step, "steps": len(path)})
    target = path[intent.step - 1]
    mine = [
        index
        for index, step in enumerate(path)
        if index == intent.step - 1 or (target.action is not None and step.action == target.action)
    ]
    struck = {step.intent["step"] - 1 for step in path if step.intent.get("do") == STRIKE}
    if not struck.isdisjoint(mine):
        return Refusal("struck_already", "GEN-10", {"step": intent.step})
    before = opening
    for step in path[: mine[0]]:
        before = fold(game, before, step.events)
    was = before
    for index in mine:
        was = fold(game, was, path[index].events)
    would = before
    if intent.instead is not None:
        again = decide(game, before, intent.instead, tables)
        if isinstance(again, Refusal):
            return again
        if again.receipt is not None and "awaits" in again.receipt.marks:
            return Refusal("strike_needs_dice", "GEN-10", {"step": intent.step})
        would = again.state
    ruling = game.strike(now, was, would, tables, intent.step)
    return played(game, now, data, ruling)


class Play:
    """A battle played in memory from its set-up, step by step."""

    def __init__(self, game: AnyGame, tables: Any, opening: Any) -> None:
        self.game = game
        self.tables = tables
        self.opening = opening
        self.state = opening
        self.steps: list[Step] = []

    def dispatch(self, data: Mapping[str, Any]) -> Played | Refusal:
        """Play one intent; a refusal leaves no trace. A malformed intent raises Faults."""
        if data.get("do") == STRIKE:
            found = strike(self.game, self.tables, self.opening, self.steps, self.state, data)
        else:
            found = decide(self.game, self.state, data, self.tables)
        if isinstance(found, Played):
            self.take(found)
        return found

    def take(self, found: Played) -> None:
        self.steps.append(found.step)
        self.state = found.state


__all__ = ["Faults", "Play", "Played", "Step", "Strike", "decide", "fold", "read_intent", "strike"]
