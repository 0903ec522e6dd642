"""Checks the whole of a game's rule data: shapes, ids that lead somewhere, texts in both languages."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import fields, is_dataclass
from pathlib import Path
from typing import Any

from bello.core.codec import Fault
from bello.games.bello1672.setup import Army
from bello.games.bello1672.tables import Blunder, Command, Switch, UnitType
from bello.rulebook import load

LANGUAGES = ("nl", "en")


def faults(game: str = "bello1672", home: Path | None = None) -> list[Fault]:
    """Everything that is wrong with the rule data of a game."""
    collector = load._Collector(load.folder_of(game, home))
    parts = load._tables(collector)
    armies = load._armies(collector)
    index = collector.read(load.Index, collector.file("rules.toml"), "rules.toml")
    texts = {
        language: collector.read(
            Mapping[str, load.Text], collector.file(f"reference/{language}.toml"), f"reference/{language}.toml"
        )
        for language in LANGUAGES
    }
    found = collector.faults
    if index is not None:
        found += _links(index)
        for name, part in parts.items():
            found += [
                Fault(f"{name}.toml: {path}", f"no such rule: {rule}")
                for path, rule in _cited(part, "")
                if rule not in index
            ]
        for language, words in texts.items():
            if words is not None:
                found += _text_faults(index, words, f"reference/{language}.toml")
    for name, check in TABLE_CHECKS.items():
        if parts[name] is not None:
            found += check(parts[name])
    if parts["units"] is not None:
        found += _army_faults(armies, parts["units"])
    questions = load._questions(collector)
    if index is not None and questions is not None and parts["switches"] is not None:
        found += _question_faults(questions, index, parts["switches"])
    return found


def _links(index: load.Index) -> Iterator[Fault]:
    for part in ("rules", "rulings"):
        for id, entry in getattr(index, part).items():
            for other in entry.related:
                if other not in index:
                    yield Fault(f"rules.toml: {part}.{id}.related", f"no such rule: {other}")


def _text_faults(index: load.Index, words: Mapping[str, load.Text], name: str) -> Iterator[Fault]:
    for id in (*index.rules, *index.rulings):
        if id not in words:
            yield Fault(f"{name}: {id}", "missing")
    for id, text in words.items():
        if id not in index:
            yield Fault(f"{name}: {id}", "no such rule")
        elif not text.title.strip() or not text.text.strip():
            yield Fault(f"{name}: {id}", "expected a title and a text")


def _cited(value: Any, path: str) -> Iterator[tuple[str, str]]:
    """Every rule id in a table, with its key path."""
    if is_dataclass(value):
        for field in fields(value):
            item = getattr(value, field.name)
            here = f"{path}.{field.name}" if path else field.name
            if field.name in ("rule", "ruling"):
                yield here, item
            elif field.name == "rules" and isinstance(item, tuple):
                yield from ((here, rule) for rule in item)
            else:
                yield from _cited(item, here)
    elif isinstance(value, dict):
        for key, item in value.items():
            yield from _cited(item, f"{path}.{key}" if path else str(key))
    elif isinstance(value, tuple):
        for i, item in enumerate(value):
            yield from _cited(item, f"{path}[{i}]")


def _army_faults(armies: Mapping[str, Army], types: Mapping[str, UnitType]) -> Iterator[Fault]:
    for name, army in armies.items():
        for r, regiment in enumerate(army.regiments):
            for u, unit in enumerate(regiment.units):
                if unit.type not in types:
                    path = f"armies/{name}.toml: regiments[{r}].units[{u}].type"
                    yield Fault(path, f"expected a unit type, found {unit.type!r}")


def _question_faults(
    questions: tuple[load.Question, ...], index: load.Index, switches: Mapping[str, Switch]
) -> Iterator[Fault]:
    for n, question in enumerate(questions):
        path = f"faq.toml: questions[{n}]"
        if question.rule not in index:
            yield Fault(f"{path}.rule", f"no such rule: {question.rule}")
        if question.switch and question.switch not in switches:
            yield Fault(f"{path}.switch", f"no such switch: {question.switch}")
        for language in LANGUAGES:
            if not question.ask.get(language) or not question.answer.get(language):
                yield Fault(path, f"expected a question and an answer in {language}")


# -- what no shape can say: tables without gaps, defaults that exist ----------------------------------


def _command_faults(command: Command) -> Iterator[Fault]:
    covered = [n for row in command.results for n in range(row.from_, row.to + 1)]
    if sorted(covered) != list(range(2, 13)):
        yield Fault("command.toml: results", "expected every sum from 2 to 12 exactly once")


def _blunder_faults(blunder: Blunder) -> Iterator[Fault]:
    if sorted(entry.die for entry in blunder.entries) != list(range(1, 7)):
        yield Fault("blunder.toml: entries", "expected every face from 1 to 6 exactly once")
    covered = [n for row in blunder.charge_moves for n in range(row.from_, row.to + 1)]
    if sorted(covered) != list(range(1, 7)):
        yield Fault("blunder.toml: charge_moves", "expected every face from 1 to 6 exactly once")


def _unit_faults(units: Mapping[str, UnitType]) -> Iterator[Fault]:
    for name, unit in units.items():
        if not 0 < unit.shaken < unit.removed:
            yield Fault(f"units.toml: {name}.removed", "expected more tokens than for shaken")
        if list(unit.shooting) != sorted(unit.shooting, key=lambda band: band.to):
            yield Fault(f"units.toml: {name}.shooting", "expected the nearest range band first")


def _switch_faults(switches: Mapping[str, Switch]) -> Iterator[Fault]:
    for name, switch in switches.items():
        if not switch.readings or switch.readings[0].value != switch.default:
            yield Fault(f"switches.toml: {name}.default", "expected the value of the first reading")
        if len(set(switch.values)) < 2:
            yield Fault(f"switches.toml: {name}.readings", "expected at least two different readings")
        for language in LANGUAGES:
            if not switch.name.get(language):
                yield Fault(f"switches.toml: {name}.name.{language}", "missing")


TABLE_CHECKS: dict[str, Callable[[Any], Iterator[Fault]]] = {
    "command": _command_faults,
    "blunder": _blunder_faults,
    "units": _unit_faults,
    "switches": _switch_faults,
}
