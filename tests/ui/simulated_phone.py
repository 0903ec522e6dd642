"""Run by a process of its own: a phone of density 2.6 with a cut-out and large text, played and measured.

KIVY_METRICS_DENSITY=2.6 KIVY_METRICS_FONTSCALE=1.3 python -m tests.ui.simulated_phone FOLDER
"""

import os
import sys
import tempfile
from pathlib import Path

from kivy.core.window import Window
from kivy.metrics import dp, sp

from bello.app import BelloApp
from bello.ui.touch import Press, Zone
from tests.ui.driver import Driver

FOLDER = Path(sys.argv[1])
DENSITY, FONT_SCALE = 2.6, 1.3
UPRIGHT, LYING = ((1080, 2280), (0, 110, 0, 63)), ((2280, 1080), (110, 0, 63, 63))
"""Size of the screen, and what covers it left, above, right and below."""


def hold(driver: Driver, way: tuple[tuple[int, int], tuple[int, ...]]) -> None:
    """Hold the phone upright or lying, its bars and cut-out where they then are."""
    os.environ["BELLO_INSETS"] = ",".join(map(str, way[1]))
    driver.resize(*way[0])


def measure(driver: Driver, name: str) -> None:
    """Everything to be touched is big enough and lies clear of what covers the screen; a picture is kept."""
    driver.settle(4)
    left, top, right, bottom = driver.app.frame.padding
    for widget in driver.seen():
        if not isinstance(widget, Press | Zone) or not driver.inside(widget) or min(widget.size) < 2:
            continue
        if not widget.action:
            continue
        box = driver.box(widget)
        what = f"{name}: {driver.text_of(widget)!r} {[round(part) for part in box]}"
        assert box[0] >= left - 1 and box[2] <= Window.width - right + 1, f"{what} lies under the cut-out"
        assert widget.height >= dp(48) - 1 and widget.width >= dp(44), f"{what} is too small to touch"
    house = driver.box(driver.app.house.content)
    assert house[1] >= bottom - 1 and house[3] <= Window.height - top + 1, f"{name}: the page lies under a bar"
    driver.app.root.export_to_png(str(FOLDER / f"phone-{name}.png"))


def main() -> None:
    assert (round(dp(48)), round(sp(16), 1)) == (125, round(16 * DENSITY * FONT_SCALE, 1)), "grown twice"
    FOLDER.mkdir(parents=True, exist_ok=True)
    Press.dead_time = 0
    driver = Driver(BelloApp(Path(tempfile.mkdtemp())))
    hold(driver, UPRIGHT)
    driver.app.set("motion", "off")
    driver.app.set("style", "quick")
    measure(driver, "home")
    driver.tap(action=("new",))
    measure(driver, "new")
    driver.tap(action=("start",))
    driver.tap(action=("side", "staatsen"))
    measure(driver, "battle")
    driver.page.do_turn()
    measure(driver, "turned")
    driver.page.do_turn()
    hold(driver, LYING)
    measure(driver, "battle-lying")
    driver.tap(action=("order_unit", "gardes1"))
    measure(driver, "order-lying")
    hold(driver, UPRIGHT)
    measure(driver, "order")
    driver.tap(action=("sum", 6))
    driver.page.do_receipt(driver.app.table.last.step)
    measure(driver, "receipt")
    driver.back()
    driver.app.open("settings")
    measure(driver, "settings")
    driver.close()


main()
