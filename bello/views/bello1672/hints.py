"""One line at a first meeting, once each: first charge, first failed order, first shaken, disorder, melee, broken."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from bello.views.words import N_

HINTS = {
    "charge": ("CHG-1", N_("A charge: the other side answers before you touch. Ask aloud, tap the answer.")),
    "fails": ("CMD-7", N_("10 or 11: this order does not arrive. The others can still be ordered.")),
    "blunder": ("CMD-6", N_("A 12: blunder. No more orders for this regiment this turn.")),
    "shaken": ("MOR-3", N_("Shaken: −1 on its dice and no support, until a rally takes a token off.")),
    "disorder": ("DIS-1", N_("Disordered: no orders. It ends after its own next turn.")),
    "melee": ("MEL-5", N_("Hits are tokens; hits with support decide who wins. The loser throws a die.")),
    "broken": ("BRK-1", N_("Broken: more than half shaken or gone. Only the rally order is left.")),
}


def meetings(receipt: Mapping[str, Any]) -> Iterator[str]:
    """What this receipt shows that may be new to the table."""
    effects = receipt.get("effects", ())
    if any(effect["key"] == "broken" and effect.get("after") for effect in effects):
        yield "broken"
    if receipt["kind"] == "melee" and receipt.get("points"):
        yield "melee"
    if any(effect["key"] == "disordered" and effect.get("after") for effect in effects):
        yield "disorder"
    if any(effect["key"] == "status" and effect.get("after") == "shaken" for effect in effects):
        yield "shaken"
    results = [throw.get("result", {}).get("key") for throw in receipt.get("throws", ()) if throw.get("result")]
    if "blunder" in results:
        yield "blunder"
    elif "fails" in results:
        yield "fails"
    if any(effect["key"] == "reach" for effect in effects):
        yield "charge"
