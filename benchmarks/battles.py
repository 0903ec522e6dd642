"""Battles on disk for the benchmarks: played by two tireless players on a tmpfs, then put where they are measured."""

from __future__ import annotations

import shutil
import sqlite3
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import cycle
from pathlib import Path
from random import Random

from bello import wiring
from bello.games.bello1672.setup import Army, ArmyRegiment, ArmyUnit, Setup
from bello.library import Library
from bello.session import Session
from bello.store.file import NAME
from benchmarks.replay import next_intent

TMPFS = Path("/dev/shm")
SIDES = ("staatsen", "fransen")
RULES = wiring.rulebook()
SETTINGS = {"language": "nl", "style": "quick", "theme": "light", "text_size": 1.0, "motion": "off"}
STEP = (
    "INSERT INTO step (battle, parent, number, action, intent, events, receipt, log, at, hash)"
    " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
)
HEAD = "UPDATE battle SET head = ?, tip = ?, hash = ?, card = ?, changed = ?, seal = ? WHERE id = ?"


def shelf(home: Path) -> Library:
    """The library of a home, its rules read once."""
    return wiring.library(home, {"bello1672": RULES})


def first_evening() -> Setup:
    return Setup((RULES.armies["staatsen_first"], RULES.armies["fransen_first"]))


def roster(regiments: int) -> Setup:
    """Two armies of so many regiments together, of four and five units by turns."""
    sizes = cycle((4, 5))

    def regiment(side: str, number: int) -> ArmyRegiment:
        name = f"{side}{number}"
        units = tuple(ArmyUnit(f"{name}-{place}", "mixed", f"{place}e") for place in range(1, next(sizes) + 1))
        return ArmyRegiment(name, units, f"Regiment {number}", f"R{number}", "Kolonel")

    armies = [Army(side, tuple(regiment(side, n) for n in range(regiments // 2))) for side in SIDES]
    return Setup((armies[0], armies[1]))


def play_on(session: Session, done: Callable[[Session], bool], seed: int = 1672) -> None:
    """Two players who never tire, with dice from a seeded generator."""
    random = Random(seed)
    while not done(session):
        session.dispatch(next_intent(random, session))


def home_of(folder: Path, name: str, setup: Setup, done: Callable[[Session], bool]) -> Path:
    """A home with one running battle, made once."""
    home = folder / name
    if home.exists():
        return home
    with tempfile.TemporaryDirectory(dir=TMPFS if TMPFS.is_dir() else None) as fast:
        made = Path(fast) / name
        with shelf(made) as library:
            for setting, value in SETTINGS.items():
                library.set(setting, value)
            play_on(library.new_battle(setup), done)
        shutil.copytree(made, home)
    return home


def of_steps(folder: Path, steps: int) -> Path:
    """A home whose battle has so many steps."""
    return home_of(folder, f"steps-{steps}", first_evening(), lambda session: session.number >= steps)


def of_entries(folder: Path, entries: int) -> Path:
    """A home whose battle has so many lines in its log."""
    return home_of(folder, f"entries-{entries}", first_evening(), _Counted(entries))


class _Counted:
    """Whether there are enough actions; counted as they come, for the log of a long battle is not cheap to ask."""

    def __init__(self, entries: int) -> None:
        self.entries = entries
        self.actions: set[str] = set()

    def __call__(self, session: Session) -> bool:
        if session.number:
            self.actions.add(session._path[-1].action)
        return len(self.actions) >= self.entries


class Raw:
    """The reference of the store: sqlite3 with the same settings and tables, writing the bytes of a step again."""

    def __init__(self, home: Path, beside: Path) -> None:
        beside.mkdir(parents=True, exist_ok=True)
        self.path = path = beside / "raw.db"
        with sqlite3.connect(home / NAME) as source, sqlite3.connect(path) as copy:
            source.backup(copy)
        source.close(), copy.close()
        self.db = sqlite3.connect(path)
        for pragma in ("journal_mode=WAL", "synchronous=FULL", "fullfsync=ON", "foreign_keys=ON"):
            self.db.execute(f"PRAGMA {pragma}")
        number, *step = self.db.execute(
            "SELECT number, action, intent, events, receipt, log, at, hash FROM step"
            " WHERE action LIKE '#%' ORDER BY id DESC"
        ).fetchone()
        self.row = (*self.db.execute("SELECT id, head FROM battle").fetchone(), number, *step)
        self.head = self.db.execute("SELECT head, tip, hash, card, changed, seal, id FROM battle").fetchone()

    def like(self, session: Session) -> None:
        """From now on write the bytes of the session's last step."""
        row, record = session._row, session._path[-1]
        self.row = (row.id, self.row[1], *record[2:])
        self.head = (self.row[1], self.row[1], row.hash, row.card, row.changed, row.seal, row.id)

    def commit(self) -> None:
        with self.db:
            self.db.execute(STEP, self.row)
            self.db.execute(HEAD, self.head)

    def close(self) -> None:
        self.db.close()


@contextmanager
def on_tmpfs(home: Path) -> Iterator[Path]:
    """A copy of a home where no disk has to be waited for."""
    with tempfile.TemporaryDirectory(dir=TMPFS if TMPFS.is_dir() else None) as fast:
        copy = Path(fast) / home.name
        shutil.copytree(home, copy)
        yield copy


def copied(home: Path, name: str) -> Path:
    """A copy beside it, to be played on."""
    copy = home.parent / name
    if not copy.exists():
        shutil.copytree(home, copy)
    return copy
