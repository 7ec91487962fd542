"""From a seed to adventures that are proved to be solvable.

    >>> certified = generate(random.Random("7/0"), Wishes(castles=Range(3, 3), unique=True))
    >>> certified.count.at_least(certified.dragons)
    1

The solution comes first. A network of paths is grown from the hero, tile by tile, at a space where
a path end waits; now and then a castle or a dragon is put there instead of a path tile. When no
path end is open any more and every castle and enough dragons have found a place, the network is a
solution, and its pieces are the adventure; dragons that need not be defeated are put on any of the
spaces that stayed empty. A network that runs into a dead end is thrown away: growing one takes less
than a millisecond, and mending would favour some shapes.

Then comes the proof. The finished picture is judged by the rules (`violations`), all solutions are
counted (`burgen_counter`), and the one with the fewest tiles is found by CP-SAT; count and solver
must agree on its length. The count is the adventure's certificate.

A network that is grown by chance is one of many that its adventure allows, often of thousands. So
wishes about the count are met by climbing: a piece or the hero is moved, the adventure is counted
again, and the change stays if it brings the count nearer to the wish.

What was tried and dropped: placing the pieces at random and asking the counter (6 % of such
adventures can be solved with both dragons), and growing networks until one is the only solution
(none in 2,300).

Item `index` of a seed draws from `random.Random(f"{seed}/{index}")` only, and is the first
adventure of that stream that meets the wishes and equals no earlier item up to symmetry.
"""

import random
from collections import Counter
from collections.abc import Callable, Container, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from math import log2

from castlewright.generators.base import GenerationError, Range, WishError
from castlewright.puzzles.burgen_drachen import (
    DEFAULT_RULES,
    Adventure,
    Board,
    Hero,
    HouseRules,
    Kind,
    Laid,
    Piece,
    Placement,
    Tile,
    TileSet,
    canonical,
    shipped_tile_set,
    violations,
)
from castlewright.puzzles.burgen_drachen.board import LARGEST, SIDES, SMALLEST, opposite
from castlewright.puzzles.burgen_drachen.tile_set import NO_PATH, every_turn
from castlewright.solvers.base import Solved
from castlewright.solvers.burgen_counter import Count, count
from castlewright.solvers.burgen_drachen import Goal, solve

DEFAULT_ATTEMPTS = 20_000


_ALL_CASTLES, _BOTH_DRAGONS = Range(4, 4), Range(2, 2)


@dataclass(frozen=True)
class Wishes:
    """What an adventure shall be like.

    The numbers of castles and dragons are drawn from their ranges. Every level up to `defeat`
    dragons can be solved (by default all dragons of the adventure); `unique` asks for exactly one
    solution at that level. `solutions` is a range for the number of all solutions, `tiles` one for
    the path tiles of the shortest solution at that level.
    """

    castles: Range = _ALL_CASTLES
    dragons: Range = _BOTH_DRAGONS
    defeat: int | None = None
    unique: bool = False
    solutions: Range | None = None
    tiles: Range | None = None
    rows: int = 3
    columns: int = 5
    tile_set: TileSet = field(default_factory=shipped_tile_set)
    rules: HouseRules = DEFAULT_RULES

    @property
    def need_a_count(self) -> bool:
        return self.unique or self.solutions is not None or self.tiles is not None


@dataclass(frozen=True)
class Certified:
    """An adventure with its proof.

    `dragons` is the level up to which every level can be solved, `solution` the one with the fewest
    tiles that defeats at least so many dragons, `count` the number of all solutions by level.
    """

    adventure: Adventure
    dragons: int
    solution: Placement
    count: Count

    @cached_property
    def tiles(self) -> int:
        """How many path tiles the solution has."""
        return len(self.solution.paths)


def generate(
    rng: random.Random,
    wishes: Wishes | None = None,
    *,
    taken: Container[Adventure] = frozenset(),
    attempts: int = DEFAULT_ATTEMPTS,
) -> Certified:
    """Make one adventure that meets the wishes and whose canonical form is not in `taken`.

    Raises `WishError` for a wish that can never be met, and `GenerationError` when so many networks
    were grown without one that meets them all.
    """
    wishes = wishes or Wishes()
    _check(wishes)
    return _certified(_found(rng, wishes, taken, attempts), wishes)


def batch(
    seed: int,
    number: int,
    wishes: Wishes | None = None,
    *,
    start: int = 0,
    attempts: int = DEFAULT_ATTEMPTS,
) -> Iterator[Certified]:
    """Items `start` to `start + number - 1` of a seed, no two items of the seed the same puzzle.

    The items before `start` are made in passing, so that each item is the same in every batch.
    """
    wishes = wishes or Wishes()
    _check(wishes)
    taken: set[Adventure] = set()
    for index in range(start + number):
        rng = random.Random(f"{seed}/{index}")
        found = _found(rng, wishes, taken, attempts)
        taken.add(canonical(found.adventure))
        if index >= start:
            yield _certified(found, wishes)


def _check(wishes: Wishes) -> None:
    """Refuse what no seed can give."""
    tile_set = wishes.tile_set
    castles, dragons = (sum(t.copies for t in g) for g in (tile_set.castles, tile_set.dragons))
    spaces = wishes.rows * wishes.columns
    if not (SMALLEST <= wishes.rows <= LARGEST and SMALLEST <= wishes.columns <= LARGEST):
        raise WishError(f"board: {SMALLEST} to {LARGEST} rows and columns were expected")
    if wishes.castles.least < 1:
        raise WishError("castles: an adventure has at least one castle")
    if wishes.castles.most > castles:
        raise WishError(f"castles: the tile set {tile_set.name} has only {castles}")
    if wishes.dragons.most > dragons:
        raise WishError(f"dragons: the tile set {tile_set.name} has only {dragons}")
    if wishes.defeat is not None and wishes.defeat > wishes.dragons.least:
        raise WishError(
            f"defeat: {wishes.defeat} dragons cannot be defeated where only "
            f"{wishes.dragons.least} may lie"
        )
    if wishes.solutions is not None and wishes.solutions.most < 1:
        raise WishError("solutions: an adventure that can be solved has at least one")
    if wishes.castles.most + wishes.dragons.most > spaces - 1:
        raise WishError(f"board: its {spaces} spaces are too few for the pieces and one path tile")


@dataclass(frozen=True)
class _Found:
    """An adventure that meets the wishes; its count, if the wishes asked for one."""

    adventure: Adventure
    defeat: int
    count: Count | None


def _found(
    rng: random.Random, wishes: Wishes, taken: Container[Adventure], attempts: int
) -> _Found:
    castles = rng.randint(wishes.castles.least, wishes.castles.most)
    dragons = rng.randint(wishes.dragons.least, wishes.dragons.most)
    defeat = dragons if wishes.defeat is None else wishes.defeat
    refused: Counter[str] = Counter()
    while refused.total() < attempts:
        adventure = _grown_adventure(rng, wishes, castles, dragons, defeat)
        if adventure is None:
            refused["board"] += 1
        elif canonical(adventure) in taken:
            refused["number"] += 1
        elif not wishes.need_a_count:
            return _Found(adventure, defeat, None)
        else:
            found = _found_nearby(rng, wishes, adventure, defeat, refused, attempts)
            if found is not None and canonical(found.adventure) not in taken:
                return found
            refused["number"] += found is not None
    raise _failure(refused, attempts, f"{castles} castles and {dragons} dragons")


def _grown_adventure(
    rng: random.Random, wishes: Wishes, castles: int, dragons: int, defeat: int
) -> Adventure | None:
    """The pieces and the hero of one network, if it came to an end and the rules call it right."""
    drawn = _draw(rng, wishes, castles, dragons, defeat)
    placement = _grow(rng, drawn)
    if placement is None:
        return None
    adventure = Adventure(
        wishes.rows, wishes.columns, placement.pieces, drawn.hero, wishes.tile_set
    )
    return None if violations(adventure, placement, defeat, wishes.rules) else adventure


def _found_nearby(
    rng: random.Random,
    wishes: Wishes,
    adventure: Adventure,
    defeat: int,
    refused: Counter[str],
    attempts: int,
) -> _Found | None:
    """Climb from an adventure to one that meets the wishes about its count; None if stuck.

    A network grown by chance is one of many that its adventure allows, so wishes for few solutions
    are met a step at a time: a piece or the hero is moved, and the change stays if the adventure
    can still be solved and is no further from the wishes than before.
    """
    number = count(adventure, rules=wishes.rules)
    missed = _missed(number, defeat, wishes)
    idle = 0
    while missed and idle < _PATIENCE and refused.total() < attempts:
        refused[max(missed, key=lambda wish: missed[wish])] += 1
        idle += 1
        changed = _changed(rng, adventure)
        if violations(changed, rules=wishes.rules):
            continue
        new_number = count(changed, rules=wishes.rules)
        if new_number.at_least(defeat) == 0:
            continue
        new_missed = _missed(new_number, defeat, wishes)
        if sum(new_missed.values()) <= sum(missed.values()):
            idle = 0 if sum(new_missed.values()) < sum(missed.values()) else idle
            adventure, number, missed = changed, new_number, new_missed
    return None if missed else _Found(adventure, defeat, number)


_PATIENCE = 60  # changes without progress before a new network is grown


def _missed(number: Count, defeat: int, wishes: Wishes) -> dict[str, float]:
    """Which wishes an adventure with this count does not meet, and by how much."""
    tiles = min(tiles for tiles in number.fewest[defeat:] if tiles is not None)
    off = {
        "solutions": _off(log2(number.total), wishes.solutions, log2),
        "tiles": _off(tiles, wishes.tiles, float),
        "unique": log2(number.at_least(defeat)) if wishes.unique else 0.0,
    }
    return {wish: distance for wish, distance in off.items() if distance > 0}


def _off(value: float, wished: Range | None, scale: Callable[[int], float]) -> float:
    """How far a value lies outside the range that is wished for."""
    if wished is None:
        return 0.0
    return max(scale(max(wished.least, 1)) - value, value - scale(max(wished.most, 1)), 0.0)


def _changed(rng: random.Random, adventure: Adventure) -> Adventure:
    """The adventure with its hero or one of its pieces moved, or with two pieces exchanged."""
    pieces, hero = list(adventure.pieces), adventure.hero
    which = rng.randrange(len(pieces) + 1)
    if which == len(pieces):
        hero = rng.choice(list(adventure.board.heroes()))
    else:
        space = rng.choice(adventure.board.spaces)
        tile = pieces[which].laid.tile
        there = [at for at, piece in enumerate(pieces) if piece.space == space and at != which]
        for at in there:
            pieces[at] = Piece(pieces[which].space, pieces[at].laid)
        pieces[which] = Piece(space, rng.choice(every_turn(tile)))
    return Adventure(adventure.rows, adventure.columns, tuple(pieces), hero, adventure.tile_set)


_TOO_MUCH = {
    "board": "no network of paths came to an end with {pieces}",
    "number": "all that were found equal earlier items up to symmetry; ask for fewer",
    "solutions": "the number of solutions stayed out of the wished range",
    "tiles": "the number of tiles stayed out of the wished range",
    "unique": "there stayed more than one solution",
}


def _failure(refused: Counter[str], attempts: int, pieces: str) -> GenerationError:
    """The wish that was too much: the one that turned away most of what came to be judged by it."""
    judged = Counter({wish: times for wish, times in refused.items() if wish != "board"})
    wish, times = (judged or refused).most_common(1)[0]
    why = _TOO_MUCH[wish].format(pieces=pieces)
    return GenerationError(
        wish,
        f"no adventure in {attempts} attempts; the wish {wish!r} was too much: "
        f"{why} ({times} times)",
    )


def _certified(found: _Found, wishes: Wishes) -> Certified:
    number = found.count or count(found.adventure, rules=wishes.rules)
    verdict = solve(
        found.adventure, dragons=found.defeat, goal=Goal.FEWEST_TILES, rules=wishes.rules
    )
    if not isinstance(verdict, Solved):
        raise GenerationError("solution", f"{found.adventure}: the shortest solution is {verdict}")
    fewest = min(tiles for tiles in number.fewest[found.defeat :] if tiles is not None)
    if verdict.value != fewest:  # the two witnesses: one of them has a fault
        raise AssertionError(
            f"{found.adventure}: the model needs {verdict.value} tiles, the search {fewest}"
        )
    return Certified(found.adventure, found.defeat, verdict.solution, number)


# ---------------------------------------------------------------------------------------------
# Growing a network

_PIECE_FIRST = 0.8  # how often a piece is put at a path end where one fits


@dataclass(frozen=True)
class _Drawn:
    """What was drawn by lot for one network. `spare` dragons need not be defeated."""

    board: Board
    hero: Hero
    tile_set: TileSet
    castles: tuple[Tile, ...]
    dragons: tuple[Tile, ...]
    spare: tuple[Tile, ...]
    walk_on: bool  # may the network go on behind a castle?


def _draw(rng: random.Random, wishes: Wishes, castles: int, dragons: int, defeat: int) -> _Drawn:
    board = Board(wishes.rows, wishes.columns)
    hero = rng.choice(list(board.heroes()))
    drawn_castles = rng.sample(_each_copy(wishes.tile_set.castles), castles)
    drawn_dragons = rng.sample(_each_copy(wishes.tile_set.dragons), dragons)
    return _Drawn(
        board,
        hero,
        wishes.tile_set,
        tuple(drawn_castles),
        tuple(drawn_dragons[:defeat]),
        tuple(drawn_dragons[defeat:]),
        not wishes.rules.castle_is_end,
    )


def _each_copy(tiles: tuple[Tile, ...]) -> list[Tile]:
    return [tile for tile in tiles for _ in range(tile.copies)]


def _grow(rng: random.Random, drawn: _Drawn) -> Placement | None:
    """One network with all its pieces; None if it ran into a dead end."""
    hero_space = drawn.board.hero_space(drawn.hero)
    assert hero_space is not None
    pieces = Counter(drawn.castles + drawn.dragons)
    paths = Counter({tile: tile.copies for tile in drawn.tile_set.paths})
    laid: dict[int, Laid] = {}
    ends = [(hero_space, drawn.hero.side)]  # where to go on: the side must show a path end
    paths_only = True  # neither before the hero nor behind a castle can a piece lie
    while ends:
        space, side = rng.choice(ends)
        options = _fitting(drawn.board, laid, paths, space, side)
        closing = [] if paths_only else _fitting(drawn.board, laid, pieces, space, side)
        # A piece closes a path, and too many open paths never close: pieces go first as a rule.
        if closing and rng.random() < _PIECE_FIRST:
            options = closing
        if not options:
            return None
        choice = laid[space] = rng.choice(options)
        (paths if choice.tile.kind is Kind.PATH else pieces)[choice.tile] -= 1
        ends = _beside(drawn.board, laid, Kind.PATH)
        paths_only = not ends
        if not ends and pieces.total() > 0 and drawn.walk_on:
            ends = _beside(drawn.board, laid, Kind.CASTLE)
    if pieces.total() > 0:
        return None
    return _with_spare_dragons(rng, drawn, laid)


def _fitting(
    board: Board, laid: Mapping[int, Laid], tiles: Mapping[Tile, int], space: int, side: int
) -> list[Laid]:
    """How the tiles that are left can lie on a space so that this side of it shows a path end."""
    return [
        candidate
        for tile, left in tiles.items()
        for candidate in every_turn(tile)
        if left > 0 and candidate.sides[side] != NO_PATH and _agrees(board, laid, space, candidate)
    ]


def _agrees(board: Board, laid: Mapping[int, Laid], space: int, candidate: Laid) -> bool:
    """Whether each path end, of the tile or of its neighbours, is continued in its colour."""
    for side in SIDES:
        neighbour = board.neighbour(space, side)
        other = laid.get(neighbour) if neighbour is not None else None
        if other is None:
            continue
        mine, theirs = candidate.sides[side], other.sides[opposite(side)]
        if mine != theirs:
            waits = [
                colour
                for colour, tile in ((mine, candidate.tile), (theirs, other.tile))
                if colour != NO_PATH and tile.kind is Kind.PATH
            ]
            if waits:
                return False
    return True


def _beside(board: Board, laid: Mapping[int, Laid], kind: Kind) -> list[tuple[int, int]]:
    """The empty spaces where a path end (or a castle's side) waits, and at which side of them."""
    return [
        (neighbour, opposite(side))
        for space, tile in laid.items()
        if tile.tile.kind is kind
        for side in SIDES
        if tile.sides[side] != NO_PATH
        and (neighbour := board.neighbour(space, side)) is not None
        and neighbour not in laid
    ]


def _with_spare_dragons(
    rng: random.Random, drawn: _Drawn, laid: dict[int, Laid]
) -> Placement | None:
    empty = [space for space in drawn.board.spaces if space not in laid]
    if len(empty) < len(drawn.spare):
        return None
    for tile, space in zip(drawn.spare, rng.sample(empty, len(drawn.spare)), strict=True):
        laid[space] = Laid(tile, rng.randrange(tile.period))
    spaces = tuple(laid.get(space) for space in drawn.board.spaces)
    return Placement(drawn.board.rows, drawn.board.columns, spaces, drawn.tile_set)
