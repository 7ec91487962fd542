"""Prove, grade and walk through every adventure of the shipped deck: `make deck-check`.

The tests do this with a sample. For each of the fifty, at each dragon level, the hints are followed
up to a solution.
"""

import sys

from castlewright.generators.burgen_drachen.grade import grade
from castlewright.puzzles.burgen_drachen import Adventure, violations
from tests.burgen_drachen.test_deck import SHIPPED
from tests.burgen_drachen.test_grade import spearman
from tests.burgen_drachen.test_hints import follow
from tests.commands import report_on
from tests.measure_grades import crude


def order_by_another_search() -> float:
    """The rank correlation of the castles' scores with the crude search of `measure_grades`."""
    scores = [record.get("grade")["castles"]["score"] for record in SHIPPED]
    return spearman(scores, [crude(Adventure.parse(record.puzzle), 0) for record in SHIPPED])


def main() -> None:
    wrong = 0
    for number, record in enumerate(SHIPPED, 1):
        adventure = Adventure.parse(record.puzzle)
        faults = [str(fault) for fault in report_on(record, adventure).violations]
        if grade(adventure).to_json() != record.get("grade"):
            faults.append("the grade is another one")
        for dragons in range(3):
            if violations(adventure, follow(adventure, dragons), dragons):
                faults.append(f"the hints lead to no solution with {dragons} dragons")
        wrong += bool(faults)
        print(f"{number:2} {adventure}: {'; '.join(faults) or 'right'}")
    print(f"{len(SHIPPED)} checked, {wrong} wrong")
    print(f"rank correlation of the castles with another search: {order_by_another_search():.2f}")
    sys.exit(bool(wrong))


if __name__ == "__main__":
    main()
