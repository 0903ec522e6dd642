"""Reading converts nothing, knows no stray keys and reports everything at once; writing leaves out defaults."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

import pytest

from bello.core.codec import Fault, Faults, read, read_tagged, tagged, write


@dataclass(frozen=True, slots=True)
class Flag:
    colour: Literal["red", "blue"]
    width: float = 1.0


@dataclass(frozen=True, slots=True)
class Half:
    of: Literal[1, 2]


@dataclass(frozen=True, slots=True)
class Camp:
    tents: int
    name: str
    flags: tuple[Flag, ...] = ()
    guarded: bool = False
    roads: Mapping[str, int] = field(default_factory=dict)
    gate: tuple[int, int] | None = None
    from_: str = ""
    host: Flag | str = ""


@dataclass(frozen=True, slots=True)
class Pitch:
    camp: str


@dataclass(frozen=True, slots=True)
class Strike:
    camp: str
    hours: int = 1


TENTS: dict[str, type] = {"pitch": Pitch, "strike": Strike}
tagged("do", **TENTS)

WHOLE = {
    "tents": 3,
    "name": "Maastricht",
    "flags": [{"colour": "red"}, {"colour": "blue", "width": 2.5}],
    "guarded": True,
    "roads": {"north": 2},
    "gate": [1, 2],
    "from": "Liège",
    "host": {"colour": "blue"},
}


def faults_in(kind: Any, data: Any) -> list[Fault]:
    with pytest.raises(Faults) as found:
        read(kind, data)
    return found.value.faults


def test_a_whole_table_reads_and_writes_back_the_same():
    camp = read(Camp, WHOLE)
    assert camp.flags == (Flag("red"), Flag("blue", 2.5))
    assert camp.gate == (1, 2) and camp.from_ == "Liège" and camp.host == Flag("blue")
    assert write(camp) == WHOLE
    assert read(Camp, write(camp)) == camp


def test_what_holds_its_default_is_not_written():
    assert write(Camp(0, "")) == {"tents": 0, "name": ""}
    assert write(Camp(0, "", flags=(Flag("red", 1.0),))) == {"tents": 0, "name": "", "flags": [{"colour": "red"}]}


@pytest.mark.parametrize(
    ("key", "value", "expected"),
    [
        ("tents", "3", "a whole number"),
        ("tents", 3.0, "a whole number"),
        ("tents", True, "a whole number"),
        ("tents", None, "a whole number"),
        ("name", 3, "a text"),
        ("name", ["Maastricht"], "a text"),
        ("guarded", 1, "true or false"),
        ("guarded", "true", "true or false"),
        ("flags", "red", "a list"),
        ("flags", {"colour": "red"}, "a list"),
        ("roads", [], "a table"),
        ("gate", [1], "a list of 2"),
        ("gate", [1, 2, 3], "a list of 2"),
    ],
)
def test_nothing_is_converted(key, value, expected):
    (fault,) = faults_in(Camp, {**WHOLE, key: value})
    assert fault.path == key
    assert expected in fault.expected


def test_a_whole_number_may_stand_where_a_fraction_may():
    assert read(Flag, {"colour": "red", "width": 2}).width == 2
    (fault,) = faults_in(Flag, {"colour": "red", "width": "2"})
    assert fault == Fault("width", "expected a number, found '2'")


def test_a_choice_says_what_it_could_have_been():
    (fault,) = faults_in(Flag, {"colour": "green"})
    assert fault == Fault("colour", "expected 'red' or 'blue', found 'green'")


def test_a_choice_of_numbers_is_no_choice_of_truths():
    assert read(Half, {"of": 1}).of == 1
    assert faults_in(Half, {"of": True}) == [Fault("of", "expected 1 or 2, found True")]


def test_unknown_keys_are_refused_and_the_known_ones_named():
    (fault,) = faults_in(Flag, {"colour": "red", "color": "red"})
    assert fault == Fault("color", "unknown key; known here: colour, width")


def test_missing_keys_are_named():
    assert faults_in(Camp, {}) == [Fault("tents", "missing"), Fault("name", "missing")]


def test_all_faults_are_reported_at_once_each_with_its_place():
    broken = {
        "tents": "3",
        "flags": [{"colour": "green"}, {"colour": "red", "width": "wide"}, 7, {}],
        "roads": {"north": 2, "south": "two"},
        "gate": [1, "2"],
        "moat": True,
    }
    paths = [fault.path for fault in faults_in(Camp, broken)]
    assert paths == [
        "tents",
        "flags[0].colour",
        "flags[1].width",
        "flags[2]",
        "flags[3].colour",
        "roads.south",
        "gate[1]",
        "moat",
        "name",
    ]


def test_the_place_begins_where_the_reader_was_told():
    with pytest.raises(Faults) as found:
        read(Camp, {"tents": 1}, "camps[4]")
    assert str(found.value) == "camps[4].name: missing"


def test_a_fault_at_the_top_says_so():
    assert str(faults_in(Camp, [])[0]) == "(top): expected a table (object), found []"


def test_where_several_shapes_fit_the_deepest_complaint_is_given():
    assert read(Camp, {**WHOLE, "host": "nobody"}).host == "nobody"
    (fault,) = faults_in(Camp, {**WHOLE, "host": {"colour": "green"}})
    assert fault.path == "host.colour"


def test_a_long_value_is_shown_short():
    (fault,) = faults_in(Camp, {**WHOLE, "tents": "x" * 500})
    assert len(fault.expected) < 120 and fault.expected.endswith("...")


def test_the_tag_chooses_the_class_and_is_written_again():
    strike = read_tagged(TENTS, {"do": "strike", "camp": "Maastricht", "hours": 2})
    assert strike == Strike("Maastricht", 2)
    assert write(strike) == {"do": "strike", "camp": "Maastricht", "hours": 2}
    assert read_tagged(TENTS, write(Pitch("Breda"))) == Pitch("Breda")


@pytest.mark.parametrize("tag", ["burn", None, 1, ["pitch"]])
def test_an_unknown_tag_names_the_known_ones(tag):
    with pytest.raises(Faults) as found:
        read_tagged(TENTS, {"do": tag, "camp": "Breda"}, "steps[0]")
    (fault,) = found.value.faults
    assert fault == Fault("steps[0].do", f"expected one of pitch, strike, found {tag!r}")


def test_a_tagged_thing_must_be_a_table():
    with pytest.raises(Faults) as found:
        read_tagged(TENTS, ["pitch"])
    assert found.value.faults == [Fault("", "expected a table (object)")]


def test_other_keys_of_a_tagged_thing_are_checked_too():
    with pytest.raises(Faults) as found:
        read_tagged(TENTS, {"do": "pitch", "camp": 3, "hours": 2})
    assert [fault.path for fault in found.value.faults] == ["camp", "hours"]


def test_what_is_no_plain_data_cannot_be_written():
    with pytest.raises(TypeError):
        write({1, 2})
