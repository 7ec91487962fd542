"""All ways to hide decorations and animals under the castles, as a CP-SAT model.

For each castle one of all contents is chosen: with two players `yy`, `yr`, `yb`, `rr`, `rb`, `bb`.
What is measured (`puzzles.sandcastles.measures`) are sums over these choices. Every wish that can
clash with another is behind a literal of its own, `wishes`, so that a smallest set of clashing
wishes can be asked for by assumptions.

    >>> model = HidingModel(SetUpWishes(players=2))
    >>> len(model.lies[0]), list(model.wishes)
    (6, ['no castle all of one colour', '--animals away'])
"""

from collections.abc import Callable
from itertools import product

from ortools.sat.python import cp_model
from ortools.sat.python.cp_model import IntVar, LinearExpr

from castlewright.generators.base import Range
from castlewright.generators.sandcastles.wishes import ANY, ANY_NUMBER, AWAY, SetUpWishes
from castlewright.puzzles.sandcastles import Beach, Castle
from castlewright.puzzles.sandcastles.box import CASTLES
from castlewright.puzzles.sandcastles.colours import COLOURS
from castlewright.puzzles.sandcastles.violations import OF_A_COLOUR_EACH

Content = tuple[int, int, int]  # decorations of each colour under one castle

MIXED = "no castle all of one colour"

_MOST_UNEVEN = CASTLES * 4 * 4  # four players, every castle all of one colour
_MOST_GAP = len(COLOURS) * 2  # a die has two castles
_FARTHEST = CASTLES // 2


def contents(players: int) -> tuple[Content, ...]:
    """Everything that can lie under one castle (SB-03): as many decorations as there are players.

    >>> contents(1)
    ((0, 0, 1), (0, 1, 0), (1, 0, 0))
    """
    numbers = range(players + 1)
    return tuple(
        (yellow, red, blue)
        for yellow, red, blue in product(numbers, numbers, numbers)
        if yellow + red + blue == players
    )


class HidingModel:
    """The rules of hiding as constraints, the wishes as literals, the measures as variables.

    `lies[castle][content]` and `at[animal][castle]` say what lies where. `unevenness` and
    `dice_gap` are the measures; `far` is the sum of the animals' distances where they are to be
    away, once it is as large as it can be, and 0 for all other wishes.
    """

    def __init__(self, wishes: SetUpWishes) -> None:
        self.cp = cp_model.CpModel()
        self.box = wishes.filled_box
        self.contents = contents(wishes.players)
        self.lies = [
            {content: self.cp.new_bool_var("") for content in self.contents} for _ in range(CASTLES)
        ]
        self.at = [[self.cp.new_bool_var("") for _ in range(CASTLES)] for _ in COLOURS]
        self._decorations(OF_A_COLOUR_EACH * wishes.players)
        self._animals()
        self.unevenness = self.cp.new_int_var(0, _MOST_UNEVEN, "unevenness")
        self.dice_gap = self.cp.new_int_var(0, _MOST_GAP, "dice gap")
        self.far = self.cp.new_int_var(0, len(COLOURS) * _FARTHEST, "far")
        self._measures()
        self.wishes: dict[str, IntVar] = {}
        self._wishes(wishes)

    def _decorations(self, of_a_colour: int) -> None:
        for here in self.lies:
            # SB-03: as many decorations as there are players lie under each castle
            self.cp.add_exactly_one(here.values())
        for colour in range(len(COLOURS)):
            # SB-03: two decorations of each colour for each player
            self.cp.add(sum(_total(here, _number_of(colour)) for here in self.lies) == of_a_colour)

    def _animals(self) -> None:
        for places in self.at:
            # SB-04: each animal is under one castle
            self.cp.add_exactly_one(places)
        for castle in range(CASTLES):
            # SB-04: the three animals are under three different castles
            self.cp.add_at_most_one(places[castle] for places in self.at)

    def _has(self, castle: int, colour: int) -> LinearExpr:
        """1 if there is a decoration of the colour under the castle, else 0."""
        return _total(self.lies[castle], lambda content: content[colour] > 0)

    # The measures

    def _measures(self) -> None:
        # unevenness: how far three times each number is from all that lie under the castle
        self.cp.add(self.unevenness == sum(_total(here, _uneven) for here in self.lies))
        gaps = []
        for colour in range(len(COLOURS)):
            finds = [
                sum(self._has(castle, colour) for castle in self.box.castles_of(die))
                for die in range(len(COLOURS))
            ]
            most, least = (self.cp.new_int_var(0, 2, "") for _ in range(2))
            # dice gap: the most castles of a die's colour with such a decoration, less the least
            self.cp.add_max_equality(most, finds)
            self.cp.add_min_equality(least, finds)
            gaps.append(most - least)
        # dice gap: the sum over the colours of decorations
        self.cp.add(self.dice_gap == sum(gaps))

    # The wishes

    def _wishes(self, wishes: SetUpWishes) -> None:
        if not wishes.one_coloured:
            self._mixed(self._wish(MIXED))
        if wishes.animals != ANY:
            self._place_animals(self._wish(f"--animals {wishes.animals}"), wishes.animals == AWAY)
        if wishes.animals == AWAY:
            self._distances()
        else:
            # far: counts only where the animals are to be away
            self.cp.add(self.far == 0)
        self._within("unevenness", self.unevenness, wishes.unevenness)
        self._within("dice-gap", self.dice_gap, wishes.dice_gap)

    def _wish(self, name: str) -> IntVar:
        self.wishes[name] = self.cp.new_bool_var(name)
        return self.wishes[name]

    def _mixed(self, wish: IntVar) -> None:
        for here in self.lies:
            for content, chosen in here.items():
                if sum(content) > 1 and sum(content) in content:
                    # mixed: no castle has several decorations of a single colour
                    self.cp.add_implication(wish, chosen.negated())

    def _place_animals(self, wish: IntVar, away: bool) -> None:
        for animal, places in enumerate(self.at):
            for castle, place in enumerate(places):
                # away: no decoration of its own colour there; near: one at least
                self.cp.add(self._has(castle, animal) == (0 if away else 1)).only_enforce_if(
                    wish, place
                )

    def _distances(self) -> None:
        apart = [self.cp.new_int_var(0, _FARTHEST, "") for _ in COLOURS]
        for animal, places in enumerate(self.at):
            for castle, place in enumerate(places):
                for other in range(CASTLES):
                    steps = min((castle - other) % CASTLES, (other - castle) % CASTLES)
                    # far: no farther than to any castle with a decoration of its own colour
                    self.cp.add(
                        apart[animal] <= _FARTHEST - (_FARTHEST - steps) * self._has(other, animal)
                    ).only_enforce_if(place)
        # far: the sum over the animals; it is the largest there can be once it is maximised
        self.cp.add(self.far == sum(apart))

    def _within(self, name: str, measure: IntVar, wished: Range) -> None:
        if wished == ANY_NUMBER:
            return
        wish = self._wish(f"--{name} {wished}")
        # a range that was wished for
        self.cp.add(measure >= wished.least).only_enforce_if(wish)
        self.cp.add(measure <= wished.most).only_enforce_if(wish)

    # What was found

    @property
    def choices(self) -> list[IntVar]:
        """Every Boolean that says what lies where, in a fixed order."""
        return [
            *(chosen for here in self.lies for chosen in here.values()),
            *(place for places in self.at for place in places),
        ]

    def keep_away(self, beach: Beach) -> None:
        """Not this one again."""
        shown = [
            self.lies[number][castle.decorations] for number, castle in enumerate(beach.castles)
        ]
        shown += [
            self.at[animal][number]
            for number, castle in enumerate(beach.castles)
            for animal in castle.animals
        ]
        # different: at least one castle shows something else
        self.cp.add_bool_or(choice.negated() for choice in shown)

    def beach(self, solver: cp_model.CpSolver) -> Beach:
        """The beach of a solution, without a Queen."""
        castles = []
        for castle, here in enumerate(self.lies):
            content = next(each for each, chosen in here.items() if solver.value(chosen))
            animals = (a for a, places in enumerate(self.at) if solver.value(places[castle]))
            castles.append(Castle(content, tuple(animals)))
        return Beach(tuple(castles), None, self.box)


def _total(here: dict[Content, IntVar], worth: Callable[[Content], int]) -> LinearExpr:
    """What a figure of the content comes to under one castle."""
    return LinearExpr.weighted_sum(list(here.values()), [worth(content) for content in here])


def _number_of(colour: int) -> Callable[[Content], int]:
    return lambda content: content[colour]


def _uneven(content: Content) -> int:
    return sum(abs(len(COLOURS) * number - sum(content)) for number in content)
