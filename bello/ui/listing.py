"""A list of rows: only what is seen is drawn, heights are known beforehand, equal rows are left alone."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from kivy.clock import Clock
from kivy.properties import ListProperty
from kivy.uix.recycleview import RecycleView
from kivy.uix.recycleview.views import RecycleDataAdapter

from bello.ui import kit
from bello.ui.theme import theme
from bello.ui.touch import page_of
from bello.views import rows

VIEWS: dict[type, type] = {
    rows.Head: kit.HeadView,
    rows.Text: kit.TextView,
    rows.Chips: kit.ChipsView,
    rows.Keys: kit.KeysView,
    rows.Button: kit.ButtonView,
    rows.Item: kit.ItemView,
    rows.Rule: kit.RuleView,
    rows.Cells: kit.CellsView,
    rows.Bars: kit.BarsView,
    rows.Field: kit.FieldView,
    rows.Gap: kit.GapView,
}
"""Which view shows which row; a game adds its own."""


class InOrder(RecycleDataAdapter):
    """Views are used again in their order: an equal row meets its own view, and a field keeps its cursor."""

    def invalidate(self) -> None:
        # the cache gives back first what came in last
        self.views = dict(sorted(self.views.items(), reverse=True))
        super().invalidate()

    def tell(self, index: int, datum: dict[str, Any]) -> None:
        """A row has changed where it stands: its view shows it, in sight or kept just out of sight."""
        for views in (self.views, *self.dirty_views.values()):
            if index in views:
                views[index].refresh_view_attrs(self.recycleview, index, datum)


HANDLE = 1.2
"""How wide the end is by which a row is dragged, in touch targets."""


class Listing(RecycleView):
    """Shows rows from top to bottom."""

    rows = ListProperty()
    _drag: tuple[Any, float, float] | None = None

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(view_adapter=InOrder(), **kwargs)
        self._lay = Clock.create_trigger(self._measured, -1)
        self.fbind("width", self._lay)
        theme.bind(scale=self._resized)  # bind, not fbind: the theme must not keep closed pages alive

    def _resized(self, *_: object) -> None:
        self._lay()

    def show(self, rows_: Iterable[Any]) -> None:
        """Show these rows from now on."""
        found = list(rows_)
        if found != self.rows:
            self.rows = found
            if not self._in_place():
                self._measured()

    def _in_place(self) -> bool:
        """Where as many rows are as high as before, only those that changed are shown again."""
        data, width = self.data, self.width
        if len(data) != len(self.rows) or self._lay.is_triggered or self._refresh_flags["data"]:
            return False  # the views do not stand where the data says, or not yet
        pairs = enumerate(zip(self.rows, data, strict=True))
        changed = {index: self._datum(row, width) for index, (row, datum) in pairs if row != datum["row"]}
        if any(new[key] != data[index][key] for index, new in changed.items() for key in ("viewclass", "size")):
            return False
        for index, new in changed.items():
            data[index].update(new)  # within: the list itself is told of nothing
            self.view_adapter.tell(index, new)
        return True

    def _measured(self, *_: object) -> None:
        width = self.width
        self._lay.cancel()
        if width <= 1:
            return
        self.data = [self._datum(row, width) for row in self.rows]

    @staticmethod
    def _datum(row: Any, width: float) -> dict[str, Any]:
        view: Any = VIEWS[type(row)]
        return {"viewclass": view.__name__, "row": row, "size": (width, view.height_of(row, width))}

    # -- dragging a row by its right end ----------------------------------------------------------------

    def on_touch_down(self, touch: Any) -> bool:
        if self.collide_point(*touch.pos) and self._take(touch):
            return True
        return bool(super().on_touch_down(touch))

    def _take(self, touch: Any) -> bool:
        x, y = self.to_local(*touch.pos)
        for view in self.children[0].children:
            drag = getattr(view.row, "drag", ())
            if drag and view.collide_point(x, y) and x > view.right - HANDLE * theme.target:
                touch.grab(self)
                self._drag = (drag, touch.y, view.height)
                return True
        return False

    def on_touch_move(self, touch: Any) -> bool:
        if touch.grab_current is not self or self._drag is None:
            return bool(super().on_touch_move(touch))
        action, start, height = self._drag
        if abs(touch.y - start) >= height * 0.6:
            up = touch.y > start
            self._drag = (action, start + (height if up else -height), height)
            page_of(self).act(*action, -1 if up else 1)
        return True

    def on_touch_up(self, touch: Any) -> bool:
        if touch.grab_current is self and self._drag is not None:
            touch.ungrab(self)
            self._drag = None
            return True
        return bool(super().on_touch_up(touch))

    def to_top(self) -> None:
        self.scroll_y = 1

    def reach(self, index: int) -> None:
        """Scroll so that a row is in sight."""
        heights = [item["size"][1] for item in self.data]
        whole = sum(heights)
        if whole > self.height:
            above = sum(heights[:index])
            self.scroll_y = 1 - min(1, max(0, above / (whole - self.height)))
