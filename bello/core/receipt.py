"""How a number came about, line by line, each line citing its rule. Data only: keys and numbers, never sentences."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import Any

from bello.core.dice import Dice
from bello.core.record import dataclass


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a sum: what it is, what it is worth, and the rule it rests on."""

    key: str
    rule: str
    value: int = 0
    params: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Throw:
    """One throw: its pool line by line, the face needed, the dice and what they gave."""

    name: str
    unit: str | None = None
    target: str | None = None
    pool: int = 0
    lines: tuple[Line, ...] = ()
    modifier: int | None = None
    needs: int | None = None
    dice: Dice | None = None
    again: Dice | None = None
    """The same throw made again: the general's re-roll, or the misses of an enfilade."""
    hits: int | None = None
    total: int | None = None
    result: Line | None = None
    not_read: tuple[int, ...] = ()
    """Faces typed for a larger pool that this one does not read."""
    final: bool = False
    """The hits were counted after the misses had been thrown again."""
    on: Mapping[str, int] = field(default_factory=dict)
    """Its hits on each enemy, where there were several."""
    asked: str = ""
    """The name its dice are asked and given by, where that is not simply its name."""

    @property
    def dice_name(self) -> str:
        return self.asked or self.name


@dataclass(frozen=True, slots=True)
class Tally:
    """One side's points in a melee, line by line."""

    side: str
    lines: tuple[Line, ...]
    points: int


@dataclass(frozen=True, slots=True)
class Effect:
    """What changed, before and after, and by which rule."""

    key: str
    rule: str
    unit: str | None = None
    regiment: str | None = None
    side: str | None = None
    before: Any = None
    after: Any = None
    params: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Receipt:
    """The whole of a ruling: who did what, the throws, the points, the effects, and how it came in."""

    kind: str
    params: Mapping[str, Any] = field(default_factory=dict)
    marks: tuple[str, ...] = ()
    throws: tuple[Throw, ...] = ()
    points: tuple[Tally, ...] = ()
    effects: tuple[Effect, ...] = ()
