"""`make screens`: a picture of every screen and state in both languages, both themes, all sizes; one sheet a screen.

`ONLY=battle` makes only the screens whose name begins so.
"""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from PIL import Image, ImageDraw  # noqa: E402

from tests.ui.driver import Driver  # noqa: E402  (first: it sets up Kivy)

# isort: split
from bello.app import BelloApp  # noqa: E402
from bello.rulebook import load  # noqa: E402
from bello.ui.theme import theme  # noqa: E402
from bello.ui.tongue import tr  # noqa: E402
from bello.ui.touch import Press  # noqa: E402

FOLDER = ROOT / "build" / "screens"
SIZES = {"small": (360, 640, 1.0), "phone": (412, 915, 1.0), "tablet": (1280, 800, 1.0), "large-text": (360, 640, 1.7)}
SCREENS: dict[str, Callable[[Driver], None]] = {}


def screen(function: Callable[[Driver], None]) -> Callable[[Driver], None]:
    SCREENS[function.__name__.replace("_", "-")] = function
    return function


def at(driver: Driver, number: int, style: str = "quick") -> None:
    """The demonstration battle after so many actions, on the Battle page."""
    app = driver.app
    app.library.set("style", style)
    file = load.folder_of("bello1672") / "demo.json"
    app.go_home()
    app.open_battle(app.library.import_(file.read_bytes()))
    entries = app.table.session.entries()
    app.table.session.jump(entries[number - 1].step if number else 0)


def act(driver: Driver, *actions: tuple) -> None:
    for action in actions:
        driver.page.act(*action)
        driver.settle(1)


@screen
def home_first(driver: Driver) -> None:
    driver.app.go_home()
    driver.page.card = None
    driver.page.refresh()


@screen
def home_running(driver: Driver) -> None:
    at(driver, 19)
    driver.app.go_home()


@screen
def new_battle(driver: Driver) -> None:
    driver.app.go_home()
    driver.app.open("new")


@screen
def begin(driver: Driver) -> None:
    at(driver, 0)
    act(driver, ("begin",))


@screen
def battle_command(driver: Driver) -> None:
    at(driver, 22)


@screen
def battle_tokens(driver: Driver) -> None:
    at(driver, 22, "tokens")


@screen
def order_unit(driver: Driver) -> None:
    at(driver, 3)
    act(driver, ("order_unit", "gardes_paard1"))


@screen
def order_regiment(driver: Driver) -> None:
    at(driver, 2)
    act(driver, ("order_regiment", "gardes"), ("leave", "gardes_kanon"))


@screen
def order_charge(driver: Driver) -> None:
    at(driver, 3)
    act(driver, ("order_regiment", "gardes_paard"), ("kind", "charge"), ("target", "picardie1"))


@screen
def order_rally(driver: Driver) -> None:
    at(driver, 21)
    act(driver, ("order_unit", "gardes1"), ("kind", "rally"))


@screen
def order_faces(driver: Driver) -> None:
    at(driver, 3)
    act(driver, ("order_unit", "gardes_paard1"), ("turn_pad",), ("face", 4))
    driver.app.library.set("pad", "sum")


@screen
def charge_answer(driver: Driver) -> None:
    at(driver, 12)
    act(driver, ("order_unit", "cuirassiers1"), ("kind", "charge"), ("target", "gardes1"), ("sum", 6))


@screen
def charge_fire(driver: Driver) -> None:
    charge_answer(driver)
    act(driver, ("answer", "gardes1", "fire"))


@screen
def charge_hedgehog(driver: Driver) -> None:
    charge_answer(driver)
    act(driver, ("answer", "gardes1", "hedgehog"), ("sum", 7))


@screen
def blunder(driver: Driver) -> None:
    at(driver, 2)
    act(driver, ("order_unit", "gardes1"), ("sum", 12))


@screen
def reroll(driver: Driver) -> None:
    at(driver, 4)
    act(driver, ("reroll", "staatsen"))


@screen
def shooting(driver: Driver) -> None:
    at(driver, 15)
    act(driver, ("target", "picardie1", "gardes2"), ("target", "picardie2", "gardes2"), ("shoot", "picardie1", 1))


@screen
def shooting_facts(driver: Driver) -> None:
    at(driver, 15)
    act(driver, ("volley", "picardie1"), ("target", "picardie1", "gardes2"))


@screen
def melee_list(driver: Driver) -> None:
    at(driver, 18)


@screen
def melee_fight(driver: Driver) -> None:
    at(driver, 18)
    act(driver, ("fight", "cuirassiers1"), ("support", "gardes2"))


@screen
def melee_test(driver: Driver) -> None:
    melee_fight(driver)
    act(driver, ("hits", 2), ("hits", 4))


@screen
def melee_new(driver: Driver) -> None:
    at(driver, 18)
    act(driver, ("other_fight", "gardes2"))


@screen
def receipt(driver: Driver) -> None:
    at(driver, 19)
    act(driver, ("receipt", driver.app.table.last.step))


@screen
def receipt_volley(driver: Driver) -> None:
    at(driver, 16)
    act(driver, ("receipt", driver.app.table.last.step))


@screen
def receipt_correct(driver: Driver) -> None:
    receipt_volley(driver)
    act(driver, ("correct",))


@screen
def receipt_older(driver: Driver) -> None:
    at(driver, 22)
    act(driver, ("receipt", driver.app.table.session.entries()[7].step))


@screen
def log(driver: Driver) -> None:
    at(driver, 20)
    act(driver, ("log",))


@screen
def unit(driver: Driver) -> None:
    at(driver, 22)
    act(driver, ("unit", "gardes2"))


@screen
def turn(driver: Driver) -> None:
    at(driver, 20, "steps")
    act(driver, ("next",))


@screen
def hand_over(driver: Driver) -> None:
    turn(driver)
    act(driver, ("close",))


@screen
def parked(driver: Driver) -> None:
    charge_fire(driver)
    driver.app.house.back()
    driver.app.house.back()
    act(driver, ("parked",))


@screen
def refused(driver: Driver) -> None:
    at(driver, 22)
    driver.app.table.do({"do": "volley", "shooter": "gardes_paard1", "target": "picardie1", "range": 6})


@screen
def score(driver: Driver) -> None:
    at(driver, 22)
    act(driver, ("score",))


@screen
def menu(driver: Driver) -> None:
    at(driver, 22)
    act(driver, ("menu",))


@screen
def settings(driver: Driver) -> None:
    driver.app.go_home()
    driver.app.open("settings")


@screen
def rule(driver: Driver) -> None:
    at(driver, 22)
    driver.app.open("rule", "SHO-3")


@screen
def rulebook(driver: Driver) -> None:
    at(driver, 22)
    driver.app.open("rulebook")


@screen
def house_rules(driver: Driver) -> None:
    at(driver, 22)
    driver.app.open("house_rules")


@screen
def dispute(driver: Driver) -> None:
    at(driver, 16)
    driver.app.open("dispute", driver.app.table.last)


@screen
def what_if(driver: Driver) -> None:
    at(driver, 16)
    driver.app.open("what_if", driver.app.table.last)


@screen
def sheet(driver: Driver) -> None:
    at(driver, 22)
    driver.app.open("sheet")


@screen
def armies(driver: Driver) -> None:
    driver.app.go_home()
    driver.app.open("armies")


@screen
def past(driver: Driver) -> None:
    at(driver, 22)
    driver.app.go_home()
    driver.app.open("past")


@screen
def report(driver: Driver) -> None:
    at(driver, 22)
    driver.app.open("report")


@screen
def tour(driver: Driver) -> None:
    driver.app.go_home()
    driver.app.open("tour")
    act(driver, ("next_card",), ("try", 5))


@screen
def wrong(driver: Driver) -> None:
    at(driver, 22)
    driver.expect_wrong = True
    driver.app.went_wrong(ValueError("something nobody thought of"))


def main() -> None:
    Press.dead_time = 0.0
    only = os.environ.get("ONLY", "")
    names = [name for name in SCREENS if name.startswith(only)]
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name in names:
        with tempfile.TemporaryDirectory() as home:
            driver = Driver(BelloApp(Path(home)))
            pictures = variants(driver, name)
            driver.close()
        contact_sheet(name, pictures)
        print(name, flush=True)


def variants(driver: Driver, name: str) -> dict[str, Image.Image]:
    """One screen in every look."""
    pictures = {}
    theme.motion = 0
    for lang in ("nl", "en"):
        tr.lang = lang
        driver.resize(360, 640)
        theme.scale = 1.0
        SCREENS[name](driver)
        for size, (width, height, scale) in SIZES.items():
            theme.scale = scale
            driver.resize(width, height)
            for look in ("light", "dark"):
                theme.name = look
                driver.page.refresh()
                driver.settle(4)
                path = FOLDER / f"{name}-{lang}-{size}-{look}.png"
                driver.shot(path)
                pictures[path.stem] = Image.open(path).copy()
        theme.name, theme.scale = "light", 1.0
    return pictures


def contact_sheet(name: str, pictures: dict[str, Image.Image]) -> None:
    """All variants of a screen on one page."""
    cells = []
    for title, picture in pictures.items():
        height = 640
        small = picture.resize((picture.width * height // picture.height, height))
        cells.append((title, small))
    half = len(cells) // 2
    rows = [cells[:half], cells[half:]]
    width = max(sum(picture.width + 12 for _, picture in row) for row in rows) + 12
    sheet_ = Image.new("RGB", (width, 2 * (640 + 34) + 12), "#888888")
    draw = ImageDraw.Draw(sheet_)
    for number, row in enumerate(rows):
        x = 12
        for title, picture in row:
            y = 12 + number * (640 + 34)
            draw.text((x, y), title, fill="white")
            sheet_.paste(picture, (x, y + 14))
            x += picture.width + 12
    sheet_.save(FOLDER / f"sheet-{name}.png")


if __name__ == "__main__":
    main()
