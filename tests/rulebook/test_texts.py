"""The rulebook's texts: short, in step in both languages, in our own words, and linked to what one looks up next."""

from __future__ import annotations

import hashlib
import re
import unicodedata
from collections.abc import Iterator
from pathlib import Path

import pytest
from fontTools.ttLib import TTFont

from bello.rulebook import load

ROOT = Path(__file__).resolve().parents[2]
INDEX = load.load_index()
TABLES = load.load_tables()
QUESTIONS = load.load_questions()
TEXTS = {language: load.load_reference(language) for language in ("nl", "en")}
OURS = {"nl": "onze uitleg", "en": "our ruling"}
HOUSE_RULES = {"nl": "Huisregels", "en": "House rules"}
# what the glossary and the app call otherwise: eenheid, fiche, steun, stenen, order aan allen, snelblad
FOREIGN_TO_DUTCH = {"unit", "units", "token", "tokens", "support", "dobbels", "regimentsorder", "overzichtsblad"}

CITED = re.compile(r"\b[A-Z]{1,4}-\d+\b")
NUMBER = re.compile(r"[+−]?\d+")
WORD = re.compile(r"[a-z0-9]+")
RUN = 6

both_languages = pytest.mark.parametrize("language", TEXTS)


def related(id: str) -> tuple[str, ...]:
    return (INDEX.rules.get(id) or INDEX.rulings[id]).related


def words(text: str) -> list[str]:
    """Small letters and figures without accents."""
    return WORD.findall(unicodedata.normalize("NFKD", text.lower()).encode("ascii", "ignore").decode())


def sentences(language: str) -> Iterator[tuple[str, str]]:
    """Everything of ours that is printed about the rules, with where it stands."""
    for id, text in TEXTS[language].items():
        yield id, text.title
        yield id, text.text
    for name, switch in TABLES.switches.items():
        for reading in switch.readings:
            yield name, getattr(reading, language)
    for question in QUESTIONS:
        yield question.rule, question.ask[language]
        yield question.rule, question.answer[language]


# -- form --------------------------------------------------------------------------------------------


def test_both_languages_have_the_same_rules_in_the_same_order():
    assert list(TEXTS["nl"]) == list(TEXTS["en"]) == [*INDEX.rules, *INDEX.rulings]


@both_languages
def test_titles_and_texts_are_short_enough_for_a_phone_at_the_table(language):
    texts = TEXTS[language]
    assert [id for id, text in texts.items() if not 0 < len(text.title) <= 60] == []
    assert [id for id, text in texts.items() if not 40 <= len(text.text) <= 600] == []


@both_languages
def test_every_text_is_whole_sentences_without_stray_spaces(language):
    for id, text in TEXTS[language].items():
        assert text.text == " ".join(text.text.split()) and text.text.endswith("."), id
        assert text.title == text.title.strip() and not text.title.endswith("."), id
        assert "'" not in re.sub(r"\w'\w", "", text.title + text.text), f"{id}: quotes are ‘…’"
        assert not re.search(r"(?<![\w–])-\d", text.title + text.text), f"{id}: the minus is −"


@both_languages
def test_every_character_is_in_the_font(language):
    covered = TTFont(ROOT / "assets/fonts/Bello-Regular.ttf").getBestCmap()
    printed = {letter for _, sentence in sentences(language) for letter in sentence}
    assert [letter for letter in sorted(printed) if ord(letter) not in covered] == []


@both_languages
def test_the_first_sentence_says_more_than_yes_or_no(language):
    bare = re.compile(r"(Ja|Nee|Yes|No)[.:;]? ?$")
    assert [id for id, text in TEXTS[language].items() if bare.match(text.text.partition(". ")[0])] == []


def test_dutch_keeps_to_the_words_of_the_glossary():
    found = {(id, word) for id, sentence in sentences("nl") for word in words(sentence) if word in FOREIGN_TO_DUTCH}
    assert found == set()


@both_languages
def test_search_words_add_at_least_three_ways_of_asking(language):
    for id, text in TEXTS[language].items():
        own = set(words(f"{text.title} {text.text}"))
        new = [search for search in text.search if not set(words(search)) <= own]
        assert len(new) >= 3, f"{id}: {new}"
        assert len(set(text.search)) == len(text.search), id
        assert all(search == search.lower() for search in text.search), id


# -- facts -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("id", list(TEXTS["nl"]))
def test_both_languages_give_the_same_numbers_and_cite_the_same_rulings(id):
    dutch, english = (TEXTS[language][id].text for language in TEXTS)
    assert set(CITED.findall(dutch)) == set(CITED.findall(english))
    assert set(NUMBER.findall(dutch)) == set(NUMBER.findall(english))


@both_languages
def test_a_ruling_without_text_in_the_book_says_that_it_is_ours(language):
    silent = [id for id, ruling in INDEX.rulings.items() if not ruling.conflict]
    assert [id for id in silent if OURS[language] not in TEXTS[language][id].text.lower()] == []


@both_languages
def test_a_rule_says_that_it_is_ours_before_it_cites_a_ruling(language):
    for id in INDEX.rules:
        books_part, *_ = TEXTS[language][id].text.lower().partition(OURS[language])
        assert not re.search(r"\br-\d", books_part), id


@both_languages
@pytest.mark.parametrize("name", list(TABLES.switches))
def test_the_ruling_of_a_switch_says_that_it_can_be_changed(language, name):
    assert HOUSE_RULES[language] in TEXTS[language][TABLES.switches[name].ruling].text


# -- links -------------------------------------------------------------------------------------------


def test_links_lead_both_ways():
    ids = [*INDEX.rules, *INDEX.rulings]
    assert [(id, other) for id in ids for other in related(id) if id not in related(other)] == []


def test_every_rule_leads_on_but_not_to_itself_or_twice():
    for id in (*INDEX.rules, *INDEX.rulings):
        assert related(id) and id not in related(id) and len(set(related(id))) == len(related(id)), id


@both_languages
def test_what_a_text_cites_is_linked(language):
    for id, text in TEXTS[language].items():
        assert set(CITED.findall(text.text)) <= {id, *related(id)}, id


def test_a_switch_links_its_ruling_with_the_rules_it_touches():
    for name, switch in TABLES.switches.items():
        assert set(switch.rules) <= set(related(switch.ruling)), name


# -- our own words -----------------------------------------------------------------------------------

# the rulebook's runs of six words, each as a hash: enough to recognise a copied sentence, not to read one
BOOK = set((ROOT / "tests/data/rulebook_shingles.txt").read_text(encoding="ascii").split())


def copied(text: str) -> list[str]:
    """The runs of six words that stand in the rulebook in the same order."""
    said = words(text)
    runs = [" ".join(said[start : start + RUN]) for start in range(len(said) - RUN + 1)]
    return [run for run in runs if hashlib.blake2b(run.encode(), digest_size=5).hexdigest() in BOOK]


def test_a_line_of_the_books_move_table_is_recognised():
    assert copied("Infanterie, artillerie te voet:  12 cm")
    assert not copied("Infanterie en kanon te voet gaan 12 cm")


@both_languages
def test_no_six_words_running_are_the_rulebooks(language):
    assert [(id, run) for id, sentence in sentences(language) for run in copied(sentence)] == []
