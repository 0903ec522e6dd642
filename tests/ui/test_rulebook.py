"""The rulebook by touch: at the phase's chapter, searched as you type, legible on a small phone in large letters."""

from __future__ import annotations

from typing import Any

import pytest
from kivy.uix.textinput import TextInput

from bello.ui.bello1672.rule import RulePage
from bello.ui.bello1672.rulebook import RulebookPage
from bello.ui.kit import CellsView
from bello.ui.measure import width_of
from bello.ui.touch import ChipPress
from bello.views.bello1672.rulebook import CHAPTERS
from tests.ui.driver import Driver


def box(driver: Driver) -> Any:
    return next(widget for widget in driver.seen() if isinstance(widget, TextInput))


def type_in(driver: Driver, text: str) -> None:
    """A letter at a time, in the same box, which keeps the cursor."""
    first = box(driver)
    first.focus = True
    for letter in text:
        first.insert_text(letter)
        driver.settle(1)
        assert box(driver) is first
        assert first.focus
    driver.settle()


def first_titles(driver: Driver) -> list[str]:
    return [row.right for row in driver.page.ids.listing.rows if getattr(row, "right", "")][:5]


def test_it_opens_at_the_chapter_of_the_phase(battle):
    driver = battle()
    for chapter in ("command", "shooting", "melee"):
        driver.taps(("menu",), ("rulebook",))
        assert driver.page.reading.chapter == chapter
        driver.back()
        driver.back()
        driver.app.table.do({"do": "next"})
        driver.settle()


def test_search_as_you_type_forgives_a_slip_and_knows_both_languages(start):
    driver = start()
    driver.app.open("rulebook")
    driver.settle()
    type_in(driver, "flnak")
    assert "FRM-6" in first_titles(driver)
    driver.page.do_typed("")
    driver.settle()
    type_in(driver, "hedgehog")
    assert "REA-2" in first_titles(driver)
    driver.back()
    assert isinstance(driver.page, RulebookPage), "back goes from what was found to the chapter"
    assert driver.page.reading.query == ""


def test_nothing_found_offers_words_that_do_find(start):
    driver = start()
    driver.app.open("rulebook")
    driver.settle()
    type_in(driver, "qqqq")
    assert driver.shows("Niets gevonden")
    driver.tap("steun")
    assert "SUP-1" in first_titles(driver)


def test_a_rule_leads_to_its_related_rules_and_back_to_the_same_place(start):
    driver = start()
    driver.app.open("rulebook")
    driver.settle()
    driver.tap(action=("rule", "CMD-6"))
    scrolled = driver.app.house.stack[-2].ids.listing.scroll_y
    assert isinstance(driver.page, RulePage)
    driver.tap(action=("rule", "R-17"))
    driver.back()
    driver.back()
    assert isinstance(driver.page, RulebookPage)
    assert driver.page.ids.listing.scroll_y == pytest.approx(scrolled)


def test_a_rule_shows_both_readings_with_the_one_this_battle_uses_and_its_odds(battle):
    driver = battle()
    driver.app.table.do({"do": "adjust", "switches": {"flank_penalty": "all"}, "by": "agreement"})
    driver.app.open("rule", "R-48")
    driver.settle()
    used = [row for row in driver.page.ids.listing.rows if getattr(row, "right", "") == "✓ deze slag"]
    assert [row.text for row in used] == ["Bij een aanval in de flank krijgt een linie net zo goed −1 als een kolonne."]
    assert any(type(row).__name__ == "Bars" for row in driver.page.ids.listing.rows)


def test_a_house_rule_changed_in_battle_is_a_step_by_agreement(battle):
    driver = battle()
    driver.taps(("menu",), ("house_rules",), ("switch", "column_shoots", "0"))
    last = driver.app.table.last
    assert last.intent == {"do": "adjust", "switches": {"column_shoots": "0"}, "by": "agreement"}
    assert driver.app.setting("switches") in (None, {}), "new battles begin as before"


def test_house_rules_from_the_settings_are_how_new_battles_begin(start):
    driver = start()
    driver.app.open("house_rules", new=True)
    driver.settle()
    driver.tap(action=("switch", "natural_6_hits", "off"))
    assert driver.app.setting("switches") == {"natural_6_hits": "off"}
    rows = driver.page.ids.listing.rows
    assert sum(type(row).__name__ == "Chips" for row in rows) == 29


def test_the_sheet_obeys_the_house_rules(battle):
    driver = battle()
    driver.app.open("sheet")
    driver.settle()
    assert not any("hooguit 2" in cell for row in driver.page.ids.listing.rows for cell in getattr(row, "cells", ()))
    driver.app.table.do({"do": "adjust", "switches": {"support_cap": "2"}, "by": "agreement"})
    driver.settle()
    assert any("hooguit 2" in cell for row in driver.page.ids.listing.rows for cell in getattr(row, "cells", ()))


@pytest.mark.parametrize("language", ["nl", "en"])
@pytest.mark.parametrize("size", [1.0, 1.7])
def test_the_tables_are_legible_on_a_small_phone(start, size, language):
    driver = start(text_size=size, language=language)
    driver.app.open("sheet")
    driver.settle()
    lines = 0
    for _ in driver.leaf_through(driver.page.ids.listing):
        for view in (widget for widget in driver.seen() if isinstance(widget, CellsView)):
            lines += 1
            for label in view.ids.cells.children:
                assert label.texture_size[1] <= view.height, f"{label.text!r} is cut off"
                assert label.font_size >= 9.5
                for word in label.text.split():
                    assert width_of(word, label.font_size, label.bold) <= label.width, f"{word!r} is broken"
    assert lines > 60


def test_every_chapter_opens_without_a_battle(start):
    driver = start()
    driver.tap(action=("rulebook",))
    for chapter in CHAPTERS:
        driver.page.do_chapter(chapter)
        driver.settle()
        assert len(driver.page.ids.listing.data) > 5


def test_chips_grow_with_the_text_while_the_page_is_open(start):
    driver = start()
    driver.app.open("rulebook")
    driver.settle()
    driver.app.set("text_size", 1.7)
    driver.settle()
    chips = [widget for widget in driver.seen() if isinstance(widget, ChipPress)]
    assert chips
    for chip in chips:
        assert width_of(chip.text, chip.font_size, chip.bold) <= chip.width, chip.text
