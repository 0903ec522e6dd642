"""Dice as they come from the table: faces, a sum, or only a number of hits; thrown by hand or by the app."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from bello.core.record import dataclass, replace
from bello.core.refusal import Refusal


@dataclass(frozen=True, slots=True)
class Kept:
    """How dice that lie on the table already were read before: of how many, which face, after misses thrown again."""

    pool: int = 0
    needs: int | None = None
    final: bool = False


@dataclass(frozen=True, slots=True)
class Dice:
    """One throw as entered. Exactly one of faces, sum and hits is known.

    Kept dice are read as far as they go: of too many the first count, what is missing is asked for, and where only
    hits are known and the pool or the face changed the throw is asked for again.
    """

    faces: tuple[int, ...] | None = None
    sum: int | None = None
    hits: int | None = None
    on: Mapping[str, int] | None = None
    """How many of these hits (or of these dice, in the order thrown) go to whom."""
    by: Literal["hand", "app"] = "hand"
    kept: Kept | None = None

    @property
    def total(self) -> int:
        """The sum of the faces, however it was entered."""
        if self.sum is not None:
            return self.sum
        return sum(self.faces or ())

    def hits_at(self, needs: int | None) -> int:
        """How many of the dice show at least `needs`; a number of hits speaks for itself."""
        if self.hits is not None:
            return self.hits
        return sum(1 for face in self.faces or () if needs is not None and face >= needs)


@dataclass(frozen=True, slots=True)
class Await:
    """Dice or an answer the table still owes: which throw, whose, how many dice, and the face to count."""

    id: str
    name: str
    dice: int = 0
    sides: int = 6
    read: Literal["sum", "face", "hits", "choice"] = "sum"
    unit: str | None = None
    needs: int | None = None
    choices: tuple[str, ...] = ()
    have: tuple[int, ...] = ()
    """Faces of this throw that lie there already; `dice` more are missing."""
    final: bool = False
    """Misses are thrown once more before the hits are counted."""


def fault_in(dice: Dice, number: int, read: str) -> Refusal | None:
    """Why these dice cannot be `number` dice read as a sum, a single face or hits; None if they can."""
    known = [part for part in (dice.faces, dice.sum, dice.hits) if part is not None]
    if len(known) != 1:
        return Refusal("dice_one_way", "CMD-5", {})
    if dice.faces is not None:
        if len(dice.faces) != number:
            return Refusal("dice_number", "CMD-5", {"wanted": number, "given": len(dice.faces)})
        wrong = [face for face in dice.faces if not 1 <= face <= 6]
        if wrong:
            return Refusal("dice_face", "CMD-5", {"face": wrong[0]})
        return None
    if dice.sum is not None:
        if read == "hits":
            return Refusal("dice_not_a_sum", "SHO-2", {})
        if not number <= dice.sum <= 6 * number:
            return Refusal("dice_sum", "CMD-5", {"sum": dice.sum, "from": number, "to": 6 * number})
        return None
    if read != "hits":
        return Refusal("dice_not_hits", "CMD-5", {})
    assert dice.hits is not None
    if not 0 <= dice.hits <= number:
        return Refusal("dice_hits", "SHO-2", {"hits": dice.hits, "dice": number})
    return None


def combined(kept: Dice, more: Dice) -> Dice:
    """Kept dice with the missing ones beside them; when only their hits are known those count for the rest."""
    if kept.kept is None or kept.faces is None:
        return more
    if more.faces is not None:
        return replace(more, faces=(*kept.faces, *more.faces), on=more.on)
    return replace(more, faces=kept.faces, kept=kept.kept)


def read_kept(dice: Dice, wanted: Await) -> tuple[Dice | None, tuple[int, ...]]:
    """Kept dice as a new throw reads them, and the faces it does not read; None: not enough, or to be counted anew."""
    assert dice.kept is not None
    if dice.faces is None:
        same = dice.kept == Kept(wanted.dice, wanted.needs, wanted.final)
        return (dice if same or dice.sum is not None else None), ()
    if dice.hits is not None:
        known = Dice(faces=dice.faces).hits_at(wanted.needs)
        return replace(dice, faces=None, hits=known + dice.hits), ()
    if len(dice.faces) < wanted.dice:
        return None, ()
    changed = len(dice.faces) > wanted.dice
    return replace(dice, faces=dice.faces[: wanted.dice], on=None if changed else dice.on), dice.faces[wanted.dice :]
