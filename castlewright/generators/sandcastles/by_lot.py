"""Set-ups by the rulebook's chance: what a fair one is held against.

Drawn in this order, each evenly over what the rules leave:

    decorations  all are mixed; as many as there are players go under each castle      SB-03
    animals      under three different castles                                         SB-04
    Queen        the castle that the youngest chose; not in the beginner's game        SB-30
    bucket       the seat of whoever built a sandcastle last                           SB-05
    powers       one of each colour for each seat, none twice; only with powers        SB-40, SB-44

    >>> str(set_up_by_lot(2, Level.CROWNS, random.Random("1/0")))
    'bbB/yrY/yr/yb/yrR/rb 1/2 Q4'
"""

import random

from castlewright.generators.base import WishError
from castlewright.puzzles.sandcastles import POWERS, Ability, Beach, Box, Castle, Level, SetUp
from castlewright.puzzles.sandcastles.box import CASTLES, MOST_PLAYERS, shipped_box
from castlewright.puzzles.sandcastles.colours import COLOURS
from castlewright.puzzles.sandcastles.violations import LEAST_PLAYERS, OF_A_COLOUR_EACH


def set_up_by_lot(players: int, level: Level, rng: random.Random, box: Box | None = None) -> SetUp:
    """One set-up by lot, of the stand-in box if none is given.

    Raises `WishError` for a number of players that there cannot be.
    """
    beach = beach_by_lot(players, level, rng, box)
    bucket = rng.randrange(players)
    powers = powers_by_lot(players, rng) if level is Level.POWERS else ()
    return SetUp(beach, players, bucket, powers)


def beach_by_lot(players: int, level: Level, rng: random.Random, box: Box | None = None) -> Beach:
    """What lies under the castles for so many players, and the Queen. Raises `WishError`."""
    check_players(players)
    mixed = [colour for colour in range(len(COLOURS)) for _ in range(OF_A_COLOUR_EACH * players)]
    rng.shuffle(mixed)
    homes = rng.sample(range(CASTLES), len(COLOURS))
    castles = tuple(
        Castle(
            _counted(mixed[castle * players : (castle + 1) * players]),
            tuple(animal for animal, home in enumerate(homes) if home == castle),
        )
        for castle in range(CASTLES)
    )
    queen = None if level is Level.BEGINNER else rng.randrange(CASTLES)
    return Beach(castles, queen, box or shipped_box())


def check_players(players: int) -> None:
    """Raise `WishError` for a number of players that there cannot be (SB-02, SB-50)."""
    if not LEAST_PLAYERS <= players <= MOST_PLAYERS:
        raise WishError(f"players: {players}; {LEAST_PLAYERS} to {MOST_PLAYERS} were expected")


def powers_by_lot(players: int, rng: random.Random) -> tuple[tuple[Ability, ...], ...]:
    """The special powers that each seat draws, in the order of the colours."""
    drawn = [
        rng.sample([power for power in POWERS if power.colour == colour], players)
        for colour in range(len(COLOURS))
    ]
    return tuple(zip(*drawn, strict=True))


def _counted(decorations: list[int]) -> tuple[int, int, int]:
    """How many decorations of each colour."""
    yellow, red, blue = (decorations.count(colour) for colour in range(len(COLOURS)))
    return yellow, red, blue
