"""Beaches, set-ups, sprints, plans and boxes for tests: right ones by lot, and any that can be."""

import random
from importlib.resources import files

from hypothesis import strategies as st

from castlewright.puzzles.sandcastles import (
    POWERS,
    Beach,
    Box,
    Castle,
    Goal,
    Plan,
    SetUp,
    Sprint,
    shipped_box,
)
from castlewright.puzzles.sandcastles.box import parse_box
from castlewright.puzzles.sandcastles.moves import ALL_MOVES

FOR_TWO = "rb/yyB/rb/yrY/bb/yrR"
STAND_IN_FILE = (files("castlewright") / "data" / "boxes" / "stand-in.toml").read_text("utf-8")

# A box with another path, uneven dice, and another number at every place.
ODD_BOX = parse_box("""
name = "odd"
about = "two yellow castles side by side; three yellow faces"
castles = ["yellow", "yellow", "red", "blue", "blue", "red"]
die = ["yellow", "yellow", "yellow", "red", "red", "blue"]
boardwalk = { 1 = 6, 2 = 7, 3 = 8, 4 = 10 }
storehouse = { beginner = 5, advanced = 2, crowns = 1 }
""")

BOXES = (shipped_box(), ODD_BOX)


def beach_by_lot(
    rng: random.Random, players: int, queen: bool = False, box: Box | None = None
) -> Beach:
    """A right beach, hidden as the rulebook says: decorations by lot, animals apart."""
    mixed = [colour for colour in range(3) for _ in range(2 * players)]
    rng.shuffle(mixed)
    animals = rng.sample(range(6), 3)
    castles = []
    for place in range(6):
        there = mixed[place * players : (place + 1) * players]
        here = tuple(animal for animal in range(3) if animals[animal] == place)
        castles.append(Castle((there.count(0), there.count(1), there.count(2)), here))
    return Beach(tuple(castles), rng.randrange(6) if queen else None, box or shipped_box())


def set_up_by_lot(rng: random.Random, players: int, level: str, box: Box | None = None) -> SetUp:
    """A right set-up of a level: beginner, crowns or powers."""
    beach = beach_by_lot(rng, players, level != "beginner", box)
    piles = [rng.sample(POWERS[4 * colour : 4 * colour + 4], players) for colour in range(3)]
    powers = tuple(zip(*piles, strict=True)) if level == "powers" else ()
    return SetUp(beach, players, rng.randrange(players), powers)


def sprint_by_lot(
    rng: random.Random, players: int, queen: bool, rounds: int, box: Box | None = None
) -> Sprint:
    """A right sprint; nobody has looked whether its confetti can be reached."""
    beach = beach_by_lot(rng, players, queen, box)
    dice = tuple((rng.choice(beach.box.die), rng.choice(beach.box.die)) for _ in range(rounds))
    return Sprint(beach, dice, rng.choice(tuple(Goal)))


randoms = st.randoms(use_true_random=False)
players = st.integers(1, 4)
boxes = st.sampled_from(BOXES)
beaches = st.builds(beach_by_lot, randoms, players, st.booleans(), boxes)
set_ups = st.builds(
    set_up_by_lot, randoms, players, st.sampled_from(["beginner", "crowns", "powers"]), boxes
)
sprints = st.builds(sprint_by_lot, randoms, players, st.booleans(), st.integers(1, 12), boxes)

moves = st.sampled_from(tuple(ALL_MOVES.values()))
turns = st.lists(moves, min_size=1, max_size=5).map(tuple)
plans = st.lists(st.lists(turns, min_size=1, max_size=3).map(tuple), max_size=4).map(
    lambda rounds: Plan(tuple(rounds))
)

# Whatever can be written down, right or not.
_castles = st.builds(
    Castle,
    st.tuples(*[st.integers(0, 5)] * 3),
    st.lists(st.integers(0, 2), max_size=3).map(lambda animals: tuple(sorted(animals))),
)
_any_beaches = st.builds(Beach, st.tuples(*[_castles] * 6), st.integers(-1, 98) | st.none(), boxes)
_drawn = st.lists(st.sampled_from(POWERS), max_size=4).map(
    lambda drawn: tuple(sorted(drawn, key=POWERS.index))
)


@st.composite
def any_set_ups(draw: st.DrawFn) -> SetUp:
    """A set-up as wrong as it can be written down."""
    beach = draw(_any_beaches)
    powers = () if beach.queen is None else tuple(draw(st.lists(_drawn, max_size=4)))
    return SetUp(beach, draw(st.integers(0, 99)), draw(st.integers(-1, 98)), powers)


dice = st.tuples(st.integers(0, 2), st.integers(0, 2))
any_sprints = st.builds(
    Sprint,
    _any_beaches,
    st.lists(dice, min_size=1, max_size=12).map(tuple),
    st.sampled_from(tuple(Goal)),
)
