"""The rulebook: every rule and ruling with our text, where it stands, what it is tied to, and its readings."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from bello.games.bello1672.tables import Switch, Tables
from bello.rulebook.load import Index, Question
from bello.rulebook.load import Text as RuleText
from bello.views.bello1672 import difference
from bello.views.bello1672.search import Finder
from bello.views.rows import Head, Item, Row, Text
from bello.views.words import N_, Words

SOURCES = {
    "main text": N_("main text"),
    "sheet": N_("quick reference sheet"),
    "both": N_("main text and sheet"),
    "our ruling": N_("our ruling"),
    "related games": N_("related games"),
}

PLACES = {"snelblad": N_("quick reference sheet"), "omslag": N_("cover")}
"""Places of the rulebook that have no heading of their own; headings stay as the book has them."""


class Book:
    """The rules in one language; searched in that and the other."""

    def __init__(
        self,
        index: Index,
        texts: Mapping[str, RuleText],
        tables: Tables,
        questions: Sequence[Question] = (),
        other: Callable[[], Mapping[str, RuleText]] = dict,
    ) -> None:
        self.index = index
        self.texts = texts
        self.tables = tables
        self.questions = questions
        self._other = other
        self._finder: Finder | None = None

    @property
    def finder(self) -> Finder:
        """The index for searching, made when first asked."""
        if self._finder is None:
            self._finder = Finder((self.texts, self._other()), self.questions)
        return self._finder

    def of(self, codes: tuple[str, ...]) -> list[str]:
        """The rules of some letter codes, code by code."""
        rules = (*self.index.rules, *self.index.rulings)
        return [rule for code in codes for rule in rules if rule.split("-")[0] == code]

    def __contains__(self, rule: str) -> bool:
        return rule in self.index

    def source(self, rule: str, words: Words) -> str:
        """Where a rule stands in the rulebook; a ruling is ours."""
        if rule in self.index.rules:
            return ", ".join(words._(PLACES.get(place, place)) for place in self.index.rules[rule].source)
        if self.index.rulings[rule].conflict:
            return words._("our ruling: two places disagree")
        return words._("our ruling: the book is silent or unclear")

    def related(self, rule: str) -> tuple[str, ...]:
        entry = self.index.rules.get(rule) or self.index.rulings[rule]
        return entry.related

    def switches(self, rule: str) -> Iterator[tuple[str, Switch]]:
        """The house rules that a rule or ruling has to do with."""
        for name, switch in self.tables.switches.items():
            if rule == switch.ruling or rule in switch.rules:
                yield name, switch

    def show(self, rule: str, words: Words) -> Iterator[str]:
        """A rule as lines of text."""
        text = self.texts[rule]
        yield f"{rule}  {text.title}"
        yield text.text
        yield words._("Source: {source}").format(source=self.source(rule, words))
        if self.related(rule):
            yield words._("See also: {rules}").format(rules=", ".join(self.related(rule)))
        for name, switch in self.switches(rule):
            yield words._("House rule {name} ({switch}):").format(name=switch.name[words.lang], switch=name)
            for reading in switch.readings:
                source = words._(SOURCES.get(reading.source, reading.source))
                yield f"  {reading.value}: {getattr(reading, words.lang)} ({source})"


def rule_rows(book: Book, rule: str, words: Words, now: Mapping[str, str], playing: bool = False) -> Iterator[Row]:
    """A rule as a page: text, source, the readings with what difference they make, related rules."""
    if rule not in book:
        yield Text(words._("This rule is not in the book."))
        return
    text = book.texts[rule]
    yield Text(text.title, "title")
    yield Text(text.text)
    yield Text(words._("Source: {source}").format(source=book.source(rule, words)), "small")
    for name, switch in book.switches(rule):
        yield from _readings(book, name, switch, words, now, playing)
    related = list(dict.fromkeys((*book.related(rule), *_rulings(book, rule))))
    if related:
        yield Head(words._("See also"))
        for other in related:
            yield Item(book.texts[other].title, ("rule", other), "", other)


def _rulings(book: Book, rule: str) -> Iterator[str]:
    """The rulings behind the house rules that touch a rule."""
    for _, switch in book.switches(rule):
        if switch.ruling != rule:
            yield switch.ruling


def _readings(
    book: Book, name: str, switch: Switch, words: Words, now: Mapping[str, str], playing: bool
) -> Iterator[Row]:
    """Every reading, where it comes from, which is in use, and what difference it makes."""
    yield Head(switch.name[words.lang], words._("two readings"))
    used = words._("this battle") if playing else words._("new battles")
    for reading in switch.readings:
        chosen = now.get(name, switch.default) == reading.value
        source = words._(SOURCES.get(reading.source, reading.source))
        yield Item(getattr(reading, words.lang), (), source, f"✓ {used}" if chosen else "", strong=chosen)
    yield from difference.rows(book.tables, words, name)
