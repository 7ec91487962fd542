"""The race: claims, medals and the deck, as a referee sees them.

The easy adventure is won with one straight red path tile between the hero and the red castle.
"""

import random

import pytest

from castlewright.games.burgen_drachen import (
    CHECK,
    MEDALS_IN_BOX,
    Claim,
    Race,
    RaceError,
    Ruling,
    moves,
    play,
    shuffled,
    start,
    winners,
)
from castlewright.puzzles.base import InvalidPuzzleError
from castlewright.puzzles.burgen_drachen import (
    DEFAULT_RULES,
    Adventure,
    HouseRules,
    Placement,
    shipped_tile_set,
)

SET = shipped_tile_set()
EASY = Adventure.parse("1R2/4 W1")
WITH_DRAGONS = Adventure.parse("1R1r</3b< N3")
RIGHT = Placement.parse("a1 R . . / . . . .", SET)
NO_TILE = Placement.parse(". R . . / . . . .", SET)


def ruled(race: Race, hero: int, placement: Placement) -> tuple[Race, Ruling]:
    race = play(play(race, Claim(hero, placement)), CHECK)
    assert race.ruling is not None
    return race, race.ruling


@pytest.mark.rule("BD-30")
def test_the_top_adventure_is_played_by_all_at_once() -> None:
    race = start([EASY, WITH_DRAGONS], 3)
    assert race.adventure == EASY
    assert moves(race) == (0, 1, 2)
    assert race.medals == (0, 0, 0)


@pytest.mark.rule("BD-31")
def test_nobody_may_claim_while_a_claim_is_checked() -> None:
    race = play(start([EASY], 3), Claim(1, RIGHT))
    assert moves(race) == (CHECK,)
    with pytest.raises(RaceError, match="another claim is being checked"):
        play(race, Claim(2, RIGHT))
    race = play(race, CHECK)
    assert moves(race) == (0, 1, 2)


@pytest.mark.rule("BD-32")
def test_a_right_claim_wins_the_adventure_and_a_medal() -> None:
    race, ruling = ruled(start([EASY], 2), 1, RIGHT)
    assert ruling.right
    assert ruling.winner == 1
    assert race.medals == (0, 1)


@pytest.mark.rule("BD-33")
def test_a_false_claim_puts_the_hero_out_of_this_adventure_only() -> None:
    race, ruling = ruled(start([EASY], 3), 0, NO_TILE)
    assert not ruling.right
    assert ruling.winner is None
    assert ruling.violations[0].code == "BD-13-hero-before-nothing"
    assert moves(race) == (1, 2)
    with pytest.raises(RaceError, match="a false claim put it out"):
        play(race, Claim(0, RIGHT))
    race, _ = ruled(race, 2, RIGHT)
    assert moves(race) == (0, 1, 2)


@pytest.mark.rule("BD-34")
def test_the_last_hero_without_a_false_claim_wins_the_adventure() -> None:
    race, _ = ruled(start([EASY], 3), 0, NO_TILE)
    race, ruling = ruled(race, 2, NO_TILE)
    assert ruling.winner == 1
    assert race.medals == (0, 1, 0)


def two_medals_and_the_last(rules: HouseRules) -> tuple[Race, Ruling]:
    """Hero 0 has two medals, and the others make a false claim."""
    race = start([EASY, WITH_DRAGONS], 3, rules)
    for _ in range(2):
        for other in (1, 2):
            race, _ = ruled(race, other, NO_TILE)
    assert race.medals == (2, 0, 0)
    race, _ = ruled(race, 1, NO_TILE)
    return ruled(race, 2, NO_TILE)


@pytest.mark.rule("BD-34A")
def test_the_last_hero_wins_the_third_medal_without_a_dragon() -> None:
    race, ruling = two_medals_and_the_last(DEFAULT_RULES)
    assert (ruling.winner, winners(race)) == (0, (0,))


@pytest.mark.rule("BD-34A")
def test_under_the_house_rule_the_last_hero_must_still_defeat_both_dragons() -> None:
    race, ruling = two_medals_and_the_last(HouseRules(last_must_solve=True))
    assert (ruling.winner, winners(race), moves(race)) == (None, (), (0,))
    assert race.adventure == EASY  # it goes on
    race, ruling = ruled(race, 0, RIGHT)
    assert [fault.code for fault in ruling.violations] == ["BD-25-too-few-dragons"]
    assert (race.medals, race.adventure) == ((2, 0, 0), WITH_DRAGONS)


@pytest.mark.rule("BD-25")
def test_a_deck_in_which_no_claim_can_win_the_last_medal_is_said_or_refused() -> None:
    assert start([EASY, WITH_DRAGONS], 2).notes == ()
    (note,) = start([EASY], 2).notes
    assert note == (
        "no adventure of this deck has 2 dragons, so no claim can win the last medal (BD-25)"
    )
    for heroes, rules in ((1, DEFAULT_RULES), (2, HouseRules(last_must_solve=True))):
        with pytest.raises(RaceError, match="no adventure of this deck has 2 dragons"):
            start([EASY], heroes, rules)


@pytest.mark.rule("BD-34")
def test_a_hero_alone_wins_nothing_by_a_false_claim() -> None:
    race, ruling = ruled(start([EASY, WITH_DRAGONS], 1), 0, NO_TILE)
    assert ruling.winner is None
    assert race.medals == (0,)
    assert race.adventure == WITH_DRAGONS


@pytest.mark.rule("BD-35")
def test_the_adventure_goes_to_the_bottom_of_the_deck() -> None:
    race, _ = ruled(start([EASY, WITH_DRAGONS], 2), 0, RIGHT)
    assert race.deck == (WITH_DRAGONS, EASY)
    assert race.out == frozenset()
    assert race.claim is None


@pytest.mark.rule("BD-36")
def test_three_medals_win_and_four_heroes_never_need_more_than_nine() -> None:
    race = start([EASY], 4)
    for hero in (0, 1, 2, 3, 0, 1, 2, 3):  # everybody else is out: the last one wins
        for other in {0, 1, 2, 3} - {hero}:
            assert winners(race) == ()
            race, _ = ruled(race, other, NO_TILE)
    assert race.medals == (2, 2, 2, 2)
    for other in (0, 1, 2):
        race, _ = ruled(race, other, NO_TILE)
    assert winners(race) == (3,)
    assert sum(race.medals) == MEDALS_IN_BOX
    assert moves(race) == ()
    with pytest.raises(RaceError, match="the race is won"):
        play(race, Claim(0, RIGHT))


@pytest.mark.rule("BD-37")
@pytest.mark.rule("BD-25")
def test_a_claim_is_judged_by_the_claimants_own_medals() -> None:
    """The same picture is enough for a hero without a medal, and not for one who has won one."""
    race, ruling = ruled(start([EASY], 3), 0, RIGHT)
    assert ruling.right
    race, ruling = ruled(race, 0, RIGHT)
    assert [fault.code for fault in ruling.violations] == ["BD-25-too-few-dragons"]
    assert ruled(race, 1, RIGHT)[1].winner == 1


def test_a_race_needs_heroes_a_deck_and_right_adventures() -> None:
    for heroes in (0, 5):
        with pytest.raises(RaceError, match="1 to 4 heroes"):
            start([EASY], heroes)
    with pytest.raises(RaceError, match="the deck is empty"):
        start([], 2)
    with pytest.raises(InvalidPuzzleError):
        start([Adventure.parse("R3/4 W1")], 2)
    with pytest.raises(RaceError, match="no claim to check"):
        play(start([EASY], 2), CHECK)
    with pytest.raises(RaceError, match="heroes 0 to 1"):
        play(start([EASY], 2), Claim(7, RIGHT))


def test_a_deck_is_shuffled_by_the_seed_alone() -> None:
    deck = [Adventure.parse(f"1R2/4 {hero}") for hero in ("W1", "W2", "S1", "S3", "E2")]
    mixed = shuffled(deck, random.Random("7"))
    assert mixed == shuffled(deck, random.Random("7"))
    assert sorted(map(str, mixed)) == sorted(map(str, deck))
    assert mixed != shuffled(deck, random.Random("8"))
