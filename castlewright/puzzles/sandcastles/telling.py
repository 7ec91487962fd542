"""Moves told in words, and what lies under a castle.

    >>> from castlewright.puzzles.sandcastles import Beach, Plan, power
    >>> print(round_words(Plan.parse("s2.+b tb>").rounds[0]))
    Search castle 2, take a stone; bring a stone home with a crown for a step.
    >>> castle_words(Beach.parse("yyrB/b/r/y/Y/R").castles[0])
    '2 pieces of driftwood, a shell, the Otter'
    >>> ability_words(power("y4")).name
    'Beetle for crown'
    >>> move_words(read_move("Y3"), "de")
    'schicke den Papageitaucher zu Burg 3'

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
from castlewright.puzzles.words import Name, read_name, read_words

# The tables whose names change with their place in a sentence, each with what its forms go by.
FORMS = {
    "colours": "beach_colours",
    "decorations": "decorations",
    "one_decoration": "one_decoration",
    "animals": "animals",
}
TRANSPORTS = {"": "transport", SKILL: "transport_left", STEP: "transport_right"}


@dataclass(frozen=True)
class AbilityWords:
    """What a skill or a special power is called, and one sentence that says what it does."""

    name: str
    about: str


def move_words(move: Move, language: str = "en") -> str:
    """One decision, `search castle 2`. Raises `BadInputError` for an unknown language."""
    name, filled = _sentence(move, language)
    return str(_words(language)["moves"][name].format(**filled))


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
    told: list[str] = [
        _named("one_decoration", colour, language)
        if number == 1
        else words["many_decorations"][COLOURS[colour]].format(number=number)
        for colour, number in enumerate(castle.decorations)
        if number
    ]
    told += [
        words["the_animal"].format(animal=animal_words(animal, language))
        for animal in castle.animals
    ]
    return ", ".join(told) or str(words["nothing"])


def colour_words(colour: Colour, language: str = "en") -> Name:
    """What a colour is called."""
    return _named("colours", colour, language)


def kind_of_decoration(colour: Colour, language: str = "en") -> Name:
    """What decorations of a colour are: driftwood, shell or stone."""
    return _named("decorations", colour, language)


def shop_words(colour: Colour, language: str = "en") -> str:
    """What the shop of a colour is: market stall, workshop or bakery."""
    return str(_words(language)["shops"][COLOURS[colour]])


def animal_words(animal: Colour, language: str = "en") -> Name:
    """What the animal of a colour is called."""
    return _named("animals", animal, language)


def ability_words(ability: Ability, language: str = "en") -> AbilityWords:
    """What a skill or a special power is called, and what it does."""
    return AbilityWords(**_words(language)["abilities"][ability.name])


def _sentence(move: Move, language: str) -> tuple[str, dict[str, object]]:
    """Which sentence tells of the move, and what is filled in."""

    def of(table: str, colour: Colour) -> Name:
        return _named(table, colour, language)

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


def _named(table: str, colour: Colour, language: str) -> Name:
    """The name that a table has for a colour, in all its forms."""
    forms: str = read_words(language)["forms"][FORMS[table]]
    return read_name(_words(language)[table][COLOURS[colour]], forms)


def _words(language: str) -> dict[str, Any]:
    words: dict[str, Any] = read_words(language)["sandcastles"]
    return words
