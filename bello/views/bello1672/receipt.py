"""A receipt in words: every line of the sum with its rule, what changed, and the two lines of the strip."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Literal

from bello.core.record import dataclass
from bello.views.bello1672 import words as keys
from bello.views.bello1672.names import Names

Data = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class ReceiptLine:
    """One line: a number or dice on the left, what it is, and the rule it rests on."""

    left: str
    text: str
    rule: str = ""
    kind: Literal["line", "head", "sum", "effect"] = "line"


@dataclass(frozen=True, slots=True)
class ReceiptView:
    """A receipt as shown: its heading, its lines, how it came in, and the strip in two lines."""

    title: str
    lines: tuple[ReceiptLine, ...]
    marks: str
    headline: str
    detail: str


def present(receipt: Data, names: Names) -> ReceiptView:
    """The view of a stored receipt."""
    throws = receipt.get("throws", ())
    lines: list[ReceiptLine] = []
    rally = receipt.get("params", {}).get("order") == "rally"
    for throw in throws:
        lines += _throw(throw, names, several=len(throws) > 1, rally=rally)
    for tally in receipt.get("points", ()):
        lines += _tally(tally, names)
    effects = list(_effects(receipt.get("effects", ()), names))
    lines += effects
    marks = ", ".join(names.word(keys.MARKS, mark) for mark in receipt.get("marks", ()) if mark in keys.MARKS)
    title = heading(receipt, names)
    outcome = _outcome(receipt, names)
    headline = f"{title}: {outcome}" if outcome else title
    banner = [line.text for line in effects if line.rule in ("BRK-1", "R-74")]
    detail = " · ".join([*banner, *(line.text for line in effects if line.text not in banner)])
    return ReceiptView(title, tuple(lines), marks, headline, detail or marks)


def heading(receipt: Data, names: Names) -> str:
    """What a receipt is about."""
    kind, params = receipt["kind"], dict(receipt.get("params", {}))
    if "shooter" in params:
        params["unit"] = params.pop("shooter")
    if "answer" in params:
        params["answer"] = names.word(keys.ANSWERS, params["answer"]).lower()
    params["who"] = names.who(params)
    if kind == "order" and "order" not in params:
        params["order"] = "move"
    key = f"order_{params['order']}" if kind == "order" else kind
    if key == "answer" and not params.get("charger"):
        key = "answer_awaits"
    if key == "respond" and set(params["responses"].values()) == {"too_short"}:
        key = "respond_short"
    return names.say(keys.KINDS.get(key, key), params).strip()


def _outcome(receipt: Data, names: Names) -> str:
    """What the dice gave, in a word or two."""
    throws = receipt.get("throws", ())
    words = names.words
    if receipt["kind"] == "melee" and receipt.get("points"):
        return "–".join(str(tally.get("points", 0)) for tally in receipt["points"])
    if not throws:
        return ""
    last = throws[-1]
    if "hits" in last or last.get("needs") is not None:
        return words.hits(last.get("hits", 0)) if last["name"] != "test" else str(last.get("total", ""))
    return str(throws[0].get("total", "")) if receipt["kind"] == "order" else str(last.get("total", ""))


# -- throws -----------------------------------------------------------------------------------------------


def _throw(throw: Data, names: Names, several: bool, rally: bool) -> Iterator[ReceiptLine]:
    words = names.words
    name = names.word(keys.THROWS, throw["name"])
    if several:
        who = names.unit(throw["unit"]) if throw.get("unit") else ""
        targets = list(throw.get("on", ())) or [throw["target"]] if throw.get("target") else []
        on = f" → {names.together(targets)}" if targets else ""
        yield ReceiptLine("", f"{name} {who}{on}".strip(), "", "head")
    pool_lines = throw.get("lines", ())
    for index, line in enumerate(pool_lines):
        yield _pool_line(line, index, names)
    if pool_lines:
        needs = throw.get("needs")
        yield ReceiptLine("", _faces_that_hit(needs, names), "", "sum")
    yield from _dice(throw, names, rally)
    if throw.get("on"):
        parts = [f"{names.unit(enemy)}: {words.hits(hits)}" for enemy, hits in throw["on"].items()]
        yield ReceiptLine("", " · ".join(parts), "R-52", "sum")
    if throw.get("not_read"):
        text = words._("not read: {dice}").format(dice=" ".join(str(face) for face in throw["not_read"]))
        yield ReceiptLine("", text, "", "line")


def _faces_that_hit(needs: int | None, names: Names) -> str:
    if needs is None:
        return names.words._("nothing can hit")
    if needs == 6:
        return names.words._("only a 6 hits")
    return names.words._("{faces} hit").format(faces=names.words.faces(needs))


def _pool_line(line: Data, index: int, names: Names) -> ReceiptLine:
    words, value = names.words, line.get("value", 0)
    if index == 0:
        left = words.dice(value)
    elif index == 1:
        left = words.faces(value)
    else:
        left = words.signed(value)
    return ReceiptLine(left, line_text(line, names), line["rule"])


def line_text(line: Data, names: Names) -> str:
    """A line of a pool or of points in words; lines worth nothing say why."""
    key, params = line["key"], line.get("params", {})
    if not line.get("value") and key in keys.NOTHING_LINES:
        return names.say(keys.NOTHING_LINES[key], params)
    if key == "support" and not params.get("unit"):
        key = "support_counted"
    if key == "hits_on":
        return names.words.pgettext("throw", "hit")
    return names.say(keys.LINES.get(key, str(key)), params).strip()


def _dice(throw: Data, names: Names, rally: bool) -> Iterator[ReceiptLine]:
    words, dice = names.words, throw.get("dice")
    if dice is None:
        return
    left = _shown(dice, names)
    if throw.get("again"):
        left = f"{left} → {_shown(throw['again'], names)}"
    by = names.word(keys.BY, dice.get("by", "hand"))
    result = throw.get("result")
    if result is None:
        yield ReceiptLine(left, f"{words.hits(throw.get('hits', 0))}, {by}", "", "sum")
        return
    text = words._("hedgehog formed") if throw["name"] == "hedgehog" else line_text(result, names)
    moving = throw["name"] in ("blunder", "blunder_moves") or (throw["name"] == "command" and not rally)
    if result.get("value") and moving:
        text = f"{text}: {words.moves(result['value'])}"
    yield ReceiptLine(left, f"{text}, {by}", result["rule"], "sum")


def _shown(dice: Data, names: Names) -> str:
    """The dice as they were entered; a bare number of hits is said on the line itself."""
    if dice.get("faces") is not None:
        faces = dice["faces"]
        return " ".join(str(face) for face in faces)
    if dice.get("sum") is not None:
        return str(dice["sum"])
    return ""


# -- points and effects ----------------------------------------------------------------------------------


def _tally(tally: Data, names: Names) -> Iterator[ReceiptLine]:
    points = tally.get("points", 0)
    head = f"{names.side(tally['side'])}: {names.words.points(points)}"
    yield ReceiptLine("", head, "MEL-5", "head")
    for line in tally.get("lines", ()):
        yield ReceiptLine(names.words.signed(line.get("value", 0)), line_text(line, names), line["rule"])


def _effects(effects: Sequence[Data], names: Names) -> Iterator[ReceiptLine]:
    """What changed; a state that follows from tokens stands on the same line, and so do units that did the same."""
    index = 0
    while index < len(effects):
        effect = effects[index]
        after = effects[index + 1] if index + 1 < len(effects) else {}
        if effect["key"] == "tokens" and after.get("key") == "status" and after.get("unit") == effect["unit"]:
            status = names.word(keys.STATUS, after["after"])
            yield ReceiptLine("", f"{effect_text(effect, names)}, {status}", after["rule"], "effect")
            index += 2
            continue
        same = [other for other in effects[index:] if _alike(effect, other)] if effect["key"] in TOGETHER else [effect]
        run = 0
        while run < len(same) and same[run] is effects[index + run]:
            run += 1
        who = names.together([other["unit"] for other in same[:run]]) if run > 1 else ""
        yield ReceiptLine("", effect_text(effect, names, who), effect["rule"], "effect")
        index += max(run, 1)


TOGETHER = ("moves", "stands", "disorder_stays")
"""What several units of a regiment do at once is told in one line."""


def _alike(one: Data, other: Data) -> bool:
    return {**one, "unit": None} == {**other, "unit": None}


ON_OFF = {
    "disordered": ("disorder_on", "disorder_off"),
    "broken": ("broken_on", "broken_off"),
    "counter_charge": ("counter_on", "counter_off"),
    "mark": ("mark_on", "mark_off"),
}


def effect_text(effect: Data, names: Names, who: str = "") -> str:
    """One thing that changed, in words; `who` names several units that did the same."""
    key, params = effect["key"], dict(effect.get("params", {}))
    for part in ("unit", "regiment", "side"):
        if effect.get(part) is not None:
            params[part] = effect[part]
    before, after = effect.get("before"), effect.get("after")
    words = names.words
    if key in ON_OFF:
        key = ON_OFF[key][0 if after else 1]
        if key == "disorder_on" and before:
            key = "disorder_again"
    elif key == "reroll":
        key = "reroll_back" if after else "reroll_used"
    elif key in ("left_out", "overruled", "not_judged", "no_reaction"):
        params["reason"] = names.say(keys.REFUSALS.get(str(after), str(after)), {"unit": effect.get("unit"), **params})
    elif key == "switch":
        params["switch"], params["reading"] = names.switch(params["switch"], str(after))
    elif key == "moment":
        params |= after if isinstance(after, dict) else {}
        params["phase"] = names.word(keys.PHASES, params["phase"])
    elif key == "phase":
        params["phase"] = names.word(keys.PHASES, str(after))
        key = "phase" if effect.get("side") and after != "ended" else "phase_of_all"
    elif key == "contact" and params.get("struck") in ("flank", "rear"):
        key = f"contact_{params['struck']}"
    elif key == "reach" and params.get("target"):
        key = "reach_from" if params.get("distance") is not None else "reach_of"
    params |= {"before": _state(before, names), "after": _state(after, names)}
    if isinstance(after, int) and key in ("moves", "moves_left", "reach", "reach_of", "reach_from"):
        params["moves"] = words.moves(after)
    if "way" in params:
        params["way"] = names.word(keys.WAYS, params["way"])
    if "mark" in params:
        params["mark"] = names.word(keys.UNIT_MARKS, params["mark"])
        params["who"] = names.who(params)
    if "throw" in params:
        params["throw"] = names.word(keys.THROWS, params["throw"].split(":")[0])
    return names.say(keys.EFFECTS.get(key, str(key)), params, who).strip()


def _state(value: Any, names: Names) -> Any:
    """A status, formation or place in words; numbers as they are."""
    for table in (keys.STATUS, keys.FORMATIONS, keys.PLACES):
        if isinstance(value, str) and value in table:
            return names.words._(table[value])
    return 0 if value is None else value
