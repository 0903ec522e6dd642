"""A battle told in the terminal: every step with its receipt, and the score at the end."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Protocol

from bello.core.play import Played
from bello.core.refusal import Refusal
from bello.games.bello1672.state import State
from bello.games.bello1672.tables import Tables
from bello.views.bello1672 import receipt
from bello.views.bello1672 import words as keys
from bello.views.bello1672.names import Names
from bello.views.words import Words

WIDTH = 78


class Told(Protocol):
    """A step that was played, with the state before and after it."""

    played: Played | Refusal
    before: State
    after: State


def tell(opening: State, steps: Sequence[Any], words: Words, tables: Tables) -> str:
    """The whole battle, a paragraph a step."""
    state = opening
    lines: list[str] = []
    moment = None
    for number, step in enumerate(steps, 1):
        names = Names(step.before, tables, words)
        now = (step.before.round, step.before.side, step.before.phase)
        if now != moment:
            moment = now
            lines += ["", _moment(step.before, names), ""]
        lines += [*_step(number, step, names), ""]
        state = step.after
    lines += _score(Names(state, tables, words))
    return "\n".join(lines).strip("\n")


def _moment(state: State, names: Names) -> str:
    phase = names.word(keys.PHASES, state.phase)
    text = names.words._("Round {round}").format(round=state.round)
    parts = [text, names.side(state.side), phase] if state.side else [text, phase]
    return f"── {' · '.join(parts)} ".ljust(WIDTH, "─")


def _step(number: int, step: Told, names: Names) -> Iterator[str]:
    if isinstance(step.played, Refusal):
        text = names.words._("not allowed: {why}").format(why=names.refusal(step.played))
        yield f"{number:>3}. {text}".ljust(WIDTH - 9) + step.played.rule
        return
    data = step.played.step.receipt
    if data is None:
        return
    view = receipt.present(data, names)
    marks = f" ({view.marks})" if view.marks else ""
    yield f"{number:>3}. {view.title}{marks}"
    for line in view.lines:
        left = f"{line.left:<11} " if line.kind in ("line", "sum") else ""
        indent = "     " if line.kind == "head" else "       "
        text = f"{indent}{left}{line.text}"
        yield f"{text:<{WIDTH - 10}} {line.rule}".rstrip()


def _score(names: Names) -> list[str]:
    state = names.state
    score = state.score()
    text = ", ".join(f"{names.side(side)} {score[side]}" for side in state.sides)
    lines = [names.words._("Score").ljust(12) + text]
    for regiment in state.regiments.values():
        count, of = state.counted(regiment.id)
        broken = ", " + names.words._("broken") if state.is_broken(regiment.id) else ""
        lines.append(f"  {regiment.name}: {count}/{of}{broken}")
    return lines
