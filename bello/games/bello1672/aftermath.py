"""After the dice of a melee (MEL-5 to MEL-8, MEL-13): who wins, the loser's test, retreat, and the ground."""

from __future__ import annotations

from bello.core.receipt import Line, Receipt, Tally, Throw
from bello.core.record import replace
from bello.core.refusal import refuse
from bello.games.bello1672 import events as ev
from bello.games.bello1672 import intents as it
from bello.games.bello1672.case import Case
from bello.games.bello1672.state import State, Unit


def outcome(case: Case, intent: it.Melee, fighting: list[str], tallies: list[Tally], start: State) -> list[str]:
    """The side with the fewest points tests, unit by unit; a draw goes on (MEL-5 to MEL-7, R-52, R-53)."""
    alive = [unit for unit in fighting if not case.state.units[unit].is_removed]
    sides_left = {case.state.units[unit].side for unit in alive}
    if len(sides_left) < 2:
        case.effect("over", "R-53")
        return alive
    one, other = tallies
    if one.points == other.points:
        case.effect("draw", "MEL-7", params={"points": [one.points, other.points]})
        _carry_over(case, fighting)
        return []
    loser, winner = (one, other) if one.points < other.points else (other, one)
    points = {"points": winner.points, "against": loser.points}
    case.effect("wins", "MEL-5", side=winner.side, params=points)
    for unit in alive:
        if case.state.units[unit].side == loser.side:
            _test(case, unit, unit in intent.off_table)
    _carry_over(case, fighting)
    return [
        unit
        for unit in alive
        if case.state.units[unit].side == winner.side and start.enemies_touching(unit) and not case.state.in_melee(unit)
    ]


def _test(case: Case, name: str, off_table: bool) -> None:
    """One die: 5-6 it stays, 1-4 it goes back disordered; a beaten gun is lost (MEL-6, MEL-13, R-31, R-54 to R-56)."""
    unit, table = case.state.units[name], case.tables.melee.loser
    if unit.is_gun and case.state.switch("artillery_loss") == "auto":
        case.off_table(name, case.tables.melee.artillery_loser.rule)
        return
    die = case.ask(f"test:{name}", 1, "face", name, table.stays_from)
    stays = die.total >= table.stays_from
    result = Line("stays" if stays else "retreats", table.rule, 0, {})
    throw = Throw("test", name, pool=1, needs=table.stays_from, dice=die, total=die.total, result=result)
    case.thrown(replace(throw, asked=f"test:{name}"))
    if stays:
        case.effect("stays", table.rule, unit=name)
    elif unit.is_gun:
        case.off_table(name, case.tables.melee.artillery_loser.rule)
    elif off_table:
        case.off_table(name, "R-56")
    else:
        _retreat(case, unit)


def _retreat(case: Case, unit: Unit) -> None:
    table = case.tables.melee.loser
    case.leave_melee(unit.id)
    case.moved(unit, table.retreat_moves, table.rule, "back")
    case.disorder(unit.id, table.rule)
    if unit.formation == "hedgehog":
        case.formation(unit.id, "line", "R-31")


def _carry_over(case: Case, fighting: list[str]) -> None:
    """Who is still in touch fights on in the next melee phase (MEL-7, R-07)."""
    number = case.intent.late.round if case.late else case.state.round
    for contact in case.state.contacts:
        if contact.attacker in fighting:
            case.happen(ev.ContactMade(replace(contact, fought_round=number)))
            case.effect("carried_over", "R-07", unit=contact.attacker, params={"target": contact.defender})


def open_ground(case: Case, winners: list[str]) -> None:
    """One winner may take the loser's place; not hedgehogs or guns (MEL-8, R-99)."""
    units = [case.state.units[unit] for unit in winners]
    able = tuple(u.id for u in units if not u.is_gun and u.formation != "hedgehog" and not u.is_removed)
    if able:
        case.happen(ev.GroundOpened(able))
        case.effect("may_take_ground", "MEL-8", params={"units": list(able)})
    elif case.state.ground:
        case.happen(ev.GroundOpened(()))


def take_ground(case: Case, intent: it.TakeGround) -> Receipt:
    """The winner takes the loser's place, and the building that stood there if it can (MEL-8, R-59)."""
    unit = case.unit(intent.unit)
    if unit.id not in case.state.ground:
        case.check(refuse("no_ground_to_take", "R-99", unit=unit.id))
    case.happen(ev.GroundOpened(()))
    case.effect("ground_taken", "MEL-8", unit=unit.id)
    if intent.place == "building" and not unit.is_infantry:
        case.check(refuse("building_infantry_only", "R-59", unit=unit.id))
    if intent.place is not None:
        case.place(unit.id, intent.place, "R-59")
    return case.receipt("take_ground", unit=unit.id)
