"""The colours of two armies: what they ask for, and never the same twice; a battle without them has the usual two."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bello.core import codec
from bello.games.bello1672.events import BattleSetUp
from bello.games.bello1672.evolve import opening
from bello.games.bello1672.setup import Setup, set_up


@pytest.mark.parametrize(
    ("asked", "given"),
    [
        ((None, None), ("orange", "blue")),
        (("green", "red"), ("green", "red")),
        (("red", "red"), ("red", "blue")),
        (("blue", None), ("blue", "orange")),
        ((None, "orange"), ("orange", "blue")),
    ],
)
def test_two_armies_never_have_the_same_colour(asked, given, tables, armies):
    one, other = armies["staatsen_first"], armies["fransen_first"]
    event = set_up(Setup((replace(one, colour=asked[0]), replace(other, colour=asked[1]))), tables)
    assert opening(event).colours == given
    assert codec.read(BattleSetUp, codec.write(event)) == event


def test_an_old_battle_that_says_nothing_of_colours_is_orange_against_blue(tables, armies):
    data = codec.write(set_up(Setup((armies["staatsen_first"], armies["fransen_first"])), tables))
    assert "colours" not in data
    state = opening(codec.read(BattleSetUp, data))
    assert [state.colour(side) for side in state.sides] == ["orange", "blue"]
