"""The Order page: whom, which order, formation, targets of a charge, and the command table as pad."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import field
from typing import Any

from bello.core.record import dataclass
from bello.core.refusal import Refusal
from bello.games.bello1672 import command
from bello.games.bello1672 import intents as it
from bello.games.bello1672.state import State, Unit
from bello.games.bello1672.tables import Tables
from bello.views.bello1672 import pad
from bello.views.bello1672 import words as keys
from bello.views.bello1672.names import Names
from bello.views.bello1672.pad import BLANK, Typed
from bello.views.rows import Chip, Chips, Row, Text


@dataclass(frozen=True, slots=True)
class Order:
    """An order being given: to one unit or to a regiment, some of whose units stay where they are."""

    regiment: str | None = None
    unit: str | None = None
    order: str = "move"
    leave: tuple[str, ...] = ()
    formation: str | None = None
    targets: Mapping[str, str] = field(default_factory=dict)
    struck: Mapping[str, str] = field(default_factory=dict)
    current: str | None = None
    typed: Typed = BLANK

    def units(self, state: State) -> list[Unit]:
        if self.unit is not None:
            return [state.units[self.unit]]
        assert self.regiment is not None
        return [unit for unit in state.members(self.regiment) if not unit.is_removed]


def title(order: Order, names: Names) -> str:
    if order.unit is not None:
        return names.unit(order.unit)
    return names.regiment(order.regiment or "")


def intent(order: Order, dice: Mapping[str, Any] | None) -> dict[str, Any]:
    """The order as an intent."""
    found: dict[str, Any] = {"do": "order"}
    kind = order.order
    if kind != "move":
        found["order"] = kind
    if order.regiment is not None and kind != "rally":
        found["regiment"] = order.regiment
        if order.leave:
            found["leave"] = list(order.leave)
    elif order.unit is not None:
        found["units"] = [order.unit]
    if order.formation is not None and kind == "move":
        found["formation"] = order.formation
    if kind == "charge":
        found["targets"] = {
            unit: {"target": target, "struck": order.struck.get(unit, "front")}
            for unit, target in order.targets.items()
        }
    if dice is not None:
        found["dice"] = dict(dice)
    return found


def why_not(state: State, order: Order, kind: str) -> Refusal | None:
    """Why this kind of order cannot be given (the question the rules ask)."""
    if order.unit is not None:
        unit = state.units[order.unit]
        timely = state.side == unit.side
        refusal = command.refuse_colonel(state, kind, unit.regiment, timely)
        return refusal or command.refuse_unit(state, it.Order(order=kind, units=(unit.id,)), unit, timely)  # type: ignore[arg-type]
    regiment = order.regiment or ""
    timely = state.side == state.regiments[regiment].side
    refusal = command.refuse_colonel(state, kind, regiment, timely)
    if refusal is None and timely and kind != "rally":
        refusal = command.refuse_regiment_order(state, regiment)
    return refusal


def only_rally(state: State, order: Order) -> bool:
    """A broken regiment, or units that have all had their order, have only the rally left."""
    if order.unit is not None:
        return why_not(state, order, "move") is not None and why_not(state, order, "rally") is None
    units = order.units(state)
    return state.is_broken(order.regiment or "") or all(unit.has("ordered") for unit in units)


def rows(state: State, tables: Tables, names: Names, order: Order) -> Iterator[Row]:
    """What can be said before the dice."""
    words = names.words
    kinds = []
    for kind in ("move", "charge", "rally"):
        refusal = why_not(state, order, kind)
        reason, rule = (names.refusal(refusal), refusal.rule) if refusal else ("", "")
        kinds.append(Chip(names.word(keys.ORDERS, kind), ("kind", kind), kind == order.order, reason, rule))
    yield Chips(tuple(kinds))
    refusal = why_not(state, order, order.order)
    if refusal is not None:
        yield Text(names.refusal(refusal), "strong")
    if order.order == "rally":
        yield from _rally(state, names, order)
    elif order.order == "charge":
        yield from _charge(state, names, order)
    else:
        yield from _move(state, names, order)
    if ready(state, order):
        yield Text(words._("Say the order aloud. Throw 2 dice."), "small")


def _move(state: State, names: Names, order: Order) -> Iterator[Row]:
    words = names.words
    if order.regiment is not None:
        chips = []
        for unit in order.units(state):
            refusal = command.refuse_unit(state, it.Order(order="move", units=(unit.id,)), unit, timely=False)
            reason, rule = (names.refusal(refusal), refusal.rule) if refusal else ("", "")
            goes = unit.id not in order.leave and not reason
            chips.append(Chip(names.number(unit.id), ("leave", unit.id), goes, reason, rule))
        yield Chips(tuple(chips), words._("Who goes? Untick who stays."))
    formations = []
    units = [unit for unit in order.units(state) if not unit.is_gun]
    for formation in ("line", "column"):
        if any(unit.formation != formation for unit in units):
            text = words._("also form {formation}").format(formation=names.word(keys.FORMATIONS, formation))
            formations.append(Chip(text, ("formation", formation), order.formation == formation))
    if formations:
        yield Chips(tuple(formations))


def _rally(state: State, names: Names, order: Order) -> Iterator[Row]:
    """Whom to rally; from a single unit's order it is that unit (RAL-1)."""
    regiment = order.regiment or state.units[order.unit or ""].regiment
    chips = []
    for unit in state.members(regiment):
        if unit.is_removed:
            continue
        refusal = command.refuse_unit(state, it.Order(order="rally", units=(unit.id,)), unit)
        reason, rule = (names.refusal(refusal), refusal.rule) if refusal else ("", "")
        text = f"{names.number(unit.id)} ({unit.tokens})"
        chips.append(Chip(text, ("rally", unit.id), unit.id == order.unit, reason, rule))
    yield Chips(tuple(chips), names.words._("Whom do you rally?"))


def _charge(state: State, names: Names, order: Order) -> Iterator[Row]:
    """A target for each; touching one names it for the unit that is asked, then the next."""
    words = names.words
    asked = asking(state, order)
    if order.regiment is not None:
        chips = []
        for unit in order.units(state):
            refusal = command.refuse_unit(state, it.Order(order="charge", units=(unit.id,)), unit, timely=False)
            reason, rule = (names.refusal(refusal), refusal.rule) if refusal else ("", "")
            target = order.targets.get(unit.id)
            text = names.number(unit.id) + (f" → {names.unit(target)}" if target else "")
            chips.append(Chip(text, ("current", unit.id), unit.id == asked, reason, rule))
        yield Chips(tuple(chips), words._("Each his own target; who has none stays."))
    if asked is not None:
        side = state.enemy_of(state.units[asked].side)
        chips = [
            Chip(names.unit(enemy.id), ("target", enemy.id), order.targets.get(asked) == enemy.id)
            for enemy in state.of_side(side)
            if not enemy.is_removed
        ]
        yield Chips(tuple(chips), words._("{unit} charges").format(unit=names.unit(asked)))
    last = _last_named(order)
    if last is not None:
        now = order.struck.get(last, "front")
        facings = tuple(
            Chip(names.word(keys.FACINGS, facing), ("struck", facing), facing == now) for facing in keys.FACINGS
        )
        yield Chips(facings, words._("strikes in"))


def _last_named(order: Order) -> str | None:
    return next(reversed(list(order.targets)), None) if order.targets else None


def asking(state: State, order: Order) -> str | None:
    """Whose target is asked: the chosen one, or the first without."""
    if order.unit is not None:
        return order.unit
    if order.current is not None:
        return order.current
    for unit in order.units(state):
        charge = it.Order(order="charge", units=(unit.id,))
        if unit.id not in order.targets and command.refuse_unit(state, charge, unit, timely=False) is None:
            return unit.id
    return None


def ready(state: State, order: Order) -> bool:
    """Whether the dice can be thrown."""
    if order.order == "charge":
        return bool(order.targets)
    if order.order == "rally":
        return order.unit is not None
    return True


def pad_rows(state: State, tables: Tables, names: Names, order: Order) -> Iterator[Row]:
    """The command table: what each throw means for this order."""
    if not ready(state, order):
        return
    units = [unit for unit in order.units(state) if unit.id not in order.leave]
    lengths = sorted({unit.move for unit in units})
    columns = any(unit.formation == "column" for unit in units)
    words = names.words

    def tell(moves: int, outcome: str) -> str:
        if outcome == "blunder":
            return words._("blunder")
        if order.order == "rally":
            return words._("1 token off") if outcome == "carried_out" else words._("nothing")
        if outcome == "fails":
            return words._("column: 1") if columns and order.order == "move" else words._("order fails")
        march = moves - (1 if order.formation and order.order == "move" else 0)
        text = words.ngettext("{n} mv.", "{n} mv.", moves).format(n=moves)
        return f"{text} {'/'.join(str(march * length) for length in lengths)} cm"

    yield from pad.command_rows(tables, words, order.typed, tell)
