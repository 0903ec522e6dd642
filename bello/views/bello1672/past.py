"""Past battles: the list with search and filter, one battle, the film of it step by step, and statistics over all."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

from bello.core.record import dataclass
from bello.games.bello1672.state import State, Unit
from bello.views.bello1672.battle import badges
from bello.views.bello1672.log import moment_text
from bello.views.bello1672.names import Names
from bello.views.bello1672.report import Act
from bello.views.cards import card_lines, side_name
from bello.views.rows import Bars, Button, Cells, Chip, Chips, Field, Gap, Head, Item, Row, Text
from bello.views.words import N_, Words

FILTERS = {"all": N_("all"), "running": N_("under way"), "over": N_("over"), "bin": N_("Bin")}
MOST_BARS = 12


@dataclass(frozen=True, slots=True)
class Search:
    """What is looked for among the battles."""

    text: str = ""
    filter: str = "all"


def card_of(battle: Any) -> dict[str, Any]:
    """A shelf's card as the plain words of cards need it."""
    parts = ("title", "sides", "score", "round", "side", "phase", "over")
    return {part: getattr(battle, part) for part in parts}


def found(battles: Sequence[Any], search: Search, words: Words) -> list[Any]:
    """The battles that answer the search, last played first."""
    wanted = search.text.casefold().split()
    kept = []
    for battle in battles:
        if search.filter in ("running", "over") and battle.over != (search.filter == "over"):
            continue
        names = " ".join(side_name(side, words) for side in battle.sides)
        text = f"{battle.title} {names} {battle.created[:10]} {battle.changed[:10]}".casefold()
        if all(word in text for word in wanted):
            kept.append(battle)
    return kept


def list_rows(battles: Sequence[Any], search: Search, words: Words) -> Iterator[Row]:
    """The list."""
    yield Field(words._("Search: name, side or date"), search.text, ("search",))
    chips = (Chip(words._(text), ("filter", name), search.filter == name) for name, text in FILTERS.items())
    yield Chips(tuple(chips))
    kept = found(battles, search, words)
    if search.filter != "bin":
        yield Item(words._("Statistics"), ("statistics",), right="›")
        yield Item(words._("Battle from a file"), ("files",), right="›")
    if not kept:
        yield Text(words._("No battles here."))
    for battle in kept:
        title, detail = card_lines(card_of(battle), words)
        yield Item(title, ("battle", battle.id), f"{detail} · {battle.changed[:10]}", "›")


def file_rows(names: Sequence[str], folder: str, words: Words) -> Iterator[Row]:
    """Battle files found where the app keeps what is shared."""
    yield Text(words._("Put battle files in {folder}.").format(folder=folder), "small")
    for name in names:
        yield Item(name, ("file", name))
    if not names:
        yield Text(words._("No battle files there."))


def battle_rows(battle: Any, words: Words) -> Iterator[Row]:
    """One battle: what can be done with it."""
    title, detail = card_lines(card_of(battle), words)
    yield Text(title, "strong")
    yield Text(f"{detail} · {battle.changed[:10]}", "small")
    if battle.deleted:
        yield Button(words._("Take it out of the bin"), ("restore",), primary=True)
        return
    yield Field(words._("Name"), battle.title, ("rename",))
    yield Button(words._("Open") if battle.over else words._("Continue"), ("play",), primary=True)
    yield Button(words._("Battle report"), ("report",))
    yield Button(words._("Film, step by step"), ("film",))
    yield Gap()
    yield Chips((Chip(words._("Save as a file"), ("export",)), Chip(words._("To the bin"), ("delete",))))


# -- the film ---------------------------------------------------------------------------------------------


def film_rows(act: Act | None, state: State, sentences: Sequence[str], names: Names, playing: bool) -> Iterator[Row]:
    """One moment of the film: what happens, the score, and what lies beside every unit."""
    words = names.words
    yield Text(moment_text(names, state.round, state.side, state.phase), "small")
    for sentence in sentences:
        yield Text(sentence, "strong")
    if not sentences:
        yield Text(words._("The armies face each other.") if act is None else "…", "strong")
    score = state.score()
    yield Text(" – ".join(f"{names.side(side)} {score[side]}" for side in state.sides))
    before = act.before if act is not None else state
    for unit in state.units.values():
        if unit != before.units[unit.id]:
            yield Cells((names.unit(unit.id), pips(unit), _letters(state, names, unit)), (4, 4, 3))
    chips = (
        Chip(words._("Pause") if playing else words._("Play the film"), ("play",), playing),
        Chip(words._("Copy from here"), ("copy",)),
    )
    yield Chips(chips)
    rounds = (Chip(str(number), ("round", number)) for number in (state.round - 1, state.round + 1) if number)
    yield Chips(tuple(rounds), words._("To round"))
    for regiment in state.regiments.values():
        broken = words._("broken") if state.is_broken(regiment.id) else ""
        yield Head(regiment.name, broken)
        for unit in state.members(regiment.id):
            yield Cells((names.number(unit.id), pips(unit), _letters(state, names, unit)), (2, 5, 3))


def pips(unit: Unit) -> str:
    """Its tokens with the marks of shaken and removed."""
    marks = "●" * min(unit.tokens, unit.removed_at) + "○" * max(0, unit.removed_at - unit.tokens)
    return f"{marks[: unit.shaken_at]}┊{marks[unit.shaken_at :]}"


def _letters(state: State, names: Names, unit: Unit) -> str:
    if unit.is_removed:
        return names.words._("off the table")
    return " ".join(badge.letter for badge in badges(state, names, unit))


# -- statistics -------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Standing:
    """What a side or a player did in all finished battles."""

    name: str
    played: int
    won: int
    points: int


def standings(names: Mapping[int, Mapping[str, Sequence[str]]], battles: Sequence[Any]) -> list[Standing]:
    """By whoever is named for each side of each battle; only finished battles count."""
    sums: dict[str, list[int]] = {}
    for battle in battles:
        if not battle.over:
            continue
        best = max(battle.score.values())
        alone = sum(points == best for points in battle.score.values()) == 1
        for side, who in names.get(battle.id, {}).items():
            for name in dict.fromkeys(who):
                total = sums.setdefault(name, [0, 0, 0])
                total[0] += 1
                total[1] += alone and battle.score[side] == best
                total[2] += battle.score[side]
    rows = [Standing(name, *total) for name, total in sums.items()]
    return sorted(rows, key=lambda one: (-one.played, -one.won, one.name))


def sides_of(battles: Sequence[Any], words: Words) -> dict[int, dict[str, list[str]]]:
    return {b.id: {side: [side_name(side.removesuffix("_2"), words)] for side in b.sides} for b in battles}


def players_of(setups: Mapping[int, Mapping[str, Any]]) -> dict[int, dict[str, list[str]]]:
    """Generals and colonels of each side, as they were named at set-up."""
    people: dict[int, dict[str, list[str]]] = {}
    for battle, setup in setups.items():
        for army in setup.get("armies", ()):
            names = [army.get("general", ""), *(regiment.get("colonel", "") for regiment in army["regiments"])]
            people.setdefault(battle, {})[army["side"]] = [name for name in names if name]
    return people


def statistics_rows(battles: Sequence[Any], setups: Mapping[int, Mapping[str, Any]], words: Words) -> Iterator[Row]:
    """Battles won and points made, by army and by player."""
    over = [battle for battle in battles if battle.over]
    text = words.ngettext("{n} finished battle", "{n} finished battles", len(over))
    yield Text(text.format(n=len(over)), "strong")
    if not over:
        return
    for head, names in ((words._("By army"), sides_of(over, words)), (words._("By player"), players_of(setups))):
        rows = standings(names, over)[:MOST_BARS]
        if not rows:
            continue
        yield Head(head)
        yield Text(words._("Battles won"), "small")
        yield Bars(tuple((one.name, one.won / one.played, f"{one.won}/{one.played}") for one in rows))
        most = max(1, max(one.points * 10 // one.played for one in rows))
        yield Text(words._("Points a battle"), "small")
        yield Bars(
            tuple(
                (one.name, one.points * 10 / one.played / most, words.decimal(Fraction(one.points, one.played)))
                for one in rows
            )
        )
