"""Small questions the screens ask of the rules."""

from __future__ import annotations

from collections.abc import Iterator

from bello.core.dice import Await
from bello.games.bello1672.decide import awaits
from bello.games.bello1672.prompt import why_not_reroll
from bello.games.bello1672.state import State
from bello.games.bello1672.tables import Tables

__all__ = ["Await", "awaited", "second_throw", "why_reroll"]


def awaited(state: State, tables: Tables, pending: str) -> Await | None:
    """The throw a declaration still awaits."""
    return next((a for a in awaits(state, tables) if a.id == pending and a.read != "choice"), None)


def second_throw() -> Await:
    """Both command dice again (ARM-4)."""
    return Await("", "reroll", 2)


def why_reroll(state: State) -> Iterator[str]:
    """The sides whose general may still have a throw made again."""
    for side in state.again:
        if why_not_reroll(state, side) is None:
            yield side
