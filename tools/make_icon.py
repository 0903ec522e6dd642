"""Draws the app's icon and presplash: two crossed pikes and a musket ball over a block, States orange and French blue.

    python tools/make_icon.py

Everything is drawn four times too large and scaled down, so that edges are smooth.
"""

from __future__ import annotations

from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

ASSETS = Path(__file__).resolve().parents[1] / "assets"
ORANGE, BLUE, PAPER, INK = "#C8641B", "#2B4C7E", "#F4ECD8", "#2A211B"
EDGE = "#E4D6B4"  # the paper's shaded rim
FOUR = 4


class Sheet:
    """A square picture addressed by a grid of 100, y downwards, of which the art may fill a share."""

    def __init__(self, size: int, share: float = 1.0, paper: str | None = None) -> None:
        self.size = size
        self.picture = Image.new("RGBA", (size * FOUR, size * FOUR), paper or (0, 0, 0, 0))
        self.pen = ImageDraw.Draw(self.picture)
        self.scale = size * FOUR * share / 100
        self.start = size * FOUR * (1 - share) / 2

    def at(self, x: float, y: float) -> tuple[float, float]:
        return self.start + x * self.scale, self.start + y * self.scale

    def polygon(self, points: list[tuple[float, float]], colour: str) -> None:
        self.pen.polygon([self.at(*p) for p in points], fill=colour)

    def box(self, x0: float, y0: float, x1: float, y1: float, colour: str, round_by: float = 0) -> None:
        self.pen.rounded_rectangle([*self.at(x0, y0), *self.at(x1, y1)], round_by * self.scale, fill=colour)

    def disc(self, x: float, y: float, r: float, colour: str) -> None:
        self.pen.ellipse([*self.at(x - r, y - r), *self.at(x + r, y + r)], fill=colour)

    def done(self) -> Image.Image:
        return self.picture.resize((self.size, self.size), Image.Resampling.LANCZOS)


def pike(sheet: Sheet, lean: int, halo: float, colour: str) -> None:
    """A shaft from the foot on one side to the head on the other; lean is 1 to the right, -1 to the left."""

    def part(points: list[tuple[float, float]]) -> None:  # (down the shaft, beside it), from the crossing
        turned = [(-0.64 * along - 0.768 * across, 0.768 * along - 0.64 * across) for along, across in points]
        sheet.polygon([(50 + lean * x, 52 + y) for x, y in turned], colour)

    w = 3 + halo
    part([(-36, -w), (55 + halo, -w), (55 + halo, w), (-36, w)])
    part([(-64 - 2 * halo, 0), (-44, -8 - halo), (-33 + halo, -w), (-33 + halo, w), (-44, 8 + halo)])


def block(sheet: Sheet) -> None:
    """The regiment as the board shows it: a block, one half for each army."""
    sheet.box(10, 29, 60, 85, ORANGE, 5)
    sheet.box(40, 29, 90, 85, BLUE, 5)
    sheet.box(40, 29, 50, 85, ORANGE)


def ball(sheet: Sheet) -> None:
    sheet.disc(50, 75, 8.8, PAPER)
    sheet.disc(50, 75, 6.6, INK)


def emblem(sheet: Sheet) -> None:
    block(sheet)
    for lean in (1, -1):
        pike(sheet, lean, 2.4, PAPER)
        pike(sheet, lean, 0, INK)
    ball(sheet)


def icon() -> Image.Image:
    sheet = Sheet(512)
    sheet.box(0, 0, 100, 100, EDGE, 20)
    sheet.box(2.5, 2.5, 97.5, 97.5, PAPER, 18)
    inner = Sheet(512, 0.86)
    emblem(inner)
    sheet.picture.alpha_composite(inner.picture)
    return sheet.done()


def foreground() -> Image.Image:
    sheet = Sheet(432, 0.49)  # launchers cut everything outside two thirds
    emblem(sheet)
    return sheet.done()


def background() -> Image.Image:
    return Sheet(432, paper=PAPER).done().convert("RGB")


def presplash() -> Image.Image:
    sheet = Sheet(1024, paper=PAPER)
    art = Sheet(1024, 0.46)
    emblem(art)
    sheet.picture.alpha_composite(art.picture)
    title = ImageFont.truetype(ASSETS / "fonts" / "BelloTitle.ttf", 96 * FOUR)
    sheet.pen.text(sheet.at(50, 84), "Bello", fill=INK, font=title, anchor="mm")
    return sheet.done().convert("P", palette=Image.Palette.ADAPTIVE, colors=64)


def main() -> None:
    for name, draw in {
        "icon": icon,
        "icon-foreground": foreground,
        "icon-background": background,
        "presplash": presplash,
    }.items():
        draw().save(ASSETS / f"{name}.png", optimize=True)


if __name__ == "__main__":
    main()
