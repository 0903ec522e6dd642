"""Search as you type, the questions of every evening, and what difference each house rule makes."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bello import language, wiring
from bello.games.bello1672.odds import plain_state
from bello.views.bello1672 import difference, faq, reference, rulebook
from bello.views.bello1672.charts import CHARTS, played
from bello.views.bello1672.search import slips_between
from bello.views.rows import Bars, Cells, Head, Item, Text

BOOK = wiring.book("nl")
NL, EN = language.words("nl"), language.words("en")


def found(query: str) -> list[str]:
    return BOOK.finder.find(query)


@pytest.mark.parametrize(
    ("query", "rule"),
    [
        ("cmd6", "CMD-6"),
        ("CMD-6", "CMD-6"),
        ("r 40", "R-40"),
        ("steun", "SUP-1"),
        ("support", "SUP-1"),
        ("stuen", "SUP-1"),
        ("flnak", "FRM-6"),
        ("wanordre", "DIS-1"),
        ("kolone schiet", "R-36"),
        ("hedghog", "REA-2"),
        ("weer heel", "R-74"),
        ("Compagnieën", "ARM-2"),
        ("compagnieen", "ARM-2"),
    ],
)
def test_a_rule_is_found_by_number_word_synonym_other_language_and_with_a_slip(query, rule):
    assert rule in found(query)


def test_the_rule_that_was_named_stands_alone_and_a_code_brings_its_family():
    assert found("r-40") == ["R-40"]
    assert found("blu")[:6] == ["BLU-1", "BLU-2", "BLU-3", "BLU-4", "BLU-5", "BLU-6"]


def test_every_rule_is_found_by_its_title_among_the_first():
    late = [rule for rule, text in BOOK.texts.items() if rule not in found(text.title)[:3]]
    assert not late


def test_nothing_found_says_what_to_try():
    rows = list(rulebook.rows(BOOK, rulebook.Reading(query="xyzzy"), NL, {}))
    assert not found("xyzzy")
    assert any(isinstance(row, Text) and "CMD-6" in row.text for row in rows)


@pytest.mark.parametrize("words", [NL, EN], ids=["nl", "en"])
@pytest.mark.parametrize("chapter", rulebook.FIRST)
def test_each_phase_opens_with_six_to_eight_questions(chapter, words):
    rows = list(faq.rows(BOOK.questions, chapter, BOOK.tables, BOOK.index, words, played(BOOK.tables, {})))
    asked = [row for row in rows if isinstance(row, Item)]
    assert 6 <= len(asked) <= 8
    assert all(row.right in BOOK and len(row.sub) < 110 for row in asked)


@pytest.mark.rule("R-36")
def test_an_answer_follows_the_house_rule_of_the_table():
    question = next(q for q in BOOK.questions if q.switch == "column_shoots")
    for value, begin in (("1", "Ja"), ("0", "Infanterie in kolonne vuurt niet")):
        now = played(BOOK.tables, {"column_shoots": value})
        said, ours = faq.answer(question, BOOK.tables, BOOK.index, NL, now)
        assert said.startswith(begin)
        assert not ours


def test_an_answer_without_text_in_the_book_is_marked_as_ours():
    question = next(q for q in BOOK.questions if q.rule == "R-26")
    assert faq.answer(question, BOOK.tables, BOOK.index, NL, played(BOOK.tables, {}))[1]
    question = next(q for q in BOOK.questions if q.rule == "MEL-11")
    assert not faq.answer(question, BOOK.tables, BOOK.index, NL, played(BOOK.tables, {}))[1]


@pytest.mark.parametrize("words", [NL, EN], ids=["nl", "en"])
@pytest.mark.parametrize("name", list(CHARTS))
def test_every_table_has_a_heading_and_lines_that_lead_to_their_rule(name, words):
    rows = list(CHARTS[name](BOOK.tables, words, played(BOOK.tables, {})))
    lines = [row for row in rows if isinstance(row, Cells) and not row.head]
    assert isinstance(rows[0], Head)
    assert lines
    assert all(row.action[0] == "rule" and row.action[1] in BOOK for row in lines)


@pytest.mark.parametrize("name", list(BOOK.tables.switches))
def test_each_house_rule_shows_what_difference_it_makes(name):
    switch = BOOK.tables.switches[name]
    rows = list(difference.rows(BOOK.tables, NL, name))
    if switch.case:
        bars = [row for row in rows if isinstance(row, Bars)]
        assert bars, "the typical case gives no chance to compare"
        assert all(len(row.bars) == len(switch.values) for row in bars)
    else:
        assert isinstance(rows[0], Text)


@pytest.mark.rule("R-40")
def test_the_typical_case_of_one_die_all_hits_is_a_third_against_nothing():
    switch = BOOK.tables.switches["all_hits_min_dice"]
    chances = {value: difference.chances(BOOK.tables, switch, "all_hits_min_dice", value) for value in switch.values}
    assert chances["1"]["disorder"] == Fraction(1, 3)
    assert chances["2"]["disorder"] == 0


def test_the_typical_cases_are_read_as_the_odds_command_reads_them():
    assert plain_state(BOOK.tables, {}).switch("initiative") == "once"
    kind, facts = difference._facts(("charge", "--attacker", "mixed", "--charging", "--distance", "12"))
    assert (kind, facts) == ("charge", {"attacker": "mixed", "charging": True, "distance": "12"})


@pytest.mark.parametrize("rule", ["R-24", "CMD-6", "GEN-1", "R-78"])
def test_a_rule_page_has_its_text_and_source_and_readings(rule):
    rows = list(reference.rule_rows(BOOK, rule, NL, {}))
    assert rows[0].text == BOOK.texts[rule].title
    assert any(isinstance(row, Text) and row.text.startswith("Bron") for row in rows)
    readings = [row for row in rows if isinstance(row, Item) and "✓" in row.right]
    assert len(readings) == len(list(BOOK.switches(rule)))


@given(st.text("abc", min_size=1, max_size=9), st.text("abc", min_size=1, max_size=14), st.integers(1, 2))
def test_slips_are_counted_the_same_when_counting_stops_early(asked, word, most):
    whole = slips_between(asked, word)
    assert min(slips_between(asked, word, most), most + 1) == min(whole, most + 1)
