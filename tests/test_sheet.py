"""python -m bello sheet: two A4 pages of real text in our own fonts, obeying the house rules."""

from __future__ import annotations

import re
import zlib
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from bello import language
from bello.cli import cli
from bello.commands import paper, sheet
from bello.rulebook import load

TABLES = load.load_tables()


def run(*args: object) -> Result:
    return CliRunner().invoke(cli, ["sheet", *map(str, args)])


class Written(sheet.Sheet):
    """A sheet that remembers what is written on it and where."""

    def __init__(self, size: float, words: object) -> None:
        super().__init__(size, words)
        self.said: list[tuple[int, float, float, str]] = []
        write = self.pdf.text

        def text(x: float, y: float, words: str) -> None:
            self.said.append((self.pdf.page, x + self.pdf.get_string_width(words), y, words))
            write(x, y, words)

        self.pdf.text = text


def written(lang: str, switches: dict[str, str], size: float = 8.0) -> Written:
    paper = Written(size, language.words(lang))
    assert paper.write(TABLES, switches)
    return paper


@pytest.mark.parametrize("lang", ["nl", "en"])
def test_the_sheet_is_two_a4_pages_with_our_fonts_in_them(tmp_path: Path, lang: str):
    found = run("--lang", lang, "-o", tmp_path / "sheet.pdf")
    data = (tmp_path / "sheet.pdf").read_bytes()
    assert found.exit_code == 0
    assert data.startswith(b"%PDF")
    assert len(re.findall(rb"/Type /Page\b(?!s)", data)) == 2
    assert b"595.28 841.89" in data
    assert b"/FontFile2" in data
    streams = [zlib.decompress(s) for s in re.findall(rb"stream\n(x.*?)\nendstream", data, re.S)]
    assert sum(stream.startswith(b"\0\1\0\0") for stream in streams) == 3, "fonts a reader can open"
    assert any(b" Tj" in stream or b"] TJ" in stream for stream in streams), "real text, no picture of it"


@pytest.mark.parametrize("lang", ["nl", "en"])
def test_nothing_runs_off_its_column_or_the_page(lang: str):
    every_other = {name: switch.values[-1] for name, switch in TABLES.switches.items()}
    for switches in ({}, every_other):
        size = sheet.fitting(TABLES, language.words(lang), switches)
        assert size >= 7.5, "type that small is not read at a table"
        for _, right, y, words in written(lang, switches, size).said:
            assert y <= paper.HEIGHT - 5, words
            assert right <= paper.WIDTH - paper.MARGIN + 0.5, words


def test_it_says_every_table_once():
    said = [words for _, _, _, words in written("nl", {}).said]
    for head in ("Commandoworp", "Blunder", "Schieten", "Handgemeen", "Formaties", "Fiches", "Gebroken regiment"):
        assert said.count(head) == 1, head


def test_it_obeys_the_house_rules():
    plain, other = (
        [words for _, _, _, words in written("nl", switches).said] for switches in ({}, {"natural_6_hits": "off"})
    )
    assert "op de steen is altijd raak" in plain
    assert "op de steen is altijd raak" not in other
    assert "Huisregels van deze tafel" in other
    assert "Huisregels van deze tafel" not in plain


def test_an_unknown_house_rule_is_refused(tmp_path: Path):
    found = run("--lang", "nl", "--switch", "colour=red", "-o", tmp_path / "sheet.pdf")
    assert found.exit_code != 0
    assert "colour=red" in found.output
    assert not (tmp_path / "sheet.pdf").exists()
