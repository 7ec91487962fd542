"""How hard a heist is: what a thief without foresight loses.

    >>> print(grade(Heist.parse("ABCDEF 132321 - 5")))
    knight: greedy play loses 2 coins (1.67 on average, 1 to 2); 90 of 100 first turns ...

Each figure has one definition:

    least, mean, most   the coins that greedy play (`solvers.sleepy_castle.greedy`) steals less than
            the best, over all ways to decide what it finds equal (`solvers.ties`)
    loses   the whole number nearest to the mean; a half counts up
    traps   of all first turns that the rules allow, the share after which the best haul is out of
            reach; at least one first turn is right, so it is less than 1
    score   loses + traps: a coin more always counts for more than any number of traps
    level   by the coins, as in `LEVEL_OF_LOSS`; whoever loses more is on the last level

No figure depends on where the ring begins, on which way round it is seen, or on who is who.

Greedy play is what nearly everybody does at first. Of 1,500 heists in mid-game with one best set of
gaps and 5 to 8 turns, drawn at random, it lost nothing in 46 %, 1 coin in 36 %, 2 in 15 %, 3 in 2 %
and 4 in 0.2 %; so the levels are the coins.
"""

from dataclasses import asdict, dataclass
from typing import Any

from castlewright.generators.base import LEVELS
from castlewright.generators.greedy_loss import Loss
from castlewright.puzzles.sleepy_castle import DEFAULT_RULES, Heist, HouseRules, Plan
from castlewright.solvers.sleepy_castle import greedy, haul
from castlewright.solvers.sleepy_castle.heist_hints import reachable, turns_there_are
from castlewright.solvers.ties import DEFAULT_LIMIT

LEVEL_OF_LOSS = dict(enumerate(LEVELS))  # 0 coins lost is a page, 4 a legend


@dataclass(frozen=True)
class HeistGrade(Loss):
    """The figures of a heist; the module says what each one means."""

    traps: float
    score: float
    level: str

    def to_json(self) -> dict[str, Any]:
        """The figures as plain data."""
        return asdict(self)

    def __str__(self) -> str:
        """A sentence for people."""
        share = f"{100 * self.traps:.0f} of 100 first turns give the best haul away"
        return f"{self.level}: greedy play loses {self.in_words('coin')}; {share}"


def grade(
    heist: Heist, rules: HouseRules = DEFAULT_RULES, *, limit: int = DEFAULT_LIMIT
) -> HeistGrade:
    """Grade a heist.

    Raises `InvalidPuzzleError` for a faulty one, and `UndecidedError` if greedy play has more
    positions than the limit.
    """
    loss, traps = coins_lost(heist, rules, limit=limit), _traps(heist, rules)
    level = LEVEL_OF_LOSS.get(loss.loses, LEVELS[-1])
    return HeistGrade(
        **vars(loss), traps=round(traps, 3), score=round(loss.loses + traps, 3), level=level
    )


def coins_lost(
    heist: Heist, rules: HouseRules = DEFAULT_RULES, *, limit: int = DEFAULT_LIMIT
) -> Loss:
    """What greedy play loses. Raises as `grade` does."""
    greedy_hauls = greedy.hauls(heist, rules, limit=limit)
    return Loss.of(greedy_hauls.below(haul.best_haul(heist, rules)))


def _traps(heist: Heist, rules: HouseRules) -> float:
    best = haul.best_haul(heist, rules)
    first = list(turns_there_are(heist.layout, rules))
    return sum(reachable(heist, Plan((turn,)), rules) < best for turn in first) / len(first)
