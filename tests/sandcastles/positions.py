"""Positions of the game for tests: the rulebook's turns, begun anywhere."""

import random
from typing import Any

from castlewright.games.sandcastles.choices import moves
from castlewright.games.sandcastles.moves import read_game_move
from castlewright.games.sandcastles.state import (
    BEETLES,
    CROWNS,
    DIE,
    HOME,
    NOWHERE,
    Seat,
    State,
    beetles_left,
    crowns_left,
    start,
)
from castlewright.games.sandcastles.turns import play
from castlewright.puzzles.sandcastles import DEFAULT_RULES, HouseRules, SetUp
from castlewright.puzzles.sandcastles.set_up import Level

# 1 yellow: shell, stone. 2 red: two driftwood, Otter. 3 blue: shell, stone. 4 yellow: driftwood,
# shell, Puffin. 5 red: two stones. 6 blue: driftwood, shell, Octopus.
BEACH = "rb/yyB/rb/yrY/bb/yrR"
BEGINNER = SetUp.parse(f"{BEACH} 1/2")
CROWNED = SetUp.parse(f"{BEACH} 1/2 Q3")
MOST_POINTS = {Level.BEGINNER: 12, Level.CROWNS: 15, Level.POWERS: 15}  # SB-22, SB-36


def went(state: State, *turns: str) -> State:
    """The game after these turns and rolls, each move legal."""
    for turn in turns:
        words = [turn] if turn.startswith("roll") else turn.split(".")
        for word in words:
            state = play(state, read_game_move(word))
    return state


def listed(state: State) -> list[str]:
    return [str(move) for move in moves(state)]


def turn_of(
    set_up: SetUp,
    dice: str,
    rules: HouseRules = DEFAULT_RULES,
    open_castles: bool = False,
    **fields: Any,
) -> State:
    """The first seat has these dice and may use one; the other seats have two blue ones."""
    state = start(set_up, rules, open_castles)
    shown = tuple(sorted("yrb".index(die) for die in dice))
    others = (Seat(dice=(2, 2)),) * (set_up.players - 1)
    return state._replace(seats=(Seat(dice=shown, **fields), *others), phase=DIE)


def seated(state: State, place: int, **fields: Any) -> State:
    """The game with something else before a seat."""
    seats = list(state.seats)
    seats[place] = seats[place]._replace(**fields)
    return state._replace(seats=tuple(seats))


def dealt(rng: random.Random, level: Level, players: int) -> SetUp:
    """A set-up by the rulebook's chance (SB-03, SB-04, SB-40)."""
    decorations = list("yrb" * 2 * players)
    rng.shuffle(decorations)
    castles = ["".join(decorations[place::6]) for place in range(6)]
    for animal, place in zip("YRB", rng.sample(range(6), 3), strict=True):
        castles[place] += animal
    words = ["/".join(castles), f"{rng.randrange(players) + 1}/{players}"]
    if level is not Level.BEGINNER:
        words.append(f"Q{rng.randrange(6) + 1}")
    if level is Level.POWERS:
        drawn = [rng.sample([f"{colour}{n}" for n in range(1, 5)], players) for colour in "yrb"]
        words.append(",".join(map("".join, zip(*drawn, strict=True))))
    return SetUp.parse(" ".join(words))


def check_invariants(state: State, set_up: SetUp) -> None:
    """What is true at any time of any game. Raises `AssertionError`."""
    players = set_up.players
    for colour in range(3):
        there = sum(castle[colour] for castle in state.castles)
        owned = [seat.storehouse[colour] + seat.village[colour] for seat in state.seats]
        assert there + sum(owned) == 2 * players  # SB-03
        assert max(owned) <= 2  # SB-13
    assert all(number >= 0 for castle in state.castles for number in castle)
    assert all(0 <= place < HOME + players for place in state.animals)  # SB-01: all three
    assert 0 <= beetles_left(state) <= BEETLES
    assert 0 <= crowns_left(state) <= CROWNS
    assert (state.queen == NOWHERE) == (set_up.level is Level.BEGINNER)
    for place, seat in enumerate(state.seats):
        assert sum(seat.storehouse) <= set_up.storehouse  # SB-20A, SB-30
        assert 0 <= seat.beetles <= 2  # SB-16
        assert 0 <= seat.crowns <= set_up.beach.box.crown_spaces  # SB-30A
        assert len(seat.dice) <= 2
        at_home = [animal for animal in range(3) if state.animals[animal] == HOME + place]
        assert all(seat.village[animal] == 2 for animal in at_home)  # SB-14
        shops = sum(number == 2 for number in seat.village)
        points = sum(seat.village) + shops + len(at_home) + seat.right.bit_count()
        assert seat.steps == points <= MOST_POINTS[set_up.level]
        if set_up.level is Level.BEGINNER:
            assert (seat.crowns, seat.left, seat.right) == (0, 0, 0)


def check_random_game(level: Level, players: int, index: int) -> int:
    """A random game from a random set-up, with the invariants at every move; its rounds.

    `index` is the number of the game of seed 1, for this level and so many players. Raises
    `AssertionError`.
    """
    rng = random.Random(f"1/{level}/{players}/{index}")
    set_up = dealt(rng, level, players)
    state = start(set_up)
    check_invariants(state, set_up)
    while legal := moves(state):
        # rolls are drawn with equal weights: any dice will do
        state = play(state, legal[int(rng.random() * len(legal))])
        check_invariants(state, set_up)
    assert max(seat.steps for seat in state.seats) >= set_up.steps_to_confetti  # SB-21
    return state.rounds
