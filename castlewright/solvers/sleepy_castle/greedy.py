"""How a thief without foresight plays a heist: the measure for how much a heist asks of the player.

Each turn the greedy thief takes the fullest gap that is still open. Then one of the two guards who
have just been robbed is covered: the one whose other gap holds less that can still be stolen. What
is equal is equally likely (`solvers.ties`). It ends when the turns are used up, or when nothing is
left to take.

    >>> heist = Heist.parse("ABCDEF 132321 - 5")
    >>> hauls(heist)
    Outcomes(least=9, mean=Fraction(28, 3), most=10)

The best haul of that heist is 11. Two gaps hold three coins: whoever robs D and E first, and covers
D, comes to 10 coins; D and E first and E covered, or B and C first, is good for 9.

With the house rule `cover-first` (SC-24A) there is no robbed guard to cover yet. The thief has an
eye on a fullest open gap, and covers a guard beside the fewest coins of those who do not guard it;
where there are no such guards, nothing can be taken any more.
"""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from castlewright.puzzles.sleepy_castle import DEFAULT_RULES, Heist, HouseRules, check_puzzle
from castlewright.solvers.ties import DEFAULT_LIMIT, Outcomes, outcomes


class _Position(NamedTuple):
    """All that counts: the coins of each gap, 0 for a closed one, and the turns that are left.

    `standing` are the guards who are not covered; who they are shows by the coins, but for those
    beside whom nothing can be stolen any more, and these are all alike.
    """

    coins: tuple[int, ...]
    standing: int
    turns: int


def hauls(
    heist: Heist, rules: HouseRules = DEFAULT_RULES, *, limit: int = DEFAULT_LIMIT
) -> Outcomes:
    """The coins that the greedy thief steals.

    Raises `InvalidPuzzleError` for a faulty heist, and `UndecidedError` if it can come to more
    positions than the limit.
    """
    check_puzzle(heist)
    layout = heist.layout
    coins = tuple(number if layout.is_open(gap) else 0 for gap, number in enumerate(layout.coins))
    start = _Position(coins, len(layout.uncovered), heist.turns)
    after = _cover_first if rules.cover_first else _steal_first

    def following(position: _Position) -> set[_Position]:
        return set(after(position)) if brings(position) else set()

    def brings(position: _Position) -> int:
        too_few = rules.cover_first and position.standing == 2
        return 0 if too_few or not position.turns else max(position.coins)

    return outcomes(start, following, brings, limit=limit)


def _steal_first(position: _Position) -> Iterator[_Position]:
    coins, fullest = position.coins, max(position.coins)
    for gap, number in enumerate(coins):
        if number == fullest:
            other_gaps = gap - 1, (gap + 1) % len(coins)
            least = min(coins[other] for other in other_gaps)
            for other in other_gaps:
                if coins[other] == least:
                    yield _after(position, (gap, other))


def _cover_first(position: _Position) -> Iterator[_Position]:
    """A guard stands between the gap of the same number and the one before."""
    coins, fullest = position.coins, max(position.coins)
    beside = [coins[guard - 1] + coins[guard] for guard in range(len(coins))]
    idle = position.standing - sum(number > 0 for number in beside)
    for gap, number in enumerate(coins):
        if number == fullest:
            if idle:
                yield _after(position, (gap,))
                continue
            guards = gap, (gap + 1) % len(coins)
            others = {
                guard: lost for guard, lost in enumerate(beside) if lost and guard not in guards
            }
            for guard, lost in others.items():
                if lost == min(others.values()):
                    yield _after(position, (gap, guard - 1, guard))


def _after(position: _Position, emptied: Iterable[int]) -> _Position:
    """A turn later: nothing can be stolen from these gaps any more, and a guard is covered."""
    coins = list(position.coins)
    for gap in emptied:
        coins[gap] = 0
    return _Position(tuple(coins), position.standing - 1, position.turns - 1)
