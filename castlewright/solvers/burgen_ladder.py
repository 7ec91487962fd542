"""Solving an adventure as a person does: deductions in order of ease, the easiest again after each.

A position says for each space what may still lie there. A deduction takes possibilities away,
because every solution does without them. `RUNGS` is the ladder, the easiest first:

    side       a side must match what lies, or can lie, beside it
    used-up    a tile lies elsewhere already
    corridor   without a path here a castle or dragon would be cut off; or no path can come here
    colour     on the way to a castle or dragon the colour must change, and only these tiles can
    suppose    suppose it lay here: by sides and used-up tiles there would be a dead end
    deeper     none of these; only a longer look shows it

    >>> climbed = climb(Position.of(Adventure.parse("4B/1BR1r</1R1b<1 N2"), dragons=2))
    >>> climbed.solved, climbed.hardest.name
    (True, 'suppose')

All rungs are sound for any adventure: what they take away is in no solution that defeats at least
so many dragons. Where there is only one solution the ladder may lead to the end, and the hardest
rung that was needed is a grade.

Possibilities are bit masks over `Looks.laid`: bit 0 is an empty space, the others are the path
tiles of the set in each of their turns.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from itertools import product

from castlewright.puzzles.base import ContradictionError, UndecidedError
from castlewright.puzzles.burgen_drachen import (
    DEFAULT_RULES,
    Adventure,
    HouseRules,
    Kind,
    Laid,
    Placement,
    TileSet,
    check_adventure,
    violations,
)
from castlewright.puzzles.burgen_drachen.board import SIDES, Hero, opposite
from castlewright.puzzles.burgen_drachen.tile_set import NO_PATH, every_turn
from castlewright.solvers.budget import Budget

EMPTY = 1


@dataclass(frozen=True)
class Looks:
    """What can lie on a space at all, for one tile set.

    `ends[side][colour]` are the candidates with that path end on that side (`-` for none),
    `kinds` a mask and the number of copies for each tile.
    """

    laid: tuple[Laid | None, ...]
    ends: tuple[Mapping[str, int], ...]
    kinds: tuple[tuple[int, int], ...]

    @cached_property
    def everything(self) -> int:
        return (1 << len(self.laid)) - 1

    @cached_property
    def dead_ends(self) -> int:
        """The candidates on which a path ends."""
        return sum(1 << i for i, look in enumerate(self.laid) if look and look.tile.has_dead_end)

    def exits(self, candidates: int, side: int, colour: str) -> frozenset[tuple[int, str]]:
        """Where a path that comes in there in that colour may go out: sides and colours."""
        return _exits(self.laid, candidates & self.ends[side].get(colour, 0), side)


@lru_cache(maxsize=16)
def looks_of(tile_set: TileSet) -> Looks:
    laid = (None, *(look for tile in tile_set.paths for look in every_turn(tile)))
    colours = (NO_PATH, *(colour for colour, _ in tile_set.colours))
    ends = tuple({colour: _mask(laid, side, colour) for colour in colours} for side in SIDES)
    kinds = tuple(
        (sum(1 << i for i, look in enumerate(laid) if look and look.tile == tile), tile.copies)
        for tile in tile_set.paths
    )
    return Looks(laid, ends, kinds)


def _mask(laid: tuple[Laid | None, ...], side: int, colour: str) -> int:
    ends = (look.sides[side] if look else NO_PATH for look in laid)
    return sum(1 << index for index, end in enumerate(ends) if end == colour)


@lru_cache(maxsize=100_000)
def _exits(laid: tuple[Laid | None, ...], candidates: int, side: int) -> frozenset[tuple[int, str]]:
    found = set()
    for index in _bits(candidates):
        look = laid[index]
        if look is None:
            raise ContradictionError("a candidate that does not lie")
        for strand in look.strands:
            if strand[side] != NO_PATH:
                found |= {(d, strand[d]) for d in SIDES if d != side and strand[d] != NO_PATH}
    return frozenset(found)


def _bits(mask: int) -> Iterator[int]:
    while mask:
        yield (mask & -mask).bit_length() - 1
        mask &= mask - 1


@dataclass(frozen=True)
class Position:
    """What may still lie on each space without a piece, of an adventure for so many dragons."""

    adventure: Adventure
    dragons: int
    rules: HouseRules
    may: Mapping[int, int]
    budget: Budget | None = field(default=None, compare=False)  # for looking for a next step

    @classmethod
    def of(
        cls,
        adventure: Adventure,
        dragons: int = 0,
        laid: Mapping[int, Laid] | None = None,
        rules: HouseRules = DEFAULT_RULES,
        budget: Budget | None = None,
    ) -> "Position":
        """Everything may lie everywhere, but for the tiles that are laid already.

        Raises `InvalidPuzzleError` for a faulty adventure. With a budget, whoever looks for a next
        step meets `UndecidedError` when it is used up.
        """
        check_adventure(adventure, rules)
        looks = looks_of(adventure.tile_set)
        # BD-16A: a tile with a dead end lies nowhere
        anything = looks.everything if rules.dead_ends else looks.everything & ~looks.dead_ends
        may = {space: anything for space in adventure.board.spaces if space not in adventure.laid}
        may |= {space: 1 << looks.laid.index(tile) for space, tile in (laid or {}).items()}
        return cls(adventure, dragons, rules, may, budget)

    @property
    def looks(self) -> Looks:
        return looks_of(self.adventure.tile_set)

    def spend(self, looks: int) -> None:
        """Take N looks at spaces from the budget. Raises `UndecidedError` if none are left."""
        if self.budget is not None:
            self.budget.spend("looks of the ladder", looks)
            if self.budget.seconds <= 0:
                raise UndecidedError("the ladder of deductions ended with the budget")

    @property
    def decided(self) -> bool:
        """One possibility is left on every space."""
        return all(mask.bit_count() == 1 for mask in self.may.values())

    def tile(self, space: int) -> Laid | None:
        """What lies there if that is decided and not empty, else None."""
        mask = self.may[space]
        return self.looks.laid[mask.bit_length() - 1] if mask.bit_count() == 1 else None

    def only(self, space: int, mask: int) -> "Position":
        """The position with fewer possibilities on a space."""
        return replace(self, may={**self.may, space: mask})


@dataclass(frozen=True)
class Step:
    """One deduction: by which rung, on which space, and what may lie there after it."""

    rung: "Rung"
    space: int
    may: int


@dataclass(frozen=True)
class Climbed:
    """How far the ladder led: the steps in order, and the position after them."""

    position: Position
    steps: tuple[Step, ...]

    @property
    def solved(self) -> bool:
        """What is left is one picture, and it is a solution."""
        position = self.position
        if not position.decided:
            return False
        tiles = {space: position.tile(space) for space in position.may}
        laid = {space: tile for space, tile in tiles.items() if tile is not None}
        placement = Placement.of(position.adventure, laid)
        return not violations(position.adventure, placement, position.dragons, position.rules)

    @property
    def hardest(self) -> "Rung":
        """The hardest rung that was needed; `deeper` if the ladder did not lead to the end."""
        if not self.solved:
            return DEEPER
        return max((step.rung for step in self.steps), key=RUNGS.index, default=RUNGS[0])


def climb(position: Position) -> Climbed:
    """Deduce until nothing more is found, each time by the easiest rung that finds something.

    Without a solution the ladder may come to a space with no possibility left, and stops there.
    """
    steps = []
    while (step := next_step(position)) is not None:
        steps.append(step)
        position = position.only(step.space, step.may)
        if step.may == 0:
            break
    return Climbed(position, tuple(steps))


def next_step(position: Position) -> Step | None:
    """The first deduction by the easiest rung that finds one."""
    for rung in RUNGS:
        found = next(rung.find(position), None)
        if found is not None:
            return Step(rung, *found)
    return None


# ---------------------------------------------------------------------------------------------
# The rungs: each yields a space and what may lie there, if that is less than before.

Finding = tuple[int, int]


def _by_sides(position: Position) -> Iterator[Finding]:
    """What lies beside a space, or can lie there, leaves fewer tiles that match it."""
    for space, mask in position.may.items():
        left = _matching(position, position.may, space)
        if left != mask:
            yield space, left


def _matching(position: Position, may: Mapping[int, int], space: int) -> int:
    adventure, looks = position.adventure, position.looks
    position.spend(1)
    left = may[space]
    for side in SIDES:
        neighbour = adventure.board.neighbour(space, side)
        ends = looks.ends[side]
        if neighbour is None:
            if adventure.hero == Hero(side, adventure.board.place(space, side)):
                # the hero's path begins there, or (BD-13A) somewhere on that space
                left &= ~(EMPTY if position.rules.start_anywhere else ends[NO_PATH])
        elif neighbour in may:
            theirs = looks.ends[opposite(side)]
            matching = 0
            for colour, mask in ends.items():
                if may[neighbour] & theirs[colour]:
                    matching |= mask
            left &= matching
        else:
            piece = adventure.laid[neighbour].sides[opposite(side)]
            left &= ends[NO_PATH] | (ends[piece] if piece != NO_PATH else 0)
    return left


def _by_used_up(position: Position) -> Iterator[Finding]:
    """All copies of a tile lie elsewhere."""
    for kind, spaces in _used_up(position.looks, position.may):
        for space, mask in position.may.items():
            if space not in spaces and mask & kind:
                yield space, mask & ~kind


def _used_up(looks: Looks, may: Mapping[int, int]) -> Iterator[tuple[int, frozenset[int]]]:
    for kind, copies in looks.kinds:
        spaces = frozenset(space for space, mask in may.items() if mask and mask & ~kind == 0)
        if len(spaces) >= copies:
            yield kind, spaces


def _by_corridor(position: Position) -> Iterator[Finding]:
    """Whatever the colours: where must a path pass, and where can none come?"""
    may = position.may
    walked = _stroll(position, may)
    for space, mask in may.items():
        if space not in walked.spaces and not position.rules.stray_paths and mask & ~EMPTY:
            yield space, mask & EMPTY
        if mask & ~EMPTY != mask != EMPTY and not _stroll(position, {**may, space: EMPTY}).enough:
            yield space, mask & ~EMPTY
        for side in SIDES:
            closed = mask & position.looks.ends[side][NO_PATH]
            if closed not in (0, mask) and not _stroll(position, {**may, space: closed}).enough:
                yield space, mask & ~closed


def _by_colour(position: Position) -> Iterator[Finding]:
    """With colours: which tiles on a space still leave a way to every castle?"""
    for space, mask in position.may.items():
        if mask & (mask - 1):
            left = mask
            for index in _bits(mask):
                if not _walk(position, {**position.may, space: 1 << index}).enough:
                    left &= ~(1 << index)
            if left != mask:
                yield space, left


def _by_supposing(position: Position) -> Iterator[Finding]:
    """Suppose a tile lay there, and follow sides and used-up tiles: is there a dead end?"""
    for space, mask in position.may.items():
        if mask & (mask - 1):
            left = mask
            for index in _bits(mask):
                if not _holds(position, space, 1 << index):
                    left &= ~(1 << index)
            if left != mask:
                yield space, left


def _holds(position: Position, space: int, mask: int) -> bool:
    may = {**position.may, space: mask}
    waiting = [space]
    while waiting:
        changed = waiting.pop()
        beside = (position.adventure.board.neighbour(changed, side) for side in SIDES)
        for neighbour in beside:
            if neighbour in may:
                left = _matching(position, may, neighbour)
                if left == 0:
                    return False
                if left != may[neighbour]:
                    may[neighbour] = left
                    waiting.append(neighbour)
        if not waiting:
            for kind, spaces in _used_up(position.looks, may):
                for other in may.keys() - spaces:
                    if may[other] & kind:
                        may[other] &= ~kind
                        waiting.append(other)
                        if may[other] == 0:
                            return False
    copies = position.looks.kinds
    if any(sum(not m & ~kind for m in may.values()) > number for kind, number in copies):
        return False
    return _walk(position, may).enough


# ---------------------------------------------------------------------------------------------
# Where the hero could still walk


@dataclass(frozen=True)
class _Walked:
    """The spaces and pieces that can still be reached, and whether these are enough pieces."""

    spaces: frozenset[int]
    pieces: frozenset[int]
    enough: bool


def _stroll(position: Position, may: Mapping[int, int]) -> _Walked:
    """Walk wherever a path end may lie on both sides, whatever its colour."""
    looks = position.looks

    def onward(space: int, side: int, _colour: str) -> Iterator[tuple[int, str]]:
        for out in SIDES:
            if out != side and may[space] & ~looks.ends[out][NO_PATH]:
                yield out, _ANY

    return _spread(position, may, onward, _ANY)


def _walk(position: Position, may: Mapping[int, int]) -> _Walked:
    """Walk along strands that may lie there, from colour to colour."""
    looks = position.looks

    def onward(space: int, side: int, colour: str) -> frozenset[tuple[int, str]]:
        return looks.exits(may[space], side, colour)

    return _spread(position, may, onward, None)


_ANY = "any"


def _spread(
    position: Position,
    may: Mapping[int, int],
    onward: Callable[[int, int, str], Iterator[tuple[int, str]] | frozenset[tuple[int, str]]],
    any_colour: str | None,
) -> _Walked:
    adventure, looks, rules = position.adventure, position.looks, position.rules
    entries: set[tuple[int, int, str]] = set()
    pieces: set[int] = set()
    waiting: list[tuple[int, int, str]] = []

    def enter(space: int, side: int, colour: str) -> None:
        open_ends = looks.ends[side]
        fits = ~open_ends[NO_PATH] if colour == _ANY else open_ends[colour]
        if may[space] & fits and (space, side, colour) not in entries:
            entries.add((space, side, colour))
            waiting.append((space, side, colour))

    def visit(space: int) -> None:
        """Come to a castle, and walk on through it."""
        laid = adventure.laid[space]
        if space not in pieces:
            pieces.add(space)
            if laid.tile.kind is Kind.CASTLE and not rules.castle_is_end:
                for side in SIDES:
                    neighbour = adventure.board.neighbour(space, side)
                    if neighbour is not None and neighbour in may and laid.sides[side] != NO_PATH:
                        enter(neighbour, opposite(side), any_colour or laid.sides[side])

    def leave(space: int, out: int, colour: str) -> None:
        """Go off by a side, to whatever lies there."""
        neighbour = adventure.board.neighbour(space, out)
        if neighbour is None:
            return
        if neighbour in may:
            enter(neighbour, opposite(out), colour)
        else:
            piece = adventure.laid[neighbour].sides[opposite(out)]
            if piece != NO_PATH and colour in (piece, _ANY):
                visit(neighbour)

    if adventure.hero is None:
        raise ContradictionError("an adventure without a hero was not refused")
    start, hero_side = adventure.hero_space, adventure.hero.side
    if start in may:
        colours = [any_colour] if any_colour else [c for c, _ in adventure.tile_set.colours]
        begins = SIDES if rules.start_anywhere else (hero_side,)
        for side, colour in product(begins, colours):
            enter(start, side, colour)
            if rules.start_anywhere and (start, side, colour) in entries:
                leave(start, side, colour)  # BD-13A: and goes off by every side
    else:
        visit(start)
    while waiting:
        space, side, colour = waiting.pop()
        for out, new_colour in onward(space, side, colour):
            leave(space, out, new_colour)
    position.spend(len(entries) + 1)
    return _Walked(frozenset(e[0] for e in entries), frozenset(pieces), _enough(position, pieces))


def _enough(position: Position, pieces: set[int]) -> bool:
    """Every castle is reached, and so many dragons."""
    adventure = position.adventure
    reached_dragons = sum(dragon.space in pieces for dragon in adventure.dragons)
    castles = all(castle.space in pieces for castle in adventure.castles)
    return castles and reached_dragons >= position.dragons


@dataclass(frozen=True)
class Rung:
    """One kind of deduction: its name, what it says, and how it is found."""

    name: str
    says: str
    find: Callable[[Position], Iterator[Finding]]


def _never(position: Position) -> Iterator[Finding]:
    """What lies beyond the ladder is not looked for here."""
    return iter(())


# The ladder, the easiest first.
RUNGS = (
    Rung("side", "its sides must match what lies or can lie beside it", _by_sides),
    Rung("used-up", "the other tiles that would fit lie elsewhere already", _by_used_up),
    Rung("corridor", "it is on the only way to a castle or dragon, or on no way", _by_corridor),
    Rung("colour", "no other tile gives the path the colour that it needs", _by_colour),
    Rung("suppose", "every other tile would soon lead to a dead end", _by_supposing),
)
DEEPER = Rung("deeper", "a longer look shows it", _never)
