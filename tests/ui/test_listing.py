"""A list shows again only what has changed, in sight or out of it."""

from __future__ import annotations

from collections.abc import Callable

from bello.ui.listing import Listing
from bello.views.rows import Item, Row
from tests.ui.driver import Driver


def listing(driver: Driver) -> Listing:
    """A list of sixty rows on the whole window."""
    driver.app.open("settings")
    shown: Listing = driver.page.ids.listing
    shown.show(named())
    driver.settle()
    return shown


def named(**other: str) -> list[Row]:
    """Sixty rows with their numbers; `r3="…"` is what row 3 says instead."""
    return [Item(other.get(f"r{n}", str(n)), ("turn",)) for n in range(60)]


def seen(shown: Listing) -> dict[int, str]:
    return {index: view.row.text for index, view in shown.view_adapter.views.items()}


def test_a_changed_row_of_the_same_height_keeps_every_view_in_its_place(start: Callable[..., Driver]) -> None:
    driver = start()
    shown = listing(driver)
    views, told = dict(shown.view_adapter.views), []
    shown.bind(data=lambda *_: told.append("data"))
    shown.show(named(r3="three"))
    driver.settle()
    assert seen(shown)[3] == "three"
    assert shown.view_adapter.views == views and not told


def test_a_row_that_changed_out_of_sight_is_right_when_it_comes_back(start: Callable[..., Driver]) -> None:
    driver = start()
    shown = listing(driver)
    shown.scroll_y = 0
    driver.settle()
    assert 3 not in seen(shown)
    shown.show(named(r3="three"))
    shown.scroll_y = 1
    driver.settle()
    assert seen(shown)[3] == "three"


def test_two_changes_before_a_frame_and_a_longer_row_are_shown(start: Callable[..., Driver]) -> None:
    driver = start()
    shown = listing(driver)
    long = "a text that needs several lines on a small phone " * 3
    shown.show(named(r2=long))
    shown.show(named(r2=long, r3="three"))
    driver.settle()
    assert seen(shown)[2] == long and seen(shown)[3] == "three"
    assert shown.view_adapter.views[2].height > shown.view_adapter.views[3].height
