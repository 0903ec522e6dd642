"""The fonts hold every character the app can show, and every asset is credited."""

from __future__ import annotations

import unicodedata
from pathlib import Path

import pytest
from fontTools.ttLib import TTFont
from PIL import Image

ASSETS = Path(__file__).resolve().parents[1] / "assets"
FONTS = sorted(ASSETS.glob("fonts/*.ttf"))
SIGNS = "→←↑↓↶↷⟲↻●○◐◎■□▬▮▲▼▸▾◂‹›✓✗✕✎★☆−+×±≥≤–—…·•┊│⋮☰⚙⚐⚑⚔⚀⚁⚂⚃⚄⚅½¼°′″„“”‘’«»€†§↗⇄⌫⏎♞✚◆◇⬡⤓⤒⚠ℹ"
BLOCKS = {
    "Latin-1": [*range(0x20, 0x7F), *range(0xA0, 0x100)],
    "Latin Extended-A": range(0x100, 0x180),
    "Greek": range(0x386, 0x3CF),
    "Cyrillic": range(0x400, 0x460),
    "signs": [ord(sign) for sign in SIGNS],
}


@pytest.fixture(params=FONTS, ids=lambda path: path.stem)
def font(request):
    return TTFont(request.param)


def files():
    return [path for path in ASSETS.rglob("*") if path.is_file()]


def test_there_are_two_weights_for_text_and_one_face_for_titles():
    assert [path.stem for path in FONTS] == ["Bello-Bold", "Bello-Regular", "BelloTitle"]


@pytest.mark.parametrize("block", BLOCKS)
def test_no_character_of_these_blocks_shows_as_a_box(font, block):
    covered = font.getBestCmap()
    assert [chr(c) for c in BLOCKS[block] if unicodedata.name(chr(c), "") and c not in covered] == []


def test_every_visible_character_has_an_outline(font):
    blank = [chr(c) for c, name in font.getBestCmap().items() if not font["glyf"][name].numberOfContours]
    assert {unicodedata.category(char) for char in blank} <= {"Zs", "Cf", "Mn"}


def test_all_faces_share_one_line_height_so_lines_do_not_jump(font):
    lines = font["hhea"]
    assert (lines.ascent, lines.descent, lines.lineGap, font["head"].unitsPerEm) == (984, -316, 0, 1000)


def test_no_character_of_a_name_is_cut_off_above_or_below_its_line(font):
    letters = [*BLOCKS["Latin-1"], *BLOCKS["Latin Extended-A"]]
    drawn = [font["glyf"][font.getBestCmap()[c]] for c in letters]
    assert max(getattr(g, "yMax", 0) for g in drawn) <= 984
    assert min(getattr(g, "yMin", 0) for g in drawn) >= -316


def test_full_and_empty_marks_are_equally_wide(font):
    widths = {font["hmtx"][font.getBestCmap()[ord(sign)]][0] for sign in "●○◐◎■□▬▮"}
    assert len(widths) == 1


def test_changed_fonts_carry_their_own_name_and_the_notices_of_their_sources(font):
    name = font["name"]
    assert name.getDebugName(1).startswith("Bello")
    assert "Noto Project Authors" in name.getDebugName(0)
    licences = name.getDebugName(13).partition("see ")[2].split(", ")
    assert all("SIL OPEN FONT LICENSE" in (ASSETS / "fonts" / file).read_text() for file in licences)


@pytest.mark.parametrize("path", FONTS, ids=lambda path: path.stem)
def test_fonts_are_small(path):
    assert path.stat().st_size < 300_000


def test_every_asset_is_named_in_the_credits():
    credits = (ASSETS / "README.md").read_text()
    assert [p.name for p in files() if f"`{p.relative_to(ASSETS).as_posix()}`" not in credits] == []


def test_the_art_of_the_adaptive_icon_stays_inside_the_safe_zone():
    layer = Image.open(ASSETS / "icon-foreground.png").getchannel("A")
    solid = [(x, y) for x in range(layer.width) for y in range(layer.height) if layer.getpixel((x, y)) > 128]
    assert solid
    assert max((x - 216) ** 2 + (y - 216) ** 2 for x, y in solid) <= (432 * 0.66 / 2) ** 2
