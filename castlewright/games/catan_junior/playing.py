"""Whole games, played by players who see views only.

    >>> players = [player_named("greedy", random.Random(seat)) for seat in range(4)]
    >>> end = play_game(start(SetUp.parse("later-4")), players, random.Random("1/0"))
    >>> winners(end), end.turns
    ((2,), 18)

The rules end a game with a winner only. It can happen that nobody can build a seventh lair any more
and no Coco card is left: a game is stopped after so many turns, and nobody has won it.
"""

import random
from collections.abc import Sequence
from typing import NamedTuple

from castlewright.games.catan_junior.choices import chances, deeds
from castlewright.games.catan_junior.moves import ROLLS, GameError, Move
from castlewright.games.catan_junior.play import after, why_not
from castlewright.games.catan_junior.players import Player, by_lot
from castlewright.games.catan_junior.state import CHANCE, OVER, ROLL, State
from castlewright.games.catan_junior.view import view

MOST_TURNS = 1000


class Luck(NamedTuple):
    """Where the die rolls from, and where Coco cards and harbour tiles are drawn from.

    Two streams, so that games with the same luck have the same dice, whoever buys cards in them.
    """

    die: random.Random
    cards: random.Random

    @classmethod
    def of(cls, rng: random.Random) -> "Luck":
        """Both streams from one."""
        return cls(rng, random.Random(rng.getrandbits(64)))


def play_game(
    state: State, players: Sequence[Player], rng: random.Random, most_turns: int = MOST_TURNS
) -> State:
    """The game played to its end, or until so many turns have ended; all luck comes from `rng`."""
    luck = Luck.of(rng)
    while state.phase is not OVER and state.turns < most_turns:
        state = after(state, next_move(state, players, luck))
    return state


def next_move(state: State, players: Sequence[Player], luck: Luck) -> Move:
    """The next move of a game that is not over: drawn by lot, or chosen by who has to move.

    `players` sit in the order of the seats. Raises `GameError` for a player who makes a move that
    is not allowed.
    """
    if state.phase in CHANCE:
        return chance(state, luck)
    seat = state.to_move
    seen = view(state, seat)
    move = players[seat].choose(seen)
    if move not in seen.moves.get(move.kind, ()) and (fault := why_not(state, move)) is not None:
        raise GameError(f"{state.board.colours[seat]}: {fault}")
    return move


def chance(state: State, luck: Luck) -> Move:
    """What the lot draws: a roll of the die, the next Coco card or the next harbour tile."""
    if state.phase is ROLL:
        return ROLLS[int(luck.die.random() * len(ROLLS))]
    stack = [move for move, number in chances(state) for _ in range(number)]
    return stack[int(luck.cards.random() * len(stack))]


def random_game(state: State, rng: random.Random, most_turns: int = MOST_TURNS) -> State:
    """A game in which the lot makes all moves, as it does for random players who never offer.

    It needs neither players nor views.
    """
    luck = Luck(rng, rng)
    while state.phase is not OVER and state.turns < most_turns:
        by_chance = state.phase in CHANCE
        move = chance(state, luck) if by_chance else by_lot(deeds(state), rng)
        state = after(state, move)
    return state
