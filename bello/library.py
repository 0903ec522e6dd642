"""The shelf: battles, armies, settings, backups. It opens the store's file and hands out sessions."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from bello import __version__
from bello.core import codec
from bello.core.play import AnyGame
from bello.session import Session, card_of
from bello.store import shelf
from bello.store.chain import encode
from bello.store.file import NAME, File
from bello.store.journal import Journal, Opening, Row
from bello.store.trouble import Trouble
from bello.store.upcast import stamped


@dataclass(frozen=True, slots=True)
class Rulebook:
    """A game with its tables and its ready-made armies."""

    game: AnyGame
    tables: Any
    armies: Mapping[str, Any] = field(default_factory=dict)


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
        self._file = File(home / NAME)
        self._journal = Journal(self._file.db, self._file.path)
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
        # by the order of changes, not by the clock's: head ids only grow
        return [_card(row) for row in sorted(rows, key=lambda row: (row.changed, row.id), reverse=True)]

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

    def open(self, battle: int) -> Session:
        """The battle as it stands; the same session while it is open."""
        if battle not in self._sessions:
            row = self._journal.battle(battle)
            book = self._rulebook(row.game)
            self._sessions[battle] = Session(self._journal, row, book.game, book.tables, self.clock, self.holder)
        if not self.read_only and self.setting("running") != battle:
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

    # -- armies and settings -------------------------------------------------------------------------------------

    def setting(self, name: str, default: Any = None) -> Any:
        found = shelf.setting(self._journal, name)
        return default if found is None else json.loads(found)

    def set(self, name: str, value: Any) -> None:
        self._must_write()
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
