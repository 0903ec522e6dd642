"""Random legal, adjusted and foolish play over the real engine: what must hold after every step, whatever happens."""

from __future__ import annotations

import json
import os
from random import Random

import pytest
from hypothesis import HealthCheck, Phase, given, note, settings
from hypothesis import strategies as st

from bello.core import codec, play
from bello.core.game import Ruling
from bello.core.play import Play, Played, read_intent
from bello.core.receipt import Receipt, Throw
from bello.core.refusal import Refusal
from bello.games.bello1672 import GAME
from bello.games.bello1672.setup import Setup
from bello.games.bello1672.state import State
from bello.rulebook import load
from tests.games.random_play import anything, filled, opened, settle, small_battle, switches
from tests.games.table import TABLES, Table

EXAMPLES = int(os.environ.get("BELLO_EXAMPLES", "0"))
"""Set it to hunt with fresh battles; the tests themselves always play the same ones."""
STEPS = 30
INDEX = load.load_index()
LIMITS = {"infantry": (4, 7), "cavalry": (4, 7), "artillery": (2, 4)}


def random_battles(examples: int):
    return settings(
        max_examples=EXAMPLES or examples,
        derandomize=not EXAMPLES,
        database=None,
        deadline=None,
        phases=[Phase.generate],  # shrinking a battle takes minutes; the failing one is told instead
        suppress_health_check=list(HealthCheck),
    )


@pytest.fixture(scope="module")
def first_evening(armies):
    return (armies["staatsen_first"], armies["fransen_first"])


# -- the invariants --------------------------------------------------------------------------------------


def status(unit) -> str:
    shaken, removed = LIMITS[unit.arm]
    if unit.off or unit.tokens >= removed:
        return "removed"
    return "shaken" if unit.tokens >= shaken else "steady"


def is_broken(state: State, regiment: str) -> bool:
    units = [unit for unit in state.units.values() if unit.regiment == regiment]
    if state.switches["gun_counts"] == "off":
        units = [unit for unit in units if unit.arm != "artillery"]
    return sum(status(unit) != "steady" for unit in units) > len(units) / 2


def score(state: State) -> dict[str, int]:
    found = dict.fromkeys(state.sides, 0)
    for side in state.sides:
        other = state.sides[1 - state.sides.index(side)]
        found[side] += sum(1 for unit in state.units.values() if unit.side == other and status(unit) != "steady")
        found[side] += sum(2 for r in state.regiments.values() if r.side == other and is_broken(state, r.id))
    return found


def check_state(state: State) -> None:
    for unit in state.units.values():
        assert unit.tokens >= 0
        assert unit.status == status(unit)
        assert unit.formation != "hedgehog" or unit.arm == "infantry"
        assert (unit.formation == "none") == (unit.arm == "artillery")
    for regiment in state.regiments:
        assert state.is_broken(regiment) == is_broken(state, regiment)
    assert state.score() == GAME.summary(state).score == score(state)
    assert (state.side is None) <= (state.phase in ("initiative", "ended"))
    for contact in state.contacts:
        one, other = (state.units[unit] for unit in contact.pair)
        assert one.side != other.side, contact
        assert "removed" not in (one.status, other.status), contact
    assert len({frozenset(contact.pair) for contact in state.contacts}) == len(state.contacts)
    assert not any(state.units[unit].is_removed for unit in state.ground)
    for charge in state.charges:
        for pair in charge.pairs:
            assert not state.units[pair.charger].is_removed, charge
            assert pair.target is None or not state.units[pair.target].is_removed, charge


def check_round_trips(before: State, found: Played) -> None:
    """What is written can be read again, and folding the recorded events gives the state."""
    assert play.fold(GAME, before, found.step.events) == found.state
    assert codec.read(State, codec.write(found.state)) == found.state
    if found.step.intent["do"] != "strike":
        intent = read_intent(GAME, found.step.intent)
        assert read_intent(GAME, codec.write(intent)) == intent
    if found.step.receipt is not None:
        assert codec.write(codec.read(Receipt, found.step.receipt)) == found.step.receipt


def check_receipt(before: State, found: Played) -> None:
    """A receipt adds up: pools, faces, hits, points, and tokens before and after; every line cites a real rule."""
    receipt = found.receipt
    if receipt is None:
        return
    for throw in receipt.throws:
        if throw.lines:
            check_sum(before, throw)
    for tally in receipt.points:
        assert tally.points == sum(line.value for line in tally.lines)
    cited = [line.rule for part in (*receipt.throws, *receipt.points) for line in part.lines]
    cited += [effect.rule for effect in receipt.effects]
    assert [rule for rule in cited if rule not in INDEX] == []
    gained = dict.fromkeys(before.units, 0)
    for effect in receipt.effects:
        if effect.key == "tokens":
            gained[effect.unit] += effect.after - effect.before
    if found.step.intent["do"] not in ("adjust", "strike", "reroll") and "awaits" not in receipt.marks:
        assert gained == {unit.id: found.state.units[unit.id].tokens - unit.tokens for unit in before.units.values()}


def check_sum(state: State, throw: Throw) -> None:
    base, hits_on, *modifiers = throw.lines
    assert (throw.pool, hits_on.value) == (base.value, 5)
    assert throw.modifier == sum(line.value for line in modifiers)
    face = 5 - throw.modifier
    if any(line.key == "only_six" for line in modifiers):
        face = max(6, face)
    if face > 6:
        assert throw.needs == (6 if state.switches["natural_6_hits"] == "on" else None)
    else:
        assert throw.needs == face
    if throw.dice is not None and throw.dice.faces is not None:
        faces = (*throw.dice.faces, *((throw.again.faces or ()) if throw.again else ()))
        counted = sum(1 for face in faces if throw.needs and face >= throw.needs)
        assert throw.hits == counted + ((throw.again.hits or 0) if throw.again else 0)


class Watch:
    """What only shows over several steps: who came back, and who supported twice in a phase."""

    def __init__(self) -> None:
        self.supported: list[str] = []
        self.phase: tuple[object, ...] = ()

    def see(self, before: State, found: Played) -> None:
        intent, after = found.step.intent, found.state
        by_hand = intent["do"] in ("adjust", "strike")
        for unit in before.units.values():
            if unit.is_removed and not by_hand:
                assert after.units[unit.id].is_removed, f"{unit.id} came back by {intent}"
        now = (after.turn, after.phase)
        if now != self.phase or by_hand:
            self.supported, self.phase = [], now
        receipt = found.receipt
        settled = receipt is not None and receipt.kind == "melee" and "awaits" not in receipt.marks
        if settled and "late" not in receipt.marks and "by_agreement" not in receipt.marks:
            for tally in receipt.points:
                for line in tally.lines:
                    if line.key == "support" and line.value and "unit" in line.params:
                        assert line.params["unit"] not in self.supported, "a supporter counts once a phase"
                        self.supported.append(line.params["unit"])


def decided(state: State, intent: dict) -> Ruling | Refusal:
    return GAME.decide(state, read_intent(GAME, intent), TABLES)


def check_prompt(state: State) -> None:
    """The prompt never offers what decide refuses, and never hides what it accepts."""
    prompt = GAME.prompt(state, TABLES)
    for option in prompt.open:
        found = [decided(state, intent) for intent in filled(option, state)]
        assert not found or any(isinstance(one, Ruling) for one in found), (option, found)
    for option in prompt.closed:
        for intent in filled(option, state):
            found = decided(state, intent)
            assert isinstance(found, Refusal), f"hidden: {option}"
            assert found.code == option.why_not.code, (option, found)


def check_awaits(state: State, random: Random) -> None:
    """Whatever is awaited can be given."""
    for awaited in GAME.prompt(state, TABLES).awaits:
        intent = settle(random, awaited, state)
        found = decided(state, intent)
        assert isinstance(found, Ruling), (awaited, intent, found)


def played(battle: Play, random: Random, steps: int = STEPS) -> Play:
    watch = Watch()
    for _ in range(steps):
        before = battle.state
        intent = anything(random, before, len(battle.steps))
        found = battle.dispatch(intent)
        if isinstance(found, Refusal):
            assert battle.state is before
            assert found.rule in INDEX
            continue
        note(json.dumps(intent))
        check_state(battle.state)
        check_round_trips(before, found)
        check_receipt(before, found)
        watch.see(before, found)
        if random.random() < 0.4:  # it tries every option: the dearest of the checks
            check_prompt(battle.state)
            check_awaits(battle.state, random)
    return battle


# -- the battles -----------------------------------------------------------------------------------------


@random_battles(45)
@given(st.randoms(use_true_random=False))
def test_two_small_armies_keep_the_rules_whatever_the_players_do(random):
    battle = played(small_battle(random), random)
    state = battle.opening
    for step in battle.steps:
        state = play.fold(GAME, state, step.events)
    assert state == battle.state


@random_battles(8)
@given(random=st.randoms(use_true_random=False))
def test_the_first_evening_keeps_the_rules_whatever_the_players_do(first_evening, random):
    played(opened(Setup(first_evening, switches(random), begins=None)), random)


@random_battles(20)
@given(st.randoms(use_true_random=False))
def test_a_refused_intent_changes_nothing_and_deciding_is_pure(random):
    battle = small_battle(random)
    for _ in range(STEPS):
        before = codec.write(battle.state)
        intent = anything(random, battle.state, len(battle.steps))
        if intent["do"] != "strike":
            assert decided(battle.state, intent) == decided(battle.state, intent)
            assert codec.write(battle.state) == before
        battle.dispatch(intent)


@pytest.mark.rule("R-96", "R-50")
@random_battles(40)
@given(st.randoms(use_true_random=False))
def test_a_supporter_counts_once_a_phase_whoever_asks_for_it(random):
    pairs = [("a1", "b1"), ("a2", "b2"), ("a3", "b3")]
    units = {one: {"in_melee": [other]} for pair in pairs for one, other in (pair, pair[::-1])}
    table = Table({"a": ["mixed"] * 6}, {"b": ["mixed"] * 6}, {"phase": "melee", "units": units})
    counted: list[str] = []
    for one, other in random.sample(pairs * 2, 6):
        support = {"red": random.sample(["a4", "a5", "a6"], 1), "blue": random.sample(["b4", "b5"], 1)}
        dice = {f"melee:{unit}": {"hits": 0} for unit in (one, other)}
        found = table.dispatch({"do": "melee", "units": [one], "support": support, "dice": dice})
        if isinstance(found, Played):
            counted += [unit for given in support.values() for unit in given]
    assert len(counted) == len(set(counted))
    assert counted, "the first fight of the phase has its supporters"


def test_random_play_reaches_every_chapter():
    """The random players are no idlers: every intent, event and phase comes by."""
    seen: dict[str, set[str]] = {"intents": set(), "events": set(), "phases": set()}
    for seed in range(30):
        random = Random(seed)
        battle = small_battle(random)
        for _ in range(80):
            battle.dispatch(anything(random, battle.state, len(battle.steps)))
            seen["phases"].add(battle.state.phase)
        seen["intents"] |= {step.intent["do"] for step in battle.steps}
        seen["events"] |= {event["type"] for step in battle.steps for event in step.events}
    assert seen["intents"] == set(GAME.intents) | {"strike"}
    assert seen["events"] == set(GAME.events) - {"set_up"}
    assert seen["phases"] == {"initiative", "command", "shooting", "melee", "ended"}
