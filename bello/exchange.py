"""Battles out as files and in again. An import checks everything first and changes nothing on any fault."""

from __future__ import annotations

import json
import math
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import field, replace
from pathlib import Path
from typing import Any

from bello import __version__, battlefile
from bello.battlefile import FORMAT, BattleFile
from bello.core import codec
from bello.core.codec import Faults
from bello.core.play import STRIKE, AnyGame, Play, Played, Step, fold, read_intent
from bello.core.record import dataclass
from bello.store.chain import encode
from bello.store.folding import card_of, draft_of
from bello.store.journal import Draft, Journal, NewBattle, Opening, Record, Row
from bello.store.trouble import Trouble
from bello.store.upcast import lifted, stamped

SIZE = 20_000_000
STEPS = 20_000
DEPTH = 32
LENGTH = 2_000
PARTS = 3_000_000
"""Brackets and commas: a file of nothing but these would fill the memory."""
ARMIES = 500_000
"""Set-up and opening: each step of a battle copies something of its armies."""
STRIKES = 500_000
"""Strikes times steps of a script: each strike folds the battle again."""
WHOLE = 1 << 53


@dataclass(frozen=True, slots=True)
class Rulebook:
    """A game with its tables and its ready-made armies."""

    game: AnyGame
    tables: Any
    armies: Mapping[str, Any] = field(default_factory=dict)


# -- out ---------------------------------------------------------------------------------------------------------


def exported(journal: Journal, row: Row, game: AnyGame, every_branch: bool = False) -> bytes:
    """A battle as a battle file: the path to the head, or the whole tree."""
    opening = journal.opening(row)
    root = opening.hash(row.game)
    records = journal.back(row.id, row.head, above=root) if row.head else []
    if every_branch:
        records = journal.every_step(row, root)
    data: dict[str, Any] = {
        "format": FORMAT,
        "game": row.game,
        "rules_version": game.rules_version,
        "app_version": __version__,
        "title": row.title[:LENGTH],
        "style": row.style,
        "setup": json.loads(opening.setup),
        "opening": json.loads(opening.event),
        "steps": [_file_step(record) for record in records],
    }
    if opening.start is not None:
        data["start"] = json.loads(opening.start)
    if every_branch:
        place = {0: 0} | {record.id: number for number, record in enumerate(records, 1)}
        for step, record in zip(data["steps"], records, strict=True):
            step |= {"id": place[record.id], "parent": place[record.parent]}
        data |= {"head": place[row.head], "tip": place[row.tip]}
    data["checksum"] = battlefile.checksum(data)
    return encode(data).encode()


def _file_step(record: Record) -> dict[str, Any]:
    step = {"intent": json.loads(record.intent), "events": json.loads(record.events), "at": record.at}
    if record.receipt is not None:
        step["receipt"] = json.loads(record.receipt)
    return {**step, "action": record.action}


# -- in ----------------------------------------------------------------------------------------------------------


def file_bytes(path: Path) -> bytes:
    """The bytes of a file to import; one that is too big is not read."""
    try:
        size = path.stat().st_size
        if size > SIZE:
            raise Trouble("import_too_big", {"size": size, "limit": SIZE})
        with path.open("rb") as stream:
            return stream.read(SIZE + 1)  # it may grow, or be no plain file
    except OSError as error:
        raise Trouble("cannot_read", {"path": str(path), "what": error.strerror}) from error


def imported(journal: Journal, data: bytes, books: Mapping[str, Rulebook], clock: Callable[[], str]) -> int:
    """Write the battle of a file; gives its id, or raises Trouble and has changed nothing."""
    try:
        file = _read(data, {id_: book.game for id_, book in books.items()})
        new = _recorded(file, books[file.game], clock) if file.recorded else _played(file, books[file.game], clock)
    except Faults as faults:
        raise Trouble("import_faults", {"what": str(faults.faults[0])}) from faults
    return journal.plant(new).id


def _read(data: bytes, games: Mapping[str, AnyGame]) -> BattleFile:
    plain = bounded(data)
    if isinstance(plain, dict):
        steps = plain.get("steps")
        if isinstance(steps, list) and len(steps) > STEPS:
            raise Trouble("import_too_many", {"steps": len(steps), "limit": STEPS})
        armies = sum(len(encode(plain.get(key))) for key in ("setup", "start", "opening"))
        if armies > ARMIES:
            raise Trouble("import_too_big", {"size": armies, "limit": ARMIES})
        if plain.get("checksum") is not None and plain["checksum"] != battlefile.checksum(plain):
            raise Trouble("import_checksum")
    return battlefile.read(plain, games)


def bounded(data: bytes) -> Any:
    """JSON from a stranger, in bounded time and memory."""
    if len(data) > SIZE:
        raise Trouble("import_too_big", {"size": len(data), "limit": SIZE})
    parts = sum(data.count(mark) for mark in (b"{", b"[", b","))
    if parts > PARTS:
        raise Trouble("import_too_many", {"steps": parts, "limit": PARTS})
    try:
        plain = json.loads(data.decode(), parse_constant=_refuse_constant)
    except RecursionError:
        raise Trouble("import_too_deep", {"limit": DEPTH}) from None
    except ValueError as error:  # not UTF-8, not JSON, or a number of thousands of digits
        raise Trouble("import_not_json", {"what": str(error)}) from None
    _measure(plain)
    return plain


def _refuse_constant(name: str) -> Any:
    raise ValueError(f"{name} is no number")


def _measure(plain: Any) -> None:
    """Nothing too deep, too long or too large, without walking deeper than allowed."""
    level = [plain]
    for _ in range(DEPTH + 1):
        below: list[Any] = []
        for item in level:
            if isinstance(item, dict):
                below += item.keys()
                below += item.values()
            elif isinstance(item, list):
                below += item
            elif isinstance(item, str):
                _measure_text(item)
            elif isinstance(item, float) and not math.isfinite(item):
                raise Trouble("import_not_json", {"what": "a number without end"})
            elif isinstance(item, int) and abs(item) > WHOLE:
                raise Trouble("import_not_json", {"what": "a number far too large"})
        if not below:
            return
        level = below
    raise Trouble("import_too_deep", {"limit": DEPTH})


def _measure_text(text: str) -> None:
    if len(text) > LENGTH:
        raise Trouble("import_too_long", {"limit": LENGTH})
    if not text.isascii():
        try:
            text.encode()
        except UnicodeEncodeError:
            raise Trouble("import_not_json", {"what": "half a character"}) from None


class _Growth:
    """The steps of a file as they are folded, each with its draft. A state is kept only while it is needed."""

    def __init__(self, game: AnyGame, state: Any) -> None:
        self.game = game
        self.states = {0: state}
        self.numbers = [0]
        self.steps: list[tuple[int, Draft]] = []

    def add(self, parent: int, step: Step, after: Any, at: str) -> None:
        before = self.states[parent]
        number = self.numbers[parent] + 1
        intent, moment = read_intent(self.game, step.intent), self.game.summary(before)
        draft = draft_of(self.game, step, intent, before, moment, step.action or f"#{number}", at)
        self.steps.append((parent, draft))
        self.numbers.append(number)
        self.states[len(self.steps)] = after

    def battle(self, file: BattleFile, event: Mapping[str, Any], head: int, tip: int, at: str) -> NewBattle:
        start = None if file.start is None else encode(file.start)
        opening = Opening(encode(file.setup), start, encode(event))
        card = card_of(self.game.summary(self.states[head]), self.numbers[head])
        return NewBattle(file.game, file.title, file.style, opening, self.steps, head, tip, card, at)


def _recorded(file: BattleFile, book: Rulebook, clock: Callable[[], str]) -> NewBattle:
    """A file of the app: what happened is folded, nothing is decided again."""
    game = book.game
    assert file.opening is not None
    with _checked("opening"):
        growth = _Growth(game, battlefile.open_battle(file, book.tables, {}, game)[1])
        game.prompt(growth.states[0], book.tables)
    with _checked("ids and parents"):
        parents, head, tip = battlefile.tree(file)
    children = Counter(parents)
    for number, (parent, step) in enumerate(zip(parents, file.steps, strict=True), 1):
        with _checked(f"steps[{number - 1}]"):
            events = tuple(lifted(game, event) for event in step.events or ())
            after = fold(game, growth.states[parent], events)
            growth.add(parent, Step(step.intent, events, step.receipt, step.action), after, step.at or clock())
            if file.checksum is None:  # changed by hand: each state must make sense to the rules
                game.prompt(after, book.tables)
        children[parent] -= 1
        if not children[parent] and parent not in (head, tip):
            del growth.states[parent]
    with _checked("head and tip"):
        for place in {head, tip}:
            game.prompt(growth.states[place], book.tables)
        return growth.battle(file, file.opening, head, tip, clock())


def _played(file: BattleFile, book: Rulebook, clock: Callable[[], str]) -> NewBattle:
    """A script written by hand: decided once; what the rules refuse leaves no trace."""
    game = book.game
    folds = len(file.steps) * sum(step.intent.get("do") == STRIKE for step in file.steps)
    if folds > STRIKES:
        raise Trouble("import_too_many", {"steps": folds, "limit": STRIKES})
    setup = codec.write(game.read_setup(file.setup, book.armies))
    file = replace(file, setup=setup)
    with _checked("opening"):
        event, state = battlefile.open_battle(file, book.tables, book.armies, game)
    growth, play = _Growth(game, state), Play(game, book.tables, state)
    for number, step in enumerate(file.steps):
        with _checked(f"steps[{number}]"):
            found = play.dispatch(step.intent)
            if isinstance(found, Played):
                last = len(growth.steps)
                growth.add(last, found.step, found.state, step.at or clock())
                del growth.states[last]
    last = len(growth.steps)
    return growth.battle(file, stamped(game, codec.write(event)), last, last, clock())


@contextmanager
def _checked(where: str) -> Iterator[None]:
    """Whatever a hostile file leads the rules to is a fault of the file, at this place."""
    try:
        yield
    except Trouble:
        raise
    except Faults as faults:
        raise Trouble("import_faults", {"what": f"{where}: {faults.faults[0]}"}) from faults
    except Exception as error:
        raise Trouble("import_faults", {"what": f"{where} makes no sense ({error!r:.80})"}) from error
