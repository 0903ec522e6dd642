"""All checks of the Android package, or those named: `python -m tools.packaging [--root DIR] [CHECK …]`."""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from tools.packaging import halfbuild, modules, shipped, sources, spec

HERE = Path(__file__).resolve().parents[2]


def checks(root: Path, built: Path, python: Path, compiled: bool) -> dict[str, Callable[[], Iterator[str]]]:
    """Each check gives what is wrong, sentence by sentence."""
    packages = next((python.parents[1] / "lib").glob("python3*/site-packages"))
    return {
        "spec": lambda: spec.check(root),
        "recipes": lambda: modules.check_recipes(root),
        "named": lambda: modules.check_named(root, packages),
        "desktop": lambda: modules.check_desktop(root),
        "registry": lambda: modules.check_registry(root),
        "sources": lambda: sources.check(root),
        "manifest": lambda: halfbuild.check(root, built, compiled),
        "files": lambda: shipped.check_files(root, python),
        "play": lambda: shipped.check_play(root, built, python),
    }


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tools.packaging", description=__doc__)
    parser.add_argument("--root", type=Path, default=HERE, help="the source tree to check")
    parser.add_argument("--python", type=Path, default=HERE / ".venv/bin/python", help="the Python the app runs with")
    parser.add_argument("--uncompiled", action="store_true", help="spare the time of compiling in the half build")
    parser.add_argument("--largest", action="store_true", help="list the largest things that would ship")
    parser.add_argument("check", nargs="*")
    asked = parser.parse_args()
    root = asked.root.resolve()
    built = root / "build" / "android" / "half"
    known = checks(root, built, asked.python.absolute(), not asked.uncompiled)
    unknown = set(asked.check) - set(known)
    if unknown:
        parser.error(f"unknown: {', '.join(sorted(unknown))}; known: {', '.join(known)}")
    wrong = [name for name in asked.check or known if not passes(name, known[name])]
    if asked.largest:
        for size, name in shipped.largest(root, built, asked.python.absolute()):
            print(f"{size / 1e6:8.2f} MB  {name}")
    return 1 if wrong else 0


def passes(name: str, check: Callable[[], Iterator[str]]) -> bool:
    """Run a check and say how it went."""
    began = time.monotonic()
    try:
        faults = list(check())
    except modules.NotChecked as error:
        in_ci = os.environ.get("CI") == "true"
        print(f"package {name:9} {'FAILED' if in_ci else 'not checked'}: {error}")
        return not in_ci
    except spec.Unsound as error:
        faults = [str(error)]
    print(f"package {name:9} {'FAILED' if faults else 'ok'} ({time.monotonic() - began:.1f} s)", flush=True)
    for fault in faults:
        print(f"  {fault}")
    return not faults


if __name__ == "__main__":
    sys.exit(main())
