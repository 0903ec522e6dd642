"""The battle report page, and its ways out: text, picture, battle file, and on a computer PDF."""

from __future__ import annotations

import tempfile
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from kivy.clock import Clock
from kivy.graphics import Color, Rectangle
from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout

from bello.library import Trouble
from bello.ui import share
from bello.ui.bello1672 import plots  # noqa: F401  (their views join the listing's)
from bello.ui.listing import VIEWS
from bello.ui.page import ListPage
from bello.ui.theme import theme
from bello.views.bello1672 import report_rows
from bello.views.bello1672.report import acts
from bello.views.bello1672.report_rows import Told
from bello.views.rows import Row

PICTURE = (412, 3600)
"""Width and greatest height of the picture, in dp."""

FRAMES = 6
"""How many frames the parts of the picture get to find their places."""


class ReportPage(ListPage):
    """One battle told; without a battle, the open one."""

    def __init__(self, house: Any, battle: int | None = None, **kwargs: Any) -> None:
        app = house.app
        self.session = app.table.session if battle is None else app.library.open(battle, look=True)
        self._told: tuple[Any, Told] | None = None
        super().__init__(house, **kwargs)

    @property
    def told(self) -> Told:
        """Counted once for each head and language."""
        key = (self.session.head, self.words.lang)
        if self._told is None or self._told[0] != key:
            session = self.session
            self._told = (key, Told(acts(session.told()), session.state, session.tables, self.words))
        return self._told[1]

    def refresh(self) -> None:
        self.title = self.words._("Battle report")
        super().refresh()

    def rows(self) -> Iterable[Row]:
        return report_rows.rows(self.told, self.session.title, self.house.app.printer() is not None)

    # -- the ways out ---------------------------------------------------------------------------------------

    @property
    def name(self) -> str:
        state = self.session.state
        names = self.told.names
        return self.session.title or " ".join(names.side(side) for side in state.sides)

    def do_share_text(self) -> None:
        share.send(self.house.app, self.name, report_rows.text(self.told, self.session.title))

    def do_share_file(self) -> None:
        try:
            data = self.house.app.library.export(self.session.id)
        except Trouble as trouble:
            self.house.say(self.house.app.sentence(trouble))
            return
        share.save(self.house.app, self.name, "bello.json", data)

    def do_share_pdf(self) -> None:
        printed = self.house.app.printer()
        share.save(self.house.app, self.name, "pdf", printed(self.told, self.session.title))

    def do_share_picture(self) -> None:
        """Everything but the chronicle on one tall picture; its parts need a moment to be drawn."""
        self._save(Picture(report_rows.summary(self.told, self.session.title or self.name)), FRAMES)

    def _save(self, picture: Picture, frames: int) -> None:
        if frames:
            Clock.schedule_once(lambda _: self._save(picture, frames - 1), 0)
            return
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "report.png"
            try:
                picture.export_to_png(str(path))
                data = path.read_bytes()
            except Exception as error:  # whatever a graphics driver may think of
                self.house.say(self.words._("Not saved: {why}").format(why=error))
                return
        share.save(self.house.app, self.name, "png", data)


class Picture(BoxLayout):
    """Rows under one another, off the screen."""

    def __init__(self, rows: Iterable[Row], **kwargs: Any) -> None:
        width, most = dp(PICTURE[0]), dp(PICTURE[1])
        super().__init__(orientation="vertical", size_hint=(None, None), padding=(0, dp(12)), **kwargs)
        high = dp(24)
        for row in rows:
            view = VIEWS[type(row)]
            needed = view.height_of(row, width)  # type: ignore[attr-defined]
            if high + needed > most:
                break
            high += needed
            shown = view(size_hint=(1, None), size=(width, needed))
            shown.row = row
            self.add_widget(shown)
        self.size = (width, high)
        with self.canvas.before:
            Color(*theme.paper)
            Rectangle(size=self.size)
