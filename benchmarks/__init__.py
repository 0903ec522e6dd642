"""How close to the bare toolkit, and how cost grows: `python -m benchmarks`; README.md explains each figure.

Kivy reads these when it is imported: no screen, no files of its own, as many frames as there can be.
"""

import os

os.environ.update(
    SDL_VIDEODRIVER="offscreen",
    KIVY_NO_ARGS="1",
    KIVY_NO_FILELOG="1",
    KIVY_NO_CONFIG="1",
    KIVY_LOG_MODE="PYTHON",
    KIVY_METRICS_DENSITY="1",
    KIVY_METRICS_FONTSCALE="1",
    KCFG_GRAPHICS_WIDTH="412",
    KCFG_GRAPHICS_HEIGHT="915",
    KCFG_GRAPHICS_MULTISAMPLES="0",
)
os.environ.setdefault("KCFG_GRAPHICS_MAXFPS", "0")
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # an installed app is compiled
