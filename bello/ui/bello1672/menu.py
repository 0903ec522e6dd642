"""The menu of the battle: style, house rules, rulebook, a note, the moment by hand."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from bello.ui.bello1672.playing import PlayingList
from bello.views.bello1672 import words as keys
from bello.views.rows import Button, Chip, Chips, Field, Gap, Head, Item, Row
from bello.views.words import N_

STYLES = {"steps": N_("Step by step"), "quick": N_("Quick"), "tokens": N_("Tokens only")}


class MenuPage(PlayingList):
    """Everything that is not a move."""

    def __init__(self, house: Any, **kwargs: Any) -> None:
        self.note = ""
        super().__init__(house, **kwargs)

    def refresh(self) -> None:
        self.title = self.words._("This battle")
        self.next_text, self.next_action = self.words._("Back"), ("back",)
        super().refresh()

    def rows(self) -> Iterable[Row]:
        words, state, names = self.words, self.table.state, self.table.names
        style = self.table.style
        yield Chips(tuple(Chip(words._(text), ("style", name), name == style) for name, text in STYLES.items()))
        yield Item(words._("Rulebook"), ("rulebook",), right="›")
        yield Item(words._("Quick reference sheet"), ("sheet",), right="›")
        yield Item(words._("House rules"), ("house_rules",), right="›")
        yield Item(words._("Disagree? Throw for it"), ("dispute",), right="›")
        yield Item(words._("Score"), ("score",), right="›")
        yield Item(words._("Log"), ("log",), right="›")
        yield Item(words._("Battle report"), ("report",), right="›")
        yield Item(words._("Regiments on the screen"), ("regiments",), right="›")
        yield Item(words._("Whose turn, in big type"), ("big_turn",), right="›")
        yield Item(words._("Settings"), ("settings",), right="›")
        yield Head(words._("Adjust by hand"))
        for side in state.sides:
            used = side in state.rerolls_used
            text = words._("re-roll used: {side}").format(side=names.side(side))
            yield Chips((Chip(text, ("reroll_used", side, not used), used),))
        sides = tuple(Chip(names.side(side), ("moment", "side", side), side == state.side) for side in state.sides)
        yield Chips(sides, words._("Whose turn"))
        phases = [phase for phase in keys.PHASES if phase in ("command", "shooting", "melee")]
        yield Chips(
            tuple(Chip(names.word(keys.PHASES, p), ("moment", "phase", p), p == state.phase) for p in phases),
            words._("Phase"),
        )
        rounds = tuple(
            Chip(str(n), ("moment", "round", n), n == state.round)
            for n in range(max(1, state.round - 1), state.round + 3)
        )
        yield Chips(rounds, words._("Round"))
        yield Field(words._("A note for the log"), self.note, ("typed",))
        yield Button(words._("Write the note"), ("write",))
        yield Gap()
        yield Button(words._("To Home"), ("home",))

    def do_style(self, style: str) -> None:
        self.house.app.set("style", style)

    def do_reroll_used(self, side: str, used: bool) -> None:
        self.table.do({"do": "adjust", "reroll_used": {side: used}})

    def do_moment(self, part: str, value: Any) -> None:
        state = self.table.state
        moment = {"side": state.side or state.sides[0], "phase": state.phase, "round": state.round, part: value}
        if moment["phase"] in ("initiative", "ended"):
            moment["phase"] = "command"
        self.table.do({"do": "adjust", **moment})

    def do_typed(self, text: str) -> None:
        self.note = text

    def do_write(self) -> None:
        if self.note.strip() and self.table.do({"do": "note", "text": self.note.strip()[:500]}):
            self.note = ""
            self.house.back()

    def do_home(self) -> None:
        self.house.app.go_home()

    def do_rulebook(self) -> None:
        self.house.app.open("rulebook")

    def do_sheet(self) -> None:
        self.house.app.open("sheet")

    def do_house_rules(self) -> None:
        self.house.app.open("house_rules")

    def do_dispute(self) -> None:
        self.house.app.open("dispute", None)

    def do_regiments(self) -> None:
        from bello.ui.bello1672.umpire import RegimentsPage

        self.house.push(RegimentsPage(self.house))

    def do_big_turn(self) -> None:
        from bello.ui.bello1672.umpire import BigTurnPage

        self.house.push(BigTurnPage(self.house))

    def do_report(self) -> None:
        self.house.app.open("report")

    def do_settings(self) -> None:
        self.house.app.open("settings")
