"""Solving a night watch as a person does: deductions in order of ease, the easiest first.

After each deduction the easiest is tried again. A position says for each guard at which places it
may still stand, and for each gap how many coins may still lie there. A deduction takes
possibilities away, because every solution does without them. `RUNGS` is the ladder:

    taken     a guard stands somewhere, so nobody else does
    only      at a place only one guard can stand
    clue      a clue about two guards, and one of them stands fast
    coins     a clue about coins, and its guards stand fast
    total     all coins together are twice as many as the gaps
    narrow    a clue about two guards that may both stand at some places still
    fit       a clue about coins, and its guards may stand at some places still
    group     so many guards have only so many places, or so many places only so many guards
    company   all clues about one guard together, for each place where it may stand
    suppose   suppose it were so: by the rungs up to `total` there would be a dead end
    follow    suppose it were so: by the rungs up to `fit` there would be a dead end
    deeper    none of these; only a longer look shows it

    >>> watch = NightWatch.parse("ABCDEF C<B B3D A|C A|D A-1-B A= C5 E4")
    >>> climbed = climb(Position.of(watch))
    >>> climbed.solved, climbed.hardest.name
    (True, 'suppose')

All rungs are sound for any night watch: what they take away is in no solution. Where there is only
one solution the ladder may lead to the end, and the hardest rung that was needed is a grade.

One module a word:

    position  what every guard and gap may still be, and what a clue leaves of it
    rungs     the deductions, and the ladder of them
    climbing  step by step up the ladder, and what breaks at once
"""

from castlewright.solvers.sleepy_castle.night_ladder.climbing import (
    Climbed,
    Step,
    clash,
    climb,
    next_step,
)
from castlewright.solvers.sleepy_castle.night_ladder.position import Changes, Position, Told
from castlewright.solvers.sleepy_castle.night_ladder.rungs import DEEPER, RUNGS, TAKEN, Rung

__all__ = [
    "DEEPER",
    "RUNGS",
    "TAKEN",
    "Changes",
    "Climbed",
    "Position",
    "Rung",
    "Step",
    "Told",
    "clash",
    "climb",
    "next_step",
]
