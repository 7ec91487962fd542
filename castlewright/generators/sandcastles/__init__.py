"""From a seed to set-ups that are hidden fairly and to sprints, with what is proved about them.

    >>> made = next(set_ups.batch(7, 1, SetUpWishes(players=3, animals="near")))
    >>> made.unevenness, made.dice_gap, made.proved
    (0, 0, True)

One module a word:

    by_lot        set-ups by the rulebook's chance, which the fair ones are held against
    set_ups       set-ups that are hidden as fairly as can be, and that differ
    wishes        what can be wished for a set-up
    hiding_model  all ways to hide decorations and animals, as a CP-SAT model
    most_steps    what no plan for a sprint can beat
    sprints       sprints whose best number is proved and that greedy play misses
    sprint_grade  how hard a sprint is
    certificate   what a record claims of them, and whether it is true
"""

from castlewright.generators.sandcastles import set_ups, sprints
from castlewright.generators.sandcastles.by_lot import set_up_by_lot
from castlewright.generators.sandcastles.set_ups import CertifiedSetUp
from castlewright.generators.sandcastles.sprints import CertifiedSprint, SprintWishes
from castlewright.generators.sandcastles.wishes import SetUpWishes

__all__ = [
    "CertifiedSetUp",
    "CertifiedSprint",
    "SetUpWishes",
    "SprintWishes",
    "set_up_by_lot",
    "set_ups",
    "sprints",
]
