"""The quick reference sheet: everything a player looks up in play, as this battle is played."""

from __future__ import annotations

from collections.abc import Iterator

from bello.games.bello1672.tables import Tables
from bello.views.bello1672.charts import CHARTS, Switches, played
from bello.views.bello1672.newbattle import value_text
from bello.views.rows import Cells, Head, Row, Text
from bello.views.words import Words

MOST_SENTENCES = 6
"""More house rules than this are named with their value only."""
ORDER = (
    "sequence",
    "command",
    "blunder",
    "reactions",
    "shooting",
    "ranges",
    "melee",
    "points",
    "formations",
    "units",
    "tokens",
    "broken",
    "victory",
)


def house_rules(tables: Tables, words: Words, switches: Switches) -> Iterator[Row]:
    """The readings this table plays otherwise than we do by default."""
    now = played(tables, switches)
    other = [name for name, switch in tables.switches.items() if now[name] != switch.default]
    if other:
        yield Head(words._("House rules of this table"))
    if len(other) > MOST_SENTENCES:
        named = (f"{tables.switches[name].name[words.lang]}: {value_text(now[name], words)}" for name in other)
        yield Text(" · ".join(named))
        return
    for name in other:
        switch = tables.switches[name]
        reading = next(reading for reading in switch.readings if reading.value == now[name])
        cells = (switch.name[words.lang], getattr(reading, words.lang))
        yield Cells(cells, (7, 13), False, ("rule", switch.ruling))


def rows(tables: Tables, words: Words, switches: Switches) -> Iterator[Row]:
    """The whole sheet, to scroll."""
    now = played(tables, switches)
    for name in ORDER:
        yield from CHARTS[name](tables, words, now)
    yield from house_rules(tables, words, now)
