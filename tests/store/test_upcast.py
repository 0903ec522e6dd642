"""Old events are lifted to today's shape; what a newer app wrote is refused."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass

import pytest

from bello.core.codec import tagged
from bello.library import Rulebook
from bello.store import Trouble
from bello.store.upcast import lifted, stamped
from tests.core.tiny import EVENTS, Ran, Tiny, Track
from tests.store.shelf import BOOKS, new_race, open_shelf, put, run


@dataclass(frozen=True, slots=True)
class Strode(Ran):
    """Today's event of running: `steps` became `strides`, and wind was added."""

    strides: int = 0
    wind: int = 0


class Later(Tiny):
    """The race two releases on."""

    events: Mapping[str, type]
    upcasts = {
        ("ran", 1): lambda event: {**event, "strides": event["steps"]},
        ("ran", 2): lambda event: {**event, "wind": 3},
    }


@pytest.fixture
def later():
    """The later game for one test; the tag of an event class is global."""
    game = Later()
    tagged("type", ran=Strode)
    game.events = {**EVENTS, "ran": Strode}
    return game


def test_a_database_of_an_older_release_opens_and_plays_on(tmp_path, later):
    with open_shelf(tmp_path) as library:
        session = new_race(library)
        run(session, 5)
        put(session, 9)
        old = session.state
        exported = library.export(1)
    with open_shelf(tmp_path, {"tiny": Rulebook(later, Track())}) as library:
        session = library.open(1)
        assert session.state == old
        events = session.entries()[0].steps[0].events
        assert events == ({"type": "ran", "runner": "red", "steps": 5, "strides": 5, "wind": 3},)
        run(session, 4)
        session.undo()
        session.redo()
        assert library.verify() == []
        assert library.open(library.import_(exported)).state == old
        newer = library.export(1)
    assert json.loads(newer)["steps"][2]["events"][0]["version"] == 3
    with open_shelf(tmp_path) as library, pytest.raises(Trouble) as trouble:
        library.import_(newer)
    assert trouble.value.code == "newer_event"


def test_each_version_is_lifted_one_at_a_time(later):
    event = {"type": "ran", "runner": "red", "steps": 2}
    assert lifted(later, event) == {**event, "strides": 2, "wind": 3}
    assert lifted(later, {**event, "version": 2, "strides": 8}) == {**event, "strides": 8, "wind": 3}
    assert lifted(later, {**event, "version": 3}) == event
    assert stamped(later, event)["version"] == 3
    with pytest.raises(Trouble):
        lifted(later, {**event, "version": 4})


def test_events_of_the_first_version_go_without_saying():
    game = BOOKS["tiny"].game
    assert "version" not in stamped(game, {"type": "ran"})
    with pytest.raises(Trouble, match="newer Bello"):
        lifted(game, {"type": "ran", "version": 2})
