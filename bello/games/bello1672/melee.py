"""Melee (MEL): who fights whom, pistol dice, the dice of both sides, and the points."""

from __future__ import annotations

from collections.abc import Sequence

from bello.core.dice import Dice
from bello.core.receipt import Line, Receipt, Tally, Throw
from bello.core.record import replace
from bello.core.refusal import Refusal, nonsense, refuse
from bello.games.bello1672 import aftermath, pools, shooting, support
from bello.games.bello1672 import events as ev
from bello.games.bello1672 import intents as it
from bello.games.bello1672.case import Case
from bello.games.bello1672.contact import contact
from bello.games.bello1672.pools import Pool
from bello.games.bello1672.state import Contact, Facing, State, Unit
from bello.games.bello1672.support import Supporters
from bello.games.bello1672.tables import Tables


def melee(case: Case, intent: it.Melee) -> Receipt:
    """One fight, from the pistol dice to the ground taken (MEL-1 to MEL-13, R-96)."""
    members = _members(case, intent)
    case.belongs_to(case.state.side or members[0], "melee")
    case.check(refuse_fight(case.state, members, timely=not case.late))
    given = support.supporters(case, intent, members)
    _pistols(case, intent, members)
    fighting = [unit for unit in members if case.state.in_melee(unit)]
    free = [unit for unit in members if unit not in fighting and not case.state.units[unit].is_removed]
    if fighting:
        free += _fight(case, intent, fighting, given)
    else:
        case.effect("no_melee", "R-97")
    if case.late:
        _not_now(case, members)
    else:
        for unit in members:
            case.happen(ev.Marked(unit, "fought"))
        support.mark_supported(case, given)
    aftermath.open_ground(case, free)
    return case.receipt("melee", units=members)


def _not_now(case: Case, members: tuple[str, ...]) -> None:
    """A fight of an earlier turn that is over does not make this turn one of melee (R-68)."""
    for unit in members:
        if not case.start.units[unit].has("engaged") and not case.state.in_melee(unit):
            case.happen(ev.Marked(unit, "engaged", False))


def refuse_fight(state: State, members: tuple[str, ...], timely: bool = True) -> Refusal | None:
    """A unit fights once a melee phase (R-96); a melee once a round, if the table plays so (R-07)."""
    if not timely:
        return None
    for unit in members:
        if state.units[unit].has("fought"):
            return refuse("already_fought", "R-96", unit=unit)
    if state.switch("melee_cadence") == "once_per_round":
        contacts = [c for c in state.contacts if c.attacker in members]
        if all(c.fought_round == state.round for c in contacts):
            return refuse("fought_this_round", "R-07", unit=members[0])
    return None


# -- who fights whom ------------------------------------------------------------------------------------


def _members(case: Case, intent: it.Melee) -> tuple[str, ...]:
    """All units of this melee; contacts that were not recorded are made here, after the fact (R-52)."""
    if not intent.units:
        raise nonsense("nobody_fights", "MEL-1")
    if not all(1 <= sides <= shooting.SIDES for sides in intent.sides.values()):
        raise nonsense("sides_number", "R-46")
    units = [case.unit(unit) for unit in intent.units]
    _make_contact(case, intent)
    pairs = intent.contacts or tuple(
        (one.id, other.id)
        for one in units
        for other in units
        if one.side == units[0].side != other.side
        and not (case.state.in_melee(one.id) and case.state.in_melee(other.id))
    )
    for one, other in pairs:
        case.enemy(case.unit(one), other)
        if case.state.contact_of(one, other) is None:
            if intent.charging and other in intent.charging and one not in intent.charging:
                one, other = other, one
            case.happen(ev.ContactMade(Contact(one, other, intent.attacked.get(other, "front"))))
    _recall_sides(case, intent)
    if not case.state.in_melee(intent.units[0]):
        raise nonsense("not_in_melee", "MEL-1", unit=intent.units[0])
    members = case.state.melee_of(intent.units[0])
    strangers = [unit for unit in intent.units if unit not in members]
    if strangers:
        raise nonsense("not_in_this_melee", "R-52", unit=strangers[0])
    side = case.state.side or units[0].side
    return tuple(sorted(members, key=lambda unit: case.state.units[unit].side != side))


def _make_contact(case: Case, intent: it.Melee) -> None:
    """A charge of which the answer was never entered met its target standing (R-84)."""
    for charge in case.state.charges:
        met = [p for p in charge.pairs if p.charger in intent.units and p.target in intent.units]
        if met:
            rest = tuple(p for p in charge.pairs if p not in met)
            case.happen(ev.ChargeBegan(replace(charge, pairs=rest)))
            for pair in met:
                contact(case, pair)


def _recall_sides(case: Case, intent: it.Melee) -> None:
    """What the players now say of the side that was struck."""
    for unit, struck in intent.attacked.items():
        for known in case.state.contacts:
            if known.defender == unit and known.struck != struck and _only(case, unit):
                case.happen(ev.ContactMade(replace(known, struck=struck)))


def _only(case: Case, unit: str) -> bool:
    return len(case.state.enemies_touching(unit)) == 1


def _struck(case: Case, intent: it.Melee, unit: str) -> tuple[Facing, ...]:
    found: list[Facing] = [c.struck for c in case.state.contacts if c.defender == unit]
    if unit in intent.attacked:
        found.append(intent.attacked[unit])
    return tuple(dict.fromkeys(found)) or ("front",)


def _is_charging(case: Case, intent: it.Melee, unit: str) -> bool:
    if intent.charging is not None:
        return unit in intent.charging
    if not case.late:
        return case.state.is_charging(unit)
    # of an earlier turn: its newest charge, if nobody has fought since
    members = case.state.melee_of(unit)
    fresh = [c.turn for c in case.state.contacts if c.attacker in members and not c.fought_round]
    return case.state.is_charging(unit, max((turn for turn in fresh if turn >= 0), default=-2))


# -- pistol dice -----------------------------------------------------------------------------------------


def refuse_pistol(state: State, unit: Unit, charging: bool) -> Refusal | None:
    """Only cavalry that charged or counter-charged this turn has its die (UNIT-9, R-42, R-97)."""
    if not unit.is_cavalry:
        return refuse("pistol_cavalry_only", "UNIT-9", unit=unit.id)
    if not charging:
        return refuse("pistol_only_when_charging", "R-42", unit=unit.id)
    return None


def _pistols(case: Case, intent: it.Melee, members: tuple[str, ...]) -> None:
    """All pistol dice at once, before the melee dice (R-42, R-97)."""
    if intent.pistols is None:
        firing = {unit: "" for unit in members if f"pistol:{unit}" in case.dice}
    else:
        firing = dict(intent.pistols)
    shots: list[tuple[str, int, int]] = []
    for name, at in firing.items():
        unit = case.unit(name)
        case.check(refuse_pistol(case.state, unit, _is_charging(case, intent, name)))
        enemies = case.state.enemies_touching(name)
        target = at or (enemies[0] if enemies else "")
        if target not in enemies:
            raise nonsense("not_in_touch", "R-97", unit=name, target=target)
        pool = pools.pistol(case.state, case.tables, unit, case.state.units[target])
        dice = case.ask(f"pistol:{name}", pool.dice, "hits", name, pool.needs)
        hits = dice.hits_at(pool.needs)
        throw = Throw("pistol", name, target, pool.dice, pool.lines, pool.modifier, pool.needs, dice, None, hits)
        case.thrown(replace(throw, asked=f"pistol:{name}"))
        shots.append((target, hits, pool.dice))
    for target, hits, dice_thrown in shots:
        shooting.land(case, target, hits, dice_thrown)


# -- the fight -------------------------------------------------------------------------------------------


def _fight(case: Case, intent: it.Melee, fighting: list[str], given: Supporters) -> list[str]:
    """Dice, points, tokens, and the loser's test. Gives the winners that may take the ground."""
    start = case.state
    scored = _throw_dice(case, intent, fighting)
    tallies = [_tally(case, side, fighting, scored, given.get(side, 0)) for side in start.sides]
    case.points.extend(tallies)
    wounds: dict[str, int] = {}
    for by_enemy in scored.values():
        for enemy, hits in by_enemy.items():
            wounds[enemy] = wounds.get(enemy, 0) + hits
    for unit in fighting:
        case.tokens(unit, wounds.get(unit, 0), "MOR-1")
    return aftermath.outcome(case, intent, fighting, tallies, start)


def _throw_dice(case: Case, intent: it.Melee, fighting: list[str]) -> dict[str, dict[str, int]]:
    """Each unit's hits per enemy. States reached in this round do not change its dice (R-53)."""
    scored: dict[str, dict[str, int]] = {}
    for name in fighting:
        pool, enemies = _pool(case, intent, name)
        dice = case.ask(f"melee:{name}", pool.dice, "hits", name, pool.needs)
        scored[name] = _hits_by_enemy(case, intent, name, enemies, dice, pool)
        hits = sum(scored[name].values())
        target = next(iter(scored[name]))
        throw = Throw("melee", name, target, pool.dice, pool.lines, pool.modifier, pool.needs, dice, None, hits)
        case.thrown(replace(throw, asked=f"melee:{name}", on=scored[name] if len(scored[name]) > 1 else {}))
    return scored


def _pool(case: Case, intent: it.Melee, name: str) -> tuple[Pool, tuple[str, ...]]:
    state = case.state
    enemies = state.enemies_touching(name)
    struck = _struck(case, intent, name)
    charging = _is_charging(case, intent, name)
    pool = pools.melee(
        state,
        case.tables,
        state.units[name],
        tuple(state.units[enemy] for enemy in enemies),
        charging,
        struck,
        intent.sides.get(name, len(struck) if state.units[name].has_no_flank else 1),
        carried_over=not charging
        and any(c.attacker == name or (c.counter and c.defender == name) for c in state.contacts),
    )
    return pool, enemies


def _hits_by_enemy(
    case: Case, intent: it.Melee, name: str, enemies: tuple[str, ...], dice: Dice, pool: Pool
) -> dict[str, int]:
    """A unit that touches several enemies gives its hits, or announces its dice, per enemy (R-52)."""
    if dice.on is not None and not (dice.kept and set(dice.on) - set(enemies)):
        return _split(name, enemies, dice, pool)
    aim = intent.aim.get(name)
    if aim is not None and (aim in enemies or aim not in case.start.enemies_touching(name)):
        if aim not in enemies:
            raise nonsense("not_in_touch", "R-52", unit=name, target=aim)
        return {aim: dice.hits_at(pool.needs)}
    sides = _enemies_by_side(case, name, enemies)
    if case.state.units[name].has_no_flank and len(sides) > 1:
        if dice.faces is None:
            if dice.hits:
                raise nonsense("hits_per_enemy", "R-52", unit=name)
            return {enemies[0]: 0}
        share, over = divmod(len(dice.faces), len(sides))
        parts = {enemy: share + (over if enemy == sides[0] else 0) for enemy in sides}
        return _split(name, enemies, replace(dice, on=parts), pool)
    return {enemies[0]: dice.hits_at(pool.needs)}


def _enemies_by_side(case: Case, name: str, enemies: tuple[str, ...]) -> list[str]:
    """The first enemy on each side of a hedgehog or building: its two dice go there."""
    seen: dict[str, str] = {}
    for enemy in enemies:
        known = case.state.contact_of(name, enemy)
        seen.setdefault(known.struck if known and known.defender == name else "front", enemy)
    return list(seen.values())


def _split(name: str, enemies: tuple[str, ...], dice: Dice, pool: Pool) -> dict[str, int]:
    assert dice.on is not None
    strangers = [enemy for enemy in dice.on if enemy not in enemies]
    if strangers:
        raise nonsense("not_in_touch", "R-52", unit=name, target=strangers[0])
    whole = len(dice.faces) if dice.faces is not None else dice.hits
    if sum(dice.on.values()) != whole or min(dice.on.values(), default=0) < 0:
        raise nonsense("hits_do_not_add_up", "R-52", unit=name, sum=sum(dice.on.values()), whole=whole)
    if dice.faces is None:
        return dict(dice.on)
    found, start = {}, 0
    for enemy, number in dice.on.items():
        part = Dice(faces=dice.faces[start : start + number])
        found[enemy] = part.hits_at(pool.needs)
        start += number
    return found


# -- points ----------------------------------------------------------------------------------------------


def _tally(
    case: Case,
    side: str,
    fighting: list[str],
    scored: dict[str, dict[str, int]],
    given: tuple[str, ...] | int,
) -> Tally:
    """Hits, support and what a side holds (MEL-5, MEL-10 to MEL-12, SUP-1, R-58)."""
    units = [case.state.units[unit] for unit in fighting]
    mine = [unit for unit in units if unit.side == side]
    foes = [unit for unit in units if unit.side != side]
    lines = [Line("hits", "MEL-2", sum(scored[u.id].values()), {"unit": u.id}) for u in mine]
    lines += extra_points(case.state, case.tables, mine, foes, given)
    return Tally(side, tuple(lines), sum(line.value for line in lines))


def extra_points(
    state: State, tables: Tables, mine: Sequence[Unit], foes: Sequence[Unit], given: tuple[str, ...] | int
) -> list[Line]:
    """What a side has besides its hits: supporters, hedgehog, building, redoubt (MEL-10 to MEL-12, SUP-1, R-58)."""
    rows = tables.melee.points
    lines = support.lines_for(state, given, rows["support"].value)
    if any(unit.formation == "hedgehog" for unit in mine):
        riders = any(foe.is_cavalry for foe in foes)
        lines.append(Line("hedgehog", rows["hedgehog"].rule, rows["hedgehog"].value if riders else 0, {}))
    if any(unit.is_garrison for unit in mine):
        lines.append(Line("building", rows["building"].rule, rows["building"].value, {}))
    elif any(unit.place == "redoubt" for unit in mine):
        lines.append(Line("redoubt", rows["redoubt"].rule, rows["redoubt"].value, {}))
    return lines
