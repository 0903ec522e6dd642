"""The log of a battle: its steps told as actions, each with what it is called and the moment it belongs to."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import field
from typing import Any

from bello.core.play import AnyGame, Step
from bello.core.record import dataclass
from bello.store.journal import Record
from bello.store.upcast import lifted


@dataclass(frozen=True, slots=True)
class Entry:
    """One action in the log: its steps as they stand in the file, read when somebody looks."""

    run: tuple[Record, ...]
    title: tuple[str, Mapping[str, Any]]
    round: int
    side: str | None
    phase: str
    game: AnyGame = field(repr=False, compare=False)
    undone: bool = False
    struck: bool = False
    branch: bool = False

    @property
    def step(self) -> int:
        """The id of its last step, for `jump`."""
        return self.run[-1].id

    @property
    def number(self) -> int:
        """The place of its last step on the path, counted from 1: what a strike names."""
        return self.run[-1].number

    @property
    def at(self) -> str:
        return self.run[-1].at

    @property
    def intent(self) -> Mapping[str, Any]:
        """What was asked: a declaration, where dice came later."""
        found: Mapping[str, Any] = json.loads(self.run[0].intent)
        return found

    @property
    def receipt(self) -> Mapping[str, Any] | None:
        receipts = [record.receipt for record in self.run if record.receipt is not None]
        found: Mapping[str, Any] | None = json.loads(receipts[-1]) if receipts else None
        return found

    @property
    def steps(self) -> tuple[Step, ...]:
        return tuple(step_of(self.game, record) for record in self.run)


def step_of(game: AnyGame, record: Record) -> Step:
    """A step as plain data, its events in today's shape."""
    events = tuple(lifted(game, event) for event in json.loads(record.events))
    receipt = None if record.receipt is None else json.loads(record.receipt)
    return Step(json.loads(record.intent), events, receipt, record.action)


def entry_of(game: AnyGame, run: Sequence[Record]) -> Entry:
    """The line that some steps of one action make in the log."""
    title, round_, side, phase = json.loads(run[0].log)
    return Entry(tuple(run), (title[0], title[1]), round_, side, phase, game)


def runs(records: Iterable[Record]) -> Iterator[list[Record]]:
    """Neighbouring steps of one action."""
    run: list[Record] = []
    for record in records:
        if run and run[-1].action != record.action:
            yield run
            run = []
        run.append(record)
    if run:
        yield run


def grouped(records: Iterable[Record]) -> list[list[Record]]:
    """The steps of each action, also where others came between a declaration and its dice."""
    found: dict[str, list[Record]] = {}
    for record in records:
        found.setdefault(record.action, []).append(record)
    return list(found.values())


def by_app(records: Iterable[Record]) -> list[Record]:
    """The steps whose dice the app threw."""
    return [record for record in records if '"by":"app"' in record.intent]
