"""What records claim: one table for all kinds of puzzles.

    >>> [claim.key for claim in claims_about("sleepy-castle", "heist") if claim.cost is CHEAP]
    ['puzzle', 'solution', 'haul', 'solutions', 'verdict', 'grade']

A row says which key of a record is a claim about a puzzle of a kind, the function that proves it,
how, and what that costs. `verify` goes through the rows; a cheap claim is always proved, a dear one
with `--thorough`. Keys that no row knows belong to other people and are no claims. A key that only
rows of other kinds know is a claim that cannot be true of the puzzle at hand.

A proof is a function of a `Case` (`generators.base`); it is named here, and loaded when it is
asked for.
"""

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, cast

from castlewright.cli.desks import BURGEN_DRACHEN, CATAN_JUNIOR, SANDCASTLES, SLEEPY_CASTLE

if TYPE_CHECKING:
    from castlewright.generators.base import Case, Proved


class Cost(StrEnum):
    """Cheap: at most about a second for a puzzle of the box. Dear: only when it is asked for."""

    CHEAP = "cheap"
    DEAR = "dear"


CHEAP, DEAR = Cost


@dataclass(frozen=True)
class Claim:
    """A key of a record, of which puzzles it is a claim, and the function that proves it.

    `how` says in words how it is proved; `proof` is the function as `module:name`.
    """

    game: str
    kind: str
    key: str
    cost: Cost
    proof: str
    how: str

    def prove(self, case: "Case") -> "Proved":
        module, _, name = self.proof.partition(":")
        function = cast(
            "Callable[[Case], Proved]", getattr(import_module(f"castlewright.{module}"), name)
        )
        return case.once(self.proof, lambda: function(case))


_Row = tuple[str, Cost, str, str]

PUZZLE = "puzzle"
SUBJECT = ("game", "kind", "puzzle", "house_rules")
"""Keys that say what the claims are about."""

OF_A_SOLUTION = (
    "solution",
    "tiles",
    "forced",
    "forced_dragons",
    "haul",
    "rolls",
    "rounds",
    "steps",
)
"""Keys that say there is a solution, and what it is like."""

RESTS_ON: dict[str, tuple[str, ...]] = {
    "solution": ("dragons", "start"),
    "tiles": ("dragons", "start"),
    "verdict": ("dragons", "start"),
    "reason": ("verdict", "dragons", "start"),
    "complete": ("solutions",),
    "forced_dragons": ("forced",),
    "grade": ("haul", "rolls", "rounds", "steps"),
    "proved": ("spread", "unevenness", "one_coloured", "dice_gap", "distances"),
    "bound": ("spread", "proved"),
    "hint": ("placement",),
}
"""What a claim is about besides the puzzle: when that changes, nobody has claimed it."""

INSTANT = (
    "solution",
    "spread",
    "covers",
    "unevenness",
    "one_coloured",
    "dice_gap",
    "distances",
)
"""Claims that are judged in no time: no command that finds something writes a false one on."""

ANY_RULES = (
    "spread",
    "covers",
    "proved",
    "bound",
    "unevenness",
    "one_coloured",
    "dice_gap",
    "distances",
)
"""Claims about a puzzle that do not depend on house rules."""

SOURCE = ("seed", "index", "wishes", "made_by")
"""Keys that say where a puzzle comes from."""

REPORTS = ("checked", "not_checked", "violations")
"""Keys that `verify` writes anew."""

_SOURCE: tuple[_Row, ...] = tuple(
    (key, DEAR, "cli.proofs:prove_source", "the item is made again and is this puzzle")
    for key in SOURCE
)
_HINT: _Row = ("hint", DEAR, "cli.proofs:prove_hint", "the hint is asked for again")
_REASON: _Row = ("reason", DEAR, "cli.proofs:prove_reason", "the solver is asked again")
_FAIRNESS: _Row = (
    "fairness",
    DEAR,
    "cli.proofs:prove_fairness",
    "all figures are reckoned again, among the same random set-ups",
)
_RULES = "by the rules"


def _about(game: str, kind: str, proofs: str, *rows: _Row) -> tuple[Claim, ...]:
    """The rows of a kind; a proof without a module stands in `proofs`."""
    return tuple(
        Claim(game, kind, key, cost, proof if ":" in proof else f"{proofs}:{proof}", how)
        for key, cost, proof, how in (*rows, *_SOURCE)
    )


_BURGEN = "generators.burgen_drachen.certificate"
_SLEEPY = "generators.sleepy_castle.certificate"
_CATAN = "generators.catan_junior.certificate"
_SAND = "generators.sandcastles.certificate"

CLAIMS: tuple[Claim, ...] = (
    *_about(
        BURGEN_DRACHEN,
        "adventure",
        _BURGEN,
        (PUZZLE, CHEAP, "prove_puzzle", _RULES),
        ("solution", CHEAP, "prove_solution", _RULES),
        ("dragons", CHEAP, "prove_dragons", "the solution defeats so many, or by counting"),
        ("start", CHEAP, "prove_start", "the path of the solution begins there, or by counting"),
        ("solutions", CHEAP, "prove_solutions", "by counting"),
        ("complete", CHEAP, "prove_complete", "by counting"),
        ("tiles", CHEAP, "prove_tiles", "by counting"),
        ("verdict", CHEAP, "prove_verdict", "by counting"),
        _REASON,
        ("forced", CHEAP, "prove_forced", "by looking at all solutions, up to 20,000"),
        ("forced_dragons", CHEAP, "prove_forced_dragons", "as `forced`"),
        ("grade", DEAR, "cli.proofs:prove_grade", "it is graded again"),
        _HINT,
    ),
    *_about(
        SLEEPY_CASTLE,
        "layout",
        _SLEEPY,
        (PUZZLE, CHEAP, "prove_puzzle", _RULES),
        ("solution", CHEAP, "prove_plan", _RULES),
        ("haul", CHEAP, "prove_haul", "in closed form and by a dynamic program"),
        ("solutions", CHEAP, "prove_ways", "in closed form and by a dynamic program"),
        ("verdict", CHEAP, "cli.proofs:prove_always_solvable", "such a puzzle has a solution"),
        _REASON,
        ("blind_mean", DEAR, "cli.proofs:prove_blind_mean", "the solver is asked again"),
        _FAIRNESS,
        _HINT,
    ),
    *_about(
        SLEEPY_CASTLE,
        "heist",
        _SLEEPY,
        (PUZZLE, CHEAP, "prove_puzzle", _RULES),
        ("solution", CHEAP, "prove_plan", _RULES),
        ("haul", CHEAP, "prove_haul", "in closed form and by a dynamic program"),
        ("solutions", CHEAP, "prove_ways", "in closed form and by a dynamic program"),
        ("verdict", CHEAP, "cli.proofs:prove_always_solvable", "such a puzzle has a solution"),
        _REASON,
        ("grade", CHEAP, "prove_heist_grade", "it is graded again"),
        _HINT,
    ),
    *_about(
        SLEEPY_CASTLE,
        "night-watch",
        _SLEEPY,
        (PUZZLE, CHEAP, "prove_puzzle", _RULES),
        ("solution", CHEAP, "prove_ring", _RULES),
        ("solutions", CHEAP, "prove_rings", "by a search that shares no code with the model"),
        ("complete", CHEAP, "prove_complete", "by the same search"),
        ("verdict", CHEAP, "prove_ring_verdict", "by the same search"),
        _REASON,
        ("grade", CHEAP, "cli.proofs:prove_grade", "it is graded again"),
        _HINT,
    ),
    *_about(
        CATAN_JUNIOR,
        "set-up",
        _CATAN,
        (PUZZLE, CHEAP, "prove_puzzle", _RULES),
        ("spread", CHEAP, "prove_spread", "it is reckoned again"),
        ("covers", CHEAP, "cli.proofs:prove_covers", "by the islands at each start"),
        (
            "proved",
            CHEAP,
            "cli.proofs:prove_least_spread",
            "nothing is below a spread of 0; else with --thorough the item is made again",
        ),
        ("bound", CHEAP, "cli.proofs:prove_bound", "as `proved`"),
        _FAIRNESS,
        ("played", DEAR, "cli.proofs:prove_played", "the same games are played again"),
    ),
    *_about(
        CATAN_JUNIOR,
        "seven-lairs",
        _CATAN,
        (PUZZLE, CHEAP, "prove_puzzle", _RULES),
        ("solution", CHEAP, "prove_solution", _RULES),
        ("rolls", CHEAP, "prove_rolls", "by a search and by a model that share no code"),
        ("verdict", CHEAP, "prove_verdict", "by a search and by a model that share no code"),
        _REASON,
        ("grade", CHEAP, "prove_seven_lairs_grade", "it is graded again"),
        _HINT,
    ),
    *_about(
        CATAN_JUNIOR,
        "fair-start",
        _CATAN,
        (PUZZLE, CHEAP, "prove_puzzle", _RULES),
        ("solution", CHEAP, "prove_solution", "by measuring all set-ups"),
        ("solutions", CHEAP, "prove_number_of_fair_ones", "by measuring all set-ups"),
        ("verdict", CHEAP, "cli.proofs:prove_always_solvable", "such a puzzle has a solution"),
        _REASON,
        ("grade", CHEAP, "prove_fair_start_grade", "it is graded again"),
    ),
    *_about(
        SANDCASTLES,
        "set-up",
        _SAND,
        (PUZZLE, CHEAP, "prove_puzzle", _RULES),
        ("unevenness", CHEAP, "prove_unevenness", "it is reckoned again"),
        ("one_coloured", CHEAP, "prove_one_coloured", "it is reckoned again"),
        ("dice_gap", CHEAP, "prove_dice_gap", "it is reckoned again"),
        ("distances", CHEAP, "prove_distances", "they are reckoned again"),
        (
            "proved",
            CHEAP,
            "cli.proofs:prove_hidden_best",
            "the best figures that the options allow are proved again, and it has them",
        ),
        (
            "expected_rounds",
            DEAR,
            "cli.proofs:prove_expected_rounds",
            "the solver is asked again",
        ),
        _FAIRNESS,
    ),
    *_about(
        SANDCASTLES,
        "sprint",
        _SAND,
        (PUZZLE, CHEAP, "prove_puzzle", _RULES),
        ("solution", CHEAP, "prove_plan", _RULES),
        ("rounds", CHEAP, "prove_rounds", "by a dynamic program and a model that share no code"),
        ("steps", CHEAP, "prove_steps", "by a dynamic program and a model that share no code"),
        ("solutions", CHEAP, "prove_solutions", "by counting again"),
        ("verdict", CHEAP, "prove_verdict", "by a dynamic program and a model that share no code"),
        _REASON,
        ("grade", CHEAP, "prove_grade", "it is graded again"),
        _HINT,
    ),
)


@cache
def claims_about(game: str, kind: str) -> tuple[Claim, ...]:
    """The claims about puzzles of a kind, in the order in which they are proved."""
    return tuple(claim for claim in CLAIMS if (claim.game, claim.kind) == (game, kind))


@cache
def kinds_that_claim(key: str) -> tuple[str, ...]:
    """The kinds about which a key is a claim, in words: none for a key of other people."""
    return tuple(
        claim.kind if claim.game != SANDCASTLES else f"{claim.kind} of {claim.game}"
        for claim in CLAIMS
        if claim.key == key != PUZZLE
    )


@cache
def claims_under_rules() -> frozenset[str]:
    """The keys of all claims that other house rules make void."""
    keys = {claim.key for claim in CLAIMS} - {PUZZLE, *SOURCE, *ANY_RULES}
    return frozenset({*keys, *REPORTS})


@cache
def foreign_to(game: str, kind: str) -> frozenset[str]:
    """The keys that are claims about puzzles of other kinds only."""
    own = {claim.key for claim in claims_about(game, kind)}
    return frozenset(claim.key for claim in CLAIMS) - own
