"""Command: the four orders, who may be ordered, what a 12 does and does not do (CMD, CHG, BLU)."""

from __future__ import annotations

import pytest

from bello.core.codec import Faults
from tests.games.table import Table, effects, faces

FOOT = {"a": ["mixed", "mixed", "gun"]}
FOE = {"b": ["mixed", "mixed"]}


@pytest.mark.rule("CMD-2")
@pytest.mark.parametrize(
    "order",
    [
        {"order": "move"},
        {"order": "formation", "formation": "column"},
        {"order": "charge", "targets": {"a1": {"target": "b1", "reaches": True}}},
        {"order": "rally"},
    ],
    ids=lambda order: order["order"],
)
def test_there_are_four_orders_and_each_is_thrown_for(order):
    table = Table(FOOT, FOE, {"units": {"a1": {"tokens": 1}}})
    table.do("order", units=["a1"], **order)
    assert table.awaits() == ["command"]
    table.do("dice", id="1", dice={"sum": 7})
    assert "command" not in table.awaits()


@pytest.mark.rule("CMD-2")
def test_a_fifth_order_does_not_exist():
    with pytest.raises(Faults) as found:
        Table(FOOT, FOE).dispatch({"do": "order", "order": "hedgehog", "units": ["a1"]})
    assert found.value.faults[0].path == "order"


@pytest.mark.rule("CMD-4")
def test_the_order_is_stated_before_its_dice_and_its_words_are_kept():
    table = Table(FOOT, FOE)
    table.do("order", units=["a1"], words="up to the hedge")
    receipt = table.do("dice", id="1", dice=faces(1, 2))
    assert receipt["params"]["words"] == "up to the hedge"
    assert table.steps[0].action == table.steps[1].action == "1"


@pytest.mark.rule("CHG-1")
def test_a_charge_order_names_an_enemy():
    table = Table(FOOT, FOE)
    charge = {"order": "charge", "units": ["a1"], "dice": faces(3, 4)}
    assert table.refusal("order", **charge).code == "target_needed"
    friend = {"a1": {"target": "a2"}}
    assert table.refusal("order", targets=friend, **charge).code == "not_an_enemy"


@pytest.mark.rule("CHG-4", "BLU-5")
def test_a_charge_that_throws_12_is_a_blunder():
    table = Table(FOOT, FOE)
    target = {"a1": {"target": "b1", "distance": 10}}
    charge = {"order": "charge", "units": ["a1"], "targets": target}
    receipt = table.do("order", **charge, dice={"command": faces(6, 6), "blunder": faces(5)})
    assert effects(receipt, "moves")[0]["after"] == 1
    assert not table.state.in_melee("a1") and not table.state.charges
    assert table.refusal("order", units=["a2"]).code == "colonel_silenced"


@pytest.mark.rule("R-08", "CMD-3")
def test_an_order_goes_to_the_whole_regiment_or_to_one_unit():
    group = {"units": ["a1", "a2"], "dice": faces(3, 4)}
    assert Table(FOOT, FOE).refusal("order", **group).code == "group_orders_off"


@pytest.mark.rule("R-08")
def test_with_group_orders_one_throw_moves_several_units():
    receipt = Table(FOOT, FOE, group_orders="on").do("order", units=["a1", "a2"], dice=faces(3, 4))
    assert [effect["unit"] for effect in effects(receipt, "moves")] == ["a1", "a2"]


@pytest.mark.rule("R-21", "R-95")
def test_a_blunder_forbids_neither_shooting_nor_answers():
    table = Table(FOOT, FOE)
    table.do("order", units=["a1"], dice={"command": faces(6, 6), "blunder": faces(2)})
    table.to("shooting")
    table.do("volley", shooter="a1", target="b1", range=10, dice=faces(1, 1))
    table.to("command")
    charge = {"order": "charge", "units": ["b1"], "targets": {"b1": {"target": "a1", "reaches": True}}}
    table.do("order", **charge, dice=faces(3, 4))
    table.do("answer", unit="a1", answer="fire", dice=faces(1, 1))


@pytest.mark.rule("R-30", "CMD-12", "FRM-8")
def test_a_formation_order_ends_a_hedgehog_and_the_moves_left_may_be_marched():
    table = Table({"a": [{"type": "mixed", "formation": "hedgehog"}]}, FOE)
    assert table.refusal("order", units=["a1"], dice=faces(1, 2)).code == "hedgehog_cannot_move"
    receipt = table.do("order", units=["a1"], formation="line", dice=faces(1, 2))
    assert table.unit("a1").formation == "line"
    assert effects(receipt, "moves")[0]["after"] == 2


@pytest.mark.rule("R-30")
def test_a_failed_formation_order_leaves_the_hedgehog():
    table = Table({"a": [{"type": "mixed", "formation": "hedgehog"}]}, FOE)
    table.do("order", order="formation", units=["a1"], formation="column", dice=faces(5, 5))
    assert table.unit("a1").formation == "hedgehog"


@pytest.mark.rule("R-34")
@pytest.mark.parametrize("unit", ["gun", {"type": "mixed", "formation": "hedgehog"}], ids=["gun", "hedgehog"])
def test_guns_and_hedgehogs_never_charge(unit):
    table = Table({"a": [unit]}, FOE)
    targets = {"a1": {"target": "b1", "reaches": True}}
    refusal = table.refusal("order", order="charge", units=["a1"], targets=targets, dice=faces(3, 4))
    assert (refusal.code, refusal.rule) == ("cannot_charge", "R-34")


@pytest.mark.rule("R-33")
def test_shaken_units_charge_unless_the_table_plays_otherwise():
    start = {"units": {"a1": {"tokens": 4}}}
    charge = {"order": "charge", "units": ["a1"], "targets": {"a1": {"target": "b1", "reaches": True}}}
    Table(FOOT, FOE, start).do("order", **charge, dice=faces(3, 4))
    refusal = Table(FOOT, FOE, start, shaken_may_charge="off").refusal("order", **charge, dice=faces(3, 4))
    assert refusal.rule == "R-33"


@pytest.mark.rule("R-26")
def test_a_charge_that_is_too_short_makes_all_its_moves_and_no_contact():
    table = Table(FOOT, FOE)
    target = {"a1": {"target": "b1", "distance": 13}}
    receipt = table.do("order", order="charge", units=["a1"], targets=target, dice=faces(3, 4))
    assert effects(receipt, "too_short")[0]["params"]["cm"] == 12
    assert not table.state.contacts and not table.state.charges
