"""Data files of one's own: they stand wherever a name may, and none is given in vain.

Every option of every command that takes one is found by looking through the commands, so that a
new one cannot be forgotten.
"""

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import click
import pytest

from castlewright.cli.app import app
from castlewright.puzzles.burgen_drachen.tile_set import TILE_SETS
from castlewright.puzzles.catan_junior import shipped_rule_set, shipped_set_up
from castlewright.puzzles.data_files import DataFiles
from castlewright.puzzles.sandcastles.box import BOXES
from castlewright.puzzles.shelf import SORTS, sort_of
from tests.catan_junior.set_ups import map_text, rule_set_text
from tests.commands import assert_refused, good, one, run

ADVENTURE, LAYOUT = "2R1b>/B3R/1r^1B1 W3", "ABC 222 -"
OPTIONS = {"--map": "map", "--rule-set": "rules", "--tile-set": "tiles", "--box": "box"}

# A way to call each command that takes such options, on something that names no file.
CALLS = {
    "verify": ["later-2"],
    "solve": [ADVENTURE],
    "count": [ADVENTURE],
    "grade": [ADVENTURE],
    "hint": [ADVENTURE],
    "show": [LAYOUT],
    "booklet": [LAYOUT],
    "fairness": [LAYOUT],
    "generate catan-junior": [],
    "generate sandcastles": [],
    "simulate catan-junior": ["-n", "1"],
    "simulate sandcastles": ["-n", "1"],
    "kit catan-junior": [],
}

# Where the file that is given is itself what the command works on.
WORKED_ON = {
    ("generate burgen-drachen", "--tile-set"),
    ("generate sandcastles", "--box"),
    ("simulate sandcastles", "--box"),
    ("kit burgen-drachen", "--tile-set"),
    ("kit catan-junior", "--map"),
    ("kit sandcastles", "--box"),
}


def takers(command: click.Command = app, name: str = "") -> Iterator[tuple[str, str]]:
    """Each command with each of its options that take a data file."""
    if isinstance(command, click.Group):
        for word, inner in command.commands.items():
            yield from takers(inner, f"{name} {word}".strip())
        return
    for option in command.params:
        yield from ((name, word) for word in option.opts if word in OPTIONS)


NAMERS = sorted(set(takers()) - WORKED_ON)


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """One file of each sort, each under a name of its own."""
    folder = tmp_path_factory.mktemp("own")
    later = shipped_set_up("later-2")
    texts = {
        "map": map_text(replace(later, map=replace(later.map, name="mine"))),
        "rules": rule_set_text(replace(shipped_rule_set("later"), name="ours")),
        "tiles": shipped_text(TILE_SETS).replace('"stand-in"', '"bridges"', 1),
        "box": shipped_text(BOXES).replace('"stand-in"', '"attic"', 1),
    }
    for name, text in texts.items():
        (folder / f"{name}.toml").write_text(text, "utf-8")
    return {name: folder / f"{name}.toml" for name in texts}


def shipped_text(files: DataFiles) -> str:
    return files.text("stand-in")


def test_every_command_with_such_an_option_is_in_the_table() -> None:
    assert {name for name, option in takers() if (name, option) not in WORKED_ON} == set(CALLS)
    assert set(takers()) >= WORKED_ON


@pytest.mark.parametrize(("command", "option"), NAMERS, ids=map(" ".join, NAMERS))
def test_a_file_that_nothing_names_is_refused(
    command: str, option: str, files: dict[str, Path], tmp_path: Path
) -> None:
    file = files[OPTIONS[option]]
    output = ["-o", str(tmp_path / "out.pdf")] if command.split()[0] in ("booklet", "kit") else []
    result = run(*command.split(), *CALLS[command], option, str(file), *output)
    assert_refused(result, f"{option} {file}: not used, for nothing here names the")
    assert not list(tmp_path.iterdir())


def test_nor_is_it_used_by_grades_of_random_adventures(files: dict[str, Path]) -> None:
    assert_refused(run("grade", "--reference", "1", "--map", str(files["map"])), "not used")


def test_of_two_files_the_one_that_nothing_names_is_told(
    files: dict[str, Path], tmp_path: Path
) -> None:
    other = tmp_path / "other.toml"
    other.write_text(files["map"].read_text("utf-8").replace('"mine"', '"other"'), "utf-8")
    result = run("verify", "mine", "--map", str(files["map"]), "--map", str(other))
    assert_refused(result, f"--map {other}: not used")


def test_a_rule_set_that_only_the_map_names_is_used(files: dict[str, Path], tmp_path: Path) -> None:
    sea = tmp_path / "sea.toml"
    text = files["map"].read_text("utf-8").replace('rule_set = "later"', 'rule_set = "ours"')
    sea.write_text(text, "utf-8")
    rules = str(files["rules"])
    one("verify", str(sea), "--rule-set", rules)
    with_other_rules = str(shipped_set_up("later-2")).replace("later-2", "mine") + " later"
    one("verify", with_other_rules, "--rule-set", rules, "--map", str(sea))


def test_the_last_of_many_records_is_enough(files: dict[str, Path]) -> None:
    lines = [{"game": "catan-junior", "puzzle": name} for name in ("later-2", "later-4", "mine")]
    stdin = "\n".join(map(json.dumps, lines))
    assert len(good(run("verify", "-", "--map", str(files["map"]), stdin=stdin))) == 3


class TestAFileWhereANameMayStand:
    """The map is that of `later-2` under another name, and so are all answers."""

    def both(self, files: dict[str, Path], *arguments: str) -> None:
        of_file = run(*(word.replace("MAP", str(files["map"])) for word in arguments))
        of_name = run(*(word.replace("MAP", "later-2") for word in arguments))
        assert of_name.exit_code == of_file.exit_code == 0, of_file.output
        told = of_file.stdout.replace("mine", "later-2").replace(str(files["map"]), "later-2")
        assert told == of_name.stdout

    @pytest.mark.parametrize(
        "arguments",
        [
            ("show", "MAP"),
            ("show", "MAP", "--svg"),
            ("verify", "MAP"),
            ("fairness", "MAP", "--sample", "20"),
            ("simulate", "catan-junior", "MAP", "-n", "1"),
            ("generate", "catan-junior", "--kind", "seven-lairs", "--rolls", "12", "--on", "MAP"),
        ],
        ids=lambda arguments: " ".join(arguments[:2]),
    )
    def test_a_map(self, arguments: tuple[str, ...], files: dict[str, Path]) -> None:
        self.both(files, *arguments)

    def test_a_map_and_its_records_go_on_together(self, files: dict[str, Path]) -> None:
        made = one("generate", "catan-junior", "--on", str(files["map"]))
        assert made["puzzle"].startswith("mine ")
        stdin = json.dumps(made)
        assert run("verify", "-", "--map", str(files["map"]), stdin=stdin).exit_code == 0
        assert_refused(run("verify", "-", stdin=stdin), "map: 'mine' is not known here")

    def test_the_same_map_twice_is_one_and_another_of_its_name_is_refused(
        self, files: dict[str, Path], tmp_path: Path
    ) -> None:
        one("verify", str(files["map"]), "--map", str(files["map"]))
        other = tmp_path / "other.toml"
        other.write_text(files["map"].read_text("utf-8").replace("number = 1", "number = 2", 1))
        result = run("verify", str(files["map"]), "--map", str(other))
        assert_refused(result, "two different maps have the name 'mine'")

    def test_a_box_to_simulate_with(self, files: dict[str, Path]) -> None:
        box, options = str(files["box"]), ("--seats", "2", "-n", "1")
        of_option = one("simulate", "sandcastles", "--box", box, *options)
        assert one("simulate", "sandcastles", box, *options) == of_option
        assert of_option["asked"]["box"] == "attic"

    def test_all_sorts_are_checked_by_verify(self, files: dict[str, Path]) -> None:
        result = run("verify", *(str(file) for file in files.values()))
        assert [record["puzzle"].split()[0] for record in good(result)] == ["mine"]
        for name, told in (
            ("rules", "rule set ours"),
            ("tiles", "tile set bridges"),
            ("box", "box attic"),
        ):
            assert f"{files[name]}: {told}: right" in result.stderr
        alone = run("verify", str(files["box"]))
        assert (alone.exit_code, alone.stdout) == (0, "")
        assert_refused(run("verify", str(files["box"]), "--map", str(files["map"])), "not used")


class TestSorts:
    def test_each_sort_is_known_by_its_keys(self, files: dict[str, Path]) -> None:
        assert [sort_of(files[name]) for name in ("tiles", "map", "rules", "box")] == list(SORTS)
        keys = [key for sort in SORTS for key in sort.keys]
        assert len(keys) == len(set(keys))

    @pytest.mark.parametrize("option", OPTIONS)
    def test_a_file_of_another_sort_is_called_what_it_is(
        self, option: str, files: dict[str, Path]
    ) -> None:
        for name, file in files.items():
            if name != OPTIONS[option]:
                result = run("verify", LAYOUT, option, str(file))
                assert_refused(result, f"{file}: is a ", " was expected")

    @pytest.mark.parametrize(
        ("command", "name", "told"),
        [
            ("show", "tiles", "is a tile set, not a puzzle; give it with --tile-set"),
            ("fairness", "box", "is a box, not a puzzle; give it with --box"),
            ("solve", "rules", "is a rule set, not a puzzle; give it with --rule-set"),
            ("simulate sandcastles", "map", "is a map; a set-up or a box was expected"),
            ("simulate catan-junior", "box", "is a box; a map was expected"),
            ("kit sandcastles --box", "map", "is a map; a box was expected"),
            ("tileset check", "map", "is a map; a tile set was expected"),
        ],
    )
    def test_where_it_makes_no_sense_it_is_called_what_it_is(
        self, command: str, name: str, told: str, files: dict[str, Path]
    ) -> None:
        assert_refused(run(*command.split(), str(files[name])), f"{files[name]}: {told}")

    @pytest.mark.parametrize("text", ["", "[x]\ny = 1", "no toml", "\xff"])
    def test_a_data_file_of_no_sort_is_refused(self, text: str, tmp_path: Path) -> None:
        file = tmp_path / "what.toml"
        file.write_text(text, "latin-1")
        assert_refused(run("verify", str(file)), "unknown sort of data file; one of a tile set, a")
