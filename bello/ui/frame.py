"""The frame round the house: keeps it clear of the phone's bars and cut-outs, in the colour of the paper."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.core.window import Window
from kivy.graphics import Color, Rectangle
from kivy.uix.boxlayout import BoxLayout

from bello import device
from bello.ui.theme import theme


class Frame(BoxLayout):
    """Holds the house where nothing covers it."""

    def __init__(self, house: Any, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        with self.canvas.before:
            self._colour = Color(rgba=theme.paper)
            sheet = Rectangle()
        theme.bind(paper=self._painted)
        self.bind(size=lambda _frame, size: setattr(sheet, "size", size))
        self.add_widget(house)
        self._fit = Clock.create_trigger(self.fit)
        # a turned phone has its bars and cut-outs elsewhere
        Window.bind(size=self._turned)
        self.fit()

    def _painted(self, _theme: Any, paper: Any) -> None:
        self._colour.rgba = paper

    def _turned(self, *_: object) -> None:
        self._fit()

    def fit(self, *_: object) -> None:
        """Make room for what covers the window now."""
        self.padding = device.insets()
