"""An older ruling is struck, or entered after all: only the difference counts, later rulings stand (UX promise 3)."""

from __future__ import annotations

import pytest

from tests.games.table import Table, effects, faces

FOOT = {"a": ["musketeers", "mixed", "mixed"], "d": ["mixed", "mixed"]}
FOES = {"b": ["mixed", "mixed", "mixed"], "c": ["cavalry", "cavalry"]}


def shooting(**units) -> Table:
    return Table(FOOT, FOES, {"phase": "shooting", "units": units})


def charge(table: Table, charger: str, target: str, dice=(3, 4)) -> None:
    targets = {charger: {"target": target, "reaches": True}}
    table.do("order", order="charge", units=[charger], targets=targets, dice=faces(*dice))


def test_a_struck_volley_takes_its_tokens_and_its_disorder_back():
    table = shooting()
    table.do("volley", shooter="a1", target="b1", range=12, dice=faces(5, 5, 6))
    table.do("volley", shooter="a2", target="b1", range=12, dice=faces(5, 1))
    receipt = table.do("strike", step=1)
    assert (table.unit("b1").tokens, table.unit("b1").disordered) == (1, False)
    assert "by_agreement" in receipt["marks"]
    table.do("volley", shooter="a1", target="b2", range=12, dice=faces(1, 1, 1))


def test_disorder_that_a_later_volley_gave_too_stays():
    table = shooting()
    table.do("volley", shooter="a1", target="b1", range=12, dice=faces(5, 5, 6))
    table.do("volley", shooter="a2", target="b1", range=12, dice=faces(5, 5))
    table.do("strike", step=1)
    assert (table.unit("b1").tokens, table.unit("b1").disordered) == (2, True)


def test_a_unit_since_removed_comes_back_when_the_tokens_that_removed_it_are_struck():
    table = shooting(b1={"tokens": 4})
    table.do("volley", shooter="a1", target="b1", range=12, dice=faces(5, 5, 1))
    table.do("volley", shooter="a2", target="b1", range=12, dice=faces(5, 1))
    assert table.unit("b1").is_removed
    receipt = table.do("strike", step=1)
    assert (table.unit("b1").tokens, table.unit("b1").status) == (5, "shaken")
    assert effects(receipt, "status")[0]["after"] == "shaken"


def test_tokens_rallied_since_are_not_taken_off_twice():
    table = Table(FOOT, FOES, {"units": {"a1": {"tokens": 0}}})
    table.do("volley", shooter="b1", target="a1", range=12, dice=faces(5, 1))
    table.do("order", order="rally", units=["a1"], dice=faces(3, 4))
    table.do("strike", step=1)
    assert table.unit("a1").tokens == 0


def test_a_volley_of_two_steps_is_struck_whole_by_either():
    for step in (1, 3):
        table = shooting()
        table.do("volley", shooter="a1", target="b1", range=12)
        table.do("volley", shooter="a2", target="b1", range=12, dice=faces(5, 1))
        table.do("dice", id="1", dice=faces(5, 5, 1))
        table.do("strike", step=step)
        assert table.unit("b1").tokens == 1
        assert not table.unit("a1").has("fired")
        assert table.refusal("strike", step=4 - step).code == "struck_already"


def test_a_declaration_still_without_dice_can_be_struck():
    table = shooting()
    table.do("volley", shooter="a1", target="b1", range=12)
    table.do("note", text="he was out of range")
    table.do("strike", step=1)
    assert table.state.pendings == ()


def test_a_struck_strike_restores_the_ruling_and_that_can_be_struck_again():
    table = shooting()
    table.do("volley", shooter="a1", target="b1", range=12, dice=faces(5, 5, 1))
    table.do("strike", step=1)
    table.do("strike", step=2)
    assert table.unit("b1").tokens == 2
    table.do("strike", step=1)
    assert table.unit("b1").tokens == 0


def test_a_volley_read_again_with_other_facts_applies_only_the_difference():
    table = shooting()
    table.do("volley", shooter="a1", target="b1", range=12, dice=faces(4, 4, 1))
    table.do("volley", shooter="a2", target="b1", range=12, dice=faces(5, 1))
    again = {"do": "volley", "shooter": "a1", "target": "b1", "range": 6, "dice": faces(4, 4, 1)}
    table.do("strike", step=1, instead=again)
    assert table.unit("b1").tokens == 3
    assert table.unit("a1").has("fired")


def test_another_reading_without_its_dice_is_refused():
    table = shooting()
    table.do("volley", shooter="a1", target="b1", range=12, dice=faces(4, 4, 1))
    again = {"do": "volley", "shooter": "a1", "target": "b1", "range": 6}
    assert table.refusal("strike", step=1, instead=again).code == "strike_needs_dice"


def test_an_order_struck_later_in_the_turn_gives_the_unit_its_order_back():
    table = Table(FOOT, FOES)
    table.do("order", units=["a1"], dice=faces(5, 6))
    table.do("order", units=["a2"], dice=faces(3, 4))
    assert table.refusal("order", units=["a1"], dice=faces(3, 4)).code == "already_ordered"
    table.do("strike", step=1)
    table.do("order", units=["a1"], dice=faces(3, 4))


def test_a_blunder_struck_lets_the_colonel_speak_again():
    table = Table(FOOT, FOES)
    table.do("order", units=["a1"], dice={"command": faces(6, 6), "blunder": faces(2)})
    table.do("order", units=["d1"], dice=faces(3, 4))
    table.do("strike", step=1)
    table.do("order", units=["a2"], dice=faces(3, 4))


def test_an_answer_struck_after_a_later_order_leaves_the_charge_to_be_answered():
    table = Table(FOOT, FOES)
    charge(table, "a2", "b1")
    table.do("answer", unit="b1", answer="fire", dice=faces(5, 5))
    table.do("order", units=["d1"], dice=faces(3, 4))
    table.do("strike", step=2)
    assert (table.unit("a2").tokens, table.state.in_melee("a2")) == (0, False)
    assert table.awaits() == ["answer"]
    table.do("answer", unit="b1", answer="stand")
    assert table.state.in_melee("a2")


def test_an_answer_of_an_earlier_turn_does_not_open_its_charge_again():
    table = Table(FOOT, FOES)
    charge(table, "a2", "b1")
    table.do("answer", unit="b1", answer="fire", dice=faces(5, 1))
    table.to("command")
    table.do("strike", step=2)
    assert table.awaits() == []
    assert table.unit("a2").tokens == 0


def test_a_charge_struck_with_its_order_ends_the_contact():
    table = Table(FOOT, FOES)
    charge(table, "a2", "b1")
    table.do("answer", unit="b1", answer="stand")
    table.do("strike", step=2)
    table.do("strike", step=1)
    assert not table.state.in_melee("a2")
    assert table.awaits() == []


def test_a_hedgehog_struck_stands_in_line_again():
    table = Table({"a": ["cavalry", "cavalry"]}, FOES)
    charge(table, "a1", "b1")
    table.do("answer", unit="b1", answer="hedgehog", dice=faces(6, 6))
    table.do("respond", responses={"a1": "halt"})
    table.do("strike", step=2)
    assert (table.unit("b1").formation, table.unit("b1").disordered) == ("line", False)


def fight(table: Table, **fields) -> None:
    dice = {"melee:a2": faces(5, 5, 5, 1, 1, 1), "melee:b1": faces(5, 1, 1, 1, 1, 1), "test:b1": faces(2)}
    table.do("melee", units=["a2", "b1"], dice=dice, **fields)


def test_a_melee_struck_puts_both_in_contact_again_without_their_tokens():
    start = {"phase": "melee", "units": {"a2": {"in_melee": ["b1"]}, "b1": {"in_melee": ["a2"]}}}
    table = Table(FOOT, FOES, start)
    fight(table)
    table.do("note", text="wrong units")
    table.do("strike", step=1)
    assert table.state.in_melee("a2")
    assert (table.unit("a2").tokens, table.unit("b1").tokens, table.unit("b1").disordered) == (0, 0, False)
    fight(table)


def test_a_melee_read_again_with_support_that_was_forgotten():
    table = Table(FOOT, FOES, {"phase": "melee"})
    fight(table)
    dice = {"melee:a2": faces(5, 5, 5, 1, 1, 1), "melee:b1": faces(5, 1, 1, 1, 1, 1)}
    again = {"do": "melee", "units": ["a2", "b1"], "support": {"blue": ["b2", "b3"]}, "dice": dice}
    table.do("strike", step=1, instead=again)
    assert (table.unit("b1").tokens, table.unit("b1").disordered) == (3, False)
    assert table.state.contact_of("a2", "b1")


def test_a_reroll_struck_gives_the_general_his_reroll_back():
    table = Table(FOOT, FOES)
    table.do("order", units=["a1"], dice=faces(5, 6))
    table.do("reroll", side="red", dice=faces(2, 2))
    table.do("strike", step=2)
    assert table.state.rerolls_used == ()


def test_an_adjustment_of_a_house_rule_can_be_struck():
    table = Table(FOOT, FOES)
    table.do("adjust", switches={"column_shoots": "0"})
    table.do("note", text="no")
    table.do("strike", step=1)
    assert table.state.switch("column_shoots") == "1"


def test_a_rally_struck_puts_the_token_back_and_opens_the_rally():
    table = Table(FOOT, FOES, {"units": {"a1": {"tokens": 2}}})
    table.do("order", order="rally", units=["a1"], dice=faces(3, 4))
    table.do("order", units=["d1"], dice=faces(3, 4))
    table.do("strike", step=1)
    assert table.unit("a1").tokens == 2
    table.do("order", order="rally", units=["a2"], dice=faces(3, 4), agreed=True)


def test_a_fall_back_struck_lets_the_disorder_end():
    table = Table(FOOT, FOES, {"units": {"a1": {"disordered": True}}})
    table.do("fall_back", unit="a1")
    table.to("shooting")
    table.do("strike", step=1)
    table.to("command")
    assert not table.unit("a1").disordered


@pytest.mark.parametrize("step", [0, 4, 99])
def test_a_step_that_is_not_there_cannot_be_struck(step):
    table = shooting()
    table.do("note", text="nothing")
    assert table.refusal("strike", step=step).code == "no_such_step"


# -- late entry ------------------------------------------------------------------------------------------


def test_a_volley_entered_late_counts_and_uses_up_nothing_now():
    table = shooting()
    table.to("command")
    table.to("shooting")
    late = {"round": 1, "side": "red", "phase": "shooting"}
    receipt = table.do("volley", shooter="a1", target="b1", range=12, dice=faces(5, 1, 1), late=late)
    assert receipt["marks"] == ["late"]
    assert receipt["params"]["late"]["round"] == 1
    assert table.unit("b1").tokens == 1
    assert not table.unit("a1").has("fired")


@pytest.mark.rule("R-67")
def test_disorder_entered_late_began_before_this_turn_and_ends_with_it():
    table = shooting()
    table.to("command")
    late = {"round": 1, "side": "red"}
    table.do("volley", shooter="a1", target="b1", range=12, dice=faces(5, 5, 5), late=late)
    assert table.unit("b1").disordered
    table.to("command")
    assert not table.unit("b1").disordered


@pytest.mark.rule("R-68")
def test_a_late_melee_that_is_over_does_not_make_this_turn_one_of_melee():
    table = Table(FOOT, FOES)
    table.to("command")
    fight(table, late={"round": 1, "side": "red"})
    assert table.unit("b1").disordered
    table.to("command")
    assert not table.unit("b1").disordered


def test_what_is_late_in_the_running_turn_counts_once_like_any_other():
    table = Table(FOOT, FOES)
    table.to("melee")
    late = {"round": 1, "side": "red", "phase": "shooting"}
    table.do("volley", shooter="a1", target="b1", range=12, dice=faces(5, 1, 1), late=late)
    again = {"shooter": "a1", "target": "b1", "range": 12, "late": late}
    assert table.refusal("volley", **again).code == "already_fired"


def test_how_a_unit_stands_now_says_nothing_of_an_earlier_turn():
    table = Table(FOOT, FOES, {"phase": "melee", "units": {"a1": {"disordered": True}}})
    table.to("command")
    receipt = table.do("order", units=["a1"], dice=faces(3, 4), late={"round": 1, "side": "red"})
    assert effects(receipt, "moves")
    table.do("adjust", unit="a1", disordered=True)
    receipt = table.do("order", units=["a1"], dice=faces(3, 4), late={"round": 1, "side": "red"})
    assert effects(receipt, "not_judged")[0]["after"] == "disordered_no_orders"


@pytest.mark.rule("MEL-3", "R-60")
def test_a_charge_and_its_melee_entered_late_keep_the_charge_bonus():
    table = Table(FOOT, FOES)
    table.to("command")
    late = {"round": 1, "side": "red"}
    targets = {"a2": {"target": "b1", "reaches": True}}
    table.do("order", order="charge", units=["a2"], targets=targets, dice=faces(3, 4), late=late)
    table.do("answer", unit="b1", answer="stand", late=late)
    dice = {"melee:a2": faces(4, 1, 1, 1, 1, 1), "melee:b1": faces(1, 1, 1, 1, 1, 1), "test:b1": faces(2)}
    receipt = table.do("melee", units=["a2"], dice=dice, late=late)
    assert {throw["unit"]: throw["needs"] for throw in receipt["throws"]} == {"a2": 4, "b1": 5}
    assert not table.unit("b1").has("engaged")
    assert not table.unit("a2").has("fought")


@pytest.mark.parametrize("late", [{"round": 2}, {"round": 0}, {"round": 1, "side": "green"}])
def test_a_moment_that_never_was_is_refused(late):
    table = shooting()
    assert table.refusal("volley", shooter="a1", target="b1", range=12, late=late).firm
