"""What went wrong with the store or a file, in one plain sentence that says what to do."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bello.views.words import N_, Words

SENTENCES = {
    "disk_full": N_("The phone is full. Free some space and try again; nothing has changed and nothing is lost."),
    "disk_error": N_("Writing failed. Try again; nothing has changed and nothing is lost."),
    "busy": N_("Another program is writing in the battles. Try again in a moment."),
    "folder_read_only": N_("Bello may not write in {path}. Give it the right to, then start again."),
    "read_only": N_("Bello is open elsewhere (process {pid}); here you can only look."),
    "newer": N_("These battles were kept by a newer Bello. Update the app; nothing was touched."),
    "damaged": N_("The battles are damaged ({what}). Restore a backup in Settings; nothing was deleted."),
    "set_aside": N_("The battles were damaged and are kept as {aside}. Restore the backup of {backup} in Settings."),
    "cannot_open": N_("The battles cannot be opened ({path})."),
    "cannot_read": N_("This file cannot be read: {what}."),
    "cannot_write": N_("This file cannot be written: {what}."),
    "changed_elsewhere": N_("The battle was changed by another program. Open it again."),
    "no_battle": N_("This battle is no longer there."),
    "no_step": N_("That moment is no longer there."),
    "no_backup": N_("This backup is no longer there."),
    "not_verified": N_("The battles do not verify ({what}), so no backup was made."),
    "unknown_game": N_("This battle is of a game this Bello does not know: {game}."),
    "newer_event": N_("This battle was played with a newer Bello. Update the app."),
    "import_too_big": N_("This file is too big to be a battle."),
    "import_too_many": N_("This file has too many steps to be a battle."),
    "import_too_deep": N_("This is not a battle file of Bello: it is nested too deep."),
    "import_too_long": N_("This is not a battle file of Bello: it holds a text that is too long."),
    "import_not_json": N_("This is not a battle file of Bello, or it was cut short."),
    "import_checksum": N_("This battle file was changed after it was written, so it is not taken in."),
    "import_faults": N_("This battle file is not sound: {what}."),
}

NO_BACKUP = N_("The battles were damaged and are kept as {aside}. There is no backup yet; you can begin anew.")


class _Blank(dict[str, Any]):
    def __missing__(self, key: str) -> str:
        return "?"


def sentence(code: str, params: Mapping[str, Any], words: Words) -> str:
    """One sentence for the table."""
    template = SENTENCES.get(code)
    if code == "set_aside" and not params.get("backup"):
        template = NO_BACKUP
    if template is None:
        return words._("Something went wrong ({code}). Nothing is lost.").format(code=code)
    return words._(template).format_map(_Blank(params))
