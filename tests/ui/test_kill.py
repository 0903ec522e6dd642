"""A phone that dies in mid-battle: the process is killed between two touches, and everything is there again."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

from tests.ui.driver import Driver

ROOT = Path(__file__).resolve().parents[2]
ENOUGH = 9
"""Touches after which the process is killed, in the middle of the second turn."""


def test_after_a_kill_home_offers_to_continue_and_everything_is_there(
    start: Callable[..., Driver], tmp_path: Path
) -> None:
    home = tmp_path / "home"
    told = play_and_kill(home)
    driver = start(home=home)
    assert driver.shows("Verder spelen")
    assert driver.shows("Ronde 1 · Fransen · Schieten") and driver.shows("Staatsen 1 – 0 Fransen")
    driver.tap("Verder spelen")
    table = driver.app.table
    assert table.session.number >= told["steps"], "every step that was shown is on disk"
    tokens = {unit.id: unit.tokens for unit in table.state.units.values() if unit.tokens}
    assert tokens | {"picardie3": 0} == told["tokens"] | {"picardie3": 0}
    while table.last.intent["do"] != "volley":
        driver.tap(action=("undo",))
    assert driver.shows("↶ Salvo Picardie 2e"), "the named undo survives"
    driver.tap(action=("undo",))
    assert table.state.units["gardes1"].tokens == 0


def play_and_kill(home: Path) -> dict[str, object]:
    """A child plays by touch and tells what it shows after each touch; the last word before its death."""
    command = [sys.executable, "-m", "tests.ui.test_kill", str(home)]
    child = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True)
    assert child.stdout is not None
    try:
        told = [json.loads(child.stdout.readline()) for _ in range(ENOUGH)]
    finally:
        child.kill()
        child.wait()
        child.stdout.close()
    return told[-1]


def play(home: Path) -> None:
    """Orders, volleys and tokens by touch, until it is killed."""
    from bello.ui.touch import Press
    from tests.ui.conftest import sit_down

    Press.dead_time = 0
    driver = sit_down(home, style="quick")
    driver.taps(("new",), ("start",), ("side", "staatsen"))
    touches = [
        [("order_unit", "gardes1"), ("sum", 7)],
        [("next",)],
        [("volley", "gardes1"), ("target", "gardes1", "picardie1"), ("shoot", "gardes1", 2)],
        [("volley", "gardes2"), ("target", "gardes2", "picardie1"), ("shoot", "gardes2", 2)],
        [("next",)],
        [("next",)],
        [("order_unit", "picardie2"), ("sum", 8)],
        [("next",)],
        [("volley", "picardie2"), ("target", "picardie2", "gardes1"), ("shoot", "picardie2", 1), ("tab", "army")],
    ]
    for action in touches:
        driver.taps(*action)
        state = driver.app.table.state
        tokens = {unit.id: unit.tokens for unit in state.units.values() if unit.tokens}
        print(json.dumps({"steps": driver.app.table.session.number, "tokens": tokens}), flush=True)
    while True:
        driver.taps(("token", "picardie3", 1), ("token", "picardie3", -1))


if __name__ == "__main__":
    play(Path(sys.argv[1]))
