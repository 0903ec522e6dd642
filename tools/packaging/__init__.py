"""Proves the Android package as far as it goes without the SDK: `python -m tools.packaging` in .venv-android."""
