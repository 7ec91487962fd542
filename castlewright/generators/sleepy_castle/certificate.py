"""What a record claims about a layout, a heist or a night watch, and whether it is true.

A certified puzzle goes into a record as `kind`, `solution`, `solutions`, and where they have them
`haul` and `grade`; `verify` takes these claims from a record, whoever wrote it, and proves each
again by another way: the solution by the rules, the haul and the number of sets of gaps that give
it in closed form and by the dynamic programme, the number of rings that fit the clues by the search
that shares no code with the model.

    layout, heist   solution   a plan that steals the haul (of a layout: the whole night)
                    haul       the most coins that can be stolen
                    solutions  [the number of sets of gaps that give the haul]
    night watch     solution   the ring
                    solutions  [the number of rings that fit the clues]
"""

from typing import Any

from castlewright.generators.base import Report
from castlewright.generators.sleepy_castle.heists import PROGRAMME_LIMIT, CertifiedHeist
from castlewright.generators.sleepy_castle.layouts import CertifiedLayout
from castlewright.generators.sleepy_castle.night_watches import CertifiedNightWatch
from castlewright.puzzles.base import Violation
from castlewright.puzzles.records import Record
from castlewright.puzzles.sleepy_castle import (
    DEFAULT_RULES,
    Heist,
    HouseRules,
    Layout,
    NightWatch,
    Plan,
    SleepyPuzzle,
    kind_of,
    violations,
    whole_night,
)
from castlewright.solvers.base import Solved
from castlewright.solvers.sleepy_castle import haul, heist_programme, night_search
from castlewright.solvers.sleepy_castle.heist_hints import best_plan

Certified = CertifiedLayout | CertifiedHeist | CertifiedNightWatch


def claims(certified: Certified) -> dict[str, Any]:
    """The keys of a record that say what is proved about the puzzle."""
    match certified:
        case CertifiedLayout():
            return _claims_of_layout(certified.layout)
        case CertifiedHeist():
            return {
                "kind": kind_of(certified.heist),
                "puzzle": str(certified.heist),
                "solution": str(certified.plan),
                "haul": certified.haul,
                "solutions": [certified.ways],
                "grade": certified.grade.to_json(),
                "house_rules": list(certified.rules.names) or None,
            }
        case CertifiedNightWatch():
            return {
                "kind": kind_of(certified.watch),
                "puzzle": str(certified.watch),
                "solution": str(certified.answer),
                "solutions": [1],
                "grade": certified.grade.to_json(),
            }


def _claims_of_layout(layout: Layout) -> dict[str, Any]:
    night = whole_night(layout)
    return {
        "kind": kind_of(layout),
        "puzzle": str(layout),
        "solution": str(best_plan(night)),
        "haul": haul.best_haul(night),
        "solutions": [haul.ways(night)],
    }


def verify(
    record: Record,
    puzzle: SleepyPuzzle,
    rules: HouseRules = DEFAULT_RULES,
    *,
    budget: int | None = None,
) -> Report:
    """Check the puzzle, and what its record claims about solution, haul and solutions.

    `budget` is for each witness, in states of the programme or steps of the search. Where the
    programme has too many states, the closed form alone is the proof, and `checked` says so. Raises
    `RecordError` for a solution that cannot be read.
    """
    found = list(violations(puzzle, rules=rules))
    if found:
        return Report((kind_of(puzzle),), tuple(found))
    if isinstance(puzzle, NightWatch):
        return _verify_night_watch(record, puzzle, rules, budget)
    return _verify_heist(record, puzzle, rules, budget)


def stored_solution(record: Record, puzzle: SleepyPuzzle) -> Plan | Layout:
    """The solution that stands in the record. Raises `RecordError` if it cannot be read."""
    if isinstance(puzzle, NightWatch):
        return record.read_solution(Layout.parse)
    return record.read_solution(Plan.parse)


def _verify_heist(
    record: Record, puzzle: Layout | Heist, rules: HouseRules, budget: int | None
) -> Report:
    heist = whole_night(puzzle) if isinstance(puzzle, Layout) else puzzle
    best, ways = haul.best_haul(heist, rules), haul.ways(heist, rules)
    checked = [kind_of(puzzle)]
    found: list[Violation] = []
    if record.get("solution") is not None:
        checked.append("solution")
        found += violations(puzzle, stored_solution(record, puzzle), best, rules)
    claimed = [key for key in ("haul", "solutions") if record.get(key) is not None]
    if claimed:
        witnesses = _witnesses(heist, rules, budget, (best, ways))
        checked += [f"{key} ({witnesses})" for key in claimed]
    if "haul" in claimed and record.fields["haul"] != best:
        found.append(_fault("record-haul-differs", "haul", record, best))
    if "solutions" in claimed and not _agrees(record, ways):
        found.append(_fault("record-solutions-differ", "solutions", record, [ways]))
    return Report(tuple(checked), tuple(found))


def _witnesses(heist: Heist, rules: HouseRules, budget: int | None, told: tuple[int, int]) -> str:
    """Who vouches for haul and ways. Raises `AssertionError` where the witnesses differ."""
    limit = PROGRAMME_LIMIT if budget is None else budget
    sets = heist_programme.best_sets(heist, limit=limit, rules=rules)
    if not isinstance(sets, Solved):
        return "closed form"
    if (sets.value, len(sets.solution)) != told:  # one of the two has a fault
        raise AssertionError(f"{heist}: {told} in closed form, not by the programme: {sets}")
    return "closed form, programme"


def _verify_night_watch(
    record: Record, watch: NightWatch, rules: HouseRules, budget: int | None
) -> Report:
    checked = [kind_of(watch)]
    found: list[Violation] = []
    if record.get("solution") is not None:
        checked.append("solution")
        found += violations(watch, stored_solution(record, watch), rules=rules)
    if record.get("solutions") is None:
        return Report(tuple(checked), tuple(found))
    enough = max(record.fields["solutions"], default=0) + 1  # one more than claimed is a fault
    steps = night_search.DEFAULT_BUDGET if budget is None else budget
    number = night_search.count(watch, limit=enough, budget=steps)
    if not number.complete and number.number < enough:
        return Report(tuple(checked), tuple(found), complete=False)
    checked.append("solutions")
    if not _agrees(record, number.number):
        counted = f"[{number.number}]{'' if number.complete else ' or more'}"
        found.append(_fault("record-solutions-differ", "solutions", record, counted))
    return Report(tuple(checked), tuple(found))


def _agrees(record: Record, number: int) -> bool:
    """Does the record's number agree? One that was not counted to its end may be less."""
    stored = record.fields["solutions"]
    if record.get("complete") is False:
        return len(stored) == 1 and stored[0] <= number
    return bool(stored == [number])


def _fault(code: str, key: str, record: Record, proved: object) -> Violation:
    return Violation(code, key, f"the record says {record.fields[key]}, proved is {proved}")
