"""The report page and the report as text: result, plot, turning points, losses, luck, chronicle."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bello.games.bello1672.state import State
from bello.games.bello1672.tables import Tables
from bello.views.bello1672 import luck as fortune
from bello.views.bello1672 import words as keys
from bello.views.bello1672.chronicle import Turn, chronicle
from bello.views.bello1672.log import moment_text
from bello.views.bello1672.luck import Luck
from bello.views.bello1672.names import Names
from bello.views.bello1672.plots import Line, Plot, Span
from bello.views.bello1672.report import Act, Report, report
from bello.views.bello1672.score import verdict
from bello.views.rows import Bars, Cells, Chip, Chips, Gap, Head, Item, Row, Text
from bello.views.words import N_, Words

VERDICTS = {
    "hits": {
        "as_expected": N_("as expected"),
        "more": N_("more than expected"),
        "less": N_("fewer than expected"),
    },
    "sums": {
        "as_expected": N_("as expected"),
        "more": N_("higher than expected"),
        "less": N_("lower than expected, and low is good"),
    },
}


class Told:
    """A battle with its report and its chronicle, in one language."""

    def __init__(self, acts: Sequence[Act], now: State, tables: Tables, words: Words) -> None:
        self.acts = acts
        self.words = words
        self.tables = tables
        self.names = Names(now, tables, words)
        self.report: Report = report(acts, now)
        self.turns: tuple[Turn, ...] = chronicle(acts, tables, words)

    def sentences(self, act: Act) -> str:
        """One action as the chronicle tells it."""
        return " ".join(s for turn in chronicle([act], self.tables, self.words) for s in turn.sentences)

    def when(self, act: Act) -> str:
        return moment_text(self.names, act.before.round, act.before.side, act.before.phase)


def rows(told: Told, title: str, printer: bool = False) -> Iterator[Row]:
    """The report, one page, and its ways out; as a PDF only where there is something to print it with."""
    words = told.words
    yield from whole(told, title)
    yield Gap()
    yield Head(words._("Share"))
    chips = [
        Chip(words._("As text"), ("share_text",)),
        Chip(words._("As a picture"), ("share_picture",)),
        Chip(words._("As a battle file"), ("share_file",)),
    ]
    if printer:
        chips.append(Chip(words._("As a PDF"), ("share_pdf",)))
    yield Chips(tuple(chips))


def whole(told: Told, title: str) -> Iterator[Row]:
    """Everything there is to tell: what is printed."""
    yield from summary(told, title)
    yield Head(told.words._("Chronicle"))
    yield from _chronicle(told)


def summary(told: Told, title: str) -> Iterator[Row]:
    """Everything but the chronicle: what goes on the picture."""
    words, state = told.words, told.report.state
    if title:
        yield Text(title, "strong")
    yield Text(verdict(state, told.names), "title")
    over = words._("Final score.") if state.phase == "ended" else words._("As if the battle ended now.")
    yield Text(f"{over} {_counts(told)}", "small")
    yield Head(words._("Score per round"))
    yield plot(told)
    turning = list(_turning(told))
    if turning:
        yield Head(words._("Turning points"))
        yield from turning
    yield Head(words._("Losses"))
    yield from _losses(told)
    yield from _luck(told)


def plot(told: Told) -> Plot:
    """The score of both sides at the end of each round."""
    rounds, state = told.report.rounds, told.report.state
    places = tuple(str(number) if number else "" for number, _ in rounds)
    lines = (
        Line(told.names.side(side), number, tuple(score[side] for _, score in rounds), state.colour(side))
        for number, side in enumerate(state.sides)
    )
    return Plot(places, tuple(lines))


def _counts(told: Told) -> str:
    words, found = told.words, told.report
    played = found.rounds[-1][0]
    parts = [words.ngettext("{n} round", "{n} rounds", played).format(n=played)]
    if found.shots:
        parts.append(words.ngettext("{n} volley", "{n} volleys", found.shots).format(n=found.shots))
    if found.fights:
        parts.append(words.ngettext("{n} fight", "{n} fights", found.fights).format(n=found.fights))
    return f"{', '.join(parts)}."


def _turning(told: Told) -> Iterator[Row]:
    words, names, found = told.words, told.names, told.report
    if found.swing is not None:
        one = found.state.sides[0]
        gained = found.swing.swing(one)
        side = one if gained > 0 else found.state.enemy_of(one)
        text = words._("Largest swing: {points} for {side}")
        head = text.format(points=words.points(abs(gained)), side=names.side(side))
        yield Item(head, (), f"{told.sentences(found.swing)} {told.when(found.swing)}")
    if found.volley is not None:
        shot = found.volley
        text = words._("Best volley: {hits} with {dice}")
        head = text.format(hits=words.hits(shot.hits), dice=words.dice(shot.dice))
        who = f"{names.unit(shot.unit)} → {names.unit(shot.target)}"
        yield Item(head, (), f"{who} · {told.when(shot.act)}")
    for blunder in found.blunders:
        yield Item(told.sentences(blunder.act), (), told.when(blunder.act))
    for one_break in found.breaks:
        text = words._("{regiment} is broken!") if one_break.broken else words._("{regiment} is whole again.")
        yield Item(text.format(regiment=names.regiment(one_break.regiment)), (), told.when(one_break.act))
    for side, rounds in found.rerolls.items():
        if rounds:
            text = words._("General of {side}: thrown again in round {rounds}")
            yield Item(text.format(side=names.side(side), rounds=words.all_of([str(n) for n in rounds])))


def _losses(told: Told) -> Iterator[Row]:
    words, widths = told.words, (5, 2, 3, 2)
    heads = ("", words._("off the table"), words._("shaken"), words._("tokens"))
    yield Cells(heads, widths, head=True)
    state, broken = told.report.state, words._("broken")
    for side in state.sides:
        yield Cells((told.names.side(side), "", "", ""), widths, head=True)
        for loss in told.report.losses:
            if state.regiments[loss.regiment].side == side:
                name = state.regiments[loss.regiment].name
                name = f"{name} ({broken})" if loss.broken else name
                yield Cells((name, f"{loss.removed}/{loss.units}", str(loss.shaken), str(loss.tokens)), widths)


# -- luck -------------------------------------------------------------------------------------------------


def _luck(told: Told) -> Iterator[Row]:
    """Hits and command throws per side, by hand and by the app apart; then single dice."""
    words, names = told.words, told.names
    throws = list(fortune.thrown(told.acts))
    if throws:
        yield Head(words._("Luck"))
        yield Text(words._("The band holds what comes nine times in ten; the mark is what came."), "small")
    for by in ("hand", "app"):
        mine = [one for one in throws if one.by == by]
        if mine:
            yield Text(names.word(keys.BY, by), "strong")
        for side in told.report.state.sides:
            for kind in ("hits", "sums"):
                found = fortune.luck([one for one in mine if one.side == side and one.kind == kind])
                if found is not None:
                    yield from _one_luck(found, kind, names.side(side), words)
        yield from _fair(told, by)


def _one_luck(found: Luck, kind: str, side: str, words: Words) -> Iterator[Row]:
    expected = words.decimal(found.expected)
    judged = VERDICTS[kind][found.verdict]
    if kind == "hits":
        text = words._("{side}: {got} hits with {dice} dice, expected {expected} ({low}–{high}): {verdict}.")
    else:
        text = words._("{side}: {throws} command throws, {got} in all, expected {expected} ({low}–{high}): {verdict}.")
    yield Text(
        text.format(
            side=side,
            got=found.got,
            dice=found.dice,
            throws=found.throws,
            expected=expected,
            low=found.low,
            high=found.high,
            verdict=words._(judged),
        ),
        "small",
    )
    first = 0 if kind == "hits" else 2 * found.throws
    margin = max(3, found.high - found.low)
    first, last = max(first, min(found.low, found.got) - margin), min(found.most, max(found.high, found.got) + margin)
    yield Span(first, last, found.low, found.high, found.got)


def _fair(told: Told, by: str) -> Iterator[Row]:
    """Single dice, where their faces are known."""
    words = told.words
    found = fortune.fairness(fortune.faces(told.acts, by))
    if not found.dice:
        return
    text = words.ngettext("{n} single die known by its face", "{n} single dice known by their faces", found.dice)
    yield Text(text.format(n=found.dice), "small")
    if not found.enough:
        yield Text(words._("Too few to say whether they are fair."), "small")
        return
    most = max(found.counts)
    yield Bars(tuple((str(face), count / most, str(count)) for face, count in enumerate(found.counts, 1)))
    if found.odd:
        odd = words.all_of([str(face) for face in found.odd])
        text = words._("Outside {low}–{high}: {faces}. Six fair faces all lie inside nine times in ten.")
        yield Text(text.format(low=found.low, high=found.high, faces=odd), "small")
    else:
        text = words._("Every face between {low} and {high}: as expected.")
        yield Text(text.format(low=found.low, high=found.high), "small")


# -- the chronicle ----------------------------------------------------------------------------------------


def _chronicle(told: Told) -> Iterator[Row]:
    words = told.words
    if not told.turns:
        yield Text(words._("Nothing has happened yet."))
    number = None
    for turn, paragraph in _paragraphs(told):
        if turn.round != number:
            number = turn.round
            yield Text(words._("Round {round}").format(round=number), "strong")
        yield Text(paragraph)


def _paragraphs(told: Told) -> Iterator[tuple[Turn, str]]:
    """A paragraph a phase; a side is named where its turn begins."""
    last: tuple[int, str | None] | None = None
    for turn in told.turns:
        text = " ".join(turn.sentences)
        if turn.side and (turn.round, turn.side) != last:
            text = f"{told.names.side(turn.side)}. {text}"
        last = (turn.round, turn.side)
        yield turn, text


def text(told: Told, title: str) -> str:
    """The report to send: result, score per round, losses, chronicle."""
    words, names = told.words, told.names
    lines = [title] if title else []
    lines += [verdict(told.report.state, names), _counts(told), ""]
    number, heading = None, words._("Round {round}")
    scores = dict(told.report.rounds)
    for turn, paragraph in _paragraphs(told):
        if turn.round != number:
            number = turn.round
            score = " – ".join(f"{names.side(side)} {points}" for side, points in scores[number].items())
            lines += ["", f"{heading.format(round=number)} ({score})"]
        lines.append(paragraph)
    lines += ["", words._("Losses")]
    for loss in told.report.losses:
        found = told.report.state.regiments[loss.regiment]
        parts = [words._("{n} of {of} off the table").format(n=loss.removed, of=loss.units)]
        parts += [words._("{n} shaken").format(n=loss.shaken)] if loss.shaken else []
        parts += [words._("broken")] if loss.broken else []
        lines.append(f"{names.side(found.side)}, {found.name}: {', '.join(parts)}")
    return "\n".join(lines).replace("\n\n\n", "\n\n") + "\n"
