"""Shooting: one target a volley, tokens by hits, what a column and a hedgehog are worth as shooter and target (SHO)."""

from __future__ import annotations

import pytest

from bello.core.codec import Faults
from tests.games.table import Table, effects, faces, lines

FOE = {"b": ["mixed", "mixed"]}


def shot(table: Table, shooter: str = "a1", target: str = "b1", cm: float = 10, **facts):
    return table.do("volley", shooter=shooter, target=target, range=cm, **facts)


@pytest.mark.rule("SHO-1", "GEN-8")
def test_a_volley_needs_no_order_and_has_one_target():
    table = Table({"a": ["musketeers"]}, FOE, {"phase": "shooting"})
    receipt = shot(table, dice=faces(5, 1, 1))
    assert receipt["throws"][0]["target"] == "b1"
    assert (table.unit("b1").tokens, table.unit("b2").tokens) == (1, 0)
    assert table.refusal("volley", shooter="a1", target="b2", range=10).code == "already_fired"
    with pytest.raises(Faults):
        table.dispatch({"do": "volley", "shooter": "a1", "target": ["b1", "b2"], "range": 10})


@pytest.mark.rule("SHO-12", "MOR-1")
@pytest.mark.parametrize("hits", [0, 1, 2, 3])
def test_each_hit_puts_one_token_on_the_target(hits):
    table = Table({"a": ["musketeers"]}, FOE, {"phase": "shooting", "units": {"b1": {"tokens": 1}}})
    shot(table, dice={"hits": hits})
    assert table.unit("b1").tokens == 1 + hits


@pytest.mark.rule("SHO-10", "R-32")
@pytest.mark.parametrize("formation", ["column", "hedgehog"])
def test_guns_have_plus_one_at_a_column_or_hedgehog_and_muskets_have_not(formation):
    foe = {"b": [{"type": "mixed", "formation": formation}]}
    table = Table({"a": ["gun", "musketeers"]}, foe, {"phase": "shooting"})
    gun = shot(table, dice=faces(1, 1, 1))
    muskets = shot(table, "a2", dice=faces(1, 1, 1))
    assert (gun["throws"][0]["modifier"], muskets["throws"][0].get("modifier", 0)) == (1, 0)


@pytest.mark.rule("R-32")
def test_a_hedgehog_is_easier_for_all_if_the_table_plays_so():
    foe = {"b": [{"type": "mixed", "formation": "hedgehog"}]}
    table = Table({"a": ["musketeers"]}, foe, {"phase": "shooting"}, hedgehog_easier_for_all="on")
    assert shot(table, dice=faces(4, 1, 1))["throws"][0]["hits"] == 1


@pytest.mark.rule("FRM-10", "R-36")
def test_a_column_does_not_shoot_if_the_table_plays_the_sheet():
    column = {"a": [{"type": "musketeers", "formation": "column"}]}
    assert shot(Table(column, FOE, {"phase": "shooting"}), dice=faces(1))["throws"][0]["pool"] == 1
    table = Table(column, FOE, {"phase": "shooting"}, column_shoots="0")
    assert table.refusal("volley", shooter="a1", target="b1", range=10).rule == "R-36"


@pytest.mark.rule("DIS-4", "SHO-8")
def test_a_disordered_shooter_has_minus_one():
    table = Table({"a": ["musketeers"]}, FOE, {"phase": "shooting", "units": {"a1": {"disordered": True}}})
    receipt = shot(table, dice=faces(5, 5, 6))
    assert lines(receipt)["disordered"] == -1
    assert receipt["throws"][0]["hits"] == 1


@pytest.mark.rule("R-95")
@pytest.mark.parametrize("stand", [{"formation": "hedgehog"}, {"place": "building"}], ids=str)
def test_a_hedgehog_or_garrison_fires_once_a_side(stand):
    table = Table({"a": [{"type": "mixed", **stand}]}, {"b": ["mixed"] * 5}, {"phase": "shooting"})
    for target in ("b1", "b2", "b3", "b4"):
        shot(table, target=target, dice=faces(1, 1))
    assert table.refusal("volley", shooter="a1", target="b5", range=10).rule == "R-95"


@pytest.mark.rule("R-101", "SHO-6")
@pytest.mark.parametrize(
    "unit", ["gun", {"type": "mixed", "formation": "hedgehog"}, {"type": "mixed", "place": "building"}], ids=str
)
def test_hedgehogs_garrisons_and_guns_are_never_enfiladed(unit):
    table = Table({"a": ["musketeers"]}, {"b": [unit]}, {"phase": "shooting"})
    refusal = table.refusal("volley", shooter="a1", target="b1", range=10, enfilade=True, dice=faces(1, 1, 1))
    assert refusal.rule == "R-101"


@pytest.mark.rule("DIS-5", "SHO-3")
def test_disorder_comes_from_a_volley_in_which_all_shots_hit():
    table = Table({"a": ["musketeers"]}, FOE, {"phase": "shooting"})
    shot(table, dice=faces(5, 5, 4))
    assert not table.unit("b1").disordered
    table = Table({"a": ["musketeers"]}, FOE, {"phase": "shooting"})
    receipt = shot(table, dice=faces(5, 5, 6))
    assert table.unit("b1").disordered
    assert effects(receipt, "disordered")[0]["rule"] == "SHO-3"
