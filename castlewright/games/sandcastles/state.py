"""A game as it stands, and how it starts (SB-01 to SB-05, SB-30).

    >>> state = start(SetUp.parse("rb/yyB/rb/yrY/bb/yrR 2/2"))
    >>> state.phase.value, state.mover, state.animals
    ('roll', 1, (3, 5, 1))

Everything about a game is in its state; what a player may see of it is for `sight` to say. Points
are steps: whoever scores one moves on at once.
"""

from enum import StrEnum
from typing import NamedTuple

from castlewright.games.sandcastles.table import Mask, Table, table_at
from castlewright.puzzles.sandcastles import DEFAULT_RULES, HouseRules, SetUp, check_puzzle
from castlewright.puzzles.sandcastles.box import CASTLES
from castlewright.puzzles.sandcastles.colours import COLOURS, Colour

BEETLES = 8  # SB-01
CROWNS = 20
MOST_BEETLES = 2  # SB-16; two for each of four players are all there are, so that none can lack
DECORATED = 2  # SB-20: decorations that a shop needs
DICE = 2  # SB-02

HOME = CASTLES  # an animal at home with seat 1 is at place HOME + 1
NOBODY = NOWHERE = -1
ALL_CASTLES: Mask = (1 << CASTLES) - 1

Trio = tuple[int, int, int]
"""A number for each colour."""


class Phase(StrEnum):
    """What happens next: the decision that is due."""

    ROLL = "roll"  # all roll (chance)
    DOUBLE_TURN = "double turn"  # a power turns the dice of a double
    DOUBLE_LOOK = "double look"  # a power looks under a castle in secret
    DIE = "die"  # a die is turned or used
    SEARCH = "search"  # the Queen moved before a search, which must follow
    EITHER = "either"  # both castles were looked under; one is searched
    GAIN = "gain"  # a beetle or a crown
    QUEEN = "queen"  # the Queen moves on
    SEND = "send"  # an animal moves on
    TAKE = "take"  # a decoration is taken
    OVER = "over"
    BUSY = "busy"  # never seen from outside: nothing to decide before what is to be done is done


# By names of their own: Python 3.11 takes ten times as long to find a member of an enumeration.
ROLL, DIE, TAKE, OVER, BUSY = Phase.ROLL, Phase.DIE, Phase.TAKE, Phase.OVER, Phase.BUSY


class Event(StrEnum):
    """What happens of itself, and may call abilities up (`powers`)."""

    DOUBLED = "double rolled"
    QUEEN_FOUND = "Queen found"
    QUEEN_MOVED = "Queen moved after a visit"
    OPENED = "castle opened"
    ANIMAL_FOUND = "animal found"
    SEARCHED = "decorations looked for"
    BEETLE_EARNED = "beetle earned"
    BEETLE = "one beetle"
    CROWN = "one crown"


Todo = tuple[Event | Phase, int]
"""Something still to be done in a turn: an event or a decision, and whom or what it is about."""


class Seat(NamedTuple):
    """What lies before a player.

    `dice` are those not used yet, in the order of the colours. `storehouse` and `village` count
    decorations by colour. `crowns` are in the storehouse; `left` and `right` are the colours with a
    crown on that space. `peeked` are the castles looked under in secret.
    """

    dice: tuple[Colour, ...] = ()
    storehouse: Trio = (0, 0, 0)
    village: Trio = (0, 0, 0)
    beetles: int = 0
    steps: int = 0
    crowns: int = 0
    left: Mask = 0
    right: Mask = 0
    peeked: Mask = 0


class State(NamedTuple):
    """A game as it stands. Named tuples: ten thousand games have millions of them.

    `castles` has the decorations under each by colour, `animals` the castle of each, or `HOME` and
    the seat it lives with; `queen` is her castle, or `NOWHERE`. `seen` are the castles that all
    have looked under. `rounds` were played before this one, in which `used` dice have been used.
    `mover` is who decides now, `castle` the one that is being searched, and `about` what the
    decision is about: the animal to be sent, the colours that may be taken (and `LEAVE`), the
    colour of a double or of the castles looked under. `todo` is what follows in this turn.
    """

    table: Table
    castles: tuple[Trio, ...]
    animals: Trio
    queen: int
    seen: Mask
    seats: tuple[Seat, ...]
    bucket: int
    rounds: int
    used: int
    mover: int
    phase: Phase
    castle: int = NOWHERE
    about: int = 0
    todo: tuple[Todo, ...] = ()

    @property
    def seat(self) -> Seat:
        """Whoever decides now."""
        return self.seats[self.mover]


LEAVE = 1 << len(COLOURS)  # in `about`: the decorations may be left, because an animal moved in


def start(set_up: SetUp, rules: HouseRules = DEFAULT_RULES, open_castles: bool = False) -> State:
    """Everything is laid out, and all are about to roll.

    With `open_castles` everybody has seen everything. Raises `InvalidPuzzleError` for a faulty
    set-up.
    """
    check_puzzle(set_up)
    return laid_out(set_up, rules, open_castles)


def laid_out(set_up: SetUp, rules: HouseRules, open_castles: bool) -> State:
    """The start on a set-up that is known to be right: a sprint may have more decorations."""
    beach = set_up.beach
    yellow, red, blue = (
        NOWHERE if place is None else place
        for place in map(beach.place_of_animal, range(len(COLOURS)))
    )
    return State(
        table_at(set_up, rules),
        tuple(castle.decorations for castle in beach.castles),
        (yellow, red, blue),
        NOWHERE if beach.queen is None else beach.queen,
        ALL_CASTLES if open_castles else 0,
        (Seat(),) * set_up.players,
        set_up.bucket,
        rounds=0,
        used=0,
        mover=set_up.bucket,
        phase=ROLL,
    )


def winners(state: State) -> tuple[int, ...]:
    """Whoever is furthest ahead when the game is over (SB-21); nobody while it goes on."""
    if state.phase is not OVER:
        return ()
    most = max(seat.steps for seat in state.seats)
    return tuple(place for place, seat in enumerate(state.seats) if seat.steps == most)


def is_on(state: State, name: str) -> bool:
    """Whether whoever decides now has this ability switched on (SB-34, SB-40)."""
    mover = state.mover
    left = state.seats[mover].left
    return bool(left and left & state.table.bits[mover].get(name, 0))


def crowns_left(state: State) -> int:
    """The crowns in the supply."""
    return CROWNS - sum(
        seat.crowns + seat.left.bit_count() + seat.right.bit_count() for seat in state.seats
    )


def beetles_left(state: State) -> int:
    """The roller beetles in the supply."""
    return BEETLES - sum(seat.beetles for seat in state.seats)


def plus(numbers: Trio, colour: Colour, more: int = 1) -> Trio:
    """One more of a colour; `more` may be -1."""
    yellow, red, blue = numbers
    if colour == 0:
        return yellow + more, red, blue
    if colour == 1:
        return yellow, red + more, blue
    return yellow, red, blue + more
