"""The command line, a module a command: python -m bello replay, rules, odds, battles."""

from __future__ import annotations

import sys

import click

from bello.core.codec import Fault


def fail(message: str) -> None:
    """One plain sentence, and exit code 1."""
    click.echo(message, err=True)
    sys.exit(1)


def one_sentence(faults: list[Fault], name: str) -> str:
    """The first fault in words, and how many more there are."""
    more = f" ({len(faults) - 1} more)" if len(faults) > 1 else ""
    return f"{name}: {faults[0]}{more}"
