"""python -m bello report: the story of a battle file, with its score per round and its losses."""

from __future__ import annotations

import tempfile
from pathlib import Path

import click

from bello import language, wiring
from bello.commands import fail
from bello.store import Trouble


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--lang", type=click.Choice(language.LANGUAGES), help="Language of the story; the system's otherwise.")
def report(file: Path, lang: str | None) -> None:
    """Tell a battle file as a story: result, chronicle, losses."""
    from bello.views.bello1672 import report_rows
    from bello.views.bello1672.report import acts
    from bello.views.troubles import sentence

    words = language.words(lang or language.of_system())
    try:
        data = file.read_bytes()
    except OSError as error:
        return fail(f"{file}: cannot be read ({error.strerror})")
    with tempfile.TemporaryDirectory() as folder, wiring.library(Path(folder)) as library:
        try:
            session = library.open(library.import_(data))
        except Trouble as trouble:
            return fail(f"{file}: {sentence(trouble.code, trouble.params, words)}")
        told = report_rows.Told(acts(session.told()), session.state, session.tables, words)
        click.echo(report_rows.text(told, session.title), nl=False)
