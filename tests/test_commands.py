"""The command line: replay a battle file, check and show the rules; faults in one sentence and exit code 1."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from bello import battlefile
from bello.cli import cli

BATTLE: dict[str, Any] = {
    "format": "bello-battle/1",
    "setup": {"armies": ["staatsen_first", "fransen_first"], "begins": "staatsen"},
    "steps": [
        {"intent": {"do": "order", "regiment": "gardes", "words": "forward", "dice": {"faces": [4, 5]}}},
        {"intent": {"do": "order", "units": ["gardes1"], "dice": {"sum": 7}}},
        {"intent": {"do": "next"}},
        {"intent": {"do": "volley", "shooter": "gardes1", "target": "picardie1", "range": 12}},
    ],
}


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return written(tmp_path, BATTLE)


def written(folder: Path, data: Any) -> Path:
    path = folder / "battle.json"
    path.write_text(json.dumps(data), encoding="utf-8")
    return path


def run(*arguments: object) -> Result:
    result = CliRunner().invoke(cli, [str(argument) for argument in arguments])
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result


# -- replay ----------------------------------------------------------------------------------------------


def test_replay_prints_one_json_object_with_every_step_and_the_state(file):
    result = run("replay", file, "--json")
    assert result.exit_code == 0
    data = json.loads(result.output)
    assert set(data) == {"steps", "state"}
    ordered, refused, moved_on, declared = data["steps"]
    assert all({"intent", "receipt", "refusal", "awaits"} <= set(step) for step in data["steps"])
    assert ordered["receipt"]["throws"][0]["total"] == 9 and ordered["refusal"] is None
    assert refused["receipt"] is None and refused["refusal"]["rule"] == "R-09"
    assert moved_on["receipt"]["kind"] == "next"
    (awaited,) = declared["awaits"]
    assert (awaited["name"], awaited["dice"], awaited["needs"], awaited["unit"]) == ("volley", 2, 5, "gardes1")
    state = data["state"]
    assert (state["round"], state["side"], state["phase"]) == (1, "staatsen", "shooting")
    assert state["score"] == {"staatsen": 0, "fransen": 0}
    unit = {"tokens", "status", "disordered", "formation", "place", "in_melee"}
    assert all(unit <= set(found) for found in state["units"].values())
    assert state["regiments"]["gardes"] == {"broken": False, "count": 0, "of": 5}


def test_the_printed_state_is_accepted_as_a_start(file, tmp_path):
    state = json.loads(run("replay", file, "--json").output)["state"]
    again = run("replay", written(tmp_path, {**BATTLE, "start": state, "steps": []}), "--json")
    assert again.exit_code == 0, again.output
    assert json.loads(again.output)["state"] == state


@pytest.mark.parametrize("lang", ["nl", "en"])
def test_replay_tells_the_story_with_receipts(file, lang):
    result = run("replay", file, "--lang", lang)
    assert result.exit_code == 0
    assert "CMD-8" in result.output and "R-09" in result.output


def test_a_refused_intent_is_reported_and_play_goes_on(file):
    data = json.loads(run("replay", file, "--json").output)
    assert [step["refusal"] is None for step in data["steps"]] == [True, False, True, True]


MALFORMED = {
    "no JSON": ("{", "not JSON"),
    "no object": ("[]", "expected a battle file"),
    "another format": ('{"format": "chess/1"}', "format: expected 'bello-battle/1', found 'chess/1'"),
    "no set-up": ('{"format": "bello-battle/1"}', "setup: missing"),
}


@pytest.mark.parametrize(("text", "expected"), MALFORMED.values(), ids=list(MALFORMED))
def test_a_malformed_file_gets_one_sentence_with_the_place_and_exit_code_1(tmp_path, text, expected):
    path = tmp_path / "battle.json"
    path.write_text(text, encoding="utf-8")
    result = run("replay", path)
    assert result.exit_code == 1
    (sentence,) = result.output.splitlines()
    assert sentence.startswith(str(path)) and expected in sentence


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        ({"steps": [{"intent": {"do": "fly"}}]}, "steps[0].intent.do: expected one of"),
        ({"steps": [{"intent": {"do": "order", "unit": "gardes1"}}]}, "steps[0].intent.unit: unknown key"),
        ({"steps": [{"intent": {"do": "volley", "shooter": "gardes1"}}]}, "steps[0].intent.target: missing"),
        ({"steps": [{"do": "next"}]}, "steps[0].do: unknown key"),
        ({"setup": {"armies": ["staatsen_first", "spanish"]}}, "setup.armies[1]: expected an army or one of"),
        ({"setup": {**BATTLE["setup"], "switches": {"luck": "on"}}}, "setup.switches.luck: no such switch"),
        ({"setup": {**BATTLE["setup"], "switches": {"natural_6_hits": True}}}, "setup.switches.natural_6_hits"),
        ({"setup": {**BATTLE["setup"], "rounds": "3"}}, "setup.rounds: expected a whole number, found '3'"),
        ({"start": {"side": "staatsen", "units": {"nobody": {"tokens": 1}}}}, "nobody"),
        ({"weather": "rain"}, "weather: unknown key"),
    ],
)
def test_every_fault_in_a_file_is_named_with_its_place(tmp_path, change, expected):
    result = run("replay", written(tmp_path, {**BATTLE, **change}))
    assert result.exit_code == 1
    assert expected in result.output
    assert len(result.output.splitlines()) == 1


def test_a_file_that_cannot_be_read_is_named(tmp_path):
    result = run("replay", tmp_path / "nowhere.json")
    assert result.exit_code == 1 and "nowhere.json: cannot be read" in result.output


def test_a_file_that_is_not_utf_8_is_named(tmp_path):
    path = tmp_path / "battle.json"
    path.write_bytes(b'{"format": "\xff\xff"}')
    result = run("replay", path)
    assert result.exit_code == 1 and "UTF-8" in result.output


def recorded() -> dict[str, Any]:
    """The battle with one step recorded otherwise than today's rules decide."""
    events = [{"type": "tokens", "unit": "gardes1", "by": 3}]
    return {**BATTLE, "steps": [{**BATTLE["steps"][0], "events": events}]}


def test_replay_says_where_today_differs_from_what_was_recorded(tmp_path):
    result = run("replay", written(tmp_path, recorded()), "--json")
    assert result.exit_code == 0
    assert "step 1" in result.stderr
    assert json.loads(result.stdout)["state"]["units"]["gardes1"]["tokens"] == 0, "and goes on with its own"


def test_strict_replay_exits_1_where_today_differs(tmp_path):
    assert run("replay", written(tmp_path, recorded()), "--strict", "--json").exit_code == 1
    assert run("replay", written(tmp_path, BATTLE), "--strict", "--json").exit_code == 0


def test_a_wrong_checksum_is_a_warning(tmp_path):
    right = {**BATTLE, "checksum": battlefile.checksum(BATTLE)}
    assert run("replay", written(tmp_path, right), "--json").stderr == ""
    wrong = run("replay", written(tmp_path, {**right, "title": "changed"}), "--json")
    assert wrong.exit_code == 0 and "checksum" in wrong.stderr


# -- rules -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("lang", "word"), [("nl", "Blunder"), ("en", "Blunder")])
def test_rules_show_prints_a_rule_its_source_and_readings(lang, word):
    result = run("rules", "show", "CMD-6", "--lang", lang)
    assert result.exit_code == 0
    first, *rest = result.output.splitlines()
    assert first.startswith("CMD-6") and word in first
    assert any("Commandofase" in line and ("snelblad" in line or "quick reference sheet" in line) for line in rest)
    assert any("R-18" in line for line in rest)
    assert any("rally_blunder" in line for line in rest)


def test_rules_show_names_the_tests_that_cite_the_rule():
    output = run("rules", "show", "CMD-6", "--lang", "en").output
    assert "tests/rulebook/test_tables.py" in output
    assert "tests/playthroughs/w-10-company-by-company-blunder.json" in output


def test_rules_show_prints_both_readings_of_a_ruling():
    output = run("rules", "show", "R-40", "--lang", "nl").output
    assert "all_hits_min_dice" in output
    assert "Ook één steen die raak is telt als alles raak" in output
    assert "Alleen een salvo van twee of meer stenen" in output


def test_rules_show_takes_small_letters():
    assert run("rules", "show", "cmd-6").output == run("rules", "show", "CMD-6").output


def test_rules_show_of_no_rule_is_one_sentence_and_exit_code_1():
    result = run("rules", "show", "CMD-99")
    assert result.exit_code == 1
    assert result.output == "CMD-99: no such rule; rules are called like CMD-6, rulings like R-40\n"
