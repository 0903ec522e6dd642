"""The rooms of the house and who may enter which: the import graph, lazy imports included, by reading the sources."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
SOURCES = sorted((ROOT / "bello").rglob("*.py"))

MAY_IMPORT = {
    "core": set(),
    "games": {"core"},
    "rulebook": {"games", "core"},
    "store": {"core"},
    "views": {"games", "rulebook", "core"},
    "session": {"store", "games", "core"},
    "library": {"session", "exchange", "store", "games", "core"},
    "exchange": {"battlefile", "store", "games", "core"},
    "ui": {"views", "session", "library", "device", "language"},
    "device": set(),
}
"""Room by room; a room may always import itself. Rooms that are not named (wiring, cli ...) may import all."""

FORBIDDEN = {"kivy", "plyer", "sqlite3", "sqlite_utils", "time", "random", "secrets", "os", "pathlib", "io", "tomllib"}
"""Screens, SQL, clocks, files and randomness have no place in the pure rooms."""

PURE = ("core", "games", "views")
CLOCKS = {"now", "utcnow", "today"}


def room_of(path: Path) -> str:
    return path.relative_to(ROOT / "bello").parts[0].removesuffix(".py")


def imports(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Every module a source imports, anywhere in it, with its line."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert not node.level, f"line {node.lineno}: imports are absolute here"
            module = node.module or ""
            names = [f"{module}.{alias.name}" for alias in node.names] if module == "bello" else [module]
            yield from ((node.lineno, name) for name in names)
        elif isinstance(node, ast.Call) and _called(node) in ("import_module", "__import__"):
            argument = node.args[0] if node.args else None
            name = argument.value if isinstance(argument, ast.Constant) else "bello.anything"
            yield node.lineno, str(name)


def _called(node: ast.Call) -> str:
    function = node.func
    return function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")


def faults(path: Path, tree: ast.AST) -> list[str]:
    room = room_of(path)
    found = []
    for line, module in imports(tree):
        parts = module.split(".")
        where = f"{path.relative_to(ROOT)}:{line}: {room} imports {module}"
        if parts[0] == "bello" and room in MAY_IMPORT:
            entered = parts[1] if len(parts) > 1 else "__init__"
            if entered != room and not entered.startswith("__") and entered not in MAY_IMPORT[room]:
                found.append(where)
        if room in PURE and parts[0] in FORBIDDEN:
            found.append(where)
        if parts[0] == "kivy" and room not in ("ui", "app", "demonstration", "wiring", "device"):
            found.append(where)
    return list(dict.fromkeys(found))


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: str(path.relative_to(ROOT)))
def test_a_room_imports_only_what_the_plan_allows(path):
    found = faults(path, ast.parse(path.read_text(encoding="utf-8")))
    assert not found, "\n".join(found)


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: str(path.relative_to(ROOT)))
def test_the_pure_rooms_ask_no_clock_and_open_no_file(path):
    if room_of(path) not in PURE:
        return
    calls = [node for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))) if isinstance(node, ast.Call)]
    found = [f"{path}:{node.lineno}" for node in calls if _called(node) in CLOCKS]
    found += [f"{path}:{c.lineno}" for c in calls if isinstance(c.func, ast.Name) and c.func.id in ("open", "input")]
    assert not found, "\n".join(found)


@pytest.mark.parametrize(
    ("room", "source"),
    [
        ("core/a.py", "from bello.games.bello1672 import GAME"),
        ("core/a.py", "import random"),
        ("games/x/a.py", "def f():\n    import sqlite3"),
        ("games/x/a.py", "from bello.rulebook import load"),
        ("games/x/a.py", "from bello import store"),
        ("views/a.py", "from kivy.clock import Clock"),
        ("views/a.py", "from bello.session import Session"),
        ("store/a.py", "import bello.games"),
        ("rulebook/a.py", "from bello.views import words"),
        ("session.py", "from bello import views"),
        ("ui/a.py", "def f():\n    from bello.games.bello1672 import state"),
        ("core/a.py", "import importlib\nimportlib.import_module('bello.store')"),
        ("library.py", "import kivy"),
    ],
)
def test_a_forbidden_import_is_found(room, source):
    assert len(faults(ROOT / "bello" / room, ast.parse(source))) == 1


def test_games_do_not_know_each_other():
    games = {path.name for path in (ROOT / "bello" / "games").iterdir() if (path / "__init__.py").exists()}
    for path in (ROOT / "bello" / "games").rglob("*.py"):
        own = path.relative_to(ROOT / "bello" / "games").parts[0]
        for line, module in imports(ast.parse(path.read_text(encoding="utf-8"))):
            parts = module.split(".")
            if parts[:2] == ["bello", "games"] and len(parts) > 2 and own in games:
                assert parts[2] == own, f"{path}:{line}: {own} imports {module}"
