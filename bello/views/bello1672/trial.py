"""A throw to play with: its facts, what can be changed in them, and its exact odds. Nothing here touches the battle."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field, replace
from fractions import Fraction
from typing import Any

from bello.core import codec
from bello.core.record import dataclass
from bello.core.refusal import Refusal
from bello.games.bello1672 import intents as it
from bello.games.bello1672 import odds, pools
from bello.games.bello1672.state import State
from bello.games.bello1672.tables import Tables
from bello.views.bello1672 import melee as fights
from bello.views.bello1672 import odds_line
from bello.views.bello1672.names import Names
from bello.views.bello1672.odds_line import MeleeChances

Data = Mapping[str, Any]
Found = odds.VolleyOdds | odds.ChargeOdds | odds.CommandOdds | MeleeChances | Refusal
MOST_SUPPORT = 4
SHOTS = (
    "all_hits_min_dice",
    "column_shoots",
    "disordered_only_6",
    "natural_6_hits",
    "hedgehog_easier_for_all",
    "gun_short_bonus",
    "cavalry_shoots_in_phase",
    "shoot_into_melee",
)
BLOWS = ("flank_penalty", "natural_6_hits", "support_cap", "disordered_support", "charge_bonus_vs_hedgehog")
CHARGES = ("closing_fire_short", "pistol_short_bonus", "shaken_may_charge", "hedgehog_pikes_only", "react_front_only")
READINGS = {
    "volley": SHOTS,
    "melee": BLOWS,
    "charge": tuple(dict.fromkeys((*CHARGES, *BLOWS, *SHOTS))),
    "order": ("reroll_blunder",),
}
"""The house rules that can change the odds of each kind of throw."""


@dataclass(frozen=True, slots=True)
class Trial:
    """A throw with its facts: an intent, or a charge as charger, target, distance and answer, in a state."""

    state: State
    facts: Data
    thrown: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    """The faces that lie on the table, by unit."""

    @property
    def kind(self) -> str:
        return str(self.facts["do"])


def of_intent(state: State, tables: Tables, intent: Data, receipt: Data | None = None) -> Trial | None:
    """The throw an intent makes; None where there is nothing to change."""
    facts = {key: value for key, value in intent.items() if key not in ("dice", "late", "agreed")}
    do = facts["do"]
    if do == "order" and facts.get("order") == "charge" and facts.get("targets"):
        charger, aimed = next(iter(facts["targets"].items()))
        facts = _charge(state, charger, aimed["target"], aimed.get("struck", "front"), aimed.get("distance"), "stand")
    elif do == "answer":
        pairs = [pair for charge in state.charges for pair in charge.pairs if pair.target == facts["unit"]]
        charger = facts.get("charger") or (pairs[0].charger if pairs else None)
        if charger is None or facts["answer"] == "too_short":
            return None
        struck = facts.get("struck") or (pairs[0].struck if pairs else "front")
        facts = _charge(state, charger, facts["unit"], struck, facts.get("distance"), facts["answer"])
    elif do not in ("volley", "melee", "order"):
        return None
    return Trial(state, facts, _faces(receipt))


def _charge(
    state: State, charger: str, target: str, struck: str, distance: float | None, answer: str
) -> dict[str, Any]:
    """A charge as facts; a distance nobody measured is one move."""
    return {
        "do": "charge",
        "charger": charger,
        "target": target,
        "struck": struck,
        "distance": distance if distance is not None else state.units[charger].move,
        "reaction": answer,
        "support": {},
    }


def _faces(receipt: Data | None) -> dict[str, tuple[int, ...]]:
    found = {}
    for throw in (receipt or {}).get("throws", ()):
        faces = (throw.get("dice") or {}).get("faces")
        if faces and throw.get("unit") and throw["name"] in ("volley", "closing_fire", "melee"):
            found[throw["unit"]] = tuple(faces)
    return found


# -- changing facts ----------------------------------------------------------------------------------------


def with_fact(what: Trial, name: str, value: Any) -> Trial:
    return replace(what, facts={**what.facts, name: value})


def with_part(what: Trial, name: str, key: str, value: Any) -> Trial:
    """One entry of a fact that is kept by unit or side."""
    return with_fact(what, name, {**what.facts.get(name, {}), key: value})


def with_charging(what: Trial, unit: str) -> Trial:
    now = charging(what)
    return with_fact(what, "charging", [u for u in now if u != unit] if unit in now else [*now, unit])


def charging(what: Trial) -> list[str]:
    given = what.facts.get("charging")
    units = what.facts.get("units", ())
    return list(given) if given is not None else [unit for unit in units if what.state.is_charging(unit)]


def with_unit(what: Trial, unit: str, name: str, value: Any) -> Trial:
    """A unit that stands otherwise; shaken is a matter of tokens."""
    old = what.state.units[unit]
    if name == "shaken":
        name, value = "tokens", old.shaken_at if value else 0
    changed = replace(old, **{name: value})
    return replace(what, state=replace(what.state, units={**what.state.units, unit: changed}))


def with_switch(what: Trial, name: str, value: str) -> Trial:
    return replace(what, state=replace(what.state, switches={**what.state.switches, name: value}))


# -- the odds ------------------------------------------------------------------------------------------------


def units_of(what: Trial) -> tuple[str, ...]:
    """Whose facts matter."""
    facts = what.facts
    if what.kind == "volley":
        return facts["shooter"], facts["target"]
    if what.kind == "charge":
        return facts["charger"], facts["target"]
    if what.kind == "order":
        regiment = facts.get("regiment")
        return tuple(u.id for u in what.state.members(regiment)) if regiment else tuple(facts.get("units", ()))
    touching = [other for unit in facts["units"] for other in what.state.enemies_touching(unit)]
    return tuple(dict.fromkeys((*facts["units"], *touching)))


def found(what: Trial, tables: Tables) -> Found:
    """The exact odds, or why it cannot be thrown."""
    if what.kind == "volley":
        return _volley(what, tables)
    if what.kind == "charge":
        return _charge_odds(what, tables)
    if what.kind == "order":
        units = [what.state.units[unit] for unit in units_of(what)]
        column = bool(units) and all(unit.formation == "column" for unit in units)
        return odds.command(what.state, tables, column, bool(what.facts.get("reroll")))
    seen = preview(what, tables)
    return odds_line.melee_chances(what.state, seen) or seen.refusal or Refusal("unknown_unit", "MEL-1")


def _volley(what: Trial, tables: Tables) -> Found:
    facts, units = what.facts, what.state.units
    shot = pools.Volley(facts["range"], hidden=bool(facts.get("hidden")))
    shooter = replace(units[facts["shooter"]], marks=())
    result = odds.volley(what.state, tables, shooter, units[facts["target"]], shot, bool(facts.get("enfilade")))
    return result.refusal or result


def _charge_odds(what: Trial, tables: Tables) -> Found:
    facts, units = what.facts, what.state.units
    one, other = replace(units[facts["charger"]], marks=()), units[facts["target"]]
    support = facts["support"]
    fight = odds.Fight(one, other, True, False, facts["struck"], support.get(one.side, 0), support.get(other.side, 0))
    result = odds.charge(what.state, tables, fight, facts["distance"], facts["reaction"])
    return result.refusal or result


def preview(what: Trial, tables: Tables) -> fights.Preview:
    free = {
        name: replace(unit, marks=tuple(mark for mark in unit.marks if mark != "fought"))
        for name, unit in what.state.units.items()
    }
    declared: it.Melee = codec.read_tagged(it.INTENTS, dict(what.facts))
    return fights.previewed(replace(what.state, units=free), tables, declared)


def one_line(state: State, tables: Tables, names: Names, intent: Data) -> str:
    """The odds of an intent in one line."""
    what = of_intent(state, tables, intent)
    return sentence(found(what, tables), names) if what is not None else ""


def sentence(result: Found, names: Names) -> str:
    words = names.words
    if isinstance(result, Refusal):
        return names.refusal(result)
    if isinstance(result, odds.VolleyOdds):
        return odds_line.volley(result, words)
    if isinstance(result, MeleeChances):
        return odds_line.melee(result, names)
    if isinstance(result, odds.ChargeOdds):
        contact = words._("contact {chance}").format(chance=words.percent(result.contact))
        return f"{contact} · {odds_line.chain(result, words)}"
    works = sum(result.moves.values(), Fraction(0))
    return words._("works {chance}").format(chance=words.percent(works))
