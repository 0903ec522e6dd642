"""Charges and the answers to them: who may do what, and what disorder comes of it (CHG, REA)."""

from __future__ import annotations

import pytest

from tests.games.table import Table, effects, faces

HORSE = {"a": ["cavalry", "cavalry"]}
ANSWERS = ("fire", "hedgehog", "counter_charge", "stand", "too_short")


def charged(red, blue, start=None, struck="front", **switches) -> Table:
    """a1 charges b1 and reaches it; the answer is awaited."""
    table = Table(red, blue, start, **switches)
    targets = {"a1": {"target": "b1", "struck": struck}}
    table.do("order", order="charge", units=["a1"], targets=targets, dice=faces(3, 4))
    return table


def open_answers(table: Table) -> set[str]:
    options = table.game.prompt(table.state, table.tables).open
    return {option.facts["answer"] for option in options if option.do == "answer"}


MIXED_COLUMN = {"type": "mixed", "formation": "column"}
HEDGEHOG = {"type": "mixed", "formation": "hedgehog"}
PIKE_HEDGEHOG = {"type": "pikes", "formation": "hedgehog"}
GARRISON = {"type": "musketeers", "place": "building"}


@pytest.mark.rule("R-88", "R-23", "REA-1", "REA-2", "REA-3")
@pytest.mark.parametrize(
    ("charger", "unit", "answers"),
    [
        ("cavalry", "musketeers", {"fire", "hedgehog"}),
        ("cavalry", "mixed", {"fire", "hedgehog"}),
        ("mixed", "mixed", {"fire"}),
        ("cavalry", "pikes", {"hedgehog"}),
        ("mixed", "pikes", set()),
        ("cavalry", MIXED_COLUMN, {"fire", "hedgehog"}),
        ("cavalry", HEDGEHOG, {"fire"}),
        ("cavalry", PIKE_HEDGEHOG, set()),
        ("cavalry", GARRISON, {"fire"}),
        ("cavalry", "gun", {"fire"}),
        ("cavalry", "cavalry", {"counter_charge"}),
        ("mixed", {"type": "light_cavalry", "formation": "column"}, {"counter_charge"}),
    ],
    ids=lambda value: "+".join(sorted(value)) if isinstance(value, set) else str(value),
)
def test_each_type_has_its_own_answers_and_standing_is_always_allowed(charger, unit, answers):
    table = charged({"a": [charger]}, {"b": [unit]})
    assert open_answers(table) == answers | {"stand", "too_short"}
    for answer in set(ANSWERS) - open_answers(table):
        table.refusal("answer", unit="b1", answer=answer, dice={"sum": 7})


@pytest.mark.rule("R-88", "R-27", "R-75")
@pytest.mark.parametrize(
    ("unit", "allowed"),
    [({"tokens": 4}, True), ({"disordered": True}, False), ({"tokens": 4, "disordered": True}, False)],
    ids=str,
)
def test_shaken_cavalry_counter_charges_and_disordered_cavalry_does_not(unit, allowed):
    table = charged(HORSE, {"b": ["cavalry"] * 3}, {"units": {"b1": unit}})
    assert ("counter_charge" in open_answers(table)) == allowed


@pytest.mark.rule("R-88", "R-75")
def test_a_broken_regiment_does_not_counter_charge():
    table = charged(HORSE, {"b": ["cavalry"] * 3}, {"units": {"b2": {"tokens": 4}, "b3": {"tokens": 7}}})
    assert table.refusal("answer", unit="b1", answer="counter_charge").rule == "R-75"


@pytest.mark.rule("R-88")
def test_with_no_choice_the_app_asks_nothing_once_the_reach_is_known():
    table = Table({"a": ["mixed"]}, {"b": ["pikes"]})
    targets = {"a1": {"target": "b1", "distance": 12}}
    table.do("order", order="charge", units=["a1"], targets=targets, dice=faces(3, 4))
    assert table.awaits() == [] and table.state.in_melee("b1")


@pytest.mark.rule("R-86", "R-52")
def test_a_charge_on_a_unit_in_melee_joins_that_melee_without_an_answer():
    start = {"units": {"a2": {"in_melee": ["b1"]}, "b1": {"in_melee": ["a2"]}}}
    table = charged(HORSE, {"b": ["mixed"]}, start)
    assert table.awaits() == []
    assert set(table.state.melee_of("b1")) == {"a1", "a2", "b1"}
    table.to("melee")
    table.do(
        "melee",
        units=["b1"],
        dice={"melee:a1": {"hits": 0}, "melee:a2": {"hits": 0}, "melee:b1": {"hits": 0, "on": {"a1": 0}}},
    )
    receipt = table.steps[-1].receipt
    worth = {throw["unit"]: throw.get("modifier", 0) for throw in receipt["throws"]}
    assert worth == {"a1": 1, "a2": 0, "b1": 0}, "only the newcomer has +1 (R-60)"


@pytest.mark.rule("DIS-5", "R-106", "REA-3")
def test_a_12_on_a_counter_charge_disorders_and_silences_nobody():
    table = charged(HORSE, {"b": ["cavalry"] * 3})
    receipt = table.do("answer", unit="b1", answer="counter_charge", dice=faces(6, 6))
    assert table.unit("b1").disordered
    assert effects(receipt, "disordered")[0]["rule"] == "REA-3"
    table.to("command")
    table.do("order", units=["b2"], dice=faces(3, 4))


@pytest.mark.rule("R-106")
def test_a_counter_charge_uses_up_nothing_in_the_own_turn():
    table = charged(HORSE, {"b": ["cavalry"] * 3})
    table.do("answer", unit="b1", answer="counter_charge", dice=faces(3, 4))
    assert not table.unit("b1").has("ordered")
    assert table.state.regiments["b"].marks == ()


@pytest.mark.rule("DIS-5", "REA-4")
def test_a_12_when_forming_hedgehog_forms_it_disordered():
    table = charged(HORSE, {"b": ["mixed"]})
    receipt = table.do("answer", unit="b1", answer="hedgehog", dice=faces(6, 6))
    assert (table.unit("b1").formation, table.unit("b1").disordered) == ("hedgehog", True)
    assert effects(receipt, "disordered")[0]["rule"] == "REA-4"


@pytest.mark.rule("R-89", "CMD-2")
def test_a_hedgehog_is_never_formed_by_an_order_but_may_be_rallied():
    table = Table({"a": [HEDGEHOG]}, {"b": ["mixed"]}, {"units": {"a1": {"tokens": 2, "formation": "hedgehog"}}})
    table.do("order", order="rally", units=["a1"], dice=faces(3, 4))
    assert (table.unit("a1").tokens, table.unit("a1").formation) == (1, "hedgehog")
    formations = {option.facts.get("formation") for option in table.game.prompt(table.state, table.tables).closed}
    assert "hedgehog" not in formations


@pytest.mark.rule("R-102", "R-25")
def test_a_unit_lost_in_its_charge_has_had_its_order_and_the_others_may_still_be_ordered():
    table = charged(HORSE | {"c": ["mixed"]}, {"b": ["musketeers"]}, {"units": {"a1": {"tokens": 6}}})
    table.do("answer", unit="b1", answer="fire", dice=faces(5, 1, 1))
    assert table.unit("a1").is_removed and not table.state.contacts
    table.do("order", units=["a2"], dice=faces(3, 4))


@pytest.mark.rule("R-104")
def test_an_unanswered_charge_is_not_awaited_when_the_battle_is_over():
    table = charged(HORSE, {"b": ["mixed"]})
    assert table.awaits() == ["answer"]
    table.do("end", agreed=True)
    assert table.awaits() == []


def test_striking_an_answer_brings_no_charge_back_upon_a_unit_that_is_gone():
    table = charged(HORSE, {"b": ["mixed"]})
    table.do("answer", unit="b1", answer="stand")
    table.do("adjust", unit="b1", removed=True)
    table.do("strike", step=2)
    assert table.state.charges == () and table.awaits() == []
