"""The checks of the Android package fail when a copy is broken; whole, `make check` runs them on the sources."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PYTHON = ROOT / ".venv-android" / "bin" / "python"
PARTS = ("bello", "rules", "assets", "tools", "main.py", "buildozer.spec", "requirements.txt", "LICENSE")

pytestmark = pytest.mark.skipif(not PYTHON.exists(), reason="`make check` sets up .venv-android")


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """The sources, to be broken."""
    for part in PARTS:
        source = ROOT / part
        if source.is_dir():
            shutil.copytree(source, tmp_path / part, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(source, tmp_path / part)
    return tmp_path


def edit(copy: Path, old: str, new: str) -> None:
    spec = copy / "buildozer.spec"
    text = spec.read_text(encoding="utf-8")
    assert old in text
    spec.write_text(text.replace(old, new, 1), encoding="utf-8")


def check(root: Path, *names: str, **surroundings: str) -> tuple[int, str]:
    """Run some of the checks; their exit code and what they said."""
    command = [str(PYTHON), "-m", "tools.packaging", "--root", str(root), *names]
    ran = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, env={**os.environ, **surroundings})
    return ran.returncode, ran.stdout + ran.stderr


def test_a_whole_copy_passes(copy: Path) -> None:
    code, said = check(copy, "spec", "recipes", "named", "desktop")
    assert code == 0, said


def test_a_key_that_buildozer_does_not_know_is_found(copy: Path) -> None:
    edit(copy, "fullscreen = 0", "fullscren = 0")
    code, said = check(copy, "spec")
    assert code == 1
    assert "unknown key in [app]: fullscren" in said


def test_a_spec_that_buildozer_refuses_is_found(copy: Path) -> None:
    edit(copy, "title = Bello\n", "")
    code, said = check(copy, "spec")
    assert code == 1
    assert '"title" is missing' in said


@pytest.mark.parametrize("name", ["click", "six", "pip", "tzdata"])
def test_a_requirement_left_out_is_found(copy: Path, name: str) -> None:
    text = (copy / "buildozer.spec").read_text(encoding="utf-8")
    line = next(line for line in text.splitlines() if line.strip().startswith(f"{name}=="))
    edit(copy, f"{line}\n", "    android,\n" if line.endswith(",") else "    android\n")
    code, said = check(copy, "recipes", "named")
    assert code == 1
    assert f"{name} " in said


def test_a_python_that_differs_from_its_host_is_found(copy: Path) -> None:
    edit(copy, "hostpython3==3.12.9", "hostpython3==3.14.2")
    code, said = check(copy, "recipes")
    assert code == 1
    assert "same version" in said


def test_a_name_that_would_be_installed_twice_is_found(copy: Path) -> None:
    edit(copy, "sqlite_utils==", "sqlite-utils==")
    code, said = check(copy, "recipes")
    assert code == 1
    assert "must be written sqlite_utils" in said


def test_a_version_that_was_not_tried_on_a_computer_is_found(copy: Path) -> None:
    edit(copy, "pluggy==1.7.0", "pluggy==1.6.0")
    code, said = check(copy, "desktop")
    assert code == 1
    assert "pluggy is 1.7.0 in requirements.txt and 1.6.0" in said


def test_a_permission_too_many_is_found(copy: Path) -> None:
    edit(copy, "android.permission.VIBRATE", "android.permission.VIBRATE,android.permission.INTERNET")
    code, said = check(copy, "manifest", "--uncompiled")
    assert code == 1
    assert "android.permission.INTERNET" in said


def test_files_too_few_and_files_too_many_are_found(copy: Path) -> None:
    edit(copy, "kv,toml,", "kv,")
    (copy / "rules" / "bello1672" / "unused.json").write_text("", encoding="utf-8")
    (copy / "bello" / "unused.py").write_text("", encoding="utf-8")
    code, said = check(copy, "files")
    assert code == 1
    assert "rules/bello1672/shooting.toml is needed and does not ship" in said
    assert "rules/bello1672/unused.json ships and nobody opens it" in said
    assert "bello/unused.py ships and nobody opens it" in said


def test_a_source_for_a_newer_python_is_found(copy: Path) -> None:
    (copy / "bello" / "newer.py").write_text("type Dice = int\n", encoding="utf-8")
    code, said = check(copy, "sources")
    assert code == 1
    assert "bello/newer.py is no Python 3.11" in said


def test_without_the_registry_nothing_is_claimed_and_ci_fails(copy: Path) -> None:
    nowhere = {"PIP_NO_INDEX": "1", "PIP_FIND_LINKS": "", "PIP_CONFIG_FILE": os.devnull}
    code, said = check(copy, "registry", CI="", **nowhere)
    assert code == 0
    assert "not checked" in said
    code, said = check(copy, "registry", CI="true", **nowhere)
    assert code == 1
