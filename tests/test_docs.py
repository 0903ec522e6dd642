"""The page about battle files and the engine say the same: its examples play, and it names every intent and field."""

from __future__ import annotations

import dataclasses
import json
import re
from pathlib import Path

import pytest

from bello import battlefile
from bello.core.play import Played, Strike
from bello.core.refusal import Refusal
from bello.games.bello1672.intents import INTENTS, Late, Target

PAGE = (Path(__file__).parents[1] / "docs" / "battle-file.md").read_text(encoding="utf-8")
EXAMPLES = [json.loads(block) for block in re.findall(r"```json\n(.*?)```", PAGE, re.DOTALL)]
ROWS = dict(re.findall(r"^\| `(\w+)` \| (.*) \|$", PAGE[PAGE.index("## Intents") :], re.MULTILINE))


def played(number, tables, armies):
    play, steps = battlefile.replay(battlefile.read(EXAMPLES[number]), tables, armies)
    return play.state, [step.played for step in steps]


def test_there_are_three_examples():
    assert len(EXAMPLES) == 3


def test_the_order_with_a_blunder_and_a_reroll_plays_as_the_page_says(tables, armies):
    state, found = played(0, tables, armies)
    *steps, last = found
    assert all(isinstance(step, Played) for step in steps)
    assert isinstance(last, Refusal) and (last.code, last.rule) == ("colonel_silenced", "CMD-6")
    assert found[1].receipt.effects[1].after == 2
    assert found[3].receipt.effects[-1].params["way"] == "right"
    assert state.rerolls_used == ("staatsen",)


def test_the_volley_with_enfilade_plays_as_the_page_says(tables, armies):
    state, found = played(1, tables, armies)
    assert [step.receipt.throws[0].hits for step in (found[0], found[2])] == [3, 1]
    assert found[1].receipt.marks == ("by_hand",)
    assert found[2].receipt.throws[0].needs == 5
    assert (state.units["b1"].tokens, state.units["b1"].disordered) == (5, True)


def test_the_charge_and_its_melee_play_as_the_page_says(tables, armies):
    state, found = played(2, tables, armies)
    assert all(isinstance(step, Played) for step in found)
    assert [tally.points for tally in found[4].receipt.points] == [4, 3]
    b1 = state.units["b1"]
    assert (b1.tokens, b1.status, b1.disordered) == (4, "shaken", True)


@pytest.mark.parametrize("do", [*INTENTS, "strike"])
def test_the_page_names_every_intent_and_every_field(do):
    kind = INTENTS.get(do, Strike)
    missing = [field.name for field in dataclasses.fields(kind) if f"`{field.name}`" not in ROWS[do]]
    assert not missing, f"{do} lacks {', '.join(missing)} in docs/battle-file.md"


def test_the_page_names_no_intent_that_does_not_exist():
    assert set(ROWS) - {"do"} == {*INTENTS, "strike"}


@pytest.mark.parametrize("kind", [Target, Late])
def test_the_page_names_the_fields_of_targets_and_late_entries(kind):
    assert all(f'"{field.name}"' in PAGE for field in dataclasses.fields(kind))
