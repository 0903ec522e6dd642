"""Keeps the catalogues: `python tools/catalogue.py` extracts the words, updates nl and en, compiles them.

`--check` changes nothing and fails when a text is missing in Dutch or a compiled catalogue is stale.
"""

from __future__ import annotations

import io
import sys
from datetime import UTC, datetime
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).resolve().parents[1]
FOLDER = ROOT / "bello" / "locale"
KEYWORDS = {"_": None, "N_": None, "ngettext": (1, 2), "pgettext": ((1, "c"), 2)}
LANGUAGES = ("nl", "en")
FOUNDED = datetime(2026, 11, 18, tzinfo=UTC)
"""One date for all headers, so that a catalogue changes only with its words."""


def extract() -> Catalog:
    """Every text of the app, from .py and .kv."""
    template = Catalog(project="Bello", charset="utf-8")
    method = [("**.py", "python"), ("**.kv", "python")]
    found = extract_from_dir(str(ROOT / "bello"), method_map=method, keywords=KEYWORDS, comment_tags=("translators:",))
    for name, _line, message, comments, context in found:
        template.add(message, None, [(name, 0)], auto_comments=comments, context=context)
    return template


def path_of(language: str, ending: str) -> Path:
    return FOLDER / language / "LC_MESSAGES" / f"bello.{ending}"


def read(language: str) -> Catalog:
    path = path_of(language, "po")
    if not path.exists():
        return Catalog(locale=language, project="Bello", charset="utf-8")
    with path.open("rb") as file:
        return read_po(file, locale=language)


def update(language: str, template: Catalog) -> Catalog:
    catalogue = read(language)
    catalogue.update(template, no_fuzzy_matching=True)
    catalogue.obsolete.clear()
    catalogue.creation_date = catalogue.revision_date = FOUNDED
    if language == "en":
        for message in catalogue:
            if message.id:
                message.string = message.id
    return catalogue


def compiled(catalogue: Catalog) -> bytes:
    buffer = io.BytesIO()
    write_mo(buffer, catalogue)
    return buffer.getvalue()


def missing(catalogue: Catalog) -> list[str]:
    """Texts without a translation."""
    found = []
    for message in catalogue:
        strings = message.string if isinstance(message.string, tuple) else (message.string,)
        if message.id and not all(strings):
            found.append(str(message.id))
    return found


def check() -> list[str]:
    """What is wrong with the catalogues."""
    faults = []
    template = extract()
    wanted = {(m.context, m.id) for m in template if m.id}
    for language in LANGUAGES:
        catalogue = read(language)
        there = {(m.context, m.id) for m in catalogue if m.id}
        faults += [f"{language}: not in the catalogue: {id}" for _, id in sorted(wanted - there, key=str)]
        faults += [f"{language}: no longer used: {id}" for _, id in sorted(there - wanted, key=str)]
        faults += [f"{language}: not translated: {id}" for id in missing(catalogue)]
        mo = path_of(language, "mo")
        if not mo.exists() or mo.read_bytes() != compiled(catalogue):
            faults.append(f"{language}: the compiled catalogue is stale; run python tools/catalogue.py")
    return faults


def main() -> int:
    if "--check" in sys.argv:
        faults = check()
        print("\n".join(faults) or "The catalogues are complete and fresh.")
        return 1 if faults else 0
    template = extract()
    for language in LANGUAGES:
        catalogue = update(language, template)
        path_of(language, "po").parent.mkdir(parents=True, exist_ok=True)
        with path_of(language, "po").open("wb") as file:
            write_po(file, catalogue, width=120, sort_output=True, omit_header=False, no_location=True)
        path_of(language, "mo").write_bytes(compiled(read(language)))
        for text in missing(catalogue):
            print(f"{language}: not translated: {text}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
