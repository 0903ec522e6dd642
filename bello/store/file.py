"""Opens the SQLite file: who may write, which schema it has, and what each commit promises."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable
from contextlib import closing
from copy import copy
from pathlib import Path

from bello.store import schema
from bello.store.lock import Lock
from bello.store.sqlite import Database
from bello.store.trouble import Trouble, troubles

NAME = "bello.db"
SIDE_FILES = ("", "-wal", "-shm")
ROOM = 4 << 20
"""How long the write-ahead log grows before SQLite writes it from its beginning again."""
PIECE = 1 << 16


class File:
    """An open database file. `holder` is the process that holds it if we may only read."""

    def __init__(self, path: Path, before_migration: Callable[[], object]) -> None:
        self.path = path
        _writable(path.parent)
        self.lock: Lock | None = Lock(path.with_suffix(".lock"))
        self.holder = self.lock.holder
        try:
            refuse_newer(path)
            self.db = connect(path, self.read_only)
            if not self.read_only:
                self._migrate(before_migration)
        except BaseException:
            self.close()
            raise

    @property
    def read_only(self) -> bool:
        return self.holder is not None

    def _migrate(self, before_migration: Callable[[], object]) -> None:
        with troubles(self.path):
            applied = schema.applied(self.db)
            if applied >= schema.known():
                return
            if applied:
                before_migration()
            schema.migrate(self.db)

    def beside(self) -> File:
        """The same file by another connection, under the same lock."""
        other = copy(self)
        other.db = connect(self.path, self.read_only)
        other.lock = None
        return other

    def close(self) -> None:
        if hasattr(self, "db"):
            self.db.close()
        if self.lock:
            self.lock.release()


def connect(path: Path, read_only: bool = False, alone: bool = False) -> Database:
    """A connection with the promises of docs/architecture.md. `alone`: nothing is written beside the file either."""
    mode = "mode=ro" if read_only else "mode=rwc"
    if alone:
        mode += "&immutable=1"
    with troubles(path):
        db = sqlite3.connect(f"{path.resolve().as_uri()}?{mode}", uri=True, isolation_level=None, factory=Database)
        try:
            if not read_only:
                db.execute("PRAGMA journal_mode=WAL")
            db.execute("PRAGMA synchronous=FULL")
            db.execute("PRAGMA fullfsync=ON")
            db.execute("PRAGMA foreign_keys=ON")
            db.execute("SELECT 1 FROM sqlite_master").fetchone()
        except BaseException:
            db.close()
            raise
    return db


def make_room(path: Path) -> None:
    """Let the write-ahead log grow now: a commit into room it already has syncs in half the time.

    What does not fit in memory is written there before its time, and then taken back.
    """
    log = path.with_name(path.name + "-wal")
    if log.exists() and log.stat().st_size >= ROOM:
        return
    with troubles(path), closing(connect(path)) as db:
        db.execute("PRAGMA cache_size=16")
        db.execute("BEGIN IMMEDIATE")
        for piece in range(ROOM // PIECE + 1):
            db.execute("INSERT INTO setting (name, value) VALUES (?, ?)", (f"room {piece}", " " * PIECE))
        db.execute("ROLLBACK")


def refuse_newer(path: Path) -> None:
    """A file with migrations we do not know is left alone: not a byte of it is written."""
    if not path.exists() or path.stat().st_size == 0:
        return
    log = path.with_name(path.name + "-wal")
    db = connect(path, read_only=True, alone=not log.exists() or not log.stat().st_size)
    try:
        with troubles(path):
            newer = schema.applied(db) - schema.known()
    finally:
        db.close()
    if newer:
        raise Trouble("newer", {"path": str(path)})


def _writable(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Trouble("folder_read_only", {"path": str(folder)}) from error
    if not os.access(folder, os.W_OK | os.X_OK):
        raise Trouble("folder_read_only", {"path": str(folder)})
