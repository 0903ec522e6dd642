"""Reads the kv files, each once, the small parts first."""

from __future__ import annotations

from pathlib import Path

from kivy.lang import Builder

FOLDER = Path(__file__).parent
_read: set[str] = set()


def kv(*names: str) -> None:
    """Load kv files of this folder by name."""
    for name in names:
        if name not in _read:
            _read.add(name)
            Builder.load_file(str(FOLDER / f"{name}.kv"))
