"""What would ship against what the running app opens; and the app played from nothing but that."""

from __future__ import annotations

import ast
import json
import os
import re
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from fnmatch import fnmatch
from functools import cache
from importlib.metadata import distributions
from pathlib import Path
from typing import Any

from tools.packaging.halfbuild import Stopped, half_build, unpacked
from tools.packaging.modules import plain
from tools.packaging.spec import Spec

LICENCES = re.compile(r"LICENSE|assets/fonts/OFL-\w+\.txt")
"""Not opened, but the licences ask that they go along."""
PLAY = Path(__file__).with_name("play.py")
DOOR = re.compile(r"([\w.]+):[A-Z]\w+")


def run(python: Path, folder: Path, *more: str) -> dict[str, Any]:
    """Start and play the app in a Python of its own; what it reports."""
    with tempfile.TemporaryDirectory() as place:
        report = Path(place) / "report.json"
        alone = ["-I", "-S", "-OO"] if more else ["-B"]
        command = [str(python), *alone, str(PLAY), str(folder), str(report), *more]
        ran = subprocess.run(command, capture_output=True, text=True, cwd=place, env=_plain_surroundings())
        if not report.exists():
            return {"opened": [], "faults": [ran.stderr.strip()[-800:] or "it ended without a word"]}
        found: dict[str, Any] = json.loads(report.read_text(encoding="utf-8"))
        return found


def _plain_surroundings() -> dict[str, str]:
    return {name: value for name, value in os.environ.items() if not name.startswith(("KIVY", "BELLO", "PYTHON"))}


# -- the files ----------------------------------------------------------------------------------------


ON_A_COMPUTER = "bello/commands/"
"""The command line and what prints on paper: the app asks for it only off the phone, where fpdf2 is installed."""


def check_files(root: Path, python: Path) -> Iterator[str]:
    """Every file the app opens ships, and nothing ships that it never opens."""
    with tempfile.TemporaryDirectory() as folder:
        ships = set(Spec(root).copy_shipped(Path(folder)))
    report = run(python, root)
    yield from (f"the app does not run: {fault}" for fault in report["faults"])
    if not report["faults"]:
        needed = reachable(root) | {name for name in report["opened"] if not name.endswith((".py", ".pyc"))}
        needed = {name for name in needed if not name.startswith(ON_A_COMPUTER)}
        yield from (f"{name} is needed and does not ship" for name in sorted(needed - ships))
        unused = sorted(name for name in ships - needed if not LICENCES.fullmatch(name))
        yield from (f"{name} ships and nobody opens it" for name in unused)


def reachable(root: Path) -> set[str]:
    """The sources that main.py comes to, by what they import and by the doors they name."""
    found: set[str] = set()
    todo = ["main"]
    while todo:
        path = _source(root, todo.pop())
        if path is None or path in found:
            continue
        found.add(path)
        tree = ast.parse((root / path).read_text(encoding="utf-8"))
        package = path.removesuffix("/__init__.py").removesuffix(".py").replace("/", ".")
        todo += [package.rpartition(".")[0], *_named(tree)]
    return found


def _source(root: Path, module: str) -> str | None:
    path = module.replace(".", "/")
    return next((name for name in (f"{path}.py", f"{path}/__init__.py") if path and (root / name).is_file()), None)


def _named(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            door = DOOR.fullmatch(node.value)
            if door:
                yield f"bello.ui.{door[1]}"


# -- the phone ------------------------------------------------------------------------------------------


@cache
def site(spec: Spec, source: Path, target: Path) -> Path:
    """A place with only the named requirements, at their pins, without what does not ship."""
    shutil.rmtree(target, ignore_errors=True)
    target.mkdir(parents=True)
    for found in distributions(path=[str(source)]):
        if spec.requirements.get(plain(found.name)) != found.version:
            continue
        for file in found.files or ():
            path = Path(str(found.locate_file(file)))
            if file.parts[0] == ".." or not path.is_file() or is_left_out(spec, f"/{file.as_posix()}"):
                continue
            (target / file).parent.mkdir(parents=True, exist_ok=True)
            os.symlink(path, target / file)
    # Kivy's wheel brings the libraries of the bootstrap beside itself
    for libraries in source.glob("Kivy.libs"):
        if not (target / libraries.name).exists():
            os.symlink(libraries, target / libraries.name)
    return target


def is_left_out(spec: Spec, path: str) -> bool:
    """Whether the packer leaves a file of the requirements out."""
    return any(fnmatch(path, f"*/{pattern}") for pattern in spec.not_shipped) or "/tests/" in path


def check_play(root: Path, built: Path, python: Path) -> Iterator[str]:
    """The app starts and plays from the unpacked, compiled package with nothing but the named requirements."""
    spec = Spec(root)
    try:
        app = unpacked(half_build(root, built), built.with_name("unpacked"))
    except Stopped as error:
        yield f"the half build stopped: {error}"
        return
    packages = next((python.parents[1] / "lib").glob("python3*/site-packages"))
    alone = site(spec, packages, built.with_name("site"))
    report = run(python, app, str(alone), json.dumps(spec.not_shipped))
    yield from (f"the packaged app does not play: {fault}" for fault in report["faults"])


def largest(root: Path, built: Path, python: Path, count: int = 10) -> list[tuple[int, str]]:
    """The largest things that would ship, in bytes; sources stand for what they compile to.

    Compiled parts are this computer's: those of the phone are built there and not counted here.
    """
    packages = next((python.parents[1] / "lib").glob("python3*/site-packages"))
    alone = site(Spec(root), packages, built.with_name("site"))
    sizes: dict[str, int] = {}
    for top in (unpacked(half_build(root, built), built.with_name("unpacked")), alone):
        for path in top.rglob("*"):
            if path.is_file() and "__pycache__" not in path.parts and ".so" not in path.name:
                name = "/".join(path.relative_to(top).parts[:2])
                sizes[name] = sizes.get(name, 0) + path.stat().st_size
    return sorted(((size, name) for name, size in sizes.items()), reverse=True)[:count]
