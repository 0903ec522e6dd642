"""The rulebook page: chapters with their questions, tables and rules, and search as you type."""

from __future__ import annotations

from collections.abc import Iterator

from bello.core.record import dataclass
from bello.views.bello1672 import faq
from bello.views.bello1672.charts import CHARTS, Switches, played
from bello.views.bello1672.reference import Book
from bello.views.rows import Chip, Chips, Field, Head, Item, Row, Text
from bello.views.words import N_, Words


@dataclass(frozen=True, slots=True)
class Chapter:
    """A chapter: its name, its tables, and the letter codes of its rules."""

    name: str
    charts: tuple[str, ...]
    codes: tuple[str, ...]


CHAPTERS = {
    "command": Chapter(N_("Command"), ("command", "blunder", "reactions"), ("CMD", "BLU", "CHG", "REA", "RAL")),
    "shooting": Chapter(N_("Shooting"), ("shooting", "ranges"), ("SHO",)),
    "melee": Chapter(N_("Melee"), ("melee", "points"), ("MEL", "SUP")),
    "morale": Chapter(N_("Tokens"), ("tokens", "broken", "victory"), ("MOR", "DIS", "BRK", "VIC")),
    "units": Chapter(N_("Units"), ("units", "ranges", "formations"), ("ARM", "UNIT", "FRM")),
    "turn": Chapter(N_("The turn"), ("sequence",), ("TURN", "GEN")),
    "rulings": Chapter(N_("Our rulings"), (), ("R",)),
}
FIRST = ("command", "shooting", "melee", "morale")
SUGGESTED = (N_("support"), N_("disorder"), N_("hedgehog"), N_("column"))


@dataclass(frozen=True, slots=True)
class Reading:
    """Where the reader is: a chapter, or what he is looking for."""

    chapter: str = "command"
    query: str = ""
    more: bool = False


def chapter_of(phase: str) -> str:
    """The chapter that belongs to a phase."""
    return {"initiative": "turn", "ended": "morale"}.get(phase, phase)


def rows(book: Book, reading: Reading, words: Words, switches: Switches) -> Iterator[Row]:
    """The search line, then what was found or the chapter."""
    yield Field("", reading.query, ("typed",), words._("Search a word or R-40"))
    if reading.query.strip():
        yield from _found(book, reading.query, words)
        return
    shown = CHAPTERS if reading.more or reading.chapter not in FIRST else FIRST
    chips = [Chip(words._(CHAPTERS[name].name), ("chapter", name), name == reading.chapter) for name in shown]
    if len(chips) < len(CHAPTERS):
        chips.append(Chip("…", ("more",)))
    yield Chips(tuple(chips))
    yield from _chapter(book, reading.chapter, words, switches)


def _chapter(book: Book, name: str, words: Words, switches: Switches) -> Iterator[Row]:
    chapter, now = CHAPTERS[name], played(book.tables, switches)
    yield from faq.rows(book.questions, name, book.tables, book.index, words, now)
    for chart in chapter.charts:
        yield from CHARTS[chart](book.tables, words, now)
    yield Head(words._("Rules"))
    yield Item(words._("Quick reference sheet"), ("sheet",), right="›", strong=True)
    yield Item(words._("House rules"), ("house_rules",), right="›", strong=True)
    for rule in book.of(chapter.codes):
        yield _rule(book, rule)


def _rule(book: Book, rule: str) -> Item:
    mark = "⇄ " if any(True for _ in book.switches(rule)) else ""
    return Item(book.texts[rule].title, ("rule", rule), "", f"{mark}{rule}")


def _found(book: Book, query: str, words: Words) -> Iterator[Row]:
    found = book.finder.find(query)
    for rule in found:
        text = book.texts[rule]
        yield Item(text.title, ("rule", rule), text.text.partition(". ")[0].rstrip(".") + ".", rule, strong=True)
    if not found:
        yield Text(words._("Nothing found for “{query}”.").format(query=query.strip()), "strong")
        yield Text(words._("Try one word, the beginning of a word, or a rule number such as CMD-6 or R-40."))
        yield Chips(tuple(Chip(words._(word), ("typed", words._(word))) for word in SUGGESTED))
