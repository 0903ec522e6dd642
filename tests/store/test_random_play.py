"""Random play over the real store: what is on disk, folded, is the state in memory, whatever the players do."""

from __future__ import annotations

import shutil
from contextlib import suppress

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from bello import battlefile, wiring
from bello.core.codec import Faults, write
from bello.core.play import Played
from bello.library import Library, Rulebook
from bello.store.folding import fold, opening_state
from tests.games.random_play import anything, small_battle
from tests.store.shelf import folder_in_memory, new_race, open_shelf, put, run

FACES = st.integers(1, 6)
RUNNERS = st.sampled_from(["red", "blue"])


def folded(session):
    """The state from the opening and the events in the file, by no shortcut."""
    journal, row = session._journal, session._journal.battle(session.id)
    state = opening_state(session.game, journal.opening(row))
    for record in journal.back(row.id, row.head) if row.head else []:
        state = fold(session.game, state, record)
    return state


def in_the_middle_of_an_action(session):
    """A jump may lead there; redo then brings back the whole action."""
    ahead = session._steps_ahead()
    return bool(session._path and ahead) and session._path[-1].action == ahead[0].action


class Races(RuleBasedStateMachine):
    """A race in which everything is done that can be done to a battle; the model remembers each step's state."""

    def __init__(self):
        super().__init__()
        self.home = folder_in_memory()
        self.library = open_shelf(self.home)
        self.session = new_race(self.library, 60)
        self.states = {0: self.session.state}

    def teardown(self):
        self.library.close()
        shutil.rmtree(self.home)

    def seen(self, found):
        if isinstance(found, Played):
            assert found.state == self.session.state
            self.states[self.session.head] = self.session.state

    @rule(face=FACES, by=st.sampled_from(["hand", "app"]))
    def run(self, face, by):
        self.seen(run(self.session, face, by))

    @rule(runner=RUNNERS)
    def declare(self, runner):
        self.seen(self.session.dispatch({"do": "run", "runner": runner}))

    @rule(runner=RUNNERS, face=FACES)
    def dice(self, runner, face):
        self.seen(self.session.dispatch({"do": "dice", "id": runner, "dice": {"faces": [face]}}))

    @rule(place=st.integers(0, 30), runner=RUNNERS, join=st.booleans())
    def put(self, place, runner, join):
        self.seen(put(self.session, place, runner, join=join))

    @rule(runner=RUNNERS, face=FACES)
    def amend(self, runner, face):
        steps = len(self.session._journal.tree(self.session.id))
        found = self.session.amend({"do": "run", "runner": runner, "dice": {"faces": [face]}})
        if isinstance(found, Played):
            assert len(self.session._journal.tree(self.session.id)) > steps, "nothing is ever deleted"
            path = self.session._journal.back(self.session.id, self.session.head)
            self.states |= {record.id: self.session.state_at(record.id) for record in path}

    @rule(data=st.data())
    @precondition(lambda self: self.session.number)
    def strike(self, data):
        step = data.draw(st.integers(1, self.session.number))
        self.seen(self.session.dispatch({"do": "strike", "step": step}))

    @rule()
    @precondition(lambda self: not in_the_middle_of_an_action(self.session))
    def undo_and_redo(self):
        state, entry = self.session.state, self.session.undo_entry
        assert self.session.undo() == entry
        if entry is not None:
            assert self.session.redo() == entry
        assert self.session.state == state

    @rule()
    def undo(self):
        self.session.undo()

    @rule()
    def redo(self):
        self.session.redo()

    @rule(data=st.data())
    def jump(self, data):
        step = data.draw(st.sampled_from(sorted(self.states)))
        self.session.jump(step)
        assert self.session.head == step

    @rule()
    def reopen(self):
        before = (self.session.state, self.session.entries(), self.session.redo_entry)
        self.library.close()
        self.library = open_shelf(self.home)
        self.session = self.library.open(1)
        assert before == (self.session.state, self.session.entries(), self.session.redo_entry)

    @rule(every=st.booleans())
    def export_and_import(self, every):
        copy = self.library.open(self.library.import_(self.library.export(1, every)))
        assert copy.state == self.session.state and copy.hash == self.session.hash
        if every:
            assert [e.steps for e in copy.entries()] == [e.steps for e in self.session.entries()]

    @invariant()
    def the_store_folds_to_the_state_in_memory(self):
        assert folded(self.session) == self.session.state == self.states[self.session.head]

    @invariant()
    def every_step_ever_made_is_still_there(self):
        tree = {0, *(step for step, _ in self.session._journal.tree(1))}
        assert set(self.states) <= tree
        assert self.session.number == sum(not e.undone and len(e.steps) for e in self.session.entries() if not e.branch)


TestRaces = Races.TestCase
TestRaces.settings = settings(max_examples=30, stateful_step_count=30, deadline=None)

MOVES = st.sampled_from(["play"] * 12 + ["undo", "undo", "redo", "jump", "reopen", "exchange"])


@settings(max_examples=15, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.randoms(use_true_random=False), st.lists(MOVES, min_size=20, max_size=60))
def test_whatever_is_played_the_store_folds_to_the_state_in_memory(random, moves):
    battle = small_battle(random)
    books = {"bello1672": Rulebook(battle.game, battle.tables)}
    home = folder_in_memory()
    try:
        library = Library(home, books, wiring.now)
        session = library.new_battle(*opening_of(battle))
        for move in moves:
            library, session = play(library, session, move, random)
            assert folded(session) == session.state
            assert session.game.summary(session.state).score == dict(library.battles()[0].score)
        assert library.verify() == []
        replays_the_same(session, library)
        library.close()
    finally:
        shutil.rmtree(home)


def replays_the_same(session, library):
    """What was recorded is what today's rules decide, with all branches or with the path alone."""
    for every in (False, True):
        file = battlefile.read(battlefile.parse(library.export(session.id, every)))
        line, steps = battlefile.replay(file, session.tables, {})
        assert [step.intent for step in steps if step.differs] == []
        assert line.state == session.state


def opening_of(battle):
    """A set-up that any battle can begin with."""
    state = battle.opening
    armies = []
    for side in state.sides:
        regiments = [
            {"id": r.id, "units": [{"id": u, "type": state.units[u].type} for u in r.units]}
            for r in state.regiments.values()
            if r.side == side
        ]
        armies.append({"side": side, "regiments": regiments})
    return ({"armies": armies, "switches": dict(state.switches), "begins": state.sides[0]},)


def play(library, session, move, random):
    if move == "play":
        with suppress(Faults):
            session.dispatch(anything(random, session.state, session.number))
    elif move == "undo":
        session.undo()
    elif move == "redo":
        session.redo()
    elif move == "jump":
        session.jump(random.choice([0, *(step for step, _ in session._journal.tree(session.id))]))
    elif move == "reopen":
        state = session.state
        library.close()
        library = Library(library.home, library.rulebooks, library.clock)
        session = library.open(session.id)
        assert session.state == state and list(session.state.units) == list(state.units)
    else:
        copy = library.open(library.import_(library.export(session.id, all=True)))
        assert copy.state == session.state and write(copy.state) == write(session.state)
        session = copy
    return library, session
