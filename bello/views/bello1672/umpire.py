"""For the umpire and for many players: regiments in the order of the table, only mine, and whose turn in big type."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from bello.core.record import dataclass
from bello.games.bello1672.state import Colour, State
from bello.views.bello1672 import words as keys
from bello.views.bello1672.names import Names
from bello.views.rows import Button, Chip, Chips, Gap, Head, Item, Row, Text


@dataclass(frozen=True, slots=True)
class Big:
    """One line in letters as large as the screen bears."""

    text: str
    colour: Colour | None = None


def order_of(state: State, arrangement: Mapping[str, Any]) -> list[str]:
    """The regiments as they stand on the table; those nobody moved keep their places after them."""
    known = [regiment for regiment in arrangement.get("order", ()) if regiment in state.regiments]
    return known + [regiment for regiment in state.regiments if regiment not in known]


def shown(state: State, arrangement: Mapping[str, Any]) -> tuple[str, ...]:
    """The regiments on the Battle screen: all, or only mine."""
    mine = arrangement.get("mine", ())
    return tuple(one for one in order_of(state, arrangement) if not mine or one in mine)


def mine_rows(state: State, names: Names, arrangement: Mapping[str, Any]) -> Iterator[Row]:
    """While only mine are shown: whose those are, and the way back to all."""
    mine = [regiment for regiment in arrangement.get("mine", ()) if regiment in state.regiments]
    if mine:
        text = names.words._("Only {regiments}: touch to see all")
        yield Button(text.format(regiments=names.words.all_of([names.regiment(one) for one in mine])), ("show_all",))


def arrange_rows(state: State, names: Names, arrangement: Mapping[str, Any], opened: str) -> Iterator[Row]:
    """Every regiment, to be moved up or down and chosen as mine."""
    words = names.words
    mine = arrangement.get("mine", ())
    yield Text(
        words._("In the order of the table. Drag a regiment by ☰, or touch it to move it or to see only that one."),
        "small",
    )
    for side in state.sides:
        yield Head(names.side(side))
        for regiment in order_of(state, arrangement):
            found = state.regiments[regiment]
            if found.side != side:
                continue
            right = words._("mine") + "   ☰" if regiment in mine else "☰"
            drag = ("shift", regiment)
            yield Item(found.name, ("touch", regiment), found.colonel, right, strong=regiment == opened, drag=drag)
            if regiment == opened:
                chips = (
                    Chip(words._("mine"), ("mine", regiment), regiment in mine),
                    Chip(words._("Up"), ("shift", regiment, -1)),
                    Chip(words._("Down"), ("shift", regiment, 1)),
                )
                yield Chips(chips)


def moved(state: State, order: Sequence[str], regiment: str, by: int) -> list[str]:
    """One regiment past its neighbour of the same side."""
    own = [one for one in order if state.regiments[one].side == state.regiments[regiment].side]
    place = own.index(regiment) + by
    if not 0 <= place < len(own):
        return list(order)
    one, other = order.index(regiment), order.index(own[place])
    found = list(order)
    found[one], found[other] = found[other], found[one]
    return found


def turn_rows(state: State, names: Names) -> Iterator[Row]:
    """Whose turn it is, to be read from two metres."""
    words = names.words
    side = state.side
    yield Gap(16)
    yield Big(names.side(side) if side else words._("Who begins?"), state.colour(side) if side else None)
    general = state.generals.get(side or "", "")
    if general:
        yield Big(general)
    yield Big(names.word(keys.PHASES, state.phase))
    yield Big(words._("Round {round}").format(round=state.round))
    score = state.score()
    yield Big(" – ".join(str(score[one]) for one in state.sides))
