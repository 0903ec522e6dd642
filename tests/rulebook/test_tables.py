"""Every rule table against a second typing from the rulebook digest (sections 2.1 to 2.12 and 3.11)."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from bello.games.bello1672 import GAME, pools
from bello.games.bello1672.setup import Army, ArmyRegiment, ArmyUnit, Setup

# type: arm, move, melee dice, (range, shooting dice)..., what it fires, pikes, shaken, removed, rule
UNITS = {
    "musketeers": ("infantry", 12, 4, [(18, 3)], "muskets", False, 4, 7, "UNIT-1"),
    "pikes": ("infantry", 12, 8, [], "nothing", True, 4, 7, "UNIT-2"),
    "mixed": ("infantry", 12, 6, [(18, 2)], "muskets", True, 4, 7, "UNIT-3"),
    "cavalry": ("cavalry", 18, 8, [(6, 1)], "pistols", False, 4, 7, "UNIT-4"),
    "light_cavalry": ("cavalry", 24, 6, [(6, 1)], "pistols", False, 4, 7, "UNIT-5"),
    "gun": ("artillery", 12, 1, [(20, 3), (50, 2), (100, 1)], "cannon", False, 2, 4, "UNIT-6"),
    "horse_gun": ("artillery", 18, 1, [(20, 3), (50, 2), (100, 1)], "cannon", False, 2, 4, "UNIT-12"),
}
# throw: outcome, moves, rule
COMMAND = {
    2: ("carried_out", 3, "CMD-10"),
    3: ("carried_out", 3, "CMD-10"),
    4: ("carried_out", 2, "CMD-9"),
    5: ("carried_out", 2, "CMD-9"),
    6: ("carried_out", 2, "CMD-9"),
    7: ("carried_out", 1, "CMD-8"),
    8: ("carried_out", 1, "CMD-8"),
    9: ("carried_out", 1, "CMD-8"),
    10: ("fails", 0, "CMD-7"),
    11: ("fails", 0, "CMD-7"),
    12: ("blunder", 0, "CMD-6"),
}
BLUNDER = {
    1: ("back", 2, "BLU-1"),
    2: ("back", 1, "BLU-2"),
    3: ("left", 1, "BLU-3"),
    4: ("right", 1, "BLU-4"),
    5: ("forward", 1, "BLU-5"),
    6: ("charge", 0, "BLU-6"),
}
BLUNDER_CHARGE = {1: 1, 2: 1, 3: 2, 4: 2, 5: 3, 6: 3}
SHOOTING = {
    "artillery_at_close_order": (1, "SHO-10"),
    "short_range": (1, "SHO-7"),
    "shaken_or_disordered": (-1, "SHO-8"),
    "hidden": (-1, "SHO-9"),
    "hedgehog_easier": (1, "R-32"),
}
MELEE = {
    "charging": (1, "MEL-3"),
    "shaken_or_disordered": (-1, "MEL-4"),
    "rear": (-1, "MEL-9"),
    "flank": (-1, "FRM-6"),
}
POINTS = {
    "support": (1, "SUP-1"),
    "redoubt": (2, "MEL-10"),
    "hedgehog": (3, "MEL-11"),
    "building": (3, "MEL-12"),
}
# formation: arms, dice instead of the unit's own (0: its own), per side, gives support
FORMATIONS = {
    "line": ({"infantry", "cavalry"}, 0, False, True),
    "column": ({"infantry", "cavalry"}, 1, False, True),
    "hedgehog": ({"infantry"}, 2, True, False),
    "building": ({"infantry"}, 2, True, True),
}
# switch: values with the default first, ruling, how much it matters
SWITCHES = {
    "initiative": (("once", "every_round"), "R-02", "high"),
    "all_hits_min_dice": (("1", "2"), "R-40", "high"),
    "closing_fire_short": (("on", "off"), "R-24", "high"),
    "pistol_short_bonus": (("on", "off"), "R-42", "medium"),
    "column_shoots": (("1", "0"), "R-36", "medium"),
    "flank_penalty": (("column_only", "all"), "R-48", "medium"),
    "artillery_loss": (("auto", "on_failed_test"), "R-54", "medium"),
    "disorder_ends": (("end_of_turn", "end_of_command"), "R-67", "medium"),
    "disorder_persists_in_melee": (("on", "off"), "R-68", "medium"),
    "melee_cadence": (("every_phase", "once_per_round"), "R-07", "medium"),
    "disordered_only_6": (("off", "on"), "R-37", "medium"),
    "natural_6_hits": (("on", "off"), "R-38", "low"),
    "support_cap": (("none", "3", "2"), "R-50", "medium"),
    "disordered_support": (("on", "off"), "R-51", "low"),
    "shaken_may_charge": (("on", "off"), "R-33", "medium"),
    "charge_bonus_vs_hedgehog": (("on", "off"), "R-29", "high"),
    "hedgehog_pikes_only": (("off", "on"), "R-28", "medium"),
    "hedgehog_easier_for_all": (("off", "on"), "R-32", "low"),
    "gun_short_bonus": (("6cm", "none", "20cm"), "R-39", "low"),
    "cavalry_shoots_in_phase": (("off", "on"), "R-42", "low"),
    "shoot_into_melee": (("off", "on"), "R-43", "low"),
    "react_front_only": (("on", "off"), "R-23", "low"),
    "group_orders": (("off", "on"), "R-08", "medium"),
    "column_free_move_on_charge": (("off", "on"), "R-13", "low"),
    "reroll_blunder": (("on", "off"), "R-17", "low"),
    "rally_blunder": (("on", "off"), "R-19", "low"),
    "rally_in_melee": (("on", "off"), "R-35", "low"),
    "gun_counts": (("on", "off"), "R-71", "medium"),
    "broken_retreat_moves": (("1", "2"), "R-73", "low"),
}
SHOWN_FIRST = {
    "initiative",
    "all_hits_min_dice",
    "closing_fire_short",
    "disordered_only_6",
    "flank_penalty",
    "column_shoots",
    "artillery_loss",
    "melee_cadence",
    "disorder_ends",
}


def battle(tables, *types: str, **unit):
    """A battle with one regiment of these types against one mixed company."""
    mine = tuple(ArmyUnit(f"a{i}", kind, **unit) for i, kind in enumerate(types, 1))
    foe = Army("blue", (ArmyRegiment("b", (ArmyUnit("b1", "mixed"),)),))
    setup = Setup((Army("red", (ArmyRegiment("a", mine),)), foe))
    return GAME.opening(GAME.set_up(setup, tables))


@pytest.mark.rule("UNIT-1", "UNIT-2", "UNIT-3", "UNIT-4", "UNIT-5", "UNIT-6", "UNIT-7", "UNIT-12")
@pytest.mark.rule("R-45", "R-62", "R-63", "R-64", "R-65")
def test_unit_types_are_as_in_table_2_1(tables):
    found = {
        name: (
            kind.arm,
            kind.move,
            kind.melee,
            [(band.to, band.dice) for band in kind.shooting],
            kind.fires,
            kind.pikes,
            kind.shaken,
            kind.removed,
            kind.rule,
        )
        for name, kind in tables.units.items()
    }
    assert found == UNITS


@pytest.mark.rule("TURN-3", "TURN-4", "R-01")
def test_a_turn_is_command_shooting_melee_as_in_table_2_2(tables):
    assert tables.sequence.phases == ("command", "shooting", "melee")
    assert (tables.sequence.plan.rule, tables.sequence.initiative.rule) == ("TURN-1", "TURN-2")


@pytest.mark.rule("CMD-6", "CMD-7", "CMD-8", "CMD-9", "CMD-10")
@pytest.mark.parametrize("total", COMMAND)
def test_the_command_throw_is_as_in_table_2_3(tables, total):
    row = tables.command.result(total)
    assert (row.outcome, row.moves, row.rule) == COMMAND[total]


@pytest.mark.rule("CMD-12", "CMD-13", "RAL-2", "REA-3", "REA-4", "FRM-4")
def test_the_other_throws_of_two_dice_are_as_in_table_2_3(tables):
    command = tables.command
    assert (command.column_free_move.moves, command.formation_change.moves, command.rally.tokens) == (1, 1, 1)
    assert (command.counter_charge.succeeds_to, command.counter_charge.disordered_from) == (9, 12)
    assert (command.hedgehog.succeeds_to, command.hedgehog.disordered_from) == (12, 12)


@pytest.mark.rule("BLU-1", "BLU-2", "BLU-3", "BLU-4", "BLU-5", "BLU-6")
@pytest.mark.parametrize("die", BLUNDER)
def test_the_blunder_die_is_as_in_table_2_4(tables, die):
    entry = tables.blunder.entry(die)
    assert (entry.direction, entry.moves, entry.rule) == BLUNDER[die]
    assert tables.blunder.moves(die) == BLUNDER_CHARGE[die]


@pytest.mark.rule("SHO-2", "SHO-6", "SHO-7", "SHO-8", "SHO-9", "SHO-10")
def test_shooting_modifiers_are_as_in_table_2_5(tables):
    assert tables.shooting.hits_on == 5
    assert {name: (row.value, row.rule) for name, row in tables.shooting.modifiers.items()} == SHOOTING
    assert tables.shooting.modifiers["short_range"].within == 6
    assert (tables.shooting.enfilade.rule, tables.shooting.all_hits.rule) == ("SHO-6", "SHO-3")


@pytest.mark.rule("SHO-11", "UNIT-10", "FRM-5", "FRM-9", "FRM-12", "R-44", "R-46")
@pytest.mark.parametrize(
    ("kind", "stand", "dice"),
    [
        ("musketeers", {}, {0: 3, 6: 3, 18: 3, 18.5: 0, 19: 0}),
        ("mixed", {}, {0: 2, 18: 2, 19: 0}),
        ("musketeers", {"formation": "column"}, {6: 1, 18: 1, 19: 0}),
        ("mixed", {"formation": "column"}, {18: 1, 19: 0}),
        ("musketeers", {"formation": "hedgehog"}, {18: 2, 19: 0}),
        ("mixed", {"formation": "hedgehog"}, {18: 2, 19: 0}),
        ("musketeers", {"place": "building"}, {18: 2, 19: 0}),
        ("pikes", {}, {0: 0, 6: 0}),
        ("pikes", {"formation": "hedgehog"}, {0: 0, 6: 0}),
        ("pikes", {"place": "building"}, {0: 0, 6: 0}),
        ("gun", {}, {0: 3, 20: 3, 20.5: 2, 21: 2, 50: 2, 50.5: 1, 51: 1, 100: 1, 100.5: 0, 101: 0}),
        ("horse_gun", {}, {20: 3, 50: 2, 100: 1, 101: 0}),
    ],
)
def test_ranges_and_shooting_dice_are_as_in_table_2_6(tables, kind, stand, dice):
    state = battle(tables, kind, **stand)
    found = {cm: pools.shooting_dice(state, tables, state.units["a1"], cm).value for cm in dice}
    assert found == dice


@pytest.mark.rule("MEL-2", "MEL-3", "MEL-4", "MEL-9", "FRM-6")
def test_melee_modifiers_are_as_in_table_2_7(tables):
    assert tables.melee.hits_on == 5
    assert {name: (row.value, row.rule) for name, row in tables.melee.modifiers.items()} == MELEE


@pytest.mark.rule("SUP-1", "MEL-6", "MEL-10", "MEL-11", "MEL-12", "MEL-13")
def test_melee_points_and_the_losers_test_are_as_in_table_2_8(tables):
    assert {name: (row.value, row.rule) for name, row in tables.melee.points.items()} == POINTS
    assert (tables.melee.loser.stays_from, tables.melee.loser.retreat_moves) == (5, 1)
    assert tables.melee.artillery_loser.rule == "MEL-13"


@pytest.mark.rule("FRM-1", "FRM-2", "FRM-5", "FRM-7", "FRM-9", "FRM-12", "SUP-3")
def test_formations_are_as_in_table_2_9(tables):
    found = {name: (set(row.arms), row.dice, row.per_side, row.supports) for name, row in tables.formations.items()}
    assert found == FORMATIONS


@pytest.mark.rule("FRM-5", "FRM-7", "FRM-9", "FRM-12", "R-45", "R-46", "R-49")
@pytest.mark.parametrize("kind", [kind for kind in UNITS if not kind.endswith("gun")])
def test_melee_dice_are_by_type_in_line_one_in_column_and_two_a_side_in_a_hedgehog(tables, kind):
    def dice(sides: int = 1, **stand: str) -> int:
        return pools.melee_dice(tables, battle(tables, kind, **stand).units["a1"], sides).value

    assert dice() == UNITS[kind][2]
    assert dice(formation="column") == 1
    if UNITS[kind][0] == "infantry":
        assert [dice(sides, formation="hedgehog") for sides in (1, 2, 3, 4)] == [2, 4, 6, 8]
        assert [dice(sides, place="building") for sides in (1, 2, 3, 4)] == [2, 4, 6, 8]


@pytest.mark.rule("MOR-2", "MOR-3", "MOR-5", "MOR-6", "UNIT-8", "UNIT-11", "R-61", "R-62")
@pytest.mark.parametrize("kind", UNITS)
def test_states_follow_from_tokens_as_in_table_2_10(tables, kind):
    guns = kind.endswith("gun")
    steady, shaken = (range(2), range(2, 4)) if guns else (range(4), range(4, 7))
    unit = battle(tables, kind).units["a1"]
    for tokens in range(12):
        expected = "steady" if tokens in steady else "shaken" if tokens in shaken else "removed"
        assert replace(unit, tokens=tokens).status == expected


@pytest.mark.rule("BRK-1", "R-71")
@pytest.mark.parametrize("size", range(1, 10))
def test_a_regiment_of_n_units_breaks_at_half_n_rounded_down_plus_one(tables, size):
    state = battle(tables, *["mixed"] * size)
    shaken = []
    for count in range(size + 1):
        if count:
            state = GAME.evolve(state, GAME.events["tokens"](f"a{count}", 4))
        shaken.append(state.is_broken("a"))
        assert state.counted("a") == (count, size)
    assert shaken == [count >= size // 2 + 1 for count in range(size + 1)]


@pytest.mark.rule("BRK-1", "ARM-2", "R-71")
@pytest.mark.parametrize(("types", "breaks_at"), [(["mixed"] * 4 + ["gun"], 3), (["cavalry"] * 3, 2)])
def test_the_regiments_of_the_book_break_at_three_of_five_and_two_of_three(tables, types, breaks_at):
    state = battle(tables, *types)
    for count, _ in enumerate(types, 1):
        state = GAME.evolve(state, GAME.events["tokens"](f"a{count}", 4))
        assert state.is_broken("a") == (count >= breaks_at)


@pytest.mark.rule("VIC-2", "VIC-3", "VIC-4")
def test_victory_points_are_as_in_table_2_12(tables):
    victory = tables.victory
    assert (victory.removed.points, victory.shaken.points, victory.broken.points) == (1, 1, 2)
    assert (victory.removed.rule, victory.shaken.rule, victory.broken.rule) == ("VIC-2", "VIC-3", "VIC-4")


def test_the_29_switches_have_the_digests_defaults_alternatives_and_rulings(tables):
    found = {name: (switch.values, switch.ruling, switch.impact) for name, switch in tables.switches.items()}
    assert len(found) == 29
    assert found == SWITCHES
    assert all(switch.default == SWITCHES[name][0][0] for name, switch in tables.switches.items())


def test_the_switches_that_matter_most_are_shown_first_at_set_up(tables):
    first = {name: switch.setup for name, switch in tables.switches.items() if switch.setup}
    assert set(first) >= SHOWN_FIRST
    assert sorted(first.values()) == list(range(1, len(first) + 1))


def test_every_reading_has_a_sentence_in_both_languages(tables):
    for switch in tables.switches.values():
        for reading in switch.readings:
            assert reading.nl.endswith(".") and reading.en.endswith(".")
            assert reading.nl != reading.en
        assert len({reading.nl for reading in switch.readings}) == len(switch.readings)


@pytest.mark.rule("GEN-5", "ARM-1", "ARM-2")
@pytest.mark.parametrize(("size", "foot", "horse"), [("first", 1, 1), ("standard", 2, 1), ("big", 5, 3)])
def test_ready_made_armies_of_one_size_are_equal_in_units(armies, size, foot, horse):
    found = [army for army in armies.values() if army.size == size]
    assert {"staatsen", "fransen"} <= {army.side for army in found}
    for army in found:
        assert Counter(_shape(regiment) for regiment in army.regiments) == {"foot": foot, "horse": horse}
        assert army.general
    types = [sorted(sorted(unit.type for unit in regiment.units) for regiment in army.regiments) for army in found]
    assert all(one == types[0] for one in types)


def _shape(regiment: ArmyRegiment) -> str:
    """A regiment is 3 squadrons, or 4 companies plus 1 gun (ARM-2)."""
    arms = Counter(UNITS[unit.type][0] for unit in regiment.units)
    return {(("artillery", 1), ("infantry", 4)): "foot", (("cavalry", 3),): "horse"}[tuple(sorted(arms.items()))]
