"""What a record claims about an adventure, and how each claim is proved.

A certified adventure goes into a record as `solutions`, `dragons`, `tiles` and `solution`. Each is
proved again, whoever wrote it, by another way than it was found: the solution by the rules, the
counts by counting, the fewest tiles, a verdict and the forced spaces by that same count.
"""

from collections.abc import Iterator, Mapping
from functools import reduce
from itertools import islice
from operator import le
from typing import Any

from castlewright.generators.base import Case, NotCheckedError, Proved, judged_verdict
from castlewright.generators.burgen_drachen.making import Certified
from castlewright.puzzles.base import UndecidedError
from castlewright.puzzles.burgen_drachen import (
    Adventure,
    HouseRules,
    Placement,
    defeated,
    violations,
)
from castlewright.puzzles.burgen_drachen.tile_set import Laid
from castlewright.puzzles.burgen_drachen.violations import start_colours
from castlewright.puzzles.records import Record
from castlewright.solvers.burgen_counter import Count, count, solutions

MANY = 20_000  # more pictures than this are not gone through one by one


def claims(certified: Certified, rules: HouseRules) -> dict[str, Any]:
    """The keys of a record that say what is proved about the adventure."""
    return {
        "puzzle": str(certified.adventure),
        "solutions": list(certified.count.solutions),
        "dragons": certified.dragons,
        "tiles": certified.tiles,
        "solution": str(certified.solution),
        "house_rules": list(rules.names) or None,
    }


def stored_solution(record: Record, adventure: Adventure) -> Placement:
    """The solution that stands in the record. Raises `RecordError` if it cannot be read."""
    return record.read_solution(lambda text: Placement.parse(text, adventure.tile_set))


def prove_puzzle(case: Case) -> Proved:
    return Proved(violations(case.puzzle, rules=case.rules), "adventure")


def prove_solution(case: Case) -> Proved:
    """The solution by the rules: it defeats the dragons, and begins in the colour that is said."""
    placement, dragons = stored_solution(case.record, case.puzzle), _dragons(case)
    found = violations(case.puzzle, placement, dragons, case.rules)
    start = case.claim("start")
    if not found and start is not None:
        begun = start_colours(case.puzzle, placement, case.rules)
        if start not in begun:
            found += case.unless_equal("start", ", ".join(sorted(begun)))
    return Proved(found, f"solution for {dragons} dragons")


def prove_dragons(case: Case) -> Proved:
    """So many can be defeated; a verdict says the contrary, and proves it."""
    if case.claim("verdict") is not None or case.claim("solution") is not None:
        return Proved(told="")
    if _number(case).at_least(_dragons(case)):
        return Proved(told="")
    most = max((n for n, found in enumerate(_number(case).solutions) if found), default=None)
    return Proved(case.unless_equal("dragons", most))


def prove_start(case: Case) -> Proved:
    """The colour of the start belongs to a solution or a verdict, which are proved by it."""
    if case.claim("verdict") is not None or case.claim("solution") is not None:
        return Proved(told="")
    return Proved(case.unless_equal("start", None))


def prove_solutions(case: Case) -> Proved:
    stored, counted = list(case.claim("solutions")), list(_number(case).solutions)
    complete = case.claim("complete") is not False
    if not complete and len(stored) == len(counted) and all(map(le, stored, counted)):
        return Proved()
    return Proved(case.unless_equal("solutions", counted))


def prove_complete(case: Case) -> Proved:
    """`complete: false` belongs to `solutions`, which are proved by it."""
    if case.claim("complete") is False and case.claim("solutions") is not None:
        return Proved(told="")
    return Proved(case.unless_equal("complete", None))


def prove_tiles(case: Case) -> Proved:
    fewest = [tiles for tiles in _number(case).fewest[_dragons(case) :] if tiles is not None]
    return Proved(case.unless_equal("tiles", min(fewest, default=None)))


def prove_verdict(case: Case) -> Proved:
    def solvable() -> bool:
        dragons, start = _dragons(case), case.claim("start")
        if start is None or not _number(case).at_least(dragons):
            return _number(case).at_least(dragons) > 0
        return any(
            start in start_colours(case.puzzle, p, case.rules) for p in _pictures(case, dragons)
        )

    return judged_verdict(case, solvable)


def prove_forced(case: Case) -> Proved:
    """What is the same in every picture, by looking at all of them."""
    pictures = _pictures(case, case.claim("forced_dragons") or 0)
    every = [_laid(case.puzzle, placement) for placement in pictures]
    same = reduce(lambda one, other: dict(one.items() & other.items()), every) if every else {}
    return Proved(case.unless_equal("forced", forced_text(case.puzzle, same) if every else None))


def prove_forced_dragons(case: Case) -> Proved:
    """How many dragons are to be defeated belongs to `forced`, which is proved by it."""
    if case.claim("forced") is not None:
        return Proved(told="")
    return Proved(case.unless_equal("forced_dragons", None))


def forced_text(adventure: Adventure, same: Mapping[int, Laid | None]) -> str:
    """What is the same in every solution, as a placement; ? where it may differ."""
    everything = Placement.of(adventure, {s: laid for s, laid in same.items() if laid})
    words = str(everything).split()
    places = [at for at, word in enumerate(words) if word != "/"]
    for space, at in enumerate(places):
        if words[at] == "." and space not in same:
            words[at] = "?"
    return " ".join(words)


def _laid(adventure: Adventure, placement: Placement) -> dict[int, Laid | None]:
    """What lies on each space without a piece."""
    pieces = {piece.space for piece in adventure.pieces}
    return {s: laid for s, laid in enumerate(placement.spaces) if s not in pieces}


def _pictures(case: Case, dragons: int) -> Iterator[Placement]:
    """All solutions that defeat the dragons. Raises `NotCheckedError` where there are too many."""
    if _number(case).total > MANY:
        raise NotCheckedError(f"more than {MANY} solutions to look at")
    for placement in islice(solutions(case.puzzle, rules=case.rules), MANY):
        if not dragons or defeated(case.puzzle, placement, case.rules) >= dragons:
            yield placement


def _dragons(case: Case) -> int:
    return case.claim("dragons") or 0


def _number(case: Case) -> Count:
    """The count. Raises `UndecidedError` if it takes more than the budget."""
    number = case.once("count", lambda: count(case.puzzle, rules=case.rules, budget=case.budget))
    if not number.complete:
        raise UndecidedError(f"not counted within {case.budget} steps")
    return number
