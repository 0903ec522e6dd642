"""A made-up game runs on the kernel: nothing outside a game's own folders knows more than the Game protocol."""

from __future__ import annotations

import pytest

from bello.core import play
from bello.core.codec import Faults, read, write
from bello.core.game import Game
from bello.core.play import Play, Played
from bello.core.refusal import Refusal
from tests.core.tiny import TINY, State, Tiny, Track


def race(length: int = 21) -> Play:
    tables = Track()
    return Play(TINY, tables, TINY.opening(TINY.set_up(Track(length), tables)))


def run(line: Play, runner: str, face: int) -> Played:
    found = line.dispatch({"do": "run", "runner": runner, "dice": {"faces": [face]}})
    assert isinstance(found, Played), found
    return found


def test_the_made_up_game_has_everything_the_protocol_asks():
    missing = [name for name in Game.__annotations__ if not hasattr(Tiny, name)]
    missing += [name for name in vars(Game) if not name.startswith("_") and not hasattr(Tiny, name)]
    assert missing == []


def test_an_accepted_intent_makes_one_step_with_its_events_and_receipt():
    line = race()
    found = run(line, "red", 5)
    assert line.steps == [found.step]
    assert found.step.events == ({"type": "ran", "runner": "red", "steps": 5},)
    assert found.step.receipt["effects"] == [{"key": "place", "rule": "RUN-2", "unit": "red", "before": 0, "after": 5}]
    assert line.state.places == {"red": 5, "blue": 0}


def test_a_refused_intent_leaves_no_trace_and_says_why():
    line = race()
    before = line.state
    found = line.dispatch({"do": "run", "runner": "blue", "dice": {"faces": [5]}})
    assert found == Refusal("not_your_turn", "RUN-1", {"runner": "blue"}, firm=False)
    assert line.state is before and line.steps == []


def test_invalid_dice_are_refused_as_a_value():
    line = race()
    found = line.dispatch({"do": "run", "runner": "red", "dice": {"faces": [7]}})
    assert isinstance(found, Refusal) and found.code == "dice_face"
    assert line.steps == []


@pytest.mark.parametrize(
    "data",
    [{"do": "fly"}, {}, {"do": "run"}, {"do": "run", "runner": 1}, {"do": "run", "runner": "red", "wind": 3}],
)
def test_a_malformed_intent_is_a_fault_and_no_refusal(data):
    line = race()
    with pytest.raises(Faults):
        line.dispatch(data)
    assert line.steps == []


def test_a_declaration_awaits_its_die_and_both_are_one_action():
    line = race()
    line.dispatch({"do": "run", "runner": "red"})
    (awaited,) = TINY.prompt(line.state, line.tables).awaits
    assert (awaited.id, awaited.dice, awaited.sides, awaited.read) == ("red", 1, 6, "face")
    assert line.state.places["red"] == 0
    line.dispatch({"do": "dice", "id": awaited.id, "dice": {"sum": 4}})
    assert line.state.places["red"] == 4
    assert TINY.prompt(line.state, line.tables).awaits == ()
    declared, thrown = line.steps
    assert declared.action == thrown.action is not None


def test_dice_nobody_waits_for_are_refused():
    found = race().dispatch({"do": "dice", "id": "red", "dice": {"sum": 4}})
    assert isinstance(found, Refusal) and found.code == "nothing_awaits"


def test_folding_the_recorded_events_gives_the_same_state():
    line = race()
    for runner, face in (("red", 3), ("blue", 1), ("red", 6), ("blue", 6)):
        run(line, runner, face)
    line.dispatch({"do": "put", "runner": "blue", "place": 2})
    state = line.opening
    for step in line.steps:
        state = play.fold(TINY, state, step.events)
    assert state == line.state


def test_state_and_steps_survive_being_written_and_read():
    line = race()
    run(line, "red", 3)
    assert read(State, write(line.state)) == line.state
    assert read(play.Step, write(line.steps[0])) == line.steps[0]


def test_what_is_open_is_accepted_and_what_is_closed_is_refused_for_the_reason_given():
    line = race()
    prompt = TINY.prompt(line.state, line.tables)
    (closed,) = prompt.closed
    assert line.dispatch({"do": closed.do, **closed.facts}) == closed.why_not
    (open_,) = prompt.open
    assert isinstance(line.dispatch({"do": open_.do, **open_.facts}), Played)


def test_striking_a_step_takes_out_only_what_it_changed():
    line = race()
    for runner, face in (("red", 3), ("blue", 5), ("red", 6)):
        run(line, runner, face)
    found = line.dispatch({"do": "strike", "step": 1})
    assert isinstance(found, Played)
    assert line.state.places == {"red": 6, "blue": 5}
    assert line.state.turn == "blue", "later rulings stand"
    assert len(line.steps) == 4, "nothing is deleted"


def test_striking_a_throw_takes_its_declaration_along():
    line = race()
    line.dispatch({"do": "run", "runner": "red"})
    line.dispatch({"do": "dice", "id": "red", "dice": {"faces": [6]}})
    run(line, "blue", 2)
    line.dispatch({"do": "strike", "step": 1})
    assert line.state.places == {"red": 0, "blue": 2}


def test_a_step_can_be_read_again_with_other_facts():
    line = race()
    run(line, "red", 3)
    run(line, "blue", 5)
    line.dispatch({"do": "strike", "step": 1, "instead": {"do": "run", "runner": "red", "dice": {"faces": [6]}}})
    assert line.state.places == {"red": 6, "blue": 5}


@pytest.mark.parametrize("step", [0, 2, -1])
def test_a_step_that_is_not_there_cannot_be_struck(step):
    line = race()
    run(line, "red", 3)
    found = line.dispatch({"do": "strike", "step": step})
    assert isinstance(found, Refusal) and found.code == "no_such_step"


def test_a_step_is_struck_once():
    line = race()
    run(line, "red", 3)
    line.dispatch({"do": "strike", "step": 1})
    found = line.dispatch({"do": "strike", "step": 1})
    assert isinstance(found, Refusal) and found.code == "struck_already"
    assert line.state.places["red"] == 0


def test_a_throw_is_not_struck_again_by_its_declaration():
    line = race()
    line.dispatch({"do": "run", "runner": "red"})
    line.dispatch({"do": "dice", "id": "red", "dice": {"faces": [6]}})
    run(line, "blue", 2)
    run(line, "red", 3)
    line.dispatch({"do": "strike", "step": 1})
    found = line.dispatch({"do": "strike", "step": 2})
    assert isinstance(found, Refusal) and found.code == "struck_already"
    assert line.state.places["red"] == 3


def test_a_strike_whose_other_reading_is_refused_or_lacks_dice_changes_nothing():
    line = race()
    run(line, "red", 3)
    before = line.state
    refused = line.dispatch({"do": "strike", "step": 1, "instead": {"do": "run", "runner": "blue"}})
    waiting = line.dispatch({"do": "strike", "step": 1, "instead": {"do": "run", "runner": "red"}})
    assert isinstance(refused, Refusal) and refused.code == "not_your_turn"
    assert isinstance(waiting, Refusal) and waiting.code == "strike_needs_dice"
    assert line.state is before


def test_the_summary_says_who_is_ahead_and_when_it_is_over():
    line = race(length=5)
    assert not TINY.summary(line.state).over
    run(line, "red", 6)
    summary = TINY.summary(line.state)
    assert summary.over and summary.score["red"] == 6
    assert line.dispatch({"do": "run", "runner": "blue"}) == Refusal("race_over", "RUN-3")
