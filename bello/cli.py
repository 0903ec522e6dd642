"""The command line: python -m bello replay, rules, demo."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import click

from bello import battlefile
from bello.core import codec
from bello.core.codec import Fault, Faults
from bello.core.refusal import Refusal
from bello.rulebook import check, load


def fail(message: str) -> None:
    """One plain sentence, and exit code 1."""
    click.echo(message, err=True)
    sys.exit(1)


def one_sentence(faults: list[Fault], name: str) -> str:
    """The first fault in words, and how many more there are."""
    more = f" ({len(faults) - 1} more)" if len(faults) > 1 else ""
    return f"{name}: {faults[0]}{more}"


@click.group()
def cli() -> None:
    """Bello: the assistant beside the table for BelloLudi 1672."""


@cli.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object instead of the story.")
@click.option("--strict", is_flag=True, help="Exit 1 where today's rules differ from what was recorded.")
def replay(file: Path, as_json: bool, strict: bool) -> None:
    """Play a battle file again with today's rules."""
    try:
        data = battlefile.parse(file.read_bytes())
        battle = battlefile.read(data)
        play, steps = battlefile.replay(battle, load.load_tables(), load.load_armies())
    except OSError as error:
        return fail(f"{file}: cannot be read ({error.strerror})")
    except Faults as faults:
        return fail(one_sentence(faults.faults, str(file)))
    if battle.checksum is not None and battle.checksum != battlefile.checksum(data):
        click.echo(f"{file}: the checksum is wrong; the file was changed after it was written", err=True)
    differing = [str(number) for number, step in enumerate(steps, 1) if step.differs]
    if differing:
        numbers = ", ".join(differing)
        click.echo(f"{file}: today's rules decide otherwise than recorded in step {numbers}", err=True)
    if as_json:
        click.echo(json.dumps(replay_data(play.state, steps), ensure_ascii=False, indent=1))
    else:
        from bello.views.bello1672 import story

        click.echo(story.tell(play.opening, steps, story.language()))
    if strict and differing:
        sys.exit(1)


def replay_data(state: Any, steps: list[battlefile.Replayed]) -> dict[str, Any]:
    """What `replay --json` prints."""
    found = []
    for step in steps:
        refused = isinstance(step.played, Refusal)
        found.append(
            {
                "intent": step.intent,
                "receipt": None if isinstance(step.played, Refusal) else step.played.step.receipt,
                "refusal": codec.write(step.played) if refused else None,
                "awaits": [codec.write(one) for one in step.awaits],
            }
        )
    return {"steps": found, "state": battlefile.state_data(state)}


@cli.group()
def rules() -> None:
    """The rules as data."""


@rules.command("check")
@click.option("--home", type=click.Path(path_type=Path), help="Another rules folder.")
def rules_check(home: Path | None) -> None:
    """Check every rules file and report all faults at once."""
    faults = check.faults(home=home)
    for fault in faults:
        click.echo(str(fault))
    if faults:
        sys.exit(1)
    click.echo("The rules data is sound.")


@rules.command("show")
@click.argument("id")
@click.option("--lang", type=click.Choice(["nl", "en"]), help="Language; the system's otherwise.")
def rules_show(id: str, lang: str | None) -> None:
    """Print a rule or ruling, its source, its readings, and in a checkout the tests that cite it."""
    from bello.views.bello1672 import reference

    try:
        click.echo(reference.show(id.upper(), lang))
    except KeyError:
        fail(f"{id}: no such rule; rules are called like CMD-6, rulings like R-40")


@cli.command()
@click.option("--lang", type=click.Choice(["nl", "en"]), help="Language; the system's otherwise.")
def demo(lang: str | None) -> None:
    """Play the demonstration battle in the terminal, with its receipts."""
    from bello.views.bello1672 import story

    file = load.folder_of("bello1672") / "demo.json"
    battle = battlefile.read(battlefile.parse(file.read_bytes()))
    play, steps = battlefile.replay(battle, load.load_tables(), load.load_armies())
    click.echo(story.tell(play.opening, steps, lang or story.language()))


def main() -> None:
    cli()
