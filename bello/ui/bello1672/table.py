"""The table: the open battle as the screens use it. Touches become intents here, rulings become the strip."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from kivy.clock import Clock

from bello.library import Trouble
from bello.session import Refusal, Session
from bello.ui.tongue import tr
from bello.ui.tumble import tumble
from bello.views.bello1672 import hints, receipt, shooting
from bello.views.bello1672.names import Names
from bello.views.bello1672.pad import Typed
from bello.views.bello1672.prompt import why_reroll
from bello.views.bello1672.shooting import Shot

CHANCE = random.SystemRandom()
TOGETHER = 3.0
"""Seconds within which several + on one unit are one line in the log."""


class Table:
    """One battle on the screens."""

    def __init__(self, app: Any, session: Session) -> None:
        self.app = app
        self.session = session
        self.tables = session.tables
        self._shots: dict[str, Shot] | None = None
        self._done: dict[str, int] = {}
        self.folded: set[str] = set()
        self.refused: dict[str, Any] | None = None
        self.late = 0
        """The earlier round the next entry belongs to (alsnog); 0: now."""
        self.drafts: dict[Any, Any] = {}
        """What was said and typed but not thrown yet; it survives back and rotation, until the phase is over."""
        self._moment = self._now()
        self._token: tuple[str, float] = ("", -99.0)
        self._undo: Any = None
        self._arrangement: dict[str, Any] | None = None
        self.leave = session.subscribe(self._changed)
        """Stand up from the table: its screens hear of no more changes."""

    @property
    def state(self) -> Any:
        return self.session.state

    @property
    def names(self) -> Names:
        return Names(self.session.state, self.tables, tr.words)

    @property
    def style(self) -> str:
        """steps (Stap voor stap), quick (Vlot) or tokens (Alleen fiches)."""
        return str(self.app.setting("style", "steps"))

    @property
    def typed(self) -> Typed:
        """The pad in this table's way."""
        return Typed((), self.app.setting("pad") == "faces")

    def turn_pad(self, typed: Typed) -> Typed:
        """The other way of entering dice, remembered."""
        turned = typed.turned()
        self._keep("pad", "faces" if turned.by_face else "sum")
        return turned

    def _keep(self, name: str, value: Any) -> None:
        """A setting for the next time; if it cannot be written, that is said and nothing stops."""
        try:
            self.app.library.set(name, value)
        except Trouble as trouble:
            self.app.house.say(self.app.sentence(trouble))

    def roll(self, dice: int) -> dict[str, Any]:
        """The app throws, for all to see."""
        faces = [CHANCE.randint(1, 6) for _ in range(dice)]
        tumble(self.app.house, faces)
        return {"faces": faces, "by": "app"}

    # -- which regiments are shown, and in what order ---------------------------------------------------

    @property
    def arrangement(self) -> dict[str, Any]:
        """The order of the regiments on the table, and which are mine."""
        if self._arrangement is None:
            self._arrangement = dict(self.app.setting(f"table:{self.session.id}") or {})
        return self._arrangement

    def arrange(self, **changes: Any) -> None:
        self._arrangement = {**self.arrangement, **changes}
        try:
            self.app.library.set(f"table:{self.session.id}", self._arrangement)
        except Trouble as trouble:
            self.app.house.say(self.app.sentence(trouble))

    # -- play ------------------------------------------------------------------------------------------

    def do(self, intent: Mapping[str, Any], join: bool = False) -> bool:
        """Play an intent; a refusal is said with its rule, and what the table may overrule can be overruled."""
        if self.late and intent["do"] in LATE:
            intent = {**intent, "late": {"round": self.late}}
        found = self.session.dispatch(intent, join=join)
        if isinstance(found, Refusal):
            self.refuse(found, intent)
            return False
        if "late" in intent:
            self.late = 0
        self._meet(found.step.receipt)
        if (found.step.receipt or {}).get("throws"):
            self.app.ruled()
        return True

    def _meet(self, data: Mapping[str, Any] | None) -> None:
        """One line at a first meeting, once each, in the step-by-step style."""
        if data is None or self.style != "steps":
            return
        met = self.app.setting("met", []) or []
        for name in hints.meetings(data):
            if name not in met:
                self._keep("met", [*met, name])
                rule, text = hints.HINTS[name]
                self.app.house.say(tr.words._(text), rule)
                return

    def end_turn(self, stay: frozenset[str]) -> bool:
        """The rest of a side's phases at once, as one action (tokens only has no phases)."""
        side, first = self.state.side, True
        while self.state.side == side and self.state.phase in ("command", "shooting", "melee"):
            intent: dict[str, Any] = {"do": "next"}
            if stay:
                intent["fell_back"] = sorted(stay)
            if not self.do(intent, join=not first):
                return False
            first = False
        return True

    def amend(self, intent: Mapping[str, Any]) -> bool:
        """The last ruling with other facts or dice."""
        found = self.session.amend(intent)
        if isinstance(found, Refusal):
            self.refuse(found, None)
            return False
        self._amended(intent)
        return True

    def _amended(self, intent: Mapping[str, Any]) -> None:
        """The list of volleys follows a corrected one."""
        if intent["do"] == "volley":
            self.remember(intent["shooter"], target=intent["target"], range=round(intent["range"]))
            self.fired(intent["shooter"])

    def refuse(self, refusal: Refusal, intent: Mapping[str, Any] | None) -> None:
        extra, action = "", ()
        if intent is not None and not refusal.firm and intent["do"] in AGREEABLE:
            self.refused = {**intent, "agreed": True}
            extra, action = tr.words._("By agreement"), ("agree",)
        text = self.names.refusal(refusal)
        if refusal.code == "not_saved":
            text = self.app.sentence(Trouble(str(refusal.params.get("why", "")), dict(refusal.params)))
        self.app.house.say(text, refusal.rule, extra, action)

    def agree(self) -> None:
        """The table overrules what was just refused."""
        intent, self.refused = self.refused, None
        if intent is not None:
            self.do(intent)

    def token(self, unit: str, by: int) -> None:
        """One token more or less; several at once are one line in the log."""
        now = Clock.get_boottime()
        join = self._token[0] == unit and now - self._token[1] < TOGETHER
        if self.do({"do": "adjust", "unit": unit, "add": by}, join=join):
            self._token = (unit, now)

    def undo(self) -> None:
        self._step_back(self.session.undo)

    def redo(self) -> None:
        self._step_back(self.session.redo)

    def _step_back(self, move: Any) -> None:
        self._token = ("", -99.0)
        try:
            move()
        except Trouble as trouble:
            self.app.house.say(self.app.sentence(trouble))

    def _now(self) -> tuple[int, str | None, str]:
        return self.state.round, self.state.side, self.state.phase

    def _changed(self, _session: Session) -> None:
        self._undo = None
        if self._moment != self._now():
            self._moment = self._now()
            self.drafts.clear()
        for page in self.app.house.stack[-1:]:
            page.refresh()
        self.app.house.tell()

    # -- volleys: the last target and facts of each unit ------------------------------------------------

    def memory(self) -> dict[str, Shot]:
        """What each unit fired at last, with what is being said of its next volley."""
        if self._shots is None:
            self._shots = {}
            for entry in self.session.entries():
                if entry.intent["do"] == "volley" and not entry.branch:
                    intent = entry.intent
                    self._shots[intent["shooter"]] = Shot(intent["target"], round(intent["range"]))
        by_face = self.app.setting("pad") == "faces"
        return {unit: replace(shot, by_face=by_face) for unit, shot in self._shots.items()} | {
            unit: Shot(by_face=by_face) for unit in self.state.units if unit not in self._shots
        }

    def remember(self, unit: str, **facts: Any) -> None:
        shot = shooting.shot_of(self.memory(), self.state.units[unit], self.tables)
        assert self._shots is not None
        self._shots.pop(unit, None)
        self._shots[unit] = replace(shot, **facts)

    def fired(self, unit: str) -> None:
        """A volley was stored: its line stays in the list, its facts go back to their presets."""
        entry = self.last
        if entry is not None and entry.receipt is not None:
            view = receipt.present(entry.receipt, self.names)
            self.remember(
                unit,
                hidden=False,
                enfilade=False,
                faces=(),
                done=f"{view.headline.rpartition(': ')[2]} · {view.detail}",
            )
            self._done[unit] = entry.step

    def done_step(self, unit: str) -> int:
        """The step in which a unit fired or fought last, as far as this sitting knows."""
        return self._done.get(unit, 0)

    # -- what is said ------------------------------------------------------------------------------------

    @property
    def last(self) -> Any:
        """The last action, what undo would take back."""
        if self._undo is None:
            self._undo = (self.session.undo_entry,)
        return self._undo[0]

    def undo_text(self) -> str:
        entry = self.last
        return f"↶ {self.names.title(entry.title)}" if entry is not None else ""

    def strip(self) -> tuple[str, str, tuple[Any, ...], str, tuple[Any, ...]] | None:
        """The last ruling in two lines, and while it lasts the general's re-roll."""
        entry = self.last
        if entry is None or entry.receipt is None:
            return None
        view = receipt.present(entry.receipt, self.names)
        extra, action = self._reroll(entry)
        return view.headline, view.detail, ("receipt", entry.step), extra, action

    def _reroll(self, entry: Any) -> tuple[str, tuple[Any, ...]]:
        """The throw just made can still be made again by its general (ARM-4)."""
        if entry.intent["do"] not in ("order", "answer", "dice"):
            return "", ()
        for side in why_reroll(self.state):
            return tr.words._("General: again"), ("reroll", side)
        return "", ()


AGREEABLE = {"order", "answer", "volley", "melee", "fall_back", "end"}
LATE = {"order", "answer", "volley", "melee", "fall_back", "adjust"}
