"""Search as you type through the rules: ids, words in both languages, synonyms; typing errors are forgiven."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping

from bello.rulebook.load import Question, Text

WORD = re.compile(r"[a-z0-9]+")
RULE = re.compile(r"^([a-z]+)[- ]?(\d+)$")
TITLE, SYNONYM, BODY = 8, 6, 2
MOST = 20
FEW = 5


def plain(text: str) -> str:
    """Small letters without accents."""
    parted = unicodedata.normalize("NFKD", text.casefold())
    return "".join(letter for letter in parted if not unicodedata.combining(letter))


class Finder:
    """A small index: every word with the rules it stands in and how much it says about them."""

    def __init__(self, texts: Iterable[Mapping[str, Text]], questions: Iterable[Question] = ()) -> None:
        self.ids: dict[str, str] = {}
        self.words: dict[str, dict[str, int]] = {}
        for language in texts:
            for rule, text in language.items():
                self.ids[plain(rule).replace("-", "")] = rule
                self._learn(rule, text.title, TITLE)
                self._learn(rule, " ".join(text.search), SYNONYM)
                self._learn(rule, text.text, BODY)
        for question in questions:
            self._learn(question.rule, " ".join(question.ask.values()), SYNONYM)
        self.order = {rule: place for place, rule in enumerate(self.ids.values())}
        self.letters = {word: frozenset(word) for word in self.words}

    def _learn(self, rule: str, text: str, weight: int) -> None:
        for word in WORD.findall(plain(text)):
            known = self.words.setdefault(word, {})
            known[rule] = max(weight, known.get(rule, 0))

    def find(self, query: str) -> list[str]:
        """The rules that fit, best first. Where few have every word slips are forgiven; else some words will do."""
        asked = plain(query).strip()
        named = RULE.match(asked)
        exact = [self.ids[named[1] + named[2]]] if named and named[1] + named[2] in self.ids else []
        if not asked or exact:
            return exact
        words = WORD.findall(asked)
        each = [self._word(word) for word in words]
        fitting = _common(each)
        if len(fitting) < FEW:
            each = [self._nearly(word) | found for word, found in zip(words, each, strict=True)]
            fitting = _common(each) or {rule for found in each for rule in found}
        total = {rule: sum(found.get(rule, 0) for found in each) for rule in fitting}
        ranked = sorted(total, key=lambda rule: (-total[rule], self.order[rule]))
        return self._family(asked) + ranked[:MOST]

    def _family(self, asked: str) -> list[str]:
        """All rules of a letter code such as CMD."""
        return [rule for rule in self.ids.values() if rule.partition("-")[0].lower() == asked and len(asked) > 1]

    def _word(self, asked: str) -> dict[str, int]:
        """The rules one word leads to: as it begins, or as it stands inside a longer word."""
        found: dict[str, int] = {}
        for word, rules in self.words.items():
            if word == asked:
                _add(found, rules, 4)
            elif word.startswith(asked):
                _add(found, rules, 3)
            elif len(asked) > 3 and asked in word:
                _add(found, rules, 2)
        return found

    def _nearly(self, asked: str) -> dict[str, int]:
        """Words one slip away, two in a long word."""
        slips = 0 if len(asked) < 4 else 1 if len(asked) < 8 else 2
        letters = frozenset(asked)
        found: dict[str, int] = {}
        for allowed in range(1, slips + 1):
            for word, rules in self.words.items():
                if len(word) < len(asked) - allowed or len(letters - self.letters[word]) > allowed:
                    continue
                if slips_between(asked, word, allowed) <= allowed:
                    _add(found, rules, 1)
            if found:
                break
        return found


def _common(each: list[dict[str, int]]) -> set[str]:
    """The rules every word leads to."""
    return set.intersection(*map(set, each)) if each else set()


def _add(found: dict[str, int], rules: Mapping[str, int], times: int) -> None:
    for rule, weight in rules.items():
        found[rule] = max(found.get(rule, 0), weight * times)


def slips_between(asked: str, word: str, most: int = 99) -> int:
    """The fewest letters to change, add, drop or swap so that `asked` is how `word` begins; beyond `most` just more."""
    word = word[: len(asked) + most]
    before: list[int] = []
    row = list(range(len(word) + 1))
    for i, letter in enumerate(asked, 1):
        now = [i]
        for j, other in enumerate(word, 1):
            cost = min(row[j] + 1, now[-1] + 1, row[j - 1] + (letter != other))
            if i > 1 and j > 1 and letter == word[j - 2] and asked[i - 2] == other:
                cost = min(cost, before[j - 2] + 1)
            now.append(cost)
        if min(now) > most and min(row) >= most:  # a swap reaches two letters back
            return most + 1
        before, row = row, now
    return min(row)
