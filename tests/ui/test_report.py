"""The story after the battle by touch: report, its ways out, past battles, film, statistics."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import datetime
from random import Random

import pytest
from PIL import Image

from bello import device
from bello.ui import share
from bello.ui.bello1672 import lastround
from bello.ui.touch import Press
from bello.views.bello1672.shooting import VolleyRow
from tests.evening import play
from tests.ui.conftest import sit_down, stand_up

FIRST = {"armies": ["staatsen_first", "fransen_first"], "begins": "staatsen"}


@pytest.fixture
def driver(tmp_path, monkeypatch):
    monkeypatch.setattr(Press, "dead_time", 0)
    monkeypatch.setattr(device, "share_text", lambda text, title="": "copied")
    found = sit_down(tmp_path)
    yield found
    stand_up(found)


def battle(driver, title="Woerden", seed=1, over=False, **setup):
    session = driver.app.library.new_battle(FIRST | setup, title)
    play(session, Random(seed), 2)
    if over:
        session.dispatch({"do": "end", "agreed": True})
    return session


def leafed(driver) -> str:
    """All words of the page, from top to bottom."""
    found = []
    for _ in driver.leaf_through(driver.page.ids.listing):
        found += driver.texts()
    return "\n".join(found)


@pytest.mark.parametrize("lang", ["nl", "en"])
def test_the_report_of_the_open_battle_tells_everything_on_one_page(driver, lang):
    session = battle(driver)
    driver.app.set("language", lang)
    driver.app.open_battle(session.id)
    driver.app.open("report")
    driver.settle()
    page = leafed(driver)
    heads = {
        "nl": ("Stand per ronde", "Keerpunten", "Verliezen", "Geluk", "Kroniek", "Delen", "rukt"),
        "en": ("Score per round", "Turning points", "Losses", "Luck", "Chronicle", "Share", "advances"),
    }
    for head in heads[lang]:
        assert head in page


def test_a_battle_with_no_shots_and_no_dice_has_a_report(driver):
    session = driver.app.library.new_battle(FIRST)
    driver.app.open("report", session.id)
    driver.settle()
    page = leafed(driver)
    assert "Verliezen" in page and "Geluk" not in page and "Keerpunten" not in page


def test_the_report_goes_out_as_text_picture_and_battle_file_and_says_where(driver):
    session = battle(driver)
    driver.app.open("report", session.id)
    driver.settle()
    folder = share.folder_of(driver.app)
    driver.tap("Als tekst")
    assert "Ronde 1" in (folder / "Woerden.txt").read_text()
    assert driver.shows(f"Gekopieerd, en bewaard in {folder / 'Woerden.txt'}")
    driver.tap("Als slagbestand")
    assert json.loads((folder / "Woerden.bello.json").read_bytes())["title"] == "Woerden"
    driver.tap("Als plaatje")
    driver.settle(12)
    assert driver.shows(f"Bewaard in {folder / 'Woerden.png'}")
    picture = Image.open(folder / "Woerden.png").convert("L")
    assert picture.height > picture.width
    # the heading is drawn, not only the paper
    assert picture.crop((0, 0, picture.width, 120)).getextrema()[0] < 100
    driver.tap("Als tekst")
    assert (folder / "Woerden-2.txt").exists()


def test_on_a_computer_it_goes_out_as_a_pdf_too_and_on_a_phone_that_is_not_offered(driver, monkeypatch):
    session = battle(driver)
    driver.app.open("report", session.id)
    driver.settle()
    driver.tap("Als pdf")
    assert (share.folder_of(driver.app) / "Woerden.pdf").read_bytes().startswith(b"%PDF")
    monkeypatch.setattr(device, "on_phone", lambda: True)
    driver.page.refresh()
    driver.settle()
    assert driver.shows("Als plaatje") and not driver.shows("Als pdf")


def test_looking_at_a_past_battle_leaves_the_running_one_running(driver):
    old, new = battle(driver, "Oud"), battle(driver, "Nieuw", 2)
    driver.tap("Gespeelde slagen")
    driver.tap(action=("battle", old.id))
    driver.tap("Slagverslag")
    driver.back()
    driver.tap("Film, stap voor stap")
    driver.app.go_home()
    driver.settle()
    assert driver.app.running_card()["id"] == new.id


def test_past_battles_are_searched_and_filtered(driver):
    battle(driver, "Woerden", over=True)
    battle(driver, "Groningen")
    battle(driver, "", armies=["engelsen_first", "munstersen_first"], begins="engelsen")
    driver.tap("Gespeelde slagen")
    for text, wanted in (("woer", ["Woerden"]), ("munster", ["Munster"]), ("fransen gron", ["Groningen"])):
        driver.page.do_search(text)
        driver.page.refresh()
        driver.settle()
        found = [row.text for row in driver.page.ids.listing.rows if getattr(row, "action", ())[:1] == ("battle",)]
        assert len(found) == 1 and wanted[0] in found[0]
    driver.page.do_search("")
    driver.tap(action=("filter", "over"))
    assert driver.shows("Woerden") and not driver.shows("Groningen")
    driver.tap(action=("filter", "running"))
    assert driver.shows("Groningen") and not driver.shows("Woerden")


def test_a_battle_goes_to_the_bin_and_comes_back(driver):
    session = battle(driver)
    driver.tap("Gespeelde slagen")
    driver.tap(action=("battle", session.id))
    driver.tap("Verwijderen")
    assert not driver.app.library.battles()
    driver.tap(action=("filter", "bin"))
    driver.tap(action=("battle", session.id))
    driver.tap("Haal uit de prullenbak")
    assert [card.id for card in driver.app.library.battles()] == [session.id]


def test_the_film_steps_through_the_battle_and_a_copy_goes_on_from_any_moment(driver):
    session = battle(driver)
    driver.tap("Gespeelde slagen")
    driver.tap(action=("battle", session.id))
    driver.tap("Film, stap voor stap")
    assert driver.shows("De legers staan tegenover elkaar.")
    for _ in range(4):
        driver.tap("Volgende ›")
    driver.tap("‹ Vorige")
    assert driver.page.at == 3
    act = driver.page.act_now
    assert act.after == session.state_at(act.step)
    driver.tap(action=("round", 2))
    assert driver.page.acts[driver.page.at].before.round == 2
    state = driver.page.act_now.after
    driver.tap("Kopie vanaf hier")
    assert driver.app.table.state == state
    assert len(driver.app.library.battles()) == 2


def test_a_battle_file_in_the_folder_becomes_a_battle_and_a_bad_one_a_sentence(driver):
    session = battle(driver)
    driver.tap("Gespeelde slagen")
    driver.tap(action=("battle", session.id))
    driver.tap("Bewaar als bestand")
    driver.back()
    driver.tap("Slag uit een bestand")
    driver.tap("Woerden.bello.json")
    assert len(driver.app.library.battles()) == 2
    (share.folder_of(driver.app) / "kapot.json").write_text("{")
    driver.tap("Slag uit een bestand")
    driver.tap("kapot.json")
    assert len(driver.app.library.battles()) == 2


def test_statistics_count_finished_battles_by_army_and_by_player(driver):
    for seed in range(3):
        battle(driver, seed=seed, over=True)
    battle(driver)
    cards = [card for card in driver.app.library.battles() if card.over]
    won = sum(card.score["staatsen"] > card.score["fransen"] for card in cards)
    driver.tap("Gespeelde slagen")
    driver.tap("Statistiek")
    assert driver.shows("3 gespeelde slagen")
    bars = [row for row in driver.page.ids.listing.rows if hasattr(row, "bars")]
    assert ("Staatsen", won / 3, f"{won}/3") in bars[0].bars
    assert "Prins Willem III" in {name for name, _, _ in bars[2].bars}


def test_of_a_thousand_battles_only_those_in_sight_are_drawn(driver):
    battle(driver)
    (one,) = driver.app.library.battles()
    driver.tap("Gespeelde slagen")
    driver.page._battles = [replace(one, id=number, title=f"Slag {number}") for number in range(1000)]
    driver.page.refresh()
    driver.settle()
    assert len(driver.page.ids.listing.data) > 1000
    assert len(driver.page.ids.listing.children[0].children) < 40
    driver.page.ids.listing.scroll_y = 0
    driver.settle()
    assert driver.shows("Slag 999")


@pytest.mark.rule("R-104")
def test_by_the_clock_the_app_asks_at_the_start_of_a_round_whether_it_is_the_last(driver, monkeypatch):
    start = datetime(1672, 10, 10, 20, 0)
    monkeypatch.setattr(lastround, "now", lambda: start)
    driver.tap("Nieuwe slag")
    driver.tap(action=("minutes", 120))
    driver.tap(action=("start",))
    driver.tap(action=("side", "staatsen"))

    def round_at(hour: int, minute: int) -> None:
        """Both sides have their turn; the next round begins at this hour."""
        monkeypatch.setattr(lastround, "now", lambda: start.replace(hour=hour, minute=minute))
        for _ in range(6):
            driver.app.table.do({"do": "next"})
        driver.settle()

    round_at(20, 40)
    assert not driver.shows("de laatste?")
    round_at(21, 25)
    assert driver.shows("Is ronde 3 de laatste?") and driver.shows("jullie stoppen om 22:00")
    driver.tap("Ja, de laatste ronde")
    assert driver.shows("Ronde 3 is de laatste.")
    round_at(22, 10)
    driver.tap("Slag beëindigen")
    assert driver.app.table.state.phase == "ended"
    driver.tap("Slagverslag")
    assert driver.shows("Eindstand")


@pytest.mark.rule("VIC-3")
def test_each_point_of_the_ledger_has_its_moment(driver):
    session = driver.app.library.new_battle(FIRST)
    session.dispatch({"do": "next"})
    session.dispatch({"do": "adjust", "unit": "picardie1", "tokens": 4})
    driver.app.open_battle(session.id)
    driver.settle()
    driver.tap(action=("score",))
    assert driver.shows("Picardie 1e: aangeslagen · ronde 1, schieten")


def test_the_battle_screen_shows_regiments_in_the_order_of_the_table_or_only_mine(driver):
    session = driver.app.library.new_battle({"armies": ["staatsen_standard", "fransen_standard"], "begins": "staatsen"})
    driver.app.open_battle(session.id)
    driver.settle()

    def names() -> list[str]:
        return [row.id for row in driver.page.ids.listing.rows if type(row).__name__ == "RegimentRow"]

    def firing() -> set[str]:
        units = driver.app.table.state.units
        return {units[row.id].regiment for row in driver.page.ids.listing.rows if isinstance(row, VolleyRow)}

    assert names()[:3] == ["gardes", "palm", "gardes_paard"]
    driver.taps(("menu",), ("regiments",), ("touch", "gardes"), ("shift", "gardes", 1), ("mine", "gardes"))
    driver.back()
    driver.back()
    assert names() == ["gardes"]
    driver.tap("Naar schieten ▸")
    assert firing() == {"gardes"}
    driver.tap("Alleen Gardes te voet: tik om alles te zien")
    assert firing() == {"gardes", "palm"}
    driver.tap(action=("undo",))
    driver.taps(("menu",), ("regiments",), ("touch", "gardes"), ("mine", "gardes"))
    driver.back()
    driver.back()
    driver.tap("Alleen Gardes te voet: tik om alles te zien")
    assert names()[:3] == ["palm", "gardes", "gardes_paard"] and len(names()) == 6


def test_whose_turn_it_is_stands_in_letters_for_the_whole_room(driver):
    session = driver.app.library.new_battle(FIRST)
    driver.app.open_battle(session.id)
    driver.settle()
    driver.taps(("menu",), ("big_turn",))
    rows = [row for row in driver.page.ids.listing.rows if type(row).__name__ == "Big"]
    assert [row.text for row in rows[:3]] == ["Staatsen", "Prins Willem III", "Commando"]
    assert min(item["size"][1] for item in driver.page.ids.listing.data[1:]) > 40
