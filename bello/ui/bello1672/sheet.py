"""The quick reference sheet on one scrollable page."""

from __future__ import annotations

from collections.abc import Iterable

from bello.ui.page import ListPage
from bello.views.bello1672 import sheet
from bello.views.rows import Row


class SheetPage(ListPage):
    """Every table, obeying this battle's house rules."""

    def refresh(self) -> None:
        self.title = self.words._("Quick reference sheet")
        super().refresh()

    def rows(self) -> Iterable[Row]:
        app = self.house.app
        return sheet.rows(app.book.tables, self.words, app.switches)
