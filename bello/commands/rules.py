"""python -m bello rules: check the rule data, or show one rule."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from bello import language
from bello.commands import fail, one_sentence
from bello.core.codec import Faults
from bello.rulebook import check, load


@click.group()
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
@click.argument("rule")
@click.option("--lang", type=click.Choice(language.LANGUAGES), help="Language; the system's otherwise.")
def rules_show(rule: str, lang: str | None) -> None:
    """Print a rule or ruling, its source, its readings, and in a checkout the tests that cite it."""
    from bello.views.bello1672 import reference

    lang = lang or language.of_system()
    name = rule.upper()
    try:
        book = reference.Book(load.load_index(), load.load_reference(lang), load.load_tables())
    except Faults as faults:
        return fail(one_sentence(faults.faults, "rules"))
    if name not in book:
        return fail(f"{rule}: no such rule; rules are called like CMD-6, rulings like R-40")
    click.echo("\n".join(book.show(name, language.words(lang))))
    tests = _tests_that_cite(name)
    if tests:
        click.echo("\n" + "\n".join(f"  {test}" for test in tests))


def _tests_that_cite(rule: str) -> list[str]:
    """In a checkout: the files under tests/ that name the rule."""
    folder = load.HOME.parent / "tests"
    found = []
    for path in sorted(folder.rglob("*")):
        if path.suffix in (".py", ".json") and f'"{rule}"' in path.read_text(encoding="utf-8"):
            found.append(str(path.relative_to(folder.parent)))
    return found
