"""python -m bello report: the story of a battle file, printed or as a PDF of real text on A4."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from bello import language, wiring
from bello.cli import cli
from bello.commands import paper, report_paper
from bello.views.bello1672.report import acts
from bello.views.bello1672.report_rows import Told
from tests.conftest import ROOT

BATTLE = ROOT / "tests" / "playthroughs" / "battles" / "standard-battle-in-hits.json"


def run(*args: object) -> Result:
    return CliRunner().invoke(cli, ["report", *map(str, args)])


@pytest.fixture
def session(tmp_path):
    with wiring.library(tmp_path / "home") as library:
        yield library.open(library.import_(BATTLE.read_bytes()))


class Written(report_paper.ReportPaper):
    """A report that remembers what is written on it and where."""

    def __init__(self, told: Told, title: str) -> None:
        super().__init__(told, title)
        self.said: list[tuple[int, float, float, str]] = []
        write = self.pdf.text

        def text(x: float, y: float, words: str) -> None:
            self.said.append((self.pdf.page, x + self.pdf.get_string_width(words), y, words))
            write(x, y, words)

        self.pdf.text = text


def written(session, state, lang: str = "nl", times: int = 1) -> Written:
    told = Told(acts(session.told()), state, session.tables, language.words(lang))
    told.turns *= times
    found = Written(told, "Woerden")
    found.write(report_paper.report_rows.whole(told, "Woerden"))
    return found


def test_without_a_file_to_write_it_prints_the_story():
    found = run(BATTLE, "--lang", "nl")
    assert found.exit_code == 0
    assert "Staatsen winnen 6–1" in found.output


def test_the_pdf_is_a4_with_our_fonts_and_real_text(tmp_path: Path):
    assert run(BATTLE, "--lang", "nl", "-o", tmp_path / "report.pdf").exit_code == 0
    data = (tmp_path / "report.pdf").read_bytes()
    assert data.startswith(b"%PDF")
    assert b"595.28 841.89" in data and b"/FontFile2" in data and b"/ToUnicode" in data
    assert len(re.findall(rb"/Type /Page\b(?!s)", data)) >= 2


@pytest.mark.parametrize(
    ("lang", "wanted"),
    [
        ("nl", ("Staatsen winnen 6–1", "Keerpunten", "Verliezen", "Geluk", "Kroniek", "Staatsen beginnen.")),
        ("en", ("States win 6–1", "Turning points", "Losses", "Luck", "Chronicle", "States begin.")),
    ],
)
def test_it_tells_result_turning_points_losses_luck_and_chronicle(session, lang, wanted):
    said = [words for *_, words in written(session, session.state, lang).said]
    places = [said.index(words) for words in wanted]
    assert places == sorted(places)
    last = session.state
    for regiment in last.regiments.values():
        assert any(words.startswith(regiment.name) for words in said)


def test_a_long_story_goes_on_over_as_many_pages_as_it_needs_and_stays_on_them(session):
    long = {id_: replace(one, name="W" * 60) for id_, one in session.state.regiments.items()}
    found = written(session, replace(session.state, regiments=long), times=12)
    assert found.pdf.pages_count > 5
    for _, right, y, words in found.said:
        assert y <= paper.HEIGHT - 10, words
        assert right <= paper.WIDTH - paper.MARGIN + 0.5, words


def test_a_place_that_cannot_be_written_is_one_sentence(tmp_path: Path):
    found = run(BATTLE, "-o", tmp_path / "no" / "report.pdf")
    assert found.exit_code == 1
    assert len(found.stderr.splitlines()) == 1
