"""Every worked example is a battle file with what must come out of it; so is every bug that was fixed."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from bello import battlefile
from bello.commands.replay import replay_data

FOLDER = Path(__file__).parent / "playthroughs"
FILES = sorted(FOLDER.glob("**/*.json"))


def differences(expected, found, path=""):
    """Where the real outcome does not contain the expected one."""
    if isinstance(expected, dict):
        if not isinstance(found, dict):
            return [f"{path}: expected {expected}, found {found}"]
        return [d for key, item in expected.items() for d in differences(item, found.get(key), f"{path}.{key}")]
    if isinstance(expected, list) and any(isinstance(item, dict) for item in expected):
        missing = [item for item in expected if not any(not differences(item, one) for one in found or ())]
        return [f"{path}: nothing like {item} in {found}" for item in missing]
    return [] if expected == found else [f"{path}: expected {expected!r}, found {found!r}"]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_playthrough(path, tables, armies):
    battle = battlefile.read(json.loads(path.read_text(encoding="utf-8")))
    assert battle.about and battle.rules and battle.expect, "a playthrough says what it shows"
    play, steps = battlefile.replay(battle, tables, armies)
    found = replay_data(play.state, steps)
    found = {"steps": {str(i): step for i, step in enumerate(found["steps"], 1)}, "state": found["state"]}
    wrong = differences(battle.expect, found)
    assert not wrong, "\n".join(wrong)


# -- what must be there --------------------------------------------------------------------------------------

GAPS = {9, 13, 15, 18, 22, 25, 29, 36, 40, 46, 49, 55, 58, 63, 64, 66, 68, 70, 72, 78, 80, 85}
EXAMPLES = [f"{number:02}" for number in range(1, 87) if number not in GAPS]
"""The worked examples of the rules digest, W-01 to W-86; the series has gaps."""


def test_every_worked_example_of_the_digest_has_its_playthrough():
    shown = {path.stem[2:4] for path in FILES if path.stem.startswith("w-")}
    assert len(EXAMPLES) == 64
    assert sorted(shown) == EXAMPLES


def readings(tables):
    return [(name, value) for name, switch in tables.switches.items() for value in switch.values]


def file_of(switch, value):
    return FOLDER / f"switch-{switch}-{value}.json".replace("_", "-")


def test_every_reading_of_every_house_rule_has_its_playthrough(tables):
    assert len(tables.switches) == 29
    missing = [f"{name}={value}" for name, value in readings(tables) if not file_of(name, value).exists()]
    assert not missing, f"no playthrough for {', '.join(missing)}"


def test_the_playthroughs_of_a_house_rule_differ_only_by_it(tables):
    for name, switch in tables.switches.items():
        files = {value: json.loads(file_of(name, value).read_text(encoding="utf-8")) for value in switch.values}
        outcomes = []
        for value, data in files.items():
            assert data["setup"].pop("switches") == {name: value}
            outcomes.append(data.pop("expect"))
            assert data.pop("about") and data.pop("rules")
        first, *others = files.values()
        assert all(other == first for other in others), name
        assert all(outcome not in outcomes[:i] for i, outcome in enumerate(outcomes)), f"{name} changes nothing"
