"""`search`: a letter typed in the rulebook until what was found is painted ÷ 20 rows to an empty list, painted."""

from __future__ import annotations

from itertools import cycle

from benchmarks import battles
from benchmarks.ratio import Effort, Figure, alternate, seconds

WORDS = ("storm", "vuur", "regiment", "salvo")
ROWS = 20


def search(effort: Effort) -> Figure:
    from kivy.core.window import Window
    from kivy.uix.recycleboxlayout import RecycleBoxLayout
    from kivy.uix.recycleview import RecycleView
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

    texts = [getattr(row, "text", "") for row in scene.house.page.ids.listing.rows] * ROWS
    plain = RecycleView(viewclass="Label")
    plain.add_widget(
        RecycleBoxLayout(orientation="vertical", default_size=(None, 48), default_size_hint=(1, None), size_hint_y=None)
    )

    def assign() -> None:
        plain.data = [{"text": text, "text_size": (412, None)} for text in texts[:ROWS]]
        scene.paint()

    def assigned() -> float:
        plain.data = []
        Window.remove_widget(scene.app.root)
        Window.add_widget(plain)
        scene.settle()
        took = seconds(assign)
        Window.remove_widget(plain)
        Window.add_widget(scene.app.root)
        scene.settle()
        return took

    found = alternate(assigned, typed, effort.of(60))
    scene.close()
    return found
