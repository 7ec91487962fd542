"""Moves told in words, and what lies under a castle.

    >>> from castlewright.puzzles.sandcastles import Beach, Plan, power
    >>> print(round_words(Plan.parse("s2.+b tb>").rounds[0]))
    Search castle 2, take a stone; bring a stone home with a crown for a step.
    >>> castle_words(Beach.parse("yyrB/b/r/y/Y/R").castles[0])
    '2 pieces of driftwood, a shell, the Otter'
    >>> ability_words(power("y4")).name
    'Beetle for crown'

The words are those of `data/words`. Castles go by their numbers, so that a sentence fits every box.
"""

from dataclasses import dataclass
from typing import Any

from castlewright.puzzles.sandcastles.abilities import Ability
from castlewright.puzzles.sandcastles.beach import Castle
from castlewright.puzzles.sandcastles.colours import COLOURS, Colour
from castlewright.puzzles.sandcastles.moves import (
    SKILL,
    STEP,
    Gain,
    LookUnderBoth,
    Move,
    MoveQueen,
    Pass,
    Peek,
    Search,
    SendAnimal,
    Take,
    Transport,
    Turn,
    TurnDie,
    Wait,
)
from castlewright.puzzles.words import read_words

TRANSPORTS = {"": "transport", SKILL: "transport_left", STEP: "transport_right"}


@dataclass(frozen=True)
class AbilityWords:
    """What a skill or a special power is called, and one sentence that says what it does."""

    name: str
    about: str


def move_words(move: Move, language: str = "en") -> str:
    """One decision, `search castle 2`. Raises `BadInputError` for an unknown language."""
    words = _words(language)
    name, filled = _sentence(move, words)
    return str(words["moves"][name].format(**filled))


def turn_words(turn: Turn, language: str = "en") -> str:
    """All decisions for one die, `search castle 2, take a stone`."""
    return ", ".join(move_words(move, language) for move in turn)


def round_words(turns: tuple[Turn, ...], language: str = "en") -> str:
    """A round of a plan as one sentence, a semicolon between its dice."""
    told = "; ".join(turn_words(turn, language) for turn in turns)
    return f"{told[:1].upper()}{told[1:]}."


def castle_words(castle: Castle, language: str = "en") -> str:
    """What lies under a castle: decorations by colour, then animals; `nothing` if it is empty."""
    words = _words(language)
    told = [
        words["one_decoration" if number == 1 else "many_decorations"][name].format(number=number)
        for name, number in zip(COLOURS, castle.decorations, strict=True)
        if number
    ]
    told += [
        words["the_animal"].format(animal=words["animals"][COLOURS[animal]])
        for animal in castle.animals
    ]
    return ", ".join(told) or str(words["nothing"])


def colour_words(colour: Colour, language: str = "en") -> str:
    """What a colour is called."""
    return str(_words(language)["colours"][COLOURS[colour]])


def kind_of_decoration(colour: Colour, language: str = "en") -> str:
    """What decorations of a colour are: driftwood, shell or stone."""
    return str(_words(language)["decorations"][COLOURS[colour]])


def animal_words(animal: Colour, language: str = "en") -> str:
    """What the animal of a colour is called."""
    return str(_words(language)["animals"][COLOURS[animal]])


def ability_words(ability: Ability, language: str = "en") -> AbilityWords:
    """What a skill or a special power is called, and what it does."""
    return AbilityWords(**_words(language)["abilities"][ability.name])


def _sentence(move: Move, words: dict[str, Any]) -> tuple[str, dict[str, object]]:
    """Which sentence tells of the move, and what is filled in."""

    def of(table: str, colour: Colour) -> str:
        return str(words[table][COLOURS[colour]])

    match move:
        case TurnDie(die, to):
            return "turn_die", {"die": of("colours", die), "to": of("colours", to)}
        case Search(castle):
            return "search", {"castle": castle + 1}
        case LookUnderBoth(die):
            return "look_under_both", {"die": of("colours", die)}
        case Transport(colour, crown):
            return TRANSPORTS[crown], {"decoration": of("one_decoration", colour)}
        case Wait(die):
            return "wait", {"die": of("colours", die)}
        case MoveQueen(castle):
            return "move_queen", {"castle": castle + 1}
        case SendAnimal(animal, castle):
            return "send_animal", {"animal": of("animals", animal), "castle": castle + 1}
        case Take(int() as found):
            return "take", {"decoration": of("one_decoration", found)}
        case Take():
            return "take_nothing", {}
        case Gain():
            return move.value, {}
        case Peek(castle):
            return "peek", {"castle": castle + 1}
        case Pass():
            return "pass", {}


def _words(language: str) -> dict[str, Any]:
    words: dict[str, Any] = read_words(language)["sandcastles"]
    return words
