"""The next move for somebody who is stuck: what is wrong, what came too late, or what comes next.

    >>> puzzle = SevenLairs.parse("later-4 blue=3 54333")
    >>> print(hint(puzzle, SevenPlan.parse("- / -")).words)
    Build the lair on 5.
    >>> print(hint(puzzle, SevenPlan.parse("- / market wood>gold / -")).words)
    Look at turn 2: after it 3 rolls are needed, before it 2 rolls are enough.

First the moves that were made are judged by the rules. Then the search (`seven_search`) tells for
each turn whether the fewest rolls could still be had after it. If they can be had after all of
them, the hint is the next move of a plan of so few. The turn that was begun last may be gone on
with; whoever has done nothing in a turn writes `-` for it.
"""

from dataclasses import dataclass
from enum import StrEnum

from castlewright.puzzles.base import UndecidedError, Violation
from castlewright.puzzles.catan_junior.equipment import EQUIPMENT
from castlewright.puzzles.catan_junior.puzzle_violations import check_puzzle, violations
from castlewright.puzzles.catan_junior.seven_lairs import (
    Build,
    Move,
    Piece,
    SevenLairs,
    SevenPlan,
    Trade,
    Way,
)
from castlewright.puzzles.catan_junior.violations import DEFAULT_RULES, HouseRules
from castlewright.solvers.base import Solved, Undecided
from castlewright.solvers.catan_junior.seven_search import DEFAULT_BUDGET, NOTHING_YET, solve


class HintKind(StrEnum):
    SOLVED = "solved"
    FAULT = "fault"  # a move that was made breaks a rule
    DEAD_END = "dead-end"  # no move is wrong, but the fewest rolls are out of reach
    MOVE = "move"  # do this next
    ROLL = "roll"  # do nothing more in this turn


@dataclass(frozen=True)
class Hint:
    """What to do next, in words; with the move where there is one to make.

    `number` is the number of the turn that the words are about, from 1.
    """

    kind: HintKind
    words: str
    move: Move | None = None
    number: int | None = None


def hint(
    puzzle: SevenLairs,
    begun: SevenPlan = NOTHING_YET,
    *,
    rules: HouseRules = DEFAULT_RULES,
    budget: int = DEFAULT_BUDGET,
) -> Hint:
    """The next move for somebody who has made these moves already.

    `budget` is for all questions to the search together. Raises `InvalidPuzzleError` for a faulty
    puzzle and `UndecidedError` if the budget ran out.
    """
    check_puzzle(puzzle)
    if faults := _faults(puzzle, begun, rules):
        return Hint(HintKind.FAULT, f"Look at {faults[0].where}: {faults[0].message}.")
    ask = _Questions(puzzle, rules, budget)
    plans = {0: ask.plan(NOTHING_YET)}
    best = plans[0]
    if best is None:
        return Hint(HintKind.DEAD_END, f"The row is too short for {puzzle.lairs} lairs.")
    for number in range(1, len(begun.turns) + 1):
        plan = ask.plan(SevenPlan(begun.turns[:number]))
        if plan is None or len(plan.turns) > len(best.turns):
            after = "the row is too short" if plan is None else f"{_are(plan)} needed"
            words = f"Look at turn {number}: after it {after}, before it {_are(best)} enough."
            return Hint(HintKind.DEAD_END, words, number=number)
        plans[number] = plan
    return _next(puzzle, begun, plans[len(begun.turns)] or best)


def _faults(puzzle: SevenLairs, begun: SevenPlan, rules: HouseRules) -> list[Violation]:
    """The faults of the moves that were made; not that the goal is still to come."""
    found = violations(puzzle, begun, rules=rules)
    return [fault for fault in found if fault.code != "CJ-60-goal-missed"]


class _Questions:
    """Questions to the search, and the hands that are left for them all."""

    def __init__(self, puzzle: SevenLairs, rules: HouseRules, budget: int) -> None:
        self.puzzle, self.rules, self.budget, self.left = puzzle, rules, budget, budget

    def plan(self, begun: SevenPlan) -> SevenPlan | None:
        verdict = solve(self.puzzle, begun, rules=self.rules, budget=self.left)
        if isinstance(verdict, Undecided):
            raise UndecidedError(f"no answer within {self.budget} hands")
        self.left -= verdict.work
        return verdict.solution if isinstance(verdict, Solved) else None


def _next(puzzle: SevenLairs, begun: SevenPlan, plan: SevenPlan) -> Hint:
    """The first move of a plan that was not made yet."""
    turns = len(begun.turns)
    done = begun.turns[-1] if begun.turns else ()
    to_come = [
        (number, move)
        for number, turn in enumerate(plan.turns[max(turns - 1, 0) :], max(turns, 1))
        for move in (turn[len(done) :] if number == turns else turn)
    ]
    if not to_come:
        return Hint(HintKind.SOLVED, f"{_are(plan)} enough: fewer are not.")
    number, move = to_come[0]
    if number > max(turns, 1):
        words = f"Wait for the next roll. What comes next, in turn {number}: {_told(move)}."
        return Hint(HintKind.ROLL, words, number=number)
    return Hint(HintKind.MOVE, _words(puzzle, [one for _, one in to_come]), move, number)


def _words(puzzle: SevenLairs, moves: list[Move]) -> str:
    """The first of these moves, and what it is for."""
    move, *later = moves
    if isinstance(move, Trade):
        use = next(
            (build for build in later if isinstance(build, Build) and _uses(puzzle, build, move)),
            None,
        )
        reason = f"it is wanted for {_told(use)}" if use else "it is wanted later"
        return f"{_capital(_told(move))}: {reason}."
    if move.piece is Piece.SHIP:
        return f"Build {_told(move)}: a lair can come at its end."
    gifts = _gifts(puzzle, move)
    return f"Build {_told(move)}: it brings {gifts}." if later else f"Build {_told(move)}."


def _uses(puzzle: SevenLairs, build: Build, trade: Trade) -> bool:
    rules = puzzle.set_up.rules
    cost = rules.ship_cost if build.piece is Piece.SHIP else rules.lair_cost
    return cost[EQUIPMENT.index(trade.take)] > 0


def _gifts(puzzle: SevenLairs, build: Build) -> str:
    set_up = puzzle.set_up
    touched = set_up.map.lairs[set_up.map.lair(build.space)].touches
    gifts = [f"{set_up.terrains[t][0].gives} on a {set_up.terrains[t][1]}" for t in touched]
    *most, last = gifts
    return f"{', '.join(most)} and {last}" if most else last


_PLACES = {
    Way.BANK: "with the stockpiles",
    Way.HARBOUR: "at the harbour",
    Way.MARKET: "on the marketplace",
}


def _told(move: Move) -> str:
    if isinstance(move, Trade):
        return f"trade {move.give} for {move.take} {_PLACES[move.way]}"
    return f"the {move.piece} on {move.space}"


def _are(plan: SevenPlan) -> str:
    return "1 roll is" if len(plan.turns) == 1 else f"{len(plan.turns)} rolls are"


def _capital(text: str) -> str:
    return text[0].upper() + text[1:]
