"""A shelf of races in an empty folder."""

from __future__ import annotations

import pytest

from tests.store.shelf import open_shelf


@pytest.fixture
def library(tmp_path):
    with open_shelf(tmp_path / "home") as library:
        yield library
