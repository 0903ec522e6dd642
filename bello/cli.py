"""The command line: python -m bello with a command, or nothing for the app."""

from __future__ import annotations

import importlib

import click

COMMANDS = {
    "replay": "bello.commands.replay:replay",
    "demo": "bello.commands.replay:demo",
    "rules": "bello.commands.rules:rules",
    "odds": "bello.commands.odds:odds",
    "battles": "bello.commands.battles:battles",
    "sheet": "bello.commands.sheet:sheet_command",
    "report": "bello.commands.report:report",
}


class Commands(click.Group):
    """Imports a command when it is asked for."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        module, name = COMMANDS[cmd_name].split(":")
        command: click.Command = getattr(importlib.import_module(module), name)
        return command


@click.command(cls=Commands)
def cli() -> None:
    """Bello: the assistant beside the table for BelloLudi 1672."""


def main() -> None:
    cli()
