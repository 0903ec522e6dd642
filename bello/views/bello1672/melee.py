"""The melee: the fights of the phase, and one fight as two blocks with support, pistol dice and one pad."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import field, replace
from typing import Any

from bello.core import codec
from bello.core.dice import Await, Dice
from bello.core.receipt import Throw
from bello.core.record import dataclass
from bello.core.refusal import Refusal, Refused
from bello.games.bello1672 import intents as it
from bello.games.bello1672 import melee as rules
from bello.games.bello1672 import support
from bello.games.bello1672.case import Awaited, Case
from bello.games.bello1672.state import State, Unit
from bello.games.bello1672.tables import Tables
from bello.views.bello1672 import pad
from bello.views.bello1672 import words as keys
from bello.views.bello1672.names import Names
from bello.views.bello1672.pad import BLANK, Typed
from bello.views.bello1672.receipt import line_text
from bello.views.rows import Button, Chip, Chips, Head, Item, Row, Text

MOST_THROWS = 60


@dataclass(frozen=True, slots=True)
class Fight:
    """A fight being entered: who, support, and the dice so far by the name of their throw."""

    units: tuple[str, ...]
    support: tuple[str, ...] = ()
    dice: Mapping[str, Any] = field(default_factory=dict)
    attacked: Mapping[str, str] = field(default_factory=dict)
    charging: tuple[str, ...] | None = None
    off_table: tuple[str, ...] = ()
    on: Mapping[str, int] = field(default_factory=dict)
    """Hits per enemy, while they are being entered."""
    split: bool = False
    """A unit's hits go to more than one enemy."""
    aim: Mapping[str, str] = field(default_factory=dict)
    """At which of its enemies a unit whose faces are typed strikes."""
    typed: Typed = BLANK
    adding: bool = False
    more: bool = False
    agreed: bool = False


@dataclass(frozen=True, slots=True)
class Preview:
    """What the dice so far give: every throw with its pool, and the one that is asked now."""

    throws: tuple[Throw, ...]
    wanted: Await | None
    points: Mapping[str, int]
    refusal: Refusal | None = None
    enemies: tuple[str, ...] = ()


NOBODY = Preview((), None, {})


def intent(state: State, fight: Fight) -> dict[str, Any]:
    """The fight as an intent."""
    found: dict[str, Any] = {"do": "melee", "units": list(fight.units)}
    friends: dict[str, list[str]] = {}
    for unit in fight.support:
        friends.setdefault(state.units[unit].side, []).append(unit)
    given: dict[str, Any] = {
        "support": friends,
        "dice": {name: dict(dice) for name, dice in fight.dice.items()},
        "attacked": dict(fight.attacked),
        "off_table": list(fight.off_table),
        "aim": dict(fight.aim),
        "agreed": fight.agreed,
    }
    found |= {key: value for key, value in given.items() if value}
    if fight.charging is not None:
        found["charging"] = list(fight.charging)
    return found


def preview(state: State, tables: Tables, fight: Fight) -> Preview:
    """Ask the rules what comes next; throws not made yet are tried with nothing, to show their pools."""
    return previewed(state, tables, codec.read_tagged(it.INTENTS, intent(state, fight)))


def previewed(state: State, tables: Tables, declared: it.Melee) -> Preview:
    """The same for a melee as it was or would be declared."""
    dice: dict[str, Dice] = dict(declared.dice) if isinstance(declared.dice, Mapping) else {}
    wanted: Await | None = None
    for _ in range(MOST_THROWS):
        case = Case(state, tables, replace(declared, dice=None), dice)
        try:
            rules.melee(case, declared)
        except Awaited as awaited:
            wanted = wanted or awaited.wanted
            dice[awaited.wanted.name] = _nothing(case, awaited.wanted)
            continue
        except Refused as refused:
            return Preview((), None, {}, refused.refusal)
        break
    points = {tally.side: tally.points for tally in case.points}
    enemies: tuple[str, ...] = ()
    if wanted is not None and wanted.unit and wanted.name.startswith("melee:"):
        enemies = case.start.enemies_touching(wanted.unit) or _foes(state, declared.units, wanted.unit)
    return Preview(tuple(case.throws), wanted, points, None, enemies)


def _nothing(case: Case, wanted: Await) -> Dice:
    if wanted.read == "hits":
        unit = wanted.unit or ""
        enemies = case.state.enemies_touching(unit)
        return Dice(hits=0, on=dict.fromkeys(enemies, 0)) if len(enemies) > 1 else Dice(hits=0)
    return Dice(faces=(6,) * wanted.dice)


def _foes(state: State, units: tuple[str, ...], unit: str) -> tuple[str, ...]:
    return tuple(u for u in units if state.units[u].side != state.units[unit].side)


# -- the list of the phase --------------------------------------------------------------------------------


def list_rows(state: State, names: Names) -> Iterator[Row]:
    """All fights; carried-over ones are marked, done ones are ticked."""
    words = names.words
    fights = state.melees()
    if not fights:
        yield Text(words._("No fights in this phase."))
    for fight in fights:
        done = all(state.units[unit].has("fought") for unit in fight)
        old = all(contact.turn != state.turn for contact in state.contacts if contact.attacker in fight)
        sub = words._("carried over") if old else words._("charge")
        text = _against(state, names, fight)
        if done:
            yield Item(text, ("receipt_of", fight[0]), words._("goes on next time"), "✓", faded=True)
        else:
            yield Button(text, ("fight", fight[0]), primary=True, sub=sub)
    if state.ground:
        chips = tuple(Chip(names.unit(unit), ("ground", unit)) for unit in state.ground)
        yield Chips(chips, words._("Who takes the ground?"))
    yield Button(words._("Another fight"), ("other_fight",))


def _against(state: State, names: Names, fight: tuple[str, ...]) -> str:
    sides = [[names.unit(u) for u in fight if state.units[u].side == side] for side in state.sides]
    return f"{names.words.all_of(sides[0])} ⚔ {names.words.all_of(sides[1])}"


# -- one fight ----------------------------------------------------------------------------------------------


def rows(state: State, tables: Tables, names: Names, fight: Fight, seen: Preview) -> Iterator[Row]:
    """Two stacked blocks: units with dice and modifiers, support, points."""
    if seen.refusal is not None:
        yield Text(names.refusal(seen.refusal), "strong")
    members = [throw.unit for throw in seen.throws if throw.name == "melee" and throw.unit] or list(fight.units)
    for side in state.sides:
        known = all(f"melee:{unit}" in fight.dice for unit in members)
        points = names.words.points(seen.points.get(side, 0)) if known else ""
        yield Head(names.side(side), points)
        for unit in members:
            if state.units[unit].side == side:
                yield from _unit_rows(state, names, fight, seen, unit)
        yield from _support_rows(state, names, fight, side, members)
    yield from _more_rows(state, names, fight, members)


def _unit_rows(state: State, names: Names, fight: Fight, seen: Preview, unit: str) -> Iterator[Row]:
    words = names.words
    throw = next((t for t in seen.throws if t.name == "melee" and t.unit == unit), None)
    given = fight.dice.get(f"melee:{unit}")
    right = words.hits(throw.hits or 0) if given is not None and throw is not None else ""
    text = names.unit(unit)
    now = seen.wanted is not None and seen.wanted.unit == unit
    sub = ""
    if throw is not None:
        sub = " · ".join([f"{words.dice(throw.pool)}: {words.count(throw.needs)}", *_modifiers(throw, names)])
    yield Item(("▸ " if now else "") + text, ("unit_dice", unit), sub, right, strong=now)
    if not rules.refuse_pistol(state, state.units[unit], _charges(state, fight, unit)):
        yield _pistol(names, fight, unit)


def _charges(state: State, fight: Fight, unit: str) -> bool:
    return unit in fight.charging if fight.charging is not None else state.is_charging(unit)


def _modifiers(throw: Throw, names: Names) -> Iterator[str]:
    for line in throw.lines[2:]:
        data = codec.write(line)
        value = f"{names.words.signed(line.value)} " if line.value else ""
        yield f"{value}{line_text(data, names)}"


def _pistol(names: Names, fight: Fight, unit: str) -> Chips:
    words = names.words
    given = fight.dice.get(f"pistol:{unit}")
    hit = None if given is None else bool(given.get("hits"))
    return Chips(
        (
            Chip(words._("pistol: miss"), ("pistol", unit, 0), hit is False),
            Chip(words._("pistol: hit"), ("pistol", unit, 1), hit is True),
        )
    )


def _support_rows(state: State, names: Names, fight: Fight, side: str, members: list[str]) -> Iterator[Row]:
    """Regiment mates first; those that may not are struck through with the reason (SUP-3)."""
    regiments = [state.units[unit].regiment for unit in members if state.units[unit].side == side]
    mates: list[Unit] = [u for u in state.of_side(side) if u.id not in members and not u.is_removed]
    near = [u for u in mates if u.regiment in regiments]
    far = (
        [u for u in mates if u.regiment not in regiments] if fight.more else [u for u in mates if u.id in fight.support]
    )
    chips = []
    for unit in dict.fromkeys([*near, *far]):
        refusal = support.refuse_support(state, unit, side)
        why_not = names.refusal(refusal) if refusal else ""
        chosen = unit.id in fight.support
        chips.append(Chip(names.unit(unit.id), ("support", unit.id), chosen, why_not, refusal.rule if refusal else ""))
    if not fight.more and len(near) < len(mates):
        chips.append(Chip("…", ("more",)))
    if chips:
        yield Chips(tuple(chips), names.words._("support within 6 cm"))


def _more_rows(state: State, names: Names, fight: Fight, members: list[str]) -> Iterator[Row]:
    """Further units, and facts that are off their preset."""
    words = names.words
    yield Chips(
        (
            Chip(words._("+ unit"), ("adding",), fight.adding),
            Chip(words._("Facts …"), ("more",), fight.more),
            Chip(words._("Odds"), ("odds",)),
        )
    )
    if fight.adding:
        chips = tuple(
            Chip(names.unit(unit.id), ("add", unit.id))
            for unit in state.units.values()
            if unit.id not in members and not unit.is_removed
        )
        yield Chips(chips, words._("Who joins this fight?"))
    if fight.more:
        for unit in members:
            now = fight.attacked.get(unit) or _struck(state, unit)
            chips = tuple(
                Chip(names.word(keys.FACINGS, facing), ("attacked", unit, facing), facing == now)
                for facing in keys.FACINGS
            )
            yield Chips(chips, words._("{unit} was attacked in").format(unit=names.unit(unit)))
            charging = _charges(state, fight, unit)
            yield Chips(
                (
                    Chip(words._("charging"), ("charging", unit), charging),
                    Chip(words._("retreat leads off the table"), ("off_table", unit), unit in fight.off_table),
                )
            )


def _struck(state: State, unit: str) -> str:
    found = [contact.struck for contact in state.contacts if contact.defender == unit]
    return next((facing for facing in ("rear", "flank") if facing in found), "front")


def pad_rows(state: State, tables: Tables, names: Names, fight: Fight, seen: Preview) -> Iterator[Row]:
    """The pad for the throw that is asked now."""
    wanted, words = seen.wanted, names.words
    if wanted is None:
        return
    name = wanted.name.split(":")[0]
    who = names.unit(wanted.unit) if wanted.unit else ""
    if name == "test":
        yield Text(words._("{unit} loses and throws").format(unit=who), "strong")
    else:
        text = f"{who}: {words.dice(wanted.dice)}, {words.count(wanted.needs)}"
        yield Text(text, "strong")
    if len(seen.enemies) > 1 and wanted.read == "hits" and not fight.typed.by_face:
        # dice of a hedgehog or garrison lie on its sides; others mostly strike at one enemy: one touch
        split = fight.split or state.units[wanted.unit or ""].has_no_flank
        action = "hits_on" if split else "all_on"
        for enemy in seen.enemies:
            given = fight.on.get(enemy)
            on = words._("on {unit}").format(unit=names.unit(enemy))
            yield Chips(tuple(Chip(str(n), (action, enemy, n), given == n) for n in range(wanted.dice + 1)), on)
        if not split:
            yield Chips((Chip(words._("Split the hits"), ("split",)),))
        return
    if len(seen.enemies) > 1 and wanted.read == "hits" and not state.units[wanted.unit or ""].has_no_flank:
        at = fight.aim.get(wanted.unit or "", seen.enemies[0])
        aims = [(enemy, words._("on {unit}").format(unit=names.unit(enemy))) for enemy in seen.enemies]
        yield Chips(tuple(Chip(text, ("aim", enemy), enemy == at) for enemy, text in aims))
    yield from pad.await_rows(wanted, fight.typed, words, tables)
