"""The battle report: its numbers equal a recount of the battle file by other means, and its story reads well."""

from __future__ import annotations

import json
from contextlib import suppress
from itertools import pairwise
from random import Random

import pytest
from click.testing import CliRunner

from bello import language, wiring
from bello.cli import cli
from bello.core.codec import Faults
from bello.core.refusal import Refusal
from bello.views.bello1672 import report_rows
from bello.views.bello1672.report import acts, report, since
from tests.evening import play
from tests.games.random_play import anything, small_battle
from tests.store.test_random_play import opening_of

NL, EN = language.words("nl"), language.words("en")
FIRST = {"armies": ["staatsen_first", "fransen_first"], "begins": "staatsen"}
STANDARD = {"armies": ["staatsen_standard", "fransen_standard"], "begins": "fransen"}
LONG = "Het Regiment van de Hoogwelgeboren Heer Αλέξανδρος Кёнигсмарк"[:60]


@pytest.fixture(scope="module")
def library(tmp_path_factory):
    with wiring.library(tmp_path_factory.mktemp("shelf")) as found:
        yield found


def do(session, **intent):
    found = session.dispatch(intent)
    assert not isinstance(found, Refusal), found
    return found


def told(session, words=NL):
    return report_rows.Told(acts(session.told()), session.state, session.tables, words)


def story(session, words=NL) -> list[str]:
    return [sentence for turn in told(session, words).turns for sentence in turn.sentences]


# -- the recount ------------------------------------------------------------------------------------------


class Recount:
    """A battle file counted without the engine: tokens are added up, points given, receipts read."""

    def __init__(self, file: dict) -> None:
        opening = file["opening"]
        self.sides = opening["sides"]
        self.units = {unit["id"]: {"tokens": 0, "off": False} | unit for unit in opening["units"]}
        self.regiments = {regiment["id"]: regiment for regiment in opening["regiments"]}
        self.rounds = {0: dict.fromkeys(self.sides, 0)}
        self.swings: list[int] = []
        self.breaks: list[tuple[str, bool]] = []
        now = 1
        receipts: dict[str, dict] = {}
        struck = {step["intent"]["step"] for step in file["steps"] if step["intent"]["do"] == "strike"}
        void = {file["steps"][number - 1]["action"] for number in struck}
        for number, step in enumerate(file["steps"], 1):
            before, broken = self.score(), self.broken()
            began = now
            for event in step["events"]:
                now = self.happen(event, now)
            self.rounds[began] = self.score()
            one, other = self.sides
            self.swings.append(abs(self.score()[one] - self.score()[other] - before[one] + before[other]))
            self.breaks += [(r, r in self.broken()) for r in self.regiments if (r in self.broken()) != (r in broken)]
            if "receipt" in step and step["action"] not in void:
                receipts[step.get("action") or str(number)] = step["receipt"]
        self.throws = [throw for receipt in receipts.values() for throw in receipt.get("throws", ())]
        self.shots = [throw for throw in self.throws if throw["name"] in ("volley", "closing_fire")]

    def happen(self, event: dict, now: int) -> int:
        if event["type"] == "tokens":
            self.units[event["unit"]]["tokens"] = max(0, self.units[event["unit"]]["tokens"] + event["by"])
        elif event["type"] == "table":
            self.units[event["unit"]]["off"] = event["off"]
        elif event["type"] == "phase":
            return event["round"]
        return now

    def status(self, unit: dict) -> str:
        if unit["off"] or unit["tokens"] >= unit["removed_at"]:
            return "removed"
        return "shaken" if unit["tokens"] >= unit["shaken_at"] else "steady"

    def broken(self) -> set[str]:
        found = set()
        for regiment in self.regiments.values():
            lost = sum(self.status(self.units[unit]) != "steady" for unit in regiment["units"])
            if lost > len(regiment["units"]) / 2:
                found.add(regiment["id"])
        return found

    def score(self) -> dict[str, int]:
        points = dict.fromkeys(self.sides, 0)
        for unit in self.units.values():
            enemy = next(side for side in self.sides if side != unit["side"])
            points[enemy] += {"steady": 0, "shaken": 1, "removed": 1}[self.status(unit)]
        for regiment in self.broken():
            points[next(side for side in self.sides if side != self.regiments[regiment]["side"])] += 2
        return points


@pytest.mark.rule("VIC-2", "VIC-3", "VIC-4")
@pytest.mark.parametrize("seed", range(6))
def test_the_numbers_of_the_report_equal_a_recount_of_the_battle_file(library, seed):
    session = library.new_battle(STANDARD | {"switches": {"gun_counts": "on"}})
    play(session, Random(seed), 4)
    found = told(session).report
    recount = Recount(json.loads(library.export(session.id)))
    assert {number: dict(score) for number, score in found.rounds} == recount.rounds
    assert found.state.score() == recount.score()
    assert found.shots == len(recount.shots) and found.hits == sum(throw["hits"] for throw in recount.shots)
    assert (found.volley.hits if found.volley else 0) == max(throw["hits"] for throw in recount.shots)
    assert len(found.blunders) == sum(throw["name"] == "blunder" for throw in recount.throws)
    assert [(one.regiment, one.broken) for one in found.breaks] == recount.breaks
    for loss in found.losses:
        units = [recount.units[unit] for unit in recount.regiments[loss.regiment]["units"]]
        standing = [unit for unit in units if recount.status(unit) != "removed"]
        assert loss.removed == len(units) - len(standing)
        assert loss.shaken == sum(recount.status(unit) == "shaken" for unit in units)
        assert loss.tokens == sum(unit["tokens"] for unit in standing)
        assert loss.broken == (loss.regiment in recount.broken())
    if max(recount.swings):
        assert abs(found.swing.swing(found.state.sides[0])) >= max(recount.swings)


def test_the_story_of_an_exported_battle_is_the_story_of_the_battle(library, tmp_path):
    session = library.new_battle(FIRST, "Woerden")
    play(session, Random(3), 2)
    file = tmp_path / "woerden.json"
    file.write_bytes(library.export(session.id))
    printed = CliRunner().invoke(cli, ["report", str(file), "--lang", "nl"])
    assert printed.exit_code == 0
    assert printed.output == report_rows.text(told(session), "Woerden")
    file.write_text("{}")
    refused = CliRunner().invoke(cli, ["report", str(file)])
    assert refused.exit_code == 1 and len(refused.output.splitlines()) == 1


# -- the story --------------------------------------------------------------------------------------------


def test_a_volley_is_told_with_its_hits_and_what_became_of_the_target(library):
    session = library.new_battle(FIRST)
    do(session, do="adjust", unit="picardie2", tokens=3)
    do(session, do="next")
    do(session, do="volley", shooter="gardes1", target="picardie2", range=12, dice={"hits": 2})
    assert story(session)[-1] == "Gardes 1e vuurt op Picardie 2e: twee treffers, aangeslagen en wanorde."
    assert story(session, EN)[-1] == "Gardes 1st fires on Picardie 2nd: two hits, shaken and disordered."


def test_a_tokens_only_battle_is_told_by_its_tokens(library):
    session = library.new_battle(FIRST, style="tokens")
    for unit in ("picardie1", "picardie1", "picardie1", "picardie1", "gardes1"):
        do(session, do="adjust", unit=unit, add=1)
    assert story(session) == ["Gardes 1e krijgt één fiche.", "Picardie 1e krijgt vier fiches, aangeslagen."]
    for unit in ("picardie2", "picardie3"):
        do(session, do="adjust", unit=unit, tokens=4)
    assert story(session)[-1] == "Picardie is gebroken!"
    assert told(session).report.state.score() == {"staatsen": 5, "fransen": 0}
    assert "Picardie is gebroken!" in report_rows.text(told(session), "")


@pytest.mark.rule("CMD-6", "ARM-4")
def test_blunders_and_the_generals_second_throws_are_told_and_counted(library):
    session = library.new_battle(FIRST)
    do(session, do="order", units=["gardes1"], order="move", dice={"sum": 10})
    do(session, do="reroll", side="staatsen", dice={"sum": 5})
    do(session, do="order", units=["gardes_paard1"], order="move", dice={"command": {"sum": 12}, "blunder": {"sum": 2}})
    assert story(session) == [
        "De order aan Gardes 1e mislukt.",
        "De generaal laat opnieuw gooien.",
        "Gardes 1e rukt 24 cm op.",
        "Blunder! Gardes 1e esk. wijkt terug.",
    ]
    found = told(session).report
    assert found.rerolls == {"staatsen": (1,), "fransen": ()}
    assert [blunder.result for blunder in found.blunders] == ["back"]


def test_what_was_undone_or_struck_is_not_told(library):
    session = library.new_battle(FIRST)
    do(session, do="next")
    do(session, do="volley", shooter="gardes1", target="picardie2", range=12, dice={"hits": 2})
    do(session, do="volley", shooter="gardes2", target="picardie2", range=12, dice={"hits": 1})
    do(session, do="strike", step=2)
    do(session, do="volley", shooter="gardes3", target="picardie2", range=12, dice={"hits": 2})
    session.undo()
    assert [line for line in story(session) if "vuurt" in line] == ["Gardes 2e vuurt op Picardie 2e: één treffer."]
    assert told(session).report.volley.unit == "gardes2"


def test_a_declaration_that_waited_for_its_dice_is_told_once_when_they_fall(library):
    session = library.new_battle(FIRST)
    do(session, do="order", units=["gardes1"], order="move")
    do(session, do="order", units=["gardes2"], order="move", dice={"sum": 7})
    do(session, do="dice", id=session.state.pendings[0].id, dice={"sum": 7})
    assert story(session) == ["Gardes 2e rukt 12 cm op.", "Gardes 1e rukt 12 cm op."]


def test_each_point_has_its_moment(library):
    session = library.new_battle(FIRST)
    for tokens in (4, 0, 5):
        do(session, do="adjust", unit="picardie1", tokens=tokens)
        do(session, do="next")
    found = since(acts(session.told()))
    assert (found["picardie1"].before.phase, found["picardie1"].after.units["picardie1"].tokens) == ("melee", 5)


def test_a_battle_in_which_nothing_happened_has_a_report(library):
    session = library.new_battle({"armies": ["engelsen_big", "munstersen_big"]})
    found = told(session)
    assert found.report.volley is None and found.report.swing is None
    assert "Gelijkspel" in report_rows.text(found, "") or "Gelijk" in report_rows.text(found, "")
    assert list(report_rows.rows(found, ""))


def test_names_of_sixty_letters_in_three_scripts_are_told_whole(library, armies):
    from bello.core import codec

    army = codec.write(armies["staatsen_first"])
    army["regiments"][0] |= {"name": LONG, "short": LONG}
    session = library.new_battle({"armies": [army, "fransen_first"], "begins": "staatsen"}, LONG)
    do(session, do="order", units=["gardes1"], order="move", dice={"sum": 7})
    assert story(session) == [f"{LONG} 1e rukt 12 cm op."]


def test_the_report_of_a_battle_equals_that_of_its_actions_alone(library):
    session = library.new_battle(FIRST)
    play(session, Random(11), 2)
    found = acts(session.told())
    assert found[-1].after == session.state
    assert all(one.after == other.before for one, other in pairwise(found))
    assert report(found, session.state) == report(acts(session.told()), session.state)


@pytest.mark.parametrize("seed", range(5))
def test_whatever_was_played_has_a_report_in_both_languages(library, seed):
    random = Random(seed)
    session = library.new_battle(*opening_of(small_battle(random)))
    for _ in range(80):
        with suppress(Faults):
            session.dispatch(anything(random, session.state, session.number))
    for words in (NL, EN):
        found = told(session, words)
        assert list(report_rows.rows(found, ""))
        assert "{" not in report_rows.text(found, "")
