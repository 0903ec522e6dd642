"""What if: the facts of a throw to play with; nothing here touches the battle."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from bello.ui.bello1672.playing import PlayingList
from bello.views.bello1672 import trial, what_if
from bello.views.rows import Row, Text


class WhatIfPage(PlayingList):
    """From a receipt (an entry of the log), or before a throw (an intent)."""

    def __init__(self, house: Any, entry: Any, **kwargs: Any) -> None:
        table = house.app.table
        if isinstance(entry, Mapping):
            self.start = trial.of_intent(table.state, table.tables, entry)
        else:
            before = table.session.state_before(entry)
            self.start = trial.of_intent(before, table.tables, entry.intent, entry.receipt)
        self.what = self.start
        super().__init__(house, **kwargs)

    def refresh(self) -> None:
        self.title = self.words._("What if")
        self.next_text, self.next_action = self.words._("Back"), ("back",)
        super().refresh()

    def rows(self) -> Iterable[Row]:
        if self.what is None:
            return (Text(self.words._("There is no throw in this to play with.")),)
        return what_if.rows(self.what, self.table.tables, self.table.names)

    def _now(self, what: Any) -> None:
        self.what = what
        self.refresh()

    def do_fact(self, name: str, value: Any) -> None:
        self._now(trial.with_fact(self.what, name, value))

    def do_part(self, name: str, key: str, value: Any) -> None:
        self._now(trial.with_part(self.what, name, key, value))

    def do_set(self, unit: str, name: str, value: Any) -> None:
        self._now(trial.with_unit(self.what, unit, name, value))

    def do_charging(self, unit: str) -> None:
        self._now(trial.with_charging(self.what, unit))

    def do_columns(self, column: bool) -> None:
        what = self.what
        for unit in trial.units_of(what):
            what = trial.with_unit(what, unit, "formation", "column" if column else "line")
        self._now(what)

    def do_reading(self, name: str, value: str) -> None:
        self._now(trial.with_switch(self.what, name, value))
