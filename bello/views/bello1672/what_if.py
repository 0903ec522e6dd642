"""What if: change a fact of a throw and see dice, face and exact odds change at once, as bars and in one sentence."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from bello.core.refusal import Refusal
from bello.games.bello1672 import odds, pools
from bello.games.bello1672.state import Unit
from bello.games.bello1672.tables import Tables
from bello.views.bello1672 import odds_line, shooting
from bello.views.bello1672 import words as keys
from bello.views.bello1672.names import Names
from bello.views.bello1672.newbattle import value_text
from bello.views.bello1672.odds_line import MeleeChances
from bello.views.bello1672.trial import (
    MOST_SUPPORT,
    READINGS,
    Found,
    Trial,
    charging,
    found,
    preview,
    sentence,
    units_of,
    with_switch,
)
from bello.views.rows import Bars, Chip, Chips, Head, Item, Row, Rule, Text


def rows(what: Trial, tables: Tables, names: Names) -> Iterator[Row]:
    """The odds on top, the facts to change, the sum."""
    result = found(what, tables)
    if isinstance(result, Refusal):
        yield odds_line.cannot(names, result)
    else:
        yield Text(sentence(result, names), "strong")
        yield Bars(tuple(_bars(result, names)))
    yield from _same_dice(what, tables, names)
    yield from FACTS[what.kind](what, tables, names)
    if what.kind != "order":
        for unit in units_of(what):
            yield from _unit(what, names, unit)
    yield from _readings(what, tables, names, result)
    if what.kind in ("volley", "melee"):
        yield Head(names.words._("The sum"))
        yield from _sums(what, tables, names)


def _bars(result: Found, names: Names) -> Iterator[tuple[str, float, str]]:
    words = names.words
    parts: list[tuple[str, Fraction]] = []
    if isinstance(result, odds.VolleyOdds):
        parts = [(words.hits(number), chance) for number, chance in sorted(result.hits.items())]
    elif isinstance(result, MeleeChances):
        (one, wins), (other, loses) = result.wins.items()
        text = words._("{side} win")
        parts = [(text.format(side=names.side(one)), wins), (words._("draw"), result.draw)]
        parts.append((text.format(side=names.side(other)), loses))
    elif isinstance(result, odds.ChargeOdds):
        parts = [
            (words._("no contact"), result.no_contact),
            (words._("shot down"), result.charger_removed),
            (words._("charger wins"), result.attacker_wins),
            (words._("draw"), result.draw),
            (words._("charger loses"), result.defender_wins),
        ]
        parts = [part for part in parts if part[1]]
    elif isinstance(result, odds.CommandOdds):
        parts = [(words.moves(moves), chance) for moves, chance in sorted(result.moves.items(), reverse=True)]
        parts += [(words._("order fails"), result.fails), (words._("blunder"), result.blunder)]
    for text, chance in parts:
        yield text, float(chance), words.percent(chance)


def _same_dice(what: Trial, tables: Tables, names: Names) -> Iterator[Row]:
    """The dice that lie there, read with these facts."""
    for unit, faces, hits in _read(what, tables):
        text = names.words._("{unit}: {hits} with these dice")
        shown = " ".join(str(face) for face in faces)
        yield Rule(shown, text.format(unit=names.unit(unit), hits=names.words.hits(hits)), "", "sum")


def _read(what: Trial, tables: Tables) -> Iterator[tuple[str, tuple[int, ...], int]]:
    """Each unit's dice as far as its pool goes, and how many of them hit."""
    pooled = dict(_pools(what, tables)) if what.thrown else {}
    for unit, faces in what.thrown.items():
        if unit in pooled:
            dice, needs = pooled[unit]
            yield unit, faces[:dice], sum(face >= needs for face in faces[:dice]) if needs else 0


def _pools(what: Trial, tables: Tables) -> Iterator[tuple[str, tuple[int, int | None]]]:
    facts = what.facts
    if what.kind == "volley":
        pool = _pool(what, tables)
        yield facts["shooter"], (pool.dice, pool.needs)
    elif what.kind == "charge":
        shot = pools.Volley(facts["distance"], closing=True)
        one, other = (what.state.units[facts[name]] for name in ("target", "charger"))
        if one.shooting:
            pool = pools.volley(what.state, tables, one, other, shot)
            yield one.id, (pool.dice, pool.needs)
    elif what.kind == "melee":
        for throw in preview(what, tables).throws:
            if throw.name == "melee" and throw.unit:
                yield throw.unit, (throw.pool, throw.needs)


def _pool(what: Trial, tables: Tables) -> pools.Pool:
    facts, units = what.facts, what.state.units
    shot = pools.Volley(facts["range"], hidden=bool(facts.get("hidden")))
    return pools.volley(what.state, tables, units[facts["shooter"]], units[facts["target"]], shot)


def _sums(what: Trial, tables: Tables, names: Names) -> Iterator[Row]:
    words = names.words
    if what.kind == "volley":
        pool = _pool(what, tables)
        yield from odds_line.lines_of(pool, names)
        yield Rule("", words.count(pool.needs), "" if pool.needs else "R-38", "sum")
        return
    for throw in preview(what, tables).throws:
        if throw.name == "melee" and throw.unit:
            head = f"{names.unit(throw.unit)}: {words.dice(throw.pool)}, {words.count(throw.needs)}"
            yield Rule("", head, "", "head")
            yield from odds_line.lines_of(pools.Pool(throw.pool, throw.lines, 0, throw.needs), names)


# -- facts -----------------------------------------------------------------------------------------------------


def _volley_facts(what: Trial, tables: Tables, names: Names) -> Iterator[Row]:
    words, facts = names.words, what.facts
    ranges = shooting.bands(what.state.units[facts["shooter"]], tables)
    now = next((limit for limit in ranges if facts["range"] <= limit), 0)
    texts = [(shooting.band_text(ranges, limit, words), limit) for limit in ranges]
    yield Chips(tuple(Chip(text, ("fact", "range", limit), limit == now) for text, limit in texts))
    hidden, enfilade = bool(facts.get("hidden")), bool(facts.get("enfilade"))
    yield Chips(
        (
            Chip(words._("hard to see"), ("fact", "hidden", not hidden), hidden),
            Chip(words._("enfilade"), ("fact", "enfilade", not enfilade), enfilade),
        )
    )


def _order_facts(what: Trial, tables: Tables, names: Names) -> Iterator[Row]:
    words = names.words
    units = units_of(what)
    column = all(what.state.units[unit].formation == "column" for unit in units)
    reroll = bool(what.facts.get("reroll"))
    yield Chips(
        (
            Chip(words._("column"), ("columns", not column), column),
            Chip(words._("the general throws failures again"), ("fact", "reroll", not reroll), reroll),
        )
    )


def _charge_facts(what: Trial, tables: Tables, names: Names) -> Iterator[Row]:
    words, facts = names.words, what.facts
    move = what.state.units[facts["charger"]].move
    distances = [(6, "6 cm"), *((n * move, f"{n * move} cm") for n in (1, 2, 3))]
    yield Chips(
        tuple(Chip(text, ("fact", "distance", cm), facts["distance"] == cm) for cm, text in distances),
        words._("Distance"),
    )
    yield Chips(
        tuple(
            Chip(names.word(keys.ANSWERS, name), ("fact", "reaction", name), facts["reaction"] == name)
            for name in keys.ANSWERS
            if name != "too_short"
        ),
        words._("Answer"),
    )
    yield Chips(
        tuple(Chip(names.word(keys.FACINGS, f), ("fact", "struck", f), facts["struck"] == f) for f in keys.FACINGS),
        words._("strikes in"),
    )
    yield from _support(what, tables, names)


def _support(what: Trial, tables: Tables, names: Names) -> Iterator[Row]:
    """How many supporters each side has."""
    for side in what.state.sides:
        given = what.facts.get("support", {}).get(side, 0)
        now = given if isinstance(given, int) else len(given)
        chips = tuple(Chip(str(n), ("part", "support", side, n), n == now) for n in range(MOST_SUPPORT + 1))
        yield Chips(chips, names.words._("Support {side}").format(side=names.side(side)))


FACTS = {"volley": _volley_facts, "charge": _charge_facts, "melee": _support, "order": _order_facts}


def _unit(what: Trial, names: Names, name: str) -> Iterator[Row]:
    words, unit = names.words, what.state.units[name]
    chips = [
        Chip(names.word(keys.FORMATIONS, formation), ("set", name, "formation", formation), formation == unit.formation)
        for formation in _formations(unit)
    ]
    chips.append(Chip(words._("shaken"), ("set", name, "shaken", not unit.is_shaken), unit.is_shaken))
    chips.append(Chip(words._("disordered"), ("set", name, "disordered", not unit.disordered), unit.disordered))
    if what.kind == "melee":
        charges = name in charging(what)
        chips.append(Chip(words._("charging"), ("charging", name), charges))
        now = what.facts.get("attacked", {}).get(name, "front")
        for facing in ("flank", "rear"):
            other = "front" if now == facing else facing
            chips.append(Chip(names.word(keys.FACINGS, facing), ("part", "attacked", name, other), now == facing))
    yield Chips(tuple(chips), names.unit(name))


def _formations(unit: Unit) -> tuple[str, ...]:
    if unit.is_gun:
        return ()
    return ("line", "column", "hedgehog") if unit.is_infantry else ("line", "column")


def _readings(what: Trial, tables: Tables, names: Names, result: Found) -> Iterator[Row]:
    """The house rules that would change these odds, and what they would make of them."""
    words = names.words
    first = True
    for name in READINGS[what.kind]:
        switch, now = tables.switches[name], what.state.switches[name]
        for value in switch.values:
            other = found(with_switch(what, name, value), tables) if value != now else result
            if other == result:
                continue
            if first:
                yield Head(words._("Another reading"))
                first = False
            text = f"{switch.name[words.lang]}: {value_text(value, words)}"
            hits = [words.hits(n) for _, _, n in _read(with_switch(what, name, value), tables)]
            same = words._("these dice: {hits}").format(hits=", ".join(hits)) if hits else ""
            sub = " · ".join(part for part in (sentence(other, names), same) if part)
            yield Item(text, ("reading", name, value), sub, "›")
