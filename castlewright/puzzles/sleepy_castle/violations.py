"""What is wrong with a layout, a heist or a night watch, or with a proposed solution of one.

`violations(puzzle)` finds the faults of the puzzle itself, `violations(puzzle, solution)` those of
the solution, all of them, in a fixed order; an empty answer means right. A solution of a layout or
a heist is a `Plan`, one of a night watch is a `Layout`. Each way to break a rule is one row of
`FAULTS` and one small check below.

    >>> layout = Layout.parse("ABCA 2240 -")
    >>> [fault.code for fault in violations(layout)]
    ['SC-02-guard-twice', 'SC-03-coins-in-gap', 'SC-03-coins-in-gap']
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from castlewright.puzzles.base import InvalidPuzzleError, NamedRules, Violation
from castlewright.puzzles.sleepy_castle.heist import Heist, Plan, Turn, whole_night
from castlewright.puzzles.sleepy_castle.layout import (
    BOX_COLUMNS,
    BOX_GUARDS,
    BOX_ROWS,
    COINS_FOR_EACH_GUARD,
    LEAST_COINS,
    LEAST_GUARDS,
    MOST_COINS,
    MOST_GUARDS,
    Layout,
)
from castlewright.puzzles.sleepy_castle.night_watch import (
    FORMS,
    Clue,
    ClueKind,
    NightWatch,
    before_in_ring,
    name_of,
)


@dataclass(frozen=True)
class HouseRules(NamedRules):
    """The places where the rulebook can be read in two ways. The defaults are the ledger's."""

    both_at_once: bool = False  # SC-11A: both cards are chosen before either is seen
    ties_win_nothing: bool = False  # SC-17A: with equal coins nobody wins
    cover_first: bool = False  # SC-24A: the guard is covered before the cards are turned over


DEFAULT_RULES = HouseRules()

LAYOUT_FAULTS = {
    "SC-01-unknown-sleepyhead": "no guard {guard} stands in the ring",
    "SC-01-sleepyhead-twice": "{guard} lies in the grid {count} times",
    "SC-01-sleepyhead-missing": "{guard} is missing in the grid",
    "SC-01-grid-shape": "rows of {rows} sleepyheads; {expected} were expected",
    "SC-02-ring-size": "a ring of {size} guards; {least} to {most} were expected",
    "SC-02-guard-twice": "{guard} stands in the ring {count} times",
    "SC-03-coins-in-gap": "{coins} coins; {least} to {most} were expected",
    "SC-03-total": "{total} coins in all; {expected} were expected for {size} guards",
    "SC-21-covered-at-start": "{guard} is covered before the first turn",
}

HEIST_FAULTS = {
    "SC-40-turns": "{turns} turns, but {uncovered} guards can still be covered",
}

PLAN_FAULTS = {
    "SC-02-no-such-guard": "no guard {guard} stands in the ring",
    "SC-12-not-neighbours": "{first} and {second} are no neighbours, they guard nothing together",
    "SC-12-theft-forced": "any two sleepyheads give coins here, so nobody cannot be robbed",
    "SC-13-gap-empty": "the coins between {first} and {second} are gone",
    "SC-21-covered-twice": "{guard} is covered already",
    "SC-22-guard-covered": "{guard} is covered, its coins can no longer be stolen",
    "SC-23-plan-length": "{turns} turns; {expected} were expected, one for each turn of the night",
    "SC-40-haul-missed": "{haul} coins, {wanted} must be stolen",
}

NIGHT_WATCH_FAULTS = {
    "SC-30-unknown-guard": "{clue} tells of {guard}, which is none of the guards",
    "SC-30-one-guard": "{clue} needs two guards",
    "SC-30-number": "{clue} says {number}; {expected}",
    "SC-30-clue-twice": "{clue} is told twice",
    "SC-31-direction": "the guard at the top, {guard}, tells no direction",
}

RING_FAULTS = {
    "SC-30-other-guards": "the ring is of the guards {mine}, the night watch of {theirs}",
    "SC-31-other-top": "{guard} must stand at the top",
    "SC-31-other-way-round": "walking clockwise {first} must come before {second}",
    "SC-32-neighbours": "not true: {clue}",
    "SC-33-strangers": "not true: {clue}",
    "SC-34-between": "not true: {clue}",
    "SC-35-same-sides": "not true: {clue}",
    "SC-36-beside": "not true: {clue}",
}

FAULTS = LAYOUT_FAULTS | HEIST_FAULTS | PLAN_FAULTS | NIGHT_WATCH_FAULTS | RING_FAULTS
_CODE_OF_CLUE = {
    ClueKind.NEIGHBOURS: "SC-32-neighbours",
    ClueKind.STRANGERS: "SC-33-strangers",
    ClueKind.BETWEEN: "SC-34-between",
    ClueKind.SAME_SIDES: "SC-35-same-sides",
    ClueKind.BESIDE: "SC-36-beside",
}

SleepyPuzzle = Layout | Heist | NightWatch


def violations(
    puzzle: SleepyPuzzle,
    solution: Plan | Layout | None = None,
    haul: int = 0,
    rules: HouseRules = DEFAULT_RULES,
) -> tuple[Violation, ...]:
    """Every fault of the puzzle, or else of the solution, in the order of `FAULTS`.

    A plan is judged for a thief who must steal at least `haul` coins. The solution of a faulty
    puzzle is not judged: the faults of the puzzle are the answer.
    """
    found = list(_puzzle_faults(puzzle))
    if not found and solution is not None:
        found = list(_solution_faults(puzzle, solution, haul, rules))
    rank = {code: number for number, code in enumerate(FAULTS)}
    return tuple(sorted(found, key=lambda fault: rank[fault.code]))


def check_puzzle(puzzle: SleepyPuzzle) -> None:
    """Raise `InvalidPuzzleError` for a faulty puzzle."""
    if found := violations(puzzle):
        raise InvalidPuzzleError(found)


def _fault(code: str, where: str, **words: object) -> Violation:
    return Violation(code, where, FAULTS[code].format(**words))


def _puzzle_faults(puzzle: SleepyPuzzle) -> Iterator[Violation]:
    match puzzle:
        case Layout():
            yield from _table_faults(puzzle, least_coins=LEAST_COINS)
            for guard in sorted(puzzle.covered):
                yield _fault("SC-21-covered-at-start", "ring", guard=name_of(guard))
        case Heist():
            yield from _table_faults(puzzle.layout, least_coins=0)
            uncovered = len(puzzle.layout.uncovered)
            if not 1 <= puzzle.turns <= uncovered:
                yield _fault("SC-40-turns", "heist", turns=puzzle.turns, uncovered=uncovered)
        case NightWatch():
            yield from _night_watch_faults(puzzle)


def _table_faults(layout: Layout, *, least_coins: int) -> Iterator[Violation]:
    """SC-01 to SC-03: ring, coins and grid, whether some coins are gone or none."""
    yield from _ring_faults(layout.ring)
    for gap, coins in enumerate(layout.coins):
        if not least_coins <= coins <= MOST_COINS:
            first, second = map(name_of, layout.guards_of(gap))
            yield _fault(
                "SC-03-coins-in-gap",
                f"gap between {first} and {second}",
                coins=coins,
                least=least_coins,
                most=MOST_COINS,
            )
    expected = COINS_FOR_EACH_GUARD * layout.size
    short = layout.total < expected and least_coins > 0
    if short or layout.total > expected:
        no_more = "" if least_coins else "at most "
        yield _fault(
            "SC-03-total",
            "coins",
            total=layout.total,
            expected=f"{no_more}{expected}",
            size=layout.size,
        )
    if layout.grid:
        yield from _grid_faults(layout)


def _ring_faults(ring: str) -> Iterator[Violation]:
    if not LEAST_GUARDS <= len(ring) <= MOST_GUARDS:
        yield _fault(
            "SC-02-ring-size", "ring", size=len(ring), least=LEAST_GUARDS, most=MOST_GUARDS
        )
    for guard, count in Counter(ring).items():
        if count > 1:
            yield _fault("SC-02-guard-twice", "ring", guard=name_of(guard), count=count)


def _grid_faults(layout: Layout) -> Iterator[Violation]:
    cards = Counter(layout.sleepyheads)
    for guard, count in cards.items():
        if guard not in layout.ring:
            yield _fault("SC-01-unknown-sleepyhead", "grid", guard=guard)
        elif count > 1:
            yield _fault("SC-01-sleepyhead-twice", "grid", guard=name_of(guard), count=count)
    for guard in dict.fromkeys(layout.ring):
        if guard not in cards:
            yield _fault("SC-01-sleepyhead-missing", "grid", guard=name_of(guard))
    rows = tuple(map(len, layout.grid))
    in_box = layout.size == BOX_GUARDS
    if in_box and sum(rows) == BOX_GUARDS and rows != (BOX_COLUMNS,) * BOX_ROWS:
        expected = f"{BOX_ROWS} rows of {BOX_COLUMNS}"
    elif any(row != rows[0] for row in rows[:-1]) or rows[-1] > rows[0]:
        expected = "rows of equal length, the last perhaps shorter,"
    else:
        return
    yield _fault("SC-01-grid-shape", "grid", rows=", ".join(map(str, rows)), expected=expected)


def _night_watch_faults(watch: NightWatch) -> Iterator[Violation]:
    yield from _ring_faults(watch.guards)
    first, second = watch.direction
    direction = f"direction {first}<{second}"
    for guard in watch.direction:
        if guard not in watch.guards:
            yield _fault("SC-30-unknown-guard", direction, clue=f"{first}<{second}", guard=guard)
    if first == second:
        yield _fault("SC-30-one-guard", direction, clue=f"{first}<{second}")
    elif watch.guards[0] in watch.direction:
        yield _fault("SC-31-direction", direction, guard=name_of(watch.guards[0]))
    for number, clue in enumerate(watch.clues):
        yield from _clue_faults(clue, watch)
        if _unordered(clue) in map(_unordered, watch.clues[:number]):
            yield _fault("SC-30-clue-twice", f"clue {clue}", clue=clue)


def _clue_faults(clue: Clue, watch: NightWatch) -> Iterator[Violation]:
    for guard in clue.guards:
        if guard not in watch.guards:
            yield _fault("SC-30-unknown-guard", f"clue {clue}", clue=clue, guard=guard)
    if len(clue.guards) == 2 and clue.guards[0] == clue.guards[1]:
        yield _fault("SC-30-one-guard", f"clue {clue}", clue=clue)
    limits = FORMS[clue.kind].numbers
    if limits is not None and clue.number is not None:
        least, most = limits(watch.size)
        if not least <= clue.number <= most:
            expected = f"{least} to {most} were expected"
            if most < least:  # SC-34 in a ring of three
                expected = f"in a ring of {watch.size} nobody stands between two others"
            where = f"clue {clue}"
            yield _fault("SC-30-number", where, clue=clue, number=clue.number, expected=expected)


def _unordered(clue: Clue) -> tuple[ClueKind, frozenset[str], int | None]:
    return clue.kind, frozenset(clue.guards), clue.number


def _solution_faults(
    puzzle: SleepyPuzzle, solution: Plan | Layout, haul: int, rules: HouseRules
) -> Iterator[Violation]:
    match puzzle, solution:
        case (Layout(), Plan()):
            yield from _plan_faults(whole_night(puzzle), solution, haul, rules)
        case (Heist(), Plan()):
            yield from _plan_faults(puzzle, solution, haul, rules)
        case (NightWatch(), Layout()):
            yield from _answer_faults(puzzle, solution)
        case _:
            raise TypeError(
                f"a {type(solution).__name__} is no solution of a {type(puzzle).__name__}"
            )


def _plan_faults(heist: Heist, plan: Plan, haul: int, rules: HouseRules) -> Iterator[Violation]:
    if len(plan.turns) != heist.turns:
        yield _fault("SC-23-plan-length", "plan", turns=len(plan.turns), expected=heist.turns)
    layout = heist.layout
    stolen = 0
    for number, turn in enumerate(plan.turns, 1):
        where = f"turn {number}"
        strangers = [
            guard for guard in (*(turn.guards or ()), turn.cover) if guard not in layout.ring
        ]
        if strangers:
            for guard in dict.fromkeys(strangers):
                yield _fault("SC-02-no-such-guard", where, guard=guard)
            return  # what it does cannot be told
        # SC-21: the cards first, then a guard is covered; SC-24A says it can be the other way
        table = layout.with_covered(turn.cover) if rules.cover_first else layout
        yield from _theft_faults(table, turn, where)
        yield from _cover_faults(layout, turn, where)
        stolen += turn.loot(table)
        layout = turn.played(layout)
    if stolen < haul:
        yield _fault("SC-40-haul-missed", "plan", haul=stolen, wanted=haul)


def _theft_faults(layout: Layout, turn: Turn, where: str) -> Iterator[Violation]:
    if turn.guards is None:
        if layout.must_rob:
            yield _fault("SC-12-theft-forced", where)
        return
    first, second = map(name_of, turn.guards)
    gap = layout.gap_between(*turn.guards) if turn.guards[0] != turn.guards[1] else None
    if gap is None:
        yield _fault("SC-12-not-neighbours", where, first=first, second=second)
        return
    for guard in turn.guards:
        if guard in layout.covered:
            yield _fault("SC-22-guard-covered", where, guard=name_of(guard))
    if layout.coins[gap] == 0:
        yield _fault("SC-13-gap-empty", where, first=first, second=second)


def _cover_faults(layout: Layout, turn: Turn, where: str) -> Iterator[Violation]:
    if turn.cover in layout.covered:
        yield _fault("SC-21-covered-twice", where, guard=name_of(turn.cover))


def _answer_faults(watch: NightWatch, answer: Layout) -> Iterator[Violation]:
    yield from _table_faults(answer, least_coins=LEAST_COINS)
    if sorted(answer.ring) != sorted(watch.guards):
        mine, theirs = "".join(sorted(answer.ring)), "".join(sorted(watch.guards))
        yield _fault("SC-30-other-guards", "ring", mine=mine, theirs=theirs)
        return  # clues about guards that are not there cannot be judged
    if answer.ring[0] != watch.guards[0]:
        yield _fault("SC-31-other-top", "ring", guard=name_of(watch.guards[0]))
    elif not before_in_ring(answer, *watch.direction):
        first, second = map(name_of, watch.direction)
        yield _fault("SC-31-other-way-round", "ring", first=first, second=second)
    for clue in watch.clues:
        if not clue.holds(answer):
            yield _fault(_CODE_OF_CLUE[clue.kind], f"clue {clue}", clue=clue.sentence())
