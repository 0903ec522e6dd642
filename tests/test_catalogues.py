"""The catalogues: complete, fresh, with the same placeholders, and no text that the extraction cannot see."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

from tools import catalogue

ROOT = Path(__file__).parents[1]
SOURCES = sorted((ROOT / "bello").glob("**/*.py"))
TRANSLATORS = ("_", "N_", "ngettext", "pgettext")


def test_the_catalogues_are_complete_and_the_compiled_ones_fresh() -> None:
    assert catalogue.check() == []


def test_a_translation_has_the_placeholders_of_its_text() -> None:
    for message in catalogue.read("nl"):
        ids = message.id if isinstance(message.id, tuple) else (message.id,)
        strings = message.string if isinstance(message.string, tuple) else (message.string,)
        for string in strings if message.id else ():
            assert fields(string) <= set().union(*map(fields, ids)), string
            assert fields(ids[-1]) <= fields(strings[-1]), f"{ids[-1]!r} → {strings[-1]!r}"


def fields(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name}


def calls(tree: ast.AST) -> Iterator[ast.Call]:
    """Every call that translates."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            if name in TRANSLATORS:
                yield node


def test_no_text_is_translated_inside_an_f_string() -> None:
    found = [
        f"{path.relative_to(ROOT)}:{call.lineno}"
        for path in SOURCES
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.JoinedStr)
        for call in calls(node)
    ]
    assert found == [], "Babel does not look into f-strings"


def test_no_f_string_is_translated() -> None:
    found = [
        f"{path.relative_to(ROOT)}:{call.lineno}"
        for path in SOURCES
        for call in calls(ast.parse(path.read_text(encoding="utf-8")))
        if any(isinstance(argument, ast.JoinedStr) for argument in call.args)
    ]
    assert found == [], "a text must stand in the code as it stands in the catalogue"


def test_kv_texts_are_translated() -> None:
    """A word written straight into a kv rule would stay English for ever."""
    plain = re.compile(r"""^\s*(?:text|hint_text|title):\s*["'](?P<text>[^"']*)["']\s*$""")
    for path in sorted((ROOT / "bello").glob("**/*.kv")):
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            found = plain.match(line)
            assert not found or not re.search(r"[A-Za-z]{2}", found["text"]), f"{path.name}:{number}: {line.strip()}"
