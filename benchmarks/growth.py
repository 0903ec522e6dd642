"""How cost grows with the battle: `open_growth`, `undo_growth`, `log_growth`, `roster_growth`."""

from __future__ import annotations

import gc
from pathlib import Path
from typing import Any

from benchmarks import battles
from benchmarks.ratio import Effort, Figure, Timed, alternate, seconds

SHORT, LONG = 50, 5000
FRAMES = 120
GLIDE = 40
"""Pixels a list moves in a frame while it is scrolled."""


def open_growth(effort: Effort) -> Figure:
    """Opening a battle of 5,000 steps ÷ one of 50."""
    short, long = (battles.of_steps(effort.folder, effort.long(steps)) for steps in (SHORT, LONG))
    return alternate(_opening(short), _opening(long), effort.of(60))


def _opening(home: Path) -> Timed:
    def opened() -> float:
        with battles.shelf(home) as library:
            return seconds(lambda: library.open(1))

    return opened


def undo_growth(effort: Effort) -> Figure:
    """The first undo after reopening at 5,000 steps ÷ at 50."""
    homes = [battles.of_steps(effort.folder, effort.long(steps)) for steps in (SHORT, LONG)]
    short, long = (battles.copied(home, f"undo-{home.name}") for home in homes)
    return alternate(_undoing(short), _undoing(long), effort.of(60))


def _undoing(home: Path) -> Timed:
    def undone() -> float:
        with battles.shelf(home) as library:
            session = library.open(1)
            took = seconds(session.undo)
            session.redo()
            return took

    return undone


def log_growth(effort: Effort) -> Figure:
    """The p95 frame while scrolling a log of 5,000 entries ÷ one of 50."""
    from benchmarks.stage import Stage

    frames = 20 if effort.quick else FRAMES
    short, long = (Stage(battles.of_entries(effort.folder, effort.long(entries))) for entries in (SHORT, LONG))
    return alternate(_Glide(short, frames), _Glide(long, frames), effort.of(20))


class _Glide:
    """Scrolls a log with all its entries shown, up and down, and gives the p95 of the frames."""

    def __init__(self, scene: Any, frames: int) -> None:
        from kivy.core.window import Window

        self.scene, self.frames, self.window = scene, frames, Window
        scene.open_battle()
        scene.house.page.act("log")
        page = scene.house.page
        while page.shown < len(scene.app.table.session.entries()):
            page.do_older()
        self.list, self.way = page.ids.listing, -GLIDE
        Window.remove_widget(scene.app.root)

    def __call__(self) -> float:
        self.window.add_widget(self.scene.app.root)
        self.scene.settle()
        took = sorted(seconds(self._frame) for _ in range(self.frames))
        self.window.remove_widget(self.scene.app.root)
        return took[int(len(took) * 0.95)]

    def _frame(self) -> None:
        room = self.list.children[0].height - self.list.height
        moved = self.list.scroll_y + self.way / room
        if not 0 <= moved <= 1:
            self.way = -self.way
        self.list.scroll_y = min(1, max(0, moved))
        self.scene.paint()


def roster_growth(effort: Effort) -> Figure:
    """From the data to the first Battle frame with 40 regiments (180 units) ÷ with 4 (18 units)."""
    from benchmarks.stage import Stage

    few, many = (Stage(_roster(effort.folder, regiments)) for regiments in (4, 40))
    return alternate(_showing(few), _showing(many), effort.of(60))


def _roster(folder: Path, regiments: int) -> Path:
    def begun(session: Any) -> bool:
        if session.number == 0:
            session.dispatch({"do": "begin", "side": "staatsen"})
        return True

    return battles.home_of(folder, f"roster-{regiments}", battles.roster(regiments), begun)


def _showing(scene: Any) -> Timed:
    from kivy.core.window import Window

    battle = scene.house.page.card["id"]
    session = scene.app.library.open(battle)
    Window.remove_widget(scene.app.root)

    def show() -> None:
        scene.app.open_battle(battle)
        scene.paint()

    def shown() -> float:
        Window.add_widget(scene.app.root)
        scene.settle()
        gc.collect()  # what the page before left behind is not this showing's
        scene.app.tidy_soon.cancel()
        took = seconds(show)
        session.close()  # the table of this showing need not hear of the next
        scene.house.back()
        Window.remove_widget(scene.app.root)
        scene.paint()
        return took

    return shown
