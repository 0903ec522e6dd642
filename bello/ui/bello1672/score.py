"""The score ledger and the end of the battle."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from bello.ui.bello1672.playing import PlayingList
from bello.views.bello1672 import score
from bello.views.bello1672.report import acts, since
from bello.views.rows import Row


class ScorePage(PlayingList):
    """Each point with its reason and moment."""

    def __init__(self, house: Any, **kwargs: Any) -> None:
        self._since: tuple[int, dict[str, Any]] = (-1, {})
        super().__init__(house, **kwargs)

    def refresh(self) -> None:
        self.title = self.words._("Points")
        self.next_text, self.next_action = self.words._("Back"), ("back",)
        super().refresh()

    def rows(self) -> Iterable[Row]:
        session = self.table.session
        if self._since[0] != session.head:
            self._since = (session.head, since(acts(session.told())))
        return score.rows(self.table.state, self.table.names, self._since[1])

    def do_report(self) -> None:
        self.house.app.open("report")

    def do_end(self) -> None:
        self._end({"do": "end"})

    def do_end_agreed(self) -> None:
        self._end({"do": "end", "agreed": True})

    def _end(self, intent: dict[str, Any]) -> None:
        """Who won stands at the top."""
        if self.table.do(intent):
            self.ids.listing.to_top()

    def do_reopen(self) -> None:
        self.table.do({"do": "end", "reopen": True})
