"""The battle report on A4: result and score across the page, the rest and the chronicle in two columns under it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise

from bello.commands.paper import ACCENT, BOTTOM, COLUMN, FAINT, GUTTER, INK, LINE, MARGIN, PAD, TOP, WIDTH, Paper
from bello.views.bello1672 import report_rows
from bello.views.bello1672.plots import Line, Plot, Span
from bello.views.bello1672.report_rows import Told
from bello.views.rows import Bars, Cells, Head, Item, Row, Text

SIZE = 9.5
PLOT = 46.0
SIDES = {"orange": (169, 72, 10), "blue": (43, 76, 126), "green": (54, 104, 42), "red": (163, 18, 63)}
BAND = (222, 209, 178)
KEPT = {"strong": 4, "small": 4}
"""Lines that must be free: a name stays with what it names, a line of luck with its band."""
Points = Sequence[tuple[float, float]]


def printed(told: Told, title: str) -> bytes:
    """The report as a PDF."""
    paper = ReportPaper(told, title)
    paper.write(report_rows.whole(told, title))
    return bytes(paper.pdf.output())


class ReportPaper(Paper):
    """As many pages as the story needs; up to the plot the words run across both columns."""

    def __init__(self, told: Told, title: str) -> None:
        name = told.words._("Battle report")
        self.title = f"{name}  ·  {title}" if title else name
        super().__init__(SIZE, self.title, told.words)
        self.left, self.room, self.top = MARGIN, WIDTH - 2 * MARGIN, TOP
        self.y = BOTTOM

    def write(self, rows: Iterable[Row]) -> None:
        self._page()
        for row in rows:
            self._row(row)

    def _page(self) -> None:
        self.pdf.add_page()
        number = self.pdf.page_no()
        title = next(self.lines(self.title, WIDTH / 2, times=9 / SIZE))
        self.heading(f"{title}  ·  {number}")
        self.left, self.y = MARGIN, TOP
        self.top = TOP

    def _need(self, high: float) -> None:
        """Go on in the next column or on the next page where this one is full."""
        if self.y + high <= BOTTOM:
            return
        if self.left == MARGIN and self.room == COLUMN:
            self.left, self.y = MARGIN + COLUMN + GUTTER, self.top
        else:
            self._page()

    # -- rows ----------------------------------------------------------------------------------------------

    def _row(self, row: Row) -> None:
        if isinstance(row, Head):
            self._head(row.text)
        elif isinstance(row, Text):
            self._text(row)
        elif isinstance(row, Cells):
            self._cells(row)
        elif isinstance(row, Item):
            self._item(row)
        elif isinstance(row, Plot):
            self._plot(row)
        elif isinstance(row, Span):
            self._span(row)
        elif isinstance(row, Bars):
            self._bars(row)

    def _head(self, text: str) -> None:
        self._need(self.high * 8)  # never alone at the foot of a column
        above = self.high * 0.4 if self.y == self.top else self.high
        self.pdf.set_font("Title", size=SIZE * 1.55)
        self.pdf.set_text_color(*ACCENT)
        self.y += above + self.high * 0.6
        self.pdf.text(self.left, self.y, text)
        self.y += self.high * 0.5

    def _text(self, row: Text) -> None:
        if row.kind == "title":
            self._title(row.text)
            return
        self._need(self.high * KEPT.get(row.kind, 1))
        if row.kind == "strong" and self.y > self.top:
            self.y += PAD
        self._words(row.text, "B" if row.kind == "strong" else "", 0.9 if row.kind == "small" else 1.0, INK)
        self.y += PAD * 0.6

    def _title(self, text: str) -> None:
        self.pdf.set_text_color(*INK)
        for line in list(self.lines(text, self.room / 2.2)):
            self._need(self.high * 2)
            self.pdf.set_font("Title", size=SIZE * 2)
            self.pdf.text(self.left, self.y + self.high * 1.4, line)
            self.y += self.high * 2

    def _words(self, text: str, style: str, times: float, colour: tuple[int, int, int]) -> None:
        """A paragraph, going on where a column ends."""
        high = self.high * times
        for line in list(self.lines(text, self.room, style, times)):
            self._need(high)
            self.wide("", style, times)
            self.pdf.set_text_color(*colour)
            self.pdf.text(self.left, self.y + high * 0.78, line)
            self.y += high

    def _item(self, row: Item) -> None:
        self._need(self.high * 3)
        self._words(row.text, "B", 1.0, INK)
        if row.sub:
            self._words(row.sub, "", 0.9, FAINT)
        self.y += PAD * 0.6

    def _cells(self, row: Cells) -> None:
        style = "B" if row.head else ""
        shares = [self.room * width / sum(row.widths) for width in row.widths]
        high = max(len(list(self.lines(cell, wide - 1.5, style))) for cell, wide in zip(row.cells, shares, strict=True))
        self._need(high * self.high + PAD + (self.high * 2 if row.head else 0))
        x, lowest = self.left, self.y
        for cell, wide in zip(row.cells, shares, strict=True):
            lowest = max(lowest, self.block(cell, x, self.y + PAD * 0.4, wide - 1.5, style))
            x += wide
        self.y = lowest + PAD * 0.4
        self.pdf.set_draw_color(*LINE)
        self.pdf.line(self.left, self.y, self.left + self.room, self.y)

    # -- drawings ------------------------------------------------------------------------------------------

    def _plot(self, row: Plot) -> None:
        """The score as lines, told apart by dashes and marks too; the two columns begin under it."""
        y = self.y + PAD
        for line in row.lines:
            self._legend(line, y + self.high * 0.5)
            y += self.high * 1.1
        left, right, low = self.left + 8, self.left + self.room - 4, y + PLOT
        top = max(1, row.top)
        for value in range(0, top + 1, max(1, -(-top // 4))):
            at = low - (PLOT - 4) * value / top
            self.pdf.set_draw_color(*LINE)
            self.pdf.line(left, at, right, at)
            self._small(str(value), left - 2, at + 1, 1.0)
        wide = (right - left) / max(1, len(row.places) - 1)
        each = max(1, -(-len(row.places) // 24))
        for number, place in enumerate(row.places):
            if number % each == 0:
                self._small(place, left + number * wide, low + 5, 0.5)
        for line in row.lines:
            self._line(line, [(left + n * wide, low - (PLOT - 4) * v / top) for n, v in enumerate(line.values)])
        self.room = COLUMN
        self.top = self.y = low + 9

    def _small(self, text: str, x: float, y: float, shift: float) -> None:
        self.pdf.set_text_color(*FAINT)
        self.pdf.text(x - self.wide(text, "", 0.85) * shift, y, text)

    def _legend(self, line: Line, y: float) -> None:
        self._mark(line, self.left + 2, y)
        last = line.values[-1] if line.values else 0
        self.block(f"{last}  {line.name}", self.left + 6, y - self.high * 0.5, self.room - 6)

    def _mark(self, line: Line, x: float, y: float) -> None:
        self.pdf.set_fill_color(*SIDES[line.colour])
        if line.number:
            self.pdf.ellipse(x - 1.1, y - 1.1, 2.2, 2.2, style="F")
        else:
            self.pdf.rect(x - 1, y - 1, 2, 2, style="F")

    def _line(self, line: Line, points: Points) -> None:
        self.pdf.set_draw_color(*SIDES[line.colour])
        self.pdf.set_line_width(0.6)
        if line.number:
            self.pdf.set_dash_pattern(dash=2, gap=1.4)
        for (x, y), (to_x, to_y) in pairwise(points):
            self.pdf.line(x, y, to_x, to_y)
        self.pdf.set_dash_pattern()
        self.pdf.set_line_width(0.15)
        for x, y in points:
            self._mark(line, x, y)

    def _span(self, row: Span) -> None:
        """The band of what was to be expected, and a mark for what came."""
        self._need(9)
        y, wide = self.y + 2.5, self.room - 4
        low, high, at = (self.left + 2 + wide * row.share(value) for value in (row.low, row.high, row.got))
        self.pdf.set_draw_color(*LINE)
        self.pdf.line(self.left + 2, y, self.left + 2 + wide, y)
        self.pdf.set_fill_color(*BAND)
        self.pdf.rect(low, y - 1.5, max(1.0, high - low), 3, style="F")
        self.pdf.set_fill_color(*INK)
        self.pdf.rect(at - 0.3, y - 2.2, 0.6, 4.4, style="F")
        self._small(str(row.got), at, y + 5.4, 0.5)
        self.y = y + 7.5

    def _bars(self, row: Bars) -> None:
        for name, share, figure in row.bars:
            self._need(self.high)
            end = self.block(name, self.left + 2, self.y, 8)
            self.pdf.set_fill_color(*BAND)
            self.pdf.rect(self.left + 10, self.y + 0.5, (self.room - 26) * share, self.high - 1, style="F")
            self.block(figure, self.left + self.room - 14, self.y, 14)
            self.y = end
        self.y += PAD * 0.6
