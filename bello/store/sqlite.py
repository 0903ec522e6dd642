"""sqlite_utils without the parser of dates it imports: a fifth of the time it takes to import, and nobody here asks."""

from __future__ import annotations

import importlib.util
import sys


def _when_asked(name: str) -> None:
    """Have a module loaded when something of it is first asked for."""
    spec = importlib.util.find_spec(name) if name not in sys.modules else None
    if spec is None or spec.loader is None:
        return
    spec.loader = importlib.util.LazyLoader(spec.loader)
    module = sys.modules[name] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)


_when_asked("dateutil.parser")

from sqlite_utils import Database, Migrations  # noqa: E402

__all__ = ["Database", "Migrations"]
