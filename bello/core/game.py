"""The Game protocol: all that the rest of the house knows of a game, and what passes between them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import Any, Generic, Protocol, TypeVar

from bello.core.dice import Await
from bello.core.receipt import Receipt
from bello.core.record import dataclass
from bello.core.refusal import Refusal

E = TypeVar("E")
State = TypeVar("State")
Intent = TypeVar("Intent", contravariant=True)
Event = TypeVar("Event")
Tables = TypeVar("Tables", contravariant=True)


@dataclass(frozen=True, slots=True)
class Ruling(Generic[E]):
    """What `decide` gives when an intent is accepted.

    `action` names the declaration this ruling opens or carries on; None: it is an action of its own.
    `state` is what the events lead to, where deciding has folded them already.
    """

    events: tuple[E, ...]
    receipt: Receipt | None = None
    action: str | None = None
    state: Any = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class Option:
    """Something that can be asked now, as an intent without the facts only the players can see."""

    do: str
    facts: Mapping[str, Any] = field(default_factory=dict)
    why_not: Refusal | None = None


@dataclass(frozen=True, slots=True)
class Prompt:
    """What is awaited, what is open, and what is closed with the reason."""

    awaits: tuple[Await, ...]
    open: tuple[Option, ...]
    closed: tuple[Option, ...]


@dataclass(frozen=True, slots=True)
class Summary:
    """A battle in one line: its sides, round, whose phase it is, the score, and whether it is over."""

    sides: tuple[str, ...]
    round: int
    side: str | None
    phase: str
    score: Mapping[str, int]
    over: bool


class Game(Protocol[State, Intent, Event, Tables]):
    """A game as the house sees it. Pure: no files, clocks, dice or screens."""

    id: str
    rules_version: str
    intents: Mapping[str, type]
    events: Mapping[str, type]
    state: type[State]

    def set_up(self, setup: Any, tables: Tables) -> Event: ...
    def opening(self, event: Event) -> State: ...
    def check_opening(self, setup: Mapping[str, Any], start: Mapping[str, Any] | None) -> None: ...
    def read_setup(self, data: Mapping[str, Any], armies: Mapping[str, Any]) -> Any: ...
    def first_state(self, event: Event, setup: Mapping[str, Any], start: Mapping[str, Any] | None) -> State: ...
    def decide(self, state: State, intent: Intent, tables: Tables) -> Ruling[Event] | Refusal: ...
    def evolve(self, state: State, event: Event) -> State: ...
    def strike(self, now: State, would: State, tables: Tables, step: int) -> Ruling[Event]: ...
    def prompt(self, state: State, tables: Tables) -> Prompt: ...
    def action_title(self, intent: Intent, state: State) -> tuple[str, Mapping[str, Any]]: ...
    def summary(self, state: State) -> Summary: ...
