"""One fight: two blocks, support by touching units, and a pad whose field advances by itself."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from bello.ui.bello1672.playing import PadPage
from bello.views.bello1672 import melee, odds_line
from bello.views.bello1672.melee import Fight
from bello.views.rows import Row


class FightPage(PadPage):
    """A fight being entered; it is stored as one step when its last die is there."""

    def __init__(self, house: Any, units: tuple[str, ...], **kwargs: Any) -> None:
        table = house.app.table
        self.key = ("fight", frozenset(units))
        self.fight = table.drafts.get(self.key) or Fight(units, typed=table.typed, adding=len(units) < 2)
        self.seen: melee.Preview | None = None
        super().__init__(house, **kwargs)

    def refresh(self) -> None:
        table = self.table
        self.title = self.words._("Melee")
        self.next_text, self.next_action = self.words._("Back"), ("back",)
        self.seen = melee.preview(table.state, table.tables, self.fight) if self._whole() else melee.NOBODY
        super().refresh()

    def _whole(self) -> bool:
        """Both sides are named."""
        units = self.table.state.units
        return len({units[unit].side for unit in self.fight.units}) == 2

    def rows(self) -> Iterable[Row]:
        table = self.table
        if self.house.app.is_on("odds"):
            yield from odds_line.fight_rows(table.state, table.names, self.fight, self.seen)
        yield from melee.rows(table.state, table.tables, table.names, self.fight, self.seen)

    def pad(self) -> Iterable[Row]:
        return melee.pad_rows(self.table.state, self.table.tables, self.table.names, self.fight, self.seen)

    def _now(self, **changes: Any) -> None:
        self.fight = self.table.drafts[self.key] = replace(self.fight, **changes)
        self.refresh()

    # -- facts -----------------------------------------------------------------------------------------

    def do_support(self, unit: str) -> None:
        others = tuple(u for u in self.fight.support if u != unit)
        self._now(support=others if unit in self.fight.support else (*others, unit))

    def do_odds(self) -> None:
        if self._whole():
            self.house.app.open("what_if", melee.intent(self.table.state, self.fight))

    def do_more(self) -> None:
        self._now(more=not self.fight.more)

    def do_adding(self) -> None:
        self._now(adding=not self.fight.adding)

    def do_add(self, unit: str) -> None:
        fight = replace(self.fight, units=(*self.fight.units, unit))
        self.fight = fight
        self._now(adding=not self._whole())

    def do_attacked(self, unit: str, facing: str) -> None:
        self._now(attacked={**self.fight.attacked, unit: facing})

    def do_charging(self, unit: str) -> None:
        state = self.table.state
        now = self.fight.charging
        if now is None:
            now = tuple(u for u in self.fight.units if state.is_charging(u))
        others = tuple(u for u in now if u != unit)
        self._now(charging=others if unit in now else (*others, unit))

    def do_off_table(self, unit: str) -> None:
        others = tuple(u for u in self.fight.off_table if u != unit)
        self._now(off_table=others if unit in self.fight.off_table else (*others, unit))

    # -- dice --------------------------------------------------------------------------------------------

    def do_pistol(self, unit: str, hits: int) -> None:
        self._enter(f"pistol:{unit}", {"hits": hits})

    def do_unit_dice(self, unit: str) -> None:
        """Touching a unit's line clears its dice, to enter them again."""
        name = f"melee:{unit}"
        if name in self.fight.dice:
            self._now(dice={key: dice for key, dice in self.fight.dice.items() if key != name})

    def do_hits(self, hits: int) -> None:
        self._answer({"hits": hits})

    def do_sum(self, total: int) -> None:
        self._answer({"sum": total})

    def do_all_on(self, enemy: str, hits: int) -> None:
        """All hits of a unit on one of the enemies it touches."""
        self._answer({"hits": hits, "on": {enemy: hits}})

    def do_aim(self, enemy: str) -> None:
        """The enemy at whom the faces being typed are thrown (R-52)."""
        assert self.seen is not None and self.seen.wanted is not None
        self._now(aim={**self.fight.aim, self.seen.wanted.unit or "": enemy})

    def do_split(self) -> None:
        self._now(split=True)

    def do_hits_on(self, enemy: str, hits: int) -> None:
        """Hits per enemy of a unit that touches several; complete when each has its number (R-52)."""
        assert self.seen is not None and self.seen.wanted is not None
        on = {**self.fight.on, enemy: hits}
        if len(on) < len(self.seen.enemies):
            self._now(on=on)
            return
        self.fight = replace(self.fight, on={}, split=False)
        self._answer({"hits": sum(on.values()), "on": on})

    def do_face(self, face: int) -> None:
        wanted = self.seen.wanted if self.seen else None
        if wanted is None:
            return
        typed = self.fight.typed.add(face)
        if len(typed.faces) >= wanted.dice:
            self._answer({"faces": list(typed.faces)})
        else:
            self._now(typed=typed)

    def do_backspace(self) -> None:
        self._now(typed=self.fight.typed.back())

    def do_turn_pad(self) -> None:
        self._now(typed=self.table.turn_pad(self.fight.typed))

    def do_roll(self) -> None:
        if self.seen and self.seen.wanted:
            self._answer(self.table.roll(self.seen.wanted.dice))

    def _answer(self, dice: dict[str, Any]) -> None:
        if self.seen and self.seen.wanted:
            self._enter(self.seen.wanted.name, dice)

    def _enter(self, name: str, dice: dict[str, Any]) -> None:
        """Take the dice; when nothing more is asked the fight is stored."""
        typed = replace(self.fight.typed, faces=())
        self.fight = replace(self.fight, dice={**self.fight.dice, name: dice}, typed=typed)
        table = self.table
        table.drafts[self.key] = self.fight
        self.seen = melee.preview(table.state, table.tables, self.fight) if self._whole() else melee.NOBODY
        if self.seen.wanted is not None or self.seen.refusal is not None:
            self.refresh()
            return
        if table.do(melee.intent(table.state, self.fight)):
            table.drafts.pop(self.key, None)
            self.house.back()
            self.house.page.follow()

    def do_agree(self) -> None:
        self._now(agreed=True)
