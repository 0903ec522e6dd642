"""What a player asks: frozen, imperative, ids and numbers only. Facts only players can see have presets."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import Literal

from bello.core.codec import tagged
from bello.core.dice import Dice
from bello.core.record import dataclass
from bello.games.bello1672.state import Facing, FormationName, Phase, Place

AnyDice = Dice | Mapping[str, Dice] | None
Response = Literal["press_on", "ride_round", "pull_back", "halt"]


@dataclass(frozen=True, slots=True)
class Late:
    """The moment something forgotten belongs to (alsnog)."""

    round: int
    side: str | None = None
    phase: Phase | None = None


@dataclass(frozen=True, slots=True)
class Target:
    """Whom a unit charges, where it strikes, how far it is, or simply that it reaches."""

    target: str
    struck: Facing = "front"
    distance: float | None = None
    reaches: bool | None = None


@dataclass(frozen=True, slots=True)
class Initiative:
    """Both generals throw one die (TURN-2)."""

    dice: Mapping[str, Dice]


@dataclass(frozen=True, slots=True)
class Begin:
    """The winner of the throw says who begins."""

    side: str


@dataclass(frozen=True, slots=True)
class Order:
    """An order to a regiment or to single units: move, formation, charge or rally (CMD-2, CMD-3)."""

    order: Literal["move", "formation", "charge", "rally"] = "move"
    regiment: str | None = None
    units: tuple[str, ...] = ()
    leave: tuple[str, ...] = ()
    formation: Literal["line", "column"] | None = None
    targets: Mapping[str, Target] = field(default_factory=dict)
    words: str = ""
    dice: AnyDice = None
    late: Late | None = None
    agreed: bool = False


@dataclass(frozen=True, slots=True)
class Reroll:
    """The general has the last command throw of his side made again (ARM-4)."""

    side: str
    dice: Dice


@dataclass(frozen=True, slots=True)
class Answer:
    """How a charged unit answers (REA-1 to REA-3), or that the charge falls short (R-26)."""

    unit: str
    answer: Literal["fire", "hedgehog", "counter_charge", "stand", "too_short"]
    charger: str | None = None
    struck: Facing | None = None
    distance: float | None = None
    hidden: bool = False
    then: Response | None = None
    dice: AnyDice = None
    late: Late | None = None
    agreed: bool = False


@dataclass(frozen=True, slots=True)
class Respond:
    """What the cavalry does before a fresh hedgehog (REA-5), or that a blunder charge reaches nobody (R-20)."""

    responses: Mapping[str, Response | Literal["too_short"]]
    late: Late | None = None
    agreed: bool = False


@dataclass(frozen=True, slots=True)
class Volley:
    """One unit fires at one target (SHO-1)."""

    shooter: str
    target: str
    range: float
    hidden: bool = False
    enfilade: bool = False
    in_front: bool = True
    dice: AnyDice = None
    late: Late | None = None
    agreed: bool = False


@dataclass(frozen=True, slots=True)
class Melee:
    """A fight is thrown: any one of its units is enough if the contact is known, else all of them."""

    units: tuple[str, ...]
    contacts: tuple[tuple[str, str], ...] = ()
    charging: tuple[str, ...] | None = None
    attacked: Mapping[str, Facing] = field(default_factory=dict)
    sides: Mapping[str, int] = field(default_factory=dict)
    support: Mapping[str, tuple[str, ...] | int] = field(default_factory=dict)
    aim: Mapping[str, str] = field(default_factory=dict)
    pistols: Mapping[str, str] | None = None
    off_table: tuple[str, ...] = ()
    dice: AnyDice = None
    late: Late | None = None
    agreed: bool = False


@dataclass(frozen=True, slots=True)
class TakeGround:
    """A winner takes the loser's place (MEL-8), with the building or redoubt that stood there."""

    unit: str
    place: Place | None = None
    late: Late | None = None
    agreed: bool = False


@dataclass(frozen=True, slots=True)
class FallBack:
    """A disordered unit falls back one move (DIS-3)."""

    unit: str
    late: Late | None = None
    agreed: bool = False


@dataclass(frozen=True, slots=True)
class MoveBack:
    """A broken regiment moves to the rear (BRK-3)."""

    regiment: str
    late: Late | None = None
    agreed: bool = False


@dataclass(frozen=True, slots=True)
class EnterDice:
    """Dice for something declared earlier."""

    id: str
    dice: AnyDice


@dataclass(frozen=True, slots=True)
class Withdraw:
    """A declaration or charge that still awaits something is withdrawn."""

    id: str


@dataclass(frozen=True, slots=True)
class NextPhase:
    """The phase is done. At the end of a turn: whose disorder stays, because it fell back or the table says so."""

    fell_back: tuple[str, ...] = ()
    stay_disordered: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Adjust:
    """The table is right: change anything by hand, or by agreement where a ruling is overruled."""

    unit: str | None = None
    tokens: int | None = None
    add: int | None = None
    disordered: bool | None = None
    formation: FormationName | None = None
    place: Place | None = None
    removed: bool | None = None
    in_melee: tuple[str, ...] | None = None
    mark: str | None = None
    unmark: str | None = None
    regiment: str | None = None
    round: int | None = None
    side: str | None = None
    phase: Phase | None = None
    reroll_used: Mapping[str, bool] = field(default_factory=dict)
    switches: Mapping[str, str] = field(default_factory=dict)
    by: Literal["hand", "agreement"] = "hand"
    late: Late | None = None


@dataclass(frozen=True, slots=True)
class Note:
    """A remark for the log."""

    text: str


@dataclass(frozen=True, slots=True)
class End:
    """The battle is over (R-104), or, reopened, goes on."""

    reopen: bool = False
    agreed: bool = False


INTENTS: dict[str, type] = {
    "initiative": Initiative,
    "begin": Begin,
    "order": Order,
    "reroll": Reroll,
    "answer": Answer,
    "respond": Respond,
    "volley": Volley,
    "melee": Melee,
    "take_ground": TakeGround,
    "fall_back": FallBack,
    "move_back": MoveBack,
    "dice": EnterDice,
    "withdraw": Withdraw,
    "next": NextPhase,
    "adjust": Adjust,
    "note": Note,
    "end": End,
}
tagged("do", **INTENTS)

Declaration = Order | Answer | Volley | Melee
Intent = (
    Initiative
    | Begin
    | Order
    | Reroll
    | Answer
    | Respond
    | Volley
    | Melee
    | TakeGround
    | FallBack
    | MoveBack
    | EnterDice
    | Withdraw
    | NextPhase
    | Adjust
    | Note
    | End
)
