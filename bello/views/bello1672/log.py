"""The log: every action with its moment, what was undone or struck, and what can be done with a line."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from bello.views.bello1672 import receipt
from bello.views.bello1672 import words as keys
from bello.views.bello1672.names import Names
from bello.views.rows import Button, Chip, Chips, Head, Item, Row, Text

CHUNK = 200


def rows(names: Names, entries: Sequence[Any], redo: Any, shown: int = CHUNK) -> Iterator[Row]:
    """Newest first, a heading for every phase; older ones are put into words when they are asked for."""
    words = names.words
    if redo is not None:
        yield Button(words._("Redo: {title}").format(title=names.title(redo.title)), ("redo",))
    if not entries:
        yield Text(words._("Nothing has happened yet."))
    moment = None
    for entry in reversed(entries[-shown:]):
        now = (entry.round, entry.side, entry.phase)
        if now != moment:
            moment = now
            yield Head(moment_text(names, *now))
        yield line(names, entry)
    if len(entries) > shown:
        text = words._("Older: {n} more").format(n=len(entries) - shown)
        yield Button(text, ("older",))


def moment_text(names: Names, number: int, side: str | None, phase: str) -> str:
    """Round 3 · States · Command."""
    parts = [names.words._("Round {round}").format(round=number)]
    if side:
        parts.append(names.side(side))
    parts.append(names.word(keys.PHASES, phase))
    return " · ".join(parts)


def line(names: Names, entry: Any) -> Item:
    """One action: its title, what it gave, when."""
    words = names.words
    view = receipt.present(entry.receipt, names) if entry.receipt is not None else None
    sub = view.detail if view else ""
    if entry.branch:
        sub = words._("rolled by the app, then undone")
    elif entry.undone:
        sub = words._("undone")
    text = view.headline if view else names.title(entry.title)
    return Item(text, ("entry", entry.step), sub, clock(entry.at), entry.struck or entry.branch, entry.undone)


def clock(at: str) -> str:
    """The hour of a time stamp."""
    return at[11:16] if len(at) >= 16 else ""


def entry_rows(names: Names, entry: Any, is_last: bool) -> Iterator[Row]:
    """What can be done with an older line."""
    words = names.words
    chips = []
    if not entry.struck and not entry.undone and not entry.branch:
        chips.append(Chip(words._("Strike"), ("strike",)))
    if not is_last:
        chips.append(Chip(words._("Go here"), ("jump",)))
    chips.append(Chip(words._("Copy from here"), ("copy",)))
    yield Chips(tuple(chips))
    if not is_last:
        yield Text(words._("Going here keeps the later steps as a side branch."), "small")
