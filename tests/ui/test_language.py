"""The languages: no English in the Dutch app, no Dutch in the English one, switched while one looks."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import pytest

from bello import language
from tests.ui.driver import Driver
from tests.ui.walk import walk
from tools import catalogue

SAME = {"Blunder", "Charge", "English", "Halt", "Later", "Order", "blunder", "charge", "charge!", "cm", "contact"}
SAME |= {"flank", "plan"}
"""Words that are the same in Dutch."""
ENGLISH = {"the", "and", "with", "not", "hits", "moves", "unit", "units", "turn", "round", "charged", "shaken", "to"}
DUTCH = {"de", "het", "een", "niet", "ronde", "beurt", "treffers", "fiches", "stenen", "eenheid", "geen", "naar"}
NAMES = re.compile(r"Gardes te (voet|paard)|Cuirassiers du Roi|Fusiliers du Roi|Mariniers Palm|Regiment .*")
RULE = re.compile(r"\b[A-Z]{1,4}-\d+\b")
QUOTED = {"credits", "something went wrong"}
"""Pages that quote licences and errors as they are."""


def read_through(driver: Driver) -> Iterator[tuple[str, str]]:
    """Every text of every page, scrolled from top to bottom."""
    for page in walk(driver):
        found = set(driver.texts())
        for listing in driver.lists():
            for _ in driver.leaf_through(listing):
                found |= set(driver.texts())
            listing.to_top()
        for text in found:
            yield page, re.sub(r"\[/?(?:size|b|color|i)[^\]]*\]", "", text).strip("✓ ▸↶‹›")


def texts_of_the_code() -> set[str]:
    """The msgids without placeholders: what would be shown if nobody had translated it."""
    ids = {part for message in catalogue.read("nl") for part in ([message.id] if message.id else [])}
    flat = {text for one in ids for text in (one if isinstance(one, tuple) else (one,))}
    return {text for text in flat if "{" not in text and re.search("[A-Za-z]{2}", text)}


def words_in(text: str) -> set[str]:
    return set(re.findall(r"[a-zA-Z]+", NAMES.sub("", RULE.sub("", text)).lower()))


def test_no_page_of_the_dutch_app_shows_english(start: Callable[..., Driver]) -> None:
    dutch = language.words("nl")
    ids = texts_of_the_code()
    translations = {dutch._(text) for text in ids}
    english, unlisted = set(), set()
    for page, text in read_through(start(language="nl")):
        if text in ids and text not in translations | SAME:
            english.add(f"{page}: {text!r} is not translated")
        elif text in ids and dutch._(text) == text:
            unlisted.add(text)
        if page not in QUOTED and words_in(text) & ENGLISH:
            english.add(f"{page}: {sorted(words_in(text) & ENGLISH)} in {text!r}")
    assert not english, "\n".join(sorted(english))
    assert sorted(unlisted - SAME) == []


def test_no_page_of_the_english_app_shows_dutch(start: Callable[..., Driver]) -> None:
    found = {
        f"{page}: {sorted(words_in(text) & DUTCH)} in {text!r}"
        for page, text in read_through(start(language="en"))
        if words_in(text) & DUTCH and page not in QUOTED
    }
    assert not found, "\n".join(sorted(found))


def test_the_language_is_switched_while_one_looks(battle: Callable[..., Driver]) -> None:
    driver = battle(language="nl")
    driver.taps(("menu",), ("settings",))
    assert driver.shows("Instellingen")
    driver.tap("English")
    assert driver.shows("Settings") and not driver.shows("Instellingen")
    driver.back()
    assert driver.shows("House rules")
    driver.back()
    assert driver.shows("Round 1 · States · Command") and driver.shows("To shooting ▸")


@pytest.mark.parametrize(
    ("system", "expected"),
    [("nl_NL.UTF-8", "nl"), ("en_GB.UTF-8", "en"), ("en_US.UTF-8", "en"), ("fr_FR.UTF-8", "nl"), ("C", "nl")],
)
def test_the_first_start_follows_the_system_and_is_dutch_otherwise(
    monkeypatch: pytest.MonkeyPatch, system: str, expected: str
) -> None:
    monkeypatch.setenv("LC_ALL", system)
    assert language.of_system() == expected
