"""What the printed rules say: their numbers are those of the code, and both languages say the same.

A sentence that people read is a claim like any other. Each number in a sentence of the rules, in
English and in German, stands in `NUMBERS` as a constant of the code. How often a sentence says no
is the same in both languages, and what decides a house rule is named in `DECISIVE`.
"""

import re
import tomllib
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from typing import Any

import pytest

from castlewright.cli.desks import HOUSE_RULES
from castlewright.games.burgen_drachen import DRAGONS_TO_WIN, MEDALS_TO_WIN
from castlewright.games.catan_junior.board import GHOST_NUMBER
from castlewright.games.sandcastles.state import DECORATED, DICE, MOST_BEETLES
from castlewright.puzzles.burgen_drachen import shipped_tile_set
from castlewright.puzzles.catan_junior.equipment import Equipment
from castlewright.puzzles.catan_junior.fair_start import SET_UPS
from castlewright.puzzles.catan_junior.rule_set import shipped_rule_set
from castlewright.puzzles.catan_junior.violations import LAIRS_OF_A_COLOUR, STARTS_OF_A_COLOUR
from castlewright.puzzles.sandcastles import COLOURS, shipped_box
from castlewright.puzzles.sandcastles.box import CASTLES_OF_A_COLOUR, FACES
from castlewright.puzzles.sandcastles.sprint import DICE_OF_A_ROUND
from castlewright.puzzles.sleepy_castle.layout import COINS_FOR_EACH_GUARD, MOST_COINS

LANGUAGES = ("en", "de")
# The parts of the tables that say how something is played.
RULES = re.compile(r"\.(how|house_rules|rules|race|set_up|abilities|skills|clues|medals)(\.|$)")

# Words for numbers; "one" is an article in German, and is left out.
WORDS = {
    "en": ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"),
    "de": ("zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht", "neun", "zehn"),
}
TWO = {"en": {"both", "twice"}, "de": {"beide", "beiden", "doppelt", "zweimal"}}
NO = {
    "en": re.compile(
        r"\b(no|not|never|nobody|nothing|none|cannot|without|neither)\b(?! more than)",
        re.IGNORECASE,
    ),
    "de": re.compile(r"\b(kein\w*|nicht|nie|niemand|nichts|ohne)\b", re.IGNORECASE),
}

TYPES = len(Equipment)
CROWN_SPACES = 2  # of a shop: a skill to the left, a step to the right
EDITION = shipped_rule_set("2007")
ROWS, COLUMNS = 3, 4  # SC-01: the sleepyheads of the box
NUMBERS: dict[str, list[int]] = {
    "burgen_drachen.how.colour_marks.3": [2],  # rails, as `looks` draws them
    "burgen_drachen.medals.one": [1],
    "burgen_drachen.medals.both": [DRAGONS_TO_WIN],
    "sleepy_castle.clues.same_sides.many": [2],  # a guard has two sides
    "sleepy_castle.how.goal": [2],  # neighbours, as in the steps of a turn
    "sleepy_castle.how.round.steps.1": [2],
    "sleepy_castle.how.round.steps.2": [2],
    "sleepy_castle.how.round.steps.3": [2, 2],  # SC-17A
    "sleepy_castle.how.solo.steps.1": [2, 2],  # SC-21
    "sleepy_castle.how.heist.steps.0": [2],
    "sleepy_castle.how.night-watch.steps.1": [COINS_FOR_EACH_GUARD, 2, MOST_COINS],
    "sleepy_castle.house_rules.both-at-once": [2],
    "sleepy_castle.house_rules.ties-win-nothing": [2],
    "sleepy_castle.house_rules.cover-first": [2],
    "catan_junior.how.cards.steps.0": [GHOST_NUMBER],
    "catan_junior.how.seven-lairs.heading": [LAIRS_OF_A_COLOUR],
    "catan_junior.how.seven-lairs.steps.1": [TYPES],
    "catan_junior.how.seven-lairs.steps.3": [EDITION.harbour_rate],
    "catan_junior.how.fair-start.about": [SET_UPS],
    "catan_junior.how.fair-start.steps.0": [STARTS_OF_A_COLOUR],
    "catan_junior.how.fair-start.steps.4": [4],  # the four columns of the table
    "kits.sleepy_castle.set_up.0": [2, 2, MOST_COINS],
    "kits.sleepy_castle.set_up.1": [ROWS, COLUMNS],
    "kits.burgen_drachen.race.1": [DRAGONS_TO_WIN, DRAGONS_TO_WIN, MEDALS_TO_WIN],
    "kits.catan_junior.rules.ghost": [GHOST_NUMBER],
    "kits.catan_junior.rules.market": [TYPES],
    "kits.catan_junior.rules.bank": [1],
    "kits.catan_junior.rules.harbour": [1],
    "kits.catan_junior.rules.end": [LAIRS_OF_A_COLOUR],
    "kits.sandcastles.set_up.1": [DICE],
    "kits.sandcastles.skills": [1],
    "sandcastles.abilities.second-crown.name": [2],
    "sandcastles.abilities.second-crown.about": [2],
    "sandcastles.abilities.look-under-both.name": [CASTLES_OF_A_COLOUR],
    "sandcastles.abilities.look-under-both.about": [CASTLES_OF_A_COLOUR],
    "sandcastles.abilities.second-beetle.name": [2],
    "sandcastles.abilities.second-beetle.about": [2],
    "sandcastles.abilities.double-crown.about": [DICE],
    "sandcastles.abilities.double-beetle.about": [DICE],
    "sandcastles.abilities.double-turn.about": [DICE, DICE],
    "sandcastles.abilities.double-look.about": [DICE],
    "sandcastles.how.round.steps.0": [DICE, len(COLOURS)],
    "sandcastles.how.round.steps.1": [DICE],
    "sandcastles.how.search.steps.0": [CASTLES_OF_A_COLOUR, DECORATED],
    "sandcastles.how.search.steps.1": [DECORATED],
    "sandcastles.how.search.steps.2": [MOST_BEETLES],
    "sandcastles.how.crowns.steps.1": [CROWN_SPACES],
    "sandcastles.how.crowns.steps.2": [1],
    "sandcastles.how.powers.about": [len(COLOURS), len(COLOURS)],
    "sandcastles.how.sprint.about": [DICE_OF_A_ROUND],
    "sandcastles.how.sprint.steps.0": [DICE_OF_A_ROUND],
}

# Sentences that say in one language without a "no" what the other says with one: that many more
# of them in English.
OTHERWISE = {
    "sleepy_castle.how.round.steps.1": 1,
    "sleepy_castle.how.solo.steps.2": -1,
    "sleepy_castle.how.heist.steps.1": -1,
    "catan_junior.how.fair-start.about": 1,
    "kits.catan_junior.rules.ghost": -1,
    "kits.sandcastles.set_up.1": 1,
}

# What decides a rule that is easily told the wrong way round.
DECISIVE = {
    "burgen_drachen.how.steps.2": ("used once", "einmal benutzen"),
    "burgen_drachen.how.steps.3": ("must have the same colour", "müssen dieselbe Farbe haben"),
    "burgen_drachen.house_rules.castle-is-end": ("cannot walk on", "nicht durch"),
    "burgen_drachen.house_rules.stray-paths": ("may lie about", "dürfen lose herumliegen"),
    "burgen_drachen.house_rules.hero-before-castle": ("may stand", "darf direkt vor"),
    "burgen_drachen.house_rules.start-anywhere": ("may begin anywhere", "darf überall"),
    "burgen_drachen.house_rules.dead-ends": ("may end in the middle", "darf mitten auf"),
    "burgen_drachen.house_rules.last-must-solve": ("only with a solution", "nur für eine Lösung"),
    "sleepy_castle.how.round.steps.3": ("most coins wins", "meisten Münzen"),
    "sleepy_castle.how.solo.steps.3": ("more coins than are left", "mehr Münzen hast, als"),
    "sleepy_castle.house_rules.both-at-once": ("before", "bevor"),
    "sleepy_castle.house_rules.ties-win-nothing": ("nobody wins", "gewinnt niemand"),
    "sleepy_castle.house_rules.cover-first": ("cover a guard first, then", "zuerst einen Wächter"),
    "catan_junior.house_rules.serve-in-turn": ("from the player who rolled", "wer würfelt, ist zu"),
    "catan_junior.house_rules.easy": ("marketplace only", "nur auf dem Marktplatz"),
    "kits.burgen_drachen.race.0": ("last one left wins", "zuletzt übrig bleibt, gewinnt"),
    "sandcastles.how.search.steps.0": ("no more than two", "höchstens zwei"),
    "sandcastles.how.transport.steps.1": ("only for an animal", "nur noch nach einem Tier"),
    "sandcastles.how.crowns.steps.1": ("no more crowns", "keine Krone"),
    "sandcastles.house_rules.full-means-full": ("nobody may search", "darfst du nicht suchen"),
    "sandcastles.house_rules.wait-by-turn": ("only if the other one", "nur warten, wenn auch"),
    "sandcastles.house_rules.animals-only": ("animals only", "nur Tiere"),
    "sandcastles.house_rules.last-crown-lost": ("no crown comes", "keine Krone mit"),
    "sandcastles.house_rules.bucket-stays": ("not passed on", "nicht weitergegeben"),
}


def leaves(words: Any, *path: str) -> Iterator[tuple[str, str]]:
    if isinstance(words, str):
        yield ".".join(path), words
    else:
        pairs = words.items() if isinstance(words, dict) else enumerate(words)
        for key, value in pairs:
            yield from leaves(value, *path, str(key))


@cache
def sentences(language: str) -> dict[str, str]:
    """The sentences of the rules, by where they stand in the table."""
    path = files("castlewright") / "data" / "words" / f"{language}.toml"
    every = leaves(tomllib.loads(path.read_text("utf-8")))
    return {where: sentence for where, sentence in every if RULES.search(where)}


def numbers(sentence: str, language: str) -> list[int]:
    """The numbers that a sentence names, in rising order; what is filled in is not its own."""
    found = []
    for word in re.findall(r"[^\W\d]+|\d+", re.sub(r"\{[^}]*\}", "", sentence).lower()):
        if word.isdigit():
            found.append(int(word))
        elif word in WORDS[language]:
            found.append(WORDS[language].index(word) + 2)
        elif word in TWO[language]:
            found.append(2)
    return sorted(found)


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_number_in_a_rule_is_that_of_the_code(language: str) -> None:
    told = {where: numbers(text, language) for where, text in sentences(language).items()}
    assert {where: found for where, found in told.items() if found} == {
        where: sorted(expected) for where, expected in NUMBERS.items()
    }


def test_constants_that_the_sentences_take_from_the_box_are_as_they_say() -> None:
    box, tiles = shipped_box(), shipped_tile_set()
    assert DRAGONS_TO_WIN == tiles.dragon_count == 2
    assert (box.die.count(0), FACES) == (2, 6)
    assert (COINS_FOR_EACH_GUARD * 12, ROWS * COLUMNS) == (24, 12)


def test_both_languages_say_no_equally_often() -> None:
    english, german = sentences("en"), sentences("de")
    differ = {
        where: len(NO["en"].findall(english[where])) - len(NO["de"].findall(german[where]))
        for where in english
    }
    assert {where: more for where, more in differ.items() if more} == OTHERWISE


@pytest.mark.parametrize("where", DECISIVE)
def test_what_decides_a_rule_is_said(where: str) -> None:
    for language, words in zip(LANGUAGES, DECISIVE[where], strict=True):
        assert words in sentences(language)[where]


@pytest.mark.parametrize("game", HOUSE_RULES)
def test_every_house_rule_has_its_sentence_and_what_decides_it(game: str) -> None:
    table = f"{game.replace('-', '_')}.house_rules"
    for name in HOUSE_RULES[game]:
        assert all(f"{table}.{name}" in sentences(language) for language in LANGUAGES)
        assert f"{table}.{name}" in DECISIVE
