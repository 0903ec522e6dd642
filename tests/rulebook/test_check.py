"""`rules check` finds everything that is wrong with the rule data at once: file, key path, what was expected."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner

from bello.cli import cli
from bello.core.codec import Faults
from bello.rulebook import check, load


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """A copy of the rules folder that may be spoiled."""
    shutil.copytree(load.folder_of("bello1672"), tmp_path / "bello1672")
    return tmp_path


def spoil(home: Path, name: str, old: str, new: str) -> None:
    path = home / "bello1672" / name
    text = path.read_text(encoding="utf-8")
    assert old in text, f"{name} no longer has {old!r}"
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


def found(home: Path) -> list[str]:
    return [str(fault) for fault in check.faults(home=home)]


def test_the_rules_as_they_are_have_no_fault():
    assert check.faults() == []


SPOILED = {
    "a number written as a text": (
        "units.toml",
        "move = 12",
        'move = "12"',
        "units.toml: musketeers.move: expected a whole number, found '12'",
    ),
    "a fraction where a whole number belongs": (
        "shooting.toml",
        "hits_on = 5",
        "hits_on = 5.0",
        "shooting.toml: hits_on: expected a whole number, found 5.0",
    ),
    "an unknown key": (
        "units.toml",
        "melee = 4",
        "melee = 4\nspeed = 3",
        "units.toml: musketeers.speed: unknown key; known here: name, arm, move, melee, shooting, fires, pikes, "
        "shaken, removed, rule, source",
    ),
    "a missing key": ("victory.toml", "points = 2\n", "", "victory.toml: broken.points: missing"),
    "a word outside the list": (
        "units.toml",
        'arm = "cavalry"',
        'arm = "camelry"',
        "units.toml: cavalry.arm: expected 'infantry' or 'cavalry' or 'artillery', found 'camelry'",
    ),
    "a fault inside a list": (
        "units.toml",
        "{ to = 50, dice = 2 }",
        "{ to = 50 }",
        "units.toml: gun.shooting[1].dice: missing",
    ),
    "a gap in the command table": (
        "command.toml",
        "from = 10\nto = 11",
        "from = 11\nto = 11",
        "command.toml: results: expected every sum from 2 to 12 exactly once",
    ),
    "an overlap in the command table": (
        "command.toml",
        "from = 10\nto = 11",
        "from = 9\nto = 11",
        "command.toml: results: expected every sum from 2 to 12 exactly once",
    ),
    "a face missing from the blunder table": (
        "blunder.toml",
        "die = 5",
        "die = 4",
        "blunder.toml: entries: expected every face from 1 to 6 exactly once",
    ),
    "a gap in the blunder charge": (
        "blunder.toml",
        "from = 5\nto = 6",
        "from = 6\nto = 6",
        "blunder.toml: charge_moves: expected every face from 1 to 6 exactly once",
    ),
    "range bands out of order": (
        "units.toml",
        "[{ to = 20, dice = 3 }, { to = 50, dice = 2 }",
        "[{ to = 50, dice = 2 }, { to = 20, dice = 3 }",
        "units.toml: gun.shooting: expected the nearest range band first",
    ),
    "removed before shaken": (
        "units.toml",
        "shaken = 2",
        "shaken = 4",
        "units.toml: gun.removed: expected more tokens than for shaken",
    ),
    "an unknown rule id": (
        "melee.toml",
        'rule = "MEL-3"',
        'rule = "MEL-33"',
        "melee.toml: modifiers.charging.rule: no such rule: MEL-33",
    ),
    "an unknown ruling in a switch": (
        "switches.toml",
        'ruling = "R-02"',
        'ruling = "R-66"',
        "switches.toml: initiative.ruling: no such rule: R-66",
    ),
    "an unknown rule beside a switch": (
        "switches.toml",
        'rules = ["TURN-2"]',
        'rules = ["TURN-9"]',
        "switches.toml: initiative.rules: no such rule: TURN-9",
    ),
    "a default that is not the first reading": (
        "switches.toml",
        'default = "once"',
        'default = "twice"',
        "switches.toml: initiative.default: expected the value of the first reading",
    ),
    "a link to a rule that is not there": (
        "rules.toml",
        '"R-44"',
        '"R-144"',
        "rules.toml: rules.GEN-8.related: no such rule: R-144",
    ),
    "a text missing in Dutch only": (
        "reference/nl.toml",
        "[CMD-6]",
        "[CMD-66]",
        "reference/nl.toml: CMD-6: missing",
    ),
    "a text missing in English only": (
        "reference/en.toml",
        "[R-40]",
        "[R-400]",
        "reference/en.toml: R-40: missing",
    ),
    "an army of an unknown unit type": (
        "armies/fransen_first.toml",
        'type = "gun"',
        'type = "mortar"',
        "armies/fransen_first.toml: regiments[0].units[4].type: expected a unit type, found 'mortar'",
    ),
    "an army whose id is not its file's name": (
        "armies/fransen_first.toml",
        'id = "fransen_first"',
        'id = "fransen"',
        "armies/fransen_first.toml: id: expected 'fransen_first', found 'fransen'",
    ),
}


@pytest.mark.parametrize(("name", "old", "new", "expected"), SPOILED.values(), ids=list(SPOILED))
def test_a_fault_is_reported_with_file_key_and_what_was_expected(home, name, old, new, expected):
    spoil(home, name, old, new)
    assert expected in found(home)


def test_a_switch_needs_two_readings_and_a_name_in_both_languages(home):
    spoil(home, "switches.toml", 'value = "every_round"', 'value = "once"')
    spoil(home, "switches.toml", 'name = { nl = "Initiatief", en = "Initiative" }', 'name = { nl = "Initiatief" }')
    assert found(home) == [
        "switches.toml: initiative.readings: expected at least two different readings",
        "switches.toml: initiative.name.en: missing",
    ]


@pytest.mark.parametrize("name", ["units.toml", "switches.toml", "rules.toml", "reference/en.toml"])
def test_a_missing_file_is_named(home, name):
    (home / "bello1672" / name).unlink()
    assert f"{name}: the file is missing" in found(home)


def test_a_file_that_is_not_toml_is_named_with_the_place(home):
    (home / "bello1672" / "melee.toml").write_text("hits_on = = 5", encoding="utf-8")
    (fault,) = found(home)
    assert fault.startswith("melee.toml: not readable as TOML:") and "line 1" in fault


def test_a_file_that_is_not_utf_8_is_named(home):
    (home / "bello1672" / "melee.toml").write_bytes(b"\xff\xfe")
    (fault,) = found(home)
    assert fault.startswith("melee.toml: not readable as TOML:")


def test_all_faults_of_all_files_come_at_once(home):
    for name, old, new, _ in (
        SPOILED["a number written as a text"],
        SPOILED["a missing key"],
        SPOILED["an unknown rule id"],
        SPOILED["a link to a rule that is not there"],
        SPOILED["a text missing in English only"],
        SPOILED["an army whose id is not its file's name"],
        SPOILED["a gap in the command table"],
    ):
        spoil(home, name, old, new)
    (home / "bello1672" / "sequence.toml").unlink()
    assert {fault.split(": ")[0] for fault in found(home)} == {
        "units.toml",
        "victory.toml",
        "command.toml",
        "melee.toml",
        "rules.toml",
        "reference/en.toml",
        "armies/fransen_first.toml",
        "sequence.toml",
    }


def test_loading_spoiled_tables_raises_all_their_faults(home):
    spoil(home, "units.toml", "move = 12", 'move = "12"')
    spoil(home, "victory.toml", "points = 2\n", "")
    with pytest.raises(Faults) as raised:
        load.load_tables(home=home)
    assert [fault.path for fault in raised.value.faults] == [
        "units.toml: musketeers.move",
        "victory.toml: broken.points",
    ]


def test_the_command_prints_every_fault_and_exits_1(home):
    spoil(home, "units.toml", "move = 12", 'move = "12"')
    spoil(home, "victory.toml", "points = 2\n", "")
    result = CliRunner().invoke(cli, ["rules", "check", "--home", str(home)])
    assert result.exit_code == 1
    assert result.output.splitlines() == found(home)
    assert len(result.output.splitlines()) == 2


def test_the_command_exits_0_on_sound_rules():
    result = CliRunner().invoke(cli, ["rules", "check"])
    assert result.exit_code == 0 and result.output == "The rules data is sound.\n"
