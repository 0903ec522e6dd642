"""An army being made: regiments and units added, moved, copied and struck off, read from text and written as text.

Pure steps from one army to the next; nothing here is a wall, `eyebrows` only says what the rulebook would frown at.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from bello.core import codec
from bello.core.codec import Fault, Faults
from bello.core.record import dataclass
from bello.games.bello1672.setup import Army, ArmyRegiment, ArmyUnit
from bello.games.bello1672.tables import Tables
from bello.views.words import N_

FORMAT = "bello-army/1"
NAME_LENGTH = 60
TEXT_LENGTH = 400_000
MOST_REGIMENTS, MOST_UNITS = 100, 40
FOOT = ("mixed", "mixed", "mixed", "mixed", "gun")
HORSE = ("cavalry", "cavalry", "cavalry")
EYEBROWS = {
    "no_general": N_("No general: nobody to have a throw made again."),
    "no_regiments": N_("No regiments yet."),
    "no_units": N_("{regiment} has no units."),
    "unusual": N_("{regiment}: usual is four companies and a gun, or three squadrons."),
    "same_name": N_("Two regiments are called {regiment}."),
}


@dataclass(frozen=True, slots=True)
class Eyebrow:
    """Something the rulebook would raise an eyebrow at, with its rule."""

    key: str
    rule: str
    regiment: str = ""


# -- the army ---------------------------------------------------------------------------------------------


def empty(name: str) -> Army:
    """An army without regiments, of no known side."""
    return Army(name, (), name=name)


def copied(army: Army, id_: str, name: str) -> Army:
    """An army of the players' own with the same regiments."""
    return numbered(replace(army, id=id_, name=name[:NAME_LENGTH], size=""))


def numbered(army: Army) -> Army:
    """Every regiment and unit under an id of its own."""
    regiments = []
    for number, regiment in enumerate(army.regiments, 1):
        units = (replace(unit, id=f"r{number}u{place}") for place, unit in enumerate(regiment.units, 1))
        regiments.append(replace(regiment, id=f"r{number}", units=tuple(units)))
    return replace(army, regiments=tuple(regiments))


def free_id(taken: Sequence[str]) -> str:
    """An id no saved army has."""
    number = 1
    while f"own_{number}" in taken:
        number += 1
    return f"own_{number}"


def with_regiment(army: Army, types: Sequence[str], name: str, tables: Tables) -> Army:
    """One regiment more, at the end, of these unit types."""
    regiment = ArmyRegiment("", tuple(ArmyUnit("", kind) for kind in types), name[:NAME_LENGTH])
    return numbered(replace(army, regiments=(*army.regiments, _named(regiment, tables))))


def with_regiments(army: Army, regiments: Sequence[ArmyRegiment]) -> Army:
    return numbered(replace(army, regiments=tuple(regiments)))


def regiment_changed(army: Army, index: int, **changes: Any) -> Army:
    """One regiment with another name, colonel or units."""
    regiments = list(army.regiments)
    regiments[index] = replace(regiments[index], **changes)
    return with_regiments(army, regiments)


def units_changed(army: Army, index: int, units: Sequence[ArmyUnit], tables: Tables) -> Army:
    """One regiment with other units; those that go by a number are numbered again."""
    regiment = replace(army.regiments[index], units=tuple(units))
    return regiment_changed(army, index, units=_named(regiment, tables).units)


def _named(regiment: ArmyRegiment, tables: Tables) -> ArmyRegiment:
    """1e, 2e for companies, 1e esk. for squadrons, kanon for guns; names of the players' own stay."""
    units, counts = [], {"foot": 0, "horse": 0}
    for unit in regiment.units:
        arm = tables.units[unit.type].arm
        if arm == "artillery":
            units.append(unit if unit.name and not _by_number(unit.name) else replace(unit, name="kanon"))
            continue
        kind = "foot" if arm == "infantry" else "horse"
        counts[kind] += 1
        usual = f"{counts[kind]}e" if kind == "foot" else f"{counts[kind]}e esk."
        own = unit.name and not _by_number(unit.name)
        units.append(unit if own else replace(unit, name=usual))
    return replace(regiment, units=tuple(units))


def _by_number(name: str) -> bool:
    return name == "kanon" or name.removesuffix(" esk.").removesuffix("e").isdigit()


def moved(items: Sequence[Any], index: int, by: int) -> list[Any]:
    """One of them further up or down, as far as there is room."""
    found = list(items)
    item = found.pop(index)
    found.insert(min(max(index + by, 0), len(found)), item)
    return found


def doubled(items: Sequence[Any], index: int) -> list[Any]:
    return [*items[: index + 1], *items[index:]]


def without(items: Sequence[Any], index: int) -> list[Any]:
    return [*items[:index], *items[index + 1 :]]


def eyebrows(army: Army, tables: Tables) -> Iterator[Eyebrow]:
    """What the rulebook would frown at; the table may do it all the same (ARM-1 to ARM-3)."""
    if not army.general.strip():
        yield Eyebrow("no_general", "ARM-3")
    if not army.regiments:
        yield Eyebrow("no_regiments", "ARM-1")
    seen: set[str] = set()
    for regiment in army.regiments:
        name = regiment.name or regiment.id
        arms = sorted(tables.units[unit.type].arm for unit in regiment.units)
        if not arms:
            yield Eyebrow("no_units", "ARM-2", name)
        elif arms not in (["artillery", *["infantry"] * 4], ["cavalry"] * 3):
            yield Eyebrow("unusual", "ARM-2", name)
        if name in seen:
            yield Eyebrow("same_name", "ARM-2", name)
        seen.add(name)


# -- balance ----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Strength:
    """An army in numbers: units by type, and the dice of all of them together."""

    units: Mapping[str, int]
    regiments: int
    melee: int
    shooting: int
    """At the shortest range, pistols included."""

    @property
    def total(self) -> int:
        return sum(self.units.values())


def strength(army: Army, tables: Tables) -> Strength:
    types = [unit.type for regiment in army.regiments for unit in regiment.units]
    kinds = [tables.units[kind] for kind in types]
    return Strength(
        {kind: types.count(kind) for kind in tables.units if kind in types},
        len(army.regiments),
        sum(kind.melee for kind in kinds),
        sum(kind.shooting[0].dice for kind in kinds if kind.shooting),
    )


# -- as text ----------------------------------------------------------------------------------------------


def written(army: Army) -> str:
    """An army as text to keep or send."""
    return json.dumps({"format": FORMAT, **to_data(army)}, ensure_ascii=False, indent=1)


def to_data(army: Army) -> dict[str, Any]:
    """An army as plain data, as the shelf keeps it."""
    data: dict[str, Any] = codec.write(army)
    return data


def read(text: str, tables: Tables) -> Army:
    """An army from text; raises Faults with the first things that are wrong with it."""
    if len(text) > TEXT_LENGTH:
        raise Faults([Fault("", f"at most {TEXT_LENGTH} characters")])
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        raise Faults([Fault("", "not an army (JSON)")]) from None
    if not isinstance(data, dict) or data.pop("format", None) != FORMAT:
        raise Faults([Fault("format", f"expected {FORMAT!r}")])
    return from_data(data, tables)


def from_data(data: Mapping[str, Any], tables: Tables) -> Army:
    """An army from plain data; raises Faults."""
    army = codec.read(Army, data)
    if len(army.regiments) > MOST_REGIMENTS:
        raise Faults([Fault("regiments", f"at most {MOST_REGIMENTS}")])
    for number, regiment in enumerate(army.regiments):
        if len(regiment.units) > MOST_UNITS:
            raise Faults([Fault(f"regiments[{number}].units", f"at most {MOST_UNITS}")])
        for unit in regiment.units:
            if unit.type not in tables.units:
                raise Faults([Fault(f"regiments[{number}].units", f"no unit type {unit.type!r}")])
    return replace(numbered(_short(army)), size="")


def _short(army: Army) -> Army:
    """No name longer than the screens can bear."""
    regiments = []
    for one in army.regiments:
        units = tuple(replace(unit, name=unit.name[:NAME_LENGTH]) for unit in one.units)
        names = {part: getattr(one, part)[:NAME_LENGTH] for part in ("name", "short", "colonel")}
        regiments.append(replace(one, units=units, certainty=min(max(one.certainty, 0), 3), **names))
    name = army.name if isinstance(army.name, str) else army.name.get("nl", army.side)
    return replace(
        army,
        name=name[:NAME_LENGTH],
        side=army.side[:NAME_LENGTH],
        general=army.general[:NAME_LENGTH],
        regiments=tuple(regiments),
    )
