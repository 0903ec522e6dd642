"""Charge (CHG): who goes for whom, how far it reaches, contact (R-84), and the cavalry before a hedgehog."""

from __future__ import annotations

from collections.abc import Mapping

from bello.core.receipt import Receipt
from bello.core.record import replace
from bello.core.refusal import Refusal, nonsense, refuse
from bello.games.bello1672 import events as ev
from bello.games.bello1672 import intents as it
from bello.games.bello1672 import reaction
from bello.games.bello1672.case import Case
from bello.games.bello1672.contact import contact, too_short
from bello.games.bello1672.state import Charge, Pair, State, Unit

RESPONSES = ("press_on", "ride_round", "pull_back", "halt")


def refuse_charger(state: State, unit: Unit) -> Refusal | None:
    """Guns and hedgehogs never charge (R-34); shaken units may, unless the table plays otherwise (R-33)."""
    if unit.is_gun or unit.formation == "hedgehog":
        return refuse("cannot_charge", "R-34", unit=unit.id)
    if unit.is_shaken and not state.is_on("shaken_may_charge"):
        return refuse("shaken_cannot_charge", "R-33", unit=unit.id)
    return None


def go_in(case: Case, targets: Mapping[str, it.Target], moves: int, rule: str) -> None:
    """The charge succeeded: measure, let the charged answer, or make contact where nothing is to be asked."""
    pairs = []
    for name, aimed in targets.items():
        unit = case.unit(name)
        target = case.enemy(unit, aimed.target)
        reach = moves * unit.move
        aim = {"cm": reach, "target": target.id, "distance": aimed.distance}
        case.effect("reach", rule, unit=name, after=moves, params=aim)
        reaches = aimed.reaches
        if reaches is None and aimed.distance is not None:
            reaches = reach >= aimed.distance
        pair = Pair(name, target.id, aimed.struck, aimed.distance, reach, reaches)
        if reaches is False:
            too_short(case, pair)
        elif case.state.in_melee(target.id):
            case.effect("joins_melee", "R-86", unit=target.id)  # a fight that is on: no reaction
            contact(case, pair)
        else:
            pairs.append(pair)
    await_answers(case, pairs)


def await_answers(case: Case, pairs: list[Pair], blunder: bool = False) -> None:
    """Contact at once where the charged unit has no choice and the reach is known (R-88); the rest is awaited."""
    _forget(case, {pair.charger for pair in pairs})
    waiting = []
    for pair in pairs:
        if pair.target and pair.reaches and not _has_choice(case.state, pairs, pair.target):
            _no_reaction(case, pairs, pair.target)
            contact(case, pair)
        else:
            waiting.append(pair)
    if waiting:
        charge = Charge(str(case.state.serial + 1), tuple(waiting), blunder=blunder, turn=case.state.turn)
        case.happen(ev.ChargeBegan(charge))


def _forget(case: Case, chargers: set[str]) -> None:
    """An earlier charge of the same unit that was never answered is overtaken by this one."""
    for charge in case.state.charges:
        pairs = tuple(pair for pair in charge.pairs if pair.charger not in chargers)
        if pairs != charge.pairs:
            case.happen(ev.ChargeBegan(replace(charge, pairs=pairs)))


def _has_choice(state: State, pairs: list[Pair], target: str) -> bool:
    mine = [pair for pair in pairs if pair.target == target]
    return any(reaction.refuse_answer(state, mine, target, answer) is None for answer in reaction.ANSWERS[:3])


def _no_reaction(case: Case, pairs: list[Pair], target: str) -> None:
    """Why the charged unit has no choice: the reason that stops what its kind does first (R-23, R-88)."""
    unit = case.state.units[target]
    first = "counter_charge" if unit.is_cavalry else "hedgehog" if unit.fires == "nothing" else "fire"
    mine = [pair for pair in pairs if pair.target == target]
    refusal = reaction.refuse_answer(case.state, mine, target, first)
    if refusal and not case.state.in_melee(target):
        case.effect("no_reaction", refusal.rule, unit=target, after=refusal.code, params=refusal.params)


def blunder(case: Case, movers: list[Unit], moves: int, rule: str) -> None:
    """The blunder charge: the nearest enemy is named by the players (R-20)."""
    pairs = [Pair(unit.id, None, reach=moves * unit.move) for unit in movers]
    for pair in pairs:
        case.effect("reach", rule, unit=pair.charger, after=moves, params={"cm": pair.reach})
    await_answers(case, pairs, blunder=True)


def respond(case: Case, intent: it.Respond) -> Receipt:
    """Press on, ride round, pull back or halt, each squadron for itself (REA-5, R-29, R-85)."""
    for charger, response in intent.responses.items():
        case.unit(charger)
        charge, pair = _waiting(case, charger, response)
        pairs = tuple(p for p in charge.pairs if p != pair)
        case.happen(ev.ChargeBegan(replace(charge, pairs=pairs)))
        reaction.carry_on(case, pair, response)
    return case.receipt("respond", responses=dict(intent.responses))


def _waiting(case: Case, charger: str, response: str) -> tuple[Charge, Pair]:
    """The charge of this unit that stands before a hedgehog, or that found no enemy in reach (R-20)."""
    short = response == "too_short"
    for charge in case.state.charges:
        for pair in charge.pairs:
            if pair.charger == charger and (pair.target is None if short else pair.target in charge.hedgehogs):
                return charge, pair
    raise nonsense("nothing_to_respond_to", "REA-5", unit=charger)
