"""Starts Bello; also the entry on Android."""

from bello.app import main

if __name__ == "__main__":
    main()
