"""python -m bello odds: the exact chances of a command throw, a volley, a melee, a charge."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import fields
from fractions import Fraction
from typing import Any, NoReturn, TypeVar

import click

from bello.core.refusal import Refusal, Refused
from bello.games.bello1672 import odds as exact
from bello.games.bello1672.pools import Volley
from bello.games.bello1672.state import State, Unit
from bello.games.bello1672.tables import Tables
from bello.rulebook import load

Command = TypeVar("Command", bound=Callable[..., Any])
FORMATION = click.Choice(["line", "column", "hedgehog"])
COUNT = click.IntRange(min=0)
CENTIMETRES = click.FloatRange(min=0)


@click.group()
def odds() -> None:
    """Exact odds before a throw, by the same rules as the rulings."""


# -- options ---------------------------------------------------------------------------------------------


def _options(*options: Callable[[Command], Command]) -> Callable[[Command], Command]:
    """Several options as one decorator, shown in this order."""

    def decorate(command: Command) -> Command:
        for option in reversed(options):
            command = option(command)
        return command

    return decorate


def _flag(name: str, help: str) -> Callable[[Command], Command]:
    return click.option(name, is_flag=True, help=help)


OUTPUT = _options(
    click.option("--switch", "switches", multiple=True, metavar="NAME=VALUE", help="Play with a house rule."),
    click.option("--json", "as_json", is_flag=True, help="Print one JSON object instead of a table."),
)
FIGHT = _options(
    click.option("--attacker", required=True, metavar="TYPE", help="Unit type: mixed, cavalry, gun and so on."),
    click.option("--defender", required=True, metavar="TYPE", help="Unit type."),
    _flag("--charging", "The attacker charges; in the odds of a charge he always does."),
    _flag("--defender-charging", "It charges too; in the odds of a charge the reaction decides that."),
    click.option("--attacker-formation", type=FORMATION),
    click.option("--defender-formation", type=FORMATION),
    click.option("--attacked", type=click.Choice(["front", "flank", "rear"]), default="front", show_default=True),
    click.option("--attacker-support", type=COUNT, default=0, help="Supporting units."),
    click.option("--defender-support", type=COUNT, default=0, help="Supporting units."),
    click.option("--defender-in", type=click.Choice(["building", "redoubt"])),
    _flag("--attacker-shaken", ""),
    _flag("--attacker-disordered", ""),
    _flag("--defender-shaken", ""),
    _flag("--defender-disordered", ""),
)


class Misspoken(click.ClickException):
    """One plain sentence, and exit code 2."""

    exit_code = 2

    def show(self, file: Any = None) -> None:
        click.echo(self.message, err=True)


def _misspoken(what: str, known: Iterable[str]) -> NoReturn:
    raise Misspoken(f"{what}; expected one of {', '.join(known)}.")


def _field(tables: Tables, switches: tuple[str, ...]) -> State:
    """The house rules as given, the others as they are by default."""
    found: dict[str, str] = {}
    for given in switches:
        name, equals, value = given.partition("=")
        if name not in tables.switches:
            _misspoken(f"There is no switch {name!r}", tables.switches)
        if not equals or value not in tables.switches[name].values:
            _misspoken(f"The switch {name} has no value {value!r}", tables.switches[name].values)
        found[name] = value
    return exact.plain_state(tables, found)


def _unit(tables: Tables, type: str, side: str, **facts: Any) -> Unit:
    if type not in tables.units:
        _misspoken(f"There is no unit type {type!r}", tables.units)
    return exact.plain_unit(tables, type, side, **facts)


def _fight(tables: Tables, facts: Mapping[str, Any], tokens: tuple[int, int] = (0, 0)) -> exact.Fight:
    """The two units and their facts, from the options of melee."""
    attacker, defender = (
        _unit(
            tables,
            facts[side],
            side,
            formation=facts[f"{side}_formation"],
            place=(facts["defender_in"] or "open") if side == "defender" else "open",
            tokens=number,
            shaken=facts[f"{side}_shaken"],
            disordered=facts[f"{side}_disordered"],
        )
        for side, number in zip(("attacker", "defender"), tokens, strict=True)
    )
    return exact.Fight(
        attacker,
        defender,
        facts["charging"],
        facts["defender_charging"],
        facts["attacked"],
        facts["attacker_support"],
        facts["defender_support"],
    )


# -- printing --------------------------------------------------------------------------------------------


def _data(found: Any) -> dict[str, Any]:
    """What --json prints; a refusal only where there is one."""
    data: dict[str, Any] = {field.name: _plain(getattr(found, field.name)) for field in fields(found)}
    moves = data.pop("moves", {})
    if data.get("refusal", ...) is None:
        del data["refusal"]
    return {**data, **moves}


def _plain(value: Any) -> Any:
    if isinstance(value, Fraction):
        return str(value)
    if isinstance(value, Refusal):
        return {"code": value.code, "rule": value.rule}
    if isinstance(value, Mapping):
        return {str(key): _plain(item) for key, item in value.items()}
    return value


def _print(found: Any, as_json: bool) -> None:
    if as_json:
        click.echo(json.dumps(_data(found), indent=1))
        return
    data = _data(found)
    if "refusal" in data:
        click.echo(f"Not possible: {data['refusal']['code']} ({data['refusal']['rule']})")
        return
    rows = list(_rows(data))
    wide, long = (max(len(row[column]) for row in rows) for column in (0, 1))
    for name, value, percent in rows:
        click.echo(f"{name:{wide}}  {value:>{long}}  {percent:>7}".rstrip())


def _rows(data: Mapping[str, Any], before: str = "") -> Iterator[tuple[str, str, str]]:
    """Name, number and percentage, line by line."""
    for key, value in data.items():
        name = f"{before}{key}".replace("_", " ")
        if isinstance(value, dict):
            yield from _rows(value, f"{name} ")
        elif isinstance(value, str):
            tenths = round(Fraction(value) * 1000)
            yield name, value, f"{tenths // 10}.{tenths % 10}%"
        else:
            yield name, "none" if value is None else str(value), ""


# -- commands --------------------------------------------------------------------------------------------


@odds.command()
@_flag("--column", "A column: 1 move also on 10-11.")
@_flag("--reroll", "The general has every failure thrown again.")
@OUTPUT
def command(column: bool, reroll: bool, switches: tuple[str, ...], as_json: bool) -> None:
    """The command throw of two dice."""
    tables = load.load_tables()
    _print(exact.command(_field(tables, switches), tables, column, reroll), as_json)


@odds.command()
@click.option("--shooter", required=True, metavar="TYPE", help="Unit type: mixed, musketeers, gun and so on.")
@click.option("--range", "distance", required=True, type=CENTIMETRES, help="Centimetres.")
@click.option("--formation", type=FORMATION, help="Of the shooter.")
@_flag("--in-building", "The shooter holds a building.")
@_flag("--shaken", "The shooter is shaken.")
@_flag("--disordered", "The shooter is disordered.")
@click.option("--target-formation", type=FORMATION)
@_flag("--hidden", "The target is not clearly visible.")
@_flag("--enfilade", "The target lies lengthwise.")
@OUTPUT
def volley(switches: tuple[str, ...], as_json: bool, **facts: Any) -> None:
    """A volley of one unit, or of one side of a hedgehog or building."""
    tables = load.load_tables()
    state = _field(tables, switches)
    place = "building" if facts["in_building"] else "open"
    own = {"formation": facts["formation"], "place": place, "shaken": facts["shaken"]}
    try:
        shooter = _unit(tables, facts["shooter"], "attacker", disordered=facts["disordered"], **own)
        target = _unit(tables, "mixed", "defender", formation=facts["target_formation"])
        shot = Volley(facts["distance"], hidden=facts["hidden"])
        found = exact.volley(state, tables, shooter, target, shot, facts["enfilade"])
    except Refused as refused:
        found = exact.VolleyOdds(refusal=refused.refusal)
    _print(found, as_json)


@odds.command()
@FIGHT
@OUTPUT
def melee(switches: tuple[str, ...], as_json: bool, **facts: Any) -> None:
    """One round of melee, by points."""
    tables = load.load_tables()
    state = _field(tables, switches)
    try:
        found = exact.melee(state, tables, _fight(tables, facts))
    except Refused as refused:
        found = exact.MeleeOdds(refusal=refused.refusal)
    _print(found, as_json)


@odds.command()
@FIGHT
@click.option("--distance", required=True, type=CENTIMETRES, help="Centimetres from charger to target.")
@click.option("--reaction", required=True, type=click.Choice(["fire", "hedgehog", "counter_charge", "stand"]))
@click.option("--attacker-tokens", type=COUNT, default=0)
@click.option("--defender-tokens", type=COUNT, default=0)
@OUTPUT
def charge(switches: tuple[str, ...], as_json: bool, **facts: Any) -> None:
    """A whole charge, from the command throw to the first round of melee."""
    tables = load.load_tables()
    state = _field(tables, switches)
    try:
        fight = _fight(tables, facts, (facts["attacker_tokens"], facts["defender_tokens"]))
        found = exact.charge(state, tables, fight, facts["distance"], facts["reaction"])
    except Refused as refused:
        found = exact.ChargeOdds(refusal=refused.refusal)
    _print(found, as_json)
