"""How many dice and which face hits: the sums shared by shooting, melee, the prompt and the odds (SHO, MEL, FRM)."""

from __future__ import annotations

from bello.core.receipt import Line
from bello.core.record import dataclass
from bello.games.bello1672.state import Facing, State, Unit
from bello.games.bello1672.tables import Modifier, Tables


@dataclass(frozen=True, slots=True)
class Pool:
    """Dice to throw, line by line, and the natural face that hits (None: nothing can)."""

    dice: int
    lines: tuple[Line, ...]
    modifier: int
    needs: int | None


@dataclass(frozen=True, slots=True)
class Volley:
    """The facts of a shot that the players see."""

    distance: float
    closing: bool = False
    hidden: bool = False


def needed(state: State, hits_on: int, modifier: int) -> int | None:
    """The natural face that hits; a natural 6 always does, unless the table plays otherwise (R-38)."""
    face = hits_on - modifier
    if face > 6:
        return 6 if state.is_on("natural_6_hits") else None
    return max(2, face)


def _line(lines: list[Line], key: str, row: Modifier, value: int | None = None) -> None:
    lines.append(Line(key, row.rule, row.value if value is None else value, {}))


def shooting_dice(state: State, tables: Tables, unit: Unit, distance: float) -> Line:
    """The shooting dice of a unit: by type and range, by formation, or by the side of a building (2.6)."""
    band = next((band for band in unit.shooting if distance <= band.to), None)
    if band is None:
        return Line("out_of_range", "SHO-11", 0, {"to": unit.shooting[-1].to if unit.shooting else 0})
    if unit.is_gun:
        return Line("gun_dice", "UNIT-10", band.dice, {"to": band.to})
    if unit.formation == "hedgehog":
        return Line("hedgehog_side", "FRM-9", tables.formations["hedgehog"].dice, {})
    if unit.is_garrison:
        return Line("building_side", "FRM-12", tables.formations["building"].dice, {})
    if unit.formation == "column" and not unit.is_cavalry:
        dice = tables.formations["column"].dice if state.switch("column_shoots") == "1" else 0
        return Line("column_dice", "FRM-5" if dice else "R-36", dice, {})
    return Line("unit_dice", unit.rule, band.dice, {"type": unit.type})


def volley(state: State, tables: Tables, unit: Unit, target: Unit, shot: Volley) -> Pool:
    """Dice, modifiers and needed face of a volley, closing fire included (2.5, R-24, R-37 to R-39)."""
    close = shot.closing and state.is_on("closing_fire_short")
    distance = 0.0 if close else shot.distance
    base = shooting_dice(state, tables, unit, distance)
    lines = [base, Line("hits_on", tables.shooting.rule, tables.shooting.hits_on, {})]
    _range_lines(state, tables, unit, distance, lines)
    if shot.closing:
        lines.append(Line("closing_in" if close else "charge_began", "R-24", 0, {"cm": shot.distance}))
    _target_lines(state, tables, unit, target, lines)
    spoiled = _state_lines(tables.shooting.modifiers["shaken_or_disordered"], unit, lines)
    if shot.hidden:
        _line(lines, "hidden", tables.shooting.modifiers["hidden"])
    modifier = sum(line.value for line in lines[2:])
    needs = needed(state, tables.shooting.hits_on, modifier)
    if spoiled and state.is_on("disordered_only_6") and needs is not None:
        lines.append(Line("only_six", "R-37", 0, {}))
        needs = 6
    if modifier < -1 and needs == 6:
        lines.append(Line("natural_six", "R-38", 0, {}))
    return Pool(base.value, tuple(lines), modifier, needs)


def pistol(state: State, tables: Tables, unit: Unit, target: Unit) -> Pool:
    """The single die of charging cavalry, fired at contact (UNIT-9, R-42, R-97)."""
    lines = [
        Line("pistol_die", "UNIT-9", unit.shooting[0].dice if unit.shooting else 0, {}),
        Line("hits_on", tables.shooting.rule, tables.shooting.hits_on, {}),
    ]
    short = tables.shooting.modifiers["short_range"]
    if state.is_on("pistol_short_bonus"):
        lines.append(Line("short_range", short.rule, short.value, {"cm": short.within}))
    else:
        lines.append(Line("short_range", "R-42", 0, {}))
    if state.is_on("hedgehog_easier_for_all") and target.formation == "hedgehog":
        _line(lines, "hedgehog_easier", tables.shooting.modifiers["hedgehog_easier"])
    spoiled = _state_lines(tables.shooting.modifiers["shaken_or_disordered"], unit, lines)
    modifier = sum(line.value for line in lines[2:])
    needs = needed(state, tables.shooting.hits_on, modifier)
    if spoiled and state.is_on("disordered_only_6") and needs is not None:
        lines.append(Line("only_six", "R-37", 0, {}))
        needs = 6
    return Pool(lines[0].value, tuple(lines), modifier, needs)


def _range_lines(state: State, tables: Tables, unit: Unit, distance: float, lines: list[Line]) -> None:
    """+1 at 6 cm or less for every shooter; the guns' own short range is another thing (SHO-7, R-39)."""
    row = tables.shooting.modifiers["short_range"]
    within = row.within
    if unit.is_gun:
        choice = state.switch("gun_short_bonus")
        if choice == "none":
            if distance <= row.within:
                lines.append(Line("short_range", "R-39", 0, {"cm": row.within}))
            return
        within = row.within if choice == "6cm" else unit.shooting[0].to
    if distance <= within:
        lines.append(Line("short_range", row.rule, row.value, {"cm": within}))
    elif unit.is_gun and distance <= unit.shooting[0].to:
        lines.append(Line("short_range", "R-39", 0, {"cm": within}))  # argued about: 20 cm is not 6 cm


def _target_lines(state: State, tables: Tables, unit: Unit, target: Unit, lines: list[Line]) -> None:
    """+1 for guns at a column or hedgehog; whether a hedgehog is easier for all is a reading (SHO-10, R-32)."""
    if target.formation not in ("column", "hedgehog"):
        return
    row = tables.shooting.modifiers["artillery_at_close_order"]
    if unit.is_gun:
        lines.append(Line("artillery_at_close_order", row.rule, row.value, {"formation": target.formation}))
    elif target.formation == "hedgehog":
        easier = tables.shooting.modifiers["hedgehog_easier"]
        value = easier.value if state.is_on("hedgehog_easier_for_all") else 0
        lines.append(Line("hedgehog_easier", "R-32", value, {}))
    else:
        lines.append(Line("artillery_only", row.rule, 0, {"formation": target.formation}))


def _state_lines(row: Modifier, unit: Unit, lines: list[Line]) -> bool:
    """One -1 for shaken or disordered, never two (R-70)."""
    if unit.is_shaken:
        _line(lines, "shaken", row)
    if unit.disordered:
        if unit.is_shaken:
            lines.append(Line("disordered", "R-70", 0, {}))
        else:
            _line(lines, "disordered", row)
    return unit.is_shaken or unit.disordered


def melee_dice(tables: Tables, unit: Unit, sides: int) -> Line:
    """Melee dice: by type, 1 in column, 2 for each attacked side of a hedgehog or building (2.9, R-49)."""
    if unit.formation == "hedgehog":
        return Line("hedgehog_side", "FRM-9", tables.formations["hedgehog"].dice * sides, {"sides": sides})
    if unit.is_garrison:
        return Line("building_side", "FRM-12", tables.formations["building"].dice * sides, {"sides": sides})
    if unit.formation == "column":
        return Line("column_dice", "FRM-5", tables.formations["column"].dice, {})
    return Line("unit_dice", unit.rule, unit.melee, {"type": unit.type})


def melee(
    state: State,
    tables: Tables,
    unit: Unit,
    enemies: tuple[Unit, ...],
    charging: bool,
    struck: tuple[Facing, ...] = ("front",),
    sides: int = 1,
    carried_over: bool = False,
) -> Pool:
    """Dice, modifiers and needed face of one unit in a melee (2.7, R-47 to R-49, R-60, R-98)."""
    base = melee_dice(tables, unit, sides)
    lines = [base, Line("hits_on", tables.melee.rule, tables.melee.hits_on, {})]
    rows = tables.melee.modifiers
    if charging:
        hedgehog = unit.is_cavalry and any(e.formation == "hedgehog" for e in enemies)
        if hedgehog and not state.is_on("charge_bonus_vs_hedgehog"):
            lines.append(Line("charging", "R-29", 0, {}))
        else:
            _line(lines, "charging", rows["charging"])
    elif carried_over:
        lines.append(Line("charge_spent", "R-60", 0, {}))
    _state_lines(rows["shaken_or_disordered"], unit, lines)
    _struck_lines(state, unit, struck, rows, lines)
    modifier = sum(line.value for line in lines[2:])
    if modifier < -1 and state.is_on("natural_6_hits"):
        lines.append(Line("natural_six", "R-38", 0, {}))
    return Pool(base.value, tuple(lines), modifier, needed(state, tables.melee.hits_on, modifier))


def _struck_lines(state: State, unit: Unit, struck: tuple[Facing, ...], rows: object, lines: list[Line]) -> None:
    """One -1 for the rear, or for the flank of a column, whoever else is in front (MEL-9, FRM-6, R-48, R-98)."""
    assert isinstance(rows, dict)
    behind, beside = "rear" in struck, "flank" in struck
    if not behind and not beside:
        return
    if unit.has_no_flank:
        lines.append(Line("no_flank", "R-48", 0, {}))
    elif behind:
        _line(lines, "rear", rows["rear"])
    elif unit.formation == "column":
        _line(lines, "flank", rows["flank"])
    elif unit.formation == "line" and state.switch("flank_penalty") == "all":
        lines.append(Line("flank", "R-48", rows["flank"].value, {}))
    else:
        lines.append(Line("flank", "R-48", 0, {}))  # argued about: a line has no flank penalty
