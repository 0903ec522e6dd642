"""`search`: a letter typed in the rulebook until what was found is painted ÷ 20 rows to an empty list, painted."""

from __future__ import annotations

from itertools import cycle
from typing import Any

from benchmarks import battles
from benchmarks.ratio import Effort, Figure, alternate, seconds

WORDS = ("storm", "vuur", "regiment", "salvo")
ROWS = 20


def search(effort: Effort) -> Figure:
    from kivy.core.window import Window
    from kivy.uix.textinput import TextInput

    from benchmarks.stage import Stage

    scene = Stage(battles.of_steps(effort.folder, 300))
    scene.app.open("rulebook")
    scene.settle()
    field = next(widget for widget in scene.house.walk() if isinstance(widget, TextInput))
    letters = cycle([(word[:place], word[place]) for word in WORDS for place in range(1, len(word))])

    def typed() -> float:
        before, letter = next(letters)
        field.text = before
        scene.settle()
        return seconds(lambda: (field.insert_text(letter), scene.paint()))

    texts = [text for row in scene.house.page.ids.listing.rows if (text := getattr(row, "text", ""))] * ROWS

    def assigned() -> float:
        plain = _empty()
        Window.remove_widget(scene.app.root)
        Window.add_widget(plain)
        scene.settle()
        rows = [{"text": text, "text_size": (412, None)} for text in texts[:ROWS]]
        took = seconds(lambda: (setattr(plain, "data", rows), scene.paint()))
        Window.remove_widget(plain)
        Window.add_widget(scene.app.root)
        scene.settle()
        return took

    return alternate(assigned, typed, effort.of(60))


def _empty() -> Any:
    """A list of plain labels with nothing in it."""
    from kivy.uix.recycleboxlayout import RecycleBoxLayout
    from kivy.uix.recycleview import RecycleView

    plain, layout = RecycleView(), RecycleBoxLayout(orientation="vertical", size_hint_y=None)
    layout.default_size, layout.default_size_hint = (None, 48), (1, None)
    layout.bind(minimum_height=layout.setter("height"))
    plain.add_widget(layout)
    plain.viewclass = "Label"
    return plain
