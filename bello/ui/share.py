"""What leaves the app: text to the clipboard, files in the folder of shared things, and the words that say where."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

FOLDER = "shared"


def folder_of(app: Any) -> Path:
    """Where shared files are kept; made when first needed."""
    folder: Path = app.place / FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def file_name(title: str, suffix: str) -> str:
    """A name every system can bear."""
    plain = re.sub(r"[^\w \-]", "", title).strip().replace(" ", "-")[:60]
    return f"{plain or 'bello'}.{suffix}"


def save(app: Any, title: str, suffix: str, data: bytes) -> Path | None:
    """Keep a file in the folder and say where; an older one of that name stays."""
    words = app.house.page.words
    try:
        path = free_path(app, title, suffix)
        path.write_bytes(data)
    except OSError as error:
        app.house.say(words._("Not saved: {why}").format(why=error.strerror or error))
        return None
    app.house.say(words._("Saved in {path}").format(path=path))
    return path


def free_path(app: Any, title: str, suffix: str) -> Path:
    """A place in the folder where nothing is yet."""
    path = found = folder_of(app) / file_name(title, suffix)
    number = 1
    while found.exists():
        number += 1
        found = path.with_name(f"{path.name.removesuffix('.' + suffix)}-{number}.{suffix}")
    return found


def copy(app: Any, text: str) -> None:
    """Text to the clipboard."""
    from kivy.core.clipboard import Clipboard

    Clipboard.copy(text)
    app.house.say(app.house.page.words._("Copied."))


def pasted() -> str:
    """What lies on the clipboard."""
    from kivy.core.clipboard import Clipboard

    return str(Clipboard.paste() or "")
