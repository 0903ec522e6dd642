"""What is awaited, what is open, and what is closed with the reason. It asks the same questions `decide` asks."""

from __future__ import annotations

from collections.abc import Iterator

from bello.core.dice import Dice
from bello.core.game import Option, Prompt
from bello.core.record import replace
from bello.core.refusal import Refusal
from bello.games.bello1672 import broken, charge, command, melee, pending, reaction, sequence, shooting
from bello.games.bello1672 import intents as it
from bello.games.bello1672.decide import awaits, decide
from bello.games.bello1672.general import refuse_reroll
from bello.games.bello1672.state import Charge, State, Unit
from bello.games.bello1672.tables import Tables


def prompt(state: State, tables: Tables) -> Prompt:
    """Everything that can be asked of the battle now."""
    over = sequence.refuse_over(state)
    options = [*_always(state, tables), *(_closed(over, option) for option in _played(state))]
    return Prompt(
        awaits(state, tables),
        tuple(option for option in options if option.why_not is None),
        tuple(option for option in options if option.why_not is not None),
    )


def _closed(over: Refusal | None, option: Option) -> Option:
    return replace(option, why_not=over) if over else option


def _always(state: State, tables: Tables) -> Iterator[Option]:
    """What can be asked also after the end."""
    yield Option("next", why_not=sequence.refuse_next(state))
    if state.phase == "ended":
        yield Option("end", {"reopen": True})
    else:
        yield Option("end", why_not=sequence.refuse_end(state))
    for side in state.sides:
        yield Option("reroll", {"side": side}, _try_reroll(state, tables, side))
    for number in (*(p.id for p in state.pendings), *(c.id for c in state.charges)):
        yield Option("withdraw", {"id": number})
    yield Option("adjust")
    yield Option("note")


def _played(state: State) -> Iterator[Option]:
    yield Option("initiative", why_not=sequence.refuse_initiative(state))
    for side in state.sides:
        yield Option("begin", {"side": side}, sequence.refuse_begin(state))
    for regiment in state.regiments:
        yield from regiment_options(state, regiment)
    for unit in state.units.values():
        yield from unit_options(state, unit)
    for fight in state.melees():
        why_not = pending.refuse_melee(state, fight) or melee.refuse_fight(state, fight)
        yield Option("melee", {"units": fight}, why_not)
    for waiting in state.charges:
        yield from charge_options(state, waiting)
    for winner in state.ground:
        yield Option("take_ground", {"unit": winner})


def charge_options(state: State, waiting: Charge) -> Iterator[Option]:
    """How the charged can answer, and what the chargers can do before a hedgehog or without an enemy in reach."""
    for pair in waiting.pairs:
        if pair.target is None:
            yield Option("respond", {"responses": {pair.charger: "too_short"}})
        elif pair.target in waiting.hedgehogs:
            for response in charge.RESPONSES:
                yield Option("respond", {"responses": {pair.charger: response}})
        else:
            pairs = [p for p in waiting.pairs if p.target == pair.target]
            for answer in reaction.ANSWERS:
                why_not = pending.refuse_answer(state, pair.target)
                why_not = why_not or reaction.refuse_answer(state, pairs, pair.target, answer, pair)
                yield Option("answer", {"unit": pair.target, "answer": answer, "charger": pair.charger}, why_not)


def why_not_reroll(state: State, side: str) -> Refusal | None:
    """Why the general of a side cannot have its last command throw made again."""
    again = state.again.get(side)
    if again is None:
        return Refusal("nothing_to_reroll", "R-17", {"side": side})
    first = again.dice.get("command") or again.dice.get("counter_charge")
    return refuse_reroll(state, side, first.total if first else None)


def _try_reroll(state: State, tables: Tables, side: str) -> Refusal | None:
    """The same, tried out: since that throw something may have happened to the unit."""
    found = why_not_reroll(state, side) or decide(state, it.Reroll(side, Dice(sum=7)), tables)
    return found if isinstance(found, Refusal) else None


def regiment_options(state: State, regiment: str) -> Iterator[Option]:
    """What a regiment can be told as a whole."""
    found = state.regiments[regiment]
    timely = state.side == found.side
    for order in ("move", "formation", "charge"):
        formation = {"formation": "line"} if order == "formation" else {}
        targets = {unit: it.Target("") for unit in found.units} if order == "charge" else {}
        intent = it.Order(order=order, regiment=regiment, targets=targets, **formation)  # type: ignore[arg-type]
        why_not = pending.refuse_twice(state, intent) or command.refuse_colonel(state, order, regiment, timely)
        if why_not is None and timely:
            why_not = command.refuse_regiment_order(state, regiment)
        why_not = why_not or command.refuse_all(state, intent, regiment)
        yield Option("order", {"order": order, "regiment": regiment, **formation}, why_not)
    yield Option("move_back", {"regiment": regiment}, broken.refuse_move_back(state, regiment))


def unit_options(state: State, unit: Unit) -> Iterator[Option]:
    """What a single unit can be told, and whether it may fire or fall back."""
    gone = Refusal("unit_removed", "MOR-5", {"unit": unit.id}) if unit.is_removed else None
    timely = state.side == unit.side
    for order in ("move", "formation", "charge", "rally"):
        formation = {"formation": "line"} if order == "formation" else {}
        intent = it.Order(order=order, units=(unit.id,), **formation)  # type: ignore[arg-type]
        why_not = pending.refuse_twice(state, intent) or gone
        why_not = why_not or command.refuse_colonel(state, order, unit.regiment, timely)
        why_not = why_not or command.refuse_unit(state, intent, unit, timely)
        yield Option("order", {"order": order, "units": (unit.id,), **formation}, why_not)
    why_not = pending.refuse_volley(state, unit.id) or gone
    why_not = why_not or shooting.refuse_shooter(state, unit, timely) or _no_target(state, unit)
    yield Option("volley", {"shooter": unit.id}, why_not)
    why_not = gone or sequence.refuse_fall_back(state, unit, timely)
    yield Option("fall_back", {"unit": unit.id}, why_not)


def _no_target(state: State, unit: Unit) -> Refusal | None:
    """All enemies are in melee or were fired at from another side: there is nobody to fire at (R-43, R-95)."""
    enemies = [enemy for enemy in state.of_side(state.enemy_of(unit.side)) if not enemy.is_removed]
    refusals = [shooting.refuse_target(state, enemy, unit) for enemy in enemies]
    return refusals[0] if refusals and all(refusals) else None
