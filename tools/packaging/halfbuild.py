"""Half a build: python-for-android's own templates and packer, up to where the SDK would be needed."""

from __future__ import annotations

import contextlib
import io
import json
import os
import shutil
import subprocess
import sys
import tarfile
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

from tools.packaging.spec import Spec, inside

ARCH = "arm64-v8a"
PERMISSIONS = {"android.permission.VIBRATE"}
TARGET, OLDEST = "36", "24"
BACKED_UP = {"bello/backups/"}
BUILDERS_OWN = {"--bootstrap", "--dist_name", "--arch", "--local-recipes", "--ndk-api"}
"""Arguments for python-for-android's toolchain, not for its packer."""


def said(element: ElementTree.Element, name: str) -> str | None:
    """An attribute of a manifest's element by its own name; they all stand in Android's namespace."""
    return next((value for key, value in element.items() if key.rpartition("}")[2] == name), None)


class Stopped(Exception):
    """The half build did not come to its end."""


@cache
def half_build(root: Path, out: Path, compiled: bool = True) -> Path:
    """The project as gradle would get it: manifest, resources, and private.tar with the compiled sources."""
    shutil.rmtree(out, ignore_errors=True)
    spec = Spec(root)
    _lay_out(spec, out)
    spec.copy_shipped(out / "_app")
    shutil.copy(Path(sys.modules["buildozer"].__file__ or "").parent / "sitecustomize.py", out / "_app")
    arguments = _arguments(spec, out)
    if not compiled:
        arguments.append("--no-byte-compile-python")
    ran = subprocess.run(
        [sys.executable, "build.py", *arguments],
        cwd=out,
        env={**os.environ, "ANDROIDAPI": spec.value("android.api")},
        capture_output=True,
        text=True,
    )
    if ran.returncode:
        raise Stopped((ran.stdout + ran.stderr)[-800:])
    return out


def _lay_out(spec: Spec, out: Path) -> None:
    """What python-for-android would have made by then: templates, an empty Python, and a folder that looks an SDK."""
    import pythonforandroid

    bootstraps = Path(pythonforandroid.__file__).parent / "bootstraps"
    for part in ("common", "_sdl_common", "sdl2"):
        shutil.copytree(bootstraps / part / "build", out, dirs_exist_ok=True)
    for folder in (f"_python_bundle__{ARCH}", f"libs/{ARCH}", "_app", "sdk/build-tools/36.0.0"):
        (out / folder).mkdir(parents=True, exist_ok=True)
    api = spec.value("android.api")
    made = {
        "bootstrap": "sdl2",
        "archs": [ARCH],
        "ndk_api": int(spec.value("android.ndk_api")),
        "hostpython": str(_compiler(out)),
        "dist_name": "bello",
        "recipes": [],
        "python_version": spec.requirements["python3"],
        "android_api": int(api),
    }
    (out / "dist_info.json").write_text(json.dumps(made), encoding="utf-8")
    (out / "project.properties").write_text(f"target=android-{api}\n", encoding="utf-8")
    (out / "local.properties").write_text(f"sdk.dir={out / 'sdk'}\n", encoding="utf-8")


def _compiler(out: Path) -> Path:
    """A Python that starts fast: the packer starts it anew for every source."""
    script = out / "compiler.sh"
    script.write_text(f'#!/bin/sh\nexec "{sys.executable}" -S -E "$@"\n', encoding="utf-8")
    script.chmod(0o755)
    return script


def _arguments(spec: Spec, out: Path) -> list[str]:
    """What buildozer would tell python-for-android to package."""
    from buildozer.targets.android import TargetAndroid

    target: Any = TargetAndroid.__new__(TargetAndroid)
    target.buildozer, target.logger = spec.buildozer, spec.buildozer.logger
    target.artifact_format, target.build_mode = "apk", "debug"
    target._archs, target._p4a_bootstrap = [ARCH], "sdl2"
    target.get_dist_dir = lambda _name: str(out)
    target._update_libraries_references = lambda _folder: None
    told: list[list[str]] = []
    target._p4a = lambda command, **_: told.append([str(part) for part in command])
    with inside(spec.root), contextlib.redirect_stdout(io.StringIO()), contextlib.suppress(Exception):
        target.build_package()  # goes on until it misses the SDK
    if not told:
        raise Stopped("buildozer did not come to packaging")
    arguments, command = [], iter(told[0][1:])
    for part in command:
        if part in BUILDERS_OWN:
            next(command)
        elif part != "--copy-libs":
            arguments.append(part)
    return arguments


def unpacked(built: Path, target: Path) -> Path:
    """What the phone unpacks at the first start."""
    shutil.rmtree(target, ignore_errors=True)
    with tarfile.open(built / "src/main/assets/private.tar") as tar:
        tar.extractall(target, filter="data")
    return target


def check(root: Path, out: Path, compiled: bool = True) -> Iterator[str]:
    """The manifest that would be built: permissions, API levels, back, backup."""
    try:
        built = half_build(root, out, compiled)
    except Stopped as error:
        yield f"the half build stopped: {error}"
        return
    manifest = ElementTree.parse(built / "src/main/AndroidManifest.xml").getroot()
    asked = {said(found, "name") for found in manifest.iter("uses-permission")}
    if asked != PERMISSIONS:
        yield f"permissions: {sorted(map(str, asked))}, expected {sorted(PERMISSIONS)}"
    sdk = manifest.find("uses-sdk")
    levels = (said(sdk, "targetSdkVersion"), said(sdk, "minSdkVersion")) if sdk is not None else ()
    if levels != (TARGET, OLDEST):
        yield f"API levels: {levels}, expected {(TARGET, OLDEST)}"
    yield from _check_application(manifest)
    yield from _check_backup(built)


def _check_application(manifest: ElementTree.Element) -> Iterator[str]:
    application = manifest.find("application")
    assert application is not None
    wanted = {
        "allowBackup": "true",
        "fullBackupContent": "@xml/backup_rules",
        "dataExtractionRules": "@xml/data_extraction",
        "enableOnBackInvokedCallback": "false",
    }
    for name, value in wanted.items():
        if said(application, name) != value:
            yield f"application: {name} is {said(application, name)}, expected {value}"
    if not list(manifest.iter("queries")):
        yield "the manifest does not ask to see speech engines"


def _check_backup(built: Path) -> Iterator[str]:
    """Only backups go into Android's backup: a rule that includes anything leaves all else out."""
    for name in ("backup_rules", "data_extraction"):
        rules = ElementTree.parse(built / f"src/main/res/xml/{name}.xml").getroot()
        places = rules.findall("./include") if name == "backup_rules" else rules.findall("./*/include")
        if {place.get("path") for place in places} != BACKED_UP:
            yield f"{name}.xml includes {[place.get('path') for place in places]}, expected {sorted(BACKED_UP)}"
