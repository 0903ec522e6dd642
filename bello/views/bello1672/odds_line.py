"""The odds in one line before a throw: command, volley, melee, charge. What cannot be says why, with its rule."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import reduce

from bello.core import chance, codec
from bello.core.chance import Spread
from bello.core.receipt import Throw
from bello.core.record import dataclass
from bello.core.refusal import Refusal
from bello.games.bello1672 import odds, pools
from bello.games.bello1672 import shooting as firing
from bello.games.bello1672.state import Charge, Facing, Pair, State, Unit
from bello.games.bello1672.tables import Tables
from bello.views.bello1672 import shooting
from bello.views.bello1672 import words as keys
from bello.views.bello1672.melee import Fight, Preview
from bello.views.bello1672.names import Names
from bello.views.bello1672.order import Order, ready
from bello.views.bello1672.receipt import line_text
from bello.views.rows import Action, Chips, Item, Row, Rule
from bello.views.words import Words

NOBODY = Spread([1], 1)


def line(text: str, action: Action, sub: str = "") -> Item:
    """A line to touch for the full picture."""
    return Item(text, action, sub, "›", faded=True)


def cannot(names: Names, refusal: Refusal) -> Rule:
    """What cannot be thrown: the reason and its rule, not 0%."""
    return Rule("", names.refusal(refusal), refusal.rule, "effect")


# -- command ----------------------------------------------------------------------------------------------


def command(state: State, tables: Tables, words: Words, units: Sequence[Unit], order: str) -> str:
    """How likely the order is to work, and to blunder."""
    found = odds.command(state, tables, column=all(unit.formation == "column" for unit in units) and order == "move")
    works = words._("works {chance}").format(chance=words.percent(sum(found.moves.values(), Fraction(0))))
    return " · ".join((works, words._("blunder {chance}").format(chance=words.percent(found.blunder))))


# -- shooting ---------------------------------------------------------------------------------------------


def volley_odds(state: State, tables: Tables, unit: str, shot: shooting.Shot) -> odds.VolleyOdds | None:
    """The odds of a volley as it is being entered; None while nothing is aimed at."""
    if shot.target not in state.units or not state.units[unit].shooting:
        return None
    facts = pools.Volley(shot.range, hidden=shot.hidden)
    shooter, target = state.units[unit], state.units[shot.target]
    enfilade = shot.enfilade and firing.refuse_enfilade(target) is None
    return odds.volley(state, tables, replace(shooter, marks=()), target, facts, enfilade)


def volley(found: odds.VolleyOdds, words: Words) -> str:
    """At least one hit, and disorder."""
    if found.needs is None:
        return words._("cannot hit (R-38)")
    hit = words._("hit {chance}").format(chance=words.percent(1 - found.hits.get(0, Fraction(0))))
    disorder = words._("disorder {chance}").format(chance=words.percent(found.disorder))
    return f"{hit} · {disorder}" if found.disorder else hit


def with_volleys(
    rows: Iterable[Row], state: State, tables: Tables, words: Words, shot_of: Callable[[str], shooting.Shot]
) -> Iterator[Row]:
    """The shooting list with the chance of a hit behind the faces to count, and all of it where a volley is open."""
    opened: Item | None = None
    for row in rows:
        if opened is not None and not isinstance(row, Chips):
            yield opened
            opened = None
        if isinstance(row, shooting.VolleyRow) and row.keys:
            found = volley_odds(state, tables, row.id, shot_of(row.id))
            if found is not None and found.refusal is None:
                chance_ = "R-38" if found.needs is None else words.percent(1 - found.hits.get(0, Fraction(0)))
                opened = line(volley(found, words), ("odds_volley", row.id)) if row.opened else None
                row = replace(row, count=f"{row.count} · {chance_}")
        yield row
    if opened is not None:
        yield opened


# -- melee ------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class MeleeChances:
    """One round of a melee by points: each side's chance to win, and of a draw."""

    wins: Mapping[str, Fraction]
    draw: Fraction


def together(spreads: Iterable[Spread]) -> Spread:
    """The sum of several throws."""

    def add(one: Spread, other: Spread) -> Spread:
        ways = [0] * (len(one.ways) + len(other.ways) - 1)
        for i, a in enumerate(one.ways):
            for j, b in enumerate(other.ways):
                ways[i + j] += a * b
        return Spread(ways, one.total * other.total)

    return reduce(add, spreads, NOBODY)


def hits(throw: Throw) -> Spread:
    return chance.hits(throw.pool, 0 if throw.needs is None else 7 - throw.needs)


def melee_chances(state: State, seen: Preview, thrown: Iterable[str] = ()) -> MeleeChances | None:
    """The chances of a fight as previewed; `thrown` are the throws whose dice lie there already."""
    open_ = [t for t in seen.throws if t.name == "melee" and t.unit and f"melee:{t.unit}" not in set(thrown)]
    if seen.refusal is not None or not seen.throws:
        return None
    one, other = state.sides
    spread = {side: together(hits(t) for t in open_ if state.units[t.unit or ""].side == side) for side in state.sides}
    lead = seen.points.get(one, 0) - seen.points.get(other, 0)
    more, equal, less = chance.compare(spread[one], spread[other], lead)
    total = spread[one].total * spread[other].total
    return MeleeChances({one: Fraction(more, total), other: Fraction(less, total)}, Fraction(equal, total))


def melee(found: MeleeChances, names: Names) -> str:
    """Win, draw, win."""
    words = names.words
    (one, wins), (other, loses) = found.wins.items()
    text = words._("{side} {chance}")
    return " · ".join(
        (
            text.format(side=names.side(one), chance=words.percent(wins)),
            words._("draw {chance}").format(chance=words.percent(found.draw)),
            text.format(side=names.side(other), chance=words.percent(loses)),
        )
    )


# -- charge -----------------------------------------------------------------------------------------------


def reach(tables: Tables, unit: Unit, words: Words) -> str:
    """How far the command throw carries a charge."""
    found = []
    for moves in sorted({row.moves for row in tables.command.results if row.moves}):
        far = sum((_chance(row.from_, row.to) for row in tables.command.results if row.moves >= moves), Fraction(0))
        found.append(words._("to {cm} cm {chance}").format(cm=moves * unit.move, chance=words.percent(far)))
    return " · ".join(found)


def _chance(low: int, high: int) -> Fraction:
    return sum((odds.TWO_DICE.chance(total) for total in range(low, high + 1)), Fraction(0))


def contact(state: State, tables: Tables, pair: Pair, reaction: odds.Reaction) -> odds.ChargeOdds:
    """How a charge ends once its throw carries it home."""
    assert pair.target is not None
    charger = replace(state.units[pair.charger], marks=())
    fight = odds.Fight(charger, state.units[pair.target], True, False, pair.struck)
    found = odds.charge(state, tables, fight, pair.distance or 0, reaction)
    home = found.contact + found.charger_removed
    if found.refusal is not None or not home:
        return found
    shares = {
        name: getattr(found, name) / home
        for name in ("contact", "charger_removed", "attacker_wins", "draw", "defender_wins", "no_melee")
    }
    return odds.ChargeOdds(**shares)


def chain(found: odds.ChargeOdds, words: Words) -> str:
    """What comes of the contact: the charger wins, draws, loses."""
    parts = [words._("charger wins {chance}").format(chance=words.percent(found.attacker_wins))]
    parts.append(words._("draw {chance}").format(chance=words.percent(found.draw)))
    parts.append(words._("loses {chance}").format(chance=words.percent(found.defender_wins)))
    if found.charger_removed:
        parts.append(words._("shot down {chance}").format(chance=words.percent(found.charger_removed)))
    return " · ".join(parts)


def charge(state: State, tables: Tables, names: Names, pair: Pair, action: Action) -> Row:
    """Before the throw of a charge: reach, and the fight if the target stands."""
    words = names.words
    charger = state.units[pair.charger]
    found = contact(state, tables, pair, "stand")
    text = words._("Contact: {reach}").format(reach=reach(tables, charger, words))
    if found.refusal is not None:
        return line(text, action)
    return line(text, action, words._("If it stands: {chain}").format(chain=chain(found, words)))


def answer_rows(state: State, tables: Tables, names: Names, charge_: Charge) -> Iterator[Row]:
    """Before the answer to a charge: what each answer leads to."""
    pair = next((p for p in charge_.pairs if p.target and p.target not in charge_.hedgehogs), None)
    if pair is None:
        return
    reactions: tuple[odds.Reaction, ...] = ("fire", "hedgehog", "counter_charge", "stand")
    for reaction in reactions:
        found = contact(state, tables, pair, reaction)
        if found.refusal is None:
            name = names.word(keys.ANSWERS, reaction)
            yield line(name, ("odds", pair.target, reaction), chain(found, names.words))


# -- on the pages -----------------------------------------------------------------------------------------


def order_rows(state: State, tables: Tables, names: Names, order: Order) -> Iterator[Row]:
    """Before a command throw."""
    if not ready(state, order):
        return
    units = [unit for unit in order.units(state) if unit.id not in order.leave]
    if order.order != "charge":
        yield line(command(state, tables, names.words, units, order.order), ("odds",))
        return
    charger, target = next(iter(order.targets.items()))
    struck: Facing = order.struck.get(charger, "front")  # type: ignore[assignment]
    yield charge(state, tables, names, Pair(charger, target, struck), ("odds",))


def fight_rows(state: State, names: Names, fight: Fight, seen: Preview) -> Iterator[Row]:
    """Before the dice of a melee, and while some of them still miss."""
    found = melee_chances(state, seen, fight.dice)
    if found is not None and seen.wanted is not None and seen.wanted.name.startswith(("melee", "pistol")):
        yield line(melee(found, names), ("odds",))


def lines_of(pool: pools.Pool, names: Names) -> Iterator[Rule]:
    """A pool as the lines of a receipt."""
    words = names.words
    for index, one in enumerate(pool.lines):
        left = words.dice(one.value) if index == 0 else words.faces(one.value) if index == 1 else ""
        yield Rule(left or words.signed(one.value), line_text(codec.write(one), names), one.rule)
