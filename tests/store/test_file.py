"""What a step costs and what each commit promises: the statements and settings themselves."""

from __future__ import annotations

import shutil

from bello.core.play import Played
from bello.store.file import ROOM
from tests.store.shelf import new_race, open_shelf, races, run


def pragma(library, name):
    return library._journal.db.execute(f"PRAGMA {name}").fetchone()[0]


def test_the_file_is_opened_with_the_promises_of_the_architecture(library):
    assert pragma(library, "journal_mode") == "wal"
    assert pragma(library, "synchronous") == 2, "FULL: a step is on the disk when it is acknowledged"
    assert pragma(library, "foreign_keys") == 1
    tables = library._journal.query("SELECT name, strict FROM pragma_table_list WHERE schema = 'main'")
    ours = {name: strict for name, strict in tables if not name.startswith(("sqlite", "_sqlite"))}
    assert ours == dict.fromkeys(["battle", "opening", "step", "snapshot", "army", "setting"], 1)


def test_a_step_is_one_insert_and_one_update_in_one_transaction(library):
    session = races(library, 3)
    told = []
    library._journal.db.set_trace_callback(told.append)
    run(session, 4)
    assert [statement.split()[0] for statement in told] == ["BEGIN", "INSERT", "UPDATE", "COMMIT"]
    told.clear()
    session.undo()
    writes = [statement.split()[0] for statement in told if not statement.startswith("SELECT")]
    assert writes == ["BEGIN", "UPDATE", "COMMIT"]


def test_a_battle_changed_by_another_is_not_overwritten(library):
    session = races(library, 3)
    with library.another() as other:
        assert isinstance(run(other.open(1), 6), Played)
        refusal = run(session, 2)
        assert (refusal.code, refusal.params["why"]) == ("not_saved", "changed_elsewhere")
        assert session.number == 3 and other.open(1).number == 4
    assert library.verify() == []


def test_steps_are_never_changed_or_deleted(library):
    session = races(library, 4)
    told = []
    library._journal.db.set_trace_callback(told.append)
    session.undo()
    session.undo()
    run(session, 5)
    session.amend({"do": "run", "runner": "red", "dice": {"faces": [2]}})
    session.jump(0)
    session.jump(session.entries()[0].step)
    library.delete(session.id)
    new_race(library)
    verbs = {tuple(statement.split()[:2]) for statement in told}
    assert not verbs & {("DELETE", "FROM"), ("UPDATE", "step"), ("UPDATE", "opening")}


def log(home):
    return home / "bello.db-wal"


def test_steps_are_written_into_the_room_that_was_made_for_them(library, tmp_path):
    session = races(library, 3)
    settings = library._journal.query("SELECT * FROM setting")
    library.make_room()
    room = log(library.home).stat().st_size
    assert room >= ROOM and (library.home / "bello.db").stat().st_size < ROOM
    assert library._journal.query("SELECT * FROM setting") == settings, "what made the room was taken back"
    for face in (1, 2, 3):
        run(session, face)
    library.make_room()
    assert log(library.home).stat().st_size == room
    left = tmp_path / "left"  # as a kill leaves it
    shutil.copytree(library.home, left, ignore=shutil.ignore_patterns("*-shm", "*.lock"))
    with open_shelf(left) as again:
        assert again.open(1).number == 6 and again.open(1).hash == session.hash
        assert again.verify() == []


def test_a_kill_while_room_is_made_leaves_what_was_there(library, tmp_path):
    session = races(library, 3)
    before = log(library.home).read_bytes()
    library.make_room()
    whole = log(library.home).read_bytes()
    for number, end in enumerate(range(len(before), len(whole), 1 << 20)):
        left = tmp_path / str(number)
        shutil.copytree(library.home, left, ignore=shutil.ignore_patterns("*-shm", "*-wal", "*.lock"))
        log(left).write_bytes(whole[:end])
        with open_shelf(left) as again:
            assert again.open(1).hash == session.hash
            assert isinstance(run(again.open(1), 4), Played)
            assert again.verify() == []


def test_who_only_reads_makes_no_room(library):
    races(library, 3)
    size = log(library.home).stat().st_size
    with open_shelf(library.home) as reader:
        assert reader.read_only
        reader.make_room()
    assert log(library.home).stat().st_size == size
