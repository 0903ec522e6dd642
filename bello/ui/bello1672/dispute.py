"""Disagree? What these dice give under each reading, and two dice when nobody can look it up."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from bello.ui.bello1672.playing import PlayingList
from bello.views.bello1672 import dispute
from bello.views.bello1672.dispute import Duel
from bello.views.rows import Row


class DisputePage(PlayingList):
    """A dispute about a ruling, or about anything at all."""

    def __init__(self, house: Any, entry: Any = None, **kwargs: Any) -> None:
        self.entry = entry
        self.duel: Duel | None = None if entry is not None else Duel()
        self.before: Any = None
        self.quarrels: list[dispute.Quarrel] = []
        if entry is not None:
            table = house.app.table
            self.before = table.session.state_before(entry)
            self.quarrels = dispute.quarrels(table.tables, self.before, entry)
        super().__init__(house, **kwargs)

    def refresh(self) -> None:
        self.title = self.words._("Disagree?")
        self.next_text, self.next_action = self.words._("Back"), ("back",)
        super().refresh()

    def rows(self) -> Iterable[Row]:
        table = self.table
        names = table.names
        if self.entry is None:
            yield from dispute.start_rows(names, table.last)
        if self.duel is not None:
            yield from dispute.duel_rows(names, table.tables, self.duel)
        else:
            yield from dispute.rows(names, table.tables, self.before, self.entry, self.quarrels)

    def back(self) -> bool:
        """Back from the dice to the readings."""
        if self.entry is None or self.duel is None:
            return False
        self._now(None)
        return True

    def _now(self, duel: Duel | None) -> None:
        self.duel = duel
        self.ids.listing.to_top()
        self.refresh()

    # -- the dice ----------------------------------------------------------------------------------------

    def do_throw(self, switch: str) -> None:
        """Throw for a reading: whoever's turn it was speaks for the one that was used."""
        quarrel = next(quarrel for quarrel in self.quarrels if quarrel.switch == switch)
        other = next(o.value for o in quarrel.outcomes if o.gives != quarrel.outcome(quarrel.used).gives)
        sides = self.table.state.sides
        first = self.entry.side or sides[0]
        claims = {side: quarrel.used if side == first else other for side in sides}
        gone = self.entry.struck or self.entry.undone or self.entry.branch
        unknown = tuple(outcome.value for outcome in quarrel.outcomes if gone or outcome.awaits)
        self._now(Duel(switch=switch, claims=claims, unknown=unknown))

    def do_about(self, about: str) -> None:
        self.duel = replace(self.duel or Duel(), about=about, switch="")
        self.refresh()

    def do_swap(self) -> None:
        assert self.duel is not None
        one, other = self.table.state.sides
        claims = self.duel.claims
        self.duel = replace(self.duel, claims={one: claims[other], other: claims[one]})
        self.refresh()

    def do_duel(self, side: str, face: int) -> None:
        """A die; after a tie it is the first of a new throw."""
        assert self.duel is not None
        faces = dict(self.duel.faces)
        if len(faces) == 2 and len(set(faces.values())) == 1:
            faces = {}
        self._thrown({**faces, side: face}, "hand")

    def do_duel_roll(self) -> None:
        sides = self.table.state.sides
        self._thrown(dict(zip(sides, self.table.roll(2)["faces"], strict=True)), "app")

    def _thrown(self, faces: dict[str, int], by: str) -> None:
        assert self.duel is not None
        self.duel = replace(self.duel, faces=faces, by=by)
        self.refresh()
        if len(faces) == 2:
            self.ids.listing.scroll_y = 0

    # -- what follows ------------------------------------------------------------------------------------

    def do_write(self) -> None:
        if self._note():
            self._leave()

    def do_only_now(self) -> None:
        """This ruling is read again under the winner's reading."""
        if self._note() and self._read_again():
            self._leave()

    def do_this_battle(self) -> None:
        """The same, and the house rule is set from now on."""
        assert self.duel is not None
        read = self._won() not in self.duel.unknown
        if self._note() and (not read or self._read_again()):
            switches = {self.duel.switch: self._won()}
            self.table.do({"do": "adjust", "switches": switches, "by": "agreement"}, join=read)
            self._leave()

    def _won(self) -> str:
        assert self.duel is not None
        winner = self.duel.winner(self.table.state.sides)
        return self.duel.claims.get(winner or "", "")

    def _note(self) -> bool:
        """Who was right goes into the log."""
        names = self.table.names
        title = names.title(self.entry.title) if self.entry is not None else ""
        text = dispute.note(names, self.table.tables, self.duel, title)
        return self.table.do({"do": "note", "text": text[:500]})

    def _read_again(self) -> bool:
        assert self.duel is not None
        quarrel = next(quarrel for quarrel in self.quarrels if quarrel.switch == self.duel.switch)
        return self.table.do(dispute.applied(quarrel, self._won(), self.entry.number))

    def _leave(self) -> None:
        self.duel = None
        self.entry, self.quarrels = None, []
        self.house.back()

    # -- the ways to the other screens ---------------------------------------------------------------------

    def do_ask(self) -> None:
        """This is where it is asked."""

    def do_last(self) -> None:
        self.house.swap(DisputePage(self.house, self.table.last))

    def do_rulebook(self) -> None:
        self.house.app.open("rulebook")
