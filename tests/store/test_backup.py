"""Backups: once a day of play, the last five, only of a file that verifies; and back again."""

from __future__ import annotations

import sqlite3

import pytest

from bello.store import Trouble
from tests.store.shelf import new_race, open_shelf, races, run


class Days:
    """A clock that stands still until the day is changed."""

    def __init__(self):
        self.day = 1

    def __call__(self):
        return f"2026-11-{self.day:02}T20:00:00+01:00"


@pytest.fixture
def days():
    return Days()


@pytest.fixture
def library(tmp_path, days):
    with open_shelf(tmp_path, clock=days) as library:
        yield library


def test_a_day_of_play_gets_one_backup_and_a_day_without_none(library, days):
    assert library.backup_of_the_day() is None, "nothing was played yet"
    session = races(library, 3)
    assert library.backup_of_the_day().day == "2026-11-01"
    run(session, 2)
    assert library.backup_of_the_day() is None, "today's is there"
    days.day = 2
    run(session, 2)
    assert library.backup_of_the_day().day == "2026-11-02"
    days.day = 5
    library.backup_of_the_day()
    days.day = 6
    assert library.backup_of_the_day() is None, "nothing was played since"


def test_the_last_five_are_kept_also_when_the_clock_is_set_back(library, days):
    session = races(library, 1)
    for day in (9, 8, 7, 6, 5, 4, 3):
        days.day = day
        run(session, 2)
        newest = library.backup()
    assert [backup.number for backup in library.backups()] == [7, 6, 5, 4, 3]
    assert library.backups()[0] == newest


def test_a_backup_is_one_file_with_everything(library, tmp_path):
    session = races(library, 7)
    library.save_army({"id": "mine", "side": "red"}, game="tiny")
    library.set("language", "nl")
    target = tmp_path / "all.db"
    library.backup(target)
    assert [path.name for path in tmp_path.iterdir() if path.name.startswith("all")] == ["all.db"]
    run(session, 5)
    library.set("language", "en")
    aside = library.restore_backup(target)
    assert library.open(1).number == 7
    assert library.setting("language") == "nl" and library.armies("tiny") == {"mine": {"id": "mine", "side": "red"}}
    assert sqlite3.connect(aside).execute("SELECT count(*) FROM step").fetchone() == (8,)


def test_what_is_no_sound_backup_is_not_restored(library, tmp_path):
    session = races(library, 3)
    with pytest.raises(Trouble) as trouble:
        library.restore_backup("bello-000009-2026-11-01.db")
    assert trouble.value.code == "no_backup"
    foreign = tmp_path / "foreign.db"
    foreign.write_bytes(b"SQLite format 3\0" + b"x" * 5000)
    with pytest.raises(Trouble):
        library.restore_backup(foreign)
    other = tmp_path / "other.db"
    connection = sqlite3.connect(other)
    connection.execute("CREATE TABLE battle (x)")
    connection.close()
    with pytest.raises(Trouble):
        library.restore_backup(other)
    with_trigger = tmp_path / "trigger.db"
    library.backup(with_trigger)
    connection = sqlite3.connect(with_trigger)
    connection.execute("CREATE TRIGGER cheat AFTER INSERT ON step BEGIN UPDATE battle SET title = 'x'; END")
    connection.close()
    with pytest.raises(Trouble, match="cheat is not ours"):
        library.restore_backup(with_trigger)
    assert library.open(1) is session and not (tmp_path / "aside").exists()
    assert not list(tmp_path.glob("*.part"))


def test_a_backup_in_another_thread_does_not_stop_the_play(library):
    session = races(library, 3)
    with library.another() as other:
        made = other.backup()
        run(session, 4)
        assert other.open(1).number == 4
    assert not isinstance(run(session, 4), Trouble)
    assert library.check(made.path) == []
    assert new_race(library).id == 2
