"""How many rolls a colour waits for its first ship and its first lair, on average (CJ-51).

What is assumed: one colour is alone. It rolls every turn, and each face comes with chance 1/6. It
gets what its start lairs bring; what it has built since brings nothing more. The stockpiles never
run short, and the Ghost Pirate, Coco cards, 3:1, harbours and other players do not come in. It
begins with the start hand of the rule set and builds after a roll, so it waits for one roll at
least. A first lair needs a ship first, unless the rule set gives ships at the start. As no rule
makes a colour lose cards, it does not matter when it pays: it waits until it has held the cards for
everything.

Without trading this is a Markov chain over what is still missing, solved exactly, as a fraction.

    >>> none = (0, 0, 0, 0, 0)
    >>> wool_on_one = ((0, 1, 0, 0, 0), none, none, none, none, none)
    >>> rolls_without_trading(missing=(0, 1, 0, 0, 0), faces=wool_on_one)
    Fraction(6, 1)

With the marketplace the colour may exchange a card once a turn (CJ-31, CJ-32), after the roll; the
marketplace begins with one card of each type and nobody else comes to it. This is a Markov decision
process over hand and marketplace, and the answer is that of the best exchanges. With wood and rum
in hand the wool for a ship lies there from the first turn on:

    >>> rolls_with_marketplace(need=(1, 1, 0, 0, 0), hand=(1, 0, 1, 0, 0), faces=wool_on_one)
    1.0

Its values are found by iteration, level by level: a level are the hands with the same number of
cards. A hand never holds more than `SPARE` cards beyond the number that is needed; what comes on
top of that it chooses from. So the answer is one that can be reached, and can be too high by a
little, as a larger hand would be better in rare cases (by less than 0.001 rolls on the maps here;
there is a test).
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import combinations_with_replacement, permutations
from typing import Any

import numpy as np
from numpy.typing import NDArray

from castlewright.puzzles.catan_junior import EQUIPMENT, Hand, RuleSet, SetUp
from castlewright.puzzles.catan_junior.measures import SIDES_OF_THE_DIE

SPARE = 1
CLOSE = 1e-10  # when the values of a level no longer change

Values = NDArray[np.float64]  # for each hand, each marketplace
Faces = tuple[Hand, ...]  # what each of the six faces of the die brings


@dataclass(frozen=True)
class Wait:
    """The expected rolls without trading, None if the cards never come, and with the marketplace.

    `marketplace` is None if not even that helps.
    """

    alone: Fraction | None
    marketplace: float | None

    def to_json(self) -> dict[str, Any]:
        alone = None if self.alone is None else float(self.alone)
        return {"alone": alone, "marketplace": self.marketplace}


def wait_for_a_ship(set_up: SetUp, colour: str) -> Wait:
    """How long a colour waits for its first ship."""
    return _wait(set_up.rules, set_up.rules.ship_cost, faces(set_up, colour))


def wait_for_a_lair(set_up: SetUp, colour: str) -> Wait:
    """How long a colour waits for its first lair, and the ship that must lead there."""
    rules = set_up.rules
    need = rules.lair_cost
    if not rules.start_ships:
        need = _plus(need, rules.ship_cost)
    return _wait(rules, need, faces(set_up, colour))


def faces(set_up: SetUp, colour: str) -> Faces:
    """What each face of the die brings; the order of the faces does not matter, so it is fixed."""
    sides = range(1, SIDES_OF_THE_DIE + 1)
    return tuple(sorted(set_up.income(colour, number) for number in sides))


@lru_cache(maxsize=4096)
def _wait(rules: RuleSet, need: Hand, faces: Faces) -> Wait:
    missing = _hand(max(0, n - h) for n, h in zip(need, rules.start_hand, strict=True))
    return Wait(
        rolls_without_trading(missing, faces),
        rolls_with_marketplace(need, rules.start_hand, faces),
    )


def _hand(counts: Iterable[int]) -> Hand:
    wood, wool, rum, saber, gold = counts
    return wood, wool, rum, saber, gold


def _plus(one: Hand, other: Hand) -> Hand:
    return _hand(a + b for a, b in zip(one, other, strict=True))


# Without trading


def rolls_without_trading(missing: Hand, faces: Faces) -> Fraction | None:
    """The expected rolls until nothing is missing, at least one; None if it never is so."""
    brought = [any(face[place] for face in faces) for place in range(len(EQUIPMENT))]
    if any(count and not there for count, there in zip(missing, brought, strict=True)):
        return None
    return _rolls(missing, faces) if any(missing) else Fraction(1)


@lru_cache(maxsize=65536)
def _rolls(missing: Hand, faces: Faces) -> Fraction:
    """As above, for cards that all come: what is missing stays the same or becomes less.

    With `stay` faces that bring nothing of it, E = 1 + stay/6 E + 1/6 (the sum over the others).
    """
    if not any(missing):
        return Fraction(0)
    then = [_hand(max(0, m - f) for m, f in zip(missing, face, strict=True)) for face in faces]
    further = [_rolls(left, faces) for left in then if left != missing]
    return (len(faces) + sum(further, Fraction(0))) / len(further)


# With the marketplace


def rolls_with_marketplace(
    need: Hand, hand: Hand, faces: Faces, spare: int = SPARE
) -> float | None:
    """The expected rolls with the best exchanges, at least one; None if no cards ever come."""
    if not any(map(any, faces)):
        return None
    hands = _Hands(need, spare)
    rolls = np.zeros((len(hands.hands), len(MARKETS)))  # still to wait when a turn is over
    for level in hands.levels():
        rolls[level] = _of_level(hands, level, faces, rolls)
    then = [min(rolls[place, FRESH] for place in hands.after(hand, face)) for face in faces]
    return float(1 + sum(then) / len(faces))


MARKETS = tuple(
    tuple(map(cards.count, range(len(EQUIPMENT))))
    for cards in combinations_with_replacement(range(len(EQUIPMENT)), len(EQUIPMENT))
    if len(set(cards)) > 1  # five of a kind never lie there
)
FRESH = MARKETS.index((1,) * len(EQUIPMENT))
EXCHANGES = tuple(permutations(range(len(EQUIPMENT)), 2))  # the type taken, the type put down


def _moved(cards: tuple[int, ...], more: int, less: int) -> tuple[int, ...]:
    return tuple(count + (place == more) - (place == less) for place, count in enumerate(cards))


def _market_after(market: tuple[int, ...], take: int, put: int) -> int:
    """The marketplace after an exchange (CJ-31), -1 if what is wanted does not lie there."""
    if not market[take]:
        return -1
    after = _moved(market, put, take)
    return FRESH if max(after) == len(EQUIPMENT) else MARKETS.index(after)  # CJ-32


MARKET_AFTER = np.array(
    [[_market_after(market, take, put) for market in MARKETS] for take, put in EXCHANGES]
)


class _Hands:
    """All hands of up to `spare` cards more than are needed, and places to name them by."""

    def __init__(self, need: Hand, spare: int) -> None:
        self.most = sum(need) + spare
        types = range(len(EQUIPMENT) + 1)  # the last stands for a card that is not there
        lots = combinations_with_replacement(types, self.most)
        self.hands = [_hand(lot.count(place) for place in types[:-1]) for lot in lots]
        self.place = {hand: place for place, hand in enumerate(self.hands)}
        self.over = [all(h >= n for h, n in zip(hand, need, strict=True)) for hand in self.hands]

    def after(self, hand: Hand, face: Hand) -> list[int]:
        """The hand after a roll; of a hand that is too large, all that can be kept."""
        ends = {_plus(hand, face)}
        while sum(next(iter(ends))) > self.most:
            ends = {_hand(_moved(end, -1, less)) for end in ends for less in range(5) if end[less]}
        return sorted(self.place[end] for end in ends)

    def levels(self) -> Iterator[list[int]]:
        """The hands with which the wait goes on, by their number of cards, the most cards first."""
        for cards in range(self.most, -1, -1):
            level = [
                place
                for place, hand in enumerate(self.hands)
                if sum(hand) == cards and not self.over[place]
            ]
            if level:
                yield level


def _of_level(hands: _Hands, level: list[int], faces: Faces, rolls: Values) -> Values:
    """The rolls still to wait at the end of a turn, for each hand of a level and each marketplace.

    A roll leads to levels that are known, or back into this one: with a face that brings nothing,
    or if the hand has grown too large. So the values are found by doing it again and again.
    """
    known, again = _rolled(hands, level, faces, rolls)
    exchanges = _exchanged(hands, level)
    shape = known.shape
    # two values more: of an exchange that ends the wait, and of one that cannot be made
    before = np.concatenate([known.ravel(), [0.0, np.inf]])
    while True:
        best = before[exchanges].min(axis=0)
        after: Values = np.minimum(before[:-2], best).reshape(shape)
        now = known.copy()
        for rows, ends in again:
            now[rows] += after[ends].min(axis=1) / len(faces)
        change = float(np.abs(now.ravel() - before[:-2]).max())
        before[:-2] = now.ravel()
        if change < CLOSE:
            return after


Again = list[tuple[list[int], NDArray[np.intp]]]


def _rolled(hands: _Hands, level: list[int], faces: Faces, rolls: Values) -> tuple[Values, Again]:
    """One roll, and what follows where it leads to another level.

    For each face, the rows from which it leads back into the level, and to which rows it can.
    """
    row = {place: number for number, place in enumerate(level)}
    known = np.ones((len(level), len(MARKETS)))
    again: Again = []
    for face in faces:
        back: dict[int, list[int]] = {}
        for place in level:
            ends = hands.after(hands.hands[place], face)
            if any(hands.over[end] for end in ends):
                continue
            if ends[0] in row:
                back[row[place]] = [row[end] for end in ends]
            else:
                known[row[place]] += rolls[ends].min(axis=0) / len(faces)
        if back:
            widest = max(map(len, back.values()))
            padded = [ends + ends[:1] * (widest - len(ends)) for ends in back.values()]
            again.append((list(back), np.array(padded)))
    return known, again


def _exchanged(hands: _Hands, level: list[int]) -> NDArray[np.intp]:
    """For each exchange, hand and marketplace: where in the level it leads, laid out flat."""
    row = {place: number for number, place in enumerate(level)}
    size = len(level) * len(MARKETS)
    ends, impossible = size, size + 1
    options = np.full((len(EXCHANGES), len(level), len(MARKETS)), impossible)
    for (take, put), markets, option in zip(EXCHANGES, MARKET_AFTER, options, strict=True):
        for place in level:
            hand = hands.hands[place]
            if hand[put]:
                then = hands.place[_hand(_moved(hand, take, put))]
                there = ends if hands.over[then] else row[then] * len(MARKETS) + markets
                option[row[place]] = np.where(markets < 0, impossible, there)
    return options.reshape(len(EXCHANGES), size)
