"""When something unexpected went wrong: it is written down with the battle beside it, and the battle goes on."""

from __future__ import annotations

import traceback
from collections.abc import Iterable
from datetime import datetime
from pathlib import Path
from typing import Any

from bello import __version__
from bello.ui.page import ListPage
from bello.views.rows import Button, Row, Text


def write_down(error: BaseException, place: Path, library: Any, table: Any) -> Path:
    """The error in a log file, the battle file beside it; gives the folder."""
    folder = place / "reports"
    stamp = datetime.now().strftime("%Y%m%d-%H%M%S")
    try:
        folder.mkdir(parents=True, exist_ok=True)
        text = "".join(traceback.format_exception(error))
        (folder / f"{stamp}.txt").write_text(f"Bello {__version__}\n{text}", encoding="utf-8")
        if library is not None and table is not None:
            (folder / f"{stamp}.json").write_bytes(library.export(table.session.id))
    except Exception:
        # writing it down must never be the second accident
        pass
    return folder


class WrongPage(ListPage):
    """One sentence, and a way to report it."""

    def __init__(self, house: Any, error: BaseException, folder: Path, **kwargs: Any) -> None:
        self.error, self.folder = error, folder
        super().__init__(house, **kwargs)

    def refresh(self) -> None:
        self.title = self.words._("Something went wrong")
        super().refresh()

    def rows(self) -> Iterable[Row]:
        words = self.words
        yield Text(words._("Your battle is safe; every step is on disk. You can go on playing."), "strong")
        yield Text(words._("A report with the battle beside it is kept in {folder}.").format(folder=self.folder))
        yield Text(f"{type(self.error).__name__}: {self.error}", "small")
        yield Button(words._("Copy the report"), ("copy",))
        yield Button(words._("Go on"), ("back",), primary=True)

    def do_copy(self) -> None:
        from kivy.core.clipboard import Clipboard

        Clipboard.copy("".join(traceback.format_exception(self.error)))
        self.house.say(self.words._("Copied."))
