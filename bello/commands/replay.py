"""python -m bello replay and demo: play a battle file again and tell it with its receipts."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import click

from bello import battlefile, language
from bello.commands import fail, one_sentence
from bello.core import codec
from bello.core.codec import Faults
from bello.core.refusal import Refusal
from bello.rulebook import load


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object instead of the story.")
@click.option("--strict", is_flag=True, help="Exit 1 where today's rules differ from what was recorded.")
@click.option("--lang", type=click.Choice(language.LANGUAGES), help="Language of the story; the system's otherwise.")
def replay(file: Path, as_json: bool, strict: bool, lang: str | None) -> None:
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
        _tell(play.opening, steps, lang)
    if strict and differing:
        sys.exit(1)


@click.command()
@click.option("--lang", type=click.Choice(language.LANGUAGES), help="Language; the system's otherwise.")
def demo(lang: str | None) -> None:
    """Play the demonstration battle in the terminal, with its receipts."""
    file = load.folder_of("bello1672") / "demo.json"
    battle = battlefile.read(battlefile.parse(file.read_bytes()))
    play, steps = battlefile.replay(battle, load.load_tables(), load.load_armies())
    _tell(play.opening, steps, lang)


def _tell(opening: Any, steps: list[battlefile.Replayed], lang: str | None) -> None:
    from bello.views.bello1672 import story

    words = language.words(lang or language.of_system())
    click.echo(story.tell(opening, steps, words, load.load_tables()))


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
