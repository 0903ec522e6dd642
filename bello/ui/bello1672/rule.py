"""One rule: our text, where it stands in the rulebook, its readings, what it is tied to."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from bello.ui.page import ListPage
from bello.views.bello1672.reference import rule_rows
from bello.views.rows import Row


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
        return rule_rows(app.book, self.rule, self.words, app.switches, app.table is not None)
