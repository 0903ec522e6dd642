"""The phone at the table: what covers the screen is kept clear, rulings are felt and heard, a pad may be shaken."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from kivy.core.window import Window

from bello import device
from bello.ui.bello1672 import table
from bello.ui.theme import theme
from bello.ui.tongue import tr

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def phone(monkeypatch: pytest.MonkeyPatch) -> dict[str, list[Any]]:
    """What the phone was asked to do; the app throws threes."""
    asked: dict[str, list[Any]] = {"vibrate": [], "speak": [], "shake": [], "keep_awake": [], "hush": []}
    monkeypatch.setattr(table.CHANCE, "randint", lambda _low, _high: 3)
    for name, calls in asked.items():
        monkeypatch.setattr(device, name, lambda *args, calls=calls: calls.append(args[0] if args else None))
    return asked


def test_the_house_lies_clear_of_bars_and_cut_outs_whichever_way_it_is_turned(start, monkeypatch) -> None:
    monkeypatch.setenv("BELLO_INSETS", "10,60,20,40")
    driver = start(size=(360, 640))
    clear = (10, 40, 340, 580)
    assert driver.box(driver.app.house.content) == pytest.approx(clear)
    driver.page.do_turn()
    driver.settle()
    assert driver.box(driver.app.house.content) == pytest.approx(clear)
    driver.page.do_turn()
    monkeypatch.setenv("BELLO_INSETS", "60,10,40,0")
    driver.resize(640, 360)
    assert driver.box(driver.app.house.content) == (60, 0, 600, 350)


def test_a_throw_is_felt_and_heard_only_when_asked(battle, phone) -> None:
    driver = battle()
    driver.tap(action=("order_unit", "gardes1"))
    driver.tap(action=("roll",))
    assert len(phone["vibrate"]) == 1
    assert not phone["speak"]
    driver.app.set("speak", "on")
    driver.app.set("vibrate", "off")
    driver.tap(action=("order_unit", "gardes2"))
    driver.tap(action=("roll",))
    assert len(phone["vibrate"]) == 1
    headline = driver.app.last_ruling()[0]
    assert phone["speak"][0].startswith(headline)


def test_undoing_and_tokens_by_hand_are_not_felt(battle, phone) -> None:
    driver = battle()
    driver.app.table.token("gardes1", 1)
    driver.app.table.undo()
    assert not phone["vibrate"]


def test_a_pad_may_be_shaken_only_where_the_table_wants_it_and_never_while_paused(battle, phone) -> None:
    driver = battle()
    driver.tap(action=("order_unit", "gardes1"))
    assert phone["shake"][-1] is None, "off at first: a passed phone rolls by itself"
    driver.app.set("shake", "on")
    assert phone["shake"][-1] is not None
    driver.app.on_pause()
    assert phone["shake"][-1] is None
    driver.app.on_resume()
    before = len(driver.app.table.session.entries())
    phone["shake"][-1]()
    assert len(driver.app.table.session.entries()) == before + 1
    driver.settle()
    assert phone["shake"][-1] is None, "the pad is closed"


def test_the_screen_stays_awake_in_a_battle_also_after_a_pause_and_sleeps_at_home(battle, phone) -> None:
    driver = battle()
    assert phone["keep_awake"] == [True]
    driver.app.on_pause()
    driver.app.on_resume()
    assert phone["keep_awake"] == [True, True]
    driver.app.set("awake", "off")
    assert phone["keep_awake"][-1] is False
    driver.app.set("awake", "on")
    driver.app.go_home()
    assert phone["keep_awake"][-1] is False


def test_a_pause_silences_the_voice(battle, phone) -> None:
    driver = battle()
    assert driver.app.on_pause()
    assert phone["hush"]


@pytest.mark.parametrize(
    ("speaks", "dark", "lang", "look"),
    [("en", True, "en", "dark"), ("nl", False, "nl", "light"), ("fr", False, "nl", "light")],
)
def test_the_first_start_follows_the_phone(start, monkeypatch, speaks, dark, lang, look) -> None:
    monkeypatch.setattr(device, "language", lambda: speaks)
    monkeypatch.setattr(device, "is_dark", lambda: dark)
    driver = start()
    driver.app.take_settings({})
    assert (tr.lang, theme.name) == (lang, look)
    driver.app.take_settings({"language": "en", "theme": "light"})
    assert (tr.lang, theme.name) == ("en", "light")


def test_when_memory_is_short_the_battle_goes_on(battle) -> None:
    driver = battle()
    Window.dispatch("on_memorywarning")
    driver.tap(action=("order_unit", "gardes1"))
    assert driver.shows("Gardes")


def test_on_a_phone_with_a_cut_out_and_large_text_everything_can_be_seen_and_touched(tmp_path) -> None:
    """Density and font scale are fixed when Kivy starts, so this phone has a process of its own."""
    surroundings = {**os.environ, "KIVY_METRICS_DENSITY": "2.6", "KIVY_METRICS_FONTSCALE": "1.3"}
    command = [sys.executable, "-m", "tests.ui.simulated_phone", str(tmp_path)]
    ran = subprocess.run(command, cwd=ROOT, env=surroundings, capture_output=True, text=True)
    assert ran.returncode == 0, ran.stderr[-800:]
    assert len(list(tmp_path.glob("*.png"))) == 9
