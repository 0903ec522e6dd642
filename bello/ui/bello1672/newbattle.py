"""The New battle page."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from bello.library import Faults, Trouble
from bello.ui.bello1672 import lastround
from bello.ui.page import ListPage
from bello.views.bello1672 import newbattle
from bello.views.bello1672.newbattle import Plan
from bello.views.rows import Row


class NewBattlePage(ListPage):
    """Choose two armies and begin; everything has a preset."""

    def __init__(self, house: Any, **kwargs: Any) -> None:
        app = house.app
        self.book = app.library.rulebooks["bello1672"]
        self.plan = Plan(style=str(app.setting("style", "steps")), switches=dict(app.setting("switches", {}) or {}))
        super().__init__(house, **kwargs)

    @property
    def armies(self) -> Any:
        return {**self.book.armies, **self.house.app.own_armies()}

    def refresh(self) -> None:
        self.title = self.words._("New battle")
        self.next_text, self.next_action = self.words._("To the table") + " ▸", ("start",)
        self.next_primary = True
        super().refresh()

    def rows(self) -> Iterable[Row]:
        return newbattle.rows(self.plan, self.armies, self.book.tables, self.words)

    def _now(self, **changes: Any) -> None:
        self.plan = replace(self.plan, **changes)
        self.refresh()

    def do_army(self, index: int, key: str) -> None:
        armies = list(self.plan.armies)
        armies[index] = key
        self._now(armies=tuple(armies))

    def do_size(self, size: str) -> None:
        self._now(armies=newbattle.of_size(self.plan, self.armies, size))

    def do_people(self) -> None:
        self._now(people=not self.plan.people)

    def do_name(self, who: str, text: str) -> None:
        self.plan = replace(self.plan, names={**self.plan.names, who: text[:60]})

    def do_style(self, style: str) -> None:
        self._now(style=style)

    def do_rounds(self, rounds: int) -> None:
        self._now(rounds=rounds, minutes=0)

    def do_minutes(self, minutes: int) -> None:
        self._now(rounds=0, minutes=minutes)

    def do_more(self) -> None:
        self._now(more=True)

    def do_switch(self, name: str, value: str) -> None:
        self._now(switches={**self.plan.switches, name: value})

    def do_start(self) -> None:
        app = self.house.app
        try:
            session = app.library.new_battle(newbattle.setup(self.plan, self.armies))
        except Trouble as trouble:
            self.house.say(app.sentence(trouble))
            return
        except Faults as faults:
            self.house.say(str(faults.faults[0]))
            return
        if self.plan.minutes:
            lastround.wind(app, session.id, self.plan.minutes)
        app.set("style", self.plan.style)
        app.go_home()
        app.open_battle(session.id)
        self.house.page.do_begin()
