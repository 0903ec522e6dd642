"""What a screen is made of: frozen rows with their words and the action a touch sends. No Kivy here."""

from __future__ import annotations

from typing import Any, Literal

from bello.core.record import dataclass

Action = tuple[Any, ...]
"""The name of what a page does, and what with: ("target", "p1")."""


@dataclass(frozen=True, slots=True)
class Chip:
    """Something to tap. What is not allowed says why, with its rule, and opens it."""

    text: str
    action: Action = ()
    chosen: bool = False
    why_not: str = ""
    rule: str = ""


@dataclass(frozen=True, slots=True)
class Head:
    """The heading of a part of a screen."""

    text: str
    right: str = ""
    action: Action = ()


@dataclass(frozen=True, slots=True)
class Text:
    """Plain words."""

    text: str
    kind: Literal["body", "small", "strong", "title"] = "body"


@dataclass(frozen=True, slots=True)
class Chips:
    """Choices side by side, on as many lines as they need, with a word before them."""

    chips: tuple[Chip, ...]
    label: str = ""


@dataclass(frozen=True, slots=True)
class Keys:
    """A line of a pad: keys of one size, and what they mean."""

    keys: tuple[Chip, ...]
    text: str = ""
    right: str = ""


@dataclass(frozen=True, slots=True)
class Button:
    """A wide button."""

    text: str
    action: Action
    primary: bool = False
    sub: str = ""
    why_not: str = ""


@dataclass(frozen=True, slots=True)
class Item:
    """A line to tap in a list: a name, what it is, and something on the right."""

    text: str
    action: Action = ()
    sub: str = ""
    right: str = ""
    struck: bool = False
    faded: bool = False
    strong: bool = False
    drag: Action = ()
    """What dragging it by its right end past a neighbour does; −1 (up) or 1 (down) is added."""


@dataclass(frozen=True, slots=True)
class Rule:
    """A line of a receipt: a number, what it is, the rule behind it."""

    left: str
    text: str
    rule: str = ""
    kind: str = "line"


@dataclass(frozen=True, slots=True)
class Cells:
    """A line of a table."""

    cells: tuple[str, ...]
    widths: tuple[int, ...]
    head: bool = False
    action: Action = ()


@dataclass(frozen=True, slots=True)
class Bars:
    """Chances or counts as bars, with a name and a figure each."""

    bars: tuple[tuple[str, float, str], ...]


@dataclass(frozen=True, slots=True)
class Field:
    """A line to type in."""

    label: str
    text: str
    action: Action
    hint: str = ""


@dataclass(frozen=True, slots=True)
class Gap:
    """Air between two parts."""

    size: int = 12


Row = Any
