"""Run by a Python of its own: starts the app from a folder, plays in both languages, and reports what was opened.

    python play.py FOLDER REPORT [SITE PATTERNS]

With SITE only what lies there may be imported besides the standard library, and of both nothing that matches a pattern.
"""

import importlib
import json
import logging
import os
import sys
import tempfile
from fnmatch import fnmatch
from importlib.machinery import PathFinder
from pathlib import Path

FOLDER, REPORT = Path(sys.argv[1]).resolve(), Path(sys.argv[2])
NOT_BUILT = ("_bz2", "_lzma", "_curses", "_dbm", "_gdbm", "_tkinter", "readline", "nis", "spwd")
"""Parts of Python that python-for-android does not build."""
opened: set[str] = set()
faults: list[str] = []


class Phone(PathFinder):
    """Finds only what would be on the phone."""

    patterns: list[str] = []

    @classmethod
    def find_spec(cls, name, path=None, target=None):
        spec = super().find_spec(name, path, target)
        origin = (spec.origin or "") if spec is not None else ""
        if any(fnmatch(origin, f"*/{pattern}") for pattern in cls.patterns):
            raise ModuleNotFoundError(f"{name} is not on the phone", name=name)
        return spec


def watch(event: str, args: tuple) -> None:
    """Note every file of the app that is opened."""
    if event == "open" and isinstance(args[0], (str, bytes, os.PathLike)):
        path = os.path.realpath(os.fsdecode(args[0]))
        if path.startswith(f"{FOLDER}{os.sep}") and not path.startswith(f"{FOLDER}{os.sep}."):
            opened.add(os.path.relpath(path, FOLDER))


class Errors(logging.Handler):
    """What Kivy logs as an error, a missing picture for one, is a fault here."""

    def emit(self, record: logging.LogRecord) -> None:
        # X's second clipboard and Linux' touch screens are not on phones
        if not record.getMessage().startswith(("Cutbuffer", "Input: MTDev")):
            faults.append(record.getMessage())


def prepare() -> None:
    if len(sys.argv) > 3:
        Phone.patterns = json.loads(sys.argv[4])
        sys.modules.update(dict.fromkeys(NOT_BUILT))
        sys.meta_path[sys.meta_path.index(PathFinder)] = Phone
        sys.path[:] = [str(FOLDER), sys.argv[3], *[path for path in sys.path if "site-packages" not in path][1:]]
    else:
        sys.path[0] = str(FOLDER)
    for name, value in {
        "SDL_VIDEODRIVER": "offscreen",
        "KIVY_NO_ARGS": "1",
        "KIVY_NO_FILELOG": "1",
        "KIVY_NO_CONFIG": "1",
        "KIVY_LOG_MODE": "PYTHON",
        "KIVY_HOME": tempfile.mkdtemp(),
    }.items():
        os.environ[name] = value
    logging.getLogger("kivy").addHandler(Errors(logging.ERROR))
    sys.addaudithook(watch)


def act(app, *action) -> None:
    """What a touch does."""
    app.house.page.act(*action)


def orders(app):
    """A battle begun and a first order, thrown by the app."""
    from bello.ui.bello1672.battle import BattlePage

    app.open("new")
    yield
    act(app, "start")
    yield
    act(app, "side", app.table.state.sides[0])
    yield
    side = app.table.state.side
    unit = next(one.id for one in app.table.state.units.values() if one.side == side)
    act(app, "order_unit", unit)
    yield
    act(app, "roll")
    yield
    app.house.back_to(BattlePage)
    act(app, "unit", unit)
    yield
    app.house.back_to(BattlePage)
    for page in ("log", "score", "menu", "receipt"):
        act(app, page, *([app.table.last.step] if page == "receipt" else []))
        yield
        app.house.back_to(BattlePage)
    act(app, "undo")
    yield


def looked_up(app):
    """A rule, the settings and the credits."""
    for door, args in (("rule", ("CMD-6",)), ("settings", ()), ("rulebook", ()), ("tour", ())):
        app.open(door, *args)
        yield
        if door == "settings":
            act(app, "credits")
            yield
            app.house.back()
        app.house.back()
        yield


def everything(app):
    """Both languages, both looks, the pause; then every module of the app, and what only some screens read."""
    yield
    app.on_pause()
    app.on_resume()
    for language, look in (("en", "dark"), ("nl", "light")):
        app.set("language", language)
        app.set("theme", look)
        yield from orders(app)
        yield from looked_up(app)
    steps = len(json.loads(app.library.export(app.table.session.id))["steps"])
    if steps < 1:
        faults.append("no step was stored")
    for path in sorted((FOLDER / "bello").rglob("*.py*")):
        name = path.relative_to(FOLDER).with_suffix("").as_posix().replace("/", ".")
        if "__" not in name and not name.startswith(("bello.cli", "bello.commands")):
            importlib.import_module(name)
    app.open_battle(app.library.import_((FOLDER / "rules/bello1672/demo.json").read_bytes()))
    yield


def main() -> None:
    prepare()
    from kivy.config import Config

    for name, value in {"width": 320, "height": 533, "multisamples": 0, "maxfps": 0}.items():
        Config.set("graphics", name, str(value))
    from kivy.clock import Clock
    from kivy.core.text import LabelBase

    from bello.app import BelloApp

    app = BelloApp(Path(tempfile.mkdtemp()))
    script = everything(app)

    def step(_dt: float) -> None:
        if app.library is None:
            return
        wrong = getattr(app.house.page, "error", None)
        if wrong is not None:
            faults.append(f"{type(wrong).__name__}: {wrong}")
        try:
            if wrong is None:
                return next(script)
        except StopIteration:
            pass
        except BaseException as error:
            faults.append(f"{type(error).__name__}: {error}")
        app.stop()

    Clock.schedule_interval(step, 0)
    app.run()
    for fonts in LabelBase._fonts.values():
        opened.update(os.path.relpath(path, FOLDER) for path in fonts if path and path.startswith(f"{FOLDER}{os.sep}"))
    modules = sorted({name.partition(".")[0] for name in sys.modules})
    report = {"opened": sorted(opened), "faults": faults, "modules": modules, "played": not faults}
    REPORT.write_text(json.dumps(report), encoding="utf-8")


main()
