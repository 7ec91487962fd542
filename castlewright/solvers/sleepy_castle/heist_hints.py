"""The next step for a thief who is stuck: what is wrong, what came too late, or whom to rob next.

    >>> heist = Heist.parse("ABCDEF 132321 - 5")
    >>> print(hint(heist, Plan(())).words)
    Rob the mouse and the fox: 3 coins. Then cover the mouse: the coin beside it can stay.
    >>> print(hint(heist, Plan.parse("BC/C")).words)
    Look at turn 1: after it 10 coins can be had at most, before it 11.

First the turns that were played are judged by the rules. Then the closed form (`haul`) tells for
each of them whether the best haul could still be reached after it. If it can be reached after all
of them, the hint is the next turn of a best plan: of the turns after which the best haul can still
be reached, one that takes the most coins, and of these one that gives up the fewest. So following
hints leads to the best haul, and quickly to most of it.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from castlewright.puzzles.base import BadInputError, ContradictionError, Violation
from castlewright.puzzles.sleepy_castle import (
    DEFAULT_RULES,
    Heist,
    HouseRules,
    Layout,
    Plan,
    Turn,
    check_puzzle,
    name_of,
    violations,
)
from castlewright.solvers.sleepy_castle import haul


class HintKind(StrEnum):
    SOLVED = "solved"
    FAULT = "fault"  # a turn that was played breaks a rule
    DEAD_END = "dead-end"  # no turn is wrong, but the best haul is out of reach
    TURN = "turn"  # play this turn next


@dataclass(frozen=True)
class Hint:
    """What to do next, in words; with the turn where there is one to play.

    `number` is the number of the turn that the words are about, from 1.
    """

    kind: HintKind
    words: str
    turn: Turn | None = None
    number: int | None = None


def hint(heist: Heist, begun: Plan, *, rules: HouseRules = DEFAULT_RULES) -> Hint:
    """The next step for a thief who has played so many turns already.

    Raises `InvalidPuzzleError` for a faulty heist.
    """
    check_puzzle(heist)
    if faults := _faults(heist, begun, rules):
        where = faults[0].where
        number = int(where.removeprefix("turn ")) if where.startswith("turn ") else None
        place = "the plan" if number is None else where
        return Hint(HintKind.FAULT, f"Look at {place}: {faults[0].message}.", number=number)
    best = haul.best_haul(heist, rules)
    for number in range(1, len(begun.turns) + 1):
        left = _reachable(heist, Plan(begun.turns[:number]), rules)
        if left < best:
            words = f"after it {_coins(left)} can be had at most, before it {best}"
            return Hint(HintKind.DEAD_END, f"Look at turn {number}: {words}.", number=number)
    if len(begun.turns) == heist.turns:
        return Hint(HintKind.SOLVED, f"{_coins(best)}: more cannot be had.")
    layout = begun.played(heist.layout)
    turn = _next_turn(heist, begun, best, rules)
    return Hint(HintKind.TURN, _words(layout, turn, rules), turn, len(begun.turns) + 1)


def best_plan(heist: Heist, rules: HouseRules = DEFAULT_RULES) -> Plan:
    """The plan of a thief who follows the hints from the first turn on: it gives the best haul.

    Raises `InvalidPuzzleError` for a faulty heist.
    """
    best, plan = haul.best_haul(heist, rules), Plan(())
    for _ in range(heist.turns):
        plan = Plan((*plan.turns, _next_turn(heist, plan, best, rules)))
    return plan


def reachable(heist: Heist, begun: Plan, rules: HouseRules = DEFAULT_RULES) -> int:
    """The most coins that can be had in all, after these turns.

    Raises `InvalidPuzzleError` for a faulty heist, and `BadInputError` for turns that break a rule.
    """
    check_puzzle(heist)
    if faults := _faults(heist, begun, rules):
        raise BadInputError(f"begun, {faults[0]}")
    return _reachable(heist, begun, rules)


def turns_there_are(layout: Layout, rules: HouseRules = DEFAULT_RULES) -> Iterator[Turn]:
    """Every turn that the rules allow: a gap to rob or none, and a guard to cover."""
    idle = () if layout.must_rob and not rules.cover_first else (None,)
    for gap in (*layout.open_gaps, *idle):
        guards = None if gap is None else layout.guards_of(gap)
        for cover in layout.uncovered:
            # SC-22, SC-24A: a guard that is covered first guards what it stands beside
            if not (rules.cover_first and guards is not None and cover in guards):
                yield Turn(guards, cover)


def _faults(heist: Heist, begun: Plan, rules: HouseRules) -> tuple[Violation, ...]:
    """The faults of the turns that were played, and too many of them; not that some are to come."""
    if not begun.turns:
        return ()
    turns = min(heist.turns, len(begun.turns))
    return violations(Heist(heist.layout, turns), begun, rules=rules)


def _reachable(heist: Heist, begun: Plan, rules: HouseRules) -> int:
    stolen, turns = begun.haul(heist.layout), heist.turns - len(begun.turns)
    if turns == 0:
        return stolen
    return stolen + haul.best_haul(Heist(begun.played(heist.layout), turns), rules)


def _next_turn(heist: Heist, begun: Plan, best: int, rules: HouseRules) -> Turn:
    layout = begun.played(heist.layout)

    def worth(turn: Turn) -> tuple[int, int, bool]:
        taken, lost = _taken_and_lost(layout, turn)
        return -taken, lost, turn.cover not in (turn.guards or ())

    for turn in sorted(turns_there_are(layout, rules), key=worth):
        if _reachable(heist, Plan((*begun.turns, turn)), rules) == best:
            return turn
    raise ContradictionError(f"{heist}, {begun}: no turn leads on to {best} coins")


def _taken_and_lost(layout: Layout, turn: Turn) -> tuple[int, int]:
    """The coins that a turn takes, and those that nobody can steal after it."""
    taken = Plan((turn,)).gaps(layout)
    lost = [gap for gap in layout.gaps_of(turn.cover) if layout.is_open(gap) and gap not in taken]
    return sum(layout.coins[gap] for gap in taken), sum(layout.coins[gap] for gap in lost)


def _words(layout: Layout, turn: Turn, rules: HouseRules) -> str:
    taken, lost = _taken_and_lost(layout, turn)
    if lost:
        reason = f"the {'coin' if lost == 1 else _coins(lost)} beside it can stay"
    else:
        reason = "nothing it guards is left to steal"
    if turn.guards is None:
        return f"Nothing more can be stolen. Cover {name_of(turn.cover)}, or whom you like."
    cover = f"over {name_of(turn.cover)}: {reason}."
    rob = f"ob {' and '.join(map(name_of, turn.guards))}: {_coins(taken)}."
    return f"C{cover} Then r{rob}" if rules.cover_first else f"R{rob} Then c{cover}"


def _coins(number: int) -> str:
    return "1 coin" if number == 1 else f"{number} coins"
