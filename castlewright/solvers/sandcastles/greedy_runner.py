"""How a runner without foresight plays a sprint: the measure for how much one asks.

The greedy runner looks at the turn at hand and no further. Of all that can be done with either die
it is what makes the most steps at once; of that, what spends the fewest beetles; then a decoration
that the other die of the round can bring home, before any other decoration, before none; then more
crowns from the Queen, a crown for a skill, the second decoration of its colour, more beetles. So a
die is turned only for a step, or where nothing else is allowed. What is equal is equally likely
(`solvers.ties`): to which castle the Queen and the animals go, which of two castles is searched.

    >>> reached(Sprint.parse("rb/yyB/rb/yrY/bb/yrR yr,bb,ry steps Q3"))
    Outcomes(least=5, mean=Fraction(53, 10), most=6)

Six steps can be walked, and seldom are: the shell of the first round has a second one under castle
4, and the Queen should be sent there.
"""

from collections.abc import Iterator

from castlewright.games.sandcastles import Phase, State, after, moves, sprinting
from castlewright.games.sandcastles.moves import Roll
from castlewright.puzzles.sandcastles import DEFAULT_RULES, Goal, HouseRules, Sprint
from castlewright.puzzles.sandcastles.moves import LookUnderBoth, Take, Turn, TurnDie
from castlewright.solvers.ties import DEFAULT_LIMIT, Outcomes, outcomes


def reached(
    sprint: Sprint, rules: HouseRules = DEFAULT_RULES, *, limit: int = DEFAULT_LIMIT
) -> Outcomes:
    """The steps that the greedy runner walks, or the rounds after which it is at the confetti.

    Where the row ends before the confetti, one round more than it has is counted. Raises
    `InvalidPuzzleError` for a faulty sprint, and `UndecidedError` if there are more positions than
    the limit.
    """

    def following(state: State) -> set[State]:
        if state.phase is not Phase.DIE:
            return set()
        return {sprinting.with_dice(sprint, then) for _, then in best_turns(state)}

    def brings(state: State) -> int:
        if state.phase is Phase.DIE:
            return 0
        if sprint.goal is Goal.STEPS:
            return state.seats[0].steps
        return state.rounds if state.phase is Phase.OVER else sprint.rounds + 1

    return outcomes(sprinting.begin(sprint, rules), following, brings, limit=limit)


def best_turns(state: State) -> list[tuple[Turn, State]]:
    """All turns that are equally good, with the game after them."""
    ways = [(_worth(state, turn, then), turn, then) for turn, then in _turns(state)]
    most = max(worth for worth, _, _ in ways)
    return [(turn, then) for worth, turn, then in ways if worth == most]


def _turns(state: State) -> Iterator[tuple[Turn, State]]:
    """Every turn, with the game after it, in the order of the game's moves.

    All lies open: to look under both castles first changes nothing.
    """
    ways: list[tuple[Turn, State]] = [((), state)]
    while ways:
        turn, then = ways.pop()
        over = then.phase in (Phase.DIE, Phase.ROLL, Phase.OVER)
        if over and (then.rounds, then.used) != (state.rounds, state.used):
            yield turn, then
            continue
        ways += [
            ((*turn, move), after(then, move))
            for move in reversed(moves(then))
            if not isinstance(move, LookUnderBoth | Roll)
        ]


def _worth(before: State, turn: Turn, then: State) -> tuple[int, ...]:
    """What the turn brings, what counts most first."""
    mine, now = before.seat, then.seat
    found = [move.colour for move in turn if isinstance(move, Take)]
    colour = found[0] if found else None
    left = list(now.dice) if then.rounds == before.rounds else []
    return (
        now.steps - mine.steps,
        -sum(isinstance(move, TurnDie) for move in turn),
        0 if colour is None else 2 if colour in left else 1,
        now.crowns - mine.crowns,
        now.left.bit_count() - mine.left.bit_count(),
        0 if colour is None else mine.storehouse[colour] + mine.village[colour],
        now.beetles - mine.beetles,
    )
