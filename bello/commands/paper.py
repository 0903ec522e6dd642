"""An A4 page with our fonts: its heading, and words wrapped to a width. What is printed stands on it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from bello.views.words import Words

FONTS = Path(__file__).resolve().parents[2] / "assets" / "fonts"
WIDTH, HEIGHT, MARGIN, TOP, GUTTER = 210.0, 297.0, 12.0, 25.0, 8.0
COLUMN = (WIDTH - 2 * MARGIN - GUTTER) / 2
BOTTOM = HEIGHT - 14.0
PAD = 1.6
INK, FAINT, ACCENT, LINE = (42, 33, 24), (102, 88, 63), (122, 46, 29), (190, 176, 145)


class Paper:
    """Pages of two columns at one type size."""

    def __init__(self, size: float, title: str, words: Words) -> None:
        from fpdf import FPDF

        self.size = size
        self.words = words
        self.high = size * 0.3528 * 1.28
        self.pdf: Any = FPDF(format="A4")
        self.pdf.set_auto_page_break(False)
        self.pdf.set_title(title)
        self.pdf.set_lang(words.lang)
        self.pdf.add_font("Bello", "", FONTS / "Bello-Regular.ttf")
        self.pdf.add_font("Bello", "B", FONTS / "Bello-Bold.ttf")
        self.pdf.add_font("Title", "", FONTS / "BelloTitle.ttf")
        self.pdf.set_draw_color(*LINE)
        self.pdf.set_line_width(0.15)

    def heading(self, right: str) -> None:
        """The top of a page."""
        pdf = self.pdf
        pdf.set_text_color(*ACCENT)
        pdf.set_font("Title", size=22)
        pdf.text(MARGIN, 17, "BelloLudi 1672")
        pdf.set_text_color(*FAINT)
        pdf.set_font("Bello", size=9)
        pdf.text(WIDTH - MARGIN - pdf.get_string_width(right), 17, right)
        pdf.line(MARGIN, 20, WIDTH - MARGIN, 20)

    def wide(self, text: str, style: str = "", times: float = 1.0) -> float:
        """How wide a text is; its type is the one in hand from now on."""
        self.pdf.set_font("Bello", style, self.size * times)
        return float(self.pdf.get_string_width(text))

    def lines(self, text: str, wide: float, style: str = "", times: float = 1.0) -> Iterator[str]:
        """A text wrapped to a width; a word wider than that is cut."""
        line = ""
        for word in text.split():
            if line and self.wide(f"{line} {word}", style, times) > wide:
                yield line
                line = ""
            line = f"{line} {word}".strip()
            while len(line) > 1 and self.wide(line, style, times) > wide:
                fits = len(line) - 1
                while fits > 1 and self.wide(line[:fits], style, times) > wide:
                    fits -= 1
                yield line[:fits]
                line = line[fits:]
        yield line

    def block(self, text: str, left: float, y: float, wide: float, style: str = "") -> float:
        """Words in a column, wrapped; gives where they end."""
        lines = list(self.lines(text, wide, style))
        self.wide("", style)
        self.pdf.set_text_color(*INK)
        for line in lines:
            self.pdf.text(left, y + self.high * 0.78, line)
            y += self.high
        return y
