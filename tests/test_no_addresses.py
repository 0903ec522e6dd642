"""No download address in any tracked file, licence texts aside: what is needed is pinned by name and version."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
# written in two parts, so that this file passes its own test
ADDRESS = re.compile("http" + "s?:/" + "/|ftp:/" + "/", re.IGNORECASE)
HOSTS = re.compile(
    r"\b("
    + "|".join(
        name + r"\." + end
        for name, end in (
            ("pypi", "org"),
            ("pythonhosted", "org"),
            ("github", "com"),
            ("githubusercontent", "com"),
            ("gitlab", "com"),
            ("anaconda", "org"),
            ("npmjs", "org"),
            ("npmjs", "com"),
            ("maven", "org"),
            ("dl.google", "com"),
            ("docker", "io"),
            ("ghcr", "io"),
            ("sourceforge", "net"),
        )
    )
    + r")\b",
    re.IGNORECASE,
)


def tracked() -> list[Path]:
    if not (ROOT / ".git").exists():
        pytest.skip("not a checkout")
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True).stdout
    return [ROOT / name for name in listed.decode().split("\0") if name]


def is_licence(path: Path) -> bool:
    name = path.relative_to(ROOT)
    return name.name.startswith("LICENSE") or (name.parts[0] == "assets" and name.suffix == ".txt")


def addresses(text: str) -> list[str]:
    """The lines that hold an address, with their number."""
    lines = text.splitlines()
    return [f"{number}: {line.strip()[:80]}" for number, line in enumerate(lines, 1) if _holds_one(line)]


def _holds_one(line: str) -> bool:
    return bool(ADDRESS.search(line) or HOSTS.search(line))


def test_no_tracked_file_holds_an_address():
    found = []
    for path in tracked():
        if is_licence(path) or not path.is_file():
            continue
        data = path.read_bytes()
        if b"\0" in data[:4096]:
            continue  # a font or a picture
        found += [f"{path.relative_to(ROOT)}:{line}" for line in addresses(data.decode("utf-8", "replace"))]
    assert not found, "\n".join(found)


@pytest.mark.parametrize("line", ["see HTTP" + "S://example", "http" + "://x", "pip install from files.pypi" + ".org"])
def test_an_address_is_seen(line):
    assert addresses(f"first\n{line}\n") == [f"2: {line}"]


@pytest.mark.parametrize("line", ["httpserver", "a pypi package", "github actions", "3://4", "org.bello.app"])
def test_a_plain_word_is_no_address(line):
    assert addresses(line) == []
