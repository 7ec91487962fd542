"""Every claim about every kind of puzzle: true ones are proved, false ones are noticed.

The records are written by the commands themselves, so that a key that a command begins to write
and that no row of the table knows makes these tests fail.
"""

import json
from collections.abc import Callable, Iterator
from functools import cache, lru_cache
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from castlewright.cli import proofs
from castlewright.cli.claims import CLAIMS, PUZZLE, SOURCE, SUBJECT, claims_about
from castlewright.generators.catan_junior import certificate as catan_certificate
from castlewright.generators.sandcastles import certificate as sand_certificate
from tests.commands import one, records, run
from tests.proofs import proof

BURGEN, SLEEPY, CATAN, SAND = "burgen-drachen", "sleepy-castle", "catan-junior", "sandcastles"

Pipeline = tuple[tuple[str, ...], ...]

HEIST = ("generate", SLEEPY, "--kind", "heist", "--guards", "6", "--turns", "3-5")
SEVEN = ("generate", CATAN, "--kind", "seven-lairs", "--lairs", "3", "--rolls", "8")

MADE: dict[tuple[str, str], tuple[Pipeline, ...]] = {
    (BURGEN, "adventure"): (
        (
            ("generate", BURGEN, "--castles", "1", "--dragons", "1", "--board", "2x2"),
            ("grade", "-"),
            ("solve", "-", "--forced", "--dragons", "1"),
            ("hint", "-", "--dragons", "1"),
        ),
        (("solve", "1R/b^1 N1", "--dragons", "2"),),
        (("solve", "1R/b^1 N1", "--start", "red"),),
        (("count", "1R/b^1 N1", "--limit", "1"),),
    ),
    (SLEEPY, "layout"): (
        (
            ("generate", SLEEPY, "--guards", "4"),
            ("solve", "-", "--blind"),
            ("fairness", "-", "--sample", "20"),
            ("hint", "-", "--placement", "AC/A"),
        ),
    ),
    (SLEEPY, "heist"): (
        (
            (*HEIST, "--covered", "0-1", "--emptied", "0-1"),
            ("hint", "-"),
        ),
    ),
    (SLEEPY, "night-watch"): (
        (("generate", SLEEPY, "--kind", "night-watch", "--guards", "4"), ("hint", "-")),
        (("solve", "ABCD B<C A|B A|C"),),
        (("count", "ABC B<C", "--limit", "1"),),
    ),
    (CATAN, "set-up"): (
        (
            ("generate", CATAN, "--on", "later-2"),
            ("fairness", "-", "--sample", "2", "--play", "1"),
        ),
    ),
    (CATAN, "seven-lairs"): (
        (
            (*SEVEN, "--on", "later-2", "--keep", "nothing"),
            ("hint", "-"),
        ),
        (("solve", "later-4 blue=3 6666"),),
    ),
    (CATAN, "fair-start"): ((("generate", CATAN, "--kind", "fair-start", "--on", "later-2"),),),
    (SAND, "set-up"): (
        (("generate", SAND), ("fairness", "-", "--sample", "20")),
        (("generate", SAND, "--by-lot"),),
    ),
    (SAND, "sprint"): (
        (
            ("generate", SAND, "--kind", "sprint", "--rounds", "3", "--goal", "steps"),
            ("count", "-"),
            ("hint", "-"),
        ),
        (("solve", "b/rR/y/b/rY/yB yy,bb confetti"),),
    ),
}
"""How records come to their claims: commands, each with the record of the one before."""

KINDS = list(MADE)

NOT_WRITTEN_HERE = {
    "bound": "only where a proof takes longer than its budget",
    "expected_rounds": "20 seconds; a proof below",
    "rounds": "some seconds; a proof below",
    "verdict": "layouts, heists and fair starts always have a solution",
    "reason": "as `verdict`",
}

PARAMETERS = ("sample", "seed", "deals", "dragons")
"""Leaves of figures that say among what they were reckoned: with another, they may be true too."""


@cache
def made(kind: tuple[str, str]) -> tuple[dict[str, Any], ...]:
    return tuple(written(pipeline) for pipeline in MADE[kind])


def written(pipeline: Pipeline) -> dict[str, Any]:
    line = ""
    for command in pipeline:
        (record,) = records(run(*command, stdin=line))
        line = json.dumps(record)
    return record


@pytest.fixture(autouse=True)
def _solved_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same puzzle with other claims has the same solutions: the solvers are asked once."""
    for module, names in (
        (sand_certificate, ("sprint_model", "sprint_programme")),
        (catan_certificate, ("seven_lairs", "seven_search")),
    ):
        for name in names:
            monkeypatch.setattr(getattr(module, name), "solve", SOLVERS[name])
    monkeypatch.setattr(proofs, "_generated", generated)


SOLVERS = {
    name: lru_cache(getattr(module, name).solve)
    for module, names in (
        (sand_certificate, ("sprint_model", "sprint_programme")),
        (catan_certificate, ("seven_lairs", "seven_search")),
    )
    for name in names
}
_generated = proofs._generated
_once = cache(lambda game, *words: _generated(game, list(words)))


def generated(game: str, words: list[str]) -> list[dict[str, Any]]:
    made_again: list[dict[str, Any]] = _once(game, *words)
    return made_again


def verified(record: dict[str, Any], *options: str) -> tuple[int, dict[str, Any], str]:
    result = run("verify", "-", *options, stdin=json.dumps(record))
    found = records(result)
    return result.exit_code, found[0] if found else {}, result.stderr


# -------------------------------------------------------------------------------------------------
# The table


@pytest.mark.parametrize("kind", KINDS)
def test_each_key_that_a_command_writes_has_a_row_and_each_row_is_written(
    kind: tuple[str, str],
) -> None:
    keys = {key for record in made(kind) for key in record} - {*SUBJECT, "placement"}
    rows = {claim.key for claim in claims_about(*kind)} - {PUZZLE}
    assert keys - rows == set()
    assert rows - keys <= NOT_WRITTEN_HERE.keys()


def test_the_documentation_has_the_table() -> None:
    told = Path("docs/claims.md").read_text("utf-8")
    for claim in CLAIMS:
        if claim.key not in (PUZZLE, *SOURCE):
            when = "always" if claim.cost == "cheap" else "`--thorough`"
            row = f"| {claim.game}, {claim.kind} | `{claim.key}` | {claim.how} | {when} |"
            assert row in told
    assert told.count("\n| ") == len(CLAIMS) - len(KINDS) * (len(SOURCE) + 1) + 2


def test_each_proof_is_there() -> None:
    for claim in CLAIMS:
        module, _, name = claim.proof.partition(":")
        assert callable(getattr(import_module(f"castlewright.{module}"), name)), claim


# -------------------------------------------------------------------------------------------------
# True claims


@pytest.mark.parametrize("kind", KINDS)
def test_what_commands_write_is_true(kind: tuple[str, str]) -> None:
    for record in made(kind):
        status, thorough, stderr = verified(record, "--thorough")
        assert (status, thorough.get("violations"), thorough.get("not_checked")) == (0, None, None)
        status, quick, stderr = verified(record)
        assert status == 0
        dear = {claim.key for claim in claims_about(*kind) if claim.cost == "dear"}
        named = {words.partition(" (")[0] for words in quick.get("not_checked", [])}
        assert named == dear & record.keys()  # what is not proved is named
        assert ("Not checked were: " in stderr) == bool(named)


# -------------------------------------------------------------------------------------------------
# False claims


def altered(value: Any) -> Any:
    """Another value, of the same kind as far as there is one; of figures, every leaf."""
    match value:
        case bool():
            return not value
        case int() | float():
            return value + 1
        case str():
            return value + "x"
        case dict():
            return {k: v if k in PARAMETERS else altered(v) for k, v in value.items()}
        case list():
            return [altered(one) for one in value] or ["x"]
    return 1  # for nothing


def leaves(value: Any, path: str) -> Iterator[str]:
    """The places of a claim that a fault can name; a list is one of them."""
    if isinstance(value, dict):
        for key, inner in value.items():
            if key not in PARAMETERS:
                yield from leaves(inner, f"{path}.{key}")
    else:
        yield path


def without_first(separator: str) -> Callable[[str], str]:
    return lambda text: separator.join(text.split(separator)[1:])


SOLUTIONS: dict[tuple[str, str], Callable[[str], str]] = {
    (BURGEN, "adventure"): lambda text: text.replace(text.split(" /")[0].split()[0], ".", 1),
    (SLEEPY, "layout"): without_first(" "),
    (SLEEPY, "heist"): without_first(" "),
    (SLEEPY, "night-watch"): lambda text: text[0] + text[2] + text[1] + text[3:],
    (CATAN, "seven-lairs"): without_first(" / "),
    (CATAN, "fair-start"): lambda text: str(int(text) % 4 + 1),
    (SAND, "sprint"): without_first(" / "),
}
"""Another solution that can be read: what cannot be read is refused, with exit status 2."""


def lies(kind: tuple[str, str]) -> Iterator[tuple[dict[str, Any], str]]:
    """Records with one claim that is not true, and its key."""
    for record in made(kind):
        for claim in claims_about(*kind):
            if claim.key == PUZZLE or claim.key not in record:
                continue
            if claim.key == "dragons" and "verdict" in record:
                continue  # what cannot defeat two dragons cannot defeat three
            truth = record[claim.key]
            lie = SOLUTIONS[kind](truth) if claim.key == "solution" else altered(truth)
            if claim.key == "solutions" and record.get("complete") is False:
                lie = [10**6, *truth[1:]]  # so many are not met before the count stops
            yield {**record, claim.key: lie}, claim.key


SLOW = ((CATAN, "set-up"), (SAND, "sprint"))


@pytest.mark.parametrize("kind", [proof((kind,)) if kind in SLOW else kind for kind in KINDS])
def test_each_claim_that_is_altered_is_noticed(kind: tuple[str, str]) -> None:
    tried = set()
    for record, key in lies(kind):
        dear = next(claim for claim in claims_about(*kind) if claim.key == key).cost == "dear"
        status, found, stderr = verified(record, *["--thorough"] * dear)
        assert status == 1, (key, record[key], found.get("checked"))
        tried.add(key)
        if isinstance(record[key], dict):  # each leaf is named
            told = {fault.partition(": ")[0] for fault in found["violations"]}
            assert told >= set(leaves(record[key], key))
        if dear:
            status, found, stderr = verified(record)
            assert key in " ".join(found["not_checked"])
            assert key in stderr.partition("Not checked were: ")[2]
    assert tried == {key for record in made(kind) for key in record} - {*SUBJECT, "placement"}


@pytest.mark.parametrize("kind", KINDS)
def test_a_huge_count_is_false_and_breaks_nothing(kind: tuple[str, str]) -> None:
    record = {**made(kind)[0], "solutions": [10**30]}
    status, found, _ = verified(record)
    assert status == 1
    assert found["violations"]


@pytest.mark.parametrize("kind", KINDS)
def test_claims_about_other_kinds_are_noticed(kind: tuple[str, str]) -> None:
    own = {claim.key for claim in claims_about(*kind)}
    record = made(kind)[0]
    for key in {claim.key for claim in CLAIMS} - own:
        status, found, _ = verified({**record, key: 1 if key != "solution" else "x"})
        assert status in (1, 2), key
        assert status == 2 or key in found["violations"][-1]


def test_keys_of_other_people_are_no_claims() -> None:
    theirs = {"my_grade": 7, "note": "for Ida", "rating": None}
    status, found, _ = verified({**made((SLEEPY, "heist"))[0], **theirs})
    assert status == 0
    assert {key: found[key] for key in theirs} == theirs


EVEN = {"game": CATAN, "puzzle": "stand-in-4"}


@pytest.mark.parametrize(
    "claims",
    [
        {"proved": True, "covers": "ship"},
        {"proved": False},
        {"bound": "0"},
        {"covers": "everything"},
        {"grade": {"score": 1.0, "level": "page"}},
    ],
)
def test_false_claims_of_a_set_up_of_catan_junior(claims: dict[str, Any]) -> None:
    assert verified({**EVEN, "proved": True, "covers": "lair"})[0] == 0
    assert verified({**EVEN, **claims})[0] == 1


def test_a_set_up_with_some_spread_is_no_optimum_because_its_record_says_so() -> None:
    uneven = {**made((CATAN, "set-up"))[0]}
    uneven["puzzle"] = "later-2 S4F3P2G5S3T4T1P2F1 - blue:2>3,13>11/red:4>6,15>14"
    uneven = {key: uneven[key] for key in ("game", "puzzle", "proved", *SOURCE)}
    status, found, stderr = verified(uneven)
    assert (status, "proved (the item" in " ".join(found["not_checked"])) == (0, True)
    assert verified(uneven, "--thorough")[0] == 1
    del uneven["wishes"]  # nothing says how to check it: not believed, not silent
    status, found, stderr = verified(uneven, "--thorough")
    assert status == 3
    assert "undecided: proved" in stderr


def test_a_set_up_of_the_sandcastles_that_could_be_hidden_better_is_not_proved() -> None:
    fair, by_lot = made((SAND, "set-up"))
    assert verified({**by_lot, "proved": True})[0] == 1
    assert verified({**by_lot, "proved": True, "wishes": fair["wishes"]})[0] == 1
    assert verified({**fair, "proved": False})[0] == 1


def test_what_another_version_made_is_named_and_not_believed() -> None:
    record = {**made((SLEEPY, "heist"))[0], "made_by": "castlewright 0.0.1"}
    assert verified(record)[0] == 0
    status, _, stderr = verified(record, "--thorough")
    assert status == 3
    assert "made by castlewright 0.0.1" in stderr


def test_messages_of_verify_are_bounded() -> None:
    record = {**made((SLEEPY, "heist"))[0], "covers": "x" * 10**5, "grade": {"score": 1.0}}
    record["grade"] |= {"level": "y" * 10**5, "z" * 10**4: 1}
    status, found, stderr = verified(record)
    assert status == 1
    assert len(stderr) < 3000
    assert len(json.dumps(found["violations"])) < 3000


@pytest.mark.proof
def test_the_rounds_of_a_sprint_are_proved() -> None:
    record = one("solve", "rb/yyB/rb/yrY/bb/yrR yr,bb,ry,yb,rr,yb confetti")
    assert verified(record)[0] == 0
    assert verified({**record, "rounds": record["rounds"] + 1})[0] == 1
    assert verified({**record, "steps": 9})[0] == 1


@pytest.mark.proof
def test_the_value_of_a_set_up_is_proved() -> None:
    record = one("solve", "yB/r/bY/rR/b/y 1/1")
    assert verified(record)[1]["not_checked"] == ["expected_rounds"]
    assert verified(record, "--thorough")[0] == 0
    record["expected_rounds"] += 1
    assert verified(record, "--thorough")[0] == 1
