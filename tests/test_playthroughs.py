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
