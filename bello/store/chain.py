"""Canonical JSON and the hash chain: each step's hash covers its parent's, so a flipped bit shows."""

from __future__ import annotations

import hashlib
import json
from typing import Any


def canonical(data: Any) -> str:
    """Canonical JSON: sorted keys, no blanks."""
    return json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def encode(data: Any) -> str:
    """Compact JSON as it is stored: the order of keys is kept, for units stand in the order of their army."""
    return json.dumps(data, separators=(",", ":"), ensure_ascii=False)


def chained(parent: bytes, *parts: str | None) -> bytes:
    """SHA-256 of the parent's hash and the parts; a zero byte ends each, so that none can run into the next."""
    digest = hashlib.sha256(parent)
    for part in parts:
        digest.update((part or "").encode())
        digest.update(b"\0")
    return digest.digest()
