"""Every rule and ruling is shown by a test or a playthrough, or lives on the table only; here they are counted."""

from __future__ import annotations

import ast
import json
from pathlib import Path

from bello.rulebook import load

TESTS = Path(__file__).resolve().parents[1]


def marked(source: str) -> set[str]:
    """The ids in `pytest.mark.rule(...)` of a test file."""
    calls = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call)]
    marks = [call for call in calls if isinstance(call.func, ast.Attribute) and call.func.attr == "rule"]
    return {argument.value for call in marks for argument in call.args if isinstance(argument, ast.Constant)}


def cited() -> set[str]:
    """The ids that tests and playthroughs say they show."""
    found: set[str] = set()
    for path in TESTS.rglob("test_*.py"):
        found |= marked(path.read_text(encoding="utf-8"))
    for path in (TESTS / "playthroughs").rglob("*.json"):
        found |= set(json.loads(path.read_text(encoding="utf-8")).get("rules", ()))
    return found


def test_marks_are_found_in_a_source():
    source = '@pytest.mark.rule("CMD-6", "R-18")\n@pytest.mark.rule("R-19")\ndef test_a(): ...\n'
    assert marked(source) == {"CMD-6", "R-18", "R-19"}


def test_every_rule_is_shown_by_a_test_or_lives_on_the_table():
    index = load.load_index()
    entries = {**index.rules, **index.rulings}
    shown = cited()
    missing = [id for id, entry in entries.items() if id not in shown and not entry.on_table]
    on_table = sum(entry.on_table for entry in entries.values())
    count = f"{len(entries)} rules and rulings, {on_table} on the table only, {len(missing)} shown by no test"
    assert not missing, f"{count}: {', '.join(missing)}"


def test_no_test_shows_a_rule_that_does_not_exist():
    index = load.load_index()
    assert sorted(id for id in cited() if id not in index) == []


def test_what_lives_on_the_table_only_is_shown_by_no_test():
    index = load.load_index()
    on_table = {id for id, entry in {**index.rules, **index.rulings}.items() if entry.on_table}
    assert on_table, "the index marks what the engine has nothing to do with"
    assert sorted(on_table & cited()) == [], "take on_table from these in rules.toml: the engine does know them"


def unpaired() -> set[tuple[str, str]]:
    """The readings of switches that no playthrough sets against the default, all else being equal."""
    switches = load.load_tables().switches
    played = [json.loads(path.read_text(encoding="utf-8")) for path in (TESTS / "playthroughs").rglob("*.json")]
    otherwise = [
        {name: value for name, value in battle["setup"].get("switches", {}).items() if value != switches[name].default}
        for battle in played
    ]
    plain = {_without_switches(b): b["expect"] for b, chosen in zip(played, otherwise, strict=True) if not chosen}
    shown = set()
    for battle, chosen in zip(played, otherwise, strict=True):
        by_default = plain.get(_without_switches(battle))
        if len(chosen) == 1 and by_default not in (None, battle["expect"]):
            shown |= set(chosen.items())
    return {(name, value) for name, switch in switches.items() for value in switch.values[1:]} - shown


def _without_switches(battle: dict) -> str:
    setup = {key: item for key, item in battle["setup"].items() if key != "switches"}
    return json.dumps([setup, battle.get("start"), battle["steps"]], sort_keys=True)


def test_every_reading_of_a_switch_has_a_pair_of_playthroughs_that_differ_only_by_it():
    assert sorted(unpaired()) == []
