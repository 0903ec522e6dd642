"""The phone's features against stand-ins: each does its work there, and is silent and harmless where it is missing."""

from __future__ import annotations

import os
import sys
import threading
from types import ModuleType, SimpleNamespace
from unittest.mock import MagicMock

import pytest

from bello import device


class Java:
    """A stand-in for Android's classes: whatever is asked for is there and remembers what was done with it."""

    def __init__(self) -> None:
        self.classes: dict[str, MagicMock] = {}

    def __call__(self, name: str) -> MagicMock:
        return self.classes.setdefault(name, MagicMock(name=name))

    def __getitem__(self, name: str) -> MagicMock:
        return self(name)

    @property
    def activity(self) -> MagicMock:
        return self("org.kivy.android.PythonActivity").mActivity


def stand_in(monkeypatch: pytest.MonkeyPatch, name: str, **parts: object) -> ModuleType:
    module = ModuleType(name)
    vars(module).update(parts)
    monkeypatch.setitem(sys.modules, name, module)
    return module


@pytest.fixture
def java(monkeypatch: pytest.MonkeyPatch) -> Java:
    """An Android phone of the newest make."""
    found = Java()
    found["android.os.Build$VERSION"].SDK_INT = 36
    listeners: list[object] = []

    class PythonJavaClass:
        def __init__(self) -> None:
            listeners.append(self)

    stand_in(
        monkeypatch,
        "jnius",
        autoclass=found,
        cast=lambda _name, value: value,
        detach=MagicMock(),
        PythonJavaClass=PythonJavaClass,
        java_method=lambda _signature: lambda method: method,
    )
    found["android.speech.tts.TextToSpeech"].side_effect = lambda _here, listener: listener.onInit(0) or found["voice"]
    monkeypatch.setenv("ANDROID_ARGUMENT", "/data")
    monkeypatch.setattr(device, "_voice", {})
    monkeypatch.setattr(device, "_shaking", None)
    return found


@pytest.fixture
def no_phone(monkeypatch: pytest.MonkeyPatch) -> None:
    """A computer where neither Android nor plyer's programs are to be had."""
    monkeypatch.delenv("ANDROID_ARGUMENT", raising=False)
    for name in ("jnius", "android", "plyer"):
        monkeypatch.setitem(sys.modules, name, None)


@pytest.fixture
def broken_phone(monkeypatch: pytest.MonkeyPatch) -> None:
    """A phone on which everything asked for is missing."""
    monkeypatch.setenv("ANDROID_ARGUMENT", "/data")
    for name in ("jnius", "android", "plyer"):
        monkeypatch.setitem(sys.modules, name, None)


def everything(tmp_path) -> list[object]:
    """Ask for every feature once."""
    device.set_measures()
    device.vibrate()
    device.shake(print)
    device.shake(None)
    device.speak("one hit", "en")
    device.hush()
    return [
        device.language(),
        device.is_dark(),
        device.insets(),
        device.open_file(lambda _data: None),
        device.share_file("x.json", b"{}", "application/json", tmp_path),
    ]


def test_on_a_computer_without_them_the_features_are_silent_and_files_are_saved(no_phone, tmp_path) -> None:
    assert everything(tmp_path) == ["", False, (0, 0, 0, 0), False, tmp_path / "x.json"]


def test_on_a_phone_that_lacks_them_the_features_are_silent(broken_phone, tmp_path) -> None:
    assert everything(tmp_path) == ["", False, (0, 0, 0, 0), False, None]
    assert device.share_text("x") == ""


def test_density_and_font_scale_are_told_apart(java: Java, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "environ", {"ANDROID_ARGUMENT": "/data"})
    java.activity.getResources().getDisplayMetrics().density = 2.625
    java.activity.getResources().getConfiguration().fontScale = 1.3
    device.set_measures()
    assert os.environ["KIVY_METRICS_DENSITY"] == "2.625"
    assert os.environ["KIVY_METRICS_FONTSCALE"] == "1.3"


def test_the_phones_language_and_dark_mode_are_asked(java: Java) -> None:
    java["java.util.Locale"].getDefault().getLanguage.return_value = "en"
    configuration = java["android.content.res.Configuration"]
    configuration.UI_MODE_NIGHT_MASK, configuration.UI_MODE_NIGHT_YES = 0x30, 0x20
    java.activity.getResources().getConfiguration().uiMode = 0x21
    assert device.language() == "en"
    assert device.is_dark()
    java.activity.getResources().getConfiguration().uiMode = 0x11
    assert not device.is_dark()


def test_bars_and_cut_outs_are_kept_clear_only_where_the_app_draws_behind_them(java: Java) -> None:
    kinds = java["android.view.WindowInsets$Type"]
    kinds.systemBars.return_value, kinds.displayCutout.return_value = 7, 128
    covered = java.activity.getWindow().getDecorView().getRootWindowInsets()
    covered.getInsets.return_value = SimpleNamespace(left=0, top=90, right=0, bottom=48)
    assert device.insets() == (0, 90, 0, 48)
    covered.getInsets.assert_called_with(135)
    java["android.os.Build$VERSION"].SDK_INT = 34
    assert device.insets() == (0, 0, 0, 0)


def test_a_computer_can_play_a_phone_with_a_cut_out(no_phone, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BELLO_INSETS", "0,90,0,48")
    assert device.insets() == (0, 90, 0, 48)


def test_the_screen_is_kept_awake_again_after_a_pause(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[bool] = []

    class Screen:
        """Kivy's window tells the system only of a change."""

        _value = True

        def __setattr__(self, _name: str, value: bool) -> None:
            if value != self._value:
                told.append(value)
                object.__setattr__(self, "_value", value)

    stand_in(monkeypatch, "kivy.core.window", Window=Screen())
    device.keep_awake(True)
    assert told[-1:] == [False]
    told.clear()
    device.keep_awake(True)
    assert told[-1:] == [False]
    device.keep_awake(False)
    assert told[-1:] == [True]


def test_memory_is_given_back_in_the_words_of_each_system(monkeypatch: pytest.MonkeyPatch) -> None:
    library = MagicMock()
    monkeypatch.setattr("ctypes.CDLL", lambda name: library)
    monkeypatch.delenv("ANDROID_ARGUMENT", raising=False)
    device.give_back()
    library.malloc_trim.assert_called_once_with(0)
    monkeypatch.setenv("ANDROID_ARGUMENT", "")
    device.give_back()
    library.mallopt.assert_called_once_with(device.PURGE, 0)
    monkeypatch.setattr("ctypes.CDLL", MagicMock(side_effect=OSError))
    device.give_back()


def test_a_ruling_is_felt(java: Java, monkeypatch: pytest.MonkeyPatch) -> None:
    vibrator = MagicMock()
    stand_in(monkeypatch, "plyer", vibrator=vibrator)
    device.vibrate(0.05)
    vibrator.vibrate.assert_called_once_with(0.05)


class Sensor:
    def __init__(self) -> None:
        self.on = False
        self.acceleration: tuple[float | None, ...] = (None, None, None)

    def enable(self) -> None:
        self.on = True

    def disable(self) -> None:
        self.on = False


def test_a_shake_rolls_once_and_the_sensor_is_off_afterwards(java: Java, monkeypatch: pytest.MonkeyPatch) -> None:
    sensor, rolled, ticks = Sensor(), [], []
    clock = SimpleNamespace(schedule_interval=lambda tick, _every: ticks.append(tick) or MagicMock())
    stand_in(monkeypatch, "plyer", accelerometer=sensor)
    stand_in(monkeypatch, "kivy.clock", Clock=clock)
    device.shake(lambda: rolled.append(1))
    assert sensor.on
    for force in ((None, None, None), (0.0, 0.0, 9.8), (3.0, 9.0, 12.0)):
        sensor.acceleration = force
        ticks[0](0)
    assert not rolled and sensor.on
    sensor.acceleration = (20.0, 15.0, 12.0)
    ticks[0](0)
    assert rolled == [1]
    assert not sensor.on


def test_the_sensor_is_off_when_the_pad_is_closed(java: Java, monkeypatch: pytest.MonkeyPatch) -> None:
    sensor, waiting = Sensor(), MagicMock()
    stand_in(monkeypatch, "plyer", accelerometer=sensor)
    stand_in(monkeypatch, "kivy.clock", Clock=SimpleNamespace(schedule_interval=lambda *_: waiting))
    device.shake(lambda: None)
    device.shake(None)
    assert not sensor.on
    waiting.cancel.assert_called_once()


@pytest.mark.parametrize(("lang", "locale"), [("nl", ("nl", "NL")), ("en", ("en", "GB"))])
def test_a_ruling_is_read_aloud_in_the_language_of_the_screen(java: Java, lang: str, locale: tuple[str, str]) -> None:
    before = set(threading.enumerate())
    device.speak("drie treffers", lang)
    for thread in set(threading.enumerate()) - before:
        thread.join(5)
    java["java.util.Locale"].assert_called_with(*locale)
    java["voice"].setLanguage.assert_called_once_with(java["java.util.Locale"].return_value)
    java["java.lang.String"].assert_called_with("drie treffers")
    assert java["voice"].speak.call_count == 1
    sys.modules["jnius"].detach.assert_called_once()
    device.hush()
    java["voice"].stop.assert_called_once()


def test_a_text_goes_to_the_share_sheet(java: Java) -> None:
    assert device.share_text("verslag", "Bello") == "shared"
    intents = java["android.content.Intent"]
    intents.return_value.setType.assert_called_with("text/plain")
    java["java.lang.String"].assert_any_call("verslag")
    java.activity.startActivity.assert_called_once_with(intents.createChooser.return_value)


def test_on_a_computer_a_text_is_copied(no_phone, monkeypatch: pytest.MonkeyPatch) -> None:
    board = MagicMock()
    stand_in(monkeypatch, "kivy.core.clipboard", Clipboard=board)
    assert device.share_text("verslag") == "copied"
    board.copy.assert_called_once_with("verslag")


def test_a_file_goes_to_the_share_sheet_by_the_media_store(java: Java, tmp_path) -> None:
    target = tmp_path / "downloaded"
    resolver = java.activity.getContentResolver()
    handle = os.open(target, os.O_CREAT | os.O_WRONLY)
    resolver.openFileDescriptor.return_value.detachFd.return_value = handle
    assert device.share_file("slag.json", b"{}", "application/json", tmp_path) is None
    assert target.read_bytes() == b"{}"
    resolver.openFileDescriptor.assert_called_with(resolver.insert.return_value, "w")
    intent = java["android.content.Intent"].return_value
    intent.putExtra.assert_called_with(java["android.content.Intent"].EXTRA_STREAM, resolver.insert.return_value)
    intent.addFlags.assert_called_with(java["android.content.Intent"].FLAG_GRANT_READ_URI_PERMISSION)
    java.activity.startActivity.assert_called_once()


def test_before_android_10_a_file_is_saved_where_other_apps_find_it(java: Java, tmp_path) -> None:
    java["android.os.Build$VERSION"].SDK_INT = 28
    java.activity.getExternalFilesDir.return_value.getAbsolutePath.return_value = str(tmp_path / "out")
    assert device.share_file("../slag.json", b"{}", "application/json", tmp_path) == tmp_path / "out" / "slag.json"
    java.activity.startActivity.assert_not_called()


def test_a_file_the_share_sheet_does_not_take_is_saved(java: Java, tmp_path) -> None:
    java.activity.getExternalFilesDir.return_value.getAbsolutePath.return_value = str(tmp_path)
    java.activity.getContentResolver().insert.side_effect = RuntimeError("no room")
    assert device.share_file("slag.json", b"{}", "application/json", tmp_path) == tmp_path / "slag.json"


def test_a_file_is_chosen_with_the_phones_own_picker(java: Java, monkeypatch: pytest.MonkeyPatch, tmp_path) -> None:
    bound, later, got = {}, [], []
    activity = SimpleNamespace(bind=bound.update, unbind=lambda **_: bound.clear())
    stand_in(monkeypatch, "android", activity=activity)
    stand_in(monkeypatch, "kivy.clock", Clock=SimpleNamespace(schedule_once=later.append))
    chosen = tmp_path / "slag.json"
    chosen.write_bytes(b"{1672}")
    resolver = java.activity.getContentResolver()
    resolver.openFileDescriptor.return_value.detachFd.return_value = os.open(chosen, os.O_RDONLY)
    assert device.open_file(got.append)
    answer = bound["on_activity_result"]
    answer(1, -1, MagicMock())
    assert not later, "the answer to another question"
    answer(device.OPEN_FILE, -1, MagicMock())
    assert not got and not bound, "read in our own thread, and asked only once"
    later[0](0)
    assert got == [b"{1672}"]


def test_what_goes_wrong_with_a_chosen_file_is_not_kept_silent(no_phone, monkeypatch, tmp_path) -> None:
    chosen = tmp_path / "slag.json"
    chosen.write_bytes(b"x")
    chooser = SimpleNamespace(open_file=lambda: [str(chosen)])
    stand_in(monkeypatch, "plyer", filechooser=chooser)

    def refuse(_data: bytes) -> None:
        raise ValueError("no battle")

    with pytest.raises(ValueError, match="no battle"):
        device.open_file(refuse)
