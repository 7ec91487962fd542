"""A second game of Catan Junior, slow and plain: a witness for the first (`test_game`).

It shares nothing with `castlewright.games` but the notation of moves, and knows only the set-up.
Everything goes by name; a table is a dictionary, copied for every move; a legal move is found by
trying all there could be.

`python -m tests.catan_junior.slow_moves` counts all positions of known_positions.jsonl to the last
depth, which takes some seconds; the tests do so for those that are quick.
"""

import copy
import json
from pathlib import Path
from typing import Any

from castlewright.puzzles.catan_junior import HouseRules, SetUp

Table = dict[str, Any]
KNOWN = Path(__file__).parent / "known_positions.jsonl"
TYPES = ["wood", "wool", "rum", "saber", "gold"]
PRICES = {"ship": "ship_cost", "lair": "lair_cost", "coco": "coco_cost"}


def lay_out(set_up: SetUp, order: tuple[str, ...], rules: HouseRules) -> Table:
    """The table before the first roll."""
    names = [lair.name for lair in set_up.map.lairs]
    first_hand = dict(zip(TYPES, set_up.rules.start_hand, strict=True))
    starts = {start.colour: start for start in set_up.starts}
    return {
        "set_up": set_up,
        "rules": rules,
        "order": list(order),
        "turn": 0,
        "next": "roll",
        "hands": {colour: dict(first_hand) for colour in order},
        "stock": {t: 19 - 1 - len(order) * first_hand[t] for t in TYPES},
        "market": list(TYPES),
        "swapped": False,
        "lairs": {colour: {names[i] for i in starts[colour].lairs} for colour in order},
        "ships": {
            colour: {set_up.map.name_of_ship(i) for i in starts[colour].ships} for colour in order
        },
        "ghost": None,
        "deck": {card.name: copies for card, copies in set_up.rules.coco_deck},
        "face up": {colour: [] for colour in order},
        "tiles": [str(tile) for tile in set_up.rules.harbour_tiles],
        "tiles of": {colour: [] for colour in order},
        "offer": None,
        "owed": [],
    }


def mine(table: Table) -> str:
    """Whose turn it is."""
    return table["order"][table["turn"] % len(table["order"])]


def others(table: Table) -> list[str]:
    """The others in the order of their turns, beginning with the next."""
    place = table["order"].index(mine(table))
    return table["order"][place + 1 :] + table["order"][:place]


def price(table: Table, what: str) -> dict[str, int]:
    return dict(zip(TYPES, getattr(table["set_up"].rules, PRICES[what]), strict=True))


def can_pay(hand: dict[str, int], cost: dict[str, int]) -> bool:
    return all(hand[t] >= cost[t] for t in TYPES)


def cards_text(cards: dict[str, int]) -> str:
    return "+".join(f"{n if n > 1 else ''}{t}" for t, n in cards.items() if n)


def cards_of(text: str) -> dict[str, int]:
    cards = dict.fromkeys(TYPES, 0)
    for part in text.split("+"):
        kind = part.lstrip("0123456789")
        cards[kind] += int(part[: -len(kind)] or 1)
    return cards


def ghost_cards(table: Table, colour: str) -> int:
    effects = {card.name: card.effect.value for card, _ in table["set_up"].rules.coco_deck}
    return sum(effects[name] == "ghost" for name in table["face up"][colour])


def in_fortress(table: Table) -> str | None:
    """Who has more ghost cards than each of the others, and one at least (CJ-26)."""
    for colour in table["order"]:
        rivals = [ghost_cards(table, other) for other in table["order"] if other != colour]
        if ghost_cards(table, colour) > max(rivals):
            return colour
    return None


def all_lairs(table: Table, colour: str) -> int:
    return len(table["lairs"][colour]) + (in_fortress(table) == colour)


def terrains(table: Table) -> dict[str, tuple[str, int]]:
    """What lies on each terrain space: the type it gives, and its number."""
    set_up = table["set_up"]
    gives = {"forest": 0, "pasture": 1, "sugar-cane": 2, "treasure-cave": 3, "gold-river": 4}
    return {
        space.name: (TYPES[gives[kind.value]], number)
        for space, (kind, number) in zip(set_up.map.terrains, set_up.terrains, strict=True)
    }


def beside(table: Table, lair: str) -> list[str]:
    """The names of the terrains that a lair space touches."""
    sea_map = table["set_up"].map
    touched = sea_map.lairs[sea_map.lair(lair)].touches
    return [sea_map.terrains[terrain].name for terrain in touched]


def sites(table: Table, what: str) -> list[str]:
    """Where whose turn it is could build a ship or a lair, whatever it costs."""
    sea_map, colour = table["set_up"].map, mine(table)
    found = []
    if what == "ship" and len(table["ships"][colour]) < 8:
        taken = set().union(*table["ships"].values())
        for ship in map(sea_map.name_of_ship, range(len(sea_map.ships))):
            if ship not in taken and any(end in table["lairs"][colour] for end in ship.split("-")):
                found.append(ship)
    if what == "lair" and all_lairs(table, colour) < 7:
        taken = set().union(*table["lairs"].values())
        for lair in sea_map.lairs:
            sails = any(lair.name in ship.split("-") for ship in table["ships"][colour])
            if lair.name not in taken and sails:
                found.append(lair.name)
    return found


def legal(table: Table) -> list[str]:
    """All moves, as texts."""
    return globals()["when_" + table["next"].replace(" ", "_")](table)


def when_over(table: Table) -> list[str]:
    return []


def when_roll(table: Table) -> list[str]:
    return [f"roll {number}" for number in (1, 2, 3, 4, 5, 6)]


def when_ghost(table: Table) -> list[str]:
    return [f"ghost {name}" for name in terrains(table) if name != table["ghost"]]


def when_draw(table: Table) -> list[str]:
    return [f"draw {name}" for name, copies in table["deck"].items() if copies]


def when_tile(table: Table) -> list[str]:
    return [f"tile {kind}" for kind in TYPES if kind in table["tiles"]]


def when_free(table: Table) -> list[str]:
    return [f"free {what} {site}" for what in ("ship", "lair") for site in sites(table, what)]


def when_give(table: Table) -> list[str]:
    return [f"give {t}" for t in TYPES if table["hands"][table["owed"][0]][t]]


def when_pay(table: Table) -> list[str]:
    return [f"pay {t}" for t in TYPES if table["hands"][table["owed"][0]][t]]


def when_answer(table: Table) -> list[str]:
    partner, _, take = table["offer"]
    return ["accept", "decline"] if can_pay(table["hands"][partner], take) else ["decline"]


def when_act(table: Table) -> list[str]:
    colour = mine(table)
    hand, rules = table["hands"][colour], table["set_up"].rules
    found = ["end"]
    for what in ("ship", "lair"):
        if can_pay(hand, price(table, what)):
            found += [f"{what} {site}" for site in sites(table, what)]
    if can_pay(hand, price(table, "coco")) and any(table["deck"].values()):
        found.append("coco")
    for give in TYPES:
        for take in TYPES:
            if give == take:
                continue
            if hand[give] and take in table["market"] and not table["swapped"]:
                found.append(f"market {give}>{take}")
            if table["rules"].easy:
                continue
            if hand[give] >= rules.bank_rate and table["stock"][take]:
                found.append(f"bank {cards_text({give: rules.bank_rate})}>{take}")
            has_tile = give in table["tiles of"][colour]
            if has_tile and hand[give] >= rules.harbour_rate and table["stock"][take]:
                found.append(f"harbour {cards_text({give: rules.harbour_rate})}>{take}")
            for other in others(table):
                if hand[give] and sum(table["hands"][other].values()):
                    found.append(f"offer {other} {give}>{take}")
    return found


def made(table: Table, move: str) -> Table:
    """The table after a legal move."""
    set_up = table["set_up"]
    table = copy.copy(table)
    for key, thing in table.items():
        if key not in ("set_up", "rules"):
            table[key] = copy.deepcopy(thing)
    colour = mine(table)
    hand, stock = table["hands"][colour], table["stock"]
    words = move.split()
    if words[0] == "roll":
        roll(table, int(words[1]))
    elif words[0] == "ghost":
        by_card, table["next"], table["ghost"] = table["by card"], "act", words[1]
        send_ghost(table, words[1], by_card)
    elif words[0] in ("ship", "lair"):
        pay(hand, stock, price(table, words[0]))
        build(table, words[0], words[1])
    elif words[0] == "free":
        build(table, words[1], words[2])
    elif words[0] == "coco":
        pay(hand, stock, price(table, "coco"))
        table["next"] = "draw"
    elif words[0] == "draw":
        draw(table, words[1])
    elif words[0] == "tile":
        table["tiles"].remove(words[1])
        table["tiles of"][colour].append(words[1])
        table["next"] = "act"
    elif words[0] in ("give", "pay"):
        owing = table["owed"].pop(0)
        table["hands"][owing][words[1]] -= 1
        (hand if words[0] == "give" else stock)[words[1]] += 1
        skip_debts(table, words[0])
    elif words[0] == "market":
        give, take = words[1].split(">")
        hand[give] -= 1
        hand[take] += 1
        table["market"].remove(take)
        table["market"].append(give)
        table["swapped"] = True
        if all(card == give for card in table["market"]):
            for card in table["market"]:
                stock[card] += 1
            table["market"] = [card for card in TYPES if stock[card]]
            for card in table["market"]:
                stock[card] -= 1
    elif words[0] in ("bank", "harbour"):
        give, take = map(cards_of, words[1].split(">"))
        pay(hand, stock, give)
        pay(stock, hand, take)
    elif words[0] == "offer":
        give, take = map(cards_of, words[2].split(">"))
        table["offer"], table["next"] = (words[1], give, take), "answer"
    elif words[0] in ("accept", "decline"):
        partner, give, take = table["offer"]
        if words[0] == "accept":
            pay(hand, table["hands"][partner], give)
            pay(table["hands"][partner], hand, take)
        table["offer"], table["next"] = None, "act"
    elif words[0] == "end":
        table["turn"] += 1
        table["swapped"], table["next"] = False, "roll"
    assert set_up is table["set_up"]
    return table


def pay(purse: dict[str, int], to: dict[str, int], cards: dict[str, int]) -> None:
    for kind, number in cards.items():
        purse[kind] -= number
        to[kind] += number


def roll(table: Table, number: int) -> None:
    table["next"] = "act"
    if number == 6:
        table["by card"] = None
        if any(name != table["ghost"] for name in terrains(table)):
            table["next"] = "ghost"
        return
    due: list[tuple[str, str]] = []  # a colour and a type for each card, from the roller on
    for colour in [mine(table), *others(table)]:
        for lair in table["lairs"][colour]:
            for name in beside(table, lair):
                kind, its_number = terrains(table)[name]
                if its_number == number and name != table["ghost"]:
                    due.append((colour, kind))
    for kind in TYPES:
        receivers = [colour for colour, its_kind in due if its_kind == kind]
        shortage = table["set_up"].rules.shortage.value
        if len(receivers) > table["stock"][kind] and not table["rules"].serve_in_turn:
            if shortage == "all-return":
                for hand in table["hands"].values():
                    table["stock"][kind] += hand[kind]
                    hand[kind] = 0
            if len(receivers) > table["stock"][kind] and shortage != "in-turn":
                continue
        for colour in receivers:
            if table["stock"][kind]:
                table["stock"][kind] -= 1
                table["hands"][colour][kind] += 1


def gain(table: Table, kind: str, number: int) -> None:
    for _ in range(min(number, table["stock"][kind])):
        table["stock"][kind] -= 1
        table["hands"][mine(table)][kind] += 1


def send_ghost(table: Table, name: str, by_card: Any) -> None:
    kind, _ = terrains(table)[name]
    if by_card is None:
        gain(table, kind, table["set_up"].rules.six_brings)
        return
    gain(table, kind, by_card.amount)
    table["owed"] = [
        other
        for other in others(table)
        if any(name in beside(table, lair) for lair in table["lairs"][other])
        for _ in range(by_card.penalty)
    ]
    skip_debts(table, "pay")


def skip_debts(table: Table, what: str) -> None:
    """Who has no cards left owes nothing."""
    table["owed"] = [one for one in table["owed"] if sum(table["hands"][one].values())]
    table["next"] = what if table["owed"] else "act"


def build(table: Table, what: str, site: str) -> None:
    colour = mine(table)
    table[what + "s"][colour].add(site)
    table["next"] = "act"
    if all_lairs(table, colour) == 7:
        table["next"] = "over"
    elif what == "lair" and not table["rules"].easy and table["tiles"]:
        sea_map = table["set_up"].map
        if sea_map.lair(site) in table["set_up"].harbours:
            table["next"] = "tile"


def draw(table: Table, name: str) -> None:
    colour = mine(table)
    card = next(card for card, _ in table["set_up"].rules.coco_deck if card.name == name)
    table["deck"][name] -= 1
    table["face up"][colour].append(name)
    table["next"] = "act"
    if all_lairs(table, colour) == 7:
        table["next"] = "over"
    elif card.effect.value == "equipment":
        for kind, number in zip(TYPES, card.cards, strict=True):
            gain(table, kind, number)
    elif card.effect.value == "free" and when_free(table):
        table["next"] = "free"
    elif card.effect.value == "ghost" and any(n != table["ghost"] for n in terrains(table)):
        table["by card"], table["next"] = card, "ghost"
    elif card.effect.value == "gifts":
        table["owed"] = [other for other in others(table) for _ in range(card.amount)]
        skip_debts(table, "give")


def positions(table: Table, depth: int) -> int:
    """How many rows of so many moves there are; a game that is over has none."""
    if depth == 1:
        return len(legal(table))
    return sum(positions(made(table, move), depth - 1) for move in legal(table))


def table_of(game: str) -> Table:
    """The table after the moves of a saved game."""
    head: dict[str, str] = {}
    lines = game.splitlines()
    while lines and (words := lines[0].split(maxsplit=1))[0] in ("set-up", "seats", "house-rules"):
        head[words[0]] = words[1]
        lines.pop(0)
    rules = HouseRules.named(head.get("house-rules", "").split())
    table = lay_out(SetUp.parse(head["set-up"]), tuple(head["seats"].split()), rules)
    for line in lines:
        assert line in legal(table), line
        table = made(table, line)
    return table


def main() -> None:
    for line in KNOWN.read_text("utf-8").splitlines():
        known = json.loads(line)
        table = table_of(known["game"])
        counts = [positions(table, depth) for depth in range(1, len(known["counts"]) + 1)]
        print(known["about"], counts, "" if counts == known["counts"] else f"not {known['counts']}")


if __name__ == "__main__":
    main()
