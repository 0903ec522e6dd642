"""The journal on disk: one SQLite file with battles, steps, snapshots, armies and settings."""

from bello.store.trouble import Trouble

__all__ = ["Trouble"]
