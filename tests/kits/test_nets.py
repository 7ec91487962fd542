"""Nets: what is cut and what is folded, and words that fit.

A cube has twelve edges and eight corners; a box without a floor has eight edges besides its rim.
Where two faces meet after folding was found with paper: in a row of four, every other one is
opposite, and what hangs above the row is opposite to what hangs below it.
"""

import re
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from castlewright.printing.kits.lettering import LEAST, SIZE, fitting, width_of, written
from castlewright.printing.kits.nets import Net, box_net, die_net, square
from castlewright.printing.picture import Circle, Group, Path, Picture, Text
from tests.drawn import assert_nothing_outside, printed


def face(number: int) -> tuple[Text]:
    return (Text(0, 0, str(number), 3),)


DIE = die_net(16, [(face(1), face(6)), (face(2), face(5)), (face(3), face(4))])
BOX = box_net(44, 34, face(0), [face(number) for number in (1, 2, 3, 4)])


def lines(net: Net, *, dashed: bool) -> list[str]:
    """The straight pieces of a net's outlines: `M0 0L10 0`."""
    found = []
    for item in net.lines:
        if isinstance(item, Path) and item.stroke and bool(item.stroke.dash) == dashed:
            found += re.findall(r"M[^M]*", item.d)
    return found


def places(net: Net) -> dict[str, Group]:
    found = {}
    for group in net.faces:
        assert isinstance(group, Group)
        (text,) = group.items
        assert isinstance(text, Text)
        found[text.text] = group
    return found


class TestDie:
    def test_each_edge_of_the_cube_is_folded_once(self) -> None:
        """Five folds join six faces to a net; the other seven edges need a tab each."""
        assert len(lines(DIE, dashed=True)) == 12
        tabs = [line for line in lines(DIE, dashed=False) if line.count("L") == 3]
        assert len(tabs) == 7
        cuts = [line for line in lines(DIE, dashed=False) if line.count("L") == 1]
        assert len(cuts) == 6 * 4 - 2 * 5 - 7

    def test_faces_of_a_pair_lie_opposite(self) -> None:
        at = {name: (group.x, group.y) for name, group in places(DIE).items()}
        row = sorted((x, name) for name, (x, y) in at.items() if y == at["1"][1])
        assert [there - here for (here, _), (there, _) in pairwise(row)] == [16, 16, 16]
        names = [name for _, name in row]
        assert {frozenset(names[::2]), frozenset(names[1::2])} == {
            frozenset("16"),
            frozenset("25"),
        }
        assert at["3"][0] == at["4"][0] and at["4"][1] - at["3"][1] == 32

    def test_nothing_is_drawn_outside(self) -> None:
        nets = {"die": DIE.picture("a die."), "box": BOX.picture("a box.")}
        assert_nothing_outside(nets, ink=100)


class TestBox:
    def test_its_rim_is_cut_and_all_other_edges_are_folded(self) -> None:
        assert len(lines(BOX, dashed=True)) == 8  # four around the roof, four with tabs
        tabs = [line for line in lines(BOX, dashed=False) if line.count("L") == 3]
        cuts = [line for line in lines(BOX, dashed=False) if line.count("L") == 1]
        assert (len(tabs), len(cuts)) == (4, 4 + 4)  # the rim, and the edges that tabs go under

    def test_every_wall_has_its_foot_at_the_rim(self) -> None:
        """A turn by 90 degrees clockwise brings what was below to the left."""
        feet = {0: (0, 1), 90: (-1, 0), 180: (0, -1), 270: (1, 0)}
        walls = [group for name, group in places(BOX).items() if name != "0"]
        roof = places(BOX)["0"]
        assert (roof.x, roof.y) == (56, 56)
        for wall in walls:
            east, south = feet[int(wall.turn)]
            assert (wall.x - roof.x, wall.y - roof.y) == (39 * east, 39 * south)
        assert len({wall.turn for wall in walls}) == 4

    def test_a_face_is_painted_all_over(self) -> None:
        ground, dot = square(16, Circle(0, 0, 2), paint="#ffdf5e")
        assert (ground.x, ground.width, ground.fill) == (-8, 16, "#ffdf5e")  # type: ignore[union-attr]
        assert isinstance(dot, Circle)


SENTENCES = (
    "After a roll of two dice of one colour, you may turn one of them or both to any colour.",
    "Schickt dein Besuch Königin Krabbe zu einer gelben Burg, bekommst du einen Rollkäfer.",
    "Wer sonst noch ein Versteck dort hat, gibt 1 Karte zurück. MWMW iljlil, fftt!",
)


class TestLettering:
    @pytest.mark.parametrize("bold", [False, True])
    def test_no_line_is_wider_than_was_thought(self, bold: bool) -> None:
        pictures = [
            Picture(200, 10, (Text(2, 7, text, SIZE, anchor="start", bold=bold),), "words.")
            for text in SENTENCES
        ]
        for page, text in zip(printed(pictures), SENTENCES, strict=True):
            words = page.get_textpage()
            boxes = [words.get_rect(number) for number in range(words.count_rects())]
            wide = (max(box[2] for box in boxes) - min(box[0] for box in boxes)) * 25.4 / 72
            assert wide <= width_of(text, SIZE, bold=bold) <= 1.15 * wide

    @settings(max_examples=30)
    @given(st.sampled_from(SENTENCES), st.integers(30, 120))
    def test_lines_have_all_the_words_and_fit(self, text: str, width: int) -> None:
        lines = fitting(text, width, SIZE)
        assert " ".join(lines).split() == text.split()
        assert all(width_of(line, SIZE) <= width for line in lines)
        assert len(lines) <= len(fitting(text, width - 5, SIZE))

    def test_words_get_smaller_only_where_they_must(self) -> None:
        usual = written(SENTENCES[0], (30, 20), (60, 30))
        tight = written(SENTENCES[0], (30, 20), (60, 15))
        assert {text.size for text in usual if isinstance(text, Text)} == {SIZE}
        assert LEAST <= min(text.size for text in tight if isinstance(text, Text)) < SIZE
        middles = [text.y for text in usual if isinstance(text, Text)]
        assert sum(middles) / len(middles) == pytest.approx(20 + 0.36 * SIZE)

    def test_a_word_that_is_too_long_is_not_torn(self) -> None:
        assert fitting("Papageitaucher!", 5, SIZE) == ["Papageitaucher!"]
