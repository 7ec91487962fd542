"""What can be done with a die, decision by decision, and how it is written.

    y=b    a beetle, or a power, turns a yellow die blue                          SB-17, SB-42
    s4     search castle 4; the die has its colour                                SB-12
    lr     look under both castles of the red die, then `s2` or `s5`              SB-34
    ty     transport a yellow decoration; `ty<` with a crown for the skill,
           `ty>` with a crown for a step                                          SB-19, SB-32
    wr     wait: a full storehouse, nothing to do with the red die                SB-18
    q3     the Queen moves to castle 3                                            SB-31, SB-43
    Y3     the Puffin, not at home anywhere yet, moves on to castle 3             SB-15
    +r     take a red decoration; `+-` leave them                                 SB-13, SB-14
    beetle, crown   take this of the two                                          SB-41
    ?4     look under castle 4 in secret                                          SB-42
    pass   do not use a power                                                     SB-42

A die is used in one word, its decisions joined by dots: `y=r.s2.q3.+b` turns the yellow die red,
searches castle 2, sends the Queen to castle 3 and takes a stone.

    >>> [str(move) for move in read_turn("y=r.s2.q3.+b")]
    ['y=r', 's2', 'q3', '+b']
    >>> read_move("ty>")
    Transport(colour=0, crown='>')
"""

from dataclasses import dataclass
from enum import StrEnum

from castlewright.puzzles.base import NotationError
from castlewright.puzzles.sandcastles.box import CASTLES
from castlewright.puzzles.sandcastles.colours import ANIMAL_LETTERS, LETTERS, Colour

SKILL, STEP = "<", ">"  # where a crown goes: the left space of a colour, the right one


@dataclass(frozen=True, slots=True)
class TurnDie:
    """A die that shows `die` is turned to `to`."""

    die: Colour
    to: Colour

    def __str__(self) -> str:
        return f"{LETTERS[self.die]}={LETTERS[self.to]}"


@dataclass(frozen=True, slots=True)
class Search:
    """Search a castle with a die of its colour."""

    castle: int

    def __str__(self) -> str:
        return f"s{self.castle + 1}"


@dataclass(frozen=True, slots=True)
class LookUnderBoth:
    """Look under both castles of a die's colour before one of them is searched."""

    die: Colour

    def __str__(self) -> str:
        return f"l{LETTERS[self.die]}"


@dataclass(frozen=True, slots=True)
class Transport:
    """Bring a decoration home; `crown` is `<`, `>`, or empty where no crown comes along."""

    colour: Colour
    crown: str = ""

    def __str__(self) -> str:
        return f"t{LETTERS[self.colour]}{self.crown}"


@dataclass(frozen=True, slots=True)
class Wait:
    """Do nothing with a die because the storehouse is full."""

    die: Colour

    def __str__(self) -> str:
        return f"w{LETTERS[self.die]}"


@dataclass(frozen=True, slots=True)
class MoveQueen:
    """The Queen moves to a castle beside her own."""

    castle: int

    def __str__(self) -> str:
        return f"q{self.castle + 1}"


@dataclass(frozen=True, slots=True)
class SendAnimal:
    """An animal whose shop is not ready moves to a castle beside the one where it was found."""

    animal: Colour
    castle: int

    def __str__(self) -> str:
        return f"{ANIMAL_LETTERS[self.animal]}{self.castle + 1}"


@dataclass(frozen=True, slots=True)
class Take:
    """Take a decoration of a colour that was found, or leave them all (None)."""

    colour: Colour | None

    def __str__(self) -> str:
        return f"+{'-' if self.colour is None else LETTERS[self.colour]}"


class Gain(StrEnum):
    """Which of two a player takes who may choose."""

    BEETLE = "beetle"
    CROWN = "crown"


@dataclass(frozen=True, slots=True)
class Peek:
    """Look under a castle in secret."""

    castle: int

    def __str__(self) -> str:
        return f"?{self.castle + 1}"


@dataclass(frozen=True, slots=True)
class Pass:
    """Do not use a power, or use it no further."""

    def __str__(self) -> str:
        return "pass"


Move = (
    TurnDie
    | Search
    | LookUnderBoth
    | Transport
    | Wait
    | MoveQueen
    | SendAnimal
    | Take
    | Gain
    | Peek
    | Pass
)

Turn = tuple[Move, ...]


def _all_moves() -> tuple[Move, ...]:
    colours, castles = range(len(LETTERS)), range(CASTLES)
    return (
        *(TurnDie(die, to) for die in colours for to in colours if die != to),
        *map(Search, castles),
        *map(LookUnderBoth, colours),
        *(Transport(colour, crown) for colour in colours for crown in ("", SKILL, STEP)),
        *map(Wait, colours),
        *map(MoveQueen, castles),
        *(SendAnimal(animal, castle) for animal in colours for castle in castles),
        *map(Take, (*colours, None)),
        *Gain,
        *map(Peek, castles),
        Pass(),
    )


ALL_MOVES = {str(move): move for move in _all_moves()}
"""Every move there is, by its text."""


def read_move(text: str) -> Move:
    """One decision. Raises `NotationError`."""
    if text not in ALL_MOVES:
        raise NotationError(
            f"{text[:20]!r} is no move; expected were such as s4, +r, ty, ty>, y=b, wr, q3 or Y3"
        )
    return ALL_MOVES[text]


def read_turn(word: str) -> Turn:
    """All decisions for one die. Raises `NotationError`."""
    return tuple(map(read_move, word.split(".")))


def turn_text(turn: Turn) -> str:
    return ".".join(map(str, turn))
