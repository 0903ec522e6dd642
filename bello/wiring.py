"""The composition root: where the data lives, the rulebooks, and the library of both. Tests pass their own parts."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from bello.games.bello1672 import GAME
from bello.library import Library, Rulebook
from bello.place import home
from bello.rulebook import load

if TYPE_CHECKING:
    from bello.games.bello1672.tables import Tables
    from bello.views.bello1672.reference import Book

LANGUAGES = ("nl", "en")


def rulebook() -> Rulebook:
    """BelloLudi 1672 with its tables and ready-made armies."""
    return Rulebook(GAME, load.load_tables(), load.load_armies())


def book(language: str, tables: Tables | None = None) -> Book:
    """The rules to read in one language; the other is read when they are searched."""
    from bello.views.bello1672.reference import Book

    other = next(name for name in LANGUAGES if name != language)
    texts, tables = load.load_reference(language), tables or load.load_tables()
    return Book(load.load_index(), texts, tables, load.load_questions(), lambda: load.load_reference(other))


def now() -> str:
    """The time a step is stamped with, with its distance to UTC."""
    return datetime.now().astimezone().isoformat(timespec="seconds")


def library(folder: Path | None = None, rulebooks: Mapping[str, Rulebook] | None = None) -> Library:
    """The shelf in a folder; raises Trouble when it cannot be opened."""
    return Library(folder or home(), rulebooks or {GAME.id: rulebook()}, now)
