"""The answer to a charge: reach, one row of answers, and before a hedgehog what the cavalry does."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from bello.games.bello1672 import reaction as rules
from bello.games.bello1672.state import Charge, Pair, State
from bello.games.bello1672.tables import Tables
from bello.views.bello1672 import words as keys
from bello.views.bello1672.names import Names
from bello.views.rows import Chip, Chips, Gap, Head, Row, Text


def rows(state: State, tables: Tables, names: Names, charge: Charge, targets: dict[str, str]) -> Iterator[Row]:
    """Every pair of the charge that still waits; `targets` are those named for a blunder charge."""
    done: set[str] = set()
    for pair in charge.pairs:
        if pair.target is None and pair.charger not in targets:
            yield from _whom(state, names, pair)
            continue
        target = pair.target or targets[pair.charger]
        if pair.target in charge.hedgehogs:
            yield from _respond(names, pair)
        elif target not in done:
            done.add(target)
            mine = [p for p in charge.pairs if (p.target or targets.get(p.charger)) == target]
            yield from _answers(state, names, mine, target)
        yield Gap()


def _whom(state: State, names: Names, pair: Pair) -> Iterator[Row]:
    """A blunder charge: the nearest enemy, or nobody in reach (R-20)."""
    words = names.words
    yield Head(words._("Blunder: {unit} charges").format(unit=names.unit(pair.charger)))
    yield Text(words._("Nearest enemy within {cm} cm?").format(cm=pair.reach))
    enemies = state.of_side(state.enemy_of(state.units[pair.charger].side))
    chips = [Chip(names.unit(e.id), ("name", pair.charger, e.id)) for e in enemies if not e.is_removed]
    yield Chips((*chips, Chip(words._("nobody in reach"), ("nobody", pair.charger))))


def _answers(state: State, names: Names, pairs: list[Pair], target: str) -> Iterator[Row]:
    words = names.words
    chargers = words.all_of([names.unit(pair.charger) for pair in pairs])
    yield Head(words._("{target} charged by {chargers}").format(target=names.unit(target), chargers=chargers))
    reach = "/".join(str(cm) for cm in sorted({pair.reach for pair in pairs}))
    struck = names.word(keys.FACINGS, pairs[0].struck)
    yield Text(
        words._("Reach {cm} cm, strikes in: {struck}. What does {target} do?").format(
            cm=reach, struck=struck, target=names.unit(target)
        )
    )
    chips = []
    for answer in rules.ANSWERS:
        refusal = rules.refuse_answer(state, pairs, target, answer)
        reason, rule = (names.refusal(refusal), refusal.rule) if refusal else ("", "")
        chips.append(Chip(names.word(keys.ANSWERS, answer), ("answer", target, answer), False, reason, rule))
    yield Chips(tuple(chips))
    if len(pairs) > 1:
        short = tuple(Chip(names.unit(p.charger), ("short", target, p.charger)) for p in pairs)
        yield Chips(short, words._("Only this one is too short"))


def _respond(names: Names, pair: Pair) -> Iterator[Row]:
    words = names.words
    yield Head(words._("{unit} stands before a hedgehog").format(unit=names.unit(pair.charger)))
    yield Chips(
        tuple(
            Chip(names.word(keys.RESPONSES, response), ("respond", pair.charger, response))
            for response in keys.RESPONSES
        )
    )


def answer(target: str, answer_: str, charger: str | None = None) -> dict[str, Any]:
    """The answer as an intent; its dice come when they are asked."""
    found: dict[str, Any] = {"do": "answer", "unit": target, "answer": answer_}
    if charger is not None:
        found["charger"] = charger
    return found
