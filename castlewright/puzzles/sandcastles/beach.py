"""A beach: the six castles along the path, what lies under each, and where the Queen sits.

    rb/yyB/rb/yrY/bb/yrR

Castle by castle along the path, from the box's first on: small letters are decorations (`y`
driftwood, `r` shell, `b` stone), capitals are animals (`Y` Puffin, `R` Octopus, `B` Otter), `-` is
a castle with nothing under it. The Queen is written by whoever has a beach: `Q3` sits on the third
castle. A faulty beach can be written down too.

    >>> beach = Beach.parse("rb/yyB/rb/yrY/bb/yrR")
    >>> beach.castles[1], beach.place_of_animal(2), beach.players
    (Castle(decorations=(2, 0, 0), animals=(2,)), 1, 2)
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from castlewright.puzzles.base import NotationError
from castlewright.puzzles.sandcastles.box import (
    CASTLES,
    STAND_IN,
    Box,
    shipped_box,
    shipped_box_names,
)
from castlewright.puzzles.sandcastles.colours import ANIMAL_LETTERS, COLOURS, LETTERS, Colour

EXAMPLE = "rb/yyB/rb/yrY/bb/yrR"
EMPTY = "-"
LONGEST = 40  # signs that are read of a castle; 24 decorations and three animals are all there is


@dataclass(frozen=True)
class Castle:
    """What lies under a castle: how many decorations of each colour, and which animals."""

    decorations: tuple[int, int, int] = (0, 0, 0)
    animals: tuple[Colour, ...] = ()

    def __str__(self) -> str:
        small = "".join(letter * n for letter, n in zip(LETTERS, self.decorations, strict=True))
        return small + "".join(ANIMAL_LETTERS[animal] for animal in self.animals) or EMPTY

    @property
    def colours(self) -> tuple[Colour, ...]:
        """The colours of its decorations."""
        return tuple(colour for colour, number in enumerate(self.decorations) if number)


@dataclass(frozen=True)
class Beach:
    """The castles of a box in its order, and the castle that Queen Crab sits on.

    Without a Queen it is a beach of the beginner's game: she waits at the party.
    """

    castles: tuple[Castle, ...]
    queen: int | None = None
    box: Box = field(default_factory=shipped_box)

    @classmethod
    def parse(cls, word: str, queen: int | None = None, box: Box | None = None) -> "Beach":
        """Read the castles. Raises `NotationError`, which says where and what was expected."""
        return cls(read_castles(word.split("/")), queen, box or shipped_box())

    def __str__(self) -> str:
        return "/".join(map(str, self.castles))

    @property
    def players(self) -> int:
        """For how many players there are decorations under the first castle (SB-03)."""
        return sum(self.castles[0].decorations)

    def place_of_animal(self, animal: Colour) -> int | None:
        """The first castle that the animal of a colour is under."""
        for place, castle in enumerate(self.castles):
            if animal in castle.animals:
                return place
        return None

    def number_of(self, colour: Colour) -> int:
        """How many decorations of a colour lie under all castles together."""
        return sum(castle.decorations[colour] for castle in self.castles)


def read_castles(words: Sequence[str]) -> tuple[Castle, ...]:
    """What lies under each castle, a word for each. Raises `NotationError`."""
    if len(words) != CASTLES:
        found = "1 was found" if len(words) == 1 else f"{len(words)} were found"
        raise NotationError(
            f"castles: {found}; {CASTLES} were expected, / between them, as in {EXAMPLE}"
        )
    return tuple(read_castle(word, f"castle {number}") for number, word in enumerate(words, 1))


def read_castle(word: str, where: str) -> Castle:
    """What lies under one castle. Raises `NotationError`."""
    decorations, animals = [0] * len(COLOURS), []
    if not word:
        raise NotationError(f"{where}: nothing is written; {EMPTY} stands for an empty castle")
    if len(word) > LONGEST:
        raise NotationError(f"{where}: {len(word)} characters; at most {LONGEST} were expected")
    for number, sign in enumerate(word if word != EMPTY else "", 1):
        if sign in LETTERS:
            decorations[LETTERS.index(sign)] += 1
        elif sign in ANIMAL_LETTERS:
            animals.append(ANIMAL_LETTERS.index(sign))
        else:
            raise NotationError(
                f"{where}, character {number}: {sign!r} is no colour; y, r or b for a decoration "
                "was expected, Y, R or B for an animal"
            )
    yellow, red, blue = decorations
    return Castle((yellow, red, blue), tuple(sorted(animals)))


def read_queen(word: str) -> int:
    """`Q3`: the castle that the Queen sits on, from 0 on. Raises `NotationError`."""
    number = word[1:]
    if not (word.startswith("Q") and number.isascii() and number.isdigit() and len(number) <= 2):
        raise NotationError(
            f"queen: {word[:20]!r}; Q and the number of a castle were expected, as Q3"
        )
    return int(number) - 1


def find_box(name: str, boxes: Iterable[Box] = ()) -> Box:
    """A box by its name, one of your own or one that is shipped. Raises `NotationError`."""
    own = {box.name: box for box in boxes}
    if name in own:
        return own[name]
    if name not in shipped_box_names():
        known = ", ".join([*shipped_box_names(), *own])
        raise NotationError(f"box: {name[:40]!r} is not known here; known are {known}")
    return shipped_box(name)


def queen_words(beach: Beach) -> list[str]:
    """The word that says where the Queen sits, if she does."""
    return [] if beach.queen is None else [f"Q{beach.queen + 1}"]


def box_words(beach: Beach) -> list[str]:
    """The word that names the box, unless it is the stand-in: the last one of a notation."""
    return [] if beach.box.name == STAND_IN else [beach.box.name]
