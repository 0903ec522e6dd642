"""A tiny made-up game: two runners, one die each in turn, first past 21 wins. It knows only the Game protocol.

A runner declares a throw, then its die comes in (or comes along). Who throws a 1 stumbles and stands still.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from bello.core.codec import read, tagged
from bello.core.dice import Await, Dice, fault_in
from bello.core.game import Option, Prompt, Ruling, Summary
from bello.core.receipt import Effect, Line, Receipt, Throw
from bello.core.refusal import Refusal, refuse

RUNNERS = ("red", "blue")


@dataclass(frozen=True, slots=True)
class Track:
    """The only table of the game: how long the race is, and the face that stumbles."""

    length: int = 21
    stumbles_on: int = 1


@dataclass(frozen=True, slots=True)
class State:
    length: int
    places: Mapping[str, int]
    turn: str = "red"
    round: int = 1
    waiting: str | None = None

    @property
    def winner(self) -> str | None:
        return next((runner for runner in RUNNERS if self.places[runner] >= self.length), None)


@dataclass(frozen=True, slots=True)
class Run:
    """A runner throws a die, now or when it comes in."""

    runner: str
    dice: Dice | None = None


@dataclass(frozen=True, slots=True)
class EnterDice:
    id: str
    dice: Dice


@dataclass(frozen=True, slots=True)
class Put:
    """A runner is put somewhere by hand."""

    runner: str
    place: int


@dataclass(frozen=True, slots=True)
class LinedUp:
    length: int


@dataclass(frozen=True, slots=True)
class Declared:
    runner: str


@dataclass(frozen=True, slots=True)
class Ran:
    runner: str
    steps: int
    tags: tuple[str, ...] = field(default=())


@dataclass(frozen=True, slots=True)
class Shifted:
    runner: str
    by: int


INTENTS: dict[str, type] = {"run": Run, "dice": EnterDice, "put": Put}
EVENTS: dict[str, type] = {"lined_up": LinedUp, "declared": Declared, "ran": Ran, "shifted": Shifted}
tagged("do", **INTENTS)
tagged("type", **EVENTS)


class Tiny:
    """The race behind the Game protocol."""

    id = "tiny"
    rules_version = "1"
    intents: Mapping[str, type] = INTENTS
    events: Mapping[str, type] = EVENTS
    state = State
    setup = Track

    def set_up(self, setup: Any, tables: Track) -> LinedUp:
        return LinedUp((setup or tables).length)

    def check_opening(self, setup: Mapping[str, Any], start: Mapping[str, Any] | None) -> None:
        read(Track, setup, "setup")
        read(Mapping[str, int], start or {}, "start")

    def read_setup(self, data: Mapping[str, Any], armies: Mapping[str, Any]) -> Track:
        return read(Track, data, "setup")

    def first_state(self, event: Any, setup: Mapping[str, Any], start: Mapping[str, Any] | None) -> State:
        state = self.opening(event)
        return replace(state, places={**state.places, **(start or {})})

    def opening(self, event: Any) -> State:
        return State(event.length, dict.fromkeys(RUNNERS, 0))

    def decide(self, state: State, intent: Any, tables: Track) -> Ruling[Any] | Refusal:
        if isinstance(intent, Put):
            by = intent.place - state.places[intent.runner]
            return Ruling((Shifted(intent.runner, by),), Receipt("put", marks=("by_hand",)))
        if isinstance(intent, EnterDice):
            if state.waiting != intent.id:
                return Refusal("nothing_awaits", "RUN-2", {"id": intent.id})
            return self._run(state, Run(intent.id, intent.dice), tables)
        refusal = self._refuse(state, intent.runner)
        return refusal or self._run(state, intent, tables)

    def _refuse(self, state: State, runner: str) -> Refusal | None:
        if state.winner:
            return Refusal("race_over", "RUN-3")
        if state.turn != runner:
            return refuse("not_your_turn", "RUN-1", runner=runner)
        return refuse("throw_first", "RUN-2", runner=runner) if state.waiting else None

    def _run(self, state: State, intent: Run, tables: Track) -> Ruling[Any] | Refusal:
        if intent.dice is None:
            return Ruling((Declared(intent.runner),), Receipt("run", marks=("awaits",)), self._action(state))
        refusal = fault_in(intent.dice, 1, "face")
        if refusal:
            return refusal
        face = intent.dice.total
        steps = 0 if face == tables.stumbles_on else face
        result = Line("stumbles" if not steps else "runs", "RUN-2", steps)
        throw = Throw("run", intent.runner, pool=1, dice=intent.dice, total=face, result=result)
        before = state.places[intent.runner]
        effect = Effect("place", "RUN-2", unit=intent.runner, before=before, after=before + steps)
        receipt = Receipt("run", {"runner": intent.runner}, throws=(throw,), effects=(effect,))
        return Ruling((Ran(intent.runner, steps),), receipt, self._action(state))

    def _action(self, state: State) -> str:
        """A declaration and its die are one action."""
        return f"{state.round}{state.turn}"

    def evolve(self, state: State, event: Any) -> State:
        if isinstance(event, Declared):
            return replace(state, waiting=event.runner)
        if isinstance(event, Shifted):
            return replace(state, places=_moved(state, event.runner, event.by))
        assert isinstance(event, Ran)
        after, number = ("blue", state.round) if event.runner == "red" else ("red", state.round + 1)
        return replace(state, places=_moved(state, event.runner, event.steps), turn=after, round=number, waiting=None)

    def strike(self, now: State, would: State, tables: Track, step: int) -> Ruling[Any]:
        changed = {runner: would.places[runner] - now.places[runner] for runner in RUNNERS}
        events = tuple(Shifted(runner, by) for runner, by in changed.items() if by)
        return Ruling(events, Receipt("strike", {"step": step}, ("by_agreement",)))

    def prompt(self, state: State, tables: Track) -> Prompt:
        awaits = (Await(state.waiting, "run", 1, read="face", unit=state.waiting),) if state.waiting else ()
        options = [Option("run", {"runner": runner}, self._refuse(state, runner)) for runner in RUNNERS]
        return Prompt(
            awaits,
            tuple(option for option in options if option.why_not is None),
            tuple(option for option in options if option.why_not is not None),
        )

    def action_title(self, intent: Any, state: State) -> tuple[str, Mapping[str, Any]]:
        if isinstance(intent, EnterDice):
            return "run", {"unit": intent.id}
        return ("run" if isinstance(intent, Run) else "put"), {"unit": intent.runner}

    def summary(self, state: State) -> Summary:
        return Summary(RUNNERS, state.round, state.turn, "race", state.places, state.winner is not None)


def _moved(state: State, runner: str, by: int) -> dict[str, int]:
    return {**state.places, runner: max(0, state.places[runner] + by)}


TINY = Tiny()
