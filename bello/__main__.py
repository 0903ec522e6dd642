"""python -m bello"""

from bello.cli import main

main()
