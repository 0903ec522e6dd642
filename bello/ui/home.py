"""Home: the running battle with one big button, and the doors to everything else."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from kivy.properties import ObjectProperty

from bello.ui.page import Page
from bello.views.rows import Button, Gap, Item, Row, Text


class HomePage(Page):
    """The first frame. It needs nothing but one row of the store."""

    card = ObjectProperty(None, allownone=True)

    def rows(self) -> Iterable[Row]:
        words = self.words
        app = self.house.app
        yield Gap(8)
        yield Text("Bello", "title")
        yield Text(words._("Beside the table at BelloLudi 1672"), "small")
        yield Gap(8)
        if app.trouble is not None:
            yield Text(app.sentence(app.trouble), "strong")
            if app.trouble.params.get("backup"):
                yield Button(words._("Restore the backup"), ("restore", app.trouble.params["backup"]), primary=True)
        if self.card:
            yield from self._running(self.card)
        yield Button(words._("New battle"), ("new",), primary=not self.card)
        yield Item(words._("Past battles"), ("past",), right="›")
        yield Item(words._("Armies"), ("armies",), right="›")
        yield Item(words._("Rulebook"), ("rulebook",), right="›")
        yield Item(words._("Settings"), ("settings",), right="›")

    def _running(self, card: Mapping[str, Any]) -> Iterable[Row]:
        from bello.views.cards import card_lines

        title, detail = card_lines(card, self.words)
        yield Text(title, "strong")
        yield Text(detail, "small")
        yield Button(self.words._("Continue"), ("go_on",), primary=True)
        yield Gap(4)

    def entered(self) -> None:
        library = self.house.app.library
        if library is not None:
            self.card = self.house.app.running_card()
        super().entered()

    # -- the doors --------------------------------------------------------------------------------------

    def do_restore(self, backup: str) -> None:
        """The newest good backup in the place of what was damaged."""
        app = self.house.app
        app.furnish()
        app.library.restore_backup(backup)
        app.trouble = None
        app.go_home()

    def do_go_on(self) -> None:
        self.house.app.open_battle(self.card["id"])

    def do_new(self) -> None:
        self.house.app.open("new")

    def do_past(self) -> None:
        self.house.app.open("past")

    def do_armies(self) -> None:
        self.house.app.open("armies")

    def do_rulebook(self) -> None:
        self.house.app.open("rulebook")

    def do_settings(self) -> None:
        self.house.app.open("settings")
