"""When two puzzles of Sleepy Castle are the same puzzle for a person.

    kind         what may differ
    layout       where the ring begins and whether it is seen in a mirror; which animal is which;
                 the grid turned or mirrored (a grid with a shorter last row only as it lies)
    heist        the same for its ring; the grid, since all cards are known, is not looked at
    night watch  the mirror, which turns the direction round; which animal is which; the order of
                 the clues and of the two guards in a clue

Nothing in the rules asks which animal a guard is, so names are exchanged freely; `layout.canonical`
is narrower and keeps them. Each function gives the same for puzzles that are the same and different
ones otherwise; the puzzles must be without faults.

    >>> str(canonical_heist(Heist.parse("DABC 3221 - 2"))), str(canonical_heist(
    ...     Heist.parse("ABCD 1322 DCBA 2")))
    ('ABCD 1223 - 2', 'ABCD 1223 - 2')
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from string import ascii_uppercase

from castlewright.puzzles.sleepy_castle.heist import Heist
from castlewright.puzzles.sleepy_castle.layout import Layout
from castlewright.puzzles.sleepy_castle.layout import symmetries as seen_from_each_place
from castlewright.puzzles.sleepy_castle.night_watch import Clue, NightWatch

Grid = tuple[str, ...]


def canonical_layout(layout: Layout) -> Layout:
    """The first of all layouts that are the same, by its notation."""
    return min(_renamed(layout), key=str)


def canonical_heist(heist: Heist) -> Heist:
    """The first of all heists that are the same, by its notation; without a grid."""
    return Heist(canonical_layout(replace(heist.layout, grid=())), heist.turns)


def _renamed(layout: Layout) -> Iterator[Layout]:
    """All that are the same layout: the ring is always A, B, C and so on."""
    for seen in seen_from_each_place(layout):
        names = str.maketrans(seen.ring, ascii_uppercase[: seen.size])
        covered = frozenset(guard.translate(names) for guard in seen.covered)
        grid = tuple(row.translate(names) for row in seen.grid)
        for lying in _turned_grids(grid):
            yield Layout(ascii_uppercase[: seen.size], seen.coins, lying, covered)


def _turned_grids(grid: Grid) -> Iterator[Grid]:
    """The grid from every side of the table and in the mirror; one with a hole as it lies."""
    yield grid
    if len({len(row) for row in grid}) != 1:
        return
    for rows in (grid, tuple(map("".join, zip(*grid, strict=True)))):
        yield rows
        yield rows[::-1]
        yield tuple(row[::-1] for row in rows)
        yield tuple(row[::-1] for row in rows[::-1])


# -------------------------------------------------------------------------------------------------
# Night watches: clues between guards, so a canonical form of a graph


def canonical_night_watch(watch: NightWatch) -> NightWatch:
    """The same night watch with guards and clues in an order that does not hang on names."""
    mirrored = replace(watch, direction=watch.direction[::-1])
    return min((_ordered(seen) for seen in (watch, mirrored)), key=str)


def _ordered(watch: NightWatch) -> NightWatch:
    """The guards renamed by the first of the orders that the clues leave open."""
    return min(_Clues.of(watch).found(), key=str)


Cells = tuple[tuple[str, ...], ...]  # guards that nothing tells apart so far, in a fixed order


@dataclass(frozen=True)
class _Clues:
    """What the clues say of single guards and of pairs.

    Guards are told apart by what is said of them and of their partners (`_refined`). Where that
    leaves several alike, each in turn is put first (`found`), but for those that are certain to
    give the same: guards that can change places unseen, and guards whose first outcome was met.
    """

    watch: NightWatch
    alone: dict[str, tuple[str, ...]]
    pairs: dict[str, dict[str, tuple[str, ...]]]

    @classmethod
    def of(cls, watch: NightWatch) -> "_Clues":
        alone: dict[str, list[str]] = {guard: [] for guard in watch.guards}
        alone[watch.guards[0]].append("top")
        for place, guard in enumerate(watch.direction):
            alone[guard].append(f"direction {place}")
        pairs: dict[str, dict[str, list[str]]] = {guard: {} for guard in watch.guards}
        for clue in watch.clues:
            said = f"{clue.kind} {clue.number}"
            if len(clue.guards) == 1:
                alone[clue.guards[0]].append(said)
            else:
                first, second = clue.guards
                pairs[first].setdefault(second, []).append(said)
                pairs[second].setdefault(first, []).append(said)
        return cls(
            watch,
            {guard: tuple(sorted(said)) for guard, said in alone.items()},
            {
                guard: {other: tuple(sorted(said)) for other, said in others.items()}
                for guard, others in pairs.items()
            },
        )

    def found(self) -> set[NightWatch]:
        """The outcomes of all orders that are worth a look."""
        said = sorted(set(self.alone.values()), key=lambda one: ("top" not in one, one))
        cells = (tuple(g for g in self.watch.guards if self.alone[g] == one) for one in said)
        return self._outcomes(self._refined(tuple(cells)))

    def _outcomes(self, cells: Cells) -> set[NightWatch]:
        open_cell = next((cell for cell in cells if len(cell) > 1), None)
        if open_cell is None:
            return {self._named(cells)}
        found: set[NightWatch] = set()
        for guard in self._unlike(open_cell):
            split = self._with_first(cells, open_cell, guard)
            if self._first_outcome(split) not in found:
                found |= self._outcomes(split)
        return found

    def _first_outcome(self, cells: Cells) -> NightWatch:
        while (open_cell := next((cell for cell in cells if len(cell) > 1), None)) is not None:
            cells = self._with_first(cells, open_cell, open_cell[0])
        return self._named(cells)

    def _unlike(self, cell: tuple[str, ...]) -> list[str]:
        """One of each group of guards that can change places without changing any clue."""
        kept: list[str] = []
        for guard in cell:
            if not any(self._can_change_places(guard, other) for other in kept):
                kept.append(guard)
        return kept

    def _can_change_places(self, one: str, other: str) -> bool:
        def without(guard: str, partner: str) -> dict[str, tuple[str, ...]]:
            return {g: said for g, said in self.pairs[guard].items() if g != partner}

        return without(one, other) == without(other, one)

    def _with_first(self, cells: Cells, cell: tuple[str, ...], guard: str) -> Cells:
        rest = tuple(other for other in cell if other != guard)
        at = cells.index(cell)
        return self._refined((*cells[:at], (guard,), rest, *cells[at + 1 :]))

    def _refined(self, cells: Cells) -> Cells:
        """Guards of one cell are told apart by the cells of their partners, again and again."""
        while True:
            cell_of = {guard: at for at, cell in enumerate(cells) for guard in cell}
            said = {
                guard: tuple(
                    sorted((cell_of[other], of) for other, of in self.pairs[guard].items())
                )
                for guard in cell_of
            }
            finer = tuple(
                tuple(guard for guard in cell if said[guard] == one)
                for cell in cells
                for one in sorted({said[guard] for guard in cell})
            )
            if len(finer) == len(cells):
                return cells
            cells = finer

    def _named(self, cells: Cells) -> NightWatch:
        """The night watch with the guards named A, B, C in the order of the cells."""
        order = [guard for (guard,) in cells]
        names = dict(zip(order, ascii_uppercase, strict=False))
        clues = (
            Clue(clue.kind, tuple(sorted(names[guard] for guard in clue.guards)), clue.number)
            for clue in self.watch.clues
        )
        first, second = self.watch.direction
        return NightWatch(
            ascii_uppercase[: len(order)],
            (names[first], names[second]),
            tuple(sorted(clues, key=str)),
        )
