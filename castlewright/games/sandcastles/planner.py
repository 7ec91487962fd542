"""The planner: it does what leaves it the most steps to expect over the coming round.

Each move is priced by the steps it makes and the outlook after it (`outlook`): with the die that is
left, then with the two that are still to be rolled. What a search finds is known where the castle
has been seen; under the others lies any share of what is hidden, and the planner reckons with the
chance that a colour is there and none that it would rather have. Queen and animals it sends where
the dice on the table let the others make least of them.

    >>> state = start(SetUp.parse("rb/yyB/rb/yrY/bb/yrR 1/2"))
    >>> state = play(state, read_game_move("roll yr bb"))
    >>> str(PlannerPlayer().choose(view(state, 0)))
    's1'
"""

from collections.abc import Callable, Iterable
from functools import lru_cache
from math import comb
from typing import Any, NamedTuple

from castlewright.games.sandcastles.moves import GameMove
from castlewright.games.sandcastles.outlook import (
    GONE,
    LIKELY,
    Prospect,
    Terms,
    last_steps,
    outlook,
)
from castlewright.games.sandcastles.sight import View
from castlewright.games.sandcastles.state import (
    DECORATED,
    DIE,
    HOME,
    MOST_BEETLES,
    Phase,
    Seat,
    Trio,
    plus,
)
from castlewright.games.sandcastles.table import Mask, Table
from castlewright.puzzles.sandcastles.box import CASTLES
from castlewright.puzzles.sandcastles.colours import COLOURS, Colour
from castlewright.puzzles.sandcastles.moves import (
    SKILL,
    STEP,
    Gain,
    LookUnderBoth,
    MoveQueen,
    Pass,
    Peek,
    Search,
    SendAnimal,
    Take,
    Transport,
    TurnDie,
    Wait,
)

NOW = 1.4  # what a step is worth that is made at once
CURIOSITY = 0.05  # what an unseen castle is worth that is looked under besides
_ALL = range(len(COLOURS))


class PlannerPlayer:
    """The planner. Nothing in it is left to chance."""

    def choose(self, view: View) -> GameMove:
        if len(view.moves) == 1:
            return view.moves[0]
        last_round = max(seat.steps for seat in view.seats) >= view.table.confetti
        outlooks = _Outlooks(view, _terms(view.table), _animals(view), _finds(view), last_round)
        return max(view.moves, key=lambda move: _PRICES[type(move)](outlooks, move))


class _Outlooks(NamedTuple):
    """A view, and what all prospects from it have in common."""

    view: View
    terms: Terms
    animals: Trio
    finds: tuple[Mask, Mask, Mask]
    last_round: bool

    def of(self, seat: Seat, animals: Trio | None = None) -> float:
        """The steps to expect for a player in this position, with its dice of this round first.

        In the last round nothing comes after these dice (SB-21).
        """
        prospect = self.prospect(seat, animals)
        if self.last_round:
            return last_steps(self.terms, prospect, seat.dice)
        return outlook(self.terms, prospect, seat.dice)

    def prospect(self, seat: Seat, animals: Trio | None = None) -> Prospect:
        return Prospect(
            seat.storehouse,
            seat.village,
            seat.beetles,
            seat.crowns,
            seat.left,
            seat.right,
            self.animals if animals is None else animals,
            self.finds,
        )


@lru_cache(maxsize=64)
def _terms(table: Table) -> Terms:
    return Terms(table.storehouse, table.box.die, not table.rules.last_crown_lost)


def _animals(view: View) -> Trio:
    """The colour of the castle that each animal is under."""
    castles = view.table.box.castles
    yellow, red, blue = (GONE if place >= HOME else castles[place] for place in view.animals)
    return yellow, red, blue


def _finds(view: View) -> tuple[Mask, Mask, Mask]:
    """For each colour of die, the colours of decorations that a search can well find."""
    likely = [
        sum((_chance_of_any(view, castle, [c]) >= LIKELY) << c for c in _ALL)
        for castle in range(CASTLES)
    ]
    of = view.table.box.castles_of
    yellow, red, blue = (likely[of(die)[0]] | likely[of(die)[1]] for die in _ALL)
    return yellow, red, blue


def _chance_of_any(view: View, castle: int, colours: list[Colour]) -> float:
    """The chance that a decoration of one of these colours lies under a castle."""
    known = view.castles[castle]
    if known is not None:
        return float(any(known[colour] for colour in colours))
    there = sum(view.hidden)
    others = there - sum(view.hidden[colour] for colour in colours)
    return 1 - _none_of(there, others, view.table.players)


@lru_cache(maxsize=4096)
def _none_of(there: int, others: int, drawn: int) -> float:
    """The chance that all of those drawn are among the others."""
    return comb(others, drawn) / comb(there, drawn)


def _used(seat: Seat, die: Colour) -> Seat:
    """The seat with a die less."""
    dice = list(seat.dice)
    dice.remove(die)
    return seat._replace(dice=tuple(dice))


def _transport(outlooks: _Outlooks, move: Transport, seat: Seat | None = None) -> float:
    seat = _used(seat or outlooks.view.seat, move.colour)
    colour = move.colour
    village = plus(seat.village, colour)
    steps = 1 + (village[colour] == DECORATED) + (move.crown == STEP)
    return NOW * steps + outlooks.of(
        seat._replace(
            storehouse=plus(seat.storehouse, colour, -1),
            village=village,
            crowns=seat.crowns - bool(move.crown),
            left=seat.left | (move.crown == SKILL) << colour,
            right=seat.right | (move.crown == STEP) << colour,
        )
    )


def _search(outlooks: _Outlooks, move: Search, seat: Seat | None = None) -> float:
    view = outlooks.view
    return _find(outlooks, move.castle, _used(seat or view.seat, _colour(view, move)), view.queen)


def _colour(view: View, move: Search | MoveQueen | SendAnimal) -> Colour:
    return view.table.box.castles[move.castle]


def _find(outlooks: _Outlooks, castle: int, seat: Seat, queen: int) -> float:
    """What a search of a castle is worth, the die for it used already."""
    view = outlooks.view
    full = sum(seat.storehouse) == outlooks.terms.storehouse
    if castle == queen and not (full and view.table.rules.animals_only):  # SB-31, SB-31A
        seat = seat._replace(crowns=min(seat.crowns + 1, view.table.crown_spaces))
    animals, moved_in = outlooks.animals, 0
    for animal, place in enumerate(view.animals):
        if place == castle and seat.village[animal] == DECORATED:
            animals = plus(animals, animal, GONE - animals[animal])
            moved_in += 1
    nothing = seat
    if not moved_in and seat.beetles < MOST_BEETLES:
        nothing = seat._replace(beetles=seat.beetles + 1)
    return NOW * moved_in + _expected(
        outlooks, castle, seat, animals, outlooks.of(nothing, animals)
    )


def _expected(outlooks: _Outlooks, castle: int, seat: Seat, animals: Trio, nothing: float) -> float:
    """The mean of the best that can be taken there, or of what nothing at all is worth."""
    if sum(seat.storehouse) == outlooks.terms.storehouse:
        return nothing
    prices = sorted(
        (
            (outlooks.of(seat._replace(storehouse=plus(seat.storehouse, c)), animals), c)
            for c in _ALL
            if seat.storehouse[c] + seat.village[c] < DECORATED
        ),
        reverse=True,
    )
    worth, left, better = 0.0, 1.0, []
    for price, colour in prices:
        better.append(colour)
        none_yet = 1 - _chance_of_any(outlooks.view, castle, better)
        worth += (left - none_yet) * price
        left = none_yet
    return worth + left * nothing


def _look(outlooks: _Outlooks, move: LookUnderBoth) -> float:
    view = outlooks.view
    castles = view.table.box.castles_of(move.die)
    unseen = sum(view.castles[castle] is None for castle in castles)
    return max(_search(outlooks, Search(castle)) for castle in castles) + CURIOSITY * unseen


def _turn(outlooks: _Outlooks, move: TurnDie) -> float:
    """A die is turned: the best that it can do then. By a power it is turned before the round."""
    view = outlooks.view
    seat = _used(view.seat, move.die)
    dice = tuple(sorted((*seat.dice, move.to)))
    if view.phase is not DIE:
        return outlooks.of(seat._replace(dice=dice))
    seat = seat._replace(dice=dice, beetles=seat.beetles - 1)
    prices = [outlooks.of(seat)] if not _has_room(outlooks, seat) else []
    if seat.storehouse[move.to]:
        prices.append(_transport(outlooks, Transport(move.to), seat))
    for castle in view.table.box.castles_of(move.to):
        if _has_room(outlooks, seat):
            prices.append(_search(outlooks, Search(castle), seat))
    return max(prices)


def _has_room(outlooks: _Outlooks, seat: Seat) -> bool:
    return sum(seat.storehouse) < outlooks.terms.storehouse


def _wait(outlooks: _Outlooks, move: Wait) -> float:
    seat = _used(outlooks.view.seat, move.die)
    return outlooks.of(seat._replace(beetles=min(seat.beetles + 1, MOST_BEETLES)))


def _take(outlooks: _Outlooks, move: Take) -> float:
    seat = outlooks.view.seat
    if move.colour is None:
        return outlooks.of(seat)
    return outlooks.of(seat._replace(storehouse=plus(seat.storehouse, move.colour)))


def _queen(outlooks: _Outlooks, move: MoveQueen) -> float:
    """Before a search: the best search then. After a visit: where the others find her least."""
    view = outlooks.view
    if view.phase is not DIE:
        return _out_of_reach(view, _colour(view, move), range(len(view.seats)))
    room = sum(view.seat.storehouse) < outlooks.terms.storehouse
    prices = (
        _find(outlooks, castle, _used(view.seat, die), move.castle)
        for die in dict.fromkeys(view.seat.dice)
        for castle in view.table.box.castles_of(die)
        if room or castle in view.animals
    )
    return max(prices, default=0.0)


def _send(outlooks: _Outlooks, move: SendAnimal) -> float:
    """Where those find it least whose shop is ready."""
    view = outlooks.view
    ready = (
        place
        for place, seat in enumerate(view.seats)
        if seat.village[move.animal] == DECORATED or place == view.player
    )
    return _out_of_reach(view, _colour(view, move), ready)


def _out_of_reach(view: View, colour: Colour, places: Iterable[int]) -> float:
    """More, the fewer dice of a colour the others have left, and the more oneself."""
    worth = 0.0
    for place in places:
        number = view.seats[place].dice.count(colour)
        worth += number if place == view.player else -number / 2
    return worth


def _gain(outlooks: _Outlooks, move: Gain) -> float:
    seat = outlooks.view.seat
    if move is Gain.BEETLE:
        return outlooks.of(seat._replace(beetles=seat.beetles + 1))
    return outlooks.of(seat._replace(crowns=seat.crowns + 1))


def _peek(outlooks: _Outlooks, move: Peek) -> float:
    """An unseen castle of a die of its own, or else any unseen one."""
    view = outlooks.view
    unseen = view.castles[move.castle] is None
    return unseen * (1 + (view.table.box.castles[move.castle] in view.seat.dice))


def _pass(outlooks: _Outlooks, move: Pass) -> float:
    return 0.0 if outlooks.view.phase is Phase.DOUBLE_LOOK else outlooks.of(outlooks.view.seat)


_PRICES: dict[type, Callable[[_Outlooks, Any], float]] = {
    Transport: _transport,
    Search: _search,
    LookUnderBoth: _look,
    TurnDie: _turn,
    Wait: _wait,
    Take: _take,
    MoveQueen: _queen,
    SendAnimal: _send,
    Gain: _gain,
    Peek: _peek,
    Pass: _pass,
}
