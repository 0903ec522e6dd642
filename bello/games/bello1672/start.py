"""How a battle opens: the set-up as written, the side that begins, and a starting position (docs/battle-file.md)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import Any

from bello.core import codec
from bello.core.codec import Fault, Faults
from bello.core.record import dataclass, replace
from bello.games.bello1672 import events as ev
from bello.games.bello1672.evolve import evolve, opening
from bello.games.bello1672.setup import Army, Setup
from bello.games.bello1672.state import Contact, FormationName, Phase, Place, State, Status

UNIT_MARKS = ("ordered", "fired", "fought", "supported", "fell_back")
REGIMENT_MARKS = ("silenced", "rallied", "moved_back")


@dataclass(frozen=True, slots=True)
class RawSetup:
    """The set-up as written: an army can be named by the id of a ready-made one."""

    armies: tuple[Army | str, Army | str]
    switches: Mapping[str, str] = field(default_factory=dict)
    rounds: int = 0
    begins: str | None = None


@dataclass(frozen=True, slots=True)
class StartUnit:
    """A unit in a starting position; what is not said stays as set up."""

    tokens: int = 0
    status: Status | None = None
    disordered: bool = False
    formation: FormationName | None = None
    place: Place | None = None
    in_melee: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class StartRegiment:
    """Accepted because the printed state has it; it follows from the units."""

    broken: bool | None = None
    count: int | None = None
    of: int | None = None


@dataclass(frozen=True, slots=True)
class Start:
    """A starting position, in the shape `replay --json` prints."""

    round: int = 1
    side: str | None = None
    phase: Phase = "command"
    score: Mapping[str, int] = field(default_factory=dict)
    units: Mapping[str, StartUnit] = field(default_factory=dict)
    regiments: Mapping[str, StartRegiment] = field(default_factory=dict)
    first: str | None = None
    ordered: tuple[str, ...] = ()
    fired: tuple[str, ...] = ()
    fought: tuple[str, ...] = ()
    supported: tuple[str, ...] = ()
    fell_back: tuple[str, ...] = ()
    silenced: tuple[str, ...] = ()
    rallied: tuple[str, ...] = ()
    moved_back: tuple[str, ...] = ()
    reroll_used: tuple[str, ...] = ()


def read_setup(data: Mapping[str, Any], armies: Mapping[str, Army]) -> Setup:
    """The set-up with ready-made armies filled in."""
    raw = codec.read(RawSetup, data, "setup")
    found: list[Army] = []
    for i, army in enumerate(raw.armies):
        if isinstance(army, str):
            if army not in armies:
                expected = f"expected an army or one of {', '.join(armies)}; found {army!r}"
                raise Faults([Fault(f"setup.armies[{i}]", expected)])
            army = armies[army]
        found.append(army)
    return Setup((found[0], found[1]), raw.switches, raw.rounds, raw.begins)


def check_opening(setup: Mapping[str, Any], start: Mapping[str, Any] | None) -> None:
    """Raise Faults for what is malformed in a set-up or starting position, before anything is made of it."""
    codec.read(RawSetup, setup, "setup")
    if start is not None:
        codec.read(Start, start, "start")


def first_state(event: ev.Event, setup: Mapping[str, Any], start: Mapping[str, Any] | None) -> State:
    """The state the first step meets: set up, begun by a side, or at a starting position."""
    if not isinstance(event, ev.BattleSetUp):
        raise Faults([Fault("opening.type", "expected 'set_up'")])
    state = opening(event)
    begins = setup.get("begins")
    if begins is not None:
        if begins not in state.sides:
            raise Faults([Fault("setup.begins", f"expected {' or '.join(state.sides)}, found {begins!r}")])
        state = evolve(state, ev.PhaseBegan("command", begins, 1, 1))
    return state if start is None else start_from(state, codec.read(Start, start, "start"))


def start_from(state: State, start: Start) -> State:
    """The battle at a starting position."""
    faults = _start_faults(state, start)
    if faults:
        raise Faults(faults)
    units = dict(state.units)
    contacts: list[Contact] = []
    for name, given in start.units.items():
        unit = units[name]
        units[name] = replace(
            unit,
            tokens=given.tokens,
            off=given.status == "removed" and given.tokens < unit.removed_at,
            disordered=given.disordered,
            dressing=given.disordered and unit.side == start.side,
            formation=given.formation or unit.formation,
            place=given.place or unit.place,
        )
        for enemy in given.in_melee:
            if not any({name, enemy} == set(contact.pair) for contact in contacts):
                contacts.append(Contact(name, enemy))
    state = replace(
        state,
        units=units,
        contacts=tuple(contacts),
        round=start.round,
        side=start.side,
        first=start.first or state.first or start.side,
        phase=start.phase,
        turn=max(1, state.turn) if start.side else 0,
        rerolls_used=start.reroll_used,
    )
    return _marked(state, start)


def _marked(state: State, start: Start) -> State:
    for regiment in state.regiments.values():
        if regiment.side == start.side and state.is_broken(regiment.id):
            state = evolve(state, ev.RegimentMarked(regiment.id, "began_broken"))
    for mark in UNIT_MARKS:
        for name in getattr(start, mark):
            state = evolve(state, ev.Marked(name, mark))
    for mark in REGIMENT_MARKS:
        for name in getattr(start, mark):
            state = evolve(state, ev.RegimentMarked(name, mark))
    for unit in state.units.values():
        if state.in_melee(unit.id):
            state = evolve(state, ev.Marked(unit.id, "engaged"))
    return state


def _start_faults(state: State, start: Start) -> list[Fault]:
    faults = []
    for name, unit in start.units.items():
        if name not in state.units:
            faults.append(Fault(f"start.units.{name}", "no such unit in the set-up"))
            continue
        if not 0 <= unit.tokens <= 99:
            faults.append(Fault(f"start.units.{name}.tokens", "expected 0 to 99"))
        faults += _unit_faults(state, start, name, unit)
    for mark in UNIT_MARKS:
        faults += [Fault(f"start.{mark}", f"no such unit: {n!r}") for n in getattr(start, mark) if n not in state.units]
    for mark in REGIMENT_MARKS:
        names = getattr(start, mark)
        faults += [Fault(f"start.{mark}", f"no such regiment: {n!r}") for n in names if n not in state.regiments]
    faults += [Fault("start.reroll_used", f"no such side: {s!r}") for s in start.reroll_used if s not in state.sides]
    for key in ("side", "first"):
        side = getattr(start, key)
        if side is not None and side not in state.sides:
            faults.append(Fault(f"start.{key}", f"expected {' or '.join(state.sides)}, found {side!r}"))
    if start.side is None and start.phase in ("command", "shooting", "melee"):
        faults.append(Fault("start.side", f"missing: a battle in its {start.phase} phase has a side"))
    if start.round < 1:
        faults.append(Fault("start.round", "expected 1 or more"))
    return faults


def _unit_faults(state: State, start: Start, name: str, unit: StartUnit) -> list[Fault]:
    """What is wrong with the formation and the fights of a unit."""
    faults = []
    known = state.units[name]
    allowed = {"infantry": ("line", "column", "hedgehog"), "cavalry": ("line", "column"), "artillery": ("none",)}
    if unit.formation is not None and unit.formation not in allowed[known.arm]:
        expected = f"expected {' or '.join(allowed[known.arm])}, found {unit.formation!r}"
        faults.append(Fault(f"start.units.{name}.formation", expected))
    for enemy in unit.in_melee:
        if enemy not in state.units or state.units[enemy].side == known.side:
            faults.append(Fault(f"start.units.{name}.in_melee", f"no such enemy: {enemy!r}"))
        elif _is_gone(state, start, name) or _is_gone(state, start, enemy):
            faults.append(Fault(f"start.units.{name}.in_melee", "a removed unit fights nobody"))
    return faults


def _is_gone(state: State, start: Start, name: str) -> bool:
    unit = start.units.get(name, StartUnit())
    return unit.status == "removed" or unit.tokens >= state.units[name].removed_at


def state_data(state: State) -> dict[str, Any]:
    """The state as `replay --json` prints it; accepted as a starting position."""
    data: dict[str, Any] = {
        "round": state.round,
        "side": state.side,
        "phase": state.phase,
        "score": state.score(),
        "units": {
            unit.id: {
                "tokens": unit.tokens,
                "status": unit.status,
                "disordered": unit.disordered,
                "formation": unit.formation,
                "place": unit.place,
                "in_melee": list(state.enemies_touching(unit.id)),
            }
            for unit in state.units.values()
        },
        "regiments": {
            regiment: {
                "broken": state.is_broken(regiment),
                "count": state.counted(regiment)[0],
                "of": state.counted(regiment)[1],
            }
            for regiment in state.regiments
        },
    }
    extra = {mark: [u.id for u in state.units.values() if u.has(mark)] for mark in UNIT_MARKS}
    extra |= {mark: [r.id for r in state.regiments.values() if r.has(mark)] for mark in REGIMENT_MARKS}
    extra["reroll_used"] = list(state.rerolls_used)
    data |= {key: names for key, names in extra.items() if names}
    if state.first:
        data["first"] = state.first
    return data
