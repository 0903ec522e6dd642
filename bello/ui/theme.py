"""How it looks: colours of paper and candle, text sizes, fonts. One object every rule in kv can read."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from kivy.core.text import LabelBase
from kivy.event import EventDispatcher
from kivy.lang import global_idmap
from kivy.metrics import dp, sp
from kivy.properties import ColorProperty, NumericProperty, OptionProperty
from kivy.utils import get_color_from_hex

FONTS = Path(__file__).resolve().parents[2] / "assets" / "fonts"
LARGEST = 1.7

COLOURS = {
    "light": {
        "paper": "#F4ECD8",
        "card": "#FCF8EC",
        "ink": "#2A2118",
        "faint": "#66583F",
        "line": "#CDBFA0",
        "accent": "#7A2E1D",
        "accent_ink": "#FFF8E8",
        "chosen": "#3D3226",
        "chosen_ink": "#FCF8EC",
        "key": "#EADFC3",
        "orange": "#A9480A",
        "blue": "#2B4C7E",
        "green": "#36682A",
        "red": "#A3123F",
        "side_ink": "#FFFFFF",
        "shut": "#E6DCC4",
        "shut_ink": "#665941",
    },
    "dark": {
        "paper": "#1B1713",
        "card": "#27211B",
        "ink": "#F1E7D2",
        "faint": "#BBAC91",
        "line": "#4B4137",
        "accent": "#E0AE4E",
        "accent_ink": "#1B1713",
        "chosen": "#F1E7D2",
        "chosen_ink": "#1B1713",
        "key": "#3A322A",
        "orange": "#F29A52",
        "blue": "#93B6EA",
        "green": "#8FC97A",
        "red": "#F291A8",
        "side_ink": "#1B1713",
        "shut": "#221D18",
        "shut_ink": "#9C8F79",
    },
}

SIDES = ("orange", "blue", "green", "red")

# Every pair of colours that stands on each other: text or marks, and what is behind them.
PAIRS = (
    ("ink", "paper"),
    ("ink", "card"),
    ("ink", "key"),
    ("faint", "paper"),
    ("faint", "card"),
    ("accent_ink", "accent"),
    ("accent", "paper"),
    ("accent", "card"),
    ("chosen_ink", "chosen"),
    *((colour, behind) for colour in SIDES for behind in ("paper", "card")),
    *(("side_ink", colour) for colour in SIDES),
    ("shut_ink", "shut"),
    ("shut_ink", "paper"),
    ("shut_ink", "card"),
)


@contextmanager
def undisturbed() -> Iterator[None]:
    """No collecting of closed pages while every kv rule is told of a change: a rule must not outlive its widget."""
    gc.collect()
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


class Theme(EventDispatcher):
    """The look of the moment; kv rules read it as `theme` and follow when it changes."""

    name = OptionProperty("light", options=list(COLOURS))
    scale = NumericProperty(1.0)
    """The reader's own text size; the system's is in the metrics already."""
    looks = NumericProperty(0)
    """How often the look has changed: what follows it all hears of it once."""
    motion = NumericProperty(1)
    text = NumericProperty(16)
    small = NumericProperty(13)
    big = NumericProperty(20)
    title = NumericProperty(24)
    line_height = NumericProperty(22)
    target = NumericProperty(48)

    def __init__(self) -> None:
        super().__init__()
        self.apply_property(**{colour: ColorProperty() for colour in COLOURS["light"]})
        self.paint()
        self.measure()

    def on_name(self, *_: object) -> None:
        with undisturbed():
            self.paint()

    def on_scale(self, *_: object) -> None:
        with undisturbed():
            self.measure()

    def paint(self) -> None:
        for name, colour in COLOURS[self.name].items():
            setattr(self, name, get_color_from_hex(colour))
        self.looks += 1

    def measure(self) -> None:
        """Text sizes, at most 1.7 times the plain ones with the system's font scale counted in."""
        unit = min(sp(1) * self.scale, dp(1) * LARGEST)
        self.text = 16 * unit
        self.small = 13.5 * unit
        self.big = 19 * unit
        self.title = 24 * unit
        self.line_height = 21 * unit
        self.target = max(dp(48), 30 * unit)
        self.looks += 1


LabelBase.register("Roboto", str(FONTS / "Bello-Regular.ttf"), fn_bold=str(FONTS / "Bello-Bold.ttf"))
LabelBase.register("BelloTitle", str(FONTS / "BelloTitle.ttf"))
theme = Theme()
global_idmap["theme"] = theme
