"""Support (SUP): who may stand by a fighting friend, and the points that gives."""

from __future__ import annotations

from bello.core.receipt import Line
from bello.core.refusal import Refusal, nonsense, refuse
from bello.games.bello1672 import events as ev
from bello.games.bello1672 import intents as it
from bello.games.bello1672.case import Case
from bello.games.bello1672.state import State, Unit

Supporters = dict[str, tuple[str, ...] | int]


def refuse_support(state: State, unit: Unit, side: str, timely: bool = True) -> Refusal | None:
    """Why a unit gives no support (SUP-3, R-51, R-96)."""
    if unit.side != side:
        return refuse("not_a_friend", "SUP-1", unit=unit.id)
    if unit.is_removed:
        return refuse("unit_removed", "MOR-5", unit=unit.id)
    if unit.is_shaken:
        return refuse("shaken_no_support", "SUP-3", unit=unit.id)
    if state.in_melee(unit.id):
        return refuse("fighting_no_support", "SUP-3", unit=unit.id)
    if unit.is_gun:
        return refuse("gun_no_support", "SUP-3", unit=unit.id)
    if unit.formation == "hedgehog":
        return refuse("hedgehog_no_support", "SUP-3", unit=unit.id)
    if unit.disordered and not state.is_on("disordered_support"):
        return refuse("disordered_no_support", "R-51", unit=unit.id)
    if timely and unit.has("fought"):
        return refuse("fought_no_support", "R-96", unit=unit.id)
    if timely and unit.has("supported"):
        return refuse("supported_already", "R-96", unit=unit.id)
    return None


def supporters(case: Case, intent: it.Melee, members: tuple[str, ...]) -> Supporters:
    """Who supports which side, each judged for itself (SUP-3, R-50, R-51); or only how many."""
    found: Supporters = {}
    for side, given in intent.support.items():
        if side not in case.state.sides:
            raise nonsense("unknown_side", "SUP-1", side=side)
        if isinstance(given, int):
            if not 0 <= given <= len(case.state.units):
                raise nonsense("support_number", "SUP-1", side=side)
            found[side] = given
            continue
        for unit in given:
            if unit in members:
                raise nonsense("fighting_no_support", "SUP-3", unit=unit)
            case.check(refuse_support(case.state, case.any_unit(unit), side, timely=not case.late))
        found[side] = tuple(dict.fromkeys(given))
    return found


def mark_supported(case: Case, given_support: Supporters) -> None:
    """A supporter gives its point once a phase (R-96)."""
    for given in given_support.values():
        if not isinstance(given, int):
            for unit in given:
                case.happen(ev.Marked(unit, "supported"))


def lines_for(state: State, support: tuple[str, ...] | int, worth: int) -> list[Line]:
    """A point a supporter, as many as the table allows (SUP-1, R-50)."""
    names: list[str | None] = [None] * support if isinstance(support, int) else list(support)
    cap = state.switch("support_cap")
    most = len(names) if cap == "none" else int(cap)
    lines = []
    for index, name in enumerate(names):
        params = {"unit": name} if name else {}
        counts = index < most
        given = "R-51" if name and state.units[name].disordered else "SUP-1"  # argued about
        lines.append(Line("support", given if counts else "R-50", worth if counts else 0, params))
    return lines
