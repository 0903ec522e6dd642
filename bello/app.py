"""The app: its life cycle, the settings it begins with, and the one open battle. Screens are in bello.ui."""

from __future__ import annotations

import gc
import importlib.util
import threading
from pathlib import Path
from typing import Any

from kivy.app import App
from kivy.base import ExceptionHandler, ExceptionManager
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.utils import platform

from bello import device, language
from bello.store.peek import peek
from bello.ui.frame import Frame
from bello.ui.house import House
from bello.ui.load import kv
from bello.ui.theme import theme
from bello.ui.tongue import tr

PHONE = (412, 915)
FILE = "bello.db"
KEEP_HOUSE_AFTER = 3
TIDY_AFTER = 2  # the scroll bar of a closed list fades for a second, and holds its page meanwhile
DOORS = {
    "new": "bello1672.newbattle:NewBattlePage",
    "settings": "settings:SettingsPage",
    "rule": "bello1672.rule:RulePage",
    "rulebook": "bello1672.rulebook:RulebookPage",
    "house_rules": "bello1672.house_rules:HouseRulesPage",
    "dispute": "bello1672.dispute:DisputePage",
    "what_if": "bello1672.what_if:WhatIfPage",
    "sheet": "bello1672.sheet:SheetPage",
    "armies": "bello1672.armies:ArmiesPage",
    "past": "bello1672.past:PastPage",
    "report": "bello1672.report:ReportPage",
    "tour": "bello1672.tour:TourPage",
}
"""The doors of the house: where each page is found when somebody opens it."""


def _keep_house(library: Any) -> None:
    from bello.store import Trouble

    try:
        with library.another() as shelf:
            shelf.make_room()
            shelf.backup_of_the_day()
    except Trouble:
        return  # the next opening says what is wrong


def _print(*told: Any) -> Any:
    """A report on paper; its printer is imported when something is printed."""
    from bello.commands.report_paper import printed

    return printed(*told)


def _tidy(_dt: float = 0) -> None:
    """Garbage is collected from now on; what was there when the app stood is never looked at again.

    Only where `screen.prepare` has put collecting off: of several apps in one process each must be let go.
    """
    if not gc.isenabled():
        gc.freeze()
        gc.enable()


def _clear_away(_dt: float) -> None:
    """Closed pages go while nobody is waiting, not in the middle of what is opened next.

    Where nothing was set apart at the start every page of every app would be looked through.
    """
    if gc.get_freeze_count():
        gc.collect()
        device.give_back()


class Safety(ExceptionHandler):  # type: ignore[misc]
    """An unexpected exception is written down and shown; the battle goes on."""

    def __init__(self, app: BelloApp) -> None:
        self.app = app

    def handle_exception(self, inst: BaseException) -> int:
        if isinstance(inst, KeyboardInterrupt):
            return int(ExceptionManager.RAISE)
        self.app.went_wrong(inst)
        return int(ExceptionManager.PASS)


class BelloApp(App):  # type: ignore[misc]
    """Bello. `home` is where the data lives; tests give their own."""

    title = "Bello"
    use_kivy_settings = False

    def __init__(self, home: Path | None = None, greet: bool = False, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.greet = greet
        """Open the five cards at the very first start."""
        from bello.place import home as place

        self.place = home or place()
        self.library: Any = None
        self.table: Any = None
        self.trouble: Any = None
        self.shelf: dict[str, Any] = {}
        self._awake = False
        self.tidy_soon = Clock.create_trigger(_clear_away, TIDY_AFTER)

    # -- life cycle -------------------------------------------------------------------------------

    def build(self) -> Frame:
        """The first frame: Home with the running battle's card, from one row of the store."""
        kv("kit", "listing", "page", "home")
        from bello.ui.home import HomePage

        seen = peek(self.place / FILE)
        self.take_settings(seen)
        self.house = House(self, size=Window.size)
        self.house.home(HomePage(self.house, card=seen.get("battle")))
        self.frame = Frame(self.house)
        return self.frame

    def on_start(self) -> None:
        self._safety = Safety(self)
        ExceptionManager.add_handler(self._safety)
        Window.bind(on_memorywarning=self.spare_memory)
        Window.softinput_mode = "below_target"  # what is typed in stays above the phone's keyboard
        self.frame.fit()
        # what is asked now comes before the first frame is drawn, what is asked then comes after it
        Clock.schedule_once(lambda _: Clock.schedule_once(lambda _: self.furnish()))

    def furnish(self) -> None:
        """After the first frame: the store, the rules, what the other screens are made of."""
        kv("parts", "bars")
        if self.library is not None:
            return
        from bello import wiring
        from bello.store import Trouble

        Clock.schedule_once(_tidy, TIDY_AFTER)
        try:
            self.library = wiring.library(self.place)
            Clock.schedule_once(lambda _: self.keep_house(), KEEP_HOUSE_AFTER)
        except Trouble as trouble:
            self.trouble = trouble
        self.house.page.refresh()
        if self.greet and self.library is not None and not self.setting("toured"):
            self.greet = False
            self.open("tour")

    def keep_house(self) -> None:
        """Room for the evening's steps, and a backup once a day of play, in a thread with a connection of its own."""
        if self.library is not None and not self.library.read_only:
            threading.Thread(target=_keep_house, args=(self.library,), daemon=True).start()

    def on_pause(self) -> bool:
        """Every step is on disk already; only what would go on by itself is stopped."""
        device.shake(None)
        device.hush()
        return True

    def on_resume(self) -> None:
        self._awake = False
        self.frame.fit()
        self.shown()

    def spare_memory(self, *_: object) -> None:
        """The phone is short of memory: give back what can be read or measured again."""
        from bello.ui import measure

        self.shelf.clear()
        measure.width_of.cache_clear()
        device.give_back()

    def on_stop(self) -> None:
        ExceptionManager.remove_handler(self._safety)
        self.house.close()
        if self.library is not None:
            self.library.close()

    # -- settings -----------------------------------------------------------------------------------

    def take_settings(self, settings: dict[str, Any]) -> None:
        tr.lang = settings.get("language") or language.of_system(device.language())
        theme.name = settings.get("theme") or ("dark" if device.is_dark() else "light")
        theme.scale = float(settings.get("text_size") or 1.0)
        theme.motion = 0 if settings.get("motion") == "off" else 1

    def setting(self, name: str, default: Any = None) -> Any:
        return self.library.setting(name, default) if self.library is not None else default

    def is_on(self, name: str) -> bool:
        """Whether a switch of the settings is on; the odds are as the style has them until somebody chooses."""
        if name == "odds" and self.setting(name) is None:
            return bool(self.setting("style", "steps") == "steps")
        return bool(self.setting(name, "off" if name in device.OFF_AT_FIRST else "on") == "on")

    def set(self, name: str, value: Any) -> None:
        """Keep a setting and live by it at once."""
        from bello.store import Trouble

        try:
            self.library.set(name, value)
        except Trouble as trouble:
            self.house.say(self.sentence(trouble))
        live = {"language": tr.lang, "theme": theme.name, "text_size": theme.scale}
        live["motion"] = "on" if theme.motion else "off"
        if name in live:
            self.take_settings({**live, name: value})
        for page in self.house.stack:
            page.refresh()
        self.shown()

    # -- the phone at the table -----------------------------------------------------------------------

    def shown(self) -> None:
        """Another page is on top: in a battle the screen stays awake, and a pad may be shaken."""
        awake = any(page.playing for page in self.house.stack) and self.is_on("awake")
        if awake != self._awake:
            self._awake = awake
            device.keep_awake(awake)
        can_roll = hasattr(self.house.page, "do_roll") and self.is_on("shake")
        device.shake(self._shaken if can_roll else None)

    def _shaken(self) -> None:
        self.house.page.act("roll")
        self.shown()

    def ruled(self) -> None:
        """Dice were read: felt in the hand, and heard if the table wants it."""
        if self.is_on("vibrate"):
            device.vibrate()
        told = self.last_ruling()
        if told is not None and self.is_on("speak"):
            device.speak(f"{told[0]}. {told[1]}", tr.lang)

    # -- the open battle ------------------------------------------------------------------------------

    def open_battle(self, battle: int) -> None:
        """Sit down at a battle."""
        self.furnish()
        from bello.ui.bello1672.battle import BattlePage
        from bello.ui.bello1672.table import Table

        _tidy()  # the page and what is played on it come and go
        if self.table is not None:
            self.table.leave()
        self.table = Table(self, self.library.open(battle))
        self.house.push(BattlePage(self.house))

    def running_card(self) -> dict[str, Any] | None:
        """The battle that is under way, as Home shows it."""
        found: dict[str, Any] | None = peek(self.place / FILE).get("battle")
        return found

    def go_home(self) -> None:
        from bello.ui.home import HomePage

        self.house.home(HomePage(self.house, card=self.running_card()))

    def last_ruling(self) -> Any:
        return self.table.strip() if self.table is not None else None

    def open(self, door: str, *args: Any, **kwargs: Any) -> None:
        """Open a page by the name of its door; its module is imported when the door is first opened."""
        self.furnish()
        module, name = DOORS[door].split(":")
        page = getattr(importlib.import_module(f"bello.ui.{module}"), name)
        if self.library is not None or door == "settings":
            self.house.push(page(self.house, *args, **kwargs))

    def own_armies(self) -> dict[str, Any]:
        """Saved own armies by id."""
        from bello.ui.bello1672.armies import Shelf

        return Shelf(self).own()

    def printer(self) -> Any:
        """What prints a battle report as a PDF; None on a phone and where fpdf2 is not installed."""
        if device.on_phone() or importlib.util.find_spec("fpdf") is None:
            return None
        return _print

    @property
    def book(self) -> Any:
        """The rulebook in the language of the screens, read when first opened."""
        from bello import wiring

        key = f"book_{tr.lang}"
        if key not in self.shelf:
            self.shelf[key] = wiring.book(tr.lang, self.library.rulebooks["bello1672"].tables)
        return self.shelf[key]

    @property
    def switches(self) -> dict[str, str]:
        """The house rules as they are played: those of the open battle, or those for new ones."""
        if self.table is not None:
            return dict(self.table.state.switches)
        return dict(self.setting("switches") or {})

    # -- when something is wrong ----------------------------------------------------------------------

    def sentence(self, trouble: Any) -> str:
        from bello.views.troubles import sentence

        return sentence(trouble.code, trouble.params, tr.words)

    def went_wrong(self, error: BaseException) -> None:
        """Write it down with the battle beside it, say so in one sentence, go on."""
        from bello.ui.wrong import WrongPage, write_down

        kv("parts", "bars")
        folder = write_down(error, self.place, self.library, self.table)
        if not any(isinstance(page, WrongPage) for page in self.house.stack):
            self.house.push(WrongPage(self.house, error, folder))


def main(screen: bool = True) -> None:
    """Start the app, phone-sized on a computer; without a screen it plays a demonstration and leaves pictures."""
    if not screen:
        from bello.demonstration import play

        play(Path("build") / "screens" / "demo")
        return
    if platform not in ("android", "ios"):
        Window.size = PHONE
    BelloApp(greet=True).run()
