"""Sequence of play, armies and the table's own authority (GEN, ARM, TURN)."""

from __future__ import annotations

import pytest

from bello.core.refusal import Refusal
from tests.games.table import TABLES, Table, effects, faces

FOOT = {"a": ["mixed", "mixed"]}
FOE = {"b": ["mixed", "mixed"]}


@pytest.mark.rule("GEN-1")
def test_the_ruleset_names_the_game_and_its_author():
    assert TABLES.ruleset.author == "Peter van Dop"
    assert set(TABLES.ruleset.name.values()) == {"BelloLudi 1672"}


@pytest.mark.rule("GEN-10")
def test_what_the_rules_refuse_the_table_may_agree_on():
    table = Table(FOOT, FOE, {"units": {"a1": {"disordered": True}}})
    order = {"order": "move", "units": ["a1"], "dice": faces(3, 4)}
    refusal = table.refusal("order", **order)
    assert (refusal.code, refusal.firm) == ("disordered_no_orders", False)
    receipt = table.do("order", agreed=True, **order)
    assert receipt["marks"] == ["by_agreement"]
    assert effects(receipt, "overruled")[0]["rule"] == "DIS-1"


@pytest.mark.rule("GEN-10")
def test_no_agreement_makes_impossible_dice_possible():
    table = Table(FOOT, FOE)
    refusal = table.refusal("order", units=["a1"], dice=faces(3, 7), agreed=True)
    assert refusal.code == "dice_face"


@pytest.mark.rule("ARM-3", "ARM-4")
def test_each_army_has_its_own_general_and_his_own_reroll():
    table = Table(FOOT, FOE)
    table.do("order", units=["a1"], dice=faces(5, 5))
    table.do("reroll", side="red", dice=faces(3, 4))
    table.do("order", units=["a2"], dice=faces(5, 5))
    assert table.refusal("reroll", side="red", dice=faces(3, 4)).code == "reroll_used"
    table.to("command")
    table.do("order", units=["b1"], dice=faces(5, 5))
    table.do("reroll", side="blue", dice=faces(3, 4))
    assert table.state.rerolls_used == ("red", "blue")


@pytest.mark.rule("TURN-3", "TURN-4", "R-01", "R-05")
def test_a_turn_is_one_sides_three_phases_and_a_round_is_both_sides_turns():
    table = Table(FOOT, FOE)
    seen = []
    for _ in range(12):
        seen.append((table.state.round, table.state.side, table.state.phase))
        table.do("next")
    phases = ("command", "shooting", "melee")
    assert seen == [(n, side, phase) for n in (1, 2) for side in ("red", "blue") for phase in phases]


@pytest.mark.rule("TURN-5", "R-04", "CMD-5")
def test_there_are_no_initiative_moves_nothing_moves_without_a_throw():
    table = Table(FOOT, FOE)
    receipt = table.do("order", units=["a1"])
    assert "effects" not in receipt
    assert table.awaits() == ["command"]
    assert not table.unit("a1").has("ordered")


@pytest.mark.rule("TURN-6", "MEL-1")
def test_a_charge_makes_contact_in_the_command_phase_and_is_fought_in_the_melee_phase():
    table = Table(FOOT, FOE)
    target = {"a1": {"target": "b1", "distance": 10}}
    table.do("order", order="charge", units=["a1"], targets=target, dice=faces(3, 4))
    table.do("answer", unit="b1", answer="stand")
    assert table.state.phase == "command"
    assert table.state.in_melee("a1") and table.state.in_melee("b1")
    assert table.unit("b1").tokens == 0
    table.to("melee")
    table.do("melee", units=["a1"], dice={"melee:a1": {"hits": 2}, "melee:b1": {"hits": 2}})
    assert (table.unit("a1").tokens, table.unit("b1").tokens) == (2, 2)


@pytest.mark.rule("TURN-2", "R-02")
def test_nothing_begins_before_somebody_begins_and_the_throw_is_made_once():
    table = Table(FOOT, FOE, {"phase": "initiative", "side": None})
    assert table.refusal("next") == Refusal("begin_first", "TURN-2")
    table.do("initiative", dice={"red": faces(2), "blue": faces(5)})
    assert table.state.winner == "blue"
    table.do("begin", side="red")
    assert (table.state.side, table.state.phase, table.state.first) == ("red", "command", "red")
    refusal = table.refusal("initiative", dice={"red": faces(6), "blue": faces(5)})
    assert refusal.code == "initiative_thrown"


@pytest.mark.rule("VIC-1", "VIC-2", "VIC-3", "VIC-4", "R-77")
def test_each_side_scores_for_the_losses_of_the_other():
    table = Table(
        {"a": ["mixed", "mixed", "mixed"]},
        {"b": ["mixed", "mixed", "mixed"], "c": ["cavalry"]},
        {"units": {"a1": {"tokens": 4}, "b1": {"tokens": 7}, "b2": {"tokens": 5}, "c1": {"tokens": 3}}},
    )
    assert table.state.score() == {"red": 1 + 1 + 2, "blue": 1}
