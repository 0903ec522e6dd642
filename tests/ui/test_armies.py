"""Armies by touch: made, changed, laid beside another, thrown away and taken back, and played with."""

from __future__ import annotations

import json

import pytest
from kivy.uix.textinput import TextInput

from bello.ui import share
from bello.ui.bello1672.symbols import symbol_shapes
from bello.ui.listing import Listing
from bello.ui.theme import SIDES
from bello.ui.touch import Press
from bello.views.bello1672 import muster
from bello.views.bello1672.battle import Symbol, UnitRow
from tests.ui.conftest import sit_down, stand_up

LONG = "Het Regiment van de Hoogwelgeboren Heer Αλέξανδρος Кёнигсмарк"[:60]


@pytest.fixture
def driver(tmp_path, monkeypatch):
    monkeypatch.setattr(Press, "dead_time", 0)
    found = sit_down(tmp_path)
    yield found
    stand_up(found)


def new_army(driver) -> None:
    driver.tap("Legers")
    driver.tap("Nieuw leger")
    driver.tap(action=("add", "foot"))
    driver.tap(action=("add", "horse"))


def own(driver):
    (army,) = driver.app.own_armies().values()
    return army


@pytest.mark.rule("ARM-2")
def test_a_regiment_of_foot_is_four_companies_and_a_gun_one_of_horse_three_squadrons(driver):
    new_army(driver)
    foot, horse = own(driver).regiments
    assert [unit.type for unit in foot.units] == ["mixed"] * 4 + ["gun"]
    assert [unit.name for unit in foot.units] == ["1e", "2e", "3e", "4e", "kanon"]
    assert [(unit.type, unit.name) for unit in horse.units][-1] == ("cavalry", "3e esk.")


def test_units_change_type_and_place_and_every_change_can_be_taken_back_by_name(driver):
    new_army(driver)
    before = own(driver)
    driver.tap(action=("regiment", 0))
    driver.tap(action=("unit", 3))
    driver.tap(action=("type", 3, "pikes"))
    driver.tap(action=("unit_shift", 3, -1))
    assert [unit.type for unit in own(driver).regiments[0].units] == ["mixed", "mixed", "pikes", "mixed", "gun"]
    driver.tap("↶ Volgorde eenheden")
    driver.tap("↶ Soort")
    assert own(driver) == before


def test_regiments_are_moved_doubled_and_struck_off(driver):
    new_army(driver)
    driver.tap(action=("regiment", 1))
    driver.tap(action=("shift", -1))
    driver.tap(action=("double",))
    assert [len(regiment.units) for regiment in own(driver).regiments] == [3, 3, 5]
    driver.tap(action=("strike",))
    assert [len(regiment.units) for regiment in own(driver).regiments] == [3, 5]
    driver.tap("↶ Regiment 2 weg")
    assert [len(regiment.units) for regiment in own(driver).regiments] == [3, 3, 5]


@pytest.mark.rule("ARM-3")
def test_an_army_without_a_general_or_units_raises_an_eyebrow_and_still_plays(driver):
    new_army(driver)
    driver.tap(action=("add", "empty"))
    driver.page.ids.listing.to_top()
    driver.settle()
    assert driver.shows("! Geen generaal")
    driver.app.go_home()
    driver.tap("Nieuwe slag")
    driver.tap(action=("army", 0, "own_1"))
    driver.tap(action=("start",))
    assert driver.app.table.state.names[driver.app.table.state.sides[0]] == "Nieuw leger"


def test_an_army_takes_its_colour_and_hatching_into_battle(driver):
    new_army(driver)
    driver.page.ids.listing.to_top()
    driver.settle()
    driver.tap(action=("colour", "red"))
    driver.tap("↶ Kleur")
    assert own(driver).colour is None
    driver.tap("groen ///")
    driver.app.go_home()
    driver.tap("Nieuwe slag")
    driver.tap(action=("army", 0, "own_1"))
    driver.tap(action=("start",))
    assert driver.app.table.state.colours == ("green", "blue")
    driver.tap(action=("side", driver.app.table.state.sides[0]))
    row = next(row for row in driver.page.ids.listing.rows if isinstance(row, UnitRow))
    assert row.symbol.colour == "green"


def test_every_colour_has_its_own_hatching():
    edges = {tuple(symbol_shapes(Symbol(colour, "mixed", "line"), 40, 1)[1][2].vertices) for colour in SIDES}
    assert len(edges) == len(SIDES) == 4


def test_what_is_typed_is_kept_and_names_of_sixty_letters_in_three_scripts_fit(driver):
    new_army(driver)
    driver.tap(action=("regiment", 0))
    driver.page.do_put("name", LONG + " en nog wat")
    driver.page.do_put("short", LONG)
    driver.page.do_put("colonel", LONG)
    driver.back()
    assert own(driver).regiments[0].name == LONG
    assert driver.shows(LONG)
    driver.app.go_home()
    driver.tap("Nieuwe slag")
    driver.tap(action=("army", 0, "own_1"))
    driver.tap(action=("start",))
    driver.tap(action=("side", driver.app.table.state.sides[0]))
    assert driver.shows(LONG)


def test_a_deleted_army_lies_in_the_bin_until_that_is_emptied_by_hand(driver):
    new_army(driver)
    driver.tap("Verwijderen")
    assert not driver.app.own_armies()
    driver.tap(action=("restore", "own_1"))
    assert list(driver.app.own_armies()) == ["own_1"]
    driver.tap(action=("open", "own_1"))
    driver.tap("Verwijderen")
    driver.tap("Prullenbak legen")
    assert not driver.shows("Prullenbak")
    assert not driver.app.own_armies()


def test_a_ready_made_army_is_made_ones_own_and_lies_beside_its_pair_equal_in_units(driver):
    driver.tap("Legers")
    driver.tap(action=("open", "staatsen_big"))
    driver.tap("Maak het eigen")
    driver.tap(action=("beside",))
    driver.tap(action=("lay", "fransen_big"))
    driver.page.ids.listing.scroll_y = 0
    driver.settle()
    assert driver.shows("Gelijk in eenheden.")
    driver.tap(action=("regiment", 0))
    driver.tap(action=("unit", 0))
    driver.tap(action=("unit_strike", 0))
    driver.back()
    driver.page.ids.listing.scroll_y = 0
    driver.settle()
    assert driver.shows("Niet gelijk in eenheden.")


def test_an_army_goes_out_as_text_or_file_and_comes_back_the_same(driver, monkeypatch):
    new_army(driver)
    driver.tap("Bewaar als bestand")
    (path,) = share.folder_of(driver.app).iterdir()
    assert driver.shows(f"Bewaard in {path}")
    driver.back()
    driver.tap("Uit een bestand")
    driver.tap(path.name)
    one, other = driver.app.own_armies().values()
    assert one.regiments == other.regiments and one.name == other.name
    monkeypatch.setattr(share, "pasted", lambda: path.read_text().replace("mixed", "camels"))
    driver.tap("Plakken")
    assert len(driver.app.own_armies()) == 2
    assert any("camels" in text for text in driver.texts())


@pytest.mark.parametrize("text", ["", "[]", "{}", "[" * 9999, json.dumps({"format": muster.FORMAT, "side": 3})])
def test_what_is_no_army_is_refused(text, tables):
    with pytest.raises(ValueError):
        muster.read(text, tables)


def test_an_army_of_forty_regiments_opens_and_scrolls(driver, armies):
    foot = armies["staatsen_first"].regiments[0]
    big = muster.with_regiments(armies["staatsen_first"], [foot] * 40)
    driver.tap("Legers")
    driver.page.shelf.add(big, "Veertig")
    driver.page.refresh()
    driver.tap(action=("open", "own_1"))
    for share_ in (1, 0.5, 0):
        driver.page.ids.listing.scroll_y = share_
        driver.settle()
        assert driver.texts()
    driver.tap(action=("regiment", 39))
    assert driver.shows("Gardes te voet")
    driver.app.go_home()
    driver.tap("Nieuwe slag")
    driver.tap(action=("army", 0, "own_1"))
    driver.tap(action=("start",))
    driver.tap(action=("side", "staatsen"))
    listing: Listing = driver.page.ids.listing
    assert len(listing.data) > 240
    listing.scroll_y = 0
    driver.settle()
    assert driver.shows("kanon") or driver.shows("3e esk.")


def test_the_cursor_stays_in_its_field_while_the_page_follows_what_is_typed(driver):
    new_army(driver)
    driver.page.ids.listing.to_top()
    driver.settle()

    def fields():
        return {widget.parent.row.label: widget for widget in driver.seen() if isinstance(widget, TextInput)}

    name = fields()["Naam"]
    name.focus = True
    name.select_all()
    name.delete_selection()
    for letter in "Denen":
        name.insert_text(letter)
    driver.page.settle()
    driver.settle()
    assert fields()["Naam"] is name and name.focus and name.text == "Denen"
    fields()["Generaal"].focus = True
    fields()["Generaal"].insert_text("Ulrik")
    driver.page.settle()
    driver.settle()
    assert fields()["Generaal"].focus and not driver.shows("Geen generaal")
    assert (own(driver).name, own(driver).side, own(driver).general) == ("Denen", "Denen", "Ulrik")
