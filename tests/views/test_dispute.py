"""What the same dice give under each reading, the odds in one line, and throws to play with."""

from __future__ import annotations

from fractions import Fraction
from types import SimpleNamespace
from typing import Any

import pytest

from bello import language, wiring
from bello.core.play import Play, Played
from bello.core.refusal import Refusal
from bello.games.bello1672 import GAME, odds
from bello.views.bello1672 import dispute, odds_line, trial, what_if
from bello.views.bello1672.names import Names
from bello.views.bello1672.shooting import Shot
from bello.views.rows import Bars, Rule

RULES = wiring.rulebook()
TABLES = RULES.tables
NL = language.words("nl")
NEXT = {"do": "next"}


def play(*intents: dict[str, Any]) -> Play:
    setup = GAME.read_setup({"armies": ["staatsen_first", "fransen_first"]}, RULES.armies)
    found = Play(GAME, TABLES, GAME.opening(GAME.set_up(setup, TABLES)))
    for intent in ({"do": "begin", "side": "staatsen"}, *intents):
        assert isinstance(found.dispatch(intent), Played), intent
    return found


def entry(found: Play) -> tuple[Any, Any]:
    """The last action as the log has it, and the state it met."""
    step = found.steps[-1]
    before = play_to(found, len(found.steps) - 1)
    line = SimpleNamespace(intent=step.intent, receipt=step.receipt, steps=(step,), side=before.side, title=("", {}))
    return line, before


def play_to(found: Play, count: int) -> Any:
    again = Play(GAME, TABLES, found.opening)
    for step in found.steps[:count]:
        again.dispatch(step.intent)
    return again.state


def names(state: Any) -> Names:
    return Names(state, TABLES, NL)


COLUMN = ({"do": "adjust", "unit": "gardes1", "formation": "column"}, NEXT)
FIRES = {"do": "volley", "shooter": "gardes1", "target": "picardie1", "range": 12, "dice": {"faces": [5]}}


@pytest.mark.rule("R-36", "R-40")
def test_a_columns_volley_rests_on_whether_columns_shoot_and_on_one_die_being_all():
    line, before = entry(play(*COLUMN, FIRES))
    found = dispute.quarrels(TABLES, before, line)
    assert {quarrel.switch for quarrel in found if quarrel.differs} == {"column_shoots", "all_hits_min_dice"}
    column = next(quarrel for quarrel in found if quarrel.switch == "column_shoots")
    assert column.outcome("0").refusal is not None
    assert column.outcome("1").receipt["effects"] == line.receipt["effects"]


@pytest.mark.rule("GEN-10")
def test_one_ruling_is_read_under_another_reading_and_the_house_rule_stays():
    found = play(*COLUMN, FIRES)
    line, before = entry(found)
    quarrel = next(q for q in dispute.quarrels(TABLES, before, line) if q.switch == "all_hits_min_dice")
    struck = found.dispatch(dispute.applied(quarrel, "2", len(found.steps)))
    assert isinstance(struck, Played)
    assert found.state.units["picardie1"].tokens == 1
    assert not found.state.units["picardie1"].disordered
    assert found.state.switches["all_hits_min_dice"] == "1"


def test_a_strike_that_would_await_dice_is_refused():
    found = play(*COLUMN, FIRES)
    without = {key: value for key, value in FIRES.items() if key != "dice"}
    refused = found.dispatch({"do": "strike", "step": len(found.steps), "instead": [without]})
    assert isinstance(refused, Refusal)
    assert refused.code == "strike_needs_dice"


def test_the_higher_die_is_right_and_equal_dice_decide_nothing():
    sides = ("staatsen", "fransen")
    assert dispute.Duel(faces={"staatsen": 3, "fransen": 5}).winner(sides) == "fransen"
    assert dispute.Duel(faces={"staatsen": 3, "fransen": 3}).winner(sides) is None
    assert dispute.Duel(faces={"staatsen": 3}).winner(sides) is None


def test_the_odds_of_a_volley_in_one_line():
    state = play(NEXT).state
    found = odds_line.volley_odds(state, TABLES, "gardes1", Shot("picardie1", 18))
    assert found is not None
    assert odds_line.volley(found, NL) == "raak 56% · wanorde 11%"
    assert odds_line.volley_odds(state, TABLES, "gardes1", Shot()) is None


@pytest.mark.rule("R-84")
def test_a_whole_charge_adds_up_and_matches_the_exact_odds():
    state = play().state
    order = {"do": "order", "order": "charge", "targets": {"gardes_paard1": {"target": "picardie1"}}}
    what = trial.of_intent(state, TABLES, order)
    found = trial.found(what, TABLES)
    fight = odds.Fight(state.units["gardes_paard1"], state.units["picardie1"], True)
    assert found == odds.charge(state, TABLES, fight, 18, "stand")
    rows = what_if.rows(what, TABLES, names(state))
    shares = [bar[1] for row in rows if isinstance(row, Bars) for bar in row.bars]
    assert sum(shares) == pytest.approx(1)


def test_a_melee_in_one_line_matches_the_exact_odds_of_two_units():
    charge = {"do": "order", "order": "charge", "units": ["gardes_paard1"], "dice": {"sum": 6}}
    charge["targets"] = {"gardes_paard1": {"target": "picardie1"}}
    stands = {"do": "answer", "unit": "picardie1", "answer": "stand"}
    state = play(charge, stands, NEXT, NEXT).state
    what = trial.of_intent(state, TABLES, {"do": "melee", "units": ["gardes_paard1"]})
    found = trial.found(what, TABLES)
    exact = odds.melee(state, TABLES, odds.Fight(state.units["gardes_paard1"], state.units["picardie1"], True))
    assert (found.wins["staatsen"], found.draw) == (exact.attacker_wins, exact.draw)
    helped = trial.found(trial.with_part(what, "support", "fransen", 3), TABLES)
    assert helped.wins["fransen"] > found.wins["fransen"]


def test_facts_change_the_odds_and_not_the_battle():
    state = play(NEXT).state
    what = trial.of_intent(state, TABLES, {**FIRES, "range": 12})
    shaken = trial.with_unit(what, "gardes1", "shaken", True)
    assert trial.found(what, TABLES).hits[0] == Fraction(4, 9)
    assert trial.found(shaken, TABLES).hits[0] == Fraction(25, 36)
    assert state.units["gardes1"].tokens == 0


@pytest.mark.rule("SHO-11")
def test_what_cannot_be_thrown_says_why_with_its_rule():
    state = play(NEXT).state
    what = trial.with_fact(trial.of_intent(state, TABLES, FIRES), "range", 40)
    first = next(iter(what_if.rows(what, TABLES, names(state))))
    assert isinstance(first, Rule)
    assert first.rule == "SHO-11"
    assert "%" not in first.text
