"""One decision under way: the state as it unfolds, the dice given, and the receipt as it is written."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Literal

from bello.core import codec
from bello.core.dice import Await, Dice, fault_in, read_kept
from bello.core.receipt import Effect, Receipt, Tally, Throw
from bello.core.record import replace
from bello.core.refusal import Refusal, Refused, nonsense
from bello.games.bello1672 import events as ev
from bello.games.bello1672 import intents as it
from bello.games.bello1672.evolve import difference, evolve
from bello.games.bello1672.state import Again, State, Unit
from bello.games.bello1672.tables import Tables

BARE = ""
PASSING = frozenset(
    {
        "already_fired",
        "already_fought",
        "already_ordered",
        "broken_no_counter_charge",
        "broken_rally_only",
        "disordered_no_counter_charge",
        "disordered_no_orders",
        "disordered_no_support",
        "fighting_no_support",
        "fired_at_already",
        "hedgehog_cannot_move",
        "in_melee_no_fall_back",
        "in_melee_no_orders",
        "in_melee_no_reaction",
        "in_melee_no_shooting",
        "not_broken",
        "not_disordered",
        "nothing_to_rally",
        "no_rally_in_melee",
        "shaken_cannot_charge",
        "shaken_no_support",
        "target_in_melee",
    }
)
"""Refusals that rest on how a unit stands now; they say nothing of an earlier turn, so a late entry passes them."""
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
        self.not_read: dict[str, tuple[int, ...]] = {}
        self.events: list[ev.Event] = []
        self.throws: list[Throw] = []
        self.points: list[Tally] = []
        self.effects: list[Effect] = []
        self.marks: list[str] = []
        self.agreed = bool(getattr(intent, "agreed", False))
        self.late = self._is_late(getattr(intent, "late", None))

    # -- asking and refusing ------------------------------------------------------------------

    def _is_late(self, late: it.Late | None) -> bool:
        """Whether this belongs to a turn that is over; what is late in the running turn is judged as of now."""
        if late is None:
            return False
        if late.side is not None and late.side not in self.state.sides:
            raise nonsense("unknown_side", "TURN-3", side=late.side)
        if not 1 <= late.round <= self.state.round:
            raise nonsense("late_round", "R-05", round=late.round, now=self.state.round)
        self.mark("late")
        return (late.round, late.side) != (self.state.round, self.state.side)

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
        if self.late and refusal.code in PASSING:
            self.effect("not_judged", refusal.rule, after=refusal.code, params=refusal.params)
            return
        if refusal.firm or not self.agreed:
            raise Refused(refusal)
        self.mark("by_agreement")
        self.effect("overruled", refusal.rule, after=refusal.code, params=refusal.params)

    def is_turn_of(self, side: str) -> bool:
        """Whether what a side does now belongs to its running turn, so that 'once a turn' can be kept."""
        return not self.late and self.state.side == side

    def belongs_to(self, side: str, phase: str) -> None:
        """Mark what is entered outside its own turn or phase."""
        if "late" in self.marks:
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
        final: bool = False,
    ) -> Dice:
        """The dice of a throw, or stop and await them."""
        wanted = Await("", name, dice, 6, read, unit, needs, final=final)
        if name not in self.dice and BARE in self.dice:
            self.dice[name] = self.dice.pop(BARE)
        given = self.dice.get(name)
        if given is not None and given.kept is not None:
            given = self._ask_kept(given, wanted)
        if given is None:
            raise Awaited(wanted)
        self.read.add(name)
        refusal = fault_in(given, dice, read)
        if refusal is None and read == "hits" and needs is None and given.hits:
            refusal = Refusal("dice_cannot_hit", "R-38", {"hits": given.hits})
        if refusal is not None:
            raise Refused(replace(refusal, params={**refusal.params, "throw": name}))
        return given

    def _ask_kept(self, given: Dice, wanted: Await) -> Dice:
        """Dice kept from an earlier reading, as far as they go; only what is missing is awaited."""
        have = given.faces or ()
        missing = wanted.dice - len(have)
        if have and given.hits is not None:
            refusal = fault_in(Dice(hits=given.hits), missing, "hits")
            if refusal is not None:
                raise Refused(replace(refusal, params={**refusal.params, "throw": wanted.name}))
        found, not_read = read_kept(given, wanted)
        if found is None:
            self.read.add(wanted.name)
            raise Awaited(replace(wanted, dice=missing, have=have))
        if not_read:
            self.not_read[wanted.name] = not_read
        return found

    def thrown(self, throw: Throw) -> None:
        """A throw for the receipt, with the faces it did not read."""
        self.throws.append(replace(throw, not_read=self.not_read.get(throw.dice_name, ())))

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
        self.march(unit, moves * unit.move, rule, way)

    def march(self, unit: Unit, cm: int, rule: str, way: Any = "forward") -> None:
        """A unit goes so many centimetres; who goes leaves the building or redoubt it held."""
        self.effect("moves", rule, unit=unit.id, after=cm // unit.move, params={"cm": cm, "way": way})
        self.went(unit, cm, way)

    def went(self, unit: Unit, cm: int, way: Any) -> None:
        self.happen(ev.Moved(unit.id, cm // unit.move, cm, way))
        if cm:
            self.place(unit.id, "open", "R-59")

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
        self.effect("status", rule, unit=after.id, before=before.status, after=after.status)
        if after.is_removed:
            self._gone(after.id)

    def disorder(self, unit: str, rule: str, on: bool = True) -> None:
        before = self.state.units[unit]
        if before.is_removed or (not on and not before.disordered):
            return
        # entered afterwards, it was disordered before its own running turn began
        began = self.late or ("after_the_fact" in self.marks and isinstance(self.intent, it.Volley))
        self.happen(ev.DisorderChanged(unit, on, on and began and before.side == self.state.side))
        self.effect("disordered", rule, unit=unit, before=before.disordered, after=on)

    def off_table(self, unit: str, rule: str) -> None:
        before = self.state.units[unit]
        if before.is_removed:
            return
        self.happen(ev.TableChanged(unit, True))
        self.effect("status", rule, unit=unit, before=before.status, after="removed")
        self._gone(unit)

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

    def _gone(self, unit: str) -> None:
        """A unit that left the table neither fights nor charges nor is charged, and takes no ground."""
        self.leave_melee(unit)
        for charge in self.state.charges:
            pairs = tuple(p for p in charge.pairs if unit not in (p.charger, p.target))
            if pairs != charge.pairs:
                self.happen(ev.ChargeBegan(replace(charge, pairs=pairs)))
        if unit in self.state.ground:
            self.happen(ev.GroundOpened(tuple(winner for winner in self.state.ground if winner != unit)))

    # -- the end ----------------------------------------------------------------------------------

    def open_reroll(self, side: str, intent: Mapping[str, Any], before: State) -> None:
        """Remember a command throw so that the general may still have it made again (R-17)."""
        undo = tuple(codec.write(event) for event in difference(self.state, before))
        self.happen(ev.RerollOpened(side, Again(intent, dict(self.dice), undo)))

    def _touched(self) -> Iterable[str]:
        """The regiments that may have broken or recovered: one of their units is not what it was."""
        before, after = self.start, self.state
        if before.switches is not after.switches:
            return after.regiments
        pairs = zip(before.units.values(), after.units.values(), strict=True)
        touched = {new.regiment for old, new in pairs if old is not new}
        return [name for name in after.regiments if name in touched]

    def receipt(self, kind: str, **params: Any) -> Receipt:
        """The receipt of what happened, with regiments that broke or recovered at its end."""
        broke = False
        for regiment in self._touched():
            was, now = self.start.is_broken(regiment), self.state.is_broken(regiment)
            if was != now:
                broke = True
                count, of = self.state.counted(regiment)
                rule = "BRK-1" if now else "R-74"
                numbers = {"count": count, "of": of}
                self.effect("broken", rule, regiment=regiment, before=was, after=now, params=numbers)
        for side in self.state.sides if broke else ():
            if _all_broken(self.state, side) and not _all_broken(self.start, side):
                self.effect("proposes_end", "R-76", side=side)  # only proposes the end
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


def _all_broken(state: State, side: str) -> bool:
    return all(state.is_broken(regiment.id) for regiment in state.regiments.values() if regiment.side == side)


def dice_of(intent: it.Declaration | it.EnterDice) -> dict[str, Dice]:
    """The dice of an intent by the name of their throw; bare dice go to the first throw that asks."""
    given = intent.dice
    if given is None:
        return {}
    if isinstance(given, Dice):
        return {BARE: given}
    return dict(given)
