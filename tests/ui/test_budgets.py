"""The tap budgets: touches from Battle or the phase's list in style quick, dice included, to the stored step."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from bello.ui.bello1672.battle import BattlePage
from bello.ui.bello1672.rule import RulePage
from bello.ui.bello1672.unit import UnitPage
from tests.ui.driver import Driver

Table = Callable[..., Driver]


@contextmanager
def budget(driver: Driver, touches: int, on: type = BattlePage) -> Iterator[None]:
    """At most so many touches, after which a step is stored and the next action can start."""
    before, head = driver.touches, driver.app.table.session.head
    yield
    assert driver.touches - before <= touches, f"{driver.touches - before} touches, the budget is {touches}"
    assert driver.app.table.session.head != head, "nothing was stored"
    assert isinstance(driver.page, on), f"the next action cannot start on {type(driver.page).__name__}"


@pytest.fixture
def table(start: Callable[..., Driver]) -> Table:
    """A battle that has begun, with some steps played before the finger comes."""

    def lay(*intents: dict[str, Any], **how: Any) -> Driver:
        driver = start(**how)
        driver.app.furnish()
        setup = {"armies": ["staatsen_first", "fransen_first"]}
        driver.app.open_battle(driver.app.library.new_battle(setup).id)
        for intent in ({"do": "begin", "side": "staatsen"}, *intents):
            assert driver.app.table.do(intent), intent
        driver.app.go_home()
        driver.app.open_battle(driver.app.table.session.id)
        driver.settle()
        return driver

    return lay


NEXT = {"do": "next"}
CHARGE = {
    "do": "order",
    "order": "charge",
    "units": ["gardes_paard1"],
    "targets": {"gardes_paard1": {"target": "picardie1"}},
    "dice": {"sum": 6},
}
STANDS = {"do": "answer", "unit": "picardie1", "answer": "stand"}
IN_MELEE = (CHARGE, STANDS, NEXT, NEXT)
VOLLEY = {"do": "volley", "shooter": "gardes1", "target": "picardie1", "range": 18, "dice": {"hits": 1}}


def state(driver: Driver) -> Any:
    return driver.app.table.state


# -- tokens, undo, phases ----------------------------------------------------------------------------------


def test_a_token_is_one_touch(table: Table) -> None:
    driver = table()
    with budget(driver, 1):
        driver.tap(action=("token", "picardie1", 1))
    assert state(driver).units["picardie1"].tokens == 1


def test_undo_is_one_touch(table: Table) -> None:
    driver = table({"do": "adjust", "unit": "picardie1", "add": 1})
    with budget(driver, 1):
        driver.tap(action=("undo",))
    assert state(driver).units["picardie1"].tokens == 0


def test_the_next_phase_is_one_touch(table: Table) -> None:
    driver = table()
    with budget(driver, 1):
        driver.tap(action=("next",))
    assert state(driver).phase == "shooting"


def test_the_next_phase_is_two_touches_if_something_is_open(table: Table) -> None:
    driver = table(CHARGE)
    with budget(driver, 2):
        driver.taps(("next",), ("close",))
    assert state(driver).phase == "shooting"
    assert state(driver).charges, "what is open stays open"


def test_the_end_of_a_turn_with_all_well_is_one_touch(table: Table) -> None:
    driver = table(NEXT, NEXT)
    with budget(driver, 1):
        driver.tap(action=("next",))
    assert state(driver).side == "fransen"


# -- orders ------------------------------------------------------------------------------------------------


def test_a_move_order_to_a_unit_is_two_touches(table: Table) -> None:
    driver = table()
    with budget(driver, 2):
        driver.taps(("order_unit", "gardes1"), ("sum", 7))
    assert state(driver).units["gardes1"].has("ordered")


def test_a_move_order_to_a_regiment_is_two_touches(table: Table) -> None:
    driver = table()
    with budget(driver, 2):
        driver.taps(("order_regiment", "gardes"), ("sum", 7))
    assert state(driver).units["gardes_kanon"].has("ordered")


def test_a_move_order_with_formation_is_three_touches(table: Table) -> None:
    driver = table()
    with budget(driver, 3):
        driver.taps(("order_unit", "gardes1"), ("formation", "column"), ("sum", 5))
    assert state(driver).units["gardes1"].formation == "column"


def test_a_rally_is_three_touches(table: Table) -> None:
    driver = table({"do": "adjust", "unit": "gardes2", "add": 2})
    with budget(driver, 3):
        driver.taps(("order_unit", "gardes2"), ("kind", "rally"), ("sum", 5))
    assert state(driver).units["gardes2"].tokens == 1


def test_a_regiment_order_that_leaves_a_unit_out_is_three_touches(table: Table) -> None:
    driver = table()
    with budget(driver, 3):
        driver.taps(("order_regiment", "gardes"), ("leave", "gardes_kanon"), ("sum", 7))
    assert driver.app.table.last.intent["leave"] == ["gardes_kanon"]


def test_the_generals_reroll_is_two_touches(table: Table) -> None:
    driver = table()
    driver.taps(("order_unit", "gardes1"), ("sum", 11))
    with budget(driver, 2):
        driver.taps(("reroll", "staatsen"), ("sum", 4))
    assert "staatsen" in state(driver).rerolls_used


# -- volleys -----------------------------------------------------------------------------------------------


AGAIN = (NEXT, VOLLEY, NEXT, NEXT, NEXT, NEXT, NEXT, NEXT)
"""A first volley, and the shooting phase of the same side a round later."""


def test_a_volley_at_the_same_target_is_one_touch(table: Table) -> None:
    driver = table(*AGAIN)
    with budget(driver, 1):
        driver.tap(action=("shoot", "gardes1", 2))
    assert state(driver).units["picardie1"].tokens == 3


def test_a_volley_at_a_new_target_is_three_touches(table: Table) -> None:
    driver = table(*AGAIN)
    with budget(driver, 3):
        driver.taps(("volley", "gardes1"), ("target", "gardes1", "picardie2"), ("shoot", "gardes1", 1))
    assert state(driver).units["picardie2"].tokens == 1


def test_another_distance_is_one_touch_more(table: Table) -> None:
    driver = table(*AGAIN)
    with budget(driver, 2):
        driver.taps(("fact", "gardes1", "range", 6), ("shoot", "gardes1", 2))
    assert driver.app.table.last.intent["range"] == 6


@pytest.mark.parametrize("fact", ["hidden", "enfilade"])
def test_a_fact_off_its_preset_is_one_touch_more(table: Table, fact: str) -> None:
    driver = table(*AGAIN)
    with budget(driver, 4):
        driver.taps(("volley", "gardes1"), ("target", "gardes1", "picardie2"))
        driver.taps(("fact", "gardes1", fact, True), ("shoot", "gardes1", 2))
    assert driver.app.table.last.intent[fact] is True


@pytest.mark.parametrize("fact", ["hidden", "enfilade"])
def test_a_fact_of_a_repeated_volley_is_one_touch_more(table: Table, fact: str) -> None:
    driver = table(*AGAIN)
    with budget(driver, 2):
        driver.taps(("fact", "gardes1", fact, True), ("shoot", "gardes1", 2))
    assert driver.app.table.last.intent[fact] is True


# -- charges -----------------------------------------------------------------------------------------------


def test_a_charge_to_the_answer_of_the_charged_unit_is_five_touches(table: Table) -> None:
    driver = table()
    with budget(driver, 5):
        driver.taps(("order_unit", "gardes_paard1"), ("kind", "charge"), ("target", "picardie1"), ("sum", 6))
        driver.tap(action=("answer", "picardie1", "stand"))
    assert state(driver).in_melee("gardes_paard1")


def test_the_throw_of_the_answer_is_one_touch_more(table: Table) -> None:
    driver = table()
    with budget(driver, 6):
        driver.taps(("order_unit", "gardes_paard1"), ("kind", "charge"), ("target", "picardie1"), ("sum", 6))
        driver.taps(("answer", "picardie1", "fire"), ("hits", 1))
    assert state(driver).units["gardes_paard1"].tokens == 1


def test_a_regiment_charge_is_one_touch_more_a_pair(table: Table) -> None:
    driver = table()
    with budget(driver, 6):
        driver.taps(("order_regiment", "gardes_paard"), ("kind", "charge"))
        driver.taps(("target", "picardie1"), ("target", "picardie2"), ("sum", 6))
        driver.tap(action=("answer", "picardie1", "stand"))
        driver.back()
    assert state(driver).in_melee("gardes_paard1")
    assert [pair.charger for charge in state(driver).charges for pair in charge.pairs] == ["gardes_paard2"]


# -- melees ------------------------------------------------------------------------------------------------


def test_a_melee_of_one_a_side_is_four_touches(table: Table) -> None:
    driver = table(*IN_MELEE)
    with budget(driver, 4):
        driver.taps(("fight", "gardes_paard1"), ("hits", 3), ("hits", 2), ("face", 3))
    assert not state(driver).in_melee("picardie1")
    assert state(driver).units["picardie1"].disordered


def test_each_supporter_and_pistol_die_is_one_touch_more(table: Table) -> None:
    driver = table(*IN_MELEE)
    with budget(driver, 6):
        driver.taps(("fight", "gardes_paard1"), ("support", "gardes_paard2"), ("pistol", "gardes_paard1", 1))
        driver.taps(("hits", 3), ("hits", 2), ("face", 6))
    assert driver.app.table.last.receipt["throws"][0]["name"] == "pistol"


def test_each_further_unit_is_one_touch_more(table: Table) -> None:
    charge = {**CHARGE, "units": ["gardes_paard2"], "targets": {"gardes_paard2": {"target": "picardie1"}}}
    driver = table(CHARGE, STANDS, charge, NEXT, NEXT)
    with budget(driver, 5):
        driver.taps(("fight", "gardes_paard1"), ("hits", 3), ("hits", 2))
        driver.taps(("all_on", "gardes_paard2", 1), ("face", 5))
    assert state(driver).units["picardie1"].tokens == 5
    assert state(driver).units["gardes_paard2"].tokens == 1


# -- looking and correcting ----------------------------------------------------------------------------------


def test_a_units_history_is_one_touch(table: Table) -> None:
    driver = table(NEXT, VOLLEY)
    driver.tap(action=("tab", "army"))
    before = driver.touches
    driver.tap(action=("unit", "picardie1"))
    assert driver.touches - before == 1
    assert isinstance(driver.page, UnitPage)
    assert driver.shows("0 → 1"), "the history is in sight without scrolling"


@pytest.mark.parametrize("facts", [{"target": "picardie2"}, {"range": 6}])
def test_correcting_the_last_rulings_target_or_a_fact_is_three_touches(table: Table, facts: dict[str, Any]) -> None:
    driver = table(NEXT)
    driver.taps(("volley", "gardes1"), ("target", "gardes1", "picardie1"), ("shoot", "gardes1", 1))
    before, step = driver.touches, driver.app.table.last.step
    driver.taps(("receipt", step), ("correct",), ("amend", tuple(facts.items())))
    assert driver.touches - before == 3
    last = driver.app.table.last
    assert {key: last.intent[key] for key in facts} == facts and last.step != step


def test_striking_an_older_line_is_three_touches(table: Table) -> None:
    driver = table(NEXT, VOLLEY, {"do": "adjust", "unit": "picardie2", "add": 1})
    volley = next(entry for entry in driver.app.table.session.entries() if entry.intent["do"] == "volley")
    before = driver.touches
    driver.taps(("log",), ("entry", volley.step), ("strike",))
    assert driver.touches - before == 3
    assert state(driver).units["picardie1"].tokens == 0


def test_the_rule_behind_a_receipt_line_is_one_touch(table: Table) -> None:
    driver = table(NEXT, VOLLEY)
    driver.tap(action=("receipt", driver.app.table.last.step))
    before = driver.touches
    driver.tap(action=("rule", "UNIT-3"))
    assert driver.touches - before == 1
    assert isinstance(driver.page, RulePage) and driver.page.rule == "UNIT-3"


# -- faces -------------------------------------------------------------------------------------------------


def test_typing_faces_is_one_touch_a_die_in_an_order(table: Table) -> None:
    driver = table(pad="faces")
    with budget(driver, 1 + 2):
        driver.taps(("order_unit", "gardes1"), ("face", 3), ("face", 4))
    assert driver.app.table.last.receipt["throws"][0]["dice"]["faces"] == [3, 4]


def test_typing_faces_is_one_touch_a_die_in_a_volley(table: Table) -> None:
    driver = table(*AGAIN, pad="faces")
    with budget(driver, 2):
        driver.taps(("shoot_face", "gardes1", 3), ("shoot_face", "gardes1", 6))
    assert state(driver).units["picardie1"].tokens == 2


def test_typing_faces_is_one_touch_a_die_in_a_melee(table: Table) -> None:
    driver = table(*IN_MELEE, pad="faces")
    with budget(driver, 1 + 8 + 6 + 1):
        driver.tap(action=("fight", "gardes_paard1"))
        for face in (6, 6, 6, 6, 6, 1, 1, 1, 6, 1, 1, 1, 1, 1):
            driver.tap(action=("face", face))
        driver.tap(action=("face", 2))
    assert not state(driver).in_melee("picardie1")


def test_faces_typed_against_two_enemies_go_where_the_table_says(table: Table) -> None:
    charge = {**CHARGE, "units": ["gardes_paard2"], "targets": {"gardes_paard2": {"target": "picardie1"}}}
    driver = table(CHARGE, STANDS, charge, NEXT, NEXT, pad="faces")
    driver.tap(action=("fight", "gardes_paard1"))
    for face in (6,) * 4 + (1,) * 12:
        driver.tap(action=("face", face))
    driver.tap(action=("aim", "gardes_paard2"))
    for face in (6, 6, 1, 1, 1, 1):
        driver.tap(action=("face", face))
    driver.tap(action=("face", 6))
    assert state(driver).units["gardes_paard2"].tokens == 2 and not state(driver).units["gardes_paard1"].tokens


# -- the dead moment -----------------------------------------------------------------------------------------


def test_a_button_that_changes_meaning_under_the_finger_is_dead_for_300_ms(table: Table, monkeypatch: Any) -> None:
    from kivy.clock import Clock

    from bello.ui.touch import Press

    driver = table()
    now = Clock.get_boottime()
    monkeypatch.setattr(Press, "dead_time", 0.3)
    monkeypatch.setattr(Clock, "get_boottime", lambda: now)
    now += 1
    driver.tap(action=("next",))
    assert state(driver).phase == "shooting"
    driver.touch(driver.find(action=("next",)), dead=True)
    assert state(driver).phase == "shooting", "the second touch of a nervous finger"
    now += 0.31
    driver.tap(action=("next",))
    assert state(driver).phase == "melee"
