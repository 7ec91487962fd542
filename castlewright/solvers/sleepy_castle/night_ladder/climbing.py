"""Step by step up the ladder: what follows next, how far it leads, and what breaks at once.

>>> watch = NightWatch.parse("ABCDEF C<B B3D A|C A|D A-1-B A= C5 E4")
>>> next_step(Position.of(watch)).rung.name, climb(Position.of(watch)).hardest.name
('taken', 'suppose')
"""

from dataclasses import dataclass, replace

from castlewright.puzzles.sleepy_castle import violations
from castlewright.solvers.sleepy_castle.night_ladder.position import (
    Changes,
    Position,
    Told,
    narrow,
)
from castlewright.solvers.sleepy_castle.night_ladder.rungs import DEEPER, RUNGS, TAKEN, Rung


@dataclass(frozen=True)
class Step:
    """One deduction: by which rung, what may be after it, and what it rests on.

    `told` is the clue that says so, where it is one; `about` are the subjects that were looked at.
    `point` is what it turns on, where it is no clue: the possibility that was supposed, or the
    places of a group, as bits.
    """

    rung: Rung
    changes: Changes
    about: tuple[int, ...]
    told: Told | None = None
    point: int = 0


@dataclass(frozen=True)
class Climbed:
    """How far the ladder led: the steps in order, and the position after them."""

    position: Position
    steps: tuple[Step, ...]

    @property
    def solved(self) -> bool:
        """What is left is one ring, and it is a solution."""
        layout = self.position.layout()
        return layout is not None and not violations(self.position.watch, layout)

    @property
    def hardest(self) -> Rung:
        """The hardest rung that was needed; `deeper` if the ladder did not lead to the end."""
        if not self.solved:
            return DEEPER
        return max((step.rung for step in self.steps), key=RUNGS.index, default=TAKEN)


def climb(position: Position, rungs: tuple[Rung, ...] | None = None) -> Climbed:
    """Deduce until nothing more is found, each time by the easiest rung that finds something.

    `rungs` are those that are used, the easiest first; all of `RUNGS` if nothing is said.

    Without a solution the ladder may come to a subject with no possibility left, and stops there.
    """
    steps = []
    while (step := next_step(position, rungs)) is not None:
        steps.append(step)
        position = position.changed(step.changes)
        if 0 in step.changes.values():
            break
    return Climbed(position, tuple(steps))


def next_step(position: Position, rungs: tuple[Rung, ...] | None = None) -> Step | None:
    """The first deduction by the easiest rung that finds one."""
    for rung in RUNGS if rungs is None else rungs:
        found = next(rung.find(position), None)
        if found is not None:
            return Step(rung, found.changes, found.about, found.told, found.point)
    return None


def clash(position: Position) -> Step | None:
    """A deduction that leaves nothing, at once: one clue, or the total of all coins, is broken.

    Other guards do not stand where one stands fast; more is not deduced.
    """
    may = list(position.may)
    for found in TAKEN.find(position):
        narrow(may, found.changes)
    position = replace(position, may=tuple(may))
    for rung in RUNGS:
        if rung.name in ("clue", "coins", "total", "narrow", "fit"):
            for found in rung.find(position):
                if 0 in found.changes.values():
                    return Step(rung, found.changes, found.about, found.told)
    return None
