"""The next step for somebody who is stuck with a night watch: what is wrong, or what is certain.

    >>> watch = NightWatch.parse("ABCDEF C<B B3D A|C A|D A-1-B A= C5 E4")
    >>> hint(watch, Sketch.parse("A..C.. ......")).words
    'No clue is broken yet, but this leads nowhere. Rub out the fox at place 4.'
    >>> found = hint(watch, Sketch.parse("AECD.. ......"))
    >>> found.words
    'The mouse and the hare are neighbours and guard three coins. So the mouse stands at place 5.'
    >>> str(found.then)
    'AECDB. ......'

First it looks for a clue that the sketch breaks at once. Then it asks the model whether the sketch
can be finished at all, and if not, which marks to rub out, as few as can be. If it can, it climbs
the ladder of deductions (`night_ladder`) from there until a mark is certain. The deductions that
led to it are told in order, a sentence each, without those that had no part in it. If the ladder
ends before that, a mark that is the same in every solution is the hint, and if there is none, one
of some solution. So a hint is always a mark of some solution, and following hints leads to the end.

Places are counted clockwise, and place 1 is the top.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import StrEnum

from castlewright.puzzles.base import ContradictionError
from castlewright.puzzles.sleepy_castle import NightWatch, check_puzzle, name_of, violations
from castlewright.puzzles.sleepy_castle.sketch import UNKNOWN, Sketch, check_sketch
from castlewright.solvers.base import Solved, Unsolvable
from castlewright.solvers.sleepy_castle.night_ladder import (
    DEEPER,
    RUNGS,
    TAKEN,
    Position,
    Step,
    clash,
    next_step,
)
from castlewright.solvers.sleepy_castle.night_watch import DEFAULT_BUDGET, forced_marks, nearest

MOST_PLACES_NAMED = 4  # more are told by what is no longer possible


class HintKind(StrEnum):
    SOLVED = "solved"
    FAULT = "fault"  # the sketch breaks a clue at once
    DEAD_END = "dead-end"  # nothing is wrong yet, but the sketch leads nowhere
    MARK = "mark"  # write this down next
    NO_SOLUTION = "no-solution"  # the night watch itself has none
    UNDECIDED = "undecided"  # the budget ran out


@dataclass(frozen=True)
class Hint:
    """What to do next, in words.

    `because` are the deductions that led there, in order, a sentence each; `words` has them all.
    `then` is the sketch when the hint is followed, where it can be. `rung` is the name of the
    hardest deduction among them, `forced` says that every solution with the sketch has the mark.
    """

    kind: HintKind
    words: str
    because: tuple[str, ...] = ()
    then: Sketch | None = None
    rung: str | None = None
    forced: bool = False


def hint(
    watch: NightWatch, so_far: Sketch | None = None, *, budget: float = DEFAULT_BUDGET
) -> Hint:
    """The next step for this sketch; without one, for somebody who has just begun.

    `budget` is for each question to the model. Raises `InvalidPuzzleError` for a faulty night
    watch, `BadInputError` for a sketch of other guards.
    """
    check_puzzle(watch)
    sketch = so_far or Sketch.empty(watch)
    check_sketch(sketch, watch)
    layout = sketch.layout()
    if layout is not None and not violations(watch, layout):
        return Hint(HintKind.SOLVED, "That is the answer.", then=sketch)
    if (fault := _fault(watch, sketch)) is not None:
        return Hint(HintKind.FAULT, fault)
    verdict = nearest(watch, sketch, budget=budget)
    if isinstance(verdict, Unsolvable):
        return Hint(HintKind.NO_SOLUTION, f"No ring fits: {verdict.reason}.")
    if not isinstance(verdict, Solved):
        return Hint(HintKind.UNDECIDED, "No answer within the budget.")
    right = sketch.shared_with(verdict.solution)
    if right != sketch:
        wrong = [_mark_in_words(m, watch) for m in _marks(sketch) if m not in _marks(right)]
        words = f"No clue is broken yet, but this leads nowhere. Rub out {_list(wrong, 'and')}."
        return Hint(HintKind.DEAD_END, words, then=right)
    if sketch.ring[0] == UNKNOWN:
        return _top(watch, sketch)
    if (certain := _by_ladder(watch, sketch)) is not None:
        return certain
    same = forced_marks(watch, sketch, budget=budget)
    if isinstance(same, Solved) and same.solution != sketch:
        return _one_more(watch, sketch, same.solution, "A longer look shows", forced=True)
    answer = Sketch.of(verdict.solution)
    return _one_more(watch, sketch, answer, "There are several ways. One of them is", forced=False)


def _fault(watch: NightWatch, sketch: Sketch) -> str | None:
    """What the sketch breaks at once, in words."""
    top = watch.guards[0]
    if sketch.ring[0] not in (top, UNKNOWN) or top in sketch.ring[1:]:
        return f"Look at the top: {name_of(top)} stands there."
    broken = clash(Position.of(watch, sketch))
    if broken is None:
        return None
    if broken.rung.name == "total":
        coins = 2 * watch.size
        return f"Look at the coins: {coins} must lie in all gaps together, one to three in each."
    if broken.told is None or broken.told.clue is None:
        return f"Look at this again: {watch.direction_sentence()}"
    return f"Look at {broken.told.clue} again: {broken.told.clue.sentence()}"


def _top(watch: NightWatch, sketch: Sketch) -> Hint:
    """Who stands at the top need not be deduced."""
    top = watch.guards[0]
    sentence = f"{_capital(name_of(top))} stands at the top."
    then = sketch.with_guard(0, top)
    return Hint(HintKind.MARK, sentence, (sentence,), then, TAKEN.name, forced=True)


def _by_ladder(watch: NightWatch, sketch: Sketch) -> Hint | None:
    """The first mark that becomes certain on the ladder, and the deductions that led to it.

    The sketch must have the guard at the top.
    """
    position = Position.of(watch, sketch)
    path: list[tuple[Position, Step]] = []
    while (step := next_step(position)) is not None:
        path.append((position, step))
        position = position.changed(step.changes)
        then = position.sketch()
        if then.marks > sketch.marks:
            told = _needed(path)
            because = tuple(tell(before, step) for before, step in told)
            hardest = max((step.rung for _, step in told), key=RUNGS.index)
            return Hint(HintKind.MARK, " ".join(because), because, then, hardest.name, forced=True)
    return None


_Path = list[tuple[Position, Step]]  # each step with the position before it


def _needed(path: _Path) -> _Path:
    """The steps that the last one rests on, and of each only what the next ones ask for.

    Of the last one only what it makes certain: that may be more than one mark. That nobody else
    stands where somebody stands goes without saying.
    """
    before, last = path[-1]
    certain = {s: mask for s, mask in last.changes.items() if mask.bit_count() == 1}
    asked = {*last.about, *certain}
    needed = [(before, replace(last, changes=certain))]
    for before, step in reversed(path[:-1]):
        if changes := {s: mask for s, mask in step.changes.items() if s in asked}:
            asked.update(step.about)
            if step.rung.name != "taken":
                needed.append((before, replace(step, changes=changes)))
    return needed[::-1]


def _one_more(
    watch: NightWatch, sketch: Sketch, known: Sketch, words: str, *, forced: bool
) -> Hint:
    """One mark that the sketch lacks: a guard if there is one, else the coins of a gap."""
    place, what = next(mark for mark in _marks(known) if mark not in _marks(sketch))
    if isinstance(what, str):
        then = sketch.with_guard(place, what)
    else:
        then = sketch.with_coins(place, what)
    sentence = f"{words}: {_mark_in_words((place, what), watch)}."
    return Hint(HintKind.MARK, sentence, (sentence,), then, DEEPER.name, forced)


_Mark = tuple[int, str | int]  # a guard at a place, or coins in a gap


def _marks(sketch: Sketch) -> list[_Mark]:
    return [*sketch.places.items(), *sketch.gaps.items()]


# ---------------------------------------------------------------------------------------------
# In words


def tell(position: Position, step: Step) -> str:
    """One deduction as a child can follow it: what is looked at, and what follows.

    `position` is the one before the step.
    """
    reason = TELLERS[step.rung.name](position, step)
    follows = _list([_conclusion(position, s, mask) for s, mask in step.changes.items()], "and")
    return f"{_capital(reason)} So {follows}."


def _of_taken(position: Position, step: Step) -> str:
    (guard,) = step.about
    place = position.may[guard].bit_length()
    return f"{name_of(position.watch.guards[guard])} stands at place {place}, and nobody else does."


def _of_only(position: Position, step: Step) -> str:
    ((_, mask),) = step.changes.items()
    return f"Nobody else can stand at place {mask.bit_length()}."


def _of_clue(position: Position, step: Step) -> str:
    if step.told is None:
        raise ContradictionError("a step that was not told anything")
    clue = step.told.clue
    return position.watch.direction_sentence() if clue is None else clue.sentence()


def _of_narrow(position: Position, step: Step) -> str:
    if step.told is None:
        raise ContradictionError("a step that was not told anything")
    left = [
        f"{name_of(position.watch.guards[guard])} can only stand at {_places(mask)}"
        for guard in step.told.guards
        if (mask := position.may[guard]).bit_count() <= MOST_PLACES_NAMED
    ]
    known = f" {_capital(_list(left, 'and'))}." if left else ""
    return f"{_of_clue(position, step)}{known}"


def _of_total(position: Position, step: Step) -> str:
    return f"All gaps together hold {2 * position.size} coins, one to three in each."


def _of_group(position: Position, step: Step) -> str:
    """Guards that have only so many places, or places for which there are only so many guards."""
    there = [guard for guard in range(position.size) if position.may[guard] & step.point]
    group = step.about if len(step.about) < position.size else tuple(there)
    guards = _list([name_of(position.watch.guards[guard]) for guard in group], "and")
    if group == step.about:
        return f"{guards} share {_places(step.point, 'and')}."
    return f"only {guards} can stand at {_places(step.point, 'and')}."


def _of_company(position: Position, step: Step) -> str:
    guard = name_of(position.watch.guards[step.about[0]])
    return f"All clues about {guard} must be true together."


def _of_supposing(position: Position, step: Step) -> str:
    ((subject, _),) = step.changes.items()
    if position.is_gap(subject):
        supposed = f"{_coins(1 << step.point)} lay in {_gap(position, subject)}"
    else:
        supposed = f"{name_of(position.watch.guards[subject])} stood at place {step.point + 1}"
    return f"If {supposed}, the clues would lead to a dead end."


TELLERS = {
    "taken": _of_taken,
    "only": _of_only,
    "clue": _of_clue,
    "coins": _of_clue,
    "total": _of_total,
    "narrow": _of_narrow,
    "fit": _of_narrow,
    "group": _of_group,
    "company": _of_company,
    "suppose": _of_supposing,
    "follow": _of_supposing,
}


def _conclusion(position: Position, subject: int, mask: int) -> str:
    """What a subject may still be, or if that is much, what it may no longer be."""
    if position.is_gap(subject):
        verb = "holds" if mask.bit_count() == 1 else "can only hold"
        return f"{_gap(position, subject)} {verb} {_coins(mask)}"
    guard = name_of(position.watch.guards[subject])
    if mask.bit_count() == 1:
        return f"{guard} stands at {_places(mask)}"
    if mask.bit_count() <= MOST_PLACES_NAMED:
        return f"{guard} can only stand at {_places(mask)}"
    return f"{guard} cannot stand at {_places(position.may[subject] & ~mask)}"


def _places(mask: int, word: str = "or") -> str:
    places = [str(place + 1) for place in range(mask.bit_length()) if mask >> place & 1]
    return f"{'place' if len(places) == 1 else 'places'} {_list(places, word)}"


def _coins(mask: int) -> str:
    numbers = [str(coins) for coins in range(mask.bit_length()) if mask >> coins & 1]
    return f"{_list(numbers, 'or')} {'coin' if mask == 1 << 1 else 'coins'}"


def _gap(position: Position, subject: int) -> str:
    return _gap_behind(subject - position.size, position.size)


def _gap_behind(place: int, size: int) -> str:
    return f"the gap between places {place + 1} and {(place + 1) % size + 1}"


def _mark_in_words(mark: _Mark, watch: NightWatch) -> str:
    place, what = mark
    if isinstance(what, str):
        return f"{name_of(what)} at place {place + 1}"
    return f"{_coins(1 << what)} in {_gap_behind(place, watch.size)}"


def _list(words: Iterable[str], last: str) -> str:
    """`a, b and c`, with the last word that is wished for."""
    *most, end = words
    return f"{', '.join(most)} {last} {end}" if most else end


def _capital(text: str) -> str:
    return text[0].upper() + text[1:]
