"""Battle files out and in. Whatever is wrong with a file, it is refused in one sentence and nothing has changed."""

from __future__ import annotations

import json
import resource
import subprocess
import sys

import pytest

from bello import battlefile
from bello.exchange import DEPTH, LENGTH, SIZE, STEPS
from bello.store import Trouble
from tests.conftest import ROOT
from tests.store.shelf import new_race, put, races, run


def tree(library):
    """A race with side branches, undone steps and app rolls."""
    session = races(library, 8)
    session.undo()
    session.undo()
    run(session, 6, by="app")
    put(session, 40)
    put(session, 41, join=True)
    session.undo()
    return session


def same(one, other):
    def log(session):
        return [(e.number, e.title, e.steps, e.at, e.undone, e.branch) for e in session.entries()]

    return one.state == other.state and one.hash == other.hash and log(one) == log(other)


def test_a_battle_exported_with_its_branches_comes_back_whole(library):
    session = tree(library)
    copy = library.open(library.import_(library.export(session.id, all=True)))
    assert same(session, copy)
    assert len(copy.branches()) == len(session.branches()) == 1
    assert copy.redo().steps == session.redo().steps
    assert library.verify() == []


def test_an_export_is_the_path_to_the_head(library):
    session = tree(library)
    copy = library.open(library.import_(library.export(session.id)))
    assert copy.state == session.state and copy.hash == session.hash
    assert copy.redo_entry is None and copy.branches() == ()


def test_an_import_folds_what_was_recorded_and_never_decides(library):
    session = new_race(library)
    run(session, 5)
    data = json.loads(library.export(session.id))
    data["steps"][0]["events"][0]["steps"] = 17
    data["checksum"] = battlefile.checksum(data)
    assert library.open(library.import_(json.dumps(data).encode())).state.places["red"] == 17


def test_a_script_written_by_hand_is_played_once_and_what_is_refused_leaves_no_trace(library):
    runs = [("red", 5), ("red", 4), ("blue", 6)]
    steps = [{"intent": {"do": "run", "runner": who, "dice": {"sum": face}}} for who, face in runs]
    script = {"format": "bello-battle/1", "game": "tiny", "setup": {"length": 30}, "start": {"red": 2}, "steps": steps}
    session = library.open(library.import_(json.dumps(script).encode()))
    assert session.state.places == {"red": 7, "blue": 6} and session.number == 2
    again = library.open(library.import_(library.export(session.id)))
    assert again.state == session.state and again.opening == session.opening
    assert library.verify() == []


def spoil(library, change):
    data = json.loads(library.export(tree(library).id, all=True))
    change(data)
    data["checksum"] = battlefile.checksum(data)
    return json.dumps(data).encode()


def deep(levels):
    return b'{"format":' + b"[" * levels + b"]" * levels + b"}"


HOSTILE = {
    "an unknown event": lambda d: d["steps"][0]["events"].append({"type": "earthquake"}),
    "an event of the wrong shape": lambda d: d["steps"][0]["events"][0].update(steps="5"),
    "an event about nobody": lambda d: d["steps"][0]["events"][0].update(runner="green"),
    "an event of a newer app": lambda d: d["steps"][0]["events"][0].update(version=9),
    "an unknown intent": lambda d: d["steps"][0]["intent"].update(do="cheat"),
    "an unknown key": lambda d: d.update(extra=1),
    "a parent that comes later": lambda d: d["steps"][0].update(parent=3),
    "a step that is twice there": lambda d: d["steps"][1].update(id=1),
    "a head that is nowhere": lambda d: d.update(head=99),
    "a tip that does not follow the head": lambda d: d.update(tip=1),
    "an army without end": lambda d: d["opening"].update(names=["x" * 1000] * 600),
    "another game": lambda d: d.update(game="chess"),
    "another format": lambda d: d.update(format="bello-battle/9"),
    "an opening that is none": lambda d: d.update(opening={"type": "ran", "runner": "red", "steps": 1}),
    "a long text": lambda d: d.update(title="x" * (LENGTH + 1)),
    "half a character": lambda d: d.update(title="\ud800"),
    "a number without end": lambda d: d["steps"][0]["intent"].update(place=10**30),
}


@pytest.mark.parametrize("change", HOSTILE.values(), ids=HOSTILE.keys())
def test_a_hostile_file_is_refused_and_nothing_has_changed(library, change):
    try:
        data = spoil(library, change)
    except UnicodeEncodeError:
        data = b'{"format":"bello-battle/1","title":"\\ud800"}'
    refused(library, data)


FOREIGN = {
    "nothing": b"",
    "no JSON": b"%PDF-1.7 ...",
    "not UTF-8": "é".encode("latin-1"),
    "UTF-16": '{"format":"bello-battle/1"}'.encode("utf-16"),
    "a list": b"[]",
    "a number": b"7",
    "NaN": b'{"format": NaN}',
    "infinity": b'{"format": 1e999}',
    "many digits": b'{"format": ' + b"9" * 10_000 + b"}",
    "too deep": deep(DEPTH + 1),
    "far too deep": deep(1_000_000),
    "too many steps": b'{"format":"bello-battle/1","steps":[' + b"{}," * STEPS + b"{}]}",
    "millions of lists": b"[" + b"[]," * 6_000_000 + b"[]]",
    "too big": b" " * (SIZE + 1),
}


@pytest.mark.parametrize("data", FOREIGN.values(), ids=FOREIGN.keys())
def test_a_foreign_file_is_refused_and_nothing_has_changed(library, data):
    refused(library, data)


def refused(library, data):
    before = [(card.id, card.steps) for card in library.battles()]
    with pytest.raises(Trouble) as trouble:
        library.import_(data)
    assert trouble.value.code.startswith("import_") or trouble.value.code == "newer_event"
    assert "\n" not in str(trouble.value) and len(str(trouble.value)) < 400
    assert [(card.id, card.steps) for card in library.battles()] == before
    assert library.verify() == []


def test_a_truncated_or_changed_file_is_refused(library):
    data = library.export(tree(library).id)
    for end in (1, len(data) // 2, len(data) - 1):
        refused(library, data[:end])
    refused(library, data.replace(b'"faces":[6]', b'"faces":[5]', 1))


def test_a_script_of_strikes_without_end_is_refused(library):
    steps = [{"intent": {"do": "strike", "step": 1}}] * 1000
    refused(
        library,
        json.dumps({"format": "bello-battle/1", "game": "tiny", "setup": {"length": 30}, "steps": steps}).encode(),
    )


def test_depth_and_length_at_the_limit_are_not_too_much(library):
    with pytest.raises(Trouble) as trouble:
        library.import_(deep(DEPTH - 1))
    assert trouble.value.code == "import_faults"
    data = json.loads(library.export(tree(library).id))
    data["title"] = "x" * LENGTH
    data.pop("checksum")
    assert library.import_(json.dumps(data).encode())


def test_a_hundred_megabytes_are_refused_without_being_read(tmp_path):
    enormous = tmp_path / "enormous.json"
    with enormous.open("wb") as file:
        file.truncate(100_000_000)
    limit = lambda: resource.setrlimit(resource.RLIMIT_AS, (400_000_000, 400_000_000))  # noqa: E731
    command = [sys.executable, "-m", "bello", "battles", "--home", str(tmp_path / "home"), "import", str(enormous)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, preexec_fn=limit, timeout=60)
    assert done.returncode == 1
    assert done.stderr == "The file is too big: 100000000 bytes, at most 20000000 are read.\n"
