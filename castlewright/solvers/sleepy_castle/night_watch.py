"""Solving a night watch with CP-SAT: all rings that fit the clues, or the clues that clash.

    >>> watch = NightWatch.parse("ABCDEF C<B B3D A|C A|D A-1-B A= C5 E4")
    >>> solve(watch)
    Solved(solution=Layout(ring='AECDBF', coins=(1, 3, 2, 3, 2, 1), grid=(), covered=frozenset()), \
value=None)
    >>> solve(NightWatch.parse("ABCDE B<C A3B A6 B2 C|D")).conflict
    ('A3B', 'B2')

The model has a Boolean for each guard and each place where the guard may stand, and one for each
gap and each number of coins that may lie there. A clue is a handful of clauses that speak of these,
under a literal of its own. To solve, all these literals must hold; to explain why there is no
solution, they are assumed as needed.

The smallest set of clues that clash is found from the other side. Each ring that meets some of the
clues leaves others unmet, and of the unmet ones any clashing set has at least one. So the smallest
set that has one of each such group is tried, again and again: as long as a ring meets it, that ring
adds a group; when none does, it is the answer, and nothing smaller can be.

Time is measured in CP-SAT's deterministic seconds, with one worker and a fixed seed: the same call
gives the same answer on every machine.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import product

from ortools.sat.python import cp_model
from ortools.sat.python.cp_model import IntVar

from castlewright.puzzles.sleepy_castle import Clue, ClueKind, Layout, NightWatch, check_puzzle
from castlewright.puzzles.sleepy_castle.layout import COINS_IN_GAP
from castlewright.puzzles.sleepy_castle.sketch import Sketch, check_sketch
from castlewright.solvers.base import Solved, Undecided, Unsolvable, Verdict
from castlewright.solvers.cp_sat import QUICK, run

DEFAULT_BUDGET = 30.0  # deterministic seconds


@dataclass(frozen=True)
class Found:
    """Layouts that fit; not `complete` if the limit or the budget ended the search before its end.

    The limit was it if as many were found as that.
    """

    layouts: tuple[Layout, ...]
    complete: bool


def solutions(watch: NightWatch, limit: int = 2, *, budget: float = DEFAULT_BUDGET) -> Found:
    """All rings that fit the clues, with their coins, up to a limit, in no special order.

    Raises `InvalidPuzzleError` for a faulty night watch, `ValueError` for a limit below 1.
    """
    check_puzzle(watch)
    if limit < 1:
        raise ValueError(f"a limit of at least 1 was expected, not {limit}")
    model = _Model(watch)
    model.must_hold(model.clues.values())
    layouts: list[Layout] = []
    while len(layouts) < limit and budget > 0:
        status, solver = run(model.cp, budget, **QUICK)
        if status not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
            return Found(tuple(layouts), complete=status == cp_model.INFEASIBLE)
        budget -= solver.response_proto.deterministic_time
        layouts.append(model.layout(solver))
        # the next one differs from it in a guard or a gap at least
        marks = model.marks(Sketch.of(layouts[-1])).values()
        model.cp.add_bool_or(~mark for mark in marks)
    return Found(tuple(layouts), complete=False)


def solve(watch: NightWatch, *, budget: float = DEFAULT_BUDGET) -> Verdict[Layout]:
    """Find a ring that fits the clues.

    Where there is none, `conflict` has the smallest set of clues that clash. Finding it takes
    another budget; when that runs out, the reason says so. Raises `InvalidPuzzleError`.
    """
    verdict = nearest(watch, Sketch.empty(watch), budget=budget)
    return Solved(verdict.solution) if isinstance(verdict, Solved) else verdict


def nearest(
    watch: NightWatch, sketch: Sketch, *, budget: float = DEFAULT_BUDGET
) -> Verdict[Layout]:
    """The ring that fits the clues and agrees with most marks of a sketch; `value` is how many.

    `Undecided.best` is the best one met when the budget ran out. Raises as `solve` does, and
    `BadInputError` for a sketch of other guards.
    """
    check_puzzle(watch)
    model = _Model(watch)
    model.must_hold(model.clues.values())
    model.cp.maximize(sum(model.marks(sketch).values()))
    status, solver = run(model.cp, budget, **QUICK)
    if status == cp_model.INFEASIBLE:
        return _conflict(watch, budget)
    if status == cp_model.UNKNOWN:
        return Undecided()
    layout = model.layout(solver)
    if status == cp_model.FEASIBLE:
        return Undecided(layout)
    return Solved(layout, round(solver.objective_value))


def forced_marks(
    watch: NightWatch, sketch: Sketch, *, budget: float = DEFAULT_BUDGET
) -> Verdict[Sketch]:
    """What is the same in every solution that agrees with the whole sketch, as a sketch.

    The budget is for each of the solves that this takes, at most one for each mark and one more.
    Raises as `nearest` does.
    """
    check_puzzle(watch)
    model = _Model(watch)
    model.must_hold([*model.clues.values(), *model.marks(sketch).values()])
    status, solver = run(model.cp, budget, **QUICK)
    if status == cp_model.INFEASIBLE:
        return Unsolvable("no ring fits the clues and the whole sketch")
    if status == cp_model.UNKNOWN:
        return Undecided()
    same = Sketch.of(model.layout(solver))
    while same.marks:
        # the next ring differs in at least one mark that was always the same so far
        model.cp.add_bool_or(~mark for mark in model.marks(same).values())
        status, solver = run(model.cp, budget, **QUICK)
        if status == cp_model.INFEASIBLE:
            break
        if status == cp_model.UNKNOWN:
            return Undecided()
        same = same.shared_with(model.layout(solver))
    return Solved(same)


def _conflict(watch: NightWatch, budget: float) -> Unsolvable:
    """A smallest set of clues that clash; of several, always the same one."""
    unmet: list[frozenset[Clue]] = []
    while budget > 0:
        trial = _least_of_each(watch.clues, unmet, budget)
        if trial is None:
            break
        # the clues of the trial must hold, of the others as many as can
        model = _Model(watch)
        model.must_hold(model.clues[clue] for clue in trial)
        model.cp.maximize(sum(model.clues.values()))
        status, solver = run(model.cp, budget, **QUICK)
        budget -= solver.response_proto.deterministic_time
        if status == cp_model.INFEASIBLE:
            return Unsolvable(_conflict_in_words(trial), tuple(map(str, trial)))
        if status == cp_model.UNKNOWN:
            break
        unmet.append(
            frozenset(clue for clue, h in model.clues.items() if not solver.boolean_value(h))
        )
    return Unsolvable("no ring fits the clues; which of them clash was not found in the budget")


def _least_of_each(
    clues: tuple[Clue, ...], groups: list[frozenset[Clue]], budget: float
) -> tuple[Clue, ...] | None:
    """The smallest choice of clues with at least one of each group, in their order.

    None if the budget ran out.
    """
    cp = cp_model.CpModel()
    chosen = {clue: cp.new_bool_var("") for clue in clues}
    for group in groups:
        cp.add_bool_or(chosen[clue] for clue in clues if clue in group)
    cp.minimize(sum(chosen.values()))
    status, solver = run(cp, budget, **QUICK)
    if status != cp_model.OPTIMAL:
        return None
    return tuple(clue for clue in clues if solver.boolean_value(chosen[clue]))


def _conflict_in_words(clues: tuple[Clue, ...]) -> str:
    told = [f"{clue} ({clue.sentence().rstrip('.')})" for clue in clues]
    if len(told) == 1:
        return f"this clue alone cannot be true: {told[0]}"
    return f"these clues cannot be true together: {', '.join(told[:-1])} and {told[-1]}"


class _Model:
    """The rules as constraints; each clue under a literal that holds when the clue does."""

    def __init__(self, watch: NightWatch) -> None:
        self.cp = cp_model.CpModel()
        self.watch = watch
        self.size = watch.size
        places = range(self.size)
        self.at = {
            (guard, place): self.cp.new_bool_var("")
            for guard, place in product(watch.guards, places)
        }
        self.lie = {
            (gap, coins): self.cp.new_bool_var("") for gap, coins in product(places, COINS_IN_GAP)
        }
        # SC-02: each guard stands at one place, and at each place one guard
        for guard in watch.guards:
            self.cp.add_exactly_one(self.at[guard, place] for place in places)
        for place in places:
            self.cp.add_exactly_one(self.at[guard, place] for guard in watch.guards)
        # SC-03: one to three coins in each gap, and twice as many in all as there are guards
        for gap in places:
            self.cp.add_exactly_one(self.lie[gap, coins] for coins in COINS_IN_GAP)
        total = sum(coins * lies for (_, coins), lies in self.lie.items())
        self.cp.add(total == 2 * self.size)
        # SC-31: the first guard stands at the top
        self.cp.add(self.at[watch.guards[0], 0] == 1)
        # SC-31: walking clockwise from the top, the first of the two comes before the second
        first, second = (
            sum(place * self.at[guard, place] for place in places) for guard in watch.direction
        )
        self.cp.add(first < second)
        self.clues: dict[Clue, IntVar] = {}
        for clue in watch.clues:
            self.clues[clue] = self.cp.new_bool_var("")
            self._add_clue(clue, self.clues[clue])

    def _lies(self, gap: int, coins: int) -> IntVar:
        return self.lie[gap % self.size, coins]

    def _stands(self, guard: str, place: int) -> IntVar:
        return self.at[guard, place % self.size]

    def _add_clue(self, clue: Clue, holds: IntVar) -> None:
        """What a clue says, for each place where its first guard may stand."""
        a, b, number = clue.guards[0], clue.guards[-1], clue.number or 0
        for place in range(self.size):
            here = [holds, self.at[a, place]]
            before, after = self._stands(b, place - 1), self._stands(b, place + 1)
            match clue.kind:
                case ClueKind.NEIGHBOURS:
                    # SC-32: b stands beside a, and in the gap between them lie so many coins
                    self.cp.add_bool_or(before, after).only_enforce_if(here)
                    for there, gap in ((before, place - 1), (after, place)):
                        so_many = self._lies(gap, number)
                        self.cp.add_implication(there, so_many).only_enforce_if(here)
                case ClueKind.STRANGERS:
                    # SC-33: b stands on neither side of a
                    self.cp.add_bool_and(~before, ~after).only_enforce_if(here)
                case ClueKind.BETWEEN:
                    # SC-34: b stands one step further than so many guards, on one side or the other
                    steps = number + 1
                    sides = self._stands(b, place - steps), self._stands(b, place + steps)
                    self.cp.add_bool_or(sides).only_enforce_if(here)
                case ClueKind.SAME_SIDES:
                    # SC-35: both gaps beside a hold the same
                    for coins in COINS_IN_GAP:
                        there, also = self._lies(place - 1, coins), self._lies(place, coins)
                        self.cp.add_implication(there, also).only_enforce_if(here)
                case ClueKind.BESIDE:
                    # SC-36: both gaps beside a hold so many together
                    gaps = product((place - 1, place), COINS_IN_GAP)
                    together = sum(coins * self._lies(gap, coins) for gap, coins in gaps)
                    self.cp.add(together == number).only_enforce_if(here)

    def must_hold(self, literals: Iterable[IntVar]) -> None:
        for literal in literals:
            self.cp.add(literal == 1)

    def marks(self, sketch: Sketch) -> dict[str, IntVar]:
        """A literal for each mark of a sketch. Raises `BadInputError`."""
        check_sketch(sketch, self.watch)
        guards = {f"place {place}": self.at[g, place] for place, g in sketch.places.items()}
        return guards | {f"gap {gap}": self.lie[gap, c] for gap, c in sketch.gaps.items()}

    def layout(self, solver: cp_model.CpSolver) -> Layout:
        """The layout that the solver has found."""
        ring = {place: g for (g, place), at in self.at.items() if solver.boolean_value(at)}
        coins = {gap: c for (gap, c), lie in self.lie.items() if solver.boolean_value(lie)}
        places = range(self.size)
        return Layout("".join(ring[place] for place in places), tuple(coins[g] for g in places))
