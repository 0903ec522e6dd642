"""python -m bello battles: each command does its work, and each trouble is one sentence with exit code 1."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner

from bello import wiring
from bello.commands.battles import battles
from tests.conftest import ROOT

SCRIPT = ROOT / "tests" / "playthroughs" / "w-31-plain-volley.json"


@pytest.fixture
def bello(tmp_path):
    def call(*words, code=0):
        result = CliRunner().invoke(battles, ["--home", str(tmp_path / "home"), *map(str, words)])
        assert result.exit_code == code, result.output
        if code:
            assert result.stdout == "" and len(result.stderr.splitlines()) == 1
        return result.output

    return call


def test_a_script_is_taken_in_listed_exported_and_taken_in_again(bello, tmp_path):
    assert bello("list") == ""
    assert bello("import", SCRIPT) == f"Battle 1 taken in from {SCRIPT}.\n"
    bello("export", 1, tmp_path / "out.json")
    bello("import", tmp_path / "out.json")
    lines = bello("list").splitlines()
    assert [line.split("\t")[:2] for line in lines] == [["2", "W-31 Plain volley"], ["1", "W-31 Plain volley"]]
    assert json.loads(bello("export", 2, "--all"))["steps"][0]["id"] == 1
    assert bello("verify") == "2 battles are sound.\n"


def test_all_data_goes_into_one_file_and_comes_back(bello, tmp_path):
    bello("import", SCRIPT)
    bello("backup", tmp_path / "all.db")
    assert bello("backup").startswith("Backup written: ")
    name = bello("restore").split("\t")[0]
    bello("import", SCRIPT)
    for source in (tmp_path / "all.db", name):
        assert "is kept as" in bello("restore", source)
        assert len(bello("list").splitlines()) == 1


def test_trouble_is_one_sentence_and_exit_code_1(bello, tmp_path):
    assert bello("export", 9, code=1) == "There is no battle 9.\n"
    assert "cannot be read" in bello("import", tmp_path / "nothing.json", code=1)
    assert "cannot be read" in bello("import", tmp_path, code=1)
    (tmp_path / "foreign.json").write_text("{}")
    assert "format" in bello("import", tmp_path / "foreign.json", code=1)
    assert "no backup" in bello("restore", "nothing.db", code=1)
    bello("import", SCRIPT)
    assert "cannot be written" in bello("export", 1, tmp_path / "no" / "such" / "folder", code=1)
    assert "cannot be written" in bello("backup", SCRIPT / "x.db", code=1)


def test_who_holds_the_file_is_named(bello, tmp_path):
    with wiring.library(tmp_path / "home"):
        assert "open read-only; process" in bello("import", SCRIPT, code=1)
        assert bello("list") == ""


def test_verify_tells_what_was_changed(bello, tmp_path):
    bello("import", SCRIPT)
    with wiring.library(tmp_path / "home") as library:
        library._journal.db.execute("UPDATE step SET receipt = replace(receipt, '2', '3')")
    assert "step 1 of battle 1 was changed" in bello("verify", code=1)


def test_a_damaged_file_is_set_aside_and_the_backup_named(bello, tmp_path):
    bello("import", SCRIPT)
    bello("backup")
    (tmp_path / "home" / "bello.db").write_bytes(b"rubbish" * 1000)
    said = bello("list", code=1)
    assert "kept as" in said and "bello-000001" in said
    bello("restore", said.split("backup: ")[1].strip().rstrip("."))
    assert bello("verify") == "1 battles are sound.\n"
