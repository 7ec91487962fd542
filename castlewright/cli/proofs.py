"""The proofs of claims that commands can make only together: made, asked or reckoned again.

What a game knows how to prove stands in its `certificate` (`generators`). Here are the proofs that
need a whole command: an item is made again from its options, seed and index; a hint, a grade or
figures of fairness are asked for again and compared leaf by leaf.
"""

import io
import json
import re
import shlex
from collections.abc import Mapping
from contextlib import redirect_stdout
from fractions import Fraction
from typing import Any

import click
import msgspec

from castlewright import __version__
from castlewright.cli.app import UNDECIDED
from castlewright.cli.claims import PUZZLE, claims_about, foreign_to, kinds_that_claim
from castlewright.cli.desks import UNDECIDED_WORDS, Finding, Item
from castlewright.cli.make import generate
from castlewright.generators.base import UNDECIDED as UNDECIDED_VERDICT
from castlewright.generators.base import (
    Case,
    NotCheckedError,
    Proved,
    Report,
    WishError,
    judged_verdict,
)
from castlewright.puzzles.base import BadInputError, UndecidedError, Violation

BUDGET = 60.0  # what the commands that are asked again have by default, in seconds or so
LARGEST_SAMPLE, FURTHEST_ITEM = 1_000_000, 100_000  # more would hold `verify` up for days


def verify(item: Item, *, budget: int | None = None, thorough: bool = False) -> Report:
    """The puzzle and all claims of its record, each proved; the dear ones only if `thorough`.

    Raises `RecordError` for a solution that cannot be read.
    """
    case = Case(item.record, item.puzzle, item.rules, budget, thorough)
    checked: dict[str, None] = {}
    found: dict[Violation, None] = {}
    not_checked: list[str] = []
    undecided: list[str] = []
    for claim in claims_about(item.game, item.kind):
        if case.claim(claim.key) is None:
            continue
        if claim.cost == "dear" and not thorough:
            not_checked.append(claim.key)
            continue
        try:
            proved = claim.prove(case)
        except NotCheckedError as error:
            (undecided if thorough else not_checked).append(f"{claim.key} ({error})")
        except UndecidedError as error:
            undecided.append(f"{claim.key} ({error})")
        else:
            told = claim.key if proved.told is None else proved.told
            checked |= {told: None} if told else {}
            found |= dict.fromkeys(proved.faults)
        if claim.key == PUZZLE and found:
            return Report(tuple(checked), tuple(found))
    faults = (*found, *_foreign_claims(item))
    return Report(tuple(checked), faults, tuple(not_checked), tuple(undecided))


def _foreign_claims(item: Item) -> list[Violation]:
    """Claims that can be true of other kinds of puzzles only."""
    foreign = foreign_to(item.game, item.kind)
    return [
        Violation(
            "record-foreign-claim",
            key,
            f"a claim about {', '.join(kinds_that_claim(key))}, not about {item.kind}",
        )
        for key, value in item.record.fields.items()
        if key in foreign and value is not None
    ]


# -------------------------------------------------------------------------------------------------
# Asked again


def _item(case: Case) -> Item:
    return Item(case.record, case.puzzle, case.rules)


def _as_found_again(case: Case, key: str, finding: Finding) -> Proved:
    """The claim is what the command finds again."""
    if finding.status == UNDECIDED:
        raise UndecidedError(finding.said or "undecided within the budget")
    again = finding.fields.get(key)
    return Proved(case.unless_equal(key, msgspec.json.decode(msgspec.json.encode(again))))


def prove_grade(case: Case) -> Proved:
    item = _item(case)
    return _as_found_again(case, "grade", item.desk.grade(item, BUDGET)())


def prove_reason(case: Case) -> Proved:
    """Why there is no solution, or that this was not decided."""
    if case.claim("verdict") is None:
        return Proved(case.unless_equal("reason", None))
    if case.claim("verdict") == UNDECIDED_VERDICT:
        return Proved(case.unless_equal("reason", UNDECIDED_WORDS))
    finding = _solved_again(case)
    return Proved(case.unless_equal("reason", finding.fields.get("reason")))


def prove_blind_mean(case: Case) -> Proved:
    return _as_found_again(case, "blind_mean", _solved_again(case, blind=True))


def prove_expected_rounds(case: Case) -> Proved:
    return _as_found_again(case, "expected_rounds", _solved_again(case))


def prove_always_solvable(case: Case) -> Proved:
    return judged_verdict(case, lambda: True)


def _solved_again(case: Case, *, blind: bool = False) -> Finding:
    item = _item(case)
    asked = {"dragons": case.claim("dragons") or 0, "start": case.claim("start")}
    options = {**asked, "goal": "any", "forced": False, "blind": blind, "budget": BUDGET}
    return item.desk.solve(item, options)()


def prove_hint(case: Case) -> Proved:
    item, claimed = _item(case), _figures(case, "hint")
    options = {"dragons": _number(claimed, "dragons", 0) or 0, "budget": BUDGET}
    try:
        finding = item.desk.hint(item, case.claim("placement"), options)()
    except BadInputError as error:
        return Proved((Violation("record-hint-differs", "hint", f"there is none: {error}"),))
    return _as_found_again(case, "hint", finding)


def prove_fairness(case: Case) -> Proved:
    return _as_found_again(case, "fairness", _measured_again(case, "fairness", play=None))


def prove_played(case: Case) -> Proved:
    deals = _number(_figures(case, "played"), "deals", LARGEST_SAMPLE)
    if deals is None:
        raise NotCheckedError("the record does not say how many deals were played")
    return _as_found_again(case, "played", _measured_again(case, "played", play=deals))


def _measured_again(case: Case, key: str, play: int | None) -> Finding:
    item, claimed = _item(case), _figures(case, key)
    seed = _number(claimed, "seed", None)
    sample = 1 if play else _number(claimed, "sample", LARGEST_SAMPLE)
    if seed is None or not sample:
        raise NotCheckedError("the record does not say sample and seed")
    return item.desk.fairness(item, {"sample": sample, "seed": seed, "play": play})()


def _figures(case: Case, key: str) -> Mapping[str, Any]:
    claimed = case.claim(key)
    return claimed if isinstance(claimed, dict) else {}


def _number(claimed: Mapping[str, Any], key: str, most: int | None) -> int | None:
    """A whole number among figures, if it is there; one that is too large to work with is none."""
    number = claimed.get(key)
    if isinstance(number, bool) or not isinstance(number, int):
        return None
    return number if not most or 0 < number <= most else None


# -------------------------------------------------------------------------------------------------
# Made again


def prove_source(case: Case) -> Proved:
    """The item of the seed with these options is this puzzle."""
    again = _made_again(case)
    same = all(case.claim(key) == again.get(key) for key in ("kind", "puzzle") if key in again)
    if same:
        return Proved(told="seed, index, wishes, made_by")
    words = f"they make another puzzle: {again[PUZZLE]}"
    return Proved((Violation("record-source-differs", "seed, index, wishes", words),))


def _made_again(case: Case) -> dict[str, Any]:
    """The record of the item as it is made now.

    Raises `NotCheckedError` where the record does not say how it was made, or says that another
    version of Castlewright made it.
    """
    return case.once("made again", lambda: _make(case))


def _make(case: Case) -> dict[str, Any]:
    made_by = str(case.claim("made_by"))
    if made_by.split()[:2] != ["castlewright", __version__]:
        known = re.fullmatch(r"castlewright [0-9]+(\.[0-9]+)*( .*)?", made_by)
        if case.claim("made_by") is not None and not known:
            return {PUZZLE: f"none, for {made_by!r} is no version of castlewright"}
        raise NotCheckedError(f"made by {made_by[:40]}, this is castlewright {__version__}")
    seed, index, wishes = (case.claim(key) for key in ("seed", "index", "wishes"))
    if not isinstance(seed, int) or not isinstance(index, int) or not isinstance(wishes, str):
        raise NotCheckedError("the record does not have all of seed, index and wishes")
    if case.claim("not_in") is not None:
        raise NotCheckedError("it was made with --not-in, whose files are not at hand")
    if not 0 <= index <= FURTHEST_ITEM:
        raise NotCheckedError(f"an item beyond {FURTHEST_ITEM} takes too long to make")
    options = _words(wishes)
    place = [] if "--deck" in options else ["-n", "1", "--start", str(index)]
    records = _generated(str(case.record.fields["game"]), [*options, "--seed", str(seed), *place])
    at = index if "--deck" in options else 0
    return records[at] if at < len(records) else {PUZZLE: "none, the deck is smaller"}


def _words(wishes: str) -> list[str]:
    try:
        return shlex.split(wishes)
    except ValueError:  # a quote without its end
        return [wishes]


def _generated(game: str, words: list[str]) -> list[dict[str, Any]]:
    """The records that `castlewright generate` writes; what it refuses is no puzzle."""
    out = io.StringIO()
    try:
        with redirect_stdout(out):
            generate.commands[game].main(words, standalone_mode=False)
    except (click.ClickException, WishError) as error:
        return [{PUZZLE: f"none, for they are refused: {error}"}]
    except BadInputError as error:  # a tile set, map or box of the reader's, perhaps
        raise NotCheckedError(str(error)) from None
    return [json.loads(line) for line in out.getvalue().splitlines()]


def _asked_for(case: Case) -> Mapping[str, Any] | None:
    """The options that `generate` was given, as it reads them; None if they are not known."""
    wishes = case.claim("wishes")
    if not isinstance(wishes, str):
        return None
    command = generate.commands[str(case.record.fields["game"])]
    try:
        return command.make_context("generate", _words(wishes), resilient_parsing=False).params
    except (click.ClickException, BadInputError):
        return None


# -------------------------------------------------------------------------------------------------
# Optima


def prove_covers(case: Case) -> Proved:
    """What every start is enough for: what was asked for, or the most that the set-up has."""
    from castlewright.generators.catan_junior.wishes import COVERS, MOST, types_for
    from castlewright.puzzles.catan_junior.measures import types_covered

    set_up = case.puzzle
    covered = [set(types_covered(set_up, colour)) for colour in set_up.colours]
    has = [c for c in COVERS if all(set(types_for(set_up.rules, c)) <= one for one in covered)]
    asked = (_asked_for(case) or {}).get("covers") or MOST
    return Proved(case.unless_equal("covers", asked if asked in has else has[0]))


def prove_least_spread(case: Case) -> Proved:
    """Nothing is below 0. Else the item is made again, with the proof."""
    return Proved(case.unless_equal("proved", _made_best(case)["proved"]))


def prove_bound(case: Case) -> Proved:
    return Proved(case.unless_equal("bound", _made_best(case).get("bound")))


def _made_best(case: Case) -> dict[str, Any]:
    from castlewright.puzzles.catan_junior.measures import spread

    if spread(case.puzzle) == Fraction(0):
        return {"proved": True}
    if not case.thorough:
        raise NotCheckedError("the item would have to be made again")
    again = _made_again(case)
    return again if again[PUZZLE] == case.claim(PUZZLE) else {"proved": False}


def prove_hidden_best(case: Case) -> Proved:
    """No set-up that meets the options could be hidden better; one by lot is not proved to be."""
    from castlewright.generators.sandcastles.set_ups import Best, best, measured
    from castlewright.generators.sandcastles.wishes import (
        ANY_NUMBER,
        AWAY,
        SetUpWishes,
        unmet,
    )
    from castlewright.puzzles.sandcastles import Level

    asked, set_up = _asked_for(case), case.puzzle
    if asked is None:
        raise NotCheckedError("the record does not say with which options it is the best")
    if asked["by_lot"]:
        return Proved(case.unless_equal("proved", False))
    wishes = SetUpWishes(
        asked["players"],
        Level(asked["level"]),
        asked["animals"] or AWAY,
        asked["one_coloured"],
        asked["unevenness"] or ANY_NUMBER,
        asked["dice_gap"] or ANY_NUMBER,
        set_up.beach.box,
    )
    item = measured(set_up)
    far = sum(item.distances) if wishes.animals == AWAY else 0
    reached = Best(item.unevenness, item.dice_gap, far) == best(wishes)
    as_asked = (set_up.players, set_up.level) == (wishes.players, wishes.level)
    is_best = as_asked and reached and not unmet(set_up.beach, wishes)
    return Proved(case.unless_equal("proved", is_best))
