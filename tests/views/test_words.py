"""Every key the engine can write has its words, in both languages: nothing raw, nothing unfilled, no double blanks."""

from __future__ import annotations

import ast
import json
from collections.abc import Iterator
from pathlib import Path
from string import Formatter
from typing import Any

import pytest

from bello import battlefile, language
from bello.core import codec
from bello.core.play import Played
from bello.core.refusal import Refusal
from bello.games.bello1672.intents import INTENTS
from bello.games.bello1672.titles import action_title
from bello.views.bello1672 import receipt
from bello.views.bello1672 import words as keys
from bello.views.bello1672.names import Names
from bello.views.bello1672.receipt import ON_OFF

ROOT = Path(__file__).parents[2]
PLAYTHROUGHS = sorted((ROOT / "tests" / "playthroughs").glob("**/*.json"))
ENGINE = sorted((ROOT / "bello" / "games" / "bello1672").glob("*.py")) + sorted((ROOT / "bello" / "core").glob("*.py"))
TABLES = {name: table for name, table in vars(keys).items() if name.isupper() and isinstance(table, dict)}
TEXTS = {text for table in TABLES.values() for text in table.values() if isinstance(text, str)}
BOTH = {"Charge", "Charge {who}", "Halt", "Order {who}", "blunder", "charge", "flank"}
"""Words that Dutch players use too."""
MAY_BE_EMPTY = {"who"}
"""An action of nobody in particular names nobody."""


class Strict(Names):
    """Names that refuse a key without words and a placeholder nobody fills."""

    def say(self, template: str, params: Any, who: str = "") -> str:
        assert template in TEXTS, f"no words for {template!r}"
        wanted = {name for _, name, _, _ in Formatter().parse(self.words._(template)) if name}
        given = {name for name, value in params.items() if value not in (None, "", ())} | ({"unit"} if who else set())
        empty = wanted - MAY_BE_EMPTY - given
        assert not empty, f"{template!r} lacks {sorted(empty)} in {params}"
        return super().say(template, params, who)

    def word(self, table: Any, key: str) -> str:
        assert key in table, f"no word for {key!r} among {list(table)}"
        return super().word(table, key)


def shown(step: Any, names: Names) -> Iterator[str]:
    """All words a step can bring to the screen."""
    if isinstance(step.played, Refusal):
        yield names.refusal(step.played)
        return
    assert isinstance(step.played, Played)
    if step.intent["do"] in INTENTS:
        yield names.title(action_title(codec.read_tagged(INTENTS, step.intent), step.before))
    data = step.played.step.receipt
    if data is None:
        return
    view = receipt.present(data, names)
    yield from (view.title, view.headline)
    yield from (line.text for line in view.lines)
    yield from (line.left for line in view.lines if line.left)
    yield from (text for text in (view.detail, view.marks) if text)


@pytest.mark.parametrize("path", PLAYTHROUGHS, ids=lambda path: path.stem)
def test_a_playthrough_is_told_in_whole_words(path: Path, tables: Any, armies: Any) -> None:
    file = battlefile.read(json.loads(path.read_text(encoding="utf-8")))
    _, steps = battlefile.replay(file, tables, armies)
    for lang in language.LANGUAGES:
        for step in steps:
            for text in shown(step, Strict(step.before, tables, language.words(lang))):
                assert text and text == text.strip(), repr(text)
                assert "  " not in text and "{" not in text and "_" not in text, repr(text)


# -- what the source can write --------------------------------------------------------------------------------


def called(*names: str) -> set[str]:
    """The first literal argument of every call of these functions in the engine."""
    found = set()
    for path in ENGINE:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and node.args and isinstance(node.args[0], ast.Constant):
                name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
                if name in names and isinstance(node.args[0].value, str):
                    found.add(node.args[0].value)
    return found


def test_every_refusal_has_a_sentence() -> None:
    codes = called("refuse", "nonsense", "Refusal")
    assert len(codes) > 80
    assert sorted(codes - set(keys.REFUSALS)) == []


def test_every_effect_has_words() -> None:
    effects = {part for key in called("effect") for part in ON_OFF.get(key, (key,))} - {"reroll"}
    assert len(effects) > 30
    assert sorted(effects - set(keys.EFFECTS)) == []


def test_every_line_of_a_receipt_has_words() -> None:
    lines = called("Line", "_line")
    assert len(lines) > 20
    assert sorted(lines - set(keys.LINES) - set(keys.NOTHING_LINES)) == []


def test_every_word_is_in_both_catalogues() -> None:
    dutch = language.words("nl")
    worded = {text for text in TEXTS if any(part.isalpha() and part != "cm" for part in text.split())}
    same = {text for text in worded if dutch._(text) == text}
    assert sorted(same - BOTH) == [], "not translated"
