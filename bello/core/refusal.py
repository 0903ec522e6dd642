"""A refusal is a value: a code, the rule it rests on, and the numbers for the sentence."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import Any

from bello.core.record import dataclass


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why something cannot be done. `firm` ones are about what makes no sense; the others the table may overrule."""

    code: str
    rule: str
    params: Mapping[str, Any] = field(default_factory=dict)
    firm: bool = True


class Refused(Exception):
    """Carries a refusal out of the depth of a chapter; `decide` turns it back into a value."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.code)
        self.refusal = refusal


def refuse(code: str, rule: str, **params: Any) -> Refusal:
    """A refusal by the rules: the table may overrule it by agreement."""
    return Refusal(code, rule, params, firm=False)


def nonsense(code: str, rule: str, **params: Any) -> Refused:
    """To raise when an intent makes no sense here, whatever the table agrees."""
    return Refused(Refusal(code, rule, params))
