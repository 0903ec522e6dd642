"""Battles and their steps: an append-only tree, with a head and a tip in the battle's row."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

from bello.core.record import dataclass
from bello.store.chain import chained, encode
from bello.store.sqlite import Database
from bello.store.trouble import Trouble, troubles

STEP = "id, coalesce(parent, 0), number, action, intent, events, receipt, log, at, hash"
BATTLE = (
    "id, game, title, style, created, deleted, changed, coalesce(head, 0), coalesce(tip, 0), made, hash, card, seal"
)


class Draft(NamedTuple):
    """A step to be written, encoded once."""

    action: str
    intent: str
    events: str
    receipt: str | None
    log: str
    at: str


class Record(NamedTuple):
    """A step as it stands in the file. The parent of the first is 0, the opening."""

    id: int
    parent: int
    number: int
    action: str
    intent: str
    events: str
    receipt: str | None
    log: str
    at: str
    hash: bytes

    def draft(self) -> Draft:
        return Draft(*self[3:9])

    def follows(self, parent: bytes) -> bool:
        """Whether not a bit of it, nor of what went before, has changed."""
        try:
            return chained(parent, *self[3:9]) == self.hash
        except (TypeError, AttributeError):  # a column has become of another kind
            return False


class Row(NamedTuple):
    """A battle's row: what the shelf shows, and where the battle stands."""

    id: int
    game: str
    title: str
    style: str
    created: str
    deleted: str | None
    changed: str
    head: int
    tip: int
    made: int
    """How many steps were ever made, side branches included."""
    hash: bytes
    card: str
    seal: bytes

    def sealed(self) -> bytes:
        """The seal of what a step changes; title and bin are not the session's to seal."""
        return _seal(self, self.head, self.tip, self.made, self.hash, self.card, self.changed)

    def moved(self, head: int, tip: int, made: int, digest: bytes, card: str, at: str) -> Row:
        """The battle standing elsewhere, under a new seal."""
        seal = _seal(self, head, tip, made, digest, card, at)
        return Row(*self[:6], at, head, tip, made, digest, card, seal)


def _seal(row: Row, head: int, tip: int, made: int, digest: bytes, card: str, at: str) -> bytes:
    return chained(digest, row.game, f"{row.id} {head} {tip} {made}", card, at)


@dataclass(frozen=True, slots=True)
class Opening:
    """What a battle begins with: the set-up as asked, perhaps a starting position, and the set-up event."""

    setup: str
    start: str | None
    event: str

    def hash(self, game: str) -> bytes:
        return chained(b"", game, self.setup, self.start, self.event)


@dataclass(frozen=True, slots=True)
class NewBattle:
    """A whole battle to be written: each step with the place of its parent, counted from 1; 0 is the opening."""

    game: str
    title: str
    style: str
    opening: Opening
    steps: Sequence[tuple[int, Draft]]
    head: int
    tip: int
    card: str
    at: str


class Journal:
    """Reads and writes battles. Every method that writes is one transaction."""

    def __init__(self, db: Database, path: Path) -> None:
        self.db = db
        self.path = path

    def damaged(self, what: str) -> Trouble:
        return Trouble("damaged", {"path": str(self.path), "what": what})

    def query(self, sql: str, *values: Any) -> list[Any]:
        with troubles(self.path):
            return self.db.execute(sql, values).fetchall()

    # -- battles -------------------------------------------------------------------------------------------------

    def create(self, game: str, title: str, style: str, opening: Opening, card: str, at: str) -> Row:
        """A new battle at its opening."""
        root = opening.hash(game)
        with troubles(self.path), self.db.atomic():
            cursor = self.db.execute(
                "INSERT INTO battle (game, title, style, created, changed, made, hash, card, seal)"
                " VALUES (?, ?, ?, ?, ?, 0, ?, ?, x'')",
                (game, title, style, at, at, root, card),
            )
            row = Row(cursor.lastrowid or 0, game, title, style, at, None, at, 0, 0, 0, root, card, b"")
            row = row._replace(seal=row.sealed())
            self.db.execute("UPDATE battle SET seal = ? WHERE id = ?", (row.seal, row.id))
            self.db.execute(
                "INSERT INTO opening (battle, setup, start, event) VALUES (?, ?, ?, ?)",
                (row.id, opening.setup, opening.start, opening.event),
            )
        return row

    def battles(self) -> list[Row]:
        """Every battle, the bin included, oldest first."""
        return [self._row(values) for values in self.query(f"SELECT {BATTLE} FROM battle ORDER BY id")]

    def battle(self, battle: int) -> Row:
        found = self.query(f"SELECT {BATTLE} FROM battle WHERE id = ?", battle)
        if not found:
            raise Trouble("no_battle", {"battle": battle})
        return self._row(found[0])

    def _row(self, values: Sequence[Any]) -> Row:
        row = Row(*values)
        with troubles(self.path):  # a column may have become of another kind
            if row.seal == row.sealed():
                return row
        raise self.damaged(f"the row of battle {row.id}")

    def opening(self, row: Row) -> Opening:
        found = self.query("SELECT setup, start, event FROM opening WHERE battle = ?", row.id)
        if not found:
            raise self.damaged(f"battle {row.id} has no opening")
        return Opening(*found[0])

    def label(self, battle: int, **columns: str | None) -> None:
        """Change title, style or bin: what is no part of the play."""
        names = ", ".join(f"{name} = ?" for name in columns)
        with troubles(self.path), self.db.atomic():
            self.db.execute(f"UPDATE battle SET {names} WHERE id = ?", (*columns.values(), battle))

    # -- steps ---------------------------------------------------------------------------------------------------

    def append(
        self, row: Row, parent: Record | None, root: bytes, drafts: Sequence[Draft], card: str
    ) -> tuple[Row, list[Record]]:
        """Write steps after `parent` and set head and tip on the last: one transaction, durable when it returns."""
        records: list[Record] = []
        with troubles(self.path), self.db.atomic():
            for draft in drafts:
                parent = self._insert(row.id, parent, root, draft)
                records.append(parent)
            last = records[-1]
            moved = self._point(row, last.id, last.id, last.hash, card, last.at, len(records))
        return moved, records

    def _insert(self, battle: int, parent: Record | None, root: bytes, draft: Draft) -> Record:
        digest = chained(parent.hash if parent else root, *draft)
        number = parent.number + 1 if parent else 1
        above = parent.id if parent else None
        cursor = self.db.execute(
            "INSERT INTO step (battle, parent, number, action, intent, events, receipt, log, at, hash)"
            " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            (battle, above, number, *draft, digest),
        )
        return Record(cursor.lastrowid or 0, above or 0, number, *draft, digest)

    def move(self, row: Row, head: int, tip: int, digest: bytes, card: str, at: str) -> Row:
        """Move head and tip along the tree."""
        with troubles(self.path), self.db.atomic():
            return self._point(row, head, tip, digest, card, at)

    def _point(self, row: Row, head: int, tip: int, digest: bytes, card: str, at: str, more: int = 0) -> Row:
        moved = row.moved(head, tip, row.made + more, digest, card, at)
        cursor = self.db.execute(
            "UPDATE battle SET head = ?, tip = ?, made = ?, hash = ?, card = ?, changed = ?, seal = ?"
            " WHERE id = ? AND seal = ?",
            (head or None, tip or None, moved.made, digest, card, at, moved.seal, row.id, row.seal),
        )
        if cursor.rowcount != 1:
            raise Trouble("changed_elsewhere", {"battle": row.id})
        return moved

    def step(self, battle: int, step: int) -> Record:
        found = self.query(f"SELECT {STEP} FROM step WHERE id = ? AND battle = ?", step, battle)
        if not found:
            raise Trouble("no_step", {"step": step})
        return Record(*found[0])

    def known(self, battle: int, step: int) -> Record:
        """A step that the file itself speaks of."""
        try:
            return self.step(battle, step)
        except Trouble as trouble:
            raise self.damaged(f"step {step} of battle {battle} is missing") from trouble

    def steps(self, battle: int) -> list[Record]:
        """Every step of a battle, side branches included, in the order they were made."""
        return [Record(*r) for r in self.query(f"SELECT {STEP} FROM step WHERE battle = ? ORDER BY id", battle)]

    def back(
        self, battle: int, step: int, until: int = 0, most: int = 1 << 30, above: bytes | None = None
    ) -> list[Record]:
        """The path that ends in `step`, oldest first: from after `until`, or the last `most` steps of it.

        Its chain is checked; its first step only if `above`, the hash before it, is given.
        """
        rows = self.query(
            # each parent has the number before: a parent spoilt into a circle ends the path
            "WITH RECURSIVE path(step, above, place, left) AS ("
            " SELECT id, parent, number, ? FROM step WHERE id = ? AND battle = ? AND id != ?"
            " UNION ALL SELECT s.id, s.parent, s.number, left - 1 FROM path JOIN step s ON s.id = path.above"
            " WHERE s.id != ? AND left > 1 AND s.number = place - 1)"
            f" SELECT {STEP} FROM path JOIN step ON id = step",
            most,
            step,
            battle,
            until,
            until,
        )
        found = [Record(*values) for values in reversed(rows)]
        if found and len(found) < most and found[0].parent != until:
            raise self.damaged(f"step {found[0].number} of battle {battle}")
        if found and above is not None and not found[0].follows(above):
            raise self.damaged(f"step {found[0].number} of battle {battle}")
        for one, next_ in pairwise(found):
            if next_.parent != one.id or next_.number != one.number + 1 or not next_.follows(one.hash):
                raise self.damaged(f"step {next_.number} of battle {battle}")
        return found

    def every_step(self, row: Row, root: bytes) -> list[Record]:
        """Every step of a battle in the order they were made, side branches included, its chain checked."""
        found = self.steps(row.id)
        hashes = {0: root} | {record.id: record.hash for record in found}
        for record in found:
            if record.parent not in hashes or not record.follows(hashes[record.parent]):
                raise self.damaged(f"step {record.number} of battle {row.id}")
        if len(found) != row.made:
            raise self.damaged(f"battle {row.id} has lost steps")
        return found

    def tree(self, battle: int) -> list[tuple[int, int]]:
        """Each step with its parent, oldest first."""
        rows = self.query("SELECT id, coalesce(parent, 0) FROM step WHERE battle = ? ORDER BY id", battle)
        return [(step, parent) for step, parent in rows]

    def plant(self, new: NewBattle) -> Row:
        """A battle with its steps at once, side branches and all: one transaction."""
        root = new.opening.hash(new.game)
        with troubles(self.path), self.db.atomic():
            row = self.create(new.game, new.title, new.style, new.opening, new.card, new.at)
            records: list[Record] = []
            for parent, draft in new.steps:
                records.append(self._insert(row.id, records[parent - 1] if parent else None, root, draft))
            ids = [0, *(record.id for record in records)]
            digest = records[new.head - 1].hash if new.head else root
            return self._point(row, ids[new.head], ids[new.tip], digest, new.card, new.at, len(records))

    # -- snapshots -----------------------------------------------------------------------------------------------

    def snapshot(self, step: int) -> tuple[str, bytes] | None:
        """The state kept after a step, and its hash."""
        rows = self.query("SELECT state, hash FROM snapshot WHERE step = ?", step)
        return (rows[0][0], rows[0][1]) if rows else None

    def keep_snapshot(self, record: Record, state: Any) -> None:
        """Remember the state after a step: a cache, rebuilt from the events when it is gone."""
        text = encode(state)
        with troubles(self.path), self.db.atomic():
            self.db.execute(
                "INSERT OR REPLACE INTO snapshot (step, state, hash) VALUES (?, ?, ?)",
                (record.id, text, chained(record.hash, text)),
            )

    def drop_snapshots(self) -> None:
        with troubles(self.path), self.db.atomic():
            self.db.execute("DELETE FROM snapshot")
