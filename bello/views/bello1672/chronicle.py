"""The chronicle: a battle as a story made from its log: present tense, short, good for a tokens-only battle too."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any

from bello.core.record import dataclass
from bello.games.bello1672.state import State
from bello.games.bello1672.tables import Tables
from bello.views.bello1672 import words as keys
from bello.views.bello1672.names import Names
from bello.views.bello1672.report import Act, breaks
from bello.views.words import N_, Words

NUMBERS = (
    N_("zero"),
    N_("one"),
    N_("two"),
    N_("three"),
    N_("four"),
    N_("five"),
    N_("six"),
    N_("seven"),
    N_("eight"),
    N_("nine"),
    N_("ten"),
    N_("eleven"),
    N_("twelve"),
)
MOVES = {
    "forward": N_("{who} advances {cm} cm."),
    "back": N_("{who} goes back {cm} cm."),
    "left": N_("{who} goes {cm} cm to the left."),
    "right": N_("{who} goes {cm} cm to the right."),
    "charge": N_("{who} goes {cm} cm towards the enemy."),
    "round": N_("{who} rides round the hedgehog."),
}
BLUNDERS = {
    "back": N_("Blunder! {who} falls back."),
    "left": N_("Blunder! {who} swerves to the left."),
    "right": N_("Blunder! {who} swerves to the right."),
    "forward": N_("Blunder! {who} marches on."),
    "charge": N_("Blunder! {who} charges of its own accord."),
}
ANSWERS = {
    "stand": N_("{unit} awaits the charge."),
    "too_short": N_("The charge on {unit} falls short."),
    "ride_round": N_("{unit} rides round the hedgehog."),
    "pull_back": N_("{unit} pulls back before the hedgehog."),
    "halt": N_("{unit} halts before the hedgehog."),
}
NOT_TOLD = ("withdraw", "strike", "next", "initiative")


@dataclass(frozen=True, slots=True)
class Turn:
    """What happened in one phase of a side's turn, a sentence at a time."""

    round: int
    side: str | None
    phase: str
    sentences: tuple[str, ...]


def chronicle(acts: Sequence[Act], tables: Tables, words: Words) -> tuple[Turn, ...]:
    """The whole battle, a phase at a time; what was struck is not told."""
    turns: list[Turn] = []
    for moment, run in _runs([act for act in acts if not act.struck]):
        told = (sentence for acts_ in _merged(run) for sentence in _Teller(acts_, tables, words).tell())
        sentences = [sentence.replace("..", ".") for sentence in told]  # after "1e esk."
        if not sentences:
            continue
        if turns and (turns[-1].round, turns[-1].side, turns[-1].phase) == moment:
            turns[-1] = replace(turns[-1], sentences=(*turns[-1].sentences, *sentences))
        else:
            turns.append(Turn(*moment, tuple(sentences)))
    return tuple(turns)


def _runs(acts: Iterable[Act]) -> Iterator[tuple[tuple[int, str | None, str], list[Act]]]:
    """Neighbouring acts of one phase."""
    run: list[Act] = []
    for act in acts:
        if run and _moment(run[0]) != _moment(act):
            yield _moment(run[0]), run
            run = []
        run.append(act)
    if run:
        yield _moment(run[0]), run


def _moment(act: Act) -> tuple[int, str | None, str]:
    return act.before.round, act.before.side, act.before.phase


def _merged(run: Sequence[Act]) -> Iterator[list[Act]]:
    """Hands at the tokens one after the other are told as one."""
    group: list[Act] = []
    for act in run:
        if group and not (_by_hand(act) and _by_hand(group[-1])):
            yield group
            group = []
        group.append(act)
    if group:
        yield group


def _by_hand(act: Act) -> bool:
    return bool(act.intent["do"] == "adjust")


def number(words: Words, value: int) -> str:
    """A small number in words."""
    return words._(NUMBERS[value]) if 0 <= value < len(NUMBERS) else str(value)


class _Teller:
    """One act, or several by hand, in sentences."""

    def __init__(self, acts: Sequence[Act], tables: Tables, words: Words) -> None:
        self.acts, self.act = acts, acts[-1]
        self.before: State = acts[0].before
        self.after: State = acts[-1].after
        self.words = words
        self.names = Names(self.after, tables, words)
        self.told: set[str] = set()
        """Units whose new state stands in a sentence already."""

    def tell(self) -> Iterator[str]:
        if _by_hand(self.act):
            yield from self._tokens()
        elif self.act.receipt is not None and "awaits" not in self.act.receipt.get("marks", ()):
            kind = str(self.act.receipt["kind"])
            if self.act.intent["do"] == "reroll":
                yield self.words._("The general has it thrown again.")
            teller: Callable[[], Iterator[str]] | None = getattr(self, f"_{kind}", None)
            if teller is not None and kind not in NOT_TOLD:
                yield from teller()
        yield from self._states()
        yield from self._breaks()

    # -- what follows from every act ------------------------------------------------------------------------

    def state_of(self, unit: str) -> str:
        """What became of a unit: shaken, off the table, disordered; empty if nothing did."""
        old, new = self.before.units[unit], self.after.units[unit]
        parts = []
        if new.status != old.status:
            parts.append(self.names.word(keys.STATUS, new.status))
        if new.disordered and not old.disordered and not new.is_removed:
            parts.append(self.words._("disordered"))
        self.told.add(unit)
        return self.words.all_of(parts)

    def _states(self) -> Iterator[str]:
        for unit in self.after.units:
            if unit not in self.told:
                state = self.state_of(unit)
                if state:
                    yield self.words._("{unit} is {state}.").format(unit=self.names.unit(unit), state=state)

    def _breaks(self) -> Iterator[str]:
        for act in self.acts:
            for one in breaks(act):
                text = self.words._("{regiment} is broken!")
                if not one.broken:
                    text = self.words._("{regiment} is whole again.")
                yield text.format(regiment=self.names.regiment(one.regiment))

    def _tokens(self) -> Iterator[str]:
        """Tokens put on or taken off by hand, in all."""
        words = self.words
        for unit, new in self.after.units.items():
            by = new.tokens - self.before.units[unit].tokens
            if not by:
                continue
            if by > 0:
                text = words.ngettext("{unit} takes {number} token", "{unit} takes {number} tokens", by)
            else:
                text = words.ngettext("{unit} sheds {number} token", "{unit} sheds {number} tokens", -by)
            sentence = text.format(unit=self.names.unit(unit), number=number(words, abs(by)))
            state = self.state_of(unit)
            yield f"{sentence}, {state}." if state else f"{sentence}."

    # -- a kind of receipt each -----------------------------------------------------------------------------

    @property
    def _params(self) -> Any:
        return self.act.receipt.get("params", {}) if self.act.receipt else {}

    def _effects(self, key: str) -> list[Any]:
        return [effect for effect in self.act.effects if effect["key"] == key]

    def _who(self) -> str:
        return self.names.who(self._params)

    def _order(self) -> Iterator[str]:
        blunder = next((throw for throw in self.act.throws if throw["name"] == "blunder"), None)
        if blunder is not None and blunder.get("result"):
            yield self.names.word(BLUNDERS, blunder["result"]["key"]).format(who=self._who())
            return
        order = self._params.get("order", "move")
        if order == "rally":
            yield from self._rally()
        elif self._effects("reach"):
            yield from self._charge()
        elif self._effects("moves") or self._effects("formation"):
            yield from self._moves()
        else:
            yield self.words._("The order to {who} fails.").format(who=self._who())

    def _rally(self) -> Iterator[str]:
        words = self.words
        tokens = self._effects("tokens")
        for effect in tokens:
            off = (effect.get("before") or 0) - (effect.get("after") or 0)
            text = words.ngettext("{unit} rallies: {number} token off", "{unit} rallies: {number} tokens off", off)
            state = self.state_of(effect["unit"])
            sentence = text.format(unit=self.names.unit(effect["unit"]), number=number(words, off))
            yield f"{sentence}, {state}." if state else f"{sentence}."
        if not tokens:
            yield words._("{who} does not rally.").format(who=self._who())

    def _charge(self) -> Iterator[str]:
        for effect in self._effects("reach"):
            target = effect.get("params", {}).get("target")
            unit = self.names.unit(effect["unit"])
            if target:
                yield self.words._("{unit} charges {target}.").format(unit=unit, target=self.names.unit(target))
            else:
                yield self.words._("{unit} charges.").format(unit=unit)

    def _moves(self) -> Iterator[str]:
        formations = {effect["after"] for effect in self._effects("formation")}
        for formation in sorted(formations):
            name = self.names.word(keys.FORMATIONS, formation)
            yield self.words._("{who} forms {formation}.").format(who=self._who(), formation=name)
        moves = self._effects("moves")
        if moves:
            params = max((effect["params"] for effect in moves), key=lambda found: int(found["cm"]))
            yield self.names.word(MOVES, params["way"]).format(who=self._who(), cm=params["cm"])

    def _volley(self) -> Iterator[str]:
        for throw in self.act.throws:
            if throw.get("dice"):
                closing = throw["name"] == "closing_fire"
                text = self.words._("{unit} fires on {target}: {result}.")
                if closing:
                    text = self.words._("{unit} fires on the charging {target}: {result}.")
                yield text.format(
                    unit=self.names.unit(throw["unit"]),
                    target=self.names.unit(throw["target"]),
                    result=self._hits(throw["target"], throw.get("hits", 0)),
                )

    def _hits(self, target: str, hits: int) -> str:
        text = self.words._("no hits")
        if hits:
            text = self.words.ngettext("{number} hit", "{number} hits", hits).format(number=number(self.words, hits))
        state = self.state_of(target)
        return f"{text}, {state}" if state else text

    def _answer(self) -> Iterator[str]:
        unit = self.names.unit(self._params["unit"])
        answer = self._params["answer"]
        if answer == "fire":
            yield from self._volley()
        elif answer == "hedgehog":
            state = self.state_of(self._params["unit"])
            formed = bool(self._effects("formation"))
            text = self.words._("{unit} forms hedgehog") if formed else self.words._("{unit} forms no hedgehog")
            yield f"{text.format(unit=unit)}, {state}." if state else f"{text.format(unit=unit)}."
        elif answer == "counter_charge":
            met = any(effect.get("after") for effect in self._effects("counter_charge"))
            text = self.words._("{unit} counter-charges.") if met else self.words._("{unit} does not counter-charge.")
            yield text.format(unit=unit)
        elif answer in ANSWERS:
            yield self.names.word(ANSWERS, answer).format(unit=unit)

    def _respond(self) -> Iterator[str]:
        for effect in self.act.effects:
            if effect["key"] in ANSWERS:
                yield self.names.word(ANSWERS, effect["key"]).format(unit=self.names.unit(effect["unit"]))

    def _melee(self) -> Iterator[str]:
        points = self.act.receipt.get("points", ()) if self.act.receipt else ()
        sides = [
            [unit for unit in self._params.get("units", ()) if self.after.units[unit].side == side]
            for side in self.after.sides
        ]
        if not points or not all(sides):
            return
        one, other = (self.words.all_of([self.names.unit(unit) for unit in units]) for units in sides)
        scores = {tally["side"]: tally.get("points", 0) for tally in points}
        first, second = (scores.get(side, 0) for side in self.after.sides)
        winner = self.after.sides[0] if first > second else self.after.sides[1]
        text = self.words._("{one} and {other} fight: {high}–{low} for {side}.")
        if first == second:
            text = self.words._("{one} and {other} fight: {high}–{low}, undecided.")
        side = self.names.side(winner)
        yield text.format(one=one, other=other, high=max(first, second), low=min(first, second), side=side)
        yield from self._aftermath()

    def _aftermath(self) -> Iterator[str]:
        for effect in self.act.effects:
            unit = effect.get("unit")
            if effect["key"] == "moves" and effect.get("params", {}).get("way") == "back" and unit:
                state = self.state_of(unit)
                text = self.words._("{unit} retreats").format(unit=self.names.unit(unit))
                yield f"{text}, {state}." if state else f"{text}."
            elif effect["key"] == "stays" and unit:
                yield self.words._("{unit} stands firm.").format(unit=self.names.unit(unit))

    def _take_ground(self) -> Iterator[str]:
        for effect in self._effects("ground_taken"):
            yield self.words._("{unit} takes the ground.").format(unit=self.names.unit(effect["unit"]))

    def _fall_back(self) -> Iterator[str]:
        yield self.words._("{unit} falls back.").format(unit=self.names.unit(self._params["unit"]))

    def _move_back(self) -> Iterator[str]:
        regiment = self.names.regiment(self._params["regiment"])
        yield self.words._("{regiment}, broken, moves back.").format(regiment=regiment)

    def _begin(self) -> Iterator[str]:
        for effect in self._effects("begins"):
            yield self.words._("{side} begin.").format(side=self.names.side(effect["side"]))

    def _note(self) -> Iterator[str]:
        text = str(self.act.intent.get("text", ""))
        yield self.words._("Noted: {text}").format(text=text if text.endswith((".", "!", "?")) else f"{text}.")

    def _end(self) -> Iterator[str]:
        over = self.after.phase == "ended"
        yield self.words._("The battle is over.") if over else self.words._("They play on.")
