"""The battle of the replay benchmark is a real one: the same every time, every step accepted, every phase played."""

from __future__ import annotations

from benchmarks import replay


def test_the_recorded_battle_is_the_same_every_time_and_replays_whole():
    intents = replay.record(120)
    assert intents == replay.record(120)
    line = replay.replay(intents)
    assert len(line.steps) == len(intents) == 120
    assert {"order", "volley", "dice", "next"} <= {intent["do"] for intent in intents}


def test_the_measure_reports_what_the_table_of_benchmarks_asks():
    found = replay.measure(steps=20, runs=2)
    assert set(found) == {"value", "spread", "ratio", "control", "steps"}
    assert found["steps"] == 20 and found["value"] > 0
