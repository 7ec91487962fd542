"""The fewest rolls to so many lairs by a search of its own: the witness beside the CP-SAT model.

    >>> verdict = solve(SevenLairs.parse("later-4 blue=4 2531462531"))
    >>> verdict.value
    5

Turn by turn it holds everything that can have come out so far, and asks for one number of turns
after the other whether it is enough. Four thoughts keep that small; each only leaves out plans for
which another one that is no longer does at least as well.

- Cards in the hand are worth more than pieces that wait. So a ship is built right before its lair,
  and both are one step. The first lair through a ship space pays for its ship, so more ships than
  lairs are never needed.
- A trade with the stockpiles can wait until its card is put down: at a build for a card that is
  missing, or on the marketplace. So nothing is traded ahead.
- Of two hands with the same lairs and the same marketplace, the one that has no less of any type
  is enough.
- From any hand, the turn in which the next lairs can be there at the earliest is known: cards come
  as the rolls say, each new lair pays as the best space does, one card a turn goes one for one, and
  others at the best rate. What comes too late like that is dropped.

It takes the stockpiles for endless. More cards never make a plan longer, so the number is right
wherever the plan that is found works with the 19 cards there are, and nobody ever holds so many;
if it did not, the answer would be `Undecided`.

Nothing here is shared with the model in `seven_lairs` but the puzzle itself.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import product

from castlewright.puzzles.base import ContradictionError
from castlewright.puzzles.catan_junior.equipment import EQUIPMENT, Hand
from castlewright.puzzles.catan_junior.hands import plus
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
    Way,
    after,
)
from castlewright.puzzles.catan_junior.violations import (
    DEFAULT_RULES,
    SHIPS_OF_A_COLOUR,
    HouseRules,
)
from castlewright.solvers.base import Solved, Undecided, Unsolvable, Verdict

DEFAULT_BUDGET = 1_000_000  # hands that are looked at

NOTHING_YET = SevenPlan(())
_FIVE = sum(FULL_MARKET)


def solve(
    puzzle: SevenLairs,
    begun: SevenPlan = NOTHING_YET,
    *,
    rules: HouseRules = DEFAULT_RULES,
    budget: int = DEFAULT_BUDGET,
) -> Verdict[SevenPlan]:
    """A plan of the fewest rolls, which is its value; it goes on from the turns that are begun.

    The last of these turns may be gone on with. Raises `InvalidPuzzleError` for a faulty puzzle;
    the turns that are begun must have no fault.
    """
    check_puzzle(puzzle)
    search = _Search(puzzle, begun, rules, budget)
    for turns in range(max(len(begun.turns), 1), len(puzzle.rolls) + 1):
        try:
            plan = search.plan_of(turns)
        except _OutOfBudgetError:
            return Undecided(work=budget)
        work = budget - search.budget
        if plan is not None:
            if violations(puzzle, plan, rules=rules):  # a stockpile ran short
                return Undecided(work=work)
            return Solved(without_idle_trades(puzzle, plan, rules, begun), turns, work)
    reason = f"{puzzle.lairs} lairs need more than these {len(puzzle.rolls)} rolls"
    return Unsolvable(reason, work=budget - search.budget)


class _OutOfBudgetError(Exception):
    """So many hands were looked at as the budget allows."""


@dataclass(frozen=True)
class _Path:
    """The moves that led somewhere, the last ones first; None between two turns."""

    before: "_Path | None"
    moves: tuple[Move, ...] | None


_Place = tuple[int, Hand, bool]  # lairs as bits, the marketplace, traded there in this turn?


@dataclass
class _Hands:
    """The hands that were met at each place, none of which is less than another, and how."""

    of: dict[_Place, list[tuple[Hand, _Path | None]]] = field(default_factory=dict)

    def add(self, place: _Place, hand: Hand, path: _Path | None) -> bool:
        """Keep a hand, unless one that is no less is there."""
        kept = self.of.setdefault(place, [])
        for other, _ in kept:
            if _no_less(other, hand):
                return False
        kept[:] = [entry for entry in kept if not _no_less(hand, entry[0])]
        kept.append((hand, path))
        return True


def _no_less(hand: Hand, other: Hand) -> bool:
    return (
        hand[0] >= other[0]
        and hand[1] >= other[1]
        and hand[2] >= other[2]
        and hand[3] >= other[3]
        and hand[4] >= other[4]
    )


class _Search:
    """The puzzle in a form that is quick to ask, and the budget that is left."""

    def __init__(
        self, puzzle: SevenLairs, begun: SevenPlan, rules: HouseRules, budget: int
    ) -> None:
        set_up = puzzle.set_up
        self.puzzle, self.begun, self.budget = puzzle, begun, budget
        self.start = after(puzzle, begun, rules)
        self.built = sum(1 << lair for lair in self.start.lairs)
        self.lairs = range(len(set_up.map.lairs))
        self.beside = [tuple(end for _, end in set_up.map.ends_beside(v)) for v in self.lairs]
        # CJ-21: where a ship waits already, a lair needs no other
        ends = {end for ship in self.start.ships for end in set_up.map.ships[ship]}
        self.waiting = sum(1 << lair for lair in sorted(ends)) & ~self.built
        self.supply = SHIPS_OF_A_COLOUR - len(self.start.ships)  # CJ-23
        self.gives = [[set_up.gives(v, roll) for roll in puzzle.rolls] for v in self.lairs]
        self.lair_cost = set_up.rules.lair_cost
        self.ship_cost = set_up.rules.ship_cost
        self.both_cost = plus(self.lair_cost, self.ship_cost)
        self.easy = rules.easy
        self.harbours = 0 if rules.easy else sum(1 << lair for lair in set_up.harbours)
        self.tiles_before = len(self.start.tiles) - (self.built & self.harbours).bit_count()
        self.incomes: dict[int, list[Hand]] = {}
        self.rates_of: dict[int, tuple[tuple[int, Way], ...]] = {}
        self.best_gain = self._best_gain()

    # -- what a place gives

    def income(self, lairs: int) -> list[Hand]:
        """What these lairs get from each roll of the row."""
        if lairs not in self.incomes:
            own = [self.gives[lair] for lair in self.lairs if lairs >> lair & 1]
            self.incomes[lairs] = [_sum(hands) for hands in zip(*own, strict=True)]
        return self.incomes[lairs]

    def rates(self, lairs: int) -> tuple[tuple[int, Way], ...]:
        """For each type, how many cards of it buy one of another, and how (CJ-33, CJ-34)."""
        tiles = self.tiles_before + (lairs & self.harbours).bit_count()
        if tiles not in self.rates_of:
            rules, mine = self.puzzle.set_up.rules, self.puzzle.tiles[:tiles]
            bank, harbour = (rules.bank_rate, Way.BANK), (rules.harbour_rate, Way.HARBOUR)
            self.rates_of[tiles] = tuple(
                min(bank, harbour) if equipment in mine else bank for equipment in EQUIPMENT
            )
        return self.rates_of[tiles]

    def _best_gain(self) -> list[list[int]]:
        """The most cards that one more lair gets from roll `first` until before roll `end`."""
        rolls = range(len(self.puzzle.rolls))
        cards = [[sum(hand) for hand in self.gives[lair]] for lair in self.lairs]
        return [
            [max(sum(row[first:end]) for row in cards) for end in (*rolls, len(rolls))]
            for first in (*rolls, len(rolls))
        ]

    # -- the search

    def plan_of(self, turns: int) -> SevenPlan | None:
        """A plan of so many turns, or None if there is none. Raises `_OutOfBudgetError`."""
        played = len(self.begun.turns)
        here = _Hands()
        here.add((self.built, self.start.market, self.start.traded), self.start.hand, None)
        if self.built.bit_count() >= self.puzzle.lairs:
            return self.begun
        if played:
            done, here = self._turn(here, played, turns)
            if done is not None:
                return self._plan(done)
        elif self._too_late(self.built, self.start.hand, 0, turns):
            return None
        for number in range(played, turns):
            here = self._rolled(here, number)
            done, here = self._turn(here, number + 1, turns)
            if done is not None:
                return self._plan(done)
        return None

    def _rolled(self, hands: _Hands, number: int) -> _Hands:
        """Every hand after the next roll (CJ-11)."""
        then = _Hands()
        for (lairs, market, _), entries in hands.of.items():
            gifts = self.income(lairs)[number]
            for hand, path in entries:
                then.add((lairs, market, False), plus(hand, gifts), _Path(path, None))
        return then

    def _turn(self, hands: _Hands, number: int, turns: int) -> tuple[_Path | None, _Hands]:
        """Everything that can be done in turn `number`: the way to the goal, or all that is left.

        What is left are the hands from which the goal may come in time.
        """
        seen, left = _Hands(), _Hands()
        stack = [
            (place, hand, path) for place, entries in hands.of.items() for hand, path in entries
        ]
        while stack:
            place, hand, path = stack.pop()
            if not seen.add(place, hand, path):
                continue
            if self.budget == 0:
                raise _OutOfBudgetError
            self.budget -= 1
            lairs, market, traded = place
            if number < turns and not self._too_late(lairs, hand, number, turns):
                left.add((lairs, market, False), hand, path)
            for lair, hand_then, moves in self._builds(lairs, hand):
                then = lairs | 1 << lair
                way = _Path(path, moves)
                if then.bit_count() == self.puzzle.lairs:
                    return way, left
                stack.append(((then, market, traded), hand_then, way))
            if not traded:
                for market_then, hand_then, moves in self._market(lairs, market, hand):
                    stack.append(((lairs, market_then, True), hand_then, _Path(path, moves)))
        return None, left

    def _builds(self, lairs: int, hand: Hand) -> Iterator[tuple[int, Hand, tuple[Move, ...]]]:
        """Every lair that can be built with its ship, in every way to pay (CJ-20 to CJ-23)."""
        rates = self.rates(lairs)
        new_ships = (lairs & ~self.built & ~self.waiting).bit_count()
        payments: dict[Hand, list[tuple[Hand, tuple[Move, ...]]]] = {}
        for lair in self.lairs:
            if lairs >> lair & 1:
                continue
            if self.waiting >> lair & 1:
                cost, ship = self.lair_cost, None
            else:
                ship = next((end for end in self.beside[lair] if lairs >> end & 1), None)
                if ship is None or new_ships == self.supply:
                    continue
                cost = self.both_cost
            if cost not in payments:
                payments[cost] = list(self._payments(hand, cost, rates))
            for then, trades in payments[cost]:
                yield lair, then, (*trades, *self._pieces(lair, ship))

    def _pieces(self, lair: int, end: int | None) -> tuple[Move, ...]:
        sea_map = self.puzzle.set_up.map
        built = Build(Piece.LAIR, sea_map.lairs[lair].name)
        if end is None:
            return (built,)
        ship = sea_map.ship(lair, end)
        if ship is None:
            raise ContradictionError("a ship that joins no two spaces")
        return Build(Piece.SHIP, sea_map.name_of_ship(ship)), built

    def _payments(
        self, hand: Hand, cost: Hand, rates: tuple[tuple[int, Way], ...]
    ) -> Iterator[tuple[Hand, tuple[Move, ...]]]:
        """Every hand that is left after paying, with the trades for the cards that are missing."""
        left = [mine - price for mine, price in zip(hand, cost, strict=True)]
        missing = [kind for kind in range(5) for _ in range(-left[kind])]
        if not missing:
            yield _hand(left), ()
            return
        if self.easy:  # CJ-36
            return
        most = [max(left[kind], 0) // rates[kind][0] for kind in range(5)]
        for times in product(*(range(min(many, len(missing)) + 1) for many in most)):
            if sum(times) == len(missing):
                then = [
                    max(cards, 0) - rates[kind][0] * times[kind] for kind, cards in enumerate(left)
                ]
                given = [kind for kind in range(5) for _ in range(times[kind])]
                yield (
                    _hand(then),
                    tuple(
                        Trade(rates[give][1], EQUIPMENT[give], EQUIPMENT[take])
                        for give, take in zip(given, missing, strict=True)
                    ),
                )

    def _market(
        self, lairs: int, market: Hand, hand: Hand
    ) -> Iterator[tuple[Hand, Hand, tuple[Move, ...]]]:
        """Every trade on the marketplace (CJ-31), if need be with a card traded for it before."""
        for give in range(5):
            for before, moves in self._with_card(lairs, hand, give):
                for take in range(5):
                    if take != give and market[take]:
                        lying = _moved(market, take, give)
                        trade = Trade(Way.MARKET, EQUIPMENT[give], EQUIPMENT[take])
                        yield (
                            FULL_MARKET if max(lying) == _FIVE else lying,  # CJ-32
                            _moved(before, give, take),
                            (*moves, trade),
                        )

    def _with_card(
        self, lairs: int, hand: Hand, wanted: int
    ) -> Iterator[tuple[Hand, tuple[Move, ...]]]:
        """The hand if it has a card of the type, or else every hand that it can be traded into."""
        if hand[wanted]:
            yield hand, ()
        elif not self.easy:
            for kind, (rate, way) in enumerate(self.rates(lairs)):
                if hand[kind] >= rate:
                    then = list(hand)
                    then[kind] -= rate
                    then[wanted] += 1
                    yield _hand(then), (Trade(way, EQUIPMENT[kind], EQUIPMENT[wanted]),)

    # -- the bound

    def _too_late(self, lairs: int, hand: Hand, number: int, turns: int) -> bool:
        """Is the goal out of reach by the end of turn `turns`, whatever is done after `number`?"""
        income = self.income(lairs)
        have, extra = list(hand), 0
        wanted = self.puzzle.lairs - lairs.bit_count()
        earliest: list[int] = []  # the first turn in which each of the next lairs can be there
        for turn in range(number, turns):
            gifts = income[turn]
            for kind in range(5):
                have[kind] += gifts[kind]
            extra = sum(self.best_gain[built][turn + 1] for built in earliest)
            while self._can_pay(lairs, len(earliest) + 1, have, extra, turn + 1 - number):
                earliest.append(turn + 1)
                if len(earliest) == wanted:
                    return False
        return True

    def _can_pay(self, lairs: int, wanted: int, have: list[int], extra: int, turns: int) -> bool:
        """Could so many more lairs be paid with these cards, and `extra` ones of any type?

        One card a turn goes one for one on the marketplace, others go at the best rate there is.
        """
        ships = wanted - min(wanted, (self.waiting & ~lairs).bit_count())
        missing, spare = -extra, 0
        for kind in range(5):
            left = have[kind] - wanted * self.lair_cost[kind] - ships * self.ship_cost[kind]
            if left < 0:
                missing -= left
            else:
                spare += left
        if missing <= 0:
            return True
        swapped = min(spare, turns)
        traded = 0 if self.easy else (spare - swapped) // self._best_rate
        return missing <= swapped + traded

    @property
    def _best_rate(self) -> int:
        rules = self.puzzle.set_up.rules
        return min(rules.bank_rate, rules.harbour_rate) if self.harbours else rules.bank_rate

    def _plan(self, path: _Path) -> SevenPlan:
        """The plan that a path tells of, from its end to its beginning."""
        turns: list[list[Move]] = [[]]
        step: _Path | None = path
        while step is not None:
            if step.moves is None:
                turns.append([])
            else:
                turns[-1][:0] = step.moves
            step = step.before
        first, *later = (tuple(turn) for turn in reversed(turns))
        if not self.begun.turns:
            return SevenPlan(tuple(later))
        *done, last = self.begun.turns
        return SevenPlan((*done, (*last, *first), *later))


def _moved(hand: Hand, less: int, more: int) -> Hand:
    """One card less of a type, one more of another."""
    cards = list(hand)
    cards[less] -= 1
    cards[more] += 1
    return _hand(cards)


def _sum(hands: tuple[Hand, ...]) -> Hand:
    return _hand([sum(kind) for kind in zip(*hands, strict=True)])


def _hand(cards: list[int]) -> Hand:
    wood, wool, rum, saber, gold = cards
    return wood, wool, rum, saber, gold
