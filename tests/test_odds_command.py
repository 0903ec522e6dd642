"""The odds on the command line: what --json prints, switches, refusals, and the typical cases of the house rules."""

from __future__ import annotations

import json
from itertools import combinations

import pytest
from click.testing import CliRunner

from bello.cli import cli
from bello.rulebook import load

TABLES = load.load_tables()
CASES = {name: switch for name, switch in TABLES.switches.items() if switch.case}


def run(*words):
    return CliRunner().invoke(cli, ["odds", *words])


def found(*words):
    result = run(*words, "--json")
    assert result.exit_code == 0, result.output
    return json.loads(result.stdout)


def test_the_command_throw():
    assert found("command") == {"blunder": "1/36", "fails": "5/36", "1": "5/12", "2": "1/3", "3": "1/12"}
    assert found("command", "--column") == {"blunder": "1/36", "fails": "0", "1": "5/9", "2": "1/3", "3": "1/12"}
    assert found("command", "--reroll")["blunder"] == "1/216"
    assert found("command", "--reroll", "--switch", "reroll_blunder=off")["blunder"] == "41/1296"
    assert found("command", "--column", "--reroll")["blunder"] == "1/1296"


def test_a_volley():
    assert found("volley", "--shooter", "mixed", "--range", "12") == {
        "dice": 2,
        "needs": 5,
        "hits": {"0": "4/9", "1": "4/9", "2": "1/9"},
        "disorder": "1/9",
    }
    words = [
        "volley",
        "--shooter",
        "musketeers",
        "--range",
        "5.5",
        "--formation",
        "hedgehog",
        "--disordered",
        "--hidden",
    ]
    assert found(*words, "--enfilade", "--target-formation", "column") == {
        "dice": 2,
        "needs": 6,
        "hits": {"0": "625/1296", "1": "275/648", "2": "121/1296"},
        "disorder": "121/1296",
    }


def test_a_volley_that_can_hit_nothing_needs_nothing():
    words = ["--range", "12", "--in-building", "--shaken", "--hidden", "--switch", "natural_6_hits=off"]
    assert found("volley", "--shooter", "mixed", *words) == {
        "dice": 2,
        "needs": None,
        "hits": {"0": "1"},
        "disorder": "0",
    }


@pytest.mark.parametrize(
    ("words", "code", "rule"),
    [
        (["--shooter", "pikes", "--range", "5"], "no_firearms", "UNIT-2"),
        (["--shooter", "mixed", "--range", "19"], "out_of_range", "SHO-11"),
        (["--shooter", "gun", "--range", "5", "--in-building"], "building_infantry_only", "R-59"),
        (["--shooter", "gun", "--range", "5", "--formation", "column"], "gun_no_formation", "R-91"),
    ],
)
def test_an_impossible_volley_is_a_refusal_and_no_failure(words, code, rule):
    expected = {"dice": 0, "needs": None, "hits": {"0": "1"}, "disorder": "0", "refusal": {"code": code, "rule": rule}}
    assert found("volley", *words) == expected
    assert run("volley", *words).stdout == f"Not possible: {code} ({rule})\n"


def test_a_melee_with_every_option():
    words = ["--attacker", "cavalry", "--defender", "musketeers"]
    plain = found("melee", *words, "--charging")
    assert list(plain) == [
        "attacker_wins",
        "draw",
        "defender_wins",
        "defender_driven_back",
        "attacker_driven_back",
        "attacker_hits",
        "defender_hits",
    ]
    assert plain["attacker_wins"] == "18637/20736" and plain["defender_driven_back"] == "18637/31104"
    assert plain["defender_hits"] == {"0": "16/81", "1": "32/81", "2": "8/27", "3": "8/81", "4": "1/81"}
    every = [
        *["--defender-charging", "--attacker-formation", "column", "--defender-formation", "column"],
        *["--attacked", "rear", "--attacker-support", "3", "--defender-support", "0", "--defender-in", "redoubt"],
        *["--attacker-shaken", "--attacker-disordered", "--defender-shaken", "--defender-disordered"],
    ]
    # one die that hits on 6 against one that hits on 6 (+1 -1 -1), three supporters against the redoubt's two
    assert found("melee", *words, *every) == {
        "attacker_wins": "31/36",
        "draw": "5/36",
        "defender_wins": "0",
        "defender_driven_back": "31/54",
        "attacker_driven_back": "0",
        "attacker_hits": {"0": "5/6", "1": "1/6"},
        "defender_hits": {"0": "5/6", "1": "1/6"},
    }


def test_a_charge():
    words = ["--attacker", "cavalry", "--defender", "gun", "--distance", "20", "--reaction", "fire"]
    plain = found("charge", *words)
    assert list(plain) == ["contact", "charger_removed", "attacker_wins", "draw", "defender_wins", "no_melee"]
    assert plain["contact"] == "5/12" and plain["charger_removed"] == "0"  # two moves are needed
    worn = found("charge", *words, "--attacker-tokens", "6", "--defender-tokens", "3")
    assert worn["charger_removed"] == "95/324"  # 5/12 x 19/27: one hit of three dice at 5 or 6 is enough
    assert found("charge", *words, "--charging") == plain


def test_an_impossible_charge_has_no_chances():
    words = ["--attacker", "gun", "--defender", "mixed", "--distance", "5", "--reaction", "stand"]
    refused = found("charge", *words)
    assert refused.pop("refusal") == {"code": "cannot_charge", "rule": "R-34"}
    assert set(refused.values()) == {"0"}


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--switch", "nonsense=on"], "There is no switch 'nonsense'"),
        (
            ["--switch", "reroll_blunder=maybe"],
            "The switch reroll_blunder has no value 'maybe'; expected one of on",
        ),
        (["--switch", "reroll_blunder"], "The switch reroll_blunder has no value ''"),
    ],
)
def test_an_unknown_switch_or_value_is_one_sentence(words, said):
    result = run("command", *words, "--json")
    assert result.exit_code == 2
    assert result.stderr.startswith(said) and result.stderr.count("\n") == 1
    assert result.stdout == ""


def test_an_unknown_unit_type_is_one_sentence():
    result = run("volley", "--shooter", "elephants", "--range", "5")
    assert result.exit_code == 2
    assert result.stderr.startswith("There is no unit type 'elephants'; expected one of musketeers, pikes")


def test_without_json_a_short_table_is_printed():
    assert run("volley", "--shooter", "mixed", "--range", "12").stdout.splitlines() == [
        "dice        2",
        "needs       5",
        "hits 0    4/9    44.4%",
        "hits 1    4/9    44.4%",
        "hits 2    1/9    11.1%",
        "disorder  1/9    11.1%",
    ]


# -- the typical cases of the house rules ------------------------------------------------------------------


@pytest.mark.parametrize("name", CASES)
def test_a_typical_case_shows_what_a_house_rule_changes(name):
    switch = CASES[name]
    outcomes = {value: found(*switch.case, "--switch", f"{name}={value}") for value in switch.values}
    same = [pair for pair in combinations(switch.values, 2) if outcomes[pair[0]] == outcomes[pair[1]]]
    # no single distance shows all three readings of the gun's +1
    assert same == ([("6cm", "none")] if name == "gun_short_bonus" else [])
    assert found(*switch.case) == outcomes[switch.default]


def test_every_house_rule_that_changes_a_chance_has_a_typical_case():
    on_the_course_of_play = {
        "initiative",
        "disorder_ends",
        "disorder_persists_in_melee",
        "melee_cadence",
        "disordered_support",
        "shoot_into_melee",
        "group_orders",
        "column_free_move_on_charge",
        "rally_blunder",
        "rally_in_melee",
        "gun_counts",
        "broken_retreat_moves",
    }
    assert set(TABLES.switches) - set(CASES) == on_the_course_of_play
