"""BelloLudi 1672, a module a rulebook chapter; `GAME` is how the rest of the house sees it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bello.core.game import Prompt, Ruling, Summary
from bello.core.refusal import Refusal
from bello.games.bello1672.adjust import strike
from bello.games.bello1672.decide import decide
from bello.games.bello1672.events import EVENTS, BattleSetUp, Event
from bello.games.bello1672.evolve import evolve, opening
from bello.games.bello1672.intents import INTENTS, Intent
from bello.games.bello1672.prompt import prompt
from bello.games.bello1672.setup import Army, Setup, set_up
from bello.games.bello1672.start import check_opening, first_state, read_setup, state_data
from bello.games.bello1672.state import State
from bello.games.bello1672.tables import Tables
from bello.games.bello1672.titles import action_title


class Bello1672:
    """The game behind the Game protocol."""

    id = "bello1672"
    rules_version = "1"
    intents: Mapping[str, type] = INTENTS
    events: Mapping[str, type] = EVENTS
    state = State
    setup = Setup

    def set_up(self, setup: Any, tables: Tables) -> Event:
        return set_up(setup, tables)

    def check_opening(self, setup: Mapping[str, Any], start: Mapping[str, Any] | None) -> None:
        check_opening(setup, start)

    def read_setup(self, data: Mapping[str, Any], armies: Mapping[str, Army]) -> Setup:
        return read_setup(data, armies)

    def first_state(self, event: Event, setup: Mapping[str, Any], start: Mapping[str, Any] | None) -> State:
        return first_state(event, setup, start)

    def state_data(self, state: State) -> dict[str, Any]:
        return state_data(state)

    def opening(self, event: Event) -> State:
        assert isinstance(event, BattleSetUp)
        return opening(event)

    def decide(self, state: State, intent: Intent, tables: Tables) -> Ruling[Event] | Refusal:
        return decide(state, intent, tables)

    def evolve(self, state: State, event: Event) -> State:
        return evolve(state, event)

    def strike(self, now: State, would: State, tables: Tables, step: int) -> Ruling[Event]:
        return strike(now, would, tables, step)

    def prompt(self, state: State, tables: Tables) -> Prompt:
        return prompt(state, tables)

    def action_title(self, intent: Intent, state: State) -> tuple[str, Mapping[str, Any]]:
        return action_title(intent, state)

    def summary(self, state: State) -> Summary:
        return Summary(state.sides, state.round, state.side, state.phase, state.score(), state.phase == "ended")


GAME = Bello1672()
