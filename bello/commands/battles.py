"""python -m bello battles: list, export, import, verify, back up and restore what the app keeps."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import click

from bello import wiring
from bello.commands import fail
from bello.library import Library
from bello.store import Trouble


@contextmanager
def shelf(home: Path | None, to_write: bool = False) -> Iterator[Library]:
    """The library, with any trouble told in one sentence and exit code 1."""
    try:
        with wiring.library(home) as library:
            if to_write and library.read_only:
                raise Trouble("read_only", {"pid": library.holder})
            yield library
    except Trouble as trouble:
        fail(str(trouble))


@click.group()
@click.option("--home", type=click.Path(path_type=Path), help="Another data folder.")
@click.pass_context
def battles(context: click.Context, home: Path | None) -> None:
    """The battles the app keeps."""
    context.obj = home


@battles.command("list")
@click.option("--bin", "deleted", is_flag=True, help="Those in the bin.")
@click.pass_obj
def list_(home: Path | None, deleted: bool) -> None:
    """Print the battles, last played first."""
    with shelf(home) as library:
        for card in library.battles(deleted):
            score = " - ".join(f"{side} {card.score.get(side, 0)}" for side in card.sides)
            moment = "over" if card.over else f"round {card.round}, {card.phase}"
            click.echo(f"{card.id}\t{card.title or '-'}\t{score}\t{moment}\t{card.steps} steps\t{card.changed}")


@battles.command()
@click.argument("battle", type=int)
@click.argument("file", type=click.Path(path_type=Path), required=False)
@click.option("--all", "every_branch", is_flag=True, help="With the side branches.")
@click.pass_obj
def export(home: Path | None, battle: int, file: Path | None, every_branch: bool) -> None:
    """Write a battle as a battle file, or print it."""
    with shelf(home) as library:
        data = library.export(battle, every_branch)
        if file is None:
            click.echo(data.decode())
            return
        try:
            file.write_bytes(data)
        except OSError as error:
            raise Trouble("cannot_write", {"path": str(file), "what": error.strerror}) from error


@battles.command("import")
@click.argument("file", type=click.Path(path_type=Path))
@click.pass_obj
def import_(home: Path | None, file: Path) -> None:
    """Take in a battle file."""
    with shelf(home, to_write=True) as library:
        battle = library.import_(file)
        click.echo(f"Battle {battle} taken in from {file}.")


@battles.command()
@click.pass_obj
def verify(home: Path | None) -> None:
    """Check the hash chain, fold every battle from its events and compare with the snapshots."""
    with shelf(home) as library:
        faults = library.verify()
        for fault in faults:
            click.echo(str(fault), err=True)
        if faults:
            sys.exit(1)
        click.echo(f"{len(library.battles())} battles are sound.")


@battles.command()
@click.argument("file", type=click.Path(path_type=Path), required=False)
@click.pass_obj
def backup(home: Path | None, file: Path | None) -> None:
    """Write all data as one file: FILE, or a new one in the folder of backups."""
    with shelf(home, to_write=file is None) as library:
        made = library.backup(file)
        click.echo(f"Backup written: {made.path if made else file}")


@battles.command()
@click.argument("file", type=click.Path(path_type=Path), required=False)
@click.pass_obj
def restore(home: Path | None, file: Path | None) -> None:
    """Put a backup in the place of all data; without FILE: list the backups. What was there is kept aside."""
    with shelf(home, to_write=True) as library:
        if file is None:
            for one in library.backups():
                click.echo(f"{one.name}\t{one.day}\t{one.size} bytes")
            return
        aside = library.restore_backup(file if file.exists() else str(file))
        click.echo(f"Restored from {file}; what was there is kept as {aside}.")
