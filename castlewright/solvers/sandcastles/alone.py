"""The value of a position: how many rounds one player alone still needs, against the dice.

One player, all castles open, the beginner's game at a set-up `1/1`: six decorations, one under each
castle (SB-50). The dice are not known before they are rolled. How many rounds does it take on
average until the confetti is reached, if every turn is the best? A round counts whole, also when
its first die is enough (SB-21).

    >>> value = expected_rounds(SetUp.parse("yB/r/bY/rR/b/y 1/1"))
    >>> print(value)
    6.25

What matters of a position, between two rounds: under which castles the decoration still lies, how
many of each colour have been brought home, where each animal is, and how many beetles there are.
All else follows. The storehouse has what lies under no castle and is not at home; a shop is
decorated with its second decoration; steps are decorations at home, shops and animals at home.
Nobody else is there, so that bucket and supply never matter: of eight beetles the player holds two.
Nothing was left out that could matter: a beetle that idles, an animal not wanted any more and a die
turned twice are all in it. What cannot follow from the start is not in it, and of positions at the
confetti none is: they take no more rounds.

Decorations and animals only ever go home, so that positions fall into layers, which no turn leads
back to: castles with a decoration, decorations at home, animals at home. Within a layer go beetles
up and down and animals in circles: 3 x 6 x 6 x 6 positions at most, an array. Layer after layer,
the last first, the best expected rounds are found by doing it again and again, until one more time
changes no value by more than `CLOSE`.

That is a proof, too. Let T be one more round, T(v) = 1 + the best expectation of v, and change no
value by more than d. Then T(v / (1 - d)) <= v / (1 - d), and whoever plays by it takes so many
rounds at most; and T(v / (1 + d)) >= v / (1 + d), which no way to play that ever ends can beat.
So the true value lies between v / (1 + d) and v / (1 - d); d is the largest change that was seen in
any layer, and what rounding may add.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import combinations, product
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from castlewright.puzzles.base import BadInputError
from castlewright.puzzles.sandcastles import COLOURS, DEFAULT_RULES, HouseRules, Level, SetUp
from castlewright.puzzles.sandcastles.box import CASTLES
from castlewright.puzzles.sandcastles.colours import Colour
from castlewright.puzzles.sandcastles.moves import (
    Move,
    Search,
    SendAnimal,
    Take,
    Transport,
    Turn,
    TurnDie,
    Wait,
)
from castlewright.puzzles.sandcastles.violations import check_puzzle

CLOSE = 1e-11  # when the values of a layer no longer change, in rounds
ROUNDING = 1e-13  # more than what a round's sum of nine products can be off, for each round
MOST_BEETLES = 2  # SB-16
OF_A_COLOUR = 2  # SB-13, SB-20
MOST_STEPS = 12  # SB-22; one alone can always walk them (`stalls`), so that every value is finite
WANTED = range(len(COLOURS))

Values = NDArray[np.float64]
Stock = tuple[int, int, int]  # a number for each colour


@dataclass(frozen=True)
class Position:
    """Between two turns: all that matters.

    `under` are the castles whose decoration has not been taken, in their order; `village` has the
    decorations at home by colour, `animals` the castle of each animal, None for one at home.
    """

    under: tuple[int, ...]
    village: Stock
    animals: tuple[int | None, ...]
    beetles: int

    @property
    def layer(self) -> "Layer":
        return Layer(self.under, self.village, tuple(place is None for place in self.animals))

    @property
    def steps(self) -> int:
        """How far along the boardwalk."""
        return self.layer.steps


class Layer(NamedTuple):
    """What only goes one way."""

    under: tuple[int, ...]
    village: Stock
    home: tuple[bool, ...]

    @property
    def steps(self) -> int:
        """Decorations, decorated shops and animals at home (SB-14, SB-19, SB-20)."""
        return sum(self.village) + self.village.count(OF_A_COLOUR) + sum(self.home)

    @property
    def ready(self) -> tuple[Colour, ...]:
        """The animals that would move in if they were found."""
        return tuple(a for a in WANTED if self.village[a] == OF_A_COLOUR and not self.home[a])

    @property
    def restless(self) -> tuple[Colour, ...]:
        """The animals that would move on."""
        return tuple(a for a in WANTED if self.village[a] < OF_A_COLOUR)

    @property
    def shape(self) -> tuple[int, ...]:
        """Of an array with a value for each place of each animal."""
        return tuple(1 if home else CASTLES for home in self.home)

    def taken(self, castle: int) -> "Layer":
        return self._replace(under=tuple(other for other in self.under if other != castle))

    def brought(self, colour: Colour) -> "Layer":
        return self._replace(village=_one_more(self.village, colour))

    def moved_in(self, animals: tuple[Colour, ...]) -> "Layer":
        return self._replace(home=tuple(self.home[a] or a in animals for a in WANTED))


def _one_more(stock: Stock, colour: Colour) -> Stock:
    yellow, red, blue = (number + (place == colour) for place, number in enumerate(stock))
    return yellow, red, blue


@dataclass(frozen=True)
class Value:
    """Expected rounds to the confetti; the true number lies between `low` and `high`.

    `layers` and `positions` say how many were looked at, between two rounds.
    """

    rounds: float
    low: float
    high: float
    layers: int
    positions: int

    def __str__(self) -> str:
        return f"{self.rounds:.2f}"


def expected_rounds(set_up: SetUp, rules: HouseRules = DEFAULT_RULES) -> Value:
    """The value of a set-up for one player.

    Raises `BadInputError` for any other set-up, and for a boardwalk that nobody can walk.
    """
    return programme(set_up, rules).value


@lru_cache(maxsize=4)
def programme(set_up: SetUp, rules: HouseRules = DEFAULT_RULES) -> "Programme":
    """The values of all positions that can follow; those of the last few set-ups are kept.

    Takes some three seconds and 20 MB for the stand-in box. Raises `BadInputError` as above.
    """
    return Programme(set_up, rules)


After = Callable[[Layer], Values]  # the values after a turn, for all positions of a layer


class Programme:
    """The values of all positions that can follow from a set-up, and the best turns.

    Axes of the arrays, as far as they are there: the colour of a die that is used; that of the die
    left for the second turn; beetles; then, for each animal, its castle (one place if at home).
    """

    def __init__(self, set_up: SetUp, rules: HouseRules = DEFAULT_RULES) -> None:
        """Find all values: seconds. Raises `BadInputError` for a set-up that is not for one."""
        check_puzzle(set_up)
        if set_up.players != 1 or set_up.level is not Level.BEGINNER:
            raise BadInputError(
                f"a set-up of the {set_up.level} game for {set_up.players}; one of the beginner "
                "game for 1 was expected"
            )
        if set_up.steps_to_confetti > MOST_STEPS:
            raise BadInputError(
                f"a boardwalk of {set_up.steps_to_confetti} steps for 1 player, who can walk "
                f"{MOST_STEPS}"
            )
        self._box = set_up.beach.box
        self._rules = rules
        self._colours = tuple(castle.colours[0] for castle in set_up.beach.castles)
        self._storehouse = set_up.storehouse
        self._goal = set_up.steps_to_confetti
        rolls = Counter(product(self._box.die, repeat=2))
        self._rolls = [(roll, times / rolls.total()) for roll, times in rolls.items()]
        animals = tuple(set_up.beach.place_of_animal(animal) for animal in WANTED)
        self.start = Position(tuple(range(CASTLES)), (0, 0, 0), animals, beetles=0)
        self._between: dict[Layer, Values] = {}  # two rounds
        self._one_left: dict[Layer, Values] = {}  # of the dice of a round
        self._change = ROUNDING
        for layer in self._layers():
            self._settle(layer)

    @property
    def value(self) -> Value:
        """That of the start."""
        positions = sum(values.size for values in self._between.values())
        rounds = self.rounds(self.start)
        low, high = rounds / (1 + self._change), rounds / (1 - self._change)
        return Value(rounds, low, high, len(self._between), positions)

    def rounds(self, position: Position, dice_left: tuple[Colour, ...] = ()) -> float:
        """Expected rounds from a position on: between two rounds, or with dice left in this one.

        What is left of this round does not count, so that two dice left count one round less than
        there are.
        """
        if position.steps >= self._goal:
            return 0.0
        if len(dice_left) > 1:
            return min(value for _, value in self._choices(position, dice_left))
        places = tuple(place or 0 for place in position.animals)
        if dice_left:
            return float(self._one_left[position.layer][(*dice_left, position.beetles, *places)])
        return float(self._between[position.layer][(position.beetles, *places)])

    def best_turn(self, position: Position, dice: tuple[Colour, ...]) -> Turn:
        """A best turn with one of the dice left, one or two; of equal ones the first there is."""
        best: Turn = ()
        least = np.inf
        for turn, value in self._choices(position, dice):
            if value < least - 2 * CLOSE:
                best, least = turn, value
        return best

    # The layers

    def _layers(self) -> list[Layer]:
        """All that can follow before the confetti, those that lead nowhere else first."""
        known = {self.start.layer: None}
        open_layers = [self.start.layer]
        while open_layers:
            for layer in self._next_layers(open_layers.pop()):
                if layer not in known and layer.steps < self._goal:
                    known[layer] = None
                    open_layers.append(layer)
        return sorted(known, key=lambda layer: (len(layer.under) - layer.steps, layer))

    def _next_layers(self, layer: Layer) -> Iterator[Layer]:
        if self._has_room(layer):
            yield from map(layer.taken, layer.under)
        yield from (layer.brought(colour) for colour in WANTED if self._stored(layer)[colour])
        yield from (layer.moved_in((animal,)) for animal in layer.ready)

    def _stored(self, layer: Layer) -> Stock:
        """What is in the storehouse: what is neither under a castle nor at home."""
        under = [self._colours[castle] for castle in layer.under]
        yellow, red, blue = (OF_A_COLOUR - under.count(c) - layer.village[c] for c in WANTED)
        return yellow, red, blue

    def _has_room(self, layer: Layer) -> bool:
        return sum(self._stored(layer)) < self._storehouse

    def _settle(self, layer: Layer) -> None:
        """Find the values of a layer when those of all later ones are known."""
        now = np.zeros((MOST_BEETLES + 1, *layer.shape))
        while True:
            self._between[layer] = now
            self._one_left[layer] = self._with_one_die(layer)
            then = 1 + self._with_two_dice(layer)
            change = float(np.abs(then - now).max())
            if change < CLOSE:
                self._change = max(self._change, change + ROUNDING * float(now.max()))
                return
            now = then

    # A round, from its end to its beginning

    def _with_one_die(self, layer: Layer) -> Values:
        """For each colour of the die left: turn it or not, then use it."""
        values = self._used(layer, lambda then: self._after_round(then)[np.newaxis])[:, 0]
        for beetles in range(1, MOST_BEETLES + 1):  # SB-17: a turn costs a beetle
            fewer = values[:, beetles - 1]
            values[:, beetles] = np.minimum(values[:, beetles], _best_other(fewer, 0))
        return values

    def _with_two_dice(self, layer: Layer) -> Values:
        """The mean over all rolls: turn dice or not, then use one of them."""
        values = self._used(layer, self._after_one_die)
        if self._rules.wait_by_turn:
            values = self._wait_with_neither(layer, values)
        values = np.minimum(values, values.swapaxes(0, 1))  # SB-11: which one is free
        for beetles in range(1, MOST_BEETLES + 1):  # SB-17: either of the two can be turned
            fewer = values[:, :, beetles - 1]
            turned = np.minimum(_best_other(fewer, 0), _best_other(fewer, 1))
            values[:, :, beetles] = np.minimum(values[:, :, beetles], turned)
        mean: Values = np.zeros_like(values[0, 0])
        for roll, chance in self._rolls:
            mean += chance * values[roll]
        return mean

    def _wait_with_neither(self, layer: Layer, values: Values) -> Values:
        """SB-16A: whoever has a use for the other die does not wait with this one."""
        waits = np.stack([self._waits(layer, die) for die in WANTED])
        not_allowed = waits[:, np.newaxis] & ~waits[np.newaxis, :]  # by this die and the other
        values[:, :, 0][not_allowed] = np.inf
        return values

    def _waits(self, layer: Layer, die: Colour) -> NDArray[np.bool_]:
        """Where a die of this colour is of no use without a beetle, by the animals' castles."""
        if self._stored(layer)[die]:
            return np.zeros(layer.shape, dtype=np.bool_)
        castles = self._box.castles_of(die)
        found = [self._searched(layer, castle, self._after_one_die)[0, 0] for castle in castles]
        useless: NDArray[np.bool_] = np.isinf(np.minimum(*found))
        return useless

    def _after_round(self, layer: Layer) -> Values:
        return self._between[layer] if layer.steps < self._goal else _NOTHING[0]

    def _after_one_die(self, layer: Layer) -> Values:
        return self._one_left[layer] if layer.steps < self._goal else _NOTHING

    def _used(self, layer: Layer, after: After) -> Values:
        """The best action for each colour of a die; infinite where there is none."""
        return np.stack([self._used_die(layer, die, after) for die in WANTED])

    def _used_die(self, layer: Layer, die: Colour, after: After) -> Values:
        one, other = (self._searched(layer, c, after) for c in self._box.castles_of(die))
        values = np.minimum(one, other)
        if self._stored(layer)[die]:  # SB-19
            return np.minimum(values, after(layer.brought(die)))
        # SB-18: with a beetle one turns the die instead of waiting
        waits = np.isinf(values[:, 0])
        values[:, 0] = np.where(waits, after(layer)[:, 1], values[:, 0])
        return values

    def _searched(self, layer: Layer, castle: int, after: After) -> Values:
        """Search a castle; infinite where that is not allowed."""
        first = self._found(layer, castle, (), after)
        values = np.full((len(after(layer)), MOST_BEETLES + 1, *layer.shape), np.inf)
        if first is not None:
            values[:] = first
        # those with more of the ready animals there come later, and stay
        for number in range(1, len(layer.ready) + 1):
            for there in combinations(layer.ready, number):
                found = self._found(layer, castle, there, after)
                if found is not None:
                    at = (slice(castle, castle + 1) if a in there else slice(None) for a in WANTED)
                    values[(slice(None), slice(None), *at)] = found
        return values

    def _found(
        self, layer: Layer, castle: int, ready: tuple[Colour, ...], after: After
    ) -> Values | None:
        """Search a castle where these ready animals are; None if that is not allowed."""
        room = self._has_room(layer)
        if not room and (not ready or self._rules.full_means_full):  # SB-18, SB-18A
            return None
        then = layer.moved_in(ready)  # SB-14
        takes = room and castle in layer.under  # SB-13: it is never a third of its colour
        if takes:
            values = after(then.taken(castle))
            if ready:
                values = np.minimum(values, after(then))
        else:
            values = after(then) if ready else after(then)[:, _ONE_MORE_BEETLE]  # SB-16
        for animal in layer.restless:  # SB-15
            values = self._sent_on(values, animal, castle)
        return values

    def _sent_on(self, values: Values, animal: Colour, castle: int) -> Values:
        """The animal moves on where it is at this castle, to the better side."""
        axis = 2 + animal
        if values.shape[axis] == 1:
            return values
        sides = [self._box.left_of(castle), self._box.right_of(castle)]
        moved = np.moveaxis(values.copy(), axis, 0)
        moved[castle] = moved[sides].min(axis=0)
        return np.moveaxis(moved, 0, axis)

    # One position after another, in words

    def _choices(
        self, position: Position, dice: tuple[Colour, ...]
    ) -> Iterator[tuple[Turn, float]]:
        """Every turn with one of the dice, and the expected rounds after this one."""
        for turned, beetles, shown in _turned(position.beetles, dice):
            at = replace(position, beetles=beetles)
            for place, die in enumerate(shown):
                left = shown[:place] + shown[place + 1 :]
                for action, then in self._actions(at, die, left):
                    yield (*turned, *action), self.rounds(then, left)

    def _actions(
        self, position: Position, die: Colour, left: tuple[Colour, ...]
    ) -> Iterator[tuple[Turn, Position]]:
        """Every way to use a die of this colour; `left` is the other one, if it is not used yet."""
        uses = list(self._uses(position, die))
        yield from uses
        if not uses and not position.beetles:  # SB-18
            others = left if self._rules.wait_by_turn else ()  # SB-16A
            if not any(True for other in others for _ in self._uses(position, other)):
                yield (Wait(die),), replace(position, beetles=1)

    def _uses(self, position: Position, die: Colour) -> Iterator[tuple[Turn, Position]]:
        """Every transport and every search with a die of this colour."""
        layer = position.layer
        if self._stored(layer)[die]:
            yield (Transport(die),), replace(position, village=layer.brought(die).village)
        for castle in self._box.castles_of(die):
            yield from self._searches(position, castle)

    def _searches(self, position: Position, castle: int) -> Iterator[tuple[Turn, Position]]:
        layer, room = position.layer, self._has_room(position.layer)
        there = [animal for animal in WANTED if position.animals[animal] == castle]
        ready = [animal for animal in there if animal in layer.ready]
        if not room and (not ready or self._rules.full_means_full):
            return
        sides = (self._box.left_of(castle), self._box.right_of(castle))
        restless = [animal for animal in there if animal not in ready]
        for sent in product(sides, repeat=len(restless)):
            goes = dict(zip(restless, sent, strict=True)) | dict.fromkeys(ready)
            animals = tuple(goes.get(a, place) for a, place in enumerate(position.animals))
            then = replace(position, animals=animals)
            moves: list[Move] = [Search(castle)]
            moves += [SendAnimal(a, to) for a, to in zip(restless, sent, strict=True)]
            if room and castle in position.under:
                under = layer.taken(castle).under
                yield (*moves, Take(self._colours[castle])), replace(then, under=under)
                if ready:
                    yield (*moves, Take(None)), then
            elif ready:
                yield tuple(moves), then
            else:
                yield tuple(moves), replace(then, beetles=min(then.beetles + 1, MOST_BEETLES))


_NOTHING = np.zeros((len(COLOURS), MOST_BEETLES + 1, 1, 1, 1))  # no more rounds
_ONE_MORE_BEETLE = [1, 2, 2]  # SB-16: at most two


def _best_other(values: Values, axis: int) -> Values:
    """For each colour along the axis, the best of the two others."""
    return np.minimum(np.roll(values, 1, axis), np.roll(values, 2, axis))


def _turned(
    beetles: int, dice: tuple[Colour, ...]
) -> Iterator[tuple[tuple[TurnDie, ...], int, tuple[Colour, ...]]]:
    """Every way to turn dice, none first: the moves, the beetles left, what the dice show then."""
    yield (), beetles, dice
    if not beetles:
        return
    for place, die in enumerate(dice):
        for to in WANTED:
            if to != die:
                shown = (*dice[:place], to, *dice[place + 1 :])
                for moves, left, then in _turned(beetles - 1, shown):
                    yield (TurnDie(die, to), *moves), left, then
