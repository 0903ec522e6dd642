"""With no screen: the demonstration battle played through the real app off screen, leaving pictures."""

from __future__ import annotations

import tempfile
from pathlib import Path

from kivy.base import EventLoop
from kivy.core.window import Window

from bello.app import PHONE, BelloApp
from bello.rulebook import load
from bello.ui.bello1672.log import LogPage
from bello.ui.bello1672.receipt import ReceiptPage
from bello.ui.bello1672.score import ScorePage


def play(folder: Path) -> None:
    """Play it step by step and take a picture of each kind of screen."""
    print(f"There is no screen here: playing the demonstration off screen, pictures in {folder}")
    folder.mkdir(parents=True, exist_ok=True)
    Window.size = PHONE
    with tempfile.TemporaryDirectory() as home:
        app = BelloApp(Path(home))
        EventLoop.ensure_window()
        app.root = app.build()
        Window.add_widget(app.root)
        app.on_start()
        app.furnish()
        file = load.folder_of("bello1672") / "demo.json"
        app.open_battle(app.library.import_(file.read_bytes()))
        entries = app.table.session.entries()
        for number, entry in enumerate(entries, 1):
            app.table.session.jump(entry.step)
            headline = app.table.strip()
            print(f"{number:>3}. {headline[0]} — {headline[1]}" if headline else f"{number:>3}.")
            if number in (4, 8, 13, 19, len(entries)):
                _picture(folder / f"battle-{number:02}.png", app)
        pages = {"log": LogPage(app.house), "score": ScorePage(app.house)}
        pages["receipt"] = ReceiptPage(app.house, entries[18].step)
        for name, page in pages.items():
            app.house.push(page)
            _picture(folder / f"{name}.png", app)
            app.house.back()
        app.on_stop()
    print(f"{len(list(folder.glob('*.png')))} pictures are in {folder}")


def _picture(path: Path, app: BelloApp) -> None:
    for _ in range(6):
        EventLoop.idle()
    app.house.export_to_png(str(path))
