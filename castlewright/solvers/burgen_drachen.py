"""Solving an adventure with CP-SAT: any solution, fewest tiles, most dragons, forced spaces.

    >>> solve(Adventure.parse("2R1b>/B3R/1r^1B1 W3"), dragons=1, goal=Goal.FEWEST_TILES)
    Solved(solution=Placement(...), value=5)

The model has one Boolean for each space and each way a path tile can lie there; those that could
not lie there (beside a castle's closed side, say) are left out from the start. Where two spaces
touch, for each colour as many path ends must come from one side as from the other, none or one
(BD-14, BD-17, BD-18).

That all hangs together is a tree that grows from the hero. Its nodes are the strands of the tiles,
the castles and the dragons; each node that is reached has one parent, across a side where both show
a path end, and lies deeper than its parent. With the depths, no loop can hold itself up.

When there is no solution, `solve` looks for the smallest set of wishes that cannot be met together:
each castle, each dragon, the colour of the start is one wish, the rules themselves are none.

Time is measured in CP-SAT's deterministic seconds and not by the clock, so that the same call gives
the same answer on every machine.
"""

from collections.abc import Iterator, Mapping
from enum import StrEnum
from itertools import combinations, product

from ortools.sat.python import cp_model
from ortools.sat.python.cp_model import IntVar

from castlewright.puzzles.base import ContradictionError
from castlewright.puzzles.burgen_drachen import (
    DEFAULT_RULES,
    Adventure,
    HouseRules,
    Kind,
    Laid,
    Piece,
    Placement,
    check_adventure,
)
from castlewright.puzzles.burgen_drachen.board import EAST, SIDES, SOUTH, opposite
from castlewright.puzzles.burgen_drachen.tile_set import NO_PATH, every_turn
from castlewright.solvers.base import Solved, Undecided, Unsolvable, Verdict
from castlewright.solvers.budget import Budget
from castlewright.solvers.cp_sat import LEAST_BUDGET, QUICK, run

DEFAULT_BUDGET = 60.0  # deterministic seconds

_Node = tuple[Kind, int, int]  # kind, space, number of the strand (or side, of a dragon)


class Goal(StrEnum):
    ANY = "any"
    FEWEST_TILES = "fewest-tiles"
    MOST_DRAGONS = "most-dragons"
    MOST_KEPT = "most-kept"


def solve(
    adventure: Adventure,
    *,
    dragons: int = 0,
    start: str | None = None,
    keep: Mapping[int, Laid] | None = None,
    goal: Goal = Goal.ANY,
    explain: bool = True,
    budget: float | Budget = DEFAULT_BUDGET,
    rules: HouseRules = DEFAULT_RULES,
) -> Verdict[Placement]:
    """Find a solution that defeats at least `dragons` dragons, the best one for the goal.

    `start` asks that the hero's path begins in that colour, `keep` that these tiles lie there; with
    `Goal.MOST_KEPT` as many of them as can. `Solved.value` is the number of tiles or of dragons
    where the goal is about these. `Undecided.best` is the best solution met when the budget ran out
    before it was proved to be the best. Finding out why there is no solution takes what is left of
    the budget; without `explain` it is left out. Raises `InvalidPuzzleError` for a faulty
    adventure, and `ValueError` for a colour that the tile set lacks or a number below 0.
    """
    check_adventure(adventure, rules)
    if dragons < 0 or (start is not None and start not in dict(adventure.tile_set.colours)):
        raise ValueError(f"no number of dragons or no colour of the set: {dragons}, {start}")
    if dragons > len(adventure.dragons):
        return Unsolvable(
            f"{dragons} dragons must be defeated, the adventure has {len(adventure.dragons)}"
        )
    budget = _shared(budget)
    model = _Model(adventure, rules, hunt=dragons > 0 or goal is Goal.MOST_DRAGONS)
    wishes = model.wishes(dragons, start, {} if goal is Goal.MOST_KEPT else keep)
    for wish in wishes.values():
        model.cp.add(wish == 1)
    if goal is Goal.MOST_KEPT:
        model.cp.maximize(sum(model.kept(space, laid) for space, laid in (keep or {}).items()))
    elif goal is Goal.FEWEST_TILES:
        model.cp.minimize(sum(model.lies.values()))
    elif goal is Goal.MOST_DRAGONS:
        model.cp.maximize(sum(model.reached[piece] for piece in adventure.dragons))
    status, solver = _run(model.cp, budget)
    if status == cp_model.INFEASIBLE:
        if not explain:
            return Unsolvable("there is no solution")
        model = _Model(adventure, rules, hunt=dragons > 0)
        return _conflict(model, (dragons, start, keep), budget)
    if status == cp_model.UNKNOWN:
        return Undecided()
    placement = model.placement(solver)
    if status == cp_model.FEASIBLE and goal is not Goal.ANY:
        return Undecided(placement)
    return Solved(placement, None if goal is Goal.ANY else round(solver.objective_value))


def forced_spaces(
    adventure: Adventure,
    *,
    dragons: int = 0,
    keep: Mapping[int, Laid] | None = None,
    budget: float | Budget = DEFAULT_BUDGET,
    rules: HouseRules = DEFAULT_RULES,
) -> Verdict[Mapping[int, Laid | None]]:
    """What is the same in every solution: the spaces without a piece, and what lies there.

    None stands for a space that stays empty in every solution. With `keep` only the solutions count
    that have these tiles there. The budget is for all of the solves that this takes, at most one
    for each space and one more. Raises `InvalidPuzzleError`.
    """
    budget = _shared(budget)
    verdict = solve(adventure, dragons=dragons, keep=keep, budget=budget, rules=rules)
    if not isinstance(verdict, Solved):
        return verdict if isinstance(verdict, Unsolvable) else Undecided()
    model = _Model(adventure, rules, hunt=dragons > 0)
    for wish in model.wishes(dragons, None, keep).values():
        model.cp.add(wish == 1)
    same = {s: verdict.solution.spaces[s] for s in model.at if s not in (keep or {})}
    while same:
        model.add_difference(same)
        status, solver = _run(model.cp, budget)
        if status == cp_model.INFEASIBLE:
            break
        if status == cp_model.UNKNOWN:
            return Undecided()
        other = model.placement(solver).spaces
        same = {space: laid for space, laid in same.items() if other[space] == laid}
    return Solved(same)


_Wished = tuple[int, str | None, Mapping[int, Laid] | None]  # dragons, start, keep


def _conflict(model: "_Model", wished: _Wished, budget: Budget) -> Unsolvable:
    """A smallest set of wishes that cannot be met together; of several, the first in order."""
    wishes = model.wishes(*wished)
    met_together: list[frozenset[str]] = []
    for size in range(len(wishes) + 1):
        for names in combinations(wishes, size):
            if any(met.issuperset(names) for met in met_together):
                continue
            model.cp.clear_assumptions()
            model.cp.add_assumptions([wishes[name] for name in names])
            status, solver = _run(model.cp, budget)
            if status == cp_model.INFEASIBLE:
                return Unsolvable(_conflict_in_words(names), names)
            if status == cp_model.UNKNOWN or budget.seconds <= 0:
                return Unsolvable("there is no solution; why was not found within the budget")
            met_together.append(
                frozenset(name for name, wish in wishes.items() if solver.boolean_value(wish))
            )
    raise ContradictionError("all wishes can be met together, though there is no solution")


def _conflict_in_words(names: tuple[str, ...]) -> str:
    if not names:
        return "no path can begin at the hero, whatever it should lead to"
    if len(names) == 1:
        return f"this alone cannot be met: {names[0]}"
    return f"these cannot be met together: {', '.join(names[:-1])} and {names[-1]}"


class _Model:
    """The rules as constraints; the wishes (castles, dragons, the start) as literals to ask for."""

    def __init__(self, adventure: Adventure, rules: HouseRules, *, hunt: bool) -> None:
        """Without a `hunt` the dragons are only in the way, and the model is smaller."""
        self.cp = cp_model.CpModel()
        self.adventure = adventure
        self.rules = rules
        self.lies: dict[tuple[int, Laid], IntVar] = {}
        self.at: dict[int, list[tuple[Laid, IntVar]]] = {}
        self._add_tiles()
        self.strands = {
            space: range(max((len(laid.strands) for laid, _ in candidates), default=0))
            for space, candidates in self.at.items()
        }
        self._add_meetings()
        sought = adventure.pieces if hunt else adventure.castles
        self.reached: dict[Piece, IntVar] = {piece: self.cp.new_bool_var("") for piece in sought}
        self._add_network()

    def _add_tiles(self) -> None:
        """Which tile lies on which space, and how."""
        adventure = self.adventure
        everywhere = [
            laid
            for tile in adventure.tile_set.paths
            for laid in every_turn(tile)
            # BD-16A: no path ends on a tile, so that each strand has a second end
            if self.rules.dead_ends or all(len(_ends_of(strand)) > 1 for strand in laid.strands)
        ]
        for space in adventure.board.spaces:
            # BD-10: where the adventure shows a castle or a dragon, no path tile lies
            if space not in adventure.laid:
                north, east, south, west = self._allowed(space)
                fitting = [
                    laid
                    for laid in everywhere
                    if laid.sides[0] in north
                    and laid.sides[1] in east
                    and laid.sides[2] in south
                    and laid.sides[3] in west
                ]
                self.at[space] = [(laid, self.cp.new_bool_var("")) for laid in fitting]
                self.lies |= {(space, laid): lies for laid, lies in self.at[space]}
                # BD-11, BD-12: one tile a space, or none
                self.cp.add_at_most_one(lies for _, lies in self.at[space])
        for tile in adventure.tile_set.paths:
            uses = [
                lies for (_, laid), lies in self.lies.items() if laid.tile.symbol == tile.symbol
            ]
            # BD-11: each tile at most once, or as often as there are copies
            if tile.copies == 1:
                self.cp.add_at_most_one(uses)
            else:
                self.cp.add(sum(uses) <= tile.copies)
        # BD-13: there is a tile before the hero, with a path end on the hero's edge (`_allowed`)
        if adventure.hero_space in self.at:
            self.cp.add_exactly_one(lies for _, lies in self.at[adventure.hero_space])

    def _allowed(self, space: int) -> list[set[str]]:
        """The path ends that may be on each side, as far as the pieces there and the hero tell."""
        adventure = self.adventure
        if adventure.hero is None:
            raise ContradictionError("an adventure without a hero was not refused")
        colours = {colour for colour, _ in adventure.tile_set.colours}
        # BD-15: what leaves the board is no fault
        allowed = [colours | {NO_PATH} for _ in SIDES]
        for side in SIDES:
            neighbour = adventure.board.neighbour(space, side)
            piece = None if neighbour is None else adventure.laid.get(neighbour)
            if piece is not None:
                # BD-16, BD-19: a path ends at a castle or an arrow that takes its colour;
                # BD-20: none need end there
                allowed[side] = {NO_PATH, piece.sides[opposite(side)]}
        if space == adventure.hero_space and not self.rules.start_anywhere:
            allowed[adventure.hero.side] = colours  # BD-13, BD-13A
        return allowed

    def _add_meetings(self) -> None:
        """BD-14, BD-17, BD-18: where two spaces touch, both show a path end of a colour or none."""
        for space, side in product(self.at, (EAST, SOUTH)):
            neighbour = self.adventure.board.neighbour(space, side)
            if neighbour in self.at:
                for colour, _ in self.adventure.tile_set.colours:
                    here = self._ends(space, side, colour)
                    there = self._ends(neighbour, opposite(side), colour)
                    self.cp.add(sum(here) == sum(there))

    def _ends(self, space: int, side: int, colour: str) -> list[IntVar]:
        """The path tiles that show a path end there; none where a castle stands before the hero."""
        return [lies for laid, lies in self.at.get(space, ()) if laid.sides[side] == colour]

    def _add_network(self) -> None:
        """BD-21 to BD-24: a tree of parents, each less deep than its children, from the hero on."""
        reach = self._reach_of_strands() | {
            (piece.laid.tile.kind, piece.space, 0): reached
            for piece, reached in self.reached.items()
        }
        parents: dict[_Node, list[cp_model.LiteralT]] = {node: [] for node in reach}
        depth = {node: self.cp.new_int_var(0, len(reach), "") for node in reach}
        for parent, child, side in self._links():
            link = self.cp.new_bool_var("")
            parents[child].append(link)
            # a link crosses a side where both nodes show a path end
            for node, end in ((parent, side), (child, opposite(side))):
                if node[0] is Kind.PATH:
                    self.cp.add(link <= sum(self._strand_ends(node, end)))
            self.cp.add(depth[child] > depth[parent]).only_enforce_if(link)
            self.cp.add_implication(link, reach[parent])
        for node, reached in reach.items():
            # each node that is reached has one parent; the node at the hero has the hero
            self.cp.add(sum(parents[node], self._is_first(node)) == reached)

    def _reach_of_strands(self) -> dict[_Node, IntVar]:
        """A Boolean for each strand that can lie on a space: does the hero walk on it?"""
        reach: dict[_Node, IntVar] = {}
        for space, candidates in self.at.items():
            for strand in self.strands[space]:
                node = Kind.PATH, space, strand
                reach[node] = self.cp.new_bool_var("")
                there = [lies for laid, lies in candidates if strand < len(laid.strands)]
                self.cp.add(reach[node] <= sum(there))
            # BD-23A: each tile belongs to the hero's network, with one strand at least
            for number in {len(laid.strands) for laid, _ in candidates}:
                if not self.rules.stray_paths:
                    of_so_many = [lies for laid, lies in candidates if len(laid.strands) == number]
                    walked = [reach[Kind.PATH, space, strand] for strand in range(number)]
                    self.cp.add(sum(of_so_many) <= sum(walked))
        return reach

    def _links(self) -> Iterator[tuple[_Node, _Node, int]]:
        """From which node to which a hero might walk, and across which side of the first one."""
        board = self.adventure.board
        sought = {piece.space for piece in self.reached}
        for space, side in product(self.at, SIDES):
            neighbour = board.neighbour(space, side)
            for strand in self.strands[space]:
                node = Kind.PATH, space, strand
                if neighbour in self.at:
                    for other in self.strands[neighbour]:
                        yield node, (Kind.PATH, neighbour, other), side
                elif neighbour is not None:
                    laid = self.adventure.laid[neighbour]
                    if laid.sides[opposite(side)] != NO_PATH and neighbour in sought:
                        piece = laid.tile.kind, neighbour, 0
                        yield node, piece, side
                        # BD-22A: a castle joins all paths that end at it; a dragon is an end
                        if laid.tile.kind is Kind.CASTLE and not self.rules.castle_is_end:
                            yield piece, node, opposite(side)

    def _strand_ends(self, node: _Node, side: int) -> list[IntVar]:
        _, space, strand = node
        return [lies for laid, lies in self.at[space] if laid.strand_at(side) == strand]

    def _is_first(self, node: _Node) -> cp_model.LinearExprT:
        """Whether the hero stands right before the node."""
        kind, space, strand = node
        if self.adventure.hero is None:
            raise ContradictionError("an adventure without a hero was not refused")
        if space != self.adventure.hero_space:
            return 0
        if kind is not Kind.PATH:
            return 1
        if self.rules.start_anywhere:  # BD-13A: then it stands before each strand that lies there
            return sum(lies for laid, lies in self.at[space] if strand < len(laid.strands))
        return sum(self._strand_ends(node, self.adventure.hero.side))

    def kept(self, space: int, laid: Laid) -> cp_model.LinearExprT:
        """Whether that tile lies there; 0 if it never can."""
        return self.lies.get((space, laid), 0)

    def wishes(
        self, dragons: int, start: str | None, keep: Mapping[int, Laid] | None
    ) -> dict[str, IntVar]:
        """The wishes by their names: each is a literal that holds when the wish is met."""
        adventure = self.adventure
        # BD-21: every castle can be reached
        wishes = {self._castle_name(piece): self.reached[piece] for piece in adventure.castles}
        # BD-24, BD-25: so many dragons are defeated
        if dragons == len(adventure.dragons):
            wishes |= {self._dragon_name(piece): self.reached[piece] for piece in adventure.dragons}
        elif dragons > 0:
            defeated = [self.reached[piece] for piece in adventure.dragons]
            enough = wishes[f"at least {dragons} of the dragons"] = self.cp.new_bool_var("")
            self.cp.add(sum(defeated) >= dragons).only_enforce_if(enough)
        if start is not None:
            right = wishes[f"a {adventure.tile_set.colour_name(start)} start"] = (
                self.cp.new_bool_var("")
            )
            if adventure.hero is None:
                raise ContradictionError("an adventure without a hero was not refused")
            begins = SIDES if self.rules.start_anywhere else (adventure.hero.side,)
            ends = [e for side in begins for e in self._ends(adventure.hero_space, side, start)]
            self.cp.add(sum(ends) >= 1).only_enforce_if(right)
        for space, laid in (keep or {}).items():
            name = f"{laid.tile.name} as it lies on {adventure.board.name(space)}"
            stays = wishes[name] = self.cp.new_bool_var("")
            self.cp.add(self.kept(space, laid) >= stays)
        return wishes

    def _castle_name(self, castle: Piece) -> str:
        number = self.adventure.castles.index(castle) + 1
        where = self.adventure.board.name(castle.space)
        return f"castle {number} (the {castle.laid.tile.name}, {where})"

    def _dragon_name(self, dragon: Piece) -> str:
        return f"the {dragon.laid.tile.name} ({self.adventure.board.name(dragon.space)})"

    def add_difference(self, same: Mapping[int, Laid | None]) -> None:
        """At least one of these spaces shows something else."""
        different: list[cp_model.LiteralT] = []
        for space, laid in same.items():
            if laid is not None:
                different.append(~self.lies[space, laid])
            else:
                different += [lies for _, lies in self.at[space]]
        self.cp.add_bool_or(different)

    def placement(self, solver: cp_model.CpSolver) -> Placement:
        laid = {
            space: laid for (space, laid), lies in self.lies.items() if solver.boolean_value(lies)
        }
        return Placement.of(self.adventure, laid)


def _ends_of(strand: str) -> list[int]:
    """The sides at which a strand has an end."""
    return [side for side in SIDES if strand[side] != NO_PATH]


# Where an optimum must be proved CP-SAT gets ready in one quick pass, and not at all where any
# solution will do (measured on the 200 adventures of benchmarks/: 8.5 ms instead of 10.5 for any,
# but 17 instead of 11 for fewest tiles).
def _run(cp: cp_model.CpModel, budget: Budget) -> tuple[cp_model.CpSolverStatus, cp_model.CpSolver]:
    left = max(budget.seconds, LEAST_BUDGET)
    status, solver = run(cp, left, **QUICK, cp_model_presolve=cp.has_objective())
    budget.spend("seconds of CP-SAT", solver.response_proto.deterministic_time)
    return status, solver


def _shared(budget: float | Budget) -> Budget:
    """All solves of one answer share a budget; a number of seconds is one for this answer."""
    return budget if isinstance(budget, Budget) else Budget(budget)
