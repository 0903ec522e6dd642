"""The pages of armies: the list with its bin, one army with its regiments and balance, one regiment."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from bello.games.bello1672.setup import Army, ArmyRegiment
from bello.games.bello1672.tables import Tables
from bello.views.bello1672 import muster
from bello.views.bello1672.newbattle import army_name
from bello.views.rows import Button, Cells, Chip, Chips, Field, Gap, Head, Item, Row, Rule, Text
from bello.views.words import N_, Words

COLOURS = {
    "orange": (N_("orange"), ""),
    "blue": (N_("blue"), "\\\\\\"),
    "green": (N_("green"), "///"),
    "red": (N_("red"), "×××"),
}
"""The name of each colour, and its hatching."""


def list_rows(
    own: Mapping[str, Army], ready: Mapping[str, Army], bin_: Mapping[str, Army], tables: Tables, words: Words
) -> Iterator[Row]:
    """The players' own armies, the ready-made ones, the bin."""
    yield Head(words._("Own armies"))
    for key, army in own.items():
        yield _item(army, ("open", key), words)
    if not own:
        yield Text(words._("None yet. Make one, or open a ready-made army and make it yours."), "small")
    yield Button(words._("New army"), ("new",), primary=True)
    yield Chips((Chip(words._("Paste"), ("paste",)), Chip(words._("From a file"), ("files",))))
    for side, found in tables.ruleset.sides.items():
        yield Head(found.name[words.lang])
        for key, army in ready.items():
            if army.side == side:
                yield _item(army, ("open", key), words)
    if bin_:
        yield Head(words._("Bin"))
        for key, army in bin_.items():
            yield Item(army_name(army, words.lang), ("restore", key), words._("touch to take it back"), faded=True)
        yield Button(words._("Empty the bin"), ("empty",))


def _item(army: Army, action: Any, words: Words) -> Item:
    names = ", ".join(regiment.short or regiment.name for regiment in army.regiments[:6])
    more = "…" if len(army.regiments) > 6 else ""
    return Item(army_name(army, words.lang), action, names + more, "›")


def file_rows(names: tuple[str, ...], folder: str, words: Words) -> Iterator[Row]:
    """Army files found where the app keeps what is shared."""
    yield Text(words._("Put army files in {folder}.").format(folder=folder), "small")
    for name in names:
        yield Item(name, ("file", name))
    if not names:
        yield Text(words._("No army files there."))


# -- one army ---------------------------------------------------------------------------------------------


def army_rows(army: Army, other: Army | None, own: bool, tables: Tables, words: Words) -> Iterator[Row]:
    """An army: who leads it, its regiments, what raises an eyebrow, and the balance with another."""
    if own:
        yield Field(words._("Name"), army_name(army, words.lang), ("put", "name"))
        sides = [Chip(side.name[words.lang], ("side", key), army.side == key) for key, side in _sides(tables)]
        sides.append(Chip(words._("other"), ("side", ""), army.side not in tables.ruleset.sides))
        yield Chips(tuple(sides), words._("Side"))
        yield _colours(army, words)
        yield Field(words._("General"), army.general, ("put", "general"))
    else:
        yield Text(words._("General: {name}").format(name=army.general), "small")
        yield Button(words._("Make it yours"), ("mine",), primary=True)
    for brow in muster.eyebrows(army, tables) if own else ():
        text = words._(muster.EYEBROWS[brow.key]).format(regiment=brow.regiment)
        yield Rule("", f"! {text}", brow.rule, "effect")
    yield Head(words._("Regiments"), str(len(army.regiments)))
    for index, regiment in enumerate(army.regiments):
        yield _regiment(regiment, ("regiment", index) if own else (), tables, words)
    if own:
        added = (
            Chip(words._("+ foot"), ("add", "foot")),
            Chip(words._("+ horse"), ("add", "horse")),
            Chip(words._("+ empty"), ("add", "empty")),
        )
        yield Chips(added)
    yield from balance_rows(army, other, tables, words)
    yield Gap()
    doing = [Chip(words._("Copy as text"), ("copy_text",)), Chip(words._("Save as a file"), ("save_file",))]
    if own:
        doing = [Chip(words._("Duplicate"), ("duplicate",)), *doing, Chip(words._("Delete"), ("delete",))]
    yield Chips(tuple(doing))


def _colours(army: Army, words: Words) -> Chips:
    """The four colours with their hatching, and none: what its place in the battle gives."""
    chips = [Chip(words._("by itself"), ("colour", None), army.colour is None)]
    for colour, (name, hatching) in COLOURS.items():
        text = words._(name)
        chips.append(Chip(f"{text} {hatching}".strip(), ("colour", colour), army.colour == colour))
    return Chips(tuple(chips), words._("Colour"))


def _sides(tables: Tables) -> Iterator[tuple[str, Any]]:
    yield from tables.ruleset.sides.items()


def _regiment(regiment: ArmyRegiment, action: Any, tables: Tables, words: Words) -> Item:
    counts: dict[str, int] = {}
    for unit in regiment.units:
        counts[unit.type] = counts.get(unit.type, 0) + 1
    parts = [f"{n} {tables.units[kind].name[words.lang]}" for kind, n in counts.items()]
    if regiment.colonel:
        parts.insert(0, regiment.colonel)
    return Item(regiment.name or regiment.id, action, " · ".join(parts), "●" * regiment.certainty)


def balance_rows(army: Army, other: Army | None, tables: Tables, words: Words) -> Iterator[Row]:
    """Two armies side by side: units by type, dice in melee and shooting."""
    yield Head(words._("Balance"))
    beside = army_name(other, words.lang) if other else words._("choose an army")
    yield Item(words._("Beside: {army}").format(army=beside), ("beside",), right="›")
    one = muster.strength(army, tables)
    two = muster.strength(other, tables) if other else None
    widths = (5, 3, 3)
    heads = (words._("This army"), words._("The other") if two else "")
    yield Cells(("", *heads), widths, head=True)
    for kind in tables.units:
        counts = [found.units.get(kind, 0) if found else 0 for found in (one, two)]
        if any(counts):
            name = tables.units[kind].name[words.lang]
            yield Cells((name, str(counts[0]), str(counts[1]) if two else ""), widths)
    for text, part in (
        (words._("units"), "total"),
        (words._("dice in melee"), "melee"),
        (words._("dice in shooting, close by"), "shooting"),
    ):
        yield Cells((text, str(getattr(one, part)), str(getattr(two, part)) if two else ""), widths)
    if two:
        even = (one.units, one.total) == (two.units, two.total)
        yield Text(words._("Equal in units.") if even else words._("Not equal in units."), "strong")


def beside_rows(armies: Mapping[str, Army], words: Words) -> Iterator[Row]:
    """Every army to lay beside this one."""
    for key, army in armies.items():
        yield Item(army_name(army, words.lang), ("lay", key))


# -- one regiment -----------------------------------------------------------------------------------------


def regiment_rows(regiment: ArmyRegiment, opened: int, tables: Tables, words: Words) -> Iterator[Row]:
    """A regiment: its names, its colonel, its units one by one."""
    yield Field(words._("Name"), regiment.name, ("put", "name"))
    yield Field(words._("Short name"), regiment.short, ("put", "short"))
    yield Field(words._("Colonel"), regiment.colonel, ("put", "colonel"))
    yield Head(words._("Units"), str(len(regiment.units)))
    for index, unit in enumerate(regiment.units):
        kind = tables.units[unit.type].name[words.lang]
        yield Item(unit.name or unit.id, ("unit", index), right=kind, strong=index == opened)
        if index == opened:
            yield from _unit_rows(unit.type, index, len(regiment.units), tables, words)
    yield Button(words._("+ unit"), ("unit_more",))
    yield Gap()
    chips = (
        Chip(words._("Up"), ("shift", -1)),
        Chip(words._("Down"), ("shift", 1)),
        Chip(words._("Duplicate"), ("double",)),
        Chip(words._("Delete"), ("strike",)),
    )
    yield Chips(chips, words._("This regiment"))


def _unit_rows(now: str, index: int, of: int, tables: Tables, words: Words) -> Iterator[Row]:
    types = (Chip(kind.name[words.lang], ("type", index, key), key == now) for key, kind in tables.units.items())
    yield Chips(tuple(types))
    moves = [Chip(words._("Up"), ("unit_shift", index, -1))] if index else []
    moves += [Chip(words._("Down"), ("unit_shift", index, 1))] if index < of - 1 else []
    yield Chips((*moves, Chip(words._("Delete"), ("unit_strike", index))))
