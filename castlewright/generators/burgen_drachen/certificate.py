"""What a record claims about an adventure, and whether it is true.

A certified adventure goes into a record as `solutions`, `dragons`, `tiles` and `solution`; `verify`
takes these claims from a record, whoever wrote it, and proves each again by another way: the
solution by the rules, the counts by counting, the fewest tiles by that same count.
"""

from operator import le
from typing import Any

from castlewright.generators.base import Report
from castlewright.generators.burgen_drachen.making import Certified
from castlewright.puzzles.base import Violation
from castlewright.puzzles.burgen_drachen import (
    Adventure,
    HouseRules,
    Placement,
    violations,
)
from castlewright.puzzles.records import Record
from castlewright.solvers.burgen_counter import Count, count


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


def verify(
    record: Record, adventure: Adventure, rules: HouseRules, *, budget: int | None = None
) -> Report:
    """Check the adventure, and what its record claims about solution, solutions and tiles.

    `budget` is for the count, in steps. Raises `RecordError` for a solution that cannot be read.
    """
    checked = ["adventure"]
    found = list(violations(adventure, rules=rules))
    dragons = record.get("dragons") or 0
    if not found and record.get("solution") is not None:
        checked.append(f"solution for {dragons} dragons")
        placement = stored_solution(record, adventure)
        found += violations(adventure, placement, dragons, rules)
    number = None
    if not found and (record.get("solutions") is not None or record.get("tiles") is not None):
        number = count(adventure, rules=rules, budget=budget)
        if not number.complete:
            return Report(tuple(checked), tuple(found), complete=False)
    if number and record.get("solutions") is not None:
        checked.append("solutions")
        found += _count_faults(record, number)
    if number and record.get("tiles") is not None:
        checked.append("tiles")
        found += _tile_faults(record, number, dragons)
    return Report(tuple(checked), tuple(found))


def stored_solution(record: Record, adventure: Adventure) -> Placement:
    """The solution that stands in the record. Raises `RecordError` if it cannot be read."""
    return record.read_solution(lambda text: Placement.parse(text, adventure.tile_set))


def _count_faults(record: Record, number: Count) -> list[Violation]:
    stored, counted = list(record.fields["solutions"]), list(number.solutions)
    if record.get("complete") is False:
        right = len(stored) == len(counted) and all(map(le, stored, counted))
    else:
        right = stored == counted
    message = f"the record says {stored}, counted were {counted}"
    return [] if right else [Violation("record-solutions-differ", "solutions", message)]


def _tile_faults(record: Record, number: Count, dragons: int) -> list[Violation]:
    fewest = min((t for t in number.fewest[dragons:] if t is not None), default=None)
    if record.fields["tiles"] == fewest:
        return []
    message = f"the record says {record.fields['tiles']}, the fewest are {fewest}"
    return [Violation("record-tiles-differ", "tiles", message)]
