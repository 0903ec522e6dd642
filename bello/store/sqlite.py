"""The connection of the store: sqlite3 with transactions that nest. sqlite_utils is asked only when tables change."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager


class Database(sqlite3.Connection):
    """A connection that commits what it was asked to, and nothing by itself."""

    @contextmanager
    def atomic(self) -> Iterator[None]:
        """All of it or nothing; within another it may fail alone."""
        inner = self.in_transaction
        self.execute("SAVEPOINT inner" if inner else "BEGIN")
        try:
            yield
            self.execute("RELEASE inner" if inner else "COMMIT")
        except BaseException:
            if self.in_transaction:  # a full disk may have ended it already
                self.execute("ROLLBACK TO inner" if inner else "ROLLBACK")
            raise
