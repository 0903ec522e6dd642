"""One decision under way: the state as it unfolds, the dice given, and the receipt as it is written."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Literal

from bello.core import codec
from bello.core.dice import Await, Dice, fault_in
from bello.core.receipt import Effect, Receipt, Tally, Throw
from bello.core.refusal import Refusal, Refused, nonsense
from bello.games.bello1672 import events as ev
from bello.games.bello1672 import intents as it
from bello.games.bello1672.evolve import difference, evolve
from bello.games.bello1672.state import Again, State, Unit
from bello.games.bello1672.tables import Tables

BARE = ""
STATUS_RULE = {"steady": "MOR-2", "shaken": "MOR-3", "removed": "MOR-5"}


class Awaited(Exception):
    """The decision cannot go on without this throw."""

    def __init__(self, wanted: Await) -> None:
        super().__init__(wanted.name)
        self.wanted = wanted


class Case:
    """Collects what happens while a chapter decides; every event is folded at once, so later lines see it."""

    def __init__(self, state: State, tables: Tables, intent: Any, dice: Mapping[str, Dice] | None = None) -> None:
        self.start = state
        self.state = state
        self.tables = tables
        self.intent = intent
        self.dice = dict(dice or {})
        self.read: set[str] = set()
        self.events: list[ev.Event] = []
        self.throws: list[Throw] = []
        self.points: list[Tally] = []
        self.effects: list[Effect] = []
        self.marks: list[str] = []
        self.late = getattr(intent, "late", None) is not None
        self.agreed = bool(getattr(intent, "agreed", False))
        if self.late:
            self.mark("late")

    # -- asking and refusing ------------------------------------------------------------------

    def unit(self, unit: str) -> Unit:
        """A unit that is on the table."""
        found = self.any_unit(unit)
        if found.is_removed:
            raise nonsense("unit_removed", "MOR-5", unit=unit)
        return found

    def any_unit(self, unit: str) -> Unit:
        if unit not in self.state.units:
            raise nonsense("unknown_unit", "ARM-2", unit=unit)
        return self.state.units[unit]

    def enemy(self, unit: Unit, target: str) -> Unit:
        found = self.unit(target)
        if found.side == unit.side:
            raise nonsense("not_an_enemy", "CHG-1", unit=unit.id, target=target)
        return found

    def regiment(self, regiment: str) -> str:
        if regiment not in self.state.regiments:
            raise nonsense("unknown_regiment", "ARM-2", regiment=regiment)
        return regiment

    def check(self, refusal: Refusal | None) -> None:
        """Stop on a refusal, unless the table has agreed to overrule it."""
        if refusal is None:
            return
        if refusal.firm or not self.agreed:
            raise Refused(refusal)
        self.mark("by_agreement")
        self.effect("overruled", refusal.rule, after=refusal.code)

    def is_turn_of(self, side: str) -> bool:
        """Whether what a side does now belongs to its running turn, so that 'once a turn' can be kept."""
        return not self.late and self.state.side == side

    def belongs_to(self, side: str, phase: str) -> None:
        """Mark what is entered outside its own turn or phase."""
        if self.late:
            return
        if self.state.side != side:
            self.mark("after_the_fact")
        elif self.state.phase != phase:
            self.mark("out_of_phase")

    def mark(self, mark: str) -> None:
        if mark not in self.marks:
            self.marks.append(mark)

    # -- dice -----------------------------------------------------------------------------------

    def ask(
        self,
        name: str,
        dice: int,
        read: Literal["sum", "face", "hits"] = "sum",
        unit: str | None = None,
        needs: int | None = None,
    ) -> Dice:
        """The dice of a throw, or stop and await them."""
        if name not in self.dice and BARE in self.dice:
            self.dice[name] = self.dice.pop(BARE)
        given = self.dice.get(name)
        if given is None:
            raise Awaited(Await("", name, dice, 6, read, unit, needs))
        self.read.add(name)
        refusal = fault_in(given, dice, read)
        if refusal is None and read == "hits" and needs is None and given.hits:
            refusal = Refusal("dice_cannot_hit", "R-38", {"hits": given.hits})
        if refusal is not None:
            raise Refused(replace(refusal, params={**refusal.params, "throw": name}))
        return given

    def unread(self) -> list[str]:
        """Dice that were given but that no throw asked for."""
        return [name for name in self.dice if name not in self.read]

    # -- what happens ---------------------------------------------------------------------------

    def happen(self, *events: ev.Event) -> None:
        for event in events:
            self.events.append(event)
            self.state = evolve(self.state, event)

    def effect(self, key: str, rule: str, **fields: Any) -> None:
        self.effects.append(Effect(key, rule, **fields))

    def moved(self, unit: Unit, moves: int, rule: str, way: Any = "forward") -> None:
        """A unit makes its moves; players see the distance in centimetres."""
        cm = moves * unit.move
        self.happen(ev.Moved(unit.id, moves, cm, way))
        self.effect("moves", rule, unit=unit.id, after=moves, params={"cm": cm, "way": way})

    def tokens(self, unit: str, by: int, rule: str) -> None:
        """Tokens come on or go off, with the states that follow (MOR-1 to MOR-6)."""
        before = self.state.units[unit]
        if before.tokens + by < 0:
            by = -before.tokens
        if not by:
            return
        self.happen(ev.TokensChanged(unit, by))
        after = self.state.units[unit]
        self.effect("tokens", rule, unit=unit, before=before.tokens, after=after.tokens)
        self.status_changed(before, after)

    def status_changed(self, before: Unit, after: Unit) -> None:
        if before.status == after.status:
            return
        rule = STATUS_RULE[after.status] if not after.is_gun else "MOR-6"
        if after.status == "steady" and before.status == "shaken":
            rule = "MOR-4" if not after.is_gun else "MOR-6"
        self.effect("status", rule, unit=after.id, before=before.status, after=after.status)
        if after.is_removed:
            self.leave_melee(after.id)
            self._drop_from_charges(after.id)

    def disorder(self, unit: str, rule: str, on: bool = True) -> None:
        before = self.state.units[unit]
        if before.is_removed or (not on and not before.disordered):
            return
        self.happen(ev.DisorderChanged(unit, on))
        self.effect("disordered", rule, unit=unit, before=before.disordered, after=on)

    def off_table(self, unit: str, rule: str) -> None:
        before = self.state.units[unit]
        if before.is_removed:
            return
        self.happen(ev.TableChanged(unit, True))
        self.effect("status", rule, unit=unit, before=before.status, after="removed")
        self.leave_melee(unit)
        self._drop_from_charges(unit)

    def formation(self, unit: str, formation: Any, rule: str) -> None:
        before = self.state.units[unit].formation
        if before != formation:
            self.happen(ev.FormationChanged(unit, formation))
            self.effect("formation", rule, unit=unit, before=before, after=formation)

    def place(self, unit: str, place: Any, rule: str) -> None:
        before = self.state.units[unit].place
        if before != place:
            self.happen(ev.PlaceChanged(unit, place))
            self.effect("place", rule, unit=unit, before=before, after=place)

    def leave_melee(self, unit: str) -> None:
        """All contacts of a unit end."""
        for enemy in self.state.enemies_touching(unit):
            self.happen(ev.ContactEnded(unit, enemy))

    def _drop_from_charges(self, unit: str) -> None:
        """A unit that left the table neither charges nor is charged any more."""
        for charge in self.state.charges:
            pairs = tuple(p for p in charge.pairs if unit not in (p.charger, p.target))
            if pairs != charge.pairs:
                self.happen(ev.ChargeBegan(replace(charge, pairs=pairs)))

    # -- the end ----------------------------------------------------------------------------------

    def open_reroll(self, side: str, intent: Mapping[str, Any], before: State) -> None:
        """Remember a command throw so that the general may still have it made again (R-17)."""
        undo = tuple(codec.write(event) for event in difference(self.state, before))
        self.happen(ev.RerollOpened(side, Again(intent, dict(self.dice), undo)))

    def receipt(self, kind: str, **params: Any) -> Receipt:
        """The receipt of what happened, with regiments that broke or recovered at its end."""
        for regiment in self.state.regiments:
            was, now = self.start.is_broken(regiment), self.state.is_broken(regiment)
            if was != now:
                count, of = self.state.counted(regiment)
                rule = "BRK-1" if now else "R-74"
                numbers = {"count": count, "of": of}
                self.effect("broken", rule, regiment=regiment, before=was, after=now, params=numbers)
        late = getattr(self.intent, "late", None)
        if late is not None:
            params["late"] = codec.write(late)
        return Receipt(
            kind,
            {key: value for key, value in params.items() if value not in (None, (), {}, "", False)},
            tuple(self.marks),
            tuple(self.throws),
            tuple(self.points),
            tuple(self.effects),
        )


def dice_of(intent: it.Declaration | it.EnterDice) -> dict[str, Dice]:
    """The dice of an intent by the name of their throw; bare dice go to the first throw that asks."""
    given = intent.dice
    if given is None:
        return {}
    if isinstance(given, Dice):
        return {BARE: given}
    return dict(given)
