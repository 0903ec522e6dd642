"""Adjustments: the table is always right. Anything can be changed by hand, or by agreement against a ruling."""

from __future__ import annotations

from dataclasses import fields
from operator import attrgetter

from bello.core.game import Ruling
from bello.core.receipt import Receipt
from bello.core.record import replace
from bello.core.refusal import nonsense
from bello.games.bello1672 import events as ev
from bello.games.bello1672 import intents as it
from bello.games.bello1672.case import Case
from bello.games.bello1672.evolve import TURN_MARKS, difference
from bello.games.bello1672.state import Contact, State, Unit
from bello.games.bello1672.tables import Tables

BY = {"hand": "by_hand", "agreement": "by_agreement"}
RULE = "GEN-10"
UNIT_MARKS = tuple(mark for mark in TURN_MARKS if mark != "engaged")
REGIMENT_MARKS = ("silenced", "rallied", "moved_back")
WHOSE = {"unit", "regiment", "by", "late"}
CHANGES = attrgetter(*(field.name for field in fields(it.Adjust) if field.name not in WHOSE))
"""What an adjustment changes, apart from whom it is about and who says so."""
NO_CHANGES = CHANGES(it.Adjust())


def adjust(case: Case, intent: it.Adjust) -> Receipt:
    """Change what the players say is different on the table; the log says so."""
    if CHANGES(intent) == NO_CHANGES:
        raise nonsense("nothing_to_adjust", RULE)
    case.mark(BY[intent.by])
    if intent.unit is not None:
        _unit(case, intent, case.any_unit(intent.unit))
    elif any(getattr(intent, f.name) is not None for f in fields(intent) if f.name in UNIT_FIELDS):
        raise nonsense("which_unit", RULE)
    if intent.mark or intent.unmark:
        _marks(case, intent)
    _moment(case, intent)
    _switches(case, intent)
    for side, used in intent.reroll_used.items():
        if side not in case.state.sides:
            raise nonsense("unknown_side", "ARM-4", side=side)
        case.happen(ev.RerollUsed(side, used))
        case.effect("reroll", "ARM-4", side=side, after=0 if used else 1)
    return case.receipt("adjust", unit=intent.unit, regiment=intent.regiment)


UNIT_FIELDS = {"tokens", "add", "disordered", "formation", "place", "removed", "in_melee"}


def _unit(case: Case, intent: it.Adjust, unit: Unit) -> None:
    if intent.tokens is not None or intent.add is not None:
        wanted = unit.tokens + (intent.add or 0) if intent.tokens is None else intent.tokens
        if not 0 <= wanted <= 99:
            raise nonsense("tokens_out_of_bounds", "MOR-1", tokens=wanted)
        case.tokens(unit.id, wanted - unit.tokens, RULE)
    if intent.removed is not None:
        _table(case, unit.id, intent.removed)
    if intent.disordered is not None and intent.disordered != case.state.units[unit.id].disordered:
        before = case.state.units[unit.id].disordered
        case.happen(ev.DisorderChanged(unit.id, intent.disordered))
        case.effect("disordered", RULE, unit=unit.id, before=before, after=intent.disordered)
    if intent.formation is not None:
        _formation(case, unit, intent.formation)
    if intent.place is not None:
        case.place(unit.id, intent.place, RULE)
    if intent.in_melee is not None:
        _contacts(case, unit.id, intent.in_melee)


def _table(case: Case, name: str, removed: bool) -> None:
    """Off the table, or back on it with as many tokens as it can carry."""
    unit = case.state.units[name]
    if removed:
        case.off_table(name, RULE)
        return
    if unit.off:
        case.happen(ev.TableChanged(name, False))
    if unit.tokens >= unit.removed_at:
        case.happen(ev.TokensChanged(name, unit.removed_at - 1 - unit.tokens))
    after = case.state.units[name]
    if unit.status != after.status:
        case.effect("status", RULE, unit=name, before=unit.status, after=after.status)


def _formation(case: Case, unit: Unit, formation: str) -> None:
    if unit.is_gun != (formation == "none"):
        raise nonsense("gun_no_formation", "R-91", unit=unit.id)
    if formation == "hedgehog" and not unit.is_infantry:
        raise nonsense("hedgehog_infantry_only", "REA-2", unit=unit.id)
    case.formation(unit.id, formation, RULE)


def _contacts(case: Case, name: str, enemies: tuple[str, ...]) -> None:
    for enemy in case.state.enemies_touching(name):
        if enemy not in enemies:
            case.happen(ev.ContactEnded(name, enemy))
            case.effect("contact_ended", RULE, unit=name, params={"target": enemy})
    for enemy in enemies:
        case.enemy(case.unit(name), enemy)
        if case.state.contact_of(name, enemy) is None:
            case.happen(ev.ContactMade(Contact(name, enemy)))
            case.effect("contact", RULE, unit=name, params={"target": enemy})


def _marks(case: Case, intent: it.Adjust) -> None:
    """What a unit or a regiment did this turn."""
    known = UNIT_MARKS if intent.unit else REGIMENT_MARKS
    for mark, on in ((intent.mark, True), (intent.unmark, False)):
        if mark is None:
            continue
        if mark not in known:
            raise nonsense("unknown_mark", RULE, mark=mark, known=", ".join(known))
        if intent.unit:
            case.happen(ev.Marked(intent.unit, mark, on))
        elif intent.regiment:
            case.happen(ev.RegimentMarked(case.regiment(intent.regiment), mark, on))
        else:
            raise nonsense("which_unit", RULE)
        case.effect("mark", RULE, unit=intent.unit, regiment=intent.regiment, after=on, params={"mark": mark})


def _moment(case: Case, intent: it.Adjust) -> None:
    """Round, side and phase. Another side or round is another turn."""
    if intent.round is None and intent.side is None and intent.phase is None:
        return
    state = case.state
    if intent.side is not None and intent.side not in state.sides:
        raise nonsense("unknown_side", "TURN-3", side=intent.side)
    number = state.round if intent.round is None else intent.round
    if number < 1:
        raise nonsense("round_out_of_bounds", "R-05", round=number)
    side = state.side if intent.side is None else intent.side
    phase = state.phase if intent.phase is None else intent.phase
    if side is None and phase in ("command", "shooting", "melee"):
        raise nonsense("begin_first", "TURN-2")
    turn = state.turn + ((side, number) != (state.side, state.round))
    case.happen(ev.PhaseBegan(phase, side if phase != "initiative" else None, number, turn))
    before = {"round": state.round, "side": state.side, "phase": state.phase}
    after = {"round": number, "side": case.state.side, "phase": phase}
    case.effect("moment", RULE, before=before, after=after)


def _switches(case: Case, intent: it.Adjust) -> None:
    """A house rule changes from here on; what already happened stays."""
    for name, value in intent.switches.items():
        switch = case.tables.switches.get(name)
        if switch is None:
            raise nonsense("unknown_switch", RULE, switch=name)
        if value not in switch.values:
            raise nonsense("unknown_reading", switch.ruling, switch=name, value=value)
        before = case.state.switches[name]
        case.happen(ev.SwitchSet(name, value))
        case.effect("switch", switch.ruling, before=before, after=value, params={"switch": name})


def note(case: Case, intent: it.Note) -> Receipt:
    """A remark for the log, at most 500 characters."""
    if not intent.text.strip() or len(intent.text) > 500:
        raise nonsense("note_length", RULE, length=len(intent.text))
    case.happen(ev.Noted(intent.text))
    return case.receipt("note", text=intent.text)


def strike(now: State, would: State, tables: Tables, step: int) -> Ruling[ev.Event]:
    """Make of the present what it would be without an older ruling; later rulings stand (GEN-10, UX promise 3)."""
    case = Case(now, tables, None)
    case.mark("by_agreement")
    for event in difference(now, would):
        if not (isinstance(event, ev.ChargeBegan) and event.charge.turn != now.turn):  # that moment has passed
            _apply(case, event)
    return Ruling(tuple(case.events), case.receipt("strike", step=step), state=case.state)


def _apply(case: Case, event: ev.Event) -> None:
    """One part of the difference, with its line on the receipt."""
    if isinstance(event, ev.TokensChanged):
        case.tokens(event.unit, event.by, RULE)
    elif isinstance(event, ev.DisorderChanged):
        unit = case.state.units[event.unit]
        case.happen(event)
        if unit.disordered != event.on:
            case.effect("disordered", RULE, unit=event.unit, before=unit.disordered, after=event.on)
    elif isinstance(event, ev.TableChanged):
        _off(case, event)
    elif isinstance(event, ev.FormationChanged):
        case.formation(event.unit, event.formation, RULE)
    elif isinstance(event, ev.PlaceChanged):
        case.place(event.unit, event.place, RULE)
    elif isinstance(event, ev.ContactMade):
        if not any(case.state.units[unit].is_removed for unit in event.contact.pair):
            case.happen(event)
            case.effect("contact", RULE, unit=event.contact.attacker, params={"target": event.contact.defender})
    elif isinstance(event, ev.ChargeBegan):
        gone = {unit.id for unit in case.state.units.values() if unit.is_removed}
        pairs = tuple(pair for pair in event.charge.pairs if not gone & {pair.charger, pair.target})
        case.happen(ev.ChargeBegan(replace(event.charge, pairs=pairs)))
    elif isinstance(event, ev.ContactEnded):
        if case.state.contact_of(event.one, event.other):
            case.happen(event)
            case.effect("contact_ended", RULE, unit=event.one, params={"target": event.other})
    elif isinstance(event, ev.SwitchSet):
        before = case.state.switches[event.switch]
        case.happen(event)
        case.effect("switch", RULE, before=before, after=event.value, params={"switch": event.switch})
    else:
        case.happen(event)


def _off(case: Case, event: ev.TableChanged) -> None:
    """Off the table, or back on it, apart from what its tokens say."""
    before = case.state.units[event.unit]
    case.happen(event)
    case.status_changed(before, case.state.units[event.unit])
