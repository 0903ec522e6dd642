"""A fresh app in the one window of the process, in any language, style and size, played by a strict finger."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from bello import wiring
from bello.app import BelloApp
from bello.ui.theme import theme
from bello.ui.tongue import tr
from bello.ui.touch import Press
from tests.ui.driver import Driver

PLAIN = {"language": "nl", "style": "quick", "theme": "light", "text_size": 1.0, "motion": "off"}
RULES = wiring.rulebook()
"""Read once; a battle never changes them."""


def sit_down(home: Path, size: tuple[int, int] = (360, 640), **settings: Any) -> Driver:
    """An app on a home of its own, with the plain settings of these tests unless told otherwise."""
    library = wiring.library(home, {"bello1672": RULES})
    fresh = {} if library.setting("style") else PLAIN
    for name, value in {**fresh, **settings}.items():
        library.set(name, value)
    library.close()
    driver = Driver(BelloApp(home))
    driver.resize(*size)
    return driver


def stand_up(driver: Driver) -> None:
    """Leave the window, the look and the language as they were."""
    driver.close()
    theme.name, theme.scale, theme.motion, tr.lang = "light", 1.0, 1, "nl"


@pytest.fixture(autouse=True, scope="session")
def no_dead_time() -> Iterator[None]:
    """A test's finger is faster than 300 ms; one test is about them."""
    Press.dead_time = 0
    yield


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Callable[..., Driver]]:
    """`start(size=(360, 640), style="quick", language="nl", …)` opens an app; again on the same home: a restart."""
    opened: list[Driver] = []

    def begin(home: Path | None = None, **how: Any) -> Driver:
        while opened:
            stand_up(opened.pop())
        opened.append(sit_down(home or tmp_path / "home", **how))
        return opened[0]

    yield begin
    while opened:
        stand_up(opened.pop())


@pytest.fixture
def battle(start: Callable[..., Driver]) -> Callable[..., Driver]:
    """An app with a battle begun by touch: three taps from Home to the first order."""

    def begin(side: str = "staatsen", **how: Any) -> Driver:
        driver = start(**how)
        driver.taps(("new",), ("start",), ("side", side))
        return driver

    return begin
