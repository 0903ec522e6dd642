"""The Order page: say it, throw, touch the sum."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from bello.ui.bello1672.playing import PadPage
from bello.views.bello1672 import odds_line, order
from bello.views.bello1672.order import Order
from bello.views.rows import Row


class OrderPage(PadPage):
    """An order to a unit or a regiment."""

    def __init__(self, house: Any, unit: str | None = None, regiment: str | None = None, **kwargs: Any) -> None:
        table = house.app.table
        self.key = ("order", unit, regiment)
        self.order = table.drafts.get(self.key) or Order(regiment, unit, typed=table.typed)
        if order.only_rally(table.state, self.order):
            self.order = replace(self.order, order="rally")
        super().__init__(house, **kwargs)

    def refresh(self) -> None:
        names = self.table.names
        self.title = order.title(self.order, names)
        self.next_text, self.next_action = self.words._("Back"), ("back",)
        super().refresh()

    def rows(self) -> Iterable[Row]:
        table = self.table
        yield from order.rows(table.state, table.tables, table.names, self.order)
        if self.house.app.is_on("odds"):
            yield from odds_line.order_rows(table.state, table.tables, table.names, self.order)

    def pad(self) -> Iterable[Row]:
        return order.pad_rows(self.table.state, self.table.tables, self.table.names, self.order)

    def _now(self, **changes: Any) -> None:
        self.order = self.table.drafts[self.key] = replace(self.order, **changes)
        self.refresh()

    # -- what is said --------------------------------------------------------------------------------

    def do_kind(self, kind: str) -> None:
        self._now(order=kind)

    def do_leave(self, unit: str) -> None:
        leave = tuple(u for u in self.order.leave if u != unit)
        self._now(leave=leave if unit in self.order.leave else (*leave, unit))

    def do_formation(self, formation: str) -> None:
        self._now(formation=None if self.order.formation == formation else formation)

    def do_odds(self) -> None:
        self.house.app.open("what_if", order.intent(self.order, None))

    def do_rally(self, unit: str) -> None:
        self._now(unit=unit)

    def do_current(self, unit: str) -> None:
        self._now(current=unit)

    def do_target(self, target: str) -> None:
        """The unit that is asked charges this one; then the next is asked."""
        asked = order.asking(self.table.state, self.order)
        if asked is None:
            return
        targets = {unit: named for unit, named in self.order.targets.items() if unit != asked}
        self._now(targets={**targets, asked: target}, current=None)

    def do_struck(self, facing: str) -> None:
        last = list(self.order.targets)[-1]
        self._now(struck={**self.order.struck, last: facing})

    # -- the dice --------------------------------------------------------------------------------------

    def do_sum(self, total: int) -> None:
        self._give({"sum": total})

    def do_face(self, face: int) -> None:
        typed = self.order.typed.add(face)
        if len(typed.faces) == 2:
            self._give({"faces": list(typed.faces)})
        else:
            self._now(typed=typed)

    def do_backspace(self) -> None:
        self._now(typed=self.order.typed.back())

    def do_turn_pad(self) -> None:
        self._now(typed=self.table.turn_pad(self.order.typed))

    def do_roll(self) -> None:
        self._give(self.table.roll(2))

    def _give(self, dice: dict[str, Any]) -> None:
        self._now(typed=replace(self.order.typed, faces=()))
        if self.table.do(order.intent(self.order, dice)):
            self.table.drafts.pop(self.key, None)
            self.house.back()
            self.house.page.follow()

    def do_agree(self) -> None:
        """The table overrules the refusal of this order."""
        before = self.table.last
        self.table.agree()
        if self.table.last is not before:
            self.house.back()
            self.house.page.follow()
