"""The next step for somebody who is stuck: what is wrong, or which tile comes next and why.

    >>> adventure = Adventure.parse("4B/1BR1r</1R1b<1 N2")
    >>> hint(adventure, Placement.of(adventure, {}), dragons=2)
    Hint(kind=<HintKind.TILE: ...>, space=..., laid=..., words="On row ... lay ...: ...")

First it looks for a fault in what lies there already, one that no further tile can mend. Then it
asks whether the tiles that lie can stay: the counter, which goes through all solutions, or the
solver where these are too many. If the tiles can stay, and some space shows the same tile in every
solution, it climbs the ladder of deductions (`burgen_ladder`) from here until a tile is certain,
and names the hardest rung that was needed. If the ladder ends before that, a tile that is the same
in every solution is the hint, and if there is none, one of a shortest solution. So a hint is always
a tile of some solution, and following hints leads to the end.

All of this takes one budget.
"""

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from enum import StrEnum

from castlewright.puzzles.base import UndecidedError
from castlewright.puzzles.burgen_drachen import (
    DEFAULT_RULES,
    Adventure,
    HouseRules,
    Laid,
    Placement,
    violations,
)
from castlewright.solvers.base import Solved, Undecided, Unsolvable, Verdict
from castlewright.solvers.budget import Budget
from castlewright.solvers.burgen_counter import pace
from castlewright.solvers.burgen_counter.common import Common, same_in_all
from castlewright.solvers.burgen_drachen import DEFAULT_BUDGET, Goal, forced_spaces, solve
from castlewright.solvers.burgen_ladder import DEEPER, RUNGS, Position, Rung, next_step

COUNTER_SHARE, SOLVER_SHARE, LADDER_SHARE = 1 / 4, 1 / 3, 1 / 2  # of what is left of a budget

# Faults that further tiles can mend; BD-13 only while the hero's space is empty.
_MENDABLE = (
    "BD-13-hero-before-nothing",
    "BD-17-loose-end",
    "BD-21-castle-unreached",
    "BD-23A-stray-tile",
    "BD-25-too-few-dragons",
)


class HintKind(StrEnum):
    SOLVED = "solved"
    FAULT = "fault"  # something that lies there is wrong
    DEAD_END = "dead-end"  # nothing is wrong yet, but these tiles lead nowhere
    TILE = "tile"  # lay this tile next
    NO_SOLUTION = "no-solution"  # the adventure itself has none for so many dragons
    UNDECIDED = "undecided"  # the budget ran out


@dataclass(frozen=True)
class Hint:
    """What to do next, in words; with the space and the tile where it is about one.

    `rung` is the name of the hardest deduction that shows it, `forced` says that every solution
    with the tiles that lie there has this tile.
    """

    kind: HintKind
    words: str
    space: int | None = None
    laid: Laid | None = None
    rung: str | None = None
    forced: bool = False


def hint(
    adventure: Adventure,
    placement: Placement,
    *,
    dragons: int = 0,
    budget: float = DEFAULT_BUDGET,
    rules: HouseRules = DEFAULT_RULES,
) -> Hint:
    """The next step for this placement, for a hero who must defeat so many dragons.

    `budget` is in seconds of work for all of it; what is not found out within is
    `UNDECIDED`. Raises `InvalidPuzzleError` for a faulty adventure.
    """
    faults = violations(adventure, placement, dragons, rules)
    if not faults:
        return Hint(HintKind.SOLVED, "That is a solution.")
    empty_start = placement.spaces[adventure.hero_space : adventure.hero_space + 1] == (None,)
    for fault in faults:
        if fault.code not in _MENDABLE or (fault.code == _MENDABLE[0] and not empty_start):
            return Hint(HintKind.FAULT, f"Look at {fault.where}: {fault.message}.")
    return _Stuck(adventure, placement.paths, dragons, rules, Budget(budget)).next()


@dataclass(frozen=True)
class _Stuck:
    """Somebody who has laid some tiles, without a fault, and asks how to go on."""

    adventure: Adventure
    keep: Mapping[int, Laid]
    dragons: int
    rules: HouseRules
    budget: Budget

    def next(self) -> Hint:
        counted = self._by_counter()
        if isinstance(counted, Solved):
            common = counted.solution
            if any(common.same.values()):
                return self._certain(self._by_ladder(), common.same)
            return self._one_of_several(self._shortest(common.example), _SEVERAL)
        if isinstance(counted, Unsolvable):
            return self._dead_end()
        verdict = self._solve(Goal.FEWEST_TILES, SOLVER_SHARE)
        if isinstance(verdict, Unsolvable):
            return self._dead_end()
        found = verdict.solution if isinstance(verdict, Solved) else verdict.best
        return _UNDECIDED if found is None else self._by_solver(found)

    def _by_counter(self) -> Verdict[Common]:
        """What all solutions have in common, where they are few enough to go through them."""
        with self.budget.share(COUNTER_SHARE) as share:
            verdict, steps = same_in_all(
                self.adventure,
                self.dragons,
                keep=self.keep,
                rules=self.rules,
                budget=share.steps(pace()),
            )
            share.spend(pace(), steps)
        return verdict

    def _by_solver(self, found: Placement) -> Hint:
        """The same where the counter gave up: what the solver proves, and what it does not."""
        if isinstance(by_ladder := self._by_ladder(), Hint):
            return by_ladder
        same = forced_spaces(
            self.adventure,
            dragons=self.dragons,
            keep=self.keep,
            budget=self.budget,
            rules=self.rules,
        )
        if not isinstance(same, Solved):
            return self._one_of_several(found, _PERHAPS_SEVERAL)
        if any(same.solution.values()):
            return self._certain(by_ladder, same.solution)
        return self._one_of_several(found, _SEVERAL)

    def _by_ladder(self) -> Hint | Rung | None:
        """The first tile that becomes certain on the ladder, with the hardest rung that it took.

        `DEEPER` where the ladder ends before that, None where its share of the budget does.
        """
        hardest = RUNGS[0]
        with self.budget.share(LADDER_SHARE) as share, suppress(UndecidedError):
            position = Position.of(self.adventure, self.dragons, self.keep, self.rules, share)
            while (step := next_step(position)) is not None:
                hardest = max(hardest, step.rung, key=RUNGS.index)
                position = position.only(step.space, step.may)
                laid = position.tile(step.space)
                if laid is not None and step.space not in self.keep:
                    return _tile(self.adventure, step.space, laid, hardest)
            return DEEPER
        return None

    def _certain(self, by_ladder: Hint | Rung | None, same: Mapping[int, Laid | None]) -> Hint:
        """What the ladder shows; else the first tile that every solution has."""
        if isinstance(by_ladder, Hint):
            return by_ladder
        space, laid = next((space, laid) for space, laid in same.items() if laid is not None)
        return _tile(self.adventure, space, laid, by_ladder)

    def _shortest(self, example: Placement) -> Placement:
        """A solution with the fewest tiles, or the best one that was found."""
        verdict = self._solve(Goal.FEWEST_TILES, SOLVER_SHARE)
        if isinstance(verdict, Solved):
            return verdict.solution
        return (verdict.best if isinstance(verdict, Undecided) else None) or example

    def _solve(self, goal: Goal, of: float, *, explain: bool = False) -> Verdict[Placement]:
        """Ask the solver, for a part of the budget."""
        with self.budget.share(of) as share:
            return solve(
                self.adventure,
                dragons=self.dragons,
                keep=self.keep,
                goal=goal,
                explain=explain,
                budget=share,
                rules=self.rules,
            )

    def _dead_end(self) -> Hint:
        """Which tiles to take up, as few as possible, so that the others can stay."""
        best = self._solve(Goal.MOST_KEPT, 1, explain=True)
        if isinstance(best, Unsolvable):
            return Hint(HintKind.NO_SOLUTION, f"No solution: {best.reason}.")
        if not isinstance(best, Solved):
            return _UNDECIDED if self.keep else _NO_SOLUTION
        kept = best.solution.spaces
        wrong = [space for space, laid in self.keep.items() if kept[space] != laid]
        places = " and ".join(self.adventure.board.name(space) for space in wrong)
        return Hint(
            HintKind.DEAD_END,
            f"{_aim(self.dragons)} cannot be reached from here. Take up what lies on {places}.",
            wrong[0],
            self.keep[wrong[0]],
        )

    def _one_of_several(self, solution: Placement, words: str) -> Hint:
        space = _nearest(self.adventure, solution, self.keep)
        laid = solution.paths[space]
        return Hint(HintKind.TILE, f"{words}{_lay(self.adventure, space, laid)}.", space, laid)


_UNDECIDED = Hint(HintKind.UNDECIDED, "No answer within the budget.")
_NO_SOLUTION = Hint(
    HintKind.NO_SOLUTION, "No solution; the reason was not found within the budget."
)
_SEVERAL = "There are several ways. One of them: "
_PERHAPS_SEVERAL = "There may be several ways. One of them: "


def _tile(adventure: Adventure, space: int, laid: Laid, rung: Rung | None) -> Hint:
    """A tile that every solution has, with the deduction that shows it, if that was found."""
    says = "every solution has it" if rung is None else rung.says
    words = f"{_lay(adventure, space, laid).capitalize()}: {says}."
    return Hint(HintKind.TILE, words, space, laid, rung.name if rung else None, forced=True)


def _lay(adventure: Adventure, space: int, laid: Laid) -> str:
    return f"lay {laid.tile.symbol}{laid.turn} on {adventure.board.name(space)}"


def _nearest(adventure: Adventure, solution: Placement, keep: Mapping[int, Laid]) -> int:
    """The space of the solution to fill next: the hero's, or one where a path end waits."""
    left = [space for space in solution.paths if space not in keep]
    if adventure.hero_space in left:
        return adventure.hero_space
    for space in left:
        for side, colour in enumerate(solution.paths[space].sides):
            if adventure.board.neighbour(space, side) in keep and colour != "-":
                return space
    return left[0]


def _aim(dragons: int) -> str:
    names = ("Every castle", "Every castle and a dragon", "Every castle and both dragons")
    return names[dragons] if dragons < len(names) else f"Every castle and {dragons} dragons"
