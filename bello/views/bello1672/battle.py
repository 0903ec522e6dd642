"""The Battle screen: header with the score, regiments as cards, units as rows with three touch zones."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bello.core.record import dataclass
from bello.games.bello1672 import sequence
from bello.games.bello1672.broken import can_recover, owes_move_back
from bello.games.bello1672.state import Colour, State, Unit
from bello.games.bello1672.tables import Tables
from bello.views.bello1672 import words as keys
from bello.views.bello1672.names import Names
from bello.views.rows import Action, Button, Row
from bello.views.words import Words

DONE = {"command": "ordered", "shooting": "fired", "melee": "fought"}


@dataclass(frozen=True, slots=True)
class Symbol:
    """A unit drawn: shape is its formation, colour and hatching its side, the mark its arm."""

    colour: Colour
    arm: str
    formation: str
    removed: bool = False


@dataclass(frozen=True, slots=True)
class Badge:
    """A state as a letter, with its rule."""

    letter: str
    rule: str
    name: str


@dataclass(frozen=True, slots=True)
class UnitRow:
    """A unit: left its symbol and number, in the middle tokens and states, right one token more."""

    id: str
    symbol: Symbol
    name: str
    tokens: int
    shaken_at: int
    removed_at: int
    badges: tuple[Badge, ...]
    note: str
    removed: bool
    act: Action
    minus: bool = False


@dataclass(frozen=True, slots=True)
class RegimentRow:
    """A regiment's heading: its name and colonel, how far from breaking, and the order to all."""

    id: str
    colour: Colour
    name: str
    note: str
    broken: bool
    folded: bool
    order: str
    act: Action


@dataclass(frozen=True, slots=True)
class SideScore:
    """A side in the header: its name, points, and a star while the general's re-roll is unused."""

    name: str
    points: int
    star: bool
    colour: Colour


@dataclass(frozen=True, slots=True)
class BattleHead:
    """The header: round, side and phase, what is open, the score."""

    title: str
    open: int
    sides: tuple[SideScore, SideScore]
    next: str
    next_action: Action


def head(state: State, names: Names) -> BattleHead:
    """The header of the battle."""
    words = names.words
    parts = [words._("Round {round}").format(round=state.round)]
    if state.side:
        parts.append(names.side(state.side))
    parts.append(names.word(keys.PHASES, state.phase))
    score = state.score()
    one, other = (
        SideScore(names.side(side), score[side], side not in state.rerolls_used, state.colour(side))
        for side in state.sides
    )
    text, action = next_step(state, names)
    return BattleHead(" · ".join(parts), len(open_things(state)), (one, other), text, action)


def next_step(state: State, names: Names) -> tuple[str, Action]:
    """What the button bottom right says and does."""
    words = names.words
    if state.phase == "initiative":
        return words._("Who begins?"), ("begin",)
    if state.phase == "ended":
        return words._("Final score"), ("score",)
    if state.phase == "command":
        return words._("To shooting"), ("next",)
    if state.phase == "shooting":
        return words._("To melee"), ("next",)
    return words._("Turn done"), ("next",)


def open_things(state: State) -> tuple[Action, ...]:
    """What is parked: dice still owed, charges still unanswered, fights of this phase not thrown yet."""
    found: list[Action] = [("await", pending.id) for pending in state.pendings]
    found += [("answer", charge.id) for charge in state.charges]
    if state.phase == "melee":
        found += [("fight", fight[0]) for fight in unfought(state)]
    return tuple(found)


def unfought(state: State) -> tuple[tuple[str, ...], ...]:
    """Fights that were not thrown in this melee phase."""
    return tuple(fight for fight in state.melees() if not all(state.units[unit].has("fought") for unit in fight))


def rows(
    state: State,
    tables: Tables,
    names: Names,
    side: str,
    folded: frozenset[str],
    style: str,
    shown: Sequence[str] | None = None,
) -> Iterator[Row]:
    """One army: its regiments as cards, its units as rows; a broken one first goes back (BRK-3)."""
    for regiment in (state.regiments[id_] for id_ in (state.regiments if shown is None else shown)):
        if regiment.side == side:
            yield regiment_row(state, names, regiment.id, regiment.id in folded, style)
            if owes_move_back(state, regiment.id) and state.phase == "command" and style != "tokens":
                text = names.words._("Broken: everybody back 1 move, then rally")
                yield Button(text, ("move_back", regiment.id), sub=names.words._("Units in melee and hedgehogs stay."))
            if regiment.id not in folded:
                for unit in state.members(regiment.id):
                    yield unit_row(state, names, unit, style)


def regiment_row(state: State, names: Names, regiment: str, folded: bool, style: str) -> RegimentRow:
    found = state.regiments[regiment]
    name = f"{found.name} · {found.colonel}" if found.colonel else found.name
    orders = state.phase == "command" and state.side == found.side and style != "tokens"
    broken = state.is_broken(regiment)
    order = ""
    if orders and not found.has("silenced") and not found.has("rallied"):
        open_ = any(not unit.has("ordered") and not unit.is_removed for unit in state.members(regiment))
        order = names.words._("Order all") if open_ and not broken else names.words._("Rally")
    return RegimentRow(
        regiment,
        state.colour(found.side),
        name,
        breaking(state, names.words, regiment),
        broken,
        folded,
        order,
        ("order_regiment", regiment),
    )


def breaking(state: State, words: Words, regiment: str) -> str:
    """How far a regiment is from breaking, or what is left of a broken one (BRK-1, R-74)."""
    count, of = state.counted(regiment)
    if state.is_broken(regiment):
        if not can_recover(state, regiment):
            return words._("broken for good")
        return words._("broken ({count} of {of})").format(count=count, of=of)
    return words._("{n} more to broken").format(n=of // 2 + 1 - count)


def unit_row(state: State, names: Names, unit: Unit, style: str) -> UnitRow:
    phase = state.phase if style != "tokens" else "tokens"
    act: Action = {
        "command": ("order_unit", unit.id),
        "shooting": ("volley", unit.id),
        "melee": ("fight", unit.id),
    }.get(phase, ("unit", unit.id))
    if state.side is not None and unit.side != state.side and style == "steps":
        act = ("unit", unit.id)
    return UnitRow(
        unit.id,
        symbol(state, unit),
        names.number(unit.id),
        unit.tokens,
        unit.shaken_at,
        unit.removed_at,
        tuple(badges(state, names, unit)),
        note(state, names, unit, style),
        unit.is_removed,
        act,
        style == "tokens",
    )


def symbol(state: State, unit: Unit) -> Symbol:
    mark = "gun" if unit.is_gun else unit.type
    return Symbol(state.colour(unit.side), mark, unit.formation, unit.is_removed)


def badges(state: State, names: Names, unit: Unit) -> Iterator[Badge]:
    """Letters for shaken, disordered and in melee, each with its rule."""
    words = names.words
    if unit.is_removed:
        return
    if unit.is_shaken:
        yield Badge(words.pgettext("badge", "S"), "MOR-6" if unit.is_gun else "MOR-3", words._("shaken"))
    if unit.disordered:
        yield Badge(words.pgettext("badge", "D"), "DIS-1", words._("disordered"))
    if state.in_melee(unit.id):
        yield Badge(words.pgettext("badge", "M"), "MEL-1", words._("in melee"))


def note(state: State, names: Names, unit: Unit, style: str) -> str:
    """What the unit did this turn, and where it stands; its formation is its shape. Tokens only: their number too."""
    words = names.words
    parts = [str(unit.tokens)] if style == "tokens" and unit.tokens else []
    if unit.is_removed:
        return words._("off the table") if style != "tokens" else ""
    if unit.place != "open":
        parts.append(names.word(keys.PLACES, unit.place))
    if unit.has(DONE.get(state.phase, "")):
        parts.append("✓")
    return " ".join(parts)


def recovering(state: State) -> tuple[str, ...]:
    """Whose disorder ends when this turn, or its command phase, is closed (R-67)."""
    return tuple(unit.id for unit in state.of_side(state.side or "") if sequence.recovers(state, unit))
