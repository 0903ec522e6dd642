"""The command throw of two dice, and the general's re-roll of it (ARM-4, R-17, R-93)."""

from __future__ import annotations

from bello.core.dice import Dice
from bello.core.receipt import Line, Throw
from bello.core.refusal import Refusal, refuse
from bello.games.bello1672 import events as ev
from bello.games.bello1672.case import Case
from bello.games.bello1672.state import State


def command_throw(case: Case, side: str, name: str) -> tuple[int, Dice | None]:
    """Two dice, and the general's second throw if he asks for it (CMD-5, ARM-4, R-17); the second stands."""
    first = case.ask(name, 2)
    again = None
    if "reroll" in case.dice:
        earlier = case.late and case.state.round != case.intent.late.round  # that round's re-roll, not this one's
        case.check(None if earlier else refuse_reroll(case.state, side, first.total))
        again = case.ask("reroll", 2)
        if not earlier:
            case.happen(ev.RerollUsed(side))
        case.effect("reroll", "ARM-4", side=side, before=1, after=0)
    total = (again or first).total
    row = case.tables.command.result(total)
    result = Line(row.outcome if name == "command" else name, row.rule, row.moves, {})
    case.thrown(Throw(name, pool=2, dice=first, again=again, total=total, result=result))
    return total, again


def refuse_reroll(state: State, side: str, total: int | None) -> Refusal | None:
    """Why the general cannot have a command throw made again (R-17, R-93)."""
    if side in state.rerolls_used:
        return refuse("reroll_used", "ARM-4", side=side)
    if total == 12 and not state.is_on("reroll_blunder"):
        return refuse("no_reroll_of_blunder", "R-17", side=side)
    return None
