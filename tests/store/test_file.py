"""What a step costs and what each commit promises: the statements and settings themselves."""

from __future__ import annotations

from bello.core.play import Played
from tests.store.shelf import new_race, races, run


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
