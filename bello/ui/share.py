"""What leaves the app and comes in: on a phone through its share sheet, on a computer by files in one folder."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

from bello import device

FOLDER = "shared"
KINDS = {"txt": "text/plain", "png": "image/png"}


def folder_of(app: Any) -> Path:
    """Where shared files are kept; made when first needed."""
    folder: Path = app.place / FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def file_name(title: str, suffix: str) -> str:
    """A name every system can bear."""
    plain = re.sub(r"[^\w \-]", "", title).strip().replace(" ", "-")[:60]
    return f"{plain or 'bello'}.{suffix}"


def free_path(app: Any, title: str, suffix: str) -> Path:
    """A place in the folder where nothing is yet."""
    path = found = folder_of(app) / file_name(title, suffix)
    number = 1
    while found.exists():
        number += 1
        found = path.with_name(f"{path.name.removesuffix('.' + suffix)}-{number}.{suffix}")
    return found


def save(app: Any, title: str, suffix: str, data: bytes) -> Path | None:
    """Share a file; on a computer it is saved and the strip says where."""
    words = app.house.page.words
    if device.on_phone():
        mime = KINDS.get(suffix, "application/json")
        saved = device.share_file(file_name(title, suffix), data, mime, folder_of(app))
    else:
        try:
            saved = free_path(app, title, suffix)
            saved.write_bytes(data)
        except OSError as error:
            app.house.say(words._("Not saved: {why}").format(why=error.strerror or error))
            return None
    if saved is not None:
        app.house.say(words._("Saved in {path}").format(path=saved))
    return saved


def send(app: Any, title: str, text: str) -> None:
    """A text to the share sheet, or to the clipboard and a file beside it."""
    if device.share_text(text, title) == "shared":
        return
    path = save(app, title, "txt", text.encode())
    if path is not None:
        app.house.say(app.house.page.words._("Copied, and saved in {path}").format(path=path))


def copy(app: Any, text: str) -> None:
    """A text to the clipboard, or to the share sheet."""
    if device.share_text(text) == "copied":
        app.house.say(app.house.page.words._("Copied."))


def pasted() -> str:
    """What lies on the clipboard."""
    from kivy.core.clipboard import Clipboard

    return str(Clipboard.paste() or "")


def chosen(done: Callable[[bytes], None]) -> bool:
    """Have the player choose a file on a phone; False on a computer, where files lie in the folder."""
    return device.on_phone() and device.open_file(done)
