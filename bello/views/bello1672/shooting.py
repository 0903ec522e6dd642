"""The shooting phase as one list: each unit that may fire with its last target, dice, faces to count and keys."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from bello.core.record import dataclass
from bello.games.bello1672 import pools
from bello.games.bello1672 import shooting as rules
from bello.games.bello1672.pools import Pool
from bello.games.bello1672.state import State, Unit
from bello.games.bello1672.tables import Tables
from bello.views.bello1672.battle import Symbol, symbol
from bello.views.bello1672.names import Names
from bello.views.rows import Action, Chip, Chips, Head, Item, Row, Rule, Text
from bello.views.words import Words


@dataclass(frozen=True, slots=True)
class Shot:
    """What a unit is about to fire at, as far as the players have said."""

    target: str = ""
    range: int = 0
    hidden: bool = False
    enfilade: bool = False
    faces: tuple[int, ...] = ()
    by_face: bool = False
    done: str = ""


@dataclass(frozen=True, slots=True)
class VolleyRow:
    """A unit that may fire: whom, how many dice, which faces count, and the keys."""

    id: str
    symbol: Symbol
    name: str
    text: str
    count: str
    keys: tuple[Chip, ...]
    band: str
    band_action: Action
    opened: bool
    roll: bool
    facts: tuple[Chip, ...] = ()
    """What only the players can see, one touch each, where there is room beside the keys."""


def bands(unit: Unit, tables: Tables) -> tuple[int, ...]:
    """The distances that matter for a shooter: to 6, and each of its range bands."""
    short = tables.shooting.modifiers["short_range"].within
    return tuple(dict.fromkeys([short, *(band.to for band in unit.shooting)]))


def band_text(ranges: tuple[int, ...], distance: int, words: Words) -> str:
    """to 6 cm, 7–18 cm."""
    below = [limit for limit in ranges if limit < distance]
    if not below:
        return words._("to {cm} cm").format(cm=distance)
    return f"{below[-1] + 1}–{distance} cm"


def preset(unit: Unit, tables: Tables) -> int:
    """Muskets start at 7–18 cm, guns at 21–50."""
    ranges = bands(unit, tables)
    return ranges[min(len(ranges) - 1, 2 if unit.is_gun else 1)]


def shot_of(shots: Mapping[str, Shot], unit: Unit, tables: Tables) -> Shot:
    found = shots.get(unit.id) or Shot()
    return found if found.range else Shot(found.target, preset(unit, tables), by_face=found.by_face)


def pool(state: State, tables: Tables, unit: str, shot: Shot | None) -> Pool | None:
    """Dice and face needed for a shot, or None while nothing is aimed at."""
    if shot is None or shot.target not in state.units:
        return None
    shooter, target = state.units[unit], state.units[shot.target]
    if target.is_removed:
        return None
    return pools.volley(state, tables, shooter, target, pools.Volley(shot.range, hidden=shot.hidden))


def intent(unit: str, shot: Shot, dice: Mapping[str, Any] | None) -> dict[str, Any]:
    """The volley as an intent."""
    found: dict[str, Any] = {"do": "volley", "shooter": unit, "target": shot.target, "range": shot.range}
    if shot.hidden:
        found["hidden"] = True
    if shot.enfilade:
        found["enfilade"] = True
    if dice is not None:
        found["dice"] = dict(dice)
    return found


def rows(
    state: State,
    tables: Tables,
    names: Names,
    shots: Mapping[str, Shot],
    opened: str,
    shown: Sequence[str] | None = None,
) -> Iterator[Row]:
    """The list of the phase: the regiments of the side whose turn it is, or those of them that are shown."""
    words = names.words
    silent: list[Chip] = []
    last = ""
    side = state.side or state.sides[0]
    regiments = [one for one in (state.regiments if shown is None else shown) if state.regiments[one].side == side]
    for unit in (unit for regiment in regiments for unit in state.members(regiment)):
        if unit.is_removed:
            continue
        why_not = rules.refuse_shooter(state, unit, timely=True)
        shot = shot_of(shots, unit, tables)
        if why_not is not None and not (why_not.code == "already_fired" and shot.done):
            silent.append(Chip(names.unit(unit.id), (), False, names.refusal(why_not), why_not.rule))
            continue
        if unit.regiment != last:
            last = unit.regiment
            yield Head(names.regiment(unit.regiment))
        if why_not is not None:
            yield Item(f"{names.number(unit.id)}  {shot.done}", ("receipt_of", unit.id), faded=True, right="✓")
            continue
        yield _volley(state, tables, names, unit, shot, opened == unit.id)
        if opened == unit.id:
            yield from _facts(state, tables, names, unit, shot, shots)
    if not last and regiments:
        yield Text(words._("Nobody can fire now."))
    if silent:
        yield Chips(tuple(silent), words._("Not firing"))


def unit_rows(state: State, tables: Tables, names: Names, unit_id: str, shots: Mapping[str, Shot]) -> Iterator[Row]:
    """One unit's volley with all its facts."""
    unit = state.units[unit_id]
    shot = shot_of(shots, unit, tables)
    why_not = rules.refuse_shooter(state, unit, timely=state.side == unit.side)
    if why_not is not None:
        yield Rule("", names.refusal(why_not), why_not.rule, "effect")
    if unit.shooting:
        yield _volley(state, tables, names, unit, shot, True)
        yield from _facts(state, tables, names, unit, shot, shots)


def _volley(state: State, tables: Tables, names: Names, unit: Unit, shot: Shot, opened: bool) -> VolleyRow:
    words = names.words
    found = pool(state, tables, unit.id, shot)
    ranges = bands(unit, tables)
    after = ranges[(ranges.index(shot.range) + 1) % len(ranges)] if shot.range in ranges else ranges[0]
    keys: tuple[Chip, ...] = ()
    text, count = words._("target?"), ""
    if found is not None:
        text = f"→ {names.unit(shot.target)}"
        count = f"{words.dice(found.dice)}, {words.count(found.needs)}"
        said = [words._("hard to see")] * shot.hidden + [words._("enfilade")] * shot.enfilade
        count = " · ".join([count, *said])
        if not found.dice:
            count = names.say("out of range", {})
        elif shot.by_face:
            typed = " ".join(str(face) for face in shot.faces)
            count = f"{count}  {typed}" if typed else count
            keys = tuple(Chip(str(face), ("shoot_face", unit.id, face)) for face in range(1, 7))
        else:
            keys = tuple(Chip(str(hits), ("shoot", unit.id, hits)) for hits in range(found.dice + 1))
    return VolleyRow(
        unit.id,
        symbol(state, unit),
        names.number(unit.id),
        text,
        count,
        keys,
        band_text(ranges, shot.range, words),
        ("fact", unit.id, "range", after),
        opened,
        found is not None and found.dice > 0,
        tuple(_short_facts(unit, shot, words)) if keys and not opened else (),
    )


def _short_facts(unit: Unit, shot: Shot, words: Words) -> Iterator[Chip]:
    yield Chip(words.pgettext("key", "dim"), ("fact", unit.id, "hidden", not shot.hidden), shot.hidden)
    yield Chip(words.pgettext("key", "enfil."), ("fact", unit.id, "enfilade", not shot.enfilade), shot.enfilade)


def _facts(
    state: State, tables: Tables, names: Names, unit: Unit, shot: Shot, shots: Mapping[str, Shot]
) -> Iterator[Row]:
    """A new target, last ones first, and what only the players can see."""
    words = names.words
    yield Chips(tuple(_target(state, names, unit, shot, target) for target in targets(state, unit, shots)))
    ranges = bands(unit, tables)
    yield Chips(
        tuple(
            Chip(band_text(ranges, limit, words), ("fact", unit.id, "range", limit), limit == shot.range)
            for limit in ranges
        )
    )
    yield Chips(
        (
            Chip(words._("hard to see"), ("fact", unit.id, "hidden", not shot.hidden), shot.hidden),
            Chip(words._("enfilade"), ("fact", unit.id, "enfilade", not shot.enfilade), shot.enfilade),
            Chip(words._("Type the dice"), ("shoot_faces", unit.id), shot.by_face),
            Chip(words._("Odds"), ("odds_volley", unit.id)),
        )
    )


def targets(state: State, unit: Unit, shots: Mapping[str, Shot]) -> list[Unit]:
    """Enemies on the table, those fired at last first."""
    recent = [shot.target for shot in reversed(list(shots.values())) if shot.target]
    enemies = [u for u in state.of_side(state.enemy_of(unit.side)) if not u.is_removed]
    return sorted(enemies, key=lambda u: recent.index(u.id) if u.id in recent else len(recent))


def _target(state: State, names: Names, unit: Unit, shot: Shot, target: Unit) -> Chip:
    refusal = rules.refuse_target(state, target, unit)
    why_not = names.refusal(refusal) if refusal else ""
    rule = refusal.rule if refusal else ""
    return Chip(names.unit(target.id), ("target", unit.id, target.id), target.id == shot.target, why_not, rule)
