"""New battle: two armies, style, end of the battle, the readings that decide games. Three touches from Home."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import field
from typing import Any

from bello.core import codec
from bello.core.record import dataclass
from bello.games.bello1672.setup import Army
from bello.games.bello1672.tables import Tables
from bello.views.rows import Button, Chip, Chips, Field, Gap, Head, Item, Row, Text
from bello.views.words import N_, Words

STYLES = {
    "steps": (N_("Step by step"), N_("Guides each phase, shows every sum. For a first evening.")),
    "quick": (N_("Quick"), N_("Lists stay open, a ruling is a strip. For an experienced table.")),
    "tokens": (N_("Tokens only"), N_("Just tokens, disorder and the score.")),
}
CLOCK = (60, 90, 120, 180)
SIZES = {"first": N_("First evening"), "standard": N_("Standard"), "big": N_("Big day")}


@dataclass(frozen=True, slots=True)
class Plan:
    """A battle being set up."""

    armies: tuple[str, str] = ("staatsen_first", "fransen_first")
    switches: Mapping[str, str] = field(default_factory=dict)
    rounds: int = 0
    minutes: int = 0
    """By the clock: so long from now; 0: not by the clock."""
    style: str = "steps"
    names: Mapping[str, str] = field(default_factory=dict)
    """Generals and colonels, the players, by army and regiment: "0" or "0 gardes" → name."""
    more: bool = False
    people: bool = False


def rows(plan: Plan, armies: Mapping[str, Army], tables: Tables, words: Words) -> Iterator[Row]:
    """Everything that can be chosen, with presets that fit a first evening."""
    now = size_of(plan, armies)
    yield Chips(tuple(Chip(words._(text), ("size", size), size == now) for size, text in SIZES.items()))
    for index, head in enumerate((words._("One side"), words._("Other side"))):
        yield Head(head)
        other = plan.armies[1 - index]
        chips = (
            Chip(chip_name(army, tables, words.lang), ("army", index, key), plan.armies[index] == key)
            for key, army in armies.items()
            if army.size in ("", now) and key != other
        )
        yield Chips(tuple(chips))
        yield from _army(armies[plan.armies[index]], tables, words)
    yield Chips((Chip(words._("Names of the players"), ("people",), plan.people),))
    if plan.people:
        yield from _people(plan, armies, words)
    yield Head(words._("Style"))
    styles = tuple(Chip(words._(text), ("style", name), plan.style == name) for name, (text, _) in STYLES.items())
    yield Chips(styles)
    about = STYLES[plan.style][1]
    yield Text(words._(about), "small")
    yield Head(words._("End of the battle"))
    ends = [Chip(words._("by agreement"), ("rounds", 0), not plan.rounds and not plan.minutes)]
    for number in (4, 6, 8):
        text = words._("{n} rounds").format(n=number)
        ends.append(Chip(text, ("rounds", number), plan.rounds == number))
    yield Chips(tuple(ends))
    clock = (Chip(hours(minutes, words), ("minutes", minutes), plan.minutes == minutes) for minutes in CLOCK)
    yield Chips(tuple(clock), words._("by the clock: asked at the start of a round"))
    yield from _readings(plan, tables, words)


def size_of(plan: Plan, armies: Mapping[str, Army]) -> str:
    """The size of the ready-made armies on offer."""
    return next((armies[key].size for key in plan.armies if armies[key].size), "first")


def of_size(plan: Plan, armies: Mapping[str, Army], size: str) -> tuple[str, str]:
    """The same two sides in another size; an army of the players' own stays as it is."""
    one, other = (f"{armies[key].side}_{size}" if armies[key].size else key for key in plan.armies)
    return one, other


def army_name(army: Army, lang: str) -> str:
    return army.name if isinstance(army.name, str) else army.name.get(lang, army.id)


def chip_name(army: Army, tables: Tables, lang: str) -> str:
    """A ready-made army goes by its side, the size being chosen already; another by its name."""
    return tables.ruleset.sides[army.side].name[lang] if army.size else army_name(army, lang)


def _army(army: Army, tables: Tables, words: Words) -> Iterator[Row]:
    for regiment in army.regiments:
        counts: dict[str, int] = {}
        for unit in regiment.units:
            counts[unit.type] = counts.get(unit.type, 0) + 1
        parts = [f"{n} {tables.units[kind].name[words.lang]}" for kind, n in counts.items()]
        sure = "●" * regiment.certainty
        yield Item(regiment.name or regiment.id, (), ", ".join(parts), sure)


def _people(plan: Plan, armies: Mapping[str, Army], words: Words) -> Iterator[Row]:
    for index, key in enumerate(plan.armies):
        army = armies[key]
        general = plan.names.get(f"{index}", army.general)
        yield Field(words._("General"), general, ("name", f"{index}"))
        for regiment in army.regiments:
            label = words._("Colonel of {regiment}").format(regiment=regiment.name)
            who = f"{index} {regiment.id}"
            yield Field(label, plan.names.get(who, regiment.colonel), ("name", who))


def _readings(plan: Plan, tables: Tables, words: Words) -> Iterator[Row]:
    """The readings that decide games first, the rest behind more."""
    yield Head(words._("House rules"))
    yield Text(words._("Where the rulebook can be read two ways, you choose."), "small")
    first = sorted((s.setup, name) for name, s in tables.switches.items() if s.setup)
    shown = [name for _, name in first]
    if plan.more:
        shown += [name for name in tables.switches if name not in shown]
    for name in shown:
        yield from switch_rows(tables, words, name, plan.switches.get(name, tables.switches[name].default))
    yield Gap(4)
    if not plan.more:
        yield Button(words._("More house rules"), ("more",))


def switch_rows(tables: Tables, words: Words, name: str, now: str) -> Iterator[Row]:
    """One house rule: its readings to choose from, the chosen one in a sentence."""
    switch = tables.switches[name]
    chips = tuple(Chip(value_text(value, words), ("switch", name, value), value == now) for value in switch.values)
    yield Chips(chips, switch.name[words.lang])
    reading = next(reading for reading in switch.readings if reading.value == now)
    yield Text(getattr(reading, words.lang), "small")


VALUES = {
    "on": N_("yes"),
    "off": N_("no"),
    "once": N_("once"),
    "every_round": N_("every round"),
    "every_phase": N_("every phase"),
    "once_per_round": N_("once a round"),
    "column_only": N_("columns only"),
    "all": N_("everybody"),
    "auto": N_("at once"),
    "on_failed_test": N_("on a failed test"),
    "end_of_turn": N_("end of turn"),
    "end_of_command": N_("end of command"),
    "none": N_("none"),
    "6cm": N_("to 6 cm"),
    "20cm": N_("to 20 cm"),
}


def hours(minutes: int, words: Words) -> str:
    """1½ hours."""
    number = f"{minutes // 60}{'½' if minutes % 60 else ''}"
    return words.ngettext("{n} hour", "{n} hours", -(-minutes // 60)).format(n=number)


def value_text(value: str, words: Words) -> str:
    """A switch's value as a chip."""
    return words._(VALUES[value]) if value in VALUES else value


def setup(plan: Plan, armies: Mapping[str, Army]) -> dict[str, Any]:
    """The set-up as plain data, with the players' names filled in."""
    written = []
    for index, key in enumerate(plan.armies):
        army = codec.write(armies[key])
        army["general"] = plan.names.get(f"{index}", army.get("general", ""))
        for regiment in army["regiments"]:
            colonel = plan.names.get(f"{index} {regiment['id']}")
            if colonel:
                regiment["colonel"] = colonel
        written.append(army)
    _part(*written)
    return {"armies": written, "switches": dict(plan.switches), "rounds": plan.rounds}


def _part(one: dict[str, Any], other: dict[str, Any]) -> None:
    """Two armies of one side, or with a regiment in common, are told apart."""
    if one["side"] == other["side"]:
        other["side"] += "_2"
        if not isinstance(other["name"], str):
            other["name"] = other["name"]["nl"]
    taken = {regiment["id"] for regiment in one["regiments"]}
    if taken & {regiment["id"] for regiment in other["regiments"]}:
        for regiment in other["regiments"]:
            regiment["id"] += "_2"
            for unit in regiment["units"]:
                unit["id"] += "_2"
