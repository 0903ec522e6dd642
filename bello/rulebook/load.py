"""Loads the rule tables, armies and reference of BelloLudi 1672. No type is converted, unknown keys are refused."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import fields
from pathlib import Path
from typing import Any

from bello.core.codec import Fault, Faults, read
from bello.core.record import dataclass
from bello.games.bello1672.setup import Army
from bello.games.bello1672.tables import Tables

HOME = Path(__file__).resolve().parents[2] / "rules"


@dataclass(frozen=True, slots=True)
class RuleEntry:
    """Where a rule stands in the rulebook and what it is tied to."""

    source: tuple[str, ...]
    related: tuple[str, ...] = ()
    on_table: bool = False


@dataclass(frozen=True, slots=True)
class RulingEntry:
    """A doubt of ours settled: whether two places disagree, and what it is tied to."""

    conflict: bool
    related: tuple[str, ...] = ()
    on_table: bool = False


@dataclass(frozen=True, slots=True)
class Index:
    """Every rule and ruling."""

    rules: Mapping[str, RuleEntry]
    rulings: Mapping[str, RulingEntry]

    def __contains__(self, id: str) -> bool:
        return id in self.rules or id in self.rulings


@dataclass(frozen=True, slots=True)
class Text:
    """A rule in our own words."""

    title: str
    text: str
    search: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Question:
    """What tables ask every evening, answered in one line; a house rule played otherwise gives its own answer."""

    chapter: str
    rule: str
    ask: Mapping[str, str]
    answer: Mapping[str, str]
    switch: str = ""


class _Collector:
    """Gathers the faults of all files, each with the file's name."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.faults: list[Fault] = []

    def file(self, name: str) -> Any:
        path = self.folder / name
        try:
            with path.open("rb") as stream:
                return tomllib.load(stream)
        except FileNotFoundError:
            self.faults.append(Fault(name, "the file is missing"))
        except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
            self.faults.append(Fault(name, f"not readable as TOML: {error}"))
        return None

    def read(self, kind: Any, data: Any, name: str) -> Any:
        if data is None:
            return None
        try:
            return read(kind, data)
        except Faults as faults:
            self.faults += [Fault(f"{name}: {fault.path}", fault.expected) for fault in faults.faults]
            return None

    def done(self) -> None:
        if self.faults:
            raise Faults(self.faults)


def folder_of(game: str, home: Path | None = None) -> Path:
    return (home or HOME) / game


def load_tables(game: str = "bello1672", home: Path | None = None) -> Tables:
    """The tables of a game; raises Faults with every fault of every file."""
    collector = _Collector(folder_of(game, home))
    parts = _tables(collector)
    collector.done()
    return Tables(**parts)


def _tables(collector: _Collector) -> dict[str, Any]:
    import typing

    hints = typing.get_type_hints(Tables)
    return {
        field.name: collector.read(hints[field.name], collector.file(f"{field.name}.toml"), f"{field.name}.toml")
        for field in fields(Tables)
    }


def load_armies(game: str = "bello1672", home: Path | None = None) -> dict[str, Army]:
    """The ready-made armies by id."""
    collector = _Collector(folder_of(game, home))
    armies = _armies(collector)
    collector.done()
    return armies


def _armies(collector: _Collector) -> dict[str, Army]:
    armies: dict[str, Army] = {}
    for path in sorted((collector.folder / "armies").glob("*.toml")):
        name = f"armies/{path.name}"
        army = collector.read(Army, collector.file(name), name)
        if army is None:
            continue
        if army.id != path.stem:
            collector.faults.append(Fault(f"{name}: id", f"expected {path.stem!r}, found {army.id!r}"))
        armies[army.id] = army
    return armies


def load_index(game: str = "bello1672", home: Path | None = None) -> Index:
    """Every rule id and ruling id."""
    collector = _Collector(folder_of(game, home))
    index = collector.read(Index, collector.file("rules.toml"), "rules.toml")
    collector.done()
    assert isinstance(index, Index)
    return index


def load_reference(language: str, game: str = "bello1672", home: Path | None = None) -> dict[str, Text]:
    """The texts of all rules and rulings in one language."""
    collector = _Collector(folder_of(game, home))
    name = f"reference/{language}.toml"
    texts = collector.read(Mapping[str, Text], collector.file(name), name)
    collector.done()
    return dict(texts)


def load_questions(game: str = "bello1672", home: Path | None = None) -> tuple[Question, ...]:
    """What is asked every evening, in every language."""
    collector = _Collector(folder_of(game, home))
    found = _questions(collector)
    collector.done()
    return found or ()


def _questions(collector: _Collector) -> tuple[Question, ...] | None:
    data = collector.file("faq.toml")
    kind = Mapping[str, tuple[Question, ...]]
    found = collector.read(kind, data, "faq.toml")
    return None if found is None else found.get("questions", ())
