"""Could this run have written a line about seven lairs or a fair start? What is quick to see of it.

Seven lairs must be as required and their plan right for as many rolls as are claimed; that no plan
takes fewer is not proved again, which would take as long as making them. Of a fair start everything
is reckoned again.
"""

from collections.abc import Iterator

from castlewright.generators.catan_junior.certificate import stored_solution
from castlewright.generators.catan_junior.fair_starts import FairStartWishes, grade
from castlewright.generators.catan_junior.seven_lairs import ANY_COLOUR, SevenLairsWishes
from castlewright.generators.catan_junior.wishes import HARBOURS, NUMBERS, STARTS, TERRAINS
from castlewright.puzzles.base import ContradictionError
from castlewright.puzzles.catan_junior import SetUp
from castlewright.puzzles.catan_junior.fair_start import FairStart, difference, solution
from castlewright.puzzles.catan_junior.puzzle_violations import violations
from castlewright.puzzles.catan_junior.seven_lairs import SevenLairs, SevenPlan
from castlewright.puzzles.records import Record


def seven_lairs_faults(
    record: Record, puzzle: SevenLairs, printed: SetUp, wishes: SevenLairsWishes
) -> Iterator[str]:
    """What a run with these requirements would not have written, in words."""
    loses = (record.get("grade") or {}).get("loses")
    if puzzle.colour not in printed.colours or wishes.colour not in (ANY_COLOUR, puzzle.colour):
        yield f"the colour {puzzle.colour}, not {wishes.colour}"
    elif parts := list(_not_kept(puzzle.set_up, _alone(printed, puzzle), wishes.keep)):
        yield parts[0]
    elif puzzle.lairs != wishes.lairs:
        yield f"lairs: {puzzle.lairs}, not {wishes.lairs}"
    elif len(puzzle.rolls) != wishes.rolls:
        yield f"rolls: {len(puzzle.rolls)}, not {wishes.rolls}"
    elif loses is not None and loses not in wishes.loses:
        yield f"loses: {loses}, not {wishes.loses}"
    elif wrong := violations(puzzle):
        yield str(wrong[0])
    else:
        yield from _plan_faults(record, puzzle, wishes)


def _plan_faults(record: Record, puzzle: SevenLairs, wishes: SevenLairsWishes) -> Iterator[str]:
    plan = stored_solution(record, puzzle)
    if not isinstance(plan, SevenPlan):
        raise ContradictionError(f"{plan!r:.80} is no SevenPlan")
    if record.get("rolls") != len(plan.turns):
        yield f"`rolls` is {record.get('rolls')!r}, its plan takes {len(plan.turns)}"
    elif wrong := violations(puzzle, plan, len(plan.turns), wishes.rules):
        yield f"its solution is wrong: {wrong[0]}"


def _alone(printed: SetUp, puzzle: SevenLairs) -> SetUp:
    others = (colour for colour in printed.colours if colour != puzzle.colour)
    return printed.without(*others)


def fair_start_faults(
    record: Record, puzzle: FairStart, printed: SetUp, wishes: FairStartWishes
) -> Iterator[str]:
    """What a run with these requirements would not have written, in words."""
    for set_up in puzzle.set_ups:
        yield from _not_kept(set_up, printed, wishes.keep)
    if wrong := violations(puzzle):
        yield str(wrong[0])
        return
    for apart in filter(None, map(difference, puzzle.set_ups)):
        if apart not in wishes.apart:
            yield f"apart: {apart}, not {wishes.apart}"
    proved = {
        "solution": str(solution(puzzle)),
        "solutions": [1],
        "grade": grade(puzzle).to_json(),
    }
    for key, value in proved.items():
        if record.get(key) != value:
            yield f"`{key}` is {record.get(key)!r}, {value!r} was expected"


def _not_kept(set_up: SetUp, printed: SetUp, keep: frozenset[str]) -> Iterator[str]:
    """Parts that are not as they are printed, though they were to be kept."""
    if set_up.map != printed.map or set_up.rules != printed.rules:
        yield f"the map {set_up.map.name} by {set_up.rules.name}, not {printed.map.name}"
        return
    if set_up.colours != printed.colours:
        yield f"the colours {', '.join(set_up.colours)}, not {', '.join(printed.colours)}"
        return
    shown: dict[str, tuple[object, object]] = {
        TERRAINS: (_terrains(set_up), _terrains(printed)),
        NUMBERS: (_numbers(set_up), _numbers(printed)),
        HARBOURS: (set_up.harbours, printed.harbours),
        STARTS: (set_up.starts, printed.starts),
    }
    for part, (there, wanted) in shown.items():
        if part in keep and there != wanted:
            yield f"{part} that are not those of the map, though they are kept"


def _terrains(set_up: SetUp) -> list[object]:
    return [kind for kind, _ in set_up.terrains]


def _numbers(set_up: SetUp) -> list[int]:
    return [number for _, number in set_up.terrains]
