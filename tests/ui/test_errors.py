"""When something goes wrong: one sentence, nothing lost, and the battle goes on."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from bello import battlefile
from bello.store import Trouble
from bello.store.journal import Journal
from bello.ui.bello1672.battle import BattlePage
from bello.ui.bello1672.order import OrderPage
from bello.ui.wrong import WrongPage
from tests.ui.driver import Driver

FULL = "De telefoon is vol"


def fails(*_: Any, **__: Any) -> Any:
    raise Trouble("disk_full")


def test_a_step_that_cannot_be_written_is_one_sentence_and_the_battle_goes_on(
    battle: Callable[..., Driver], monkeypatch: pytest.MonkeyPatch
) -> None:
    driver = battle()
    table = driver.app.table
    before = table.state
    with monkeypatch.context() as broken:
        broken.setattr(Journal, "append", fails)
        driver.taps(("order_unit", "gardes1"), ("formation", "column"), ("sum", 5))
        assert driver.shows(FULL)
        assert isinstance(driver.page, OrderPage) and driver.page.order.formation == "column", "nothing is lost"
        assert table.state == before
    driver.tap(action=("sum", 5))
    assert table.state.units["gardes1"].formation == "column"


def test_an_undo_that_cannot_be_written_changes_nothing(
    battle: Callable[..., Driver], monkeypatch: pytest.MonkeyPatch
) -> None:
    driver = battle()
    driver.tap(action=("token", "gardes1", 1))
    with monkeypatch.context() as broken:
        broken.setattr(Journal, "move", fails)
        driver.tap(action=("undo",))
        assert driver.shows(FULL)
        assert driver.app.table.state.units["gardes1"].tokens == 1
    driver.tap(action=("undo",))
    assert driver.app.table.state.units["gardes1"].tokens == 0


def test_a_setting_that_cannot_be_written_is_one_sentence(
    battle: Callable[..., Driver], monkeypatch: pytest.MonkeyPatch
) -> None:
    driver = battle()
    driver.tap(action=("order_unit", "gardes1"))
    with monkeypatch.context() as broken:
        broken.setattr("bello.store.shelf.set_setting", fails)
        driver.tap(action=("turn_pad",))
    assert isinstance(driver.page, OrderPage)
    driver.taps(("face", 3), ("face", 4))
    assert driver.app.table.state.units["gardes1"].has("ordered")


def test_an_unexpected_error_is_written_down_with_the_battle_beside_it_and_one_goes_on(
    battle: Callable[..., Driver], monkeypatch: pytest.MonkeyPatch
) -> None:
    driver = battle()
    driver.expect_wrong = True
    driver.tap(action=("token", "gardes1", 1))

    def stumble(_page: BattlePage) -> None:
        raise RuntimeError("a stone in the road")

    with monkeypatch.context() as broken:
        broken.setattr(BattlePage, "do_next", stumble)
        driver.tap(action=("next",))
    assert isinstance(driver.page, WrongPage) and driver.shows("Je slag is veilig")
    reports = Path(driver.app.place) / "reports"
    [report] = reports.glob("*.txt")
    [kept] = reports.glob("*.json")
    assert "a stone in the road" in report.read_text(encoding="utf-8")
    file = battlefile.read(battlefile.parse(kept.read_bytes()))
    assert [step.intent["do"] for step in file.steps] == ["begin", "adjust"]
    driver.back()
    driver.tap(action=("next",))
    assert driver.app.table.state.phase == "shooting"
    assert driver.app.table.state.units["gardes1"].tokens == 1
