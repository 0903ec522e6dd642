"""How many lines a text needs, so that every row's height is known before it is drawn."""

from __future__ import annotations

from functools import lru_cache

from kivy.core.text import Label as CoreLabel

NEARLY = 0.95
"""Words are measured one by one, which is quick; a line that nearly fits is measured as a whole, which is exact."""


@lru_cache(maxsize=512)
def _label(size: float, bold: bool, font: str) -> CoreLabel:
    return CoreLabel(font_size=size, bold=bold, font_name=font)


@lru_cache(maxsize=20000)
def width_of(text: str, size: float, bold: bool = False, font: str = "Roboto") -> int:
    """The width of a text on one line."""
    return int(_label(size, bold, font).get_extents(text)[0])


def lines_of(text: str, width: float, size: float, bold: bool = False, font: str = "Roboto") -> int:
    """How many lines a text takes in a given width, broken between words as Kivy does."""
    if width <= 0 or not text:
        return 1
    lines = 0
    space = width_of(" ", size, bold, font)
    for paragraph in text.split("\n"):
        lines += 1
        line, used = "", 0.0
        for word in paragraph.split(" "):
            wide = width_of(word, size, bold, font)
            longer = used + space + wide if line else wide
            if line and width * NEARLY < longer < width / NEARLY:
                longer = width_of(f"{line} {word}", size, bold, font) + 1
            if line and longer > width:
                lines += 1
                line, longer = "", wide
            lines += int(wide // width) if wide > width else 0
            line, used = f"{line} {word}" if line else word, longer
    return lines
