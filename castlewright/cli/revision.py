"""What a new finding makes of a record: what it replaces, and what it takes away.

    >>> item.record.fields
    {'game': ..., 'puzzle': '1R/2 W1', 'verdict': 'unsolvable', 'reason': '...', 'tiles': 9}
    >>> revised(item, item.desk.count(item, None, None)()).fields
    {'game': ..., 'puzzle': '1R/2 W1', 'solutions': [156, 0, 0], 'tiles': 1}

One rule for all commands and kinds. What was found stands in the record. Of the claims that were
there before, these go or are set right:

    established    what the command found out on the way: another value is replaced by it
    solvable       a solution speaks against a verdict and against a count of none; that there is
                   none speaks against all that is said of solutions
    RESTS_ON       what was said of something that is different now
    INSTANT        what the rules judge at once, and call wrong
    foreign        claims that can be true of other kinds of puzzles only
    reports        what `verify` said of the record as it was

All else stays: keys of other people, and claims that the finding has nothing to do with.
"""

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from castlewright.cli.claims import (
    INSTANT,
    OF_A_SOLUTION,
    REPORTS,
    RESTS_ON,
    claims_about,
    foreign_to,
)
from castlewright.cli.desks import SANDCASTLES, Finding, Item

if TYPE_CHECKING:
    from castlewright.puzzles.records import Record

SOLVED_HINTS = ("solved", "tile", "turn", "move", "roll", "mark")  # kinds that know a solution
NO_SOLUTION_HINT = "no-solution"


def revised(item: Item, finding: Finding) -> "Record":
    """The record with what was found, and without what that disproves."""
    if not (finding.fields or finding.established or finding.solvable is not None):
        return item.record
    old = {key: value for key, value in item.record.fields.items() if value is not None}
    fields, gone = _set_right(old, finding)
    gone |= {key for key in _disproved(old, finding) if key not in fields}
    gone |= {key for key in _without_ground(old, fields, gone) if key not in finding.fields}
    gone |= {*foreign_to(item.game, item.kind), *REPORTS} & old.keys()
    fields |= dict.fromkeys(gone - {key for key, value in fields.items() if value is not None})
    record = item.record.with_(**fields)
    wrong = _judged_wrong(item, record, finding.fields)
    wrong += [key for key in _without_ground(old, {}, wrong) if key not in finding.fields]
    return record.with_(**dict.fromkeys(wrong))


def _set_right(old: Mapping[str, Any], finding: Finding) -> tuple[dict[str, Any], set[str]]:
    """What was found, and what was established where the record says something else; what goes."""
    fields, gone = dict(finding.fields), set[str]()
    for path, value in finding.established.items():
        key, _, leaf = path.partition(".")
        if key in finding.fields or key not in old:
            continue
        if not leaf:
            fields[key] = value
        elif isinstance(old[key], dict) and old[key].get(leaf, value) != value:
            gone.add(key)
    return fields, gone


def _disproved(old: Mapping[str, Any], finding: Finding) -> Iterable[str]:
    """What cannot be true now that it is known whether there is a solution."""
    solvable, level = _solvable(finding), finding.dragons
    asked = old.get("dragons") or 0
    if solvable is True and asked <= level and (old.get("start") is None or level == 0):
        yield from ("verdict", "reason") if old.get("start") is None else ()
    if solvable is False and asked >= level:
        yield from OF_A_SOLUTION
        if old.get("verdict") is None:
            yield from ("dragons", "start")
    for key in ("solutions", "grade"):
        counted = old.get(key)
        counted = counted.get("solutions") if isinstance(counted, dict) else counted
        if solvable is False and key == "grade" and level == 0:
            yield key
        elif solvable is not None and isinstance(counted, list):
            none = not any(counted[level:])
            if none is solvable and (not none or old.get("complete") is not False):
                yield key


def _solvable(finding: Finding) -> bool | None:
    """Does the finding know whether there is a solution?"""
    if finding.solvable is not None:
        return finding.solvable
    hint = finding.fields.get("hint")
    if isinstance(hint, dict):
        found = hint["kind"] in SOLVED_HINTS
        return True if found else False if hint["kind"] == NO_SOLUTION_HINT else None
    if any(finding.fields.get(key) is not None for key in OF_A_SOLUTION):
        return True
    counted = finding.fields.get("solutions")
    if counted and (any(counted) or finding.fields.get("complete") is not False):
        return any(counted)
    return None


def _without_ground(
    old: Mapping[str, Any], fields: Mapping[str, Any], gone: Iterable[str]
) -> set[str]:
    """Claims that rest on something that is different now."""
    changed = set(gone)
    changed |= {key for key in fields if key in old and old[key] != fields[key]}
    if (old.get("dragons") or 0) == (fields.get("dragons") or 0):
        changed -= {"dragons"}
    elif "dragons" in fields:
        changed.add("dragons")
    lost: set[str] = set()
    while more := {
        key for key, grounds in RESTS_ON.items() if key in old and changed & {*grounds}
    } - (changed | lost):
        lost |= more
        changed |= more
    return lost


def _of_another_goal(item: Item) -> list[str]:
    """A sprint to the confetti has no number of steps, one for steps no number of rounds."""
    if (item.game, item.kind) != (SANDCASTLES, "sprint"):
        return []
    from castlewright.generators.sandcastles.sprints import NUMBER_OF_GOAL

    return [key for goal, key in NUMBER_OF_GOAL.items() if goal is not item.puzzle.goal]


def _judged_wrong(item: Item, record: "Record", found: Mapping[str, Any]) -> list[str]:
    """Claims that are judged at once, and are wrong."""
    from castlewright.generators.base import Case
    from castlewright.puzzles.base import UndecidedError

    case = Case(record, item.puzzle, item.rules)
    wrong = [key for key in _of_another_goal(item) if record.get(key) is not None]
    for claim in claims_about(item.game, item.kind):
        if claim.key in INSTANT and claim.key not in found and record.get(claim.key) is not None:
            try:
                if claim.prove(case).faults:
                    wrong.append(claim.key)
            except UndecidedError:
                pass
    return wrong
