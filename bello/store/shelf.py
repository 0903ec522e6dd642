"""Settings and armies of the players: plain rows by name."""

from __future__ import annotations

from bello.store.journal import Journal
from bello.store.trouble import troubles


def settings(journal: Journal) -> dict[str, str]:
    """Every setting by its name; they are few."""
    return dict(journal.query("SELECT name, value FROM setting"))


def set_setting(journal: Journal, name: str, value: str) -> None:
    _write(journal, "INSERT OR REPLACE INTO setting (name, value) VALUES (?, ?)", name, value)


def armies(journal: Journal, game: str) -> list[tuple[str, str]]:
    rows = journal.query("SELECT id, data FROM army WHERE game = ? ORDER BY id", game)
    return [(id_, data) for id_, data in rows]


def save_army(journal: Journal, id_: str, game: str, data: str, at: str) -> None:
    sql = "INSERT OR REPLACE INTO army (id, game, data, changed) VALUES (?, ?, ?, ?)"
    _write(journal, sql, id_, game, data, at)


def delete_army(journal: Journal, id_: str) -> None:
    _write(journal, "DELETE FROM army WHERE id = ?", id_)


def _write(journal: Journal, sql: str, *values: str) -> None:
    with troubles(journal.path), journal.db.atomic():
        journal.db.execute(sql, values)
