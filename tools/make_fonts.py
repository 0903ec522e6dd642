"""Builds assets/fonts: one file a weight that holds every letter and sign the app can show, for Kivy has no fallback.

    npm install --prefix DIR PACKAGES     (the names and versions in PACKAGES below)
    python tools/make_fonts.py DIR

Each face keeps its base font as it is, then takes what is missing: letters composed of its own parts, letters of the
companion font, signs drawn in font_symbols.py.
"""

from __future__ import annotations

import sys
import unicodedata
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from font_symbols import MIDDLE, SIGNS
from fontTools.misc.transform import Transform
from fontTools.pens.recordingPen import DecomposingRecordingPen
from fontTools.pens.transformPen import TransformPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.ttLib.scaleUpem import scale_upem

PACKAGES = {
    "@fontsource/atkinson-hyperlegible-next": "5.3.0",
    "@fontsource/im-fell-dw-pica": "5.3.0",
    "@fontsource/noto-sans": "5.3.0",
    "@fontsource/noto-sans-symbols-2": "5.3.0",
    "@fontsource/eb-garamond": "5.3.0",
}
OUT = Path(__file__).resolve().parents[1] / "assets" / "fonts"

ASCENT, DESCENT = 984, -316  # of the text face, per 1000: all faces share them, so lines do not jump
LATIN = [*range(0x20, 0x7F), *range(0xA0, 0x180), 0x192, *range(0x218, 0x21C), 0x1E9E, 0x2011]
GREEK = [*range(0x384, 0x3CF)]
CYRILLIC = [*range(0x400, 0x460), 0x490, 0x491]
PUNCTUATION = [ord(c) for c in "–—‘’‚“”„†•…‹›€№™ˆˇ˚˜˝"]
SPACES = {0x2002: 500, 0x2003: 1000, 0x2009: 200, 0x200A: 100, 0x202F: 200}
WEIGHTLESS = [0x00AD, 0x200B, 0x200C, 0x200D, 0x2060, 0xFE0E, 0xFE0F]
LETTERS = [c for c in LATIN + GREEK + CYRILLIC if unicodedata.name(chr(c), "")] + PUNCTUATION
MARKS = dict(zip("\u0300\u0301\u0302\u0303\u0304\u0308\u030a\u030b\u030c", "`´ˆ˜¯¨˚˝ˇ", strict=True))
UNDISTINCT = "ďťľĽģ"  # their mark stands beside the letter or turns over it: taken whole from the companion


@dataclass(frozen=True)
class Face:
    file: str
    style: str
    base: str
    extension: str
    companion: str
    companion_scale: float
    stroke: float
    licence: str
    not_of_base: str = ""


FACES = (
    Face(
        "Bello-Regular", "Regular", "atkinson-hyperlegible-next:latin-400", "atkinson-hyperlegible-next:latin-ext-400",
        "noto-sans:400", 0.93, 78, "OFL-Atkinson.txt, OFL-Noto.txt",
    ),
    Face(
        "Bello-Bold", "Bold", "atkinson-hyperlegible-next:latin-700", "atkinson-hyperlegible-next:latin-ext-700",
        "noto-sans:700", 0.93, 118, "OFL-Atkinson.txt, OFL-Noto.txt",
    ),
    Face(
        "BelloTitle", "Regular", "im-fell-dw-pica:latin-400", "", "eb-garamond:500", 1.07, 70,
        "OFL-IMFell.txt, OFL-Garamond.txt, OFL-Noto.txt", "0123456789",  # its 1 is an I and its 0 an o
    ),
)  # fmt: skip


class Source:
    """The npm packages, opened by 'package:subset-weight'."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder / "node_modules" / "@fontsource"

    @cache
    def font(self, name: str) -> TTFont:
        package, subset = name.split(":")
        file = self.folder / package / "files" / f"{package}-{subset}-normal.woff"
        font = TTFont(file, recalcTimestamp=False)  # the same packages give the same bytes
        if font["head"].unitsPerEm != 1000:
            scale_upem(font, 1000)
        return font

    def holding(self, name: str, code: int) -> TTFont | None:
        """The subset of a companion that holds a letter."""
        package, weight = name.split(":")
        for subset in ("latin", "latin-ext", "greek", "cyrillic", "cyrillic-ext"):
            font = self.font(f"{package}:{subset}-{weight}")
            if code in font.getBestCmap():
                return font
        return None


class Growing:
    """A base font to which glyphs are added."""

    def __init__(self, base: TTFont) -> None:
        self.font = base
        self.glyf, self.metrics = base["glyf"], base["hmtx"].metrics
        self.names = dict(base.getBestCmap())

    def lacks(self, code: int) -> bool:
        return code not in self.names

    def add(self, code: int, glyph, advance: float, name: str = "") -> str:
        name = name or f"uni{code:04X}"
        self.glyf[name] = glyph  # also adds the name to the glyph order
        glyph.recalcBounds(self.glyf)
        self.metrics[name] = (round(advance), getattr(glyph, "xMin", 0))
        self.names[code] = name
        return name

    def borrow(self, code: int, other: TTFont, transform: Transform, advance_scale: float) -> None:
        glyphs, name = other.getGlyphSet(), other.getBestCmap()[code]
        drawing, pen = DecomposingRecordingPen(glyphs), TTGlyphPen(None)
        glyphs[name].draw(drawing)
        drawing.replay(TransformPen(pen, transform))
        self.add(code, pen.glyph(), glyphs[name].width * advance_scale)

    def bounds(self, code: int):
        return self.glyf[self.names[code]]

    def compose(self, code: int) -> bool:
        """A letter of its own base letter and its own mark, if the face has both."""
        parts = unicodedata.normalize("NFD", chr(code))
        if len(parts) != 2 or chr(code) in UNDISTINCT or parts[1] not in MARKS:
            return False
        letter = ord({"i": "ı", "j": "ȷ"}.get(parts[0], parts[0]))
        mark = ord(MARKS[parts[1]])
        if self.lacks(letter) or self.lacks(mark):
            return False
        base, accent = self.bounds(letter), self.bounds(mark)
        dx = (base.xMin + base.xMax - accent.xMin - accent.xMax) / 2
        dy = max(0, base.yMax + 45 - accent.yMin) if base.yMax > 560 else 0
        dy = min(dy, ASCENT - accent.yMax)
        pen = TTGlyphPen(dict.fromkeys(self.glyf.keys()))
        pen.addComponent(self.names[letter], (1, 0, 0, 1, 0, 0))
        pen.addComponent(self.names[mark], (1, 0, 0, 1, round(dx), round(dy)))
        self.add(code, pen.glyph(), self.metrics[self.names[letter]][0])
        return True

    def undot(self) -> None:
        """ı and ȷ are i and j without their upper contour."""
        for dotted, code in (("i", 0x131), ("j", 0x237)):
            if not self.lacks(code):
                continue
            drawing, pen = DecomposingRecordingPen(self.font.getGlyphSet()), TTGlyphPen(None)
            self.font.getGlyphSet()[self.names[ord(dotted)]].draw(drawing)
            contours: list[list] = []
            for operator, points in drawing.value:
                if operator in ("moveTo", "qCurveTo") and (not contours or contours[-1][-1][0] == "closePath"):
                    contours.append([])
                contours[-1].append((operator, points))
            lowest = min(contours, key=lambda c: min(p[1] for _, points in c for p in points if p))
            for operator, points in lowest:
                getattr(pen, operator)(*points)
            self.add(code, pen.glyph(), self.metrics[self.names[ord(dotted)]][0])


def build(face: Face, source: Source) -> Path:
    grown = Growing(trimmed(source.font(face.base), face.not_of_base))
    complete_letters(grown, face, source)
    draw_signs(grown, face)
    borrow_horse(grown, source)
    give_spaces(grown)
    finish(grown, face, notices(face, source))
    target = OUT / f"{face.file}.ttf"
    grown.font.flavor = None  # a plain TTF: the phone's FreeType need not know WOFF
    grown.font.save(target)
    return target


def trimmed(font: TTFont, left_out: str) -> TTFont:
    """The base font without hints and features other than kerning."""
    options = Options(hinting=False, layout_features=["kern"], name_IDs=[0], notdef_outline=True, glyph_names=False)
    options.drop_tables += ["GSUB", "gasp", "STAT", "DSIG"]
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=[c for c in font.getBestCmap() if c in LETTERS and chr(c) not in left_out])
    subsetter.subset(font)
    return font


def complete_letters(grown: Growing, face: Face, source: Source) -> None:
    if face.extension:
        extension = source.font(face.extension)
        for code in sorted(set(LETTERS) & set(extension.getBestCmap())):
            if grown.lacks(code):
                grown.borrow(code, extension, Transform(), 1)
    grown.undot()
    scale = face.companion_scale
    marks_first = sorted(LETTERS, key=lambda c: unicodedata.category(chr(c)) not in ("Sk", "Lm"))
    for code in marks_first:
        if grown.lacks(code) and not grown.compose(code):
            companion = source.holding(face.companion, code)
            if companion is not None:
                grown.borrow(code, companion, Transform().scale(scale), scale)


def draw_signs(grown: Growing, face: Face) -> None:
    for sign, (draw, advance) in SIGNS.items():
        if sign in "−′″≠≈≤≥" and not grown.lacks(ord(sign)):
            continue
        pen = TTGlyphPen(None)
        for contour in draw(face.stroke):
            points = [(round(x + advance / 2), round(y + MIDDLE)) for x, y in contour]
            pen.moveTo(points[0])
            for point in points[1:]:
                pen.lineTo(point)
            pen.closePath()
        grown.add(ord(sign), pen.glyph(), advance)


def borrow_horse(grown: Growing, source: Source) -> None:
    """♞ is the one sign better taken than drawn."""
    symbols = source.font("noto-sans-symbols-2:symbols-400")
    glyph = symbols["glyf"][symbols.getBestCmap()[ord("♞")]]
    scale = 780 / (glyph.yMax - glyph.yMin)
    down = MIDDLE - scale * (glyph.yMin + glyph.yMax) / 2
    grown.borrow(ord("♞"), symbols, Transform().translate(0, down).scale(scale), scale)


def give_spaces(grown: Growing) -> None:
    wide = {0x2007: grown.metrics[grown.names[ord("0")]][0], 0x00A0: grown.metrics[grown.names[0x20]][0]}
    for code, width in (SPACES | dict.fromkeys(WEIGHTLESS, 0) | wide).items():
        grown.add(code, TTGlyphPen(None).glyph(), width, name=f"space{code:04X}")
    grown.names[0x2010] = grown.names[0x2011] = grown.names[ord("-")]


def notices(face: Face, source: Source) -> str:
    fonts = [face.base, f"{face.companion.replace(':', ':latin-')}", "noto-sans-symbols-2:symbols-400"]
    return "; ".join(dict.fromkeys(source.font(name)["name"].getDebugName(0) for name in fonts))


def finish(grown: Growing, face: Face, copyright_notices: str) -> None:
    font = grown.font
    for table in font["cmap"].tables:
        table.cmap = {c: n for c, n in grown.names.items() if c < 0x10000}
    font["cmap"].tables = [t for t in font["cmap"].tables if t.isUnicode() and t.format == 4]
    head, os2 = font["hhea"], font["OS/2"]
    head.ascent = os2.sTypoAscender = os2.usWinAscent = ASCENT
    head.descent = os2.sTypoDescender = DESCENT
    os2.usWinDescent = -DESCENT
    head.lineGap = os2.sTypoLineGap = 0
    os2.recalcUnicodeRanges(font)
    font["post"].formatType = 3.0
    family = "Bello Title" if face.file == "BelloTitle" else "Bello"
    name = font["name"]
    name.names = []
    for identity, text in {
        0: copyright_notices,
        1: family,
        2: face.style,
        3: f"{family} {face.style} 1.0",
        4: f"{family} {face.style}",
        5: "Version 1.000",
        6: f"{family.replace(' ', '')}-{face.style}",
        13: f"SIL Open Font License, Version 1.1; see {face.licence}",
    }.items():
        name.setName(text, identity, 3, 1, 0x409)


def main() -> None:
    source = Source(Path(sys.argv[1]))
    OUT.mkdir(parents=True, exist_ok=True)
    for face in FACES:
        made = build(face, source)
        covered = TTFont(made).getBestCmap()
        missing = [chr(c) for c in LETTERS if c not in covered]
        print(f"{made.name}: {made.stat().st_size // 1000} kB, {len(covered)} characters, missing: {missing or 'none'}")


if __name__ == "__main__":
    main()
