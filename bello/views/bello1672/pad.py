"""The pad: a sum on the command table, a number of hits, or faces one by one; or the app rolls."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction

from bello.core.dice import Await
from bello.core.record import dataclass
from bello.games.bello1672.tables import Tables
from bello.views.rows import Button, Chip, Chips, Keys, Row, Text
from bello.views.words import N_, Words

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
DIRECTIONS = {
    "back": N_("back"),
    "left": N_("to the left"),
    "right": N_("to the right"),
    "forward": N_("forward"),
    "charge": N_("charge!"),
}


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


def await_rows(wanted: Await, typed: Typed, words: Words, tables: Tables) -> Iterator[Row]:
    """The pad for any throw the table owes; where a throw has a table, the table is the pad."""
    if wanted.read == "hits" and not typed.by_face:
        yield from hit_rows(wanted.dice, words)
    elif wanted.dice == 1 or wanted.name in ("blunder", "blunder_moves"):
        yield from die_rows(wanted, words, tables)
        yield from other_ways(typed, words, faces=False)
        return
    elif typed.by_face:
        yield from face_rows(wanted.dice, typed, words)
        return
    else:
        yield from sum_rows(wanted, words, tables)
    yield from other_ways(typed, words)


def die_rows(wanted: Await, words: Words, tables: Tables) -> Iterator[Row]:
    """One die, with what its faces mean here."""
    name = wanted.name.partition(":")[0]
    if name == "blunder":
        for entry in tables.blunder.entries:
            text = words._(DIRECTIONS[entry.direction])
            if entry.direction != "charge":
                text = f"{words.moves(entry.moves)} {text}"
            yield Keys((Chip(str(entry.die), ("face", entry.die)),), text)
    elif name == "blunder_moves":
        for row in tables.blunder.charge_moves:
            keys = tuple(Chip(str(face), ("face", face)) for face in range(row.from_, row.to + 1))
            yield Keys(keys, words.moves(row.moves))
    elif name == "test":
        stays = tables.melee.loser.stays_from
        goes = tuple(Chip(str(face), ("face", face)) for face in range(1, stays))
        yield Keys(goes, words._("retreats"))
        yield Keys(tuple(Chip(str(face), ("face", face)) for face in range(stays, 7)), words._("stays"))
    else:
        yield Keys(tuple(Chip(str(face), ("face", face)) for face in range(1, 7)))


def sum_rows(wanted: Await, words: Words, tables: Tables) -> Iterator[Row]:
    """Sums of two dice, with what they mean for a hedgehog or a counter-charge."""
    name = wanted.name
    meanings: tuple[tuple[int, int, str], ...] = ((2, 7, ""), (8, 12, ""))
    if name == "hedgehog":
        from_ = tables.command.hedgehog.disordered_from
        meanings = ((2, 7, ""), (8, from_ - 1, words._("formed")), (from_, 12, words._("formed, disordered")))
    elif name == "counter_charge":
        row = tables.command.counter_charge
        meanings = (
            (2, 5, ""),
            (6, row.succeeds_to, words._("goes in")),
            (row.succeeds_to + 1, row.disordered_from - 1, words._("stands")),
            (row.disordered_from, 12, words._("stands, disordered")),
        )
    for low, high, text in meanings:
        yield Keys(tuple(Chip(str(total), ("sum", total)) for total in range(low, high + 1)), text)


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
