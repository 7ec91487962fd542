"""Counting with clingo: the rules of `adventure.lp` on the facts of one adventure.

Each call writes the facts, grounds the program and enumerates its answer sets. What lies where
settles everything else in an answer set, so each is one picture; to ask for a projection on the
pictures besides would only make clingo slower (by a tenth to a third on this corpus, and so would
one solve for each set of defeated dragons). Other ready-made configurations of clingo made no
difference that could be told from noise.
"""

from collections.abc import Iterator
from functools import cache
from itertools import product
from pathlib import Path

import clingo

from castlewright.puzzles.burgen_drachen import Adventure, TileSet
from castlewright.puzzles.burgen_drachen.tile_set import every_turn
from peers import Tally

RULES = (Path(__file__).parent.parent / "adventure.lp").read_text("utf-8")


def count(adventure: Adventure) -> Tally:
    control = clingo.Control(["--models=0"])
    control.add("base", [], RULES + tile_facts(adventure.tile_set) + "\n".join(facts(adventure)))
    control.ground([("base", [])])
    tally = [0, 0, 0]

    def met(model: clingo.Model) -> None:
        tally[len(model.symbols(shown=True))] += 1

    control.solve(on_model=met)
    return tally[0], tally[1], tally[2]


@cache
def tile_facts(tile_set: TileSet) -> str:
    """The tile set as facts; a colour is its number in the set."""
    colours = [colour for colour, _ in tile_set.colours]
    lines = []
    for kind, tile in enumerate(tile_set.paths):
        lines.append(f"tile({kind},{tile.copies}).")
        for laid in every_turn(tile):
            for (strand, sides), side in product(enumerate(laid.strands), range(4)):
                if sides[side] in colours:
                    colour = colours.index(sides[side])
                    lines.append(f"end({kind},{laid.turn},{side},{colour},{strand}).")
    return "\n".join(lines) + "\n"


def facts(adventure: Adventure) -> Iterator[str]:
    """The adventure as facts."""
    board = adventure.board
    colours = [colour for colour, _ in adventure.tile_set.colours]
    for space in board.spaces:
        if space not in adventure.laid:
            yield f"free({space})."
        for side in range(4):
            neighbour = board.neighbour(space, side)
            if neighbour is not None:
                yield f"beside({space},{side},{neighbour})."
    for piece in adventure.pieces:
        yield f"{piece.laid.tile.kind}({piece.space})."
        for side, colour in enumerate(piece.laid.sides):
            if colour in colours:
                yield f"takes({piece.space},{side},{colours.index(colour)})."
    assert adventure.hero is not None
    yield f"hero({adventure.hero_space},{adventure.hero.side})."
