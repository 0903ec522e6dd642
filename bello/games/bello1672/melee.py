"""Melee (MEL) and support (SUP): pistol dice, the dice of both sides, points, the loser's test and the ground."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bello.core.dice import Dice
from bello.core.receipt import Line, Receipt, Tally, Throw
from bello.core.refusal import Refusal, nonsense, refuse
from bello.games.bello1672 import events as ev
from bello.games.bello1672 import intents as it
from bello.games.bello1672 import pools, shooting
from bello.games.bello1672.case import Case
from bello.games.bello1672.pools import Pool
from bello.games.bello1672.state import Contact, Facing, State, Unit
from bello.games.bello1672.tables import Tables


def melee(case: Case, intent: it.Melee) -> Receipt:
    """One fight, from the pistol dice to the ground taken (MEL-1 to MEL-13, R-96)."""
    members = _members(case, intent)
    case.belongs_to(case.state.side or members[0], "melee")
    for unit in members:
        case.check(refuse_fight(case.state, unit, timely=not case.late))
    supporters = _supporters(case, intent, members)
    _pistols(case, intent, members)
    fighting = [unit for unit in members if case.state.in_melee(unit)]
    ground: list[str] = []
    if fighting:
        ground = _fight(case, intent, fighting, supporters)
    else:
        ground = [unit for unit in members if not case.state.units[unit].is_removed]
        case.effect("no_melee", "R-97")
    _mark_fought(case, members, supporters)
    _open_ground(case, ground)
    return case.receipt("melee", units=members)


def refuse_fight(state: State, unit: str, timely: bool = True) -> Refusal | None:
    """A unit fights once a melee phase (R-96), or once a round if the table plays so (R-07)."""
    if timely and state.units[unit].has("fought"):
        return refuse("already_fought", "R-96", unit=unit)
    if timely and state.switch("melee_cadence") == "once_per_round":
        contacts = [c for c in state.contacts if unit in c.pair]
        if contacts and all(c.fought_round == state.round for c in contacts):
            return refuse("fought_this_round", "R-07", unit=unit)
    return None


# -- who fights whom ------------------------------------------------------------------------------------


def _members(case: Case, intent: it.Melee) -> tuple[str, ...]:
    """All units of this melee; contacts that were not recorded are made here, after the fact (R-52)."""
    if not intent.units:
        raise nonsense("nobody_fights", "MEL-1")
    units = [case.unit(unit) for unit in intent.units]
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


def _recall_sides(case: Case, intent: it.Melee) -> None:
    """What the players now say of the side that was struck."""
    for unit, struck in intent.attacked.items():
        for contact in case.state.contacts:
            if contact.defender == unit and contact.struck != struck and len(intent.attacked) and _only(case, unit):
                case.happen(ev.ContactMade(replace(contact, struck=struck)))


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
    return case.state.is_charging(unit)


# -- support ---------------------------------------------------------------------------------------------


def refuse_support(state: State, unit: Unit, side: str, timely: bool = True) -> Refusal | None:
    """Why a unit gives no support (SUP-3, R-51, R-96)."""
    if unit.side != side:
        return refuse("not_a_friend", "SUP-1", unit=unit.id)
    if unit.is_removed:
        return refuse("unit_removed", "MOR-5", unit=unit.id)
    if unit.is_shaken:
        return refuse("shaken_no_support", "SUP-3", unit=unit.id)
    if state.in_melee(unit.id):
        return refuse("fighting_no_support", "SUP-3", unit=unit.id)
    if unit.is_gun:
        return refuse("gun_no_support", "SUP-3", unit=unit.id)
    if unit.formation == "hedgehog":
        return refuse("hedgehog_no_support", "SUP-3", unit=unit.id)
    if unit.disordered and not state.is_on("disordered_support"):
        return refuse("disordered_no_support", "R-51", unit=unit.id)
    if timely and unit.has("fought"):
        return refuse("fought_no_support", "R-96", unit=unit.id)
    if timely and unit.has("supported"):
        return refuse("supported_already", "R-96", unit=unit.id)
    return None


def _supporters(case: Case, intent: it.Melee, members: tuple[str, ...]) -> dict[str, tuple[str, ...] | int]:
    found: dict[str, tuple[str, ...] | int] = {}
    for side, given in intent.support.items():
        if side not in case.state.sides:
            raise nonsense("unknown_side", "SUP-1", side=side)
        if isinstance(given, int):
            if given < 0:
                raise nonsense("support_below_zero", "SUP-1", side=side)
            found[side] = given
            continue
        for unit in given:
            case.check(refuse_support(case.state, case.any_unit(unit), side, timely=not case.late))
            if unit in members:
                case.check(refuse("fighting_no_support", "SUP-3", unit=unit))
        found[side] = tuple(dict.fromkeys(given))
    return found


def _mark_fought(case: Case, members: tuple[str, ...], supporters: dict[str, tuple[str, ...] | int]) -> None:
    if case.late:
        return
    for unit in members:
        case.happen(ev.Marked(unit, "fought"))
    for given in supporters.values():
        if not isinstance(given, int):
            for unit in given:
                case.happen(ev.Marked(unit, "supported"))


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
        case.throws.append(
            Throw("pistol", name, target, pool.dice, pool.lines, pool.modifier, pool.needs, dice, None, hits)
        )
        shots.append((target, hits, pool.dice))
    for target, hits, dice_thrown in shots:
        shooting.land(case, target, hits, dice_thrown)


# -- the fight -------------------------------------------------------------------------------------------


def _fight(
    case: Case, intent: it.Melee, fighting: list[str], supporters: dict[str, tuple[str, ...] | int]
) -> list[str]:
    """Dice, points, tokens, and the loser's test. Gives the winners that may take the ground."""
    start = case.state
    scored = _throw_dice(case, intent, fighting)
    tallies = [_tally(case, side, fighting, scored, supporters.get(side, 0)) for side in start.sides]
    case.points.extend(tallies)
    wounds: dict[str, int] = {}
    for by_enemy in scored.values():
        for enemy, hits in by_enemy.items():
            wounds[enemy] = wounds.get(enemy, 0) + hits
    for unit in fighting:
        case.tokens(unit, wounds.get(unit, 0), "MOR-1")
    return _outcome(case, intent, fighting, tallies, start)


def _throw_dice(case: Case, intent: it.Melee, fighting: list[str]) -> dict[str, dict[str, int]]:
    """Each unit's hits per enemy. States reached in this round do not change its dice (R-53)."""
    scored: dict[str, dict[str, int]] = {}
    for name in fighting:
        pool, enemies = _pool(case, intent, name)
        dice = case.ask(f"melee:{name}", pool.dice, "hits", name, pool.needs)
        scored[name] = _hits_by_enemy(case, intent, name, enemies, dice, pool)
        hits = sum(scored[name].values())
        target = next(iter(scored[name]))
        case.throws.append(
            Throw("melee", name, target, pool.dice, pool.lines, pool.modifier, pool.needs, dice, None, hits)
        )
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
    if dice.on is not None:
        return _split(name, enemies, dice, pool)
    aim = intent.aim.get(name)
    if aim is not None:
        if aim not in enemies:
            raise nonsense("not_in_touch", "R-52", unit=name, target=aim)
        return {aim: dice.hits_at(pool.needs)}
    sides = _enemies_by_side(case, name, enemies)
    if case.state.units[name].has_no_flank and len(sides) > 1:
        if dice.faces is None:
            raise nonsense("hits_per_enemy", "R-52", unit=name)
        share = len(dice.faces) // len(sides)
        parts = dict.fromkeys(sides, share)
        return _split(name, enemies, replace(dice, on=parts), pool)
    return {enemies[0]: dice.hits_at(pool.needs)}


def _enemies_by_side(case: Case, name: str, enemies: tuple[str, ...]) -> list[str]:
    """The first enemy on each side of a hedgehog or building: its two dice go there."""
    seen: dict[str, str] = {}
    for enemy in enemies:
        contact = case.state.contact_of(name, enemy)
        seen.setdefault(contact.struck if contact and contact.defender == name else "front", enemy)
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
    support: tuple[str, ...] | int,
) -> Tally:
    """Hits, support and what a side holds (MEL-5, MEL-10 to MEL-12, SUP-1, R-58)."""
    units = [case.state.units[unit] for unit in fighting]
    mine = [unit for unit in units if unit.side == side]
    foes = [unit for unit in units if unit.side != side]
    lines = [Line("hits", "MEL-2", sum(scored[u.id].values()), {"unit": u.id}) for u in mine]
    lines += extra_points(case.state, case.tables, mine, foes, support)
    return Tally(side, tuple(lines), sum(line.value for line in lines))


def extra_points(
    state: State, tables: Tables, mine: Sequence[Unit], foes: Sequence[Unit], support: tuple[str, ...] | int
) -> list[Line]:
    """What a side has besides its hits: supporters, hedgehog, building, redoubt (MEL-10 to MEL-12, SUP-1, R-58)."""
    rows = tables.melee.points
    lines = _support_lines(state, support, rows["support"].value)
    if any(unit.formation == "hedgehog" for unit in mine):
        riders = any(foe.is_cavalry for foe in foes)
        lines.append(Line("hedgehog", rows["hedgehog"].rule, rows["hedgehog"].value if riders else 0, {}))
    if any(unit.is_garrison for unit in mine):
        lines.append(Line("building", rows["building"].rule, rows["building"].value, {}))
    elif any(unit.place == "redoubt" for unit in mine):
        lines.append(Line("redoubt", rows["redoubt"].rule, rows["redoubt"].value, {}))
    return lines


def _support_lines(state: State, support: tuple[str, ...] | int, worth: int) -> list[Line]:
    """A point a supporter, as many as the table allows (SUP-1, R-50)."""
    names: list[str | None] = [None] * support if isinstance(support, int) else list(support)
    cap = state.switch("support_cap")
    most = len(names) if cap == "none" else int(cap)
    lines = []
    for index, name in enumerate(names):
        params = {"unit": name} if name else {}
        counts = index < most
        lines.append(Line("support", "SUP-1" if counts else "R-50", worth if counts else 0, params))
    return lines


# -- the outcome -----------------------------------------------------------------------------------------


def _outcome(case: Case, intent: it.Melee, fighting: list[str], tallies: list[Tally], start: State) -> list[str]:
    """The side with the fewest points tests, unit by unit; a draw goes on (MEL-5 to MEL-7, R-52, R-53)."""
    alive = [unit for unit in fighting if not case.state.units[unit].is_removed]
    sides_left = {case.state.units[unit].side for unit in alive}
    if len(sides_left) < 2:
        case.effect("over", "R-53")
        return alive
    one, other = tallies
    if one.points == other.points:
        case.effect("draw", "MEL-7", params={"points": [one.points, other.points]})
        _carry_over(case, fighting)
        return []
    loser, winner = (one, other) if one.points < other.points else (other, one)
    points = {"points": winner.points, "against": loser.points}
    case.effect("wins", "MEL-5", side=winner.side, params=points)
    for unit in alive:
        if case.state.units[unit].side == loser.side:
            _test(case, unit, unit in intent.off_table)
    _carry_over(case, fighting)
    return [
        unit
        for unit in alive
        if case.state.units[unit].side == winner.side
        and set(start.enemies_touching(unit)) - set(case.state.enemies_touching(unit))
    ]


def _test(case: Case, name: str, off_table: bool) -> None:
    """One die: 5-6 it stays, 1-4 it goes back disordered; a beaten gun is lost (MEL-6, MEL-13, R-31, R-54 to R-56)."""
    unit, table = case.state.units[name], case.tables.melee.loser
    if unit.is_gun and case.state.switch("artillery_loss") == "auto":
        case.off_table(name, case.tables.melee.artillery_loser.rule)
        return
    die = case.ask(f"test:{name}", 1, "face", name, table.stays_from)
    stays = die.total >= table.stays_from
    result = Line("stays" if stays else "retreats", table.rule, 0, {})
    case.throws.append(Throw("test", name, pool=1, needs=table.stays_from, dice=die, total=die.total, result=result))
    if stays:
        case.effect("stays", table.rule, unit=name)
    elif unit.is_gun:
        case.off_table(name, case.tables.melee.artillery_loser.rule)
    elif off_table:
        case.off_table(name, "R-56")
    else:
        _retreat(case, unit)


def _retreat(case: Case, unit: Unit) -> None:
    table = case.tables.melee.loser
    case.leave_melee(unit.id)
    case.moved(unit, table.retreat_moves, table.rule, "back")
    case.disorder(unit.id, table.rule)
    if unit.formation == "hedgehog":
        case.formation(unit.id, "line", "R-31")
    if unit.place != "open":
        case.place(unit.id, "open", "R-59")


def _carry_over(case: Case, fighting: list[str]) -> None:
    """Who is still in touch fights on in the next melee phase (MEL-7, R-07)."""
    for contact in case.state.contacts:
        if contact.attacker in fighting:
            case.happen(ev.ContactMade(replace(contact, fought_round=case.state.round)))
            case.effect("carried_over", "R-07", unit=contact.attacker, params={"target": contact.defender})


# -- the ground ------------------------------------------------------------------------------------------


def _open_ground(case: Case, winners: list[str]) -> None:
    """One winner may take the loser's place; not hedgehogs or guns (MEL-8, R-99)."""
    units = [case.state.units[unit] for unit in winners]
    able = tuple(u.id for u in units if not u.is_gun and u.formation != "hedgehog" and not u.is_removed)
    if able:
        case.happen(ev.GroundOpened(able))
        case.effect("may_take_ground", "MEL-8", params={"units": list(able)})
    elif case.state.ground:
        case.happen(ev.GroundOpened(()))


def take_ground(case: Case, intent: it.TakeGround) -> Receipt:
    """The winner takes the loser's place, and the building that stood there if it can (MEL-8, R-59)."""
    unit = case.unit(intent.unit)
    if unit.id not in case.state.ground:
        case.check(refuse("no_ground_to_take", "R-99", unit=unit.id))
    case.happen(ev.GroundOpened(()))
    case.effect("ground_taken", "MEL-8", unit=unit.id)
    if intent.place == "building" and not unit.is_infantry:
        case.check(refuse("building_infantry_only", "R-59", unit=unit.id))
    if intent.place is not None:
        case.place(unit.id, intent.place, "R-59")
    return case.receipt("take_ground", unit=unit.id)
