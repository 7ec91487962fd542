"""The next move for somebody who is stuck: what is wrong, what came too late, or what comes next.

    >>> sprint = Sprint.parse("rb/yyB/rb/yrY/bb/yrR yr,bb,ry steps Q3")
    >>> print(hint(sprint, Plan.parse("s1.+r tr / s3")).words)
    Round 2, first die: send Queen Crab to castle 4, take a stone.
    >>> print(hint(sprint, Plan.parse("s1.+r tr / s3.q2.+b")).words)
    Look at round 2, die 1. This turn costs a step: 6 were possible before it, 5 are now.

First the moves that were made are judged in the game. Then the programme (`sprint_programme`) tells
whether the best number can still be had after all of them; if not, which was the first turn after
which it can't. If it can, the hint is the next move of a best plan. Of the turn that was begun last
decisions may be missing.
"""

from dataclasses import dataclass
from enum import StrEnum

from castlewright.games.sandcastles import sprinting
from castlewright.puzzles.base import ContradictionError, UndecidedError, Violation, counted
from castlewright.puzzles.sandcastles import (
    DEFAULT_RULES,
    Goal,
    HouseRules,
    Plan,
    Sprint,
    check_puzzle,
)
from castlewright.puzzles.sandcastles.moves import Move, Turn
from castlewright.puzzles.sandcastles.sprint import DICE_OF_A_ROUND
from castlewright.puzzles.sandcastles.telling import turn_words
from castlewright.solvers.base import Solved, Undecided
from castlewright.solvers.sandcastles.sprint_programme import DEFAULT_BUDGET, NOTHING_YET, solve

WHAT = {Goal.CONFETTI: "round", Goal.STEPS: "step"}  # that the best number counts


class HintKind(StrEnum):
    SOLVED = "solved"
    FAULT = "fault"  # a move that was made breaks a rule
    DEAD_END = "dead-end"  # no move is wrong, but the best number is out of reach
    MOVE = "move"  # do this next


@dataclass(frozen=True)
class Hint:
    """What to do next, in words; with the move where there is one to make.

    `number` is the number of the round that the words are about, from 1.
    """

    kind: HintKind
    words: str
    move: Move | None = None
    number: int | None = None


def hint(
    sprint: Sprint,
    begun: Plan = NOTHING_YET,
    *,
    rules: HouseRules = DEFAULT_RULES,
    budget: int = DEFAULT_BUDGET,
) -> Hint:
    """The next move for somebody who has made these moves already.

    `budget` is for all questions to the programme together. Raises `InvalidPuzzleError` for a
    faulty sprint and `UndecidedError` if the budget ran out.
    """
    check_puzzle(sprint)
    if faults := _faults(sprint, begun, rules):
        return _fault(faults[0])
    ask = _Questions(sprint, rules, budget)
    best = ask.solved(NOTHING_YET)
    if best is None:
        rounds = counted(sprint.rounds, "round")
        words = f"The row is too short: the confetti can't be reached in {rounds}."
        return Hint(HintKind.DEAD_END, words)
    plan = ask.solved(begun)
    if plan is None or plan.value != best.value:
        return _dead_end(ask, begun, best, plan)
    return _next(sprint, begun, plan)


def _faults(sprint: Sprint, begun: Plan, rules: HouseRules) -> list[Violation]:
    """The faults of the moves that were made; not that something is still to come."""
    found = sprinting.faults(sprint, begun, rules)
    return [fault for fault in found if not _is_to_come(sprint, begun, fault)]


def _is_to_come(sprint: Sprint, begun: Plan, fault: Violation) -> bool:
    rounds = len(begun.rounds)
    last = begun.rounds[-1] if rounds else ()
    match fault.code:
        case "SB-61-not-reached":
            return True
        case "SB-60-unfinished":
            return fault.where == f"round {rounds}, die {len(last)}"
        case "SB-60-plan-length":
            short = sprint.goal is Goal.STEPS and rounds < sprint.rounds
            return (fault.where == "plan" and short) or (
                fault.where == f"round {rounds}" and len(last) < DICE_OF_A_ROUND
            )
    return False


def _fault(fault: Violation) -> Hint:
    _, _, number = fault.where.partition(",")[0].partition(" ")
    words = f"Look at {fault.where if number else 'the plan'}: {fault.message}."
    return Hint(HintKind.FAULT, words, number=int(number) if number else None)


class _Questions:
    """Questions to the programme, and the states that are left for them all."""

    def __init__(self, sprint: Sprint, rules: HouseRules, budget: int) -> None:
        self.sprint, self.rules, self.budget, self.left = sprint, rules, budget, budget

    def solved(self, begun: Plan) -> Solved[Plan] | None:
        verdict = solve(self.sprint, begun, rules=self.rules, budget=self.left)
        if isinstance(verdict, Undecided):
            raise UndecidedError(f"no answer within {self.budget} states")
        self.left -= verdict.work
        return verdict if isinstance(verdict, Solved) else None


def _dead_end(ask: _Questions, begun: Plan, best: Solved[Plan], then: Solved[Plan] | None) -> Hint:
    """The first turn after which the best number can't be had: halved, as there is no way back."""
    good, bad = 0, len(_turns(begun))
    while bad - good > 1:
        middle = (good + bad) // 2
        reached = ask.solved(_first_turns(begun, middle))
        if reached is not None and reached.value == best.value:
            good = middle
        else:
            bad, then = middle, reached
    number, die = divmod(bad - 1, DICE_OF_A_ROUND)
    words = _costs(ask.sprint, best, then)
    where = f"round {number + 1}, die {die + 1}"
    return Hint(HintKind.DEAD_END, f"Look at {where}. {words}.", number=number + 1)


def _costs(sprint: Sprint, best: Solved[Plan], then: Solved[Plan] | None) -> str:
    """What a turn has given away."""
    if best.value is None:
        raise ContradictionError("a best plan without its number")
    before = f"{best.value} {'was' if best.value == 1 else 'were'} possible before it"
    if then is None:
        rounds = _told(sprint, best)
        return f"After this turn the row is too short; {rounds} could have been enough before it"
    if then.value is None:
        raise ContradictionError("a best plan without its number")
    lost, what = abs(then.value - best.value), WHAT[sprint.goal]
    loss = f"a {what}" if lost == 1 else counted(lost, what)
    now = f"{then.value} {'is' if then.value == 1 else 'are'} now"
    return f"This turn costs {loss}: {before}, {now}"


def _next(sprint: Sprint, begun: Plan, plan: Solved[Plan]) -> Hint:
    """The first move of a plan that was not made yet, with the rest of its turn."""
    done, turns = _turns(begun), _turns(plan.solution)
    place = max(len(done) - 1, 0)
    rest = turns[place][len(done[place]) :] if done else turns[place]
    if not rest:
        place += 1
        if place == len(turns):
            return Hint(HintKind.SOLVED, f"{_told(sprint, plan)}: there is no better plan.")
        rest = turns[place]
    number, die = divmod(place, DICE_OF_A_ROUND)
    words = f"Round {number + 1}, {('first', 'second')[die]} die: {turn_words(rest)}."
    return Hint(HintKind.MOVE, words, rest[0], number + 1)


def _turns(plan: Plan) -> list[Turn]:
    return [turn for turns in plan.rounds for turn in turns]


def _first_turns(plan: Plan, number: int) -> Plan:
    """So many turns of a plan, the last round perhaps with one."""
    turns = _turns(plan)[:number]
    starts = range(0, number, DICE_OF_A_ROUND)
    return Plan(tuple(tuple(turns[start : start + DICE_OF_A_ROUND]) for start in starts))


def _told(sprint: Sprint, plan: Solved[Plan]) -> str:
    if plan.value is None:
        raise ContradictionError("a best plan without its number")
    return counted(plan.value, WHAT[sprint.goal])
