"""The umpire drags the regiments on the screen into the order of the table."""

from __future__ import annotations

from collections.abc import Callable

from kivy.tests.common import UnitTestTouch

from bello.ui.bello1672.umpire import RegimentsPage
from tests.ui.driver import Driver


def test_a_regiment_is_dragged_past_its_neighbour_and_the_battle_follows(battle: Callable[..., Driver]) -> None:
    driver = battle()
    app = driver.app
    app.house.push(RegimentsPage(app.house))
    driver.settle()
    order = [row.action[1] for row in driver.page.rows() if getattr(row, "drag", ())]
    drag(driver, order[0], places=1)
    now = [row.action[1] for row in driver.page.rows() if getattr(row, "drag", ())]
    assert now[:2] == [order[1], order[0]]
    driver.back()
    shown = [row.id for row in driver.page.rows() if type(row).__name__ == "RegimentRow"]
    assert shown.index(order[1]) < shown.index(order[0])


def test_dragging_elsewhere_than_by_the_handle_only_scrolls(battle: Callable[..., Driver]) -> None:
    driver = battle()
    app = driver.app
    app.house.push(RegimentsPage(app.house))
    driver.settle()
    before = list(driver.page.rows())
    drag(driver, before[2].action[1], places=1, x=0.3)
    assert list(driver.page.rows()) == before


def drag(driver: Driver, regiment: str, places: int, x: float = 0.95) -> None:
    """A finger takes a row at a part of its width and moves it down so many rows."""
    view = driver.find(action=("touch", regiment))
    left, bottom, right, top = driver.box(view)
    x, y = left + (right - left) * x, (bottom + top) / 2
    touch = UnitTestTouch(x, y)
    touch.touch_down()
    for step in range(1, 11):
        touch.touch_move(x, y - (top - bottom) * places * step / 10)
        driver.settle(1)
    touch.touch_up()
    driver.settle(3)
