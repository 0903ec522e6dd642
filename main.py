"""Starts Bello; also the entry on Android."""

from bello.cli import main

if __name__ == "__main__":
    main()
