"""Solving and counting the puzzles of Sleepy Castle. One module a word:

    heist            the best haul of a heist and all ways to it, by CP-SAT
    heist_programme  the same by dynamic programming
    haul             the same in closed form, with its proof
    heist_hints      the next step for a thief who is stuck
    greedy           what a thief without foresight makes of a heist
    blind            the solo without a look: the best play and its mean haul, exactly
    night_watch      all rings that fit the clues of a night watch, by CP-SAT
    night_search     the same by a search of its own
    night_ladder     the same as a person does it, by deductions in order of ease
    night_hints      the next step for somebody who is stuck with the clues
    coin_layouts     how many layouts of coins there are, by Burnside's lemma and one by one

The modules are imported one by one: those with CP-SAT take a while to load, and several have a
`best_haul` or a `count` of their own.
"""
