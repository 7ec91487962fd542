"""What can be wished for a set-up, and whether a set-up is as wished.

    >>> wishes = SetUpWishes(players=3, animals="near", dice_gap=Range(0, 0))
    >>> str(wishes)
    '--players 3 --level beginner --animals near --dice-gap 0'
    >>> unmet(Beach.parse("rb/yyB/rb/yrY/bb/yrR"), SetUpWishes())
    ['castles of one colour: 2, none was wished for', 'the Puffin lies with its own colour', ...]

`unmet` goes by the measures of the finished beach and shares no code with the model that hides
them: it is its second witness.
"""

from dataclasses import dataclass

from castlewright.generators.base import NO_END, Range, WishError
from castlewright.generators.sandcastles.by_lot import check_players
from castlewright.puzzles.sandcastles import Beach, Box, Level
from castlewright.puzzles.sandcastles.box import STAND_IN, shipped_box
from castlewright.puzzles.sandcastles.colours import ANIMALS
from castlewright.puzzles.sandcastles.measures import (
    dice_gap,
    distances,
    one_coloured,
    unevenness,
)

AWAY, NEAR, ANY = "away", "near", "any"
ANIMAL_WISHES = (AWAY, NEAR, ANY)

ANY_NUMBER = Range(0, NO_END)


@dataclass(frozen=True)
class SetUpWishes:
    """What a fair set-up shall be like.

    An animal that is `away` lies under a castle without a decoration of its own colour, one that is
    `near` under a castle with one. Unless `one_coloured` is allowed, no castle has more than one
    decoration and only one colour. `unevenness` and `dice_gap` (`measures`) may be held within
    ranges; within them they are as small as they can be.
    """

    players: int = 2
    level: Level = Level.BEGINNER
    animals: str = AWAY
    one_coloured: bool = False
    unevenness: Range = ANY_NUMBER
    dice_gap: Range = ANY_NUMBER
    box: Box | None = None

    def __str__(self) -> str:
        """The wishes as the options of the command line: what `generate` was asked for."""
        options = [f"--players {self.players}", f"--level {self.level}"]
        options += [f"--animals {self.animals}"] + ["--one-coloured"] * self.one_coloured
        ranges = {"unevenness": self.unevenness, "dice-gap": self.dice_gap}
        options += [f"--{name} {wish}" for name, wish in ranges.items() if wish != ANY_NUMBER]
        return " ".join(options + box_words(self.box))

    @property
    def filled_box(self) -> Box:
        return self.box or shipped_box()


def box_words(box: Box | None) -> list[str]:
    """How a box of one's own is wished for."""
    return [] if box is None or box.name == STAND_IN else [f"--box {box.name}"]


def check_wishes(wishes: SetUpWishes) -> None:
    """Refuse what makes no sense for any beach. Raises `WishError`."""
    check_players(wishes.players)
    if wishes.animals not in ANIMAL_WISHES:
        raise WishError(
            f"animals: {wishes.animals!r:.40}; {', '.join(ANIMAL_WISHES)} were expected"
        )


def unmet(beach: Beach, wishes: SetUpWishes) -> list[str]:
    """The wishes that a beach does not meet, in words."""
    found = []
    if not wishes.one_coloured and (there := one_coloured(beach)):
        found.append(f"castles of one colour: {there}, none was wished for")
    for animal, apart in zip(ANIMALS, distances(beach), strict=True):
        if wishes.animals == AWAY and apart == 0:
            found.append(f"the {animal} lies with its own colour")
        if wishes.animals == NEAR and apart > 0:
            found.append(f"the {animal} lies {apart} castles from its own colour")
    if unevenness(beach) not in wishes.unevenness:
        found.append(f"unevenness: {unevenness(beach)}, not {wishes.unevenness}")
    if dice_gap(beach) not in wishes.dice_gap:
        found.append(f"dice gap: {dice_gap(beach)}, not {wishes.dice_gap}")
    return found
