"""The tables, by migrations. A released migration is never changed; a new one is added below it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from bello.store.sqlite import Database

SET = "bello"

TABLES = """
CREATE TABLE battle (
    id INTEGER PRIMARY KEY,
    game TEXT NOT NULL,
    title TEXT NOT NULL,
    style TEXT NOT NULL,
    created TEXT NOT NULL,
    deleted TEXT,
    changed TEXT NOT NULL,
    head INTEGER REFERENCES step(id),
    tip INTEGER REFERENCES step(id),
    made INTEGER NOT NULL,
    hash BLOB NOT NULL,
    card TEXT NOT NULL,
    seal BLOB NOT NULL
) STRICT;
CREATE TABLE opening (
    battle INTEGER PRIMARY KEY REFERENCES battle(id),
    setup TEXT NOT NULL,
    start TEXT,
    event TEXT NOT NULL
) STRICT;
CREATE TABLE step (
    id INTEGER PRIMARY KEY,
    battle INTEGER NOT NULL REFERENCES battle(id),
    parent INTEGER REFERENCES step(id),
    number INTEGER NOT NULL,
    action TEXT NOT NULL,
    intent TEXT NOT NULL,
    events TEXT NOT NULL,
    receipt TEXT,
    log TEXT NOT NULL,
    at TEXT NOT NULL,
    hash BLOB NOT NULL
) STRICT;
CREATE INDEX step_battle ON step(battle);
CREATE TABLE snapshot (
    step INTEGER PRIMARY KEY REFERENCES step(id),
    state TEXT NOT NULL,
    hash BLOB NOT NULL
) STRICT;
CREATE TABLE army (
    id TEXT PRIMARY KEY,
    game TEXT NOT NULL,
    data TEXT NOT NULL,
    changed TEXT NOT NULL
) STRICT;
CREATE TABLE setting (
    name TEXT PRIMARY KEY,
    value TEXT NOT NULL
) STRICT
"""


def battles_and_steps(db: Any) -> None:
    # one by one: executescript would commit the migration's transaction
    for statement in TABLES.split(";"):
        db.execute(statement)


MIGRATIONS: list[Callable[[Any], None]] = [battles_and_steps]
"""In their order; a file knows each by the name of its function."""


def known() -> set[str]:
    return {migration.__name__ for migration in MIGRATIONS}


def applied(db: Database) -> set[str]:
    """The migrations a file has seen: what sqlite_utils has noted in it."""
    if not db.execute("SELECT 1 FROM sqlite_master WHERE name = '_sqlite_migrations'").fetchone():
        return set()
    return {name for (name,) in db.execute("SELECT name FROM _sqlite_migrations WHERE migration_set = ?", (SET,))}


def migrate(db: Database) -> None:
    """Apply what is pending. Only here sqlite_utils is needed, and it takes as long to import as a battle to open."""
    from sqlite_utils import Database as Tables
    from sqlite_utils import Migrations

    migrations = Migrations(SET)
    for migration in MIGRATIONS:
        migrations()(migration)
    migrations.apply(Tables(db, execute_plugins=False, recursive_triggers=False))
