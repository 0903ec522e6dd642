"""What every test can use: the rule tables, the ready-made armies, and a way to play intents from a set-up."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from bello.rulebook import load  # noqa: E402


@pytest.fixture(scope="session")
def tables():
    return load.load_tables()


@pytest.fixture(scope="session")
def armies():
    return load.load_armies()
