"""A language at hand: gettext, and how numbers, lists and chances are written in it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction


def N_(text: str) -> str:
    """Marks a text for the catalogue; it is translated where it is shown."""
    return text


@dataclass(frozen=True)
class Words:
    """The words of one language."""

    lang: str
    _: Callable[[str], str]
    ngettext: Callable[[str, str, int], str]
    pgettext: Callable[[str, str], str]

    def all_of(self, items: Sequence[str]) -> str:
        """a, b and c."""
        if len(items) < 2:
            return "".join(items)
        return self._("{some} and {last}").format(some=", ".join(items[:-1]), last=items[-1])

    def signed(self, value: int) -> str:
        """+1, −1 or 0, with a real minus."""
        return f"+{value}" if value > 0 else f"−{-value}" if value < 0 else "0"

    def percent(self, chance: Fraction | int) -> str:
        """A chance as a whole percentage; what can happen is never 0%, what can fail never 100%."""
        chance = Fraction(chance)
        whole = int(chance * 100 + Fraction(1, 2))
        if chance and not whole:
            return "<1%"
        if chance != 1 and whole == 100:
            return ">99%"
        return f"{whole}%"

    def decimal(self, value: Fraction, places: int = 1) -> str:
        """A number with a decimal comma, or a point in English."""
        scaled = int(abs(value) * 10**places + Fraction(1, 2))
        text = str(scaled).rjust(places + 1, "0")
        mark = "." if self.lang == "en" else ","
        sign = "−" if value < 0 and scaled else ""
        return f"{sign}{text[:-places]}{mark}{text[-places:]}"

    def moves(self, moves: int) -> str:
        return self.ngettext("{n} move", "{n} moves", moves).format(n=moves)

    def dice(self, dice: int) -> str:
        return self.ngettext("{n} die", "{n} dice", dice).format(n=dice)

    def hits(self, hits: int) -> str:
        return self.ngettext("{n} hit", "{n} hits", hits).format(n=hits)

    def tokens(self, tokens: int) -> str:
        return self.ngettext("{n} token", "{n} tokens", tokens).format(n=tokens)

    def points(self, points: int) -> str:
        return self.ngettext("{n} point", "{n} points", points).format(n=points)

    def faces(self, needs: int | None) -> str:
        """The faces that count: 4, 5 and 6."""
        if needs is None:
            return self._("none")
        return self.all_of([str(face) for face in range(needs, 7)])

    def count(self, needs: int | None) -> str:
        """What to count on the table: count 5-6."""
        if needs is None:
            return self._("cannot hit")
        return self._("count {faces}").format(faces="-".join(str(face) for face in range(needs, 7)))
