"""Shooting (SHO): volleys, closing fire and the cavalry's pistol die."""

from __future__ import annotations

from bello.core.dice import Dice
from bello.core.receipt import Line, Receipt, Throw
from bello.core.record import replace
from bello.core.refusal import Refusal, nonsense, refuse
from bello.games.bello1672 import events as ev
from bello.games.bello1672 import intents as it
from bello.games.bello1672 import pools
from bello.games.bello1672.case import Case
from bello.games.bello1672.pools import Pool
from bello.games.bello1672.state import State, Unit

SIDES = 4
"""A hedgehog or a building fires one volley a side (R-95)."""


def refuse_dice(state: State, unit: Unit) -> Refusal | None:
    """Why a unit has no shooting dice at any range (UNIT-2, R-36, R-42, R-46)."""
    if unit.fires == "nothing":
        return refuse("no_firearms", "UNIT-2", unit=unit.id)
    if unit.formation == "column" and unit.is_infantry and not unit.is_garrison:
        if state.switch("column_shoots") == "0":
            return refuse("column_does_not_shoot", "R-36", unit=unit.id)
    return None


def refuse_shooter(state: State, unit: Unit, timely: bool) -> Refusal | None:
    """Why a unit may not fire a volley (SHO-5, R-42, R-95)."""
    if unit.is_cavalry and not state.is_on("cavalry_shoots_in_phase"):
        return refuse("cavalry_only_when_charging", "R-42", unit=unit.id)
    refusal = refuse_dice(state, unit)
    if refusal:
        return refusal
    if state.in_melee(unit.id):
        return refuse("in_melee_no_shooting", "SHO-5", unit=unit.id)
    if timely and unit.volleys >= (SIDES if unit.has_no_flank else 1):
        return refuse("already_fired", "R-95", unit=unit.id)
    return None


def refuse_target(state: State, target: Unit, shooter: Unit | None = None) -> Refusal | None:
    """No targets: units in melee, unless the table plays otherwise (R-43), and whom another side fired at (R-95)."""
    if shooter is not None and shooter.has(at(target)):
        return refuse("fired_at_already", "R-95", unit=shooter.id, target=target.id)
    if state.in_melee(target.id) and not state.is_on("shoot_into_melee"):
        return refuse("target_in_melee", "R-43", unit=target.id)
    return None


def at(target: Unit) -> str:
    """The mark of a unit that has fired at this target: each side of a hedgehog or building has its own (R-95)."""
    return f"fired:{target.id}"


def volley(case: Case, intent: it.Volley) -> Receipt:
    """One unit fires at one target; hits, tokens and disorder count at once (SHO-1 to SHO-12, R-95)."""
    unit = case.any_unit(intent.shooter) if case.late else case.unit(intent.shooter)
    target = case.enemy(unit, intent.target)
    if intent.range < 0:
        raise nonsense("distance_below_zero", "SHO-11", range=intent.range)
    case.belongs_to(unit.side, "shooting")
    timely = case.is_turn_of(unit.side)
    case.check(refuse_shooter(case.state, unit, timely))
    case.check(refuse_target(case.state, target, unit if timely else None))
    if not intent.in_front:
        case.check(refuse("not_in_front", "R-44", unit=unit.id))
    shot = pools.Volley(intent.range, hidden=intent.hidden)
    pool = pools.volley(case.state, case.tables, unit, target, shot)
    if not pool.dice:
        raise nonsense(pool.lines[0].key, pool.lines[0].rule, unit=unit.id, range=intent.range)
    if intent.enfilade:
        case.check(refuse_enfilade(target))
    _fire(case, "volley", unit, target, pool, intent.enfilade)
    if timely:
        case.happen(ev.Marked(unit.id, "fired"), ev.Marked(unit.id, at(target)))
    return case.receipt(
        "volley", shooter=unit.id, target=target.id, range=intent.range, hidden=intent.hidden, enfilade=intent.enfilade
    )


def refuse_enfilade(target: Unit) -> Refusal | None:
    """Hedgehogs, garrisons and guns are never enfiladed (R-101)."""
    if target.has_no_flank or target.is_gun:
        return refuse("cannot_be_enfiladed", "R-101", unit=target.id)
    return None


def closing_fire(case: Case, shooter: str, charger: str, distance: float | None, hidden: bool) -> None:
    """Fire at a charger as it closes: short range, and a gun throws all its dice (REA-1, R-24)."""
    unit, target = case.unit(shooter), case.unit(charger)
    shot = pools.Volley(distance or 0.0, closing=True, hidden=hidden)
    pool = pools.volley(case.state, case.tables, unit, target, shot)
    if not pool.dice:
        raise nonsense(pool.lines[0].key, pool.lines[0].rule, unit=unit.id, range=distance)
    _fire(case, "closing_fire", unit, target, pool, enfilade=False)


def _fire(case: Case, name: str, unit: Unit, target: Unit, pool: Pool, enfilade: bool) -> None:
    """Throw, count, and put the tokens and the disorder on the target."""
    final = enfilade and "enfilade" not in case.dice
    dice = case.ask(name, pool.dice, "hits", unit.id, pool.needs, final)
    hits = dice.hits_at(pool.needs)
    lines = list(pool.lines)
    again = None
    if enfilade:
        again = _enfilade(case, dice, pool, hits, unit.id)
        hits += again.hits_at(pool.needs) if again else 0
        lines.append(Line("enfilade", case.tables.shooting.enfilade.rule, 0, {}))
    throw = Throw(name, unit.id, target.id, pool.dice, tuple(lines), pool.modifier, pool.needs, dice, again, hits)
    case.thrown(replace(throw, final=final and dice.hits is not None))
    land(case, target.id, hits, pool.dice)


def _enfilade(case: Case, dice: Dice, pool: Pool, hits: int, unit: str) -> Dice | None:
    """The misses once more (SHO-6, R-41). Hits without faces are what was left after that, unless said otherwise."""
    misses = pool.dice - hits
    if not misses or (dice.hits is not None and "enfilade" not in case.dice):
        return None
    return case.ask("enfilade", misses, "hits", unit, pool.needs)


def disorders(state: State, hits: int, dice: int) -> bool:
    """All shots hit, and there were enough of them (SHO-3, R-40)."""
    return 0 < dice == hits and dice >= int(state.switch("all_hits_min_dice"))


def land(case: Case, target: str, hits: int, dice: int) -> None:
    """A token a hit (SHO-12); all shots hit: disordered (SHO-3, R-40)."""
    case.tokens(target, hits, "SHO-12")
    if case.state.units[target].is_removed:
        return
    if disorders(case.state, hits, dice):
        if dice == 1:
            case.effect("one_die", "R-40", unit=target)  # argued about: one shot is all shots
        case.disorder(target, case.tables.shooting.all_hits.rule)
    elif 0 < dice == hits:
        case.effect("no_disorder", "R-40", unit=target)
