"""Where the app's data lives on this machine. Imports nothing heavy: it is asked before the first frame."""

from __future__ import annotations

import os
import sys
from pathlib import Path


def home() -> Path:
    """The folder of the app's data: BELLO_HOME, or the platform's own place."""
    named = os.environ.get("BELLO_HOME")
    if named:
        return Path(named)
    private = os.environ.get("ANDROID_PRIVATE")
    if private:
        return Path(private) / "bello"
    if sys.platform == "win32":
        return Path(os.environ.get("APPDATA", Path.home())) / "Bello"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "Bello"
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "bello"
