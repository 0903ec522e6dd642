"""Canonical JSON and the hash chain: each step's hash covers its parent's, so a flipped bit shows."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from json.encoder import c_make_encoder, encode_basestring  # type: ignore[attr-defined]
from typing import Any


def canonical(data: Any) -> str:
    """Canonical JSON: sorted keys, no blanks."""
    return json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def _encoder() -> Callable[[Any], str]:
    """What `JSONEncoder.encode` makes anew at every call, made once; the same, slower, where json has no C."""
    plain = json.JSONEncoder(separators=(",", ":"), ensure_ascii=False, check_circular=False)
    if c_make_encoder is None:
        return plain.encode
    written = c_make_encoder(None, plain.default, encode_basestring, None, ":", ",", False, False, True)
    return lambda data: "".join(written(data, 0))


encode = _encoder()
"""Compact JSON as it is stored: the order of keys is kept, for units stand in the order of their army."""


def chained(parent: bytes, *parts: str | None) -> bytes:
    """SHA-256 of the parent's hash and the parts; a zero byte ends each, so that none can run into the next."""
    return hashlib.sha256(parent + "\0".join([part or "" for part in (*parts, "")]).encode()).digest()
