"""House rules: of the running battle, or how new battles begin."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from bello.ui.page import ListPage
from bello.views.bello1672 import house_rules
from bello.views.rows import Row


class HouseRulesPage(ListPage):
    """Every switch with its readings."""

    def __init__(self, house: Any, new: bool = False, **kwargs: Any) -> None:
        self.new = new or house.app.table is None
        super().__init__(house, **kwargs)

    def refresh(self) -> None:
        self.title = self.words._("House rules")
        super().refresh()

    def _switches(self) -> dict[str, str]:
        app = self.house.app
        return dict(app.setting("switches") or {}) if self.new else dict(app.table.state.switches)

    def rows(self) -> Iterable[Row]:
        return house_rules.rows(self.house.app.book.tables, self.words, self._switches(), self.new)

    def do_switch(self, name: str, value: str) -> None:
        app = self.house.app
        if self.new:
            app.set("switches", {**self._switches(), name: value})
        elif app.table.state.switches[name] != value:
            app.table.do({"do": "adjust", "switches": {name: value}, "by": "agreement"})
