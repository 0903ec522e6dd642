"""Command (CMD, BLU, RAL): orders to regiments and units, the command table, blunders and rally."""

from __future__ import annotations

from typing import Any

from bello.core import codec
from bello.core.receipt import Line, Receipt, Throw
from bello.core.record import replace
from bello.core.refusal import Refusal, nonsense, refuse
from bello.games.bello1672 import broken, charge
from bello.games.bello1672 import events as ev
from bello.games.bello1672 import intents as it
from bello.games.bello1672.case import Case
from bello.games.bello1672.general import command_throw
from bello.games.bello1672.state import State, Unit
from bello.games.bello1672.tables import Result


def order(case: Case, intent: it.Order) -> Receipt:
    """An order is given, thrown for, and carried out as far as the dice say (CMD-3 to CMD-13)."""
    regiment = _regiment(case, intent)
    side = case.state.regiments[regiment].side
    units = _units(case, intent, regiment)
    case.belongs_to(side, "command")
    if intent.order == "rally":
        broken.move_back_first(case, regiment)
    before = case.state
    total, again = command_throw(case, side, "command")
    row = case.tables.command.result(total)
    left_out = [u for u in _all_units(case, intent, regiment) if u not in units]
    if case.is_turn_of(side):
        _mark_ordered(case, intent, regiment, [*units, *left_out])
    for unit in left_out:
        reason = _left_out_reason(case.state, intent, case.state.units[unit])
        if reason:
            case.effect("left_out", reason.rule, unit=unit, after=reason.code)
    if row.outcome == "blunder" and not (intent.order == "rally" and not case.state.is_on("rally_blunder")):
        _blunder(case, regiment, units)
        final = True  # its effects are there: too late for the general
    else:
        _carry_out(case, intent, units, row)
        final = again is not None or case.late
    if not final:
        case.open_reroll(side, codec.write(replace(intent, dice=None)), before)
    elif side in case.state.again:
        case.happen(ev.RerollOpened(side))
    return case.receipt(
        "order",
        order=intent.order,
        regiment=regiment if intent.regiment else None,
        units=units,
        formation=intent.formation,
        words=intent.words,
        left=intent.leave,
    )


# -- who is ordered --------------------------------------------------------------------------------


def _regiment(case: Case, intent: it.Order) -> str:
    if intent.formation is not None and intent.order not in ("move", "formation"):
        raise nonsense("formation_with_a_move", "R-15")
    if intent.regiment is not None:
        if intent.units:
            raise nonsense("regiment_or_units", "CMD-3")
        return case.regiment(intent.regiment)
    if not intent.units:
        raise nonsense("nobody_ordered", "CMD-3")
    if len(set(intent.units)) < len(intent.units):
        raise nonsense("unit_named_twice", "CMD-3")
    regiments = {case.unit(unit).regiment for unit in intent.units}
    if len(regiments) > 1:
        raise nonsense("one_regiment", "CMD-3")
    return regiments.pop()


def _all_units(case: Case, intent: it.Order, regiment: str) -> list[str]:
    if intent.regiment is None:
        return list(intent.units)
    return [unit.id for unit in case.state.members(regiment) if not unit.is_removed]


def _units(case: Case, intent: it.Order, regiment: str) -> list[str]:
    """The units that carry the order out; in a regiment order the others stay where they are (R-11, R-108)."""
    timely = case.is_turn_of(case.state.regiments[regiment].side)
    case.check(refuse_colonel(case.state, intent.order, regiment, timely))
    if intent.order == "formation" and intent.formation is None:
        raise nonsense("formation_needed", "CMD-2")
    if intent.order == "rally" and (intent.regiment is not None or len(intent.units) > 1):
        raise nonsense("rally_one_unit", "RAL-1")
    if intent.regiment is None:
        return _single_units(case, intent, timely)
    if timely:
        case.check(refuse_regiment_order(case.state, regiment))
    for name in intent.leave:
        if case.any_unit(name).regiment != regiment:
            raise nonsense("one_regiment", "CMD-3")
    units = [
        name
        for name in _all_units(case, intent, regiment)
        if _left_out_reason(case.state, intent, case.state.units[name]) is None
    ]
    if intent.order == "charge":
        for name in units:
            case.enemy(case.state.units[name], intent.targets[name].target)
    if not units:
        case.check(refuse_all(case.state, intent, regiment))
    return units


def _single_units(case: Case, intent: it.Order, timely: bool) -> list[str]:
    """Units ordered by themselves: one, or a group if the table plays so (CMD-3, R-08)."""
    if len(intent.units) > 1 and not case.state.is_on("group_orders"):
        case.check(refuse("group_orders_off", "R-08"))
    for name in intent.units:
        unit = case.unit(name)
        case.check(refuse_unit(case.state, intent, unit, timely))
        if intent.order == "charge":
            if name not in intent.targets:
                raise nonsense("target_needed", "CHG-1", unit=name)
            case.enemy(unit, intent.targets[name].target)
    return list(intent.units)


def refuse_all(state: State, intent: it.Order, regiment: str) -> Refusal | None:
    """A regiment order that none of its units can carry out (R-11, R-83)."""
    for unit in state.members(regiment):
        if not unit.is_removed and _left_out_reason(state, intent, unit) is None:
            return None
    return refuse("nobody_can_obey", "R-11", regiment=regiment)


def refuse_colonel(state: State, order_: str, regiment: str, timely: bool = True) -> Refusal | None:
    """Why the colonel of this regiment cannot give this order now (CMD-6, RAL-1, BRK-2, R-103)."""
    found = state.regiments[regiment]
    if order_ != "rally" and state.is_broken(regiment):
        return refuse("broken_rally_only", "BRK-2", regiment=regiment)
    if not timely:
        return None
    if found.has("silenced") or _threw_twelve(state, regiment):
        rule = "RAL-1" if order_ == "rally" else "CMD-6"
        return refuse("colonel_silenced", rule, regiment=regiment)
    if found.has("rallied"):
        return refuse("rally_once" if order_ == "rally" else "rally_was_last", "R-103", regiment=regiment)
    return None


def refuse_regiment_order(state: State, regiment: str) -> Refusal | None:
    """A regiment order must be the regiment's first order of the turn (R-11)."""
    if any(unit.has("ordered") for unit in state.members(regiment)):
        return refuse("regiment_order_first", "R-11", regiment=regiment)
    return None


def _threw_twelve(state: State, regiment: str) -> bool:
    """A 12 has been thrown and its blunder die is still awaited."""
    for pending in state.pendings:
        dice = pending.dice.get("reroll") or pending.dice.get("command")
        if dice is not None and dice.total == 12:
            units = pending.intent.get("units") or ()
            if pending.intent.get("regiment") == regiment or any(
                state.units[unit].regiment == regiment for unit in units
            ):
                return True
    return False


def refuse_unit(state: State, intent: it.Order, unit: Unit, timely: bool = True) -> Refusal | None:
    """Why a single unit cannot be given this order (R-09, R-33 to R-35, R-57, DIS-1, FRM-8, R-89, R-91)."""
    if unit.disordered:
        return refuse("disordered_no_orders", "DIS-1", unit=unit.id)
    if intent.order == "rally":
        return _refuse_rally(state, unit)
    if timely and unit.has("ordered"):
        return refuse("already_ordered", "R-09", unit=unit.id)
    if state.in_melee(unit.id):
        return refuse("in_melee_no_orders", "R-57", unit=unit.id)
    if intent.order == "charge":
        return charge.refuse_charger(state, unit)
    if unit.is_gun and (intent.order == "formation" or (intent.formation is not None and intent.regiment is None)):
        return refuse("gun_no_formation", "R-91", unit=unit.id)
    if intent.order == "move" and unit.formation == "hedgehog" and intent.formation is None:
        return refuse("hedgehog_cannot_move", "FRM-8", unit=unit.id)
    return None


def _refuse_rally(state: State, unit: Unit) -> Refusal | None:
    if not unit.tokens:
        return refuse("nothing_to_rally", "R-35", unit=unit.id)
    if state.in_melee(unit.id) and not state.is_on("rally_in_melee"):
        return refuse("no_rally_in_melee", "R-35", unit=unit.id)
    return None


def _left_out_reason(state: State, intent: it.Order, unit: Unit) -> Refusal | None:
    """Why a unit stays behind in a regiment order (R-11, R-34, R-87, R-91, R-108)."""
    if unit.id in intent.leave:
        return refuse("left_standing", "R-108", unit=unit.id)
    if intent.order == "charge" and unit.id not in intent.targets:
        return refuse("no_target_named", "R-87", unit=unit.id)
    reason = refuse_unit(state, intent, unit, timely=False)
    return replace(reason, rule="R-11") if reason and reason.rule in ("DIS-1", "R-57") else reason


def _mark_ordered(case: Case, intent: it.Order, regiment: str, units: list[str]) -> None:
    if intent.order == "rally":
        case.happen(ev.RegimentMarked(regiment, "rallied"))
        return
    for unit in units:
        if not case.state.units[unit].has("ordered"):
            case.happen(ev.Marked(unit, "ordered"))


# -- what the dice say ------------------------------------------------------------------------------


def _carry_out(case: Case, intent: it.Order, units: list[str], row: Result) -> None:
    if intent.order == "rally":
        _rally(case, units[0], row)
    elif row.outcome != "carried_out":
        _fail(case, intent, units, row)
    elif intent.order == "charge":
        charge.go_in(case, {name: intent.targets[name] for name in units}, row.moves, row.rule)
    else:
        _march(case, intent, units, row)


def _rally(case: Case, unit: str, row: Result) -> None:
    """2-9 takes one token off (RAL-2)."""
    if row.outcome == "carried_out":
        case.tokens(unit, -case.tables.command.rally.tokens, case.tables.command.rally.rule)
    else:
        case.effect("rally_fails", case.tables.command.rally.rule, unit=unit)


def _march(case: Case, intent: it.Order, units: list[str], row: Result) -> None:
    """Moves in centimetres; who changes formation uses one of them (CMD-12, R-15)."""
    change = case.tables.command.formation_change
    slowest = None
    for name in sorted(units, key=lambda unit: case.state.units[unit].is_gun):
        unit = case.state.units[name]
        moves = row.moves
        if intent.formation is not None and not unit.is_gun and unit.formation != intent.formation:
            moves -= change.moves
            case.formation(name, intent.formation, change.rule)
        cm = moves * unit.move
        if not unit.is_gun:
            slowest = cm if slowest is None else min(slowest, cm)
        elif intent.formation is not None and slowest is not None:
            cm = min(cm, slowest)  # no farther than the companies
        _go(case, intent, unit, moves, cm, row.rule)


def _go(case: Case, intent: it.Order, unit: Unit, moves: int, cm: int, rule: str) -> None:
    if intent.order == "formation":
        if moves:
            case.effect("moves_left", "R-15", unit=unit.id, after=moves, params={"cm": cm})
    elif cm:
        case.march(unit, cm, rule)
    elif unit.is_gun:
        case.effect("stands", "R-91", unit=unit.id)


def _fail(case: Case, intent: it.Order, units: list[str], row: Result) -> None:
    """10-11: stands still, but a column may march one move (CMD-7, CMD-13, R-12 to R-14, R-92)."""
    free = case.tables.command.column_free_move
    allowed = intent.order == "move" or (intent.order == "charge" and case.state.is_on("column_free_move_on_charge"))
    for name in units:
        unit = case.state.units[name]
        if allowed and unit.formation == "column":
            case.moved(unit, free.moves, free.rule)
        else:
            rule = "CHG-3" if intent.order == "charge" else row.rule
            case.effect("stands", rule, unit=name)
            if unit.formation == "column" and intent.order == "charge":
                case.effect("no_free_move", "R-13", unit=name)


def _blunder(case: Case, regiment: str, units: list[str]) -> None:
    """12: no more orders for this regiment, and one blunder die for all it covered (CMD-6, R-18, R-22)."""
    if case.is_turn_of(case.state.regiments[regiment].side):
        case.happen(ev.RegimentMarked(regiment, "silenced"))
    case.effect("silenced", "CMD-6", regiment=regiment)
    table = case.tables.blunder
    die = case.ask("blunder", 1, "face")
    entry = table.entry(die.total)
    moves = entry.moves
    result = Line(entry.direction, entry.rule, moves, {})
    case.thrown(Throw("blunder", pool=1, dice=die, total=die.total, result=result))
    movers = [case.state.units[name] for name in units if _obeys_blunder(case, name, entry.direction, entry.rule)]
    if entry.direction != "charge":
        for unit in movers:
            case.moved(unit, moves, entry.rule, entry.direction)
        return
    if movers:
        second = case.ask("blunder_moves", 1, "face")
        moves = table.moves(second.total)
        result = Line("blunder_moves", entry.rule, moves, {})
        case.thrown(Throw("blunder_moves", pool=1, dice=second, total=second.total, result=result))
        charge.blunder(case, movers, moves, entry.rule)


def _obeys_blunder(case: Case, name: str, direction: str, rule: str) -> bool:
    """Hedgehogs and units in melee stand; a gun never charges (R-20, R-107)."""
    unit = case.state.units[name]
    stands: Any = None
    if unit.formation == "hedgehog":
        stands = "R-20"
    elif case.state.in_melee(name):
        stands = "R-107"
    elif unit.is_gun and direction == "charge":
        stands = "R-20"
    if stands:
        case.effect("stands", stands, unit=name)
    return not stands
