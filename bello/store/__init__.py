"""The journal on disk: one SQLite file with battles, steps, snapshots, armies and settings."""
