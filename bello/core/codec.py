"""Strict reading and writing of dataclasses as plain JSON or TOML data.

Nothing is converted ("7" is not 7), unknown keys are refused, and all faults are reported at once.
"""

from __future__ import annotations

import dataclasses
import types
import typing
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, NamedTuple

from bello.core.record import getter

T = typing.TypeVar("T")
Reader = Callable[[Any, str, "list[Fault]"], Any]


class Fault(NamedTuple):
    """One thing wrong with the data: where it is and what was expected there."""

    path: str
    expected: str

    def __str__(self) -> str:
        return f"{self.path or '(top)'}: {self.expected}"


class Faults(ValueError):
    """All that is wrong with a piece of data."""

    def __init__(self, faults: list[Fault]) -> None:
        super().__init__("; ".join(map(str, faults)))
        self.faults = faults


def read(kind: type[T], data: object, path: str = "") -> T:
    """Read `data` as `kind`, or raise Faults with everything that is wrong with it."""
    faults: list[Fault] = []
    value = _reader(typing.cast(Any, kind))(data, path, faults)
    if faults:
        raise Faults(faults)
    return typing.cast(T, value)


def read_tagged(classes: Mapping[str, type], data: object, path: str = "") -> Any:
    """Read `data` as the class its tag names; its reader is made when first needed."""
    key: str = next(iter(classes.values())).__tag__[0]  # type: ignore[attr-defined]
    if not isinstance(data, dict):
        raise Faults([Fault(path, "expected a table (object)")])
    tag = data.get(key)
    if not isinstance(tag, str) or tag not in classes:
        raise Faults([Fault(_join(path, key), f"expected one of {', '.join(classes)}, found {tag!r}")])
    return read(classes[tag], data, path)


def write(value: object) -> Any:
    """Plain data for a value; fields that hold their default are left out."""
    kind: Any = type(value)
    if kind is str or kind is int or kind is bool or value is None or kind is float:
        return value
    if kind is tuple or kind is list:
        return [write(item) for item in typing.cast("tuple[object, ...]", value)]
    if kind is dict:
        return {key: write(item) for key, item in typing.cast("dict[str, object]", value).items()}
    tag, values, fields = _fields_to_write(kind)
    data: dict[str, Any] = {}
    if tag:
        data[tag[0]] = tag[1]
    for (key, default), item in zip(fields, values(value), strict=True):
        if item is not default and item != default:
            data[key] = item if type(item) is str or type(item) is int else write(item)
    return data


def tagged(key: str, **classes: type) -> None:
    """Give each class its tag: data written for it says `key: tag`."""
    for tag, cls in classes.items():
        cls.__tag__ = (key, tag)  # type: ignore[attr-defined]


@cache
def _fields_to_write(kind: type) -> tuple[tuple[str, str] | None, Callable[[Any], Any], list[tuple[str, Any]]]:
    if not dataclasses.is_dataclass(kind):
        raise TypeError(f"cannot write a {kind.__name__}")
    found = []
    for field in dataclasses.fields(kind):
        default = field.default
        if field.default_factory is not dataclasses.MISSING:
            default = field.default_factory()
        found.append((_key(field.name), default))
    return getattr(kind, "__tag__", None), getter([field.name for field in dataclasses.fields(kind)]), found


def _key(name: str) -> str:
    """The key of a field: a Python keyword carries an underscore in the code only."""
    return name.rstrip("_")


def _join(path: str, key: object) -> str:
    return f"{path}.{key}" if path else str(key)


@cache
def _reader(kind: Any) -> Reader:
    """The reader of a type; made once, then kept."""
    origin = typing.get_origin(kind)
    if kind in (str, int, bool, float):
        return _plain(kind)
    if kind is None or kind is type(None):
        return lambda data, path, faults: _expect(data is None, data, path, "nothing (null)", faults)
    if kind is Any or kind is object:
        return lambda data, path, faults: data
    if origin is typing.Literal:
        return _literal(typing.get_args(kind))
    if origin in (typing.Union, types.UnionType):
        return _union(typing.get_args(kind))
    if origin is tuple:
        return _tuple(typing.get_args(kind))
    if origin in (dict, Mapping):
        return _mapping(typing.get_args(kind)[1])
    if dataclasses.is_dataclass(kind):
        return _dataclass(kind)
    raise TypeError(f"no reader for {kind!r}")


def _expect(good: bool, data: Any, path: str, expected: str, faults: list[Fault]) -> Any:
    if not good:
        shown = repr(data)
        faults.append(Fault(path, f"expected {expected}, found {shown if len(shown) < 60 else shown[:57] + '...'}"))
    return data


_PLAIN = {str: "a text", int: "a whole number", bool: "true or false", float: "a number"}


def _plain(kind: type) -> Reader:
    def reader(data: Any, path: str, faults: list[Fault]) -> Any:
        good = type(data) is kind or (kind is float and type(data) is int)
        return _expect(good, data, path, _PLAIN[kind], faults)

    return reader


def _literal(values: tuple[Any, ...]) -> Reader:
    names = " or ".join(repr(value) for value in values)

    def reader(data: Any, path: str, faults: list[Fault]) -> Any:
        good = any(data == value and type(data) is type(value) for value in values)
        return _expect(good, data, path, names, faults)

    return reader


def _union(kinds: tuple[Any, ...]) -> Reader:
    readers = [_reader(kind) for kind in kinds]
    plain = {kind for kind in kinds if kind in _PLAIN or kind is type(None)}

    def reader(data: Any, path: str, faults: list[Fault]) -> Any:
        if type(data) in plain:
            return data
        best: list[Fault] | None = None
        for read_one in readers:
            tried: list[Fault] = []
            value = read_one(data, path, tried)
            if not tried:
                return value
            # the deepest complaint is the most helpful one
            if best is None or len(tried[0].path) > len(best[0].path):
                best = tried
        faults.extend(best or [])
        return data

    return reader


def _tuple(args: tuple[Any, ...]) -> Reader:
    variadic = len(args) == 2 and args[1] is Ellipsis
    readers = [_reader(args[0])] if variadic else [_reader(arg) for arg in args]

    def reader(data: Any, path: str, faults: list[Fault]) -> Any:
        if not isinstance(data, list | tuple):
            return _expect(False, data, path, "a list", faults)
        if not variadic and len(data) != len(readers):
            return _expect(False, data, path, f"a list of {len(readers)}", faults)
        pick = (lambda i: readers[0]) if variadic else (lambda i: readers[i])
        return tuple(pick(i)(item, f"{path}[{i}]", faults) for i, item in enumerate(data))

    return reader


def _mapping(kind: Any) -> Reader:
    inner = _reader(kind)

    def reader(data: Any, path: str, faults: list[Fault]) -> Any:
        if not isinstance(data, dict):
            return _expect(False, data, path, "a table (object)", faults)
        for key in data:
            _expect(isinstance(key, str), key, path, "text keys", faults)
        return {key: inner(item, _join(path, key), faults) for key, item in data.items()}

    return reader


def _dataclass(kind: Any) -> Reader:
    hints = typing.get_type_hints(kind)
    fields = {_key(field.name): field for field in dataclasses.fields(kind)}
    tag = getattr(kind, "__tag__", None)
    needed = [
        name
        for name, field in fields.items()
        if field.default is dataclasses.MISSING and field.default_factory is dataclasses.MISSING
    ]
    # readers are found on first use: a state holds intents, which hold dice, which ...
    readers: dict[str, Reader] = {}

    def reader(data: Any, path: str, faults: list[Fault]) -> Any:
        if not isinstance(data, dict):
            return _expect(False, data, path, "a table (object)", faults)
        before = len(faults)
        values = {}
        for key, item in data.items():
            if tag and key == tag[0]:
                continue
            if key not in fields:
                faults.append(Fault(_join(path, key), f"unknown key; known here: {', '.join(fields)}"))
                continue
            if key not in readers:
                readers[key] = _reader(hints[fields[key].name])
            values[fields[key].name] = readers[key](item, _join(path, key), faults)
        for name in needed:
            if name not in data:
                faults.append(Fault(_join(path, name), "missing"))
        return kind(**values) if len(faults) == before else None

    return reader
