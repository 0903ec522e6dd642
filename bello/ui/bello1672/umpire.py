"""Pages for the umpire: the regiments in the order of the table, and whose turn it is in big type."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from kivy.core.text import Label as CoreLabel
from kivy.graphics import Color, Rectangle
from kivy.metrics import dp
from kivy.properties import BooleanProperty

from bello.ui.bello1672.playing import PlayingList
from bello.ui.bello1672.plots import Drawing
from bello.ui.listing import VIEWS
from bello.ui.measure import width_of
from bello.ui.theme import theme
from bello.views.bello1672 import umpire
from bello.views.rows import Row

SMALLEST, LARGEST = 24, 84


class RegimentsPage(PlayingList):
    """Move regiments to where they stand on the table, or see only mine."""

    def __init__(self, house: Any, **kwargs: Any) -> None:
        self.opened = ""
        super().__init__(house, **kwargs)

    def refresh(self) -> None:
        self.title = self.words._("Regiments on the screen")
        self.next_text, self.next_action = self.words._("Done"), ("back",)
        super().refresh()

    def rows(self) -> Iterable[Row]:
        return umpire.arrange_rows(self.table.state, self.table.names, self.table.arrangement, self.opened)

    def _keep(self, **changes: Any) -> None:
        self.table.arrange(**changes)
        self.refresh()

    def do_touch(self, regiment: str) -> None:
        self.opened = "" if self.opened == regiment else regiment
        self.refresh()

    def do_mine(self, regiment: str) -> None:
        mine = list(self.table.arrangement.get("mine", ()))
        self._keep(mine=[one for one in mine if one != regiment] if regiment in mine else [*mine, regiment])

    def do_shift(self, regiment: str, by: int) -> None:
        state = self.table.state
        self._keep(order=umpire.moved(state, umpire.order_of(state, self.table.arrangement), regiment, by))


class BigTurnPage(PlayingList):
    """Whose turn it is, in letters for the whole room."""

    playing = BooleanProperty(False)

    def refresh(self) -> None:
        self.title = self.words._("Whose turn")
        self.next_text, self.next_action = self.words._("Back"), ("back",)
        super().refresh()

    def rows(self) -> Iterable[Row]:
        return umpire.turn_rows(self.table.state, self.table.names)


class BigView(Drawing):
    """One line, as large as fits the width."""

    @staticmethod
    def size_of(text: str, width: float) -> float:
        unit = width_of(text, 100, font="BelloTitle") / 100
        return min(dp(LARGEST), max(dp(SMALLEST), (width - dp(32)) / max(unit, 0.1)))

    @staticmethod
    def height_of(row: umpire.Big, width: float) -> float:
        return BigView.size_of(row.text, width) * 1.3

    def draw(self) -> None:
        label = CoreLabel(text=self.row.text, font_size=self.size_of(self.row.text, self.width), font_name="BelloTitle")
        label.refresh()
        if label.texture is None:
            return
        width = min(label.texture.width, self.width - dp(16))
        Color(*(getattr(theme, self.row.colour or "ink")))
        pos = (int(self.center_x - width / 2), int(self.center_y - label.texture.height / 2))
        Rectangle(texture=label.texture, pos=pos, size=(width, label.texture.height))


VIEWS[umpire.Big] = BigView
