"""What an adventure shall be like, and which wishes no seed can ever meet."""

from dataclasses import dataclass, field

from castlewright.generators.base import DEFAULT_COUNT_BUDGET, Range, WishError
from castlewright.puzzles.burgen_drachen import (
    DEFAULT_RULES,
    HouseRules,
    TileSet,
    shipped_tile_set,
)
from castlewright.puzzles.burgen_drachen.board import BOX, LARGEST, SMALLEST

_ALL_CASTLES, _BOTH_DRAGONS = Range(4, 4), Range(2, 2)


@dataclass(frozen=True)
class Wishes:
    """What an adventure shall be like.

    The numbers of castles and dragons are drawn from their ranges. Every level up to `defeat`
    dragons can be solved (by default all dragons of the adventure); `unique` asks for exactly one
    solution at that level. `solutions` is a range for the number of all solutions, `tiles` one for
    the path tiles of the shortest solution at that level. An adventure that takes more than
    `count_budget` steps to count is none: without a whole count there is no certificate.
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
    count_budget: int = DEFAULT_COUNT_BUDGET

    def __str__(self) -> str:
        """The wishes as the options of the command line: what `generate` was asked for."""
        in_the_box = (self.rows, self.columns) == (BOX.rows, BOX.columns)
        words = {
            "castles": str(self.castles),
            "dragons": str(self.dragons),
            "defeat": self.defeat,
            "solutions": self.solutions,
            "tiles": self.tiles,
            "board": None if in_the_box else f"{self.rows}x{self.columns}",
            "tile-set": None if self.tile_set == shipped_tile_set() else self.tile_set.name,
        }
        options = [f"--{name} {word}" for name, word in words.items() if word is not None]
        options += ["--unique"] * self.unique
        if self.count_budget != DEFAULT_COUNT_BUDGET:
            options.append(f"--count-budget {self.count_budget}")
        return " ".join(options + [f"--house-rule {name}" for name in self.rules.names])

    @property
    def need_a_count(self) -> bool:
        return self.unique or self.solutions is not None or self.tiles is not None


def check_wishes(wishes: Wishes) -> None:
    """Refuse what no seed can give. Raises `WishError`."""
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
    useful = [t for t in tile_set.paths if wishes.rules.dead_ends or not t.has_dead_end]
    paths = sum(tile.copies for tile in useful)
    if wishes.tiles is not None and (wishes.tiles.most < 1 or wishes.tiles.least > paths):
        raise WishError(f"tiles: a solution has 1 to {paths} path tiles of the set {tile_set.name}")
    if wishes.solutions is not None and wishes.solutions.most < 1:
        raise WishError("solutions: an adventure that can be solved has at least one")
    if wishes.castles.most + wishes.dragons.most > spaces - 1:
        raise WishError(f"board: its {spaces} spaces are too few for the pieces and one path tile")
