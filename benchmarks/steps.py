"""What one step costs: `tap_to_paint`, `append_step`, `step_cpu`; beside each a raw commit of the same bytes."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

from bello.core import play
from bello.language import words
from bello.session import Session
from bello.store.chain import chained
from bello.store.file import make_room
from bello.store.folding import draft_of
from bello.views.bello1672 import battle, receipt
from bello.views.bello1672.names import Names
from benchmarks import battles
from benchmarks.battles import Raw
from benchmarks.ratio import Effort, Figure, alternate, seconds
from benchmarks.replay import next_intent

HELD = 0.06
"""Seconds a finger rests on a key; a list waits 55 ms to know a touch from a scroll."""


def tap_to_paint(effort: Effort) -> Figure:
    """Touch up on a token's + until durable and painted ÷ a repaint of the same screen and one raw commit."""
    from benchmarks.stage import Finger, stage

    home = battles.copied(battles.of_steps(effort.folder, 300), "tap")
    with stage(home) as scene, raw_beside(home) as raw:
        scene.app.library.make_room()  # as the app does when it has stood a while
        scene.open_battle()
        table = scene.app.table
        plus = scene.find("token", _standing(table.state), 1)

        def tap() -> float:
            finger = Finger(plus)
            finger.down()
            time.sleep(HELD)
            scene.settle()
            before = table.session.number
            took = seconds(lambda: (finger.up(), scene.paint()))
            assert table.session.number == before + 1, "the touch did not arrive"
            raw.like(table.session)
            table.undo()
            time.sleep(HELD)
            scene.settle()
            return took

        return alternate(lambda: seconds(lambda: (scene.repaint(), raw.commit())), tap, effort.of(120))


def _standing(state: Any) -> str:
    """A unit in sight that can take another token."""
    return next(unit.id for unit in state.of_side(state.side) if unit.tokens + 1 < unit.removed_at)


def append_step(effort: Effort) -> Figure:
    """One step through session and store ÷ raw sqlite3 writing the same bytes, on disk and on a tmpfs.

    `room`: beside a raw log that was given room too, where only what Python does is left.
    """
    home = battles.of_steps(effort.folder, 300)
    found = _append(battles.copied(home, "append"), effort)
    found["room"] = _append(battles.copied(home, "append-room"), effort, room=True)["value"]
    with battles.on_tmpfs(home) as fast:
        found["tmpfs"] = _append(fast, effort)["value"]
    return found


def _append(home: Path, effort: Effort, room: bool = False) -> Figure:
    with battles.shelf(home) as library, raw_beside(home) as raw:
        library.make_room()
        if room:
            make_room(raw.path)
        session = library.open(1)
        unit = _standing(session.state)

        def append() -> float:
            took = seconds(lambda: session.dispatch({"do": "adjust", "unit": unit, "add": 1}))
            raw.like(session)
            session.undo()
            return took

        return alternate(lambda: seconds(raw.commit), append, effort.of(400))


def step_cpu(effort: Effort) -> Figure:
    """Python time of a melee step (decide, encode, evolve, present) ÷ one raw commit on a tmpfs."""
    long = battles.of_steps(effort.folder, 300)
    with battles.on_tmpfs(long) as home, raw_beside(home) as raw, battles.shelf(home) as library:
        work = _melee_step(library.open(1))
        return alternate(lambda: seconds(raw.commit), lambda: seconds(work), effort.of(400))


def _melee_step(session: Session) -> Callable[[], None]:
    """The whole of a melee with its dice, from the touch to the rows, without the disk."""
    game, tables, random = session.game, session.tables, Random(1672)
    while True:
        state = session.state
        intent = next_intent(random, session)
        session.dispatch(intent)
        if intent["do"] == "dice" and "melee" in str(session.undo_entry and session.undo_entry.intent["do"]):
            break
    moment, parent = game.summary(state), session.hash

    def step() -> None:
        played = play.decide(game, state, intent, tables)
        draft = draft_of(game, played.step, played.intent, state, moment, "#1", "2026-11-18T20:15:00+01:00")
        chained(parent, *draft)
        names = Names(played.state, tables, words("nl"))
        receipt.present(played.step.receipt, names)
        for side in played.state.sides:
            list(battle.rows(played.state, tables, names, side, frozenset(), "quick"))

    return step


@contextmanager
def raw_beside(home: Path) -> Iterator[Raw]:
    """Raw sqlite3 on the same disk."""
    raw = Raw(home, home.parent / f"{home.name}-raw")
    try:
        yield raw
    finally:
        raw.close()
