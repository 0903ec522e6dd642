"""The end-of-turn card: whose disorder ends, what is still open, and the tokens that should lie on the table."""

from __future__ import annotations

from collections.abc import Iterator

from bello.games.bello1672.broken import owes_move_back
from bello.games.bello1672.state import State
from bello.views.bello1672 import battle
from bello.views.bello1672 import words as keys
from bello.views.bello1672.names import Names
from bello.views.rows import Action, Button, Chip, Chips, Head, Item, Row, Text


def title(state: State, names: Names, ends: bool) -> str:
    words = names.words
    if ends:
        return words._("End of turn: {side}").format(side=names.side(state.side))
    return words._("Still open")


def confirm(state: State, names: Names, ends: bool) -> str:
    """What the button says."""
    words = names.words
    if ends:
        return words._("All right")
    return names.word(keys.TO_PHASE, {"command": "shooting", "shooting": "melee"}.get(state.phase, ""))


def rows(state: State, names: Names, stay: frozenset[str], ends: bool) -> Iterator[Row]:
    """The card. Untick whose disorder stays because it fell back."""
    words = names.words
    things = battle.open_things(state)
    if things:
        yield Head(words._("Still open"))
        for thing in things:
            yield Item(open_text(state, names, thing), thing, right="›")
    owing = [r.name for r in state.regiments.values() if state.phase == "command" and owes_move_back(state, r.id)]
    for name in owing:
        yield Text(words._("{regiment} is broken and moves back.").format(regiment=name))
    if not ends:
        return
    recovering = battle.recovering(state)
    if recovering:
        yield Head(words._("Disorder ends"))
        chips = tuple(Chip(names.unit(unit), ("stay", unit), unit not in stay) for unit in recovering)
        yield Chips(chips, words._("Untick who fell back."))
    staying = [u for u in state.of_side(state.side or "") if u.disordered and u.id not in recovering]
    if staying:
        units = words.all_of([names.unit(unit.id) for unit in staying if not unit.is_removed])
        yield Text(words._("Still disordered: {units}").format(units=units), "small")
    yield from token_rows(state, names)


def token_rows(state: State, names: Names) -> Iterator[Row]:
    """What should lie beside each unit; touching a tile opens the unit."""
    words = names.words
    for side in state.sides:
        yield Head(words._("{side} on the table").format(side=names.side(side)))
        chips = []
        for unit in state.of_side(side):
            if unit.is_removed:
                text = f"{names.unit(unit.id)} ✕"
            else:
                letters = "".join(badge.letter for badge in battle.badges(state, names, unit))
                text = f"{names.unit(unit.id)}  {unit.tokens} {letters}".rstrip()
            chips.append(Chip(text, ("unit", unit.id)))
        yield Chips(tuple(chips))


def open_text(state: State, names: Names, thing: Action) -> str:
    """A parked thing in words."""
    kind, id_ = thing[0], thing[1]
    words = names.words
    if kind == "answer":
        charge = next(charge for charge in state.charges if charge.id == id_)
        chargers = words.all_of([names.unit(pair.charger) for pair in charge.pairs])
        return words._("Charge {chargers}: awaits an answer").format(chargers=chargers)
    if kind == "fight":
        fight = state.melee_of(id_)
        return words._("Fight: {units}").format(units=words.all_of([names.unit(unit) for unit in fight]))
    pending = next(pending for pending in state.pendings if pending.id == id_)
    who = pending.intent.get("unit") or pending.intent.get("shooter") or (pending.intent.get("units") or [""])[0]
    name = names.regiment(pending.intent["regiment"]) if pending.intent.get("regiment") else names.unit(who)
    return words._("{who}: awaits dice").format(who=name)


def handover(state: State, names: Names) -> Iterator[Row]:
    """The card between two turns in the step-by-step style."""
    words = names.words
    general = state.generals.get(state.side or "", "")
    yield Text(names.side(state.side), "title")
    if general:
        yield Text(general)
    yield Text(words._("Round {round}").format(round=state.round))
    yield Button(words._("Our turn"), ("back",), primary=True)
