"""What a thief makes of what it knows: which card to turn over, which guard to cover.

**Cards.** Let u guards be those whose cards the thief does not know. They are equally likely to lie
in each of the u places left; if u is 1, it knows that card too. A card can be turned over

- to rob a pair that is known: the coins between the two, for sure;
- to be followed by an unknown card: the coins that it shares with unknown guards, divided by the
  number of unknown cards left;
- without being known: the mean, over all u guards it may be, of the better of these two.

The first card is the one with which most coins are expected in this turn; so is the second, when
the first is seen. Where choices are equal the thief learns what it can: an unknown card comes
before a known one that an unknown one is to follow, and both before a known pair. Between known
cards that are as good as each other the guard that comes first in the ring is taken, between
unknown ones the lot decides. Where both cards are chosen before either is seen, an unknown first
card is followed by an unknown one.

    >>> view = rounds.view(rounds.start(Layout.parse("ABCDEF 132222 ABC/DEF"), players=2), 0)
    >>> best_move(view, {"A": 0, "B": 1, "C": 2}, random.Random(1))  # B, and then C: 3 coins
    1

**The solo.** Here the rest of the night counts too. With t turns left it is put at the coins of the
t fullest gaps that can still be stolen, whether their cards are known or not. A choice of cards is
worth the coins expected of it and the night that it leaves, after the best cover; the best cover
leaves the best night, and of equals it costs fewest coins, and of those it comes first in the
ring. (What an unknown card may rob is not taken off the night.) With all cards known nothing better
can be done, for then those coins can all be taken. Without the look it is a rule of thumb: putting
gaps with unknown cards lower stole less in trials.

Values are whole numbers, in coins times u (u - 1), so that no rounding decides.
"""

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from operator import itemgetter

from castlewright.games.sleepy_castle.table import Guard, Move, Place, View
from castlewright.puzzles.base import ContradictionError

Known = Mapping[Guard, Place]
Gap = int
Option = tuple[int, Place | None]  # a value, and a known card to turn over; None: an unknown one
Later = Callable[[Gap | None], int]  # what the night is worth after this gap was robbed, or none


def best_move(view: View, remembered: Known, rng: random.Random) -> Move:
    """The move of a thief that knows where the cards of these guards lie."""
    known = _known(view, remembered)
    if isinstance(view.moves[0], str):
        return _cover(view)
    options = (_second_cards if view.chosen else _first_cards)(view, known)
    _, place = max(options, key=itemgetter(0), default=(0, None))
    if place is not None:
        return place
    taken = set(known.values())
    return rng.choice([place for place in view.moves if place not in taken] or view.moves)


def _known(view: View, remembered: Known) -> Known:
    """What is remembered, the first card of this turn, and the last card there can be."""
    known = remembered
    if len(view.chosen) == len(view.face_up) == 1:
        ((place, guard),) = view.face_up
        known = {**known, guard: place}
    if len(known) == len(view.ring) - 1:
        (guard,) = (guard for guard in view.ring if guard not in known)
        (place,) = set(range(len(view.ring))).difference(known.values())
        known = {**known, guard: place}
    return known


def _first_cards(view: View, known: Known) -> Iterator[Option]:
    """Each way to begin a turn that may bring coins, the most instructive first."""
    u = len(view.ring) - len(known)
    unit = u * (u - 1) or 1
    later = _later(view)
    sure, hope = _shares(view, known)
    if u:
        nothing_known = sum(
            hope[guard] if view.rules.both_at_once else max(sure[guard] * (u - 1), hope[guard])
            for guard in view.ring
            if guard not in known
        )
        yield nothing_known + unit * later(None), None
    for guard in view.ring:
        if guard in known and hope[guard]:
            yield hope[guard] * (u - 1) + unit * later(None), known[guard]
    for gap, coins in enumerate(view.loot):
        first, second = _guards(view, gap)
        if coins and first in known and second in known:
            yield unit * (coins + later(gap)), known[first]


def _second_cards(view: View, known: Known) -> Iterator[Option]:
    """Each way to go on after the first card, if the thief knows it; unknown cards first."""
    (chosen,) = view.chosen
    guard = next((guard for guard, place in known.items() if place == chosen), None)
    if guard is None:
        return  # both at once, and the first was an unknown one: so is the second
    u = len(view.ring) - len(known)
    unit = u or 1
    later = _later(view)
    place = view.ring.index(guard)
    beside = [
        (gap, other)
        for gap in ((place - 1) % len(view.ring), place)
        for other in _guards(view, gap)
        if other != guard and view.loot[gap]
    ]
    if u:
        hope = sum(view.loot[gap] for gap, other in beside if other not in known)
        yield hope + unit * later(None), None
    for gap, other in beside:
        if other in known:
            yield unit * (view.loot[gap] + later(gap)), known[other]


def _shares(view: View, known: Known) -> tuple[dict[Guard, int], dict[Guard, int]]:
    """For each guard, the most coins that it shares with a known one, and all with unknown ones."""
    sure, hope = dict.fromkeys(view.ring, 0), dict.fromkeys(view.ring, 0)
    for gap, coins in enumerate(view.loot):
        if coins:
            first, second = _guards(view, gap)
            for guard, other in ((first, second), (second, first)):
                if other not in known:
                    hope[guard] += coins
                elif sure[guard] < coins:
                    sure[guard] = coins
    return sure, hope


def _guards(view: View, gap: Gap) -> tuple[Guard, Guard]:
    return view.ring[gap], view.ring[gap + 1 - len(view.ring)]


def _later(view: View) -> Later:
    """What the rest of the night is worth after this turn; nothing in a round."""
    turns = (view.turns_left or 1) - 1
    if turns == 0:
        return lambda robbed: 0

    def later(robbed: Gap | None) -> int:
        loot = [0 if gap == robbed else coins for gap, coins in enumerate(view.loot)]
        return max(_night(loot, place, turns) for place in _uncovered(view))

    return later


def _cover(view: View) -> Guard:
    """The guard to cover now."""
    if view.turns_left is None:
        raise ContradictionError("a thief without a number of turns")
    thefts = view.turns_left if view.rules.cover_first else view.turns_left - 1

    def worth(place: int) -> tuple[int, int]:
        return _night(view.loot, place, thefts), -view.loot[place - 1] - view.loot[place]

    return view.ring[max(_uncovered(view), key=worth)]


def _night(loot: Sequence[int], covered: int, thefts: int) -> int:
    """The fullest gaps, one a theft, after the guard at this place in the ring was covered."""
    left = list(loot)
    left[covered - 1] = left[covered] = 0
    return sum(sorted(left, reverse=True)[:thefts])


def _uncovered(view: View) -> list[int]:
    """Places in the ring."""
    return [place for place, guard in enumerate(view.ring) if guard not in view.covered]
