"""`tileset new`: an interview that writes a tile-set file.

    $ castlewright tileset new my-box.toml
    ...
    tile a, strands: R-R-
    ...
    my-box.toml: written. 4 castles, 2 dragons, 9 path tiles.

`Interview` asks and checks, with a way to ask and a way to show that are handed in; what an answer
makes of the tile set is said in `puzzles.burgen_drachen.workshop`. All questions and drawings go to
stderr. Nothing is written before the last answer.
"""

import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

import click

from castlewright.cli.app import Refused
from castlewright.cli.outputs import force_option
from castlewright.cli.tiles import in_numbers, tileset
from castlewright.cli.writing import say
from castlewright.puzzles.base import BadInputError

if TYPE_CHECKING:
    from castlewright.puzzles.burgen_drachen import Kind, Tile, TileSet

Answer = TypeVar("Answer")
DONE = ("", "done")

WELCOME = """\
Lay the tiles of one hero before you. An answer that will not do is asked again; `done`, or no
answer, ends a list. Ctrl-C ends everything, and nothing is written."""
COLOURS = """
Colours of the paths, one to four: a capital letter and a word for each, such as: R red"""
CASTLES = """
Castles. First a capital letter, best that of its colour. Then its sides, north, east, south, west:
the colour in which a path may end there, or - for none. RRRR takes red paths on every side."""
DRAGONS = """
Dragons, if there are any. First a small letter. Then the arrows: R--- is one, red, to the north."""
TILES = """
Path tiles, as you hold them. A strand is a path with its sides: R-R- runs from north to south, RB--
turns from red in the north to blue in the east. A bridge has two: R-R- -B-B. A path that ends
inside the tile has one side: R---. Tiles that look alike when turned are one kind with copies.
Each kind gets a letter: write it on the back of your tile."""


@tileset.command(help="Enter the tiles of your own box, tile by tile, and write a tile-set file.")
@click.argument("file", type=click.Path(path_type=Path))
@force_option
def new(file: Path, force: bool) -> None:
    from castlewright.puzzles.burgen_drachen.workshop import finished
    from castlewright.puzzles.files import TILE_SET, check_output, written_in_place

    check_output(file, TILE_SET, force=force)
    try:
        tile_set = Interview(_ask, _show).tile_set(suggested=file.stem)
    except KeyboardInterrupt:
        say("\nStopped: nothing was written.")
        raise click.Abort from None
    text = finished(tile_set)
    _show(tile_set)
    with written_in_place(file) as draft:
        draft.write_text(text, encoding="utf-8")
    say(f"{file}: written. {in_numbers(tile_set)}.")


def _ask(question: str) -> str:
    """A line from stdin. One that comes from a pipe is shown as if it had been typed."""
    if sys.stdin is None:
        raise Refused("standard input is closed: there is nobody to answer")
    click.echo(f"{question} ", nl=False, err=True)
    line = sys.stdin.buffer.readline()
    answer = line.decode("utf-8-sig", errors="replace").strip()
    if not (line and sys.stdin.isatty()):
        say(answer)
    if not line:
        raise Refused("the answers ended before the tile set was whole; nothing was written")
    if "\ufffd" in answer:
        raise Refused(f"{answer!r} is not a text in UTF-8; nothing was written")
    return answer


def _show(picture: object) -> None:
    """A sentence, or whatever draws itself in a terminal."""
    from rich.console import Console

    Console(stderr=True, highlight=False, markup=False, soft_wrap=True).print(picture)


class Interview:
    """Asks for a whole tile set. `ask` gives the answer to a question, `show` shows anything."""

    def __init__(self, ask: Callable[[str], str], show: Callable[[object], None]) -> None:
        from castlewright.puzzles.burgen_drachen import TileSet

        self._ask, self._show, self._draft = ask, show, TileSet("")

    def tile_set(self, suggested: str = "") -> "TileSet":
        """The set, valid by the reader's checks. `suggested` is its name if none is given."""
        from castlewright.puzzles.burgen_drachen import Kind
        from castlewright.puzzles.burgen_drachen.workshop import with_about

        self._show(WELCOME)
        self._name(suggested)
        self._draft = self._until_right(
            "about, one line, or nothing:", lambda answer: with_about(self._draft, answer)
        )
        self._colours()
        for kind, explained in (
            (Kind.CASTLE, CASTLES),
            (Kind.DRAGON, DRAGONS),
            (Kind.PATH, TILES),
        ):
            self._show(explained)
            while self._tile(kind):
                pass
        return self._draft

    def _name(self, suggested: str) -> None:
        from castlewright.puzzles.burgen_drachen.workshop import with_name

        try:
            with_name(self._draft, suggested)
        except BadInputError:
            suggested = ""
        question = f"name [{suggested}]:" if suggested else "name:"
        self._draft = self._until_right(
            question, lambda answer: with_name(self._draft, answer or suggested)
        )

    def _colours(self) -> None:
        from castlewright.puzzles.burgen_drachen import TileSet
        from castlewright.puzzles.burgen_drachen.tile_set import check_colours
        from castlewright.puzzles.burgen_drachen.workshop import colours_are_full, with_colour

        def more(answer: str) -> TileSet | None:
            if answer not in DONE:
                return with_colour(self._draft, answer)
            check_colours(dict(self._draft.colours))
            return None

        self._show(COLOURS)
        while not colours_are_full(self._draft) and (draft := self._until_right("colour:", more)):
            self._draft = draft

    def _tile(self, kind: "Kind") -> bool:
        """One more tile of that kind; False if there is none."""
        from castlewright.puzzles.burgen_drachen.workshop import with_tile

        tile = self._new_tile(kind)
        if tile is None:
            return False
        self._show_tile(tile)
        if self._yes("right? [Y/n]"):
            self._draft = self._until_right(
                "copies [1]:", lambda answer: with_tile(self._draft, tile, answer)
            )
        return True

    def _new_tile(self, kind: "Kind") -> "Tile | None":
        from castlewright.puzzles.burgen_drachen import Kind
        from castlewright.puzzles.burgen_drachen.workshop import (
            check_new_symbol,
            check_section,
            free_letter,
            new_tile,
        )

        def letter(answer: str) -> str | None:
            if answer not in DONE:
                check_new_symbol(self._draft, kind, answer)
                return answer
            check_section(self._draft, kind)
            return None

        def strands(answer: str) -> "Tile | None":
            if answer not in DONE:
                return new_tile(self._draft, kind, str(symbol), answer)
            check_section(self._draft, kind)
            return None

        if kind is Kind.PATH:
            symbol = free_letter(self._draft)
            if symbol is None:
                self._show("All letters are in use: the list ends here.")
                return None
            return self._until_right(f"tile {symbol}, strands:", strands)
        symbol = self._until_right(f"{kind}, letter:", letter)
        if symbol is None:
            return None
        return self._until_right(
            f"{kind} {symbol}, sides:", lambda answer: new_tile(self._draft, kind, symbol, answer)
        )

    def _show_tile(self, tile: "Tile") -> None:
        from castlewright.puzzles.burgen_drachen import Laid, Placement
        from castlewright.puzzles.burgen_drachen.names import ends
        from castlewright.puzzles.burgen_drachen.terminal import draw

        laid = Laid(tile)
        self._show(draw(Placement(1, 1, (laid,), self._draft)))
        self._show(f"{tile.name}: {ends(laid, self._draft)}")

    def _yes(self, question: str) -> bool:
        def yes(answer: str) -> bool:
            if answer.lower() not in ("", "y", "yes", "n", "no"):
                raise BadInputError(f"{answer!r}: y or n was expected")
            return answer.lower() in ("", "y", "yes")

        return self._until_right(question, yes)

    def _until_right(self, question: str, read: Callable[[str], Answer]) -> Answer:
        """What `read` makes of the answer. One that it refuses is asked again, with the reason."""
        while True:
            try:
                return read(self._ask(question))
            except BadInputError as error:
                self._show(" ".join(str(error).split()))
