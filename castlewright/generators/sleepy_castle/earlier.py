"""Could this run have written a line about a heist or a night watch? What is quick to see of it.

A heist's claims are proved again in closed form, its grade is made again; that it is the heist of
its item is seen by drawing it again without its proof (`heists.heists_of_seed`). A night watch must
be as required, and its ring the only one that fits for the search; its grade is looked at only as
far as the required level goes.
"""

from collections.abc import Iterator

from castlewright.generators.sleepy_castle.certificate import stored_solution
from castlewright.generators.sleepy_castle.heist_grade import grade
from castlewright.generators.sleepy_castle.heists import HeistWishes
from castlewright.generators.sleepy_castle.night_watches import Wishes
from castlewright.puzzles.records import Record
from castlewright.puzzles.sleepy_castle import Heist, NightWatch, violations
from castlewright.solvers.sleepy_castle import haul, night_search


def heist_faults(record: Record, heist: Heist, wishes: HeistWishes) -> Iterator[str]:
    """What a run with these requirements would not have written, in words."""
    if wrong := violations(heist, rules=wishes.rules):
        yield str(wrong[0])
        return
    best = haul.best_haul(heist, wishes.rules)
    proved = {
        "haul": best,
        "solutions": [haul.ways(heist, wishes.rules)],
        "grade": grade(heist, wishes.rules).to_json(),
    }
    yield from _differing(record, proved)
    if wrong := violations(heist, stored_solution(record, heist), best, wishes.rules):
        yield f"its solution is wrong: {wrong[0]}"


def night_watch_faults(record: Record, watch: NightWatch, wishes: Wishes) -> Iterator[str]:
    """What a run with these requirements would not have written, in words."""
    level = (record.get("grade") or {}).get("level")
    kinds = sorted({clue.kind for clue in watch.clues} - set(wishes.clue_kinds))
    if watch.size != wishes.guards:
        yield f"guards: {watch.size}, not {wishes.guards}"
    elif len(watch.clues) not in wishes.clues:
        yield f"clues: {len(watch.clues)}, not {wishes.clues}"
    elif kinds:
        yield f"a clue of the kind {kinds[0]}, which was left out"
    elif level not in wishes.levels:
        yield f"the level {level}, not {wishes.level}"
    elif wrong := violations(watch) or violations(watch, stored_solution(record, watch)):
        yield f"its solution is wrong: {wrong[0]}"
    else:
        number = night_search.count(watch, limit=2).number
        yield from _differing(record, {"solutions": [number]})
        if number != 1:
            yield "more than one ring fits its clues"


def _differing(record: Record, proved: dict[str, object]) -> Iterator[str]:
    for key, value in proved.items():
        if record.get(key) != value:
            yield f"`{key}` is {record.get(key)!r}, {value!r} was expected"
