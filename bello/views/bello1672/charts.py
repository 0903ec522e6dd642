"""The tables of the rulebook as rows that fit a phone, from the rule tables, as this table plays them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction

from bello.core.chance import two_dice
from bello.games.bello1672.tables import Modifier, Tables, UnitType
from bello.views.rows import Cells, Head, Row, Text
from bello.views.words import N_, Words

Switches = Mapping[str, str]
Chart = Callable[[Tables, Words, Switches], Iterator[Row]]
TWO_DICE = two_dice()


def played(tables: Tables, switches: Switches) -> Switches:
    """Every house rule as it is played: the default where nothing else was chosen."""
    return {name: switches.get(name, switch.default) for name, switch in tables.switches.items()}


def _row(cells: tuple[str, ...], widths: tuple[int, ...], rule: str = "") -> Cells:
    return Cells(cells, widths, False, ("rule", rule) if rule else ())


def _span(low: int, high: int) -> str:
    return str(low) if low == high else f"{low}–{high}"


# -- the turn -------------------------------------------------------------------------------------------


def sequence(tables: Tables, words: Words, switches: Switches) -> Iterator[Row]:
    """Table 2.2."""
    row = tables.sequence
    again = switches["initiative"] == "every_round"
    initiative = words._("initiative, every round") if again else words._("initiative, once")
    yield Head(words._("Sequence of play"))
    steps = (
        (words._("plan"), row.plan.rule),
        (initiative, row.initiative.rule),
        (words._("command: moves, charges, rally last"), row.command.rule),
        (words._("shooting: only the side whose turn it is"), row.shooting.rule),
        (words._("melee: both sides throw"), row.melee.rule),
        (words._("then 3 to 5 for the other side"), row.command.rule),
    )
    for number, (text, rule) in enumerate(steps, 1):
        yield _row((str(number), text), (1, 10), rule)


def units(tables: Tables, words: Words, switches: Switches) -> Iterator[Row]:
    """Table 2.1: centimetres a move, dice to fight and to shoot, tokens for shaken and off the table."""
    wide = (8, 3, 4, 4, 4)
    yield Head(words._("Units"))
    heads = (words._("type"), words._("cm"), words._("fights"), words._("shoots"), words._("tokens"))
    yield Cells(heads, wide, True)
    for unit in tables.units.values():
        limits = f"{unit.shaken} / {unit.removed}"
        cells = (unit.name[words.lang], str(unit.move), str(unit.melee), _shots(unit), limits)
        yield _row(cells, wide, unit.rule)
    yield Text(words._("* pistols: 1 die when charging or counter-charging"), "small")


def _shots(unit: UnitType) -> str:
    dice = "/".join(str(band.dice) for band in unit.shooting) or "–"
    return f"{dice}*" if unit.fires == "pistols" else dice


def ranges(tables: Tables, words: Words, switches: Switches) -> Iterator[Row]:
    """Table 2.6: how many dice at what distance."""
    wide = (7, 6, 5)
    yield Head(words._("Ranges and dice"))
    yield Cells((words._("shooter"), words._("distance"), words._("dice")), wide, True)
    known: set[object] = set()
    for unit in tables.units.values():
        if (unit.fires, unit.shooting) in known:
            continue
        known.add((unit.fires, unit.shooting))
        if unit.fires == "pistols":
            where = words._("charge, or to 6 cm") if switches["cavalry_shoots_in_phase"] == "on" else words._("charge")
            yield _row((f"{unit.name[words.lang]} *", where, "1"), wide, "UNIT-9")
            continue
        low = 0
        for band in unit.shooting:
            yield _row((unit.name[words.lang], f"{_span(low, band.to)} cm", str(band.dice)), wide, unit.rule)
            low = band.to + 1
    dice = str(tables.formations["column"].dice) if switches["column_shoots"] == "1" else "0"
    short = tables.units["musketeers"].shooting[-1].to
    yield _row((words._("column with muskets"), f"0–{short} cm", dice), wide, "R-36")
    each = words._("{n} a side").format(n=tables.formations["building"].dice)
    yield _row((words._("hedgehog, building"), f"0–{short} cm", each), wide, "FRM-9")


# -- command --------------------------------------------------------------------------------------------


def command(tables: Tables, words: Words, switches: Switches) -> Iterator[Row]:
    """Table 2.3: the command throw and the other throws of two dice."""
    wide = (4, 12, 4)
    yield Head(words._("Command throw"))
    yield Cells((words._("2 dice"), words._("gives"), words._("chance")), wide, True)
    for row in sorted(tables.command.results, key=lambda row: row.from_):
        chance = words.percent(_chance(row.from_, row.to))
        text = words.moves(row.moves)
        if row.outcome == "fails":
            text = words._("order fails; a column may make {moves}").format(
                moves=words.moves(tables.command.column_free_move.moves)
            )
        elif row.outcome == "blunder":
            text = words._("blunder: 1 die, no more orders for this regiment")
        yield _row((_span(row.from_, row.to), text, chance), wide, row.rule)
    yield Head(words._("Other throws of two dice"))
    other = tables.command
    fine, charge = other.hedgehog.disordered_from, other.counter_charge
    rally = words._("rally: {tokens} off").format(tokens=words.tokens(other.rally.tokens))
    twelve = words._("rally: blunder") if switches["rally_blunder"] == "on" else words._("rally: nothing")
    rows = (
        ("2–9", rally, other.rally.rule),
        ("12", twelve, "R-19"),
        (f"2–{charge.succeeds_to}", words._("counter-charge: both sides +1"), charge.rule),
        (str(charge.disordered_from), words._("counter-charge: stands, disordered"), charge.rule),
        (f"2–{fine - 1}", words._("hedgehog formed"), other.hedgehog.rule),
        (str(fine), words._("hedgehog formed, disordered"), other.hedgehog.rule),
    )
    for span, text, rule in rows:
        low, _, high = span.partition("–")
        yield _row((span, text, words.percent(_chance(int(low), int(high or low)))), wide, rule)


def _chance(low: int, high: int) -> Fraction:
    return sum((TWO_DICE.chance(total) for total in range(low, high + 1)), Fraction(0))


DIRECTIONS = {
    "back": N_("{moves} back"),
    "left": N_("{moves} to its left"),
    "right": N_("{moves} to its right"),
    "forward": N_("{moves} forward"),
}


def blunder(tables: Tables, words: Words, switches: Switches) -> Iterator[Row]:
    """Table 2.4."""
    wide = (3, 14)
    yield Head(words._("Blunder"))
    yield Cells((words._("die"), words._("gives")), wide, True)
    for entry in tables.blunder.entries:
        if entry.direction == "charge":
            parts = (f"{_span(row.from_, row.to)}: {row.moves}" for row in tables.blunder.charge_moves)
            text = words._("charge! One more die, moves: {parts}").format(parts=", ".join(parts))
        else:
            text = words._(DIRECTIONS[entry.direction]).format(moves=words.moves(entry.moves))
        yield _row((str(entry.die), text), wide, entry.rule)


def reactions(tables: Tables, words: Words, switches: Switches) -> Iterator[Row]:
    """Who may answer a charge, and how (REA-1 to REA-4, R-88)."""
    wide = (7, 11)
    yield Head(words._("Answers to a charge"))
    yield Cells((words._("charged unit"), words._("may")), wide, True)
    who = words._("pikes, mixed") if switches["hedgehog_pikes_only"] == "on" else words._("all infantry")
    close = switches["closing_fire_short"] == "on"
    fire = words._("fire at short range, +1") if close else words._("fire, range where the charge starts")
    gun = words._("fire with 3 dice, +1") if close else fire
    yield _row((words._("muskets"), fire), wide, "R-24")
    yield _row((words._("gun"), gun), wide, "R-24")
    yield _row((who, words._("hedgehog, against cavalry from the front")), wide, "R-28")
    yield _row((words._("cavalry"), words._("counter-charge, not disordered or broken")), wide, "REA-3")
    if switches["react_front_only"] == "on":
        yield _row((words._("everybody"), words._("only to the front; never in melee")), wide, "R-23")
    else:
        yield _row((words._("everybody"), words._("to flank and rear too; never in melee")), wide, "R-23")


# -- shooting and melee -----------------------------------------------------------------------------------


def _modifier(words: Words, row: Modifier, text: str) -> Cells:
    return _row((words.signed(row.value), text), (2, 14), row.rule)


def shooting(tables: Tables, words: Words, switches: Switches) -> Iterator[Row]:
    """Table 2.5."""
    table, rows = tables.shooting, tables.shooting.modifiers
    wide = (2, 14)
    yield Head(words._("Shooting"))
    yield _row((f"{table.hits_on}+", words._("is a hit: 1 token")), wide, table.rule)
    short = words._("target within {cm} cm").format(cm=rows["short_range"].within)
    gun = switches["gun_short_bonus"]
    if gun != "6cm":
        short += words._(" (guns: never)") if gun == "none" else words._(" (guns: 20 cm)")
    yield _modifier(words, rows["short_range"], short)
    yield _modifier(words, rows["artillery_at_close_order"], words._("gun at a column or hedgehog"))
    if switches["hedgehog_easier_for_all"] == "on":
        yield _modifier(words, rows["hedgehog_easier"], words._("anyone at a hedgehog"))
    shaken = words._("shooter shaken or disordered")
    if switches["disordered_only_6"] == "on":
        yield _row(("6", words._("shooter shaken or disordered: only a 6")), wide, "R-37")
    else:
        yield _modifier(words, rows["shaken_or_disordered"], shaken)
    yield _modifier(words, rows["hidden"], words._("target hard to see"))
    yield _row(_six(words, switches), wide, "R-38")
    yield _row(("↻", words._("enfilade: throw each miss again once")), wide, table.enfilade.rule)
    least = int(switches["all_hits_min_dice"])
    text = words._("all shots hit: target disordered")
    if least > 1:
        text = words._("all shots hit, with {dice} or more: disordered").format(dice=words.dice(least))
    yield _row(("!", text), wide, "R-40" if least > 1 else table.all_hits.rule)


def _six(words: Words, switches: Switches) -> tuple[str, str]:
    if switches["natural_6_hits"] == "on":
        return "6", words._("on the die always hits")
    return "6", words._("can miss too, at −2")


def melee(tables: Tables, words: Words, switches: Switches) -> Iterator[Row]:
    """Table 2.7."""
    table, rows = tables.melee, tables.melee.modifiers
    yield Head(words._("Melee"))
    yield _row((f"{table.hits_on}+", words._("is a hit: 1 token and 1 point")), (2, 14), table.rule)
    charging = words._("charging or counter-charging, first phase only")
    if switches["charge_bonus_vs_hedgehog"] == "off":
        charging += words._("; not cavalry at a hedgehog")
    yield _modifier(words, rows["charging"], charging)
    yield _modifier(words, rows["shaken_or_disordered"], words._("shaken or disordered, once"))
    yield _modifier(words, rows["rear"], words._("attacked in the rear"))
    flank = words._("attacked in the flank: columns only")
    if switches["flank_penalty"] == "all":
        flank = words._("attacked in the flank, line or column")
    yield _modifier(words, rows["flank"], flank)
    yield _row(_six(words, switches), (2, 14), "R-38")


def points(tables: Tables, words: Words, switches: Switches) -> Iterator[Row]:
    """Table 2.8: result points and the loser's die."""
    rows, loser = tables.melee.points, tables.melee.loser
    wide = (2, 14)
    yield Head(words._("Result of a melee"))
    cap = switches["support_cap"]
    support = words._("each supporting unit, within 6 cm")
    if cap != "none":
        support = words._("each supporting unit, within 6 cm, at most {n}").format(n=cap)
    yield _modifier(words, rows["support"], support)
    yield _modifier(words, rows["redoubt"], words._("held the redoubt"))
    yield _modifier(words, rows["building"], words._("held the building"))
    yield _modifier(words, rows["hedgehog"], words._("hedgehog against cavalry, never against foot"))
    low, back = loser.stays_from - 1, words.moves(loser.retreat_moves)
    yield _row((f"1–{low}", words._("loser: {moves} back, disordered").format(moves=back)), wide, loser.rule)
    yield _row((f"{low + 1}–6", words._("loser: stays and fights on")), wide, loser.rule)
    gun = words._("gun that loses: off the table, no throw")
    if switches["artillery_loss"] != "auto":
        gun = words._("gun that loses: off the table on 1–4")
    yield _row(("✕", gun), wide, tables.melee.artillery_loser.rule)


def formations(tables: Tables, words: Words, switches: Switches) -> Iterator[Row]:
    """Table 2.9."""
    wide = (6, 4, 4, 8)
    yield Head(words._("Formations"))
    yield Cells((words._("formation"), words._("shoots"), words._("fights"), ""), wide, True)
    notes = {
        "line": words._("all its dice"),
        "column": words._("moves on 10–11; flank −1"),
        "hedgehog": words._("no flank; cannot move"),
        "building": words._("no flank; +3 points"),
    }
    for name, row in tables.formations.items():
        each = words._("{n} a side").format(n=row.dice) if row.per_side else str(row.dice or words._("all"))
        shoots = "0" if name == "column" and switches["column_shoots"] == "0" else each
        yield _row((row.name[words.lang], shoots, each, notes[name]), wide, row.rule)


# -- tokens, broken, victory -------------------------------------------------------------------------------


def tokens(tables: Tables, words: Words, switches: Switches) -> Iterator[Row]:
    """Table 2.10: tokens and disorder."""
    wide = (5, 4, 11)
    unit, gun, morale = tables.units["mixed"], tables.units["gun"], tables.morale
    yield Head(words._("Tokens"))
    yield Cells((words._("company"), words._("gun"), ""), wide, True)
    steady = (f"0–{unit.shaken - 1}", f"0–{gun.shaken - 1}", words._("no effect"))
    shaken = (_span(unit.shaken, unit.removed - 1), _span(gun.shaken, gun.removed - 1))
    yield _row(steady, wide, morale.steady.rule)
    yield _row((*shaken, words._("shaken: −1, no support")), wide, morale.shaken.rule)
    yield _row((str(unit.removed), str(gun.removed), words._("off the table")), wide, morale.removed.rule)
    yield Head(words._("Disorder"))
    two = (7, 13)
    support = words._("; no support") if switches["disordered_support"] == "off" else ""
    yield _row((words._("means"), words._("no orders, −1") + support), two, "DIS-1")
    end = words._("end of your turn, if it began disordered")
    if switches["disorder_ends"] == "end_of_command":
        end = words._("end of your command phase, if it began disordered")
    if switches["disorder_persists_in_melee"] == "on":
        end += words._("; not while in melee")
    yield _row((words._("is gone"), end), two, "R-67")
    back = words._("{moves} back without a throw; a turn longer").format(moves=words.moves(morale.fall_back.moves))
    yield _row((words._("may"), back), two, morale.fall_back.rule)


def broken(tables: Tables, words: Words, switches: Switches) -> Iterator[Row]:
    """Table 2.11."""
    wide = (7, 13)
    yield Head(words._("Broken regiment"))
    count = words._("more than half shaken or off the table, the gun counts")
    if switches["gun_counts"] == "off":
        count = words._("more than half of the companies shaken or off the table")
    yield _row((words._("when"), count), wide, tables.morale.broken.rule)
    moves = words.moves(int(switches["broken_retreat_moves"]))
    back = words._("{moves} back, then only rally").format(moves=moves)
    yield _row((words._("its turn"), back), wide, tables.morale.rearward.rule)
    yield _row((words._("whole again"), words._("when half is steady again")), wide, "R-74")


def victory(tables: Tables, words: Words, switches: Switches) -> Iterator[Row]:
    """Table 2.12."""
    wide = (2, 14)
    yield Head(words._("Victory points"))
    row = tables.victory
    yield _row((str(row.shaken.points), words._("each enemy unit that is shaken")), wide, row.shaken.rule)
    yield _row((str(row.removed.points), words._("each enemy unit off the table")), wide, row.removed.rule)
    yield _row((str(row.broken.points), words._("each broken regiment, on top of that")), wide, row.broken.rule)


CHARTS: dict[str, Chart] = {
    "sequence": sequence,
    "units": units,
    "ranges": ranges,
    "command": command,
    "blunder": blunder,
    "reactions": reactions,
    "shooting": shooting,
    "melee": melee,
    "points": points,
    "formations": formations,
    "tokens": tokens,
    "broken": broken,
    "victory": victory,
}
"""Every table by name."""
