"""What an action is called on the undo button and in the log: a key and what it is about."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bello.core import codec
from bello.games.bello1672 import intents as it
from bello.games.bello1672.state import State


def action_title(intent: it.Intent, state: State) -> tuple[str, Mapping[str, Any]]:
    """The key of an action's title and its parameters (unit and regiment ids, not names)."""
    if isinstance(intent, it.EnterDice):
        pending = next((p for p in state.pendings if p.id == intent.id), None)
        if pending is None:
            return "dice", {}
        return action_title(codec.read_tagged(it.INTENTS, pending.intent), state)
    if isinstance(intent, it.Order):
        who = {"regiment": intent.regiment} if intent.regiment else {"unit": intent.units[0]}
        return f"order_{intent.order}", who
    if isinstance(intent, it.Volley):
        return "volley", {"unit": intent.shooter, "target": intent.target}
    if isinstance(intent, it.Answer):
        return f"answer_{intent.answer}", {"unit": intent.unit}
    if isinstance(intent, it.Respond) and set(intent.responses.values()) == {"too_short"}:
        return "answer_too_short", {}  # a blunder charge that met nobody
    if isinstance(intent, it.Melee):
        return "melee", {"unit": intent.units[0]}
    if isinstance(intent, it.Reroll):
        return "reroll", {"side": intent.side}
    if isinstance(intent, it.Adjust):
        return _adjust_title(intent)
    if isinstance(intent, it.TakeGround | it.FallBack):
        return type(intent).__tag__[1], {"unit": intent.unit}  # type: ignore[union-attr]
    if isinstance(intent, it.MoveBack):
        return "move_back", {"regiment": intent.regiment}
    if isinstance(intent, it.NextPhase):
        return "next", {"phase": state.phase}
    return type(intent).__tag__[1], {}  # type: ignore[union-attr]


def _adjust_title(intent: it.Adjust) -> tuple[str, Mapping[str, Any]]:
    if intent.unit is not None:
        tokens = intent.tokens is not None or intent.add is not None
        params: dict[str, Any] = {"unit": intent.unit}
        if intent.add is not None:
            params["add"] = intent.add
        return ("adjust_tokens" if tokens else "adjust_unit"), params
    return ("adjust_switch" if intent.switches else "adjust"), {}
