"""The pad: a sum on the command table, a number of hits, or faces one by one; or the app rolls."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction

from bello.core.dice import Await
from bello.games.bello1672.tables import Tables
from bello.views.rows import Button, Chip, Chips, Keys, Row, Text
from bello.views.words import Words

WAYS = {2: 1, 3: 2, 4: 3, 5: 4, 6: 5, 7: 6, 8: 5, 9: 4, 10: 3, 11: 2, 12: 1}
"""In how many of 36 ways two dice give a sum."""


@dataclass(frozen=True, slots=True)
class Typed:
    """Faces typed so far, and whether this table types faces at all."""

    faces: tuple[int, ...] = ()
    by_face: bool = False

    def add(self, face: int) -> Typed:
        return Typed((*self.faces, face), self.by_face)

    def back(self) -> Typed:
        return Typed(self.faces[:-1], self.by_face)

    def turned(self) -> Typed:
        return Typed((), not self.by_face)


BLANK = Typed()


def chance_of(sums: range) -> Fraction:
    return Fraction(sum(WAYS[total] for total in sums), 36)


def command_rows(tables: Tables, words: Words, typed: Typed, tell: Callable[[int, str], str]) -> Iterator[Row]:
    """The command table as a pad; `tell(moves, outcome)` says what a row means for this order."""
    if typed.by_face:
        yield from face_rows(2, typed, words)
        return
    for row in sorted(tables.command.results, key=lambda row: row.from_):
        sums = range(row.from_, row.to + 1)
        keys = tuple(Chip(str(total), ("sum", total)) for total in sums)
        yield Keys(keys, tell(row.moves, row.outcome), words.percent(chance_of(sums)))
    yield from other_ways(typed, words)


def await_rows(wanted: Await, typed: Typed, words: Words) -> Iterator[Row]:
    """The pad for any throw the table owes."""
    if wanted.read == "hits" and not typed.by_face:
        yield from hit_rows(wanted.dice, words)
    elif wanted.dice == 1:
        yield Keys(tuple(Chip(str(face), ("face", face)) for face in range(1, 7)))
        yield from other_ways(typed, words, faces=False)
        return
    elif typed.by_face:
        yield from face_rows(wanted.dice, typed, words)
        return
    else:
        yield from sum_rows(words)
    yield from other_ways(typed, words)


def sum_rows(words: Words) -> Iterator[Row]:
    """Sums of two dice in two rows."""
    yield Keys(tuple(Chip(str(total), ("sum", total)) for total in range(2, 8)))
    yield Keys(tuple(Chip(str(total), ("sum", total)) for total in range(8, 13)))


def hit_rows(dice: int, words: Words, action: str = "hits") -> Iterator[Row]:
    """A number of hits, at most as many as there are dice."""
    keys = tuple(Chip(str(hits), (action, hits)) for hits in range(dice + 1))
    for start in range(0, len(keys), 5):
        yield Keys(keys[start : start + 5])


def face_rows(dice: int, typed: Typed, words: Words) -> Iterator[Row]:
    """Faces with auto-advance and backspace."""
    shown = [str(face) for face in typed.faces] + ["·"] * (dice - len(typed.faces))
    yield Text("  ".join(shown), "title")
    yield Keys(tuple(Chip(str(face), ("face", face)) for face in range(1, 7)))
    back = Chip("⌫", ("backspace",), why_not="" if typed.faces else words._("nothing typed yet"))
    yield Chips((back, Chip(words._("Count instead"), ("turn_pad",)), Chip(words._("Roll for me"), ("roll",))))


def other_ways(typed: Typed, words: Words, faces: bool = True) -> Iterator[Row]:
    """Faces one by one, or the app rolls: as near as the keys."""
    chips = [Chip(words._("Type the dice"), ("turn_pad",))] if faces else []
    yield Chips((*chips, Chip(words._("Roll for me"), ("roll",))))


def roll_button(words: Words) -> Button:
    return Button(words._("Roll for me"), ("roll",))
