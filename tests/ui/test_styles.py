"""The three styles: what each of them shows, switched in two touches, over one engine and one log."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from bello.ui.bello1672 import table as table_module
from bello.ui.bello1672.battle import BattlePage
from bello.ui.bello1672.receipt import ReceiptPage
from bello.ui.bello1672.turn import HandOverPage, TurnPage
from bello.ui.bello1672.unit import UnitPage
from tests.ui.driver import Driver
from tests.ui.script import Player

Table = Callable[..., Driver]


@pytest.mark.parametrize("style", ["steps", "quick", "tokens"])
def test_three_touches_from_home_to_the_first_order(start: Table, style: str) -> None:
    driver = start(style=style)
    driver.taps(("new",), ("start",), ("side", "fransen"))
    assert driver.touches == 3
    assert isinstance(driver.page, BattlePage)
    assert (driver.app.table.state.side, driver.app.table.state.phase) == ("fransen", "command")


def test_step_by_step_shows_every_receipt_and_hands_the_phone_over(battle: Table) -> None:
    driver = battle(style="steps")
    driver.taps(("order_unit", "gardes1"), ("sum", 7))
    assert isinstance(driver.page, ReceiptPage) and driver.shows("zelf gegooid")
    driver.taps(("back",), ("next",), ("next",), ("next",))
    assert isinstance(driver.page, TurnPage), "the card at the end of a turn"
    driver.tap(action=("close",))
    assert isinstance(driver.page, HandOverPage) and driver.shows("Fransen")
    assert driver.app.table.state.side == "fransen"


def test_step_by_step_only_the_acting_side_is_ordered_from_its_rows(battle: Table) -> None:
    driver = battle(style="steps")
    driver.tap(action=("unit", "picardie1"))
    assert isinstance(driver.page, UnitPage)


def test_quick_shows_a_strip_and_stays_where_it_is(battle: Table) -> None:
    driver = battle(style="quick")
    driver.taps(("order_unit", "gardes1"), ("sum", 7))
    assert isinstance(driver.page, BattlePage) and driver.shows("Order Gardes 1e")


@pytest.mark.parametrize(("style", "other"), [("steps", "quick"), ("quick", "tokens"), ("tokens", "steps")])
def test_the_style_is_changed_in_two_touches_in_mid_battle(battle: Table, style: str, other: str) -> None:
    driver = battle(style=style)
    driver.tap(action=("token", "gardes1", 1))
    before = driver.touches
    driver.taps(("menu",), ("style", other))
    assert driver.touches - before == 2
    assert driver.app.table.style == other
    driver.back()
    driver.tap(action=("token", "gardes1", 1))
    assert driver.app.table.state.units["gardes1"].tokens == 2, "the same battle, the same log"


@pytest.mark.parametrize(("within", "lines"), [(999, 1), (-1, 2)])
def test_several_tokens_within_three_seconds_are_one_line_in_the_log(
    battle: Table, monkeypatch: pytest.MonkeyPatch, within: Any, lines: int
) -> None:
    monkeypatch.setattr(table_module, "TOGETHER", within)
    driver = battle()
    before = len(driver.app.table.session.entries())
    driver.taps(("token", "gardes1", 1), ("token", "gardes1", 1))
    assert len(driver.app.table.session.entries()) - before == lines
    driver.tap(action=("undo",))
    assert driver.app.table.state.units["gardes1"].tokens == 2 - 2 // lines


def test_an_app_roll_that_was_undone_stays_in_the_log(battle: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    player = Player(battle(), "rolled", monkeypatch)
    player.order("gardes1", 11)
    rolled = player.table.last.step
    player.undo()
    player.order("gardes1", 5)
    [kept] = [entry for entry in player.table.session.entries() if entry.step == rolled]
    assert kept.branch, "nobody fishes for dice"
    player.tap("log")
    assert player.driver.shows("door de app gegooid, teruggenomen")
