"""The rulebook: opens at the chapter of the phase, searches as you type."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from bello.ui.page import ListPage
from bello.views.bello1672 import rulebook
from bello.views.bello1672.rulebook import Reading
from bello.views.rows import Row


class RulebookPage(ListPage):
    """Questions, tables and rules of a chapter, or what was searched for."""

    def __init__(self, house: Any, **kwargs: Any) -> None:
        table = house.app.table
        self.reading = Reading(rulebook.chapter_of(table.state.phase)) if table is not None else Reading()
        super().__init__(house, **kwargs)

    def refresh(self) -> None:
        self.title = self.words._("Rulebook")
        super().refresh()

    def rows(self) -> Iterable[Row]:
        app = self.house.app
        return rulebook.rows(app.book, self.reading, self.words, app.switches)

    def back(self) -> bool:
        """Back from what was searched to the chapter."""
        if not self.reading.query:
            return False
        self.do_typed("")
        return True

    def do_typed(self, text: str) -> None:
        self.reading = replace(self.reading, query=text[:60])
        self.ids.listing.to_top()
        self.refresh()

    def do_chapter(self, name: str) -> None:
        self.reading = replace(self.reading, chapter=name)
        self.ids.listing.to_top()
        self.refresh()

    def do_more(self) -> None:
        self.reading = replace(self.reading, more=True)
        self.refresh()

    def do_sheet(self) -> None:
        self.house.app.open("sheet")

    def do_house_rules(self) -> None:
        self.house.app.open("house_rules", new=self.house.app.table is None)
