"""Correct a fact, keep the dice: the facts of the last ruling as chips; touching one reads the same dice again."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from bello.games.bello1672.state import State
from bello.games.bello1672.tables import Tables
from bello.views.bello1672 import shooting
from bello.views.bello1672 import words as keys
from bello.views.bello1672.names import Names
from bello.views.rows import Chip, Chips, Row

Data = Mapping[str, Any]


def rows(state: State, tables: Tables, names: Names, intent: Data) -> Iterator[Row]:
    """Every fact of an intent that can be corrected; the action carries the corrected intent's changes."""
    kind = intent["do"]
    if kind == "volley":
        yield from _volley(state, tables, names, intent)
    elif kind == "order":
        yield from _order(state, names, intent)
    elif kind == "answer":
        yield from _answer(names, intent)
    elif kind == "melee":
        yield from _melee(state, names, intent)
    yield Chips((Chip(names.words._("Other dice"), ("redice",)),), names.words._("The dice were typed wrong"))


def can_amend(intent: Data) -> bool:
    return intent["do"] in ("volley", "order", "answer", "melee")


def _chip(text: str, chosen: bool, **facts: Any) -> Chip:
    return Chip(text, ("amend", tuple(sorted(facts.items()))), chosen)


def _volley(state: State, tables: Tables, names: Names, intent: Data) -> Iterator[Row]:
    words = names.words
    shooter = state.units[intent["shooter"]]
    enemies = list(state.of_side(state.enemy_of(shooter.side)))
    targets = [_chip(names.unit(u.id), u.id == intent["target"], target=u.id) for u in enemies]
    yield Chips(tuple(targets), words._("Target"))
    ranges = shooting.bands(shooter, tables)
    now = next((limit for limit in ranges if intent["range"] <= limit), 0)
    distances = [_chip(shooting.band_text(ranges, limit, words), limit == now, range=limit) for limit in ranges]
    yield Chips(tuple(distances), words._("Distance"))
    hidden, enfilade = bool(intent.get("hidden")), bool(intent.get("enfilade"))
    yield Chips(
        (
            _chip(words._("hard to see"), hidden, hidden=not hidden),
            _chip(words._("enfilade"), enfilade, enfilade=not enfilade),
        )
    )
    mates = [u for u in state.of_side(shooter.side) if u.shooting and not u.is_removed]
    shooters = [_chip(names.unit(u.id), u.id == shooter.id, shooter=u.id) for u in mates]
    yield Chips(tuple(shooters), words._("Shooter"))


def _order(state: State, names: Names, intent: Data) -> Iterator[Row]:
    words = names.words
    for unit, aimed in intent.get("targets", {}).items():
        enemies = state.of_side(state.enemy_of(state.units[unit].side))
        chips = []
        for enemy in enemies:
            targets = {**intent["targets"], unit: {**aimed, "target": enemy.id}}
            chips.append(_chip(names.unit(enemy.id), enemy.id == aimed["target"], targets=_freeze(targets)))
        yield Chips(tuple(chips), words._("{unit} charges").format(unit=names.unit(unit)))
    if intent.get("regiment") and intent.get("order", "move") == "move":
        leave = intent.get("leave", [])
        chips = []
        for member in state.members(intent["regiment"]):
            stays = member.id in leave
            now = [u for u in leave if u != member.id] if stays else [*leave, member.id]
            chips.append(_chip(names.number(member.id), not stays, leave=_freeze(now)))
        yield Chips(tuple(chips), words._("Who goes? Untick who stays."))
    elif intent.get("units"):
        regiment = state.units[intent["units"][0]].regiment
        mates = [
            _chip(names.unit(u.id), u.id == intent["units"][0], units=_freeze([u.id])) for u in state.members(regiment)
        ]
        if not intent.get("targets"):
            yield Chips(tuple(mates), words._("Unit"))
    if intent.get("order", "move") == "move":
        chips = [_chip(words._("no change"), not intent.get("formation"), formation=None)]
        for formation in ("line", "column"):
            text = names.word(keys.FORMATIONS, formation)
            chips.append(_chip(text, intent.get("formation") == formation, formation=formation))
        yield Chips(tuple(chips), words._("Formation"))


def _answer(names: Names, intent: Data) -> Iterator[Row]:
    words = names.words
    chips = [
        _chip(names.word(keys.ANSWERS, answer), answer == intent["answer"], answer=answer) for answer in keys.ANSWERS
    ]
    yield Chips(tuple(chips), words._("Answer"))
    struck = intent.get("struck", "front")
    facings = [_chip(names.word(keys.FACINGS, f), f == struck, struck=f) for f in keys.FACINGS]
    yield Chips(tuple(facings), words._("strikes in"))


def _melee(state: State, names: Names, intent: Data) -> Iterator[Row]:
    words = names.words
    sides = {state.units[unit].side for unit in intent["units"]} | set(state.sides)
    for side in state.sides:
        if side not in sides:
            continue
        given = intent.get("support", {}).get(side, [])
        if isinstance(given, int):
            continue
        chips = []
        for unit in state.of_side(side):
            now = [u for u in given if u != unit.id] if unit.id in given else [*given, unit.id]
            support = {**intent.get("support", {}), side: now}
            if unit.id not in intent["units"]:
                chips.append(_chip(names.unit(unit.id), unit.id in given, support=_freeze(support)))
        yield Chips(tuple(chips), words._("Support {side}").format(side=names.side(side)))
    for unit_id in intent["units"]:
        now = intent.get("attacked", {}).get(unit_id, "")
        facings = []
        for facing in keys.FACINGS:
            attacked = {**intent.get("attacked", {}), unit_id: facing}
            facings.append(_chip(names.word(keys.FACINGS, facing), facing == now, attacked=_freeze(attacked)))
        yield Chips(tuple(facings), words._("{unit} was attacked in").format(unit=names.unit(unit_id)))


def _freeze(value: Any) -> Any:
    """Rows are compared and never changed, so facts travel as tuples."""
    if isinstance(value, Mapping):
        return ("{}", *((key, _freeze(item)) for key, item in value.items()))
    if isinstance(value, list | tuple):
        return ("[]", *(_freeze(item) for item in value))
    return value


def thaw(value: Any) -> Any:
    """The facts as plain data again."""
    if isinstance(value, tuple) and value and value[0] == "{}":
        return {key: thaw(item) for key, item in value[1:]}
    if isinstance(value, tuple) and value and value[0] == "[]":
        return [thaw(item) for item in value[1:]]
    return value


def corrected(intent: Data, facts: tuple[tuple[str, Any], ...]) -> dict[str, Any]:
    """The intent with other facts, without its dice: those are read again from the record."""
    found = {key: value for key, value in intent.items() if key != "dice"}
    for key, value in facts:
        value = thaw(value)
        if value is None or value is False:
            found.pop(key, None)
        else:
            found[key] = value
    return found
