"""The battle file: UTF-8 JSON with a set-up, an optional starting position, and steps (docs/battle-file.md)."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from bello.core import codec
from bello.core.codec import Fault, Faults
from bello.core.play import AnyGame, Play, Played, fold
from bello.core.record import dataclass
from bello.core.refusal import Refusal
from bello.games.bello1672 import GAME
from bello.games.bello1672.start import state_data
from bello.store import chain
from bello.store.upcast import lifted

FORMAT = "bello-battle/1"
GAMES: Mapping[str, AnyGame] = {GAME.id: GAME}


@dataclass(frozen=True, slots=True)
class FileStep:
    """A step of the file; an exported one also has what happened."""

    intent: Mapping[str, Any]
    events: tuple[Mapping[str, Any], ...] | None = None
    receipt: Mapping[str, Any] | None = None
    action: str | None = None
    at: str | None = None
    id: int | None = None
    parent: int | None = None


@dataclass(frozen=True, slots=True)
class BattleFile:
    """A whole battle file."""

    format: str
    setup: Mapping[str, Any]
    steps: tuple[FileStep, ...] = ()
    game: str = GAME.id
    rules_version: str = "1"
    app_version: str = ""
    title: str = ""
    style: str = ""
    start: Mapping[str, Any] | None = None
    opening: Mapping[str, Any] | None = None
    """Exported: the set-up event, so that a later rule table changes nothing."""
    head: int | None = None
    """Exported with all branches: the step the battle stands at; 0 is the opening."""
    tip: int | None = None
    rules: tuple[str, ...] = ()
    """The rule ids this file shows in play (playthroughs)."""
    expect: Mapping[str, Any] | None = None
    """What a playthrough expects; see tests/playthroughs."""
    about: str = ""
    checksum: str | None = None

    @property
    def recorded(self) -> bool:
        """Exported by the app: it holds what happened, not only what was asked."""
        return self.opening is not None and all(step.events is not None for step in self.steps)


def canonical(data: Any) -> bytes:
    """Canonical JSON: sorted keys, no blanks."""
    return chain.canonical(data).encode()


def checksum(data: Mapping[str, Any]) -> str:
    """SHA-256 of the canonical JSON without the checksum itself."""
    return hashlib.sha256(canonical({k: v for k, v in data.items() if k != "checksum"})).hexdigest()


def parse(text: str | bytes) -> Any:
    """JSON from text, with a plain sentence when it is not."""
    try:
        return json.loads(text)
    except UnicodeDecodeError:
        raise Faults([Fault("", "this is not UTF-8 text")]) from None
    except json.JSONDecodeError as error:
        raise Faults([Fault(f"line {error.lineno}, column {error.colno}", f"not JSON: {error.msg}")]) from None
    except RecursionError:
        raise Faults([Fault("", "nested too deep")]) from None


def read(data: Any, games: Mapping[str, AnyGame] = GAMES) -> BattleFile:
    """A battle file from its JSON; raises Faults with the places."""
    if not isinstance(data, dict):
        raise Faults([Fault("", "expected a battle file (a JSON object)")])
    if data.get("format") != FORMAT:
        raise Faults([Fault("format", f"expected {FORMAT!r}, found {data.get('format')!r}")])
    file = codec.read(BattleFile, data)
    if file.game not in games:
        raise Faults([Fault("game", f"expected {' or '.join(map(repr, games))}, found {file.game!r}")])
    games[file.game].check_opening(file.setup, file.start)
    return file


def open_battle(file: BattleFile, tables: Any, armies: Mapping[str, Any], game: AnyGame = GAME) -> tuple[Any, Any]:
    """The set-up event and the state the first step meets."""
    if file.opening is not None:
        event = codec.read_tagged(game.events, lifted(game, file.opening), "opening")
    else:
        event = game.set_up(game.read_setup(file.setup, armies), tables)
    return event, game.first_state(event, file.setup, file.start)


def tree(file: BattleFile) -> tuple[list[int], int, int]:
    """The place of each step's parent, of the head and of the tip; 0 is the opening, without ids it is one path."""
    places, parents = {0: 0}, []
    for number, step in enumerate(file.steps, 1):
        parents.append(places[number - 1 if step.parent is None else step.parent])
        places[number if step.id is None else step.id] = number
    if len(places) != len(parents) + 1:
        raise ValueError("a step is there twice")
    tip = len(parents) if file.tip is None else places[file.tip]
    head = tip if file.head is None else places[file.head]
    place = tip
    while place != head:
        if not place:
            raise ValueError("the tip does not follow the head")
        place = parents[place - 1]
    return parents, head, tip


def path_of(file: BattleFile) -> list[FileStep]:
    """The steps to the head, oldest first: what is replayed of a file with side branches."""
    try:
        parents, place, _ = tree(file)
    except (KeyError, ValueError):
        raise Faults([Fault("steps", "expected ids and parents that make a tree, with its head and tip")]) from None
    found = []
    while place:
        found.append(file.steps[place - 1])
        place = parents[place - 1]
    return found[::-1]


@dataclass(frozen=True, slots=True)
class Replayed:
    """One step played again: what it gave now, and whether that differs from what was recorded."""

    intent: Mapping[str, Any]
    played: Played | Refusal
    differs: bool
    awaits: tuple[Any, ...]
    before: Any
    after: Any


def replay(file: BattleFile, tables: Any, armies: Mapping[str, Any]) -> tuple[Play, list[Replayed]]:
    """Decide every intent again with today's rules."""
    game = GAMES[file.game]
    _, state = open_battle(file, tables, armies, game)
    play = Play(game, tables, state)
    found = []
    for i, step in enumerate(path_of(file)):
        before = play.state
        try:
            result = play.dispatch(step.intent)
        except Faults as faults:
            where = f"steps[{i}].intent"
            raise Faults([Fault(f"{where}.{f.path}" if f.path else where, f.expected) for f in faults.faults]) from None
        if isinstance(result, Played) and step.action is not None:
            play.steps[-1] = replace(result.step, action=step.action)  # taps that were joined are struck together
        differs = step.events is not None and (
            isinstance(result, Refusal) or list(result.step.events) != [lifted(game, event) for event in step.events]
        )
        found.append(Replayed(step.intent, result, differs, game.prompt(play.state, tables).awaits, before, play.state))
    return play, found


__all__ = ["fold", "replay", "read", "parse", "state_data", "checksum", "canonical", "BattleFile"]
