"""Catan Junior in motion: the whole game, who plays it, and games saved and replayed.

    board      a set-up with its players at their seats, as tables that are quick to look up
    moves      the moves, and their notation in words
    state      a game as it stands, and how it starts (CJ-04 to CJ-10)
    choices    what may be done: the legal moves
    play       a move is made (CJ-11 to CJ-40)
    coco       what a Coco card does (CJ-24 to CJ-26)
    notation   writing and reading moves
    view       what a player may see
    players    who plays: at random, greedily, or by a plan (`greedy`, `planner`, `habits`, `ways`)
    playing    whole games
    saved      games saved, and replayed move by move

A game is a state machine with the words of the others: `start`, `moves`, `play`, `winners` and
`view`. All that is left to chance is a move too, which the lot makes.

    >>> from castlewright.games.catan_junior import notation, play, state
    >>> game = state.start(SetUp.parse("later-2"), ("red", "blue"))
    >>> for line in ("roll 4", "market wood>gold", "end"):
    ...     game = play.play(game, notation.parse_move(line, game.board))
    >>> game.colour, game.market
    ('blue', (2, 1, 1, 1, 0))
"""
