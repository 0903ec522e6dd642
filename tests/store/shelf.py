"""A shelf of races (the tiny game) in a folder, with a clock that ticks by itself."""

from __future__ import annotations

import tempfile
from itertools import count
from pathlib import Path

from bello.library import Library, Rulebook
from bello.session import Session
from tests.core.tiny import TINY, Track

BOOKS = {"tiny": Rulebook(TINY, Track())}


def folder_in_memory() -> Path:
    """A folder where flushing costs nothing, for tests of many files; the disk's own where there is none."""
    memory = Path("/dev/shm")
    return Path(tempfile.mkdtemp(prefix="bello-", dir=memory if memory.is_dir() else None))


def ticking():
    """A clock a minute further at each look."""
    minutes = count()
    return lambda: f"2026-11-{18 + (n := next(minutes)) // 1440:02}T{n // 60 % 24:02}:{n % 60:02}:00+00:00"


def open_shelf(home: Path, books=BOOKS, clock=None) -> Library:
    return Library(home, books, clock or ticking())


def new_race(library: Library, length: int = 1000, title: str = "") -> Session:
    return library.new_battle({"length": length}, title, game="tiny")


def run(session: Session, face: int, by: str = "hand"):
    """The runner whose turn it is throws."""
    return session.dispatch({"do": "run", "runner": session.state.turn, "dice": {"faces": [face], "by": by}})


def put(session: Session, place: int, runner: str = "red", **more):
    return session.dispatch({"do": "put", "runner": runner, "place": place}, **more)


def races(library: Library, steps: int) -> Session:
    """A race of so many steps."""
    session = new_race(library)
    for number in range(steps):
        run(session, number % 6 + 1)
    return session
