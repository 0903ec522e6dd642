"""A dispute: what these dice give under each reading, and the rulebook's own way out: a die each, the highest wins."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import field, replace
from typing import Any

from bello.core import play
from bello.core.codec import Faults
from bello.core.play import Step
from bello.core.record import dataclass
from bello.core.refusal import Refusal
from bello.games.bello1672 import GAME
from bello.games.bello1672.state import State
from bello.games.bello1672.tables import Tables
from bello.views.bello1672 import receipt as receipts
from bello.views.bello1672 import trial
from bello.views.bello1672 import words as keys
from bello.views.bello1672.names import Names
from bello.views.rows import Button, Chip, Chips, Head, Item, Keys, Row, Text
from bello.views.words import N_, Words

Data = Mapping[str, Any]
TOUCHED = {
    "order": (
        "column_free_move_on_charge",
        "shaken_may_charge",
        "rally_blunder",
        "rally_in_melee",
        "group_orders",
        "broken_retreat_moves",
    ),
    "answer": trial.READINGS["charge"],
    "volley": trial.SHOTS,
    "melee": (*trial.BLOWS, "artillery_loss", "pistol_short_bonus", "all_hits_min_dice", "disordered_only_6"),
    "next": ("disorder_ends", "disorder_persists_in_melee", "melee_cadence", "initiative"),
}
"""The house rules each kind of ruling can rest on, besides those it cites."""
UNSEEN = {
    "distance": N_("the distance"),
    "arc": N_("flank or front"),
    "sight": N_("who can see whom"),
    "said": N_("what was said"),
    "else": N_("something else"),
}
"""What the app cannot see."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What the same dice give under one reading: a receipt, a refusal, or dice that are not known."""

    value: str
    receipt: Data | None = None
    refusal: Refusal | None = None
    intents: tuple[Data, ...] = ()

    @property
    def awaits(self) -> bool:
        return self.receipt is not None and "awaits" in self.receipt.get("marks", ())

    @property
    def gives(self) -> Any:
        """What it comes to, whatever the lines of the sum say."""
        if self.receipt is None:
            return self.refusal.code if self.refusal else None
        throws = [(t["name"], t.get("hits"), t.get("total")) for t in self.receipt.get("throws", ())]
        return throws, self.receipt.get("points"), self.receipt.get("effects"), self.awaits


@dataclass(frozen=True, slots=True)
class Quarrel:
    """A house rule that a ruling rests on, and what each of its readings gives."""

    switch: str
    used: str
    outcomes: tuple[Outcome, ...]

    @property
    def differs(self) -> bool:
        return any(outcome.gives != self.outcomes[0].gives for outcome in self.outcomes)

    def outcome(self, value: str) -> Outcome:
        return next(outcome for outcome in self.outcomes if outcome.value == value)


@dataclass(frozen=True, slots=True)
class Duel:
    """A throw for it: what about, who says what, and the dice."""

    about: str = "else"
    switch: str = ""
    claims: Mapping[str, str] = field(default_factory=dict)
    faces: Mapping[str, int] = field(default_factory=dict)
    by: str = "hand"
    unknown: tuple[str, ...] = ()
    """The readings under which this ruling cannot be read again: its dice are not known, or it stands no more."""

    def winner(self, sides: Sequence[str]) -> str | None:
        """The higher die; None while a die is missing or both are equal (R-03)."""
        one, other = (self.faces.get(side, 0) for side in sides)
        if not one or not other or one == other:
            return None
        return sides[0] if one > other else sides[1]


# -- what these dice give --------------------------------------------------------------------------------------


def with_reading(state: State, switch: str, value: str) -> State:
    return replace(state, switches={**state.switches, switch: value})


def read_again(tables: Tables, before: State, steps: Sequence[Step], switch: str, value: str) -> Outcome | None:
    """The action decided once more from before it with its recorded dice; None where that cannot be done."""
    intent = {key: item for key, item in steps[0].intent.items() if key != "dice"}
    try:
        found = play.amend(GAME, tables, with_reading(before, switch, value), steps, intent)
    except Faults:
        return None
    if isinstance(found, Refusal):
        return Outcome(value, refusal=found)
    return Outcome(value, found[-1].step.receipt, intents=tuple(one.step.intent for one in found))


def cited(receipt: Data) -> set[str]:
    """Every rule a receipt rests on."""
    found = {effect["rule"] for effect in receipt.get("effects", ())}
    for part in (*receipt.get("throws", ()), *receipt.get("points", ())):
        found |= {line["rule"] for line in part.get("lines", ())}
        if part.get("result"):
            found.add(part["result"]["rule"])
    return found


def quarrels(tables: Tables, before: State, entry: Any) -> list[Quarrel]:
    """The house rules a ruling touches: those that change what these dice give first."""
    kind = entry.intent["do"]
    if kind not in TOUCHED or entry.receipt is None:
        return []
    rules = cited(entry.receipt)
    found = []
    for name, switch in tables.switches.items():
        rests = switch.ruling in rules or bool(rules & set(switch.rules))
        if not rests and name not in TOUCHED[kind]:
            continue
        outcomes = [read_again(tables, before, entry.steps, name, value) for value in switch.values]
        known = tuple(outcome for outcome in outcomes if outcome is not None)
        if len(known) < len(outcomes):
            continue
        quarrel = Quarrel(name, before.switches[name], known)
        if quarrel.differs or rests:
            found.append(quarrel)
    return sorted(found, key=lambda quarrel: not quarrel.differs)


def applied(quarrel: Quarrel, value: str, number: int) -> dict[str, Any]:
    """The strike that reads one ruling under another reading, and nothing else."""
    outcome = quarrel.outcome(value)
    found: dict[str, Any] = {"do": "strike", "step": number}
    if outcome.refusal is None:
        there = {"do": "adjust", "switches": {quarrel.switch: value}, "by": "agreement"}
        back = {**there, "switches": {quarrel.switch: quarrel.used}}
        found["instead"] = [there, *(dict(intent) for intent in outcome.intents), back]
    return found


# -- the page --------------------------------------------------------------------------------------------------


def rows(names: Names, tables: Tables, before: State, entry: Any, found: Sequence[Quarrel]) -> Iterator[Row]:
    """The ruling under each reading."""
    words = names.words
    matter = [quarrel for quarrel in found if quarrel.differs]
    if not matter:
        yield Text(words._("No other reading of the rules changes this ruling."))
    for quarrel in matter:
        yield from _quarrel(names, tables, before, entry, quarrel)
    yield Head(words._("Something else?"))
    yield from _unseen(words, "")
    same = [quarrel for quarrel in found if not quarrel.differs]
    if same:
        yield Head(words._("No difference with these dice"))
    for quarrel in same:
        switch = tables.switches[quarrel.switch]
        yield Item(switch.name[words.lang], ("rule", switch.ruling), "", switch.ruling, faded=True)


def _quarrel(names: Names, tables: Tables, before: State, entry: Any, quarrel: Quarrel) -> Iterator[Row]:
    words, switch = names.words, tables.switches[quarrel.switch]
    yield Head(switch.name[words.lang], switch.ruling, ("rule", switch.ruling))
    for outcome, reading in zip(quarrel.outcomes, switch.readings, strict=True):
        used = outcome.value == quarrel.used
        text = outcome_text(names, tables, before, entry, quarrel, outcome)
        yield Item(getattr(reading, words.lang), (), text, "✓" if used else "", strong=used)
    yield Button(words._("Throw for it"), ("throw", quarrel.switch), primary=True)


def outcome_text(names: Names, tables: Tables, before: State, entry: Any, quarrel: Quarrel, outcome: Outcome) -> str:
    """What the dice give, or where only hits are known the odds."""
    words = names.words
    if outcome.refusal is not None:
        return words._("not allowed: {reason}").format(reason=names.refusal(outcome.refusal))
    assert outcome.receipt is not None
    if outcome.awaits:
        odds = trial.one_line(with_reading(before, quarrel.switch, outcome.value), tables, names, entry.intent)
        return words._("Only the number of hits is known. The odds: {odds}").format(odds=odds)
    view = receipts.present(outcome.receipt, names)
    return f"{view.headline.rpartition(': ')[2]} · {view.detail}".strip(" ·")


def _unseen(words: Words, chosen: str) -> Iterator[Row]:
    chips = tuple(Chip(words._(text), ("about", name), name == chosen) for name, text in UNSEEN.items())
    yield Chips(chips, words._("What the app cannot see"))


def start_rows(names: Names, last: Any) -> Iterator[Row]:
    """A dispute without a ruling: the last one, the rulebook, or something nobody can look up."""
    words = names.words
    if last is not None:
        yield Item(names.title(last.title), ("last",), words._("About the last ruling"), "›")
    yield Item(words._("Rulebook"), ("rulebook",), words._("Look it up"), "›")


def duel_rows(names: Names, tables: Tables, duel: Duel) -> Iterator[Row]:
    """A die for each side; ties again; what follows."""
    words, state = names.words, names.state
    said = about(names, tables, duel)
    yield Head(said[:1].upper() + said[1:])
    yield Text(words._("Each side throws a die. The highest is right, for this moment."), "small")
    for side in state.sides:
        said = _claim(tables, words, duel, side)
        thrown = duel.faces.get(side)
        who = names.side(side) if thrown is None else f"{names.side(side)} {thrown}"
        yield Text(f"{who}: {said}" if said else who, "strong")
        yield Keys(tuple(Chip(str(face), ("duel", side, face)) for face in range(1, 7)))
    chips = [Chip(words._("Roll for me"), ("duel_roll",))]
    if duel.switch:
        chips.append(Chip(words._("⇄ The other way round"), ("swap",)))
    yield Chips(tuple(chips))
    if len(duel.faces) == 2:
        yield from _verdict(names, tables, duel)
    elif not duel.switch:
        yield from _unseen(words, duel.about)


def about(names: Names, tables: Tables, duel: Duel) -> str:
    """What is thrown for."""
    if duel.switch:
        return tables.switches[duel.switch].name[names.words.lang]
    return names.word(UNSEEN, duel.about)


def _claim(tables: Tables, words: Words, duel: Duel, side: str) -> str:
    if not duel.switch:
        return ""
    readings = tables.switches[duel.switch].readings
    reading = next(reading for reading in readings if reading.value == duel.claims[side])
    return reading.nl if words.lang == "nl" else reading.en


def _verdict(names: Names, tables: Tables, duel: Duel) -> Iterator[Row]:
    words, sides = names.words, names.state.sides
    winner = duel.winner(sides)
    if winner is None:
        yield Text(words._("Equal: throw again."), "strong")
        return
    yield Text(words._("{side} are right.").format(side=names.side(winner)), "strong")
    if duel.switch and duel.claims[winner] != names.state.switches[duel.switch]:
        if duel.claims[winner] in duel.unknown:
            yield Text(words._("These dice cannot be read again: adjust the tokens by hand."), "small")
            yield Button(words._("Write it down"), ("write",), primary=True)
        else:
            yield Button(words._("Only now"), ("only_now",), primary=True, sub=words._("this ruling is read again"))
        yield Button(words._("This battle"), ("this_battle",), sub=words._("and from now on"))
    else:
        yield Button(words._("Write it down"), ("write",), primary=True)


def note(names: Names, tables: Tables, duel: Duel, title: str) -> str:
    """The outcome for the log."""
    words, sides = names.words, names.state.sides
    winner = duel.winner(sides) or sides[0]
    loser = next(side for side in sides if side != winner)
    text = words._("Thrown for {about}: {side} are right, {high}–{low}")
    thrown = text.format(
        about=about(names, tables, duel).lower(),
        side=names.side(winner),
        high=duel.faces[winner],
        low=duel.faces[loser],
    )
    if duel.by == "app":
        thrown = f"{thrown} ({names.word(keys.BY, duel.by)})"
    return f"{title}. {thrown}" if title else thrown
