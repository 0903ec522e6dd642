"""What a process of its own shows: `cold_start`, `cold_start_battle`, `memory`, `idle`; bare and Bello by turns."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from itertools import cycle
from pathlib import Path

from benchmarks import battles
from benchmarks.ratio import Effort, Figure, Timed, alternate

ROOT = Path(__file__).resolve().parents[1]
SCRIPT = Path(__file__).with_name("start.py")
PAGES = ("battle", "pad", "log")
LONGEST = 120
"""Seconds; an app that shows its page of what went wrong would wait for ever."""


def start(*words: object, fps: int = 0) -> tuple[float, list[float]]:
    """Start a process; gives the moment it began and what it printed."""
    surroundings = {**os.environ, "PYTHONPATH": str(ROOT), "KCFG_GRAPHICS_MAXFPS": str(fps)}
    command = [sys.executable, str(SCRIPT), *map(str, words)]
    began = time.clock_gettime(time.CLOCK_MONOTONIC)
    ended = subprocess.run(command, env=surroundings, capture_output=True, text=True, timeout=LONGEST)
    if ended.returncode or not ended.stdout:
        raise RuntimeError(f"{' '.join(command)}\n{ended.stderr}")
    return began, [float(word) for word in ended.stdout.split()]


def _until_painted(who: str, what: str, home: Path) -> Timed:
    def until() -> float:
        began, (painted,) = start(who, what, home)
        return painted - began

    return until


def cold_start(effort: Effort) -> Figure:
    """Process start to Home with the running battle's card ÷ the bare app's first frame."""
    home = battles.of_steps(effort.folder, 300)
    return alternate(_until_painted("bare", "first", home), _until_painted("bello", "first", home), effort.of(15))


def cold_start_battle(effort: Effort) -> Figure:
    """Process start to Battle, Continue touched in the first frame's callback ÷ the bare app's first frame."""
    home = battles.of_steps(effort.folder, 300)
    return alternate(_until_painted("bare", "first", home), _until_painted("bello", "battle", home), effort.of(15))


def memory(effort: Effort) -> Figure:
    """Resident memory after a full battle of 400 steps ÷ the bare app with its frame drawn."""
    home = battles.of_steps(effort.folder, 50)
    steps = effort.long(400)
    runs = iter(range(1000))

    def bello() -> float:
        played = battles.copied(home, f"evening-{next(runs)}")
        return start("bello", "memory", played, steps)[1][0]

    return alternate(lambda: start("bare", "memory", home, steps)[1][0], bello, effort.of(5))


def idle(effort: Effort) -> Figure:
    """Processor time over 10 s on Battle, pad and log ÷ the bare app, at the clock of every day; no frame drawn."""
    home = battles.of_steps(effort.folder, 300)
    times = (0.5, 0.2) if effort.quick else (10.0, 2.0)
    pages = cycle(PAGES)
    drawn: list[float] = []

    def bello() -> float:
        took, frames = start("bello", "idle", home, next(pages), *times, fps=60)[1]
        drawn.append(frames)
        return took

    def bare() -> float:
        return start("bare", "idle", home, "bare", *times, fps=60)[1][0]

    found = alternate(bare, bello, len(PAGES) * (1 if effort.quick else 2))
    return {**found, "frames": int(sum(drawn))}
