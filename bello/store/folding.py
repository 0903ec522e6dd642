"""From what is stored to a state: the opening, and the events of each step, lifted to today's shape."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from bello.core import codec, play
from bello.core.game import Summary
from bello.core.play import STRIKE, AnyGame, Step, Strike
from bello.store.chain import encode
from bello.store.journal import Draft, Opening, Record
from bello.store.upcast import lifted, stamped


def opening_state(game: AnyGame, opening: Opening) -> Any:
    """The state the first step met."""
    event = codec.read_tagged(game.events, lifted(game, json.loads(opening.event)))
    start = None if opening.start is None else json.loads(opening.start)
    return game.first_state(event, json.loads(opening.setup), start)


def fold(game: AnyGame, state: Any, record: Record) -> Any:
    """The state after a step; nothing is decided again."""
    return play.fold(game, state, [lifted(game, event) for event in json.loads(record.events)])


def card_of(summary: Summary, steps: int) -> str:
    """What the shelf shows of a battle, written with every step."""
    shown = ("sides", "round", "side", "phase", "score", "over")
    return encode({**{name: getattr(summary, name) for name in shown}, "steps": steps})


def draft_of(game: AnyGame, step: Step, intent: Any, before: Any, moment: Summary, action: str, at: str) -> Draft:
    """A step encoded, with its line in the log: what it is called, and the moment it belongs to."""
    title: tuple[str, Mapping[str, Any]]
    title = (STRIKE, {"step": intent.step}) if isinstance(intent, Strike) else game.action_title(intent, before)
    return Draft(
        action,
        encode(step.intent),
        encode([stamped(game, event) for event in step.events]),
        None if step.receipt is None else encode(step.receipt),
        encode([title, moment.round, moment.side, moment.phase]),
        at,
    )
