"""What is touched: keys, places, chips, and the page that hears of it."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.graphics import Color, RoundedRectangle
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ObjectProperty, OptionProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from bello.ui.measure import width_of
from bello.ui.theme import theme
from bello.ui.writing import How, Writing


def page_of(widget: Widget) -> Any:
    """The page a widget stands on: whatever can act."""
    while widget is not None and not hasattr(widget, "act"):
        widget = widget.parent
    return widget


class Press(ButtonBehavior, Writing):
    """Something to touch. When its meaning changes it is dead for a moment, so that no finger hits the new one."""

    action = ObjectProperty(())
    look = OptionProperty("key", options=["key", "primary", "chosen", "shut", "bare"])
    guarded = BooleanProperty(False)
    halign = How("center")
    within = True
    margin = 6
    dead_time = 0.3
    _changed = -1.0
    _key: RoundedRectangle | None = None
    TONES = {"primary": "accent_ink", "chosen": "chosen_ink", "shut": "shut_ink"}
    SHADES = {"primary": "accent", "chosen": "chosen", "shut": "shut"}

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.fbind("look", self._dress)
        self.fbind("state", self._dress)
        self._dress()

    def on_action(self, *_: object) -> None:
        self._changed = Clock.get_boottime()

    def _dress(self, *_: object) -> None:
        """The colours of its look; a bare one has nothing behind it until it is held."""
        down = self.state == "down"
        self.bold = self.look in ("primary", "chosen")
        self.tone = self.TONES.get(self.look, "ink")
        self.canvas.before.clear()
        self._key = None
        if self.look == "bare" and not down:
            return
        colour = getattr(theme, "ink" if self.look == "bare" else self.SHADES.get(self.look, "key"))
        with self.canvas.before:
            Color(*colour[:3], 0.1 if self.look == "bare" else 0.7 if down else 1)
            self._key = RoundedRectangle(pos=self.pos, size=self.size, radius=[dp(8)])

    def follow(self) -> None:
        super().follow()
        self._dress()

    def _put(self, *_: object) -> None:
        super()._put()
        if self._key is not None:
            self._key.pos, self._key.size = self.pos, self.size

    def on_touch_down(self, touch: Any) -> bool:
        if self.collide_point(*touch.pos) and self.guarded:
            if Clock.get_boottime() - self._changed < self.dead_time:
                return True
        return bool(super().on_touch_down(touch))

    def on_release(self) -> None:
        page = page_of(self)
        if self.action and page is not None:
            page.act(*self.action)


class Held(ButtonBehavior):  # type: ignore[misc]
    """Shaded while it is held, and only then: a shade nobody sees would be painted over the whole page."""

    round = 0

    def doing(self) -> tuple[Any, ...]:
        """What a touch does; nothing: it is not shaded either."""
        return ()

    def on_state(self, *_: object) -> None:
        self.canvas.before.clear()
        if self.state == "down" and self.doing():
            with self.canvas.before:
                Color(*theme.ink[:3], 0.1)
                RoundedRectangle(pos=self.pos, size=self.size, radius=[dp(self.round)])

    def on_release(self) -> None:
        page = page_of(self.parent)
        if page is not None and self.doing():
            page.act(*self.doing())


class Spot(Held, Widget):
    """A place to touch; what stands there is drawn over it."""

    action = ObjectProperty(())
    round = 8

    def doing(self) -> tuple[Any, ...]:
        return tuple(self.action)


class Zone(Spot, BoxLayout):
    """Whatever stands in it is one thing to touch."""


class ChipPress(Press):
    """A chip: chosen is filled and ticked, what is not allowed is grey and says why when touched."""

    chip = ObjectProperty(None, allownone=True)
    ticked = BooleanProperty(True)
    """A small key has no room for the tick; the row says in words what is chosen."""

    def on_release(self) -> None:
        page = page_of(self)
        if page is None or self.chip is None:
            return
        if self.chip.why_not:
            page.act("why_not", self.chip.why_not, self.chip.rule)
        elif self.chip.action:
            page.act(*self.chip.action)


def chip_text(chip: Any) -> str:
    return f"✓ {chip.text}" if chip.chosen else chip.text


def chip_width(chip: Any) -> float:
    return max(dp(48), width_of(chip_text(chip), theme.text, chip.chosen) + dp(24))
