"""The film of a battle: step by step with ‹ and ›, by itself, or on from any moment as another battle."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from kivy.clock import Clock

from bello.library import Trouble
from bello.ui.page import ListPage
from bello.views.bello1672 import past
from bello.views.bello1672.chronicle import chronicle
from bello.views.bello1672.names import Names
from bello.views.bello1672.report import Act, acts
from bello.views.rows import Row

FRAME = 1.5
"""Seconds a moment stays when the film plays by itself."""


class FilmPage(ListPage):
    """Nothing is changed by looking."""

    def __init__(self, house: Any, battle: int, **kwargs: Any) -> None:
        self.session = house.app.library.open(battle, look=True)
        self.acts = acts(self.session.told())
        self.at = 0
        """How many actions have happened."""
        self._reel: Any = None
        super().__init__(house, **kwargs)

    @property
    def act_now(self) -> Act | None:
        return self.acts[self.at - 1] if self.at else None

    def refresh(self) -> None:
        words = self.words
        self.title = words._("Film: {n} of {of}").format(n=self.at, of=len(self.acts))
        self.undo_text = "‹ " + words._("Previous") if self.at else ""
        last = self.at == len(self.acts)
        self.next_text, self.next_action = ("", ()) if last else (words._("Next") + " ›", ("next",))
        super().refresh()

    def rows(self) -> Iterable[Row]:
        act, session = self.act_now, self.session
        state = act.after if act is not None else session.opening
        told = [s for turn in chronicle([act] if act else [], session.tables, self.words) for s in turn.sentences]
        names = Names(state, session.tables, self.words)
        return past.film_rows(act, state, told, names, self._reel is not None)

    def show(self, at: int) -> None:
        self.at = min(max(at, 0), len(self.acts))
        if self.at == len(self.acts):
            self._stop()
        self.refresh()

    def do_next(self) -> None:
        self.show(self.at + 1)

    def do_undo(self) -> None:
        """The bar's left place: one moment back."""
        self._stop()
        self.show(self.at - 1)

    def do_round(self, number: int) -> None:
        """To the first moment of a round."""
        self.show(next((n for n, act in enumerate(self.acts) if act.before.round >= number), len(self.acts)))

    def do_play(self) -> None:
        if self._reel is not None:
            self._stop()
        else:
            if self.at == len(self.acts):
                self.at = 0
            self._reel = Clock.schedule_interval(lambda _: self.do_next(), FRAME)
        self.refresh()

    def _stop(self) -> None:
        if self._reel is not None:
            self._reel.cancel()
            self._reel = None

    def left(self) -> None:
        self._stop()

    def do_copy(self) -> None:
        """What if we had …: a copy of the battle that goes on from here."""
        app = self.house.app
        try:
            new = self.session.branch(self.act_now.step if self.act_now else 0)
        except Trouble as trouble:
            self.house.say(app.sentence(trouble))
            return
        app.go_home()
        app.open_battle(new)
