"""Sleepy Castle in motion: the round, the solo, and who plays them.

    set_up    the table by lot: ring, coins and grid
    table     what a player sees of a game
    rounds    the round for one to six players (SC-10 to SC-17A)
    solo      the solo, with and without the look (SC-20 to SC-24A), and plans played
    players   who plays: at random, with a perfect memory, or forgetful
    thief     what a player makes of what it remembers
    playing   whole games

Both games are state machines with the same four words: `start`, `moves`, `play` and `winners`; a
fifth, `view`, is what a player sees. They stand in their modules:

    >>> layout = random_layout(random.Random("1/0"))
    >>> solo.play(solo.start(layout, look=False), 0).chosen
    (0,)
"""
