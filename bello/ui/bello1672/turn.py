"""The end-of-turn card, the parked things, and the hand-over between two turns."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from bello.ui.bello1672.playing import PlayingList
from bello.views.bello1672 import battle, turn
from bello.views.rows import Item, Row


class TurnPage(PlayingList):
    """What should be so before the turn, or the phase, is closed."""

    def __init__(self, house: Any, **kwargs: Any) -> None:
        self.stay: frozenset[str] = frozenset()
        super().__init__(house, **kwargs)

    def refresh(self) -> None:
        state, names = self.table.state, self.table.names
        ends = self._ends_turn()
        self.title = turn.title(state, names, ends)
        self.next_text, self.next_action, self.next_primary = f"{turn.confirm(state, names, ends)} ▸", ("close",), True
        super().refresh()

    def rows(self) -> Iterable[Row]:
        return turn.rows(self.table.state, self.table.names, self.stay, self._ends_turn())

    def _ends_turn(self) -> bool:
        return self.table.state.phase == "melee" or self.table.style == "tokens"

    def do_stay(self, unit: str) -> None:
        self.stay = self.stay ^ {unit}
        self.refresh()

    def do_close(self) -> None:
        side = self.table.state.side
        if self.table.style == "tokens":
            if self.table.end_turn(self.stay):
                self.house.back()
            return
        intent: dict[str, Any] = {"do": "next"}
        if self.stay:
            intent["fell_back"] = sorted(self.stay)
        if not self.table.do(intent):
            return
        self.house.back()
        if self.table.style == "steps" and self.table.state.side not in (side, None):
            self.house.push(HandOverPage(self.house))


class HandOverPage(PlayingList):
    """The phone goes to the other side."""

    def refresh(self) -> None:
        self.title = self.words._("Hand over")
        super().refresh()

    def rows(self) -> Iterable[Row]:
        return turn.handover(self.table.state, self.table.names)


class ParkedPage(PlayingList):
    """Everything that is still open; closes itself when nothing is any more."""

    def refresh(self) -> None:
        if not battle.open_things(self.table.state) and self in self.house.stack[-1:]:
            self.house.back()
            return
        self.title = self.words._("Still open")
        self.next_text, self.next_action = self.words._("Back"), ("back",)
        super().refresh()

    def rows(self) -> Iterable[Row]:
        state, names = self.table.state, self.table.names
        for thing in battle.open_things(state):
            yield Item(turn.open_text(state, names, thing), thing, right="›")
