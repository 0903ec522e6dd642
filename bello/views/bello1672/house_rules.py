"""The house rules: every doubt with its readings, those that decide games first."""

from __future__ import annotations

from collections.abc import Iterator

from bello.games.bello1672.tables import Tables
from bello.views.bello1672.charts import Switches, played
from bello.views.bello1672.newbattle import value_text
from bello.views.rows import Chip, Chips, Head, Item, Row, Text
from bello.views.words import Words


def rows(tables: Tables, words: Words, switches: Switches, new: bool) -> Iterator[Row]:
    """All switches; touching a reading plays it."""
    now = played(tables, switches)
    if new:
        yield Text(words._("How new battles begin. Each battle keeps its own."), "small")
    else:
        yield Text(words._("A change counts from now on, by agreement. What has happened stays."), "small")
    first = [name for _, name in sorted((s.setup, name) for name, s in tables.switches.items() if s.setup)]
    rest = [name for name in tables.switches if name not in first]
    for head, group in ((words._("These decide games"), first), (words._("The others"), rest)):
        yield Head(head)
        for name in group:
            yield from _switch(tables, words, name, now[name])


def _switch(tables: Tables, words: Words, name: str, value: str) -> Iterator[Row]:
    switch = tables.switches[name]
    reading = next(reading for reading in switch.readings if reading.value == value)
    yield Item(
        switch.name[words.lang], ("rule", switch.ruling), getattr(reading, words.lang), switch.ruling, strong=True
    )
    yield Chips(tuple(Chip(value_text(one, words), ("switch", name, one), one == value) for one in switch.values))
