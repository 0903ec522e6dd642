"""The tables, by migrations. A released migration is never changed; a new one is added below it."""

from __future__ import annotations

from bello.store.sqlite import Database, Migrations

migrations = Migrations("bello")

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


@migrations()
def battles_and_steps(db: Database) -> None:
    # one by one: executescript would commit the migration's transaction
    for statement in TABLES.split(";"):
        db.execute(statement)
