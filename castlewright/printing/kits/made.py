"""A kit as a PDF: a page that tells how to print and cut it, then its sheets.

    >>> made = make_kit(kit(), Print("pnp-duplex"))  # of Sleepy Castle
    >>> made.sheets, made.pdf[:5]
    (4, b'%PDF-')

Where everything lies is worked out in `sheets` and `posters`; here it gets its pictures, its marks
and the words around it, and `data/kit.typ` sets it. The same kit gives the same bytes.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from castlewright.printing.kits import calibration
from castlewright.printing.kits.boxes import Box
from castlewright.printing.kits.first_page import Data, edge_name, first_page
from castlewright.printing.kits.marks import (
    crop_marks,
    cutting_line,
    figure_folds,
    fold_line,
    poster_marks,
)
from castlewright.printing.kits.pieces import BLEED, Figure, Kit, Piece
from castlewright.printing.kits.posters import Spread, Window, printed_size, spread
from castlewright.printing.kits.sheets import (
    LARGE_STRIP,
    SAFE,
    SEPARATOR,
    STRIP,
    Placed,
    Sheet,
    content,
    lay,
    ring,
    scale,
)
from castlewright.printing.mono import mono, page_colours
from castlewright.printing.picture import Item, Picture
from castlewright.printing.profiles import Print
from castlewright.printing.typesetting import pages_of, typeset
from castlewright.puzzles.words import read_words

SIZES, LARGE_SIZES = (12, 11), (16,)  # of words, in points: the smaller one if it saves a page
STRIP_SIZES = (12, 11, 10, 9)  # of the words around pieces, which must fit on one line


@dataclass(frozen=True)
class MadeKit:
    """A kit that was made: its pages, and how many sheets of paper they need."""

    pdf: bytes
    pages: int
    sheets: int


@dataclass(frozen=True)
class Shown:
    """A picture on a page: all of it lies in `image`, and what is in `window` is seen.

    It is mirrored left and right first if it is `mirrored`, then turned clockwise by `turn`.
    """

    picture: Picture
    window: Box
    image: Box
    turn: int = 0
    mirrored: bool = False


@dataclass(frozen=True)
class Side:
    """One page with pieces. `opens`: the first page of what its `heading` names."""

    heading: str
    number: str
    foot: str
    shown: tuple[Shown, ...] = ()
    marks: tuple[Item, ...] = ()
    about: tuple[str, ...] = ()
    opens: bool = False
    moved: tuple[float, float] = (0.0, 0.0)


def make_kit(kit: Kit, asked: Print, *, command: str | None = None) -> MadeKit:
    """The PDF of a kit. Raises `KitError`, and `PrintError` for pages that it cannot have.

    `command` is told in the imprint: the command that made the kit.
    """
    asked.check("kits")
    words = read_words(asked.language)
    sheets = lay(kit.piles, asked)
    spreads = [spread(poster, asked) for poster in kit.posters]
    fronts = [sheet for sheet in sheets if not sheet.backs_of]
    total = len(fronts) + sum(len(over.parts) for over in spreads)
    sides = [
        *_calibration(asked, words["kits"]),
        *_sheet_sides(fronts, total, asked, words["kits"]),
        *_poster_sides(spreads, len(fronts), total, asked, words["kits"]),
        *_glued_sides(sheets, asked, words["kits"]),
    ]
    pictures = {id(shown.picture): shown.picture for side in sides for shown in side.shown}
    places = {key: place for place, key in enumerate(pictures)}
    pdf = typeset(
        "kit",
        {
            **_format(asked),
            "language": words["language"],
            "title": kit.title,
            "intro": first_page(kit, fronts, spreads, asked, words, command),
            "sides": [_side(side, asked, places) for side in sides],
            "pictures": [mono(one) if asked.mono else one for one in pictures.values()],
        },
    )
    pages = pages_of(pdf)
    return MadeKit(pdf, pages, pages // 2 if asked.edge else pages)


def _format(asked: Print) -> Data:
    """The numbers that the layout goes by; lengths in millimetres, sizes of type in points."""
    large = asked.large_print
    return {
        "page": {"width": asked.page.width, "height": asked.page.height},
        "safe": SAFE,
        "strip": LARGE_STRIP if large else STRIP,
        "sizes": LARGE_SIZES if large else SIZES,
        "strip_sizes": LARGE_SIZES if large else STRIP_SIZES,
        "duplex": asked.edge is not None,
        "colours": page_colours(in_greys=asked.mono),
    }


# ------------------------------------------------------------------------------------------- sides


def _sheet_sides(sheets: Sequence[Sheet], total: int, asked: Print, words: Data) -> Iterator[Side]:
    """The fronts in their order, each with its back if sheets are printed on both sides."""
    seen: set[str] = set()
    for number, sheet in enumerate(sheets, 1):
        heading = SEPARATOR.join(sheet.titles)
        opens = not set(sheet.titles) <= seen
        seen.update(sheet.titles)
        fold = fold_line(sheet.fold, content(asked)) if sheet.fold else ()
        foot = words["foot"]["fold" if sheet.fold else asked.profile]
        foot = foot.format(edge=edge_name(asked, words))
        yield Side(
            heading,
            words["sheet_of"].format(number=number, total=total),
            foot,
            _shown(sheet.front, asked),
            (*fold, *_marks(sheet.front, asked)),
            opens=opens,
        )
        if asked.edge:
            back = sheet.back or ()
            name = words["foot"]["back" if back else "no_back"].format(number=number)
            marks = _marks(back, asked)
            yield Side(heading, name, foot, _shown(back, asked), marks, moved=asked.offset)


def _glued_sides(sheets: Sequence[Sheet], asked: Print, words: Data) -> Iterator[Side]:
    """The backs that are glued on, each told by the number of the sheet with its fronts."""
    for first, sheet in enumerate(sheet for sheet in sheets if sheet.backs_of):
        yield Side(
            words["backs"],
            words["foot"]["back"].format(number=sheet.backs_of),
            words["foot"]["glued"],
            _shown(sheet.front, asked),
            _marks(sheet.front, asked),
            opens=first == 0,
        )


def _poster_sides(
    spreads: Sequence[Spread], before: int, total: int, asked: Print, words: Data
) -> Iterator[Side]:
    """Each sheet of each poster; `before` is the number of sheets that come before them."""
    sheets = ((over, part) for over in spreads for part in over.parts)
    for number, (over, part) in enumerate(sheets, before + 1):
        poster, several = over.poster, len(over.parts) > 1
        heading = f"{poster.title}: {part.name}" if several else poster.title
        yield Side(
            heading,
            words["sheet_of"].format(number=number, total=total),
            words["foot"]["poster"][_place(part) if several else "alone"],
            (_part(over, part, asked),),
            poster_marks(part, poster.overlap),
            opens=part == over.parts[0],
        )
        if asked.edge:
            yield Side(heading, words["foot"]["no_back"].format(number=number), "")


def _place(part: Window) -> str:
    """Over which neighbours a sheet is glued: the name of the sentence that says so."""
    return {(False, False): "first", (False, True): "left", (True, False): "above"}.get(
        (part.row > 0, part.column > 0), "both"
    )


def _calibration(asked: Print, words: Data) -> Iterator[Side]:
    """A sheet that measures how far the printer moves back sides."""
    if not asked.edge:
        return
    told, size = words["calibration"], scale(asked)
    page, edge = _paper(asked), edge_name(asked, words)
    x, y = asked.offset
    about = [line.format(edge=edge) for line in told["about"]]
    if asked.offset != (0.0, 0.0):
        about.append(told["moved"].format(offset=f"{x:g},{y:g}"))
    yield Side(
        told["heading"],
        "",
        words["foot"][asked.profile].format(edge=edge),
        marks=calibration.front(page, asked.edge, size),
        about=tuple(about),
        opens=True,
    )
    yield Side(told["heading"], told["back"], "", marks=calibration.back(page), moved=asked.offset)


def _paper(asked: Print) -> Box:
    return Box(0, 0, asked.page.width, asked.page.height)


# --------------------------------------------------------------------- pictures and their marks


def _marks(all_placed: Iterable[Placed], asked: Print) -> tuple[Item, ...]:
    return tuple(
        item
        for placed in all_placed
        for item in (*_edge_marks(placed, asked), *figure_folds(placed, scale(asked)))
    )


def _edge_marks(placed: Placed, asked: Print) -> tuple[Item, ...]:
    if asked.way.marks:
        return crop_marks(placed.box)
    own_edge = isinstance(placed.piece, Piece) and placed.piece.own_edge
    return () if own_edge else cutting_line(placed.box)


def _shown(all_placed: Iterable[Placed], asked: Print) -> tuple[Shown, ...]:
    return tuple(shown for placed in all_placed for shown in _pictures(placed, asked))


def _pictures(placed: Placed, asked: Print) -> Iterator[Shown]:
    piece, by = placed.piece, scale(asked)
    if isinstance(piece, Figure):
        yield from _strip(piece, placed, by)
        return
    face = piece.back if placed.back else piece.front
    if face is not None:
        # scissors follow a line at the edge, where a picture that went on would only hide it
        bleed = ring(asked) if face.bleeds and (asked.way.marks or piece.own_edge) else 0.0
        image = placed.box.grown(BLEED * by if face.bleeds else 0.0)
        yield Shown(face.picture, placed.box.grown(bleed), image, placed.turn)


def _strip(figure: Figure, placed: Placed, by: float) -> Iterator[Shown]:
    """The back of a figure, upside down, above its front."""
    box = placed.box
    foot, high = figure.foot * by, figure.height * by
    if placed.turn == 0:
        back = Box(box.x, box.y + foot, box.width, high)
        front = back.moved(0, high)
    else:
        back = Box(box.right - foot - high, box.y, high, box.height)
        front = back.moved(-high, 0)
    yield Shown(figure.front, front, front, placed.turn)
    upside_down = (placed.turn + 180) % 360
    behind = figure.back or figure.front
    yield Shown(behind, back, back, upside_down, mirrored=figure.back is None)


def _part(over: Spread, part: Window, asked: Print) -> Shown:
    """The whole poster, seen through the window of one sheet."""
    size = printed_size(over.poster, asked)
    whole = size.turned if over.turned else size
    image = Box(part.box.x - part.part.x, part.box.y - part.part.y, whole.width, whole.height)
    return Shown(over.poster.picture, part.box, image, 90 if over.turned else 0)


def _side(side: Side, asked: Print, places: Mapping[int, int]) -> Data:
    """A page for the layout. `places` says where among all pictures each one is, by its identity.

    Pieces share pictures: so each is drawn once.
    """
    page = _paper(asked)
    marks = Picture(page.width, page.height, side.marks, "")
    return {
        "heading": side.heading,
        "number": side.number,
        "foot": side.foot,
        "about": side.about,
        "opens": side.opens,
        "moved": side.moved,
        "marks": (mono(marks) if asked.mono else marks) if side.marks else None,
        "shown": [
            {
                "picture": places[id(shown.picture)],
                "window": vars(shown.window),
                "image": _unturned(shown),
                "turn": shown.turn,
                "mirrored": shown.mirrored,
            }
            for shown in side.shown
        ],
    }


def _unturned(shown: Shown) -> Data:
    """The size of the picture before it is turned, and its middle as seen from the window's."""
    width, height = shown.image.width, shown.image.height
    if shown.turn % 180:
        width, height = height, width
    (x, y), (window_x, window_y) = shown.image.middle, shown.window.middle
    return {"width": width, "height": height, "x": x - window_x, "y": y - window_y}
