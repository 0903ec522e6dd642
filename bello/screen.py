"""Before Kivy is imported: whether there is a screen at all, and what Kivy must know beforehand."""

from __future__ import annotations

import gc
import os
import sys

from bello import device


def has_screen() -> bool:
    """Whether there is a screen to show anything on."""
    if sys.platform != "linux" or device.on_phone():
        return True
    return any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY"))


def prepare() -> bool:
    """Set up Kivy's surroundings; False: off screen, because there is none."""
    gc.disable()  # nothing of a start is garbage; when the app is furnished it is enabled again
    os.environ.setdefault("KIVY_NO_ARGS", "1")
    device.set_measures()
    if has_screen():
        return True
    os.environ["SDL_VIDEODRIVER"] = "offscreen"
    os.environ.setdefault("KIVY_LOG_MODE", "PYTHON")  # the story, not Kivy's chatter
    return False
