"""A page: a heading, a list of rows, the strip with the last ruling, and the bar with undo and the next thing."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from kivy.properties import BooleanProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from bello.ui import kit, listing  # noqa: F401  (their views are named in page.kv)
from bello.ui.measure import width_of
from bello.ui.tongue import tr
from bello.views.rows import Row


class Strip(BoxLayout):
    """A ruling in two lines above the bar; touching it opens the receipt."""

    headline = StringProperty("")
    detail = StringProperty("")
    action = ObjectProperty(())
    extra = StringProperty("")
    extra_action = ObjectProperty(())
    width_of = staticmethod(width_of)


class PageTop(BoxLayout):
    """The heading with the way back, and turning the page round for the player opposite."""

    page = ObjectProperty(None, rebind=True, allownone=True)


class BottomBar(BoxLayout):
    """The named undo left, the next thing right, dead space between."""

    page = ObjectProperty(None, rebind=True, allownone=True)
    width_of = staticmethod(width_of)


class Page(BoxLayout):
    """One screen. Subclasses give `rows` and a `do_…` for every action their rows send."""

    title = StringProperty("")
    back_text = StringProperty("")
    next_text = StringProperty("")
    next_action = ObjectProperty(())
    next_primary = BooleanProperty(False)
    undo_text = StringProperty("")
    playing = BooleanProperty(False)
    """A playing screen has the named undo at the left of its bar and the strip above it."""
    tells = True
    """Whether the strip shows the last ruling; a pad needs the room and only says why not."""

    def __init__(self, house: Any, **kwargs: Any) -> None:
        self.house = house
        # as wide as it will be, so that its lists are measured once
        super().__init__(size=house.size, **kwargs)

    @property
    def words(self) -> Any:
        return tr.words

    def rows(self) -> Iterable[Row]:
        """What the page shows."""
        return ()

    def refresh(self) -> None:
        """Show what is so now."""
        self.ids.listing.show(self.rows())

    def entered(self) -> None:
        """The page is on top (again)."""
        self.refresh()

    def left(self) -> None:
        """The page was closed."""

    def act(self, name: str, *args: Any) -> None:
        """Do what a touch asks."""
        getattr(self, f"do_{name}")(*args)

    def back(self) -> bool:
        """Back was touched: True if the page dealt with it itself."""
        return False

    def do_back(self) -> None:
        self.house.back()

    def do_turn(self) -> None:
        self.house.turn()

    def do_why_not(self, text: str, rule: str) -> None:
        self.house.say(text, rule)

    def do_rule(self, rule: str) -> None:
        self.house.open_rule(rule)


class ListPage(Page):
    """The plain page: heading, rows, strip, bar."""
