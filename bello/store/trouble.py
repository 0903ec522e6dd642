"""What can go wrong with the file: one exception with a code and what belongs in the sentence."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping
from typing import Any

SENTENCES = {
    "disk_full": "The disk is full; free some space and try again.",
    "disk_error": "The disk reports an error; nothing was changed.",
    "busy": "Another program is writing to the file; try again.",
    "folder_read_only": "The folder {path} cannot be written to.",
    "read_only": "The battles are open read-only; process {pid} holds them.",
    "newer": "{path} was written by a newer Bello; this one does not touch it.",
    "damaged": "{path} is damaged ({what}).",
    "set_aside": "{path} was damaged ({what}) and is kept as {aside}; newest good backup: {backup}.",
    "cannot_open": "{path} cannot be opened.",
    "cannot_read": "{path} cannot be read ({what}).",
    "cannot_write": "{path} cannot be written ({what}).",
    "changed_elsewhere": "The battle was changed by another program; open it again.",
    "no_battle": "There is no battle {battle}.",
    "no_step": "There is no step {step} in this battle.",
    "no_backup": "There is no backup {backup}.",
    "not_verified": "{path} does not verify ({what}); no backup was made.",
    "unknown_game": "This Bello does not know the game {game!r}.",
    "newer_event": "Event {type!r} version {version} was written by a newer Bello.",
    "import_too_big": "The file is too big: {size} bytes, at most {limit} are read.",
    "import_too_many": "The file has too many steps: {steps}, at most {limit} are read.",
    "import_too_deep": "The file is nested deeper than {limit} levels.",
    "import_too_long": "The file has a text longer than {limit} characters.",
    "import_not_json": "The file is not JSON: {what}.",
    "import_checksum": "The checksum is wrong; the file was changed after it was written.",
    "import_faults": "The file is not a sound battle: {what}.",
}


class Trouble(Exception):
    """Something is wrong with the file or the disk. `code` names the sentence, `params` fill it."""

    def __init__(self, code: str, params: Mapping[str, Any] | None = None) -> None:
        super().__init__(code, params)
        self.code = code
        self.params: dict[str, Any] = dict(params or {})

    def __str__(self) -> str:
        return SENTENCES[self.code].format_map(_Blank(self.params))


class _Blank(dict[str, Any]):
    def __missing__(self, key: str) -> str:
        return "?"


CODES = {
    sqlite3.SQLITE_FULL: "disk_full",
    sqlite3.SQLITE_IOERR: "disk_error",
    sqlite3.SQLITE_BUSY: "busy",
    sqlite3.SQLITE_LOCKED: "busy",
    sqlite3.SQLITE_READONLY: "folder_read_only",
    sqlite3.SQLITE_PERM: "folder_read_only",
    sqlite3.SQLITE_CANTOPEN: "cannot_open",
    sqlite3.SQLITE_CORRUPT: "damaged",
    sqlite3.SQLITE_NOTADB: "damaged",
    sqlite3.SQLITE_ERROR: "damaged",  # a table or column of ours is gone
    sqlite3.SQLITE_CONSTRAINT: "damaged",
    sqlite3.SQLITE_MISMATCH: "damaged",
}


UNREADABLE = (ValueError, TypeError, LookupError, AttributeError, OverflowError)
"""What Python makes of a row or a schema that is not ours any more."""


class troubles:
    """Turn what SQLite, the disk or a flipped bit says into a Trouble."""

    def __init__(self, path: object) -> None:
        self.path = path

    def __enter__(self) -> None:
        pass

    def __exit__(self, _kind: object, error: BaseException | None, _trace: object) -> None:
        if error is None or isinstance(error, sqlite3.ProgrammingError):
            return  # a mistake of our own, such as the wrong thread: nothing is wrong with the file
        if isinstance(error, sqlite3.Error):
            # SQLITE_IOERR_READ and its like carry the family in the low byte; what has no code could not be decoded
            code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_CORRUPT) & 0xFF
            raise Trouble(CODES.get(code, "disk_error"), {"path": str(self.path), "what": str(error)}) from error
        if isinstance(error, UNREADABLE):
            raise Trouble("damaged", {"path": str(self.path), "what": f"unreadable: {error}"}) from error
