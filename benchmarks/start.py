"""A process of its own for one start: `start.py bare|bello first|battle|memory|idle …`; prints what was asked.

The bare app is Kivy with one label. Nothing is imported here that the app itself would not import before its frame.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable
from typing import Any


def painted(then: Callable[[int], None]) -> None:
    """Have `then` called with the number of every frame when it is wholly drawn."""
    from kivy.core.window import Window
    from kivy.graphics.opengl import glFinish

    frames = 0

    def drawn(*_: object) -> None:
        nonlocal frames
        glFinish()
        frames += 1
        then(frames)

    Window.bind(on_flip=drawn)


def report(*figures: float) -> None:
    print(*figures, flush=True)
    os._exit(0)


def now() -> float:
    return time.clock_gettime(time.CLOCK_MONOTONIC)


def bare_app() -> Any:
    from kivy.app import App
    from kivy.uix.label import Label

    class Bare(App):  # type: ignore[misc]
        def build(self) -> Label:
            return Label(text="Bello")

    return Bare()


def bello_app(home: str) -> Any:
    from bello.screen import prepare

    prepare()
    from pathlib import Path

    from bello.app import BelloApp

    return BelloApp(Path(home))


def first(app: Any) -> None:
    """The moment the first frame is painted; Home must show the running battle."""

    def then(_: int) -> None:
        moment = now()
        assert not hasattr(app, "house") or app.house.page.card["round"], "no card of the running battle"
        report(moment)

    painted(then)


def battle(app: Any) -> None:
    """The moment Battle is painted; Continue is touched in the callback of the first frame."""

    def then(frame: int) -> None:
        if frame == 1:
            key = next(one for one in app.house.walk() if getattr(one, "action", None) == ("go_on",))
            key.dispatch("on_release")
        elif type(app.house.page).__name__ == "BattlePage":
            report(now())

    painted(then)


def memory(app: Any, steps: int) -> None:
    """Resident memory in kB: of the bare app with its frame drawn, of Bello after a full battle on the screens."""

    def then(frame: int) -> None:
        if frame == 1 and hasattr(app, "house"):
            from benchmarks.evening import play

            play(app, steps)
        if frame == 1:
            with open("/proc/self/status") as status:
                report(next(int(line.split()[1]) for line in status if line.startswith("VmRSS")))

    painted(then)


def idle(app: Any, page: str, seconds: float, rest: float) -> None:
    """Processor seconds and frames drawn while nobody touches anything, after some rest."""
    from kivy.clock import Clock

    drawn = began = began_frames = 0.0

    def then(frame: int) -> None:
        nonlocal drawn
        drawn = frame
        if frame == 1:
            Clock.schedule_once(open_page, rest)

    def open_page(_: float) -> None:
        if hasattr(app, "house"):
            app.open_battle(app.house.page.card["id"])
            if page == "pad":
                app.house.page.act("order_unit", next(iter(app.table.state.units)))
            elif page == "log":
                app.house.page.act("log")
        Clock.schedule_once(begin, rest)

    def begin(_: float) -> None:
        nonlocal began, began_frames
        began, began_frames = time.process_time(), drawn
        Clock.schedule_once(lambda _: report(time.process_time() - began, drawn - began_frames), seconds)

    painted(then)


def main() -> None:
    who, what, home, *more = sys.argv[1:]
    app = bare_app() if who == "bare" else bello_app(home)
    if what == "first":
        first(app)
    elif what == "battle":
        battle(app)
    elif what == "memory":
        memory(app, int(more[0]))
    else:
        idle(app, more[0], float(more[1]), float(more[2]))
    app.run()


if __name__ == "__main__":
    main()
