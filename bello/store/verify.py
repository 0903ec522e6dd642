"""Checks the whole file: the pages, the hash chain, every battle folded from its events, the snapshots, the cards."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from bello.core import codec
from bello.core.play import AnyGame
from bello.store.chain import chained, encode
from bello.store.file import connect
from bello.store.folding import card_of, fold, opening_state
from bello.store.journal import Journal, Record, Row
from bello.store.trouble import Trouble, troubles


def verify(journal: Journal, games: Mapping[str, AnyGame]) -> list[Trouble]:
    """Everything that is wrong; an empty list is a sound file."""
    try:
        faults = list(_pages(journal))
        if faults:
            return faults
        battles = [values[0] for values in journal.query("SELECT id FROM battle ORDER BY id")]
    except Trouble as trouble:
        return [trouble]
    for battle in battles:
        try:
            row = journal.battle(battle)
            if row.game not in games:
                raise Trouble("unknown_game", {"game": row.game})
            faults += [journal.damaged(what) for what in _battle(journal, row, games[row.game])]
        except Trouble as trouble:
            faults.append(trouble)
        except Exception as error:  # whatever a changed byte leads the fold to
            faults.append(journal.damaged(f"battle {battle}: {error!r}"))
    return faults


def sound_pages(path: Path) -> list[Trouble]:
    """What can be said of a file of any schema, before a migration."""
    db = connect(path, read_only=True)
    try:
        return list(_pages(Journal(db, path)))
    finally:
        db.close()


def _pages(journal: Journal) -> Iterator[Trouble]:
    with troubles(journal.path):
        for (what,) in journal.db.execute("PRAGMA integrity_check").fetchall():
            if what != "ok":
                yield journal.damaged(what)
        for table, row, _, _ in journal.db.execute("PRAGMA foreign_key_check").fetchall():
            yield journal.damaged(f"{table} {row} refers to nothing")
        for (name,) in journal.db.execute(
            "SELECT name FROM sqlite_master WHERE type IN ('trigger', 'view')"
        ).fetchall():
            yield journal.damaged(f"{name} is not ours")


def _battle(journal: Journal, row: Row, game: AnyGame) -> Iterator[str]:
    opening = journal.opening(row)
    steps = journal.steps(row.id)
    states: dict[int, Any] = {0: opening_state(game, opening)}
    hashes = {0: opening.hash(row.game)}
    numbers = {0: 0}
    children = Counter(step.parent for step in steps)
    for step in steps:
        if step.parent not in hashes:
            yield f"step {step.id} of battle {row.id} has no parent before it"
            return
        if not step.follows(hashes[step.parent]) or step.number != numbers[step.parent] + 1:
            yield f"step {step.id} of battle {row.id} was changed"
            return
        state = fold(game, states[step.parent], step)
        hashes[step.id], numbers[step.id] = step.hash, step.number
        states[step.id] = state
        yield from _snapshot(journal, step, game, state)
        children[step.parent] -= 1
        if not children[step.parent] and step.parent != row.head:
            del states[step.parent]  # a long battle need not be in memory whole
    if len(steps) != row.made:
        yield f"battle {row.id} has lost steps"
    if hashes.get(row.head) != row.hash:
        yield f"the head of battle {row.id} was changed"
    elif row.card != card_of(game.summary(states[row.head]), numbers[row.head]):
        yield f"the card of battle {row.id} was changed"
    if row.tip != row.head and not journal.back(row.id, row.tip, until=row.head)[:1]:
        yield f"the tip of battle {row.id} was changed"


def _snapshot(journal: Journal, step: Record, game: AnyGame, state: Any) -> Iterator[str]:
    found = journal.snapshot(step.id)
    if found is None:
        return
    text, digest = found
    if digest != chained(step.hash, text):
        yield f"the snapshot at step {step.id} was changed"
    elif text != encode(codec.write(state)) or codec.read(game.state, json.loads(text)) != state:
        yield f"the snapshot at step {step.id} differs from its events"
