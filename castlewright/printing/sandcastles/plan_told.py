"""A plan turn by turn: what is done with each die, and what it brings of itself.

A plan's notation has the decisions. What follows from them, the game knows: who comes home, what
Queen Crab gives, when there is a beetle. Pictures and sentences both need that.

    >>> sprint = Sprint.parse("rb/yyB/rb/yrY/bb/yrR yr,bb,ry steps")
    >>> rounds = rounds_made(sprint, Plan.parse("s1.+r tr / s3.+b tb / s5.+b s1"))
    >>> round_told(rounds[2])
    'Search castle 5, take a stone; search castle 1, get a roller beetle.'
    >>> round_told(rounds[2], "de")
    'Durchsuche Burg 5, nimm einen Stein; durchsuche Burg 1, nimm einen Rollkäfer.'
    >>> rounds[2][1].steps
    2
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from castlewright.games.sandcastles import State
from castlewright.games.sandcastles.sprinting import positions
from castlewright.games.sandcastles.state import HOME
from castlewright.puzzles.sandcastles import DEFAULT_RULES, HouseRules, Plan, Sprint
from castlewright.puzzles.sandcastles.colours import Colour
from castlewright.puzzles.sandcastles.moves import MoveQueen, Search, Transport, Turn, TurnDie
from castlewright.puzzles.sandcastles.telling import animal_words, move_words
from castlewright.puzzles.words import capital, read_words


@dataclass(frozen=True)
class Made:
    """A turn that was made, and the game before and after it."""

    turn: Turn
    before: State
    after: State

    @property
    def crowns(self) -> int:
        """Crowns that were earned."""
        then, now = self.before.seats[0].crowns, self.after.seats[0].crowns
        brought = sum(isinstance(move, Transport) and move.crown != "" for move in self.turn)
        return now - then + brought

    @property
    def beetles(self) -> int:
        """Beetles that were earned."""
        then, now = self.before.seats[0].beetles, self.after.seats[0].beetles
        return now - then + sum(isinstance(move, TurnDie) for move in self.turn)

    @property
    def home(self) -> tuple[Colour, ...]:
        """Animals that came home."""
        places = enumerate(zip(self.before.animals, self.after.animals, strict=True))
        return tuple(animal for animal, (then, now) in places if then < HOME <= now)

    @property
    def opened(self) -> int:
        """The place in the turn of the decision after which the castle is open; -1 for none."""
        places = (n for n, move in enumerate(self.turn) if isinstance(move, Search | MoveQueen))
        return max(places, default=-1)

    @property
    def steps(self) -> int:
        """All steps so far."""
        return self.after.seats[0].steps

    @property
    def brings(self) -> int:
        """The steps of this turn."""
        return self.steps - self.before.seats[0].steps


def rounds_made(
    sprint: Sprint, plan: Plan, rules: HouseRules = DEFAULT_RULES
) -> tuple[tuple[Made, ...], ...]:
    """The turns of each round. Raises `GameError` for a plan that breaks the rules."""
    states = pairwise(positions(sprint, plan, rules))
    return tuple(tuple(Made(turn, *next(states)) for turn in turns) for turns in plan.rounds)


def round_told(made: Sequence[Made], language: str = "en") -> str:
    """A round as one sentence, a semicolon between its dice."""
    told = "; ".join(", ".join(_phrases(one, language)) for one in made)
    return f"{capital(told)}."


def _phrases(made: Made, language: str) -> Iterator[str]:
    """What is done, and in between what it brings, in the order in which it happens."""
    words = read_words(language)["sandcastles"]["answer"]
    for number, move in enumerate(made.turn):
        yield move_words(move, language)
        if isinstance(move, Search) and made.crowns:
            yield words["crown" if made.crowns == 1 else "crowns"].format(number=made.crowns)
        if number == made.opened:
            for colour in made.home:
                yield words["home"].format(animal=animal_words(colour, language))
    if made.beetles:
        yield words["beetle" if made.beetles == 1 else "beetles"].format(number=made.beetles)
