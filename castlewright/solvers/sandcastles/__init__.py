"""Solving the puzzles of the Sandcastles of Burgundy. One module a word:

    sprint_model      the best plan for a sprint, by CP-SAT
    sprint_programme  the same by dynamic programming, and how many plans are best
    sprint_hints      the next turn for somebody who is stuck
    greedy_runner     what a runner without foresight makes of a sprint
    alone             one player against the dice: the value of a position, and the best turns
    stalls            which boardwalks can never stall, and a game that does on a longer one

The modules are imported one by one: the one with CP-SAT takes a while to load, and two have a
`solve` of their own.
"""
