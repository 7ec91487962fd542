"""Do the players of Catan Junior trade, and does the easy game come to an end?

    python benchmarks/trading.py

Two tables. The first: on each shipped map, offers a game, how many of them are accepted, and the
turns of a game, for four players of one name. The second: the easy game (CJ-36), on the shipped
maps and on set-ups by lot of them (terrains, numbers, harbours and starts by lot, all rules kept),
where whole types come from nowhere for a colour: how many games are stopped after 600 turns. `dead`
are those among them that nobody can win any more: a type that lairs and Coco cards cost is in no
hand, not on the marketplace, and no lair of anybody brings it.

Game `index` has the luck of `random.Random(f"1/{index}")`, set-up `index` comes from
`random.Random(f"lot{index}")`.
"""

import random
from collections import Counter
from collections.abc import Iterator
from itertools import repeat
from statistics import fmean

from castlewright.games.catan_junior.board import FORTRESS
from castlewright.games.catan_junior.moves import Kind
from castlewright.games.catan_junior.play import after
from castlewright.games.catan_junior.players import player_named
from castlewright.games.catan_junior.playing import Luck, next_move
from castlewright.games.catan_junior.state import OVER, State, start
from castlewright.games.catan_junior.ways import income
from castlewright.generators.catan_junior.by_lot import set_up_by_lot
from castlewright.puzzles.catan_junior import HouseRules, SetUp, violations

MAPS = ("stand-in-4", "later-4", "stand-in-3", "later-2")
GAMES = {"greedy": 500, "planner": 50}
MOST_TURNS = 600
EASY = HouseRules(easy=True)


def played(first: State, player: str, index: int) -> tuple[State, Counter[Kind]]:
    """The end of a game, and how many moves of each kind were made."""
    players = [player_named(player, random.Random(0)) for _ in first.hands]
    luck, state, kinds = Luck.of(random.Random(f"1/{index}")), first, Counter[Kind]()
    while state.phase is not OVER and state.turns < MOST_TURNS:
        move = next_move(state, players, luck)
        kinds[move.kind] += 1
        state = after(state, move)
    return state, kinds


def print_offers() -> None:
    print("| map | players | games | offers a game | accepted | accepted a game | turns |")
    print("|---|---|---|---|---|---|---|")
    for name in MAPS:
        first = start(SetUp.parse(name))
        for player, games in GAMES.items():
            ends, kinds = zip(*(played(first, player, n) for n in range(games)), strict=True)
            offers = sum(one[Kind.OFFER] for one in kinds)
            accepted = sum(one[Kind.ACCEPT] for one in kinds)
            print(
                f"| {name} | {player} | {games} | {offers / games:.1f} "
                f"| {100 * accepted / offers:.0f} % | {accepted / games:.2f} "
                f"| {fmean(end.turns + 1 for end in ends):.1f} |",
                flush=True,
            )


def lots(name: str) -> Iterator[SetUp]:
    """Right set-ups by lot, everything free."""
    index = 0
    while True:
        set_up = set_up_by_lot(random.Random(f"lot{index}"), SetUp.parse(name), frozenset())
        if not violations(set_up):
            yield set_up
        index += 1


def is_dead(state: State) -> bool:
    """Is there a type without which nobody can build or buy, and that nobody can get?"""
    edition, seats = state.board.edition, range(len(state.hands))
    free = state.sea._replace(ghost=FORTRESS)
    return any(
        lair and coco
        and not state.market[kind]
        and not any(hand[kind] for hand in state.hands)
        and not any(income(free, seat)[kind] for seat in seats)
        for kind, (lair, coco) in enumerate(zip(edition.lair_cost, edition.coco_cost, strict=True))
    )  # fmt: skip


def print_easy() -> None:
    print("\n| easy game | players | games | stopped | dead of these | turns | longest |")
    print("|---|---|---|---|---|---|---|")
    for name in MAPS:
        for what in ("as printed", "by lot"):
            for player, games in GAMES.items():
                set_ups = lots(name) if what == "by lot" else repeat(SetUp.parse(name))
                ends = [
                    played(start(set_up, rules=EASY), player, n)[0]
                    for n, set_up in zip(range(games), set_ups, strict=False)
                ]
                stopped = [end for end in ends if end.phase is not OVER]
                turns = [end.turns + 1 for end in ends if end.phase is OVER]
                print(
                    f"| {name}, {what} | {player} | {games} | {len(stopped)} "
                    f"| {sum(map(is_dead, stopped))} | {fmean(turns):.1f} | {max(turns)} |",
                    flush=True,
                )


if __name__ == "__main__":
    print_offers()
    print_easy()
