"""Could this run have written a line about an adventure? What is quick to see of it.

A line of an earlier run is gone on with only if its adventure is as required and what it claims is
proved again: the solution by the rules, solutions and tiles by the counter.
"""

from collections.abc import Iterator

from castlewright.generators.burgen_drachen.certificate import stored_solution
from castlewright.generators.burgen_drachen.wishes import Wishes
from castlewright.puzzles.burgen_drachen import Adventure, violations
from castlewright.puzzles.records import Record
from castlewright.solvers.burgen_counter import Count, count


def faults(record: Record, adventure: Adventure, wishes: Wishes) -> Iterator[str]:
    """What such a run would not have written, in words; nothing is looked at after a bad one."""
    castles, dragons = len(adventure.castles), len(adventure.dragons)
    defeat = dragons if wishes.defeat is None else wishes.defeat
    if (adventure.rows, adventure.columns) != (wishes.rows, wishes.columns):
        yield f"a board of {adventure.rows}x{adventure.columns}, not {wishes.rows}x{wishes.columns}"
    elif adventure.tile_set != wishes.tile_set:
        yield f"the tile set {adventure.tile_set.name}, not {wishes.tile_set.name}"
    elif castles not in wishes.castles:
        yield f"castles: {castles}, not {wishes.castles}"
    elif dragons not in wishes.dragons:
        yield f"dragons: {dragons}, not {wishes.dragons}"
    elif record.get("dragons") != defeat:
        yield f"`dragons` is {record.get('dragons')!r}, {defeat} was expected"
    elif wrong := violations(adventure, stored_solution(record, adventure), defeat, wishes.rules):
        yield f"its solution is wrong: {wrong[0]}"
    else:
        number = count(adventure, rules=wishes.rules, budget=wishes.count_budget)
        yield from _count_faults(record, number, defeat, wishes)


def _count_faults(record: Record, number: Count, defeat: int, wishes: Wishes) -> Iterator[str]:
    tiles = min((t for t in number.fewest[defeat:] if t is not None), default=0)
    solved = number.at_least(defeat)
    if record.get("solutions") != list(number.solutions):
        yield f"`solutions` is {record.get('solutions')}, counted were {list(number.solutions)}"
    elif record.get("tiles") != tiles:
        yield f"`tiles` is {record.get('tiles')}, the fewest are {tiles}"
    elif wishes.unique and solved != 1:
        yield f"{solved} solutions for {defeat} dragons, not one"
    elif wishes.solutions is not None and number.total not in wishes.solutions:
        yield f"solutions: {number.total}, not {wishes.solutions}"
    elif wishes.tiles is not None and tiles not in wishes.tiles:
        yield f"tiles: {tiles}, not {wishes.tiles}"
