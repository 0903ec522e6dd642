"""Sequence of play (TURN): initiative, phases and turns, the end of disorder, and the end of the battle."""

from __future__ import annotations

from bello.core.dice import fault_in
from bello.core.receipt import Line, Receipt, Throw
from bello.core.refusal import Refusal, Refused, nonsense, refuse
from bello.games.bello1672 import broken
from bello.games.bello1672 import events as ev
from bello.games.bello1672 import intents as it
from bello.games.bello1672.case import Case
from bello.games.bello1672.state import State, Unit


def initiative(case: Case, intent: it.Initiative) -> Receipt:
    """Both generals throw one die; the higher chooses who begins, a tie is thrown again (TURN-2, R-03)."""
    case.check(refuse_initiative(case.state))
    if set(intent.dice) != set(case.state.sides):
        raise nonsense("both_generals_throw", "TURN-2")
    faces = {}
    for side in case.state.sides:
        refusal = fault_in(intent.dice[side], 1, "face")
        if refusal:
            raise Refused(refusal)
        faces[side] = intent.dice[side].total
        result = Line("initiative", "TURN-2", faces[side], {"side": side})
        case.thrown(Throw("initiative", pool=1, dice=intent.dice[side], total=faces[side], result=result))
    one, other = case.state.sides
    if faces[one] == faces[other]:
        case.effect("tie", "R-03")
    else:
        winner = one if faces[one] > faces[other] else other
        case.happen(ev.InitiativeWon(winner))
        case.effect("initiative", "TURN-2", side=winner)
    return case.receipt("initiative")


def refuse_initiative(state: State) -> Refusal | None:
    """Thrown once, or at the start of each round; only a tie is thrown again (R-02, R-03)."""
    if state.phase != "initiative" or state.winner:
        return refuse("initiative_thrown", "R-02")
    return None


def begin(case: Case, intent: it.Begin) -> Receipt:
    """The side that begins starts its command phase (TURN-2, TURN-3)."""
    if intent.side not in case.state.sides:
        raise nonsense("unknown_side", "TURN-2", side=intent.side)
    case.check(refuse_begin(case.state))
    _begin_turn(case, intent.side, case.state.round)
    case.effect("begins", "TURN-2", side=intent.side)
    return case.receipt("begin", side=intent.side)


def refuse_over(state: State) -> Refusal | None:
    """After the end nothing more is played (R-104)."""
    return refuse("battle_over", "R-104") if state.phase == "ended" else None


def refuse_begin(state: State) -> Refusal | None:
    """Who begins is settled once, or at the start of each round (R-02)."""
    return None if state.phase == "initiative" else refuse("begun_already", "R-02")


def next_phase(case: Case, intent: it.NextPhase) -> Receipt:
    """Command, shooting, melee; then the other side; then the next round (TURN-3, R-01, R-05)."""
    state = case.state
    for name in (*intent.fell_back, *intent.stay_disordered):
        case.any_unit(name)
    case.check(refuse_next(state))
    assert state.side is not None
    if state.phase == "command":
        _end_command(case, intent)
        case.happen(ev.PhaseBegan("shooting", state.side, state.round, state.turn))
    elif state.phase == "shooting":
        case.happen(ev.PhaseBegan("melee", state.side, state.round, state.turn))
    else:
        _end_turn(case, intent)
    case.effect("phase", "TURN-3", side=case.state.side, before=state.phase, after=case.state.phase)
    return case.receipt("next", round=case.state.round, side=case.state.side, phase=case.state.phase)


def refuse_next(state: State) -> Refusal | None:
    """The next phase needs a battle that has begun and is not over."""
    if state.phase == "initiative":
        return Refusal("begin_first", "TURN-2")
    if state.phase == "ended":
        return Refusal("battle_over", "R-104")
    return None


def _end_command(case: Case, intent: it.NextPhase) -> None:
    """Closing the command phase makes the compulsory rearward moves that were not entered (R-82)."""
    for regiment in case.state.regiments:
        if broken.owes_move_back(case.state, regiment):
            broken.rearward(case, regiment)
    if case.state.switch("disorder_ends") == "end_of_command":
        end_disorder(case, intent)


def _end_turn(case: Case, intent: it.NextPhase) -> None:
    """Disorder ends, and the turn passes to the other side or to a new round (R-05, R-67)."""
    state = case.state
    assert state.side is not None
    end_disorder(case, intent)
    first = state.first or state.side
    if state.side == first:
        _begin_turn(case, state.enemy_of(state.side), state.round)
    elif 0 < state.rounds <= state.round:
        case.happen(ev.PhaseBegan("ended", state.side, state.round, state.turn))
        case.effect("ended", "R-104")
    elif state.switch("initiative") == "every_round":
        case.happen(ev.PhaseBegan("initiative", None, state.round + 1, state.turn))
    else:
        _begin_turn(case, first, state.round + 1)


def _begin_turn(case: Case, side: str, number: int) -> None:
    case.happen(ev.PhaseBegan("command", side, number, case.state.turn + 1))


def recovers(state: State, unit: Unit) -> bool:
    """Began this own turn in disorder, did not fall back, and was free of melee (R-67 to R-69)."""
    if not unit.disordered or not unit.dressing or unit.has("fell_back") or unit.is_removed:
        return False
    engaged = unit.has("engaged") or state.in_melee(unit.id)
    return not (engaged and state.is_on("disorder_persists_in_melee"))


def end_disorder(case: Case, intent: it.NextPhase) -> None:
    """The ranks are dressed; who fell back stays disordered (DIS-2, DIS-3). Each unit is looked at once a turn."""
    late = case.state.phase == "melee" and case.state.switch("disorder_ends") == "end_of_command"
    stay = {*intent.fell_back, *intent.stay_disordered}
    for unit in list(case.state.of_side(case.state.side or "")):
        if not unit.disordered or unit.is_removed or (late and not unit.dressing):
            continue
        if unit.id not in stay and recovers(case.state, unit):
            case.disorder(unit.id, "DIS-2", on=False)
            continue
        if unit.id in intent.fell_back or (unit.has("fell_back") and unit.id not in stay):
            rule = "DIS-3"
        else:
            rule = "R-68" if unit.dressing and unit.has("engaged") and unit.id not in stay else "R-67"
        if unit.dressing:
            case.happen(ev.DisorderChanged(unit.id, True))
        case.effect("disorder_stays", rule, unit=unit.id)


def fall_back(case: Case, intent: it.FallBack) -> Receipt:
    """A disordered unit goes back one move, and its disorder lasts a turn longer (DIS-3, R-69, R-94)."""
    unit = case.unit(intent.unit)
    case.belongs_to(unit.side, "command")
    timely = case.is_turn_of(unit.side)
    case.check(refuse_fall_back(case.state, unit, timely))
    row = case.tables.morale.fall_back
    case.moved(unit, row.moves, row.rule, "back")
    if timely:
        case.happen(ev.Marked(unit.id, "fell_back"))
    return case.receipt("fall_back", unit=unit.id)


def refuse_fall_back(state: State, unit: Unit, timely: bool = True) -> Refusal | None:
    """Only when disordered, out of melee, no hedgehog, once a turn, not after a rearward move (R-69, R-81, R-94)."""
    if not unit.disordered:
        return refuse("not_disordered", "DIS-3", unit=unit.id)
    if state.in_melee(unit.id):
        return refuse("in_melee_no_fall_back", "R-94", unit=unit.id)
    if unit.formation == "hedgehog":
        return refuse("hedgehog_cannot_move", "R-94", unit=unit.id)
    if timely and unit.has("fell_back"):
        return refuse("fell_back_already", "R-69", unit=unit.id)
    if timely and (state.regiments[unit.regiment].has("moved_back") or broken.owes_move_back(state, unit.regiment)):
        return refuse("moved_back_already", "R-81", unit=unit.id)
    return None


def end(case: Case, intent: it.End) -> Receipt:
    """The battle ends after a full round, or is taken up again (R-76, R-104)."""
    state = case.state
    if intent.reopen:
        if state.phase != "ended":
            raise nonsense("battle_not_over", "R-104")
        if state.first is None:
            case.happen(ev.PhaseBegan("initiative", None, state.round, state.turn))
        else:
            played = state.side != state.first
            _begin_turn(case, state.first, state.round + 1 if played else state.round)
        case.effect("reopened", "R-104")
        return case.receipt("end", reopen=True)
    case.check(refuse_end(state))
    case.happen(ev.PhaseBegan("ended", state.side, state.round, state.turn))
    case.effect("ended", "R-104")
    return case.receipt("end")


def refuse_end(state: State) -> Refusal | None:
    """Both sides must have had equally many turns (R-104)."""
    if state.phase == "ended":
        return Refusal("battle_over", "R-104")
    at_start = state.phase == "initiative" or (state.phase == "command" and state.side == state.first)
    begun = any(unit.has("ordered") for unit in state.of_side(state.side or ""))
    whole = at_start and not begun and state.round > 1
    return None if whole else refuse("end_after_full_round", "R-104")
