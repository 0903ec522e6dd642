"""A battle as a card on Home or on the shelf, from what its row says. Needs no game: words only."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bello.views.words import N_, Words

SIDES = {
    "staatsen": N_("States"),
    "fransen": N_("French"),
    "engelsen": N_("English"),
    "munstersen": N_("Munster and Cologne"),
}
PHASES = {
    "initiative": N_("Initiative"),
    "command": N_("Command"),
    "shooting": N_("Shooting"),
    "melee": N_("Melee"),
    "ended": N_("End"),
}


def side_name(side: str, words: Words) -> str:
    """A side the rules know in the reader's language; another as the players called it."""
    base = side.removesuffix("_2")
    name = words._(SIDES[base]) if base in SIDES else base
    return name if base == side else f"{name} 2"


def card_lines(card: Mapping[str, Any], words: Words) -> tuple[str, str]:
    """Who against whom with the score, and the moment."""
    sides, score = card["sides"], card["score"]
    names = [side_name(side, words) for side in sides]
    title = f"{names[0]} {score[sides[0]]} – {score[sides[1]]} {names[1]}"
    if card.get("title"):
        title = f"{card['title']}: {title}"
    parts = [words._("Round {round}").format(round=card["round"])]
    if card.get("over"):
        parts.append(words._("over"))
    else:
        if card.get("side"):
            parts.append(side_name(card["side"], words))
        parts.append(words._(PHASES.get(card["phase"], card["phase"])))
    return title, " · ".join(parts)
