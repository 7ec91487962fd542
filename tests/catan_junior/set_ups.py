"""Set-ups of Catan Junior by lot, for tests, and their maps and rule sets as the text of files."""

import random
from collections.abc import Iterable

from hypothesis import strategies as st

from castlewright.puzzles.catan_junior import (
    EQUIPMENT,
    Hand,
    RuleSet,
    SetUp,
    Start,
    Terrain,
    shipped_set_up,
    violations,
)

SHIPPED = ("later-2", "later-4", "stand-in-3", "stand-in-4")


def set_up_by_lot(rng: random.Random, name: str = "stand-in-4") -> SetUp:
    """A right set-up on a shipped map: terrains, numbers, harbours and starts by lot."""
    printed = shipped_set_up(name)
    while violations(set_up := _shuffled(rng, printed)):
        pass
    return set_up


def _shuffled(rng: random.Random, printed: SetUp) -> SetUp:
    sea_map, rules = printed.map, printed.rules
    kinds = rng.sample(sea_map.terrain_kinds, len(sea_map.terrain_kinds))
    numbers = rng.sample(sea_map.numbers, len(sea_map.numbers))
    terrains = tuple(zip(kinds, numbers, strict=True))
    open_to_starts = [
        index
        for index, lair in enumerate(sea_map.lairs)
        if rules.start_at_five or all(numbers[terrain] != 5 for terrain in lair.touches)
    ]
    lairs = rng.sample(open_to_starts, min(2 * len(sea_map.colours), len(open_to_starts)))
    starts = []
    for place, colour in enumerate(sea_map.colours):
        own = tuple(lairs[2 * place : 2 * place + 2])
        ships = tuple(rng.choice(sea_map.ends_beside(lair))[0] for lair in own)
        starts.append(Start(colour, own, ships if rules.start_ships else ()))
    count = rng.randint(0, 4) if rules.harbour_tiles else 0
    harbours = tuple(sorted(rng.sample(range(len(sea_map.lairs)), count)))
    return SetUp(sea_map, terrains, harbours, tuple(starts), rules)


def wild_set_up_by_lot(rng: random.Random, name: str = "stand-in-4") -> SetUp:
    """Whatever can be written down about a shipped map, hardly ever right."""
    printed = shipped_set_up(name)
    sea_map = printed.map
    every = range(len(sea_map.lairs))
    terrains = tuple((rng.choice(list(Terrain)), rng.randint(0, 9)) for _ in sea_map.terrains)
    starts = []
    for colour in sea_map.colours:
        if rng.random() < 0.8:
            lairs = tuple(rng.choices(every, k=rng.randint(1, 4)))
            beside = [rng.choice(sea_map.ends_beside(lair))[0] for lair in lairs]
            starts.append(Start(colour, lairs, tuple(s for s in beside if rng.random() < 0.5)))
    harbours = tuple(sorted(rng.choices(every, k=rng.randint(0, 6))))
    return SetUp(sea_map, terrains, harbours, tuple(starts), printed.rules)


def map_text(set_up: SetUp) -> str:
    """The map file of a set-up with at least one colour."""
    sea_map = set_up.map
    lairs = [lair.name for lair in sea_map.lairs]
    ships = ", ".join(f'["{lairs[first]}", "{lairs[second]}"]' for first, second in sea_map.ships)
    starts = str(set_up).split()[3].split("/")
    lines = [
        f'name = "{sea_map.name}"',
        f'about = "{sea_map.about}"',
        f'rule_set = "{sea_map.rule_set}"',
        f"size = {list(sea_map.size)}",
        f"fortress = {list(sea_map.fortress_at)}",
        f"ships = [{ships}]",
        "[starts]",
    ]
    for colour, spaces in (start.split(":") for start in starts):
        lines.append(f"{colour} = {_strings(spaces.split(','))}")
    for terrain, (kind, number) in zip(sea_map.terrains, set_up.terrains, strict=True):
        lines.append(f'[terrains.{terrain.name}]\nkind = "{kind}"\nnumber = {number}')
        lines.append(f"at = {list(terrain.at)}")
    for index, lair in enumerate(sea_map.lairs):
        touched = _strings(sea_map.terrains[terrain].name for terrain in lair.touches)
        lines.append(f"[lairs.{lair.name}]\ntouches = {touched}\nat = {list(lair.at)}")
        lines.append(f"harbour = {str(index in set_up.harbours).lower()}")
    return "\n".join(lines)


def rule_set_text(rules: RuleSet) -> str:
    """The rule-set file of a rule set."""
    lines = [
        f'name = "{rules.name}"',
        f'about = "{rules.about}"',
        f"bank_rate = {rules.bank_rate}",
        f"harbour_rate = {rules.harbour_rate}",
        f"harbour_tiles = {_strings(rules.harbour_tiles)}",
        f"start_ships = {str(rules.start_ships).lower()}",
        f"start_at_five = {str(rules.start_at_five).lower()}",
        f'shortage = "{rules.shortage}"',
        f"six_brings = {rules.six_brings}",
        f"start_hand = {_cards(rules.start_hand)}",
        f"ship = {_cards(rules.ship_cost)}",
        f"lair = {_cards(rules.lair_cost)}",
        f"coco_card = {_cards(rules.coco_cost)}",
    ]
    for card, copies in rules.coco_deck:
        lines.append(f'[coco.{card.name}]\neffect = "{card.effect}"\ncopies = {copies}')
        lines.append(f"cards = {_cards(card.cards)}\namount = {card.amount}")
        lines.append(f"penalty = {card.penalty}")
    return "\n".join(lines)


def _strings(words: Iterable[str]) -> str:
    return "[" + ", ".join(f'"{word}"' for word in words) + "]"


def _cards(hand: Hand) -> str:
    held = ", ".join(f"{kind} = {count}" for kind, count in zip(EQUIPMENT, hand, strict=True))
    return "{ " + held + " }"


lots = st.builds(random.Random, st.integers(0, 2**32))
set_ups = st.builds(set_up_by_lot, lots, st.sampled_from(SHIPPED))
wild_set_ups = st.builds(wild_set_up_by_lot, lots, st.sampled_from(SHIPPED))
