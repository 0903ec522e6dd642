"""How it looks: contrast, targets, nothing cut or outside, fonts that have every character, places that are kept."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache

import pytest
from fontTools.ttLib import TTFont
from kivy.core.window import Window
from kivy.metrics import dp
from kivy.utils import get_color_from_hex

from bello.ui.page import BottomBar, Page
from bello.ui.theme import COLOURS, FONTS, PAIRS
from bello.ui.writing import Writing
from tests.ui.driver import Driver
from tests.ui.walk import walk
from tools import catalogue

Table = Callable[..., Driver]
TARGET = 48
SLACK = 1.5
"""Half a pixel at either side is nobody's fault."""


# -- contrast ------------------------------------------------------------------------------------------------


def luminance(colour: str) -> float:
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in get_color_from_hex(colour)[:3]
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize("theme", COLOURS)
@pytest.mark.parametrize(("front", "behind"), PAIRS)
def test_every_pair_of_colours_has_a_contrast_of_at_least_4_5(theme: str, front: str, behind: str) -> None:
    one, other = sorted((luminance(COLOURS[theme][front]), luminance(COLOURS[theme][behind])))
    assert (other + 0.05) / (one + 0.05) >= 4.5


# -- every page in every size ----------------------------------------------------------------------------------


def faults(driver: Driver) -> Iterator[str]:
    """What is too small to touch, outside the window, or cut off, in what is seen now."""
    for widget in driver.touchables():
        left, bottom, right, top = driver.box(widget)
        name = driver.text_of(widget) or str(driver.actions(widget)[0])
        if right - left < dp(TARGET) - SLACK or top - bottom < dp(TARGET) - SLACK:
            yield f"too small to touch: {name!r} {right - left:.0f}×{top - bottom:.0f}"
        if left < -SLACK or right > Window.width + SLACK:
            yield f"outside the window: {name!r} from {left:.0f} to {right:.0f}"
        if driver.listing_of(widget) is None and (bottom < -SLACK or top > Window.height + SLACK):
            yield f"outside the window: {name!r} from {bottom:.0f} up to {top:.0f}"
    for widget in driver.seen():
        if isinstance(widget, Writing) and widget.text and driver.inside(widget) and not widget.shorten:
            wide, high = widget.texture_size
            box = f"{widget.width:.0f}×{widget.height:.0f}"
            if wide > widget.width + SLACK or high > widget.height + SLACK:
                yield f"cut off: {widget.text!r} is {wide:.0f}×{high:.0f} in {box}"
            if drawn(widget) != letters(widget.text):
                yield f"not all drawn: {widget.text!r} in {box}"
        if isinstance(widget, Writing) and widget.text:
            missing = set(letters(widget.text)) - characters(widget.font_name, widget.bold)
            if missing:
                yield f"no glyph for {sorted(missing)} in {widget.text!r}"


FILES = {
    ("Roboto", False): "Bello-Regular.ttf",
    ("Roboto", True): "Bello-Bold.ttf",
    ("BelloTitle", False): "BelloTitle.ttf",
    ("BelloTitle", True): "BelloTitle.ttf",
}


@cache
def characters(font: str, bold: bool = False) -> frozenset[str]:
    """Everything a font of ours can write."""
    return frozenset(map(chr, TTFont(FONTS / FILES[font, bold]).getBestCmap()))


def letters(text: str) -> str:
    """A text without blanks and markup."""
    return re.sub(r"\[/?(?:size|b|color|i)[^\]]*\]|\s", "", text)


def drawn(label: Writing) -> str:
    """What Kivy really drew of a label."""
    lines = label._label._cached_lines
    return letters("".join(word.text for line in lines for word in line.words))


def looked_over(driver: Driver) -> Iterator[str]:
    """All faults of the page on top, scrolled from top to bottom."""
    listings = list(driver.lists())
    if not listings:
        yield from faults(driver)
    for listing in listings:
        for _ in driver.leaf_through(listing):
            yield from faults(driver)
        listing.to_top()


SIZES = {
    "small phone": {"size": (320, 533)},
    "small phone, large text": {"size": (320, 533), "text_size": 1.7},
    "phone, large text, English": {"size": (360, 640), "text_size": 1.7, "language": "en"},
    "tablet lying down": {"size": (1280, 800)},
}


def bar_faults(driver: Driver) -> Iterator[str]:
    """Undo bottom left, the next thing bottom right, at least 48 dp of dead space between."""
    bars = [widget for widget in driver.seen() if isinstance(widget, BottomBar)]
    if not driver.page.playing or not bars:
        return
    undo, after = (driver.box(press) for press in reversed(bars[0].children))
    if undo[0] > dp(12) or undo[1] > dp(12):
        yield f"undo is not bottom left: {undo}"
    if driver.page.next_text and (after[2] < Window.width - dp(12) or after[1] > dp(12)):
        yield f"the next thing is not bottom right: {after}"
    if after[0] - undo[2] < dp(TARGET) - SLACK:
        yield f"only {after[0] - undo[2]:.0f} between undo and the next thing"


@pytest.mark.parametrize("how", SIZES.values(), ids=SIZES)
def test_nothing_is_cut_off_outside_too_small_or_out_of_place(start: Table, how: dict[str, object]) -> None:
    driver = start(**how)
    found, walked = set(), set()
    for page in walk(driver):
        walked.add(type(driver.page))
        found |= {f"{page}: {fault}" for fault in (*looked_over(driver), *bar_faults(driver))}
    assert not found, "\n".join(sorted(found))
    missed = {page.__name__ for page in pages() - walked} - NOT_WALKED
    assert not missed, f"the walk does not pass {sorted(missed)}"


NOT_WALKED = {"FilesPage", "BattleFilesPage", "LastRoundPage"}
"""Files that lie beside the battles, and the last round by the clock: their own tests show them."""


def pages(kind: type[Page] = Page) -> set[type[Page]]:
    """Every page of the house that can be opened: those from which no other is made, and their likes."""
    found = set()
    for page in kind.__subclasses__():
        deeper = pages(page)
        found |= deeper or {page}
    return found


@pytest.mark.parametrize("language", catalogue.LANGUAGES)
def test_both_catalogues_can_be_written_in_our_fonts(language: str) -> None:
    texts = set()
    for message in catalogue.read(language):
        strings = message.string if isinstance(message.string, tuple) else (message.string,)
        texts |= {string for string in strings if message.id}
    used = set(letters("".join(texts)))
    for bold in (False, True):
        assert sorted(used - characters("Roboto", bold)) == []


# -- places and typed input are kept -----------------------------------------------------------------------------


def test_an_order_and_its_undo_keep_their_place_in_the_list(battle: Table) -> None:
    driver = battle()
    driver.tap(action=("token", "cuirassiers3", 1))
    listing = driver.page.ids.listing
    place = listing.scroll_y
    assert place < 0.5, "far down the list"
    driver.tap(action=("token", "cuirassiers3", 1))
    assert listing.scroll_y == pytest.approx(place)
    driver.tap(action=("undo",))
    assert listing.scroll_y == pytest.approx(place)
    driver.tap(action=("unit", "cuirassiers3"))
    driver.back()
    assert listing.scroll_y == pytest.approx(place)


def test_after_an_order_only_its_row_is_drawn_anew(battle: Table) -> None:
    driver = battle()
    before = [item["row"] for item in driver.page.ids.listing.data]
    driver.tap(action=("token", "gardes2", 1))
    after = [item["row"] for item in driver.page.ids.listing.data]
    assert [new.id for old, new in zip(before, after, strict=True) if old != new] == ["gardes2"]


@pytest.mark.parametrize("size", [(640, 360), (1280, 800), (320, 533)])
def test_turning_or_resizing_the_phone_keeps_what_was_typed(battle: Table, size: tuple[int, int]) -> None:
    driver = battle(pad="faces")
    driver.taps(("order_unit", "gardes1"), ("formation", "column"), ("face", 3))
    driver.resize(*size)
    assert driver.page.order.formation == "column" and driver.page.order.typed.faces == (3,)
    driver.tap(action=("face", 4))
    assert driver.app.table.state.units["gardes1"].formation == "column"


def test_back_never_loses_input(battle: Table) -> None:
    driver = battle(pad="faces")
    driver.taps(("order_unit", "gardes1"), ("formation", "column"), ("face", 3))
    driver.back()
    driver.tap(action=("order_unit", "gardes1"))
    assert driver.page.order.formation == "column" and driver.page.order.typed.faces == (3,)
    driver.back()
    table = driver.app.table
    charge = {"do": "order", "order": "charge", "units": ["gardes_paard1"], "dice": {"sum": 4}}
    table.do({**charge, "targets": {"gardes_paard1": {"target": "picardie1"}}})
    driver.settle()
    driver.tap(action=("parked",))
    driver.tap(action=("answer", table.state.charges[0].id))
    driver.tap(action=("answer", "picardie1", "stand"))
    driver.taps(("next",), ("next",), ("fight", "gardes_paard1"), ("support", "gardes_paard2"), ("face", 6))
    driver.back()
    driver.tap(action=("fight", "gardes_paard1"))
    assert driver.page.fight.support == ("gardes_paard2",) and driver.page.fight.typed.faces == (6,)


def test_back_from_every_page_comes_home_and_never_leaves_the_app(battle: Table) -> None:
    driver = battle()
    driver.taps(("unit", "gardes1"), ("order_unit", "gardes1"))
    depth = len(driver.app.house.stack)
    for left in range(depth - 1, 0, -1):
        driver.back()
        assert len(driver.app.house.stack) == left
    assert driver.shows("Verder spelen")


def test_the_page_turned_for_the_player_opposite_can_be_played(battle: Table) -> None:
    driver = battle()
    driver.taps(("order_unit", "gardes1"), ("turn",))
    assert driver.app.house.rotation == 180
    driver.tap(action=("sum", 7))
    assert driver.app.table.state.units["gardes1"].has("ordered")
