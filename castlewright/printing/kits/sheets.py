"""From a kit to sheets of paper: what lies where on the front and on the back of each.

    >>> coin = Piece("a coin", 22, 22, Face(draw_coin()), Face(draw_coin()), copies=24)
    >>> (sheet,) = lay((Pile("Coins", (coin,)),), Print("pnp-duplex"))
    >>> sheet.front[0].box, sheet.back[0].box
    (Box(x=24.0, y=21.0, width=22.0, height=22.0), Box(x=164.0, y=21.0, width=22.0, height=22.0))

This is geometry and nothing else: no PDF is needed to see that front and back meet.

    home            fronts, then pages of backs that lie as their fronts do, to be glued on
    pnp-duplex      the back of each sheet is its front's mirror image over the middle line that
                    runs along the edge it is flipped on
    pnp-gutterfold  front and back are mirror images over a fold in the middle of one page

A piece may lie turned. Its back is turned so that a piece that is turned over like the page of a
book shows it upright. What has no back never lies beside a fold.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from castlewright.printing.kits.boxes import Box
from castlewright.printing.kits.packing import fit, packed
from castlewright.printing.kits.pieces import BLEED, Figure, KitError, Piece, Pile
from castlewright.printing.profiles import Print, Size, profiles_for

SAFE = 10.0  # at each edge of a page, where a home printer may not reach
STRIP, LARGE_STRIP = 8.0, 10.0  # above and below the pieces, for words
RING, HOME_RING = BLEED, 2.0  # around each piece, for bleed and crop marks; for scissors
LARGER = 1.35  # pieces of large print
SEPARATOR = " · "  # between the titles of piles that share a sheet
LONGEST_HEADING = 45  # signs: so many fit above the pieces, in large print too
UPRIGHT, LEVEL = "upright", "level"  # the ways that a fold can run


@dataclass(frozen=True)
class Placed:
    """A piece on one side of a sheet: the edge where it is cut, and by how much it is turned.

    `turn` is clockwise: 0, 90, 180 or 270 degrees.
    """

    piece: Piece | Figure
    box: Box
    turn: int
    back: bool = False


@dataclass(frozen=True)
class Sheet:
    """A sheet of paper with pieces of the piles called `titles`.

    `back` is as it is looked at when the sheet is turned over; None if nothing is printed there.
    A `fold` runs through the middle of the front, which then has backs too. `backs_of`: the front
    has backs only, to be glued on the pieces of the sheet of that number, counted from 1.
    """

    titles: tuple[str, ...]
    front: tuple[Placed, ...]
    back: tuple[Placed, ...] | None = None
    fold: str | None = None
    backs_of: int | None = None


def scale(asked: Print) -> float:
    """How large pieces are printed."""
    return LARGER if asked.large_print else 1.0


def content(asked: Print) -> Box:
    """Where on a page there may be pieces, with their rings."""
    strip = LARGE_STRIP if asked.large_print else STRIP
    page = asked.page
    width, height = page.width - 2 * SAFE, page.height - 2 * (SAFE + strip)
    return Box(SAFE, SAFE + strip, width, height)


def ring(asked: Print) -> float:
    return RING if asked.way.marks else HOME_RING


def lay(piles: Sequence[Pile], asked: Print) -> tuple[Sheet, ...]:
    """The sheets of all piles in their order. Raises `KitError` for a piece without room.

    A pile that fits below another on its last sheet is put there, if there is room for its title.
    """
    return tuple(_WAYS[asked.profile](piles, asked))


# ----------------------------------------------------------------------------------------- profiles


def _home(piles: Sequence[Pile], asked: Print) -> Iterator[Sheet]:
    sheets = list(_fronts(piles, content(asked), asked))
    yield from sheets
    for number, sheet in enumerate(sheets, 1):
        turned_over = tuple(
            Placed(placed.piece, placed.box, placed.turn, back=True)
            for placed in sheet.front
            if has_back(placed.piece)
        )
        if turned_over:
            yield Sheet(sheet.titles, turned_over, backs_of=number)


def _duplex(piles: Sequence[Pile], asked: Print) -> Iterator[Sheet]:
    page = asked.page
    fold, middle = (UPRIGHT, page.width / 2) if asked.edge == "long" else (LEVEL, page.height / 2)
    for sheet in _fronts(piles, content(asked), asked):
        yield Sheet(sheet.titles, sheet.front, _mirrored(sheet.front, fold, middle))


def _gutterfold(piles: Sequence[Pile], asked: Print) -> Iterator[Sheet]:
    """First what has no back, then fronts and backs beside folds: on as few sheets as can be."""
    parts = list(_split(piles))
    one_sided = [pile for pile in parts if not has_back(pile.pieces[0])]
    two_sided = [pile for pile in parts if has_back(pile.pieces[0])]
    yield from _fronts(one_sided, content(asked), asked)
    alone = [sheet for pile in two_sided for sheet in _best_folded([pile], asked)]
    together = _best_folded(two_sided, asked)
    yield from together if together and len(together) <= len(alone) else alone


def _best_folded(piles: Sequence[Pile], asked: Print) -> list[Sheet]:
    """With the fold that needs fewer sheets; raises `KitError` if there is room beside neither."""
    ways = [way for way in (UPRIGHT, LEVEL) if _has_room(piles, _half(way, asked), asked)]
    return min((list(_folded(piles, way, asked)) for way in ways or [LEVEL]), key=len)


def _folded(piles: Sequence[Pile], fold: str, asked: Print) -> Iterator[Sheet]:
    page = asked.page
    middle = page.width / 2 if fold == UPRIGHT else page.height / 2
    for sheet in _fronts(piles, _half(fold, asked), asked):
        both = (*sheet.front, *_mirrored(sheet.front, fold, middle))
        yield Sheet(sheet.titles, both, fold=fold)


_WAYS = {"home": _home, "pnp-duplex": _duplex, "pnp-gutterfold": _gutterfold}


def has_back(piece: Piece | Figure) -> bool:
    return isinstance(piece, Piece) and piece.back is not None


def _split(piles: Sequence[Pile]) -> Iterator[Pile]:
    """The same piles, each of them all two-sided or all one-sided."""
    for pile in piles:
        for _, run in groupby(pile.pieces, key=has_back):
            yield Pile(pile.title, tuple(run))


def _half(fold: str, asked: Print) -> Box:
    whole = content(asked)
    if fold == UPRIGHT:
        return Box(whole.x, whole.y, whole.width / 2, whole.height)
    return Box(whole.x, whole.y, whole.width, whole.height / 2)


def _mirrored(front: Sequence[Placed], fold: str, middle: float) -> tuple[Placed, ...]:
    """The backs of pieces, over a line that runs `UPRIGHT` or `LEVEL` through a page.

    A piece's head stays where it is on the paper. So over an upright line, a head that points to
    the right points to the left then; over a level line, one that points up points down.
    """
    upright = fold == UPRIGHT
    return tuple(
        Placed(
            placed.piece,
            placed.box.over_vertical(middle) if upright else placed.box.over_horizontal(middle),
            ((0 if upright else 180) - placed.turn) % 360,
            back=True,
        )
        for placed in front
        if has_back(placed.piece)
    )


# ---------------------------------------------------------------------------------------- one side


def _fronts(piles: Sequence[Pile], area: Box, asked: Print) -> Iterator[Sheet]:
    """The fronts of all pieces on as few sheets as rows allow."""
    titles: tuple[str, ...] = ()
    placed: tuple[Placed, ...] = ()
    for pile in piles:
        *full, last = _one_pile(pile, area, asked)
        heading = tuple(dict.fromkeys((*titles, pile.title)))
        if placed and not full and len(SEPARATOR.join(heading)) <= LONGEST_HEADING:
            down = max(one.box.bottom for one in placed) + ring(asked) - area.y
            moved = tuple(Placed(one.piece, one.box.moved(0, down), one.turn) for one in last)
            if all(area.holds(one.box.grown(ring(asked))) for one in moved):
                titles, placed = heading, (*placed, *moved)
                continue
        if placed:
            yield Sheet(titles, placed)
        for page in full:
            yield Sheet((pile.title,), page)
        titles, placed = (pile.title,), last
    if placed:
        yield Sheet(titles, placed)


def _one_pile(pile: Pile, area: Box, asked: Print) -> list[tuple[Placed, ...]]:
    """The pieces of a pile on pages of their own."""
    each = [(piece, *_turned(piece, area, asked)) for piece in pile.pieces]
    copies = [one for one in each for _ in range(one[0].copies)]
    pages = packed([size for _, size, _ in copies], Size(area.width, area.height))
    pieces = iter(copies)
    return [
        tuple(
            Placed(piece, box.moved(area.x, area.y).grown(-ring(asked)), turn)
            for box, (piece, _, turn) in zip(page, pieces, strict=False)
        )
        for page in pages
    ]


def _turned(piece: Piece | Figure, area: Box, asked: Print) -> tuple[Size, int]:
    """How much room a piece takes with its ring, and its turn: whichever lets more of it fit."""
    size = _room(piece, asked)
    room = Size(area.width, area.height)
    straight, turned = fit(size, room), fit(size.turned, room)
    if not straight and not turned:
        raise KitError(_no_room(piece, asked))
    return (size.turned, 90) if turned > straight else (size, 0)


def _room(piece: Piece | Figure, asked: Print) -> Size:
    by, more = scale(asked), 2 * ring(asked)
    height = piece.length if isinstance(piece, Figure) else piece.height
    return Size(piece.width * by + more, height * by + more)


def _has_room(piles: Sequence[Pile], area: Box, asked: Print) -> bool:
    room = Size(area.width, area.height)
    sizes = [_room(piece, asked) for pile in piles for piece in pile.pieces]
    return all(fit(size, room) or fit(size.turned, room) for size in sizes)


def _no_room(piece: Piece | Figure, asked: Print) -> str:
    """Which piece does not fit, and in which other print it would: tried out, not guessed."""
    others = [
        Print(profile, asked.paper, large_print=large)
        for large in dict.fromkeys((asked.large_print, False))
        for profile in profiles_for("kits")
    ]
    size = _room(piece, asked)
    by = scale(asked)
    for other in others:
        area = content(other)
        halves = [_half(way, other) for way in (UPRIGHT, LEVEL)]
        rooms = halves if other.profile == "pnp-gutterfold" and has_back(piece) else [area]
        if any(_has_room([Pile("", (piece,))], room, other) for room in rooms):
            large = ", without large print" if asked.large_print and not other.large_print else ""
            where = f"it fits in the profile {other.profile}{large}"
            break
    else:
        where = "it fits in no profile"
    width, height = (side - 2 * ring(asked) for side in (size.width, size.height))
    return (
        f"a page has no room for {piece.name}, {width:g} x {height:g} mm"
        f"{f' ({by:g} times as large as usual)' if asked.large_print else ''}; {where}"
    )
