"""The best haul of a heist in closed form, and how many sets of gaps give it.

Whoever knows all cards steals the fullest gaps that are open, as many as there are turns:

    >>> heist = Heist.parse("ABCDEF 132321 - 5")
    >>> best_haul(heist), ways(heist)
    (11, 2)

12 coins lie there, and of the two gaps with one coin either may be left. Only of a whole ring, all
its gaps open, one gap must always be left: the best whole night in the box gives 24 coins less the
smallest gap.

*Proof.* No more gaps can be robbed than there are turns (SC-21). Nor can all gaps of a whole ring:
whichever guard is covered in the first turn has two open gaps, and only one of them was robbed. On
the other hand, take any set of open gaps that is not the whole ring and has no more gaps than there
are turns. It falls into runs. Rob the first gap of a run and cover the first of its guards: its
other gap is not in the set, so nothing is lost, and what is left of the set are runs again. When
all are robbed, cover whomever you like. So every such set can be robbed, and the best are those
with the fullest gaps; as every open gap holds a coin, they have as many gaps as can be.

With the house rule `cover-first` (SC-24A) some guard is covered before the first theft. By the same
argument a set of no more gaps than turns can be robbed if and only if it leaves some guard alone
who was not covered yet: that guard is covered first, and from then on thefts and covers follow each
other as before. So the best haul is the best, over the guard to cover first, of the fullest open
gaps that this guard does not touch. The sets that give it are counted by walking once around the
ring: all sets of that sum, without those that touch every guard.
"""

from collections import Counter
from math import comb

from castlewright.puzzles.sleepy_castle import (
    DEFAULT_RULES,
    Heist,
    HouseRules,
    Layout,
    check_puzzle,
)


def best_haul(heist: Heist, rules: HouseRules = DEFAULT_RULES) -> int:
    """The most coins that can be stolen. Raises `InvalidPuzzleError` for a faulty heist."""
    check_puzzle(heist)
    layout = heist.layout
    if not rules.cover_first:
        return sum(_fullest(layout, heist.turns))
    return max(sum(_fullest(layout.with_covered(guard), heist.turns)) for guard in layout.uncovered)


def ways(heist: Heist, rules: HouseRules = DEFAULT_RULES) -> int:
    """How many sets of gaps give the best haul. Raises `InvalidPuzzleError`."""
    haul = best_haul(heist, rules)
    if rules.cover_first:
        return _sets(heist, haul, touching_all=False) - _sets(heist, haul, touching_all=True)
    taken = _fullest(heist.layout, heist.turns)
    if not taken:
        return 1
    smallest = taken[-1]
    there = Counter(heist.layout.coins[gap] for gap in heist.layout.open_gaps)
    return comb(there[smallest], taken.count(smallest))


def _fullest(layout: Layout, turns: int) -> list[int]:
    """The coins of the fullest open gaps, a gap for each turn, but never of the whole ring."""
    coins = sorted((layout.coins[gap] for gap in layout.open_gaps), reverse=True)
    return coins[: min(turns, layout.size - 1)]


def _sets(heist: Heist, haul: int, *, touching_all: bool) -> int:
    """How many sets of open gaps, no more than turns, have that sum.

    With `touching_all` only those that leave no uncovered guard alone. A step of the walk decides
    about one gap; what must be remembered is whether the gap before the first guard is in the set
    (it is the last one to be decided), whether the last decided one is, how many are and their sum.
    """
    layout = heist.layout
    found = 0
    for last_is_in in (False, True):
        walks = Counter({(last_is_in, 0, 0): 1})
        for gap, guard in enumerate(layout.ring):
            following: Counter[tuple[bool, int, int]] = Counter()
            for (before, number, total), count in walks.items():
                for inside in (False, True) if layout.is_open(gap) else (False,):
                    alone = guard not in layout.covered and not (before or inside)
                    if not (touching_all and alone):
                        coins = layout.coins[gap] * inside
                        following[inside, number + inside, total + coins] += count
            walks = following
        found += sum(walks[last_is_in, number, haul] for number in range(heist.turns + 1))
    return found
