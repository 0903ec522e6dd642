"""The rule tables of BelloLudi 1672 as typed values; the numbers live in rules/bello1672/*.toml."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from bello.core.record import dataclass

Words = Mapping[str, str]
Source = tuple[str, ...]
Arm = Literal["infantry", "cavalry", "artillery"]


@dataclass(frozen=True, slots=True)
class Cited:
    """An entry that only names its rule."""

    rule: str
    source: Source


@dataclass(frozen=True, slots=True)
class Band:
    """Shooting dice up to a distance."""

    to: int
    dice: int


@dataclass(frozen=True, slots=True)
class UnitType:
    """A row of the unit tables (2.1)."""

    name: Words
    arm: Arm
    move: int
    melee: int
    shooting: tuple[Band, ...]
    fires: Literal["muskets", "pistols", "cannon", "nothing"]
    pikes: bool
    shaken: int
    removed: int
    rule: str
    source: Source


@dataclass(frozen=True, slots=True)
class Result:
    """A row of the command table (2.3)."""

    to: int
    outcome: Literal["carried_out", "fails", "blunder"]
    moves: int
    rule: str
    source: Source
    from_: int = 0  # written "from" in the file


@dataclass(frozen=True, slots=True)
class Moves:
    """A number of moves and its rule."""

    moves: int
    rule: str
    source: Source


@dataclass(frozen=True, slots=True)
class Rally:
    """How many tokens a rally takes off."""

    tokens: int
    rule: str
    source: Source


@dataclass(frozen=True, slots=True)
class Reaction:
    """A reaction's throw of two dice: works up to one number, disorders from another."""

    succeeds_to: int
    disordered_from: int
    rule: str
    source: Source


@dataclass(frozen=True, slots=True)
class Command:
    """The command table and the other throws of two dice (2.3)."""

    results: tuple[Result, ...]
    column_free_move: Moves
    formation_change: Moves
    rally: Rally
    counter_charge: Reaction
    hedgehog: Reaction

    def result(self, total: int) -> Result:
        """The row for a throw of two dice."""
        return next(row for row in self.results if row.from_ <= total <= row.to)


@dataclass(frozen=True, slots=True)
class BlunderEntry:
    """An entry of the blunder table (2.4)."""

    die: int
    direction: Literal["back", "left", "right", "forward", "charge"]
    moves: int
    rule: str
    source: Source


@dataclass(frozen=True, slots=True)
class ChargeMoves:
    """The second die of the blunder charge."""

    to: int
    moves: int
    rule: str
    source: Source
    from_: int = 0  # written "from" in the file


@dataclass(frozen=True, slots=True)
class Blunder:
    """The blunder table (2.4)."""

    entries: tuple[BlunderEntry, ...]
    charge_moves: tuple[ChargeMoves, ...]

    def entry(self, die: int) -> BlunderEntry:
        """The entry for the blunder die."""
        return next(entry for entry in self.entries if entry.die == die)

    def moves(self, die: int) -> int:
        """The moves of a blunder charge for its second die."""
        return next(row.moves for row in self.charge_moves if row.from_ <= die <= row.to)


@dataclass(frozen=True, slots=True)
class Modifier:
    """A plus or minus on the dice, or result points."""

    value: int
    rule: str
    source: Source
    within: int = 0


@dataclass(frozen=True, slots=True)
class Shooting:
    """Hits and modifiers when shooting (2.5)."""

    hits_on: int
    rule: str
    source: Source
    modifiers: Mapping[str, Modifier]
    enfilade: Cited
    all_hits: Cited


@dataclass(frozen=True, slots=True)
class Loser:
    """The loser's test (2.8)."""

    stays_from: int
    retreat_moves: int
    rule: str
    source: Source


@dataclass(frozen=True, slots=True)
class Melee:
    """Hits, modifiers, points and the loser's test in melee (2.7, 2.8)."""

    hits_on: int
    rule: str
    source: Source
    modifiers: Mapping[str, Modifier]
    points: Mapping[str, Modifier]
    loser: Loser
    artillery_loser: Cited


@dataclass(frozen=True, slots=True)
class Formation:
    """A row of the formation table (2.9); `dice` replaces the unit's own."""

    name: Words
    arms: tuple[Arm, ...]
    supports: bool
    rule: str
    source: Source
    dice: int = 0
    per_side: bool = False


@dataclass(frozen=True, slots=True)
class Morale:
    """Tokens, disorder and broken regiments (2.10, 2.11)."""

    steady: Cited
    shaken: Cited
    removed: Cited
    guns: Cited
    disorder: Cited
    fall_back: Moves
    broken: Cited
    rearward: Cited


@dataclass(frozen=True, slots=True)
class Points:
    """Victory points for one kind of loss."""

    points: int
    rule: str
    source: Source


@dataclass(frozen=True, slots=True)
class Victory:
    """Victory points (2.12)."""

    removed: Points
    shaken: Points
    broken: Points


@dataclass(frozen=True, slots=True)
class Sequence:
    """The sequence of play (2.2)."""

    phases: tuple[str, ...]
    plan: Cited
    initiative: Cited
    command: Cited
    shooting: Cited
    melee: Cited


@dataclass(frozen=True, slots=True)
class Reading:
    """One way to read a doubtful rule."""

    value: str
    source: str
    nl: str
    en: str


@dataclass(frozen=True, slots=True)
class Switch:
    """A house rule: a doubt with its readings, the default first."""

    default: str
    ruling: str
    rules: tuple[str, ...]
    impact: Literal["high", "medium", "low"]
    name: Words
    readings: tuple[Reading, ...]
    setup: int = 0
    case: tuple[str, ...] = ()

    @property
    def values(self) -> tuple[str, ...]:
        """All values the switch can take."""
        return tuple(reading.value for reading in self.readings)


@dataclass(frozen=True, slots=True)
class Side:
    """A side's name."""

    name: Words


@dataclass(frozen=True, slots=True)
class Ruleset:
    """What is true of the ruleset as a whole."""

    id: str
    version: str
    name: Words
    author: str
    sides: Mapping[str, Side]


@dataclass(frozen=True, slots=True)
class Tables:
    """Every table of the game."""

    ruleset: Ruleset
    units: Mapping[str, UnitType]
    sequence: Sequence
    command: Command
    blunder: Blunder
    shooting: Shooting
    melee: Melee
    formations: Mapping[str, Formation]
    morale: Morale
    victory: Victory
    switches: Mapping[str, Switch]
