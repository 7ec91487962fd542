"""The next step for somebody who is stuck: what is wrong, or which tile comes next and why.

    >>> adventure = Adventure.parse("4B/1BR1r</1R1b<1 N2")
    >>> hint(adventure, Placement.of(adventure, {}), dragons=2)
    Hint(kind=<HintKind.TILE: ...>, space=..., laid=..., words="On row ... lay ...: ...")

First it looks for a fault in what lies there already, one that no further tile can mend. Then it
asks the solver whether the tiles that lie can stay. If they can, it climbs the ladder of deductions
(`burgen_ladder`) from here until a tile is certain, and names the hardest rung that was needed. If
the ladder ends before that, a tile that is the same in every solution is the hint, and if there is
none, one of a shortest solution. So a hint is always a tile of some solution, and following hints
leads to the end.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from castlewright.puzzles.burgen_drachen import (
    DEFAULT_RULES,
    Adventure,
    HouseRules,
    Laid,
    Placement,
    violations,
)
from castlewright.solvers.base import Solved, Unsolvable
from castlewright.solvers.burgen_drachen import DEFAULT_BUDGET, Goal, forced_spaces, solve
from castlewright.solvers.burgen_ladder import DEEPER, RUNGS, Position, Rung, next_step

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

    Raises `InvalidPuzzleError` for a faulty adventure.
    """
    faults = violations(adventure, placement, dragons, rules)
    if not faults:
        return Hint(HintKind.SOLVED, "That is a solution.")
    empty_start = placement.spaces[adventure.hero_space : adventure.hero_space + 1] == (None,)
    for fault in faults:
        if fault.code not in _MENDABLE or (fault.code == _MENDABLE[0] and not empty_start):
            return Hint(HintKind.FAULT, f"Look at {fault.where}: {fault.message}.")
    keep = placement.paths
    verdict = solve(
        adventure,
        dragons=dragons,
        keep=keep,
        goal=Goal.FEWEST_TILES,
        explain=False,
        budget=budget,
        rules=rules,
    )
    if isinstance(verdict, Solved):
        return _next_tile(adventure, keep, verdict.solution, dragons, budget, rules)
    if isinstance(verdict, Unsolvable):
        return _dead_end(adventure, keep, dragons, budget, rules)
    return Hint(HintKind.UNDECIDED, "No answer within the budget.")


def _dead_end(
    adventure: Adventure,
    keep: Mapping[int, Laid],
    dragons: int,
    budget: float,
    rules: HouseRules,
) -> Hint:
    """Which tiles to take up, as few as possible, so that the others can stay."""
    best = solve(
        adventure, dragons=dragons, keep=keep, goal=Goal.MOST_KEPT, budget=budget, rules=rules
    )
    if isinstance(best, Unsolvable):
        return Hint(HintKind.NO_SOLUTION, f"No solution: {best.reason}.")
    if not isinstance(best, Solved):
        return Hint(HintKind.UNDECIDED, "No answer within the budget.")
    wrong = [space for space, laid in keep.items() if best.solution.spaces[space] != laid]
    places = " and ".join(adventure.board.name(space) for space in wrong)
    return Hint(
        HintKind.DEAD_END,
        f"{_aim(dragons)} cannot be reached from here. Take up what lies on {places}.",
        wrong[0],
        keep[wrong[0]],
    )


def _next_tile(
    adventure: Adventure,
    keep: Mapping[int, Laid],
    solution: Placement,
    dragons: int,
    budget: float,
    rules: HouseRules,
) -> Hint:
    if (certain := _by_ladder(adventure, keep, dragons, rules)) is not None:
        return certain
    same = forced_spaces(adventure, dragons=dragons, keep=keep, budget=budget, rules=rules)
    if isinstance(same, Solved):
        for space, laid in same.solution.items():
            if laid is not None:
                return _tile(adventure, space, laid, DEEPER, forced=True)
    space = _nearest(adventure, solution, keep)
    laid = solution.paths[space]
    words = f"There are several ways. One of them: {_lay(adventure, space, laid)}."
    return Hint(HintKind.TILE, words, space, laid)


def _by_ladder(
    adventure: Adventure, keep: Mapping[int, Laid], dragons: int, rules: HouseRules
) -> Hint | None:
    """The first tile that becomes certain on the ladder, with the hardest rung that it took."""
    position = Position.of(adventure, dragons, keep, rules)
    hardest = RUNGS[0]
    while (step := next_step(position)) is not None:
        hardest = max(hardest, step.rung, key=RUNGS.index)
        position = position.only(step.space, step.may)
        laid = position.tile(step.space)
        if laid is not None and step.space not in keep:
            return _tile(adventure, step.space, laid, hardest, forced=True)
    return None


def _tile(adventure: Adventure, space: int, laid: Laid, rung: Rung, *, forced: bool) -> Hint:
    words = f"{_lay(adventure, space, laid).capitalize()}: {rung.says}."
    return Hint(HintKind.TILE, words, space, laid, rung.name, forced)


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
