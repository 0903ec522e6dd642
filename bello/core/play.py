"""A line of play in memory: intents in, steps out. What a step is, what an action is, and how a ruling is struck."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import field
from typing import Any

from bello.core import codec
from bello.core.codec import Faults
from bello.core.dice import Dice
from bello.core.game import Game, Ruling
from bello.core.receipt import Receipt
from bello.core.record import dataclass
from bello.core.refusal import Refusal

AnyGame = Game[Any, Any, Any, Any]
STRIKE = "strike"
DICE = "dice"


@dataclass(frozen=True, slots=True)
class Step:
    """One accepted intent with what it caused, as plain data."""

    intent: Mapping[str, Any]
    events: tuple[Mapping[str, Any], ...]
    receipt: Mapping[str, Any] | None = None
    action: str | None = None


@dataclass(frozen=True, slots=True)
class Strike:
    """An older ruling is struck, or read again with other facts: only the difference is applied (doorhalen).

    Several intents `instead` are decided one after the other: a house rule set, the ruling, the house rule set back.
    """

    step: int
    instead: Mapping[str, Any] | tuple[Mapping[str, Any], ...] | None = None


@dataclass(frozen=True, slots=True)
class Played:
    """A step and the state it leads to, with the intent and the receipt as they were read."""

    step: Step
    state: Any
    intent: Any = field(default=None, compare=False)
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
    intent = read_intent(game, data)
    ruling = game.decide(state, intent, tables)
    if isinstance(ruling, Refusal):
        return ruling
    return played(game, state, data, intent, ruling)


def played(game: AnyGame, state: Any, data: Mapping[str, Any], intent: Any, ruling: Ruling[Any]) -> Played:
    """The step a ruling makes, and the state it leads to."""
    if ruling.state is not None:
        state = ruling.state
    else:
        for event in ruling.events:
            state = game.evolve(state, event)
    receipt = None if ruling.receipt is None else codec.write(ruling.receipt)
    events = tuple(codec.write(event) for event in ruling.events)
    return Played(Step(dict(data), events, receipt, ruling.action), state, intent, ruling.receipt)


def amend(
    game: AnyGame, tables: Any, before: Any, steps: Sequence[Step], data: Mapping[str, Any]
) -> list[Played] | Refusal:
    """Declare an action again with corrected facts from before it; the dice it had are read again, by name.

    `steps` are the recorded steps of that one action. Dice in `data` stand instead of recorded ones of that name.
    What is still missing is awaited under the action of the last step.
    """
    if data.get("do") == STRIKE:
        return Refusal("not_to_be_amended", "GEN-10", {})
    kept = _kept_dice(game, tables, before, steps)
    given = data.get("dice")
    if given is not None and not _is_named(given):
        given = {next(iter(kept), ""): given}
    named = {**kept, **(given or {})}
    try:
        first = decide(game, before, {**data, "dice": named} if named else data, tables)
    except Faults:  # its dice have no names: a re-roll, or no dice at all
        first = decide(game, before, data, tables)
        rest = dict(list(kept.items())[1:])
        if isinstance(first, Played) and first.step.action is not None and rest:
            more = {"do": DICE, "id": first.step.action, "dice": rest}
            second = decide(game, first.state, more, tables)
            return second if isinstance(second, Refusal) else [first, second]
    return first if isinstance(first, Refusal) else [first]


def _kept_dice(game: AnyGame, tables: Any, before: Any, steps: Sequence[Step]) -> dict[str, Mapping[str, Any]]:
    """The dice of an action by the name of their throw, each with how it was read."""
    found: dict[str, Mapping[str, Any]] = {}
    state = before
    for step in steps:
        given = step.intent.get("dice")
        if given is not None:
            names = given if _is_named(given) else {_asked(game, tables, state, step): given}
            for name, dice in names.items():
                earlier = found.get(name)
                found[name] = dice if earlier is None else _beside(earlier, dice)
        state = fold(game, state, step.events)
    throws = [throw for step in steps for throw in (step.receipt or {}).get("throws", ())]
    return {name: {**dice, "kept": _how(name, dice, throws)} for name, dice in found.items() if name}


def _is_named(dice: Any) -> bool:
    """Whether dice come by the name of their throw, or bare."""
    return isinstance(dice, Mapping) and not any(key in dice for key in ("faces", "sum", "hits"))


def _asked(game: AnyGame, tables: Any, state: Any, step: Step) -> str:
    """The throw that bare dice were for: what was awaited under that id, or the first throw of the receipt."""
    if step.intent.get("do") == DICE:
        awaits = game.prompt(state, tables).awaits
        return next((await_.name for await_ in awaits if await_.id == step.intent["id"]), "")
    throws = (step.receipt or {}).get("throws", ())
    return (throws[0].get("asked") or throws[0]["name"]) if throws else ""


def _beside(earlier: Mapping[str, Any], more: Mapping[str, Any]) -> Mapping[str, Any]:
    """Dice that were kept once before, with those that were missing then."""
    if earlier.get("kept") is None or "faces" not in earlier or "faces" not in more:
        return more
    return {**more, "faces": [*earlier["faces"], *more["faces"]]}


def _how(name: str, dice: Mapping[str, Any], throws: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """How the dice of a throw were read: as a pool of its own, or as the misses of another thrown again."""
    for throw in throws:
        if name == (throw.get("asked") or throw["name"]):
            return {key: throw[key] for key in ("pool", "needs", "final") if key in throw}
    for throw in throws:
        needs = throw.get("needs")
        if throw.get("again") is not None and needs is not None and throw["again"].get("hits") == dice.get("hits"):
            return {"pool": throw["pool"] - codec.read(Dice, throw["dice"]).hits_at(needs), "needs": needs}
    return {}


def strike(
    game: AnyGame, tables: Any, opening: Any, path: Sequence[Step], now: Any, data: Mapping[str, Any]
) -> Played | Refusal:
    """Strike the action of an older step (counted from 1), or read it again with other facts.

    Later rulings stand as recorded: they are folded over what would have been, and only the difference from now is
    applied.
    """
    intent = read_intent(game, data)
    if not 1 <= intent.step <= len(path):
        return Refusal("no_such_step", "GEN-10", {"step": intent.step, "steps": len(path)})
    mine = action_of(path, intent.step - 1)
    struck, _ = _struck(path, ())
    if struck & set(mine):
        return Refusal("struck_already", "GEN-10", {"step": intent.step})
    _, void = _struck(path, mine)
    would = opening
    for index, step in enumerate(path):
        if index == mine[0] and intent.instead is not None:
            again = _again(game, tables, would, intent)
            if isinstance(again, Refusal):
                return again
            would = again.state
        if index not in mine and index not in void:
            would = fold(game, would, step.events)
    return played(game, now, data, intent, game.strike(now, would, tables, intent.step))


def _again(game: AnyGame, tables: Any, state: Any, strike_: Strike) -> Played | Refusal:
    """What is read in place of a struck ruling."""
    several = strike_.instead if isinstance(strike_.instead, tuple) else (strike_.instead or {},)
    found: Played | Refusal = Refusal("strike_needs_dice", "GEN-10", {"step": strike_.step})
    for data in several:
        found = decide(game, state, data, tables)
        if isinstance(found, Refusal):
            return found
        if found.receipt is not None and "awaits" in found.receipt.marks:
            return Refusal("strike_needs_dice", "GEN-10", {"step": strike_.step})
        state = found.state
    return found


def action_of(path: Sequence[Step], index: int) -> list[int]:
    """The steps (counted from 0) of the action a step belongs to: a declaration and its dice."""
    action = path[index].action
    return [i for i, step in enumerate(path) if i == index or (action is not None and step.action == action)]


def _struck(path: Sequence[Step], ignored: Sequence[int]) -> tuple[set[int], set[int]]:
    """The steps (counted from 0) struck by strikes that stand, and those that come to nothing with their strike.

    A strike that put another reading in its place does not bring the old one to nothing: it is the difference.
    """
    struck: set[int] = set()
    void: set[int] = set()
    for index, step in reversed(list(enumerate(path))):
        if step.intent.get("do") == STRIKE and index not in struck and index not in ignored:
            action = action_of(path, step.intent["step"] - 1)
            struck.update(action)
            if step.intent.get("instead") is None:
                void.update((*action, index))
    return struck, void


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


__all__ = [
    "Faults",
    "Play",
    "Played",
    "Step",
    "Strike",
    "action_of",
    "amend",
    "decide",
    "fold",
    "read_intent",
    "strike",
]
