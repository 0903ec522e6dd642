"""A table to play on in the tests: two small armies, a starting position, and intents as sentences."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bello import battlefile
from bello.core.play import Play, Played
from bello.core.refusal import Refusal
from bello.games.bello1672 import GAME
from bello.rulebook import load

TABLES = load.load_tables()
Types = Mapping[str, list[Any]]


def army(side: str, regiments: Types) -> dict[str, Any]:
    """Regiment "a" of two types has the units a1 and a2; a type may come with its formation or place."""
    return {
        "side": side,
        "regiments": [
            {
                "id": name,
                "units": [
                    {"id": f"{name}{i}", **(unit if isinstance(unit, dict) else {"type": unit})}
                    for i, unit in enumerate(units, 1)
                ],
            }
            for name, units in regiments.items()
        ],
    }


class Table(Play):
    """A battle of red against blue; red begins."""

    def __init__(self, red: Types, blue: Types, start: dict[str, Any] | None = None, **switches: str) -> None:
        data: dict[str, Any] = {
            "format": "bello-battle/1",
            "setup": {"armies": [army("red", red), army("blue", blue)], "switches": switches, "begins": "red"},
        }
        if start is not None:
            data["start"] = {"side": "red", "phase": "command", **start}
        _, state = battlefile.open_battle(battlefile.read(data), TABLES, {})
        super().__init__(GAME, TABLES, state)

    def do(self, do: str, **fields: Any) -> dict[str, Any]:
        """The receipt of an accepted intent."""
        found = self.dispatch({"do": do, **fields})
        assert isinstance(found, Played), found
        assert found.step.receipt is not None
        return dict(found.step.receipt)

    def refusal(self, do: str, **fields: Any) -> Refusal:
        """The refusal of an intent that must be refused, and must leave no trace."""
        before, steps = self.state, len(self.steps)
        found = self.dispatch({"do": do, **fields})
        assert isinstance(found, Refusal), f"accepted: {do} {fields}"
        assert self.state is before and len(self.steps) == steps
        return found

    def to(self, phase: str) -> None:
        """On to a phase of the same turn, or to the next turn's command phase."""
        while True:
            self.do("next")
            if self.state.phase == phase:
                return

    def awaits(self) -> list[str]:
        return [one.name for one in GAME.prompt(self.state, self.tables).awaits]

    def unit(self, name: str) -> Any:
        return self.state.units[name]


def faces(*dice: int) -> dict[str, Any]:
    return {"faces": list(dice)}


def effects(receipt: Mapping[str, Any], key: str) -> list[dict[str, Any]]:
    """The effects of one kind on a receipt."""
    return [effect for effect in receipt.get("effects", ()) if effect["key"] == key]


def lines(receipt: Mapping[str, Any], throw: int = 0) -> dict[str, int]:
    """The lines of a throw on a receipt: key and worth."""
    return {line["key"]: line.get("value", 0) for line in receipt["throws"][throw]["lines"]}
