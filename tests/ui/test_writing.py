"""Words on the screen: drawn once for all who show them, in their place, as wide as they need."""

from __future__ import annotations

import gc
from typing import Any

import pytest
from kivy.clock import Clock
from kivy.core.window import Window

from bello.ui import writing
from bello.ui.writing import Writing


@pytest.fixture
def write() -> Any:
    """`write("words", width=200, halign="right")`: a text in a box of its own at 10, 20."""
    assert Window is not None  # textures need it

    def begin(text: str, width: float = 200, height: float = 50, **how: Any) -> Writing:
        found = Writing(text=text, size=(width, height), pos=(10, 20), size_hint=(None, None))
        for name, value in {"font_size": 15, **how}.items():
            setattr(found, name, value)
        Clock.tick_draw()
        return found

    return begin


def place(words: Writing) -> tuple[float, float]:
    """Where its left edge and its middle stand in its box."""
    x, y = words._paper.pos
    return x - words.x, y + words.texture_size[1] / 2 - words.y


def test_the_same_words_are_drawn_once(write: Any) -> None:
    one, other = write("Picardie"), write("Picardie", width=90)
    assert one._label is other._label
    assert write("Picardie", bold=True)._label is not one._label


def test_what_nobody_shows_is_forgotten(write: Any) -> None:
    words = write("words of no other page")
    words.text = ""
    Clock.tick_draw()
    gc.collect()  # a texture and what draws it know each other
    assert not any("words of no other page" in key for key in writing._drawn)
    assert words._paper is None and words.texture_size == (0, 0)


@pytest.mark.parametrize("halign, left", [("left", 0), ("center", 0.5), ("right", 1)])
def test_words_stand_where_their_box_has_them(write: Any, halign: str, left: float) -> None:
    words = write("kanon", halign=halign)
    x, middle = place(words)
    assert x == pytest.approx((200 - words.texture_size[0]) * left, abs=1)
    assert middle == pytest.approx(25, abs=1)


def test_another_place_or_width_moves_words_that_fit_without_drawing_them(write: Any) -> None:
    words = write("kanon", halign="right")
    label = words._label
    words.pos, words.size = (70, 80), (300, 90)
    x, middle = place(words)
    assert words._label is label
    assert x == pytest.approx(300 - words.texture_size[0], abs=1) and middle == pytest.approx(45, abs=1)


def test_words_that_no_longer_fit_are_wrapped(write: Any) -> None:
    words = write("Gardes te voet van de Staten")
    high = words.texture_size[1]
    words.width = 100
    Clock.tick_draw()
    assert words.texture_size[1] >= 2 * high and words.texture_size[0] <= 100


def test_words_are_shortened_at_their_end(write: Any) -> None:
    words = write("Gardes te voet van de Staten", width=100, shorten=True)
    (line,) = words._label._cached_lines
    told = "".join(word.text for word in line.words)
    assert told.startswith("Gardes") and told.endswith("...")


def test_another_colour_is_a_tint(write: Any) -> None:
    words = write("kanon")
    label = words._label
    words.color = (1, 0, 0, 1)
    Clock.tick_draw()
    assert words._label is label and tuple(words.tint.rgba) == (1, 0, 0, 1)
