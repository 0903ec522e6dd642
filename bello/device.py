"""The phone's own features, each a thin function: silent and harmless where a platform lacks them.

Nothing here is imported before it is asked for, and nothing here may ever stop a battle.
"""

from __future__ import annotations

import logging
import os
import threading
from collections.abc import Callable
from functools import wraps
from pathlib import Path
from typing import Any, ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")

EDGE_TO_EDGE = 35
"""From this Android on the app draws behind the bars and the cut-out; before it the system keeps us out."""
HARD = 24.0
"""Metres a second squared: nobody hands a phone over like that; lying still is 9.8."""
LOOK = 1 / 15
LOCALES = {"nl": ("nl", "NL"), "en": ("en", "GB")}
OFF_AT_FIRST = ("shake", "speak")
"""A passed phone rolls by itself, and not every table wants a voice."""
OPEN_FILE = 1672
CHOSEN = -1
LARGEST_FILE = 20_000_000
PURGE = -101
"""What Android's C library is told to give back what is free (`M_PURGE`)."""


def on_phone() -> bool:
    """Whether this is Android."""
    return "ANDROID_ARGUMENT" in os.environ


def harmless(instead: Any) -> Callable[[Callable[P, T]], Callable[P, T]]:
    """What cannot be done here is not done, and `instead` is given back; the log says why."""

    def keep(function: Callable[P, T]) -> Callable[P, T]:
        @wraps(function)
        def safe(*args: P.args, **kwargs: P.kwargs) -> T:
            try:
                return function(*args, **kwargs)
            except Exception as error:
                logging.getLogger("bello").info("device: %s: %r", function.__name__, error)
                return instead  # type: ignore[no-any-return]

        return safe

    return keep


def _java(name: str) -> Any:
    from jnius import autoclass

    return autoclass(name)


def _activity() -> Any:
    return _java("org.kivy.android.PythonActivity").mActivity


def _sdk() -> int:
    return int(_java("android.os.Build$VERSION").SDK_INT)


# -- asked before the first widget --------------------------------------------------------------------


@harmless(None)
def set_measures() -> None:
    """Tell Kivy the screen's density and the reader's font scale apart; must run before Kivy is imported.

    Kivy takes scaledDensity for the density, which holds the font scale already: everything would grow twice.
    """
    if on_phone():
        resources = _activity().getResources()
        os.environ.setdefault("KIVY_METRICS_DENSITY", str(resources.getDisplayMetrics().density))
        os.environ.setdefault("KIVY_METRICS_FONTSCALE", str(resources.getConfiguration().fontScale))


@harmless("")
def language() -> str:
    """The phone's language, as "nl" or "en"; empty where it cannot be asked."""
    return str(_java("java.util.Locale").getDefault().getLanguage()) if on_phone() else ""


@harmless(False)
def is_dark() -> bool:
    """Whether the phone is in its dark mode."""
    if not on_phone():
        return False
    configuration = _java("android.content.res.Configuration")
    mode = _activity().getResources().getConfiguration().uiMode & configuration.UI_MODE_NIGHT_MASK
    return bool(mode == configuration.UI_MODE_NIGHT_YES)


@harmless((0, 0, 0, 0))
def insets() -> tuple[int, int, int, int]:
    """What bars and cut-outs cover, in pixels: left, top, right, bottom. BELLO_INSETS plays a phone on a computer."""
    if not on_phone():
        left, top, right, bottom = (int(part) for part in os.environ.get("BELLO_INSETS", "0,0,0,0").split(","))
        return left, top, right, bottom
    if _sdk() < EDGE_TO_EDGE:
        return 0, 0, 0, 0
    kinds = _java("android.view.WindowInsets$Type")
    covered = _activity().getWindow().getDecorView().getRootWindowInsets()
    found = covered.getInsets(kinds.systemBars() | kinds.displayCutout())
    return found.left, found.top, found.right, found.bottom


# -- at the table ---------------------------------------------------------------------------------------


@harmless(None)
def give_back() -> None:
    """Memory that was let go returns to the system; Android's library and Linux's each have a word for it."""
    import ctypes

    library = ctypes.CDLL(None)
    if on_phone():
        library.mallopt(PURGE, 0)
    else:
        library.malloc_trim(0)


@harmless(None)
def keep_awake(on: bool) -> None:
    """Keep the screen on, or let it sleep again."""
    from kivy.core.window import Window

    # after a pause the system may have forgotten while Kivy has not: setting the same value again would do nothing
    Window.allow_screensaver = on
    Window.allow_screensaver = not on


@harmless(None)
def vibrate(seconds: float = 0.03) -> None:
    """A short tick in the hand."""
    if on_phone():
        from plyer import vibrator

        vibrator.vibrate(seconds)


_shaking: Any = None


@harmless(None)
def shake(done: Callable[[], None] | None) -> None:
    """Call `done` when the phone is shaken, until this is called with None: the sensor is on no longer than that."""
    global _shaking
    if not on_phone() or (done is None and _shaking is None):
        return
    from kivy.clock import Clock
    from plyer import accelerometer

    if _shaking is not None:
        _shaking.cancel()
        _shaking = None
        accelerometer.disable()
    if done is not None:
        accelerometer.enable()
        _shaking = Clock.schedule_interval(lambda _: _feel(accelerometer.acceleration, done), LOOK)


def _feel(force: tuple[float | None, ...], done: Callable[[], None]) -> None:
    if force and None not in force and sum(axis * axis for axis in force if axis is not None) > HARD * HARD:
        shake(None)
        done()


_voice: dict[str, Any] = {}


_turn = threading.Lock()


@harmless(None)
def speak(text: str, lang: str) -> None:
    """Read a text aloud in Dutch or English; the engine wakes in a thread, the screen never waits for it."""
    if on_phone() and text:
        threading.Thread(target=_say, args=(_activity(), text, lang), daemon=True).start()


@harmless(None)
def _say(here: Any, text: str, lang: str) -> None:
    from jnius import detach

    try:
        with _turn:
            voice = _voice.get("engine") or _wake(here)
            voice.setLanguage(_java("java.util.Locale")(*LOCALES[lang]))
            # 0: what is being said makes way for the newest ruling
            voice.speak(_java("java.lang.String")(text), 0, None, "bello")
    finally:
        # a thread that leaves without this takes the app with it
        detach()


def _wake(here: Any) -> Any:
    """The speech engine, once it is ready; it says so by a listener."""
    from jnius import PythonJavaClass, java_method

    ready = threading.Event()

    class Listener(PythonJavaClass):  # type: ignore[misc]
        __javainterfaces__ = ["android/speech/tts/TextToSpeech$OnInitListener"]

        @java_method("(I)V")  # type: ignore[untyped-decorator]
        def onInit(self, _status: int) -> None:
            ready.set()

    # Java holds the listener only weakly for Python: keep both
    _voice["listener"] = Listener()
    engine = _java("android.speech.tts.TextToSpeech")(here, _voice["listener"])
    if not ready.wait(10):
        raise TimeoutError("no speech engine")
    _voice["engine"] = engine
    return engine


@harmless(None)
def hush() -> None:
    """Say no more."""
    if "engine" in _voice:
        _voice["engine"].stop()


# -- out of the app and in ------------------------------------------------------------------------------


@harmless("")
def share_text(text: str, title: str = "") -> str:
    """The share sheet with a text ("shared"), or on a computer the clipboard ("copied"); empty when neither can be."""
    if on_phone():
        _send("text/plain", title, text=text)
        return "shared"
    from kivy.core.clipboard import Clipboard

    Clipboard.copy(text)
    return "copied"


@harmless(None)
def share_file(name: str, data: bytes, mime: str, folder: Path) -> Path | None:
    """The share sheet with a file or picture; on a computer and before Android 10 it is saved, and its path given."""
    if on_phone() and _sent(name, data, mime):
        return None
    folder = Path(_activity().getExternalFilesDir(None).getAbsolutePath()) if on_phone() else folder
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / Path(name).name
    path.write_bytes(data)
    return path


@harmless(False)
def _sent(name: str, data: bytes, mime: str) -> bool:
    if _sdk() < 29:
        return False
    _send(mime, name, stream=_downloaded(name, data, mime))
    return True


def _downloaded(name: str, data: bytes, mime: str) -> Any:
    """A file of ours among the downloads, by the media store: needs no permission, and others may read it."""
    columns = _java("android.provider.MediaStore$MediaColumns")
    values = _java("android.content.ContentValues")()
    values.put(columns.DISPLAY_NAME, _java("java.lang.String")(name))
    values.put(columns.MIME_TYPE, _java("java.lang.String")(mime))
    resolver = _activity().getContentResolver()
    place = resolver.insert(_java("android.provider.MediaStore$Downloads").EXTERNAL_CONTENT_URI, values)
    with os.fdopen(resolver.openFileDescriptor(place, "w").detachFd(), "wb") as file:
        file.write(data)
    return place


def _send(mime: str, title: str, text: str = "", stream: Any = None) -> None:
    from jnius import cast

    intents, string = _java("android.content.Intent"), _java("java.lang.String")
    intent = intents(intents.ACTION_SEND)
    intent.setType(mime)
    if stream is not None:
        intent.putExtra(intents.EXTRA_STREAM, cast("android.os.Parcelable", stream))
        intent.addFlags(intents.FLAG_GRANT_READ_URI_PERMISSION)
    else:
        intent.putExtra(intents.EXTRA_TEXT, string(text))
    chooser = intents.createChooser(intent, cast("java.lang.CharSequence", string(title)))
    _activity().startActivity(chooser)


def open_file(done: Callable[[bytes], None]) -> bool:
    """Have the player choose a file; `done` gets what is in it. False where there is nothing to choose with."""
    if on_phone():
        return _pick(done)
    data = _picked()
    if data:
        done(data)
    return data is not None


@harmless(None)
def _picked() -> bytes | None:
    """A file chosen on a computer; empty when none was."""
    from plyer import filechooser

    found = filechooser.open_file() or []
    return Path(found[0]).read_bytes() if found else b""


@harmless(False)
def _pick(done: Callable[[bytes], None]) -> bool:
    """Android's own file picker, which gives the right to read just that file."""
    from android import activity
    from kivy.clock import Clock

    here = _activity()

    def chosen(request: int, result: int, answer: Any) -> None:
        if request != OPEN_FILE:
            return
        activity.unbind(on_activity_result=chosen)
        if result == CHOSEN and answer is not None:
            # Android calls from a thread of its own: go on in ours
            Clock.schedule_once(lambda _: give(answer.getData()))

    def give(place: Any) -> None:
        data = _read(here, place)
        if data is not None:
            done(data)

    activity.bind(on_activity_result=chosen)
    intents = _java("android.content.Intent")
    intent = intents(intents.ACTION_OPEN_DOCUMENT)
    intent.addCategory(intents.CATEGORY_OPENABLE)
    intent.setType("*/*")
    here.startActivityForResult(intent, OPEN_FILE)
    return True


@harmless(None)
def _read(here: Any, place: Any) -> bytes | None:
    with os.fdopen(here.getContentResolver().openFileDescriptor(place, "r").detachFd(), "rb") as file:
        return file.read(LARGEST_FILE)
