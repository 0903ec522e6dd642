"""Two rounds of orders and volleys by touch, in both languages and all three ways of entering dice."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.ui.driver import Driver
from tests.ui.script import Player, replayed


def first_round(player: Player) -> None:
    player.order_all("gardes", 7, ("leave", "gardes_kanon"))
    player.order("gardes_paard1", 5)
    player.undo()
    player.order("gardes_paard1", 8)
    player.order("gardes_paard2", 11)
    player.next()
    player.volley("gardes1", 1, "picardie1")
    player.volley("gardes2", 2, "picardie1")
    player.volley("gardes_kanon", 1, "picardie2")
    correct(player, "target", "picardie3")
    player.next()
    player.next()
    player.order_all("cuirassiers", 6)
    player.order_all("picardie", 9)
    player.next()
    player.volley("picardie2", 1, "gardes1", ("range", 6))
    player.next()
    player.next()


def correct(player: Player, fact: str, value: Any) -> None:
    """The strip, Correct, the fact: the same dice are read again."""
    player.tap("receipt", player.table.last.step)
    player.tap("correct")
    player.tap("amend", ((fact, value),))
    player.done()


def look_back(player: Player) -> None:
    """Go to an earlier moment, look, and come back to the last one."""
    here = player.state
    volley, last = player.entry("volley", shooter="gardes2"), player.table.last
    player.tap("log")
    player.tap("entry", volley.step)
    player.tap("jump")
    assert player.unit("picardie1").disordered and not player.unit("picardie3").tokens
    player.driver.back()
    player.tap("entry", last.step)
    player.tap("jump")
    player.driver.back()
    player.driver.back()
    assert player.state == here


def second_round(player: Player) -> None:
    player.order("gardes1", 4, ("formation", "column"))
    player.next()
    player.volley("gardes2", 1)
    player.volley("gardes_kanon", 1)
    player.volley("gardes3", 2, "picardie2", ("hidden", True))
    player.next()
    player.next()


@pytest.mark.parametrize("language", ["nl", "en"])
@pytest.mark.parametrize("way", ["sum", "faces", "rolled"])
def test_two_rounds_of_orders_and_volleys(
    battle: Callable[..., Driver], monkeypatch: pytest.MonkeyPatch, language: str, way: str
) -> None:
    driver = battle(language=language, pad="faces" if way == "faces" else "sum")
    player = Player(driver, way, monkeypatch)
    first_round(player)
    look_back(player)
    second_round(player)
    tokens = {unit.id: unit.tokens for unit in player.state.units.values() if unit.tokens}
    assert tokens == {"picardie1": 4, "picardie2": 2, "picardie3": 2, "gardes1": 1}
    assert player.unit("gardes1").formation == "column"
    assert player.state.score() == {"staatsen": 1, "fransen": 0}
    assert replayed(driver) == player.state
    thrown = [throw for entry in player.table.session.entries() for throw in (entry.receipt or {}).get("throws", ())]
    given = {"sum": "sum", "faces": "faces", "rolled": "by"}[way]
    assert all(given in throw["dice"] or "hits" in throw["dice"] for throw in thrown)
