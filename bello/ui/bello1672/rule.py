"""One rule: our text, where it stands in the rulebook, its readings, what it is tied to."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from bello.ui.page import ListPage
from bello.ui.tongue import tr
from bello.views.bello1672.reference import Book, rule_rows
from bello.views.rows import Row


def book_of(app: Any) -> Book:
    """The rulebook in the language of the screens, read when first opened."""
    from bello.rulebook import load

    key = f"book_{tr.lang}"
    if key not in app.shelf:
        tables = app.library.rulebooks["bello1672"].tables
        app.shelf[key] = Book(load.load_index(), load.load_reference(tr.lang), tables)
    found: Book = app.shelf[key]
    return found


class RulePage(ListPage):
    """A rule or ruling, from anywhere; back goes to the same place."""

    def __init__(self, house: Any, rule: str, **kwargs: Any) -> None:
        self.rule = rule
        super().__init__(house, **kwargs)

    def refresh(self) -> None:
        self.title = self.rule
        super().refresh()

    def rows(self) -> Iterable[Row]:
        app = self.house.app
        switches = app.table.state.switches if app.table is not None else {}
        return rule_rows(book_of(app), self.rule, self.words, switches)
