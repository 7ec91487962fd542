"""Planning seven lairs with CP-SAT: the fewest rolls to so many lairs, with proof.

    >>> verdict = solve(SevenLairs.parse("later-4 blue=4 2531462531"))
    >>> verdict.value
    5

One number of turns after the other is asked for, from the first that could be enough, until there
is a plan; so the models without one are the proof that fewer turns are not.

The first model had a variable for every piece and every trade of a turn, and took up to a minute
for four lairs: most of what it looked at were plans that differ only in when something is done that
could as well be done later. This one says what each thing is for, and takes a second:

- a ship is built together with the lair that it leads to, since until then its cards do as well;
- cards are traded with the stockpiles only for a piece of that moment, of which there is then
  nothing left in the hand, or for the marketplace, if there was none in the hand;
- the last lair may stand anywhere: its income comes too late, and there always is a place.

A turn is a row of rounds, and a round is: trade, marketplace, trade, pieces. One round does,
since pieces are in nobody's way at its end; with harbours there is one more for each tile that may
come in the turn, since with a tile the prices change. Pieces of one round may rest on each other:
each lair has a rank above the one that its ship comes from, so that no ring holds itself up.

The stockpiles are taken for endless. More cards never make a plan longer, so the number is right
wherever the plan that is found works with the 19 cards there are, and nobody ever holds so many; if
it did not, the answer would be `Undecided`.

Time is measured in CP-SAT's deterministic seconds, with one worker and a fixed seed: the same call
gives the same answer on every machine.
"""

from collections.abc import Iterator, Mapping

from ortools.sat.python import cp_model
from ortools.sat.python.cp_model import IntVar, LinearExpr

from castlewright.puzzles.base import ContradictionError
from castlewright.puzzles.catan_junior.equipment import EQUIPMENT
from castlewright.puzzles.catan_junior.puzzle_violations import (
    check_puzzle,
    violations,
    without_idle_trades,
)
from castlewright.puzzles.catan_junior.seven_lairs import (
    FULL_MARKET,
    Build,
    Move,
    Piece,
    SevenLairs,
    SevenPlan,
    Trade,
    Turn,
    Way,
    price,
)
from castlewright.puzzles.catan_junior.violations import DEFAULT_RULES, HouseRules
from castlewright.solvers.base import Solved, Undecided, Unsolvable, Verdict
from castlewright.solvers.cp_sat import run

DEFAULT_BUDGET = 30.0  # deterministic seconds for all numbers of turns together

_PARAMETERS = {"cp_model_probing_level": 0}  # a quarter less time on the stand-in maps

KINDS = range(len(EQUIPMENT))
_FIVE = sum(FULL_MARKET)
_Amount = LinearExpr | int


def solve(
    puzzle: SevenLairs, *, rules: HouseRules = DEFAULT_RULES, budget: float = DEFAULT_BUDGET
) -> Verdict[SevenPlan]:
    """A plan of the fewest rolls, which is its value.

    Raises `InvalidPuzzleError` for a faulty puzzle.
    """
    check_puzzle(puzzle)
    pace = earliest_turns(puzzle, rules)
    first = pace[-1] if len(pace) == _new_lairs(puzzle) else len(puzzle.rolls) + 1
    for turns in range(first, len(puzzle.rolls) + 1):
        if budget <= 0:
            return Undecided()
        model = _Model(puzzle, turns, pace, rules)
        status, solver = run(model.cp, budget, **_PARAMETERS)
        budget -= solver.response_proto.deterministic_time
        if status == cp_model.UNKNOWN:
            return Undecided()
        if status != cp_model.INFEASIBLE:
            plan = model.plan(solver)
            if violations(puzzle, plan, rules=rules):  # a stockpile ran short
                return Undecided()
            return Solved(without_idle_trades(puzzle, plan, rules), turns)
    return Unsolvable(f"{puzzle.lairs} lairs need more than these {len(puzzle.rolls)} rolls")


def earliest_turns(puzzle: SevenLairs, rules: HouseRules = DEFAULT_RULES) -> list[int]:
    """For each new lair the first turn in which it could stand, as far as the cards go.

    Each lair that stands may get as many cards as the best site gives, and of whatever type is
    missing.
    Lairs that the row is too short for are left out.
    """
    income, pace = list(puzzle.set_up.rules.start_hand), list[int]()
    for turn, roll in enumerate(puzzle.rolls, 1):
        for lair in puzzle.start.lairs:
            income = [a + b for a, b in zip(income, puzzle.set_up.gives(lair, roll), strict=True)]
        while len(pace) < _new_lairs(puzzle) and _may_pay(puzzle, income, pace, turn, rules):
            pace.append(turn)
    return pace


def _may_pay(
    puzzle: SevenLairs, income: list[int], pace: list[int], turn: int, rules: HouseRules
) -> bool:
    """Could one more lair than those of `pace` be paid in this turn?

    One card a turn goes one for one on the marketplace, the others at the best rate there is.
    """
    costs, lairs = puzzle.set_up.rules, len(pace) + 1
    ships = max(lairs - len(puzzle.start.ships), 0)
    left = [
        income[kind] - lairs * costs.lair_cost[kind] - ships * costs.ship_cost[kind]
        for kind in KINDS
    ]
    missing = -sum(min(cards, 0) for cards in left) - _extra_cards(puzzle, pace, turn)
    spare = sum(max(cards, 0) for cards in left)
    swapped = min(spare, turn)
    rates = [price(puzzle, Way.BANK)] + [price(puzzle, Way.HARBOUR)] * bool(puzzle.tiles)
    sold = 0 if rules.easy else (spare - swapped) // min(rates)
    return missing <= swapped + sold


def _extra_cards(puzzle: SevenLairs, pace: list[int], turn: int) -> int:
    """The most cards that new lairs get until this turn, if they stand as early as they can."""
    sites = sites_of(puzzle)
    return sum(
        max(
            sum(sum(puzzle.set_up.gives(site, roll)) for roll in puzzle.rolls[built:turn])
            for site in sites
        )
        for built in pace[: _new_lairs(puzzle) - 1]
    )


def cards_at_most(puzzle: SevenLairs, pace: list[int], turn: int) -> int:
    """More cards than these nobody holds in this turn."""
    own = sum(
        sum(puzzle.set_up.gives(lair, roll))
        for lair in puzzle.start.lairs
        for roll in puzzle.rolls[:turn]
    )
    return sum(puzzle.set_up.rules.start_hand) + own + _extra_cards(puzzle, pace, turn)


def sites_of(puzzle: SevenLairs) -> list[int]:
    """The lair spaces to which new lairs can come, all but the last one."""
    reached = set(puzzle.start.lairs)
    for _ in range(_new_lairs(puzzle) - 1):
        reached |= {end for lair in reached for _, end in puzzle.set_up.map.ends_beside(lair)}
    return sorted(reached - set(puzzle.start.lairs))


def _new_lairs(puzzle: SevenLairs) -> int:
    return puzzle.lairs - len(puzzle.start.lairs)


class _Model:
    """The puzzle for so many turns, as variables and constraints.

    `sites` are the lair spaces to which all new lairs but the last can come, `heads` those at a
    ship of the start.
    """

    def __init__(self, puzzle: SevenLairs, turns: int, pace: list[int], rules: HouseRules) -> None:
        self.puzzle, self.pace, self.rules = puzzle, pace, rules
        self.map = puzzle.set_up.map
        self.cp = cp_model.CpModel()
        begun = set(puzzle.start.lairs)
        ends = {end for ship in puzzle.start.ships for end in self.map.ships[ship]}
        self.heads = sorted(ends - begun)
        self.sites = sites_of(puzzle)
        self.harbours = [] if rules.easy else [v for v in puzzle.set_up.harbours if v in self.sites]
        self.sails = self._sails()
        self.rows: list[list[_Round]] = []
        before: _Round | None = None
        for turn in range(turns):
            row = []
            for number in range(self._rounds_of(turn)):
                before = _Round(self, before, turn, first=number == 0)
                row.append(before)
            # CJ-31: the marketplace once a turn
            self.cp.add_at_most_one(give for one in row for give in one.gives)
            self.rows.append(row)
        if before is None:
            raise ContradictionError("a model without a round")
        # CJ-60: so many lairs, the last of which is paid in the last round
        self.cp.add(sum(before.lairs.values()) == _new_lairs(puzzle) - 1)
        before.pay(last_lair=True)
        for row in self.rows:
            for one in row:
                if one is not before:
                    one.pay(last_lair=False)

    def _sails(self) -> dict[tuple[int, int], IntVar]:
        """For each site the lair space that its ship may come from, in an order without rings."""
        start = self.puzzle.start.lairs
        rooted = {*start, *self.heads}
        most = len(self.sites)
        rank = {lair: self.cp.new_int_var(1, most, "") for lair in self.sites}
        sails = {}
        for lair in self.sites:
            for _, end in self.map.ends_beside(lair):
                if lair not in rooted and (end in start or end in self.sites):
                    sails[end, lair] = self.cp.new_bool_var("")
                    if end not in rooted:
                        # CJ-22: ship, lair, ship, lair: one after the other from the start
                        later = self.cp.add(rank[lair] >= rank[end] + 1)
                        later.only_enforce_if(sails[end, lair])
        return sails

    def _rounds_of(self, turn: int) -> int:
        """One, and one more for each harbour tile that may come in this turn."""
        lairs = sum(earliest <= turn + 1 for earliest in self.pace[:-1])
        return 1 + min(lairs, len(self.harbours))

    def plan(self, solver: cp_model.CpSolver) -> SevenPlan:
        """The plan that the solver found."""
        there = list(self.puzzle.start.lairs)
        turns: list[Turn] = []
        for row in self.rows:
            moves: list[Move] = []
            for one in row:
                moves += one.trades_before(solver)
                moves += one.trades_for_pieces(solver)
                new = [v for v in self.sites if solver.value(one.lairs[v]) and v not in there]
                while new:
                    lair = next(v for v in new if self._way_to(v, there) is not None)
                    moves += self._pieces(lair, there)
                    new.remove(lair)
                    there.append(lair)
            turns.append(tuple(moves))
        free = [v for v in range(len(self.map.lairs)) if v not in there]
        last = next(
            v for v in [*self.heads, *free] if v in free and self._way_to(v, there) is not None
        )
        turns[-1] = (*turns[-1], *self._pieces(last, there))
        return SevenPlan(tuple(turns))

    def _way_to(self, lair: int, there: list[int]) -> tuple[Move, ...] | None:
        """The ship that is built for a lair, or none where one waits; None if it cannot be yet."""
        if lair in self.heads:
            return ()
        for ship, end in self.map.ends_beside(lair):
            if end in there:
                return (Build(Piece.SHIP, self.map.name_of_ship(ship)),)
        return None

    def _pieces(self, lair: int, there: list[int]) -> tuple[Move, ...]:
        return (*(self._way_to(lair, there) or ()), Build(Piece.LAIR, self.map.lairs[lair].name))


class _Round:
    """A trade for the marketplace, the marketplace, trades for pieces, pieces.

    `hand`, `market` and `lairs` are what is there at its end.
    """

    def __init__(self, model: _Model, before: "_Round | None", turn: int, *, first: bool) -> None:
        self.model, self.cp, self.puzzle = model, model.cp, model.puzzle
        self.most = cards_at_most(model.puzzle, model.pace, turn + 1)
        self.most_lairs = sum(earliest <= turn + 1 for earliest in model.pace[:-1])
        self.hand = [self._number(self.most) for _ in KINDS]
        self.lairs_before: Mapping[int, _Amount] = (
            before.lairs if before else dict.fromkeys(model.sites, 0)
        )
        hand: list[_Amount] = list(before.hand if before else self.puzzle.set_up.rules.start_hand)
        if first:
            hand = self._rolled(hand, self.puzzle.rolls[turn])
        self.tiles = {kind: self._has_tile(kind) for kind in KINDS if self._may_have_tile(kind)}
        self._visit_market(hand, list(before.market if before else FULL_MARKET))
        self._build()

    def _bool(self) -> IntVar:
        return self.cp.new_bool_var("")

    def _number(self, most: int) -> IntVar:
        return self.cp.new_int_var(0, most, "")

    def _rolled(self, hand: list[_Amount], roll: int) -> list[_Amount]:
        """CJ-11: every lair at a terrain with the number gets a card."""
        there = dict(self.lairs_before) | dict.fromkeys(self.puzzle.start.lairs, 1)
        return [
            cards + sum(self.puzzle.set_up.gives(v, roll)[kind] * lair for v, lair in there.items())
            for kind, cards in enumerate(hand)
        ]

    def _may_have_tile(self, kind: int) -> bool:
        return EQUIPMENT[kind] in self.puzzle.tiles[: len(self.model.harbours)]

    def _has_tile(self, kind: int) -> IntVar:
        """CJ-34: the lairs that were built on harbours took the tiles from the top."""
        tile = self._bool()
        taken = sum(self.lairs_before[harbour] for harbour in self.model.harbours)
        place = self.puzzle.tiles.index(EQUIPMENT[kind]) + 1
        self.cp.add(taken >= place).only_enforce_if(tile)
        return tile

    def _sold(self, hand: list[_Amount]) -> tuple[dict[tuple[Way, int], IntVar], list[IntVar]]:
        """How often cards go to the stockpiles, and how many of each type come for them."""
        sold: dict[tuple[Way, int], IntVar] = {}
        bought = [self._number(self.most) for _ in KINDS]
        if self.model.rules.easy:  # CJ-36
            self.cp.add(sum(bought) == 0)
            return sold, bought
        for kind in KINDS:
            for way in (Way.BANK, Way.HARBOUR):
                if way is Way.BANK or kind in self.tiles:
                    sold[way, kind] = self._number(self.most // price(self.puzzle, way))
            if kind in self.tiles:
                # CJ-34: two for one only with the tile
                no_tile = ~self.tiles[kind]
                self.cp.add(sold[Way.HARBOUR, kind] == 0).only_enforce_if(no_tile)
            # CJ-33: the cards must be there
            self.cp.add(self._given(sold, kind) <= hand[kind])
        # CJ-33: one card for so many
        self.cp.add(sum(sold.values()) == sum(bought))
        return sold, bought

    def _given(self, sold: dict[tuple[Way, int], IntVar], kind: int) -> _Amount:
        """The cards of a type that go to the stockpiles."""
        return sum(
            price(self.puzzle, way) * times for (way, one), times in sold.items() if one == kind
        )

    def _visit_market(self, hand: list[_Amount], market: list[_Amount]) -> None:
        """One card for another (CJ-31), which may have been traded for right before."""
        self.gives = [self._bool() for _ in KINDS]
        self.takes = [self._bool() for _ in KINDS]
        self.sold_before, self.bought_before = self._sold(hand)
        same = [self._bool() for _ in KINDS]  # do all five show this type?
        self.market = [self._number(_FIVE) for _ in KINDS]
        self.hand_between: list[_Amount] = []
        # CJ-31: a card for a card
        self.cp.add(sum(self.gives) == sum(self.takes))
        for kind in KINDS:
            give, take, bought = self.gives[kind], self.takes[kind], self.bought_before[kind]
            # CJ-31: a different one
            self.cp.add_bool_or(~give, ~take)
            # CJ-31: which lies there
            self.cp.add(take <= market[kind])
            # a card is traded for only to be put down, and only where there was none
            self.cp.add(bought <= give)
            none = self._bool()
            self.cp.add(bought == 0).only_enforce_if(~none)
            self.cp.add(hand[kind] == 0).only_enforce_if(none)
            # CJ-31: and the other must be in the hand
            left = self._number(self.most)
            self.cp.add(left == hand[kind] + bought - self._given(self.sold_before, kind) - give)
            self.hand_between.append(left + take)
            # CJ-32: five of one type go back, and one of each type is laid out
            lying = market[kind] + give - take
            self.cp.add(lying >= _FIVE * same[kind])
            self.cp.add(lying <= _FIVE - 1 + same[kind])
            self.cp.add(self.market[kind] == lying + sum(same) - _FIVE * same[kind])

    def _build(self) -> None:
        """The lairs at the end of the round, each with its ship."""
        self.lairs = {lair: self._bool() for lair in self.model.sites}
        # more than these cannot be paid yet
        self.cp.add(sum(self.lairs.values()) <= self.most_lairs)
        for lair, there in self.lairs.items():
            self.cp.add(there >= self.lairs_before[lair])
            if lair not in self.model.heads:
                come = {end: ship for (end, to), ship in self.model.sails.items() if to == lair}
                # CJ-21: a lair needs a ship beside it
                self.cp.add_bool_or(~there, *come.values())
                for end, ship in come.items():
                    # CJ-22: and the ship a lair at its other end
                    if end not in self.puzzle.start.lairs:
                        self.cp.add_bool_or(~there, ~ship, self.lairs[end])

    def pay(self, *, last_lair: bool) -> None:
        """CJ-20: pay the pieces of the round, and the last lair with its ship if it is due."""
        costs = self.puzzle.set_up.rules
        new = {lair: there - self.lairs_before[lair] for lair, there in self.lairs.items()}
        lairs: _Amount = sum(new.values())
        ships: _Amount = sum(more for lair, more in new.items() if lair not in self.model.heads)
        if last_lair:
            waits = self._bool()  # does a ship of the start wait for the last lair?
            free = sum(1 - self.lairs[head] for head in self.model.heads if head in self.lairs)
            self.cp.add(waits <= free + sum(v not in self.lairs for v in self.model.heads))
            lairs, ships = lairs + 1, ships + 1 - waits
        self.sold, self.bought = self._sold(self.hand_between)
        for kind in KINDS:
            cost = costs.lair_cost[kind] * lairs + costs.ship_cost[kind] * ships
            bought, given = self.bought[kind], self._given(self.sold, kind)
            # CJ-20: what a ship and a lair cost
            self.cp.add(self.hand[kind] == self.hand_between[kind] + bought - given - cost)
            # cards are traded for only where they are missing, and nothing is left of them
            missing = self._bool()
            self.cp.add(bought <= cost)
            self.cp.add(bought == 0).only_enforce_if(~missing)
            self.cp.add(self.hand[kind] == 0).only_enforce_if(missing)
            # CJ-33: for one of another type
            self.cp.add(given == 0).only_enforce_if(missing)

    def trades_before(self, solver: cp_model.CpSolver) -> Iterator[Trade]:
        """The trade on the marketplace, if there is one, and the one for its card."""
        yield from self._trades(solver, self.sold_before, self.bought_before)
        for give in KINDS:
            for take in KINDS:
                if solver.value(self.gives[give]) and solver.value(self.takes[take]):
                    yield Trade(Way.MARKET, EQUIPMENT[give], EQUIPMENT[take])

    def trades_for_pieces(self, solver: cp_model.CpSolver) -> Iterator[Trade]:
        yield from self._trades(solver, self.sold, self.bought)

    def _trades(
        self,
        solver: cp_model.CpSolver,
        sold: dict[tuple[Way, int], IntVar],
        bought: list[IntVar],
    ) -> Iterator[Trade]:
        takes = [kind for kind in KINDS for _ in range(solver.value(bought[kind]))]
        gives = [trade for trade, times in sold.items() for _ in range(solver.value(times))]
        for (way, give), take in zip(gives, takes, strict=True):
            yield Trade(way, EQUIPMENT[give], EQUIPMENT[take])
