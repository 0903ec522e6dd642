"""Reactions (REA): how a charged unit answers, its throw, and what the charge makes of it (R-84, R-85, R-88)."""

from __future__ import annotations

from bello.core import codec
from bello.core.receipt import Line, Receipt, Throw
from bello.core.record import replace
from bello.core.refusal import Refusal, nonsense, refuse
from bello.games.bello1672 import events as ev
from bello.games.bello1672 import intents as it
from bello.games.bello1672 import shooting
from bello.games.bello1672.case import Case
from bello.games.bello1672.contact import contact, too_short
from bello.games.bello1672.general import command_throw
from bello.games.bello1672.state import Charge, Pair, State, Unit

ANSWERS = ("fire", "hedgehog", "counter_charge", "stand", "too_short")


def refuse_answer(state: State, pairs: list[Pair], target: str, answer_: str, at: Pair | None = None) -> Refusal | None:
    """Why a charged unit cannot answer like this (REA-1 to REA-4, R-23, R-27, R-28, R-88); `at`: one charger only."""
    unit = state.units[target]
    if answer_ in ("stand", "too_short"):
        return None
    if state.in_melee(target):
        return refuse("in_melee_no_reaction", "R-23", unit=target)
    if answer_ == "hedgehog":
        return _refuse_hedgehog(state, pairs, unit)
    chargers = pairs if at is None else [at]
    if answer_ == "fire":
        return _refuse_fire(state, chargers, unit)
    return _refuse_counter_charge(state, chargers, unit)


def _is_frontal(pairs: list[Pair]) -> bool:
    return any(pair.struck == "front" for pair in pairs)


def _refuse_fire(state: State, pairs: list[Pair], unit: Unit) -> Refusal | None:
    if unit.is_cavalry:
        return refuse("cavalry_no_closing_fire", "REA-1", unit=unit.id)
    refusal = shooting.refuse_dice(state, unit)
    if refusal:
        return refusal
    if not unit.has_no_flank and not _is_frontal(pairs) and state.is_on("react_front_only"):
        return refuse("front_only", "R-23", unit=unit.id)
    distances = [pair.distance for pair in pairs if pair.distance is not None]
    if not state.is_on("closing_fire_short") and len(distances) == len(pairs):
        if min(distances) > unit.shooting[-1].to:
            return refuse("out_of_range", "SHO-11", unit=unit.id, range=min(distances))
    return None


def _refuse_hedgehog(state: State, pairs: list[Pair], unit: Unit) -> Refusal | None:
    if not unit.is_infantry:
        return refuse("hedgehog_infantry_only", "REA-2", unit=unit.id)
    if unit.formation == "hedgehog":
        return refuse("already_hedgehog", "R-85", unit=unit.id)
    if unit.is_garrison:
        return refuse("garrison_no_hedgehog", "R-59", unit=unit.id)
    if state.is_on("hedgehog_pikes_only") and not unit.pikes:
        return refuse("hedgehog_pikes_only", "R-28", unit=unit.id)
    riders = [p for p in pairs if state.units[p.charger].is_cavalry]
    if not riders:
        return refuse("hedgehog_against_cavalry", "REA-2", unit=unit.id)
    if not _is_frontal(riders):
        return refuse("hedgehog_front_only", "REA-4", unit=unit.id)
    return None


def _refuse_counter_charge(state: State, pairs: list[Pair], unit: Unit) -> Refusal | None:
    if not unit.is_cavalry:
        return refuse("counter_charge_cavalry_only", "REA-3", unit=unit.id)
    if unit.disordered:
        return refuse("disordered_no_counter_charge", "DIS-1", unit=unit.id)
    if state.is_broken(unit.regiment):
        return refuse("broken_no_counter_charge", "R-75", unit=unit.id)
    if not _is_frontal(pairs) and state.is_on("react_front_only"):
        return refuse("front_only", "R-23", unit=unit.id)
    return None


def answer(case: Case, intent: it.Answer) -> Receipt:
    """The charged unit answers, its throw is made, and who can makes contact (R-84)."""
    unit = case.unit(intent.unit)
    charge, pairs = _find(case, intent, unit)
    case.belongs_to(case.state.enemy_of(unit.side), "command")
    if unit.id in charge.hedgehogs:
        case.check(refuse("one_reaction", "R-85", unit=unit.id))
    chosen = _chosen(case, intent, unit, pairs)
    if intent.answer != "too_short" and charge.pairs and intent.distance is not None and chosen.reach < intent.distance:
        case.check(refuse("out_of_reach", "R-26", unit=chosen.charger, cm=chosen.reach))
    case.check(refuse_answer(case.state, pairs, unit.id, intent.answer, chosen))
    if charge.id in {c.id for c in case.state.charges}:
        mine = {p.charger for p in pairs}
        rest = tuple(p for p in charge.pairs if p.charger not in mine)
        case.happen(ev.ChargeBegan(replace(charge, pairs=rest)))
        case.happen(ev.RerollOpened(case.state.enemy_of(unit.side)))  # the charge's own throw stands now
    {
        "fire": _fire,
        "hedgehog": _form_hedgehog,
        "counter_charge": _counter_charge,
        "stand": _stand,
        "too_short": _all_short,
    }[intent.answer](case, intent, charge, pairs, chosen)
    return case.receipt("answer", unit=unit.id, answer=intent.answer, charger=chosen.charger)


def _chosen(case: Case, intent: it.Answer, unit: Unit, pairs: list[Pair]) -> Pair:
    """The one charger that is fired at or met: the one named, else the first that may be (R-85)."""
    if intent.charger is not None:
        return next(p for p in pairs if p.charger == intent.charger)
    able = (p for p in pairs if refuse_answer(case.state, pairs, unit.id, intent.answer, p) is None)
    return next(able, pairs[0])


def _find(case: Case, intent: it.Answer, unit: Unit) -> tuple[Charge, list[Pair]]:
    """The charge that is answered; a blunder charge or one never recorded gets its target here."""
    found = []
    for charge in case.state.charges:
        pairs = [_told(p, intent) for p in charge.pairs if p.target == unit.id]
        if pairs and (intent.charger is None or any(p.charger == intent.charger for p in pairs)):
            found.append((charge, pairs))
    if found:
        able = (one for one in found if refuse_answer(case.state, one[1], unit.id, intent.answer) is None)
        return next(able, found[0])
    waiting = [(c, p) for c in case.state.charges for p in c.pairs if p.target is None]
    waiting = [found for found in waiting if intent.charger in (None, found[1].charger)]
    if len(waiting) == 1:
        charge, pair = waiting[0]
        case.enemy(unit, pair.charger)
        return charge, [_told(replace(pair, target=unit.id), intent)]
    if intent.charger is None:
        if case.state.in_melee(unit.id):
            raise nonsense("in_melee_no_reaction", "R-23", unit=unit.id)
        raise nonsense("which_charger", "CHG-1", unit=unit.id)
    return _never_entered(case, intent, unit)


def _never_entered(case: Case, intent: it.Answer, unit: Unit) -> tuple[Charge, list[Pair]]:
    """After the fact: the answer to a charge of which the order was not recorded."""
    assert intent.charger is not None
    charger = case.enemy(unit, intent.charger)
    if case.state.contact_of(charger.id, unit.id):
        raise nonsense("in_contact_already", "MEL-1", unit=unit.id, target=charger.id)
    case.mark("after_the_fact")
    pair = Pair(charger.id, unit.id, reach=charger.move)
    charge = Charge(str(case.state.serial + 1), (), turn=case.state.turn)
    return charge, [_told(pair, intent)]


def _told(pair: Pair, intent: it.Answer) -> Pair:
    """The pair with what the players now say of side and distance."""
    if intent.charger not in (None, pair.charger):
        return pair
    struck = intent.struck or pair.struck
    distance = pair.distance if intent.distance is None else intent.distance
    return replace(pair, struck=struck, distance=distance)


def _stand(case: Case, intent: it.Answer, charge: Charge, pairs: list[Pair], chosen: Pair) -> None:
    for pair in pairs:
        contact(case, pair)


def _all_short(case: Case, intent: it.Answer, charge: Charge, pairs: list[Pair], chosen: Pair) -> None:
    """One charger falls short if he is named, else all; the others still await an answer."""
    short = [chosen] if intent.charger else pairs
    for pair in short:
        too_short(case, pair)
    others = tuple(pair for pair in pairs if pair not in short)
    if others:
        now = next((c for c in case.state.charges if c.id == charge.id), replace(charge, pairs=()))
        case.happen(ev.ChargeBegan(replace(now, pairs=(*now.pairs, *others))))


def _fire(case: Case, intent: it.Answer, charge: Charge, pairs: list[Pair], chosen: Pair) -> None:
    """Closing fire at one charger; who is left makes contact (REA-1, R-24, R-25, R-85)."""
    distance = chosen.distance if intent.distance is None else intent.distance
    if not case.state.is_on("closing_fire_short") and distance is None:
        raise nonsense("distance_needed", "R-24", unit=intent.unit)
    shooting.closing_fire(case, intent.unit, chosen.charger, distance, intent.hidden)
    for pair in pairs:
        contact(case, pair)


def _form_hedgehog(case: Case, intent: it.Answer, charge: Charge, pairs: list[Pair], chosen: Pair) -> None:
    """Two dice; 12: formed but disordered. Then the cavalry chooses (REA-4, REA-5, R-29)."""
    table = case.tables.command.hedgehog
    dice = case.ask("hedgehog", 2, unit=intent.unit)
    result = Line("hedgehog", table.rule, 0, {})
    case.thrown(Throw("hedgehog", intent.unit, pool=2, dice=dice, total=dice.total, result=result))
    case.formation(intent.unit, "hedgehog", table.rule)
    if dice.total >= table.disordered_from:
        case.disorder(intent.unit, table.rule)
    riders = [p for p in pairs if case.state.units[p.charger].is_cavalry]
    for pair in pairs:
        if pair not in riders:
            contact(case, pair)
    if intent.then is not None:
        for pair in riders:
            carry_on(case, pair, intent.then)
        return
    now = next((c for c in case.state.charges if c.id == charge.id), replace(charge, pairs=()))
    hedgehogs = (*now.hedgehogs, intent.unit)
    case.happen(ev.ChargeBegan(replace(now, pairs=(*now.pairs, *riders), hedgehogs=hedgehogs)))


def _counter_charge(case: Case, intent: it.Answer, charge: Charge, pairs: list[Pair], chosen: Pair) -> None:
    """A command throw: 2-9 it goes in, 10-12 not, 12 disordered too (REA-3, R-27, R-106)."""
    side = case.state.units[intent.unit].side
    before = case.start
    total, again = command_throw(case, side, "counter_charge")
    table = case.tables.command.counter_charge
    succeeds = total <= table.succeeds_to
    case.effect("counter_charge", table.rule, unit=intent.unit, after=succeeds)
    if total >= table.disordered_from:
        case.disorder(intent.unit, table.rule)
    for pair in pairs:
        contact(case, pair, counter=succeeds and pair == chosen)
    if again is None and not case.late:
        case.open_reroll(side, codec.write(replace(intent, dice=None)), before)


def carry_on(case: Case, pair: Pair, response: str) -> None:
    """What a squadron does before a hedgehog with the moves of its throw: none is used up yet (REA-5, R-29, R-84)."""
    if response == "press_on":
        contact(case, pair)
        return
    if response == "too_short":
        too_short(case, pair)
        return
    cm = 0 if response == "halt" else pair.reach
    case.effect(response, "REA-5", unit=pair.charger, params={"cm": cm, "target": pair.target})
    way = {"ride_round": "round", "pull_back": "back", "halt": "forward"}[response]
    case.went(case.state.units[pair.charger], cm, way)
