"""The games, one folder each. Pure."""
