"""Past battles: list, one battle, battle files, statistics."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from kivy.clock import Clock

from bello.library import Trouble
from bello.ui import share
from bello.ui.page import ListPage
from bello.views.bello1672 import past
from bello.views.bello1672.past import Search
from bello.views.cards import card_lines
from bello.views.rows import Row

TYPED = 0.3
LARGEST = 20_000_000


class PastPage(ListPage):
    """All battles, last played first, with search, filter and bin."""

    def __init__(self, house: Any, **kwargs: Any) -> None:
        self.search = Search()
        self._battles: list[Any] = []
        self._later = Clock.create_trigger(lambda _: self.refresh(), TYPED)
        super().__init__(house, **kwargs)

    def entered(self) -> None:
        self.look()
        super().entered()

    def look(self) -> None:
        self._battles = self.house.app.library.battles(deleted=self.search.filter == "bin")

    def refresh(self) -> None:
        self.title = self.words._("Past battles")
        super().refresh()

    def rows(self) -> Iterable[Row]:
        return past.list_rows(self._battles, self.search, self.words)

    def do_search(self, text: str) -> None:
        self.search = replace(self.search, text=text[:60])
        self._later()

    def do_filter(self, name: str) -> None:
        self.search = replace(self.search, filter=name)
        self.look()
        self.refresh()

    def do_battle(self, battle: int) -> None:
        card = next(card for card in self._battles if card.id == battle)
        self.house.push(PastBattlePage(self.house, card))

    def do_statistics(self) -> None:
        self.house.push(StatisticsPage(self.house))

    def do_files(self) -> None:
        if not share.chosen(self.take):
            self.house.push(BattleFilesPage(self.house, self))

    def take(self, data: bytes) -> None:
        """A battle from a file, or one sentence why not."""
        app = self.house.app
        try:
            app.library.import_(data)
        except Trouble as trouble:
            self.house.say(app.sentence(trouble))
            return
        self.look()
        self.refresh()


class BattleFilesPage(ListPage):
    """Battle files in the folder of shared things."""

    def __init__(self, house: Any, page: PastPage, **kwargs: Any) -> None:
        self.past_page = page
        super().__init__(house, **kwargs)

    def refresh(self) -> None:
        self.title = self.words._("Battle from a file")
        super().refresh()

    def rows(self) -> Iterable[Row]:
        folder = share.folder_of(self.house.app)
        names = sorted(path.name for path in folder.glob("*.json") if not path.name.endswith(".army.json"))
        return past.file_rows(names, str(folder), self.words)

    def do_file(self, name: str) -> None:
        try:
            with (share.folder_of(self.house.app) / name).open("rb") as stream:
                data = stream.read(LARGEST + 1)
        except OSError as error:
            self.house.say(str(error))
            return
        self.house.back()
        self.past_page.take(data)


class PastBattlePage(ListPage):
    """One battle: open it, tell it, film it, save it, throw it away."""

    def __init__(self, house: Any, card: Any, **kwargs: Any) -> None:
        self.card = card
        self._later = Clock.create_trigger(lambda _: self.keep(), TYPED)
        super().__init__(house, **kwargs)

    @property
    def app(self) -> Any:
        return self.house.app

    def refresh(self) -> None:
        self.title = self.card.title or self.words._("Battle")
        super().refresh()

    def rows(self) -> Iterable[Row]:
        return past.battle_rows(self.card, self.words)

    def do_rename(self, text: str) -> None:
        self.card = replace(self.card, title=text[:60])
        self._later()

    def keep(self) -> None:
        self._later.cancel()
        self._try(self.app.library.rename, self.card.title)
        self.refresh()

    def left(self) -> None:
        if self._later.is_triggered:
            self._later.cancel()
            self._try(self.app.library.rename, self.card.title)

    def _try(self, act: Any, *args: Any) -> bool:
        try:
            act(self.card.id, *args)
        except Trouble as trouble:
            self.house.say(self.app.sentence(trouble))
            return False
        return True

    def do_play(self) -> None:
        self.app.go_home()
        self.app.open_battle(self.card.id)

    def do_report(self) -> None:
        self.app.open("report", self.card.id)

    def do_film(self) -> None:
        from bello.ui.bello1672.film import FilmPage

        self.house.push(FilmPage(self.house, self.card.id))

    def do_export(self) -> None:
        name = self.card.title or card_lines(past.card_of(self.card), self.words)[0]
        try:
            share.save(self.app, name, "bello.json", self.app.library.export(self.card.id))
        except Trouble as trouble:
            self.house.say(self.app.sentence(trouble))

    def do_delete(self) -> None:
        if self._try(self.app.library.delete):
            self.house.back()
            self.house.say(self.words._("In the bin. Touch Bin to take it back."))

    def do_restore(self) -> None:
        if self._try(self.app.library.restore):
            self.house.back()


class StatisticsPage(ListPage):
    """All finished battles, by army and by player."""

    def refresh(self) -> None:
        self.title = self.words._("Statistics")
        super().refresh()

    def rows(self) -> Iterable[Row]:
        library = self.house.app.library
        return past.statistics_rows(library.battles(), library.setups(), self.words)
