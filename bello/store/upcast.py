"""Old events: each carries its type and, beyond the first, its version; upcasts lift it one version at a time."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from bello.core.play import AnyGame
from bello.store.trouble import Trouble

Upcasts = Mapping[tuple[str, int], Callable[[dict[str, Any]], dict[str, Any]]]


def version_of(game: AnyGame, type_: object) -> int:
    """The version this app writes of an event: one more than the last it can lift."""
    upcasts: Upcasts = getattr(game, "upcasts", {})
    return 1 + max((version for name, version in upcasts if name == type_), default=0)


def stamped(game: AnyGame, event: Mapping[str, Any]) -> Mapping[str, Any]:
    """The event as it is stored; version 1 goes without saying."""
    version = version_of(game, event.get("type")) if getattr(game, "upcasts", None) else 1
    return {**event, "version": version} if version > 1 else event


def lifted(game: AnyGame, event: Mapping[str, Any]) -> dict[str, Any]:
    """The event in today's shape."""
    upcasts: Upcasts = getattr(game, "upcasts", {})
    data = dict(event)
    version = data.pop("version", 1)
    if not upcasts and version == 1:
        return data
    type_ = data.get("type")
    if not isinstance(version, int) or version > version_of(game, type_):
        raise Trouble("newer_event", {"type": type_, "version": version})
    while (type_, version) in upcasts:
        data = upcasts[str(type_), version](data)
        version += 1
    return data
