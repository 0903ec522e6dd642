"""The languages of the app: which there are, what the system speaks, and the catalogue of each."""

from __future__ import annotations

import gettext
import locale
import os
from functools import cache
from pathlib import Path

from bello.views.words import Words

LANGUAGES = ("nl", "en")
FOLDER = Path(__file__).parent / "locale"


def of_system(phone: str = "") -> str:
    """The language of the phone or the system if we speak it; Dutch otherwise."""
    for code in (phone, *(os.environ.get(name, "") for name in ("LC_ALL", "LC_MESSAGES", "LANG"))):
        if code:
            break
    else:
        code = locale.getlocale()[0] or ""
    return "en" if code.lower().startswith("en") else "nl"


@cache
def words(lang: str) -> Words:
    """The words of a language; English stands in the code itself."""
    found = gettext.translation("bello", FOLDER, [lang], fallback=lang == "en")
    return Words(lang, found.gettext, found.ngettext, found.pgettext)
