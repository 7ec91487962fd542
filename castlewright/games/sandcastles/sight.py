"""What a player may see of a game: all of it but what lies under castles not looked under.

    >>> state = start(SetUp.parse("rb/yyB/rb/yrY/bb/yrR 1/2"))
    >>> for text in ("roll yr bb", "s1", "+r"):
    ...     state = play(state, read_game_move(text))
    >>> seen = view(state, 1)
    >>> seen.castles[:2], seen.hidden
    (((0, 0, 1), None), (4, 3, 3))

A castle that was searched once is known to all from then on: decorations only ever leave a castle,
and everybody sees where animals go. A castle looked under in secret is known to one seat, who can
rely on it in the same way.
"""

from typing import NamedTuple

from castlewright.games.sandcastles.choices import moves
from castlewright.games.sandcastles.moves import GameMove
from castlewright.games.sandcastles.state import ALL_CASTLES, ROLL, Phase, Seat, State, Trio
from castlewright.games.sandcastles.table import Mask, Table


class View(NamedTuple):
    """What the player at a seat sees. The fields of a `State`, as far as this player knows them.

    `player` is who sees this. `castles` has None for a castle this player has not looked under, and
    `hidden` is how many decorations of each colour lie under all of those together, as many under
    each as there are players. `moves` are the legal moves of this player now: none if another
    decides.
    """

    table: Table
    castles: tuple[Trio | None, ...]
    hidden: Trio
    animals: Trio
    queen: int
    seen: Mask
    seats: tuple[Seat, ...]
    bucket: int
    rounds: int
    used: int
    mover: int
    phase: Phase
    castle: int
    about: int
    player: int
    moves: tuple[GameMove, ...]

    @property
    def seat(self) -> Seat:
        """What lies before this player."""
        return self.seats[self.player]


def view(state: State, player: int) -> View:
    """What the player at this seat sees. What is left to chance is nobody's move."""
    table, castles, animals, queen, seen, seats, bucket, rounds, used, mover, phase, *_ = state
    known = seen | seats[player].peeked
    visible: tuple[Trio | None, ...] = castles
    hidden = (0, 0, 0)
    if known != ALL_CASTLES:
        visible = tuple(
            [castle if known >> place & 1 else None for place, castle in enumerate(castles)]
        )
        unseen = [castle for place, castle in enumerate(castles) if not known >> place & 1]
        yellow, red, blue = zip(*unseen, strict=True)
        hidden = sum(yellow), sum(red), sum(blue)
    return View(
        table,
        visible,
        hidden,
        animals,
        queen,
        seen,
        seats,
        bucket,
        rounds,
        used,
        mover,
        phase,
        state.castle,
        state.about,
        player,
        moves(state) if player == mover and phase is not ROLL else (),
    )
