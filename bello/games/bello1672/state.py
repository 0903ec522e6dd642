"""Where a battle stands: units, regiments, contacts, what is awaited. States follow from tokens (MOR, BRK, VIC)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import field
from typing import Any, Literal

from bello.core.dice import Dice
from bello.core.record import dataclass
from bello.games.bello1672.tables import Arm, Band

Phase = Literal["initiative", "command", "shooting", "melee", "ended"]
FormationName = Literal["line", "column", "hedgehog", "none"]
Place = Literal["open", "building", "redoubt"]
Colour = Literal["orange", "blue", "green", "red"]
Facing = Literal["front", "flank", "rear"]
Status = Literal["steady", "shaken", "removed"]
PHASES: tuple[Phase, ...] = ("command", "shooting", "melee")


@dataclass(frozen=True, slots=True)
class Unit:
    """A company, squadron or gun. Its numbers are copied from the tables when the battle is set up."""

    id: str
    side: str
    regiment: str
    name: str
    type: str
    arm: Arm
    move: int
    melee: int
    shooting: tuple[Band, ...]
    fires: Literal["muskets", "pistols", "cannon", "nothing"]
    pikes: bool
    shaken_at: int
    removed_at: int
    rule: str
    tokens: int = 0
    off: bool = False
    """Taken off the table by something else than tokens (MEL-13, R-56, or by hand)."""
    disordered: bool = False
    dressing: bool = False
    """Began this own turn in disorder, free of melee: the disorder can end (R-67, R-68)."""
    formation: FormationName = "line"
    place: Place = "open"
    marks: tuple[str, ...] = ()
    """What it has done this turn: ordered, fired, fought, supported, fell_back, engaged."""
    volleys: int = 0

    @property
    def status(self) -> Status:
        """Steady, shaken or removed (MOR-2, MOR-3, MOR-5)."""
        if self.off or self.tokens >= self.removed_at:
            return "removed"
        return "shaken" if self.tokens >= self.shaken_at else "steady"

    @property
    def is_removed(self) -> bool:
        return self.status == "removed"

    @property
    def is_shaken(self) -> bool:
        return self.status == "shaken"

    @property
    def is_infantry(self) -> bool:
        return self.arm == "infantry"

    @property
    def is_cavalry(self) -> bool:
        return self.arm == "cavalry"

    @property
    def is_gun(self) -> bool:
        return self.arm == "artillery"

    @property
    def is_garrison(self) -> bool:
        """Infantry that holds a building; it has no flank or rear (R-59)."""
        return self.place == "building" and self.is_infantry

    @property
    def has_no_flank(self) -> bool:
        """Hedgehogs and garrisons have neither flank nor rear (R-48, R-59)."""
        return self.formation == "hedgehog" or self.is_garrison

    def has(self, mark: str) -> bool:
        return mark in self.marks


def unsteady(units: Iterable[Unit]) -> list[Unit]:
    """Those shaken or removed; asked of every unit after every step."""
    return [unit for unit in units if unit.tokens >= unit.shaken_at or unit.off]


@dataclass(frozen=True, slots=True)
class Regiment:
    """A regiment and what its colonel did this turn (silenced, rallied, regiment_order, moved_back, began_broken)."""

    id: str
    side: str
    name: str
    units: tuple[str, ...]
    colonel: str = ""
    short: str = ""
    """What it is called beside a unit's number: Gardes 1e."""
    marks: tuple[str, ...] = ()

    def has(self, mark: str) -> bool:
        return mark in self.marks


@dataclass(frozen=True, slots=True)
class Contact:
    """Two enemies in touch: who struck whom, where, in which turn, and whether it was met by a counter-charge."""

    attacker: str
    defender: str
    struck: Facing = "front"
    turn: int = -1
    counter: bool = False
    fought_round: int = 0

    @property
    def pair(self) -> tuple[str, str]:
        return (self.attacker, self.defender)


@dataclass(frozen=True, slots=True)
class Pair:
    """A charger and whom it goes for; the target of a blunder charge is named later (R-20)."""

    charger: str
    target: str | None
    struck: Facing = "front"
    distance: float | None = None
    reach: int = 0
    reaches: bool | None = None
    """Whether it gets there; None: the players have not said how far it is."""


@dataclass(frozen=True, slots=True)
class Charge:
    """A charge under way: its pairs, and which have formed hedgehog against it (R-84, R-85)."""

    id: str
    pairs: tuple[Pair, ...]
    hedgehogs: tuple[str, ...] = ()
    blunder: bool = False
    turn: int = -1


@dataclass(frozen=True, slots=True)
class Pending:
    """A declaration that awaits dice: the intent and the throws entered so far."""

    id: str
    intent: Mapping[str, Any]
    dice: Mapping[str, Dice] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Again:
    """A command throw the general may still have made again: the intent, its dice, and what takes its effects back."""

    intent: Mapping[str, Any]
    dice: Mapping[str, Dice]
    undo: tuple[Mapping[str, Any], ...]


@dataclass(frozen=True, slots=True)
class State:
    """A battle at one moment. Everything else (broken, score) is derived from this alone."""

    sides: tuple[str, str]
    names: Mapping[str, str]
    generals: Mapping[str, str]
    units: Mapping[str, Unit]
    regiments: Mapping[str, Regiment]
    switches: Mapping[str, str]
    points: Mapping[str, int]
    rounds: int = 0
    """The battle ends after this many rounds; 0: by clock or agreement."""
    colours: tuple[Colour, Colour] = ("orange", "blue")
    round: int = 1
    side: str | None = None
    first: str | None = None
    phase: Phase = "initiative"
    turn: int = 0
    winner: str | None = None
    """Won the initiative throw and chooses who begins (TURN-2)."""
    contacts: tuple[Contact, ...] = ()
    charges: tuple[Charge, ...] = ()
    pendings: tuple[Pending, ...] = ()
    rerolls_used: tuple[str, ...] = ()
    again: Mapping[str, Again] = field(default_factory=dict)
    ground: tuple[str, ...] = ()
    """Winners of a melee that may take the ground (MEL-8, R-99)."""
    serial: int = 0

    def switch(self, name: str) -> str:
        return self.switches[name]

    def is_on(self, name: str) -> bool:
        return self.switches[name] == "on"

    def colour(self, side: str) -> Colour:
        return self.colours[self.sides.index(side)]

    def enemy_of(self, side: str) -> str:
        return self.sides[1] if side == self.sides[0] else self.sides[0]

    def enemies_touching(self, unit: str) -> tuple[str, ...]:
        """The enemies a unit is in melee with, in order of contact."""
        found = []
        for contact in self.contacts:
            if contact.attacker == unit:
                found.append(contact.defender)
            elif contact.defender == unit:
                found.append(contact.attacker)
        return tuple(found)

    def in_melee(self, unit: str) -> bool:
        return any(unit in contact.pair for contact in self.contacts)

    def contact_of(self, one: str, other: str) -> Contact | None:
        return next((c for c in self.contacts if {one, other} == {c.attacker, c.defender}), None)

    def melee_of(self, unit: str) -> tuple[str, ...]:
        """All units linked by contact with this one: one melee (R-52)."""
        seen = [unit]
        for member in seen:
            seen.extend(enemy for enemy in self.enemies_touching(member) if enemy not in seen)
        return tuple(seen)

    def melees(self) -> tuple[tuple[str, ...], ...]:
        """All melees, each as its units, the attacker of its oldest contact first."""
        found: list[tuple[str, ...]] = []
        for contact in self.contacts:
            if not any(contact.attacker in melee for melee in found):
                found.append(self.melee_of(contact.attacker))
        return tuple(found)

    def is_charging(self, unit: str, turn: int | None = None) -> bool:
        """Charged or counter-charged in this turn (MEL-3, R-27, R-60)."""
        now = self.turn if turn is None else turn
        return any(
            contact.turn == now and (contact.attacker == unit or (contact.counter and contact.defender == unit))
            for contact in self.contacts
        )

    def regiment_of(self, unit: str) -> Regiment:
        return self.regiments[self.units[unit].regiment]

    def members(self, regiment: str) -> Iterable[Unit]:
        return (self.units[unit] for unit in self.regiments[regiment].units)

    def of_side(self, side: str) -> Iterable[Unit]:
        return (unit for unit in self.units.values() if unit.side == side)

    def counted(self, regiment: str) -> tuple[int, int]:
        """How many of a regiment's units are shaken or removed, and of how many (BRK-1, R-71)."""
        members = [self.units[unit] for unit in self.regiments[regiment].units]
        if not self.is_on("gun_counts"):
            members = [unit for unit in members if unit.arm != "artillery"]
        return len(unsteady(members)), len(members)

    def is_broken(self, regiment: str) -> bool:
        """More than half of its units shaken or off the table (BRK-1)."""
        count, of = self.counted(regiment)
        return 2 * count > of

    def score(self) -> dict[str, int]:
        """Each side's victory points, as if the battle ended now (VIC-1 to VIC-4, R-77)."""
        total = dict.fromkeys(self.sides, 0)
        hurt = unsteady(self.units.values())
        enemy = dict(zip(self.sides, reversed(self.sides), strict=True))
        for unit in hurt:
            total[enemy[unit.side]] += self.points[unit.status]
        for regiment in {unit.regiment for unit in hurt}:  # nobody else can be broken
            if self.is_broken(regiment):
                total[self.enemy_of(self.regiments[regiment].side)] += self.points["broken"]
        return total

    def is_over(self) -> bool:
        return self.phase == "ended"
