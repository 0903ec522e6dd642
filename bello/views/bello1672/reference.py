"""The rulebook: every rule and ruling with our text, where it stands, what it is tied to, and its readings."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from bello.games.bello1672.tables import Switch, Tables
from bello.rulebook.load import Index
from bello.rulebook.load import Text as RuleText
from bello.views.rows import Chip, Chips, Head, Item, Row, Text
from bello.views.words import N_, Words

SOURCES = {
    "main text": N_("main text"),
    "sheet": N_("quick reference sheet"),
    "both": N_("main text and sheet"),
    "our ruling": N_("our ruling"),
    "related games": N_("related games"),
}


class Book:
    """The rules in one language."""

    def __init__(self, index: Index, texts: Mapping[str, RuleText], tables: Tables) -> None:
        self.index = index
        self.texts = texts
        self.tables = tables

    def __contains__(self, rule: str) -> bool:
        return rule in self.index

    def source(self, rule: str, words: Words) -> str:
        """Where a rule stands in the rulebook; a ruling is ours."""
        if rule in self.index.rules:
            return ", ".join(self.index.rules[rule].source)
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


def rule_rows(book: Book, rule: str, words: Words, now: Mapping[str, str]) -> Iterator[Row]:
    """A rule as a page: text, source, both readings with the one this battle uses, related rules."""
    if rule not in book:
        yield Text(words._("This rule is not in the book."))
        return
    text = book.texts[rule]
    yield Text(text.title, "title")
    yield Text(text.text)
    yield Text(words._("Source: {source}").format(source=book.source(rule, words)), "small")
    for name, switch in book.switches(rule):
        yield Head(switch.name[words.lang], words._("two readings"))
        for reading in switch.readings:
            chosen = now.get(name, switch.default) == reading.value
            source = words._(SOURCES.get(reading.source, reading.source))
            yield Item(getattr(reading, words.lang), (), source, "✓" if chosen else "", strong=chosen)
    related = book.related(rule)
    if related:
        chips = tuple(Chip(f"{other} {book.texts[other].title}", ("rule", other)) for other in related)
        yield Chips(chips, words._("See also"))
