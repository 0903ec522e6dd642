"""What buildozer.spec says, by buildozer's own reading: is it sound, what would ship, what is required."""

from __future__ import annotations

import contextlib
import io
import os
import re
from collections.abc import Iterator
from functools import cached_property
from pathlib import Path

import buildozer
from buildozer import Buildozer

KEY = re.compile(r"^#?\s*([a-z][\w.\-]*)\s*=", re.MULTILINE)


class Unsound(Exception):
    """Buildozer itself refuses the spec."""


@contextlib.contextmanager
def inside(folder: Path) -> Iterator[None]:
    """Work in a folder: buildozer reads paths from where it stands."""
    before = Path.cwd()
    os.chdir(folder)
    try:
        yield
    finally:
        os.chdir(before)


class Spec:
    """The buildozer.spec of a source tree."""

    def __init__(self, root: Path) -> None:
        self.root = root
        said = io.StringIO()
        with inside(root), contextlib.redirect_stdout(said), contextlib.redirect_stderr(said):
            try:
                self.buildozer = Buildozer(filename=str(root / "buildozer.spec"))
                self.version = self.buildozer.get_version()
            except (SystemExit, Exception) as error:
                raise Unsound(f"{error} {said.getvalue()}") from error
        self.buildozer.logger.set_level(0)
        self.config = self.buildozer.config

    def value(self, key: str) -> str:
        return str(self.config.getdefault("app", key, ""))

    def values(self, key: str) -> list[str]:
        return [value for value in self.config.getlist("app", key, []) if value]

    @cached_property
    def requirements(self) -> dict[str, str]:
        """Name to pinned version; empty where no version is named."""
        return {name: version for name, _, version in (one.partition("==") for one in self.values("requirements"))}

    @cached_property
    def not_shipped(self) -> list[str]:
        """Patterns of what the requirements bring and the APK leaves out."""
        lines = (self.root / self.value("android.blacklist_src")).read_text(encoding="utf-8").splitlines()
        return [line.strip() for line in lines if line.strip() and not line.startswith("#")]

    def copy_shipped(self, target: Path) -> list[str]:
        """Copy what would ship as buildozer does; gives the files."""
        type(self.buildozer).app_dir = property(lambda _self: str(target))
        with inside(self.root), contextlib.redirect_stdout(io.StringIO()):
            self.buildozer._copy_application_sources()
        return sorted(path.relative_to(target).as_posix() for path in target.rglob("*") if path.is_file())


def check_keys(spec: Spec) -> Iterator[str]:
    """No key that buildozer does not know: it would be ignored in silence."""
    known = set(KEY.findall((Path(buildozer.__file__).parent / "default.spec").read_text(encoding="utf-8")))
    for section in ("app", "buildozer"):
        for key, _ in spec.config.items(section, raw=True):
            if key not in known:
                yield f"unknown key in [{section}]: {key}"


def check_pictures(spec: Spec) -> Iterator[str]:
    """Everything the spec points at is there."""
    keys = [key for key, _ in spec.config.items("app", raw=True) if key.endswith(".filename")]
    keys += [
        "android.extra_manifest_xml",
        "android.extra_manifest_application_arguments",
        "android.backup_rules",
        "android.res_xml",
        "android.blacklist_src",
    ]
    for key in keys:
        if not (spec.root / spec.value(key)).is_file():
            yield f"{key} names a file that is not there: {spec.value(key)}"


def check(root: Path) -> Iterator[str]:
    """The spec passes buildozer's own check and means what it says."""
    try:
        spec = Spec(root)
    except Unsound as error:
        yield f"buildozer refuses the spec: {error}"
        return
    yield from check_keys(spec)
    yield from check_pictures(spec)
