"""The disk is full while a step is written: a clear refusal, the state unchanged, and play goes on with space again."""

from __future__ import annotations

import multiprocessing
import resource
import traceback

import pytest

from bello.core.play import Played
from bello.core.refusal import Refusal
from bello.store import Trouble
from tests.store.shelf import open_shelf, put, races, run


def fill(session):
    """Play until a step cannot be saved."""
    for _ in range(2000):
        before, log = session.state, session.number
        found = put(session, 1 + session.state.places["red"] % 90)
        if isinstance(found, Refusal):
            assert session.state is before and session.number == log
            return found
    raise AssertionError("the disk never was full")


def test_full_by_the_number_of_pages(library, tmp_path):
    session = races(library, 5)
    db = library._journal.db
    pages = db.execute("PRAGMA page_count").fetchone()[0]
    db.execute(f"PRAGMA max_page_count = {pages + 2}")
    told = []
    session.subscribe(lambda told_by: told.append(told_by.number))
    refusal = fill(session)
    assert (refusal.code, refusal.params["why"]) == ("not_saved", "disk_full")
    assert told == list(range(6, session.number + 1)), "nobody hears of a step that was not saved"
    with pytest.raises(Trouble) as trouble:
        library.save_army({"id": "great", "names": ["x" * 99] * 999})
    assert trouble.value.code == "disk_full"
    db.execute("PRAGMA max_page_count = 100000")
    assert isinstance(put(session, 3), Played)
    assert library.verify() == []


def _with_a_limit_on_files(home, failures):
    """In a child, for the limit holds for the whole process; Python ignores the signal that comes with it."""
    try:
        library = open_shelf(home)
        session = races(library, 5)
        soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
        size = (home / "bello.db-wal").stat().st_size
        resource.setrlimit(resource.RLIMIT_FSIZE, (size + 10_000, hard))
        refusal = fill(session)
        assert refusal.code == "not_saved" and refusal.params["why"] in ("disk_error", "disk_full"), refusal
        state, number = session.state, session.number
        if session.undo_entry:
            with pytest.raises(Trouble):
                for _ in range(50):
                    session.undo()
                    session.redo()
        assert session.state == session.state_at(session.head)
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
        assert isinstance(run(session, 3), Played)
        assert session.number in (number, number + 1) and session.state != state
        assert library.verify() == []
        library.close()
        with open_shelf(home) as library:
            assert library.open(1).state == session.state
    except BaseException:
        failures.put(traceback.format_exc())
    else:
        failures.put("")


def test_full_by_an_error_of_the_disk(tmp_path):
    context = multiprocessing.get_context("fork")
    failures = context.Queue()
    child = context.Process(target=_with_a_limit_on_files, args=(tmp_path / "home", failures))
    child.start()
    failure = failures.get(timeout=60)
    child.join()
    assert not failure, failure
