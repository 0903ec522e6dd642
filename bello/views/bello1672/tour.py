"""First start: five cards in which the reader taps, and the practice battle after them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from bello.views.rows import Button, Chip, Chips, Gap, Keys, Row, Text
from bello.views.words import N_, Words

CARDS = (
    (N_("Play at the table. We keep the books."), N_("Touch + when a unit takes a hit.")),
    (N_("Say your order aloud, throw two dice, touch the sum."), N_("You threw 2 and 3. Touch the sum.")),
    (N_("Shooting? Choose the target and count what hits."), N_("You threw 5 and 6; count 5-6. Touch how many hit.")),
    (
        N_("Touched wrong? ↶ takes it back. Is a fact wrong? Correct it: the dice stay as they lie."),
        N_("Take the hits back."),
    ),
    (N_("Disagree? Touch the rule, or throw for it. The table is always right."), N_("Touch the rule.")),
)


def rows(card: int, tried: int | None, words: Words) -> Iterator[Row]:
    """A card: what it says, something to try, and the way on."""
    text, task = CARDS[card]
    yield Gap(16)
    yield Text(f"{card + 1} / {len(CARDS)}", "small")
    yield Text(words._(text), "title")
    yield Gap()
    yield Text(words._(task))
    yield from TRIES[card](tried, words)
    yield Gap()


def _token(tried: int | None, words: Words) -> Iterator[Row]:
    tokens = tried or 0
    shown = "●" * min(tokens, 7) + "○" * max(0, 7 - tokens)
    state = words._("shaken") if tokens >= 4 else ""
    yield Keys((Chip("+", ("try", tokens + 1)),), f"{shown[:3]}┊{shown[3:]}  {state}")


def _sum(tried: int | None, words: Words) -> Iterator[Row]:
    for sums, moves in (((2, 3), 3), ((4, 5, 6), 2), ((7, 8, 9), 1)):
        chips = tuple(Chip(str(total), ("try", total), tried == total) for total in sums)
        yield Keys(chips, f"{words.moves(moves)}, {moves * 12} cm")
    if tried == 5:
        yield Text(words._("Right: two moves, 24 cm."), "strong")
    elif tried is not None:
        yield Text(words._("2 and 3 make 5. Here it does not matter; try again."), "small")


def _hits(tried: int | None, words: Words) -> Iterator[Row]:
    yield Keys(tuple(Chip(str(hits), ("try", hits), tried == hits) for hits in range(3)), words.count(5))
    if tried is not None:
        yield Text(f"{words.hits(tried)}: Picardie 2e 0 → {tried}", "strong")


def _undo(tried: int | None, words: Words) -> Iterator[Row]:
    yield Text("Picardie 2e 0 → 0" if tried else "Picardie 2e 0 → 2", "strong")
    chip = Chip("↶ " + words._("Volley {who}").format(who="Gardes 1e"), ("try", 1), bool(tried))
    yield Chips((chip,))


def _rule(tried: int | None, words: Words) -> Iterator[Row]:
    yield Chips((Chip("SHO-2", ("try", 1), bool(tried)),))
    if tried:
        yield Text(words._("A shot hits on 5 or 6. Every sum can be opened like this."), "strong")


TRIES = (_token, _sum, _hits, _undo, _rule)


def last_rows(words: Words) -> Iterator[Row]:
    """After the cards: practise, or to Home."""
    yield Gap(16)
    yield Text(words._("That was all."), "title")
    yield Text(words._("The practice battle stands at the start of round 2, with one charge about to happen."))
    yield Button(words._("Practice battle"), ("practise",), primary=True)
    yield Button(words._("To Home"), ("skip",))


PRACTICE = {
    "armies": ["staatsen_first", "fransen_first"],
    "begins": "staatsen",
    "rounds": 0,
}
START: dict[str, Any] = {
    "round": 2,
    "side": "staatsen",
    "phase": "command",
    "first": "staatsen",
    "units": {
        "gardes1": {"tokens": 2},
        "gardes3": {"tokens": 4},
        "picardie2": {"tokens": 3},
        "picardie4": {"tokens": 1, "disordered": True},
        "cuirassiers2": {"tokens": 1},
    },
}
