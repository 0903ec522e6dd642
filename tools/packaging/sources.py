"""The sources for every Python they may meet: they parse as 3.11 and compile with each Python found here."""

from __future__ import annotations

import ast
import os
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

OLDEST = (3, 11)
PROGRAM = """
import pathlib, sys
for name in sys.stdin.read().splitlines():
    compile(pathlib.Path(name).read_bytes(), name, "exec")
"""
NAMES = [f"python3.{minor}" for minor in range(11, 15)]


def pythons() -> list[str]:
    """The Pythons from 3.11 to 3.14 that run on this machine, those of pyenv too."""
    kept = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv")) / "versions"
    found = [str(path) for name in NAMES for path in sorted(kept.glob(f"*/bin/{name}"))]
    found += [path for name in NAMES if (path := shutil.which(name))]
    return [python for python in found if subprocess.run([python, "-V"], capture_output=True).returncode == 0]


def check(root: Path) -> Iterator[str]:
    """Sources of the app are good for 3.11 to 3.14."""
    sources = [root / "main.py", *sorted((root / "bello").rglob("*.py"))]
    for path in sources:
        try:
            ast.parse(path.read_text(encoding="utf-8"), str(path), feature_version=OLDEST)
        except SyntaxError as error:
            yield f"{path.relative_to(root)} is no Python 3.11: {error}"
    for python in pythons():
        yield from _compiled(python, sources)


def _compiled(python: str, sources: list[Path]) -> Iterator[str]:
    names = "\n".join(str(path) for path in sources)
    ran = subprocess.run([python, "-W", "error", "-I", "-c", PROGRAM], input=names, capture_output=True, text=True)
    if ran.returncode:
        yield f"{python} does not compile it: {ran.stderr.strip()[-300:]}"
