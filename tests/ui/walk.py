"""A walk through the house: every page, with the states of it that look different, one after the other."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from bello.core.refusal import refuse
from tests.ui.driver import Driver

NEXT = {"do": "next"}


def charge(unit: str, target: str, **more: Any) -> dict[str, Any]:
    return {"do": "order", "order": "charge", "units": [unit], "targets": {unit: {"target": target}}, **more}


def walk(driver: Driver) -> Iterator[str]:
    """Stands on each page in turn and says which; what is above Home is closed in between."""
    yield from _outside(driver)
    battle = driver.app.library.new_battle({"armies": ["staatsen_standard", "fransen_standard"]}).id
    driver.app.go_home()
    yield from stop(driver, "home with a running battle")
    driver.app.open_battle(battle)
    play = driver.app.table.do
    yield from stop(driver, "battle before it begins")
    yield from through(driver, "who begins", ("begin",))
    play({"do": "begin", "side": "staatsen"})
    yield from _command(driver)
    yield from _shooting(driver)
    yield from _melee(driver)
    yield from _afterwards(driver)


def stop(driver: Driver, name: str) -> Iterator[str]:
    driver.settle(3)
    yield name


def through(driver: Driver, name: str, *actions: tuple[Any, ...]) -> Iterator[str]:
    """Open a page by acting on the one below; afterwards that one is on top again."""
    depth = len(driver.app.house.stack)
    for action in actions:
        driver.page.act(*action)
        driver.settle(2)
    yield from stop(driver, name)
    while len(driver.app.house.stack) > depth:
        driver.app.house.back()
    driver.settle(2)


def _outside(driver: Driver) -> Iterator[str]:
    yield from stop(driver, "home")
    yield from through(driver, "new battle", ("new",))
    yield from through(driver, "new battle with everything", ("new",), ("people",), ("more",))
    yield from through(driver, "settings", ("settings",))
    yield from through(driver, "credits", ("settings",), ("credits",))
    yield from through(driver, "house rules", ("settings",), ("house_rules",))
    yield from through(driver, "tour", ("settings",), ("tour",))
    yield from through(driver, "rulebook", ("rulebook",))
    yield from through(driver, "quick reference sheet", ("rulebook",), ("sheet",))
    yield from through(driver, "past battles", ("past",))
    yield from through(driver, "armies", ("armies",))
    yield from through(driver, "army", ("armies",), ("open", "staatsen_standard"))
    yield from through(driver, "army being made", ("armies",), ("new",))
    yield from through(driver, "regiment", ("armies",), ("new",), ("add", "mixed"), ("regiment", 0))
    yield from through(driver, "armies side by side", ("armies",), ("open", "staatsen_standard"), ("beside",))


def _command(driver: Driver) -> Iterator[str]:
    play = driver.app.table.do
    play({"do": "adjust", "unit": "gardes2", "add": 5})
    play({"do": "adjust", "unit": "gardes3", "disordered": True})
    play({"do": "adjust", "unit": "fusiliers1", "place": "building"})
    yield from stop(driver, "battle")
    yield from through(driver, "order to a unit", ("order_unit", "gardes1"))
    yield from through(driver, "order by faces", ("order_unit", "gardes1"), ("turn_pad",))
    driver.app.set("pad", "sum")
    yield from through(driver, "order to a regiment", ("order_regiment", "gardes"))
    yield from through(driver, "rally", ("order_unit", "gardes2"), ("kind", "rally"))
    aims = (("target", "cuirassiers1"), ("target", "cuirassiers2"))
    yield from through(driver, "charge of a regiment", ("order_regiment", "gardes_paard"), ("kind", "charge"), *aims)
    yield from through(driver, "unit", ("unit", "gardes2"))
    yield from through(driver, "menu", ("menu",))
    yield from through(driver, "regiments on the screen", ("menu",), ("regiments",))
    yield from through(driver, "whose turn in big type", ("menu",), ("big_turn",))
    play({"do": "order", "units": ["palm1"], "dice": {"sum": 12}})
    yield from through(driver, "dice owed", ("awaited", driver.app.table.state.pendings[0].id))
    yield from through(driver, "reroll", ("reroll", "staatsen"))
    play({"do": "dice", "id": driver.app.table.state.pendings[0].id, "dice": {"faces": [6]}})
    play({"do": "dice", "id": driver.app.table.state.pendings[0].id, "dice": {"faces": [4]}})
    yield from through(driver, "blunder charge", ("answers", driver.app.table.state.charges[0].id))
    play({"do": "withdraw", "id": driver.app.table.state.charges[0].id})
    play(charge("gardes_paard1", "picardie1", dice={"sum": 4}))
    yield from through(driver, "answer", ("answers", driver.app.table.state.charges[0].id))
    play({"do": "answer", "unit": "picardie1", "answer": "fire", "dice": {"hits": 2}})
    play(charge("gardes_paard2", "picardie2", dice={"sum": 4}))
    play({"do": "answer", "unit": "picardie2", "answer": "hedgehog", "dice": {"sum": 7}})
    yield from through(driver, "before a hedgehog", ("answers", driver.app.table.state.charges[0].id))
    yield from through(driver, "what is open", ("parked",))
    yield from through(driver, "what is open before the next phase", ("next",))
    play({"do": "respond", "responses": {"gardes_paard2": "press_on"}})


def _shooting(driver: Driver) -> Iterator[str]:
    play = driver.app.table.do
    play(NEXT)
    yield from stop(driver, "volleys")
    driver.page.act("volley", "palm2")
    yield from stop(driver, "volleys with facts")
    driver.page.act("target", "palm2", "fusiliers2")
    yield from stop(driver, "volley with its keys")
    driver.page.act("shoot_faces", "palm2")
    yield from stop(driver, "volley by faces")
    driver.page.act("shoot_faces", "palm2")
    driver.page.act("shoot", "palm2", 3)
    yield from stop(driver, "volley done")
    receipt = ("receipt", driver.app.table.last.step)
    yield from through(driver, "receipt", receipt)
    yield from through(driver, "receipt being corrected", receipt, ("correct",))
    yield from through(driver, "dispute", receipt, ("disagree",))
    yield from through(driver, "what if", receipt, ("what_if",))
    yield from through(driver, "rule", receipt, ("rule", "UNIT-3"))
    yield from through(driver, "volley of one unit", ("unit", "palm3"), ("fire", "palm3"))
    driver.page.act("tab", "army")
    yield from stop(driver, "armies in the shooting phase")


def _melee(driver: Driver) -> Iterator[str]:
    driver.app.table.do(NEXT)
    yield from stop(driver, "fights")
    yield from through(driver, "fight", ("fight", "gardes_paard1"))
    yield from through(driver, "fight with facts", ("fight", "gardes_paard1"), ("more",), ("adding",))
    yield from through(driver, "loser's die", ("fight", "gardes_paard1"), ("hits", 3), ("hits", 2))
    yield from through(driver, "another fight", ("other_fight",))
    driver.app.table.do({"do": "melee", "units": ["gardes_paard1"], "dice": FOUGHT})
    yield from through(driver, "receipt of a fight", ("receipt", driver.app.table.last.step))
    yield from through(driver, "fight being corrected", ("receipt", driver.app.table.last.step), ("correct",))


FOUGHT = {
    "melee:gardes_paard1": {"hits": 3},
    "melee:picardie1": {"hits": 1},
    "test:picardie1": {"faces": [2]},
}


def _afterwards(driver: Driver) -> Iterator[str]:
    from bello.ui.bello1672.turn import HandOverPage
    from bello.ui.wrong import WrongPage

    house = driver.app.house
    yield from through(driver, "end of turn", ("turn_done",))
    yield from through(driver, "log", ("log",))
    yield from through(driver, "an older line", ("log",), ("entry", driver.app.table.session.entries()[-3].step))
    yield from through(driver, "score", ("score",))
    house.push(HandOverPage(house))
    yield from stop(driver, "hand over")
    house.back()
    refused = refuse("already_ordered", "R-09", unit="gardes_paard1")
    driver.app.table.refuse(refused, {"do": "order", "units": ["gardes_paard1"]})
    yield from stop(driver, "a refusal")
    driver.app.set("style", "tokens")
    yield from stop(driver, "tokens only")
    driver.app.set("style", "quick")
    driver.app.table.do({"do": "end", "agreed": True})
    yield from stop(driver, "battle over")
    yield from through(driver, "final score", ("score",))
    driver.app.open("report")
    yield from stop(driver, "report")
    driver.app.go_home()
    yield from through(driver, "past battles with one", ("past",))
    yield from through(driver, "past battle", ("past",), ("battle", driver.app.table.session.id))
    yield from through(driver, "film", ("past",), ("battle", driver.app.table.session.id), ("film",))
    yield from through(driver, "statistics", ("past",), ("statistics",))
    driver.expect_wrong = True
    house.push(WrongPage(house, RuntimeError("a stone in the road"), Path("/tmp")))
    yield from stop(driver, "something went wrong")
    house.back()
    driver.expect_wrong = False
