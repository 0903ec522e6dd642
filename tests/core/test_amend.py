"""Correct a fact, keep the dice: the last action is declared again and its throws are read again, by name."""

from __future__ import annotations

from bello.core.play import Played, amend, fold
from bello.core.refusal import Refusal
from bello.games.bello1672 import GAME
from tests.games.table import TABLES, Table, effects, faces


def shooting(**units):
    return {"phase": "shooting", "units": units}


def table(red=("musketeers", "mixed", "mixed"), blue=("mixed", "mixed", "mixed"), start=None, **switches):
    return Table({"a": list(red)}, {"b": list(blue)}, start or shooting(), **switches)


def again(table, data, first=0):
    """Amend the action that began with this step (counted from 0)."""
    before = table.opening
    for step in table.steps[:first]:
        before = fold(GAME, before, step.events)
    return amend(GAME, TABLES, before, table.steps[first:], data)


def one(found):
    assert isinstance(found, list), found
    assert len(found) == 1
    return found[0]


def awaited(played):
    return [one for one in GAME.prompt(played.state, TABLES).awaits if one.id]


def test_another_target_reads_the_same_dice_again():
    game = table()
    game.do("volley", shooter="a1", target="b1", range=12, dice=faces(5, 3, 6))
    found = one(again(game, {"do": "volley", "shooter": "a1", "target": "b2", "range": 12}))
    assert (found.state.units["b1"].tokens, found.state.units["b2"].tokens) == (0, 2)
    assert found.receipt.throws[0].dice.faces == (5, 3, 6)


def test_a_corrected_distance_changes_the_face_that_hits():
    game = table()
    game.do("volley", shooter="a1", target="b1", range=12, dice=faces(4, 4, 2))
    found = one(again(game, {"do": "volley", "shooter": "a1", "target": "b1", "range": 6}))
    assert found.state.units["b1"].tokens == 2


def test_a_mistyped_die_is_replaced_by_name_or_bare():
    game = table()
    game.do("volley", shooter="a1", target="b1", range=12, dice=faces(1, 1, 1))
    facts = {"do": "volley", "shooter": "a1", "target": "b1", "range": 12}
    for dice in (faces(6, 1, 1), {"volley": faces(6, 1, 1)}):
        found = one(again(game, {**facts, "dice": dice}))
        assert found.state.units["b1"].tokens == 1


def test_a_larger_pool_asks_only_for_the_missing_dice():
    game = table()
    game.do("volley", shooter="a2", target="b1", range=12, dice=faces(5, 2))
    found = one(again(game, {"do": "volley", "shooter": "a1", "target": "b1", "range": 12}))
    (wanted,) = awaited(found)
    assert (wanted.name, wanted.dice, wanted.have) == ("volley", 1, (5, 2))
    assert found.state.units["b1"].tokens == 0
    game.steps, game.state = [found.step], found.state
    assert game.refusal("dice", id=wanted.id, dice=faces(6, 6)).code == "dice_number"
    receipt = game.do("dice", id=wanted.id, dice=faces(6))
    assert receipt["throws"][0]["hits"] == 2
    assert game.unit("b1").tokens == 2


def test_the_missing_dice_may_come_as_a_number_of_hits():
    game = table()
    game.do("volley", shooter="a2", target="b1", range=12, dice=faces(5, 2))
    found = one(again(game, {"do": "volley", "shooter": "a1", "target": "b1", "range": 12}))
    game.steps, game.state = [found.step], found.state
    number = awaited(found)[0].id
    assert game.refusal("dice", id=number, dice={"hits": 2}).code == "dice_hits"
    receipt = game.do("dice", id=number, dice={"hits": 1})
    assert receipt["throws"][0]["hits"] == 2


def test_a_smaller_pool_reads_the_first_dice_and_shows_the_rest():
    game = table()
    game.do("volley", shooter="a1", target="b1", range=12, dice=faces(2, 5, 6))
    found = one(again(game, {"do": "volley", "shooter": "a2", "target": "b1", "range": 12}))
    throw = found.receipt.throws[0]
    assert (throw.dice.faces, throw.not_read, throw.hits) == ((2, 5), (6,), 1)
    assert found.state.units["b1"].tokens == 1


def test_hits_alone_stand_when_neither_pool_nor_face_changes():
    game = table()
    game.do("volley", shooter="a1", target="b1", range=12, dice={"hits": 2})
    found = one(again(game, {"do": "volley", "shooter": "a1", "target": "b2", "range": 15}))
    assert found.state.units["b2"].tokens == 2


def test_hits_alone_are_asked_again_when_the_face_changes():
    game = table()
    game.do("volley", shooter="a1", target="b1", range=12, dice={"hits": 2})
    found = one(again(game, {"do": "volley", "shooter": "a1", "target": "b1", "range": 12, "hidden": True}))
    (wanted,) = awaited(found)
    assert (wanted.name, wanted.dice, wanted.needs, wanted.have) == ("volley", 3, 6, ())


def test_hits_alone_are_asked_again_when_the_pool_changes():
    game = table()
    game.do("volley", shooter="a1", target="b1", range=12, dice={"hits": 2})
    found = one(again(game, {"do": "volley", "shooter": "a2", "target": "b1", "range": 12}))
    assert awaited(found)[0].dice == 2


def test_hits_alone_are_asked_again_when_misses_are_thrown_again():
    game = table()
    game.do("volley", shooter="a1", target="b1", range=12, dice={"hits": 1})
    found = one(again(game, {"do": "volley", "shooter": "a1", "target": "b1", "range": 12, "enfilade": True}))
    (wanted,) = awaited(found)
    assert (wanted.name, wanted.dice, wanted.final) == ("volley", 3, True)


def test_enfilade_added_later_asks_for_the_misses_only():
    game = table()
    game.do("volley", shooter="a1", target="b1", range=12, dice=faces(5, 1, 2))
    found = one(again(game, {"do": "volley", "shooter": "a1", "target": "b1", "range": 12, "enfilade": True}))
    (wanted,) = awaited(found)
    assert (wanted.name, wanted.dice) == ("enfilade", 2)


def test_a_throw_that_no_longer_exists_is_named_as_dropped():
    game = table()
    volley = {"volley": faces(5, 1, 2), "enfilade": faces(6, 1)}
    game.do("volley", shooter="a1", target="b1", range=12, enfilade=True, dice=volley)
    found = one(again(game, {"do": "volley", "shooter": "a1", "target": "b1", "range": 12}))
    (dropped,) = effects(found.step.receipt, "dropped")
    assert dropped["params"] == {"throw": "enfilade", "dice": {"faces": [6, 1]}}
    assert found.state.units["b1"].tokens == 1


def test_dice_of_an_order_stay_when_the_unit_is_corrected():
    game = table(start={})
    game.do("order", units=["a1"], dice=faces(3, 4))
    found = one(again(game, {"do": "order", "units": ["a2"]}))
    assert found.receipt.throws[0].total == 7
    assert not found.state.units["a1"].has("ordered")


def test_a_blunder_entered_in_three_steps_is_amended_whole():
    game = table(start={})
    game.do("order", units=["a1"], dice=faces(6, 6))
    game.do("dice", id="1", dice=faces(3))
    found = one(again(game, {"do": "order", "units": ["a2"]}))
    assert [throw.name for throw in found.receipt.throws] == ["command", "blunder"]
    assert effects(found.step.receipt, "moves")[0]["unit"] == "a2"


def test_a_sum_that_was_no_blunder_drops_the_blunder_die():
    game = table(start={})
    game.do("order", units=["a1"], dice={"command": {"sum": 12}, "blunder": faces(3)})
    found = one(again(game, {"do": "order", "units": ["a1"], "dice": {"sum": 8}}))
    assert effects(found.step.receipt, "dropped")[0]["params"]["throw"] == "blunder"
    assert not found.state.regiments["a"].has("silenced")


def fight(table, **fields):
    dice = {"melee:a2": faces(5, 5, 5, 1, 1, 1), "melee:b1": faces(5, 1, 1, 1, 1, 1), "test:b1": faces(2)}
    table.do("melee", units=["a2", "b1"], dice=dice, **fields)


def test_support_forgotten_in_a_melee_can_turn_the_winner_and_asks_for_his_opponents_die():
    game = table(start={"phase": "melee"})
    fight(game)
    assert game.unit("b1").disordered
    found = one(again(game, {"do": "melee", "units": ["a2", "b1"], "support": {"blue": 3}}))
    (wanted,) = awaited(found)
    assert wanted.name == "test:a2"
    game.steps, game.state = [found.step], found.state
    receipt = game.do("dice", id=wanted.id, dice=faces(6))
    assert effects(receipt, "dropped")[0]["params"]["throw"] == "test:b1"
    assert not game.unit("b1").disordered


def test_a_charge_bonus_forgotten_in_a_melee_reads_the_same_faces():
    game = table(start={"phase": "melee"})
    dice = {"melee:a2": faces(4, 4, 5, 1, 1, 1), "melee:b1": faces(5, 5, 1, 1, 1, 1), "test:a2": faces(6)}
    game.do("melee", units=["a2", "b1"], dice=dice)
    found = one(again(game, {"do": "melee", "units": ["a2", "b1"], "charging": ["a2"]}))
    assert awaited(found)[0].name == "test:b1"


def test_the_facts_of_an_answer_are_amended_without_the_charge():
    game = table(start={})
    game.do("order", order="charge", units=["a2"], targets={"a2": {"target": "b1", "reaches": True}}, dice=faces(3, 4))
    game.do("answer", unit="b1", answer="fire", dice=faces(5, 6))
    found = one(again(game, {"do": "answer", "unit": "b1", "answer": "stand"}, first=1))
    assert found.state.in_melee("a2")
    assert found.state.units["a2"].tokens == 0
    assert effects(found.step.receipt, "dropped")


def test_a_reroll_and_the_blunder_die_after_it_are_amended_together():
    game = table(start={})
    game.do("order", units=["a1"], dice=faces(5, 6))
    game.do("reroll", side="red", dice=faces(6, 6))
    game.do("dice", id="1", dice=faces(3))
    found = again(game, {"do": "reroll", "side": "red", "dice": {"sum": 12}}, first=1)
    assert isinstance(found, list) and len(found) == 2
    assert effects(found[1].step.receipt, "moves")[0]["params"]["way"] == "left"
    found = one(again(game, {"do": "reroll", "side": "red", "dice": {"sum": 7}}, first=1))
    assert found.receipt.throws[0].total == 7


def test_an_adjustment_without_dice_is_simply_made_again():
    game = table()
    game.do("adjust", unit="a1", add=1)
    assert one(again(game, {"do": "adjust", "unit": "a2", "add": 1})).state.units["a2"].tokens == 1


def test_an_amendment_the_rules_refuse_is_refused():
    game = table()
    game.do("volley", shooter="a1", target="b1", range=12, dice=faces(5, 3, 6))
    found = again(game, {"do": "volley", "shooter": "a1", "target": "b1", "range": 19})
    assert isinstance(found, Refusal) and found.code == "out_of_range"


def test_an_amended_action_can_be_amended_again():
    game = table()
    game.do("volley", shooter="a2", target="b1", range=12, dice=faces(5, 2))
    larger = one(again(game, {"do": "volley", "shooter": "a1", "target": "b1", "range": 12}))
    game.steps, game.state = [larger.step], larger.state
    game.do("dice", id=awaited(larger)[0].id, dice=faces(6))
    found = one(again(game, {"do": "volley", "shooter": "a1", "target": "b2", "range": 12}))
    assert isinstance(found, Played)
    assert found.receipt.throws[0].dice.faces == (5, 2, 6)
    assert found.state.units["b2"].tokens == 2


def test_a_declaration_still_without_dice_is_simply_declared_again():
    game = table()
    game.do("volley", shooter="a1", target="b1", range=12)
    found = one(again(game, {"do": "volley", "shooter": "a2", "target": "b1", "range": 12}))
    assert awaited(found)[0].dice == 2


def test_hits_of_misses_thrown_again_stand_while_their_number_and_face_do():
    game = table()
    volley = {"volley": faces(5, 1, 2), "enfilade": {"hits": 1}}
    facts = {"do": "volley", "shooter": "a1", "target": "b1", "range": 12, "enfilade": True}
    game.do(**facts, dice=volley)
    assert one(again(game, {**facts, "target": "b2"})).state.units["b2"].tokens == 2
    closer = one(again(game, {**facts, "range": 6}))
    assert awaited(closer)[0].name == "enfilade"
