"""Armies and set-up (ARM, UNIT): two armies become the first event, every number copied from the tables."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import Literal

from bello.core.codec import Fault, Faults
from bello.core.record import dataclass
from bello.games.bello1672.events import BattleSetUp
from bello.games.bello1672.state import Colour, FormationName, Place, Regiment, Unit
from bello.games.bello1672.tables import Tables, Words


@dataclass(frozen=True, slots=True)
class ArmyUnit:
    """A unit on an army list."""

    id: str
    type: str
    name: str = ""
    formation: FormationName | None = None
    place: Place = "open"


@dataclass(frozen=True, slots=True)
class ArmyRegiment:
    """A regiment on an army list; `certainty` says how sure we are of its period name."""

    id: str
    units: tuple[ArmyUnit, ...]
    name: str = ""
    short: str = ""
    colonel: str = ""
    certainty: int = 0


@dataclass(frozen=True, slots=True)
class Army:
    """An army list: one side's regiments and its general."""

    side: str
    regiments: tuple[ArmyRegiment, ...]
    id: str = ""
    name: Words | str = ""
    general: str = ""
    size: Literal["", "first", "standard", "big"] = ""
    colour: Colour | None = None
    """None: the colour of its place, orange first and blue second."""


@dataclass(frozen=True, slots=True)
class Setup:
    """What a battle begins with: two armies, house rules that differ from the defaults, rounds, who begins."""

    armies: tuple[Army, Army]
    switches: Mapping[str, str] = field(default_factory=dict)
    rounds: int = 0
    begins: str | None = None


def set_up(setup: Setup, tables: Tables) -> BattleSetUp:
    """The first event of a battle; raises Faults with everything that is wrong with the set-up."""
    faults = _faults(setup, tables)
    if faults:
        raise Faults(faults)
    units = tuple(
        new_unit(unit, army.side, regiment.id, tables)
        for army in setup.armies
        for regiment in army.regiments
        for unit in regiment.units
    )
    regiments = tuple(
        Regiment(
            regiment.id,
            army.side,
            regiment.name or regiment.id,
            tuple(unit.id for unit in regiment.units),
            regiment.colonel,
            short=regiment.short or regiment.name or regiment.id,
        )
        for army in setup.armies
        for regiment in army.regiments
    )
    victory = tables.victory
    one, other = setup.armies
    return BattleSetUp(
        sides=(one.side, other.side),
        names={army.side: _name(army, tables) for army in setup.armies},
        generals={army.side: army.general for army in setup.armies},
        units=units,
        regiments=regiments,
        switches={name: setup.switches.get(name, switch.default) for name, switch in tables.switches.items()},
        points={
            "removed": victory.removed.points,
            "shaken": victory.shaken.points,
            "broken": victory.broken.points,
        },
        rounds=setup.rounds,
        colours=_colours(one, other),
    )


def _colours(one: Army, other: Army) -> tuple[Colour, Colour]:
    """The colours the armies ask for; where both ask for the same, the second takes another."""
    first: Colour = one.colour or "orange"
    wanted: tuple[Colour, ...] = (other.colour or "blue", "blue", "orange")
    return first, next(colour for colour in wanted if colour != first)


def _name(army: Army, tables: Tables) -> str:
    """A side the ruleset knows is called by its own name in every language; another by what the army says."""
    if army.side in tables.ruleset.sides:
        return ""
    return army.name if isinstance(army.name, str) and army.name else army.side


def new_unit(unit: ArmyUnit, side: str, regiment: str, tables: Tables) -> Unit:
    """A fresh unit with the numbers of its type."""
    kind = tables.units[unit.type]
    formation: FormationName = unit.formation or ("none" if kind.arm == "artillery" else "line")
    return Unit(
        id=unit.id,
        side=side,
        regiment=regiment,
        name=unit.name or unit.id,
        type=unit.type,
        arm=kind.arm,
        move=kind.move,
        melee=kind.melee,
        shooting=kind.shooting,
        fires=kind.fires,
        pikes=kind.pikes,
        shaken_at=kind.shaken,
        removed_at=kind.removed,
        rule=kind.rule,
        formation=formation,
        place=unit.place,
    )


def _faults(setup: Setup, tables: Tables) -> list[Fault]:
    faults: list[Fault] = []
    one, other = setup.armies
    if one.side == other.side:
        faults.append(Fault("setup.armies[1].side", f"both armies are of side {one.side!r}; expected two sides"))
    seen: set[str] = set()
    for a, army in enumerate(setup.armies):
        for r, regiment in enumerate(army.regiments):
            where = f"setup.armies[{a}].regiments[{r}]"
            faults += _twice(seen, f"regiment {regiment.id}", f"{where}.id")
            for u, unit in enumerate(regiment.units):
                faults += _twice(seen, unit.id, f"{where}.units[{u}].id")
                if unit.type not in tables.units:
                    expected = f"expected one of {', '.join(tables.units)}, found {unit.type!r}"
                    faults.append(Fault(f"{where}.units[{u}].type", expected))
    for name, value in setup.switches.items():
        switch = tables.switches.get(name)
        if switch is None:
            faults.append(Fault(f"setup.switches.{name}", "no such switch"))
        elif value not in switch.values:
            expected = f"expected one of {', '.join(switch.values)}, found {value!r}"
            faults.append(Fault(f"setup.switches.{name}", expected))
    if setup.begins is not None and setup.begins not in (one.side, other.side):
        faults.append(Fault("setup.begins", f"expected {one.side} or {other.side}, found {setup.begins!r}"))
    if setup.rounds < 0:
        faults.append(Fault("setup.rounds", "expected 0 or more"))
    return faults


def _twice(seen: set[str], name: str, path: str) -> list[Fault]:
    if name in seen:
        return [Fault(path, f"{name!r} is used twice; every id must be different")]
    seen.add(name)
    return []
