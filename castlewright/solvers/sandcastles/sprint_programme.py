"""The best plan of a sprint by dynamic programming, turn by turn over what the turns lead to.

    >>> sprint = Sprint.parse("rb/yyB/rb/yrY/bb/yrR yr,bb,ry steps Q3")
    >>> verdict = solve(sprint)
    >>> verdict.value, str(verdict.solution)
    (6, 's1.+r tr / s3.q4.+b tb> / s4.q3.Y3.+r tr>')
    >>> counted = count(sprint)
    >>> counted.best, counted.all
    (12, 77426)

All that counts after a turn is its *state*: what is in the storehouse and in the village, where the
animals and the Queen are, crowns, beetles, and the colour of the die that is left. Which castle a
decoration came from counts only until the player has both of its colour: then nothing of that
colour can be taken any more (SB-13).

`count` goes through the states layer by layer, a layer a turn, each with the number of ways to it,
and leaves nothing out. A way is a sequence of decisions; two dice of one colour are the same die.

`solve` asks whether so many steps can be had, for one number after the other, and looks for the
first plan that has them. What it follows is held against a *bound*: the most steps that a lucky
player could walk from there, in a simpler game where

- a colour always lies under the castles of a die's colour if it did so at the start,
- every search finds all animals whose shops are ready, and the Queen with two crowns,
- a beetle may be earned with any die, two at once with crowns, and three be held.

Whatever a player does, the lucky one can do as well with no less of anything that is wanted: an
animal that is at home early brings the one step that it would bring later; and a beetle that turns
a die ahead of its turn can turn it later, which is why the lucky player has room for one more. So a
state whose bound is too low can be left out, and nothing else is.

Nothing here is shared with the model in `sprint_model`, nor with the game, but the puzzle itself.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

from castlewright.puzzles.base import UndecidedError
from castlewright.puzzles.sandcastles import DEFAULT_RULES, HouseRules, Plan, Sprint, check_puzzle
from castlewright.puzzles.sandcastles.box import BLUE, RED, YELLOW
from castlewright.puzzles.sandcastles.colours import COLOURS, Colour
from castlewright.puzzles.sandcastles.moves import (
    SKILL,
    STEP,
    LookUnderBoth,
    MoveQueen,
    Search,
    SendAnimal,
    Take,
    Transport,
    Turn,
    TurnDie,
    Wait,
)
from castlewright.puzzles.sandcastles.sprint import DICE_OF_A_ROUND, Goal
from castlewright.solvers.base import Solved, Undecided, Unsolvable, Verdict

DEFAULT_BUDGET = 2_000_000  # states that are looked at, those of the bound too

NOTHING_YET = Plan(())

PAIR = 2  # decorations that a shop wants (SB-13)
MOST_BEETLES = 2  # SB-16
HOME = -1  # where an animal is that has moved in
NOWHERE = -2


class _Colour(NamedTuple):
    """All that counts about one colour."""

    stored: int = 0  # decorations in the storehouse
    brought: int = 0  # decorations in the village
    emptied: int = NOWHERE  # the castle where one more could be taken, had there been two
    animal: int = HOME  # the castle that the animal is under
    left: bool = False  # a crown on the left space
    right: bool = False

    @property
    def steps(self) -> int:
        """SB-14, SB-19, SB-20, SB-35."""
        return self.brought + (self.brought == PAIR) + (self.animal == HOME) + self.right


class _State(NamedTuple):
    """What is where before a turn; by colour first."""

    colours: tuple[_Colour, ...]
    queen: int
    crowns: int
    beetles: int

    @property
    def steps(self) -> int:
        return sum(colour.steps for colour in self.colours)


_Dice = tuple[Colour, ...]  # in the order of the colours
_Node = tuple[_State, _Dice]  # a state, and the die of the round that is left
_Lucky = tuple[int, int, bool, bool]  # stored, brought, animal at home, right crown


def solve(
    sprint: Sprint,
    begun: Plan = NOTHING_YET,
    *,
    rules: HouseRules = DEFAULT_RULES,
    budget: int = DEFAULT_BUDGET,
) -> Verdict[Plan]:
    """A best plan, and its rounds or steps as the value; it goes on from what is begun.

    Of the best plans it is the first: at each turn a die as it lies goes before one that was
    turned, yellow before red before blue, transporting before searching before earning a beetle,
    a crown for a step before one for a skill before none, the first castle before the next, left
    before right, taking before leaving.

    `begun` are turns without a fault that do not yet end the sprint; the last of them may lack its
    last decisions. Raises `InvalidPuzzleError` for a faulty sprint.
    """
    check_puzzle(sprint)
    programme = _Programme(sprint, rules, budget, begun)
    try:
        best = programme.best()
    except UndecidedError:
        return Undecided(work=budget)
    work = budget - programme.budget
    if best is None:
        return Unsolvable(_reason(sprint, begun), work=work)
    value, turns = best
    pairs = zip(turns[::DICE_OF_A_ROUND], turns[1::DICE_OF_A_ROUND], strict=True)
    return Solved(Plan(tuple(pairs)), value, work)


def _reason(sprint: Sprint, begun: Plan) -> str:
    steps = sprint.beach.box.steps_to_confetti(1)
    so = " after such a beginning" if begun.rounds else ""
    rounds = "this one round" if sprint.rounds == 1 else f"these {sprint.rounds} rounds"
    needs = "step to the confetti needs" if steps == 1 else "steps to the confetti need"
    return f"{steps} {needs} more than {rounds}{so}"


@dataclass(frozen=True)
class Count:
    """How many plans there are: of each value, which is rounds or steps, in rising order.

    A value that no plan has is not in it.
    """

    goal: Goal
    of_value: tuple[tuple[int, int], ...]

    @property
    def value(self) -> int:
        """The best value: fewest rounds, most steps."""
        values = [value for value, _ in self.of_value]
        return min(values) if self.goal is Goal.CONFETTI else max(values)

    @property
    def best(self) -> int:
        return dict(self.of_value)[self.value]

    @property
    def all(self) -> int:
        return sum(number for _, number in self.of_value)


def count(
    sprint: Sprint, *, rules: HouseRules = DEFAULT_RULES, budget: int = DEFAULT_BUDGET
) -> Count | Unsolvable | Undecided[Plan]:
    """How many plans without a fault there are, the best and all the others.

    A plan to the confetti ends with the round that brings it there. Raises `InvalidPuzzleError`
    for a faulty sprint.
    """
    check_puzzle(sprint)
    programme = _Programme(sprint, rules, budget)
    try:
        ways = programme.ways(len(sprint.dice), lambda *_: True)
    except UndecidedError:
        return Undecided()
    return _counted(sprint, ways)


def count_best(
    sprint: Sprint, *, rules: HouseRules = DEFAULT_RULES, budget: int = DEFAULT_BUDGET
) -> Count | Unsolvable | Undecided[Plan]:
    """How many best plans there are, and no word of the others: the count of longer sprints.

    Raises `InvalidPuzzleError` for a faulty sprint.
    """
    check_puzzle(sprint)
    programme = _Programme(sprint, rules, budget)
    try:
        best = programme.best()
        ways = {} if best is None else programme.ways_to(best[0])
    except UndecidedError:
        return Undecided()
    return _counted(sprint, ways)


def _counted(sprint: Sprint, ways: dict[int, int]) -> Count | Unsolvable:
    if not ways:
        return Unsolvable(_reason(sprint, NOTHING_YET))
    return Count(sprint.goal, tuple(sorted(ways.items())))


class _Programme:
    """A sprint in a form that is quick to ask, and the budget that is left."""

    def __init__(
        self, sprint: Sprint, rules: HouseRules, budget: int, begun: Plan = NOTHING_YET
    ) -> None:
        beach, box = sprint.beach, sprint.beach.box
        self.goal, self.rules, self.budget = sprint.goal, rules, budget
        self.dice: tuple[_Dice, ...] = tuple((min(pair), max(pair)) for pair in sprint.dice)
        self.begun = tuple(turn for turns in begun.rounds for turn in turns)
        self.target = box.steps_to_confetti(1)
        self.spaces, self.crown_spaces = sprint.set_up.storehouse, box.crown_spaces
        self.queen = beach.queen is not None
        self.castles_of = [box.castles_of(colour) for colour in range(len(COLOURS))]
        self.beside = [(box.left_of(x), box.right_of(x)) for x in range(len(beach.castles))]
        self.under = [castle.decorations for castle in beach.castles]
        # for each colour of die, the colours under its castles at the start
        self.finds = [
            [c for c in range(len(COLOURS)) if any(self.under[x][c] for x in castles)]
            for castles in self.castles_of
        ]
        places = [beach.place_of_animal(colour) for colour in range(len(COLOURS))]
        colours = tuple(_Colour(animal=HOME if x is None else x) for x in places)
        self.start = _State(colours, NOWHERE if beach.queen is None else beach.queen, 0, 0)
        self.luck: dict[tuple[int, _Dice, int, int, tuple[_Lucky, ...]], int] = {}
        self.end = 0  # the turn after the last one that the bound looks at

    def spend(self) -> None:
        """One more state was looked at. Raises `UndecidedError` when the budget is used up."""
        if self.budget == 0:
            raise UndecidedError("the budget of states is used up")
        self.budget -= 1

    # -- what can be done with a die

    def turns(self, node: _Node, number: int) -> Iterator[tuple[Turn, _Node]]:
        """Every turn that can be played as turn `number`, in the order of `solve`."""
        state, left = node
        dice = left or self.dice[number // DICE_OF_A_ROUND]
        if number >= len(self.begun):
            yield from self._turns(state, dice, ())
            return
        begun = self.begun[number]
        last = number == len(self.begun) - 1
        for turn, then in self._turns(state, dice, ()):
            if turn == begun or (last and turn[: len(begun)] == begun):
                yield turn, then

    def _turns(self, state: _State, dice: _Dice, before: Turn) -> Iterator[tuple[Turn, _Node]]:
        """Every turn that goes on after so many dice were turned."""
        for die in dict.fromkeys(dice):
            left = _without(dice, die)
            for moves, then in self._actions(state, die, left):
                yield before + moves, (then, left)
        if state.beetles:  # SB-17
            turned = state._replace(beetles=state.beetles - 1)
            for die in dict.fromkeys(dice):
                for to in range(len(COLOURS)):
                    if to != die:
                        then_dice = tuple(sorted((*_without(dice, die), to)))
                        yield from self._turns(turned, then_dice, (*before, TurnDie(die, to)))

    def _actions(self, state: _State, die: Colour, left: _Dice) -> Iterator[tuple[Turn, _State]]:
        idle = True
        for transport, then in self._transports(state, die):
            idle = False
            yield (transport,), then
        searches = self._searches(state, die)
        # what earns a beetle comes last
        for moves, then in sorted(searches, key=lambda way: way[1].beetles > state.beetles):
            idle = False
            yield moves, then
        if idle and not state.beetles and self._may_wait(state, left):  # SB-18
            yield (Wait(die),), self._with_beetles(state)

    def _may_wait(self, state: _State, left: _Dice) -> bool:
        """SB-16A: whether nothing can be done with the other die either, if that matters."""
        if not self.rules.wait_by_turn:
            return True
        castles = [castle for die in left for castle in self.castles_of[die]]
        stored = any(state.colours[die].stored for die in left)
        return not stored and not any(self._may_search(state, castle) for castle in castles)

    def _may_search(self, state: _State, castle: int) -> bool:
        """SB-18, SB-18A: with a full storehouse only for an animal that moves in."""
        if not self._is_full(state):
            return True
        return not self.rules.full_means_full and _ready(state, castle)

    def _is_full(self, state: _State) -> bool:
        return sum(colour.stored for colour in state.colours) >= self.spaces

    def _with_beetles(self, state: _State) -> _State:
        """SB-16, SB-34. The supply has enough for one player, who never holds more than two."""
        earned = 2 if state.colours[BLUE].left else 1
        return state._replace(beetles=min(state.beetles + earned, MOST_BEETLES))

    def _transports(self, state: _State, colour: Colour) -> Iterator[tuple[Transport, _State]]:
        """SB-19, SB-32, SB-33A."""
        mine = state.colours[colour]
        if not mine.stored:
            return
        then = mine._replace(stored=mine.stored - 1, brought=mine.brought + 1)
        if state.crowns and not (self.rules.last_crown_lost and then.brought == PAIR):
            paid = state._replace(crowns=state.crowns - 1)
            if not mine.right:
                yield Transport(colour, STEP), _put(paid, colour, then._replace(right=True))
            if not mine.left:
                yield Transport(colour, SKILL), _put(paid, colour, then._replace(left=True))
        yield Transport(colour), _put(state, colour, then)

    def _searches(self, state: _State, die: Colour) -> Iterator[tuple[Turn, _State]]:
        """SB-12."""
        for castle in self.castles_of[die]:
            if not self._may_search(state, castle):
                continue
            found = list(self._search(state, castle))
            for moves, then in found:
                yield (Search(castle), *moves), then
            if state.colours[RED].left and not self._only_animals(state):  # SB-34
                for moves, then in found:
                    yield (LookUnderBoth(die), Search(castle), *moves), then

    def _only_animals(self, state: _State) -> bool:
        """SB-31A: with a full storehouse there is no Queen and no skill, if that is agreed."""
        return self.rules.animals_only and self._is_full(state)

    def _search(self, state: _State, castle: int) -> Iterator[tuple[Turn, _State]]:
        """All that can follow on a search: first the Queen (SB-31), then what lies there."""
        if state.queen != castle or self._only_animals(state):
            yield from self._open(state, castle)
            return
        crowns = min(state.crowns + (2 if state.colours[YELLOW].left else 1), self.crown_spaces)
        for queen in self.beside[castle]:
            visited = state._replace(queen=queen, crowns=crowns)
            for moves, then in self._open(visited, castle):
                yield (MoveQueen(queen), *moves), then

    def _open(self, state: _State, castle: int) -> Iterator[tuple[Turn, _State]]:
        """Animals move in or on (SB-14, SB-15), then one decoration is taken (SB-13), or none."""
        moved_in = _ready(state, castle)
        takeable = self._takeable(state, castle)
        for moves, then in self._with_animals(state, castle):
            for colour in takeable:
                mine = then.colours[colour]
                # SB-13: with the second of its colour nothing is looked for any more
                last = mine.stored + mine.brought == 0 and self.under[castle][colour] == 1
                emptied = castle if last else NOWHERE
                taken = mine._replace(stored=mine.stored + 1, emptied=emptied)
                yield (*moves, Take(colour)), _put(then, colour, taken)
            if takeable and moved_in:
                yield (*moves, Take(None)), then
            elif not takeable:
                yield moves, then if moved_in else self._with_beetles(then)  # SB-16

    def _takeable(self, state: _State, castle: int) -> list[Colour]:
        if self._is_full(state):
            return []
        return [
            colour
            for colour, mine in enumerate(state.colours)
            if mine.stored + mine.brought < PAIR
            and self.under[castle][colour]
            and mine.emptied != castle
        ]

    def _with_animals(self, state: _State, castle: int) -> list[tuple[Turn, _State]]:
        """Every way in which the animals that were found move in and on."""
        ways: list[tuple[Turn, _State]] = [((), state)]
        for animal, mine in enumerate(state.colours):
            if mine.animal != castle:
                continue
            if mine.brought == PAIR:
                ways = [
                    (moves, _put(then, animal, mine._replace(animal=HOME))) for moves, then in ways
                ]
            else:
                ways = [
                    ((*moves, SendAnimal(animal, to)), _put(then, animal, mine._replace(animal=to)))
                    for moves, then in ways
                    for to in self.beside[castle]
                ]
        return ways

    # -- the bound

    def bound(self, node: _Node, number: int) -> int:
        """The most steps that a lucky player has in the end, who plays on with turn `number`."""
        state, left = node
        colours = tuple(
            (mine.stored, mine.brought, mine.animal == HOME, mine.right) for mine in state.colours
        )
        return state.steps + self._luck(number, left, state.beetles, state.crowns, colours)

    def _luck(
        self, number: int, left: _Dice, beetles: int, crowns: int, colours: tuple[_Lucky, ...]
    ) -> int:
        """The most further steps of the lucky player."""
        if number == self.end:
            return 0
        dice = left or self.dice[number // DICE_OF_A_ROUND]
        key = (number, dice, beetles, crowns, colours)
        if key not in self.luck:
            self.spend()
            most = 0
            for die in dict.fromkeys(dice):
                for colour in range(len(COLOURS)):
                    after = beetles - (colour != die)
                    if after >= 0:
                        rest = (number + 1, _without(dice, die), after, crowns)
                        most = max(
                            most,
                            self._lucky_transport(colour, rest, colours),
                            self._lucky_search(colour, rest, colours),
                        )
            self.luck[key] = most
        return self.luck[key]

    def _lucky_transport(
        self,
        colour: Colour,
        rest: tuple[int, _Dice, int, int],
        colours: tuple[_Lucky, ...],
    ) -> int:
        stored, brought, home, right = colours[colour]
        if not stored:
            return 0
        number, left, beetles, crowns = rest
        steps = 2 if brought + 1 == PAIR else 1

        def then(crown: bool) -> tuple[_Lucky, ...]:
            mine = (stored - 1, brought + 1, home, right or crown)
            return (*colours[:colour], mine, *colours[colour + 1 :])

        most = steps + self._luck(number, left, beetles, crowns, then(False))
        if crowns and not right:
            further = self._luck(number, left, beetles, crowns - 1, then(True))
            most = max(most, steps + 1 + further)
        return most

    def _lucky_search(
        self,
        die: Colour,
        rest: tuple[int, _Dice, int, int],
        colours: tuple[_Lucky, ...],
    ) -> int:
        """Animals move in, two crowns are there; and a decoration is taken, or beetles are."""
        number, left, beetles, crowns = rest
        steps, in_store, found = _found_by_luck(colours)
        earned = beetles + 1
        if self.queen:
            crowns, earned = min(crowns + 2, self.crown_spaces), beetles + 2
        most = self._luck(number, left, min(earned, MOST_BEETLES + 1), crowns, found)
        if in_store < self.spaces:
            for colour in self.finds[die]:
                stored, brought, home, right = found[colour]
                if stored + brought < PAIR:
                    mine = (stored + 1, brought, home, right)
                    then = (*found[:colour], mine, *found[colour + 1 :])
                    most = max(most, self._luck(number, left, beetles, crowns, then))
        return steps + most

    def look_ahead_to(self, rounds: int) -> None:
        """From now on the bound is for plans of so many rounds."""
        if self.end != DICE_OF_A_ROUND * rounds:
            self.end = DICE_OF_A_ROUND * rounds
            self.luck.clear()

    # -- the first best plan

    def best(self) -> tuple[int, tuple[Turn, ...]] | None:
        """The best value and the first plan that has it; None if the confetti is out of reach."""
        if self.goal is Goal.CONFETTI:
            first = max(-(-len(self.begun) // DICE_OF_A_ROUND), 1)
            for rounds in range(first, len(self.dice) + 1):
                turns = self.first_plan(rounds, self.target)
                if turns is not None:
                    return rounds, turns
            return None
        self.look_ahead_to(len(self.dice))
        for steps in range(self.bound((self.start, ()), 0), -1, -1):
            turns = self.first_plan(len(self.dice), steps)
            if turns is not None:
                return steps, turns
        return None

    def first_plan(self, rounds: int, steps: int) -> tuple[Turn, ...] | None:
        """The first plan of so many rounds that has so many steps; None if there is none."""
        self.look_ahead_to(rounds)
        in_vain: set[tuple[_Node, int]] = set()

        def from_here(node: _Node, number: int) -> tuple[Turn, ...] | None:
            if (node, number) in in_vain or self.bound(node, number) < steps:
                return None
            if number == self.end:
                return ()
            self.spend()
            for turn, then in self.turns(node, number):
                later = from_here(then, number + 1)
                if later is not None:
                    return turn, *later
            in_vain.add((node, number))
            return None

        return from_here((self.start, ()), 0)

    # -- the number of plans

    def ways_to(self, value: int) -> dict[int, int]:
        """How many plans have the best value; only states are kept that may lead to it."""
        confetti = self.goal is Goal.CONFETTI
        rounds, steps = (value, self.target) if confetti else (len(self.dice), value)
        self.look_ahead_to(rounds)
        return self.ways(rounds, lambda node, number: self.bound(node, number) >= steps)

    def ways(self, rounds: int, promising: Callable[[_Node, int], bool]) -> dict[int, int]:
        """How many plans there are, by value, of those that stay where it is promising."""
        layer: dict[_Node, int] = {(self.start, ()): 1}
        found: dict[int, int] = {}
        for number in range(DICE_OF_A_ROUND * rounds):
            layer = self._next_layer(layer, number, promising)
            if self.goal is Goal.CONFETTI and (number + 1) % DICE_OF_A_ROUND == 0:
                arrived = [node for node in layer if node[0].steps >= self.target]  # SB-61
                if arrived:
                    found[(number + 1) // DICE_OF_A_ROUND] = sum(map(layer.pop, arrived))
        if self.goal is Goal.STEPS:  # SB-62
            for (state, _), ways in layer.items():
                found[state.steps] = found.get(state.steps, 0) + ways
        return found

    def _next_layer(
        self, layer: dict[_Node, int], number: int, promising: Callable[[_Node, int], bool]
    ) -> dict[_Node, int]:
        following: dict[_Node, int] = {}
        for node, ways in layer.items():
            for _, then in self.turns(node, number):
                if then in following:
                    following[then] += ways
                elif promising(then, number + 1):
                    self.spend()
                    following[then] = ways
        return following


@cache
def _found_by_luck(colours: tuple[_Lucky, ...]) -> tuple[int, int, tuple[_Lucky, ...]]:
    """The steps of the animals that a search finds, what the storehouse has, and all after it."""
    steps = sum(brought == PAIR and not home for _, brought, home, _ in colours)
    found = tuple(
        (stored, brought, home or brought == PAIR, right)
        for stored, brought, home, right in colours
    )
    return steps, sum(stored for stored, *_ in colours), found


def _without(dice: _Dice, die: Colour) -> _Dice:
    left = list(dice)
    left.remove(die)
    return tuple(left)


def _put(state: _State, colour: Colour, mine: _Colour) -> _State:
    colours = state.colours
    return state._replace(colours=(*colours[:colour], mine, *colours[colour + 1 :]))


def _ready(state: _State, castle: int) -> bool:
    """Is an animal under the castle whose shop is ready (SB-14)?"""
    return any(mine.animal == castle and mine.brought == PAIR for mine in state.colours)
