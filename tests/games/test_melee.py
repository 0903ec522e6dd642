"""Melee: support, points, the loser's test, struck in flank or rear, and the ground (MEL, SUP)."""

from __future__ import annotations

import pytest

from tests.games.table import Table, effects, faces


def fight(red, blue, start=None, **switches) -> Table:
    """a1 and b1 in an old melee, in red's melee phase."""
    units = {name: dict(unit) for name, unit in (start or {}).items()}
    units.setdefault("a1", {})["in_melee"] = ["b1"]
    units.setdefault("b1", {})["in_melee"] = ["a1"]
    return Table(red, blue, {"phase": "melee", "units": units}, **switches)


def thrown(table: Table, red: int, blue: int, test: dict | None = None, **facts):
    dice = {"melee:a1": {"hits": red}, "melee:b1": {"hits": blue}, **(test or {})}
    return table.do("melee", units=["a1", "b1"], dice=dice, **facts)


def points(receipt) -> dict[str, int]:
    return {tally["side"]: tally["points"] for tally in receipt["points"]}


SIX = ["mixed"] * 6


@pytest.mark.rule("SUP-5", "SUP-1", "MEL-5")
def test_the_books_example_four_hits_lose_against_three_and_two_supporters():
    table = fight({"a": SIX}, {"b": SIX})
    receipt = thrown(table, 4, 3, {"test:a1": faces(6)}, support={"blue": ["b2", "b3"]})
    assert points(receipt) == {"red": 4, "blue": 5}
    assert effects(receipt, "wins")[0]["side"] == "blue"


@pytest.mark.rule("SUP-1", "SUP-3", "R-51")
@pytest.mark.parametrize(
    ("unit", "state", "supports"),
    [
        ("mixed", {}, True),
        ("mixed", {"formation": "column"}, True),
        ("mixed", {"place": "building"}, True),
        ("mixed", {"disordered": True}, True),
        ("mixed", {"tokens": 4}, False),
        ("mixed", {"tokens": 7}, False),
        ("mixed", {"formation": "hedgehog"}, False),
        ("gun", {}, False),
    ],
    ids=str,
)
def test_who_gives_support(unit, state, supports):
    table = fight({"a": ["mixed", unit]}, {"b": SIX}, {"a2": state})
    if supports:
        receipt = thrown(table, 1, 2, support={"red": ["a2"]})
        assert points(receipt) == {"red": 2, "blue": 2}
    else:
        assert table.refusal("melee", units=["a1"], support={"red": ["a2"]}).rule in ("SUP-3", "MOR-5")


@pytest.mark.rule("R-51")
def test_disordered_units_give_no_support_if_the_table_plays_so():
    table = fight({"a": SIX}, {"b": SIX}, {"a2": {"disordered": True}}, disordered_support="off")
    assert table.refusal("melee", units=["a1"], support={"red": ["a2"]}).rule == "R-51"


@pytest.mark.rule("R-50")
@pytest.mark.parametrize(("cap", "expected"), [("none", 5), ("3", 3), ("2", 2)])
@pytest.mark.parametrize("support", [5, ["a2", "a3", "a4", "a5", "a6"]], ids=["number", "units"])
def test_every_supporter_is_a_point_up_to_the_limit_the_table_plays(cap, expected, support):
    table = fight({"a": SIX}, {"b": SIX}, support_cap=cap)
    receipt = thrown(table, 0, 0, {"test:b1": faces(6)}, support={"red": support})
    assert points(receipt) == {"red": expected, "blue": 0}


@pytest.mark.rule("R-96", "R-50")
def test_a_supporter_gives_its_point_once_a_phase_and_a_unit_fights_once():
    start = {"a2": {"in_melee": ["b2"]}, "b2": {"in_melee": ["a2"]}}
    table = fight({"a": SIX}, {"b": SIX}, start)
    thrown(table, 0, 1, support={"red": ["a3"]})
    assert table.refusal("melee", units=["a2"], support={"red": ["a3"]}).rule == "R-96"
    assert table.refusal("melee", units=["a2"], support={"red": ["a1"]}).rule in ("R-96", "SUP-3")
    assert table.refusal("melee", units=["a1"]).rule == "R-96"
    table.to("melee")
    dice = {"melee:a2": {"hits": 0}, "melee:b2": {"hits": 1}}
    table.do("melee", units=["a2"], dice=dice, support={"red": ["a3"]})


@pytest.mark.rule("R-58", "MEL-11", "MEL-12", "MEL-10")
@pytest.mark.parametrize(
    ("stand", "expected"),
    [
        ({"formation": "hedgehog"}, 3 + 2),
        ({"place": "building"}, 3 + 2),
        ({"place": "redoubt"}, 2 + 2),
        ({"formation": "hedgehog", "place": "redoubt"}, 3 + 2 + 2),
    ],
    ids=str,
)
def test_result_points_of_different_lines_add_up(stand, expected):
    table = fight({"a": ["cavalry"]}, {"b": SIX}, {"b1": stand})
    receipt = thrown(table, 0, 0, {"test:a1": faces(6)}, support={"blue": 2})
    assert points(receipt)["blue"] == expected


@pytest.mark.rule("R-89", "MEL-11")
@pytest.mark.parametrize(("charger", "expected"), [("cavalry", 3), ("mixed", 0)])
def test_a_hedgehogs_three_points_are_for_cavalry_only(charger, expected):
    table = fight({"a": [charger]}, {"b": SIX}, {"b1": {"formation": "hedgehog"}})
    receipt = thrown(table, 0, 0, {"test:a1": faces(6)} if expected else None)
    assert points(receipt)["blue"] == expected


@pytest.mark.rule("R-55", "MEL-6", "R-90", "DIS-5")
@pytest.mark.parametrize("formation", ["line", "column"])
@pytest.mark.parametrize(("die", "stays"), [(1, False), (4, False), (5, True), (6, True)])
def test_the_losers_die_is_not_modified_and_retreat_leaves_the_formation(formation, die, stays):
    start = {"b1": {"tokens": 3, "disordered": True, "formation": formation}}
    table = fight({"a": SIX}, {"b": SIX}, start)
    receipt = thrown(table, 1, 0, {"test:b1": faces(die)})
    assert table.state.in_melee("b1") == stays
    assert (table.unit("b1").formation, table.unit("b1").disordered) == (formation, True)
    if not stays:
        assert effects(receipt, "moves")[0]["params"] == {"cm": 12, "way": "back"}


@pytest.mark.rule("MEL-4", "DIS-4", "MOR-4")
@pytest.mark.parametrize("state", [{"tokens": 4}, {"disordered": True}, {"tokens": 4, "disordered": True}], ids=str)
def test_shaken_or_disordered_is_one_minus_one(state):
    table = fight({"a": SIX}, {"b": SIX}, {"a1": state})
    receipt = thrown(table, 0, 0)
    assert receipt["throws"][0]["modifier"] == -1


@pytest.mark.rule("R-98", "R-48", "MEL-9", "FRM-6", "FRM-11")
@pytest.mark.parametrize(
    ("formation", "struck", "switch", "expected"),
    [
        ("line", "front", "column_only", 0),
        ("line", "rear", "column_only", -1),
        ("line", "flank", "column_only", 0),
        ("line", "flank", "all", -1),
        ("column", "flank", "column_only", -1),
        ("column", "rear", "column_only", -1),
        ("hedgehog", "rear", "all", 0),
        ("hedgehog", "flank", "all", 0),
    ],
)
def test_struck_in_flank_or_rear(formation, struck, switch, expected):
    table = fight({"a": SIX}, {"b": SIX}, {"b1": {"formation": formation}}, flank_penalty=switch)
    receipt = thrown(table, 0, 0, attacked={"b1": struck})
    assert receipt["throws"][1].get("modifier", 0) == expected


@pytest.mark.rule("R-98")
def test_attacked_in_front_and_rear_at_once_is_one_minus_one():
    table = Table({"a": ["mixed", "mixed"]}, {"b": SIX})
    for unit, struck in (("a1", "front"), ("a2", "rear")):
        targets = {unit: {"target": "b1", "struck": struck, "reaches": True}}
        table.do("order", order="charge", units=[unit], targets=targets, dice=faces(3, 4))
        if "answer" in table.awaits():
            table.do("answer", unit="b1", answer="stand")
    table.to("melee")
    dice = {"melee:a1": {"hits": 0}, "melee:a2": {"hits": 0}, "melee:b1": {"hits": 0, "on": {"a1": 0}}}
    receipt = table.do("melee", units=["b1"], dice=dice)
    assert {throw["unit"]: throw.get("modifier", 0) for throw in receipt["throws"]}["b1"] == -1


@pytest.mark.rule("MEL-8", "R-99")
def test_a_winner_may_take_the_ground_only_when_the_enemy_left_it():
    table = fight({"a": SIX}, {"b": SIX})
    thrown(table, 2, 0, {"test:b1": faces(6)})
    assert table.refusal("take_ground", unit="a1").rule == "R-99"
    table = fight({"a": SIX}, {"b": SIX})
    thrown(table, 2, 0, {"test:b1": faces(1)})
    assert table.refusal("take_ground", unit="b1").rule == "R-99"
    assert effects(table.do("take_ground", unit="a1"), "ground_taken")[0]["rule"] == "MEL-8"
    assert table.refusal("take_ground", unit="a1").rule == "R-99"


@pytest.mark.rule("R-97", "UNIT-9")
def test_the_pistol_die_is_optional_and_only_for_cavalry_that_charged():
    table = Table({"a": ["cavalry", "mixed"]}, {"b": ["mixed", "mixed"]})
    for unit, target in (("a1", "b1"), ("a2", "b2")):
        targets = {unit: {"target": target, "reaches": True}}
        table.do("order", order="charge", units=[unit], targets=targets, dice=faces(3, 4))
        table.do("answer", unit=target, answer="stand")
    table.to("melee")
    infantry = {"pistol:a2": faces(6), "melee:a2": {"hits": 0}, "melee:b2": {"hits": 0}}
    assert table.refusal("melee", units=["a2"], dice=infantry).rule == "UNIT-9"
    receipt = table.do("melee", units=["a1"], dice={"melee:a1": {"hits": 0}, "melee:b1": {"hits": 0}})
    assert [throw["name"] for throw in receipt["throws"]] == ["melee", "melee"]


@pytest.mark.rule("R-97")
def test_disorder_caused_by_the_pistol_die_counts_in_the_same_melee():
    table = Table({"a": ["cavalry"]}, {"b": ["mixed"]})
    targets = {"a1": {"target": "b1", "reaches": True}}
    table.do("order", order="charge", units=["a1"], targets=targets, dice=faces(3, 4))
    table.do("answer", unit="b1", answer="stand")
    table.to("melee")
    dice = {"pistol:a1": faces(4), "melee:a1": {"hits": 0}, "melee:b1": {"hits": 0}}
    receipt = table.do("melee", units=["a1"], dice=dice)
    assert [throw.get("modifier", 0) for throw in receipt["throws"]] == [1, 1, -1]


def test_dice_of_a_unit_that_has_left_a_half_thrown_fight_are_dropped():
    start = {"a2": {"in_melee": ["b1"]}}
    table = fight({"a": SIX}, {"b": SIX}, start)
    table.do("melee", units=["b1"], dice={"melee:a1": faces(1, 1, 1, 1, 1, 1), "melee:a2": {"hits": 0}})
    table.do("adjust", unit="a2", removed=True)
    receipt = table.do("dice", id="1", dice={"melee:b1": {"hits": 0}})
    assert effects(receipt, "dropped")[0]["params"]["throw"] == "melee:a2"
    assert effects(receipt, "draw")


def test_dice_that_no_longer_fit_a_unit_are_awaited_again():
    table = fight({"a": SIX}, {"b": SIX})
    table.do("melee", units=["a1"], dice={"melee:b1": faces(5, 1, 1, 1, 1, 1)})
    assert table.awaits() == ["melee:a1"]
    table.do("adjust", unit="b1", formation="column")
    table.do("dice", id="1", dice={"melee:a1": {"hits": 0}})
    assert table.awaits() == ["melee:b1"]
    table.do("dice", id="1", dice={"melee:b1": faces(1)})
    assert table.awaits() == []


def test_the_ground_is_not_offered_to_a_winner_that_is_gone():
    table = fight({"a": SIX}, {"b": SIX})
    thrown(table, 2, 0, {"test:b1": faces(1)})
    table.do("adjust", unit="a1", removed=True)
    offered = [option.do for option in table.game.prompt(table.state, table.tables).open]
    assert "take_ground" not in offered
