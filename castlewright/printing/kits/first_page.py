"""The first page of a kit: what is in it, how to print and cut it, how to play.

>>> first_page(kit(), fronts, (), Print(), read_words("en"))["rows"][0]  # of Sleepy Castle
['12', 'Sleepyheads', '37 × 37 mm', '1']
"""

from collections.abc import Iterator, Sequence
from typing import Any, TypeAlias

from castlewright import __version__
from castlewright.printing.kits.pieces import Figure, Kit, Pile
from castlewright.printing.kits.plan import draw_plan, draw_ruler
from castlewright.printing.kits.posters import Spread, printed_size
from castlewright.printing.kits.sheets import Sheet, scale
from castlewright.printing.mono import mono
from castlewright.printing.picture import Picture
from castlewright.printing.profiles import Print

Data: TypeAlias = dict[str, Any]


def first_page(
    kit: Kit,
    sheets: Sequence[Sheet],
    spreads: Sequence[Spread],
    asked: Print,
    words: Data,
    command: str | None = None,
) -> Data:
    """What the first page says; `command` is the one that makes the kit, told in the imprint."""
    own, language, by = words["kits"], asked.language, scale(asked)

    def draw(picture: Picture) -> Picture:
        return mono(picture) if asked.mono else picture

    # as much larger as the pieces are; the line to measure never is
    plans = [
        {
            "title": over.poster.title,
            "picture": draw(draw_plan(over.poster.title, over.parts, over.turned, language)),
            "scale": by,
        }
        for over in spreads
        if len(over.parts) > 1
    ]
    return {
        "subtitle": own["subtitle"].format(game=kit.game),
        "contents": own["contents"],
        "columns": [own["columns"][name] for name in ("number", "what", "size", "sheets")],
        "rows": [*_pile_rows(kit, sheets, asked, own), *_poster_rows(sheets, spreads, asked, own)],
        "parts": [
            part for part in _parts(kit, plans, asked, own) if part["lines"] or part["steps"]
        ],
        "ruler": draw(draw_ruler(language)),
        "imprint": list(_imprint(words, command)),
    }


def _imprint(words: Data, command: str | None) -> Iterator[str]:
    """Where the kit comes from, a sentence or two each."""
    yield words["imprint"]["typeset"].format(maker=f"castlewright {__version__}")
    yield words["imprint"]["font"]
    yield words["kits"]["independent"]
    if command:
        yield words["kits"]["command"].format(command=command)


def _parts(kit: Kit, plans: Sequence[Data], asked: Print, own: Data) -> Iterator[Data]:
    """How to print, with a line to measure; how to cut and glue; how to play."""
    edge = edge_name(asked, own)
    figures = any(isinstance(piece, Figure) for pile in kit.piles for piece in pile.pieces)
    steps = own["steps"]
    cut = own["cut"]
    told = {
        "print": ((), [*steps["all"], *steps[asked.profile]]),
        "cut": (
            [
                *(cut[asked.profile] if kit.piles else ()),
                *(cut["figures"] if figures else ()),
                *(cut["posters"] if plans else ()),
            ],
            (),
        ),
        "play": (kit.how, kit.steps),
    }
    for name, (lines, numbered) in told.items():
        yield {
            "heading": own[f"{name}_heading"],
            "lines": lines,
            "steps": [line.replace("{edge}", edge) for line in numbered],
            "ruler": name == "print",
            "plans": plans if name == "cut" else [],
        }


def _pile_rows(kit: Kit, sheets: Sequence[Sheet], asked: Print, own: Data) -> Iterator[list[str]]:
    for pile in kit.piles:
        on = [number for number, sheet in enumerate(sheets, 1) if pile.title in sheet.titles]
        yield [str(pile.number), pile.title, _size(pile, asked, own), _numbers(on)]


def _poster_rows(
    sheets: Sequence[Sheet],
    spreads: Sequence[Spread],
    asked: Print,
    own: Data,
) -> Iterator[list[str]]:
    number = len(sheets)
    for spread in spreads:
        on = range(number + 1, number + len(spread.parts) + 1)
        number += len(spread.parts)
        size = printed_size(spread.poster, asked)
        yield [
            "1",
            spread.poster.title,
            _millimetres(size.width, size.height, own),
            _numbers(on),
        ]


def _size(pile: Pile, asked: Print, own: Data) -> str:
    """The size of its pieces, if they all have the same."""
    by = scale(asked)
    sizes = {(piece.width * by, piece.height * by) for piece in pile.pieces}
    return _millimetres(*sizes.pop(), own) if len(sizes) == 1 else own["sizes_differ"]


def _millimetres(width: float, height: float, own: Data) -> str:
    size: str = own["size"]
    return size.format(width=f"{width:.0f}", height=f"{height:.0f}")


def _numbers(on: Sequence[int]) -> str:
    """`1–3, 5`"""
    parts: list[list[int]] = []
    for number in on:
        if parts and number == parts[-1][-1] + 1:
            parts[-1].append(number)
        else:
            parts.append([number])
    return ", ".join(f"{run[0]}–{run[-1]}" if len(run) > 1 else f"{run[0]}" for run in parts)


def edge_name(asked: Print, words: Data) -> str:
    return words["edges"][asked.edge] if asked.edge else ""
