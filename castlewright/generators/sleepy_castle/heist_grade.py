"""How hard a heist is: what a thief without foresight loses.

    >>> grade(Heist.parse("ABCDEF 132321 - 5"))
    HeistGrade(loses=2, traps=..., score=..., level='knight')
    >>> print(grade(Heist.parse("ABCDEF 132321 - 5")))
    knight: greedy play loses 2 coins; 90 of 100 first turns give the best haul away

Each figure has one definition:

    loses   the coins that greedy play (`solvers.sleepy_castle.greedy`) steals less than the best
    traps   of all first turns that the rules allow, the share after which the best haul is out of
            reach; at least one first turn is right, so it is less than 1
    score   loses + traps: a coin more always counts for more than any number of traps
    level   by the coins, as in `LEVEL_OF_LOSS`; whoever loses more is on the last level

Greedy play is what nearly everybody does at first. Of 10,700 heists in mid-game with one best set
of gaps and 3 to 8 turns, drawn by lot, it lost nothing in 70 %, 1 coin in 21 %, 2 in 8 %, 3 in 1 %
and 4 in 0.2 %; so the levels are the coins.
"""

from dataclasses import asdict, dataclass
from typing import Any

from castlewright.generators.base import LEVELS
from castlewright.puzzles.base import counted
from castlewright.puzzles.sleepy_castle import DEFAULT_RULES, Heist, HouseRules, Plan
from castlewright.solvers.sleepy_castle import haul
from castlewright.solvers.sleepy_castle.greedy import greedy_plan
from castlewright.solvers.sleepy_castle.heist_hints import reachable, turns_there_are

LEVEL_OF_LOSS = dict(enumerate(LEVELS))  # 0 coins lost is a page, 4 a legend


@dataclass(frozen=True)
class HeistGrade:
    """The figures of a heist; the module says what each one means."""

    loses: int
    traps: float
    score: float
    level: str

    def to_json(self) -> dict[str, Any]:
        """The figures as plain data."""
        return asdict(self)

    def __str__(self) -> str:
        """A sentence for people."""
        loses = counted(self.loses, "coin") if self.loses else "nothing"
        share = f"{100 * self.traps:.0f} of 100 first turns give the best haul away"
        return f"{self.level}: greedy play loses {loses}; {share}"


def grade(heist: Heist, rules: HouseRules = DEFAULT_RULES) -> HeistGrade:
    """Grade a heist. Raises `InvalidPuzzleError` for a faulty one."""
    loses = coins_lost(heist, rules)
    traps = _traps(heist, rules)
    level = LEVEL_OF_LOSS.get(loses, LEVELS[-1])
    return HeistGrade(loses, round(traps, 3), round(loses + traps, 3), level)


def coins_lost(heist: Heist, rules: HouseRules = DEFAULT_RULES) -> int:
    """What greedy play loses. Raises `InvalidPuzzleError` for a faulty heist."""
    return haul.best_haul(heist, rules) - greedy_plan(heist, rules).haul(heist.layout)


def _traps(heist: Heist, rules: HouseRules) -> float:
    best = haul.best_haul(heist, rules)
    first = list(turns_there_are(heist.layout, rules))
    return sum(reachable(heist, Plan((turn,)), rules) < best for turn in first) / len(first)
