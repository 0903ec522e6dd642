"""Every receipt of every playthrough adds up: pool, modifier, face, hits, points and tokens follow from its lines."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from bello import battlefile
from bello.core.play import Played

FILES = sorted((Path(__file__).parents[1] / "playthroughs").glob("**/*.json"))


def check_throw(throw, switches):
    """The pool line by line, the face that hits, and how many did."""
    base, hits_on, *modifiers = throw.lines
    assert throw.pool == base.value
    assert throw.modifier == sum(line.value for line in modifiers)
    face = hits_on.value - throw.modifier
    if any(line.key == "only_six" for line in modifiers):
        face = 6
    if face > 6:
        face = 6 if switches["natural_6_hits"] == "on" else None
    assert throw.needs == face
    thrown = [dice for dice in (throw.dice, throw.again) if dice is not None]
    counted = sum(d.hits if d.hits is not None else sum(f >= (face or 7) for f in d.faces) for d in thrown)
    assert throw.hits == counted <= throw.pool


def check_tokens(receipt, before, after):
    """The effects lead from the state before to the state after."""
    tokens = {unit.id: unit.tokens for unit in before.units.values()}
    for effect in receipt.effects:
        if effect.key == "tokens":
            assert tokens[effect.unit] == effect.before
            tokens[effect.unit] = effect.after
        if effect.key == "status":
            assert effect.before != effect.after
    assert tokens == {unit.id: unit.tokens for unit in after.units.values()}


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_receipt_adds_up(path, tables, armies):
    battle = battlefile.read(json.loads(path.read_text(encoding="utf-8")))
    _, steps = battlefile.replay(battle, tables, armies)
    for step in steps:
        if not isinstance(step.played, Played) or step.played.receipt is None:
            continue
        receipt = step.played.receipt
        for throw in receipt.throws:
            if throw.lines:
                check_throw(throw, step.before.switches)
        for tally in receipt.points:
            assert tally.points == sum(line.value for line in tally.lines)
        if "awaits" not in receipt.marks and receipt.kind not in ("adjust", "reroll"):
            check_tokens(receipt, step.before, step.after)
