"""Three rounds of 26 units by touch in Dutch: everything that happens at a table, and its touches counted."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from bello.views.bello1672.battle import recovering
from tests.ui.conftest import sit_down, stand_up
from tests.ui.driver import Driver
from tests.ui.script import Player, replayed

MOST = 3.2
"""Touches an action, in style quick with sums and hits."""


class Teller(Player):
    """Plays the script and keeps what lay on the table at the end of every turn."""

    def __init__(self, driver: Any) -> None:
        super().__init__(driver)
        self.turns: list[tuple[dict[str, int], set[str], set[str], set[str]]] = []

    def end_turn(self) -> None:
        tokens = {unit.id: unit.tokens for unit in self.state.units.values()}
        off = {unit.id for unit in self.state.units.values() if unit.is_removed}
        before = self.disordered()
        self.next()
        self.turns.append((tokens, off, before, self.disordered()))

    def disordered(self) -> set[str]:
        return {unit.id for unit in self.state.units.values() if unit.disordered and not unit.is_removed}

    def correct(self, fact: str, value: Any) -> None:
        self.tap("receipt", self.table.last.step)
        self.tap("correct")
        self.tap("amend", ((fact, value),))
        self.done()

    def on_the_sheet(self, unit: str, *touch: Any) -> None:
        self.tap("unit", unit)
        self.tap(*touch)
        self.tap("back")
        self.done()


# -- the battle --------------------------------------------------------------------------------------------


def states_first(p: Teller) -> None:
    """Round 1, States: the gun stays, a 12 thrown again, a regiment charges and one falls short, volleys, fights."""
    p.on_the_sheet("fusiliers1", "set", "place", "building")
    p.order_all("gardes", 7, ("leave", "gardes_kanon"))
    p.order("palm1", 12)
    p.reroll("staatsen", 5)
    assert not p.state.pendings and not p.state.regiments["palm"].has("silenced")
    p.charge_all("gardes_paard", 6, "cuirassiers1", "cuirassiers2", "cuirassiers3")
    p.answer("cuirassiers1", "counter_charge")
    p.sum(7)
    p.answer("cuirassiers2", "counter_charge")
    p.sum(10)
    p.answer("cuirassiers3", "too_short")
    assert p.state.in_melee("cuirassiers2") and not p.state.in_melee("gardes_paard3") and not p.state.charges
    p.next()
    p.volley("gardes1", 2, "picardie1")
    p.volley("gardes2", 2, "picardie1")
    p.volley("gardes3", 2, "picardie2")
    p.volley("palm1", 3, "fusiliers2")
    p.volley("palm2", 2, "fusiliers2", ("enfilade", True))
    p.volley("gardes_kanon", 1, "picardie3")
    p.correct("target", "picardie4")
    assert p.unit("picardie3").tokens == 0 and p.unit("picardie4").tokens == 1
    assert p.unit("picardie1").is_shaken and p.unit("fusiliers2").is_shaken
    p.next()
    p.fight("gardes_paard1", ("pistol", "gardes_paard1", 1), ("pistol", "cuirassiers1", 0), 2, 1, ("face", 3))
    p.fight("gardes_paard2", 1, 1)
    assert p.unit("cuirassiers1").disordered and p.state.in_melee("cuirassiers2")
    p.end_turn()


def french_first(p: Teller) -> None:
    """Round 1, French: one falls back, a blunder charge hits, closing fire hits all, a hedgehog, foot against it."""
    p.on_the_sheet("picardie2", "fall_back", "picardie2")
    p.order("fusiliers3", 12)
    p.face(6)
    p.face(5)
    p.tap("name", "fusiliers3", "palm3")
    p.answer("palm3", "fire")
    p.hits(1)
    assert p.state.in_melee("palm3") and p.state.regiments["fusiliers"].has("silenced")
    p.charge("picardie3", "gardes1", 5)
    p.answer("gardes1", "fire")
    p.hits(2)
    assert p.unit("picardie3").disordered
    p.charge("cuirassiers3", "gardes4", 4)
    p.answer("gardes4", "hedgehog")
    p.sum(6)
    p.tap("respond", "cuirassiers3", "ride_round")
    p.done()
    p.charge("picardie4", "gardes4", 5)
    p.answer("gardes4", "stand")
    p.next()
    p.volley("fusiliers4", 1, "palm4")
    p.next()
    p.fight("cuirassiers2", 2, 2)
    p.open_fight("picardie3")
    p.driver.tap(action=("support", "picardie1"), grey=True)
    assert p.driver.shows("geen steun")
    p.tap("support", "gardes2")
    p.hits(1)
    p.hits(2)
    p.face(5)
    p.done()
    p.fight("picardie4", 2, 1, ("face", 6))
    p.fight("fusiliers3", 3, 1, ("face", 2))
    assert p.unit("palm3").disordered
    p.end_turn()
    assert not p.unit("picardie1").disordered, "its disorder is over"
    assert p.unit("picardie2").disordered, "it fell back"


def states_second(p: Teller) -> None:
    """Round 2, States: a unit joins, a building on two sides, a gun ridden down, a regiment broken in mid-phase."""
    p.charge("gardes2", "picardie3", 6)
    assert set(p.state.melee_of("picardie3")) == {"picardie3", "gardes1", "gardes2"}
    p.charge("palm1", "fusiliers1", 6)
    p.answer("fusiliers1", "stand")
    p.charge("palm2", "fusiliers1", 6, ("struck", "flank"))
    p.charge("gardes_paard1", "picardie_kanon", 7)
    p.answer("picardie_kanon", "fire")
    p.hits(1)
    p.next()
    p.volley("gardes3", 1)
    p.volley("palm4", 1, "fusiliers4")
    p.next()
    p.fight("gardes1", 2, 3, ("all_on", "gardes1", 1))
    assert p.unit("picardie3").is_removed
    p.fight("palm1", 2, 1, ("hits_on", "palm1", 1), ("hits_on", "palm2", 2), ("face", 5), ("face", 2))
    assert p.state.in_melee("palm1") and not p.state.in_melee("palm2")
    assert not p.state.is_broken("picardie")
    p.fight("gardes_paard1", 2, 0)
    assert p.unit("picardie_kanon").is_removed and p.state.is_broken("picardie")
    assert p.driver.shows("Picardie gebroken"), "a line in the strip, no full-screen stop"
    p.fight("gardes_paard2", 1, 0, ("face", 1))
    p.fight("gardes4", 1, 0, ("face", 3))
    p.end_turn()


def french_second(p: Teller) -> None:
    """Round 2, French: whole again by rally, an answer struck after a later order, a token two turns late, amends."""
    p.order_all("picardie", 6, ("rally", "picardie1"))
    assert not p.state.is_broken("picardie")
    p.charge("cuirassiers3", "palm4", 6)
    p.answer("palm4", "fire")
    p.hits(2)
    answer = p.table.last
    p.order("fusiliers4", 8)
    p.tap("log")
    p.tap("entry", answer.step)
    p.tap("strike")
    p.tap("back")
    p.done()
    assert p.unit("cuirassiers3").tokens == 0 and len(p.state.charges) == 1, "the charge awaits its answer again"
    p.tap("parked")
    p.tap("answer", p.state.charges[0].id)
    p.answer("palm4", "stand")
    p.tap("unit", "gardes3")
    p.tap("late", 1)
    p.tap("add", 1)
    p.tap("back")
    p.done()
    p.next()
    p.volley("fusiliers2", 1, "gardes3")
    p.undo()
    p.volley("fusiliers2", 2)
    p.correct("range", 6)
    p.hits(3)
    assert p.unit("gardes3").tokens == 4 and p.unit("gardes3").disordered
    p.tap("volley", "fusiliers4")
    p.tap("target", "fusiliers4", "palm3")
    p.tap("shoot_faces", "fusiliers4")
    for face in (4, 5, 1):
        p.tap("shoot_face", "fusiliers4", face)
    p.done()
    tokens = p.unit("palm3").tokens
    p.correct("range", 6)
    assert p.unit("palm3").tokens == tokens + 1, "the same faces: the 4 hits too at short range"
    p.tap("volley", "fusiliers3")
    p.tap("shoot_faces", "fusiliers3")
    p.next()
    p.fight("fusiliers1", 1, 0, ("face", 6))
    p.fight("cuirassiers3", 3, 1, ("face", 4))
    p.end_turn()


def states_third(p: Teller) -> None:
    """Round 3, States: a look at an earlier moment, orders, volleys and fights."""
    here, last = p.state, p.table.last
    volley = p.entry("volley", shooter="palm4")
    p.tap("log")
    p.tap("entry", volley.step)
    p.tap("jump")
    assert p.state.round == 2 and p.state.phase == "shooting"
    p.tap("back")
    p.tap("entry", last.step)
    p.tap("jump")
    p.tap("back")
    p.tap("back")
    p.done()
    assert p.state == here
    p.order_all("gardes_paard", 8)
    p.rally("gardes4", 6)
    p.next()
    p.volley("gardes1", 1, "picardie2")
    p.volley("gardes2", 1, "picardie2")
    p.next()
    p.fight("palm1", 2, 1, ("face", 5))
    p.end_turn()


def french_third(p: Teller) -> None:
    """Round 3, French, and the end of the battle after a whole round."""
    p.order("cuirassiers3", 9)
    p.next()
    p.volley("fusiliers2", 1)
    p.next()
    p.fight("fusiliers1", 1, 1, ("face", 6))
    p.end_turn()
    assert p.state.round == 4
    p.tap("score")
    p.tap("end")
    p.done()
    assert p.state.phase == "ended" and p.driver.shows("Eindstand")


PARTS = (states_first, french_first, states_second, french_second, states_third, french_third)


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Teller]:
    """The whole battle, played once by touch."""
    driver = sit_down(tmp_path_factory.mktemp("battle"), language="nl")
    driver.taps(("new",), ("size", "standard"), ("start",), ("side", "staatsen"))
    driver.touches = 0
    player = Teller(driver)
    for part in PARTS:
        part(player)
    yield player
    stand_up(driver)


def test_the_same_battle_from_its_file_ends_the_same(played: Teller) -> None:
    assert replayed(played.driver) == played.state


def test_a_whole_battle_costs_few_touches_an_action(played: Teller, capsys: pytest.CaptureFixture[str]) -> None:
    touches = played.driver.touches
    with capsys.disabled():
        print(f"\n{played.actions} actions, {touches} touches: {touches / played.actions:.2f} an action")
    assert touches / played.actions <= MOST


def test_tokens_only_ends_with_the_same_tokens_broken_regiments_and_score(
    played: Teller, start: Callable[..., Driver]
) -> None:
    wanted, turns = played.state, played.turns
    driver = start(style="tokens")
    driver.taps(("new",), ("size", "standard"), ("start",), ("side", "staatsen"))
    for turn in turns:
        keep_tokens(driver, *turn)
    driver.taps(("score",), ("end",))
    state = driver.app.table.state
    for unit in wanted.units.values():
        mine = state.units[unit.id]
        assert (mine.tokens, mine.status, mine.disordered) == (unit.tokens, unit.status, unit.disordered), unit.id
    assert [name for name in state.regiments if state.is_broken(name)] == [
        name for name in wanted.regiments if wanted.is_broken(name)
    ]
    assert state.score() == wanted.score()


def keep_tokens(driver: Driver, tokens: dict[str, int], off: set[str], disordered: set[str], after: set[str]) -> None:
    """One turn of tokens only: + and −, disorder and what left the table on the sheets, the end-of-turn card."""
    app = driver.app
    for name, number in tokens.items():
        step = 1 if number > app.table.state.units[name].tokens else -1
        while app.table.state.units[name].tokens != number:
            driver.tap(action=("token", name, step))
    for name, unit in dict(app.table.state.units).items():
        touches = []
        if unit.is_removed != (name in off):
            touches.append(("set", "removed", name in off))
        elif unit.disordered != (name in disordered) and name not in off:
            touches.append(("set", "disordered", name in disordered))
        if touches:
            driver.taps(("unit", name), *touches, ("back",))
    driver.tap(action=("turn_done",))
    for name in recovering(app.table.state):
        if name in after:
            driver.tap(action=("stay", name))
    driver.tap(action=("close",))
    left = {unit.id for unit in app.table.state.units.values() if unit.disordered and not unit.is_removed}
    assert left == after
