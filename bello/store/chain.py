"""Canonical JSON and the hash chain: each step's hash covers its parent's, so a flipped bit shows."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from typing import Any


def canonical(data: Any) -> str:
    """Canonical JSON: sorted keys, no blanks."""
    return json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


encode: Callable[[Any], str] = json.JSONEncoder(separators=(",", ":"), ensure_ascii=False).encode
"""Compact JSON as it is stored: the order of keys is kept, for units stand in the order of their army."""


def chained(parent: bytes, *parts: str | None) -> bytes:
    """SHA-256 of the parent's hash and the parts; a zero byte ends each, so that none can run into the next."""
    return hashlib.sha256(parent + "".join([f"{part or ''}\0" for part in parts]).encode()).digest()
