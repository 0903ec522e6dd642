"""What units, regiments and sides are called, and engine keys put into words."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from bello.core.refusal import Refusal
from bello.games.bello1672.state import State
from bello.games.bello1672.tables import Tables
from bello.views.bello1672 import words as keys
from bello.views.words import Words

ORDINALS = {1: "st", 2: "nd", 3: "rd"}
NUMBERED = re.compile(r"^(\d+)e( esk\.)?$")


class Names:
    """Names of a battle's pieces in one language. Armies are written in Dutch; numbers are put into English."""

    def __init__(self, state: State, tables: Tables, words: Words) -> None:
        self.state = state
        self.tables = tables
        self.words = words

    def unit(self, unit: str) -> str:
        """Gardes 1e."""
        found = self.state.units.get(unit)
        if found is None:
            return unit
        regiment = self.state.regiments[found.regiment]
        return f"{regiment.short or regiment.name} {self.number(unit)}"

    def number(self, unit: str) -> str:
        """1e, 2e esk., kanon: the unit inside its regiment."""
        name = self.state.units[unit].name
        if self.words.lang == "nl":
            return name
        if name == "kanon":
            return self.words._("gun")
        numbered = NUMBERED.match(name)
        if not numbered:
            return name
        number = int(numbered[1])
        ordinal = f"{number}{'th' if number % 100 in (11, 12, 13) else ORDINALS.get(number % 10, 'th')}"
        return f"{ordinal} sqn" if numbered[2] else ordinal

    def regiment(self, regiment: str) -> str:
        return self.state.regiments[regiment].name if regiment in self.state.regiments else regiment

    def side(self, side: str | None) -> str:
        if side is None:
            return ""
        known = self.tables.ruleset.sides.get(side)
        if known is not None:
            return known.name[self.words.lang]
        return self.state.names.get(side) or side

    def type(self, type_: str) -> str:
        return self.tables.units[type_].name[self.words.lang]

    def who(self, params: Mapping[str, Any]) -> str:
        """Whoever the parameters name: a regiment, a unit, or several."""
        if params.get("regiment"):
            return self.regiment(params["regiment"])
        if params.get("unit"):
            return self.unit(params["unit"])
        if params.get("units"):
            return self.words.all_of([self.unit(unit) for unit in params["units"]])
        return ""

    def switch(self, name: str, value: str) -> tuple[str, str]:
        """A house rule and one of its readings."""
        switch = self.tables.switches.get(name)
        if switch is None:
            return name, value
        reading = next((r for r in switch.readings if r.value == value), None)
        return switch.name[self.words.lang], getattr(reading, self.words.lang, value)

    def word(self, table: Mapping[str, str], key: str) -> str:
        """A key of one of the tables of words."""
        return self.words._(table.get(key, key))

    def together(self, units: Sequence[str]) -> str:
        """Gardes 1e, 2e and 3e: units named in one breath, the regiment once."""
        parts: list[str] = []
        last = ""
        for unit in units:
            regiment = self.state.units[unit].regiment
            parts.append(self.number(unit) if regiment == last else self.unit(unit))
            last = regiment
        return self.words.all_of(parts)

    def say(self, template: str, params: Mapping[str, Any], who: str = "") -> str:
        """A sentence of the catalogue with ids turned into names; `who` stands for the unit."""
        named = {key: self._named(key, value) for key, value in params.items() if value is not None}
        if who:
            named["unit"] = who
        return self.words._(template).format_map(_Blank(named))

    def _named(self, key: str, value: Any) -> Any:
        if key in ("unit", "target", "charger", "shooter") and isinstance(value, str):
            return self.unit(value)
        if key == "units":
            return self.words.all_of([self.unit(unit) for unit in value])
        if key == "regiment":
            return self.regiment(value)
        if key == "side":
            return self.side(value)
        if key == "type":
            return self.type(value)
        if key == "phase" and value in keys.PHASES:
            return self.word(keys.PHASES, value)
        if key == "formation":
            return self.word(keys.FORMATIONS, value)
        return value

    def refusal(self, refusal: Refusal | Mapping[str, Any]) -> str:
        """Why not, in one sentence."""
        if isinstance(refusal, Refusal):
            code, params = refusal.code, refusal.params
        else:
            code, params = refusal["code"], refusal.get("params", {})
        return self.say(keys.REFUSALS.get(code, code), params)

    def title(self, title: tuple[str, Mapping[str, Any]]) -> str:
        """The name of an action: Salvo Gardes 1e."""
        key, params = title
        return self.say(keys.TITLES.get(key, key), {**params, "who": self.who(params)}).strip()


class _Blank(dict[str, Any]):
    """A placeholder nobody filled stays empty."""

    def __missing__(self, key: str) -> str:
        return ""
