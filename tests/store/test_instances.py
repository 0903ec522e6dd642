"""Two instances, a newer app's file, a folder nobody may write to: each is met with one clear sentence."""

from __future__ import annotations

import os
import signal
import subprocess
import sys

import pytest

from bello.core.refusal import Refusal
from bello.store import Trouble, schema
from tests.conftest import ROOT
from tests.store.shelf import new_race, open_shelf, put, races, run

CHILD = """
import os, sys
from pathlib import Path
from tests.store.shelf import open_shelf, races
from bello.store import Trouble
os.setuid({uid}) if {uid} else None
try:
    library = open_shelf(Path(sys.argv[1]))
    {then}
except Trouble as trouble:
    print(trouble.code, trouble, flush=True)
"""


def child(home, then="print('open', flush=True); sys.stdin.read()", uid=0):
    """Another process, really another one."""
    return subprocess.Popen(
        [sys.executable, "-c", CHILD.format(then=then, uid=uid), str(home)],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )


def test_the_second_instance_reads_and_says_who_writes(tmp_path):
    with open_shelf(tmp_path) as library:
        session = races(library, 4)
        then = (
            "s = library.open(1); r = s.dispatch({'do': 'put', 'runner': 'red', 'place': 9});"
            "print(library.holder, s.number, r.code, r.params['why'], s.number, flush=True);"
            "library.new_battle({'length': 5}, game='tiny')"
        )
        lines = child(tmp_path, then).communicate(timeout=60)[0].splitlines()
        assert lines[0] == f"{os.getpid()} 4 not_saved read_only 4"
        assert lines[1] == f"read_only The battles are open read-only; process {os.getpid()} holds them."
        assert not isinstance(run(session, 3), Refusal)


def test_the_first_instance_is_the_other_process(tmp_path):
    other = child(tmp_path)
    try:
        assert other.stdout.readline() == "open\n"
        with open_shelf(tmp_path) as library:
            assert library.holder == other.pid and library.read_only
            assert library.battles() == []
            with pytest.raises(Trouble, match=str(other.pid)):
                new_race(library)
    finally:
        other.communicate("", timeout=60)


def test_a_lock_left_by_a_killed_process_is_taken_over(tmp_path):
    other = child(tmp_path, "races(library, 3); print('open', flush=True); sys.stdin.read()")
    assert other.stdout.readline() == "open\n"
    os.kill(other.pid, signal.SIGKILL)
    other.wait()
    assert (tmp_path / "bello.lock").read_text().strip() == str(other.pid)
    with open_shelf(tmp_path) as library:
        assert not library.read_only and library.open(1).number == 3
        assert (tmp_path / "bello.lock").read_text().strip() == str(os.getpid())


def test_two_in_one_process_are_two_instances(tmp_path):
    with open_shelf(tmp_path) as library:
        races(library, 2)
        with open_shelf(tmp_path) as second:
            assert second.holder == os.getpid()
            with pytest.raises(Trouble):
                second.open(1).undo()
        assert put(library.open(1), 5)


def test_a_file_of_a_newer_app_is_not_touched(tmp_path):
    with open_shelf(tmp_path) as library:
        races(library, 3)
        db = library._journal.db
        db.execute(
            "INSERT INTO _sqlite_migrations (migration_set, name, applied_at) VALUES ('bello', 'of_the_future', '')"
        )
    before = {path.name: path.read_bytes() for path in tmp_path.iterdir() if path.suffix != ".lock"}
    with pytest.raises(Trouble, match="newer Bello") as trouble:
        open_shelf(tmp_path)
    assert trouble.value.code == "newer"
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir() if path.suffix != ".lock"} == before


def test_a_backup_comes_before_a_migration(tmp_path, monkeypatch):
    with open_shelf(tmp_path) as library:
        races(library, 3)

    def notes(db):
        db.execute("ALTER TABLE army ADD COLUMN note TEXT")

    monkeypatch.setattr(schema, "MIGRATIONS", [*schema.MIGRATIONS, notes])
    with open_shelf(tmp_path) as library:
        (backup,) = library.backups()
        assert library.open(1).number == 3
        columns = [row[1] for row in library._journal.db.execute("PRAGMA table_info(army)").fetchall()]
        assert "note" in columns
    with open_shelf(tmp_path) as library:
        assert [one.name for one in library.backups()] == [backup.name]


@pytest.mark.skipif(not hasattr(os, "getuid"), reason="needs another user")
def test_a_folder_that_cannot_be_written_to_gets_a_clear_sentence(tmp_path):
    with open_shelf(tmp_path / "home") as library:
        races(library, 3)
    uid = 65534 if os.getuid() == 0 else 0
    for path in (tmp_path, *tmp_path.parents):  # the other user must be able to get there
        if path.owner() == "root" and path.stat().st_mode & 0o5 != 0o5 and os.getuid() == 0:
            path.chmod(path.stat().st_mode | 0o5)
    (tmp_path / "home").chmod(0o555)
    try:
        for folder in (tmp_path / "home", tmp_path / "home" / "deeper"):
            out = child(folder, "print('open')", uid).communicate(timeout=60)[0]
            assert out.startswith("folder_read_only The folder ") and out.endswith(" cannot be written to.\n")
    finally:
        (tmp_path / "home").chmod(0o755)
