"""Other ways to count the solutions of an adventure, for `counting.py` to hold the counter against.

Each module has one function `count(adventure)`: how many solutions defeat exactly no dragon, one
dragon and both. None of them shares code with the counter.
"""

Tally = tuple[int, int, int]
