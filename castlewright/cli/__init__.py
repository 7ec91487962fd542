"""The command line: parse, call, show.

Each command reads puzzles (a file of records, `-`, or a notation in quotes), hands them to the
library and writes records on, one a line; where stdout is a terminal it draws for people instead.
All input is read and checked before the first line is written. Everything that is not a result goes
to stderr.

    app        the group of all commands, and what becomes of errors
    reading    puzzles and tile sets from files, stdin and notations
    writing    records, drawings, progress
    make       generate
    judge      verify, solve, count
    coach      grade, hint
    picture    show, booklet
    tiles      tileset check, show, compare
    workshop   tileset new
    census     census, census summary

Exit status: 0 all good; 1 something is wrong with a puzzle, or it has no solution; 2 bad input or
usage; 3 undecided within the budget; 130 ended with Ctrl-C.

Heavy imports happen inside the commands, so that `--help` answers at once.
"""

from castlewright.cli import census, coach, judge, make, picture, tiles, workshop
from castlewright.cli.app import main

__all__ = ["census", "coach", "judge", "main", "make", "picture", "tiles", "workshop"]
