"""How a thief without foresight plays a heist: the measure for how much a heist asks of the player.

Each turn the greedy thief takes the fullest gap that is still open, of equal ones the first
clockwise from the top. Then one of the two guards who have just been robbed is covered: the one
whose other gap holds less that can still be stolen, of equal ones the first clockwise. With nothing
left to take, the first guard that is not covered yet is covered.

    >>> heist = Heist.parse("ABCDEF 132321 - 5")
    >>> plan = greedy_plan(heist)
    >>> str(plan), plan.haul(heist.layout)
    ('BC/B DE/D EF/E FA/F -/A', 9)

The best haul of that heist is 11. The greedy thief covers B, and A's coin is lost with it, then D,
and two more coins are.

With the house rule `cover-first` (SC-24A) there is no robbed guard to cover yet. The thief has an
eye on the fullest open gap, and covers the guard beside the fewest coins of those who do not guard
it; where there are no such guards, nothing can be taken any more.
"""

from castlewright.puzzles.sleepy_castle import (
    DEFAULT_RULES,
    Heist,
    HouseRules,
    Layout,
    Plan,
    Turn,
    check_puzzle,
)


def greedy_plan(heist: Heist, rules: HouseRules = DEFAULT_RULES) -> Plan:
    """What the greedy thief does. Raises `InvalidPuzzleError` for a faulty heist."""
    check_puzzle(heist)
    layout, turns = heist.layout, []
    next_turn = _cover_first if rules.cover_first else _steal_first
    for _ in range(heist.turns):
        turn = next_turn(layout)
        turns.append(turn)
        layout = turn.played(layout)
    return Plan(tuple(turns))


def _steal_first(layout: Layout) -> Turn:
    gap = _fullest(layout)
    if gap is None:
        return Turn(None, layout.uncovered[0])
    robbed = layout.without_coins(gap)
    guards = layout.guards_of(gap)
    return Turn(guards, min(guards, key=lambda guard: _lost(robbed, guard)))


def _cover_first(layout: Layout) -> Turn:
    gap = _fullest(layout)
    if gap is None:
        return Turn(None, layout.uncovered[0])
    guards = layout.guards_of(gap)
    others = [guard for guard in layout.uncovered if guard not in guards]
    if not others:
        return Turn(None, layout.uncovered[0])
    return Turn(guards, min(others, key=lambda guard: _lost(layout, guard)))


def _fullest(layout: Layout) -> int | None:
    """The fullest open gap, the first of equal ones."""
    return max(layout.open_gaps, key=lambda gap: layout.coins[gap], default=None)


def _lost(layout: Layout, guard: str) -> int:
    """The coins that can no longer be stolen when the guard is covered."""
    return sum(layout.coins[gap] for gap in layout.gaps_of(guard) if layout.is_open(gap))
