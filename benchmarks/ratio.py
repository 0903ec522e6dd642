"""A figure is a ratio: both sides alternate in one run, and the reference is also measured against itself."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

Figure = dict[str, Any]
"""`value` is the median ratio, `spread` its interquartile range, `control` the reference ÷ the reference."""
Timed = Callable[[], float]
"""Does a piece of work and gives the seconds it took."""


@dataclass(frozen=True, slots=True)
class Effort:
    """Where the battles lie, and how much is done: all of it, or just enough to see that it runs."""

    folder: Path
    quick: bool = False

    def of(self, runs: int) -> int:
        return 2 if self.quick else runs

    def long(self, steps: int) -> int:
        """The length of a long battle."""
        return min(steps, 120) if self.quick else steps


def seconds(work: Callable[[], object]) -> float:
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def alternate(reference: Timed, work: Timed, runs: int) -> Figure:
    """Each piece of work between two references: the ratio to their mean, and the second ÷ the first."""
    ratios, controls = [], []
    if runs > 3:
        reference(), work()  # whatever is only done the first time
    before = reference()
    for _ in range(runs):
        mine, after = work(), reference()
        ratios.append(2 * mine / (before + after))
        controls.append(after / before)
        before = after
    return figure(ratios, controls)


def figure(ratios: Sequence[float], controls: Sequence[float], **more: Any) -> Figure:
    low, value, high = statistics.quantiles(ratios, n=4)
    return {
        "value": round(value, 3),
        "spread": round(high - low, 3),
        "control": round(statistics.median(controls), 3),
        **more,
    }
