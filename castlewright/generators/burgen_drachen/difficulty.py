"""A first order of difficulty, from the counts alone.

The rarer a solution, the longer a hero looks for it. `difficulty` is the mean of two rarities, each
as a binary logarithm: of any solution at all, and of one that defeats as many dragons as can be
defeated. An adventure with one solution has difficulty 0, all others less; each halving of both
numbers adds 1.

    >>> difficulty((12, 3, 1)), difficulty((0, 0, 1))
    (-2.0, 0.0)
"""

from collections.abc import Sequence
from math import log2


def difficulty(solutions: Sequence[int]) -> float:
    """How hard to solve: larger is harder. `solutions[k]` counts those with exactly k dragons.

    Raises `ValueError` if there is no solution.
    """
    met = [number for number in solutions if number > 0]
    if not met:
        raise ValueError("an adventure without a solution has no difficulty")
    return -(log2(sum(met)) + log2(met[-1])) / 2 + 0.0  # never -0.0
