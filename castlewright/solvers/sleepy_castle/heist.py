"""The best haul of a heist, by CP-SAT.

    >>> heist = Heist.parse("ABCDEF 132321 - 5")
    >>> verdict = best_haul(heist)
    >>> str(verdict.solution), verdict.value
    ('AB/A BC/B CD/C DE/D EF/E', 11)

A layout is solved as the heist that lasts the whole night: `best_haul(whole_night(layout))`.

The model has a Boolean for each gap, whether it is robbed, and one for each guard and turn, whether
the guard is covered by the end of it. In which turn a gap is robbed is left open: it is enough that
of the robbed gaps beside covered guards there are never more than turns were played. Such gaps had
to be robbed by then, and whenever that holds for every turn an order can be found (Hall's theorem).
The plan shows the order that is easiest to follow, once around the ring (`_walk`). A model that
says the turn of each theft was tried: it took 20 times as long for 12 guards, and for 26 it often
came to no end.

Time is measured in CP-SAT's deterministic seconds and not by the clock, so that the same call gives
the same answer on every machine.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from ortools.sat.python import cp_model
from ortools.sat.python.cp_model import IntVar

from castlewright.puzzles.base import BadInputError
from castlewright.puzzles.sleepy_castle import (
    DEFAULT_RULES,
    Heist,
    HouseRules,
    Layout,
    Plan,
    Turn,
    check_puzzle,
    violations,
)
from castlewright.solvers.base import Solved, Undecided, Verdict
from castlewright.solvers.cp_sat import LEAST_BUDGET, run

DEFAULT_BUDGET = 10.0  # deterministic seconds
DEFAULT_LIMIT = 1000  # sets of gaps

NOTHING_YET = Plan(())


def best_haul(
    heist: Heist,
    *,
    begun: Plan = NOTHING_YET,
    budget: float = DEFAULT_BUDGET,
    rules: HouseRules = DEFAULT_RULES,
) -> Verdict[Plan]:
    """Find a plan with the best haul; `Solved.value` is the haul.

    `begun` are turns that were played already: the plan begins with them, and they count for the
    haul. `Undecided.best` is the best plan met when the budget ran out before it was proved to be
    the best. Raises `InvalidPuzzleError` for a faulty heist, and `BadInputError` for begun turns
    that break the rules or are too many.
    """
    check_puzzle(heist)
    layout = _after(heist, begun, rules)
    rest = Heist(layout, heist.turns - len(begun.turns))
    if rest.turns == 0:
        return Solved(begun, begun.haul(heist.layout))
    model = _Model(rest, rules)
    model.cp.maximize(model.haul)
    status, solver = run(model.cp, budget)
    if status == cp_model.UNKNOWN:
        return Undecided()
    plan = Plan(begun.turns + _walk(rest, model.robbed(solver), rules).turns)
    if status == cp_model.FEASIBLE:
        return Undecided(plan)
    return Solved(plan, plan.haul(heist.layout))


@dataclass(frozen=True)
class Ways:
    """The sets of gaps that give the best haul, each in clockwise order.

    `complete` says that there are no others; if it is False the limit ended the search.
    """

    sets: tuple[tuple[int, ...], ...]
    complete: bool


def ways_of_best(
    heist: Heist,
    *,
    limit: int = DEFAULT_LIMIT,
    budget: float = DEFAULT_BUDGET,
    rules: HouseRules = DEFAULT_RULES,
) -> Verdict[Ways]:
    """Find all sets of gaps that give the best haul, or the first `limit` of them.

    Whether the best haul can be had in only one way is told with a limit of 1. `Solved.value` is
    the haul. `Undecided.best` are the ways met when the budget ran out. Raises
    `InvalidPuzzleError`, and `BadInputError` for a limit below 1.
    """
    if limit < 1:
        raise BadInputError(f"limit: {limit} sets of gaps; at least 1 was expected")
    check_puzzle(heist)
    model = _Model(heist, rules)
    model.cp.maximize(model.haul)
    status, solver = run(model.cp, budget)
    if status != cp_model.OPTIMAL:
        return Undecided()
    haul, robbed = round(solver.objective_value), model.robbed(solver)
    model = _Model(heist, rules)
    model.cp.add(model.haul == haul)
    met: list[tuple[int, ...]] = []
    while status == cp_model.OPTIMAL and len(met) < limit:
        met.append(robbed)
        model.forbid(robbed)
        budget = max(budget - solver.response_proto.deterministic_time, LEAST_BUDGET)
        status, solver = run(model.cp, budget)
        robbed = model.robbed(solver) if status == cp_model.OPTIMAL else ()
    found = Ways(tuple(sorted(met)), complete=status == cp_model.INFEASIBLE)
    return Undecided(found) if status == cp_model.UNKNOWN else Solved(found, haul)


def _after(heist: Heist, begun: Plan, rules: HouseRules) -> Layout:
    """The layout after the turns that were played already."""
    played, layout = len(begun.turns), heist.layout
    if played > heist.turns:
        raise BadInputError(f"begun: {played} turns; the heist has {heist.turns}")
    if played == 0:
        return layout
    if faults := violations(Heist(layout, played), begun, rules=rules):
        raise BadInputError(f"begun, {faults[0]}")
    return begun.played(layout)


class _Model:
    """The rules of a heist as constraints."""

    def __init__(self, heist: Heist, rules: HouseRules) -> None:
        self.cp = cp_model.CpModel()
        layout, turns = heist.layout, range(1, heist.turns + 1)
        gaps, guards = layout.open_gaps, layout.uncovered  # SC-13, SC-22: no others count
        self.taken: dict[int, IntVar] = {gap: self.cp.new_bool_var("") for gap in gaps}
        covered = {(x, turn): self.cp.new_bool_var("") for x in guards for turn in turns}
        for turn in turns:
            # SC-21: each turn covers one guard more
            self.cp.add(sum(covered[guard, turn] for guard in guards) == turn)
            for guard in guards if turn > 1 else ():
                # SC-21: a guard that is covered stays covered
                self.cp.add_implication(covered[guard, turn - 1], covered[guard, turn])
            robbed_by_now = []
            for gap, taken in self.taken.items():
                robbed_by_now.append(self.cp.new_bool_var(""))
                for guard in layout.guards_of(gap):
                    # SC-22: a gap beside a covered guard was robbed by now, or never will be
                    now = covered[guard, turn]
                    self.cp.add_bool_or(~now, ~taken, robbed_by_now[-1])
            # SC-12, SC-21: one gap a turn; SC-24A, cover first: this turn's theft comes too late
            self.cp.add(sum(robbed_by_now) <= (turn - 1 if rules.cover_first else turn))
        # SC-12, SC-21: one gap a turn
        self.cp.add(sum(self.taken.values()) <= heist.turns)
        self.haul = sum(layout.coins[gap] * taken for gap, taken in self.taken.items())

    def robbed(self, solver: cp_model.CpSolver) -> tuple[int, ...]:
        """The gaps that are robbed, clockwise."""
        return tuple(gap for gap, taken in self.taken.items() if solver.boolean_value(taken))

    def forbid(self, gaps: Iterable[int]) -> None:
        """Another set of gaps is robbed."""
        self.cp.add_bool_or(~taken if gap in gaps else taken for gap, taken in self.taken.items())


def _walk(heist: Heist, gaps: tuple[int, ...], rules: HouseRules) -> Plan:
    """Rob these gaps once around the ring, then cover whoever is left.

    The walk begins at the first gap that follows upon one that is not to be robbed, and covers the
    first guard of each gap when it is robbed (or, with `cover_first`, in the turn after).
    """
    layout = heist.layout
    starts = [gap for gap in gaps if (gap - 1) % layout.size not in gaps]
    walk = sorted(gaps, key=lambda gap: (gap - starts[0]) % layout.size)
    covers = [layout.ring[gap] for gap in walk]
    if rules.cover_first:
        touched = {guard for gap in gaps for guard in layout.guards_of(gap)}
        covers.insert(0, next(guard for guard in layout.uncovered if guard not in touched))
    covers += [guard for guard in layout.uncovered if guard not in covers]
    thefts = [layout.guards_of(gap) for gap in walk]
    idle = [None] * (heist.turns - len(walk))
    return Plan(tuple(map(Turn, (*thefts, *idle), covers)))
