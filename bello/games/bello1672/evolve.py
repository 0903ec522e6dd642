"""Folds events into the state. Needs no tables, no dice, no clock."""

from __future__ import annotations

from collections.abc import Callable
from functools import singledispatch
from typing import Any

from bello.core import codec
from bello.core.record import replace
from bello.games.bello1672 import events as ev
from bello.games.bello1672.state import Contact, State, Unit

TURN_MARKS = ("ordered", "fired", "fought", "supported", "fell_back", "engaged")


def opening(event: ev.BattleSetUp) -> State:
    """The state right after the armies are set up."""
    return State(
        sides=event.sides,
        names=event.names,
        generals=event.generals,
        units={unit.id: unit for unit in event.units},
        regiments={regiment.id: regiment for regiment in event.regiments},
        switches=event.switches,
        points=event.points,
        rounds=event.rounds,
        colours=event.colours,
    )


@singledispatch
def fold(event: Any, state: State) -> State:
    raise TypeError(f"not an event: {event!r}")


def evolve(state: State, event: ev.Event) -> State:
    """The state after an event."""
    return fold.registry.get(type(event), fold)(event, state)  # events have no subclasses to look through


def _unit(state: State, unit: str, change: Callable[[Unit], Unit]) -> State:
    units = dict(state.units)
    units[unit] = change(units[unit])
    return replace(state, units=units)


@fold.register
def _(event: ev.InitiativeWon, state: State) -> State:
    return replace(state, winner=event.side)


@fold.register
def _(event: ev.PhaseBegan, state: State) -> State:
    changes: dict[str, Any] = {"phase": event.phase, "side": event.side, "round": event.round}
    if event.phase != state.phase:
        changes |= {"ground": (), "again": {}}  # MEL-8; R-17: too late for the general
    if event.round != state.round:
        changes["rerolls_used"] = ()
    if event.phase == "command" and state.phase == "initiative" and event.side:
        changes |= {"first": event.side, "winner": None}
    if event.turn == state.turn:
        return replace(state, **changes)
    return _turn_began(replace(state, turn=event.turn, **(changes | {"again": {}})))


def _turn_began(state: State) -> State:
    """A new turn: last turn's marks go, and the side's disordered units may dress their ranks (R-67)."""
    units = {}
    for unit in state.units.values():
        engaged = state.in_melee(unit.id)
        marks = ("engaged",) if engaged else ()
        dressing = unit.disordered and unit.side == state.side
        if unit.marks != marks or unit.dressing != dressing or unit.volleys:
            unit = replace(unit, marks=marks, dressing=dressing, volleys=0)
        units[unit.id] = unit
    state = replace(state, units=units)
    regiments = {}
    for regiment in state.regiments.values():
        broken = regiment.side == state.side and state.is_broken(regiment.id)
        marks = ("began_broken",) if broken else ()
        regiments[regiment.id] = replace(regiment, marks=marks) if regiment.marks != marks else regiment
    return replace(state, regiments=regiments)


@fold.register
def _(event: ev.Declared, state: State) -> State:
    others = tuple(p for p in state.pendings if p.id != event.pending.id)
    return replace(state, pendings=(*others, event.pending), serial=max(state.serial, int(event.pending.id)))


@fold.register
def _(event: ev.Settled, state: State) -> State:
    return replace(
        state,
        pendings=tuple(p for p in state.pendings if p.id != event.id),
        charges=tuple(c for c in state.charges if c.id != event.id),
    )


@fold.register
def _(event: ev.Moved, state: State) -> State:
    return state


@fold.register
def _(event: ev.TokensChanged, state: State) -> State:
    return _unit(state, event.unit, lambda u: replace(u, tokens=max(0, u.tokens + event.by)))


@fold.register
def _(event: ev.DisorderChanged, state: State) -> State:
    # Disorder on a disordered unit starts its recovery anew in its own turn.
    return _unit(state, event.unit, lambda u: replace(u, disordered=event.on, dressing=event.on and event.dressing))


@fold.register
def _(event: ev.FormationChanged, state: State) -> State:
    return _unit(state, event.unit, lambda u: replace(u, formation=event.formation))


@fold.register
def _(event: ev.PlaceChanged, state: State) -> State:
    return _unit(state, event.unit, lambda u: replace(u, place=event.place))


@fold.register
def _(event: ev.TableChanged, state: State) -> State:
    return _unit(state, event.unit, lambda u: replace(u, off=event.off))


@fold.register
def _(event: ev.Marked, state: State) -> State:
    def change(unit: Unit) -> Unit:
        if event.mark == "fired":
            unit = replace(unit, volleys=max(0, unit.volleys + (1 if event.on else -1)))
            if unit.volleys and not event.on:
                return unit
        return replace(unit, marks=_marks(unit.marks, event.mark, event.on))

    return _unit(state, event.unit, change)


@fold.register
def _(event: ev.RegimentMarked, state: State) -> State:
    regiments = dict(state.regiments)
    regiment = regiments[event.regiment]
    regiments[event.regiment] = replace(regiment, marks=_marks(regiment.marks, event.mark, event.on))
    return replace(state, regiments=regiments)


def _marks(marks: tuple[str, ...], mark: str, on: bool) -> tuple[str, ...]:
    others = tuple(m for m in marks if m != mark)
    return tuple(sorted((*others, mark))) if on else others


@fold.register
def _(event: ev.ChargeBegan, state: State) -> State:
    others = tuple(c for c in state.charges if c.id != event.charge.id)
    charges = (*others, event.charge) if event.charge.pairs else others
    return replace(state, charges=charges, serial=max(state.serial, int(event.charge.id)))


@fold.register
def _(event: ev.ContactMade, state: State) -> State:
    new = event.contact
    contacts: list[Contact] = list(state.contacts)
    for index, old in enumerate(contacts):
        if set(old.pair) == set(new.pair):
            contacts[index] = new
            break
    else:
        contacts.append(new)
    state = replace(state, contacts=tuple(contacts))
    for unit in new.pair:
        if not state.units[unit].has("engaged"):
            state = evolve(state, ev.Marked(unit, "engaged"))
    return state


@fold.register
def _(event: ev.ContactEnded, state: State) -> State:
    pair = {event.one, event.other}
    return replace(state, contacts=tuple(c for c in state.contacts if set(c.pair) != pair))


@fold.register
def _(event: ev.GroundOpened, state: State) -> State:
    return replace(state, ground=event.units)


@fold.register
def _(event: ev.RerollUsed, state: State) -> State:
    used = {*state.rerolls_used, event.side} if event.on else {*state.rerolls_used} - {event.side}
    return replace(state, rerolls_used=tuple(side for side in state.sides if side in used))


@fold.register
def _(event: ev.RerollOpened, state: State) -> State:
    again = {side: old for side, old in state.again.items() if side != event.side}
    if event.again is not None:
        again[event.side] = event.again
    return replace(state, again=again)


@fold.register
def _(event: ev.SwitchSet, state: State) -> State:
    return replace(state, switches={**state.switches, event.switch: event.value})


@fold.register
def _(event: ev.Noted, state: State) -> State:
    return state


def difference(was: State, would: State) -> tuple[ev.Event, ...]:
    """The events that turn what is into what would have been. The moment itself stays: round, side and phase."""
    found: list[ev.Event] = []
    for unit, old in was.units.items():
        found.extend(_unit_difference(old, would.units[unit]))
    for regiment, before in was.regiments.items():
        after = would.regiments[regiment]
        found += [ev.RegimentMarked(regiment, m, False) for m in before.marks if m not in after.marks]
        found += [ev.RegimentMarked(regiment, m) for m in after.marks if m not in before.marks]
    found += [ev.ContactEnded(*c.pair) for c in was.contacts if not would.contact_of(*c.pair)]
    found += [ev.ContactMade(c) for c in would.contacts if c not in was.contacts]
    found += _open_difference(was, would)
    found += [ev.RerollUsed(side, False) for side in was.rerolls_used if side not in would.rerolls_used]
    found += [ev.RerollUsed(side) for side in would.rerolls_used if side not in was.rerolls_used]
    found += [ev.SwitchSet(s, value) for s, value in would.switches.items() if was.switches[s] != value]
    return tuple(found)


def _open_difference(was: State, would: State) -> list[ev.Event]:
    """Charges and declarations that would be open or dealt with, the ground, and the general's choice."""
    found: list[ev.Event] = []
    ids = {c.id for c in would.charges} | {p.id for p in would.pendings}
    found += [ev.Settled(c.id) for c in was.charges if c.id not in ids]
    found += [ev.Settled(p.id) for p in was.pendings if p.id not in ids]
    found += [ev.ChargeBegan(c) for c in would.charges if c not in was.charges]
    found += [ev.Declared(p) for p in would.pendings if p not in was.pendings]
    if was.ground != would.ground:
        found.append(ev.GroundOpened(would.ground))
    sides = (side for side in was.sides if was.again.get(side) != would.again.get(side))
    found += [ev.RerollOpened(side, would.again.get(side)) for side in sides]
    return found


def _unit_difference(old: Unit, new: Unit) -> list[ev.Event]:
    found: list[ev.Event] = []
    if old == new:
        return found
    if old.tokens != new.tokens:
        found.append(ev.TokensChanged(old.id, new.tokens - old.tokens))
    if old.off != new.off:
        found.append(ev.TableChanged(old.id, new.off))
    if (old.disordered, old.dressing) != (new.disordered, new.dressing):
        found.append(ev.DisorderChanged(old.id, new.disordered, new.dressing))
    if old.formation != new.formation:
        found.append(ev.FormationChanged(old.id, new.formation))
    if old.place != new.place:
        found.append(ev.PlaceChanged(old.id, new.place))
    marks = [m for m in old.marks if m not in new.marks and m != "fired"]
    found += [ev.Marked(old.id, m, False) for m in marks]
    found += [ev.Marked(old.id, m) for m in new.marks if m not in old.marks and m != "fired"]
    found += [ev.Marked(old.id, "fired", new.volleys > old.volleys)] * abs(new.volleys - old.volleys)
    return found


def read_event(data: Any) -> ev.Event:
    """An event from its plain data."""
    event: ev.Event = codec.read_tagged(ev.EVENTS, data)
    return event
