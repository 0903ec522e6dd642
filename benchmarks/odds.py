"""`odds_speed`: icepool ÷ our public melee odds, the same rounds of melee, nothing cached, results equal.

Ours starts from two units and looks the rules, switches and points up; icepool is handed the dice and the faces.
"""

from __future__ import annotations

import gc
import json
import statistics
import time
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import icepool

from bello.games.bello1672 import odds
from bello.games.bello1672.odds import Fight
from bello.rulebook import load

RUNS = 31
TABLES = load.load_tables()
STATE = odds.plain_state(TABLES, {})
Chances = dict[int, Fraction]
Round = tuple[tuple[int, int], tuple[int, int], int]
"""Dice and hitting faces of attacker and defender, and the points the attacker is ahead."""


def _fight(attacker: str, defender: str, charging: bool = True, **defending: Any) -> Fight:
    target = odds.plain_unit(TABLES, defender, "defender", **defending)
    return Fight(odds.plain_unit(TABLES, attacker), target, charging)


ROUNDS: list[tuple[Fight, Round]] = [
    (_fight("mixed", "mixed"), ((6, 3), (6, 2), 0)),
    (_fight("mixed", "mixed", charging=False), ((6, 2), (6, 2), 0)),
    (_fight("pikes", "mixed"), ((8, 3), (6, 2), 0)),
    (_fight("cavalry", "musketeers"), ((8, 3), (4, 2), 0)),
    (_fight("cavalry", "mixed", formation="hedgehog"), ((8, 3), (2, 2), -3)),
    (_fight("mixed", "mixed", place="building"), ((6, 3), (2, 2), -3)),
    (_fight("cavalry", "cavalry", disordered=True), ((8, 3), (8, 1), 0)),
    (_fight("light_cavalry", "gun"), ((6, 3), (1, 2), 0)),
]


def ours() -> list[tuple[list[Fraction], Chances, Chances]]:
    found = []
    for fight, _ in ROUNDS:
        melee = odds.melee(STATE, TABLES, fight)
        results = [melee.attacker_wins, melee.draw, melee.defender_wins]
        found.append((results, dict(melee.attacker_hits), dict(melee.defender_hits)))
    return found


def reference() -> list[tuple[list[Fraction], Chances, Chances]]:
    """The fastest of the plain ways to ask icepool: a coin a die, summed, subtracted, and the sign of it."""
    found = []
    for _, ((dice, faces), (against, hitting), lead) in ROUNDS:
        attack, defence = dice @ icepool.coin(faces, 6), against @ icepool.coin(hitting, 6)
        result = (attack - defence + lead if lead else attack - defence).sign()
        results = [result.probability(sign) for sign in (1, 0, -1)]
        found.append((results, _chances(attack), _chances(defence)))
    return found


def _chances(hits: Any) -> Chances:
    return {number: hits.probability(number) for number in hits}


def _seconds(work: Callable[[], object], times: int) -> float:
    """Processor time: both sides only calculate, so what else runs on the machine need not count."""
    start = time.process_time()
    for _ in range(times):
        work()
    return time.process_time() - start


def measure(runs: int = RUNS) -> dict[str, Any]:
    """`value` is the median ratio, `spread` its interquartile range, `control` the reference against itself."""
    assert ours() == reference(), "both sides must find the same distributions"
    ratios, controls = [], []
    gc.disable()
    try:
        for _ in range(runs):
            first, mine, second = _seconds(reference, 5), _seconds(ours, 50) / 10, _seconds(reference, 5)
            ratios.append((first + second) / 2 / mine)
            controls.append(first / second)
    finally:
        gc.enable()
    low, value, high = statistics.quantiles(ratios, n=4)
    return {
        "value": round(value, 2),
        "spread": round(high - low, 2),
        "control": round(statistics.median(controls), 3),
        "icepool": icepool.__version__,
    }


if __name__ == "__main__":
    print(json.dumps({"odds_speed": measure()}, indent=1))
