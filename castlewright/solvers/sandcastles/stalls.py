"""Which boardwalks can never stall (SB-01A): can a game come to stand for ever, short of the party?

A position is stalled if however play goes on, whatever is rolled, nobody ever reaches the confetti.
How long can a boardwalk be so that no game of so many players ever stalls?

    >>> [longest_safe_boardwalk(players) for players in (1, 2, 3, 4)]
    [12, 11, 10, 10]
    >>> stalled = stalled_game(2)
    >>> stalled.set_up.steps_to_confetti, [seat.steps for seat in stalled.end.seats]
    (12, [11, 10])

**No stall up to that length.** Take any position between two rounds; one in the middle of a round
leads to such a one. Let a player have `a` animals at home, and let `f` animals be at home nowhere.
Then there is a way to go on in which this player comes to 9 + a + f steps: six decorations, three
shops, and the animals. For on each turn, with the right colours rolled,

1. who has less than two of a colour finds one under a castle (`everybody_gets_both`): there are two
   for each player, and nobody takes a third;
2. who has not brought six home can take a decoration or transport one (`nobody_is_stuck`): a full
   storehouse has something to transport;
3. everybody else can use a die without an animal moving in (`all_can_keep_out`): transport what the
   storehouse has; if it is empty, search where no animal is;
4. then the player searches where an animal is left, and it moves in.

What anybody else takes meanwhile never matters, by 1. So of a position only the animals matter: how
they are shared out, and how many are free. All ways that this can come about are searched for the
one in which the best player gets least. With a Queen nothing of this changes: crowns have spaces of
their own, and what she, the skills and the powers add to a turn never takes a choice away.

**A stall beyond it.** For one step more a game is played move by move: everybody brings home six
decorations and never a crown, and the animals end up shared out in that worst way. Crowns can not
be placed any more (SB-33), no castle has anything under it, and `positions_that_follow` searches
all there is: nobody ever walks another step.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import combinations_with_replacement, product
from typing import TypeVar

from castlewright.games.sandcastles import (
    GameMove,
    Phase,
    Roll,
    State,
    after,
    moves,
    start,
)
from castlewright.games.sandcastles.state import HOME, MOST_BEETLES, NOWHERE
from castlewright.puzzles.base import BadInputError, ContradictionError, UndecidedError
from castlewright.puzzles.sandcastles import COLOURS, Beach, Box, Level, SetUp, shipped_box
from castlewright.puzzles.sandcastles.abilities import POWERS
from castlewright.puzzles.sandcastles.box import CASTLES, MOST_PLAYERS
from castlewright.puzzles.sandcastles.colours import Colour
from castlewright.puzzles.sandcastles.moves import Move, Search, SendAnimal, Take, Transport

OF_A_COLOUR = 2  # SB-13
ALL = range(len(COLOURS))
WITHOUT_ANIMALS = len(COLOURS) * (OF_A_COLOUR + 1)  # steps: SB-19, SB-20

Numbers = tuple[int, ...]
Node = TypeVar("Node")


def longest_safe_boardwalk(
    players: int, level: Level = Level.BEGINNER, box: Box | None = None
) -> int:
    """The most steps to the confetti with which no game of so many players can ever stall.

    Raises `BadInputError` for a number of players that there cannot be.
    """
    _check_players(players)
    box = box or shipped_box()
    storehouse = box.beginner if level is Level.BEGINNER else box.advanced
    for lemma, number in (
        (everybody_gets_both, players),
        (nobody_is_stuck, storehouse),
        (all_can_keep_out, storehouse),
    ):
        if not lemma(number):
            raise UndecidedError(f"{lemma.__name__} does not hold, nor does the proof")
    return WITHOUT_ANIMALS + min(_in_reach(shared) for shared in _ways_to_share(players))


def _check_players(players: int) -> None:
    if not 1 <= players <= MOST_PLAYERS:
        raise BadInputError(f"{players} players; 1 to {MOST_PLAYERS} were expected")


def _searched(begin: Node, follow: Callable[[Node], Iterable[Node]]) -> list[Node]:
    """All that can follow from a beginning, itself first."""
    known = {begin: None}
    waiting = [begin]
    while waiting:
        for node in follow(waiting.pop()):
            if node not in known:
                known[node] = None
                waiting.append(node)
    return list(known)


# What the proof needs, by search


def everybody_gets_both(players: int) -> bool:
    """Whoever has less than two decorations of a colour finds another under a castle.

    Searched: how many of the colour each player has taken, in every order of taking.
    """

    def left(taken: Numbers) -> int:
        return OF_A_COLOUR * players - sum(taken)

    def follow(taken: Numbers) -> Iterator[Numbers]:
        for seat, number in enumerate(taken):
            if number < OF_A_COLOUR and left(taken):
                yield (*taken[:seat], number + 1, *taken[seat + 1 :])

    reached = _searched((0,) * players, follow)
    return all(left(taken) > 0 for taken in reached if min(taken) < OF_A_COLOUR)


Stock = tuple[Numbers, Numbers]  # decorations by colour: in the storehouse, at home


def nobody_is_stuck(storehouse: int) -> bool:
    """Whoever lacks decorations at home can take or transport one, in any way to be so far."""
    finished = ((0,) * len(COLOURS), (OF_A_COLOUR,) * len(COLOURS))
    return all(
        stock == finished or any(True for _ in _further(stock, storehouse))
        for stock in _stocks(storehouse)
    )


def all_can_keep_out(storehouse: int) -> bool:
    """Whoever wants no animal can use a die of some colour without one moving in.

    Searched: all stocks, and for an empty storehouse all places of the animals, at home too.
    """
    return storehouse > 0 and all(
        any(stored) or any(castle not in places for castle in range(CASTLES))
        for stored, _ in _stocks(storehouse)
        for places in product(range(CASTLES + 1), repeat=len(COLOURS))
    )


def _stocks(storehouse: int) -> list[Stock]:
    nothing = (0,) * len(COLOURS)
    return _searched((nothing, nothing), lambda stock: _further(stock, storehouse))


def _further(stock: Stock, storehouse: int) -> Iterator[Stock]:
    """After one more decoration was taken (SB-13) or transported (SB-19)."""
    stored, home = stock
    for colour in ALL:
        if stored[colour] + home[colour] < OF_A_COLOUR and sum(stored) < storehouse:
            yield _changed(stored, colour, 1), home
        if stored[colour]:
            yield _changed(stored, colour, -1), _changed(home, colour, 1)


def _changed(numbers: Numbers, place: int, by: int) -> Numbers:
    return (*numbers[:place], numbers[place] + by, *numbers[place + 1 :])


def _ways_to_share(players: int) -> list[Numbers]:
    """How many animals live with each player, in all ways it can come about; the rest are free."""

    def follow(shared: Numbers) -> Iterator[Numbers]:
        if sum(shared) < len(COLOURS):
            yield from (_changed(shared, seat, 1) for seat in range(players))

    return _searched((0,) * players, follow)


def _in_reach(shared: Numbers) -> int:
    """The most animals that a player can end up with."""
    return max(shared) + len(COLOURS) - sum(shared)


# A game that stalls


@dataclass(frozen=True)
class StalledGame:
    """A game on a boardwalk one step longer than is safe, up to where it is stalled.

    `positions` were searched of what follows.
    """

    set_up: SetUp
    moves: tuple[GameMove, ...]
    end: State
    positions: int


BEACHES: Mapping[int, str] = {
    1: "yY/rR/bB/y/r/b",
    2: "rbY/ybR/yrB/rb/yb/yr",
    3: "yrbY/yrbR/yrbB/yrb/yrb/yrb",
    4: "yrbyY/yrby/yrbrR/yrbr/yrbbB/yrbb",
}
"""Where the games below are played, by players."""


def stalled_game(
    players: int, level: Level = Level.BEGINNER, box: Box | None = None
) -> StalledGame:
    """A game that stalls on the shortest boardwalk that allows it.

    Raises `BadInputError` for a number of players that there cannot be.
    """
    longest = longest_safe_boardwalk(players, level, box)
    box = box or shipped_box()
    long_box = replace(box, name="one-step-more", boardwalk=(longest + 1,) * MOST_PLAYERS)
    queen = None if level is Level.BEGINNER else 0
    beach = Beach.parse(BEACHES[players], queen, long_box)
    drawn = tuple(POWERS[seat::MOST_PLAYERS] for seat in range(players))
    set_up = SetUp(beach, players, powers=drawn if level is Level.POWERS else ())
    state = start(set_up)
    made: list[GameMove] = []
    for _ in range(MOST_ROUNDS):
        state, round_moves = _round(state)
        made += round_moves
        if _all_are_done(state):
            return StalledGame(set_up, tuple(made), state, positions_that_follow(state))
    raise UndecidedError(f"no stalled game for {players} in this box was found")


def _all_are_done(state: State) -> bool:
    """Everybody has six decorations at home, and every animal lives somewhere."""
    all_decorated = all(min(seat.village) == OF_A_COLOUR for seat in state.seats)
    return all_decorated and min(state.animals) >= HOME


BETWEEN_TURNS = (Phase.DIE, Phase.ROLL, Phase.OVER)
MOST_ROUNDS = 9  # a decoration a round, and then the animals
Wish = tuple[Move, ...]  # what a player wants of a turn: first how the die is used


def _round(state: State) -> tuple[State, list[GameMove]]:
    """A round in which everybody has the dice they want: the lot is asked afterwards."""
    dice: list[list[Colour]] = [[] for _ in state.seats]
    made: list[GameMove] = []
    state = after(state, Roll(((0, 0),) * len(state.seats)))
    for _ in range(2 * len(state.seats)):
        wish = _wish(state)
        dice[state.mover].append(_die(state, wish[0]))
        state = _with_dice(state, dice[state.mover][-1])
        used = state.used
        while state.used == used or state.phase not in BETWEEN_TURNS:
            made.append(_wished(state, wish))
            state = after(state, made[-1])
    rolled = Roll(tuple((first, second) for first, second in dice))
    return state, [rolled, *made]


def _wished(state: State, wish: Wish) -> GameMove:
    """The first move that is wished for; an animal is sent where no other is, if it can be."""
    legal = moves(state)
    alone = [
        move for move in legal if isinstance(move, SendAnimal) and move.castle not in state.animals
    ]
    return next((move for move in (*wish, *alone) if move in legal), legal[0])


def _with_dice(state: State, die: Colour) -> State:
    """Whoever decides now has dice of this colour left."""
    seat = state.seat._replace(dice=(die,) * len(state.seat.dice))
    return state._replace(
        seats=(*state.seats[: state.mover], seat, *state.seats[state.mover + 1 :])
    )


def _die(state: State, move: Move) -> Colour:
    """The colour of die that is needed."""
    if isinstance(move, Search):
        return state.table.box.castles[move.castle]
    if not isinstance(move, Transport):
        raise ContradictionError(f"{move!r:.80} is no Transport")
    return move.colour


def _wish(state: State) -> Wish:
    """Bring a decoration home, or take one; when all six are at home, look for own animals."""
    seat = state.seat
    for colour in ALL:
        if seat.storehouse[colour]:
            return (Transport(colour),)
    for colour in sorted(ALL, key=lambda colour: seat.village[colour]):
        for castle in sorted(range(CASTLES), key=lambda castle: -sum(state.castles[castle])):
            lacks = seat.village[colour] < OF_A_COLOUR
            if lacks and state.castles[castle][colour] and _keeps_out(state, castle):
                return Search(castle), Take(colour)
    own = [castle for castle in state.animals if castle < HOME and _keeps_out(state, castle)]
    quiet = [castle for castle in range(CASTLES) if castle not in state.animals]
    return (Search([*own, *quiet][0]),)


def _keeps_out(state: State, castle: int) -> bool:
    """Whether no animal moves in with this player that is to live with another.

    They are dealt out over the seats one by one.
    """
    return not any(
        where == castle
        and state.seat.village[animal] == OF_A_COLOUR
        and animal % len(state.seats) != state.mover
        for animal, where in enumerate(state.animals)
    )


def positions_that_follow(state: State) -> int:
    """Search all that can follow where nobody has a crown in the village, and count it.

    Looked at is whoever may have a turn, with every pair of dice or one die left, any number of
    beetles and of crowns in the storehouse, and the Queen on any castle: all that a turn can change
    here but what is seen of the castles. On from each of these every move of the turn is made. What
    the others hold does not matter to a turn: the supply has enough for all. If castles, animals,
    decorations, crowns in the villages and steps stay as they are in each of them, each position
    that follows is one that was searched. Raises `UndecidedError` if something changes: the
    position is not stalled, or not in this simple way.
    """
    stays = _what_stays(state)
    number = 0
    for position in every_turn(state):
        number += 1
        if _what_stays(position) != stays:
            raise UndecidedError("something changes in what follows: that is no stall of this kind")
    return number


def _what_stays(state: State) -> tuple[object, ...]:
    seats = tuple(
        (seat.storehouse, seat.village, seat.steps, seat.left, seat.right) for seat in state.seats
    )
    return state.castles, state.animals, seats


def every_turn(state: State) -> Iterator[State]:
    """Every turn of each seat, position by position, up to its end."""
    queens = range(CASTLES) if state.queen != NOWHERE else (NOWHERE,)
    dice = [*combinations_with_replacement(ALL, 2), *((die,) for die in ALL)]
    held = product(dice, range(MOST_BEETLES + 1), range(state.table.crown_spaces + 1))
    for place, queen, (shown, beetles, crowns) in product(range(len(state.seats)), queens, [*held]):
        seat = state.seats[place]._replace(dice=shown, beetles=beetles, crowns=crowns)
        seats = (*state.seats[:place], seat, *state.seats[place + 1 :])
        begin = state._replace(
            seats=seats, queen=queen, mover=place, bucket=place, phase=Phase.DIE, used=0
        )
        yield from _searched(begin, _on_in_the_turn)


def _on_in_the_turn(state: State) -> Iterator[State]:
    if state.used == 0 or state.phase not in BETWEEN_TURNS:
        yield from (after(state, move) for move in moves(state))
