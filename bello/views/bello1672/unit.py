"""The unit sheet: tokens, states, formation and place to adjust, what it may do now and why not, and its history."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from bello.games.bello1672 import sequence
from bello.games.bello1672.state import State
from bello.games.bello1672.tables import Tables
from bello.views.bello1672 import words as keys
from bello.views.bello1672.names import Names
from bello.views.bello1672.receipt import effect_text
from bello.views.rows import Chip, Chips, Head, Item, Keys, Row, Rule, Text


def rows(state: State, tables: Tables, names: Names, unit_id: str, history: Sequence[Any], late: int) -> Iterator[Row]:
    """Everything of one unit, the table's hand on all of it."""
    words, unit = names.words, state.units[unit_id]
    kind = names.type(unit.type)
    status = names.word(keys.STATUS, unit.status)
    yield Text(f"{kind} · {unit.move} cm · {status}", "small")
    marks = "●" * min(unit.tokens, unit.removed_at) + "○" * max(0, unit.removed_at - unit.tokens)
    shown = f"{marks[: unit.shaken_at - 1]}┊{marks[unit.shaken_at - 1 :]}"
    yield Keys((Chip("−", ("add", -1)), Chip("+", ("add", 1))), f"{words.tokens(unit.tokens)}  {shown}")
    yield from _states(state, names, unit_id)
    yield from _doing(state, names, unit_id)
    if state.round > 1:
        rounds = tuple(
            Chip(str(number), ("late", 0 if late == number else number), late == number)
            for number in range(max(1, state.round - 4), state.round)
        )
        yield Chips(rounds, words._("Forgotten? Enter it late, for round"))
    yield Head(words._("History"))
    lines = list(history_rows(names, unit_id, history))
    yield from lines or [Text(words._("Nothing happened to it yet."), "small")]


def _states(state: State, names: Names, unit_id: str) -> Iterator[Row]:
    words, unit = names.words, state.units[unit_id]
    yield Chips(
        (
            Chip(words._("disordered"), ("set", "disordered", not unit.disordered), unit.disordered),
            Chip(words._("off the table"), ("set", "removed", not unit.is_removed), unit.is_removed),
        ),
        words._("Adjust by hand"),
    )
    if not unit.is_gun:
        formations = ("line", "column", "hedgehog") if unit.is_infantry else ("line", "column")
        yield Chips(
            tuple(
                Chip(names.word(keys.FORMATIONS, f), ("set", "formation", f), f == unit.formation) for f in formations
            )
        )
    places = keys.PLACES if unit.is_infantry else [place for place in keys.PLACES if place != "building"]
    yield Chips(
        tuple(Chip(names.word(keys.PLACES, place), ("set", "place", place), place == unit.place) for place in places)
    )


def _doing(state: State, names: Names, unit_id: str) -> Iterator[Row]:
    """What it can be told from here, in any phase."""
    words, unit = names.words, state.units[unit_id]
    if unit.is_removed:
        return
    refusal = sequence.refuse_fall_back(state, unit, state.side == unit.side)
    reason, rule = (names.refusal(refusal), refusal.rule) if refusal else ("", "")
    chips = [
        Chip(words._("Order"), ("order_unit", unit_id)),
        Chip(words._("Fire"), ("fire", unit_id)),
        Chip(words._("Fall back"), ("fall_back", unit_id), False, reason, rule),
    ]
    if state.in_melee(unit_id):
        chips.append(Chip(words._("Fight"), ("fight", unit_id)))
    yield Chips(tuple(chips), words._("In any phase"))
    yield from _badge_rules(state, names, unit_id)


def _badge_rules(state: State, names: Names, unit_id: str) -> Iterator[Row]:
    """Each state opens its rule."""
    words, unit = names.words, state.units[unit_id]
    if unit.is_shaken:
        yield Rule("", words._("shaken: −1 on its dice, no support"), "MOR-6" if unit.is_gun else "MOR-3", "effect")
    if unit.disordered:
        yield Rule("", words._("disordered: no orders, −1 on its dice"), "DIS-1", "effect")
    enemies = state.enemies_touching(unit_id)
    if enemies:
        text = words._("in melee with {units}").format(units=words.all_of([names.unit(e) for e in enemies]))
        yield Rule("", text, "MEL-1", "effect")
    if state.is_broken(unit.regiment):
        yield Rule("", words._("regiment broken: only rally"), "BRK-2", "effect")


def history_rows(names: Names, unit: str, history: Sequence[Any]) -> Iterator[Row]:
    """What happened to a unit, newest first; each line opens its receipt."""
    for entry in reversed(history):
        if entry.receipt is None or entry.undone or entry.branch:
            continue
        for effect in touching(entry.receipt, unit):
            text = effect_text(effect, names).removeprefix(names.unit(unit)).lstrip(": ")
            when = names.words._("round {round}").format(round=entry.round)
            yield Item(text, ("receipt", entry.step), names.title(entry.title), when, struck=entry.struck)


def touching(receipt: Mapping[str, Any], unit: str) -> Iterator[Mapping[str, Any]]:
    """The effects of a receipt that are about one unit."""
    for effect in receipt.get("effects", ()):
        if effect.get("unit") == unit and effect["key"] in SHOWN:
            yield effect


SHOWN = ("tokens", "status", "disordered", "formation", "place", "contact", "moves", "stands", "too_short", "mark")
