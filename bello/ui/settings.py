"""Settings: language, light or dark, text size, style, pad, odds, motion, backups."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from bello.library import Trouble
from bello.ui.page import ListPage
from bello.ui.theme import theme
from bello.ui.tongue import tr
from bello.views.rows import Button, Chip, Chips, Gap, Head, Item, Row, Text
from bello.views.words import N_

LANGUAGES = {"nl": "Nederlands", "en": "English"}
THEMES = {"light": N_("paper"), "dark": N_("candle")}
SIZES = (1.0, 1.15, 1.3, 1.5, 1.7)
PADS = {"sum": N_("sum and hits"), "faces": N_("every die")}
SWITCHES = {
    "odds": N_("Odds before a throw"),
    "motion": N_("Motion"),
    "awake": N_("Screen stays awake"),
    "vibrate": N_("Vibrate"),
    "shake": N_("Shake to roll"),
    "speak": N_("Read rulings aloud"),
}


class SettingsPage(ListPage):
    """Each choice counts at once."""

    def refresh(self) -> None:
        self.title = self.words._("Settings")
        super().refresh()

    def rows(self) -> Iterable[Row]:
        words = self.words
        yield Chips(
            tuple(Chip(name, ("put", "language", code), code == tr.lang) for code, name in LANGUAGES.items()),
            words._("Language"),
        )
        yield Chips(
            tuple(Chip(words._(text), ("put", "theme", name), name == theme.name) for name, text in THEMES.items()),
            words._("Colours"),
        )
        yield Chips(
            tuple(
                Chip(
                    f"{size:.2f}".rstrip("0").rstrip(".").replace(".", "," if tr.lang == "nl" else "."),
                    ("put", "text_size", size),
                    abs(size - theme.scale) < 0.01,
                )
                for size in SIZES
            ),
            words._("Text size"),
        )
        pad = self._setting("pad", "sum")
        yield Chips(
            tuple(Chip(words._(text), ("put", "pad", name), name == pad) for name, text in PADS.items()),
            words._("Entering dice"),
        )
        for name, text in SWITCHES.items():
            on = self.house.app.is_on(name)
            yield Chips((Chip(words._(text), ("put", name, "off" if on else "on"), on),))
        yield Item(words._("House rules for new battles"), ("house_rules",), right="›")
        yield from self._backups()
        yield Head(words._("About"))
        yield Item(words._("The first five cards again"), ("tour",), right="›")
        yield Item(words._("Credits"), ("credits",), right="›")

    def _setting(self, name: str, default: str) -> str:
        return str(self.house.app.setting(name, default))

    def _backups(self) -> Iterable[Row]:
        words, library = self.words, self.house.app.library
        yield Head(words._("Backups"))
        if library is None:
            yield Text(words._("The battles are not open."), "small")
            return
        yield Button(words._("Make a backup now"), ("backup",))
        for backup in library.backups():
            yield Item(backup.day, ("restore", backup.name), words._("Touch to restore"), str(backup.number))
        yield Gap()

    def do_put(self, name: str, value: Any) -> None:
        self.house.app.set(name, value)

    def do_backup(self) -> None:
        app = self.house.app
        try:
            app.library.backup()
            self.house.say(self.words._("The backup is made."))
        except Trouble as trouble:
            self.house.say(app.sentence(trouble))
        self.refresh()

    def do_restore(self, backup: str) -> None:
        app = self.house.app
        try:
            app.library.restore_backup(backup)
            app.table = None
            app.go_home()
            self.house.say(self.words._("The backup is restored; what was there is kept beside it."))
        except Trouble as trouble:
            self.house.say(app.sentence(trouble))

    def do_house_rules(self) -> None:
        self.house.app.open("house_rules", new=True)

    def do_tour(self) -> None:
        self.house.app.open("tour")

    def do_credits(self) -> None:
        self.house.push(CreditsPage(self.house))


class CreditsPage(ListPage):
    """Who made what, and under which licence."""

    def refresh(self) -> None:
        self.title = self.words._("Credits")
        super().refresh()

    def rows(self) -> Iterable[Row]:
        words = self.words
        yield Text(words._("BelloLudi 1672 is a game by Peter van Dop and Team BelloLudi, given away free."), "strong")
        yield Text(words._("Bello is an unofficial companion. The rules are explained in our own words."))
        yield Text(words._("Code: MIT licence. No account, no network, no tracking."))
        from bello.ui.theme import FONTS

        about = (FONTS.parent / "README.md").read_text(encoding="utf-8")
        for line in about.splitlines():
            if line.strip():
                yield Text(line.strip("#|` ").replace("|", " · "), "small")
