"""The states of a battle: the opening, snapshots, and the fold of events between them. Undo restores, never inverts."""

from __future__ import annotations

import json
from typing import Any

from bello.core import codec
from bello.core.codec import Faults
from bello.core.play import AnyGame
from bello.store.chain import chained
from bello.store.folding import fold, opening_state
from bello.store.journal import Journal, Record, Row
from bello.store.trouble import Trouble, troubles

SNAPSHOT_EACH = 100
FIRST_SNAPSHOT = 50
UNDO_REACH = 10
"""A battle is opened from a snapshot at least this far back, so that the first undo needs no reading."""
REMEMBERED = 100


class States:
    """The state after any step of a battle, the last ones from memory, the others from a snapshot and the events."""

    def __init__(self, journal: Journal, row: Row, game: AnyGame, read_only: bool) -> None:
        self.game = game
        self._journal = journal
        self._battle = row
        self._read_only = read_only
        self._known: dict[int, Any] = {}
        self._opening: Any = None
        self._root = b""

    @property
    def opening(self) -> Any:
        """The state the first step met."""
        if self._opening is None:
            try:
                self._opening = opening_state(self.game, self._journal.opening(self._battle))
            except (Faults, KeyError, ValueError, TypeError) as error:
                raise self._damaged("the opening") from error
        return self._opening

    @property
    def root(self) -> bytes:
        """The hash of the opening: where the chain begins."""
        if not self._root:
            opening = self._journal.opening(self._battle)
            with troubles(self._journal.path):
                self._root = opening.hash(self.game.id)
        return self._root

    def at(self, step: int) -> Any:
        """The state after a step; 0: the opening."""
        if step == 0:
            return self.opening
        if step not in self._known:
            self.reach(self._journal.step(self._battle.id, step))
        return self._known[step]

    def after(self, record: Record) -> Any:
        """The state after a step at hand: one fold away from the step before."""
        if record.id not in self._known:
            self.remember(record, self.fold(self.at(record.parent), record))
        return self._known[record.id]

    def fold(self, state: Any, record: Record) -> Any:
        """The state after a step, from the one before it."""
        try:
            return fold(self.game, state, record)
        except (Faults, KeyError, ValueError) as error:
            raise self._damaged(f"step {record.number}") from error

    def reach(self, record: Record) -> list[Record]:
        """Fold to a step from a snapshot well before it; gives the steps of the path that were read."""
        behind = record.number - UNDO_REACH - FIRST_SNAPSHOT
        base = 0 if behind < 0 else behind - behind % SNAPSHOT_EACH + FIRST_SNAPSHOT
        path = self._journal.back(self._battle.id, record.id, most=record.number - base + (base > 0))
        while path[0].parent:
            state = self._snapshot(path[0])
            if state is not None:
                self._known[path[0].id] = state
                break
            path = self.earlier(path, SNAPSHOT_EACH)
        else:
            state = self.opening
            if not path[0].follows(self.root):
                raise self._damaged("the opening")
        for one in path:
            if one.id not in self._known:
                self.remember(one, self.fold(state, one))
            state = self._known[one.id]
        return path

    def earlier(self, path: list[Record], most: int) -> list[Record]:
        """A path with up to `most` steps more at its beginning."""
        before = self._journal.back(self._battle.id, path[0].parent, most=most)
        if not before or not path[0].follows(before[-1].hash):
            raise self._damaged(f"step {path[0].number}")
        if before[0].parent == 0 and not before[0].follows(self.root):
            raise self._damaged("the opening")
        return before + path

    def remember(self, record: Record, state: Any) -> None:
        """Keep a state in memory, and each hundredth on disk."""
        self._known[record.id] = state
        while len(self._known) > REMEMBERED:
            del self._known[next(iter(self._known))]
        if record.number % SNAPSHOT_EACH != FIRST_SNAPSHOT or self._read_only or self._kept(record):
            return
        try:
            self._journal.keep_snapshot(record, codec.write(state))
        except Trouble:
            return  # only a cache: the step itself is safe

    def forget(self) -> None:
        """Empty the memory; the file knows it all."""
        self._known.clear()

    def _kept(self, record: Record) -> str | None:
        """The state on disk after a step, if there is one and not a bit of it has changed."""
        found = self._journal.snapshot(record.id)
        if found and isinstance(found[0], str) and found[1] == chained(record.hash, found[0]):
            return found[0]
        return None

    def _snapshot(self, record: Record) -> Any:
        """The state kept after a step, or None."""
        text = self._kept(record)
        try:
            return None if text is None else codec.read(self.game.state, json.loads(text))
        except Faults:
            return None  # kept by an app whose state had another shape

    def _damaged(self, what: str) -> Trouble:
        return self._journal.damaged(f"{what} of battle {self._battle.id}")
