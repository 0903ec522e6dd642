"""What happened, in the past tense, with its outcome in it. A saved battle folds these and never decides again."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from bello.core.codec import tagged
from bello.core.record import dataclass
from bello.games.bello1672.state import (
    Again,
    Charge,
    Colour,
    Contact,
    FormationName,
    Pending,
    Phase,
    Place,
    Regiment,
    Unit,
)


@dataclass(frozen=True, slots=True)
class BattleSetUp:
    """Two armies face each other, every number copied from the tables."""

    sides: tuple[str, str]
    names: Mapping[str, str]
    generals: Mapping[str, str]
    units: tuple[Unit, ...]
    regiments: tuple[Regiment, ...]
    switches: Mapping[str, str]
    points: Mapping[str, int]
    rounds: int = 0
    colours: tuple[Colour, Colour] = ("orange", "blue")


@dataclass(frozen=True, slots=True)
class InitiativeWon:
    """The throw for initiative had a winner (TURN-2)."""

    side: str


@dataclass(frozen=True, slots=True)
class PhaseBegan:
    """A phase began; `turn` counts turns and grows when a side's turn begins."""

    phase: Phase
    side: str | None
    round: int
    turn: int


@dataclass(frozen=True, slots=True)
class Declared:
    """Something was declared, or got some of its dice, and awaits more."""

    pending: Pending


@dataclass(frozen=True, slots=True)
class Settled:
    """A declaration or a charge is dealt with."""

    id: str


@dataclass(frozen=True, slots=True)
class Moved:
    """A unit made its moves. For the record; where it stands only the table knows."""

    unit: str
    moves: int
    cm: int
    way: Literal["forward", "back", "left", "right", "charge", "round"] = "forward"


@dataclass(frozen=True, slots=True)
class TokensChanged:
    """Tokens came on or went off."""

    unit: str
    by: int


@dataclass(frozen=True, slots=True)
class DisorderChanged:
    """A unit fell into disorder, or its ranks were dressed. `dressing` only when put back as it was."""

    unit: str
    on: bool
    dressing: bool = False


@dataclass(frozen=True, slots=True)
class FormationChanged:
    """A unit changed formation."""

    unit: str
    formation: FormationName


@dataclass(frozen=True, slots=True)
class PlaceChanged:
    """A unit entered or left a building or redoubt."""

    unit: str
    place: Place


@dataclass(frozen=True, slots=True)
class TableChanged:
    """A unit left the table, or came back, other than by its tokens."""

    unit: str
    off: bool


@dataclass(frozen=True, slots=True)
class Marked:
    """Something a unit did this turn, or, unmarked, did not do after all."""

    unit: str
    mark: str
    on: bool = True


@dataclass(frozen=True, slots=True)
class RegimentMarked:
    """Something a regiment did this turn, or, unmarked, did not do after all."""

    regiment: str
    mark: str
    on: bool = True


@dataclass(frozen=True, slots=True)
class ChargeBegan:
    """A charge goes in and awaits the answer of the charged (R-84), or its pairs changed."""

    charge: Charge


@dataclass(frozen=True, slots=True)
class ContactMade:
    """Two enemies are in melee from now on (MEL-1, R-43), or that contact changed."""

    contact: Contact


@dataclass(frozen=True, slots=True)
class ContactEnded:
    """Two enemies are no longer in touch."""

    one: str
    other: str


@dataclass(frozen=True, slots=True)
class GroundOpened:
    """These winners may take the ground (MEL-8); none: it is taken or left."""

    units: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RerollUsed:
    """The general had a throw made again (ARM-4); off: he has it back."""

    side: str
    on: bool = True


@dataclass(frozen=True, slots=True)
class RerollOpened:
    """This throw can still be made again by the general; without `again` no longer."""

    side: str
    again: Again | None = None


@dataclass(frozen=True, slots=True)
class SwitchSet:
    """A house rule was changed from here on."""

    switch: str
    value: str


@dataclass(frozen=True, slots=True)
class Noted:
    """A remark for the log: a dispute, ground taken, something entered late."""

    text: str


EVENTS: dict[str, type] = {
    "set_up": BattleSetUp,
    "initiative_won": InitiativeWon,
    "phase": PhaseBegan,
    "declared": Declared,
    "settled": Settled,
    "moved": Moved,
    "tokens": TokensChanged,
    "disorder": DisorderChanged,
    "formation": FormationChanged,
    "place": PlaceChanged,
    "table": TableChanged,
    "marked": Marked,
    "regiment_marked": RegimentMarked,
    "charge": ChargeBegan,
    "contact": ContactMade,
    "contact_ended": ContactEnded,
    "ground": GroundOpened,
    "reroll": RerollUsed,
    "again": RerollOpened,
    "switch": SwitchSet,
    "noted": Noted,
}
tagged("type", **EVENTS)

Event = (
    BattleSetUp
    | InitiativeWon
    | PhaseBegan
    | Declared
    | Settled
    | Moved
    | TokensChanged
    | DisorderChanged
    | FormationChanged
    | PlaceChanged
    | TableChanged
    | Marked
    | RegimentMarked
    | ChargeBegan
    | ContactMade
    | ContactEnded
    | GroundOpened
    | RerollUsed
    | RerollOpened
    | SwitchSet
    | Noted
)
