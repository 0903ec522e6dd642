"""python -m bello report: the story of a battle file, with its score per round and its losses."""

from __future__ import annotations

import tempfile
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

import click

from bello import language, wiring
from bello.commands import fail
from bello.store import Trouble

if TYPE_CHECKING:
    from bello.views.bello1672.report_rows import Told


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--lang", type=click.Choice(language.LANGUAGES), help="Language of the story; the system's otherwise.")
@click.option("-o", "--output", type=click.Path(path_type=Path, dir_okay=False), help="Write a PDF instead.")
def report(file: Path, lang: str | None, output: Path | None) -> None:
    """Tell a battle file as a story: result, chronicle, losses; printed, or as a PDF of A4 pages."""
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
        if output is None:
            return click.echo(report_rows.text(told, session.title), nl=False)
        _print(told, session.title, output)


def _print(told: Told, title: str, output: Path) -> None:
    if find_spec("fpdf") is None:
        return fail("The report as a PDF needs fpdf2: pip install -r requirements-desktop.txt")
    from bello.commands.report_paper import printed

    try:
        output.write_bytes(printed(told, title))
    except OSError as error:
        return fail(f"{output}: {error.strerror}")
    click.echo(str(output))
