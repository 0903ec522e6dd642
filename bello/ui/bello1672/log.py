"""The log of the battle: look at any moment, undo, redo, strike, go back."""

from __future__ import annotations

from collections.abc import Iterable

from bello.ui.bello1672.playing import PlayingList
from bello.views.bello1672 import log
from bello.views.rows import Row


class LogPage(PlayingList):
    """Everything that happened, newest first."""

    shown = log.CHUNK

    def refresh(self) -> None:
        self.title = self.words._("Log")
        self.next_text, self.next_action = self.words._("Back"), ("back",)
        super().refresh()

    def rows(self) -> Iterable[Row]:
        session = self.table.session
        return log.rows(self.table.names, session.entries(), session.redo_entry, self.shown)

    def do_older(self) -> None:
        self.shown *= 4
        self.refresh()

    def do_entry(self, step: int) -> None:
        self.do_receipt(step)

    def do_redo(self) -> None:
        self.table.redo()
