"""The answer to a charge, and before a hedgehog what the cavalry does."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from bello.ui.bello1672.playing import PlayingList
from bello.views.bello1672 import charge, odds_line
from bello.views.rows import Row


class AnswerPage(PlayingList):
    """One charge until nothing of it is open."""

    def __init__(self, house: Any, charge_id: str, **kwargs: Any) -> None:
        self.charge_id = charge_id
        self.named: dict[str, str] = {}
        super().__init__(house, **kwargs)

    def _charge(self) -> Any:
        return next((c for c in self.table.state.charges if c.id == self.charge_id), None)

    def refresh(self) -> None:
        if self._charge() is None and self in self.house.stack[-1:]:
            self.house.back()
            return
        self.title = self.words._("The charge")
        self.next_text, self.next_action = self.words._("Later"), ("back",)
        super().refresh()

    def rows(self) -> Iterable[Row]:
        found = self._charge()
        if found is None:
            return
        table = self.table
        yield from charge.rows(table.state, table.tables, table.names, found, self.named)
        if self.house.app.is_on("odds"):
            yield from odds_line.answer_rows(table.state, table.tables, table.names, found)

    def do_name(self, charger: str, target: str) -> None:
        """The nearest enemy of a blunder charge."""
        self.named[charger] = target
        self.refresh()

    def do_nobody(self, charger: str) -> None:
        """Nobody in reach: the blunder charge simply moves (R-20)."""
        self._play({"do": "respond", "responses": {charger: "too_short"}})

    def do_answer(self, target: str, answer: str = "") -> None:
        charger = next((c for c, named in self.named.items() if named == target), None)
        self._play(charge.answer(target, answer, charger))

    def do_odds(self, target: str, answer: str) -> None:
        self.house.app.open("what_if", charge.answer(target, answer))

    def do_short(self, target: str, charger: str) -> None:
        self._play(charge.answer(target, "too_short", charger))

    def do_respond(self, charger: str, response: str) -> None:
        self._play({"do": "respond", "responses": {charger: response}})

    def _play(self, intent: dict[str, Any]) -> None:
        if self.table.do(intent):
            self.house.page.follow()
