"""Exact odds before a throw, from the same pools and tables as the rulings: command, volley, melee, charge.

Each takes a state for its switches and units as they stand; `plain_state` and `plain_unit` make both from plain facts.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import field
from fractions import Fraction
from typing import Literal

from bello.core import chance
from bello.core.chance import Spread
from bello.core.record import dataclass, replace
from bello.core.refusal import Refusal, nonsense, refuse
from bello.games.bello1672 import command as orders
from bello.games.bello1672 import intents as it
from bello.games.bello1672 import melee as fighting
from bello.games.bello1672 import pools, shooting
from bello.games.bello1672 import reaction as reactions
from bello.games.bello1672.general import refuse_reroll
from bello.games.bello1672.pools import Pool
from bello.games.bello1672.setup import ArmyUnit, new_unit
from bello.games.bello1672.state import Facing, FormationName, Pair, Place, Regiment, State, Unit
from bello.games.bello1672.tables import Tables

Reaction = Literal["fire", "hedgehog", "counter_charge", "stand"]
NEVER, SURE = Fraction(0), Fraction(1)
TWO_DICE = chance.two_dice()


@dataclass(frozen=True, slots=True)
class CommandOdds:
    """The chance of a blunder, of an order that fails, and of each number of moves."""

    blunder: Fraction
    fails: Fraction
    moves: Mapping[int, Fraction]


@dataclass(frozen=True, slots=True)
class VolleyOdds:
    """Dice, the face that hits, the chance of each number of hits, and of disorder. As it stands: impossible."""

    dice: int = 0
    needs: int | None = None
    hits: Mapping[int, Fraction] = field(default_factory=lambda: {0: SURE})
    disorder: Fraction = NEVER
    refusal: Refusal | None = None


@dataclass(frozen=True, slots=True)
class MeleeOdds:
    """Who wins one round by points, who is driven back, and the chance of each number of hits."""

    attacker_wins: Fraction = NEVER
    draw: Fraction = NEVER
    defender_wins: Fraction = NEVER
    defender_driven_back: Fraction = NEVER
    attacker_driven_back: Fraction = NEVER
    attacker_hits: Mapping[int, Fraction] = field(default_factory=lambda: {0: SURE})
    defender_hits: Mapping[int, Fraction] = field(default_factory=lambda: {0: SURE})
    refusal: Refusal | None = None


@dataclass(frozen=True, slots=True)
class ChargeOdds:
    """How a whole charge ends, from the command throw on; with no contact these add up to 1."""

    contact: Fraction = NEVER
    charger_removed: Fraction = NEVER
    attacker_wins: Fraction = NEVER
    draw: Fraction = NEVER
    defender_wins: Fraction = NEVER
    no_melee: Fraction = NEVER
    refusal: Refusal | None = None

    @property
    def no_contact(self) -> Fraction:
        """The order fails, blunders or does not carry far enough."""
        return SURE - self.contact - self.charger_removed


@dataclass(frozen=True, slots=True)
class Fight:
    """Two units and the facts of their melee that the players see; `struck` is the defender's side."""

    attacker: Unit
    defender: Unit
    charging: bool = False
    defender_charging: bool = False
    struck: Facing = "front"
    attacker_support: int = 0
    defender_support: int = 0


# -- plain facts ----------------------------------------------------------------------------------------


def plain_state(tables: Tables, switches: Mapping[str, str]) -> State:
    """A state that knows nothing but its switches; no regiment is broken in it."""
    return State(
        sides=("attacker", "defender"),
        names={},
        generals={},
        units={},
        regiments={side: Regiment(side, side, side, ()) for side in ("attacker", "defender")},
        switches={name: switches.get(name, switch.default) for name, switch in tables.switches.items()},
        points={},
    )


def plain_unit(
    tables: Tables,
    type: str,
    side: str = "attacker",
    formation: FormationName | None = None,
    place: Place = "open",
    tokens: int = 0,
    shaken: bool = False,
    disordered: bool = False,
) -> Unit:
    """A unit from plain facts; raises Refused where no such unit can be (R-59, R-91, REA-2)."""
    fresh = new_unit(ArmyUnit(side, type, place=place), side, side, tables)
    if formation is not None and not (fresh.is_gun and formation == "line"):
        fresh = replace(fresh, formation=formation)
    if fresh.is_gun and fresh.formation != "none":
        raise nonsense("gun_no_formation", "R-91", unit=side)
    if fresh.formation == "hedgehog" and not fresh.is_infantry:
        raise nonsense("hedgehog_infantry_only", "REA-2", unit=side)
    if place == "building" and not fresh.is_infantry:
        raise nonsense("building_infantry_only", "R-59", unit=side)
    if fresh.is_garrison and fresh.formation == "hedgehog":
        raise nonsense("garrison_no_hedgehog", "R-59", unit=side)
    return replace(fresh, tokens=max(tokens, fresh.shaken_at) if shaken else tokens, disordered=disordered)


def _refuse_removed(*units: Unit) -> Refusal | None:
    gone = next((unit for unit in units if unit.is_removed), None)
    return refuse("unit_removed", "MOR-5", unit=gone.id) if gone else None


# -- command --------------------------------------------------------------------------------------------


def command(state: State, tables: Tables, column: bool = False, reroll: bool = False) -> CommandOdds:
    """The command throw of a move order; the general throws again whatever fails, and the second stands (R-17)."""
    outcomes = {total: _outcome(tables, total, column) for total in range(2, 13)}
    again = [
        total
        for total, outcome in outcomes.items()
        if reroll and isinstance(outcome, str) and refuse_reroll(state, "", total) is None
    ]
    thrown_again = sum(TWO_DICE.ways[total] for total in again)
    ways: dict[str | int, int] = {"blunder": 0, "fails": 0} | {row.moves: 0 for row in tables.command.results}
    for total, outcome in outcomes.items():
        first = 0 if total in again else TWO_DICE.total
        ways[outcome] += TWO_DICE.ways[total] * (first + thrown_again)
    found = {outcome: Fraction(number, TWO_DICE.total**2) for outcome, number in ways.items()}
    moves = {outcome: found[outcome] for outcome in sorted(o for o in found if isinstance(o, int) and o)}
    return CommandOdds(found["blunder"], found["fails"], moves)


def _outcome(tables: Tables, total: int, column: bool) -> str | int:
    """The moves a throw gives, or that it fails or blunders; a column marches on a failure (CMD-13, R-12)."""
    row = tables.command.result(total)
    if row.outcome == "carried_out":
        return row.moves
    return tables.command.column_free_move.moves if column and row.outcome == "fails" else row.outcome


# -- shooting -------------------------------------------------------------------------------------------


def _spread(pool: Pool, again: bool = False) -> Spread:
    """The hits of a pool; in enfilade a die hits in one of two throws (SHO-6)."""
    good = 0 if pool.needs is None else 7 - pool.needs
    return chance.hits(pool.dice, 36 - (6 - good) ** 2, 36) if again else chance.hits(pool.dice, good)


def volley(
    state: State, tables: Tables, shooter: Unit, target: Unit, shot: pools.Volley, enfilade: bool = False
) -> VolleyOdds:
    """A volley of one unit, or of one side of a hedgehog or building (SHO-1 to SHO-12)."""
    refusal = (
        _refuse_removed(shooter, target)
        or shooting.refuse_shooter(state, shooter, timely=False)
        or shooting.refuse_target(state, target)
    )
    pool = pools.volley(state, tables, shooter, target, shot)
    refusal = refusal or _refuse_no_dice(pool, shooter) or (shooting.refuse_enfilade(target) if enfilade else None)
    if refusal:
        return VolleyOdds(refusal=refusal)
    spread = _spread(pool, enfilade)
    disorder = spread.chance(pool.dice) if shooting.disorders(state, pool.dice, pool.dice) else NEVER
    return VolleyOdds(pool.dice, pool.needs, spread.chances(), disorder)


def _refuse_no_dice(pool: Pool, shooter: Unit) -> Refusal | None:
    return None if pool.dice else refuse(pool.lines[0].key, pool.lines[0].rule, unit=shooter.id)


# -- melee ----------------------------------------------------------------------------------------------


def melee(state: State, tables: Tables, fight: Fight) -> MeleeOdds:
    """One round by points, before removals and without the pistol die (MEL-2 to MEL-6)."""
    refusal = _refuse_removed(fight.attacker, fight.defender)
    if refusal:
        return MeleeOdds(refusal=refusal)
    attack, defence, lead = _round(state, tables, fight)
    more, equal, less = chance.compare(attack, defence, lead)
    total = attack.total * defence.total
    return MeleeOdds(
        Fraction(more, total),
        Fraction(equal, total),
        Fraction(less, total),
        Fraction(more * _faces_back(state, tables, fight.defender), 6 * total),
        Fraction(less * _faces_back(state, tables, fight.attacker), 6 * total),
        attack.chances(),
        defence.chances(),
    )


def _round(state: State, tables: Tables, fight: Fight) -> tuple[Spread, Spread, int]:
    """The hits of both, and how many points the attacker is ahead before the dice."""
    one, other = fight.attacker, fight.defender
    attack = pools.melee(state, tables, one, (other,), fight.charging)
    defence = pools.melee(state, tables, other, (one,), fight.defender_charging, (fight.struck,))
    ahead = sum(line.value for line in fighting.extra_points(state, tables, [one], [other], fight.attacker_support))
    behind = sum(line.value for line in fighting.extra_points(state, tables, [other], [one], fight.defender_support))
    return _spread(attack), _spread(defence), ahead - behind


def _faces_back(state: State, tables: Tables, loser: Unit) -> int:
    """On how many faces of its test a loser goes back or, a gun, leaves the table (MEL-6, MEL-13, R-54)."""
    if loser.is_gun and state.switch("artillery_loss") == "auto":
        return 6
    return tables.melee.loser.stays_from - 1


# -- charge ---------------------------------------------------------------------------------------------


def charge(state: State, tables: Tables, fight: Fight, distance: float, reaction: Reaction) -> ChargeOdds:
    """The whole chain of a charge: command throw, reaction, pistol dice, one round of melee (R-84)."""
    fight = replace(fight, charging=True, defender_charging=False)
    refusal = _refuse_charge(state, tables, fight, distance, reaction)
    if refusal:
        return ChargeOdds(refusal=refusal)
    reaches = _reaches(tables, fight.attacker, distance)
    removed = no_melee = wins = draw = loses = NEVER
    for answered, met in _answers(state, tables, fight, distance, reaction):
        if met.attacker.is_removed:
            removed += reaches * answered
            continue
        for fired, now in _pistols(state, tables, met):
            here = reaches * answered * fired
            if now.attacker.is_removed or now.defender.is_removed:
                no_melee += here
                continue
            attack, defence, lead = _round(state, tables, now)
            more, equal, less = chance.compare(attack, defence, lead)
            here /= attack.total * defence.total
            wins, draw, loses = wins + here * more, draw + here * equal, loses + here * less
    return ChargeOdds(wins + draw + loses + no_melee, removed, wins, draw, loses, no_melee)


def _refuse_charge(state: State, tables: Tables, fight: Fight, distance: float, reaction: Reaction) -> Refusal | None:
    """Why this charge cannot be ordered, or cannot be answered like this."""
    one, other = fight.attacker, fight.defender
    state = replace(state, units={**state.units, one.id: one, other.id: other})
    pair = Pair(one.id, other.id, fight.struck, distance)
    refusal = (
        _refuse_removed(one, other)
        or orders.refuse_colonel(state, "charge", one.regiment, timely=False)
        or orders.refuse_unit(state, it.Order("charge"), one, timely=False)
        or reactions.refuse_answer(state, [pair], other.id, reaction)
    )
    if refusal or reaction != "fire":
        return refusal
    return _refuse_no_dice(_closing_fire(state, tables, fight, distance), other)


def _reaches(tables: Tables, unit: Unit, distance: float) -> Fraction:
    """The chance that the command throw carries the charger home (CHG-2 to CHG-4, R-26)."""
    ways = 0
    for total in range(2, 13):
        row = tables.command.result(total)
        if row.outcome == "carried_out" and row.moves * unit.move >= distance:
            ways += TWO_DICE.ways[total]
    return Fraction(ways, TWO_DICE.total)


def _closing_fire(state: State, tables: Tables, fight: Fight, distance: float) -> Pool:
    return pools.volley(state, tables, fight.defender, fight.attacker, pools.Volley(distance, closing=True))


def _answers(
    state: State, tables: Tables, fight: Fight, distance: float, reaction: Reaction
) -> Iterator[tuple[Fraction, Fight]]:
    """Every way the reaction can turn out (REA-1 to REA-5, R-25, R-27, R-29)."""
    defender = fight.defender
    if reaction == "stand":
        yield SURE, fight
    elif reaction == "fire":
        pool = _closing_fire(state, tables, fight, distance)
        for fired, charger in _shot(state, pool, fight.attacker):
            yield fired, replace(fight, attacker=charger)
    elif reaction == "hedgehog":
        hedgehog = replace(defender, formation="hedgehog")
        spoiled = _from(tables.command.hedgehog.disordered_from)
        yield SURE - spoiled, replace(fight, defender=hedgehog)
        yield spoiled, replace(fight, defender=replace(hedgehog, disordered=True))
    else:
        fails = _from(tables.command.counter_charge.succeeds_to + 1)
        spoiled = _from(tables.command.counter_charge.disordered_from)
        yield SURE - fails, replace(fight, defender_charging=True)
        yield fails - spoiled, fight
        yield spoiled, replace(fight, defender=replace(defender, disordered=True))


def _from(total: int) -> Fraction:
    """The chance that two dice show at least this."""
    return Fraction(sum(TWO_DICE.ways[total:]), TWO_DICE.total)


def _shot(state: State, pool: Pool, target: Unit) -> list[tuple[Fraction, Unit]]:
    """The target after each number of hits, with the tokens and the disorder they bring (SHO-3, SHO-12)."""
    found = []
    for hits, likely in _spread(pool).chances().items():
        disordered = target.disordered or shooting.disorders(state, hits, pool.dice)
        found.append((likely, replace(target, tokens=target.tokens + hits, disordered=disordered)))
    return found


def _pistols(state: State, tables: Tables, fight: Fight) -> Iterator[tuple[Fraction, Fight]]:
    """Both riders fire at once, before the melee dice (R-42, R-97)."""
    one, other = fight.attacker, fight.defender
    at_defender = at_attacker = None
    if fighting.refuse_pistol(state, one, fight.charging) is None:
        at_defender = _shot(state, pools.pistol(state, tables, one, other), other)
    if fighting.refuse_pistol(state, other, fight.defender_charging) is None:
        at_attacker = _shot(state, pools.pistol(state, tables, other, one), one)
    for likely, defender in at_defender or [(SURE, other)]:
        for too, attacker in at_attacker or [(SURE, one)]:
            yield likely * too, replace(fight, attacker=attacker, defender=defender)
