"""Charge (CHG) and reactions (REA): who goes for whom, how the charged answer, and contact (R-84)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from bello.core import codec
from bello.core.receipt import Line, Receipt, Throw
from bello.core.refusal import Refusal, nonsense, refuse
from bello.games.bello1672 import events as ev
from bello.games.bello1672 import intents as it
from bello.games.bello1672 import shooting
from bello.games.bello1672.case import Case
from bello.games.bello1672.general import command_throw
from bello.games.bello1672.state import Charge, Contact, Pair, State, Unit

ANSWERS = ("fire", "hedgehog", "counter_charge", "stand", "too_short")


def refuse_charger(state: State, unit: Unit) -> Refusal | None:
    """Guns and hedgehogs never charge (R-34); shaken units may, unless the table plays otherwise (R-33)."""
    if unit.is_gun or unit.formation == "hedgehog":
        return refuse("cannot_charge", "R-34", unit=unit.id)
    if unit.is_shaken and not state.is_on("shaken_may_charge"):
        return refuse("shaken_cannot_charge", "R-33", unit=unit.id)
    return None


def check_target(case: Case, unit: Unit, aimed: it.Target) -> None:
    case.enemy(unit, aimed.target)


# -- going in -----------------------------------------------------------------------------------------


def go_in(case: Case, targets: Mapping[str, it.Target], moves: int, rule: str) -> None:
    """The charge succeeded: measure, let the charged answer, or make contact where nothing is to be asked."""
    pairs = []
    for name, aimed in targets.items():
        unit = case.unit(name)
        target = case.enemy(unit, aimed.target)
        reach = moves * unit.move
        case.effect("reach", rule, unit=name, after=moves, params={"cm": reach, "target": target.id})
        pair = Pair(name, target.id, aimed.struck, aimed.distance, reach)
        known = aimed.reaches if aimed.reaches is not None else _reaches(pair)
        if known is False:
            too_short(case, pair)
        elif case.state.in_melee(target.id):
            contact(case, pair)  # joins a fight that is on: no reaction
        else:
            pairs.append(pair if not aimed.reaches else replace(pair, distance=float(reach)))
    await_answers(case, pairs)


def _reaches(pair: Pair) -> bool | None:
    return None if pair.distance is None else pair.reach >= pair.distance


def await_answers(case: Case, pairs: list[Pair], blunder: bool = False) -> None:
    """Contact at once where the charged unit has no choice and the reach is known (R-88); the rest is awaited."""
    waiting = []
    for pair in pairs:
        if pair.target and _reaches(pair) and not _has_choice(case.state, pairs, pair.target):
            contact(case, pair)
        else:
            waiting.append(pair)
    if waiting:
        charge = Charge(str(case.state.serial + 1), tuple(waiting), blunder=blunder)
        case.happen(ev.ChargeBegan(charge))


def _has_choice(state: State, pairs: list[Pair], target: str) -> bool:
    mine = [pair for pair in pairs if pair.target == target]
    return any(refuse_answer(state, mine, target, answer) is None for answer in ANSWERS[:3])


def blunder(case: Case, movers: list[Unit], moves: int, rule: str) -> None:
    """The blunder charge: the nearest enemy is named by the players (R-20)."""
    pairs = [Pair(unit.id, None, reach=moves * unit.move) for unit in movers]
    for pair in pairs:
        case.effect("reach", rule, unit=pair.charger, after=moves, params={"cm": pair.reach})
    await_answers(case, pairs, blunder=True)


def too_short(case: Case, pair: Pair) -> None:
    """All its moves towards the target, then it halts: no melee, no bonus, no reaction (R-26)."""
    unit = case.state.units[pair.charger]
    case.happen(ev.Moved(unit.id, pair.reach // unit.move, pair.reach, "charge"))
    case.effect("too_short", "R-26", unit=unit.id, params={"cm": pair.reach, "target": pair.target})


def contact(case: Case, pair: Pair, counter: bool = False) -> None:
    """Charger and charged are in melee from now on (MEL-1, R-43); leftover moves are lost (R-105)."""
    assert pair.target is not None
    if case.state.units[pair.charger].is_removed or case.state.units[pair.target].is_removed:
        return
    turn = -1 if case.late else case.state.turn
    case.happen(ev.ContactMade(Contact(pair.charger, pair.target, pair.struck, turn, counter)))
    case.effect("contact", "MEL-1", unit=pair.charger, params={"target": pair.target, "struck": pair.struck})


# -- the answer ---------------------------------------------------------------------------------------


def refuse_answer(state: State, pairs: list[Pair], target: str, answer_: str) -> Refusal | None:
    """Why a charged unit cannot answer like this (REA-1 to REA-4, R-23, R-27, R-28, R-88)."""
    unit = state.units[target]
    if answer_ in ("stand", "too_short"):
        return None
    if state.in_melee(target):
        return refuse("in_melee_no_reaction", "R-23", unit=target)
    if answer_ == "fire":
        return _refuse_fire(state, pairs, unit)
    if answer_ == "hedgehog":
        return _refuse_hedgehog(state, pairs, unit)
    return _refuse_counter_charge(state, pairs, unit)


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
    chosen = next((p for p in pairs if p.charger == intent.charger), pairs[0])
    case.check(refuse_answer(case.state, pairs, unit.id, intent.answer))
    if charge.id in {c.id for c in case.state.charges}:
        rest = tuple(p for p in charge.pairs if p not in pairs and (p.target or p.charger != chosen.charger))
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


def _find(case: Case, intent: it.Answer, unit: Unit) -> tuple[Charge, list[Pair]]:
    """The charge that is answered; a blunder charge or one never recorded gets its target here."""
    for charge in case.state.charges:
        pairs = [p for p in charge.pairs if p.target == unit.id]
        if pairs and (intent.charger is None or any(p.charger == intent.charger for p in pairs)):
            return charge, [_told(p, intent) for p in pairs]
    if intent.charger is None:
        waiting = [p for c in case.state.charges for p in c.pairs if p.target is None]
        if len(waiting) != 1:
            raise nonsense("which_charger", "CHG-1", unit=unit.id)
        return answer_charge(case, waiting[0].charger, unit, intent)
    return answer_charge(case, intent.charger, unit, intent)


def answer_charge(case: Case, charger: str, unit: Unit, intent: it.Answer) -> tuple[Charge, list[Pair]]:
    case.enemy(unit, charger)
    for charge in case.state.charges:
        for pair in charge.pairs:
            if pair.charger == charger and pair.target is None:
                return charge, [_told(replace(pair, target=unit.id), intent)]
    # after the fact: a charge that was never entered
    case.mark("after_the_fact")
    pair = Pair(charger, unit.id, reach=case.state.units[charger].move)
    return Charge(str(case.state.serial + 1), ()), [_told(pair, intent)]


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
    case.throws.append(Throw("hedgehog", intent.unit, pool=2, dice=dice, total=dice.total, result=result))
    case.formation(intent.unit, "hedgehog", table.rule)
    if dice.total >= table.disordered_from:
        case.disorder(intent.unit, table.rule)
    riders = [p for p in pairs if case.state.units[p.charger].is_cavalry]
    for pair in pairs:
        if pair not in riders:
            contact(case, pair)
    if intent.then is not None:
        for pair in riders:
            _respond(case, pair, intent.then)
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
    if again is None:
        case.open_reroll(side, codec.write(replace(intent, dice=None)), before)


# -- the cavalry before a hedgehog --------------------------------------------------------------------


def respond(case: Case, intent: it.Respond) -> Receipt:
    """Press on, ride round, pull back or halt, each squadron for itself (REA-5, R-29, R-85)."""
    for charger, response in intent.responses.items():
        case.unit(charger)
        found = [
            (charge, pair)
            for charge in case.state.charges
            for pair in charge.pairs
            if pair.charger == charger and pair.target in charge.hedgehogs
        ]
        if not found:
            raise nonsense("nothing_to_respond_to", "REA-5", unit=charger)
        charge, pair = found[0]
        pairs = tuple(p for p in charge.pairs if p != pair)
        case.happen(ev.ChargeBegan(replace(charge, pairs=pairs)))
        _respond(case, pair, response)
    return case.receipt("respond", responses=dict(intent.responses))


def _respond(case: Case, pair: Pair, response: str) -> None:
    if response == "press_on":
        contact(case, pair)
        return
    ways = {"ride_round": "round", "pull_back": "back", "halt": "forward"}
    cm = 0 if response == "halt" else pair.reach
    moves = cm // case.state.units[pair.charger].move
    case.happen(ev.Moved(pair.charger, moves, cm, ways[response]))  # type: ignore[arg-type]
    case.effect(response, "REA-5", unit=pair.charger, params={"cm": cm, "target": pair.target})
