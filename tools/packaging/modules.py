"""What would be installed on the phone: python-for-android's recipes, and pure modules by pip for Android's tags."""

from __future__ import annotations

import contextlib
import io
import json
import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from tools.packaging.spec import Spec

SAME = (("python3", "hostpython3"),)
BUILT_IN = {"android"}
"""Recipes that have no version: they come with python-for-android."""


class NotChecked(Exception):
    """The registry cannot be reached: nothing was proven."""


def plain(name: str) -> str:
    """A module's name as python-for-android compares it."""
    return name.lower().replace("-", "_")


def graph(spec: Spec) -> tuple[list[str], list[str]]:
    """The recipes in the order they would be built, and the modules left to pip."""
    from pythonforandroid.bootstrap import Bootstrap
    from pythonforandroid.build import Context
    from pythonforandroid.graph import get_recipe_order_and_bootstrap
    from pythonforandroid.logger import logger

    logger.setLevel("ERROR")
    with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
        context = Context()
        recipes, modules, _ = get_recipe_order_and_bootstrap(
            context, list(spec.requirements), Bootstrap.get_bootstrap(spec.value("p4a.bootstrap"), context)
        )
    return recipes, sorted(set(modules))


def recipe_version(name: str) -> str | None:
    from pythonforandroid.build import Context
    from pythonforandroid.recipe import Recipe

    version: str | None = Recipe.get_recipe(name, Context()).version
    return version


def check_recipes(root: Path) -> Iterator[str]:
    """The graph resolves; what is pinned is what the recipes are for; nothing comes along unnamed."""
    spec = Spec(root)
    try:
        recipes, modules = graph(spec)
    except Exception as error:
        yield f"the recipe graph does not resolve: {error}"
        return
    for one, other in SAME:
        if spec.requirements.get(one) != spec.requirements.get(other) or not spec.requirements.get(one):
            yield f"{one} and {other} must be pinned to the same version"
    for name, version in spec.requirements.items():
        if not version and name not in BUILT_IN:
            yield f"{name} is not pinned"
        if name != plain(name):
            yield f"{name} must be written {plain(name)}, or it is installed twice"
        if name in recipes and name not in sum(SAME, ()) and name not in BUILT_IN and recipe_version(name) != version:
            yield f"{name} is pinned to {version}, its recipe is for {recipe_version(name)}"
    for name in modules:
        if plain(name) not in spec.requirements:
            yield f"{name} comes along unnamed and unpinned"


def check_desktop(root: Path) -> Iterator[str]:
    """What is tried on a computer is what ships: the same versions in requirements.txt."""
    spec = Spec(root)
    lines = (root / "requirements.txt").read_text(encoding="utf-8").splitlines()
    here = {plain(name): version for name, _, version in (line.partition("==") for line in lines) if version}
    for name, version in here.items():
        pinned = spec.requirements.get(name)
        if pinned is not None and pinned != version:
            yield f"{name} is {version} in requirements.txt and {pinned} in buildozer.spec"


def closure(site: Path, roots: set[str]) -> set[str]:
    """Everything the given modules ask for, by the metadata of what is installed on this computer."""
    from importlib.metadata import distributions

    asked: dict[str, set[str]] = {}
    for found in distributions(path=[str(site)]):
        lines = [line for line in found.requires or () if "extra ==" not in line]
        asked[plain(found.name)] = {plain(re.match(r"[\w.\-]+", line)[0]) for line in lines}  # type: ignore[index]
    known: set[str] = set()
    todo = list(roots)
    while todo:
        name = todo.pop()
        if name not in known:
            known.add(name)
            todo += asked.get(name, set())
    return known


def check_named(root: Path, site: Path) -> Iterator[str]:
    """Whatever the requirements ask for in turn is named too, so that its version is ours."""
    spec = Spec(root)
    recipes, modules = graph(spec)
    roots = {plain(name) for name in modules} - set(recipes)
    for name in sorted(closure(site, roots | {"plyer", "sqlite_utils"}) - set(spec.requirements)):
        yield f"{name} is needed and not named in the requirements"


def check_registry(root: Path) -> Iterator[str]:
    """pip's dry run as python-for-android makes it: every pure module resolves at its pin, and nothing else comes."""
    spec = Spec(root)
    recipes, _ = graph(spec)
    pins = {name: version for name, version in spec.requirements.items() if name not in recipes and version}
    report = _dry_run(spec, [f"{name}=={version}" for name, version in pins.items()])
    if isinstance(report, str):
        yield f"pip finds no set of modules for Android: {report}"
        return
    for module in report["install"]:
        name, version = plain(module["metadata"]["name"]), module["metadata"]["version"]
        wheel = module["download_info"]["url"].rsplit("/", 1)[-1]
        if pins.get(name) != version:
            yield f"{name} {version} would be installed, {pins.get(name) or 'nothing'} is named"
        if not wheel.endswith("-any.whl"):
            yield f"{name} {version} is not pure: {wheel}"


def _dry_run(spec: Spec, pins: list[str]) -> dict[str, list[dict[str, dict[str, str]]]] | str:
    ndk = spec.value("android.ndk_api")
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "report.json"
        command = [sys.executable, "-m", "pip", "install", *pins, "--dry-run", "--ignore-installed", "-q"]
        command += ["--disable-pip-version-check", "--only-binary=:all:", "--report", str(report), "--target", folder]
        command += [f"--platform=android_{ndk}_arm64_v8a", f"--platform=android_{ndk}_aarch64"]
        command += ["--python-version", spec.requirements["python3"], "--retries", "1", "--timeout", "15"]
        ran = subprocess.run(command, capture_output=True, text=True, env={**os.environ, "PIP_DEFAULT_TIMEOUT": "15"})
        if ran.returncode == 0:
            found: dict[str, list[dict[str, dict[str, str]]]] = json.loads(report.read_text(encoding="utf-8"))
            return found
    if not reachable():
        raise NotChecked("the registry cannot be reached")
    return ran.stderr.strip()[-600:]


def reachable() -> bool:
    """Whether the registry answers at all: asked for something that is surely there."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "pip", "download", "-q", "--no-deps", "--no-cache-dir", "-d", folder]
        command += ["--retries", "0", "--timeout", "10", "six==1.17.0"]
        return subprocess.run(command, capture_output=True).returncode == 0
