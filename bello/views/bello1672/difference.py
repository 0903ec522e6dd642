"""What difference a house rule makes: exact odds of its typical case under each reading, or one sentence."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

from bello.core.refusal import Refusal, Refused
from bello.games.bello1672 import odds
from bello.games.bello1672.pools import Volley
from bello.games.bello1672.state import State, Unit
from bello.games.bello1672.tables import Switch, Tables
from bello.views.bello1672.newbattle import value_text
from bello.views.rows import Bars, Row, Text
from bello.views.words import N_, Words

Chances = dict[str, Fraction]

CASES = {
    "all_hits_min_dice": N_("A gun fires one die at 60 cm:"),
    "closing_fire_short": N_("A mixed company charges musketeers at 12 cm, and they fire:"),
    "pistol_short_bonus": N_("Cavalry charges cavalry that stands:"),
    "column_shoots": N_("Musketeers in column fire at 12 cm:"),
    "flank_penalty": N_("Cavalry charges a mixed line in the flank:"),
    "artillery_loss": N_("Cavalry charges a gun:"),
    "disordered_only_6": N_("Disordered musketeers fire at 5 cm:"),
    "natural_6_hits": N_("Shaken musketeers fire at a target that is hard to see:"),
    "support_cap": N_("A mixed company charges another with four supporters:"),
    "shaken_may_charge": N_("Shaken cavalry charges a mixed line:"),
    "charge_bonus_vs_hedgehog": N_("Cavalry presses on against a hedgehog:"),
    "hedgehog_pikes_only": N_("Cavalry charges musketeers, who want to form hedgehog:"),
    "hedgehog_easier_for_all": N_("Musketeers fire at a hedgehog at 12 cm:"),
    "gun_short_bonus": N_("A gun fires at 15 cm:"),
    "cavalry_shoots_in_phase": N_("Cavalry in the shooting phase, target at 5 cm:"),
    "react_front_only": N_("Cavalry is charged in the flank and wants to counter-charge:"),
    "reroll_blunder": N_("A command throw while the general still has his re-roll:"),
}
"""The typical case of each house rule that changes a chance, in words."""

SENTENCES = {
    "initiative": N_("With a throw each round a side can have two turns in a row: charge, and charge again."),
    "disorder_ends": N_("Ending with the command phase spares the unit the −1 in that turn's shooting and melee."),
    "disorder_persists_in_melee": N_("A unit in a long fight keeps its −1, or is rid of it after a turn."),
    "melee_cadence": N_("Each phase doubles the speed of a fight: twice as many tokens a round."),
    "disordered_support": N_("Each disordered neighbour is a point more or less in a melee."),
    "shoot_into_melee": N_("Guns and muskets can help a fight, or must look for another target."),
    "group_orders": N_("One throw for two or three units: faster, and a 10 stops them all."),
    "column_free_move_on_charge": N_("It matters in one throw of seven (14%), for columns that charge."),
    "rally_blunder": N_("It matters in one throw of 36 (3%), and then costs the regiment its place."),
    "rally_in_melee": N_("A fighting unit can lose a token a turn, or must hold out with what it has."),
    "gun_counts": N_("A lost gun brings the regiment one step nearer to broken, or not at all."),
    "broken_retreat_moves": N_("Two moves take broken foot 24 cm out of reach each turn, and sooner to the edge."),
}
"""What the others do, in one sentence."""

MEASURES = {
    "hit": N_("at least one hit"),
    "disorder": N_("target disordered"),
    "wins": N_("attacker wins"),
    "loses": N_("defender wins"),
    "back": N_("loser leaves or goes back"),
    "contact": N_("contact"),
    "works": N_("order works"),
    "blunder": N_("blunder"),
}


def rows(tables: Tables, words: Words, name: str) -> Iterator[Row]:
    """The readings of a house rule side by side."""
    switch = tables.switches[name]
    if name in SENTENCES:
        yield Text(words._(SENTENCES[name]), "small")
    if not switch.case:
        return
    found = {value: chances(tables, switch, name, value) for value in switch.values}
    yield Text(words._(CASES[name]), "small")
    for measure, text in MEASURES.items():
        values = {value: one.get(measure) for value, one in found.items() if isinstance(one, dict)}
        if len(set(values.values())) < 2 and len(values) == len(found):
            continue
        bars = []
        for value, one in found.items():
            chance = one.get(measure) if isinstance(one, dict) else None
            if chance is None and isinstance(one, dict):
                continue
            figure = words._("not allowed") if chance is None else words.percent(chance)
            bars.append((value_text(value, words), float(chance or 0), figure))
        if any(measure in one for one in found.values() if isinstance(one, dict)):
            yield Text(words._(text), "strong")
            yield Bars(tuple(bars))


def chances(tables: Tables, switch: Switch, name: str, value: str) -> Chances | Refusal:
    """The odds of the typical case under one reading, or why it cannot happen."""
    kind, facts = _facts(switch.case)
    state = odds.plain_state(tables, {name: value})
    try:
        return READ[kind](state, tables, facts)
    except Refused as refused:
        return refused.refusal


def _facts(case: tuple[str, ...]) -> tuple[str, dict[str, Any]]:
    """The case as the odds command takes it: --name value, or --name alone for what is simply so."""
    facts: dict[str, Any] = {}
    name = ""
    for part in case[1:]:
        if part.startswith("--"):
            name = part[2:].replace("-", "_")
            facts[name] = True
        else:
            facts[name] = part
    return case[0], facts


def _unit(tables: Tables, facts: Mapping[str, Any], side: str, own: str) -> Unit:
    return odds.plain_unit(
        tables,
        facts[side],
        "attacker" if side in ("attacker", "shooter") else "defender",
        formation=facts.get(f"{own}formation"),
        shaken=bool(facts.get(f"{own}shaken")),
        disordered=bool(facts.get(f"{own}disordered")),
    )


def _volley(state: State, tables: Tables, facts: Mapping[str, Any]) -> Chances | Refusal:
    shooter = _unit(tables, facts, "shooter", "")
    target = odds.plain_unit(tables, "mixed", "defender", formation=facts.get("target_formation"))
    shot = Volley(float(facts["range"]), hidden=bool(facts.get("hidden")))
    found = odds.volley(state, tables, shooter, target, shot)
    return found.refusal or {"hit": 1 - found.hits.get(0, Fraction(0)), "disorder": found.disorder}


def _fight(tables: Tables, facts: Mapping[str, Any]) -> odds.Fight:
    return odds.Fight(
        _unit(tables, facts, "attacker", "attacker_"),
        _unit(tables, facts, "defender", "defender_"),
        charging=bool(facts.get("charging")),
        struck=facts.get("attacked", "front"),
        attacker_support=int(facts.get("attacker_support", 0)),
        defender_support=int(facts.get("defender_support", 0)),
    )


def _melee(state: State, tables: Tables, facts: Mapping[str, Any]) -> Chances | Refusal:
    found = odds.melee(state, tables, _fight(tables, facts))
    return found.refusal or {
        "wins": found.attacker_wins,
        "draw": found.draw,
        "loses": found.defender_wins,
        "back": found.defender_driven_back,
    }


def _charge(state: State, tables: Tables, facts: Mapping[str, Any]) -> Chances | Refusal:
    found = odds.charge(state, tables, _fight(tables, facts), float(facts["distance"]), facts["reaction"])
    return found.refusal or {
        "contact": found.contact,
        "wins": found.attacker_wins,
        "draw": found.draw,
        "loses": found.defender_wins,
    }


def _command(state: State, tables: Tables, facts: Mapping[str, Any]) -> Chances | Refusal:
    found = odds.command(state, tables, reroll=bool(facts.get("reroll")))
    return {"works": sum(found.moves.values(), Fraction(0)), "blunder": found.blunder}


READ = {"volley": _volley, "melee": _melee, "charge": _charge, "command": _command}
