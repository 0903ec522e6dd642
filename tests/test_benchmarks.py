"""Every benchmark runs and its figure has a value, a spread and a control; what they come to is not a test's matter."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from benchmarks.__main__ import TARGETS, is_met

ROOT = Path(__file__).resolve().parents[1]


@pytest.fixture(scope="module")
def figures(tmp_path_factory):
    out = tmp_path_factory.mktemp("bench") / "bench.json"
    command = [sys.executable, "-m", "benchmarks", "--quick", "--out", str(out)]
    ended = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert ended.returncode == 0, ended.stderr
    assert list(out.parent.iterdir()) == [out], "the battles of the benchmarks were left behind"
    return ended.stdout, json.loads(out.read_text(encoding="utf-8"))


@pytest.mark.parametrize("name", TARGETS)
def test_a_figure_has_its_value_its_spread_and_its_control(figures, name):
    table, found = figures
    assert name in table
    assert {"value", "spread", "control"} <= set(found[name])
    assert found[name]["value"] > 0 and found[name]["control"] > 0


def test_the_disk_that_was_measured_is_named(figures):
    table, found = figures
    assert found["folder"] in table


def test_a_figure_counts_only_beside_a_steady_reference():
    steady = {"value": 1.2, "spread": 0.1, "control": 1.05}
    assert is_met("<= 1.3", steady) and not is_met(">= 10", steady)
    assert not is_met("<= 1.3", {**steady, "control": 1.2})
    assert not is_met("<= 1.3", {**steady, "frames": 3})


def test_a_figure_nobody_knows_is_refused():
    ended = subprocess.run(
        [sys.executable, "-m", "benchmarks", "speed"], cwd=ROOT, env=dict(os.environ), capture_output=True, text=True
    )
    assert ended.returncode == 2 and "cold_start" in ended.stderr
