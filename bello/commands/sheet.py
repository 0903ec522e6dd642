"""python -m bello sheet: the quick reference sheet as a PDF of two A4 pages, with real text."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import click

from bello import language
from bello.commands import fail
from bello.commands.paper import ACCENT, BOTTOM, COLUMN, FAINT, GUTTER, HEIGHT, MARGIN, PAD, TOP, Paper
from bello.games.bello1672.tables import Tables
from bello.rulebook import load
from bello.views.bello1672 import faq, sheet
from bello.views.bello1672.charts import CHARTS, Switches, played
from bello.views.rows import Cells, Head, Item, Row, Text
from bello.views.words import Words

LARGEST, SMALLEST, STEP = 11.0, 6.0, 0.25
PAGES = (
    (("sequence", "command", "blunder"), ("reactions", "units", "ranges", "formations")),
    (("shooting", "melee", "points", "victory", "house_rules"), ("tokens", "broken", "questions")),
)
"""Page by page and column by column: what is looked up together stands together."""
READABLE = 8.5
"""Where smaller type would be needed, the questions are left out."""
WIDEST = "UNIT-12"
"""What the numbers of the rules take at the right edge."""
ASKED = ("R-16", "R-26", "R-70", "SUP-3", "R-60", "R-52", "R-53", "R-108")


@click.command("sheet")
@click.option("--lang", type=click.Choice(language.LANGUAGES), help="Language; the system's otherwise.")
@click.option("-o", "--output", type=click.Path(path_type=Path, dir_okay=False), default=Path("sheet.pdf"))
@click.option("--switch", "switches", multiple=True, metavar="NAME=VALUE", help="Play with a house rule.")
def sheet_command(lang: str | None, output: Path, switches: tuple[str, ...]) -> None:
    """Print the quick reference sheet: two A4 pages."""
    try:
        import fpdf  # noqa: F401
    except ImportError:
        return fail("The sheet needs fpdf2: pip install -r requirements-desktop.txt")
    tables = load.load_tables()
    chosen = dict(switch.partition("=")[::2] for switch in switches)
    for name, value in chosen.items():
        if name not in tables.switches or value not in tables.switches[name].values:
            return fail(f"There is no house rule {name}={value}.")
    words = language.words(lang or language.of_system())
    try:
        output.write_bytes(printed(tables, words, chosen))
    except OSError as error:
        return fail(f"{output}: {error.strerror}")
    click.echo(str(output))


def printed(tables: Tables, words: Words, switches: Switches) -> bytes:
    """The sheet as a PDF."""
    paper = Sheet(fitting(tables, words, switches), words)
    paper.write(tables, switches)
    return bytes(paper.pdf.output())


def fitting(tables: Tables, words: Words, switches: Switches) -> float:
    """The largest type at which it fits two pages."""
    size = LARGEST
    while size > SMALLEST and not Sheet(size, words).write(tables, switches):
        size -= STEP
    return size


class Sheet(Paper):
    """Two pages of two columns at one type size."""

    def __init__(self, size: float, words: Words) -> None:
        super().__init__(size, words._("Quick reference sheet"), words)

    def write(self, tables: Tables, switches: Switches) -> bool:
        """Everything; False where a column runs off the page."""
        fits = True
        for number, page in enumerate(PAGES, 1):
            self.pdf.add_page()
            self._heading(number)
            for index, names in enumerate(page):
                left = MARGIN + index * (COLUMN + GUTTER)
                y = TOP
                for name in names:
                    for row in self._rows(name, tables, switches):
                        y = self._row(row, left, y)
                    y += self.high * 0.5
                fits = fits and y <= BOTTOM + self.high * 0.5
        return fits

    def _rows(self, name: str, tables: Tables, switches: Switches) -> Iterator[Row]:
        now = played(tables, switches)
        if name == "house_rules":
            return sheet.house_rules(tables, self.words, now)
        if name == "questions":
            return self._questions(tables, now) if self.size >= READABLE else iter(())
        return CHARTS[name](tables, self.words, now)

    def _questions(self, tables: Tables, now: Switches) -> Iterator[Row]:
        index = load.load_index()
        asked = [question for question in load.load_questions() if question.rule in ASKED]
        yield Head(self.words._("Asked every evening"))
        for question in asked:
            said, _ = faq.answer(question, tables, index, self.words, now)
            yield Item(question.ask[self.words.lang], sub=said, right=question.rule)

    def _heading(self, number: int) -> None:
        pdf, words = self.pdf, self.words
        name = words._("Quick reference sheet")
        self.heading(f"{name}  ·  {number}/{len(PAGES)}")
        pdf.set_font("Bello", size=7)
        foot = words._("A game by Peter van Dop, Team BelloLudi. Explained in our own words by Bello, unofficial.")
        pdf.text(MARGIN, HEIGHT - 8, foot)

    # -- rows ----------------------------------------------------------------------------------------------

    def _row(self, row: Row, left: float, y: float) -> float:
        """Draw a row; gives where the next begins."""
        if isinstance(row, Head):
            return self._head(row, left, y)
        if isinstance(row, Cells):
            return self._cells(row, left, y)
        if isinstance(row, Item):
            return self._item(row, left, y)
        assert isinstance(row, Text)
        return self.block(row.text, left, y, COLUMN, "")

    def _head(self, row: Head, left: float, y: float) -> float:
        self.pdf.set_font("Title", size=self.size * 1.55)
        self.pdf.set_text_color(*ACCENT)
        y += self.high * 1.45
        self.pdf.text(left, y, row.text)
        return y + self.high * 0.45

    def _cells(self, row: Cells, left: float, y: float) -> float:
        style = "B" if row.head else ""
        rule = row.action[1] if row.action else ""
        room = COLUMN - self.wide(WIDEST, "", 0.78) - 2
        total = sum(row.widths)
        lowest, x = y, left
        for cell, share in zip(row.cells, row.widths, strict=True):
            wide = room * share / total
            strong = "B" if cell is row.cells[0] and len(row.cells) == 2 else style
            lowest = max(lowest, self.block(cell, x, y + PAD * 0.5, wide - 1.5, strong))
            x += wide
        if rule:
            self._rule(rule, left, y + PAD * 0.5)
        lowest += PAD * 0.5
        self.pdf.line(left, lowest, left + COLUMN, lowest)
        return lowest

    def _item(self, row: Item, left: float, y: float) -> float:
        wide = COLUMN - self.wide(WIDEST, "", 0.78) - 2
        self._rule(row.right, left, y + PAD * 0.5)
        y = self.block(row.text, left, y + PAD * 0.5, wide, "B")
        y = self.block(row.sub, left, y, wide, "") + PAD * 0.5
        self.pdf.line(left, y, left + COLUMN, y)
        return y

    def _rule(self, rule: str, left: float, y: float) -> None:
        """The rule's number at the right edge, small."""
        wide = self.wide(rule, "", 0.78)
        self.pdf.set_text_color(*FAINT)
        self.pdf.text(left + COLUMN - wide, y + self.high * 0.78, rule)
