"""Dice the app has thrown, seen for a moment as they tumble; never in the way of a finger."""

from __future__ import annotations

import random
from typing import Any

from kivy.clock import Clock
from kivy.uix.label import Label

from bello.ui.load import kv
from bello.ui.theme import theme

FACES = "⚀⚁⚂⚃⚄⚅"
TURNS = 5
TURN = 0.07
REST = 0.7


class Tumble(Label):
    """A throw over the page: tumbling, then as it fell."""

    def __init__(self, faces: list[int], **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.faces = faces
        self.turns = TURNS
        self.toss()

    def toss(self, *_: object) -> None:
        shown = self.faces if self.turns <= 0 else [random.randint(1, 6) for _ in self.faces]
        self.text = " ".join(FACES[face - 1] for face in shown)
        self.turns -= 1
        Clock.schedule_once(self.toss if self.turns >= 0 else self.leave, TURN if self.turns >= 0 else REST)

    def leave(self, *_: object) -> None:
        if self.parent is not None:
            self.parent.remove_widget(self)

    def on_touch_down(self, touch: Any) -> bool:
        return False


def tumble(house: Any, faces: list[int]) -> None:
    """Show a throw of the app, if motion is wanted."""
    if theme.motion:
        house.content.add_widget(Tumble(faces))


kv("tumble")
