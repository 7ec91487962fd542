"""Beaches that are the same beach: turned round, mirrored, with other colours.

The path is a ring, so that it can be turned and mirrored; what that does to the colours of the
castles is done to decorations, animals and dice as well. In the beginner's game no colour is
different from the others. With a Queen the skills differ by colour, and only what leaves every
colour as it is counts.

    >>> [len(symmetries(Beach.parse("r/yB/b/rY/b/yR", queen))) for queen in (None, 0)]
    [12, 2]

A whole set-up is the same whichever seat is called the first: seats are counted from the bucket on,
and take their powers along. A sprint is the same in whatever order the two dice of a round are
printed, since which comes first is the player's choice (SB-11); the order of the rounds counts.
"""

from collections import Counter
from dataclasses import dataclass, replace
from itertools import product

from castlewright.puzzles.sandcastles.beach import Beach, Castle
from castlewright.puzzles.sandcastles.box import CASTLES
from castlewright.puzzles.sandcastles.colours import COLOURS
from castlewright.puzzles.sandcastles.set_up import SetUp
from castlewright.puzzles.sandcastles.sprint import Sprint


@dataclass(frozen=True)
class Symmetry:
    """Castle `i` goes to castle `castles[i]`, colour `c` becomes colour `colours[c]`."""

    castles: tuple[int, ...]
    colours: tuple[int, ...]


def symmetries(beach: Beach) -> tuple[Symmetry, ...]:
    """All ways to turn, mirror and recolour that leave the box as it is; the first changes nothing.

    The order is fixed. With a Queen, colours stay as they are.
    """
    found = []
    for way, start in product((1, -1), range(CASTLES)):
        castles = tuple((start + way * place) % CASTLES for place in range(CASTLES))
        colours = _recolouring(beach, castles)
        if colours is None or (beach.queen is not None and colours != (0, 1, 2)):
            continue
        found.append(Symmetry(castles, colours))
    return tuple(found)


def _recolouring(beach: Beach, castles: tuple[int, ...]) -> tuple[int, ...] | None:
    """What becomes of each colour when castles go there, if it is one thing and dice agree."""
    box = beach.box
    pairs = {(box.castles[old], box.castles[new]) for old, new in enumerate(castles)}
    if len(pairs) != len(COLOURS):
        return None
    colours = tuple(new for _, new in sorted(pairs))
    faces = Counter(box.die)
    if any(faces[old] != faces[new] for old, new in pairs):
        return None
    return colours


def carried(beach: Beach, symmetry: Symmetry) -> Beach:
    """The beach after the symmetry was applied."""
    castles = [Castle()] * CASTLES
    for old, new in enumerate(symmetry.castles):
        decorations = [0] * len(COLOURS)
        for colour, number in enumerate(beach.castles[old].decorations):
            decorations[symmetry.colours[colour]] = number
        yellow, red, blue = decorations
        animals = sorted(symmetry.colours[animal] for animal in beach.castles[old].animals)
        castles[new] = Castle((yellow, red, blue), tuple(animals))
    queen = None if beach.queen is None else symmetry.castles[beach.queen]
    return replace(beach, castles=tuple(castles), queen=queen)


def carried_sprint(sprint: Sprint, symmetry: Symmetry) -> Sprint:
    """The sprint after the symmetry was applied, its dice recoloured too."""
    dice = tuple((symmetry.colours[a], symmetry.colours[b]) for a, b in sprint.dice)
    return replace(sprint, beach=carried(sprint.beach, symmetry), dice=dice)


def canonical(beach: Beach) -> Beach:
    """The same for beaches that are the same beach, and different otherwise."""
    alike = (carried(beach, symmetry) for symmetry in symmetries(beach))
    return min(alike, key=lambda seen: (str(seen), seen.queen or 0))


def canonical_set_up(set_up: SetUp) -> SetUp:
    """The same for set-ups that are the same set-up, and different otherwise."""
    powers = set_up.powers[set_up.bucket :] + set_up.powers[: set_up.bucket]
    beach = canonical(set_up.beach)
    return replace(set_up, beach=beach, bucket=0, powers=powers)


def canonical_sprint(sprint: Sprint) -> Sprint:
    """The same for sprints that are the same sprint, and different otherwise."""
    alike = (carried_sprint(sprint, symmetry) for symmetry in symmetries(sprint.beach))
    return min((replace(one, dice=tuple(map(_sorted, one.dice))) for one in alike), key=str)


def _sorted(pair: tuple[int, int]) -> tuple[int, int]:
    first, second = sorted(pair)
    return first, second
