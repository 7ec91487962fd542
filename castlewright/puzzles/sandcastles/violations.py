"""What is wrong with a set-up or a sprint, rule by rule.

`violations(puzzle)` finds all faults, in a fixed order; an empty answer means right. Each way to
break a rule is one row of `FAULTS` and one small check below. Whether a plan for a sprint is right
is judged by playing it, in the game.

    >>> from castlewright.puzzles.sandcastles.kinds import parse_puzzle
    >>> set_up = parse_puzzle("rb/yyB/rb/yrY/bb/yrB 3/2 Q7")
    >>> [fault.code for fault in violations(set_up)]
    ['SB-04-animal-missing', 'SB-04-animal-twice', 'SB-05-bucket', 'SB-30-queen']
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from castlewright.puzzles.base import InvalidPuzzleError, NamedRules, Violation, counted
from castlewright.puzzles.sandcastles.abilities import Ability
from castlewright.puzzles.sandcastles.beach import Beach
from castlewright.puzzles.sandcastles.box import CASTLES, MOST_PLAYERS
from castlewright.puzzles.sandcastles.colours import ANIMALS, COLOURS
from castlewright.puzzles.sandcastles.kinds import SandPuzzle
from castlewright.puzzles.sandcastles.set_up import SetUp
from castlewright.puzzles.sandcastles.sprint import Sprint

LEAST_PLAYERS = 1  # SB-50: one alone plays by the same rules
OF_A_COLOUR_EACH = 2  # SB-03


@dataclass(frozen=True)
class HouseRules(NamedRules):
    """The places where the rulebook can be read in two ways, and one for comparison.

    The defaults are the ledger's.
    """

    full_means_full: bool = False  # SB-18A: a full storehouse may not search for an animal either
    wait_by_turn: bool = False  # SB-16A: nobody waits with a die while the other one is of use
    animals_only: bool = False  # SB-31A: a full storehouse finds no Queen, skill or blue power
    last_crown_lost: bool = False  # SB-33A: no crown comes with the second decoration
    bucket_stays: bool = False  # SB-10, to compare: the bucket is never passed on


DEFAULT_RULES = HouseRules()

FAULTS = {
    "SB-02-players": "{players} players; {least} to {most} were expected",
    "SB-03-total": "{there}; {wanted} were expected for {players}",
    "SB-03-castle": "{there}; the number of players was expected, {wanted}",
    "SB-04-animal-missing": "it is under no castle",
    "SB-04-animal-twice": "it lies there {there} times",
    "SB-04-animals-together": "{first} and {second} are both there; the three animals begin under "
    "different castles",
    "SB-05-bucket": "seat {seat} has it; a seat from 1 to {players} was expected",
    "SB-30-queen": "Queen Crab sits on {place}; one of the castles 1 to {last} was expected",
    "SB-40-seats": "{there} drew some; the number of players was expected, {players}",
    "SB-40-one-of-each": "{there}; one of each colour was expected",
    "SB-44-power-twice": "{name} ({sign}) was drawn {there} times; there is one of each power",
}


def violations(puzzle: SandPuzzle) -> tuple[Violation, ...]:
    """Every fault of the puzzle, in the order of `FAULTS`."""
    found = list(_faults(puzzle))
    rank = {code: number for number, code in enumerate(FAULTS)}
    return tuple(sorted(found, key=lambda fault: rank[fault.code]))


def check_puzzle(puzzle: SandPuzzle) -> None:
    """Raise `InvalidPuzzleError` for a faulty puzzle."""
    if found := violations(puzzle):
        raise InvalidPuzzleError(found)


def _faults(puzzle: SandPuzzle) -> Iterator[Violation]:
    match puzzle:
        case SetUp():
            yield from _beach_faults(puzzle.beach, puzzle.players)
            yield from _seat_faults(puzzle)
            yield from _power_faults(puzzle)
        case Sprint():
            # a sprint may be run at a beach that was laid for one to four players
            yield from _beach_faults(puzzle.beach, puzzle.beach.players)


def _fault(code: str, where: str, **words: object) -> Violation:
    return Violation(code, where, FAULTS[code].format(**words))


def _beach_faults(beach: Beach, players: int) -> Iterator[Violation]:
    if not LEAST_PLAYERS <= players <= MOST_PLAYERS:
        words = {"players": players, "least": LEAST_PLAYERS, "most": MOST_PLAYERS}
        yield _fault("SB-02-players", "players", **words)
    else:
        yield from _decoration_faults(beach, players)
    yield from _animal_faults(beach)
    if beach.queen is not None and not 0 <= beach.queen < CASTLES:
        yield _fault("SB-30-queen", "queen", place=f"castle {beach.queen + 1}", last=CASTLES)


def _decoration_faults(beach: Beach, players: int) -> Iterator[Violation]:
    """SB-03: two of each colour for each player, as many under each castle as there are players."""
    wanted = OF_A_COLOUR_EACH * players
    for colour, name in enumerate(COLOURS):
        there = beach.number_of(colour)
        if there != wanted:
            words = {"wanted": wanted, "players": counted(players, "player")}
            what = counted(there, f"{name} decoration")
            yield _fault("SB-03-total", "castles", there=what, **words)
    for number, castle in enumerate(beach.castles, 1):
        there = sum(castle.decorations)
        if there != players:
            what = counted(there, "decoration")
            yield _fault("SB-03-castle", f"castle {number}", there=what, wanted=players)


def _animal_faults(beach: Beach) -> Iterator[Violation]:
    """SB-04: the three animals, once each, under three castles."""
    animals = Counter(animal for castle in beach.castles for animal in castle.animals)
    for animal, name in enumerate(ANIMALS):
        if animals[animal] == 0:
            yield _fault("SB-04-animal-missing", name)
        elif animals[animal] > 1:
            yield _fault("SB-04-animal-twice", name, there=animals[animal])
    for number, castle in enumerate(beach.castles, 1):
        different = sorted(set(castle.animals))
        if len(different) > 1:
            first, second, *_ = (ANIMALS[animal] for animal in different)
            where = f"castle {number}"
            yield _fault("SB-04-animals-together", where, first=first, second=second)


def _seat_faults(set_up: SetUp) -> Iterator[Violation]:
    if set_up.players and not 0 <= set_up.bucket < set_up.players:
        seat = set_up.bucket + 1
        yield _fault("SB-05-bucket", "bucket", seat=seat, players=set_up.players)


def _power_faults(set_up: SetUp) -> Iterator[Violation]:
    """SB-40, SB-44: one power of each colour for each seat, none twice."""
    if set_up.powers and set_up.beach.queen is None:  # no notation says so
        yield _fault("SB-30-queen", "queen", place="no castle", last=CASTLES)
    if set_up.powers and len(set_up.powers) != set_up.players:
        there = len(set_up.powers)
        yield _fault("SB-40-seats", "powers", there=there, players=set_up.players)
    for seat, drawn in enumerate(set_up.powers, 1):
        numbers = Counter(ability.colour for ability in drawn)
        for colour, name in enumerate(COLOURS):
            if numbers[colour] != 1:
                where = f"powers of seat {seat}"
                what = counted(numbers[colour], f"{name} power")
                yield _fault("SB-40-one-of-each", where, there=what)
    all_drawn: Counter[Ability] = Counter(one for drawn in set_up.powers for one in drawn)
    for ability, there in all_drawn.items():
        if there > 1:
            words = {"name": ability.name, "sign": str(ability), "there": there}
            yield _fault("SB-44-power-twice", "powers", **words)
