"""The connection of the store: sqlite3 with transactions that nest. sqlite_utils is asked only when tables change."""

from __future__ import annotations

import sqlite3


class Database(sqlite3.Connection):
    """A connection that commits what it was asked to, and nothing by itself."""

    def atomic(self) -> Atomic:
        """All of it or nothing; within another it may fail alone."""
        return Atomic(self)


class Atomic:
    """A transaction, or a part of one."""

    def __init__(self, db: Database) -> None:
        self.db = db
        self.inner = db.in_transaction

    def __enter__(self) -> None:
        self.db.execute("SAVEPOINT inner" if self.inner else "BEGIN")

    def __exit__(self, kind: object, *_: object) -> None:
        if kind is not None:
            self._back()
            return
        try:
            self.db.execute("RELEASE inner" if self.inner else "COMMIT")
        except BaseException:
            self._back()
            raise

    def _back(self) -> None:
        if self.db.in_transaction:  # a full disk may have ended it already
            self.db.execute("ROLLBACK TO inner" if self.inner else "ROLLBACK")
