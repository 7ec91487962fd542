"""Saved games: how a game began, and then a turn or a roll a line.

    set-up rb/yyB/rb/yrY/bb/yrR 1/2
    house-rules bucket-stays
    seed 5/0
    roll rb yy
    s2.B1.+y
    s4.Y5.+y

`house-rules` and `seed` may be left out: the seed only says where a game came from, since whatever
was rolled is among the moves. A saved game replays move by move (`replay`), and each move is held
against the rules; the decisions of a turn may as well be written a line each.

    >>> saved = SavedGame.parse("set-up rb/yyB/rb/yrY/bb/yrR 1/2\\nroll rb yy\\ns2.B1.+y")
    >>> [state.phase.value for state in replay(saved)]
    ['roll', 'die', 'send', 'take', 'die']
"""

import random
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from castlewright.games.sandcastles.moves import ROLL, GameError, GameMove, read_game_move
from castlewright.games.sandcastles.players import Player
from castlewright.games.sandcastles.playing import MOST_ROUNDS, next_move
from castlewright.games.sandcastles.state import DIE, OVER, State, start
from castlewright.games.sandcastles.state import ROLL as TO_ROLL
from castlewright.games.sandcastles.turns import after, play
from castlewright.puzzles.base import BadInputError, NotationError
from castlewright.puzzles.sandcastles import DEFAULT_RULES, Box, HouseRules, SetUp

HEAD = ("set-up", "house-rules", "seed")
Line = tuple[GameMove, ...]
"""A roll, or what is decided in a turn."""


@dataclass(frozen=True)
class SavedGame:
    """A set-up, the house rules, and the moves made so far, line by line.

    `numbers` are those of the lines in the text that was read; without them, in the text of `str`.
    """

    set_up: SetUp
    lines: tuple[Line, ...]
    rules: HouseRules = DEFAULT_RULES
    seed: str = ""
    numbers: tuple[int, ...] = field(default=(), compare=False)

    @property
    def moves(self) -> tuple[GameMove, ...]:
        return tuple(move for line in self.lines for move in line)

    def __str__(self) -> str:
        lines = (".".join(map(str, line)) for line in self.lines)
        return "\n".join([*self._head, *lines]) + "\n"

    @property
    def _head(self) -> list[str]:
        lines = [f"set-up {self.set_up}"]
        if self.rules.names:
            lines.append(f"house-rules {' '.join(self.rules.names)}")
        if self.seed:
            lines.append(f"seed {self.seed}")
        return lines

    @property
    def numbered(self) -> Iterator[tuple[int, Line]]:
        """Each line of moves with its number in the text, from 1."""
        first = len(self._head) + 1
        numbers = self.numbers or range(first, first + len(self.lines))
        return zip(numbers, self.lines, strict=True)

    @classmethod
    def parse(cls, text: str, boxes: Iterable[Box] = ()) -> "SavedGame":
        """Read what `str` wrote. Raises `NotationError`, which names the line, and `BadInputError`
        for a house rule that there is not.

        `boxes` of your own are as for `SetUp.parse`. Whether set-up and moves are legal is for
        `replay` to say.
        """
        lines = [(number, line) for number, line in enumerate(text.splitlines(), 1) if line.strip()]
        head: dict[str, str] = {}
        while lines and (word := lines[0][1].split()[0]) in HEAD and word not in head:
            head[word] = lines.pop(0)[1].split(maxsplit=1)[-1]
        if HEAD[0] not in head:
            raise NotationError(f"no line {HEAD[0]!r}; a saved game begins with its set-up")
        set_up = SetUp.parse(head[HEAD[0]], boxes)
        rules = HouseRules.named(head.get("house-rules", "").split())
        moves = []
        for number, line in lines:
            try:
                moves.append(_read_line(line))
            except BadInputError as error:
                raise NotationError(f"line {number}: {error}") from None
        numbers = tuple(number for number, _ in lines)
        return cls(set_up, tuple(moves), rules, head.get("seed", ""), numbers)


def _read_line(line: str) -> Line:
    if line.split()[0] == ROLL:
        return (read_game_move(line),)
    return tuple(map(read_game_move, line.strip().split(".")))


def replay(saved: SavedGame) -> Iterator[State]:
    """The game at its start and after each move. Raises `GameError` for an illegal move."""
    state = start(saved.set_up, saved.rules)
    yield state
    for number, line in saved.numbered:
        for move in line:
            try:
                state = play(state, move)
            except GameError as error:
                raise GameError(f"line {number}: {error}") from None
            yield state


def recorded(
    set_up: SetUp,
    players: Sequence[Player],
    rng: random.Random,
    rules: HouseRules = DEFAULT_RULES,
    seed: str = "",
    most_rounds: int = MOST_ROUNDS,
) -> SavedGame:
    """A game from its start on, played as `play_game` does, with all its moves."""
    state = start(set_up, rules)
    lines: list[Line] = []
    line: Line = ()
    while state.phase is not OVER and state.rounds < most_rounds:
        before = state
        move = next_move(state, players, rng)
        state = after(state, move)
        line = (*line, move)
        turn_ended = (before.rounds, before.used) != (state.rounds, state.used) or (
            before.mover != state.mover
        )
        if before.phase is TO_ROLL or (
            state.phase in (DIE, TO_ROLL, OVER) and (turn_ended or before.phase is not DIE)
        ):
            lines.append(line)
            line = ()
    return SavedGame(set_up, (*lines, line) if line else tuple(lines), rules, seed)
