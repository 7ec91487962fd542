"""Whole games, played by players who see views only.

>>> layout = Layout.parse("ABCDEFGHIJKL 221322221322 CAEG/HBDF/LKJI")
>>> thief = PERFECT.player(random.Random(1))
>>> play_solo(solo.start(layout, look=True), thief).haul
23
"""

from collections.abc import Sequence

from castlewright.games.sleepy_castle import rounds, solo
from castlewright.games.sleepy_castle.players import Player
from castlewright.games.sleepy_castle.rounds import Round
from castlewright.games.sleepy_castle.solo import Solo
from castlewright.games.sleepy_castle.table import face_up


def play_round(state: Round, players: Sequence[Player], most_turns: int) -> Round:
    """The round played to its end, or until it has had so many turns.

    Players sit in the order of the seats. After each turn all are told the two cards that all have
    seen.
    """
    while any(state.coins) and state.turns < most_turns:
        seat = state.seat
        player = players[seat]
        for _ in range(2):
            state = rounds.play(state, player.choose(rounds.view(state, seat)))
        cards = face_up(state.cards, state.chosen, state.rules)
        for player in players:
            player.watch(cards)
    return state


def play_solo(state: Solo, player: Player) -> Solo:
    """The solo played to its end. The thief watches the look, and the two cards of each turn."""
    if state.look:
        player.watch(solo.view(state).face_up)
    while solo.moves(state):
        state = solo.play(state, player.choose(solo.view(state)))
        if len(state.chosen) == 2:
            player.watch(solo.view(state).face_up)
    return state
