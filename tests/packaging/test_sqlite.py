"""SQLite as the phone has it: python-for-android builds it with no option but the mathematical functions."""

from __future__ import annotations

import re
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from bello import wiring
from bello.store.sqlite import Database

ROOT = Path(__file__).resolve().parents[2]
LACKING = (
    r"fts[345]\w*",  # full text
    r"enable_fts|disable_fts|rebuild_fts|search_sql|populate_fts",
    r"rtree\w*|geopoly\w*",
    r"(enable_)?load_extension",
    r"soundex|sqlite_offset|dbstat|bytecode\(|tables_used",
    r"icu_load_collation|spellfix1",
    r"carray|csv0|unionvtab",
    r"CREATE VIRTUAL TABLE",
    r"(UPDATE|DELETE) [^\"']*\bLIMIT\b",  # needs an option of its own
    r"percentile\w*|median\(",
)
PLAIN_FUNCTIONS = re.compile(
    r"abs|avg|changes|char|coalesce|count|date|datetime|glob|group_concat|hex|ifnull|iif|instr|json\w*|julianday"
    r"|last_insert_rowid|length|like|lower|ltrim|max|min|nullif|printf|quote|random|replace|round|rtrim|sign"
    r"|sqlite_(rename|drop)\w+|sqlite_version|strftime|substr|substring|sum|time|total|total_changes|trim|typeof|upper"
)


def sources() -> list[Path]:
    return [*(ROOT / "bello").rglob("*.py"), *(ROOT / "bello").rglob("*.sql")]


@pytest.mark.parametrize("feature", LACKING)
def test_no_source_asks_sqlite_for_what_the_phone_lacks(feature: str) -> None:
    pattern = re.compile(rf"\b(?:{feature})", re.IGNORECASE)
    found = {f"{path.name}: {hit[0]}" for path in sources() for hit in pattern.finditer(path.read_text("utf-8"))}
    assert not found


class PhoneConnection(Database):
    """Refuses what the phone's SQLite has not."""

    asked: set[str] = set()

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.set_authorizer(self.allow)

    def allow(self, action: int, _first: str | None, second: str | None, *_: str | None) -> int:
        if action == sqlite3.SQLITE_FUNCTION:
            self.asked.add(str(second).lower())
        if action == sqlite3.SQLITE_CREATE_VTABLE:
            return sqlite3.SQLITE_DENY
        lacks = action == sqlite3.SQLITE_FUNCTION and not PLAIN_FUNCTIONS.fullmatch(str(second).lower())
        return sqlite3.SQLITE_DENY if lacks else sqlite3.SQLITE_OK


def test_a_battle_lives_on_the_phones_sqlite(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    connect = sqlite3.connect
    monkeypatch.setattr(PhoneConnection, "asked", set())
    monkeypatch.setattr(sqlite3, "connect", lambda *args, **how: connect(*args, **{**how, "factory": PhoneConnection}))
    with wiring.library(tmp_path) as library:
        demo = (ROOT / "rules" / "bello1672" / "demo.json").read_bytes()
        battle = library.import_(demo)
        session = library.open(battle)
        session.undo()
        session.redo()
        library.set("language", "en")
        library.rename(battle, "Seneffe")
        assert library.backup() is not None
        assert library.verify() == []
        assert library.export(battle)
    assert PhoneConnection.asked, "the connections were not watched"
