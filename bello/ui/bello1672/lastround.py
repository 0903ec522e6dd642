"""A battle that ends by the clock: at the start of a round the app asks whether it is the last (R-104)."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Any

from kivy.clock import Clock

from bello.library import Trouble
from bello.ui.bello1672.playing import PlayingList
from bello.views.bello1672.score import may_end
from bello.views.rows import Button, Row, Text


def now() -> datetime:
    return datetime.now()


def name_of(battle: int) -> str:
    return f"clock:{battle}"


def wind(app: Any, battle: int, minutes: int) -> None:
    """This battle stops so many minutes from now, after a full round."""
    start = now()
    until = start + timedelta(minutes=minutes)
    keep(app, battle, {"start": start.isoformat(), "until": until.isoformat(), "asked": 1, "last": 0})


def keep(app: Any, battle: int, clock: dict[str, Any]) -> None:
    try:
        app.library.set(name_of(battle), clock)
    except Trouble as trouble:
        app.house.say(app.sentence(trouble))


def look(house: Any) -> None:
    """At the start of a round, once: is there time for one more, or was that the last?"""
    app = house.app
    session, state = app.table.session, app.table.state
    clock = app.setting(name_of(session.id))
    if not clock or clock["asked"] >= state.round or not may_end(state):
        return
    keep(app, session.id, {**clock, "asked": state.round})
    if clock["last"]:
        Clock.schedule_once(lambda _: house.page.do_score(), 0)
    elif is_late(clock, state.round):
        Clock.schedule_once(lambda _: house.push(LastRoundPage(house, clock)), 0)


def is_late(clock: dict[str, Any], number: int) -> bool:
    """Whether this round, taking as long as the earlier ones, ends after the time."""
    start, until = (datetime.fromisoformat(clock[part]) for part in ("start", "until"))
    return now() + (now() - start) / max(1, number - 1) >= until


class LastRoundPage(PlayingList):
    """Is this the last round? Then both sides have equal turns."""

    def __init__(self, house: Any, clock: dict[str, Any], **kwargs: Any) -> None:
        self.clock = clock
        super().__init__(house, **kwargs)

    def refresh(self) -> None:
        self.title = self.words._("The clock")
        super().refresh()

    def rows(self) -> Iterable[Row]:
        words, number = self.words, self.table.state.round
        until = datetime.fromisoformat(self.clock["until"])
        text = words._("It is {now}; you stop at {until}.")
        yield Text(text.format(now=f"{now():%H:%M}", until=f"{until:%H:%M}"))
        yield Text(words._("Is round {n} the last?").format(n=number), "title")
        yield Button(words._("Yes, the last round"), ("last",), primary=True)
        yield Button(words._("No, we play on"), ("back",))

    def do_last(self) -> None:
        number = self.table.state.round
        keep(self.house.app, self.table.session.id, {**self.clock, "asked": number, "last": number})
        self.house.back()
        self.house.say(self.words._("Round {n} is the last.").format(n=number))
