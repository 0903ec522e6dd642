"""The composition root: where the data lives, the rulebooks, and the library of both. Tests pass their own parts."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from datetime import datetime
from pathlib import Path

from bello.games.bello1672 import GAME
from bello.library import Library, Rulebook
from bello.rulebook import load


def home() -> Path:
    """The folder of the app's data: BELLO_HOME, or the platform's own place."""
    named = os.environ.get("BELLO_HOME")
    if named:
        return Path(named)
    private = os.environ.get("ANDROID_PRIVATE")
    if private:
        return Path(private) / "bello"
    if sys.platform == "win32":
        return Path(os.environ.get("APPDATA", Path.home())) / "Bello"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "Bello"
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "bello"


def rulebook() -> Rulebook:
    """BelloLudi 1672 with its tables and ready-made armies."""
    return Rulebook(GAME, load.load_tables(), load.load_armies())


def now() -> str:
    """The time a step is stamped with, with its distance to UTC."""
    return datetime.now().astimezone().isoformat(timespec="seconds")


def library(folder: Path | None = None, rulebooks: Mapping[str, Rulebook] | None = None) -> Library:
    """The shelf in a folder; raises Trouble when it cannot be opened."""
    return Library(folder or home(), rulebooks or {GAME.id: rulebook()}, now)
