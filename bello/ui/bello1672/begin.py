"""Who begins: one touch, or the throw for initiative on the pad."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from bello.ui.bello1672.playing import PlayingList
from bello.views.rows import Button, Chip, Chips, Keys, Row, Text


class BeginPage(PlayingList):
    """The throw for initiative, or just who begins (TURN-2)."""

    def __init__(self, house: Any, **kwargs: Any) -> None:
        self.faces: dict[str, int] = {}
        super().__init__(house, **kwargs)

    def refresh(self) -> None:
        self.title = self.words._("Who begins?")
        self.next_text, self.next_action = self.words._("Back"), ("back",)
        super().refresh()

    def rows(self) -> Iterable[Row]:
        state, names, words = self.table.state, self.table.names, self.words
        if state.winner:
            yield Text(words._("{side} won the throw and chooses.").format(side=names.side(state.winner)), "strong")
        for side in state.sides:
            yield Button(words._("{side} begin").format(side=names.side(side)), ("side", side), primary=True)
        if state.winner:
            return
        yield Text(words._("Or throw for it here: each general one die, the highest chooses."), "small")
        for side in state.sides:
            keys = tuple(Chip(str(f), ("die", side, f), self.faces.get(side) == f) for f in range(1, 7))
            yield Text(names.side(side))
            yield Keys(keys)
        yield Chips((Chip(words._("Roll for me"), ("roll",)),))

    def do_side(self, side: str) -> None:
        if self.table.do({"do": "begin", "side": side}):
            self.house.back()

    def do_die(self, side: str, face: int) -> None:
        self.faces[side] = face
        if len(self.faces) == 2:
            self._throw({side: {"faces": [face]} for side, face in self.faces.items()})
        else:
            self.refresh()

    def do_roll(self) -> None:
        self._throw({side: self.table.roll(1) for side in self.table.state.sides})

    def _throw(self, dice: dict[str, Any]) -> None:
        self.faces = {}
        self.table.do({"do": "initiative", "dice": dice})
        self.refresh()
