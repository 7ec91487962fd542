"""Where things lie on sheets, without a PDF: front and back are folded or flipped and compared.

What folding and flipping does to a point of the paper is written down here once more, in words of
its own: `through` says where a point of the back side lies when it is looked at from the front.
"""

from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from castlewright.printing.kits import calibration
from castlewright.printing.kits.boxes import Box
from castlewright.printing.kits.marks import CLEAR, WIDTH, crop_marks, figure_folds, poster_marks
from castlewright.printing.kits.packing import fit, packed
from castlewright.printing.kits.pieces import (
    BLEED,
    Face,
    Figure,
    KitError,
    Piece,
    Pile,
    Poster,
    with_rim,
)
from castlewright.printing.kits.posters import Window, better_turned, windows
from castlewright.printing.kits.sheets import (
    LARGER,
    LEVEL,
    UPRIGHT,
    Placed,
    Sheet,
    content,
    lay,
    ring,
)
from castlewright.printing.picture import Line, Picture, Rect
from castlewright.printing.profiles import PAPERS, Print, Size

SAFE = 10
KIT_PROFILES = ("home", "pnp-duplex", "pnp-gutterfold")


def picture(width: float, height: float) -> Picture:
    return Picture(width, height, (), "a piece.")


def piece(width: float, height: float, copies: int = 1, *, back: bool = True) -> Piece:
    face = Face(picture(width, height))
    return Piece(f"{width:g} by {height:g}", width, height, face, face if back else None, copies)


PILES = (
    Pile("Cards", (piece(88, 63, 7),)),
    Pile("Tiles", (piece(22, 22, 31), piece(30, 22, 4))),
    Pile("Boards", (piece(114, 70, 2, back=False),)),
    Pile("Figures", (Figure("a hero", 18, 30, picture(18, 30), copies=3),)),
    Pile("Sticks", (piece(11, 80, 5),)),
)


def head(placed: Placed) -> tuple[float, float]:
    """The middle of the edge that is a picture's upper one before it is turned."""
    (x, y), box = placed.box.middle, placed.box
    return {
        0: (x, box.y),
        90: (box.right, y),
        180: (x, box.bottom),
        270: (box.x, y),
    }[placed.turn]


def through(x: float, y: float, page: Size, edge: str) -> tuple[float, float]:
    """Where a point of the back lies, looked at from the front through the paper."""
    # the long edges of an upright sheet are its left and right ones: flipped there, left and right
    # change places; on a short edge, top and bottom do
    return (page.width - x, y) if edge == "long" else (x, page.height - y)


def places(corners: list[tuple[float, float]]) -> frozenset[tuple[float, float]]:
    return frozenset((round(x, 3), round(y, 3)) for x, y in corners)


def corners(box: Box) -> list[tuple[float, float]]:
    return [(box.x, box.y), (box.right, box.y), (box.x, box.bottom), (box.right, box.bottom)]


def two_sided(placed: Placed) -> bool:
    return isinstance(placed.piece, Piece) and placed.piece.back is not None


class TestBoxes:
    boxes = st.builds(Box, *[st.integers(1, 12)] * 4)

    @given(boxes, st.integers(0, 30))
    def test_mirrored_twice_is_where_it_was(self, box: Box, at: int) -> None:
        assert box.over_vertical(at).over_vertical(at) == box
        assert box.over_horizontal(at).over_horizontal(at) == box

    @given(boxes, boxes)
    def test_boxes_overlap_if_there_is_a_point_inside_both(self, box: Box, other: Box) -> None:
        def cells(one: Box) -> set[tuple[int, int]]:
            across, down = range(int(one.x), int(one.right)), range(int(one.y), int(one.bottom))
            return {(x, y) for x in across for y in down}

        assert box.overlaps(other) == bool(cells(box) & cells(other))
        assert box.holds(other) == (cells(other) <= cells(box))


class TestPacking:
    @given(
        st.lists(st.builds(Size, st.integers(5, 60), st.integers(5, 60)), max_size=25),
        st.integers(60, 120),
        st.integers(60, 120),
    )
    def test_nothing_is_lost_turned_outside_or_over_another(
        self, sizes: list[Size], width: int, height: int
    ) -> None:
        pages = packed(sizes, Size(width, height))
        assert [Size(box.width, box.height) for page in pages for box in page] == sizes
        for page in pages:
            assert all(Box(0, 0, width, height).holds(box) for box in page)
            assert not any(one.overlaps(other) for one, other in combinations(page, 2))

    def test_a_page_takes_as_many_as_fit(self) -> None:
        assert [len(page) for page in packed([Size(28, 28)] * 60, Size(190, 261))] == [54, 6]
        assert fit(Size(28, 28), Size(190, 261)) == 54
        assert fit(Size(191, 28), Size(190, 261)) == 0

    def test_all_pages_begin_in_the_same_place(self) -> None:
        first, second = packed([Size(30, 30)] * 5, Size(70, 65))
        assert [box.x for box in first] == [5, 35, 5, 35]
        assert second[0] == Box(5, 0, 30, 30)


class TestRegister:
    """A back lies behind its front, its head at the same edge of the piece."""

    @pytest.mark.parametrize("paper", PAPERS)
    @pytest.mark.parametrize("edge", ["long", "short"])
    @pytest.mark.parametrize("large", [False, True])
    def test_both_flips(self, paper: str, edge: str, large: bool) -> None:
        asked = Print("pnp-duplex", paper, large_print=large, flip=edge, offset=(2, -3))
        sheets = lay(PILES, asked)
        assert len(sheets) >= 3
        for sheet in sheets:
            fronts = [placed for placed in sheet.front if two_sided(placed)]
            backs = sheet.back or ()
            assert all(placed.back for placed in backs)
            assert self.seen(fronts) == self.seen(backs, asked.page, edge)

    @pytest.mark.parametrize("paper", PAPERS)
    @pytest.mark.parametrize("large", [False, True])
    def test_the_gutter_fold(self, paper: str, large: bool) -> None:
        asked = Print("pnp-gutterfold", paper, large_print=large)
        folds = Counter[str | None]()
        for sheet in lay(PILES, asked):
            folds[sheet.fold] += 1
            fronts = [placed for placed in sheet.front if not placed.back]
            backs = [placed for placed in sheet.front if placed.back]
            if sheet.fold is None:
                assert not any(map(two_sided, fronts)) and not backs
                continue
            edge = {UPRIGHT: "long", LEVEL: "short"}[sheet.fold]
            assert self.seen(fronts) == self.seen(backs, asked.page, edge)
        assert folds[None] and len(folds) > 1

    @staticmethod
    def seen(
        all_placed: list[Placed] | tuple[Placed, ...],
        page: Size | None = None,
        edge: str = "",
    ) -> Counter[object]:
        """Each piece with its corners and its head, for backs looked at through the paper."""

        def at(x: float, y: float) -> tuple[float, float]:
            return (x, y) if page is None else through(x, y, page, edge)

        return Counter(
            (
                placed.piece.name,
                places([at(*corner) for corner in corners(placed.box)]),
                places([at(*head(placed))]),
            )
            for placed in all_placed
        )

    def test_backs_to_glue_on_lie_as_their_fronts_do(self) -> None:
        sheets = lay(PILES, Print("home"))
        fronts = [sheet for sheet in sheets if not sheet.backs_of]
        glued = [sheet for sheet in sheets if sheet.backs_of]
        assert sheets == (*fronts, *glued)
        for sheet in glued:
            of = fronts[(sheet.backs_of or 0) - 1]
            assert self.seen(sheet.front) == self.seen(list(filter(two_sided, of.front)))

    def test_a_card_that_is_turned_over_like_a_page_of_a_book_is_upright_again(self) -> None:
        """Long edge: both upright. Short edge: the page is turned over like one of a calendar."""
        for edge, turns in (("long", (0, 0)), ("short", (0, 180))):
            sheet = lay(PILES[:1], Print("pnp-duplex", flip=edge))[0]
            assert sheet.back is not None
            assert (sheet.front[0].turn, sheet.back[0].turn) == turns


class TestSheets:
    @pytest.mark.parametrize("paper", PAPERS)
    @pytest.mark.parametrize("profile", KIT_PROFILES)
    @pytest.mark.parametrize("large", [False, True])
    def test_every_piece_is_there_inside_the_page_and_over_no_other(
        self, profile: str, paper: str, large: bool
    ) -> None:
        asked = Print(profile, paper, large_print=large)
        sheets = lay(PILES, asked)
        found = Counter[tuple[str, bool]]()
        by = LARGER if large else 1
        for side in sides(sheets):
            rings = [placed.box.grown(ring(asked)) for placed in side]
            page = Box(0, 0, asked.page.width, asked.page.height)
            assert all(page.grown(-SAFE).holds(box) for box in rings)
            assert not any(one.overlaps(other) for one, other in combinations(rings, 2))
            for placed in side:
                found[placed.piece.name, placed.back] += 1
                size = (placed.box.width, placed.box.height)
                upright = size if placed.turn % 180 == 0 else size[::-1]
                high = getattr(placed.piece, "length", placed.piece.height)
                assert upright == pytest.approx((placed.piece.width * by, high * by))
        pieces = [one for pile in PILES for one in pile.pieces]
        assert found == {
            **{(one.name, False): one.copies for one in pieces},
            **{
                (one.name, True): one.copies
                for one in pieces
                if isinstance(one, Piece) and one.back
            },
        }

    def test_a_pile_shares_a_sheet_with_the_one_before_if_all_of_it_fits(self) -> None:
        coins = Pile("Coins", (piece(22, 22, 24),))
        cards = Pile("Cards", (piece(40, 40, 12),))
        (sheet,) = lay((cards, coins), Print("pnp-duplex"))
        assert sheet.titles == ("Cards", "Coins")
        assert len(lay((cards, coins), Print("pnp-duplex", "letter"))) == 2
        long = [Pile("Twenty-four coins of gold", coins.pieces), Pile("A dozen cards " * 2, ())]
        piles = (long[0], Pile(long[1].title, cards.pieces))
        assert len(lay(piles, Print("pnp-duplex"))) == 2  # no room for both titles

    def test_a_piece_is_turned_if_more_of_it_fit_then(self) -> None:
        (sheet,) = lay((Pile("", (piece(114, 70, 4),)),), Print("pnp-duplex"))
        assert {placed.turn for placed in sheet.front} == {90}

    @pytest.mark.parametrize(
        ("profile", "large", "size", "where"),
        [
            ("home", False, (400, 300), "it fits in no profile"),
            ("pnp-gutterfold", False, (180, 200), "it fits in the profile home"),
            ("pnp-duplex", True, (180, 200), "it fits in the profile home, without large print"),
            ("pnp-gutterfold", True, (100, 140), "it fits in the profile home"),
        ],
    )
    def test_a_piece_without_room_is_refused_with_what_would_fit(
        self, profile: str, large: bool, size: tuple[int, int], where: str
    ) -> None:
        with pytest.raises(KitError) as refusal:
            lay((Pile("", (piece(*size),)),), Print(profile, large_print=large))
        assert str(refusal.value).startswith("a page has no room for ")
        assert str(refusal.value).endswith(where)

    def test_a_picture_of_another_shape_is_a_mistake_of_the_game(self) -> None:
        with pytest.raises(ValueError, match="does not fit"):
            Piece("a coin", 22, 22, Face(picture(20, 24)))
        with pytest.raises(ValueError, match="does not fit"):
            Figure("a hero", 18, 30, picture(30, 18))

    def test_a_rim_goes_on_by_the_bleed_at_every_side(self) -> None:
        face = with_rim(picture(20, 10), 40, 20, "#123456")
        assert (face.picture.width, face.picture.height) == (23, 13)
        assert face.picture.items[0] == Rect(0, 0, 23, 13, fill="#123456")


def sides(sheets: tuple[Sheet, ...]) -> list[tuple[Placed, ...]]:
    return [side for sheet in sheets for side in (sheet.front, sheet.back or ()) if side]


class TestMarks:
    def test_crop_marks_are_thin_lines_outside_the_piece_and_inside_its_ring(self) -> None:
        box = Box(20, 30, 40, 50)
        lines = [mark for mark in crop_marks(box) if isinstance(mark, Line)]
        dark = [line for line in lines if line.stroke.paint == "#000000"]
        assert len(dark) == 8 and {line.stroke.width for line in dark} == {WIDTH} == {0.15}
        for line in lines:
            ends = Box(min(line.x1, line.x2), min(line.y1, line.y2), abs(line.x2 - line.x1),
                       abs(line.y2 - line.y1))  # fmt: skip
            assert box.grown(BLEED).holds(ends)
            assert not box.grown(CLEAR - 0.01).overlaps(ends.grown(0.005))
        uprights = {line.x1 for line in dark if line.x1 == line.x2}
        levels = {line.y1 for line in dark if line.y1 == line.y2}
        assert (uprights, levels) == ({20, 60}, {30, 80})

    @pytest.mark.parametrize("turn", [0, 90])
    def test_a_figure_is_folded_at_its_feet_and_at_its_head(self, turn: int) -> None:
        figure = Figure("a hero", 18, 30, picture(18, 30), foot=9)
        size = (18, 78) if turn == 0 else (78, 18)
        folds = figure_folds(Placed(figure, Box(100, 50, *size), turn), 1)
        assert all(isinstance(fold, Line) for fold in folds)
        if turn == 0:
            assert [fold.y1 - 50 for fold in folds if isinstance(fold, Line)] == [9, 39, 69]
        else:
            assert [178 - fold.x1 for fold in folds if isinstance(fold, Line)] == [9, 39, 69]


class TestPosters:
    AREA = Box(13, 21, 184, 255)

    @given(st.integers(50, 900), st.integers(50, 900), st.integers(5, 20))
    def test_the_sheets_cover_the_picture_and_share_strips(
        self, width: int, height: int, overlap: int
    ) -> None:
        parts = windows(Size(width, height), self.AREA, overlap)
        by_place = {(part.row, part.column): part for part in parts}
        for part in parts:
            assert self.AREA.holds(part.box)
            assert Box(0, 0, width, height).holds(part.part)
            assert (part.part.width, part.part.height) == (part.box.width, part.box.height)
            right = by_place.get((part.row, part.column + 1))
            below = by_place.get((part.row + 1, part.column))
            assert (part.right, part.below) == (right is not None, below is not None)
            if right is not None:
                assert part.part.right - right.part.x == pytest.approx(overlap)
            if below is not None:
                assert part.part.bottom - below.part.y == pytest.approx(overlap)
        last = parts[-1].part
        assert (last.right, last.bottom) == (pytest.approx(width), pytest.approx(height))
        assert parts[0].part.x == parts[0].part.y == 0

    def test_marks_of_a_sheet_lie_where_the_edge_of_its_neighbour_comes(self) -> None:
        left, right = windows(Size(300, 200), self.AREA, 10)[:2]
        marks = [mark for mark in poster_marks(left, 10) if mark not in crop_marks(left.box)]
        assert len(marks) == 2
        for mark in marks:
            assert isinstance(mark, Line)
            on_poster = mark.x1 - left.box.x + left.part.x
            assert mark.x1 == mark.x2 and on_poster == pytest.approx(right.part.x)
            assert not left.box.overlaps(Box(mark.x1, min(mark.y1, mark.y2), 0.1, 2.2))

    def test_a_wide_poster_lies_on_its_side_if_that_saves_sheets(self) -> None:
        assert better_turned(Size(250, 180), self.AREA, 10)
        assert not better_turned(Size(180, 250), self.AREA, 10)
        assert [part.name for part in windows(Size(340, 480), self.AREA, 10)] == [
            "A1", "A2", "B1", "B2",
        ]  # fmt: skip

    def test_a_small_one_needs_one_sheet(self) -> None:
        (part,) = windows(Size(100, 80), self.AREA, 10)
        assert part == Window(0, 0, Box(0, 0, 100, 80), Box(55, 21, 100, 80), False, False)

    def test_a_poster_beyond_all_sense_is_refused(self) -> None:
        with pytest.raises(KitError, match="27 rows of sheets"):
            windows(Size(100, 26.5 * 245), self.AREA, 10)
        with pytest.raises(ValueError, match="does not fit"):
            Poster("Map", 400, 300, picture(300, 400))


class TestCalibration:
    @pytest.mark.parametrize("edge", ["long", "short"])
    @pytest.mark.parametrize("drift", [(2, 3), (-1, 4), (0, 0)])
    def test_the_scale_tells_the_offset_that_makes_up_for_a_drift(
        self, edge: str, drift: tuple[int, int]
    ) -> None:
        """A printer moves the back by a drift: the cross is seen there through the paper."""
        page = Size(210, 297)
        x, y = through(105 + drift[0], 148.5 + drift[1], page, edge)
        read = (
            calibration.label(round(x - 105), edge, calibration.EAST),
            calibration.label(round(y - 148.5), edge, calibration.SOUTH),
        )
        assert read == (-drift[0], -drift[1])

    def test_front_and_back_have_their_crosses_in_the_same_places(self) -> None:
        page = Box(0, 0, 210, 297)
        front, back = calibration.front(page, "long"), calibration.back(page)
        crosses = [
            {(*line_middle(mark),) for mark in marks if isinstance(mark, Line) and long(mark)}
            for marks in (front, back)
        ]
        assert crosses[0] == crosses[1] and len(crosses[0]) == 5


def line_middle(line: Line) -> tuple[float, float]:
    return (line.x1 + line.x2) / 2, (line.y1 + line.y2) / 2


def long(line: Line) -> bool:
    return abs(line.x2 - line.x1) + abs(line.y2 - line.y1) >= 10


def test_pieces_keep_away_from_the_words_around_them() -> None:
    for paper in PAPERS:
        for large, strip in ((False, 8), (True, 10)):
            asked = Print("home", paper, large_print=large)
            area = content(asked)
            assert (area.x, area.y) == (SAFE, SAFE + strip)
            assert area.middle == pytest.approx((asked.page.width / 2, asked.page.height / 2))
