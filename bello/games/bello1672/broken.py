"""Broken regiments (BRK): their turn begins with a move to the rear, and only the rally order is left."""

from __future__ import annotations

from bello.core.receipt import Receipt
from bello.core.refusal import Refusal, refuse
from bello.games.bello1672 import events as ev
from bello.games.bello1672 import intents as it
from bello.games.bello1672.case import Case
from bello.games.bello1672.state import State


def move_back(case: Case, intent: it.MoveBack) -> Receipt:
    """A broken regiment moves to the rear (BRK-3, R-73)."""
    regiment = case.regiment(intent.regiment)
    case.check(refuse_move_back(case.state, regiment))
    case.belongs_to(case.state.regiments[regiment].side, "command")
    rearward(case, regiment)
    return case.receipt("move_back", regiment=regiment)


def refuse_move_back(state: State, regiment: str) -> Refusal | None:
    """Only a regiment that began its own command phase broken moves back, and once a turn (R-72, R-82)."""
    if not state.regiments[regiment].has("began_broken"):
        broken = state.is_broken(regiment)
        return refuse(
            "not_broken_at_start" if broken else "not_broken", "R-72" if broken else "BRK-3", regiment=regiment
        )
    if state.regiments[regiment].has("moved_back"):
        return refuse("already_moved_back", "R-82", regiment=regiment)
    if all(unit.is_removed for unit in state.members(regiment)):
        return refuse("regiment_gone", "R-83", regiment=regiment)
    return None


def owes_move_back(state: State, regiment: str) -> bool:
    """Began its own command phase broken and has not moved to the rear yet (R-82)."""
    found = state.regiments[regiment]
    return (
        found.side == state.side
        and found.has("began_broken")
        and not found.has("moved_back")
        and any(not unit.is_removed for unit in state.members(regiment))
    )


def move_back_first(case: Case, regiment: str) -> None:
    """Before its rally throw a broken regiment moves to the rear, if that was not done yet (BRK-3, R-82)."""
    if case.is_turn_of(case.state.regiments[regiment].side) and owes_move_back(case.state, regiment):
        rearward(case, regiment)


def rearward(case: Case, regiment: str) -> None:
    """Every unit back without a throw; units in melee and hedgehogs stay (R-73, R-81)."""
    moves = int(case.state.switch("broken_retreat_moves"))
    for unit in case.state.members(regiment):
        if unit.is_removed:
            continue
        if case.state.in_melee(unit.id) or unit.formation == "hedgehog":
            case.effect("stands", "R-73", unit=unit.id)
        else:
            case.moved(unit, moves, "BRK-3", "back")
    if case.is_turn_of(case.state.regiments[regiment].side):
        case.happen(ev.RegimentMarked(regiment, "moved_back"))


def can_recover(state: State, regiment: str) -> bool:
    """Whether rallying can make it whole again: not with more than half of it off the table (R-74)."""
    _, of = state.counted(regiment)
    counted = [u for u in state.members(regiment) if not u.is_gun or state.is_on("gun_counts")]
    gone = sum(1 for unit in counted if unit.is_removed)
    return 2 * gone <= of
