"""The log of a battle: its steps told as actions, each with what it is called and the moment it belongs to."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from bello.core.play import AnyGame, Step
from bello.core.record import dataclass
from bello.store.journal import Record
from bello.store.upcast import lifted


@dataclass(frozen=True, slots=True)
class Entry:
    """One action in the log."""

    step: int
    """The id of its last step, for `jump`."""
    number: int
    """The place of its last step on the path, counted from 1: what a strike names."""
    title: tuple[str, Mapping[str, Any]]
    intent: Mapping[str, Any]
    receipt: Mapping[str, Any] | None
    steps: tuple[Step, ...]
    at: str
    round: int
    side: str | None
    phase: str
    undone: bool = False
    struck: bool = False
    branch: bool = False


def step_of(game: AnyGame, record: Record) -> Step:
    """A step as plain data, its events in today's shape."""
    events = tuple(lifted(game, event) for event in json.loads(record.events))
    receipt = None if record.receipt is None else json.loads(record.receipt)
    return Step(json.loads(record.intent), events, receipt, record.action)


def entry_of(game: AnyGame, run: Sequence[Record]) -> Entry:
    """The line that some steps of one action make in the log."""
    steps = tuple(step_of(game, record) for record in run)
    title, round_, side, phase = json.loads(run[0].log)
    receipts = [step.receipt for step in steps if step.receipt is not None]
    return Entry(
        step=run[-1].id,
        number=run[-1].number,
        title=(title[0], title[1]),
        intent=steps[0].intent,
        receipt=receipts[-1] if receipts else None,
        steps=steps,
        at=run[-1].at,
        round=round_,
        side=side,
        phase=phase,
    )


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
