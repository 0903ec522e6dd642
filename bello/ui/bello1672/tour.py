"""The five cards of the first start."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from bello.ui.page import ListPage
from bello.views.bello1672 import tour
from bello.views.rows import Row


class TourPage(ListPage):
    """A minute in all, skippable at any card."""

    def __init__(self, house: Any, **kwargs: Any) -> None:
        self.card = 0
        self.tried: int | None = None
        super().__init__(house, **kwargs)

    def _over(self) -> bool:
        return self.card >= len(tour.CARDS)

    def refresh(self) -> None:
        words = self.words
        self.title = words._("Tour")
        self.undo_text = "" if self._over() else words._("Skip")
        self.next_text = "" if self._over() else words._("Next") + " ▸"
        self.next_action, self.next_primary = ("next_card",), True
        super().refresh()

    def rows(self) -> Iterable[Row]:
        if self._over():
            return tour.last_rows(self.words)
        return tour.rows(self.card, self.tried, self.words)

    def do_try(self, value: int) -> None:
        self.tried = value
        self.refresh()

    def do_next_card(self) -> None:
        self.card, self.tried = self.card + 1, None
        self.refresh()

    def back(self) -> bool:
        """Back goes a card back; from the first one it skips."""
        if self.card:
            self.card, self.tried = self.card - 1, None
            self.refresh()
            return True
        return False

    def left(self) -> None:
        self.house.app.set("toured", "yes")

    def do_undo(self) -> None:
        self.do_skip()

    def do_skip(self) -> None:
        self.card = 0
        self.house.back()

    def do_practise(self) -> None:
        app = self.house.app
        words = self.words
        session = app.library.new_battle(tour.PRACTICE, words._("Practice battle"), start=tour.START)
        app.set("style", "steps")
        app.go_home()
        app.open_battle(session.id)
        unit = app.table.names.unit("gardes_paard1")
        target = app.table.names.unit("picardie2")
        text = words._("Touch {unit}, then Charge, then {target}.").format(unit=unit, target=target)
        self.house.say(text, "CHG-1")
