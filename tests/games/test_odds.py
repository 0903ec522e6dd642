"""Odds against the tables of section 6 of the digest, against counting all dice, and against the rulings themselves."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from fractions import Fraction as F
from functools import cache
from itertools import product

import pytest

from bello.core.dice import Dice
from bello.core.game import Ruling
from bello.core.refusal import Refused
from bello.games.bello1672 import intents as it
from bello.games.bello1672 import odds
from bello.games.bello1672.decide import awaits, decide
from bello.games.bello1672.evolve import evolve, opening
from bello.games.bello1672.pools import Volley
from bello.games.bello1672.setup import Army, ArmyRegiment, ArmyUnit, Setup, set_up
from bello.rulebook import load

TABLES = load.load_tables()
FACES = range(1, 7)


def unit(type, side="attacker", **facts):
    return odds.plain_unit(TABLES, type, side, **facts)


def volley(shooter, distance, target_formation=None, hidden=False, enfilade=False, switches=(), **facts):
    state = odds.plain_state(TABLES, dict(switches))
    target = unit("mixed", "defender", formation=target_formation)
    return odds.volley(state, TABLES, unit(shooter, **facts), target, Volley(distance, hidden=hidden), enfilade)


def fight(attacker, defender, attacking=None, defending=None, **facts):
    one, other = unit(attacker, **(attacking or {})), unit(defender, "defender", **(defending or {}))
    return odds.Fight(one, other, **facts)


def melee(*units, switches=(), **facts):
    return odds.melee(odds.plain_state(TABLES, dict(switches)), TABLES, fight(*units, **facts))


def charge(*units, distance=12, reaction="stand", switches=(), **facts):
    return odds.charge(odds.plain_state(TABLES, dict(switches)), TABLES, fight(*units, **facts), distance, reaction)


def code(found):
    return found.refusal and (found.refusal.code, found.refusal.rule)


# -- the tables of section 6, typed in a second time -----------------------------------------------------


@pytest.mark.rule("CMD-6", "CMD-7", "CMD-8", "CMD-9", "CMD-10", "CMD-13")
@pytest.mark.parametrize(
    ("column", "blunder", "fails", "one"), [(False, F(1, 36), F(5, 36), F(5, 12)), (True, F(1, 36), F(0), F(5, 9))]
)
def test_the_command_throw(column, blunder, fails, one):
    found = odds.command(odds.plain_state(TABLES, {}), TABLES, column=column)
    assert found == odds.CommandOdds(blunder, fails, {1: one, 2: F(1, 3), 3: F(1, 12)})


@pytest.mark.rule("ARM-4", "R-17")
@pytest.mark.parametrize("column", [False, True])
@pytest.mark.parametrize("reroll_blunder", ["on", "off"])
def test_the_general_throws_again_what_fails_and_the_second_throw_stands(column, reroll_blunder):
    def outcome(total):
        if total == 12:
            return "blunder"
        if total >= 10:
            return 1 if column else "fails"
        return 3 if total <= 3 else 2 if total <= 6 else 1

    counted = Counter()
    for a, b, c, d in product(FACES, repeat=4):
        first = outcome(a + b)
        again = first == "fails" or (first == "blunder" and reroll_blunder == "on")
        counted[outcome(c + d) if again else first] += 1
    state = odds.plain_state(TABLES, {"reroll_blunder": reroll_blunder})
    found = odds.command(state, TABLES, column=column, reroll=True)
    assert found.blunder == F(counted["blunder"], 1296)
    assert found.fails == F(counted["fails"], 1296)
    assert found.moves == {moves: F(counted[moves], 1296) for moves in (1, 2, 3)}
    if not column and reroll_blunder == "on":
        assert found.blunder == F(1, 216)  # digest 6.1
        assert sum(found.moves.values()) == F(35, 36)


PER_DIE = {2: ("2/3", "8/9"), 1: ("1/2", "3/4"), 0: ("1/3", "5/9"), -1: ("1/6", "11/36"), -2: ("1/6", "11/36")}
SHOTS = [  # dice, modifier, and the volley that has them
    (1, 1, ("musketeers", 6), {"formation": "column"}),
    (1, 0, ("gun", 100), {}),
    (1, -1, ("gun", 51), {"shaken": True}),
    (1, -2, ("gun", 51), {"shaken": True, "hidden": True}),
    (2, 1, ("mixed", 6), {}),
    (2, 0, ("mixed", 18), {}),
    (2, -1, ("gun", 50), {"disordered": True}),
    (2, -2, ("gun", 50), {"disordered": True, "hidden": True}),
    (3, 2, ("gun", 6, "column"), {}),
    (3, 1, ("musketeers", 5.5), {}),
    (3, 0, ("gun", 20), {}),
    (3, -1, ("musketeers", 6.5), {"shaken": True}),
    (3, -2, ("musketeers", 6.5), {"shaken": True, "hidden": True}),
]


@pytest.mark.rule("SHO-2", "SHO-3", "SHO-6", "R-38", "R-40", "R-41")
@pytest.mark.parametrize(("dice", "modifier", "shot", "facts"), SHOTS)
@pytest.mark.parametrize("enfilade", [False, True])
def test_expected_hits_and_disorder_of_a_volley(dice, modifier, shot, facts, enfilade):
    found = volley(*shot, enfilade=enfilade, **facts)
    hit = F(PER_DIE[modifier][enfilade])
    assert found.dice == dice and found.needs == min(5 - modifier, 6)
    assert sum(number * likely for number, likely in found.hits.items()) == dice * hit
    assert found.disorder == hit**dice
    assert sum(found.hits.values()) == 1


@pytest.mark.rule("UNIT-10", "SHO-7", "SHO-10", "R-39")
@pytest.mark.parametrize(
    ("distance", "line", "column"),
    [
        (6, ("3/2", "1/8"), ("2", "8/27")),
        (7, ("1", "1/27"), ("3/2", "1/8")),
        (20, ("1", "1/27"), ("3/2", "1/8")),
        (20.5, ("2/3", "1/9"), ("1", "1/4")),
        (50, ("2/3", "1/9"), ("1", "1/4")),
        (51, ("1/3", "1/3"), ("1/2", "1/2")),
        (100, ("1/3", "1/3"), ("1/2", "1/2")),
    ],
)
def test_artillery_by_range_and_target(distance, line, column):
    for formation, (expected, all_hit) in {"line": line, "column": column, "hedgehog": column}.items():
        found = volley("gun", distance, formation)
        assert sum(number * likely for number, likely in found.hits.items()) == F(expected)
        assert found.disorder == F(all_hit)


ROUNDS = [  # digest 6.6: A wins, draw, B wins, B driven back, A scores 4+, A scores 7+, in hundredths of a percent
    (("mixed", "mixed"), {"charging": True}, (6217, 1927, 1856, 4145, 3438, 0)),
    (("mixed", "mixed"), {}, (3797, 2407, 3797, 2531, 1001, 0)),
    (("mixed", "musketeers"), {"charging": True}, (7760, 1433, 806, 5174, 3438, 0)),
    (("pikes", "mixed"), {"charging": True}, (7953, 1188, 859, 5302, 6367, 352)),
    (("cavalry", "musketeers"), {"charging": True}, (8988, 705, 307, 5992, 6367, 352)),
    (("cavalry", "mixed"), {"charging": True}, (7953, 1188, 859, 5302, 6367, 352)),
    (("cavalry", "mixed", {}, {"formation": "column"}), {"charging": True}, (9857, 130, 13, 6571, 6367, 352)),
    (("cavalry", "mixed", {}, {"formation": "hedgehog"}), {"charging": True}, (4605, 2431, 2964, 3070, 6367, 352)),
    (("cavalry", "mixed", {}, {"formation": "hedgehog"}), {}, (1562, 2048, 6389, 1042, 2586, 26)),
    (("cavalry", "cavalry"), {"charging": True, "defender_charging": True}, (4018, 1964, 4018, 2679, 6367, 352)),
    (("cavalry", "cavalry"), {"charging": True}, (6695, 1582, 1723, 4463, 6367, 352)),
    (("cavalry", "cavalry", {}, {"disordered": True}), {"charging": True}, (8899, 719, 382, 5933, 6367, 352)),
    (("light_cavalry", "musketeers"), {"charging": True}, (7760, 1433, 806, 5174, 3438, 0)),
    (("mixed", "mixed", {}, {"place": "building"}), {"charging": True}, (2031, 2535, 5434, 1354, 3438, 0)),
    (("cavalry", "gun"), {"charging": True}, (9857, 130, 13, 9857, 6367, 352)),
]


@pytest.mark.rule("MEL-2", "MEL-3", "MEL-5", "MEL-6", "MEL-11", "MEL-12", "MEL-13")
@pytest.mark.parametrize(("units", "facts", "expected"), ROUNDS)
def test_one_round_of_melee_between_fresh_units(units, facts, expected):
    found = melee(*units, **facts)
    at_least = [sum(likely for hits, likely in found.attacker_hits.items() if hits >= n) for n in (4, 7)]
    chances = (found.attacker_wins, found.draw, found.defender_wins, found.defender_driven_back, *at_least)
    assert tuple(round(likely * 10000) for likely in chances) == expected
    assert found.attacker_wins + found.draw + found.defender_wins == 1


@pytest.mark.parametrize(
    ("units", "charging", "expected"),
    [
        (("mixed", "mixed"), False, ("67256/177147", "42635/177147", "67256/177147")),
        (("cavalry", "musketeers"), True, ("18637/20736", "731/10368", "637/20736")),
        (("cavalry", "mixed", {}, {"formation": "hedgehog"}), True, ("1061/2304", "35/144", "683/2304")),
    ],
)
def test_three_rounds_of_melee_to_the_last_digit(units, charging, expected):
    found = melee(*units, charging=charging)
    assert (str(found.attacker_wins), str(found.draw), str(found.defender_wins)) == expected


@pytest.mark.rule("UNIT-9", "R-42")
@pytest.mark.parametrize(
    ("rider", "switches", "hit"),
    [
        ({}, {}, F(1, 2)),
        ({"shaken": True}, {}, F(1, 3)),
        ({}, {"pistol_short_bonus": "off"}, F(1, 3)),
        ({"shaken": True}, {"disordered_only_6": "on"}, F(1, 6)),
    ],
)
def test_the_single_cavalry_die_before_melee(rider, switches, hit):
    found = charge("cavalry", "mixed", rider, {"tokens": 6}, distance=18, switches=switches)
    assert found.no_melee == F(5, 6) * hit  # the seventh token removes the target
    assert found.contact == F(5, 6)


# -- counting dice ---------------------------------------------------------------------------------------


@pytest.mark.rule("SHO-8", "SHO-9", "FRM-5", "FRM-9", "FRM-12", "R-37", "R-70")
@pytest.mark.parametrize(
    ("shooter", "distance", "facts", "dice", "needs"),
    [
        ("musketeers", 18, {}, 3, 5),
        ("mixed", 6, {"shaken": True, "disordered": True}, 2, 5),
        ("mixed", 12, {"formation": "column"}, 1, 5),
        ("musketeers", 12, {"formation": "hedgehog"}, 2, 5),
        ("mixed", 12, {"place": "building", "formation": "column"}, 2, 5),
        ("musketeers", 12, {"hidden": True}, 3, 6),
        ("musketeers", 12, {"hidden": True, "shaken": True}, 3, 6),
        ("musketeers", 5, {"hidden": True, "shaken": True}, 3, 6),
        ("musketeers", 12, {"target_formation": "hedgehog"}, 3, 5),
        ("musketeers", 12, {"target_formation": "hedgehog", "switches": {"hedgehog_easier_for_all": "on"}}, 3, 4),
        ("musketeers", 5, {"shaken": True, "switches": {"disordered_only_6": "on"}}, 3, 6),
        ("gun", 5, {"switches": {"gun_short_bonus": "none"}}, 3, 5),
        ("gun", 15, {"switches": {"gun_short_bonus": "20cm"}}, 3, 4),
        ("horse_gun", 30, {"target_formation": "column"}, 2, 4),
        ("cavalry", 6, {"switches": {"cavalry_shoots_in_phase": "on"}}, 1, 4),
        ("light_cavalry", 6, {"formation": "column", "switches": {"cavalry_shoots_in_phase": "on"}}, 1, 4),
    ],
)
@pytest.mark.parametrize("enfilade", [False, True])
def test_a_volley_is_counted_over_all_dice(shooter, distance, facts, dice, needs, enfilade):
    if facts.get("target_formation") == "hedgehog":
        enfilade = False
    counted = Counter()
    for faces in product(FACES, repeat=2 * dice):
        first, second = faces[:dice], faces[dice:]
        counted[sum(a >= needs or (enfilade and b >= needs) for a, b in zip(first, second, strict=True))] += 1
    found = volley(shooter, distance, enfilade=enfilade, **facts)
    assert (found.dice, found.needs) == (dice, needs)
    assert found.hits == {hits: F(ways, 36**dice) for hits, ways in counted.items()}
    assert found.disorder == F(counted[dice], 36**dice)


def add_dice(dice, needs):
    """The hits of any number of dice, die by die and face by face."""
    ways = {0: 1}
    for _ in range(dice):
        after = Counter()
        for (hits, number), face in product(ways.items(), FACES):
            after[hits + (face >= needs)] += number
        ways = after
    return ways


@pytest.mark.rule("MEL-4", "MEL-9", "MEL-10", "SUP-1", "FRM-6", "R-48", "R-49", "R-58")
@pytest.mark.parametrize(
    ("units", "facts", "one", "other", "lead"),  # dice and needed face of both, points ahead
    [
        (("pikes", "pikes", {"shaken": True}), {"charging": True}, (8, 5), (8, 5), 0),
        (("mixed", "cavalry", {}, {"disordered": True}), {"struck": "rear"}, (6, 5), (8, 6), 0),
        (("mixed", "mixed", {}, {"formation": "column"}), {"struck": "flank"}, (6, 5), (1, 6), 0),
        (("mixed", "mixed"), {"struck": "flank"}, (6, 5), (6, 5), 0),
        (("mixed", "mixed"), {"struck": "flank", "switches": {"flank_penalty": "all"}}, (6, 5), (6, 6), 0),
        (("mixed", "mixed", {}, {"formation": "hedgehog"}), {"struck": "rear"}, (6, 5), (2, 5), 0),
        (("cavalry", "pikes", {}, {"formation": "hedgehog"}), {"defender_support": 2}, (8, 5), (2, 5), -5),
        (("cavalry", "gun", {}, {"place": "redoubt"}), {"attacker_support": 1}, (8, 5), (1, 5), -1),
        (("mixed", "mixed"), {"defender_support": 4, "switches": {"support_cap": "3"}}, (6, 5), (6, 5), -3),
        (("gun", "musketeers"), {"defender_charging": True}, (1, 5), (4, 4), 0),
    ],
)
def test_a_melee_is_counted_die_by_die(units, facts, one, other, lead):
    mine, theirs = add_dice(*one), add_dice(*other)
    total = F(6 ** (one[0] + other[0]))
    results = Counter()
    for (hits, ways), (against, more) in product(mine.items(), theirs.items()):
        points = hits + lead
        results["wins" if points > against else "draw" if points == against else "loses"] += ways * more
    found = melee(*units, **facts)
    assert found.attacker_wins == results["wins"] / total
    assert found.draw == results["draw"] / total
    assert found.defender_wins == results["loses"] / total
    assert found.attacker_hits == {hits: F(ways, 6 ** one[0]) for hits, ways in mine.items()}
    assert found.defender_hits == {hits: F(ways, 6 ** other[0]) for hits, ways in theirs.items()}
    assert found.attacker_driven_back == found.defender_wins * (1 if units[0] == "gun" else F(2, 3))


@pytest.mark.rule("R-38")
def test_at_minus_two_nothing_hits_where_a_natural_six_may_miss():
    off = {"natural_6_hits": "off"}
    found = volley("musketeers", 12, hidden=True, shaken=True, switches=off)
    assert (found.dice, found.needs, found.hits, found.disorder, found.refusal) == (3, None, {0: 1}, 0, None)
    assert melee("mixed", "mixed", {}, {"shaken": True}, struck="rear", switches=off).defender_hits == {0: 1}


# -- the chain of a charge, counted ------------------------------------------------------------------------


def face(modifier):
    return min(6, 5 - modifier)


def count_column_charge(fire_dice, defender_dice, shaken_at, removed_at, tokens, defender_tokens):
    """A cavalry column of 18 cm charges over 30 cm into closing fire, every die of the chain face by face."""
    reaches = F(sum(a + b <= 6 for a, b in product(FACES, repeat=2)), 36)  # two moves are needed
    ends = Counter()
    each = F(1, 6 ** (fire_dice + 2 + defender_dice))
    for faces in product(FACES, repeat=fire_dice + 2 + defender_dice):
        fire, pistol, rider, foot = faces[:fire_dice], faces[fire_dice], faces[fire_dice + 1], faces[fire_dice + 2 :]
        defender_shaken = defender_tokens >= shaken_at
        # a gun has +1 at the column, everybody +1 for short range
        hits = sum(f >= face(1 + (shaken_at == 2) - defender_shaken) for f in fire)
        charger = tokens + hits
        if charger >= 7:
            ends["charger_removed"] += each
            continue
        spoiled = charger >= 4 or hits == fire_dice
        struck = pistol >= face(1 - spoiled)
        if defender_tokens + struck >= removed_at:
            ends["no_melee"] += each
            continue
        worse = struck or defender_shaken  # a single die that hits disorders
        points = (rider >= face(1 - spoiled)) - sum(f >= face(-worse) for f in foot)
        ends["attacker_wins" if points > 0 else "draw" if points == 0 else "defender_wins"] += each
    return {end: reaches * likely for end, likely in ends.items()}


@pytest.mark.rule("R-24", "R-25", "R-84", "R-97")
@pytest.mark.parametrize("tokens", [0, 3, 6])
@pytest.mark.parametrize(
    ("defender", "defending", "counted"),
    [
        ("gun", {}, (3, 1, 2, 4)),
        ("gun", {"tokens": 3}, (3, 1, 2, 4)),
        ("musketeers", {"formation": "column"}, (1, 1, 4, 7)),
        ("musketeers", {"formation": "column", "tokens": 6}, (1, 1, 4, 7)),
        ("musketeers", {"formation": "column", "tokens": 3}, (1, 1, 4, 7)),
    ],
)
def test_the_chain_of_a_charge_is_counted_over_all_dice(tokens, defender, defending, counted):
    found = charge(
        "cavalry", defender, {"formation": "column", "tokens": tokens}, defending, distance=30, reaction="fire"
    )
    ends = ("charger_removed", "attacker_wins", "draw", "defender_wins", "no_melee")
    assert sum(getattr(found, end) for end in ends) + found.no_contact == 1
    assert found.no_contact == F(21, 36)
    assert found.contact == found.attacker_wins + found.draw + found.defender_wins + found.no_melee
    expected = count_column_charge(*counted, tokens, defending.get("tokens", 0))
    assert {end: getattr(found, end) for end in ends} == {end: expected.get(end, 0) for end in ends}


# -- odds and rulings never disagree -----------------------------------------------------------------------


def battle(attacker, defender, switches):
    """The two units on a table, each in a regiment too large to break."""
    armies = tuple(
        Army(side, (ArmyRegiment(side, (ArmyUnit(side, "mixed"), *(ArmyUnit(f"{side}{n}", "mixed") for n in "123"))),))
        for side in ("attacker", "defender")
    )
    state = opening(set_up(Setup(armies, switches, begins="attacker"), TABLES))
    units = {**state.units, "attacker": attacker, "defender": defender}
    return replace(state, units=units, side="attacker", phase="command")


@cache
def throws(dice, read, needs):
    """Every way these dice can be read, counted face by face."""
    counted = Counter()
    for faces in product(FACES, repeat=dice):
        counted[sum(f >= needs for f in faces) if read == "hits" else sum(faces)] += 1
    return [(F(ways, 6**dice), number) for number, ways in counted.items()]


def play(state, intent):
    """Everything an intent can lead to: chance, state and receipt; a blunder is not followed."""
    ruling = decide(state, intent, TABLES)
    assert isinstance(ruling, Ruling), ruling
    for event in ruling.events:
        state = evolve(state, event)
    wanted = next((one for one in awaits(state, TABLES) if one.read != "choice"), None)
    if wanted is None or wanted.name == "blunder":
        return [(F(1), state, ruling.receipt)]
    found = []
    for likely, number in throws(wanted.dice, wanted.read, wanted.needs):
        dice = Dice(hits=number) if wanted.read == "hits" else Dice(sum=number)
        for then, after, receipt in play(state, it.EnterDice(wanted.id, {wanted.name: dice})):
            found.append((likely * then, after, receipt))
    return found


def play_charge(fight_, distance, reaction, switches):
    """The ends of a charge, played through the rulings with all dice."""
    ends = Counter()
    start = battle(fight_.attacker, fight_.defender, switches)
    target = it.Target("defender", fight_.struck, distance)
    answers = Counter()
    for likely, state, _ in play(start, it.Order("charge", units=("attacker",), targets={"attacker": target})):
        if state.charges or state.in_melee("attacker"):
            answers[likely] += 1
            reached = state
    ends["reached"] = sum(likely * number for likely, number in answers.items())
    if not ends["reached"]:
        return ends
    answered = [(F(1), reached, None)]
    if reached.charges:
        then = "press_on" if reaction == "hedgehog" else None
        answered = play(reached, it.Answer("defender", reaction, then=then))
    for likely, state, _ in answered:
        if not state.in_melee("attacker"):
            ends["charger_removed"] += likely * ends["reached"]
            continue
        riders = {"attacker": "defender", "defender": "attacker"}
        pistols = {u: at for u, at in riders.items() if state.units[u].is_cavalry and state.is_charging(u)}
        support = {"attacker": fight_.attacker_support, "defender": fight_.defender_support}
        for more, _, receipt in play(state, it.Melee(("attacker",), pistols=pistols, support=support)):
            ends[end_of(receipt)] += likely * more * ends["reached"]
    return ends


def end_of(receipt):
    if not receipt.points:
        return "no_melee"
    points = {tally.side: tally.points for tally in receipt.points}
    lead = points["attacker"] - points["defender"]
    return "attacker_wins" if lead > 0 else "draw" if lead == 0 else "defender_wins"


COLUMN = {"formation": "column"}
CHARGES = [
    (("cavalry", "gun", COLUMN), "fire", {}, {}),
    (("cavalry", "gun", {**COLUMN, "tokens": 5}), "fire", {}, {"all_hits_min_dice": "2"}),
    (("mixed", "musketeers", {**COLUMN, "tokens": 6}), "fire", {}, {}),
    (("mixed", "musketeers", COLUMN), "fire", {}, {"closing_fire_short": "off"}),
    (("mixed", "musketeers", COLUMN, {"place": "building"}), "fire", {"struck": "flank"}, {}),
    (("musketeers", "gun", {"shaken": True}), "fire", {"attacker_support": 1}, {"natural_6_hits": "off"}),
    (("cavalry", "musketeers", COLUMN), "hedgehog", {"defender_support": 1}, {"charge_bonus_vs_hedgehog": "off"}),
    (("cavalry", "pikes", COLUMN, {"disordered": True}), "hedgehog", {}, {"hedgehog_easier_for_all": "on"}),
    (("cavalry", "cavalry", {**COLUMN, "tokens": 6}, {**COLUMN, "tokens": 6}), "counter_charge", {}, {}),
    (("cavalry", "cavalry", COLUMN, {**COLUMN, "shaken": True}), "counter_charge", {}, {"pistol_short_bonus": "off"}),
    (("musketeers", "cavalry", {}, COLUMN), "counter_charge", {"struck": "flank"}, {"react_front_only": "off"}),
    (("cavalry", "musketeers", COLUMN, COLUMN), "stand", {"struck": "rear"}, {}),
    (("mixed", "mixed", COLUMN, {**COLUMN, "place": "redoubt"}), "stand", {"struck": "flank"}, {}),
    (("musketeers", "gun"), "stand", {}, {"artillery_loss": "on_failed_test"}),
]


@pytest.mark.rule("CHG-2", "REA-1", "REA-3", "REA-4", "REA-5", "R-26", "R-27", "R-29", "R-84", "R-97")
@pytest.mark.parametrize(("units", "reaction", "facts", "switches"), CHARGES)
@pytest.mark.parametrize("distance", [10, 18])
def test_the_odds_of_a_charge_are_those_of_its_rulings(units, reaction, facts, switches, distance):
    given = fight(*units, **facts)
    found = odds.charge(odds.plain_state(TABLES, switches), TABLES, given, distance, reaction)
    played = play_charge(given, distance, reaction, switches)
    assert found.refusal is None
    assert found.contact + found.charger_removed == played["reached"]
    for end in ("charger_removed", "attacker_wins", "draw", "defender_wins", "no_melee"):
        assert getattr(found, end) == played[end], end


@pytest.mark.rule("MEL-5", "R-52")
def test_units_are_taken_as_they_stand_in_a_battle():
    state = battle(unit("mixed", tokens=4), unit("mixed", "defender", disordered=True), {"flank_penalty": "all"})
    one, other = state.units["attacker"], state.units["defender"]
    found = odds.melee(state, TABLES, odds.Fight(one, other, charging=True, struck="flank"))
    assert found == melee(
        "mixed", "mixed", {"shaken": True}, {"disordered": True},
        charging=True, struck="flank", switches={"flank_penalty": "all"},
    )  # fmt: skip


@pytest.mark.rule("BRK-2")
def test_a_unit_of_a_broken_regiment_has_no_odds_of_a_charge():
    state = battle(unit("mixed"), unit("mixed", "defender"), {})
    shaken = {name: replace(u, tokens=4) for name, u in state.units.items() if name in ("attacker1", "attacker2")}
    gone = {"attacker3": replace(state.units["attacker3"], off=True)}
    state = replace(state, units={**state.units, **shaken, **gone})
    found = odds.charge(state, TABLES, odds.Fight(state.units["attacker"], state.units["defender"]), 12, "stand")
    assert code(found) == ("broken_rally_only", "BRK-2")


# -- what cannot be ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("shooter", "distance", "facts", "refusal"),
    [
        ("pikes", 5, {}, ("no_firearms", "UNIT-2")),
        ("pikes", 5, {"formation": "hedgehog"}, ("no_firearms", "UNIT-2")),
        ("pikes", 5, {"place": "building"}, ("no_firearms", "UNIT-2")),
        ("cavalry", 5, {}, ("cavalry_only_when_charging", "R-42")),
        ("cavalry", 7, {"switches": {"cavalry_shoots_in_phase": "on"}}, ("out_of_range", "SHO-11")),
        ("mixed", 18.5, {}, ("out_of_range", "SHO-11")),
        ("gun", 101, {}, ("out_of_range", "SHO-11")),
        ("mixed", 5, {"formation": "column", "switches": {"column_shoots": "0"}}, ("column_does_not_shoot", "R-36")),
        ("mixed", 5, {"target_formation": "hedgehog", "enfilade": True}, ("cannot_be_enfiladed", "R-101")),
        ("mixed", 5, {"tokens": 7}, ("unit_removed", "MOR-5")),
    ],
)
def test_an_impossible_volley_has_no_dice_and_says_why(shooter, distance, facts, refusal):
    found = volley(shooter, distance, **facts)
    assert code(found) == refusal
    assert found == odds.VolleyOdds(0, None, {0: F(1)}, F(0), found.refusal)


@pytest.mark.parametrize(
    ("units", "reaction", "facts", "refusal"),
    [
        (("gun", "mixed"), "stand", {}, ("cannot_charge", "R-34")),
        (("mixed", "mixed", {"formation": "hedgehog"}), "stand", {}, ("cannot_charge", "R-34")),
        (("mixed", "mixed", {"disordered": True}), "stand", {}, ("disordered_no_orders", "DIS-1")),
        (("mixed", "mixed", {"tokens": 7}), "stand", {}, ("unit_removed", "MOR-5")),
        (("mixed", "gun", {}, {"tokens": 4}), "stand", {}, ("unit_removed", "MOR-5")),
        (
            ("mixed", "mixed", {"tokens": 4}),
            "stand",
            {"switches": {"shaken_may_charge": "off"}},
            ("shaken_cannot_charge", "R-33"),
        ),
        (("mixed", "cavalry"), "fire", {}, ("cavalry_no_closing_fire", "REA-1")),
        (("mixed", "pikes"), "fire", {}, ("no_firearms", "UNIT-2")),
        (("mixed", "mixed"), "fire", {"struck": "flank"}, ("front_only", "R-23")),
        (
            ("cavalry", "mixed"),
            "fire",
            {"distance": 20, "switches": {"closing_fire_short": "off"}},
            ("out_of_range", "SHO-11"),
        ),
        (("mixed", "mixed"), "counter_charge", {}, ("counter_charge_cavalry_only", "REA-3")),
        (("mixed", "cavalry"), "counter_charge", {"struck": "rear"}, ("front_only", "R-23")),
        (
            ("mixed", "cavalry", {}, {"disordered": True}),
            "counter_charge",
            {},
            ("disordered_no_counter_charge", "DIS-1"),
        ),
        (("cavalry", "cavalry"), "hedgehog", {}, ("hedgehog_infantry_only", "REA-2")),
        (("mixed", "mixed"), "hedgehog", {}, ("hedgehog_against_cavalry", "REA-2")),
        (("cavalry", "mixed"), "hedgehog", {"struck": "flank"}, ("hedgehog_front_only", "REA-4")),
        (("cavalry", "mixed", {}, {"formation": "hedgehog"}), "hedgehog", {}, ("already_hedgehog", "R-85")),
        (("cavalry", "mixed", {}, {"place": "building"}), "hedgehog", {}, ("garrison_no_hedgehog", "R-59")),
        (
            ("cavalry", "musketeers"),
            "hedgehog",
            {"switches": {"hedgehog_pikes_only": "on"}},
            ("hedgehog_pikes_only", "R-28"),
        ),
    ],
)
def test_an_impossible_charge_or_answer_says_why(units, reaction, facts, refusal):
    found = charge(*units, reaction=reaction, **facts)
    assert code(found) == refusal
    assert found == odds.ChargeOdds(refusal=found.refusal)
    assert found.no_contact == 1


def test_a_removed_unit_does_not_fight():
    assert code(melee("mixed", "mixed", {"tokens": 7})) == ("unit_removed", "MOR-5")


@pytest.mark.parametrize(
    ("type", "facts", "rule"),
    [
        ("gun", {"formation": "column"}, "R-91"),
        ("cavalry", {"formation": "hedgehog"}, "REA-2"),
        ("cavalry", {"place": "building"}, "R-59"),
        ("mixed", {"formation": "hedgehog", "place": "building"}, "R-59"),
    ],
)
def test_a_unit_that_cannot_be_is_refused(type, facts, rule):
    with pytest.raises(Refused) as refused:
        unit(type, **facts)
    assert refused.value.refusal.rule == rule


def test_a_gun_in_line_is_just_a_gun():
    assert unit("gun", formation="line") == unit("gun")


# -- switches ----------------------------------------------------------------------------------------------


@pytest.mark.rule("R-54")
@pytest.mark.parametrize(("value", "share"), [("auto", F(1)), ("on_failed_test", F(2, 3))])
def test_a_beaten_gun_leaves_at_once_or_tests(value, share):
    found = melee("cavalry", "gun", charging=True, switches={"artillery_loss": value})
    assert found.defender_driven_back == found.attacker_wins * share
    found = melee("gun", "cavalry", switches={"artillery_loss": value})
    assert found.attacker_driven_back == found.defender_wins * share


@pytest.mark.rule("R-40")
def test_a_single_die_may_be_too_few_to_disorder():
    assert volley("gun", 60).disorder == F(1, 3)
    assert volley("gun", 60, switches={"all_hits_min_dice": "2"}).disorder == 0
    assert volley("gun", 50, switches={"all_hits_min_dice": "2"}).disorder == F(1, 9)


@pytest.mark.rule("R-13")
def test_a_columns_free_move_never_makes_contact():
    facts = {"attacking": {"formation": "column"}, "switches": {"column_free_move_on_charge": "on"}}
    assert charge("cavalry", "mixed", distance=5, **facts).contact == F(5, 6)
