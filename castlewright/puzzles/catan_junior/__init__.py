"""Catan Junior: pirates build lairs and ships between islands, by turns.

What a set-up is, how it is written, and when it is right; and two puzzles on it. One module a word:

    equipment          the five types of equipment, and which terrain gives what
    hands              adding cards to a hand and taking them away
    rule_set           what differs between editions: prices, rates, the Coco deck; read from a file
    sea_map            a map: terrain, lair and ship spaces, and where they lie on paper
    set_up             what lies where before the first roll, and its notation
    map_files          maps with what is printed on them; read from a file
    violations         what is wrong with a set-up, rule by rule
    symmetry           when the colours begin in the same position
    measures           what the colours begin with: income, room, ways, and how far they lie apart
    seven_lairs        one colour alone and a row of rolls: how few are enough?
    fair_start         four set-ups: which of them is fair?
    puzzle_violations  what is wrong with either, or with a solution
    kinds              all three kinds by name and by notation
    terminal           any of them in the terminal

    >>> violations(SetUp.parse("later-4"))
    ()
"""

from castlewright.puzzles.catan_junior.equipment import (
    EQUIPMENT,
    NOTHING,
    Equipment,
    Hand,
    Terrain,
)
from castlewright.puzzles.catan_junior.map_files import (
    MapError,
    read_map,
    shipped_set_up,
    shipped_set_up_names,
)
from castlewright.puzzles.catan_junior.rule_set import (
    CocoCard,
    Effect,
    RuleSet,
    RuleSetError,
    Shortage,
    read_rule_set,
    shipped_rule_set,
)
from castlewright.puzzles.catan_junior.sea_map import LairSpace, Map, TerrainSpace
from castlewright.puzzles.catan_junior.set_up import SetUp, Start
from castlewright.puzzles.catan_junior.symmetry import starts_are_alike, symmetries
from castlewright.puzzles.catan_junior.violations import (
    DEFAULT_RULES,
    HouseRules,
    check_set_up,
    violations,
)

__all__ = [
    "DEFAULT_RULES",
    "EQUIPMENT",
    "NOTHING",
    "CocoCard",
    "Effect",
    "Equipment",
    "Hand",
    "HouseRules",
    "LairSpace",
    "Map",
    "MapError",
    "RuleSet",
    "RuleSetError",
    "SetUp",
    "Shortage",
    "Start",
    "Terrain",
    "TerrainSpace",
    "check_set_up",
    "read_map",
    "read_rule_set",
    "shipped_rule_set",
    "shipped_set_up",
    "shipped_set_up_names",
    "starts_are_alike",
    "symmetries",
    "violations",
]
