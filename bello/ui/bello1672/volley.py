"""One unit's volley outside the shooting list: in any phase, after the fact."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from bello.ui.bello1672.playing import PlayingList, PlayingPage
from bello.views.bello1672 import shooting
from bello.views.rows import Row


class Firing(PlayingPage):
    """What a page needs on which volleys are entered."""

    def shot(self, unit: str) -> shooting.Shot:
        table = self.table
        return shooting.shot_of(table.memory(), table.state.units[unit], table.tables)

    def do_target(self, unit: str, target: str) -> None:
        self.table.remember(unit, target=target)
        self.refresh()

    def do_fact(self, unit: str, name: str, value: Any) -> None:
        self.table.remember(unit, **{name: value})
        self.refresh()

    def with_odds(self, rows: Iterable[Row]) -> Iterable[Row]:
        """The volleys with their odds, where the table wants them."""
        if not self.house.app.is_on("odds"):
            return rows
        from bello.views.bello1672 import odds_line

        return odds_line.with_volleys(rows, self.table.state, self.table.tables, self.words, self.shot)

    def do_odds_volley(self, unit: str) -> None:
        shot = self.shot(unit)
        if shot.target:
            self.house.app.open("what_if", shooting.intent(unit, shot, None))
        else:
            self.house.say(self.words._("Name a target first."))

    def do_shoot(self, unit: str, hits: int) -> None:
        self.fire(unit, {"hits": hits})

    def do_shoot_roll(self, unit: str) -> None:
        pool = shooting.pool(self.table.state, self.table.tables, unit, self.shot(unit))
        if pool is not None:
            self.fire(unit, self.table.roll(pool.dice))

    def do_shoot_faces(self, unit: str) -> None:
        """Hits or faces, from now on."""
        self.table.turn_pad(self.table.typed)
        self.refresh()

    def do_shoot_face(self, unit: str, face: int) -> None:
        shot = self.shot(unit)
        faces = (*shot.faces, face)
        pool = shooting.pool(self.table.state, self.table.tables, unit, shot)
        if pool is not None and len(faces) >= pool.dice:
            self.fire(unit, {"faces": list(faces)})
        else:
            self.table.remember(unit, faces=faces)
            self.refresh()

    def fire(self, unit: str, dice: dict[str, Any]) -> bool:
        """Store the volley."""
        if not self.table.do(shooting.intent(unit, self.shot(unit), dice)):
            return False
        self.table.fired(unit)
        return True


class VolleyPage(PlayingList, Firing):
    """A volley of one unit."""

    def __init__(self, house: Any, unit: str, **kwargs: Any) -> None:
        self.unit = unit
        super().__init__(house, **kwargs)

    def refresh(self) -> None:
        self.title = self.table.names.unit(self.unit)
        self.next_text, self.next_action = self.words._("Back"), ("back",)
        super().refresh()

    def rows(self) -> Iterable[Row]:
        table = self.table
        return self.with_odds(shooting.unit_rows(table.state, table.tables, table.names, self.unit, table.memory()))

    def do_volley(self, unit: str) -> None:
        """The facts are open already."""

    def fire(self, unit: str, dice: dict[str, Any]) -> bool:
        if not super().fire(unit, dice):
            return False
        self.house.back()
        self.house.page.follow()
        return True
