"""The unit sheet."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from bello.ui.bello1672.playing import PlayingList
from bello.views.bello1672 import unit
from bello.views.rows import Row


class UnitPage(PlayingList):
    """One unit: the table's hand on everything of it, and its own history."""

    def __init__(self, house: Any, unit_id: str, **kwargs: Any) -> None:
        self.unit_id = unit_id
        super().__init__(house, **kwargs)

    def refresh(self) -> None:
        self.title = self.table.names.unit(self.unit_id)
        self.next_text, self.next_action = self.words._("Back"), ("back",)
        super().refresh()

    def rows(self) -> Iterable[Row]:
        table = self.table
        return unit.rows(table.state, table.tables, table.names, self.unit_id, table.session.entries(), table.late)

    def do_late(self, round_: int) -> None:
        """The next entry belongs to an earlier round."""
        self.table.late = round_
        self.refresh()

    def do_add(self, by: int) -> None:
        self.table.token(self.unit_id, by)

    def do_set(self, name: str, value: Any) -> None:
        self.table.do({"do": "adjust", "unit": self.unit_id, name: value})

    def do_fall_back(self, unit_id: str) -> None:
        self.table.do({"do": "fall_back", "unit": unit_id})

    def do_fire(self, unit_id: str) -> None:
        """A volley in any phase: the list of its own, on the battle page."""
        from bello.ui.bello1672.volley import VolleyPage

        self.house.push(VolleyPage(self.house, unit_id))
