"""What is to be drawn again before the next frame: once, after the boxes have been laid out."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock

_waiting: dict[Any, None] = {}


def draw_soon(thing: Any) -> None:
    """Call its `draw` when its place and size are settled."""
    if thing not in _waiting:
        _waiting[thing] = None
        _soon()


def _after_layouts(_: float) -> None:
    """Boxes that are to be laid out come first: a width that is still to change is not drawn to."""
    Clock.schedule_once(_draw_all, -1)


def _draw_all(_: float) -> None:
    while _waiting:
        thing = next(iter(_waiting))
        del _waiting[thing]
        thing.draw()


_soon = Clock.create_trigger(_after_layouts, -1)
