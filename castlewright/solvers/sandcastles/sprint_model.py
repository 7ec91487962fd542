"""The best plan of a sprint with CP-SAT, with proof: a model of every turn as the rules have it.

    >>> solve(Sprint.parse("rb/yyB/rb/yrY/bb/yrR yr,bb,ry,yb,rr,yb steps")).value
    11

For each turn there are variables for what is where before it (storehouse, village, crowns, beetles,
animals, the Queen, what was taken), and for what is done in it. The most steps are one question.
For the fewest rounds to the confetti one number of rounds after the other is asked for, from the
first, until there is a plan: the models without one are the proof that fewer rounds are not enough.

What is a must by the rules is a must here: taking, moving on, waiting only where nothing else can
be done. Looking under both castles (SB-34) is left out: all lies open, so it shows nothing new and
changes nothing.

Time is measured in CP-SAT's deterministic seconds, with one worker and a fixed seed: the same call
gives the same answer on every machine. Which of the best plans it is, is CP-SAT's choice.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from ortools.sat.python import cp_model
from ortools.sat.python.cp_model import CpSolver, IntVar, LinearExpr

from castlewright.puzzles.base import counted
from castlewright.puzzles.sandcastles import DEFAULT_RULES, HouseRules, Plan, Sprint, check_puzzle
from castlewright.puzzles.sandcastles.box import BLUE, CASTLES, YELLOW
from castlewright.puzzles.sandcastles.colours import COLOURS, Colour
from castlewright.puzzles.sandcastles.moves import (
    SKILL,
    STEP,
    Move,
    MoveQueen,
    Search,
    SendAnimal,
    Take,
    Transport,
    TurnDie,
    Wait,
)
from castlewright.puzzles.sandcastles.sprint import DICE_OF_A_ROUND, Goal
from castlewright.solvers.base import Solved, Undecided, Unsolvable, Verdict
from castlewright.solvers.cp_sat import run

# The linear relaxation says little here: without it most sprints take an eighth of the time.
_PARAMETERS = {"linearization_level": 0}

DEFAULT_BUDGET = 60.0  # deterministic seconds for all numbers of rounds together

KINDS = range(len(COLOURS))
PLACES = range(CASTLES)
PAIR = 2  # decorations of a colour that a shop wants (SB-13)
MOST_BEETLES = 2  # SB-16
CROWNS = ("", SKILL, STEP)  # how a crown comes along


def solve(
    sprint: Sprint, *, rules: HouseRules = DEFAULT_RULES, budget: float = DEFAULT_BUDGET
) -> Verdict[Plan]:
    """A best plan, and its rounds or steps as the value.

    `Undecided` when the budget ran out; for the most steps with the best plan met so far. Raises
    `InvalidPuzzleError` for a faulty sprint.
    """
    check_puzzle(sprint)
    if sprint.goal is Goal.STEPS:
        return _most_steps(sprint, rules, budget)
    target = sprint.beach.box.steps_to_confetti(1)
    for rounds in range(1, sprint.rounds + 1):
        if budget <= 0:
            return Undecided()
        model = _Model(sprint, rules, rounds)
        # SB-61: in the end there are steps enough
        model.cp.add(model.steps() >= target)
        status, solver = run(model.cp, budget, **_PARAMETERS)
        if status in (cp_model.OPTIMAL, cp_model.FEASIBLE):
            return Solved(model.plan(solver), rounds)
        if status != cp_model.INFEASIBLE:
            return Undecided()
        budget -= solver.response_proto.deterministic_time
    row = counted(sprint.rounds, "round")
    return Unsolvable(f"no plan of {row} with these dice makes {counted(target, 'step')}")


def _most_steps(sprint: Sprint, rules: HouseRules, budget: float) -> Verdict[Plan]:
    model = _Model(sprint, rules, sprint.rounds)
    # SB-62: as many steps as can be
    model.cp.maximize(model.steps())
    status, solver = run(model.cp, budget, **_PARAMETERS)
    if status == cp_model.OPTIMAL:
        return Solved(model.plan(solver), solver.value(model.steps()))
    if status == cp_model.FEASIBLE:
        return Undecided(model.plan(solver))
    return Undecided()  # some plan there always is


@dataclass(frozen=True)
class _Position:
    """What is where before a turn, and after the last one. Lists go by colour."""

    stored: list[IntVar]  # decorations in the storehouse
    brought: list[IntVar]  # decorations in the village
    decorated: list[IntVar]  # both are there
    left: list[IntVar]  # a crown on the left space
    right: list[IntVar]
    enough: list[IntVar]  # both were taken
    full: IntVar  # the storehouse is
    gone: list[list[IntVar]]  # by castle and colour: the only one that lay there was taken
    under: list[list[IntVar]]  # by animal and castle: it is there
    queen: list[IntVar]  # by castle: she sits there
    crowns: IntVar  # in the storehouse
    beetles: IntVar


@dataclass(frozen=True)
class _Deeds:
    """What is done in a turn. Lists go by colour, or by castle.

    Of dice there are two: the one that is used, and the one that is left in the first turn.
    """

    shows: list[list[IntVar]]  # by die and colour, before the turn
    turned: list[list[IntVar]]  # by die and colour, when beetles have turned it
    spent: list[IntVar]  # beetles, by die
    transport: list[dict[str, IntVar]]  # by colour, and how a crown comes along
    wait: list[IntVar]
    search: list[IntVar]
    queen_to: list[IntVar]
    moves_in: list[IntVar]
    sent: list[list[IntVar]]  # by animal and castle
    take: list[list[IntVar]]  # by castle and colour


class _Model:
    """All turns of so many rounds."""

    def __init__(self, sprint: Sprint, rules: HouseRules, rounds: int) -> None:
        self.cp = cp_model.CpModel()
        self.sprint, self.rules = sprint, rules
        self.beach, self.box = sprint.beach, sprint.beach.box
        self.spaces = sprint.set_up.storehouse
        self.turns = DICE_OF_A_ROUND * rounds
        self.before = [self._position(turn) for turn in range(self.turns + 1)]
        self.deeds = [self._deeds(turn) for turn in range(self.turns)]
        self.first = self._bools(rounds, "first")  # whether the die printed first is used first
        self.guests = [self._guests(turn) for turn in range(self.turns)]
        self._start()
        for turn in range(self.turns):
            self._dice(turn)
            self._one_action(turn)
            self._transporting(turn)
            self._searching(turn)
            self._queen(turn)
            self._animals(turn)
            self._taking(turn)
            self._waiting(turn)
            self._beetles(turn)
        for animal in KINDS:
            # SB-14: an animal moves in once (it follows, and bounds the steps)
            self.cp.add_at_most_one(deeds.moves_in[animal] for deeds in self.deeds)

    # -- variables

    def _bool(self, name: str) -> IntVar:
        return self.cp.new_bool_var(name)

    def _bools(self, number: int, name: str) -> list[IntVar]:
        return [self._bool(f"{name} {n}") for n in range(number)]

    def _amounts(self, most: int, name: str) -> list[IntVar]:
        return [self.cp.new_int_var(0, most, f"{name} {colour}") for colour in KINDS]

    def _position(self, turn: int) -> _Position:
        """Variables, and what some of them say about others."""
        position = _Position(
            stored=self._amounts(2, f"stored {turn}"),
            brought=self._amounts(2, f"brought {turn}"),
            decorated=self._bools(3, f"decorated {turn}"),
            left=self._bools(3, f"left {turn}"),
            right=self._bools(3, f"right {turn}"),
            enough=self._bools(3, f"enough {turn}"),
            full=self._bool(f"full {turn}"),
            gone=[self._bools(3, f"gone {turn} {castle}") for castle in PLACES],
            under=[self._bools(CASTLES, f"animal {turn} {animal}") for animal in KINDS],
            queen=self._bools(CASTLES, f"queen {turn}"),
            crowns=self.cp.new_int_var(0, self.box.crown_spaces, f"crowns {turn}"),
            beetles=self.cp.new_int_var(0, MOST_BEETLES, f"beetles {turn}"),
        )
        # SB-20A, SB-30: the storehouse has so many spaces
        self.cp.add(sum(position.stored) <= self.spaces)
        self._means(position.full, sum(position.stored), self.spaces)
        for colour in KINDS:
            stored, brought = position.stored[colour], position.brought[colour]
            # SB-13: nobody has more than two of a colour
            self.cp.add(stored + brought <= PAIR)
            self._means(position.enough[colour], stored + brought, PAIR)
            # SB-20: with the second decoration the shop is decorated
            self._means(position.decorated[colour], brought, PAIR)
        return position

    def _deeds(self, turn: int) -> _Deeds:
        return _Deeds(
            shows=[self._bools(3, f"shows {turn}") for _ in range(DICE_OF_A_ROUND)],
            turned=[self._bools(3, f"turned {turn}") for _ in range(DICE_OF_A_ROUND)],
            spent=[self.cp.new_int_var(0, MOST_BEETLES, f"spent {turn}") for _ in range(2)],
            transport=[
                {crown: self._bool(f"transport {turn} {colour}{crown}") for crown in CROWNS}
                for colour in KINDS
            ],
            wait=self._bools(3, f"wait {turn}"),
            search=self._bools(CASTLES, f"search {turn}"),
            queen_to=self._bools(CASTLES, f"queen to {turn}"),
            moves_in=self._bools(3, f"moves in {turn}"),
            sent=[self._bools(CASTLES, f"sent {turn} {animal}") for animal in KINDS],
            take=[self._bools(3, f"take {turn} {castle}") for castle in PLACES],
        )

    def _means(self, yes: IntVar, amount: LinearExpr | int, least: int) -> None:
        """`yes` is true exactly when an amount is at least so much."""
        self.cp.add(amount >= least).only_enforce_if(yes)
        self.cp.add(amount < least).only_enforce_if(~yes)

    def _both(self, one: IntVar, other: cp_model.LiteralT) -> IntVar:
        """True exactly when two are."""
        both = self._bool("both")
        self.cp.add_bool_and(one, other).only_enforce_if(both)
        self.cp.add_bool_or(~one, ~other, both)
        return both

    # -- the rules

    def _start(self) -> None:
        """SB-02, SB-04, SB-30: nothing is there yet but animals and Queen."""
        start = self.before[0]
        gone = [one for castle in start.gone for one in castle]
        empty = [*start.stored, *start.brought, *start.left, *start.right, *gone]
        for amount in (*empty, start.crowns, start.beetles):
            self.cp.add(amount == 0)
        for castle in PLACES:
            self.cp.add(start.queen[castle] == (castle == self.beach.queen))
            for animal in KINDS:
                there = castle == self.beach.place_of_animal(animal)
                self.cp.add(start.under[animal][castle] == there)

    def _dice(self, turn: int) -> None:
        """Which die is used, which is left for the second turn, and what beetles do to them."""
        deeds, (number, second) = self.deeds[turn], divmod(turn, DICE_OF_A_ROUND)
        one, other = self.sprint.dice[number]
        first = self.first[number]
        if second:
            # SB-17: no beetle is spent on a die that is used already
            self.cp.add(deeds.spent[1] == 0)
        for colour in KINDS:
            if second:
                # SB-10: now the other die is used, as the first turn left it
                self.cp.add(deeds.shows[0][colour] == self.deeds[turn - 1].turned[1][colour])
                self.cp.add(deeds.shows[1][colour] == 0)
                self.cp.add(deeds.turned[1][colour] == 0)
            else:
                # SB-11: either die may go first
                a, b = int(one == colour), int(other == colour)
                self.cp.add(deeds.shows[0][colour] == a * first + b * (1 - first))
                self.cp.add(deeds.shows[1][colour] == b * first + a * (1 - first))
                self.cp.add_exactly_one(deeds.turned[1])
        self.cp.add_exactly_one(deeds.turned[0])
        for shows, turned, spent in zip(deeds.shows, deeds.turned, deeds.spent, strict=True):
            stays = self._bool(f"stays {turn}")
            for colour in KINDS:
                self.cp.add(turned[colour] == shows[colour]).only_enforce_if(stays)
                self.cp.add(turned[colour] + shows[colour] <= 1).only_enforce_if(~stays)
            # SB-17: a beetle turns a die to another colour; with two it is turned on, or back
            self.cp.add_allowed_assignments([stays, spent], [(1, 0), (0, 1), (1, 2), (0, 2)])
        # SB-17: only beetles that are held are spent
        self.cp.add(sum(deeds.spent) <= self.before[turn].beetles)

    def _one_action(self, turn: int) -> None:
        deeds = self.deeds[turn]
        transports = [list(ways.values()) for ways in deeds.transport]
        # SB-11: the die does one thing, which has its colour
        for colour in KINDS:
            castles = [deeds.search[castle] for castle in self.box.castles_of(colour)]
            done = sum(castles) + sum(transports[colour]) + deeds.wait[colour]
            self.cp.add(done == deeds.turned[0][colour])

    def _transporting(self, turn: int) -> None:
        """What the storehouse and the village hold after the turn."""
        before, deeds, after = self.before[turn], self.deeds[turn], self.before[turn + 1]
        for colour, ways in enumerate(deeds.transport):
            brought = sum(ways.values())
            taken = sum(deeds.take[castle][colour] for castle in PLACES)
            # SB-13, SB-19: what is taken comes into the storehouse, one of it goes to the village
            self.cp.add(after.stored[colour] == before.stored[colour] + taken - brought)
            self.cp.add(after.brought[colour] == before.brought[colour] + brought)
            # SB-32: a crown that comes along goes to a free space of the colour
            self.cp.add(after.left[colour] == before.left[colour] + ways[SKILL])
            self.cp.add(after.right[colour] == before.right[colour] + ways[STEP])
            if self.rules.last_crown_lost:
                # SB-33A: none comes with the second decoration
                for crown in (SKILL, STEP):
                    self.cp.add(before.brought[colour] == 0).only_enforce_if(ways[crown])

    def _searching(self, turn: int) -> None:
        """SB-18, SB-18A: with a full storehouse only for an animal that can move in."""
        before, deeds = self.before[turn], self.deeds[turn]
        for castle in PLACES:
            guests = [] if self.rules.full_means_full else self.guests[turn][castle]
            # SB-18: a castle is searched with a storehouse that has room, or for such an animal
            self.cp.add_bool_or(~deeds.search[castle], ~before.full, *guests)

    def _guests(self, turn: int) -> list[list[IntVar]]:
        """For each castle and animal, whether it is there and its shop is decorated (SB-14)."""
        before = self.before[turn]
        return [
            [self._both(before.under[animal][castle], before.decorated[animal]) for animal in KINDS]
            for castle in PLACES
        ]

    def _queen(self, turn: int) -> None:
        before, deeds, after = self.before[turn], self.deeds[turn], self.before[turn + 1]
        met = [self._both(deeds.search[castle], before.queen[castle]) for castle in PLACES]
        if self.rules.animals_only:
            # SB-31A: whoever comes with a full storehouse does not meet her
            met = [self._both(meets, ~before.full) for meets in met]
        # SB-31: the Queen whose castle is searched moves on to a castle beside it
        self.cp.add(sum(deeds.queen_to) == sum(met))
        for castle in PLACES:
            beside = met[self.box.left_of(castle)] + met[self.box.right_of(castle)]
            self.cp.add(deeds.queen_to[castle] <= beside)
            moved = before.queen[castle] - met[castle] + deeds.queen_to[castle]
            self.cp.add(after.queen[castle] == moved)
        # SB-31, SB-34: she gives a crown, or two with the skill, as far as there is room
        gift = self.cp.new_int_var(0, 2, f"gift {turn}")
        room = self.box.crown_spaces - before.crowns
        self.cp.add_min_equality(gift, [1 + before.left[YELLOW], room])
        given = self.cp.new_int_var(0, 2, f"given {turn}")
        self.cp.add_multiplication_equality(given, [gift, sum(met)])
        # SB-32: each crown that comes along was in the storehouse
        gone = sum(ways[crown] for ways in deeds.transport for crown in (SKILL, STEP))
        self.cp.add(after.crowns == before.crowns + given - gone)

    def _animals(self, turn: int) -> None:
        before, deeds, after = self.before[turn], self.deeds[turn], self.before[turn + 1]
        for animal in KINDS:
            under, sent = before.under[animal], deeds.sent[animal]
            found = [self._both(deeds.search[castle], under[castle]) for castle in PLACES]
            # SB-14: an animal that is found moves in if its shop is decorated
            self.cp.add(deeds.moves_in[animal] <= before.decorated[animal])
            self.cp.add(deeds.moves_in[animal] <= sum(found))
            self.cp.add(deeds.moves_in[animal] >= before.decorated[animal] + sum(found) - 1)
            # SB-15: else it moves on to a castle beside
            self.cp.add(sum(sent) == sum(found) - deeds.moves_in[animal])
            for castle in PLACES:
                beside = found[self.box.left_of(castle)] + found[self.box.right_of(castle)]
                self.cp.add(sent[castle] <= beside)
                there = under[castle] - found[castle] + sent[castle]
                self.cp.add(after.under[animal][castle] == there)

    def _taking(self, turn: int) -> None:
        before, deeds, after = self.before[turn], self.deeds[turn], self.before[turn + 1]
        for castle in PLACES:
            takes = deeds.take[castle]
            # SB-13: of several decorations one is chosen
            self.cp.add_at_most_one(takes)
            for colour, there in enumerate(self.beach.castles[castle].decorations):
                take, gone = takes[colour], before.gone[castle][colour]
                # SB-13: where one lay none is left; of more there always is one that is wanted
                self.cp.add(after.gone[castle][colour] == gone + (take if there == 1 else 0))
                if not there:
                    self.cp.add(take == 0)
                    continue
                # SB-13: it lies there, is still wanted, and the storehouse has room
                for so in (deeds.search[castle], ~gone, ~before.enough[colour], ~before.full):
                    self.cp.add_implication(take, so)
                # SB-14, SB-16: who could take something does, unless an animal moved in
                could = (~deeds.search[castle], gone, before.enough[colour], before.full)
                self.cp.add_bool_or(*could, *takes, *deeds.moves_in)

    def _waiting(self, turn: int) -> None:
        before, deeds = self.before[turn], self.deeds[turn]
        for colour, wait in enumerate(deeds.wait):
            # SB-18: one waits with a full storehouse, nothing to transport and no beetle
            self.cp.add_implication(wait, before.full)
            self.cp.add(before.stored[colour] == 0).only_enforce_if(wait)
            self.cp.add(before.beetles == sum(deeds.spent)).only_enforce_if(wait)
            if not self.rules.full_means_full:
                for castle in self.box.castles_of(colour):
                    for guest in self.guests[turn][castle]:
                        # SB-18A: and no animal to be fetched
                        self.cp.add_implication(wait, ~guest)
            if self.rules.wait_by_turn:
                self._waiting_with_both(turn, wait)

    def _waiting_with_both(self, turn: int, wait: IntVar) -> None:
        """SB-16A: nor anything for the other die, as beetles have turned it."""
        before, deeds = self.before[turn], self.deeds[turn]
        for colour, other in enumerate(deeds.turned[1]):
            self.cp.add(before.stored[colour] == 0).only_enforce_if(wait, other)
            if not self.rules.full_means_full:
                for castle in self.box.castles_of(colour):
                    for guest in self.guests[turn][castle]:
                        self.cp.add_bool_or(~wait, ~other, ~guest)

    def _beetles(self, turn: int) -> None:
        before, deeds, after = self.before[turn], self.deeds[turn], self.before[turn + 1]
        got = [take for takes in deeds.take for take in takes] + deeds.moves_in
        transports = [way for ways in deeds.transport for way in ways.values()]
        nothing = self._bool(f"nothing {turn}")
        # SB-16, SB-18: who takes nothing in the turn, and does not transport, earns a beetle
        for deed in (*got, *transports):
            self.cp.add_implication(nothing, ~deed)
        self.cp.add_bool_or(nothing, *got, *transports)
        # SB-34: or two with the skill
        earned = self.cp.new_int_var(0, 2, f"earned {turn}")
        self.cp.add(earned == 1 + before.left[BLUE]).only_enforce_if(nothing)
        self.cp.add(earned == 0).only_enforce_if(~nothing)
        # SB-16: at most two are held
        held = before.beetles - sum(deeds.spent) + earned
        self.cp.add_min_equality(after.beetles, [held, MOST_BEETLES])

    def steps(self) -> LinearExpr:
        """SB-14, SB-19, SB-20, SB-35: points equal steps."""
        last = self.before[-1]
        homes = [home for deeds in self.deeds for home in deeds.moves_in]
        return LinearExpr.sum([*last.brought, *last.decorated, *last.right, *homes])

    # -- the plan

    def plan(self, solver: CpSolver) -> Plan:
        turns = [tuple(self._moves(solver, turn)) for turn in range(self.turns)]
        pairs = zip(turns[::DICE_OF_A_ROUND], turns[1::DICE_OF_A_ROUND], strict=True)
        return Plan(tuple(pairs))

    def _moves(self, solver: CpSolver, turn: int) -> Iterator[Move]:
        """The decisions of a turn in the order of the game."""
        deeds = self.deeds[turn]

        def true(variables: list[IntVar]) -> list[int]:
            return [number for number, one in enumerate(variables) if solver.value(one)]

        for shows, turned, spent in zip(deeds.shows, deeds.turned, deeds.spent, strict=True):
            for die, to in zip(true(shows), true(turned), strict=True):
                yield from _turnings(die, to, solver.value(spent))
        for colour, ways in enumerate(deeds.transport):
            yield from (Transport(colour, crown) for crown in CROWNS if solver.value(ways[crown]))
        yield from map(Wait, true(deeds.wait))
        for castle in true(deeds.search):
            yield Search(castle)
            yield from map(MoveQueen, true(deeds.queen_to))
            for animal in KINDS:
                yield from (SendAnimal(animal, to) for to in true(deeds.sent[animal]))
            yield from map(Take, true(deeds.take[castle]))
            if true(deeds.moves_in) and not true(deeds.take[castle]) and self._could(solver, turn):
                yield Take(None)

    def _could(self, solver: CpSolver, turn: int) -> bool:
        """Is there something to take under the castle that is searched?"""
        before, deeds = self.before[turn], self.deeds[turn]
        castle = next(castle for castle in PLACES if solver.value(deeds.search[castle]))
        there = self.beach.castles[castle].colours
        blocked = (
            solver.value(before.gone[castle][colour]) or solver.value(before.enough[colour])
            for colour in there
        )
        return not solver.value(before.full) and not all(blocked)


def _turnings(die: Colour, to: Colour, beetles: int) -> tuple[TurnDie, ...]:
    """How so many beetles turn a die."""
    if beetles == 2:
        between = next(colour for colour in KINDS if colour not in (die, to))
        return TurnDie(die, between), TurnDie(between, to)
    return (TurnDie(die, to),) * beetles
