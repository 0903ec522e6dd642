"""A starting position: the printed state is accepted as one, and what makes no sense is refused with its place."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from bello import battlefile
from bello.core.codec import Faults
from bello.games.bello1672.start import state_data
from tests.games.table import Table

FILES = sorted((Path(__file__).parents[1] / "playthroughs").glob("**/*.json"))
RED = {"a": ["mixed", {"type": "mixed", "place": "building", "formation": "line"}, "gun", "cavalry"]}
BLUE = {"b": ["mixed", "mixed"]}


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_printed_state_is_accepted_as_a_start_and_prints_the_same(path, tables, armies):
    data = json.loads(path.read_text(encoding="utf-8"))
    play, _ = battlefile.replay(battlefile.read(data), tables, armies)
    printed = json.loads(json.dumps(state_data(play.state)))
    setup = {**data["setup"], "switches": dict(play.state.switches)}  # they may have changed in mid-battle
    again = battlefile.read({"format": data["format"], "setup": setup, "start": printed})
    _, state = battlefile.open_battle(again, tables, armies)
    assert state_data(state) == printed


def test_what_a_start_does_not_say_stays_as_set_up():
    table = Table(RED, BLUE, {"units": {"a2": {"tokens": 2}}})
    assert (table.unit("a2").tokens, table.unit("a2").place) == (2, "building")


@pytest.mark.parametrize(
    ("units", "place"),
    [
        ({"a3": {"formation": "column"}}, "start.units.a3.formation"),
        ({"a4": {"formation": "hedgehog"}}, "start.units.a4.formation"),
        ({"a1": {"formation": "none"}}, "start.units.a1.formation"),
        ({"a1": {"in_melee": ["a2"]}}, "start.units.a1.in_melee"),
        ({"a1": {"tokens": 7, "in_melee": ["b1"]}}, "start.units.a1.in_melee"),
        ({"a1": {"in_melee": ["b1"]}, "b1": {"status": "removed"}}, "start.units.a1.in_melee"),
        ({"a1": {"tokens": -1}}, "start.units.a1.tokens"),
        ({"z9": {}}, "start.units.z9"),
    ],
)
def test_a_start_that_makes_no_sense_is_refused_with_its_place(units, place):
    with pytest.raises(Faults) as raised:
        Table(RED, BLUE, {"units": units})
    assert [fault.path for fault in raised.value.faults] == [place]
