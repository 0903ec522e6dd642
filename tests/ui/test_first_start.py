"""The very first start: five cards in which the reader taps, skippable, then the practice battle by touch."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from bello.app import BelloApp
from bello.ui.bello1672.battle import BattlePage
from bello.ui.bello1672.tour import TourPage
from bello.ui.home import HomePage
from bello.ui.tongue import tr
from bello.views.bello1672 import tour
from tests.ui.conftest import stand_up
from tests.ui.driver import Driver


@pytest.fixture
def newcomer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Driver]:
    monkeypatch.setenv("LANG", "nl_NL.UTF-8")
    driver = Driver(BelloApp(tmp_path, greet=True))
    driver.resize(360, 640)
    yield driver
    stand_up(driver)


def test_the_first_start_opens_the_five_cards_in_dutch(newcomer: Driver) -> None:
    assert isinstance(newcomer.page, TourPage)
    assert newcomer.shows("Speel aan tafel. Wij houden de stand bij.")


def test_every_card_lets_the_reader_tap_something(newcomer: Driver) -> None:
    tried = (1, 5, 2, 1, 1)
    for card, value in enumerate(tried):
        before = newcomer.texts()
        newcomer.tap(action=("try", value))
        assert newcomer.texts() != before, f"card {card + 1} answers the touch"
        newcomer.tap(action=("next_card",))
    assert newcomer.shows("Oefenslag")
    assert len(tried) == len(tour.CARDS)


def test_the_cards_can_be_skipped_and_do_not_come_back(newcomer: Driver, tmp_path: Path) -> None:
    newcomer.tap(action=("next_card",))
    newcomer.tap("Overslaan")
    assert isinstance(newcomer.page, HomePage)
    stand_up(newcomer)
    again = Driver(BelloApp(tmp_path, greet=True))
    assert isinstance(again.page, HomePage)


def test_back_goes_a_card_back(newcomer: Driver) -> None:
    newcomer.tap(action=("next_card",))
    newcomer.back()
    assert newcomer.shows("Speel aan tafel. Wij houden de stand bij.")


def test_the_practice_battle_is_played_from_its_charge_to_the_end_of_the_turn(newcomer: Driver) -> None:
    for _ in tour.CARDS:
        newcomer.tap(action=("next_card",))
    newcomer.tap("Oefenslag")
    app = newcomer.app
    assert isinstance(newcomer.page, BattlePage)
    assert newcomer.shows("Tik op Gardes 1e esk., dan Charge, dan Picardie 2e.")
    assert app.table.state.round == 2
    newcomer.tap(action=("order_unit", "gardes_paard1"))
    newcomer.tap("Charge")
    newcomer.tap(action=("target", "picardie2"))
    newcomer.tap("5")
    newcomer.tap("Vuurt")
    newcomer.tap("1")
    assert newcomer.shows("Afweervuur") or newcomer.shows("tegenover")
    back_to_battle(newcomer)
    assert app.table.state.in_melee("gardes_paard1")
    newcomer.tap(action=("next",))
    newcomer.tap(action=("next",))
    newcomer.tap(action=("fight", "gardes_paard1"))
    newcomer.tap(action=("hits", 4))
    newcomer.tap(action=("hits", 1))
    back_to_battle(newcomer)
    assert app.table.state.units["picardie2"].is_removed, "3 tokens and 4 hits: off the table"
    newcomer.tap(action=("next",))
    newcomer.tap(action=("close",))
    assert app.table.state.side == "fransen"
    assert tr.lang == "nl"


def back_to_battle(driver: Driver) -> None:
    """Close receipts and hints as a reader does."""
    while not isinstance(driver.page, BattlePage):
        driver.back()
