"""The Battle page: header, both armies or the phase's own list, the strip and the bar."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from kivy.animation import Animation
from kivy.factory import Factory
from kivy.graphics import Color, RoundedRectangle
from kivy.metrics import dp
from kivy.properties import ObjectProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from bello.ui.bello1672 import lastround, symbols  # noqa: F401  (named in battle.kv)
from bello.ui.bello1672.volley import Firing
from bello.ui.kit import RowView, Shown, filled, key_gap
from bello.ui.listing import VIEWS
from bello.ui.load import kv
from bello.ui.measure import lines_of, width_of
from bello.ui.soon import draw_soon
from bello.ui.theme import theme
from bello.ui.touch import ChipPress, Press
from bello.views.bello1672 import battle, melee, shooting, umpire
from bello.views.rows import Row

WIDE = 700


class RegimentView(RowView):
    def on_row(self, *_: object) -> None:
        row, ids = self.row, self.ids
        ids.head.action = ("fold", row.id)
        ids.fold.text = "▸" if row.folded else "▾"
        ids.name.text = row.name
        ids.note.text, ids.note.bold = row.note, row.broken
        ids.note.tone = "accent" if row.broken else "faint"
        ids.order.text, ids.order.action, ids.order.disabled = row.order, row.act, not row.order
        wide = width_of(row.order, theme.text) + dp(20)
        ids.order.size = (wide, theme.target) if row.order else (0, 0)
        ids.order.opacity = 1 if row.order else 0

    @staticmethod
    def height_of(row: battle.RegimentRow, width: float) -> float:
        order = width_of(row.order, theme.text) + dp(20) if row.order else 0
        room = width - order - theme.text - dp(40)
        lines = lines_of(row.note, room, theme.small, row.broken)
        return max(theme.target + dp(4), theme.big * 1.35 + lines * theme.small * 1.4 + dp(8))


class UnitView(Shown, Widget):
    """Three touch zones: the phase's action, the unit sheet, one token more. Each part is put in its place by hand:
    on a page full of units boxes within boxes are most of what there is to keep and to lay out."""

    minus: Any = None
    """The key that takes a token away, where the row has one."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.fbind("pos", self._moved)
        self.fbind("size", self._moved)

    def _moved(self, *_: object) -> None:
        draw_soon(self)

    def left_width(self) -> float:
        """Symbol and number; with a − beside the + they leave room for the zone between."""
        wide = dp(58) + max(width_of(name, theme.text) for name in ("3e esk.", "2nd sqn", "kanon"))
        return min(wide, self.width * 0.4) if self.row.minus else wide

    def pips_width(self) -> float:
        """What is left beside the symbol, the note, the badges and the keys."""
        row = self.row
        beside = dp(48 + 30) + (dp(50) if row.minus else 0)
        if not self.is_large():
            # room for two badges in every row, so that the pips of a regiment are all of one size
            badges = max(0 if row.minus else 2, len(row.badges))
            beside += badges * (theme.text * 1.3 + dp(4)) + max(dp(10), width_of(row.note, theme.small) + dp(6))
        room = self.width - self.left_width() - beside
        return min(dp(160), max(dp(42) if row.minus else dp(60), room))

    @staticmethod
    def is_large() -> bool:
        """With large text a row takes two lines: pips above, states below."""
        return bool(theme.scale >= 1.4)

    def on_row(self, *_: object) -> None:
        row, ids = self.row, self.ids
        ids.left.action, ids.middle.action = row.act, ("unit", row.id)
        ids.symbol.symbol = row.symbol
        ids.name.text, ids.name.strikethrough = row.name, row.removed
        ids.name.tone = "faint" if row.removed else "ink"
        ids.pips.row = row
        ids.note.text, ids.note.halign = row.note, "left" if self.is_large() else "right"
        for badge, label in zip(row.badges, filled(ids.badges, len(row.badges), Factory.BadgeLabel), strict=True):
            label.text = badge.letter
        ids.plus.look, ids.plus.action = "shut" if row.removed else "key", ("token", row.id, 1)
        self._show_minus()
        draw_soon(self)

    def _show_minus(self) -> None:
        if self.row.minus and self.minus is None:
            self.minus = Factory.TokenKey(text="−")
            self.add_widget(self.minus)
        elif not self.row.minus and self.minus is not None:
            self.remove_widget(self.minus)
            self.minus = None
        if self.minus is not None:
            self.minus.action = ("token", self.row.id, -1)

    def draw(self) -> None:
        """Put its parts in their places."""
        if self.row is None:
            return
        ids, low, high, end = self.ids, self.y + dp(1), self.height - dp(2), self.right - dp(8)
        for key in filter(None, (ids.plus, self.minus)):
            key.pos = end - key.width, low + (high - key.height) / 2
            end = key.x - dp(2)
        left, middle = ids.left, ids.middle
        left.pos, left.size = (self.x + dp(8), low), (self.left_width(), high)
        ids.symbol.pos = left.x + dp(6), low + (high - ids.symbol.height) / 2
        ids.name.pos, ids.name.size = (ids.symbol.right + dp(6), low), (left.right - ids.symbol.right - dp(12), high)
        middle.pos, middle.size = (left.right + dp(2), low), (end - left.right - dp(2), high)
        self._draw_middle(middle.x + dp(4), low + dp(2), middle.width - dp(8), high - dp(4))

    def _draw_middle(self, x: float, y: float, wide: float, high: float) -> None:
        """Pips, the note and the badges: on one line, or with large text on two."""
        ids, size, pips = self.ids, theme.text * 1.3, self.pips_width()
        start, line = x + pips + dp(4), high
        above = 0.0
        if self.is_large():
            start, line = x, size if self.row.note or self.row.badges else 0
            above = line + dp(4)
        ids.pips.pos, ids.pips.size = (x, y + above), (pips, high - above)
        end = x + wide
        for badge in ids.badges.children:  # the last comes first
            badge.pos = end - size, y + (line - size) / 2
            end = badge.x - dp(4)
        ids.note.pos, ids.note.size = (start, y), (max(0, end - start), line)

    @staticmethod
    def height_of(row: battle.UnitRow, width: float) -> float:
        second = theme.text * 1.3 if UnitView.is_large() and (row.badges or row.note) else 0
        return theme.target + second + dp(2)


class VolleyView(RowView):
    """A unit that may fire: its target, the faces to count, the keys."""

    def on_row(self, *_: object) -> None:
        box = self.ids.boxes
        keys = self.row.keys
        presses = filled(box, len(keys), lambda: ChipPress(width=dp(48)))
        box.spacing = key_gap(self.width - dp(30), len(keys))
        for chip, press in zip(keys, presses, strict=True):
            press.chip = chip
        self._show_facts()

    def _show_facts(self) -> None:
        """The facts beside the keys, if they fit; otherwise they are behind a touch on the row."""
        box, facts = self.ids.facts, self.row.facts
        widths = [max(dp(48), width_of(chip.text, theme.small, True) + dp(14)) for chip in facts]
        room = self.width - dp(30) - len(self.row.keys) * dp(50)
        if sum(widths) + dp(6) * len(widths) > room:
            facts = ()
        presses = filled(box, len(facts), lambda: ChipPress(ticked=False))
        for chip, wide, press in zip(facts, widths, presses, strict=False):
            press.chip, press.width, press.font_size = chip, wide, theme.small
        box.width = sum(widths) + dp(6) if facts else 0

    def on_width(self, *_: object) -> None:
        if self.row is not None:
            self.on_row()

    @staticmethod
    def text_lines(row: shooting.VolleyRow | None, width: float) -> int:
        """How many lines the unit and its target need beside the band and the roll."""
        if row is None:
            return 1
        beside = width_of(row.band, theme.small) + dp(20) + theme.target if row.roll else 0
        return lines_of(f"{row.name}  {row.text}", width - beside - dp(84), theme.text, True)

    @staticmethod
    def height_of(row: shooting.VolleyRow, width: float) -> float:
        beside = width_of(row.band, theme.small) + dp(20) + theme.target if row.roll else 0
        lines = lines_of(row.count, width - beside - dp(90), theme.small)
        text = VolleyView.text_lines(row, width)
        first = max(theme.target, text * theme.line_height + lines * theme.small * 1.4 + dp(6))
        return first + (theme.target + dp(8) if row.keys else 0) + dp(6)


VIEWS[shooting.VolleyRow] = VolleyView
VIEWS[battle.RegimentRow] = RegimentView
VIEWS[battle.UnitRow] = UnitView


class ScoreBar(Widget):
    """The score as a bar: the first side's share from the left."""

    head = ObjectProperty(None, allownone=True)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.bind(pos=self.draw, size=self.draw, head=self.draw)
        theme.bind(name=self.draw)

    def draw(self, *_: object) -> None:
        self.canvas.clear()
        if self.head is None:
            return
        one, other = (side.points for side in self.head.sides)
        share = (one + 1) / (one + other + 2)
        high = dp(10)
        y = self.y + (self.height - high) / 2
        with self.canvas:
            Color(*getattr(theme, self.head.sides[0].colour))
            RoundedRectangle(pos=(self.x, y), size=(self.width * share - dp(1), high), radius=[dp(3)])
            Color(*getattr(theme, self.head.sides[1].colour))
            x = self.x + self.width * share + dp(1)
            RoundedRectangle(pos=(x, y), size=(self.right - x, high), radius=[dp(3)])


class BattleTop(BoxLayout):
    """Round, side, phase, what is open, and the score."""

    head = ObjectProperty(None, allownone=True)

    def side_text(self, head: Any, index: int) -> str:
        if head is None:
            return ""
        side = head.sides[index]
        star = "★" if side.star else "☆"
        return f"{side.name}{star} {side.points}" if index == 0 else f"{side.points} {star}{side.name}"


class BattlePage(Firing):
    """The battle: armies, and in shooting and melee the phase's list first."""

    def __init__(self, house: Any, **kwargs: Any) -> None:
        self.tab = "phase"
        self.open_volley = ""
        self._phase: Any = None
        super().__init__(house, **kwargs)
        self.bind(width=lambda *_: self.refresh())

    # -- what is shown ------------------------------------------------------------------------------

    def refresh(self) -> None:
        state, names = self.table.state, self.table.names
        moment = (state.round, state.side, state.phase)
        if moment != self._phase:
            if self._phase is not None and theme.motion:
                self.ids.lists.opacity = 0.2
                Animation(opacity=1, duration=0.2).start(self.ids.lists)
            self._phase, self.tab, self.open_volley = moment, "phase", ""
            lastround.look(self.house)
            self.ids.listing.to_top()
        head = battle.head(state, names)
        self.ids.top.head = head
        self.next_text, self.next_action, self.next_primary = f"{head.next} ▸", head.next_action, True
        if self.table.style == "tokens" and head.next_action == ("next",):
            self.next_text, self.next_action = self.words._("Turn done") + " ▸", ("turn_done",)
        super().refresh()
        self._tabs()
        self._other()

    def _phase_list(self) -> bool:
        return self.tab == "phase" and self.table.style != "tokens" and self.table.state.phase in ("shooting", "melee")

    def rows(self) -> Iterable[Row]:
        table = self.table
        state, names = table.state, table.names
        if self._phase_list() and state.phase == "shooting":
            shown = umpire.shown(state, table.arrangement)
            firing = shooting.rows(state, table.tables, names, table.memory(), self.open_volley, shown)
            return [*umpire.mine_rows(state, names, table.arrangement), *self.with_odds(firing)]
        if self._phase_list():
            return melee.list_rows(state, names)
        one, other = self._sides()
        found = [*umpire.mine_rows(state, names, table.arrangement), *self._army(one)]
        if not self._is_wide():
            found += self._army(other)
        return found

    def _army(self, side: str) -> Iterable[Row]:
        table, shown = self.table, umpire.shown(self.table.state, self.table.arrangement)
        folded = frozenset(table.folded)
        return battle.rows(table.state, table.tables, table.names, side, folded, table.style, shown)

    def _sides(self) -> tuple[str, str]:
        """The acting side first; on a wide screen always the same side left."""
        sides: tuple[str, str] = self.table.state.sides
        if self.table.state.side == sides[1] and not self._is_wide() and self.table.style != "tokens":
            return sides[1], sides[0]
        return sides

    def _is_wide(self) -> bool:
        return self.width >= dp(WIDE)

    def _other(self) -> None:
        """The second army beside the first on a wide screen."""
        other = self.ids.other
        if self._is_wide() and not self._phase_list():
            other.size_hint_x = 1
            other.show(self._army(self._sides()[1]))
        else:
            other.size_hint_x, other.width = None, 0

    def _tabs(self) -> None:
        """In shooting and melee: the phase's list, or the armies."""
        box = self.ids.tabs
        shown = self.table.style != "tokens" and self.table.state.phase in ("shooting", "melee")
        box.height = theme.target if shown else 0
        phase = self.words._("Volleys") if self.table.state.phase == "shooting" else self.words._("Fights")
        tabs = (("phase", phase), ("army", self.words._("Armies"))) if shown else ()
        for (name, text), press in zip(tabs, filled(box, len(tabs), Press), strict=True):
            press.text, press.action, press.look = text, ("tab", name), "chosen" if self.tab == name else "key"

    # -- what is done -------------------------------------------------------------------------------

    def do_tab(self, tab: str) -> None:
        self.tab = tab
        self.ids.listing.to_top()
        self.refresh()

    def do_fold(self, regiment: str) -> None:
        self.table.folded ^= {regiment}
        self.refresh()

    def do_show_all(self) -> None:
        self.table.arrange(mine=[])
        self.refresh()

    def do_token(self, unit: str, by: int) -> None:
        self.table.token(unit, by)

    def do_move_back(self, regiment: str) -> None:
        self.table.do({"do": "move_back", "regiment": regiment})

    def do_begin(self) -> None:
        from bello.ui.bello1672.begin import BeginPage

        self.house.push(BeginPage(self.house))

    def do_next(self) -> None:
        """The next phase; at the end of a turn the card, or at once in the quick style when all is well."""
        from bello.ui.bello1672.turn import TurnPage

        state = self.table.state
        if battle.open_things(state) or (state.phase == "melee" and self.table.style == "steps"):
            self.house.push(TurnPage(self.house))
        else:
            self.table.do({"do": "next"})

    def do_turn_done(self) -> None:
        from bello.ui.bello1672.turn import TurnPage

        self.house.push(TurnPage(self.house))

    # -- shooting, on the page itself -------------------------------------------------------------------

    def do_volley(self, unit: str) -> None:
        """Open or close the facts of a unit's volley."""
        self.tab = "phase"
        self.open_volley = "" if self.open_volley == unit else unit
        self.refresh()

    def fire(self, unit: str, dice: dict[str, Any]) -> bool:
        if not super().fire(unit, dice):
            return False
        self.open_volley = ""
        self.follow()
        self.refresh()
        return True


kv("bello1672/rows", "bello1672/battle")
