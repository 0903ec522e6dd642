"""Our frozen dataclasses do what those of the standard library do; the standard library is the oracle."""

from __future__ import annotations

import copy
import dataclasses
import pickle
from dataclasses import FrozenInstanceError, field, fields
from typing import Any

import pytest

from bello.core.record import dataclass, replace


@dataclass(frozen=True, slots=True)
class Ours:
    """A unit of a test."""

    name: str
    tokens: int = 0
    marks: dict[str, int] = field(default_factory=dict)
    told: str = field(default="", compare=False)


@dataclasses.dataclass(frozen=True, slots=True)
class Theirs:
    """The same of the standard library."""

    name: str
    tokens: int = 0
    marks: dict[str, int] = field(default_factory=dict)
    told: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class Nothing:
    """No field at all."""


GIVEN: list[tuple[tuple[Any, ...], dict[str, Any]]] = [
    (("1e",), {}),
    (("1e", 2), {}),
    (("1e",), {"tokens": 2, "told": "late"}),
    ((), {"name": "2e", "marks": {"a": 1}}),
]


@pytest.mark.parametrize("given, named", GIVEN)
def test_values_are_taken_and_shown_as_the_standard_library_does(given, named):
    ours, theirs = Ours(*given, **named), Theirs(*given, **named)
    assert [getattr(ours, one.name) for one in fields(ours)] == [getattr(theirs, one.name) for one in fields(theirs)]
    assert repr(ours) == repr(theirs).replace("Theirs", "Ours")


@pytest.mark.parametrize("one", GIVEN)
@pytest.mark.parametrize("other", GIVEN)
def test_equal_is_what_the_standard_library_calls_equal(one, other):
    assert (Ours(*one[0], **one[1]) == Ours(*other[0], **other[1])) == (
        Theirs(*one[0], **one[1]) == Theirs(*other[0], **other[1])
    )
    assert Ours(*one[0], **one[1]) != Theirs(*other[0], **other[1])


@pytest.mark.parametrize("given, named", [((), {}), (("1e", 0, {}, "", 5), {}), (("1e",), {"colour": "red"})])
def test_a_wrong_argument_is_a_type_error(given, named):
    with pytest.raises(TypeError):
        Ours(*given, **named)
    assert Ours("1e").name == "1e", "and the class works afterwards"


def test_nothing_can_be_changed_added_or_deleted():
    one = Ours("1e")
    for name in ("tokens", "colour"):
        with pytest.raises(FrozenInstanceError):
            setattr(one, name, 3)
    with pytest.raises(FrozenInstanceError):
        del one.tokens
    assert not hasattr(one, "__dict__")


def test_each_gets_a_default_of_its_own_making():
    assert Ours("1e").marks is not Ours("2e").marks


def test_copies_replacements_and_hashes_are_sound():
    one = Ours("1e", 2, {"a": 1}, "told")
    assert replace(one, tokens=3) == dataclasses.replace(one, tokens=3) == Ours("1e", 3, {"a": 1})
    assert replace(one, tokens=3).told == "told" and one.tokens == 2 and replace(Nothing()) == Nothing()
    with pytest.raises(ValueError):
        replace(one, colour="red")
    assert copy.deepcopy(one) == one and copy.deepcopy(one).marks is not one.marks
    assert pickle.loads(pickle.dumps(one)) == one and copy.copy(one).told == "told"
    assert hash(Nothing()) == hash(Nothing()) and Nothing() == Nothing() and repr(Nothing()) == "Nothing()"
    with pytest.raises(TypeError):
        hash(one)  # it holds a dict
