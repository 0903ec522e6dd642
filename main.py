"""Starts Bello; also the entry on Android."""

from bello.screen import prepare

if __name__ == "__main__":
    screen = prepare()
    from bello.app import main

    main(screen)
