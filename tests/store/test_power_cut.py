"""The power fails: the write-ahead log is cut at every byte of a commit that was not acknowledged yet."""

from __future__ import annotations

import os
import shutil
import sqlite3

from tests.store.shelf import new_race, open_shelf, races, run


def files(home):
    return (home / "bello.db").read_bytes(), (home / "bello.db-wal").read_bytes()


def test_the_acknowledged_step_is_there_and_the_next_whole_or_not_at_all(tmp_path):
    home, cut = tmp_path / "home", tmp_path / "cut"
    cut.mkdir()
    library = open_shelf(home)
    session = races(library, 3)
    database, acknowledged = files(home)
    known = (session.number, session.hash)
    run(session, 4)
    whole, after = files(home)
    assert whole == database, "the commit went to the log alone"
    following = (session.number, session.hash)
    library.close()
    found = set()
    (cut / "bello.db").write_bytes(database)
    (cut / "bello.db-wal").write_bytes(after)
    for end in range(len(after), len(acknowledged) - 1, -1):
        os.truncate(cut / "bello.db-wal", end)
        found.add(_last_step(cut / "bello.db"))
        if end in (len(acknowledged), len(after) - 1, len(after)) or end % 1000 == 0:
            _plays_on(tmp_path / "again", database, after[:end], (known, following))
    assert found == {known, following}


def _last_step(path):
    """Number and hash of the head, by a connection that recovers the log but leaves it; the step is there whole."""
    connection = sqlite3.connect(f"{path.as_uri()}?mode=ro", uri=True)
    try:
        number, digest, head_hash, steps = connection.execute(
            "SELECT step.number, step.hash, battle.hash, (SELECT count(*) FROM step)"
            " FROM battle JOIN step ON step.id = battle.head"
        ).fetchone()
    finally:
        connection.close()
    assert digest == head_hash and steps == number
    return number, digest


def _plays_on(home, database, log, allowed):
    """The app opens it, finds it sound, and the battle goes on."""
    shutil.rmtree(home, ignore_errors=True)
    home.mkdir()
    (home / "bello.db").write_bytes(database)
    (home / "bello.db-wal").write_bytes(log)
    with open_shelf(home) as library:
        session = library.open(1)
        assert (session.number, session.hash) in allowed
        assert library.verify() == []
        run(session, 2)
        assert library.verify() == []
        new_race(library)
