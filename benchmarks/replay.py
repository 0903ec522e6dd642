"""`replay`: steps per second of a 400-step battle through decide and evolve, beside a reference loop.

The reference reads and writes the same steps as JSON; it needs no rules, so the ratio is what the rules cost.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from random import Random
from typing import Any

from bello.core.play import Play
from bello.games.bello1672 import GAME
from bello.games.bello1672.setup import Setup
from bello.games.bello1672.state import State
from bello.rulebook import load
from bello.session import Session

STEPS = 400
RUNS = 9
Intent = dict[str, Any]


def battle() -> Play:
    """The first evening before its first step; staatsen begin."""
    tables, armies = load.load_tables(), load.load_armies()
    setup = Setup((armies["staatsen_first"], armies["fransen_first"]))
    return Play(GAME, tables, GAME.opening(GAME.set_up(setup, tables)))


def record(steps: int = STEPS, seed: int = 1672) -> list[Intent]:
    """The intents of a battle that two tireless players played with dice from a seeded generator."""
    random, line, found = Random(seed), battle(), []
    while len(line.steps) < steps:
        intent = next_intent(random, line)
        before = len(line.steps)
        line.dispatch(intent)
        if len(line.steps) > before:
            found.append(intent)
    return found


def next_intent(random: Random, line: Play | Session) -> Intent:
    """What a tireless player does next in an open battle."""
    state: State = line.state
    prompt = GAME.prompt(state, line.tables)
    if prompt.awaits:
        return _settle(random, prompt.awaits[0], state)
    for unit in state.units.values():
        if unit.is_removed:  # fresh troops, so that the battle lasts
            return {"do": "adjust", "unit": unit.id, "removed": False, "tokens": 0}
    mine = [unit.id for unit in state.of_side(state.side or "")]
    foes = [unit.id for unit in state.of_side(state.enemy_of(state.side or ""))]
    wanted = {"command": "order", "shooting": "volley", "melee": "melee"}[state.phase]
    options = [option for option in prompt.open if option.do == wanted]
    options = [option for option in options if set(option.facts.get("units", mine)) & set(mine)]
    if not options or random.random() < 0.15:
        return {"do": "next"}
    option = random.choice(options)
    intent: Intent = {"do": option.do, **option.facts}
    if wanted == "volley":
        intent |= {"target": random.choice(foes), "range": random.choice((5, 12, 18))}
    if intent.get("order") == "charge":
        units = intent.get("units") or state.regiments[intent["regiment"]].units
        intent["targets"] = {unit: {"target": random.choice(foes), "distance": 10.0} for unit in units}
    return intent


def _settle(random: Random, awaited: Any, state: State) -> Intent:
    if awaited.name == "initiative":
        return {"do": "initiative", "dice": {side: {"faces": [random.randint(1, 6)]} for side in state.sides}}
    if awaited.read != "choice":
        faces = [random.randint(1, 6) for _ in range(awaited.dice)]
        return {"do": "dice", "id": awaited.id, "dice": {awaited.name: {"faces": faces, "by": "app"}}}
    if awaited.name == "begin":
        return {"do": "begin", "side": awaited.choices[0]}
    if awaited.name == "answer":
        return {"do": "answer", "unit": awaited.unit, "answer": random.choice(awaited.choices)}
    if awaited.name == "respond":
        return {"do": "respond", "responses": {awaited.unit: random.choice(awaited.choices)}}
    return {"do": "withdraw", "id": awaited.id}


def replay(intents: list[Intent]) -> Play:
    """Decide and fold every intent again."""
    line = battle()
    for intent in intents:
        line.dispatch(intent)
    return line


def _reference(texts: list[str]) -> None:
    for text in texts:
        json.dumps(json.loads(text))


def _seconds(work: Callable[[], object]) -> float:
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def measure(steps: int = STEPS, runs: int = RUNS) -> dict[str, Any]:
    """`value` steps per second (median), `spread` of it, `ratio` to the reference, and `control` of the reference."""
    import statistics  # here: who plays an evening to see what it keeps must not weigh it down

    intents = record(steps)
    line = replay(intents)
    texts = [json.dumps({"intent": s.intent, "events": s.events, "receipt": s.receipt}) for s in line.steps]
    opening = line.opening
    rates, ratios, controls = [], [], []
    for _ in range(runs):
        fresh = Play(GAME, line.tables, opening)
        took = _seconds(lambda fresh=fresh: [fresh.dispatch(intent) for intent in intents])  # type: ignore[misc]
        reference = _seconds(lambda: _reference(texts))
        controls.append(_seconds(lambda: _reference(texts)) / reference)
        rates.append(len(intents) / took)
        ratios.append(took / reference)
    low, value, high = statistics.quantiles(rates, n=4)
    return {
        "value": round(value),
        "spread": round(high - low),
        "ratio": round(statistics.median(ratios), 2),
        "control": round(statistics.median(controls), 3),
        "steps": len(intents),
    }


if __name__ == "__main__":
    print(json.dumps(measure(), indent=1))
