"""The receipt: every line with its rule, and on the last ruling the facts to correct."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from bello.ui.bello1672.playing import PlayingList
from bello.views.bello1672 import amend, receipt
from bello.views.bello1672.log import entry_rows, moment_text
from bello.views.rows import Chip, Chips, Row, Rule, Text


class ReceiptPage(PlayingList):
    """One action: how its numbers came about."""

    tells = False

    def __init__(self, house: Any, step: int, **kwargs: Any) -> None:
        self.step = step
        self.correcting = False
        self.amending = False
        super().__init__(house, **kwargs)

    def _entry(self) -> Any:
        last = self.table.last
        if last is not None and last.step == self.step:
            return last
        return next((entry for entry in self.table.session.entries() if entry.step == self.step), None)

    def _is_last(self, entry: Any) -> bool:
        last = self.table.last
        return last is not None and last.step == entry.step

    def refresh(self) -> None:
        entry = self._entry()
        if entry is None:
            if self in self.house.stack[-1:] and not self.amending:
                self.house.back()
            return
        self.next_text, self.next_action, self.next_primary = self.words._("Done"), ("back",), True
        names = self.table.names
        self.title = receipt.heading(entry.receipt, names) if entry.receipt else names.title(entry.title)
        super().refresh()

    def rows(self) -> Iterable[Row]:
        entry = self._entry()
        if entry is None:
            return
        table = self.table
        names = table.names
        when = moment_text(names, entry.round, entry.side, entry.phase)
        view = receipt.present(entry.receipt, names) if entry.receipt else None
        marks = f" · {view.marks}" if view and view.marks else ""
        yield Text(when + marks, "small")
        for line in view.lines if view else ():
            yield Rule(line.left, line.text, line.rule, line.kind)
        yield from self._doing(entry)
        if self.correcting:
            yield from amend.rows(table.state, table.tables, names, entry.intent)

    def _doing(self, entry: Any) -> Iterable[Row]:
        words = self.words
        is_last = self._is_last(entry)
        chips = []
        if is_last and amend.can_amend(entry.intent):
            chips.append(Chip(words._("Correct"), ("correct",), self.correcting))
        chips.append(Chip(words._("Disagree?"), ("disagree",)))
        chips.append(Chip(words._("What if"), ("what_if",)))
        yield Chips(tuple(chips))
        if not is_last:
            yield from entry_rows(self.table.names, entry, is_last)

    # -- what is done -----------------------------------------------------------------------------------

    def do_correct(self) -> None:
        self.correcting = not self.correcting
        self.refresh()

    def do_amend(self, facts: tuple[tuple[str, Any], ...]) -> None:
        """The same dice, read with another fact."""
        entry, self.amending = self._entry(), True
        if self.table.amend(amend.corrected(entry.intent, facts)):
            self._follow_amended()
        self.amending = False

    def do_redice(self) -> None:
        """Mistyped dice: the same declaration, its dice asked again."""
        entry, self.amending = self._entry(), True
        self.table.undo()
        if self.table.do(amend.corrected(entry.intent, ())):
            self._follow_amended()
        self.amending = False

    def _follow_amended(self) -> None:
        """The corrected sum is shown; in the quick style its strip is enough."""
        last = self.table.last
        self.step = last.step
        self.correcting = False
        if self.table.style == "steps":
            self.refresh()
        else:
            self.house.back()
        pendings = self.table.state.pendings
        if pendings and last.receipt is not None and "awaits" in last.receipt.get("marks", ()):
            self.do_awaited(pendings[-1].id)

    def do_strike(self) -> None:
        entry = self._entry()
        if self.table.do({"do": "strike", "step": entry.number}):
            self.house.back()

    def do_jump(self) -> None:
        self.table.session.jump(self.step)
        self.house.say(self.words._("The later steps stay as a side branch."))

    def do_copy(self) -> None:
        new = self.table.session.branch(self.step)
        self.house.app.open_battle(new)

    def do_disagree(self) -> None:
        self.house.app.open("dispute", self._entry())

    def do_what_if(self) -> None:
        self.house.app.open("what_if", self._entry())

    def follow(self) -> None:
        """Back on the receipt after dice were given: it shows the ruling itself."""
        last = self.table.last
        if last is not None:
            self.step = last.step
            self.refresh()
