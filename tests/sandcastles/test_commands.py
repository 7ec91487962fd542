"""The commands with puzzles of The Sandcastles of Burgundy, as a user meets them."""

import json
from pathlib import Path

import pytest

from tests.commands import assert_refused, one, run

SET_UP = "rb/yyB/rb/yrY/bb/yrR 1/2"
SPRINT = "rb/bbR/yyB/yb/rr/yrY yy,by,rr,yy,ry,ry confetti"
STEPS = "r/yB/r/bY/bR/y yr,bb steps"


def line(puzzle: str, **known: object) -> str:
    return json.dumps({"game": "sandcastles", "puzzle": puzzle, **known}) + "\n"


# The bad set-ups that a user types, and what one line says of each.
REFUSED = {
    "a decoration too few": (
        ["show", SET_UP.replace("yyB", "yB")],
        "",
        "castles: 3 yellow decorations; 4 were expected for 2 players",
    ),
    "an animal twice": (["solve", SPRINT.replace("bbR", "bbY")], "", "SB-04-animal-twice"),
    "the Queen on castle 7": (
        ["fairness", f"{SET_UP} Q7"],
        "",
        "Queen Crab sits on castle 7; one of the castles 1 to 6 was expected",
    ),
    "a die of an unknown colour": (
        ["solve", SPRINT.replace("by", "gy")],
        "",
        "dice, round 2: 'gy'; two colours out of y, r and b were expected",
    ),
    "a decoration of an unknown colour": (
        ["show", SET_UP.replace("bb", "bg")],
        "",
        "castle 5, character 2: 'g' is no colour",
    ),
    "five castles": (["show", "rb/yyB/rb/yrY/bb 1/2"], "", "castles: 5 were found"),
    "a bucket at seat 3 of 2": (["show", SET_UP.replace("1/2", "3/2")], "", "SB-05-bucket"),
    "a power twice": (["show", f"{SET_UP} Q1 y1r1b1,y1r2b2"], "", "SB-44-power-twice"),
    "an unknown power": (["show", f"{SET_UP} Q1 y5r1b1,y1r2b2"], "", "'y5' is no special power"),
    "an unknown box": (["show", f"{SET_UP} attic"], "", "box: 'attic' is not known here"),
    "a set-up to solve": (["solve", SET_UP], "", "a set-up has a value for one player"),
    "a set-up to count": (["count", SET_UP], "", "a set-up has no solutions to count"),
    "a limit for plans": (["count", SPRINT, "--limit", "5"], "", "are counted at once"),
    "a house rule for hiding": (
        ["generate", "sandcastles", "--house-rule", "full-means-full"],
        "",
        "--house-rule is a wish for a sprint, not for a set-up",
    ),
    "one of two that cannot be counted": (
        ["count", "-"],
        line(SPRINT) + line(SET_UP),
        "stdin, line 2: a set-up has no solutions to count",
    ),
    "a figure that is no number": (
        ["verify", "-"],
        line(SET_UP, dice_gap="3"),
        "Expected `int | null`",
    ),
    "a hint for a set-up": (["hint", SET_UP], "", "there are hints for a sprint"),
    "fairness of a sprint": (["fairness", SPRINT], "", "a sprint has no fairness"),
    "another kind than it says": (["show", "-"], line(SET_UP, kind="sprint"), "a set-up, not a"),
    "a plan that is none": (
        ["show", "--solution", "-"],
        line(SPRINT, solution="s9"),
        "round 1, die 1: 's9' is no move",
    ),
    "a wish for another kind": (
        ["generate", "sandcastles", "--goal", "steps"],
        "",
        "--goal is a wish for a sprint, not for a set-up",
    ),
    "a fair wish by lot": (
        ["generate", "sandcastles", "--by-lot", "--animals", "near"],
        "",
        "--animals is a wish for fair hiding, not for --by-lot",
    ),
    "a sprint with powers": (
        ["generate", "sandcastles", "--kind", "sprint", "--level", "powers"],
        "",
        "powers",
    ),
    "a box that is none": (["show", SET_UP, "--box", "/dev/null"], "", "/dev/null: "),
    "an unknown player": (
        ["simulate", "sandcastles", "--players", "clever"],
        "",
        "unknown player 'clever'",
    ),
    "a house rule of another game": (
        ["show", SET_UP, "--house-rule", "easy"],
        "",
        "a rule of catan-junior",
    ),
}


@pytest.mark.parametrize("name", REFUSED)
def test_what_makes_no_sense_is_refused_in_one_line(name: str) -> None:
    arguments, stdin, expected = REFUSED[name]
    assert_refused(run(*arguments, stdin=stdin), expected)


def test_verify_tells_every_fault_of_a_set_up() -> None:
    result = run("verify", "rb/yyB/rb/yrY/bb/yrB 3/2 Q7")
    assert result.exit_code == 1
    for code in ("SB-04-animal-missing", "SB-04-animal-twice", "SB-05-bucket", "SB-30-queen"):
        assert code in result.stderr
    assert run("verify", SET_UP).exit_code == 0


def test_a_sprint_is_solved_counted_graded_verified_and_hinted() -> None:
    short = "rb/bbR/yyB/yb/rr/yrY yy,by,rr steps"
    solved = one("solve", short)
    best = solved["steps"]
    assert run("verify", "-", stdin=json.dumps(solved)).exit_code == 0
    for claim in ({"steps": best - 1}, {"steps": best + 1}, {"rounds": 3}):
        assert run("verify", "-", stdin=json.dumps(solved | claim)).exit_code == 1
    counted = one("count", short)
    assert counted["steps"] == best
    assert run("verify", "-", stdin=json.dumps(counted)).exit_code == 0
    many = counted | {"solutions": [counted["solutions"][0] + 1]}
    assert run("verify", "-", stdin=json.dumps(many)).exit_code == 1
    assert one("grade", short)["grade"]["best"] == counted["solutions"][0]
    first = solved["solution"].split(" / ")[0]
    assert one("hint", short, "--placement", first)["hint"]["words"].startswith("Round 2")


def test_a_sprint_to_the_confetti_has_the_fewest_rounds() -> None:
    assert one("solve", SPRINT)["rounds"] == 6


def test_a_sprint_that_is_too_short_has_no_solution() -> None:
    result = run("solve", SPRINT.replace(",ry,ry", ""))
    assert result.exit_code == 1
    assert "9 steps to the confetti need more than these 4 rounds" in result.stderr


def test_house_rules_change_what_is_found_and_stay_in_the_record() -> None:
    found = one("solve", STEPS, "--house-rule", "full-means-full")
    assert found["house_rules"] == ["full-means-full"]
    assert found["steps"] == one("solve", STEPS)["steps"]


@pytest.mark.parametrize(
    "wishes",
    [
        ["--players", "3"],
        ["--by-lot", "--players", "4", "--level", "powers"],
        ["--animals", "near", "--level", "crowns"],
        ["--kind", "sprint", "--goal", "steps", "--rounds", "3"],
    ],
    ids=" ".join,
)
def test_what_is_made_is_verified_and_graded(wishes: list[str]) -> None:
    made = one("generate", "sandcastles", "--seed", "7", *wishes)
    assert run("verify", "-", stdin=json.dumps(made)).exit_code == 0
    if made["kind"] == "sprint":
        assert one("grade", made["puzzle"])["grade"] == made["grade"]
        shown = run("show", "-", "--solution", stdin=json.dumps(made))
        assert "Round 1" in shown.stdout


def test_things_are_made_for_a_box_of_ones_own(tmp_path: Path) -> None:
    stand_in = Path("castlewright/data/boxes/stand-in.toml").read_text("utf-8")
    box = tmp_path / "attic.toml"
    box.write_text(stand_in.replace('"stand-in"', '"attic"'), "utf-8")
    made = one("generate", "sandcastles", "--box", str(box))
    assert made["puzzle"].endswith(" attic")
    assert "--box attic" in made["wishes"]
    assert run("verify", "-", "--box", str(box), stdin=json.dumps(made)).exit_code == 0
    assert_refused(run("verify", "-", stdin=json.dumps(made)), "box: 'attic' is not known here")
    shipped = tmp_path / "again.toml"
    shipped.write_text(stand_in, "utf-8")
    assert_refused(run("show", SET_UP, "--box", str(shipped)), "stand-in is a box that is shipped")


def test_fairness_says_how_a_set_up_is_hidden() -> None:
    found = one("fairness", SET_UP, "--sample", "50")["fairness"]
    assert found["measures"]["unevenness"]["value"] == 32
    assert len(found["first_die"]["chances"]) == 2


def test_simulate_says_who_wins_and_the_house_rule_is_told() -> None:
    asked = ["simulate", "sandcastles", "--seats", "3", "--level", "crowns", "-n", "4"]
    found = one(*asked)
    assert found["games"] == 4
    assert sum(seat["share"] for seat in found["seats"]) == pytest.approx(1)
    stays = run(*asked, "--house-rule", "bucket-stays")
    assert "By house rules: bucket-stays." in stays.stderr
    table = run(*asked, "--csv").stdout
    assert "seat 3" in table
    given = ["simulate", "sandcastles", SET_UP, "-n", "2", "--players", "planner,random"]
    assert one(*given)["asked"]["set_up"] == SET_UP
    assert_refused(run(*given, "--seats", "3"), "--seats is for set-ups by lot")
