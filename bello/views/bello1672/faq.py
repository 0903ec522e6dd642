"""Asked every evening: a question, its answer in one line as this table plays it, and its rule."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bello.games.bello1672.tables import Tables
from bello.rulebook.load import Index, Question
from bello.views.bello1672.charts import Switches
from bello.views.rows import Head, Item, Row
from bello.views.words import Words

OURS = ("our ruling", "related games")


def rows(
    questions: Sequence[Question], chapter: str, tables: Tables, index: Index, words: Words, now: Switches
) -> Iterator[Row]:
    """The questions of a chapter."""
    mine = [question for question in questions if question.chapter == chapter]
    if mine:
        yield Head(words._("Asked every evening"))
    for question in mine:
        said, ours = answer(question, tables, index, words, now)
        sub = words._("{answer} (our ruling)").format(answer=said) if ours else said
        yield Item(question.ask[words.lang], ("rule", question.rule), sub, question.rule, strong=True)


def answer(question: Question, tables: Tables, index: Index, words: Words, now: Switches) -> tuple[str, bool]:
    """The answer, and whether no text in the book stands behind it."""
    switch = tables.switches.get(question.switch)
    if switch is not None:
        reading = next(reading for reading in switch.readings if reading.value == now[question.switch])
        said = question.answer[words.lang] if reading.value == switch.default else getattr(reading, words.lang)
        return said, reading.source in OURS
    ruling = index.rulings.get(question.rule)
    return question.answer[words.lang], ruling is not None and not ruling.conflict
