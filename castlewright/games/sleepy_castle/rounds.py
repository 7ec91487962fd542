"""The round for one to six players (SC-10 to SC-17A).

Who has the turn turns over two sleepyheads, one after the other, and takes the coins between their
guards if those are neighbours.

    >>> round = start(Layout.parse("ABCDEFGHIJKL 221322221322 CAEG/HBDF/LKJI"), players=2)
    >>> round = play(play(round, 1), 5)  # A and B, who are neighbours
    >>> round.hauls, round.seat
    ((2, 0), 1)
    >>> view(round, 1).face_up
    ((1, 'A'), (5, 'B'))

A round is an immutable value: `start` makes one, `moves` says what may happen next, `play` gives
the round after it, `winners` who has won, and the same moves always lead to the same round. Nothing
in here is left to chance. What a player may know is what `view` shows; the grid is not in it.

Where the house rule both_at_once is played, a move still chooses one card, but the first of them is
not seen before the second is chosen.
"""

from typing import NamedTuple

from castlewright.games.sleepy_castle.table import (
    GameError,
    Move,
    Place,
    View,
    check_grid,
    face_up,
    places,
)
from castlewright.puzzles.sleepy_castle import DEFAULT_RULES, HouseRules, Layout, check_puzzle

MOST_PLAYERS = 6


class Round(NamedTuple):
    """The round as it stands. A named tuple: thousands of rounds have a million of them.

    `layout` is the table at the start and `cards` its sleepyheads in reading order; `coins` lie in
    the gaps now. `hauls` has the coins before each player, from the oldest on; `turns` have ended.
    `chosen` are the places chosen in this turn, or the two of the last turn before this one begins.
    """

    layout: Layout
    cards: str
    rules: HouseRules
    coins: tuple[int, ...]
    hauls: tuple[int, ...]
    turns: int = 0
    chosen: tuple[Place, ...] = ()

    @property
    def seat(self) -> int:
        """Whose turn it is: the oldest, 0, starts, then it goes round, also after a success."""
        return self.turns % len(self.hauls)


def start(layout: Layout, players: int, rules: HouseRules = DEFAULT_RULES) -> Round:
    """The table is set. Raises `GameError` and `InvalidPuzzleError`."""
    if not 1 <= players <= MOST_PLAYERS:
        raise GameError(f"1 to {MOST_PLAYERS} players were expected, not {players}")
    check_puzzle(layout)
    check_grid(layout)
    return Round(layout, layout.sleepyheads, rules, layout.coins, (0,) * players)


def moves(state: Round) -> tuple[Place, ...]:
    """The places whose card may be turned over next; none when all coins are taken (SC-16)."""
    _, cards, _, coins, _, _, chosen = state
    if not any(coins):
        return ()
    return places(len(cards), chosen[0]) if len(chosen) == 1 else places(len(cards))


def play(state: Round, move: Move) -> Round:
    """The round after a card was chosen. Raises `GameError` for a move that is not allowed."""
    if not isinstance(move, int) or move not in moves(state):
        raise GameError(_why_not(state, move))
    layout, cards, rules, coins, hauls, turns, chosen = state
    if len(chosen) != 1:
        return Round(layout, cards, rules, coins, hauls, turns, (move,))
    # SC-12, SC-14: only between neighbours
    gap = layout.gap_between(cards[chosen[0]], cards[move])
    if gap is not None and coins[gap]:  # SC-13: else they are gone already
        seat = state.seat
        hauls = (*hauls[:seat], hauls[seat] + coins[gap], *hauls[seat + 1 :])
        coins = (*coins[:gap], 0, *coins[gap + 1 :])
    return Round(layout, cards, rules, coins, hauls, turns + 1, (*chosen, move))


def winners(state: Round) -> tuple[int, ...]:
    """Who has the most coins (SC-16); nobody while the round goes on.

    Equal coins share the win (SC-17A); by the house rule ties_win_nothing nobody wins then.
    """
    if any(state.coins):
        return ()
    most = max(state.hauls)
    best = tuple(seat for seat, haul in enumerate(state.hauls) if haul == most)
    return () if len(best) > 1 and state.rules.ties_win_nothing else best


def view(state: Round, player: int) -> View:
    """What a player sees of the round."""
    layout, cards, rules, coins, hauls, turns, chosen = state
    return View(
        layout.ring,
        coins,
        coins,  # no guard is covered: whatever lies there can be stolen
        chosen if len(chosen) == 1 else (),
        face_up(cards, chosen, rules),
        hauls,
        player,
        turns % len(hauls),
        moves(state),
        rules,
    )


def _why_not(state: Round, move: Move) -> str:
    if not any(state.coins):
        return "all coins are taken, the round has ended"
    if len(state.chosen) == 1 and move == state.chosen[0]:
        return f"place {move}: this card is chosen already; another one was expected"
    return f"there is no place {move!r}; 0 to {len(state.cards) - 1} were expected"
