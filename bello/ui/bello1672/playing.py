"""What every playing screen shares: the strip, the named undo, and the ways to the other screens."""

from __future__ import annotations

from typing import Any

from kivy.properties import BooleanProperty

from bello.ui.bello1672.table import Table
from bello.ui.load import kv
from bello.ui.page import ListPage, Page
from bello.views.bello1672.battle import open_things


class PlayingPage(Page):
    """A page of the open battle."""

    playing = BooleanProperty(True)

    @property
    def table(self) -> Table:
        table: Table = self.house.app.table
        return table

    def refresh(self) -> None:
        self.undo_text = self.table.undo_text()
        super().refresh()

    def follow(self) -> None:
        """After a ruling: in the step-by-step style its receipt, and dice or answers it asks for."""
        entry = self.table.last
        state = self.table.state
        if entry is None:
            return
        fresh = [thing for thing in open_things(state) if thing[0] in ("await", "answer")]
        mine = [thing for thing in fresh if self._belongs(thing, entry)]
        if mine:
            self.open_thing(*mine[-1])
        elif self.table.style == "steps" and entry.receipt is not None and entry.receipt.get("throws"):
            self.do_receipt(entry.step)

    def _belongs(self, thing: tuple[Any, ...], entry: Any) -> bool:
        """Whether an open thing came from this action: the newest ones carry the highest numbers."""
        return int(thing[1]) == self.table.state.serial and entry.intent["do"] in ("order", "answer", "dice", "volley")

    def open_thing(self, kind: str, id_: str) -> None:
        getattr(self, f"do_{'awaited' if kind == 'await' else 'answers' if kind == 'answer' else kind}")(id_)

    # -- the ways to the other screens -------------------------------------------------------------------

    def do_undo(self) -> None:
        self.table.undo()

    def do_agree(self) -> None:
        self.table.agree()

    def do_unsay(self) -> None:
        self.house.tell()

    def do_ask(self) -> None:
        """Somebody disagrees, or wants to look something up."""
        self.house.app.open("dispute", None)

    def do_reroll(self, side: str) -> None:
        from bello.ui.bello1672.dice import RerollPage

        self.house.push(RerollPage(self.house, side))

    def do_receipt(self, step: int) -> None:
        from bello.ui.bello1672.receipt import ReceiptPage

        self.house.push(ReceiptPage(self.house, step))

    def do_receipt_of(self, unit: str) -> None:
        step = self.table.done_step(unit)
        if step:
            self.do_receipt(step)

    def do_unit(self, unit: str) -> None:
        from bello.ui.bello1672.unit import UnitPage

        self.house.push(UnitPage(self.house, unit))

    def do_order_unit(self, unit: str) -> None:
        from bello.ui.bello1672.order import OrderPage

        self.house.push(OrderPage(self.house, unit=unit))

    def do_order_regiment(self, regiment: str) -> None:
        from bello.ui.bello1672.order import OrderPage

        self.house.push(OrderPage(self.house, regiment=regiment))

    def do_awaited(self, pending: str) -> None:
        from bello.ui.bello1672.dice import AwaitPage

        self.house.push(AwaitPage(self.house, pending))

    do_await = do_awaited

    def do_answers(self, charge: str) -> None:
        from bello.ui.bello1672.answer import AnswerPage

        page = self.house.page
        if not (isinstance(page, AnswerPage) and page.charge_id == charge):
            self.house.push(AnswerPage(self.house, charge))

    def do_answer(self, charge: str) -> None:
        self.do_answers(charge)

    def do_fight(self, unit: str) -> None:
        from bello.ui.bello1672.fight import FightPage

        if self.table.state.in_melee(unit):
            self.house.push(FightPage(self.house, self.table.state.melee_of(unit)))
        else:
            self.do_other_fight(unit)

    def do_other_fight(self, unit: str = "") -> None:
        from bello.ui.bello1672.fight import FightPage

        self.house.push(FightPage(self.house, (unit,) if unit else ()))

    def do_ground(self, unit: str) -> None:
        self.table.do({"do": "take_ground", "unit": unit})

    def do_score(self) -> None:
        from bello.ui.bello1672.score import ScorePage

        self.house.push(ScorePage(self.house))

    def do_log(self) -> None:
        from bello.ui.bello1672.log import LogPage

        self.house.push(LogPage(self.house))

    def do_parked(self) -> None:
        from bello.ui.bello1672.turn import ParkedPage

        self.house.push(ParkedPage(self.house))

    def do_menu(self) -> None:
        from bello.ui.bello1672.menu import MenuPage

        self.house.push(MenuPage(self.house))


class PlayingList(ListPage, PlayingPage):
    """A plain playing page."""


class PadPage(PlayingPage):
    """A playing page with a pad that never scrolls away: at the bottom, or beside the rest on a phone held sideways."""

    beside = BooleanProperty(False)
    tells = False

    def pad(self) -> Any:
        return ()

    def refresh(self) -> None:
        super().refresh()
        self.ids.pad.show(self.pad())
        self.fit()

    def fit(self, *_: object) -> None:
        """The pad takes what it needs, at most six tenths of the page."""
        pad = self.ids.pad
        if self.beside:
            return
        need = sum(item["size"][1] for item in pad.data) + (self.pad_room if pad.data else 0)
        pad.height = min(need, self.height * 0.62)

    pad_room = 20


kv("bello1672/playing")
