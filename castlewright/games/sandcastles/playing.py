"""Whole games, played by players who see views only.

    >>> first = start(SetUp.parse("rb/yyB/rb/yrY/bb/yrR 1/2"))
    >>> from castlewright.games.sandcastles.players import player_named
    >>> players = [player_named("greedy", random.Random(seat)) for seat in range(2)]
    >>> end = play_game(first, players, random.Random("1/0"))
    >>> [seat.steps for seat in end.seats], winners(end), end.rounds
    ([8, 10], (1,), 7)

A game is stopped after so many rounds, and nobody has won it: the rules do not make players
come to the beach party.
"""

import random
from collections.abc import Sequence

from castlewright.games.sandcastles.choices import moves
from castlewright.games.sandcastles.moves import GameError, GameMove, Roll
from castlewright.games.sandcastles.players import Player
from castlewright.games.sandcastles.sight import view
from castlewright.games.sandcastles.state import OVER, ROLL, State
from castlewright.games.sandcastles.table import Table
from castlewright.games.sandcastles.turns import after, why_not
from castlewright.puzzles.sandcastles.box import FACES

MOST_ROUNDS = 500


def play_game(
    state: State, players: Sequence[Player], rng: random.Random, most_rounds: int = MOST_ROUNDS
) -> State:
    """The game played to its end, or until so many rounds are over; all luck comes from `rng`.

    Only dice are left to chance, and they are rolled round by round: games with the same luck have
    the same dice, whoever plays them.
    """
    while state.phase is not OVER and state.rounds < most_rounds:
        state = after(state, next_move(state, players, rng))
    return state


def next_move(state: State, players: Sequence[Player], rng: random.Random) -> GameMove:
    """The next move of a game that is not over: a roll, or what whoever decides now chooses.

    `players` sit in the order of the seats. Raises `GameError` for a player who makes a move that
    is not allowed.
    """
    if state.phase is ROLL:
        return roll(state.table, rng)
    seen = view(state, state.mover)
    move = players[state.mover].choose(seen)
    if move not in seen.moves and (fault := why_not(state, move)) is not None:
        raise GameError(f"seat {state.mover + 1}: {fault}")
    return move


def roll(table: Table, rng: random.Random) -> Roll:
    """Two dice for each seat."""
    die, lot = table.box.die, rng.random
    dice = []
    for _ in range(table.players):
        one, other = die[int(lot() * FACES)], die[int(lot() * FACES)]
        dice.append((one, other) if one <= other else (other, one))
    return Roll(tuple(dice))


def random_game(state: State, rng: random.Random, most_rounds: int = MOST_ROUNDS) -> State:
    """A game in which the lot makes all moves, as it does for random players.

    It needs neither players nor views.
    """
    lot = rng.random
    while state.phase is not OVER and state.rounds < most_rounds:
        if state.phase is ROLL:
            state = after(state, roll(state.table, rng))
        else:
            legal = moves(state)
            state = after(state, legal[int(lot() * len(legal))])
    return state
