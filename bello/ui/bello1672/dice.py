"""The pad for a throw the table owes, and for the general's re-roll."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from bello.ui.bello1672.playing import PadPage
from bello.views.bello1672 import pad, receipt
from bello.views.bello1672 import words as keys
from bello.views.bello1672.prompt import Await, awaited, second_throw, why_reroll
from bello.views.rows import Button, Row, Rule, Text


class DicePage(PadPage):
    """Dice for one throw; what they are read as, the await says."""

    key: tuple[str, str] = ("dice", "")

    def __init__(self, house: Any, **kwargs: Any) -> None:
        table = house.app.table
        self.typed = table.drafts.get(self.key) or table.typed
        super().__init__(house, **kwargs)

    def wanted(self) -> Await | None:
        raise NotImplementedError

    def give(self, dice: dict[str, Any]) -> bool:
        raise NotImplementedError

    def refresh(self) -> None:
        wanted = self.wanted()
        self.next_text, self.next_action = self.words._("Later"), ("back",)
        if wanted is not None:
            name = self.table.names.word(keys.THROWS, wanted.name.split(":")[0])
            who = self.table.names.unit(wanted.unit) if wanted.unit in self.table.state.units else ""
            self.title = f"{name} {who}".strip()
        super().refresh()

    def pad(self) -> Iterable[Row]:
        wanted = self.wanted()
        return pad.await_rows(wanted, self.typed, self.words, self.table.tables) if wanted else ()

    def do_sum(self, total: int) -> None:
        self._give({"sum": total})

    def do_hits(self, hits: int) -> None:
        self._give({"hits": hits})

    def do_face(self, face: int) -> None:
        wanted = self.wanted()
        self.typed = self.typed.add(face)
        if wanted is not None and len(self.typed.faces) >= wanted.dice:
            self._give({"faces": list(self.typed.faces)})
        else:
            self._keep()

    def do_backspace(self) -> None:
        self.typed = self.typed.back()
        self._keep()

    def do_turn_pad(self) -> None:
        self.typed = self.table.turn_pad(self.typed)
        self.refresh()

    def do_roll(self) -> None:
        wanted = self.wanted()
        if wanted is not None:
            self._give(self.table.roll(wanted.dice))

    def _keep(self) -> None:
        """Faces typed so far survive leaving the page."""
        self.table.drafts[self.key] = self.typed
        self.refresh()

    def _give(self, dice: dict[str, Any]) -> None:
        self.typed = replace(self.typed, faces=())
        self.table.drafts.pop(self.key, None)
        if self.give(dice):
            self.done()

    def done(self) -> None:
        """Back to where we came from, unless what was stored has closed this page already."""
        if self.house.page is self:
            self.house.back()
        self.house.page.follow()


class AwaitPage(DicePage):
    """Dice for something declared."""

    def __init__(self, house: Any, pending: str, **kwargs: Any) -> None:
        self.pending = pending
        self.key = ("dice", pending)
        super().__init__(house, **kwargs)

    def wanted(self) -> Await | None:
        return awaited(self.table.state, self.table.tables, self.pending)

    def refresh(self) -> None:
        if self.wanted() is None and self in self.house.stack[-1:]:
            self.house.back()
            return
        super().refresh()

    def rows(self) -> Iterable[Row]:
        """The pool so far, line by line, and the general while he may still speak."""
        table = self.table
        wanted = self.wanted()
        entry = table.last
        if wanted is None:
            return
        if wanted.needs is not None and wanted.read == "hits":
            yield Text(f"{self.words.dice(wanted.dice)}, {self.words.count(wanted.needs)}", "title")
        if entry is not None and entry.receipt is not None:
            view = receipt.present(entry.receipt, table.names)
            for line in view.lines:
                yield Rule(line.left, line.text, line.rule, line.kind)
        for side in why_reroll(table.state) if wanted.name.startswith("blunder") else ():
            yield Button(self.words._("General: again"), ("reroll", side))
        yield Button(self.words._("Withdraw"), ("withdraw",))

    def give(self, dice: dict[str, Any]) -> bool:
        return self.table.do({"do": "dice", "id": self.pending, "dice": dice})

    def done(self) -> None:
        """The same declaration may ask for more; otherwise back to where we came from."""
        if self.house.page is self and self.wanted() is not None:
            self.refresh()
        else:
            super().done()

    def do_withdraw(self) -> None:
        if self.table.do({"do": "withdraw", "id": self.pending}) and self in self.house.stack:
            self.house.back()


class RerollPage(DicePage):
    """The general has the last command throw of his side made again."""

    def __init__(self, house: Any, side: str, **kwargs: Any) -> None:
        self.side = side
        self.key = ("reroll", side)
        super().__init__(house, **kwargs)

    def wanted(self) -> Await:
        return second_throw()

    def rows(self) -> Iterable[Row]:
        yield Text(self.words._("Throw both dice again; the second throw stands."))

    def give(self, dice: dict[str, Any]) -> bool:
        return self.table.do({"do": "reroll", "side": self.side, "dice": dice})

    def done(self) -> None:
        from bello.ui.bello1672.battle import BattlePage

        self.house.back_to(BattlePage)
        self.house.page.follow()
