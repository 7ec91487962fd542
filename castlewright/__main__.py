"""`python -m castlewright` is the command `castlewright`."""

from castlewright.cli import main

main()
