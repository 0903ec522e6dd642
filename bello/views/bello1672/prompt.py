"""Small questions the screens ask of the rules."""

from __future__ import annotations

from collections.abc import Iterator

from bello.games.bello1672.prompt import why_not_reroll
from bello.games.bello1672.state import State


def why_reroll(state: State) -> Iterator[str]:
    """The sides whose general may still have a throw made again."""
    for side in state.again:
        if why_not_reroll(state, side) is None:
            yield side
