"""A fresh app in the one window of the process, in any language, style and size, played by a strict finger."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from bello import wiring
from bello.app import BelloApp
from bello.ui.kit import Press
from bello.ui.theme import theme
from bello.ui.tongue import tr
from tests.ui.driver import Driver

PLAIN = {"language": "nl", "style": "quick", "theme": "light", "text_size": 1.0, "motion": "off"}
RULES = wiring.rulebook()
"""Read once; a battle never changes them."""


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Callable[..., Driver]]:
    """`start(size=(360, 640), style="quick", language="nl", …)` opens an app; again on the same home: a restart."""
    opened: list[Driver] = []

    def begin(size: tuple[int, int] = (360, 640), home: Path | None = None, **settings: Any) -> Driver:
        for driver in opened:
            driver.close()
        opened.clear()
        place = home or tmp_path / "home"
        library = wiring.library(place, {"bello1672": RULES})
        for name, value in ({} if library.setting("style") else PLAIN).items():
            library.set(name, value)
        for name, value in settings.items():
            library.set(name, value)
        library.close()
        driver = Driver(BelloApp(place))
        driver.resize(*size)
        opened.append(driver)
        return driver

    dead_time, Press.dead_time = Press.dead_time, 0
    yield begin
    for driver in opened:
        driver.close()
    Press.dead_time = dead_time
    theme.name, theme.scale, theme.motion, tr.lang = "light", 1.0, 1, "nl"


@pytest.fixture
def battle(start: Callable[..., Driver]) -> Callable[..., Driver]:
    """An app with a battle begun by touch: three taps from Home to the first order."""

    def begin(side: str = "staatsen", **how: Any) -> Driver:
        driver = start(**how)
        driver.taps(("new",), ("start",), ("side", side))
        return driver

    return begin
