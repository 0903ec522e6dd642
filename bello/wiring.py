"""The composition root: where the data lives, the rulebooks, and the library of both. Tests pass their own parts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from pathlib import Path
from time import strftime
from typing import TYPE_CHECKING

from bello.games.bello1672 import GAME
from bello.games.bello1672.setup import Army
from bello.library import Library, Rulebook
from bello.place import home
from bello.rulebook import load

if TYPE_CHECKING:
    from bello.games.bello1672.tables import Tables
    from bello.views.bello1672.reference import Book

LANGUAGES = ("nl", "en")


class ReadyArmies(Mapping[str, Army]):
    """The ready-made armies, read when somebody first looks: a battle under way does not need them."""

    @cached_property
    def _armies(self) -> dict[str, Army]:
        return load.load_armies()

    def __getitem__(self, army: str) -> Army:
        return self._armies[army]

    def __iter__(self) -> Iterator[str]:
        return iter(self._armies)

    def __len__(self) -> int:
        return len(self._armies)


def rulebook() -> Rulebook:
    """BelloLudi 1672 with its tables and ready-made armies."""
    return Rulebook(GAME, load.load_tables(), ReadyArmies())


def book(language: str, tables: Tables | None = None) -> Book:
    """The rules to read in one language; the other is read when they are searched."""
    from bello.views.bello1672.reference import Book

    other = next(name for name in LANGUAGES if name != language)
    texts, tables = load.load_reference(language), tables or load.load_tables()
    return Book(load.load_index(), texts, tables, load.load_questions(), lambda: load.load_reference(other))


def now() -> str:
    """The time a step is stamped with, with its distance to UTC."""
    moment = strftime("%Y-%m-%dT%H:%M:%S%z")
    return f"{moment[:-2]}:{moment[-2:]}"


def library(folder: Path | None = None, rulebooks: Mapping[str, Rulebook] | None = None) -> Library:
    """The shelf in a folder; raises Trouble when it cannot be opened."""
    return Library(folder or home(), rulebooks or {GAME.id: rulebook()}, now)
