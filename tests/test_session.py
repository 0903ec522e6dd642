"""One open battle: undo, redo, jump, amend and strike along the tree; store first, then state, then subscribers."""

from __future__ import annotations

import pytest

from bello import wiring
from bello.core.play import Played
from bello.core.refusal import Refusal
from bello.store import Trouble
from tests.store.shelf import new_race, open_shelf, put, races, run


@pytest.fixture
def home(tmp_path):
    return tmp_path / "home"


@pytest.fixture
def library(home):
    with open_shelf(home) as library:
        yield library


def reopened(library, home, battle=1):
    library.close()
    return open_shelf(home).open(battle)


def titles(session):
    return [entry.title[0] for entry in session.entries()]


def test_a_step_is_in_the_state_and_in_the_log(library):
    session = new_race(library)
    assert isinstance(run(session, 5), Played)
    assert session.state.places == {"red": 5, "blue": 0}
    (entry,) = session.entries()
    assert (entry.title, entry.number, entry.round, entry.side) == (("run", {"unit": "red"}), 1, 1, "red")
    assert entry.receipt["effects"][0]["after"] == 5


def test_a_refused_intent_leaves_no_trace(library):
    session = new_race(library)
    assert isinstance(session.dispatch({"do": "run", "runner": "blue"}), Refusal)
    assert session.entries() == () and session.state == session.opening


def test_undo_names_its_target_takes_it_back_and_redo_brings_it_back(library):
    session = new_race(library)
    run(session, 5)
    before = session.state
    run(session, 3)
    after = session.state
    assert session.undo_entry.title == ("run", {"unit": "blue"})
    session.undo()
    assert session.state == before
    assert session.redo_entry.title == ("run", {"unit": "blue"})
    assert [entry.undone for entry in session.entries()] == [False, True]
    session.redo()
    assert session.state == after and session.redo() is None


def test_a_declaration_and_its_dice_are_one_action(library):
    session = new_race(library)
    session.dispatch({"do": "run", "runner": "red"})
    session.dispatch({"do": "dice", "id": "red", "dice": {"faces": [4]}})
    assert len(session.undo_entry.steps) == 2
    session.undo()
    assert session.state == session.opening and session.undo() is None
    assert len(session.redo().steps) == 2


def test_a_declaration_still_without_dice_is_taken_back_alone(library):
    session = new_race(library)
    run(session, 4)
    session.dispatch({"do": "run", "runner": "blue"})
    session.undo()
    assert session.state.waiting is None and session.state.places["red"] == 4


def test_what_came_between_a_declaration_and_its_dice_stays_on_undo(library):
    session = new_race(library)
    session.dispatch({"do": "run", "runner": "red"})
    put(session, 7, "blue")
    session.dispatch({"do": "dice", "id": "red", "dice": {"faces": [4]}})
    assert titles(session) == ["put", "run"]
    session.undo()
    assert session.state.waiting == "red" and session.state.places == {"red": 0, "blue": 7}


def test_an_action_taken_back_in_part_stands_in_the_log_as_two(library):
    session = new_race(library)
    session.dispatch({"do": "run", "runner": "red"})
    declared = session.head
    session.dispatch({"do": "dice", "id": "red", "dice": {"faces": [4]}})
    session.jump(declared)
    assert [(len(entry.steps), entry.undone) for entry in session.entries()] == [(1, False), (1, True)]
    session.redo()
    assert [(len(entry.steps), entry.undone) for entry in session.entries()] == [(2, False)]


def test_several_taps_joined_are_one_action(library):
    session = new_race(library)
    run(session, 2)
    put(session, 10)
    put(session, 11, join=True)
    put(session, 12, join=True)
    assert [len(entry.steps) for entry in session.entries()] == [1, 3]
    session.undo()
    assert session.state.places["red"] == 2


def test_undo_and_redo_work_across_restarts(library, home):
    session = new_race(library)
    run(session, 5)
    run(session, 3)
    whole = session.state
    session.undo()
    session = reopened(library, home)
    assert session.redo_entry.title == ("run", {"unit": "blue"})
    session.redo()
    assert session.state == whole
    session.undo()
    session.undo()
    assert session.state == session.opening


def test_a_new_step_ends_redo_but_deletes_nothing(library):
    session = new_race(library)
    run(session, 5)
    first = session.entries()[0].step
    lost = session.state
    session.undo()
    run(session, 2)
    assert session.redo_entry is None and session.redo() is None
    assert [entry.step for entry in session.branches()] == [first]
    session.jump(first)
    assert session.state == lost


def test_jumping_back_and_forward_again_keeps_the_steps(library):
    session = races(library, 12)
    end, log = session.state, session.entries()
    session.jump(log[4].step)
    assert session.number == 5 and session.state == session.state_at(log[4].step)
    assert [entry.undone for entry in session.entries()] == [False] * 5 + [True] * 7
    session.jump(0)
    assert session.state == session.opening and session.undo_entry is None
    session.jump(log[-1].step)
    assert session.state == end and session.entries() == log


def test_jumping_to_a_side_branch_offers_its_later_steps_to_redo(library):
    session = races(library, 4)
    log = session.entries()
    end = session.state
    session.jump(log[0].step)
    put(session, 90)
    session.jump(log[1].step)
    session.redo()
    session.redo()
    assert session.state == end and session.redo_entry is None


def test_a_jump_to_another_battles_step_is_trouble(library):
    step = races(library, 2).entries()[1].step
    session = new_race(library)
    with pytest.raises(Trouble, match="no step"):
        session.jump(step)
    assert session.state == session.opening


def test_a_branch_opens_as_a_copy_of_the_battle(library):
    session = races(library, 6)
    step = session.entries()[2].step
    copy = library.open(session.branch(step))
    assert copy.id != session.id and copy.state == session.state_at(step) and len(copy.entries()) == 3
    run(copy, 6)
    assert session.number == 6 and copy.number == 4
    assert library.verify() == []


def test_an_app_roll_that_was_undone_stays_in_the_log(library):
    session = new_race(library)
    run(session, 1, by="app")
    session.undo()
    assert [(entry.undone, entry.branch) for entry in session.entries()] == [(True, False)]
    run(session, 6, by="app")
    fished, kept = session.entries()
    assert (fished.branch, kept.branch) == (True, False)
    assert fished.intent["dice"]["faces"] == [1]


def test_a_roll_by_hand_that_was_undone_leaves_the_log(library):
    session = new_race(library)
    run(session, 1)
    session.undo()
    run(session, 6)
    assert len(session.entries()) == 1


def test_amending_feeds_the_recorded_dice_again_on_a_new_branch(library):
    session = new_race(library)
    run(session, 2)
    session.dispatch({"do": "run", "runner": "blue"})
    session.dispatch({"do": "dice", "id": "blue", "dice": {"faces": [4]}})
    wrong = session.entries()[-1].step
    found = session.amend({"do": "run", "runner": "blue", "dice": {"faces": [6]}})
    assert isinstance(found, Played)
    assert session.state.places == {"red": 2, "blue": 6}
    assert session.state_at(wrong).places == {"red": 2, "blue": 4}
    session.undo()
    assert session.state.places == {"red": 2, "blue": 0}


def test_a_refused_amendment_changes_nothing(library):
    session = new_race(library)
    run(session, 2)
    before = session.state
    assert isinstance(session.amend({"do": "run", "runner": "blue", "dice": {"faces": [6]}}), Refusal)
    assert session.state == before and len(session.entries()) == 1
    assert new_race(library).amend({"do": "put", "runner": "red", "place": 1}).code == "nothing_to_amend"


def test_a_struck_ruling_is_marked_and_later_ones_stand(library):
    session = new_race(library)
    run(session, 5)
    run(session, 3)
    assert isinstance(session.dispatch({"do": "strike", "step": 1}), Played)
    assert session.state.places == {"red": 0, "blue": 3}
    assert [entry.struck for entry in session.entries()] == [True, False, False]
    assert session.undo_entry.title == ("strike", {"step": 1})
    session.undo()
    assert [entry.struck for entry in session.entries()] == [False, False, False]


def test_subscribers_hear_of_a_change_when_it_is_on_disk_and_in_the_state(library, home):
    session = new_race(library)
    heard = []

    def listen(told):
        with library.another() as other:
            heard.append((told.state.places["red"], other.open(1).state.places["red"]))

    stop = session.subscribe(listen)
    run(session, 5)
    session.undo()
    session.redo()
    stop()
    run(session, 3)
    assert heard == [(5, 5), (0, 0), (5, 5)]


def test_the_clock_set_back_does_not_change_the_order(home):
    times = iter(f"2026-11-{day}T12:00:00+00:00" for day in range(28, 10, -1))
    with open_shelf(home, clock=lambda: next(times)) as library:
        session = new_race(library)
        for face in (1, 2, 3, 4):
            run(session, face)
        state = session.state
    with open_shelf(home) as library:
        session = library.open(1)
        assert session.state == state
        assert [entry.number for entry in session.entries()] == [1, 2, 3, 4]
        assert [entry.at for entry in session.entries()] == sorted((e.at for e in session.entries()), reverse=True)
        session.undo()
        assert session.number == 3


@pytest.mark.parametrize("steps", [1, 49, 50, 51, 60, 61, 149, 150, 151, 160, 161, 260])
def test_a_battle_of_any_length_opens_where_it_was_and_undoes_to_its_opening(library, home, steps):
    session = races(library, steps)
    states = [session.state_at(entry.step) for entry in session.entries()]
    session = reopened(library, home)
    assert session.state == states[-1]
    for state in reversed([session.opening, *states[:-1]]):
        session.undo()
        assert session.state == state
    assert session.undo() is None


def test_opening_reads_no_more_of_a_long_battle_than_of_a_short_one(library, home):
    races(library, 50)
    races(library, 400)
    short, long = (len(reopened(library, home, battle)._path) for battle in (1, 2))
    assert long <= short + 1


def test_lost_or_spoilt_snapshots_are_made_again_from_the_events(library, home):
    session = races(library, 170)
    state = session.state
    db = library._journal.db
    db.execute("UPDATE snapshot SET state = replace(state, '\"red\":', '\"red\":1')")
    db.execute("DELETE FROM snapshot WHERE step > 60")
    session = reopened(library, home)
    assert session.state == state
    with open_shelf(home) as library:
        assert library.verify() == []


@pytest.fixture
def volleys(tmp_path):
    """The shooting phase of a first battle."""
    with wiring.library(tmp_path / "battles") as library:
        start = {"side": "staatsen", "phase": "shooting"}
        yield library.new_battle({"armies": ["staatsen_first", "fransen_first"]}, start=start)


def volley(shooter, target, **more):
    return {"do": "volley", "shooter": shooter, "target": target, "range": 15, **more}


def test_correcting_a_fact_keeps_the_dice_on_the_table(volleys):
    volleys.dispatch(volley("gardes1", "picardie1"))
    volleys.dispatch({"do": "dice", "id": "1", "dice": {"faces": [5, 4]}})
    assert volleys.state.units["picardie1"].tokens == 1
    found = volleys.amend(volley("gardes1", "picardie2", range=5))
    assert isinstance(found, Played), found
    tokens = {unit: volleys.state.units[unit].tokens for unit in ("picardie1", "picardie2")}
    assert tokens == {"picardie1": 0, "picardie2": 2}
    (entry,) = volleys.entries()
    assert entry.title == ("volley", {"unit": "gardes1", "target": "picardie2"})
    assert volleys.undo() == entry and volleys.state == volleys.opening


def test_a_parked_volley_amended_leaves_what_came_between(volleys):
    volleys.dispatch(volley("gardes1", "picardie1"))
    volleys.dispatch(volley("gardes2", "picardie2", dice={"faces": [6, 1]}))
    volleys.dispatch({"do": "dice", "id": "1", "dice": {"faces": [1, 6]}})
    assert [entry.title[1]["unit"] for entry in volleys.entries()] == ["gardes2", "gardes1"]
    assert isinstance(volleys.amend(volley("gardes1", "picardie3")), Played)
    tokens = [volleys.state.units[f"picardie{number}"].tokens for number in (1, 2, 3)]
    assert tokens == [0, 1, 1]
    assert len(volleys.entries()) == 2
