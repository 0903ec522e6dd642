"""Kills a playing process again and again, at any instant of a step, and counts what is lost: make torture TIME=60."""

from __future__ import annotations

import os
import random
import shutil
import signal
import struct
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from bello import wiring  # noqa: E402
from bello.core.refusal import Refusal  # noqa: E402
from bello.library import Library, Rulebook  # noqa: E402

ACK = struct.Struct("<q32s")
SETUP = {"armies": ["staatsen_first", "fransen_first"], "begins": "staatsen"}


@dataclass
class Figures:
    """What a run came to."""

    kills: int = 0
    acknowledged: int = 0
    lost: int = 0
    unfinished: int = 0
    """Steps that were on disk whole although the kill came before they were acknowledged."""

    def __str__(self) -> str:
        return (
            f"{self.kills} kills, {self.acknowledged} steps acknowledged, {self.lost} steps lost"
            f" ({self.unfinished} more were whole on disk before they were acknowledged)"
        )


def intents() -> Iterator[dict[str, Any]]:
    """An endless quarrel about tokens, a remark now and then."""
    for number in count():
        if number % 7 == 6:
            yield {"do": "note", "text": f"nr. {number} " + "x" * (number % 400)}
        else:
            yield {"do": "adjust", "unit": f"gardes{number % 4 + 1}", "tokens": number % 6}


def play(home: Path, books: dict[str, Rulebook], pipe: int, room: bool) -> None:
    """The child: plays until it is killed, and says so after each step; beside it room is made in the log."""
    library = Library(home, books, wiring.now)
    if room:
        threading.Thread(target=library.make_room, daemon=True).start()
    session = library.open(1)
    for intent in intents():
        found = session.dispatch(intent)
        if isinstance(found, Refusal):
            raise RuntimeError(f"refused: {found}")
        os.write(pipe, ACK.pack(session.number, session.hash))


def kill_once(home: Path, books: dict[str, Rulebook], dice: random.Random) -> tuple[int, bytes] | None:
    """Let a child play some steps and kill it; gives the last step it acknowledged."""
    reading, writing = os.pipe()
    room = dice.random() < 0.5
    child = os.fork()
    if child == 0:
        try:
            os.close(reading)
            play(home, books, writing, room)
        finally:
            os._exit(1)
    os.close(writing)
    last = None
    for _ in range(dice.randrange(0, 12)):
        last = _read(reading) or last
    time.sleep(dice.random() * 0.002)
    os.kill(child, signal.SIGKILL)
    _, status = os.waitpid(child, 0)
    if not os.WIFSIGNALED(status):
        raise RuntimeError("the child ended by itself")
    while (ack := _read(reading)) is not None:
        last = ack
    os.close(reading)
    return last


def _read(pipe: int) -> tuple[int, bytes] | None:
    data = os.read(pipe, ACK.size)
    return ACK.unpack(data) if len(data) == ACK.size else None


def torture(home: Path, kills: int | None, seconds: float | None, seed: int = 0) -> Figures:
    """Kill so many times, or for so long; every battle must open, with every acknowledged step in it."""
    books = {"bello1672": wiring.rulebook()}
    dice = random.Random(seed)
    figures = Figures()
    with Library(home, books, wiring.now) as library:
        library.new_battle(SETUP, "torture")
    before, end = 0, time.monotonic() + (seconds or 0)
    while figures.kills < kills if kills is not None else time.monotonic() < end:
        acknowledged = kill_once(home, books, dice)
        with Library(home, books, wiring.now) as library:
            session = library.open(1)
            number, digest = acknowledged or (before, None)
            figures.kills += 1
            figures.acknowledged += number - before
            figures.lost += max(0, number - session.number)
            figures.unfinished += max(0, session.number - number)
            before = session.number
            if before > number + 1:
                raise RuntimeError("more steps on disk than were played")
            if before > number:
                session.undo()
            if digest and before >= number and session.hash != digest:
                raise RuntimeError("the last acknowledged step was changed")
            before = session.number
    with Library(home, books, wiring.now) as library:
        faults = library.verify()
    if faults:
        raise RuntimeError(f"the file does not verify: {faults[0]}")
    return figures


def main() -> None:
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 60
    home = Path(tempfile.mkdtemp(prefix="bello-torture-"))
    try:
        figures = torture(home, None, seconds, seed=int(time.time()))
    finally:
        shutil.rmtree(home)
    print(figures)
    sys.exit(1 if figures.lost else 0)


if __name__ == "__main__":
    main()
