"""Players who do anything: random intents, legal, adjusted, late and foolish ones, with dice from a given shaker."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from bello.core.codec import read
from bello.core.dice import Await
from bello.core.game import Option
from bello.core.play import Play
from bello.games.bello1672 import GAME
from bello.games.bello1672 import events as ev
from bello.games.bello1672.setup import Army, Setup
from bello.games.bello1672.state import PHASES, Contact, State
from tests.games.table import TABLES, army

Intent = dict[str, Any]
SMALL = (
    {"a": ["mixed", "musketeers", "gun"], "c": ["cavalry", "light_cavalry"]},
    {"b": ["pikes", "mixed", "horse_gun"], "d": ["cavalry", "cavalry"]},
)
FACINGS = ("front", "flank", "rear")
RANGES = (0, 6, 6.5, 12, 18, 20, 50, 100)
MARKS = ("ordered", "fired", "fought", "supported", "fell_back")


def switches(random: Random) -> dict[str, str]:
    """A handful of house rules read otherwise."""
    names = random.sample(sorted(TABLES.switches), random.randint(0, 5))
    return {name: random.choice(TABLES.switches[name].values) for name in names}


def small_battle(random: Random) -> Play:
    """Two small armies, one battle in two already in the thick of it."""
    armies = (read(Army, army("red", SMALL[0])), read(Army, army("blue", SMALL[1])))
    battle = opened(Setup(armies, switches(random), random.choice((0, 0, 2))))
    if random.random() < 0.5:
        return battle
    state = GAME.evolve(battle.state, ev.PhaseBegan("command", random.choice(battle.state.sides), 1, 0))
    for unit in state.units:
        state = GAME.evolve(state, ev.TokensChanged(unit, random.choice((0, 0, 1, 2, 3, 4, 6))))
    for one, other in (("a1", "b1"), ("c1", "d1"), ("a2", "d2")):
        if random.random() < 0.6 and not state.units[one].is_removed and not state.units[other].is_removed:
            state = GAME.evolve(state, ev.ContactMade(Contact(one, other)))
    phase = ev.PhaseBegan(random.choice(PHASES), state.side, 1, 1)
    return Play(GAME, TABLES, GAME.evolve(state, phase))


def opened(setup: Setup) -> Play:
    return Play(GAME, TABLES, GAME.opening(GAME.set_up(setup, TABLES)))


# -- dice and answers ------------------------------------------------------------------------------------


def throw(random: Random, awaited: Await, state: State) -> Intent:
    """Dice as an await asks for them: faces, a sum, or hits."""
    by = random.choice(("hand", "app"))
    numbers = [random.randint(1, 6) for _ in range(awaited.dice)]
    if awaited.read == "sum" and random.random() < 0.3:
        return {"sum": sum(numbers), "by": by}
    if awaited.read == "hits" and random.random() < 0.3:
        hits = random.randint(0, awaited.dice) if awaited.needs else 0
        found: Intent = {"hits": hits, "by": by}
        enemies = state.enemies_touching(awaited.unit or "")
        if awaited.name.startswith("melee") and len(enemies) > 1:
            found["on"] = {random.choice(enemies): hits}
        return found
    return {"faces": numbers, "by": by}


def settle(random: Random, awaited: Await, state: State) -> Intent:
    """What the table does about something that is awaited."""
    if awaited.read != "choice" and awaited.name != "initiative":
        dice = throw(random, awaited, state)
        return {"do": "dice", "id": awaited.id, "dice": {awaited.name: dice} if random.random() < 0.5 else dice}
    if awaited.name == "initiative":
        return {"do": "initiative", "dice": {side: {"faces": [random.randint(1, 6)]} for side in state.sides}}
    if awaited.name == "begin":
        return {"do": "begin", "side": random.choice(awaited.choices)}
    if awaited.name == "respond":
        return {"do": "respond", "responses": {awaited.unit: random.choice(awaited.choices)}}
    if awaited.name == "target":
        enemies = on_table(state, state.enemy_of(state.units[awaited.unit or ""].side))
        if not enemies:
            return {"do": "withdraw", "id": awaited.id}
        return {"do": "answer", "unit": random.choice(enemies), "answer": "stand", "charger": awaited.unit}
    if awaited.name == "answer":
        return {"do": "answer", "unit": awaited.unit, "answer": random.choice(awaited.choices), "distance": 6.0}
    assert awaited.name in ("refused", "dice"), awaited
    return {"do": "withdraw", "id": awaited.id}


def on_table(state: State, side: str) -> list[str]:
    return [unit.id for unit in state.of_side(side) if not unit.is_removed]


# -- what the prompt offers ------------------------------------------------------------------------------


def filled(option: Option, state: State) -> Iterator[Intent]:
    """The intents an option stands for, with the facts that only the players can see, but without dice."""
    intent: Intent = {"do": option.do, **option.facts}
    if option.do in OPEN_FACTS:
        yield {**OPEN_FACTS[option.do](state), **intent}
    elif option.do == "volley":
        enemy = state.enemy_of(state.units[intent["shooter"]].side)
        yield from ({**intent, "target": target, "range": 6} for target in on_table(state, enemy))
    elif option.do == "order" and intent["order"] == "charge":
        yield from _charges(intent, state)
    elif option.do == "answer":
        pairs = [pair for charge in state.charges for pair in charge.pairs if pair.charger == intent["charger"]]
        told = any(pair.target == intent["unit"] and pair.distance is not None for pair in pairs)
        yield intent if told else {**intent, "distance": 6.0}
    else:
        yield intent


OPEN_FACTS: dict[str, Callable[[State], Intent]] = {
    "reroll": lambda state: {"dice": {"faces": [1, 2]}},
    "initiative": lambda state: {"dice": {side: {"faces": [n]} for n, side in enumerate(state.sides, 1)}},
    "adjust": lambda state: {"unit": next(iter(state.units)), "add": 1},
    "note": lambda state: {"text": "the dog ran over the table"},
}


def _charges(intent: Intent, state: State) -> Iterator[Intent]:
    units = intent.get("units") or state.regiments[intent["regiment"]].units
    for enemy in on_table(state, state.enemy_of(state.units[units[0]].side)):
        yield {**intent, "targets": {unit: {"target": enemy} for unit in units}}


# -- what players do -------------------------------------------------------------------------------------


def anything(random: Random, state: State, steps: int) -> Intent:
    """One intent of some player: mostly what is open, often what is awaited, sometimes anything at all."""
    prompt = GAME.prompt(state, TABLES)
    kind = random.random()
    if prompt.awaits and kind < 0.45:
        return settle(random, random.choice(prompt.awaits), state)
    if kind < 0.75 and prompt.open:
        kinds = sorted({(option.do, option.facts.get("order", "")) for option in prompt.open})
        chosen = random.choice(kinds)
        options = [option for option in prompt.open if (option.do, option.facts.get("order", "")) == chosen]
        found = list(filled(random.choice(options), state))
        if found:
            return _with_facts(random, random.choice(found), state)
    if kind < 0.82:
        return {"do": "next"}
    if kind < 0.90:
        return _adjustment(random, state)
    if kind < 0.93 and steps:
        return {"do": "strike", "step": random.randint(1, steps)}
    return _foolish(random, state)


def _with_facts(random: Random, intent: Intent, state: State) -> Intent:
    """Other distances, sides, supporters and moments than the presets."""
    if intent["do"] == "volley":
        intent["range"] = random.choice(RANGES)
        intent["hidden"] = random.random() < 0.2
        intent["enfilade"] = random.random() < 0.3
    elif intent["do"] == "melee":
        intent |= _melee_facts(random, intent, state)
    elif intent.get("order") == "charge":
        for target in intent["targets"].values():
            target["struck"] = random.choice(FACINGS)
            if random.random() < 0.6:
                target["distance"] = float(random.choice((5, 12, 20, 40)))
    elif intent.get("order") == "formation" or (intent.get("order") == "move" and random.random() < 0.2):
        intent["formation"] = random.choice(("line", "column"))
    if intent["do"] in ("order", "volley", "melee", "fall_back"):
        if random.random() < 0.1:
            intent["late"] = {"round": random.randint(1, state.round)}
        if random.random() < 0.1:
            intent["agreed"] = True
    if intent["do"] == "order" and random.random() < 0.5:
        intent["dice"] = {"faces": [random.randint(1, 6), random.randint(1, 6)]}
    return intent


def _melee_facts(random: Random, intent: Intent, state: State) -> Intent:
    facts: Intent = {}
    if random.random() < 0.6:
        side = random.choice(state.sides)
        friends = [unit for unit in on_table(state, side) if not state.in_melee(unit)] or on_table(state, side)
        support = random.sample(friends, random.randint(0, min(2, len(friends))))
        facts["support"] = {side: support if random.random() < 0.7 else 2}
    if random.random() < 0.3:
        facts["attacked"] = {random.choice(intent["units"]): random.choice(FACINGS)}
    if random.random() < 0.3:
        facts["pistols"] = {random.choice(intent["units"]): ""}
    if random.random() < 0.1:
        facts["off_table"] = [random.choice(intent["units"])]
    return facts


def _adjustment(random: Random, state: State) -> Intent:
    unit = state.units[random.choice(list(state.units))]
    enemies = on_table(state, state.enemy_of(unit.side))
    choices: list[Intent] = [
        {"unit": unit.id, "tokens": random.randint(0, 8)},
        {"unit": unit.id, "add": random.choice((-1, 1))},
        {"unit": unit.id, "disordered": random.random() < 0.5},
        {"unit": unit.id, "removed": random.random() < 0.5},
        {"unit": unit.id, "formation": random.choice(("line", "column", "hedgehog", "none"))},
        {"unit": unit.id, "place": random.choice(("open", "building", "redoubt"))},
        {"unit": unit.id, "in_melee": [random.choice(enemies)] if enemies and random.random() < 0.7 else []},
        {"unit": unit.id, random.choice(("mark", "unmark")): random.choice(MARKS)},
        {"regiment": unit.regiment, "mark": random.choice(("silenced", "rallied", "moved_back"))},
        {"switches": switches(random)},
        {"reroll_used": {random.choice(state.sides): random.random() < 0.5}},
        {"phase": random.choice(("command", "shooting", "melee"))},
        {"side": random.choice(state.sides), "phase": "command"},
    ]
    return {"do": "adjust", **random.choice(choices)}


def _foolish(random: Random, state: State) -> Intent:
    """Intents nobody offered: other regiments' units, friends as targets, dice nobody asked for."""
    units = list(state.units)
    one, other = random.choice(units), random.choice(units)
    regiment = random.choice(list(state.regiments))
    leave = [random.choice(state.regiments[regiment].units)]
    answers = ("fire", "hedgehog", "counter_charge", "stand", "too_short")
    choices: list[Intent] = [
        {"do": "order", "units": [one, other]},
        {"do": "order", "regiment": regiment, "leave": leave},
        {"do": "order", "order": "rally", "units": [one], "dice": {"faces": [6, 6]}},
        {"do": "order", "order": "charge", "regiment": regiment, "targets": {one: {"target": other}}},
        {"do": "volley", "shooter": one, "target": other, "range": random.choice(RANGES)},
        {"do": "melee", "units": [one, other], "charging": [one]},
        {"do": "answer", "unit": one, "answer": random.choice(answers), "charger": other},
        {"do": "respond", "responses": {one: "press_on"}},
        {"do": "take_ground", "unit": one, "place": random.choice(("open", "building"))},
        {"do": "fall_back", "unit": one},
        {"do": "move_back", "regiment": regiment},
        {"do": "dice", "id": str(random.randint(1, 9)), "dice": {"faces": [random.randint(0, 7)]}},
        {"do": "withdraw", "id": str(random.randint(1, 9))},
        {"do": "reroll", "side": random.choice(state.sides), "dice": {"sum": random.randint(1, 13)}},
        {"do": "next", "fell_back": [one], "stay_disordered": [other]},
        {"do": "note", "text": "the dog ran over the table"},
        {"do": "end", "reopen": random.random() < 0.7},
        {"do": "begin", "side": random.choice(state.sides)},
    ]
    return random.choice(choices)
