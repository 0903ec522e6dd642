"""A full battle on the screens of a running app: every step dispatched and painted, and the other pages opened once."""

from __future__ import annotations

import time
from random import Random
from typing import Any

from kivy.base import EventLoop

from benchmarks.replay import next_intent

REST = 2.2
PAGES = (("log",), ("score",), ("menu",))


def rest() -> None:
    """The players look at the table for a moment: what is done when nobody waits is done."""
    until = time.monotonic() + REST
    while time.monotonic() < until:
        EventLoop.idle()
        time.sleep(0.02)


def play(app: Any, steps: int) -> None:
    """Go on with the running battle to so many steps."""
    app.open_battle(app.house.page.card["id"])
    EventLoop.idle()
    random, session = Random(1672), app.table.session
    while session.number < steps:
        app.table.do(next_intent(random, session))
        EventLoop.idle()
    unit = next(iter(app.table.state.units))
    for action in (*PAGES, ("order_unit", unit), ("unit", unit)):
        app.house.page.act(*action)
        EventLoop.idle()
        app.house.back()
        rest()
