"""`python -m benchmarks [NAME …]`: prints the table, writes build/bench.json. Each figure has a process of its own."""

from __future__ import annotations

import argparse
import json
import shutil
import subprocess
import sys
import tempfile
from importlib import import_module
from pathlib import Path

from benchmarks.ratio import Effort, Figure

ROOT = Path(__file__).resolve().parents[1]
TARGETS = {
    "cold_start": ("starts", "<= 1.3"),
    "cold_start_battle": ("starts", "<= 2.2"),
    "tap_to_paint": ("steps", "<= 1.5"),
    "append_step": ("steps", "<= 1.3"),
    "step_cpu": ("steps", "report"),
    "open_growth": ("growth", "<= 1.5"),
    "undo_growth": ("growth", "<= 1.3"),
    "log_growth": ("growth", "<= 1.3"),
    "roster_growth": ("growth", "<= 2"),
    "memory": ("starts", "<= 1.25"),
    "odds_speed": ("odds", ">= 10"),
    "replay": ("replay", "report"),
    "search": ("search", "<= 1.5"),
    "idle": ("starts", "<= 1.2"),
}
"""Each figure: the module that measures it, and what it is to be."""


def measured(name: str, effort: Effort) -> Figure:
    """Measure one figure in this process."""
    module = import_module(f"benchmarks.{TARGETS[name][0]}")
    if name == "odds_speed":
        return module.measure(effort.of(module.RUNS))  # type: ignore[no-any-return]
    if name == "replay":
        return module.measure(effort.long(module.STEPS), effort.of(module.RUNS))  # type: ignore[no-any-return]
    return getattr(module, name)(effort)  # type: ignore[no-any-return]


def alone(name: str, effort: Effort) -> Figure:
    """Measure one figure in a process of its own."""
    command = [sys.executable, "-m", "benchmarks", name, "--folder", str(effort.folder), "--alone"]
    ended = subprocess.run(command + ["--quick"] * effort.quick, cwd=ROOT, capture_output=True, text=True)
    if ended.returncode:
        raise SystemExit(f"{name} failed\n{ended.stderr}")
    found: Figure = json.loads(ended.stdout.splitlines()[-1])
    return found


def is_met(target: str, found: Figure) -> bool:
    """Whether the median is what it is to be; only a steady reference counts."""
    if abs(found["control"] - 1) > 0.1 or found.get("frames"):
        return False
    compare, number = target.split()
    return bool(found["value"] <= float(number) if compare == "<=" else found["value"] >= float(number))


def line(name: str, found: Figure) -> str:
    target = TARGETS[name][1]
    met = "" if target == "report" else "met" if is_met(target, found) else "MISSED"
    more = ", ".join(f"{key} {found[key]}" for key in found if key not in ("value", "spread", "control"))
    figures = f"{found['value']:>9} {found['spread']:>8} {found['control']:>8}"
    return f"{name:18}{figures}   {target:8} {met:7} {more}".rstrip()


def main() -> None:
    options = argparse.ArgumentParser(prog="benchmarks", description=__doc__)
    options.add_argument("names", nargs="*", metavar="NAME")
    options.add_argument("--quick", action="store_true", help="just enough to see that it runs")
    options.add_argument("--out", type=Path, default=ROOT / "build" / "bench.json")
    options.add_argument("--folder", type=Path, help=argparse.SUPPRESS)
    options.add_argument("--alone", action="store_true", help=argparse.SUPPRESS)
    asked = options.parse_args()
    unknown = set(asked.names) - set(TARGETS)
    if unknown:
        options.error(f"no such figure: {', '.join(sorted(unknown))}; there are {', '.join(TARGETS)}")
    if asked.alone:
        print(json.dumps(measured(asked.names[0], Effort(asked.folder, asked.quick))))
        return
    asked.out = asked.out.resolve()
    asked.out.parent.mkdir(parents=True, exist_ok=True)
    folder = Path(tempfile.mkdtemp(prefix="bench-", dir=asked.out.parent))
    try:
        run(asked.names or list(TARGETS), Effort(folder, asked.quick), asked.out)
    finally:
        shutil.rmtree(folder)


def run(names: list[str], effort: Effort, out: Path) -> None:
    print(f"The battles lie in {effort.folder}, on the disk of the checkout.")
    print(f"{'':18}{'value':>9} {'spread':>8} {'control':>8}   target")
    found = {}
    for name in names:
        found[name] = alone(name, effort)
        print(line(name, found[name]), flush=True)
        out.write_text(json.dumps({"folder": str(effort.folder), **found}, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
