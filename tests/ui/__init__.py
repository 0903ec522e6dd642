"""Tests by touch in a real window off screen. Kivy is told so here, before anything imports it."""

import os

os.environ.setdefault("SDL_VIDEODRIVER", "offscreen")
os.environ.setdefault("KIVY_NO_ARGS", "1")
os.environ.setdefault("KIVY_NO_FILELOG", "1")
os.environ.setdefault("KIVY_NO_CONFIG", "1")
os.environ.setdefault("KIVY_LOG_MODE", "PYTHON")
os.environ.setdefault("KIVY_METRICS_DENSITY", "1")
os.environ.setdefault("KIVY_METRICS_FONTSCALE", "1")

from kivy.config import Config

for key, value in {"width": 412, "height": 915, "maxfps": 0, "multisamples": 0}.items():
    Config.set("graphics", key, str(value))
for key, _ in Config.items("input"):
    Config.remove_option("input", key)
