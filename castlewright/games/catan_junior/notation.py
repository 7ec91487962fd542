"""Writing and reading moves; the words are explained in `moves`.

>>> board = board_of(SetUp.parse("later-4"))
>>> parse_move("offer red 2wood+gold>rum", board)
Move(kind=<Kind.OFFER: 'offer'>, where=1, give=(2, 0, 0, 0, 1), take=(0, 0, 1, 0, 0))
>>> move_text(_, board)
'offer red 2wood+gold>rum'
"""

import re
from collections.abc import Callable

from castlewright.games.catan_junior.board import Board
from castlewright.games.catan_junior.moves import Kind, Move
from castlewright.puzzles.base import BadInputError, NotationError
from castlewright.puzzles.catan_junior import EQUIPMENT, Hand

TRADES = (Kind.MARKET, Kind.BANK, Kind.HARBOUR, Kind.OFFER)
GIFTS = (Kind.GIVE, Kind.PAY)
PLAIN = (Kind.COCO, Kind.ACCEPT, Kind.DECLINE, Kind.END)


def move_text(move: Move, board: Board) -> str:
    """The notation of a move."""
    words = [move.kind.value]
    if move.kind in _PLACES:
        names = _PLACES[move.kind](board)
        known = 0 <= move.where < len(names)
        words.append(names[move.where] if known else f"?{move.where}")
    if move.kind in TRADES:
        words.append(f"{hand_text(move.give)}>{hand_text(move.take)}")
    elif move.kind in GIFTS:
        words.append(hand_text(move.give))
    return " ".join(words)


def hand_text(hand: Hand) -> str:
    """`2wood+rum`, or `-` for no cards."""
    cards = zip(hand, EQUIPMENT, strict=True)
    return "+".join(f"{n if n > 1 else ''}{kind}" for n, kind in cards if n) or "-"


def parse_move(text: str, board: Board) -> Move:
    """Read a move. Raises `NotationError`; whether it is legal now is for `play` to say."""
    words = text.split()
    kind = next((kind for kind in _BY_LENGTH if words[: len(kind.split())] == kind.split()), None)
    if kind is None:
        raise NotationError(f"{text[:40]!r} is no move; one of {', '.join(Kind)} was expected")
    rest = words[len(kind.split()) :]
    wanted = (kind in _PLACES) + (kind in TRADES + GIFTS)
    if len(rest) != wanted:
        raise NotationError(f"{text[:40]!r}: {wanted} words were expected after {kind.value!r}")
    move = Move(kind)
    try:
        if kind in _PLACES:
            move = move._replace(where=_place(rest.pop(0), _PLACES[kind](board)))
        if kind in TRADES:
            give, arrow, take = rest[0].partition(">")
            if not arrow:
                raise NotationError("cards for cards were expected, as wood>rum")
            move = move._replace(give=parse_hand(give), take=parse_hand(take))
        elif kind in GIFTS:
            move = move._replace(give=parse_hand(rest[0]))
    except BadInputError as error:
        raise NotationError(f"{text[:40]!r}: {error}") from None
    return move


def parse_hand(text: str) -> Hand:
    """Read cards as `hand_text` writes them. Raises `NotationError`."""
    cards = dict.fromkeys(map(str, EQUIPMENT), 0)
    for part in text.split("+"):
        match = re.fullmatch("([1-9][0-9]?)?([a-z]+)", part, re.ASCII)
        if match is None or match[2] not in cards:
            raise NotationError(
                f"{part[:20]!r} are no cards; a number and one of {', '.join(EQUIPMENT)} was "
                "expected, as 2wood"
            )
        cards[match[2]] += int(match[1] or 1)
    wood, wool, rum, saber, gold = cards.values()
    return wood, wool, rum, saber, gold


def _place(word: str, names: list[str]) -> int:
    if word not in names:
        shown = ", ".join(name for name in names if name)
        raise NotationError(f"{word[:20]!r} is not known; one of {shown} was expected")
    return names.index(word)


def _ships(board: Board) -> list[str]:
    return [board.set_up.map.name_of_ship(ship) for ship in range(len(board.ends))]


def _lairs(board: Board) -> list[str]:
    return [lair.name for lair in board.set_up.map.lairs]


# what `where` is called, in each kind of move that has it
_PLACES: dict[Kind, Callable[[Board], list[str]]] = {
    Kind.ROLL: lambda board: ["", "1", "2", "3", "4", "5", "6"],
    Kind.GHOST: lambda board: [terrain.name for terrain in board.set_up.map.terrains],
    Kind.SHIP: _ships,
    Kind.FREE_SHIP: _ships,
    Kind.LAIR: _lairs,
    Kind.FREE_LAIR: _lairs,
    Kind.DRAW: lambda board: [card.name for card, _ in board.edition.coco_deck],
    Kind.TILE: lambda board: list(EQUIPMENT),
    Kind.OFFER: lambda board: list(board.colours),
}
_BY_LENGTH = sorted(Kind, key=lambda kind: -len(kind.split()))
