"""Decks: levels in their shares, no two puzzles the same, and the shipped deck is what it says."""

import json
from collections import Counter
from importlib.resources import files

import pytest
from click.testing import CliRunner

from castlewright.cli.app import app
from castlewright.generators.base import LEVELS, GenerationError, Range
from castlewright.generators.burgen_drachen import Wishes, batch
from castlewright.generators.burgen_drachen.deck import Card, distance, make_deck
from castlewright.generators.burgen_drachen.grade import grade
from castlewright.puzzles.base import BadInputError
from castlewright.puzzles.burgen_drachen import (
    Adventure,
    canonical,
    shipped_tile_set,
    symmetries,
    violations,
)
from castlewright.puzzles.records import read_records
from tests.burgen_drachen.test_hints import follow
from tests.commands import report_on

SHIPPED = read_records(
    (files("castlewright") / "data" / "decks" / "stand-in-50.jsonl").read_bytes(), "the deck"
)


def test_the_shipped_deck_has_fifty_adventures_with_rising_levels() -> None:
    assert len(SHIPPED) == 50
    levels = [record.get("grade")["level"] for record in SHIPPED]
    assert Counter(levels) == dict.fromkeys(LEVELS, 10)
    assert levels == sorted(levels, key=LEVELS.index)
    scores = [record.get("grade")["score"] for record in SHIPPED]
    assert scores == sorted(scores)


@pytest.mark.rule("BD-25")
def test_every_adventure_of_the_shipped_deck_can_be_solved_with_0_1_and_2_dragons() -> None:
    assert all(record.get("solutions")[2] >= 1 for record in SHIPPED)


def test_no_two_adventures_of_the_shipped_deck_are_the_same_puzzle() -> None:
    forms = {canonical(Adventure.parse(record.puzzle)) for record in SHIPPED}
    assert len(forms) == 50


def test_starts_and_castles_are_spread_over_the_shipped_deck() -> None:
    adventures = [Adventure.parse(record.puzzle) for record in SHIPPED]
    heroes = Counter(str(adventure.hero) for adventure in adventures)
    assert len(heroes) == 16
    assert max(heroes.values()) <= 5
    castles = Counter(len(adventure.castles) for adventure in adventures)
    assert set(castles) == {2, 3, 4}
    assert min(castles.values()) >= 10


@pytest.mark.parametrize("index", range(0, 50, 9))
def test_a_sample_of_the_shipped_deck_is_proved_and_graded_again(index: int) -> None:
    """`make deck-check` does it with all fifty, and follows the hints through each."""
    record = SHIPPED[index]
    adventure = Adventure.parse(record.puzzle)
    report = report_on(record, adventure)
    assert report.violations == ()
    assert report.checked == ("adventure", "solution for 2 dragons", "solutions", "tiles")
    assert grade(adventure).to_json() == record.get("grade")


@pytest.mark.parametrize(("index", "dragons"), [(0, 0), (24, 1), (49, 2)])
def test_who_follows_the_hints_solves_the_shipped_deck(index: int, dragons: int) -> None:
    adventure = Adventure.parse(SHIPPED[index].puzzle)
    assert violations(adventure, follow(adventure, dragons), dragons) == ()


def test_a_deck_has_its_levels_in_their_shares_and_the_same_for_the_same_seed() -> None:
    """The command makes the same deck as the library."""
    wishes = Wishes(castles=Range(2, 4))
    deck = make_deck(1, 2, wishes, shares=(1, 1, 0, 0, 0))
    assert [card.grade.level for card in deck] == ["page", "squire"]
    options = ["--deck", "2", "--shares", "1,1,0,0,0"]
    result = CliRunner().invoke(app, ["generate", "burgen-drachen", *options])
    made = [json.loads(line) for line in result.stdout.splitlines()]
    assert [record["puzzle"] for record in made] == [str(card.adventure) for card in deck]
    assert [record["grade"] for record in made] == [card.grade.to_json() for card in deck]
    assert [record["index"] for record in made] == [0, 1]
    assert made[0]["wishes"] == "--deck 2 --shares 1,1,0,0,0 --castles 2-4 --dragons 2"


def test_distance_is_the_same_from_both_sides_and_for_every_image() -> None:
    """By hand: a castle one space further on changes two spaces; another hero counts two."""
    here, there = Adventure.parse("1R2/4/4 W2"), Adventure.parse("2R1/4/4 W2")
    other_hero = Adventure.parse("1R2/4/4 W3")
    assert distance(here, here) == 0
    assert distance(here, there) == distance(there, here) == 2
    assert distance(here, other_hero) == 2
    for symmetry in symmetries(shipped_tile_set(), 3, 4):
        assert distance(here, symmetry.adventure(here)) == 0
        assert distance(symmetry.adventure(here), there) == 2


@pytest.mark.parametrize("shares", [(1, 1, 1), (0, 0, 0, 0, 0), (1, 1, 1, 1, -1)])
def test_shares_that_make_no_sense_are_refused(shares: tuple[int, ...]) -> None:
    with pytest.raises(BadInputError, match="one number for each of page"):
        make_deck(1, 5, shares=shares)


def test_levels_that_a_board_does_not_have_are_said_to_be_too_much() -> None:
    small = Wishes(castles=Range(1, 1), dragons=Range(1, 1), rows=2, columns=2)
    with pytest.raises(GenerationError):
        make_deck(1, 3, small, shares=(0, 0, 0, 0, 1), attempts=60)


def test_deck_options_go_with_no_others() -> None:
    runner = CliRunner()
    for options in (["--unique"], ["-n", "3"], ["--tiles", "7"], ["--start", "2"]):
        result = runner.invoke(app, ["generate", "burgen-drachen", "--deck", "3", *options])
        assert result.exit_code == 2
        assert "--deck goes without" in result.stderr
    result = runner.invoke(app, ["generate", "burgen-drachen", "--shares", "1,1,1,1,1"])
    assert "--shares goes with --deck" in result.stderr
    result = runner.invoke(app, ["generate", "burgen-drachen", "--deck", "3", "--shares", "1,2"])
    assert "five numbers" in result.stderr


@pytest.mark.rule("BD-36")
@pytest.mark.parametrize(("dragons", "said"), [(1, True), (2, False)])
def test_a_deck_that_no_claim_can_win_is_made_and_this_is_said(
    dragons: int, said: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The deck itself is one adventure that was made alone: a whole one takes long."""
    wishes = Wishes(castles=Range(1, 1), dragons=Range(dragons, dragons))
    card = [Card(made, grade(made.adventure)) for made in batch(1, 1, wishes)]
    module = "castlewright.generators.burgen_drachen.deck.make_deck"
    monkeypatch.setattr(module, lambda *_, **__: tuple(card))
    result = CliRunner().invoke(app, ["generate", "burgen-drachen", "--deck", "1"])
    assert (result.exit_code, len(result.stdout.splitlines())) == (0, 1)
    assert ("no claim can win the last medal (BD-25); use --dragons 2" in result.stderr) == said
