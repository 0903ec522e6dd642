"""A battle told as moves of two players: each becomes touches, with the dice entered in one of three ways."""

from __future__ import annotations

import json
from typing import Any

from bello import battlefile
from bello.ui.bello1672 import table as table_module
from bello.views.bello1672 import shooting
from tests.ui.conftest import RULES
from tests.ui.driver import Driver

SUMS = {total: (total // 2, total - total // 2) for total in range(2, 13)}


class Loaded:
    """Dice for the app's own rolls that fall as the script says."""

    def __init__(self) -> None:
        self.faces: list[int] = []

    def randint(self, _low: int, _high: int) -> int:
        return self.faces.pop(0)


class Player:
    """Plays by touch; `way` is sum (and hits), faces, or rolled."""

    def __init__(self, driver: Driver, way: str = "sum", monkeypatch: Any = None) -> None:
        self.driver = driver
        self.way = way
        self.actions = 0
        self.loaded = Loaded()
        if way == "rolled":
            monkeypatch.setattr(table_module, "CHANCE", self.loaded)

    @property
    def table(self) -> Any:
        return self.driver.app.table

    @property
    def state(self) -> Any:
        return self.table.state

    def unit(self, name: str) -> Any:
        return self.state.units[name]

    def tap(self, *action: Any) -> None:
        self.driver.tap(action=action)

    def done(self) -> None:
        """One action more is on the record."""
        self.actions += 1

    # -- dice --------------------------------------------------------------------------------------------

    def sum(self, total: int) -> None:
        """Two dice."""
        self._give(("sum", total), SUMS[total])

    def hits(self, hits: int, dice: int | None = None) -> None:
        """A pool with so many hits, on a pad."""
        if dice is None:
            wanted = self.driver.page.wanted() if hasattr(self.driver.page, "wanted") else self.driver.page.seen.wanted
            dice = wanted.dice
        self._give(("hits", hits), (6,) * hits + (1,) * (dice - hits))

    def face(self, face: int) -> None:
        self._give(("face", face), (face,))

    def _give(self, key: tuple[Any, ...], faces: tuple[int, ...]) -> None:
        if self.way == "rolled":
            self.loaded.faces = list(faces)
            self.tap("roll")
        elif self.way == "faces":
            for face in faces:
                self.tap("face", face)
        else:
            self.tap(*key)

    # -- command -------------------------------------------------------------------------------------------

    def order(self, unit: str, total: int, *said: tuple[Any, ...]) -> None:
        """An order to a unit: what is said before the dice, then the dice."""
        self._order(("order_unit", unit), total, *said)

    def order_all(self, regiment: str, total: int, *said: tuple[Any, ...]) -> None:
        self._order(("order_regiment", regiment), total, *said)

    def _order(self, to: tuple[Any, ...], total: int, *said: tuple[Any, ...]) -> None:
        self.tap(*to)
        for word in said:
            self.tap(*word)
        self.sum(total)
        self.done()

    def charge(self, unit: str, target: str, total: int, *said: tuple[Any, ...]) -> None:
        self.order(unit, total, ("kind", "charge"), ("target", target), *said)

    def charge_all(self, regiment: str, total: int, *targets: str) -> None:
        self.order_all(regiment, total, ("kind", "charge"), *(("target", target) for target in targets))

    def rally(self, unit: str, total: int) -> None:
        self.order(unit, total, ("kind", "rally"))

    def answer(self, target: str, answer: str) -> None:
        self.tap("answer", target, answer)
        self.done()

    def reroll(self, side: str, total: int) -> None:
        self.tap("reroll", side)
        self.sum(total)
        self.done()

    # -- shooting ------------------------------------------------------------------------------------------

    def volley(self, unit: str, hits: int, target: str = "", *facts: tuple[str, Any]) -> None:
        """A volley from the phase's list; a new target is chosen there, the distance on the row itself."""
        if target:
            self.tap("volley", unit)
            self.tap("target", unit, target)
        for name, value in facts:
            self.tap("fact", unit, name, value)
        shot = self.driver.page.shot(unit)
        pool = shooting.pool(self.state, self.table.tables, unit, shot)
        assert pool is not None
        faces = (6,) * hits + (1,) * (pool.dice - hits)
        if self.way == "rolled":
            self.loaded.faces = list(faces)
            self.tap("shoot_roll", unit)
        elif self.way == "faces":
            for face in faces:
                self.tap("shoot_face", unit, face)
        else:
            self.tap("shoot", unit, hits)
        self.done()

    # -- melee ---------------------------------------------------------------------------------------------

    def open_fight(self, unit: str) -> None:
        """The line of the phase's list with this unit in it."""
        self.tap("fight", next(fight for fight in self.state.melees() if unit in fight)[0])

    def fight(self, unit: str, *steps: Any) -> None:
        """A fight: numbers are hits, ("face", n) the loser's die, other tuples are touched as they are."""
        self.open_fight(unit)
        for step in steps:
            if isinstance(step, int):
                self.hits(step)
            elif step[0] == "face":
                self.face(step[1])
            else:
                self.tap(*step)
        self.done()

    # -- the turn --------------------------------------------------------------------------------------------

    def next(self) -> None:
        self.tap("next")
        self.done()

    def undo(self) -> None:
        self.tap("undo")
        self.done()

    def token(self, unit: str, by: int = 1) -> None:
        self.tap("token", unit, by)
        self.done()

    def entry(self, do: str, last: bool = True, **facts: Any) -> Any:
        """The log's entry of an action by its facts."""
        found = [
            entry
            for entry in self.table.session.entries()
            if entry.intent["do"] == do and facts.items() <= dict(entry.intent).items() and not entry.branch
        ]
        return found[-1 if last else 0]


def replayed(driver: Driver) -> Any:
    """The same battle from its exported file, decided again step by step: nothing differs."""
    data = json.loads(driver.app.library.export(driver.app.table.session.id))
    file = battlefile.read(data)
    play, steps = battlefile.replay(file, RULES.tables, RULES.armies)
    different = [step.intent for step in steps if step.differs]
    assert not different, different
    return play.state
