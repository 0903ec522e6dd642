"""The file is damaged: it is noticed, or nothing that counts has changed. It is set aside, never deleted."""

from __future__ import annotations

import random
import shutil

import pytest

from bello.store import Trouble
from tests.store.shelf import folder_in_memory, open_shelf, races, run


@pytest.fixture(scope="module")
def sound(tmp_path_factory):
    """A file with two battles, side branches and snapshots, and what must be read from it."""
    home = tmp_path_factory.mktemp("sound")
    with open_shelf(home) as library:
        session = races(library, 60)
        for _ in range(4):
            session.undo()
        run(session, 6, by="app")
        session.undo()
        run(session, 5, by="app")
        session.undo()
        races(library, 20)
        content = read(library)
    assert not (home / "bello.db-wal").exists()
    return home / "bello.db", content


def read(library):
    """Steps, heads and scores as the app shows them."""
    found = []
    for card in library.battles():
        session = library.open(card.id)
        found.append((card.id, card.score, card.steps, session.head, session.hash, session.state, session.entries()))
        found.append([session.state_at(entry.step) for entry in session.entries()])
    return found


def looked_at(home):
    with open_shelf(home) as library:
        return read(library)


@pytest.fixture
def home():
    folder = folder_in_memory()
    yield folder / "home"
    shutil.rmtree(folder)


def test_a_flipped_bit_is_noticed_or_nothing_that_counts_has_changed(sound, home):
    path, content = sound
    data = path.read_bytes()
    dice = random.Random(1672)
    noticed = 0
    for _ in range(500):
        bit = dice.randrange(len(data) * 8)
        spoilt = bytearray(data)
        spoilt[bit // 8] ^= 1 << bit % 8
        shutil.rmtree(home, ignore_errors=True)
        home.mkdir()
        (home / "bello.db").write_bytes(spoilt)
        try:
            found = looked_at(home)
        except Trouble as trouble:
            noticed += 1
            assert trouble.code in ("damaged", "set_aside", "newer"), (bit, trouble)
            kept = home / "aside" / "0001-bello.db" if trouble.code == "set_aside" else home / "bello.db"
            assert kept.exists()
        else:
            assert found == content, f"bit {bit} changed a battle silently"
    assert noticed > 100


def test_every_bit_of_a_step_counts(sound, tmp_path):
    """Where a step's own text is changed, the chain itself must notice: no page of SQLite's knows of it."""
    path, _ = sound
    data = bytearray(path.read_bytes())
    place = data.rindex(b'"steps":6}')
    data[place + 8] = ord("5")
    (tmp_path / "bello.db").write_bytes(data)
    with pytest.raises(Trouble) as trouble:
        looked_at(tmp_path)
    assert trouble.value.code in ("damaged", "set_aside")
    with open_shelf(tmp_path) as library:
        assert [fault.code for fault in library.verify()] == ["damaged"]


@pytest.mark.parametrize("part", [0.1, 0.5, 0.9])
def test_a_truncated_file_is_noticed(sound, tmp_path, part):
    data = sound[0].read_bytes()
    (tmp_path / "bello.db").write_bytes(data[: int(len(data) * part)])
    with pytest.raises(Trouble) as trouble:
        looked_at(tmp_path)
    assert trouble.value.code in ("damaged", "set_aside")


def test_a_damaged_file_is_set_aside_and_the_newest_good_backup_is_offered(tmp_path):
    with open_shelf(tmp_path) as library:
        session = races(library, 10)
        good = library.backup()
        run(session, 2)
        spoilt = library.backup()
    spoilt.path.write_bytes(spoilt.path.read_bytes()[:5000])
    damaged = b"this is no database" * 500
    (tmp_path / "bello.db").write_bytes(damaged)
    with pytest.raises(Trouble) as trouble:
        open_shelf(tmp_path)
    assert trouble.value.code == "set_aside"
    assert trouble.value.params["backup"] == good.name
    assert str(trouble.value).count(".") >= 1 and "\n" not in str(trouble.value)
    assert (tmp_path / "aside" / "0001-bello.db").read_bytes() == damaged
    with open_shelf(tmp_path) as library:
        assert library.battles() == []
        library.restore_backup(trouble.value.params["backup"])
        assert library.open(1).number == 10
        assert library.verify() == []


def test_verify_finds_what_a_quick_look_does_not(tmp_path):
    with open_shelf(tmp_path) as library:
        races(library, 200)
        library._journal.db.execute("UPDATE step SET events = replace(events, '6', '5') WHERE number = 6")
    with open_shelf(tmp_path) as library:
        session = library.open(1)
        assert session.number == 200, "opening reads only the end"
        assert [fault.code for fault in library.verify()] == ["damaged"]
        with pytest.raises(Trouble, match="step 6"):
            session.entries()
        with pytest.raises(Trouble, match="does not verify"):
            library.backup()
        assert library.backups() == []


def test_a_path_spoilt_into_a_circle_ends(tmp_path):
    with open_shelf(tmp_path) as library:
        races(library, 200)
        library._journal.db.execute("UPDATE step SET parent = 9 WHERE number = 6")
    with open_shelf(tmp_path) as library:
        with pytest.raises(Trouble, match="damaged"):
            library.open(1).entries()
        assert library.verify() != []


@pytest.mark.parametrize("number", [1, 3])
def test_a_changed_step_is_not_exported_nor_copied(tmp_path, number):
    with open_shelf(tmp_path) as library:
        session = races(library, 200)
        session.jump(session.entries()[2].step)
        session.dispatch({"do": "put", "runner": "red", "place": 5})
        library._journal.db.execute("UPDATE step SET receipt = receipt || ' ' WHERE number = ?", (number,))
        for every in (False, True):
            with pytest.raises(Trouble, match=f"step {number} of"):
                library.export(1, all=every)
        with pytest.raises(Trouble, match=f"step {number} of"):
            session.branch(session.head)
