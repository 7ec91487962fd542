"""The command line: parse, call, show.

Each command reads puzzles (a file of records, `-`, or a notation in quotes), hands them to the
library and writes records on, one a line; where stdout is a terminal it draws for people instead.
All input is read and checked before the first line is written. Everything that is not a result goes
to stderr.

    app        the group of all commands, and what becomes of errors
    stopping   signals that end a run
    outputs    what a command writes to a file: one rule for every -o
    reading    puzzles and tile sets from files, stdin and notations
    writing    records, drawings, progress
    sheets     tables of figures
    desks      what each command does with a puzzle of each game
    make       generate, with a module for each game's wishes
    judge      verify, solve, count
    coach      grade, hint
    picture    show, booklet
    kit        kit, with a command for each game
    paper      how something is to be printed: the options of all that print
    tiles      tileset check, show, compare
    workshop   tileset new
    fairness   fairness
    simulate   simulate, with a module for each game's players
    census     census, census summary

Exit status: 0 all good; 1 something is wrong with a puzzle, or it has no solution; 2 bad input or
usage; 3 undecided within the budget; 130, 143 or 129 ended by Ctrl-C, TERM or HUP; 141
its reader has left (a closed pipe).

Heavy imports happen inside the commands, so that `--help` answers at once.
"""

from castlewright.cli import (
    census,
    coach,
    fairness,
    judge,
    kit,
    make_burgen_drachen,
    make_catan_junior,
    make_sandcastles,
    make_sleepy_castle,
    picture,
    simulate_catan_junior,
    simulate_sandcastles,
    simulate_sleepy_castle,
    tiles,
    workshop,
)
from castlewright.cli.app import main

__all__ = [
    "census",
    "coach",
    "fairness",
    "judge",
    "kit",
    "main",
    "make_burgen_drachen",
    "make_catan_junior",
    "make_sandcastles",
    "make_sleepy_castle",
    "picture",
    "simulate_catan_junior",
    "simulate_sandcastles",
    "simulate_sleepy_castle",
    "tiles",
    "workshop",
]
