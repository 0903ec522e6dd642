"""The shelf: battles and their cards, the bin, armies, settings."""

from __future__ import annotations

import pytest

from bello import wiring
from bello.core.codec import Faults
from bello.games.bello1672.setup import Setup
from bello.library import Library, Rulebook, Trouble
from tests.store.shelf import new_race, open_shelf, run


@pytest.fixture
def library(tmp_path):
    with open_shelf(tmp_path) as library:
        yield library


@pytest.fixture(scope="module")
def books():
    return {"bello1672": wiring.rulebook()}


@pytest.fixture
def battles(tmp_path, books):
    with wiring.library(tmp_path, books) as library:
        yield library


def test_a_card_says_how_the_battle_stands_now(library):
    session = new_race(library, title="Kassel")
    run(session, 5)
    (card,) = library.battles()
    assert (card.title, card.sides, card.round, card.side) == ("Kassel", ("red", "blue"), 1, "blue")
    assert (card.score, card.over, card.steps) == ({"red": 5, "blue": 0}, False, 1)
    assert card.created < card.changed
    session.undo()
    assert library.battles()[0].score == {"red": 0, "blue": 0}


def test_the_battle_played_last_stands_first(library):
    first, second = new_race(library), new_race(library)
    assert [card.id for card in library.battles()] == [second.id, first.id]
    run(first, 3)
    assert [card.id for card in library.battles()] == [first.id, second.id]


def test_a_battle_goes_into_the_bin_and_comes_out_again(library):
    session = new_race(library)
    run(session, 3)
    library.delete(session.id)
    assert library.battles() == [] and [card.id for card in library.battles(deleted=True)] == [session.id]
    library.restore(session.id)
    assert [card.id for card in library.battles()] == [session.id]
    assert library.open(session.id).number == 1


def test_a_battle_renamed_while_it_is_open_plays_on(library):
    session = new_race(library, title="Kasel")
    run(session, 3)
    library.rename(session.id, "Kassel")
    assert session.title == "Kassel"
    run(session, 4)
    assert library.battles()[0].title == "Kassel" and library.verify() == []


def test_what_is_not_there_is_trouble_with_a_name(library):
    for ask in (library.open, library.delete, library.restore, library.export):
        with pytest.raises(Trouble) as trouble:
            ask(99)
        assert trouble.value.code == "no_battle"
    with pytest.raises(Trouble, match="chess"):
        library.new_battle({}, game="chess")


def test_a_battle_of_a_game_this_app_does_not_know_stays_on_the_shelf(library, tmp_path):
    new_race(library, title="race")
    library.close()
    with Library(tmp_path, {}, lambda: "") as other:
        assert [card.title for card in other.battles()] == ["race"]
        with pytest.raises(Trouble, match="tiny"):
            other.open(1)


def test_an_open_battle_is_one_session(library):
    session = new_race(library)
    assert library.open(session.id) is session


def test_armies_and_settings_are_kept(library, tmp_path):
    library.save_army({"id": "own", "side": "red"}, game="tiny")
    library.save_army({"id": "own", "side": "blue"}, game="tiny")
    library.set("switches", {"flank_penalty": "all"})
    library.close()
    with open_shelf(tmp_path) as library:
        assert library.armies("tiny") == {"own": {"id": "own", "side": "blue"}}
        assert library.armies("bello1672") == {}
        assert library.setting("switches") == {"flank_penalty": "all"}
        assert library.setting("theme", "light") == "light"
        library.delete_army("own")
        assert library.armies("tiny") == {}


def test_a_battle_is_set_up_from_ready_made_armies_or_a_set_up(battles, books):
    named = battles.new_battle({"armies": ["staatsen_first", "fransen_first"], "begins": "fransen"}, "Named")
    assert (named.state.phase, named.state.side) == ("command", "fransen")
    armies = books["bello1672"].armies
    made = battles.new_battle(Setup((armies["staatsen_first"], armies["fransen_first"])), style="quick")
    assert made.state.phase == "initiative" and made.style == "quick"
    with pytest.raises(Faults):
        battles.new_battle({"armies": ["staatsen_first", "nobody"]})
    assert len(battles.battles()) == 2


def test_units_keep_the_order_of_their_army_through_snapshots_and_files(battles, tmp_path, books):
    session = battles.new_battle({"armies": ["staatsen_first", "fransen_first"], "begins": "staatsen"})
    for number in range(61):
        session.dispatch({"do": "adjust", "unit": "gardes1", "tokens": number % 3})
    order = list(session.opening.units)
    copy = battles.open(battles.import_(battles.export(session.id)))
    assert list(copy.state.units) == order
    battles.close()
    with wiring.library(tmp_path, books) as library:
        state = library.open(session.id).state
        assert list(state.units) == order and state == session.state
        library.open(session.id)._states.forget()
        assert list(library.open(session.id).state_at(session.head).units) == order


def test_another_version_of_the_app_makes_its_snapshots_anew(library, tmp_path, monkeypatch):
    session = new_race(library)
    for face in range(60):
        run(session, face % 6 + 1)
    count = "SELECT count(*) FROM snapshot"
    assert library._journal.query(count) == [(1,)]
    library.close()
    monkeypatch.setattr("bello.library.__version__", "99.0")
    with open_shelf(tmp_path) as library:
        assert library._journal.query(count) == [(0,)]
        assert library.open(1).state == session.state
        assert library._journal.query(count) == [(1,)]


def test_a_rulebook_may_come_without_armies():
    assert Rulebook(None, None).armies == {}
