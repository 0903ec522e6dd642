"""The pages of armies: the list, one army being made, one of its regiments. Every change is kept at once."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any

from kivy.clock import Clock

from bello.library import Trouble
from bello.ui import share
from bello.ui.page import ListPage
from bello.views.bello1672 import armies, muster
from bello.views.bello1672.newbattle import army_name
from bello.views.rows import Row

BIN = "bin:bello1672"
"""Armies thrown away are kept under another game's name until the bin is emptied by hand."""
TYPED = 0.6
"""Seconds after the last letter before it is kept."""


class Shelf:
    """The players' own armies in the library."""

    def __init__(self, app: Any) -> None:
        self.app = app
        self.book = app.library.rulebooks["bello1672"]

    @property
    def tables(self) -> Any:
        return self.book.tables

    def own(self) -> dict[str, Any]:
        return self._read(self.app.library.armies())

    def bin(self) -> dict[str, Any]:
        return self._read(self.app.library.armies(BIN))

    def _read(self, found: dict[str, Any]) -> dict[str, Any]:
        armies_ = {}
        for id_, data in found.items():
            try:
                armies_[id_] = replace(muster.from_data(data, self.tables), id=id_)
            except ValueError:
                continue  # written by another version of the app: left where it is
        return armies_

    def all(self) -> dict[str, Any]:
        return {**self.own(), **self.book.armies}

    def keep(self, army: Any, where: str = "bello1672") -> None:
        try:
            self.app.library.save_army(muster.to_data(army), where)
        except Trouble as trouble:
            self.app.house.say(self.app.sentence(trouble))

    def add(self, army: Any, name: str) -> Any:
        """A new army of the players' own."""
        taken = [*self.own(), *self.bin()]
        new = muster.copied(army, muster.free_id(taken), name)
        self.keep(new)
        return new


class ArmiesPage(ListPage):
    """All armies, and the bin."""

    def __init__(self, house: Any, **kwargs: Any) -> None:
        self.shelf = Shelf(house.app)
        super().__init__(house, **kwargs)

    def refresh(self) -> None:
        self.title = self.words._("Armies")
        super().refresh()

    def rows(self) -> Iterable[Row]:
        shelf = self.shelf
        return armies.list_rows(shelf.own(), shelf.book.armies, shelf.bin(), shelf.tables, self.words)

    def do_open(self, key: str) -> None:
        self.house.push(ArmyPage(self.house, self.shelf, self.shelf.all()[key]))

    def do_new(self) -> None:
        army = muster.empty(self.words._("New army"))
        self.house.push(ArmyPage(self.house, self.shelf, self.shelf.add(army, self.words._("New army"))))

    def do_paste(self) -> None:
        self.take(share.pasted())

    def take(self, text: str) -> None:
        """An army from text: added as it is, or one sentence why not."""
        try:
            army = muster.read(text, self.shelf.tables)
        except ValueError as faults:
            self.house.say(self.words._("No army in it: {why}").format(why=str(faults)[:120]))
            return
        self.shelf.add(army, army_name(army, self.words.lang))
        self.refresh()
        self.ids.listing.to_top()

    def do_files(self) -> None:
        if not share.chosen(lambda data: self.take(data[: muster.TEXT_LENGTH * 4].decode(errors="replace"))):
            self.house.push(FilesPage(self.house, self))

    def do_restore(self, key: str) -> None:
        self.shelf.keep(self.shelf.bin()[key])
        self.refresh()

    def do_empty(self) -> None:
        for key in self.shelf.bin():
            self.house.app.library.delete_army(key)
        self.refresh()


class FilesPage(ListPage):
    """Army files in the folder of shared things."""

    def __init__(self, house: Any, page: ArmiesPage, **kwargs: Any) -> None:
        self.armies_page = page
        super().__init__(house, **kwargs)

    def refresh(self) -> None:
        self.title = self.words._("From a file")
        super().refresh()

    def rows(self) -> Iterable[Row]:
        folder = share.folder_of(self.house.app)
        names = sorted(path.name for path in folder.glob("*.army.json"))
        return armies.file_rows(tuple(names), str(folder), self.words)

    def do_file(self, name: str) -> None:
        try:
            text = (share.folder_of(self.house.app) / name).read_bytes()[: muster.TEXT_LENGTH * 4].decode()
        except (OSError, UnicodeDecodeError) as error:
            self.house.say(str(error))
            return
        self.house.back()
        self.armies_page.take(text)


class Making(ListPage):
    """A page on which an army changes: each change kept, the last one can be taken back by name."""

    def __init__(self, house: Any, **kwargs: Any) -> None:
        self._later = Clock.create_trigger(lambda _: self.settle(), TYPED)
        super().__init__(house, **kwargs)

    @property
    def making(self) -> ArmyPage:
        raise NotImplementedError

    def refresh(self) -> None:
        before = self.making.before
        self.undo_text = f"↶ {before[-1][0]}" if before else ""
        super().refresh()

    def change(self, name: str, army: Any) -> None:
        """The army from now on; `name` is what taking it back is called."""
        making = self.making
        making.before = [*making.before[-30:], (name, making.army)]
        making.army = army
        self.settle()

    def typed(self, army: Any) -> None:
        """A letter was typed: kept when the fingers rest."""
        self.making.army = army
        self._later()

    def settle(self) -> None:
        self._later.cancel()
        self.making.keep()
        self.refresh()

    def left(self) -> None:
        if self._later.is_triggered:
            self._later.cancel()
            self.making.keep()

    def do_undo(self) -> None:
        making = self.making
        if making.before:
            _, making.army = making.before.pop()
            self.settle()


class ArmyPage(Making):
    """One army. A ready-made one is only looked at, until somebody makes it theirs."""

    def __init__(self, house: Any, shelf: Shelf, army: Any, **kwargs: Any) -> None:
        self.shelf, self.army = shelf, army
        self.before: list[tuple[str, Any]] = []
        self.other: Any = None
        super().__init__(house, **kwargs)

    @property
    def making(self) -> ArmyPage:
        return self

    @property
    def own(self) -> bool:
        return not self.army.size

    def keep(self) -> None:
        if self.own:
            self.shelf.keep(self.army)

    def refresh(self) -> None:
        self.title = army_name(self.army, self.words.lang)
        super().refresh()

    def rows(self) -> Iterable[Row]:
        return armies.army_rows(self.army, self.other, self.own, self.shelf.tables, self.words)

    def do_put(self, part: str, text: str) -> None:
        text = text[: muster.NAME_LENGTH]
        army = replace(self.army, **{part: text})
        if part == "name" and self.army.side not in self.shelf.tables.ruleset.sides:
            army = replace(army, side=text or "?")
        self.typed(army)

    def do_side(self, side: str) -> None:
        name = army_name(self.army, self.words.lang)
        self.change(self.words._("Side"), replace(self.army, side=side or name or "?"))

    def do_colour(self, colour: Any) -> None:
        self.change(self.words._("Colour"), replace(self.army, colour=colour))

    def do_add(self, kind: str) -> None:
        types = {"foot": muster.FOOT, "horse": muster.HORSE}.get(kind, ())
        number = len(self.army.regiments) + 1
        name = self.words._("Regiment {n}").format(n=number)
        self.change(name, muster.with_regiment(self.army, types, name, self.shelf.tables))

    def do_regiment(self, index: int) -> None:
        self.house.push(RegimentPage(self.house, self, index))

    def do_beside(self) -> None:
        self.house.push(BesidePage(self.house, self))

    def do_mine(self) -> None:
        name = army_name(self.army, self.words.lang)
        self.house.swap(ArmyPage(self.house, self.shelf, self.shelf.add(self.army, name)))

    def do_duplicate(self) -> None:
        name = self.words._("{name}, copy").format(name=army_name(self.army, self.words.lang))
        self.house.swap(ArmyPage(self.house, self.shelf, self.shelf.add(self.army, name)))

    def do_copy_text(self) -> None:
        share.copy(self.house.app, muster.written(self.army))

    def do_save_file(self) -> None:
        name = army_name(self.army, self.words.lang)
        share.save(self.house.app, name, "army.json", muster.written(self.army).encode())

    def do_delete(self) -> None:
        self.shelf.keep(self.army, BIN)
        self.house.back()
        self.house.say(self.words._("In the bin, below."))


class BesidePage(ListPage):
    """Which army to lay beside the one being made."""

    def __init__(self, house: Any, page: ArmyPage, **kwargs: Any) -> None:
        self.army_page = page
        super().__init__(house, **kwargs)

    def refresh(self) -> None:
        self.title = self.words._("Beside which army?")
        super().refresh()

    def rows(self) -> Iterable[Row]:
        return armies.beside_rows(self.army_page.shelf.all(), self.words)

    def do_lay(self, key: str) -> None:
        self.army_page.other = self.army_page.shelf.all()[key]
        self.house.back()


class RegimentPage(Making):
    """One regiment of the army being made."""

    def __init__(self, house: Any, page: ArmyPage, index: int, **kwargs: Any) -> None:
        self.army_page, self.index, self.opened = page, index, -1
        super().__init__(house, **kwargs)

    @property
    def making(self) -> ArmyPage:
        return self.army_page

    @property
    def regiment(self) -> Any:
        return self.making.army.regiments[self.index]

    def refresh(self) -> None:
        if self.index >= len(self.making.army.regiments):
            self.house.back()  # its making was taken back
            return
        self.title = self.regiment.name or self.regiment.id
        self.next_text, self.next_action = self.words._("Done"), ("back",)
        super().refresh()

    def rows(self) -> Iterable[Row]:
        return armies.regiment_rows(self.regiment, self.opened, self.making.shelf.tables, self.words)

    def do_put(self, part: str, text: str) -> None:
        text = text[: muster.NAME_LENGTH]
        self.typed(muster.regiment_changed(self.making.army, self.index, **{part: text}))

    def do_unit(self, index: int) -> None:
        self.opened = -1 if self.opened == index else index
        self.refresh()

    # -- its units ------------------------------------------------------------------------------------------

    def _units(self, name: str, how: Callable[[list[Any]], list[Any]]) -> None:
        units = how(list(self.regiment.units))
        if len(units) <= muster.MOST_UNITS:
            tables = self.making.shelf.tables
            self.change(name, muster.units_changed(self.making.army, self.index, units, tables))

    def do_type(self, index: int, kind: str) -> None:
        unit = replace(self.regiment.units[index], type=kind)
        self._units(self.words._("Unit type"), lambda units: [*units[:index], unit, *units[index + 1 :]])

    def do_unit_more(self) -> None:
        units = self.regiment.units
        last = units[-2] if len(units) > 1 and units[-1].type == "gun" else units[-1] if units else None
        unit = muster.ArmyUnit("", last.type if last else "mixed")
        self.opened = len(units)
        self._units(self.words._("+ unit"), lambda units: [*units, unit])

    def do_unit_shift(self, index: int, by: int) -> None:
        self.opened = index + by
        self._units(self.words._("Order of units"), lambda units: muster.moved(units, index, by))

    def do_unit_strike(self, index: int) -> None:
        self.opened = -1
        self._units(self.words._("Unit deleted"), lambda units: muster.without(units, index))

    # -- the regiment itself --------------------------------------------------------------------------------

    def _regiments(self, name: str, regiments: list[Any]) -> None:
        if len(regiments) <= muster.MOST_REGIMENTS:
            self.change(name, muster.with_regiments(self.making.army, regiments))

    def do_shift(self, by: int) -> None:
        regiments = self.making.army.regiments
        old, self.index = self.index, min(max(self.index + by, 0), len(regiments) - 1)
        self._regiments(self.words._("Order of regiments"), muster.moved(regiments, old, by))
        place = self.words._("{name}: number {n} of {of}")
        self.house.say(place.format(name=self.regiment.name, n=self.index + 1, of=len(regiments)))

    def do_double(self) -> None:
        self._regiments(self.words._("Duplicate"), muster.doubled(self.making.army.regiments, self.index))
        self.house.say(self.words._("A copy stands below it."))

    def do_strike(self) -> None:
        name = self.words._("{name} deleted").format(name=self.regiment.name)
        making = self.making
        making.before = [*making.before[-30:], (name, making.army)]
        making.army = muster.with_regiments(making.army, muster.without(making.army.regiments, self.index))
        making.keep()
        self.house.back()
