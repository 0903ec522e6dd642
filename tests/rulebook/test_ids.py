"""Every rule and ruling of the digest is there, in the index and in both languages."""

from __future__ import annotations

import pytest

from bello.rulebook import load

CHAPTERS = {
    "GEN": 12,
    "ARM": 6,
    "UNIT": 12,
    "TURN": 6,
    "CMD": 13,
    "BLU": 6,
    "CHG": 4,
    "REA": 5,
    "RAL": 2,
    "SHO": 12,
    "MEL": 13,
    "SUP": 5,
    "FRM": 12,
    "MOR": 6,
    "DIS": 5,
    "BRK": 5,
    "VIC": 4,
}
RULES = [f"{chapter}-{n}" for chapter, number in CHAPTERS.items() for n in range(1, number + 1)]
RULINGS = [f"R-{n:02}" for n in range(1, 109) if n != 66]
CONFLICTS = {1, 4, 12, 13, 14, 15, 31, 32, 36, 37, 39, 45, 47, 48, 49, 50, 54, 61, 62, 63, 81}


def test_there_are_128_rules_and_107_rulings():
    assert (len(RULES), len(RULINGS)) == (128, 107)


def test_the_index_has_every_rule_and_ruling_and_no_other():
    index = load.load_index()
    assert sorted(index.rules) == sorted(RULES)
    assert sorted(index.rulings) == sorted(RULINGS)


def test_every_rule_says_where_it_stands_in_the_book():
    assert [id for id, entry in load.load_index().rules.items() if not entry.source] == []


def test_a_ruling_says_whether_two_places_disagree_or_the_book_is_silent():
    index = load.load_index()
    assert {int(id[2:]) for id, entry in index.rulings.items() if entry.conflict} == CONFLICTS


@pytest.mark.parametrize("language", ["nl", "en"])
def test_every_rule_and_ruling_has_a_title_and_a_text(language):
    texts = load.load_reference(language)
    assert sorted(texts) == sorted(RULES + RULINGS)
    assert [id for id, text in texts.items() if not text.title.strip() or len(text.text.strip()) < 10] == []


def test_dutch_and_english_are_not_the_same_text():
    dutch, english = load.load_reference("nl"), load.load_reference("en")
    assert [id for id in dutch if dutch[id].text == english[id].text] == []
