"""Saved games: how a game began, and its moves one a line.

    set-up later-2
    seats red blue
    house-rules serve-in-turn
    seed 5/0
    roll 4
    market wood>wool
    end

`house-rules` and `seed` may be left out: the seed only says where a game came from, since whatever
the lot drew is among the moves. A saved game replays move by move (`replay`), and each move is held
against the rules.

    >>> saved = SavedGame.parse("set-up later-2\\nseats red blue\\nroll 4\\nend")
    >>> [state.hands[0] for state in replay(saved)]
    [(1, 0, 1, 0, 0), (2, 0, 1, 0, 0), (2, 0, 1, 0, 0)]
"""

import random
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from castlewright.games.catan_junior.board import board_of
from castlewright.games.catan_junior.moves import GameError, Move
from castlewright.games.catan_junior.notation import move_text, parse_move
from castlewright.games.catan_junior.play import after, play
from castlewright.games.catan_junior.players import Player
from castlewright.games.catan_junior.playing import MOST_TURNS, Luck, next_move
from castlewright.games.catan_junior.state import OVER, State, start
from castlewright.puzzles.base import BadInputError, NotationError
from castlewright.puzzles.catan_junior import DEFAULT_RULES, HouseRules, RuleSet, SetUp


@dataclass(frozen=True)
class SavedGame:
    """A set-up, the colours at the seats, the house rules, and the moves made so far."""

    set_up: SetUp
    colours: tuple[str, ...]
    moves: tuple[Move, ...]
    rules: HouseRules = DEFAULT_RULES
    seed: str = ""

    def __str__(self) -> str:
        lines = [f"set-up {self.set_up}", f"seats {' '.join(self.colours)}"]
        if self.rules.names:
            lines.append(f"house-rules {' '.join(self.rules.names)}")
        if self.seed:
            lines.append(f"seed {self.seed}")
        board = board_of(self.set_up, self.colours, self.rules)
        return "\n".join([*lines, *(move_text(move, board) for move in self.moves)]) + "\n"

    @classmethod
    def parse(
        cls, text: str, set_ups: Iterable[SetUp] = (), rule_sets: Iterable[RuleSet] = ()
    ) -> "SavedGame":
        """Read what `str` wrote. Raises `NotationError`, which names the line, `GameError` for
        colours that are not those of the set-up, and `InvalidPuzzleError` for a faulty set-up.

        `set_ups` and `rule_sets` of your own are as for `SetUp.parse`. Whether the moves are legal
        is for `replay` to say.
        """
        lines = [(number, line) for number, line in enumerate(text.splitlines(), 1) if line.strip()]
        head: dict[str, str] = {}
        while lines and (word := lines[0][1].split()[0]) in HEAD and word not in head:
            head[word] = lines.pop(0)[1].split(maxsplit=1)[-1]
        for word in HEAD[:2]:
            if word not in head:
                raise NotationError(f"no line {word!r}; a saved game begins with set-up and seats")
        set_up = SetUp.parse(head["set-up"], set_ups, rule_sets)
        rules = HouseRules.named(head.get("house-rules", "").split())
        board = board_of(set_up, tuple(head["seats"].split()), rules)
        moves = []
        for number, line in lines:
            try:
                moves.append(parse_move(line, board))
            except BadInputError as error:
                raise NotationError(f"line {number}: {error}") from None
        return cls(set_up, board.colours, tuple(moves), rules, head.get("seed", ""))


HEAD = ("set-up", "seats", "house-rules", "seed")


def replay(saved: SavedGame) -> Iterator[State]:
    """The game at its start and after each move. Raises `GameError` for an illegal move."""
    state = start(saved.set_up, saved.colours, saved.rules)
    yield state
    for number, move in enumerate(saved.moves, 1):
        try:
            state = play(state, move)
        except GameError as error:
            raise GameError(f"move {number}: {error}") from None
        yield state


def recorded(
    state: State,
    players: Sequence[Player],
    rng: random.Random,
    seed: str = "",
    most_turns: int = MOST_TURNS,
) -> SavedGame:
    """A game from its start on, played as `play_game` does, with all its moves."""
    board, moves, luck = state.board, [], Luck.of(rng)
    while state.phase is not OVER and state.turns < most_turns:
        moves.append(next_move(state, players, luck))
        state = after(state, moves[-1])
    return SavedGame(board.set_up, board.colours, tuple(moves), board.rules, seed)
