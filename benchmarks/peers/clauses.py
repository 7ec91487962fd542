"""The rules as clauses, for the solvers that take a model of constraints: CP-SAT and z3.

Literals are numbers as in DIMACS files: variable 3, and -3 that it is false. The pictures are the
solutions of the clauses, one for one: what the variables other than `lies` say is settled by these.
So the hero's walk is not a tree of parents, which could be another one for the same picture, but
layers: what can be reached within 0, 1, 2 and more steps. (To leave the walk out of the model and
look at it on each picture that is found was tried too: CP-SAT then meets thousands of pictures with
tiles that lie about, and takes many times as long.)

This is for tile sets like the stand-in set, with one strand and one copy of each tile.
"""

from collections import defaultdict
from collections.abc import Iterable

from castlewright.puzzles.burgen_drachen import Adventure, Laid
from castlewright.puzzles.burgen_drachen.board import EAST, SOUTH, opposite
from castlewright.puzzles.burgen_drachen.tile_set import NO_PATH, every_turn


class Clauses:
    """The clauses of one adventure.

    `lies` has the variable of each path tile on each space in each turn, `defeated` those of the
    dragons. Of each list in `at_most_one` at most one is true, of each in `clauses` at least one.
    """

    def __init__(self, adventure: Adventure) -> None:
        self.variables = 0
        self.clauses: list[list[int]] = []
        self.at_most_one: list[list[int]] = []
        self.lies: dict[tuple[int, Laid], int] = {}
        self.defeated: list[int] = []
        self._adventure = adventure
        self._joined: dict[int, list[tuple[int, int]]] = defaultdict(list)
        self._add_tiles()
        self._add_edges()
        self._add_walk()

    def _new(self) -> int:
        self.variables += 1
        return self.variables

    def _either(self, literals: Iterable[int]) -> int:
        """A variable that is true when one of the literals is."""
        either = self._new()
        self._equal(either, list(literals))
        return either

    def _equal(self, either: int, literals: list[int]) -> None:
        self.clauses.append([-either, *literals])
        self.clauses += [[-literal, either] for literal in literals]

    def _both(self, one: int, other: int) -> int:
        both = self._new()
        self.clauses += [[-both, one], [-both, other], [-one, -other, both]]
        return both

    def _add_tiles(self) -> None:
        adventure = self._adventure
        of_tile, at_space = defaultdict(list), defaultdict(list)
        for space in adventure.board.spaces:
            if space not in adventure.laid:  # BD-10
                for tile in adventure.tile_set.paths:
                    for laid in every_turn(tile):
                        if self._fits(space, laid):
                            lies = self.lies[space, laid] = self._new()
                            of_tile[tile].append(lies)
                            at_space[space].append(lies)
        # BD-11, BD-12: one tile a space, or none; each tile once
        self.at_most_one += [*of_tile.values(), *at_space.values()]
        # BD-13: a path begins at the hero
        self.clauses.append(at_space[adventure.hero_space])

    def _fits(self, space: int, laid: Laid) -> bool:
        """Whether the pieces beside the space and the hero allow the tile."""
        adventure = self._adventure
        assert adventure.hero is not None
        if space == adventure.hero_space and laid.sides[adventure.hero.side] == NO_PATH:
            return False  # BD-13
        for side, colour in enumerate(laid.sides):
            neighbour = adventure.board.neighbour(space, side)
            if neighbour is not None and neighbour in adventure.laid:
                piece = adventure.laid[neighbour]
                if colour not in (NO_PATH, piece.sides[opposite(side)]):
                    return False  # BD-16, BD-19
        return True

    def _add_edges(self) -> None:
        """For each edge between two spaces, whether a path crosses it."""
        adventure = self._adventure
        for space in adventure.board.spaces:
            for side in range(4):
                other = adventure.board.neighbour(space, side)
                if space in adventure.laid or other is None:
                    continue
                colours = [colour for colour, _ in adventure.tile_set.colours]
                if other in adventure.laid:
                    crossed = self._either(self._ends(space, side, colours))
                elif side in (EAST, SOUTH):
                    crossed = self._either(
                        self._colour_crosses(space, side, other, colour) for colour in colours
                    )
                else:
                    continue
                self._joined[space].append((other, crossed))
                self._joined[other].append((space, crossed))

    def _colour_crosses(self, space: int, side: int, other: int, colour: str) -> int:
        """BD-14, BD-17, BD-18: a path end of a colour on both sides of the edge, or on none."""
        crosses = self._either(self._ends(space, side, [colour]))
        self._equal(crosses, self._ends(other, opposite(side), [colour]))
        return crosses

    def _ends(self, space: int, side: int, colours: list[str]) -> list[int]:
        return [
            lies
            for (at, laid), lies in self.lies.items()
            if at == space and laid.sides[side] in colours
        ]

    def _add_walk(self) -> None:
        adventure = self._adventure
        dragons = {dragon.space for dragon in adventure.dragons}
        nodes = set(adventure.board.spaces) - dragons
        at_hero = self._new()  # true, so that its negation stands for what no step leads to
        self.clauses.append([at_hero])
        reached = {adventure.hero_space: at_hero}
        for _ in range(len(nodes) - 1):
            last, reached = reached, {adventure.hero_space: at_hero}
            for node in sorted(nodes - {adventure.hero_space}):
                ways = [
                    self._both(last[before], crossed)
                    for before, crossed in self._joined[node]  # BD-22A: castles as well
                    if before in last
                ]
                if node in last:
                    ways.append(last[node])
                if ways:
                    reached[node] = self._either(ways)
        for castle in adventure.castles:  # BD-21
            self.clauses.append([reached.get(castle.space, -at_hero)])
        for (space, _), lies in self.lies.items():  # BD-23A
            self.clauses.append([-lies, reached.get(space, -at_hero)])
        for dragon in adventure.dragons:  # BD-24: all that lies is reached
            ways = [crossed for _, crossed in self._joined[dragon.space]]
            self.defeated.append(self._either(ways))
