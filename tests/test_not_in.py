"""`not_in`: puzzles that are known already never come again, and the laws of seeds still hold."""

import json
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from castlewright.generators.base import NO_END, GenerationError, Range
from castlewright.generators.burgen_drachen import Wishes, batch, deck
from castlewright.generators.burgen_drachen.making import adventures
from castlewright.generators.catan_junior import fair_starts, seven_lairs
from castlewright.generators.catan_junior import set_ups as catan_set_ups
from castlewright.generators.sandcastles import set_ups as sand_set_ups
from castlewright.generators.sandcastles import sprints
from castlewright.generators.sandcastles.wishes import SetUpWishes
from castlewright.generators.sleepy_castle import heists, layouts, night_watches
from castlewright.generators.sleepy_castle.heists import HeistWishes
from castlewright.generators.sleepy_castle.layouts import LayoutWishes
from castlewright.puzzles.canonical_forms import fingerprint
from castlewright.puzzles.catan_junior import SetUp
from castlewright.puzzles.sandcastles import Goal, Level
from castlewright.puzzles.sleepy_castle import Heist, Layout
from tests.commands import assert_refused, run

ON = SetUp.parse("later-2")
NIGHT = night_watches.Wishes(guards=4)
ROUND = sprints.SprintWishes(goal=Goal.STEPS, rounds=1, loses=Range(0, 9))
TWO = SetUpWishes(level=Level.CROWNS)

Batch = Callable[..., Iterator[Any]]  # called with number, start and not_in
KINDS: dict[str, Batch] = {
    "adventure": lambda n, **o: batch(1, n, Wishes(castles=Range(1, 1)), **o),
    "layout": lambda n, **o: layouts.batch(1, n, LayoutWishes(guards=3), **o),
    "heist": lambda n, **o: heists.batch(1, n, HeistWishes(guards=5), **o),
    "night-watch": lambda n, **o: night_watches.batch(1, n, NIGHT, **o),
    "catan set-up": lambda n, **o: catan_set_ups.batch(1, n, ON, **o),
    "seven-lairs": lambda n, **o: seven_lairs.batch(
        1, n, ON, seven_lairs.SevenLairsWishes(lairs=3, loses=Range(0, 9)), **o
    ),
    "fair-start": lambda n, **o: fair_starts.batch(1, n, ON, **o),
    "sand set-up": lambda n, **o: sand_set_ups.batch(1, n, TWO, **o),
    "sand set-up by lot": lambda n, **o: sand_set_ups.batch_by_lot(1, n, **o),
    "sprint": lambda n, **o: sprints.batch(1, n, ROUND, **o),
}
NUMBER = {"fair-start": 2, "seven-lairs": 2}


@pytest.mark.parametrize("kind", KINDS)
def test_what_is_known_never_comes_and_an_item_is_still_the_same_alone(kind: str) -> None:
    make, number = KINDS[kind], NUMBER.get(kind, 4)
    plain = [made.puzzle for made in make(number)]
    assert [made.puzzle for made in make(number, not_in=frozenset())] == plain
    known = frozenset(map(fingerprint, plain))
    others = [made.puzzle for made in make(number, not_in=known)]
    assert known.isdisjoint(map(fingerprint, others))
    (last,) = make(1, start=number - 1, not_in=known)
    assert last.puzzle == others[-1]
    one = frozenset({fingerprint(plain[-1])})
    before = [fingerprint(puzzle) for puzzle in plain].index(*one)
    assert [made.puzzle for made in make(before + 1, not_in=one)][:-1] == plain[:before]


def test_any_number_of_workers_makes_the_same() -> None:
    known = frozenset(fingerprint(made.puzzle) for made in KINDS["heist"](4))
    with ThreadPoolExecutor(2) as pool:
        many = list(KINDS["heist"](4, not_in=known, pool=pool))
    assert many == list(KINDS["heist"](4, not_in=known))


def test_where_all_puzzles_are_known_the_option_is_named() -> None:
    """Three guards have one ring but for a mirror: what lies in the gaps and the grid is all."""
    every = frozenset(fingerprint(made.puzzle) for made in KINDS["layout"](300))
    with pytest.raises(GenerationError, match=r"item 0 of seed 1: .*--not-in") as error:
        next(KINDS["layout"](1, not_in=every))
    assert error.value.wish == "not-in"


def test_fair_beaches_that_are_all_known_are_not_made_again() -> None:
    wishes = SetUpWishes(players=3, animals="near")  # 13 beaches, see the module
    known = frozenset(fingerprint(m.puzzle) for m in sand_set_ups.batch(1, 13, wishes))
    assert len(known) == 13
    with pytest.raises(GenerationError, match="--not-in"):
        next(sand_set_ups.batch(2, 1, wishes, not_in=known))
    some = frozenset(sorted(known)[:12])
    found = {fingerprint(m.puzzle) for m in sand_set_ups.batch(2, 3, wishes, not_in=some)}
    assert found == known - some


def test_small_adventures_run_out_with_both_named() -> None:
    wishes = Wishes(rows=2, columns=2, castles=Range(1, 1), dragons=Range(0, 0))
    known = frozenset(map(fingerprint, adventures(1, 4, wishes)))
    made = list(batch(1, 2, wishes, not_in=known))
    assert len(known | {fingerprint(m.adventure) for m in made}) == 6
    with pytest.raises(GenerationError, match="or puzzles in the files of --not-in"):
        list(batch(1, 3, wishes, not_in=known, attempts=300))


def test_adventures_without_their_proofs_are_those_of_the_batch() -> None:
    wishes = Wishes(rows=2, columns=2, castles=Range(1, 1), dragons=Range(0, 0))
    assert list(adventures(1, 6, wishes)) == [m.adventure for m in batch(1, 6, wishes)]


def test_no_candidate_of_a_deck_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(deck, "SOLUTIONS", (Range(1, NO_END),))
    wishes = Wishes(castles=Range(1, 1), dragons=Range(0, 0))

    def first(not_in: frozenset[bytes]) -> set[bytes]:
        made = deck._candidates(1, wishes, 100, None, not_in)
        return {fingerprint(card.adventure) for card in islice(made, 1)}

    known = first(frozenset())
    assert known.isdisjoint(first(frozenset(known)))


# ---------------------------------------------------------------------------------------------
# On the command line


HEISTS = ["generate", "sleepy-castle", "--kind", "heist", "--guards", "6"]


def prints(text: str) -> set[bytes]:
    return {fingerprint(Heist.parse(json.loads(line)["puzzle"])) for line in text.splitlines()}


def test_a_second_run_adds_to_a_file_without_repeating(tmp_path: Path) -> None:
    path, other = tmp_path / "heists.jsonl", tmp_path / "other.jsonl"
    first = run(*HEISTS, "-n", "3").stdout
    path.write_text(first)
    command = [*HEISTS, "-n", "3", "--not-in", str(path)]
    second = run(*command)
    assert second.exit_code == 0, second.output
    assert prints(first).isdisjoint(prints(second.stdout))
    written = run(*command, "-o", str(other))
    assert written.exit_code == 0, written.output
    assert other.read_text() == second.stdout
    other.rename(tmp_path / "other.jsonl.part")
    assert run(*command, "-o", str(other), "--resume").exit_code == 0
    assert other.read_text() == second.stdout
    alone = run(*HEISTS, "-n", "1", "--start", "2", "--not-in", str(path))
    assert alone.stdout == second.stdout.splitlines(keepends=True)[2]


def test_the_record_names_the_puzzles_and_not_the_file(tmp_path: Path) -> None:
    line = run(*HEISTS).stdout
    seen = Heist.parse(json.loads(line)["puzzle"])
    turned = Layout(
        seen.layout.ring[1:] + seen.layout.ring[:1],
        seen.layout.coins[1:] + seen.layout.coins[:1],
        (),
        seen.layout.covered,
    )
    other = {"game": "sleepy-castle", "puzzle": f"{turned} {seen.turns}"}
    (tmp_path / "a.jsonl").write_text(line)
    (tmp_path / "b.jsonl").write_text(json.dumps(other) + "\n")
    made = [run(*HEISTS, "--not-in", str(tmp_path / f"{name}.jsonl")).stdout for name in "ab"]
    assert made[0] == made[1]
    assert json.loads(made[0])["not_in"].startswith("1 puzzle, ")
    assert "not_in" not in json.loads(line)


def test_files_of_other_games_rules_or_nothing_change_no_puzzle(tmp_path: Path) -> None:
    plain = json.loads(run(*HEISTS).stdout)
    empty, others = tmp_path / "empty.jsonl", tmp_path / "others.jsonl"
    empty.write_text("")
    adventure = {"game": "burgen-drachen", "puzzle": "1R/2 W1"}
    by_another_rule = {**plain, "house_rules": ["cover-first"]}
    faulty = {"game": "sleepy-castle", "puzzle": "AACDEF 321300 - 2"}
    lines = (json.dumps(one) + "\n" for one in (adventure, by_another_rule, faulty))
    others.write_text("".join(lines))
    result = run(*HEISTS, "--not-in", str(empty), "--not-in", str(others))
    record = json.loads(result.stdout)
    assert record.pop("not_in").startswith("0 puzzles, ")
    assert record == plain
    assert "1 puzzle passed over, faulty or with a data file that was not given" in result.stderr


def test_a_file_that_is_none_is_refused(tmp_path: Path) -> None:
    assert_refused(run(*HEISTS, "--not-in", str(tmp_path / "no.jsonl")), "no.jsonl: no such file")
    assert_refused(run(*HEISTS, "--not-in", str(tmp_path)), "no such file of records")
    (tmp_path / "bad.jsonl").write_text('{"game": "sleepy-castle", "puzzle": 3}\n')
    assert_refused(run(*HEISTS, "--not-in", str(tmp_path / "bad.jsonl")), "bad.jsonl, line 1")
    assert_refused(
        run(*HEISTS, "--not-in", str(tmp_path / "bad.jsonl"), "-o", str(tmp_path / "bad.jsonl")),
        "is read by this command",
    )


def test_lines_of_a_run_that_kept_away_from_others_are_not_resumed(tmp_path: Path) -> None:
    path, known = tmp_path / "out.jsonl", tmp_path / "known.jsonl"
    known.write_text(run(*HEISTS, "--start", "5").stdout)
    (tmp_path / "out.jsonl.part").write_text(run(*HEISTS, "--not-in", str(known)).stdout)
    result = run(*HEISTS, "-n", "2", "-o", str(path), "--resume")
    assert_refused(result, "`not_in` is not a key that this run writes")
    again = run(*HEISTS, "-n", "2", "-o", str(path), "--resume", "--not-in", str(known))
    assert again.exit_code == 0, again.output
