"""Canonical forms: unchanged by every symmetry that counts, different for different puzzles."""

import random
import time
from collections.abc import Callable
from dataclasses import replace
from itertools import combinations, permutations, product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from castlewright.generators.burgen_drachen import random_adventure
from castlewright.generators.catan_junior.variety import images
from castlewright.generators.sandcastles.by_lot import beach_by_lot
from castlewright.generators.sandcastles.by_lot import set_up_by_lot as sand_set_up_by_lot
from castlewright.puzzles.burgen_drachen import Adventure, shipped_tile_set, symmetries
from castlewright.puzzles.burgen_drachen import HouseRules as BurgenRules
from castlewright.puzzles.canonical_forms import FORMS, ROOM, canonical, fingerprint
from castlewright.puzzles.catan_junior import SetUp as CatanSetUp
from castlewright.puzzles.catan_junior import Start
from castlewright.puzzles.catan_junior.fair_start import FairStart
from castlewright.puzzles.catan_junior.kinds import KINDS as CATAN_KINDS
from castlewright.puzzles.catan_junior.seven_lairs import SevenLairs
from castlewright.puzzles.catan_junior.symmetry import motions
from castlewright.puzzles.sandcastles import Beach, Goal, Level, SetUp, Sprint
from castlewright.puzzles.sandcastles.kinds import KINDS as SAND_KINDS
from castlewright.puzzles.sandcastles.symmetry import carried, carried_sprint
from castlewright.puzzles.sandcastles.symmetry import symmetries as beach_symmetries
from castlewright.puzzles.sleepy_castle import KINDS as SLEEPY_KINDS
from castlewright.puzzles.sleepy_castle import Clue, ClueKind, Heist, Layout, NightWatch
from tests.catan_junior.set_ups import set_up_by_lot as catan_set_up_by_lot
from tests.sleepy_castle.puzzles import heist_by_lot, layout_by_lot, watch_by_lot

Random = random.Random
seeds = st.integers(0, 10**6)


# ---------------------------------------------------------------------------------------------
# A puzzle of each kind by lot, and the same puzzle seen otherwise, both written without the forms


def _adventure(rng: Random) -> Adventure:
    return random_adventure(rng, shipped_tile_set())


def _other_adventure(rng: Random, puzzle: Adventure) -> Adventure:
    found = symmetries(puzzle.tile_set, puzzle.rows, puzzle.columns)
    return rng.choice(found).adventure(puzzle)


def _names(rng: Random, ring: str) -> dict[int, str]:
    return str.maketrans(ring, "".join(rng.sample("ABCDEFGHIJKLMNOPQRSTUVWXYZ", len(ring))))


def _other_layout(rng: Random, puzzle: Layout) -> Layout:
    """Begun elsewhere, perhaps walked the other way, animals exchanged, the grid turned."""
    first = rng.randrange(puzzle.size)
    places = [(first + step) % puzzle.size for step in range(puzzle.size)]
    gaps = places
    if rng.random() < 0.5:
        places = [(first - step) % puzzle.size for step in range(puzzle.size)]
        gaps = [(place - 1) % puzzle.size for place in places]
    names = _names(rng, puzzle.ring)
    grid = [row.translate(names) for row in puzzle.grid]
    if len({len(row) for row in grid}) == 1:
        for _ in range(rng.randrange(4)):  # quarter turns
            grid = ["".join(row[column] for row in grid[::-1]) for column in range(len(grid[0]))]
        if rng.random() < 0.5:
            grid = [row[::-1] for row in grid]
    return Layout(
        "".join(puzzle.ring[place] for place in places).translate(names),
        tuple(puzzle.coins[gap] for gap in gaps),
        tuple(grid),
        frozenset(guard.translate(names) for guard in puzzle.covered),
    )


def _other_heist(rng: Random, puzzle: Heist) -> Heist:
    seen = _other_layout(rng, puzzle.layout)
    grid = rng.choice([(), seen.grid, (seen.ring,)])
    return Heist(Layout(seen.ring, seen.coins, grid, seen.covered), puzzle.turns)


def _other_watch(rng: Random, puzzle: NightWatch) -> NightWatch:
    names = _names(rng, puzzle.guards)
    top, *others = puzzle.guards.translate(names)
    first, second = (guard.translate(names) for guard in puzzle.direction)
    clues = [
        Clue(
            clue.kind,
            tuple(rng.sample([g.translate(names) for g in clue.guards], len(clue.guards))),
            clue.number,
        )
        for clue in puzzle.clues
    ]
    return NightWatch(
        "".join([top, *rng.sample(others, len(others))]),
        rng.choice([(first, second), (second, first)]),
        tuple(rng.sample(clues, len(clues))),
    )


def _catan_set_up(rng: Random) -> CatanSetUp:
    return catan_set_up_by_lot(rng, rng.choice(("later-2", "later-4", "stand-in-4")))


def _other_catan_set_up(rng: Random, puzzle: CatanSetUp) -> CatanSetUp:
    lairs, islands = rng.choice(motions(puzzle.map))
    back = [islands.index(place) for place in range(len(islands))]
    ends = [frozenset(pair) for pair in puzzle.map.ships]
    starts = []
    for start in puzzle.starts:
        moved = [ends.index(frozenset(lairs[e] for e in puzzle.map.ships[s])) for s in start.ships]
        places = (
            list(zip(start.lairs, moved, strict=True))
            if moved
            else [(s, None) for s in start.lairs]
        )
        rng.shuffle(places)
        starts.append(
            (tuple(lairs[lair] for lair, _ in places), tuple(s for _, s in places if s is not None))
        )
    rng.shuffle(starts)
    return CatanSetUp(
        puzzle.map,
        tuple(puzzle.terrains[place] for place in back),
        tuple(sorted(lairs[lair] for lair in puzzle.harbours)),
        tuple(Start(c, *where) for c, where in zip(puzzle.colours, starts, strict=True)),
        puzzle.rules,
    )


def _seven_lairs(rng: Random) -> SevenLairs:
    set_up = _catan_set_up(rng)
    colour = rng.choice(set_up.colours)
    rolls = tuple(rng.randint(1, 6) for _ in range(6))
    tiles = tuple(rng.sample(set_up.rules.harbour_tiles, len(set_up.rules.harbour_tiles)))
    return SevenLairs(set_up, colour, rng.randint(3, 7), rolls, tiles if set_up.harbours else ())


def _other_seven_lairs(rng: Random, puzzle: SevenLairs) -> SevenLairs:
    alone = CatanSetUp(
        puzzle.set_up.map,
        puzzle.set_up.terrains,
        puzzle.set_up.harbours,
        (Start(rng.choice(puzzle.set_up.map.colours), puzzle.start.lairs, puzzle.start.ships),),
        puzzle.set_up.rules,
    )
    seen = _other_catan_set_up(rng, alone)
    return SevenLairs(seen, seen.colours[0], puzzle.lairs, puzzle.rolls, puzzle.tiles)


def _fair_start(rng: Random) -> FairStart:
    name = rng.choice(("later-2", "stand-in-4"))
    return FairStart(tuple(catan_set_up_by_lot(rng, name) for _ in range(4)))


def _other_fair_start(rng: Random, puzzle: FairStart) -> FairStart:
    seen = [_other_catan_set_up(rng, one) for one in puzzle.set_ups]
    return FairStart(tuple(rng.sample(seen, len(seen))))


def _sand_set_up(rng: Random) -> SetUp:
    return sand_set_up_by_lot(rng.randint(1, 4), rng.choice(list(Level)), rng)


def _other_sand_set_up(rng: Random, puzzle: SetUp) -> SetUp:
    beach = carried(puzzle.beach, rng.choice(beach_symmetries(puzzle.beach)))
    by = rng.randrange(puzzle.players)
    powers = tuple(
        puzzle.powers[(seat - by) % puzzle.players] for seat in range(len(puzzle.powers))
    )
    return SetUp(beach, puzzle.players, (puzzle.bucket + by) % puzzle.players, powers)


def _sprint(rng: Random) -> Sprint:
    beach = beach_by_lot(2, rng.choice((Level.BEGINNER, Level.CROWNS)), rng)
    dice = tuple((rng.randrange(3), rng.randrange(3)) for _ in range(5))
    return Sprint(beach, dice, rng.choice(list(Goal)))


def _other_sprint(rng: Random, puzzle: Sprint) -> Sprint:
    seen = carried_sprint(puzzle, rng.choice(beach_symmetries(puzzle.beach)))
    dice = tuple(pair[::-1] if rng.random() < 0.5 else pair for pair in seen.dice)
    return Sprint(seen.beach, dice, seen.goal)


def _layout(rng: Random) -> Layout:
    return layout_by_lot(rng, rng.randint(3, 14))


def _heist(rng: Random) -> Heist:
    return heist_by_lot(rng, rng.randint(3, 14))


def _watch(rng: Random) -> NightWatch:
    return watch_by_lot(rng, rng.randint(4, 12), rng.randint(0, 12))


MADE: dict[str, tuple[Callable[[Random], Any], Callable[[Random, Any], Any]]] = {
    "burgen_drachen.adventure.Adventure": (_adventure, _other_adventure),
    "sleepy_castle.layout.Layout": (_layout, _other_layout),
    "sleepy_castle.heist.Heist": (_heist, _other_heist),
    "sleepy_castle.night_watch.NightWatch": (_watch, _other_watch),
    "catan_junior.set_up.SetUp": (_catan_set_up, _other_catan_set_up),
    "catan_junior.seven_lairs.SevenLairs": (_seven_lairs, _other_seven_lairs),
    "catan_junior.fair_start.FairStart": (_fair_start, _other_fair_start),
    "sandcastles.set_up.SetUp": (_sand_set_up, _other_sand_set_up),
    "sandcastles.sprint.Sprint": (_sprint, _other_sprint),
}


def test_every_kind_has_a_canonical_form() -> None:
    kinds = {Adventure, *SLEEPY_KINDS, *CATAN_KINDS, *SAND_KINDS}
    assert {f"{kind.__module__}.{kind.__name__}" for kind in kinds} == {ROOM + row for row in FORMS}
    assert set(FORMS) == set(MADE)


@pytest.mark.parametrize("kind", FORMS)
@given(seed=seeds)
@settings(max_examples=40)
def test_a_form_is_unchanged_by_whatever_leaves_the_puzzle_as_it_is(kind: str, seed: int) -> None:
    rng = Random(seed)
    make, seen_otherwise = MADE[kind]
    puzzle = make(rng)
    other = seen_otherwise(rng, puzzle)
    form = canonical(puzzle)
    assert canonical(other) == form
    assert canonical(form) == form
    assert fingerprint(other) == fingerprint(puzzle)


@pytest.mark.parametrize("kind", FORMS)
def test_two_puzzles_by_lot_have_different_forms(kind: str) -> None:
    rng = Random(7)
    made = {str(puzzle): puzzle for puzzle in (MADE[kind][0](rng) for _ in range(25))}
    few = {"sleepy_castle.night_watch.NightWatch": 20, "sleepy_castle.heist.Heist": 20}
    assert len({fingerprint(puzzle) for puzzle in made.values()}) >= few.get(kind, len(made))


def test_what_is_played_by_other_house_rules_is_another_puzzle() -> None:
    adventure = random_adventure(Random(1), shipped_tile_set())
    plain, other = BurgenRules(), BurgenRules(castle_is_end=True)
    assert fingerprint(adventure, plain) == fingerprint(adventure)
    assert fingerprint(adventure, other) != fingerprint(adventure)


# ---------------------------------------------------------------------------------------------
# Different puzzles have different forms: as many forms as orbits, counted by Burnside or one by one


def test_there_are_as_many_forms_of_heists_as_burnside_counts() -> None:
    """Rings of five with one or two coins in each gap and guards covered or not. By Burnside: the
    identity keeps 4^5, each of 4 turns keeps 4; each of 5 mirrors goes through a guard and the gap
    opposite and keeps 2^3 choices of guards and 2^3 of gaps."""
    ring = "ABCDE"
    heists = [
        Heist(
            Layout(ring, coins, (), frozenset(g for g, c in zip(ring, hidden, strict=True) if c)), 2
        )
        for coins in product((1, 2), repeat=5)
        for hidden in product((False, True), repeat=5)
    ]
    orbits = (4**5 + 4 * 4 + 5 * (2**3 * 2**3)) // 10
    assert len({canonical(heist) for heist in heists}) == orbits


def test_there_are_as_many_forms_of_layouts_as_orbits() -> None:
    """All rings and grids of four guards, 1, 2 or 3 coins in a gap, 8 in all: 24 * 19 up to
    names. Orbits are grown from single turns and mirrors of the ring and of the grid."""
    coins = [c for c in product((1, 2, 3), repeat=4) if sum(c) == 8]
    grids = ["".join(cards) for cards in permutations("ABCD")]
    layouts = {(c, g) for c in coins for g in grids}

    def neighbours(one: tuple[tuple[int, ...], str]) -> list[tuple[tuple[int, ...], str]]:
        laid, grid = one
        turned = str.maketrans("ABCD", "DABC")  # begun at B, who is called A then
        mirrored = str.maketrans("ABCD", "ADCB")  # the other way round from A
        return [
            (laid[1:] + laid[:1], grid.translate(turned)),
            (laid[::-1], grid.translate(mirrored)),
            (laid, grid[2] + grid[0] + grid[3] + grid[1]),  # a quarter turn
            (laid, grid[1] + grid[0] + grid[3] + grid[2]),  # a mirror
        ]

    number = 0
    left = set(layouts)
    while left:
        number += 1
        reached = [left.pop()]
        while reached:
            for one in neighbours(reached.pop()):
                if one in left:
                    left.remove(one)
                    reached.append(one)
    forms = {canonical(Layout("ABCD", c, (g[:2], g[2:]))) for c, g in layouts}
    assert len(forms) == number


def test_there_are_as_many_forms_of_night_watches_as_orbits() -> None:
    """Four guards, two or three out of a dozen clues: held against every renaming there is."""
    told = [Clue(ClueKind.STRANGERS, pair) for pair in combinations("ABCD", 2)]
    told += [Clue(ClueKind.NEIGHBOURS, pair, 2) for pair in (("A", "B"), ("B", "C"), ("C", "D"))]
    told += [Clue(ClueKind.BESIDE, (guard,), 4) for guard in "ABCD"]

    def slow(watch: NightWatch) -> tuple[object, ...]:
        def named(names: dict[str, int], direction: tuple[str, str]) -> tuple[object, ...]:
            clues = sorted(
                (clue.kind, clue.number or 0, sorted(names[g] for g in clue.guards))
                for clue in watch.clues
            )
            return names[watch.guards[0]], [names[g] for g in direction], clues

        return min(
            named(dict(zip(order, range(4), strict=True)), direction)
            for order in permutations("ABCD")
            for direction in (watch.direction, watch.direction[::-1])
        )

    watches = [
        NightWatch("ABCD", direction, clues)
        for direction in (("B", "C"), ("A", "D"))
        for number in (1, 2, 3)
        for clues in combinations(told, number)
    ]
    pairs = {(canonical(watch), repr(slow(watch))) for watch in watches}
    assert len(pairs) == len({form for form, _ in pairs}) == len({slow for _, slow in pairs})


def test_a_night_watch_of_many_guards_that_are_all_alike_takes_no_time() -> None:
    guards = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    pairs = [
        Clue(ClueKind.NEIGHBOURS, pair, 2) for pair in zip(guards[::2], guards[1::2], strict=True)
    ]
    began = time.process_time()
    for clues in ([], pairs, pairs[:9]):
        canonical(NightWatch(guards, ("B", "C"), tuple(clues)))
    assert time.process_time() - began < 5


@given(seed=seeds)
@settings(max_examples=30)
def test_set_ups_of_the_same_form_are_those_that_the_generator_takes_for_the_same(
    seed: int,
) -> None:
    """Its images are a second witness; they know nothing of ships, which go along here."""
    rng = Random(seed)
    one = catan_set_up_by_lot(rng, "later-4")
    other = _other_catan_set_up(rng, one)
    if rng.random() < 0.5:  # two islands exchanged, which hardly ever is the same set-up
        terrains = list(other.terrains)
        here, there = rng.sample(range(len(terrains)), 2)
        terrains[here], terrains[there] = terrains[there], terrains[here]
        other = replace(other, terrains=tuple(terrains))
    same = images(one)[0] in images(other)
    assert (canonical(one) == canonical(other)) == same


def test_there_are_as_many_forms_of_sprints_as_orbits() -> None:
    """Two rounds on a beach that is the same from everywhere: colours can be exchanged."""
    beach = Beach.parse("yrb/yrb/yrb/yrb/yrb/yrb")
    pairs = list(product(range(3), repeat=2))
    sprints = {Sprint(beach, dice, Goal.STEPS) for dice in product(pairs, repeat=2)}
    kept = [s for s in beach_symmetries(beach) if carried(beach, s) == beach]
    orbits = {
        frozenset(
            tuple(frozenset(s.colours[die] for die in pair) for pair in sprint.dice) for s in kept
        )
        for sprint in sprints
    }
    assert len(kept) > 1
    assert len({canonical(sprint) for sprint in sprints}) == len(orbits)
