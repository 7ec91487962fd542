"""Profiles: the few ways to print that people ask for, each one row of a table.

What is asked for on paper could be dozens of numbers. A profile is a name for those that go
together, and `Print` is everything that was asked of one print, checked once and for all:

    >>> asked = Print("booklet", "letter", large_print=False)
    >>> asked.page
    Size(width=139.7, height=215.9)
    >>> asked.edge
    'short'
    >>> Print("kdp", flip="long")
    Traceback (most recent call last):
    castlewright.printing.profiles.PrintError: the profile kdp has no back sides to flip ...

`home` is for both: a booklet on single pages, or a kit with fronts and backs on pages of their own.
`booklet` and `kdp` print booklets, the two `pnp` profiles print kits. All lengths are millimetres.

A page is as large as its paper, in all the boxes that a PDF has: none has bleed at its edge. The
bleed of a kit's pieces lies inside the page, around each piece.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from castlewright.puzzles.base import BadInputError
from castlewright.puzzles.words import languages

INCH = 25.4
EDGES = ("short", "long")  # of a sheet, to flip it on
MOST_OFFSET = 10.0  # of back sides, either way; home printers drift by 3 to 4


class PrintError(BadInputError):
    """A combination that cannot be printed: says what does not go together, and what does."""


@dataclass(frozen=True)
class Size:
    width: float
    height: float

    @property
    def turned(self) -> "Size":
        return Size(self.height, self.width)


# The papers; for `kdp` they are the trim sizes 8.27 x 11.69 in and 8.5 x 11 in.
PAPERS: Mapping[str, Size] = MappingProxyType(
    {"a4": Size(210, 297), "letter": Size(8.5 * INCH, 11 * INCH)}
)
PAPER_NAMES = {"a4": "A4", "letter": "Letter"}  # as people write them
# A sheet folded once: A5, and half Letter.
HALVES: Mapping[str, Size] = MappingProxyType(
    {"a4": Size(148, 210), "letter": Size(5.5 * INCH, 8.5 * INCH)}
)


@dataclass(frozen=True)
class Margins:
    """The white around a page; `inner` is at the spine, on the left of odd pages."""

    top: float
    bottom: float
    outer: float
    inner: float


@dataclass(frozen=True)
class Profile:
    """One way to print.

    `prints` says what: `booklets`, `kits`. `folded`: two pages on each side of a sheet, to be
    folded and stapled. `gutters` are least inner margins by the number of pages, each with the
    most pages it serves. `flips` are the edges that a sheet may be flipped on, the usual one first;
    none where there are no back sides. `offset`: whether back sides may be moved against the drift
    of a printer. `marks`: crop, fold and registration marks.
    """

    name: str
    about: str
    prints: tuple[str, ...]
    margins: Margins
    folded: bool = False
    gutters: tuple[tuple[int, float], ...] = ()
    least_pages: int = 1
    flips: tuple[str, ...] = ()
    offset: bool = False
    marks: bool = False
    bookmarks: bool = True

    @property
    def most_pages(self) -> int | None:
        return self.gutters[-1][0] if self.gutters else None

    def page(self, paper: str) -> Size:
        """The size of one page on a paper of `PAPERS`."""
        return (HALVES if self.folded else PAPERS)[paper]

    def margins_for(self, pages: int) -> Margins:
        """The margins of a book of so many pages. Raises `PrintError` if it prints no such book."""
        if pages < self.least_pages or (self.most_pages and pages > self.most_pages):
            raise PrintError(
                f"the profile {self.name} prints {self.least_pages} to {self.most_pages} pages, "
                f"this booklet has {pages}; "
                + ("take more puzzles" if pages < self.least_pages else "take fewer puzzles")
                + ", or another profile"
            )
        least = next((gutter for most, gutter in self.gutters if pages <= most), 0.0)
        sides = self.margins
        return Margins(sides.top, sides.bottom, sides.outer, max(sides.inner, least))


# Amazon KDP's inner margins for a paperback; outside it asks for 0.25 in.
KDP_GUTTERS = tuple(
    (most, inches * INCH)
    for most, inches in ((150, 0.375), (300, 0.5), (500, 0.625), (700, 0.75), (828, 0.875))
)

PROFILES: Mapping[str, Profile] = MappingProxyType(
    {
        profile.name: profile
        for profile in (
            Profile(
                "home",
                "single pages for any printer",
                ("booklets", "kits"),
                Margins(13, 18, 14, 14),
            ),
            Profile(
                "booklet",
                "two pages side by side, to fold and staple in the middle",
                ("booklets",),
                Margins(11, 16, 11, 13),
                folded=True,
                flips=EDGES,
            ),
            Profile(
                "kdp",
                "the inside of a paperback, for a print shop",
                ("booklets",),
                Margins(13, 18, 12, 10),
                gutters=KDP_GUTTERS,
                least_pages=24,
                bookmarks=False,
            ),
            Profile(
                "pnp-duplex",
                "cards with backs, printed on both sides, with crop marks",
                ("kits",),
                Margins(10, 10, 10, 10),
                flips=("long", "short"),
                offset=True,
                marks=True,
            ),
            Profile(
                "pnp-gutterfold",
                "cards with the back beside the front, to fold and glue",
                ("kits",),
                Margins(10, 10, 10, 10),
                marks=True,
            ),
        )
    }
)


def profiles_for(what: str) -> tuple[str, ...]:
    """The names of the profiles that print `booklets` or `kits`."""
    return tuple(name for name, profile in PROFILES.items() if what in profile.prints)


@dataclass(frozen=True)
class Print:
    """Everything that was asked of one print; an impossible combination raises `PrintError`.

    `flip` is the edge on which the sheets are flipped, `short` or `long`: None is the usual one of
    the profile. `offset` moves back sides to the right and down.
    """

    profile: str = "home"
    paper: str = "a4"
    mono: bool = False
    large_print: bool = False
    language: str = "en"
    flip: str | None = None
    offset: tuple[float, float] = field(default=(0.0, 0.0))

    @property
    def paper_name(self) -> str:
        """The paper as people write it."""
        return PAPER_NAMES[self.paper]

    def __post_init__(self) -> None:
        for name, value, known in (
            ("profile", self.profile, PROFILES),
            ("paper", self.paper, PAPERS),
            ("language", self.language, languages()),
        ):
            if value not in known:
                raise PrintError(f"unknown {name} {value!r}; there are {', '.join(known)}")
        self._check_sides()

    def _check_sides(self) -> None:
        """What is asked of the back sides must be possible in the profile."""
        flips = self.way.flips
        if self.flip is not None and self.flip not in flips:
            if not flips:
                can = [name for name, profile in PROFILES.items() if profile.flips]
                raise PrintError(
                    f"the profile {self.profile} has no back sides to flip; "
                    f"a flip goes with {' and '.join(can)}"
                )
            raise PrintError(f"unknown edge {self.flip!r} to flip on; there are {', '.join(EDGES)}")
        if self.offset != (0.0, 0.0) and not self.way.offset:
            can = [name for name, profile in PROFILES.items() if profile.offset]
            raise PrintError(
                f"the profile {self.profile} has no back sides to move; "
                f"an offset goes with {' and '.join(can)}"
            )
        if not all(abs(part) <= MOST_OFFSET for part in self.offset):  # no number is refused too
            x, y = self.offset
            raise PrintError(
                f"an offset of {x:g},{y:g} mm; up to {MOST_OFFSET:g} mm either way are possible"
            )

    @property
    def way(self) -> Profile:
        return PROFILES[self.profile]

    @property
    def page(self) -> Size:
        """The size of one page."""
        return self.way.page(self.paper)

    @property
    def edge(self) -> str | None:
        """The edge of a sheet to flip it on; None where there are no back sides."""
        return self.flip or next(iter(self.way.flips), None)

    def check(self, what: str) -> None:
        """Raise `PrintError` unless the profile prints `booklets` or `kits`, as asked."""
        if what not in self.way.prints:
            raise PrintError(
                f"the profile {self.profile} prints {' and '.join(self.way.prints)}, no {what}; "
                f"{what} are printed by {', '.join(profiles_for(what))}"
            )
