"""Could this run have written a line about a sprint? What is quick to see of it.

The sprint must be as required, and its plan right for the number that is claimed; that no plan is
better is not proved again, which would take as long as making it.
"""

from collections.abc import Iterator

from castlewright.games.sandcastles import sprinting
from castlewright.generators.sandcastles.certificate import stored_solution
from castlewright.generators.sandcastles.sprints import NUMBER_OF_GOAL, SprintWishes
from castlewright.puzzles.records import Record
from castlewright.puzzles.sandcastles import Sprint, shipped_box, violations
from castlewright.puzzles.sandcastles.violations import OF_A_COLOUR_EACH


def faults(record: Record, sprint: Sprint, wishes: SprintWishes) -> Iterator[str]:
    """What a run with these requirements would not have written, in words."""
    found = record.get("grade") or {}
    there = [sum(castle.decorations) for castle in sprint.beach.castles]
    wanted = len(sprint.beach.castles[0].decorations) * OF_A_COLOUR_EACH * wishes.players
    if (sprint.level, sprint.goal) != (wishes.level, wishes.goal):
        yield f"{sprint.level} for {sprint.goal}, not {wishes.level} for {wishes.goal}"
    elif sprint.beach.box != (wishes.box or shipped_box()):
        yield f"the box {sprint.beach.box.name}, not the one that was asked for"
    elif sum(there) != wanted:
        yield f"decorations: {sum(there)}, not {wanted}"
    elif sprint.rounds != wishes.row:
        yield f"rounds: {sprint.rounds}, not {wishes.row}"
    elif found.get("loses") is not None and found["loses"] not in wishes.loses:
        yield f"loses: {found['loses']}, not {wishes.loses}"
    elif found.get("level") not in wishes.grades:
        yield f"grade: {found.get('level')}, not {wishes.grade}"
    elif wrong := list(violations(sprint)) or sprinting.faults(
        sprint,
        stored_solution(record, sprint),
        wishes.rules,
        record.get(NUMBER_OF_GOAL[sprint.goal]),
    ):
        yield f"its solution is wrong: {wrong[0]}"
