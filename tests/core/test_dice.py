"""Dice never come from inside, and what no dice can show is refused."""

from __future__ import annotations

import pytest

from bello.core.dice import Dice, fault_in


@pytest.mark.parametrize(
    ("dice", "number", "read"),
    [
        (Dice(faces=(1, 6)), 2, "sum"),
        (Dice(sum=2), 2, "sum"),
        (Dice(sum=12), 2, "sum"),
        (Dice(sum=6), 1, "face"),
        (Dice(faces=(1,)), 1, "face"),
        (Dice(faces=(1, 2, 3)), 3, "hits"),
        (Dice(hits=0), 3, "hits"),
        (Dice(hits=3), 3, "hits"),
        (Dice(faces=()), 0, "hits"),
    ],
)
def test_dice_that_can_lie_on_the_table_are_taken(dice, number, read):
    assert fault_in(dice, number, read) is None


@pytest.mark.rule("CMD-5")
@pytest.mark.parametrize(
    ("dice", "number", "read", "code"),
    [
        (Dice(faces=(3,)), 2, "sum", "dice_number"),
        (Dice(faces=(3, 3, 3)), 2, "sum", "dice_number"),
        (Dice(faces=()), 2, "sum", "dice_number"),
        (Dice(faces=(0, 3)), 2, "sum", "dice_face"),
        (Dice(faces=(7, 3)), 2, "sum", "dice_face"),
        (Dice(faces=(-1,)), 1, "face", "dice_face"),
        (Dice(sum=1), 2, "sum", "dice_sum"),
        (Dice(sum=13), 2, "sum", "dice_sum"),
        (Dice(sum=0), 1, "face", "dice_sum"),
        (Dice(sum=7), 1, "face", "dice_sum"),
        (Dice(sum=9), 3, "hits", "dice_not_a_sum"),
        (Dice(hits=1), 2, "sum", "dice_not_hits"),
        (Dice(hits=1), 1, "face", "dice_not_hits"),
        (Dice(hits=4), 3, "hits", "dice_hits"),
        (Dice(hits=-1), 3, "hits", "dice_hits"),
        (Dice(), 2, "sum", "dice_one_way"),
        (Dice(faces=(3, 3), sum=6), 2, "sum", "dice_one_way"),
        (Dice(faces=(5, 5), hits=2), 2, "hits", "dice_one_way"),
        (Dice(sum=6, hits=2), 2, "sum", "dice_one_way"),
    ],
)
def test_dice_that_cannot_are_refused(dice, number, read, code):
    refusal = fault_in(dice, number, read)
    assert refusal is not None and refusal.code == code
    assert refusal.firm, "no agreement makes such dice possible"


def test_a_refusal_of_dice_carries_the_numbers_for_its_sentence():
    assert fault_in(Dice(faces=(1,)), 2, "sum").params == {"wanted": 2, "given": 1}
    assert fault_in(Dice(faces=(1, 9)), 2, "sum").params == {"face": 9}
    assert fault_in(Dice(sum=13), 2, "sum").params == {"sum": 13, "from": 2, "to": 12}
    assert fault_in(Dice(hits=4), 3, "hits").params == {"hits": 4, "dice": 3}


def test_the_total_is_the_same_however_it_was_entered():
    assert Dice(faces=(4, 5)).total == Dice(sum=9).total == 9


def test_hits_are_the_faces_that_reach_the_needed_one():
    dice = Dice(faces=(6, 5, 4, 1))
    assert [dice.hits_at(needs) for needs in (3, 4, 5, 6, None)] == [3, 3, 2, 1, 0]


def test_a_number_of_hits_speaks_for_itself():
    assert Dice(hits=2).hits_at(6) == 2


def test_dice_are_thrown_by_hand_unless_said_otherwise():
    assert Dice(sum=7).by == "hand"
