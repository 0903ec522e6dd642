"""What is declared and still awaits dice stands in the way of declaring it once more (R-09, R-85, R-95, R-96)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from bello.core.refusal import Refusal, refuse
from bello.games.bello1672 import intents as it
from bello.games.bello1672.state import Pending, State


def refuse_twice(state: State, intent: it.Declaration) -> Refusal | None:
    """Why a declaration is one too many while an earlier one still awaits its dice."""
    if isinstance(intent, it.Order):
        regiment = state.regiments.get(intent.regiment or "")
        return refuse_order(state, intent.order, regiment.units if regiment else intent.units)
    if isinstance(intent, it.Volley):
        return refuse_volley(state, intent.shooter)
    if isinstance(intent, it.Answer):
        return refuse_answer(state, intent.unit)
    return refuse_melee(state, intent.units)


def refuse_order(state: State, order: str, units: Iterable[str]) -> Refusal | None:
    """One order a unit, one rally a regiment, and nothing after the rally (R-09, R-103)."""
    names = set(units)
    regiments = {state.units[unit].regiment for unit in names if unit in state.units}
    for pending in _pending(state, "order"):
        covered = _ordered(state, pending.intent)
        if pending.intent.get("order") == "rally":
            if regiments & {state.units[unit].regiment for unit in covered}:
                return refuse("order_pending", "R-103", id=pending.id)
        elif order != "rally" and names & covered:
            return refuse("order_pending", "R-09", id=pending.id)
    return None


def refuse_volley(state: State, shooter: str) -> Refusal | None:
    """One volley a unit, or one a side of a hedgehog or building (R-95)."""
    for pending in _pending(state, "volley"):
        if pending.intent["shooter"] == shooter and not state.units[shooter].has_no_flank:
            return refuse("volley_pending", "R-95", id=pending.id)
    return None


def refuse_answer(state: State, unit: str) -> Refusal | None:
    """One reaction a charge (R-85)."""
    for pending in _pending(state, "answer"):
        if pending.intent["unit"] == unit:
            return refuse("answer_pending", "R-85", id=pending.id)
    return None


def refuse_melee(state: State, units: Iterable[str]) -> Refusal | None:
    """A unit fights once a phase (R-96)."""
    members = {member for unit in units if unit in state.units for member in state.melee_of(unit)}
    for pending in _pending(state, "melee"):
        if members & set(pending.intent["units"]):
            return refuse("melee_pending", "R-96", id=pending.id)
    return None


def _pending(state: State, do: str) -> Iterable[Pending]:
    return (p for p in state.pendings if p.intent["do"] == do and "late" not in p.intent)


def _ordered(state: State, intent: Any) -> set[str]:
    if intent.get("regiment"):
        return set(state.regiments[intent["regiment"]].units)
    return set(intent.get("units", ()))
