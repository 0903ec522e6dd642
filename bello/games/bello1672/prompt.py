"""What is awaited, what is open, and what is closed with the reason. It asks the same questions `decide` asks."""

from __future__ import annotations

from collections.abc import Iterator

from bello.core.game import Option, Prompt
from bello.core.refusal import Refusal
from bello.games.bello1672 import broken, charge, command, melee, sequence, shooting
from bello.games.bello1672 import intents as it
from bello.games.bello1672.decide import awaits
from bello.games.bello1672.general import refuse_reroll
from bello.games.bello1672.state import State, Unit
from bello.games.bello1672.tables import Tables


def prompt(state: State, tables: Tables) -> Prompt:
    """Everything that can be asked of the battle now."""
    options = list(_options(state))
    return Prompt(
        awaits(state, tables),
        tuple(option for option in options if option.why_not is None),
        tuple(option for option in options if option.why_not is not None),
    )


def _options(state: State) -> Iterator[Option]:
    yield Option("next", why_not=sequence.refuse_next(state))
    yield Option("end", why_not=sequence.refuse_end(state))
    for side in state.sides:
        yield Option("begin", {"side": side}, sequence.refuse_begin(state))
        yield Option("reroll", {"side": side}, why_not_reroll(state, side))
    for regiment in state.regiments:
        yield from regiment_options(state, regiment)
    for unit in state.units.values():
        yield from unit_options(state, unit)
    for fight in state.melees():
        refusals = [melee.refuse_fight(state, unit) for unit in fight]
        why_not = next((refusal for refusal in refusals if refusal), None)
        yield Option("melee", {"units": fight}, why_not)
    for waiting in state.charges:
        for pair in waiting.pairs:
            if pair.target and pair.target not in waiting.hedgehogs:
                pairs = [p for p in waiting.pairs if p.target == pair.target]
                for answer in charge.ANSWERS:
                    facts = {"unit": pair.target, "answer": answer, "charger": pair.charger}
                    yield Option("answer", facts, charge.refuse_answer(state, pairs, pair.target, answer))


def why_not_reroll(state: State, side: str) -> Refusal | None:
    """Whether the general of a side can have its last command throw made again."""
    again = state.again.get(side)
    if again is None:
        return Refusal("nothing_to_reroll", "R-17", {"side": side})
    first = again.dice.get("command") or again.dice.get("counter_charge")
    return refuse_reroll(state, side, first.total if first else None)


def regiment_options(state: State, regiment: str) -> Iterator[Option]:
    """What a regiment can be told as a whole."""
    found = state.regiments[regiment]
    timely = state.side == found.side
    for order in ("move", "formation"):
        formation = {"formation": "line"} if order == "formation" else {}
        intent = it.Order(order=order, regiment=regiment, **formation)  # type: ignore[arg-type]
        why_not = command.refuse_colonel(state, order, regiment, timely)
        if why_not is None and timely:
            why_not = command.refuse_regiment_order(state, regiment)
        if why_not is None:
            why_not = command.refuse_all(state, intent, regiment)
        yield Option("order", {"order": order, "regiment": regiment, **formation}, why_not)
    yield Option("move_back", {"regiment": regiment}, broken.refuse_move_back(state, regiment))


def unit_options(state: State, unit: Unit) -> Iterator[Option]:
    """What a single unit can be told, and whether it may fire or fall back."""
    gone = Refusal("unit_removed", "MOR-5", {"unit": unit.id}) if unit.is_removed else None
    timely = state.side == unit.side
    for order in ("move", "formation", "charge", "rally"):
        formation = {"formation": "line"} if order == "formation" else {}
        intent = it.Order(order=order, units=(unit.id,), **formation)  # type: ignore[arg-type]
        why_not = gone or command.refuse_colonel(state, order, unit.regiment, timely)
        why_not = why_not or command.refuse_unit(state, intent, unit, timely)
        yield Option("order", {"order": order, "units": (unit.id,), **formation}, why_not)
    why_not = gone or shooting.refuse_shooter(state, unit, timely)
    yield Option("volley", {"shooter": unit.id}, why_not)
    why_not = gone or sequence.refuse_fall_back(state, unit, timely)
    yield Option("fall_back", {"unit": unit.id}, why_not)
