"""How a charge ends on the table: in contact, which is melee from then on (MEL-1, R-43), or too short (R-26)."""

from __future__ import annotations

from bello.games.bello1672 import events as ev
from bello.games.bello1672.case import Case
from bello.games.bello1672.state import Contact, Pair

LATE = 0
"""The turn of a charge that was entered late: long past, but not as old as a fight without a known charge."""


def too_short(case: Case, pair: Pair) -> None:
    """All its moves towards the target, then it halts: no melee, no bonus, no reaction (R-26)."""
    unit = case.state.units[pair.charger]
    if pair.target is None:
        case.effect("no_contact", "R-20", unit=unit.id, params={"cm": pair.reach})
    else:
        case.effect("too_short", "R-26", unit=unit.id, params={"cm": pair.reach, "target": pair.target})
    case.went(unit, pair.reach, "charge")


def contact(case: Case, pair: Pair, counter: bool = False) -> None:
    """Charger and charged are in melee from now on; leftover moves are lost (R-105)."""
    assert pair.target is not None
    if case.state.units[pair.charger].is_removed or case.state.units[pair.target].is_removed:
        return
    running = case.is_turn_of(case.state.units[pair.charger].side)
    turn = case.state.turn if running else LATE
    free = [unit for unit in (pair.charger, pair.target) if not case.state.units[unit].has("engaged")]
    case.happen(ev.ContactMade(Contact(pair.charger, pair.target, pair.struck, turn, counter)))
    if case.late:
        case.happen(*(ev.Marked(unit, "engaged", False) for unit in free))  # not in this turn
    case.effect("contact", "MEL-1", unit=pair.charger, params={"target": pair.target, "struck": pair.struck})
    case.place(pair.charger, "open", "R-59")
    if counter:
        case.place(pair.target, "open", "R-59")
