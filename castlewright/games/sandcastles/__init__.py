"""The Sandcastles of Burgundy in motion: three games, who plays them, and games saved and replayed.

    moves      the roll of the dice; what players decide is in `puzzles.sandcastles.moves`
    table      what does not change in a game and everybody knows
    state      a game as it stands, and how it starts (SB-01 to SB-05)
    powers     what skills and special powers do, as tables (SB-34, SB-40 to SB-43)
    choices    what may be decided: the legal moves
    turns      a move is made (SB-10 to SB-36)
    sight      what a player may see
    players    who plays: at random, greedily, or by a plan (`greedy`, `planner`)
    playing    whole games
    saved      games saved, and replayed move by move
    sprinting  a plan for a sprint, played in this very game (SB-60 to SB-62)

A game is a state machine with the words of the others: `start`, `moves`, `play`, `winners` and
`view`. The three levels are one machine: crowns and powers are rows in its tables.

    >>> game = start(SetUp.parse("rb/yyB/rb/yrY/bb/yrR 1/2 Q3"))
    >>> for text in ("roll yb bb", "s3", "q4", "+b"):
    ...     game = play(game, read_game_move(text))
    >>> game.queen, game.seats[0].crowns, game.mover
    (3, 1, 1)
"""

from castlewright.games.sandcastles.choices import chances, moves
from castlewright.games.sandcastles.moves import GameError, GameMove, Roll, read_game_move
from castlewright.games.sandcastles.sight import View, view
from castlewright.games.sandcastles.state import Phase, Seat, State, start, winners
from castlewright.games.sandcastles.turns import after, play, why_not
from castlewright.puzzles.sandcastles import SetUp

__all__ = [
    "GameError",
    "GameMove",
    "Phase",
    "Roll",
    "Seat",
    "SetUp",
    "State",
    "View",
    "after",
    "chances",
    "moves",
    "play",
    "read_game_move",
    "start",
    "view",
    "why_not",
    "winners",
]
