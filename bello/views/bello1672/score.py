"""The score: each point with its reason, how far each regiment is from breaking, and the end of the battle."""

from __future__ import annotations

from collections.abc import Iterator

from bello.games.bello1672 import sequence
from bello.games.bello1672.broken import can_recover
from bello.games.bello1672.state import State
from bello.views.bello1672 import words as keys
from bello.views.bello1672.battle import breaking
from bello.views.bello1672.names import Names
from bello.views.rows import Button, Gap, Head, Item, Row, Rule, Text

RULES = {"removed": "VIC-2", "shaken": "VIC-3"}


def verdict(state: State, names: Names) -> str:
    """Who wins, or a draw."""
    score = state.score()
    one, other = state.sides
    if score[one] == score[other]:
        return names.words._("Draw, {points} all").format(points=score[one])
    winner, loser = (one, other) if score[one] > score[other] else (other, one)
    text = names.words._("{side} win {points}–{against}")
    return text.format(side=names.side(winner), points=score[winner], against=score[loser])


def rows(state: State, names: Names) -> Iterator[Row]:
    """The ledger, as if the battle ended now (VIC-1)."""
    words = names.words
    over = state.phase == "ended"
    yield Text(verdict(state, names), "title")
    yield Text(words._("Final score.") if over else words._("As if the battle ended now."), "small")
    score = state.score()
    for side in state.sides:
        yield Head(names.side(side), words.points(score[side]))
        yield from _points(state, names, side)
    yield Head(words._("Regiments"))
    for regiment in state.regiments.values():
        yield Item(regiment.name, (), _standing(state, names, regiment.id), names.side(regiment.side))
    yield Gap()
    yield from _end(state, names)


def _points(state: State, names: Names, side: str) -> Iterator[Row]:
    """Each point a side has, with its reason."""
    enemy = state.enemy_of(side)
    found = False
    for unit in state.of_side(enemy):
        if unit.status != "steady":
            found = True
            text = f"{names.unit(unit.id)}: {names.word(keys.STATUS, unit.status)}"
            yield Rule(f"+{state.points[unit.status]}", text, RULES[unit.status])
    for regiment in state.regiments.values():
        if regiment.side == enemy and state.is_broken(regiment.id):
            found = True
            yield Rule(f"+{state.points['broken']}", f"{regiment.name}: {names.words._('broken')}", "VIC-4")
    if not found:
        yield Text(names.words._("no points yet"), "small")


def _standing(state: State, names: Names, regiment: str) -> str:
    """How far from breaking, or what would make it whole again (R-74)."""
    words = names.words
    text = breaking(state, words, regiment)
    if state.is_broken(regiment) and can_recover(state, regiment):
        count, of = state.counted(regiment)
        need = count - of // 2
        whole = words.ngettext(
            "whole again when {n} unit is no longer shaken", "whole again when {n} units are no longer shaken", need
        )
        text = f"{text}: {whole.format(n=need)}"
    return text


def _end(state: State, names: Names) -> Iterator[Row]:
    words = names.words
    if state.phase == "ended":
        yield Button(words._("Play on"), ("reopen",))
        return
    refusal = sequence.refuse_end(state)
    if refusal is None:
        yield Button(words._("End the battle"), ("end",))
    else:
        yield Text(words._("The battle ends after a full round."), "small")
        yield Button(words._("End now, by agreement"), ("end_agreed",))
