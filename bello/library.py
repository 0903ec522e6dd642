"""The shelf: battles, armies, settings, backups. It opens the store's file and hands out sessions."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Mapping
from copy import copy
from pathlib import Path
from typing import Any

from bello import __version__, exchange
from bello.core import codec
from bello.core.codec import Faults
from bello.core.record import dataclass
from bello.exchange import Rulebook
from bello.session import Session
from bello.store import backup, shelf
from bello.store.backup import Backup
from bello.store.chain import encode
from bello.store.file import NAME, File, connect, make_room, refuse_newer
from bello.store.folding import card_of
from bello.store.journal import Journal, Opening, Row
from bello.store.lock import Lock
from bello.store.trouble import Trouble
from bello.store.upcast import stamped
from bello.store.verify import sound_pages, verify

BACKUPS = "backups"
ASIDE = "aside"


@dataclass(frozen=True, slots=True)
class BattleCard:
    """A battle as the shelf shows it."""

    id: int
    title: str
    sides: tuple[str, ...]
    round: int
    side: str | None
    phase: str
    score: Mapping[str, int]
    over: bool
    steps: int
    created: str
    changed: str
    style: str
    game: str
    deleted: str | None = None


class Library:
    """The shelf in a folder. The second that opens it may only read; `holder` is the process that writes."""

    def __init__(self, home: Path, rulebooks: Mapping[str, Rulebook], clock: Callable[[], str]) -> None:
        self.home = home
        self.rulebooks = rulebooks
        self.clock = clock
        self._sessions: dict[int, Session] = {}
        self._open()

    def _open(self) -> None:
        path = self.home / NAME
        try:
            self._file = File(path, lambda: self._backup(sound_pages))
            self._journal = Journal(self._file.db, path)
            self._settings: dict[str, str] | None = None
            self._look_round()
        except Trouble as trouble:
            if hasattr(self, "_file"):
                self._file.close()
            if trouble.code != "damaged":
                raise
            raise self._set_aside(trouble) from trouble

    def _look_round(self) -> None:
        """Read what every start reads, so that damage is noticed now."""
        self._journal.battles()
        if not self.read_only and self.setting("app_version") != __version__:
            # another version may fold otherwise: what is only a cache is made again
            self._journal.drop_snapshots()
            self.set("app_version", __version__)

    @property
    def holder(self) -> int | None:
        return self._file.holder

    @property
    def read_only(self) -> bool:
        return self._file.read_only

    def another(self) -> Library:
        """The same shelf by a connection of its own, for work in another thread."""
        other = copy(self)
        other._sessions = {}
        other._file = self._file.beside()
        other._journal = Journal(other._file.db, other._file.path)
        return other

    def close(self) -> None:
        for session in self._sessions.values():
            session.close()
        self._sessions.clear()
        self._file.close()

    def __enter__(self) -> Library:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    # -- battles -------------------------------------------------------------------------------------------------

    def battles(self, deleted: bool = False) -> list[BattleCard]:
        """The battles, last played first; `deleted`: those in the bin."""
        rows = [row for row in self._journal.battles() if (row.deleted is not None) == deleted]
        return [_card(row) for row in sorted(rows, key=lambda row: (row.changed, row.id), reverse=True)]

    def setups(self) -> dict[int, dict[str, Any]]:
        """What each battle was set up with, as plain data."""
        return {battle: json.loads(text) for battle, text in self._journal.query("SELECT battle, setup FROM opening")}

    def new_battle(
        self,
        setup: Any,
        title: str = "",
        style: str = "",
        *,
        game: str = "bello1672",
        start: Mapping[str, Any] | None = None,
    ) -> Session:
        """Set up a battle and open it; raises Faults with everything that is wrong with the set-up."""
        self._must_write()
        book = self._rulebook(game)
        read = book.game.read_setup(setup, book.armies) if isinstance(setup, Mapping) else setup
        event = book.game.set_up(read, book.tables)
        written = codec.write(read)
        state = book.game.first_state(event, written, start)
        opening = Opening(
            encode(written),
            None if start is None else encode(start),
            encode(stamped(book.game, codec.write(event))),
        )
        card = card_of(book.game.summary(state), 0)
        return self.open(self._journal.create(game, title, style, opening, card, self.clock()).id)

    def open(self, battle: int, *, look: bool = False) -> Session:
        """The battle as it stands; the same session while it is open. `look`: another stays the running one."""
        if battle not in self._sessions:
            row = self._journal.battle(battle)
            book = self._rulebook(row.game)
            self._sessions[battle] = Session(self._journal, row, book.game, book.tables, self.clock, self.holder)
        if not look and not self.read_only and self.setting("running") != battle:
            self.set("running", battle)
        return self._sessions[battle]

    def rename(self, battle: int, title: str) -> None:
        self._label(battle, title=title)

    def delete(self, battle: int) -> None:
        """Into the bin; nothing is ever thrown away."""
        self._label(battle, deleted=self.clock())

    def restore(self, battle: int) -> None:
        """Out of the bin."""
        self._label(battle, deleted=None)

    def _label(self, battle: int, **columns: str | None) -> None:
        self._must_write()
        self._journal.battle(battle)
        self._journal.label(battle, **columns)
        if battle in self._sessions:
            self._sessions[battle].relabel(self._journal.battle(battle))

    def _rulebook(self, game: str) -> Rulebook:
        if game not in self.rulebooks:
            raise Trouble("unknown_game", {"game": game})
        return self.rulebooks[game]

    def _must_write(self) -> None:
        if self.read_only:
            raise Trouble("read_only", {"pid": self.holder})

    # -- files, backups ------------------------------------------------------------------------------------------

    def export(self, battle: int, all: bool = False) -> bytes:
        """A battle as a battle file: the path to the head, or with all its branches."""
        row = self._journal.battle(battle)
        return exchange.exported(self._journal, row, self._rulebook(row.game).game, all)

    def import_(self, data: bytes | Path) -> int:
        """A battle from a battle file; gives its id, or raises Trouble and has changed nothing."""
        self._must_write()
        data = exchange.file_bytes(data) if isinstance(data, Path) else data
        return exchange.imported(self._journal, data, self.rulebooks, self.clock)

    def verify(self) -> list[Trouble]:
        """Everything that is wrong with the file; empty: it is sound."""
        return verify(self._journal, self._games())

    def make_room(self) -> None:
        """Nobody waits: room on the disk for the steps of an evening, so that each is written sooner."""
        if not self.read_only:
            make_room(self._file.path)

    def backup(self, target: Path | None = None) -> Backup | None:
        """All data in one file, in the folder of backups or wherever asked."""
        if target is None:
            self._must_write()
            return self._backup(self.check)
        backup.copy(self._file.path, target, self.check)
        return None

    def backup_of_the_day(self) -> Backup | None:
        """A backup, if none was made today and something was played since the last."""
        known = self.backups()
        today = self.clock()[:10]
        played = any(row.changed[:10] >= (known[0].day if known else "") for row in self._journal.battles())
        if self.read_only or not played or (known and known[0].day == today):
            return None
        return self.backup()

    def backups(self) -> list[Backup]:
        """The backups, newest first."""
        return backup.backups(self.home / BACKUPS)

    def good_backup(self) -> Backup | None:
        """The newest backup that verifies: what to offer when a battle turns out damaged."""
        return backup.newest_good(self.home / BACKUPS, self.check)

    def restore_backup(self, source: Path | str) -> Path | None:
        """Put a backup in the place of the present file, which is kept aside; gives where."""
        self._must_write()
        path = self.home / BACKUPS / source if isinstance(source, str) else source
        if not path.is_file():
            raise Trouble("no_backup", {"backup": str(source)})
        restored = self.home / f"restored-{NAME}"
        backup.copy(path, restored, self.check)
        self.close()
        aside = backup.set_aside(self._file.path, self.home / ASIDE)
        os.replace(restored, self._file.path)
        self._open()
        return aside

    def check(self, path: Path) -> list[Trouble]:
        """What is wrong with a file of all data."""
        try:
            refuse_newer(path)
            db = connect(path, read_only=True)
        except Trouble as trouble:
            return [trouble]
        try:
            return verify(Journal(db, path), self._games())
        finally:
            db.close()

    def _backup(self, check: backup.Check) -> Backup:
        return backup.make(self.home / NAME, self.home / BACKUPS, self.clock()[:10], check)

    def _set_aside(self, trouble: Trouble) -> Trouble:
        """A damaged file makes room; the sentence says where it is kept and what can be restored."""
        lock = Lock((self.home / NAME).with_suffix(".lock"))
        if not lock.mine:
            return trouble
        aside = backup.set_aside(self.home / NAME, self.home / ASIDE)
        lock.release()
        good = self.good_backup()
        return Trouble("set_aside", {**trouble.params, "aside": str(aside), "backup": good.name if good else None})

    def _games(self) -> dict[str, Any]:
        return {name: book.game for name, book in self.rulebooks.items()}

    # -- armies and settings -------------------------------------------------------------------------------------

    def setting(self, name: str, default: Any = None) -> Any:
        if self._settings is None:  # asked for at every touch
            self._settings = shelf.settings(self._journal)
        found = self._settings.get(name)
        try:
            return default if found is None else json.loads(found)
        except (ValueError, TypeError):
            return default  # a flipped bit; it is set again some day

    def set(self, name: str, value: Any) -> None:
        self._must_write()
        self._settings = None
        shelf.set_setting(self._journal, name, encode(value))

    def armies(self, game: str = "bello1672") -> dict[str, dict[str, Any]]:
        """The armies the players saved, by id, as plain data."""
        return {id_: json.loads(data) for id_, data in shelf.armies(self._journal, game)}

    def save_army(self, army: Mapping[str, Any], game: str = "bello1672") -> None:
        """Keep an army under its id; one of that id is replaced."""
        self._must_write()
        shelf.save_army(self._journal, army["id"], game, encode(army), self.clock())

    def delete_army(self, army: str) -> None:
        self._must_write()
        shelf.delete_army(self._journal, army)


def _card(row: Row) -> BattleCard:
    data = json.loads(row.card)
    return BattleCard(
        id=row.id,
        title=row.title,
        created=row.created,
        changed=row.changed,
        style=row.style,
        game=row.game,
        deleted=row.deleted,
        **{**data, "sides": tuple(data["sides"])},
    )


__all__ = ["Backup", "BattleCard", "Faults", "Library", "Rulebook", "Trouble"]
