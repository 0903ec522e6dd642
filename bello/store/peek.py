"""One row before the first frame: language, theme, text size and the card of the running battle. Plain sqlite3 only."""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path
from typing import Any

SETTINGS = ("language", "theme", "text_size")
# settings are few; the card is kept in the battle's row, written in the same transaction as each step
ROW = (
    "SELECT (SELECT value FROM setting WHERE name = ?), (SELECT value FROM setting WHERE name = ?),"
    " (SELECT value FROM setting WHERE name = ?),"
    " battle.id, battle.title, battle.style, battle.game, battle.changed, battle.card"
    " FROM (SELECT 1) LEFT JOIN battle ON deleted IS NULL"
    " AND battle.id = (SELECT CAST(value AS INTEGER) FROM setting WHERE name = 'running')"
)
LABEL = ("id", "title", "style", "game", "changed")


def peek(path: Path) -> dict[str, Any]:
    """What the first frame needs; empty when there is no file yet or it cannot be read (opening it will say why)."""
    try:
        connection = sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True)
        try:
            row = connection.execute(ROW, SETTINGS).fetchone()
        finally:
            connection.close()
        settings = zip(SETTINGS, row, strict=False)
        found = {name: json.loads(value) for name, value in settings if value is not None}
        if row[8] is not None:
            found["battle"] = {**json.loads(row[8]), **dict(zip(LABEL, row[3:8], strict=True))}
        return found
    except (sqlite3.Error, ValueError):
        return {}
