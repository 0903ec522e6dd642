"""Disputes at the table: twelve typical ones answered in at most three touches, and the dice that end the others."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from bello.ui.bello1672.dispute import DisputePage
from bello.ui.bello1672.receipt import ReceiptPage
from bello.ui.bello1672.rule import RulePage
from bello.ui.bello1672.rulebook import RulebookPage
from tests.ui.driver import Driver

Table = Callable[..., Driver]
NEXT = {"do": "next"}
COLUMN = {"do": "adjust", "unit": "gardes1", "formation": "column"}
COLUMN_FIRES = {"do": "volley", "shooter": "gardes1", "target": "picardie1", "range": 12, "dice": {"faces": [5]}}
CHARGE = {
    "do": "order",
    "order": "charge",
    "units": ["gardes_paard1"],
    "targets": {"gardes_paard1": {"target": "picardie1"}},
    "dice": {"sum": 6},
}
STANDS = {"do": "answer", "unit": "picardie1", "answer": "stand"}
FIRES = {"do": "answer", "unit": "picardie1", "answer": "fire", "dice": {"faces": [4, 4]}}


@pytest.fixture
def table(start: Callable[..., Driver]) -> Table:
    """A battle in which this has happened, before the finger comes."""

    def lay(*intents: dict[str, Any], **how: Any) -> Driver:
        driver = start(**how)
        driver.app.furnish()
        setup = {"armies": ["staatsen_first", "fransen_first"]}
        driver.app.open_battle(driver.app.library.new_battle(setup).id)
        for intent in ({"do": "begin", "side": "staatsen"}, *intents):
            assert driver.app.table.do(intent), intent
        driver.settle()
        driver.touches = 0
        return driver

    return lay


def reads(driver: Driver, text: str) -> bool:
    """Whether the page says this, scrolling through it; scrolling is no touch."""
    if driver.shows(text):
        return True
    return any(driver.shows(text) for listing in driver.lists() for _ in driver.leaf_through(listing))


def look_up(driver: Driver, chapter: str = "") -> None:
    """From Battle: the question mark, the rulebook, and the chapter where it is another than the phase's."""
    driver.tap(action=("ask",))
    driver.tap(action=("rulebook",))
    if chapter:
        driver.tap(action=("chapter", chapter))
    assert isinstance(driver.page, RulebookPage)


def open_receipt(driver: Driver) -> None:
    """A receipt is where the counting starts."""
    driver.page.do_receipt(driver.app.table.last.step)
    driver.settle()
    driver.touches = 0


# -- the twelve ------------------------------------------------------------------------------------------------


@pytest.mark.rule("R-36")
def test_column_shooting_shows_what_this_die_gives_under_both_readings(table):
    driver = table(COLUMN, NEXT, COLUMN_FIRES)
    open_receipt(driver)
    driver.tap(action=("disagree",))
    assert reads(driver, "Infanterie in kolonne vuurt niet")
    assert reads(driver, "mag niet: een kolonne schiet niet")
    assert driver.touches <= 3


@pytest.mark.rule("R-38")
def test_a_natural_six_at_minus_two_hits_or_misses_by_its_reading(table):
    shaken = {"do": "adjust", "unit": "gardes1", "tokens": 4}
    fires = {"do": "volley", "shooter": "gardes1", "target": "picardie1", "range": 12, "hidden": True}
    driver = table(shaken, NEXT, {**fires, "dice": {"faces": [6, 5]}})
    open_receipt(driver)
    driver.tap(action=("disagree",))
    assert reads(driver, "Een gegooide 6 is altijd raak")
    assert reads(driver, "0 treffers")
    assert driver.touches <= 3


@pytest.mark.rule("SUP-3")
def test_who_supports_is_answered_at_the_head_of_the_melee_chapter(table):
    driver = table(NEXT, NEXT)
    look_up(driver)
    assert reads(driver, "Wie geeft steun? Ook een aangeslagen eenheid?")
    assert reads(driver, "Geen aangeslagen, vechtende, kanon of egel.")
    assert driver.touches <= 3


@pytest.mark.rule("R-70")
def test_shaken_and_disordered_together_is_one_touch_on_the_line(table):
    spoiled = {"do": "adjust", "unit": "gardes1", "tokens": 4, "disordered": True}
    fires = {"do": "volley", "shooter": "gardes1", "target": "picardie1", "range": 12, "dice": {"hits": 0}}
    driver = table(spoiled, NEXT, fires)
    open_receipt(driver)
    driver.tap(action=("rule", "R-70"))
    assert isinstance(driver.page, RulePage)
    assert reads(driver, "samen geven ze één keer")
    assert driver.touches <= 3
    driver.back()
    assert isinstance(driver.page, ReceiptPage), "back to the same place"


@pytest.mark.rule("R-48")
def test_the_flank_of_a_line_shows_both_readings_of_this_fight(table):
    flank = {**CHARGE, "targets": {"gardes_paard1": {"target": "picardie1", "struck": "flank"}}}
    faces = {"melee:gardes_paard1": {"faces": [1] * 8}, "melee:picardie1": {"faces": [5, 5, 1, 1, 1, 1]}}
    fight = {"do": "melee", "units": ["gardes_paard1"], "dice": {**faces, "test:gardes_paard1": {"faces": [6]}}}
    driver = table(flank, STANDS, NEXT, NEXT, {**fight, "pistols": {}})
    open_receipt(driver)
    driver.tap(action=("disagree",))
    assert reads(driver, "Bij een aanval in de flank krijgt een linie net zo goed −1")
    assert driver.touches <= 3


@pytest.mark.rule("R-28")
def test_a_hedgehog_by_musketeers_is_among_the_questions_of_the_command_phase(table):
    driver = table()
    look_up(driver)
    assert reads(driver, "Mogen musketiers een egel vormen?")
    assert reads(driver, "Ja, alle infanterie mag het")
    assert driver.touches <= 3


@pytest.mark.rule("R-24")
def test_the_range_of_closing_fire_is_shown_with_these_dice(table):
    driver = table(CHARGE, FIRES)
    open_receipt(driver)
    driver.tap(action=("disagree",))
    assert reads(driver, "Je meet tot de plek waar de charge begint")
    assert driver.touches <= 3


@pytest.mark.parametrize(
    ("ask", "answer"),
    [
        pytest.param("Charge te kort", "geen reactie", marks=pytest.mark.rule("R-26")),
        pytest.param("alle gegooide bewegingen", "zo ver als je woorden gaan", marks=pytest.mark.rule("R-16")),
        pytest.param("Moet het kanon mee met Order allen?", "als je het bij de order", marks=pytest.mark.rule("R-108")),
    ],
)
def test_what_is_asked_in_the_command_phase_is_answered_there(table, ask, answer):
    driver = table()
    look_up(driver)
    assert reads(driver, ask)
    assert reads(driver, answer)
    assert driver.touches <= 3


@pytest.mark.parametrize(
    ("ask", "answer"),
    [
        pytest.param("Wanneer is de wanorde weg?", "eind van de eigen beurt", marks=pytest.mark.rule("R-67")),
        pytest.param("Telt het kanon mee voor gebroken?", "breken bij 3 van de 5", marks=pytest.mark.rule("R-71")),
    ],
)
def test_what_is_asked_of_tokens_is_one_chapter_further_in_any_phase(table, ask, answer):
    driver = table(NEXT)
    look_up(driver, "morale")
    assert reads(driver, ask)
    assert reads(driver, answer)
    assert driver.touches <= 3


# -- the dice that end it ----------------------------------------------------------------------------------------


def throw_for(driver: Driver, switch: str, staatsen: int, fransen: int) -> None:
    open_receipt(driver)
    driver.taps(("disagree",), ("throw", switch), ("duel", "staatsen", staatsen), ("duel", "fransen", fransen))


@pytest.mark.rule("GEN-10")
def test_only_now_reads_this_receipt_under_the_winners_reading_and_nothing_else(table):
    driver = table(COLUMN, NEXT, COLUMN_FIRES)
    throw_for(driver, "all_hits_min_dice", 2, 5)
    assert driver.shows("Fransen hebben gelijk.")
    driver.tap(action=("only_now",))
    state = driver.app.table.state
    assert state.units["picardie1"].tokens == 1
    assert not state.units["picardie1"].disordered
    assert state.switches["all_hits_min_dice"] == "1"
    assert isinstance(driver.page, ReceiptPage)
    notes = [entry for entry in driver.app.table.session.entries() if entry.intent["do"] == "note"]
    assert "Fransen hebben gelijk, 5–2" in notes[0].intent["text"]


def test_this_battle_sets_the_switch_too_and_one_undo_takes_both_back(table):
    driver = table(COLUMN, NEXT, COLUMN_FIRES)
    throw_for(driver, "column_shoots", 1, 6)
    driver.tap(action=("this_battle",))
    state = driver.app.table.state
    assert state.units["picardie1"].tokens == 0, "the volley never was"
    assert state.switches["column_shoots"] == "0"
    driver.app.table.undo()
    state = driver.app.table.state
    assert (state.units["picardie1"].tokens, state.switches["column_shoots"]) == (1, "1")


@pytest.mark.rule("R-03")
def test_equal_dice_are_thrown_again(table):
    driver = table(COLUMN, NEXT, COLUMN_FIRES)
    throw_for(driver, "column_shoots", 3, 3)
    assert driver.shows("Gelijk: gooi opnieuw.")
    driver.taps(("duel", "fransen", 1), ("duel", "staatsen", 4))
    assert driver.shows("Staatsen hebben gelijk.")
    assert not driver.shows("Alleen nu"), "the reading that was used stands"
    driver.tap(action=("write",))
    assert driver.app.table.state.units["picardie1"].tokens == 1


def test_where_only_hits_are_known_the_odds_are_shown_and_it_says_so(table):
    spoiled = {"do": "adjust", "unit": "gardes1", "disordered": True}
    fires = {"do": "volley", "shooter": "gardes1", "target": "picardie1", "range": 5, "dice": {"hits": 1}}
    driver = table(spoiled, NEXT, fires)
    open_receipt(driver)
    driver.tap(action=("disagree",))
    assert reads(driver, "Alleen het aantal treffers is bekend. De kansen: raak 31%")


@pytest.mark.rule("GEN-10")
def test_a_quarrel_about_what_nobody_can_look_up_is_two_dice_and_a_note(table):
    driver = table()
    driver.tap(action=("ask",))
    assert isinstance(driver.page, DisputePage)
    driver.taps(("about", "distance"), ("duel", "staatsen", 6), ("duel", "fransen", 2), ("write",))
    last = driver.app.table.last
    assert last.intent == {"do": "note", "text": "Gegooid om de afstand: Staatsen hebben gelijk, 6–2"}


def test_the_app_can_throw_both_dice(table):
    driver = table()
    driver.tap(action=("ask",))
    driver.tap(action=("duel_roll",))
    assert set(driver.page.duel.faces) == {"staatsen", "fransen"}


def test_a_dispute_of_an_older_line_still_opens_and_later_rulings_stand(table):
    later = {"do": "volley", "shooter": "gardes2", "target": "picardie1", "range": 12, "dice": {"faces": [5, 1]}}
    driver = table(COLUMN, NEXT, COLUMN_FIRES, later)
    older = driver.app.table.session.entries()[-2]
    driver.page.do_receipt(older.step)
    driver.settle()
    driver.taps(
        ("disagree",), ("throw", "column_shoots"), ("duel", "staatsen", 1), ("duel", "fransen", 2), ("only_now",)
    )
    assert driver.app.table.state.units["picardie1"].tokens == 1, "only the later volley's"


# -- what if, and the odds before a throw ---------------------------------------------------------------------------


def test_what_if_changes_facts_and_reads_the_same_dice(table):
    fires = {"do": "volley", "shooter": "gardes1", "target": "picardie1", "range": 12, "dice": {"faces": [4, 6]}}
    driver = table(NEXT, fires)
    open_receipt(driver)
    driver.tap(action=("what_if",))
    assert driver.shows("raak 56% · wanorde 11%")
    assert reads(driver, "Gardes 1e: 1 treffer met deze stenen")
    driver.page.ids.listing.to_top()
    driver.tap(action=("fact", "range", 6))
    driver.page.ids.listing.to_top()
    driver.settle()
    assert driver.shows("raak 75% · wanorde 25%")
    assert reads(driver, "Gardes 1e: 2 treffers met deze stenen")
    assert driver.app.table.last.intent["do"] == "volley", "nothing was played"


@pytest.mark.rule("R-38")
def test_an_impossible_throw_says_so_with_its_rule_not_nought_percent(table):
    fires = {"do": "volley", "shooter": "gardes1", "target": "picardie1", "range": 12, "dice": {"hits": 0}}
    driver = table(NEXT, fires)
    open_receipt(driver)
    driver.taps(("what_if",), ("fact", "hidden", True), ("set", "gardes1", "shaken", True))
    driver.page.do_reading("natural_6_hits", "off")
    driver.page.ids.listing.to_top()
    driver.settle()
    assert driver.shows("kan niet raken (R-38)")


def test_the_odds_line_is_there_step_by_step_not_when_quick_and_can_be_switched(table):
    melee = (CHARGE, STANDS, NEXT, NEXT)
    driver = table(*melee, style="steps")
    driver.tap(action=("fight", "gardes_paard1"))
    assert driver.shows("Staatsen 80% · gelijk 12% · Fransen 9%")
    driver.tap(action=("odds",))
    assert driver.shows("Wat als?")
    driver.back()
    driver.app.set("odds", "off")
    driver.settle()
    assert not driver.shows("gelijk 12%")
    driver.app.library.set("odds", None)
    driver.app.set("style", "quick")
    driver.settle()
    assert not driver.shows("gelijk 12%")


def test_dice_that_are_not_known_are_not_read_again_but_the_switch_can_be_set(table):
    spoiled = {"do": "adjust", "unit": "gardes1", "disordered": True}
    fires = {"do": "volley", "shooter": "gardes1", "target": "picardie1", "range": 5, "dice": {"hits": 1}}
    driver = table(spoiled, NEXT, fires)
    throw_for(driver, "disordered_only_6", 1, 6)
    assert not driver.shows("Alleen nu")
    driver.tap(action=("this_battle",))
    state = driver.app.table.state
    assert state.switches["disordered_only_6"] == "on"
    assert state.units["picardie1"].tokens == 1, "what has happened stays"
