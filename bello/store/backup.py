"""Backups by SQLite's own copy, kept only when the copy verifies; and files set aside, never deleted."""

from __future__ import annotations

import os
import re
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path

from bello.core.record import dataclass
from bello.store.file import SIDE_FILES
from bello.store.trouble import Trouble, troubles

KEPT = 5
PATTERN = re.compile(r"bello-(\d{6})-(\d{4}-\d\d-\d\d)\.db")
Check = Callable[[Path], "list[Trouble]"]


@dataclass(frozen=True, slots=True)
class Backup:
    """A backup in its folder; `number` gives the order, whatever the clock said."""

    name: str
    number: int
    day: str
    path: Path
    size: int


def backups(folder: Path) -> list[Backup]:
    """The backups, newest first."""
    found = []
    if folder.is_dir():
        for path in folder.iterdir():
            match = PATTERN.fullmatch(path.name)
            if match:
                found.append(Backup(path.name, int(match[1]), match[2], path, path.stat().st_size))
    return sorted(found, key=lambda backup: backup.number, reverse=True)


def copy(source: Path, target: Path, check: Check) -> None:
    """One sound file with all data; nothing is left when the copy does not verify."""
    part = target.with_name(target.name + ".part")
    try:
        with troubles(source):
            target.parent.mkdir(parents=True, exist_ok=True)
            part.unlink(missing_ok=True)
            uri = f"{source.resolve().as_uri()}?mode=ro"
            with closing(sqlite3.connect(uri, uri=True)) as old, closing(sqlite3.connect(part)) as new:
                old.backup(new)
                new.execute("PRAGMA journal_mode=DELETE")  # one file, no side files
        faults = check(part)
        if faults:
            raise Trouble("not_verified", {"path": str(source), "what": str(faults[0])})
        _flush(part)
        os.replace(part, target)
        _flush(target.parent)
    except OSError as error:
        raise Trouble("cannot_write", {"path": str(target), "what": error.strerror}) from error
    finally:
        with suppress(OSError):
            part.unlink(missing_ok=True)


def make(source: Path, folder: Path, day: str, check: Check) -> Backup:
    """A new backup; only the last five are kept."""
    known = backups(folder)
    number = known[0].number + 1 if known else 1
    copy(source, folder / f"bello-{number:06}-{day}.db", check)
    made = backups(folder)
    for old in made[KEPT:]:
        old.path.unlink()
    return made[0]


def newest_good(folder: Path, check: Check) -> Backup | None:
    """The newest backup that verifies."""
    return next((backup for backup in backups(folder) if not check(backup.path)), None)


def set_aside(path: Path, folder: Path) -> Path:
    """Move the file with its side files to where it is kept; nothing is deleted."""
    folder.mkdir(parents=True, exist_ok=True)
    number = 1 + max((int(found.name[:4]) for found in folder.glob("[0-9][0-9][0-9][0-9]-*")), default=0)
    target = folder / f"{number:04}-{path.name}"
    for side in SIDE_FILES:
        if path.with_name(path.name + side).exists():
            shutil.move(path.with_name(path.name + side), target.with_name(target.name + side))
    return target


def _flush(path: Path) -> None:
    """Have the disk keep a file, or the names in a folder."""
    if os.name == "nt" and path.is_dir():
        return
    file = os.open(path, os.O_RDONLY if path.is_dir() else os.O_RDWR)
    try:
        os.fsync(file)
    finally:
        os.close(file)
