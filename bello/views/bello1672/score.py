"""The score: each point with its reason, how far each regiment is from breaking, and the end of the battle."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING

from bello.games.bello1672 import sequence
from bello.games.bello1672.broken import can_recover
from bello.games.bello1672.state import State
from bello.views.bello1672 import words as keys
from bello.views.bello1672.battle import breaking
from bello.views.bello1672.names import Names
from bello.views.rows import Button, Gap, Head, Item, Row, Rule, Text

if TYPE_CHECKING:
    from bello.views.bello1672.report import Act

RULES = {"removed": "VIC-2", "shaken": "VIC-3"}


def may_end(state: State) -> bool:
    """Whether a full round is behind us, so that both sides had equal turns (R-104)."""
    return state.phase != "ended" and sequence.refuse_end(state) is None


def verdict(state: State, names: Names) -> str:
    """Who wins, or a draw."""
    score = state.score()
    one, other = state.sides
    if score[one] == score[other]:
        return names.words._("Draw, {points} all").format(points=score[one])
    winner, loser = (one, other) if score[one] > score[other] else (other, one)
    text = names.words._("{side} win {points}–{against}")
    return text.format(side=names.side(winner), points=score[winner], against=score[loser])


def rows(state: State, names: Names, since: Mapping[str, Act] = MappingProxyType({})) -> Iterator[Row]:
    """The ledger, as if the battle ended now (VIC-1); `since`: the action that gave each point."""
    words = names.words
    over = state.phase == "ended"
    yield Text(verdict(state, names), "title")
    yield Text(words._("Final score.") if over else words._("As if the battle ended now."), "small")
    score = state.score()
    for side in state.sides:
        yield Head(names.side(side), words.points(score[side]))
        yield from _points(state, names, side, since)
    yield Head(words._("Regiments"))
    for regiment in state.regiments.values():
        yield Item(regiment.name, (), _standing(state, names, regiment.id), names.side(regiment.side))
    yield Gap()
    yield from _end(state, names)


def _points(state: State, names: Names, side: str, since: Mapping[str, Act]) -> Iterator[Row]:
    """Each point a side has, with its reason and its moment."""
    enemy = state.enemy_of(side)
    found, broken = False, names.words._("broken")
    for unit in state.of_side(enemy):
        if unit.status != "steady":
            found = True
            text = f"{names.unit(unit.id)}: {names.word(keys.STATUS, unit.status)}{_when(since.get(unit.id), names)}"
            yield Rule(f"+{state.points[unit.status]}", text, RULES[unit.status])
    for regiment in state.regiments.values():
        if regiment.side == enemy and state.is_broken(regiment.id):
            found = True
            when = _when(since.get(f"regiment {regiment.id}"), names)
            yield Rule(f"+{state.points['broken']}", f"{regiment.name}: {broken}{when}", "VIC-4")
    if not found:
        yield Text(names.words._("no points yet"), "small")


def _when(act: Act | None, names: Names) -> str:
    """In which round and phase it came about."""
    if act is None:
        return ""
    text = names.words._("round {round}, {phase}")
    phase = names.word(keys.PHASES, act.before.phase).lower()
    return f" · {text.format(round=act.before.round, phase=phase)}"


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
    yield Button(words._("Battle report"), ("report",), primary=state.phase == "ended")
    if state.phase == "ended":
        yield Button(words._("Play on"), ("reopen",))
        return
    refusal = sequence.refuse_end(state)
    if refusal is None:
        yield Button(words._("End the battle"), ("end",))
    else:
        yield Text(words._("The battle ends after a full round."), "small")
        yield Button(words._("End now, by agreement"), ("end_agreed",))
