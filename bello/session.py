"""One open battle: dispatch, undo, redo, amend, jump, subscribe. The only mutable heart of the app.

A step is on disk before it is in the state, and in the state before anybody hears of it.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from bello.core import play
from bello.core.play import STRIKE, AnyGame, Played
from bello.core.refusal import Refusal
from bello.store.folding import card_of, draft_of
from bello.store.journal import Draft, Journal, NewBattle, Record, Row
from bello.store.log import Entry, by_app, entry_of, grouped, runs, step_of
from bello.store.states import SNAPSHOT_EACH, States
from bello.store.trouble import Trouble

__all__ = ["Entry", "Session"]


class Session:
    """One open battle. `state` is the state at the head."""

    def __init__(
        self,
        journal: Journal,
        row: Row,
        game: AnyGame,
        tables: Any,
        clock: Callable[[], str],
        holder: int | None = None,
    ) -> None:
        self.id = row.id
        self.game = game
        self.tables = tables
        self.holder = holder
        """The process that holds the file, if we may only read."""
        self._journal = journal
        self._row = row
        self._clock = clock
        self._states = States(journal, row, game, self.read_only)
        self._subscribers: list[Callable[[Session], object]] = []
        self._ahead: list[Record] | None = None
        self._entries: tuple[Entry, ...] | None = None
        self._lines: dict[tuple[int, int, int], Entry] = {}
        self._rolls: list[Record] | None = None
        self._path: list[Record] = []
        if row.head:
            self._path = self._states.reach(journal.known(row.id, row.head))
        if (self._path[-1].hash if self._path else self._states.root) != row.hash:
            raise journal.damaged(f"the head of battle {row.id}")
        self.state: Any = self.state_at(row.head)
        self._summary = game.summary(self.state)

    # -- what it is ----------------------------------------------------------------------------------------------

    @property
    def title(self) -> str:
        return self._row.title

    @property
    def style(self) -> str:
        return self._row.style

    @property
    def head(self) -> int:
        """The id of the step the battle stands at; 0: the opening."""
        return self._row.head

    @property
    def hash(self) -> bytes:
        """The hash of the head: the same only if the opening and every step up to it are the same."""
        return self._row.hash

    @property
    def number(self) -> int:
        """The number of the head on its path, counted from 1; 0: the opening."""
        return self._path[-1].number if self._path else 0

    @property
    def read_only(self) -> bool:
        return self.holder is not None

    @property
    def opening(self) -> Any:
        """The state the first step met."""
        return self._states.opening

    def relabel(self, row: Row) -> None:
        """The title, style or bin was changed on the shelf."""
        self._row = row

    def subscribe(self, callback: Callable[[Session], object]) -> Callable[[], None]:
        """Have `callback(session)` called after every change; gives the way to stop it."""
        self._subscribers.append(callback)
        return lambda: self._subscribers.remove(callback) if callback in self._subscribers else None

    def close(self) -> None:
        """Nobody hears of it any more. There is nothing to save: every step already is."""
        self._subscribers.clear()

    # -- play ----------------------------------------------------------------------------------------------------

    def dispatch(self, intent: Mapping[str, Any], *, join: bool = False) -> Played | Refusal:
        """Play one intent. A refusal leaves no trace; a malformed intent raises Faults.

        `join`: it belongs to the same action as the step before (several + on one unit).
        """
        found = self._decide(intent)
        if isinstance(found, Refusal):
            return found
        last = self._path[-1] if self._path else None
        action = last.action if join and last else self._action(found, self.number + 1)
        draft = draft_of(self.game, found.step, found.intent, self.state, self._summary, action, self._clock())
        return self._write([found], last, [draft]) or found

    def _decide(self, intent: Mapping[str, Any]) -> Played | Refusal:
        if intent.get("do") != STRIKE:
            return play.decide(self.game, self.state, intent, self.tables)
        steps = [step_of(self.game, record) for record in self._whole_path()]
        return play.strike(self.game, self.tables, self.opening, steps, self.state, intent)

    def amend(self, intent: Mapping[str, Any]) -> Played | Refusal:
        """The last action declared again with other facts or dice: a new branch from before it.

        What was played between its declaration and its dice is played again after it.
        """
        run = self._run()
        if not run:
            return Refusal("nothing_to_amend", "GEN-10")
        first = self._first_of(run[0].action)
        later = self._path[first:]
        mine = [record for record in later if record.action == run[0].action]
        if any(json.loads(record.intent).get("do") == STRIKE for record in later):
            return Refusal("not_to_be_amended", "GEN-10")
        before = self._path[first - 1] if first else None
        state = self.state_at(before.id if before else 0)
        found = play.amend(self.game, self.tables, state, [step_of(self.game, record) for record in mine], intent)
        if isinstance(found, Refusal):
            return found
        amended = len(found)
        for record in (record for record in later if record not in mine):
            again = play.decide(self.game, found[-1].state, json.loads(record.intent), self.tables)
            if isinstance(again, Refusal):
                return again
            found.append(again)
        refused = self._write(found, before, self._drafts(found, amended, state, before))
        return refused or found[amended - 1]

    def _drafts(self, found: Sequence[Played], amended: int, state: Any, before: Record | None) -> list[Draft]:
        """The amended steps are one action; each of the others is its own or the one it names."""
        number = before.number if before else 0
        name = next((one.step.action for one in found[:amended] if one.step.action), f"#{number + 1}")
        drafts = []
        for index, one in enumerate(found):
            action = name if index < amended else self._action(one, number + 1 + index)
            moment = self.game.summary(state)
            drafts.append(draft_of(self.game, one.step, one.intent, state, moment, action, self._clock()))
            state = one.state
        return drafts

    @staticmethod
    def _action(found: Played, number: int) -> str:
        return found.step.action or f"#{number}"

    def _write(self, found: Sequence[Played], parent: Record | None, drafts: Sequence[Draft]) -> Refusal | None:
        """Store, then state, then subscribers. When the store cannot, nothing has changed."""
        if self.read_only:
            return Refusal("not_saved", "", {"why": "read_only", "pid": self.holder})
        number = (parent.number if parent else 0) + len(drafts)
        summary = self.game.summary(found[-1].state)
        root = b"" if parent else self._states.root
        try:
            row, records = self._journal.append(self._row, parent, root, drafts, card_of(summary, number))
        except Trouble as trouble:
            return Refusal("not_saved", "", {"why": trouble.code, **trouble.params})
        kept = len(self._path) - (self.number - parent.number) if parent else 0
        self._path[kept:] = records  # in place: a copy would touch every step there is
        self._ahead = []
        if self._rolls is not None:
            self._rolls += by_app(records)
        for record, one in zip(records, found, strict=True):
            self._states.remember(record, one.state)
        self._stand(row, found[-1].state, summary)
        return None

    # -- along the tree ------------------------------------------------------------------------------------------

    def undo(self) -> Entry | None:
        """Take back the last action; raises Trouble when that cannot be saved."""
        run = self._run()
        if not run:
            return None
        entry = self._entry(run)
        target = run[0].parent
        self._move(target, self._row.tip)
        del self._path[-len(run) :]
        if self._ahead is not None:
            self._ahead = [*run, *self._ahead]
        self._told()
        return entry

    def redo(self) -> Entry | None:
        """Bring back the action that was taken back last; raises Trouble when that cannot be saved."""
        run = self._run_ahead()
        if not run:
            return None
        entry = self._entry(run)
        for record in run:
            self._states.after(record)
        self._move(run[-1].id, self._row.tip, run[-1])
        self._path += run
        self._ahead = self._steps_ahead()[len(run) :]
        self._told()
        return entry

    @property
    def undo_entry(self) -> Entry | None:
        """What undo would take back."""
        run = self._run()
        return self._entry(run) if run else None

    @property
    def redo_entry(self) -> Entry | None:
        """What redo would bring back."""
        run = self._run_ahead()
        return self._entry(run) if run else None

    def jump(self, step: int) -> None:
        """Stand at any step, also one on a side branch (0: the opening). The steps after it stay."""
        if step == self.head:
            return
        record = self._journal.step(self.id, step) if step else None
        known = {0, *(record.id for record in (*self._whole_path(), *self._steps_ahead()))}
        tip = self._row.tip if step in known else self._leaf(step)
        path = self._journal.back(self.id, step, above=self._states.root) if step else []
        self.state_at(step)
        self._move(step, tip, record)
        self._path = path
        self._ahead = None
        self._told()

    def branch(self, step: int) -> int:
        """Open a copy of the battle that ends at a step; gives the id of the new battle."""
        records = self._journal.back(self.id, step, above=self._states.root) if step else []
        if step and not records:
            raise Trouble("no_step", {"step": step})
        card = card_of(self.game.summary(self.state_at(step)), len(records))
        row, last = self._row, len(records)
        steps = [(record.number - 1, record.draft()) for record in records]
        opening = self._journal.opening(row)
        new = NewBattle(row.game, row.title, row.style, opening, steps, last, last, card, self._clock())
        return self._journal.plant(new).id

    def branches(self) -> tuple[Entry, ...]:
        """The last action of every side branch, oldest first."""
        on_path = {record.id for record in (*self._whole_path(), *self._steps_ahead())}
        steps = self._journal.every_step(self._row, self._states.root)
        parents = {record.parent for record in steps}
        leaves = [record for record in steps if record.id not in parents and record.id not in on_path]
        return tuple(replace(self._entry([leaf]), branch=True) for leaf in leaves)

    def _leaf(self, step: int) -> int:
        """The newest step that descends from this one."""
        family = {step}
        for child, parent in self._journal.tree(self.id):
            if parent in family:
                family.add(child)
        return max(family)

    def _move(self, step: int, tip: int, record: Record | None = None) -> None:
        if self.read_only:
            raise Trouble("read_only", {"pid": self.holder})
        if record is None and step:
            record = self._journal.step(self.id, step)
        state = self.state_at(step)
        summary = self.game.summary(state)
        card = card_of(summary, record.number if record else 0)
        digest = record.hash if record else self._states.root
        row = self._journal.move(self._row, step, tip, digest, card, self._clock())
        self._row, self.state, self._summary = row, state, summary

    def _stand(self, row: Row, state: Any, summary: Any) -> None:
        self._row, self.state, self._summary = row, state, summary
        self._told()

    def _told(self) -> None:
        self._entries = None
        for callback in tuple(self._subscribers):
            callback(self)

    # -- the log -------------------------------------------------------------------------------------------------

    def entries(self) -> tuple[Entry, ...]:
        """The log, oldest first: the path to the tip, and app rolls that were undone."""
        if self._entries is None:
            path, ahead = self._whole_path(), self._steps_ahead()
            on_path = {record.id for record in (*path, *ahead)}
            struck = self._struck()
            found = []
            # an action that was taken back in part stands in the log as two
            for undone, records in ((False, path), (True, ahead)):
                for run in grouped(records):
                    hit = any(record.number in struck for record in run)
                    found.append(replace(self._entry(run), undone=undone, struck=hit))
            rolls = [record for record in self._app_rolls() if record.id not in on_path]
            found += [replace(self._entry([record]), branch=True) for record in rolls]
            self._entries = tuple(sorted(found, key=lambda entry: entry.step))
        return self._entries

    def told(self) -> Iterable[tuple[Entry, Any, Any]]:
        """Every step to the head as a line of its own, with the state before and after it."""
        struck = self._struck()
        state = self.opening
        for record in self._whole_path():
            after = self._states.fold(state, record)
            yield replace(self._entry([record]), struck=record.number in struck), state, after
            state = after

    def _struck(self) -> set[int]:
        """The numbers that strikes at or before the head name."""
        intents = (json.loads(record.intent) for record in self._path if f'"{STRIKE}"' in record.intent)
        return {intent["step"] for intent in intents if intent.get("do") == STRIKE}

    def _app_rolls(self) -> list[Record]:
        """The steps whose dice the app threw, wherever in the tree they are; read once, then kept."""
        if self._rolls is None:
            self._rolls = by_app(self._journal.every_step(self._row, self._states.root))
        return self._rolls

    def _entry(self, run: Sequence[Record]) -> Entry:
        """The line of some steps; the log is asked for after every step, so what was read is kept."""
        key = (run[0].id, run[-1].id, len(run))
        if key not in self._lines:
            self._lines[key] = entry_of(self.game, run)
        return self._lines[key]

    # -- the path in memory --------------------------------------------------------------------------------------

    def _whole_path(self) -> list[Record]:
        """The steps to the head, all of them."""
        if self._path and self._path[0].parent:
            self._path = self._states.earlier(self._path, 1 << 30)
        return self._path

    def _steps_ahead(self) -> list[Record]:
        """The steps from the head to the tip: what redo walks."""
        if self._ahead is None:
            self._ahead = []
            if self._row.tip != self.head:
                self._ahead = self._journal.back(self.id, self._row.tip, until=self.head, above=self.hash)
        return self._ahead

    def _run(self) -> list[Record]:
        """The steps of the last action, as far as nothing else came between."""
        while True:
            run = next(iter(runs(reversed(self._path))), [])
            if len(run) < len(self._path) or not run or not run[-1].parent:
                return run[::-1]
            self._path = self._states.earlier(self._path, SNAPSHOT_EACH)

    def _run_ahead(self) -> list[Record]:
        return next(iter(runs(self._steps_ahead())), [])

    def _first_of(self, action: str) -> int:
        """Where on the path in memory an action begins."""
        if not action.startswith("#"):
            self._whole_path()  # a declaration may lie far behind its dice
        return next(index for index, record in enumerate(self._path) if record.action == action)

    # -- states --------------------------------------------------------------------------------------------------

    def state_at(self, step: int) -> Any:
        """The state after a step; 0: the opening."""
        return self._states.at(step)

    def state_before(self, entry: Entry) -> Any:
        """The state an action of the log met, also one on a side branch."""
        path = self._journal.back(self.id, entry.step)
        first = next(record for record in path if record.action == path[-1].action)
        return self.state_at(first.parent)
