"""Solving the puzzles of Catan Junior. One module a word:

    seven_lairs     the fewest rolls to so many lairs, by CP-SAT
    seven_search    the same by a search of its own
    seven_hints     the next move for somebody who is stuck
    greedy_builder  how far somebody without foresight comes with the same rolls

The modules are imported one by one: the one with CP-SAT takes a while to load, and two have a
`solve` of their own. The puzzle of the fair start needs no solver: its figures are counted in
`puzzles.catan_junior.fair_start`.
"""
