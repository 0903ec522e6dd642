"""Reads rules/<game>/*.toml into typed tables and reports all faults at once, with file and key."""
