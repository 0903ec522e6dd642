"""The app in this process, off screen: opened, touched and painted frame by frame."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from kivy.base import EventLoop
from kivy.core.window import Window
from kivy.graphics.opengl import glFinish
from kivy.input.motionevent import MotionEvent
from kivy.uix.widget import Widget

from bello.app import BelloApp
from bello.ui.touch import Press


class Finger(MotionEvent):
    """A touch at a place of the window."""

    def __init__(self, widget: Widget) -> None:
        x, y = widget.to_window(*widget.center)
        place = {"x": x / Window.width, "y": y / Window.height}
        super().__init__("benchmark", 1, place, is_touch=True, type_id="touch")

    def depack(self, args: Any) -> None:
        self.sx, self.sy = args["x"], args["y"]
        self.profile = ["pos"]
        super().depack(args)

    def down(self) -> None:
        EventLoop.post_dispatch_input("begin", self)

    def up(self) -> None:
        EventLoop.post_dispatch_input("end", self)


class Stage:
    """An app on its home. `paint` draws the frame that is due and waits until it is drawn."""

    def __init__(self, home: Path) -> None:
        Press.dead_time = 0
        EventLoop.ensure_window()
        if EventLoop.status != "started":
            EventLoop.start()
        self.app = BelloApp(home)
        self.app.root = self.app.build()
        Window.add_widget(self.app.root)
        BelloApp._running_app = self.app
        self.app.on_start()
        self.settle()
        gc.freeze()  # as a real start does: what stands is not looked through for garbage again

    @property
    def house(self) -> Any:
        return self.app.house

    def open_battle(self) -> None:
        self.app.open_battle(self.house.page.card["id"])
        self.settle()

    def close(self) -> None:
        self.app.on_stop()
        Window.unbind(on_keyboard=self.house._key)
        Window.remove_widget(self.app.root)

    @staticmethod
    def paint() -> None:
        EventLoop.idle()
        glFinish()

    def repaint(self) -> None:
        """The same screen again."""
        Window.canvas.ask_update()
        self.paint()

    def settle(self) -> None:
        for _ in range(6):
            self.paint()

    def find(self, *action: Any) -> Widget:
        """What sends an action when it is touched."""
        return next(widget for widget in self.house.walk() if getattr(widget, "action", None) == action)


@contextmanager
def stage(home: Path) -> Iterator[Stage]:
    found = Stage(home)
    try:
        yield found
    finally:
        found.close()
