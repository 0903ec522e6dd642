"""Receipts in words as a sceptical player reads them: what is argued about is there, and nothing misleads."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from bello import battlefile, language
from bello.views.bello1672 import story

FOLDER = Path(__file__).parents[1] / "playthroughs"


@pytest.fixture
def told(tables, armies):
    def tell(name: str) -> str:
        battle = battlefile.read(json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8")))
        play, steps = battlefile.replay(battle, tables, armies)
        return story.tell(play.opening, steps, language.words("en"), tables)

    return tell


@pytest.mark.rule("REA-4")
def test_the_throw_for_a_hedgehog_says_that_it_is_formed(told):
    text = told("w-24-hedgehog-formed")
    assert "hedgehog formed" in text
    assert "does not count against foot" not in text


@pytest.mark.rule("R-104")
def test_the_end_belongs_to_no_side(told):
    text = told("battles/first-evening-in-faces")
    assert "the battle is over" in text
    assert "States: End" not in text


@pytest.mark.rule("CHG-1", "R-23", "R-26")
def test_a_charge_names_its_target_how_far_it_is_and_which_side_it_meets(told):
    text = told("battles/first-evening-in-faces")
    assert "Picardie 1st → Gardes 4th, 30 cm: 1 move, reach 12 cm" in text
    assert "Gardes 2nd sqn in melee with Cuirassiers 2nd sqn, in its rear" in text
    assert "Cuirassiers 2nd sqn: no reaction (only against a charge in front)" in text


def test_every_rule_in_the_story_stands_apart_from_its_sentence(told):
    glued = re.compile(r"[^ A-Z][A-Z]+-\d+$")
    assert [line for line in told("battles/first-evening-in-faces").splitlines() if glued.search(line)] == []


@pytest.mark.rule("R-19", "BLU-5")
def test_a_blunder_on_a_rally_says_how_far_it_goes(told):
    assert "forward: 1 move" in told("battles/a-pistol-shot-ends-a-hedgehog")


@pytest.mark.rule("R-24")
def test_closing_fire_says_from_where_it_is_fired(told):
    assert "closing fire counts as short range" in told("battles/first-evening-in-faces")
    assert "fired where the charge began, 10 cm" in told("battles/first-evening-read-otherwise")
