"""The front door of the rules: every intent goes to its chapter and comes back as a ruling or a refusal."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from bello.core import codec
from bello.core.dice import Await, Dice, combined
from bello.core.game import Ruling
from bello.core.receipt import Effect, Receipt
from bello.core.record import replace
from bello.core.refusal import Refusal, Refused, nonsense
from bello.games.bello1672 import adjust, aftermath, broken, charge, command, melee, reaction, sequence, shooting
from bello.games.bello1672 import events as ev
from bello.games.bello1672 import intents as it
from bello.games.bello1672.case import BARE, Awaited, Case, dice_of
from bello.games.bello1672.evolve import evolve, read_event
from bello.games.bello1672.general import refuse_reroll
from bello.games.bello1672.pending import refuse_twice
from bello.games.bello1672.sequence import refuse_over
from bello.games.bello1672.state import Again, Charge, Pending, State
from bello.games.bello1672.tables import Tables

Decision = Ruling[ev.Event] | Refusal

CHAPTERS: dict[type, Callable[[Case, Any], Receipt]] = {
    it.Initiative: sequence.initiative,
    it.Begin: sequence.begin,
    it.Order: command.order,
    it.Answer: reaction.answer,
    it.Respond: charge.respond,
    it.Volley: shooting.volley,
    it.Melee: melee.melee,
    it.TakeGround: aftermath.take_ground,
    it.FallBack: sequence.fall_back,
    it.MoveBack: broken.move_back,
    it.NextPhase: sequence.next_phase,
    it.Adjust: adjust.adjust,
    it.Note: adjust.note,
    it.End: sequence.end,
}
DECLARATIONS = (it.Order, it.Answer, it.Volley, it.Melee)
PLAYED = (*DECLARATIONS, it.Initiative, it.Begin, it.Respond, it.TakeGround, it.FallBack, it.MoveBack)


def decide(state: State, intent: it.Intent, tables: Tables) -> Decision:
    """What becomes of an intent: events with a receipt, or why not."""
    try:
        if isinstance(intent, it.EnterDice):
            return _enter_dice(state, tables, intent)
        if isinstance(intent, it.Reroll):
            return _reroll(state, tables, intent)
        if isinstance(intent, it.Withdraw):
            return _withdraw(state, intent)
        if isinstance(intent, DECLARATIONS):
            return _declare(state, tables, intent, dice_of(intent), None)
        case = Case(state, tables, intent)
        _check_moment(case)
        receipt = CHAPTERS[type(intent)](case, intent)
        return Ruling(tuple(case.events), receipt, state=case.state)
    except Refused as refused:
        return refused.refusal


def _check_moment(case: Case) -> None:
    """After its end nothing more is played, except what was forgotten or what the table agrees (R-104)."""
    if isinstance(case.intent, PLAYED) and "late" not in case.marks:
        case.check(refuse_over(case.state))


def _declare(state: State, tables: Tables, intent: Any, dice: Mapping[str, Dice], pending: Pending | None) -> Decision:
    """Decide a declaration with the dice there are; what is missing is awaited, and nothing has happened yet."""
    case = Case(_without(state, pending), tables, intent, dice)
    if pending is None:
        _check_moment(case)
        if not case.late:
            case.check(refuse_twice(state, intent))
    try:
        receipt = CHAPTERS[type(intent)](case, intent)
    except Awaited as awaited:
        return _await(state, intent, case, awaited, pending)
    extra = case.unread()
    earlier = pending.dice if pending else {}  # what lay there already may have lost its throw since
    asked = [name for name in extra if case.dice[name].kept is None and name not in earlier]
    if asked:
        raise nonsense("dice_not_asked", "CMD-5", throw=asked[0] or "dice")
    dropped = (_dropped(name, case.dice[name]) for name in extra)
    receipt = replace(receipt, effects=(*receipt.effects, *dropped))
    settled: tuple[ev.Event, ...] = (ev.Settled(pending.id),) if pending else ()
    return Ruling((*settled, *case.events), receipt, pending.id if pending else None, case.state)


def _dropped(name: str, dice: Dice) -> Effect:
    """Dice that lay there already and that nothing asks for any more."""
    return Effect("dropped", "GEN-10", params={"throw": name, "dice": codec.write(replace(dice, kept=None))})


def _without(state: State, pending: Pending | None) -> State:
    """The state in which a declaration is judged: it does not stand in its own way."""
    return evolve(state, ev.Settled(pending.id)) if pending else state


def _await(state: State, intent: Any, case: Case, awaited: Awaited, pending: Pending | None) -> Decision:
    ahead = [name for name in case.unread() if not _may_come_later(name) and case.dice[name].kept is None]
    if BARE in case.dice or ahead:
        raise nonsense("dice_not_asked", "CMD-5", throw=next(iter(ahead), "dice"))
    number = pending.id if pending else str(state.serial + 1)
    plain = codec.write(replace(intent, dice=None))
    event = ev.Declared(Pending(number, plain, case.dice))
    receipt = Receipt(
        type(intent).__tag__[1],
        {"unit": awaited.wanted.unit, **_declared(plain), "awaits": awaited.wanted.name},
        (*case.marks, "awaits"),
        tuple(case.throws),
        tuple(case.points),
    )
    events: tuple[ev.Event, ...] = (event,)
    side = _side_of(state, intent)
    thrown = "command" in case.dice and "reroll" not in case.dice
    if isinstance(intent, it.Order) and thrown and side and not case.late:
        again = Again(plain, {"command": case.dice["command"]}, ({"type": "settled", "id": number},))
        events = (event, ev.RerollOpened(side, again))
    return Ruling(events, receipt, number)


def _declared(plain: Mapping[str, Any]) -> dict[str, Any]:
    """Who declared what on whom, for the receipt of a declaration that awaits its dice."""
    named = ("order", "regiment", "units", "shooter", "target", "range", "unit", "answer", "charger")
    return {key: plain[key] for key in named if key in plain}


def _may_come_later(name: str) -> bool:
    """Dice given ahead of their turn: a melee is often entered whole, its tests and second dice included."""
    return name.split(":")[0] in ("melee", "test", "pistol", "blunder", "blunder_moves", "enfilade", "reroll")


def _side_of(state: State, intent: Any) -> str | None:
    if isinstance(intent, it.Order):
        if intent.regiment:
            return state.regiments[intent.regiment].side
        return state.units[intent.units[0]].side
    return None


def _enter_dice(state: State, tables: Tables, intent: it.EnterDice) -> Decision:
    """Dice for a declaration; bare ones are for the throw it awaits, beside those that lie there already."""
    pending = next((p for p in state.pendings if p.id == intent.id), None)
    if pending is None:
        raise nonsense("nothing_awaits", "CMD-5", id=intent.id)
    declared = codec.read_tagged(it.INTENTS, pending.intent)
    given = dice_of(intent)
    if not given:
        raise nonsense("dice_one_way", "CMD-5")
    if BARE in given:
        given[_awaited(state, tables, pending).name] = given.pop(BARE)
    dice = {**pending.dice, **{name: combined(pending.dice.get(name, new), new) for name, new in given.items()}}
    try:
        return _declare(state, tables, declared, dice, pending)
    except Refused as refused:
        name = refused.refusal.params.get("throw")
        if name in given or name not in pending.dice:
            raise
        # the unit has changed since: its dice no longer fit, and are awaited again
        return _declare(state, tables, declared, {k: v for k, v in dice.items() if k != name}, pending)


def _reroll(state: State, tables: Tables, intent: it.Reroll) -> Decision:
    """The general has the last command throw of his side made again: its effects go, the second throw stands (R-17)."""
    if intent.side not in state.sides:
        raise nonsense("unknown_side", "ARM-4", side=intent.side)
    again = state.again.get(intent.side)
    if again is None:
        return Refusal("nothing_to_reroll", "R-17", {"side": intent.side})
    first = again.dice.get("command") or again.dice.get("counter_charge")
    refusal = refuse_reroll(state, intent.side, first.total if first else None)
    if refusal:
        return refusal
    case = Case(state, tables, intent)
    case.happen(*(read_event(event) for event in again.undo), ev.RerollOpened(intent.side))
    declared = codec.read_tagged(it.INTENTS, again.intent)
    ruling = _declare(case.state, tables, declared, {**again.dice, "reroll": intent.dice}, None)
    if isinstance(ruling, Refusal):
        return ruling
    return replace(ruling, events=(*case.events, *ruling.events))


def _withdraw(state: State, intent: it.Withdraw) -> Decision:
    known = [p.id for p in state.pendings] + [c.id for c in state.charges]
    if intent.id not in known:
        raise nonsense("nothing_awaits", "CMD-5", id=intent.id)
    settled = codec.write(ev.Settled(intent.id))
    closed = (ev.RerollOpened(side) for side, again in state.again.items() if settled in again.undo)
    return Ruling((ev.Settled(intent.id), *closed), Receipt("withdraw", {"id": intent.id}))


def awaits(state: State, tables: Tables) -> tuple[Await, ...]:
    """Everything the table still owes: dice, answers to charges, who begins."""
    found: list[Await] = []
    if state.phase == "initiative":
        if state.winner:
            found.append(Await("", "begin", read="choice", unit=state.winner, choices=state.sides))
        elif state.side is None:
            found.append(Await("", "initiative", 1, read="face"))
    found.extend(_awaited(state, tables, pending) for pending in state.pendings)
    answering = {pending.intent.get("unit") for pending in state.pendings if pending.intent["do"] == "answer"}
    for charge_ in state.charges if state.phase != "ended" else ():
        found.extend(a for a in _charge_awaits(state, charge_) if a.name != "answer" or a.unit not in answering)
    return tuple(found)


def _awaited(state: State, tables: Tables, pending: Pending) -> Await:
    """The throw a declaration waits for; or that the rules refuse it by now, and why."""
    declared = codec.read_tagged(it.INTENTS, pending.intent)
    try:
        case = Case(_without(state, pending), tables, declared, pending.dice)
        CHAPTERS[type(declared)](case, declared)
    except Awaited as awaited:
        return replace(awaited.wanted, id=pending.id)
    except Refused as refused:
        return Await(pending.id, "refused", read="choice", choices=(refused.refusal.code,))
    return Await(pending.id, "dice", read="choice")


def _charge_awaits(state: State, charge_: Charge) -> list[Await]:
    found = []
    for pair in charge_.pairs:
        if pair.target in charge_.hedgehogs:
            found.append(Await(charge_.id, "respond", read="choice", unit=pair.charger, choices=charge.RESPONSES))
        elif pair.target is None:
            found.append(Await(charge_.id, "target", read="choice", unit=pair.charger, choices=("too_short",)))
        elif all(await_.unit != pair.target for await_ in found):
            pairs = [p for p in charge_.pairs if p.target == pair.target]
            open_ = tuple(a for a in reaction.ANSWERS if reaction.refuse_answer(state, pairs, pair.target, a) is None)
            found.append(Await(charge_.id, "answer", read="choice", unit=pair.target, choices=open_))
    return found
