"""An evening played by dice from a given shaker through the real session, for whatever tells a battle afterwards."""

from __future__ import annotations

from random import Random
from typing import Any

from bello.core.refusal import Refusal


def play(session: Any, random: Random, rounds: int = 3) -> None:
    """Both sides order, charge, shoot and fight for some rounds; what the rules refuse is passed over."""
    while session.state.round <= rounds and session.state.phase != "ended":
        state = session.state
        turn = {"command": _command, "shooting": _shooting, "melee": _melee}
        turn[state.phase](session, random)
        settle(session, random)
        done = session.dispatch({"do": "next"})
        assert not isinstance(done, Refusal), done


def settle(session: Any, random: Random) -> None:
    """Give every answer and all dice that are awaited."""
    for _ in range(200):
        awaits = session.game.prompt(session.state, session.tables).awaits
        if not awaits:
            return
        one = awaits[0]
        if one.read == "choice":
            for choice in random.sample(list(one.choices), len(one.choices)):
                if not isinstance(session.dispatch(_chosen(one, choice)), Refusal):
                    break
        else:
            session.dispatch({"do": "dice", "id": one.id, "dice": {one.name: throw(random, one)}})


def _chosen(one: Any, choice: str) -> dict[str, Any]:
    if one.name == "refused":
        return {"do": "withdraw", "id": one.id}
    if one.name in ("respond", "target"):
        return {"do": "respond", "responses": {one.unit: choice}}
    return {"do": "answer", "unit": one.unit, "answer": choice}


def throw(random: Random, one: Any) -> dict[str, Any]:
    faces = [random.randint(1, 6) for _ in range(one.dice)]
    by = random.choice(("hand", "app"))
    if one.read == "hits" and by == "hand" and not one.have:
        return {"hits": sum(face >= (one.needs or 7) for face in faces), "by": by}
    if one.read == "sum" and by == "hand":
        return {"sum": sum(faces), "by": by}
    return {"faces": faces, "by": by}


def _enemies(state: Any) -> list[str]:
    return [unit.id for unit in state.units.values() if unit.side != state.side and not unit.is_removed]


def _command(session: Any, random: Random) -> None:
    for unit in [unit.id for unit in session.state.of_side(session.state.side) if not unit.is_removed]:
        order: dict[str, Any] = {"do": "order", "units": [unit], "order": random.choice(("move", "charge", "rally"))}
        if order["order"] == "charge":
            order["targets"] = {unit: {"target": random.choice(_enemies(session.state)), "distance": 10}}
        session.dispatch(order)
        settle(session, random)


def _shooting(session: Any, random: Random) -> None:
    for unit in [unit.id for unit in session.state.of_side(session.state.side) if not unit.is_removed]:
        target = random.choice(_enemies(session.state))
        enfilade = random.random() < 0.2
        session.dispatch({"do": "volley", "shooter": unit, "target": target, "range": 12, "enfilade": enfilade})
        settle(session, random)


def _melee(session: Any, random: Random) -> None:
    for fight in session.state.melees():
        session.dispatch({"do": "melee", "units": list(fight)})
        settle(session, random)
