"""The small parts every screen is made of: texts, and a row view for each kind of row."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.metrics import dp
from kivy.properties import (
    ListProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.recycleview.views import RecycleDataViewBehavior
from kivy.uix.stacklayout import StackLayout
from kivy.uix.widget import Widget

from bello.ui.measure import lines_of, width_of
from bello.ui.theme import theme
from bello.ui.touch import ChipPress, Held, chip_width, page_of
from bello.ui.writing import Writing


class Txt(Writing):
    """Words on the page; wraps, never cut."""


def filled(box: Any, count: int, make: Callable[[], Any]) -> list[Any]:
    """The children of a box, first to last, made to be so many; those that are there are used again."""
    while len(box.children) > count:
        box.remove_widget(box.children[0])
    while len(box.children) < count:
        box.add_widget(make())
    return box.children[::-1]


class Shown(RecycleDataViewBehavior):  # type: ignore[misc]
    """Shows one row; an equal row changes nothing."""

    row = ObjectProperty(None, allownone=True)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        theme.bind(scale=self._scaled)

    def _scaled(self, *_: object) -> None:
        """Another text size: what was measured is measured again."""
        if self.row is not None:
            self.property("row").dispatch(self)

    def refresh_view_attrs(self, rv: Any, index: int, data: dict[str, Any]) -> None:
        self.row = data["row"]

    def on_touch_down(self, touch: Any) -> bool:
        return bool(self.collide_point(*touch.pos) and super().on_touch_down(touch))

    def on_touch_up(self, touch: Any) -> bool:
        """Who holds a finger hears of it anyway; nobody else needs to be asked."""
        return bool(touch.grab_current is self and super().on_touch_up(touch))

    def act(self, *action: Any) -> None:
        page = page_of(self.parent)
        if page is not None and action:
            page.act(*action)


class RowView(Shown, BoxLayout):
    """A row whose parts stand in a box."""


class Touchable(Held, RowView):
    """A row that is one touch zone."""

    def doing(self) -> tuple[Any, ...]:
        return tuple(getattr(self.row, "action", ()))


class HeadView(Touchable):
    @staticmethod
    def height_of(row: Any, width: float) -> float:
        right = width_of(row.right, theme.small) + dp(12) if row.right else 0
        lines = lines_of(row.text, width - dp(32) - right, theme.big, font="BelloTitle")
        height = lines * theme.big * 1.35 + dp(16)
        return max(height, dp(48)) if row.action else height


class TextView(RowView):
    SIZES = {"body": "text", "small": "small", "strong": "text", "title": "title"}

    @staticmethod
    def height_of(row: Any, width: float) -> float:
        size = getattr(theme, TextView.SIZES[row.kind])
        font = "BelloTitle" if row.kind == "title" else "Roboto"
        return lines_of(row.text, width - dp(32), size, row.kind == "strong", font) * size * 1.35 + dp(10)


class ItemView(Touchable):
    def on_row(self, *_: object) -> None:
        row, ids = self.row, self.ids
        ids.text.text, ids.text.bold, ids.text.strikethrough = row.text, row.strong, row.struck
        ids.text.tone = "faint" if row.faded or row.struck else "ink"
        ids.text.size_hint_y = None if row.sub else 1
        ids.sub.text, ids.sub.size_hint_y = row.sub, 1 if row.sub else None
        ids.right.text, ids.right.width = row.right, width_of(row.right, theme.small) if row.right else 0

    @staticmethod
    def height_of(row: Any, width: float) -> float:
        right = width_of(row.right, theme.small) + dp(10) if row.right else 0
        room = width - dp(32) - right
        height = lines_of(row.text, room, theme.text, row.strong) * theme.line_height + dp(14)
        if row.sub:
            height += lines_of(row.sub, room, theme.small) * theme.small * 1.35 + dp(6)
        return max(height, theme.target)


class RuleView(Touchable):
    LEFT = 96

    def doing(self) -> tuple[Any, ...]:
        return ("rule", self.row.rule) if self.row.rule else ()

    @staticmethod
    def room(width: float, row: Any) -> float:
        left = 0 if row.kind in ("effect", "head") else RuleView.left_of(row)
        return width - dp(32) - left - RuleView.right_of(row)

    @staticmethod
    def left_of(row: Any) -> float:
        if row.kind in ("effect", "head"):
            return 0
        return min(max(dp(76), width_of(row.left, theme.text) + dp(10)), dp(150))

    @staticmethod
    def right_of(row: Any) -> float:
        return width_of(row.rule, theme.small) + dp(8) if row.rule else 0

    @staticmethod
    def height_of(row: Any, width: float) -> float:
        bold = row.kind in ("head", "sum")
        lines = lines_of(row.text, RuleView.room(width, row), theme.text, bold)
        left = lines_of(row.left, RuleView.left_of(row), theme.text) if row.left else 1
        return max(max(lines, left) * theme.line_height + dp(12), dp(48) if row.rule else 0)


class ButtonView(RowView):
    @staticmethod
    def height_of(row: Any, width: float) -> float:
        lines = lines_of(row.text, width - dp(64), theme.text, True)
        sub = row.why_not or row.sub
        under = lines_of(sub, width - dp(64), theme.small) * theme.small * 1.35 if sub else 0
        return max(theme.target, lines * theme.line_height + under + dp(18)) + dp(8)


class ChipsView(RowView):
    """Chips on as many lines as they need."""

    def on_row(self, *_: object) -> None:
        chips = self.row.chips
        for chip, press in zip(chips, filled(self.ids.flow, len(chips), ChipPress), strict=True):
            press.chip = chip
            press.width = min(chip_width(chip), max(self.width - dp(32), dp(48)))

    def on_width(self, *_: object) -> None:
        if self.row is not None:
            self.on_row()

    @staticmethod
    def height_of(row: Any, width: float) -> float:
        room, lines, used = width - dp(32), 1, 0.0
        for chip in row.chips:
            wide = min(chip_width(chip), room)
            if used and used + dp(8) + wide > room:
                lines, used = lines + 1, 0.0
            used += wide + (dp(8) if used else 0)
        label = lines_of(row.label, room, theme.small) * theme.small * 1.4 + dp(2) if row.label else 0
        return lines * (theme.target + dp(8)) + label + dp(6)


class Flow(StackLayout):
    """Chips side by side, wrapping."""


def key_gap(room: float, keys: int) -> float:
    """The air between keys: less on a small phone, where six of them must stand side by side."""
    return max(0.0, min(dp(6), (room - keys * dp(48)) / max(1, keys - 1)))


class KeysView(RowView):
    """A line of a pad."""

    keys = ListProperty()

    def on_row(self, *_: object) -> None:
        box = self.ids.boxes
        presses = filled(box, len(self.row.keys), ChipPress)
        gap = key_gap(self.width - dp(16), len(self.row.keys))
        self.padding = [dp(16) if gap == dp(6) else dp(8), dp(3)]
        for chip, press in zip(self.row.keys, presses, strict=True):
            press.ticked = chip_width(chip) <= self.key_width()
            press.chip = chip
            press.width = self.key_width()
        box.spacing = gap
        box.width = len(self.row.keys) * (self.key_width() + gap) - gap

    def on_width(self, *_: object) -> None:
        if self.row is not None:
            self.on_row()

    def key_width(self) -> float:
        row = self.row
        if row.text or row.right:
            return dp(48)
        room = self.width - dp(32) + dp(6)
        return max(dp(48), min(dp(76), room / max(5, len(row.keys)) - dp(6)))

    @staticmethod
    def height_of(row: Any, width: float) -> float:
        if not row.text:
            return theme.target + dp(6)
        wide = len(row.keys) * dp(54) + dp(46)
        right = width_of(row.right, theme.small) if row.right else 0
        lines = lines_of(row.text, width - wide - right, theme.text)
        return max(theme.target, lines * theme.line_height) + dp(6)


class CellsView(Touchable):
    """A line of a table; its text is made smaller where a word would not fit its column."""

    def on_row(self, *_: object) -> None:
        row = self.row
        size = self.size_of(row, self.width)
        labels = filled(self.ids.cells, len(row.cells), Txt)
        for cell, wide, label in zip(row.cells, row.widths, labels, strict=True):
            label.text, label.size_hint_x = cell, wide
            label.bold, label.font_size = row.head, size

    def on_width(self, *_: object) -> None:
        if self.row is not None:
            self.on_row()

    @staticmethod
    def rooms(row: Any, width: float) -> list[float]:
        room = width - dp(32) - dp(8) * (len(row.widths) - 1)
        return [room * wide / sum(row.widths) for wide in row.widths]

    @staticmethod
    def size_of(row: Any, width: float) -> float:
        """The text size at which the longest word of every cell fits."""
        cells = list(zip(row.cells, CellsView.rooms(row, max(width, dp(200))), strict=True))
        size = float(theme.small)
        while size > dp(9) and any(width_of(w, size, row.head) > room for cell, room in cells for w in cell.split()):
            size *= 0.95
        return size

    @staticmethod
    def height_of(row: Any, width: float) -> float:
        size = CellsView.size_of(row, width)
        cells = zip(row.cells, CellsView.rooms(row, width), strict=True)
        lines = max(lines_of(cell, room - dp(3), size, row.head) for cell, room in cells)
        return max(lines * size * 1.35 + dp(12), dp(48) if row.action else 0)


class Bar(Widget):
    """A share of a whole, drawn."""

    share = NumericProperty(0)


class BarsView(RowView):
    def on_row(self, *_: object) -> None:
        box = self.ids.bars
        box.clear_widgets()
        for name, share, figure in self.row.bars:
            line = BoxLayout(spacing=dp(8))
            label = Txt(text=name, size_hint_x=None, width=self.name_width(self.row, self.width))
            number = Txt(text=figure, size_hint_x=None, width=self.figure_width(self.row))
            number.halign = "right"
            label.font_size = number.font_size = theme.small
            line.add_widget(label)
            line.add_widget(Bar(share=share))
            line.add_widget(number)
            box.add_widget(line)

    def on_width(self, *_: object) -> None:
        if self.row is not None:
            self.on_row()

    @staticmethod
    def figure_width(row: Any) -> float:
        return max(width_of(bar[2], theme.small) for bar in row.bars) + dp(4)

    @staticmethod
    def name_width(row: Any, width: float) -> float:
        return min(max(width_of(bar[0], theme.small) for bar in row.bars) + dp(4), (width or dp(300)) * 0.45)

    @staticmethod
    def height_of(row: Any, width: float) -> float:
        room = BarsView.name_width(row, width)
        lines = max(lines_of(bar[0], room, theme.small) for bar in row.bars)
        return len(row.bars) * max(dp(26), lines * theme.small * 1.35 + dp(6)) + dp(8)


class FieldView(RowView):
    text = StringProperty("")

    def typed(self, text: str) -> None:
        if text != self.row.text:
            self.act(*self.row.action, text)

    @staticmethod
    def height_of(row: Any, width: float) -> float:
        return theme.small * 1.5 + max(dp(48), theme.text * 2.2) + dp(8)


class GapView(RowView):
    @staticmethod
    def height_of(row: Any, width: float) -> float:
        return dp(row.size)
