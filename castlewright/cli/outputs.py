"""What a command writes to a file: one rule for every `-o`, held before the work begins.

    castlewright generate burgen-drachen -n 50 -o fifty.jsonl
    castlewright generate burgen-drachen -n 50 -o fifty.jsonl --resume

The rule is that of `puzzles.files.check_output`. What a command reads is found here, in all that
was given to it: any word that is a file's name counts, but for options whose words are only words.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from castlewright.puzzles.files import FileKind, GrowingFile
    from castlewright.puzzles.records import Record

# Parameters that name the output, and those whose text is never the name of a file.
OUTPUTS = ("output", "output_file", "svg")
TEXTS = ("title", "placement")
STDOUT = ("-", "/dev/stdout")


@dataclass(frozen=True)
class Output:
    """A file of records to write, by a run that may go on with an earlier one."""

    path: Path
    resume: bool = False
    force: bool = False

    def growing(self) -> "AbstractContextManager[GrowingFile]":
        """The file, to add lines to. Raises `BadInputError`, as `growing_file` does."""
        from castlewright.puzzles.files import growing_file

        return growing_file(self.path, resume=self.resume, force=self.force)

    def earlier(self, file: "GrowingFile", games: Sequence[str] | None = None) -> "list[Record]":
        """The records that an earlier run wrote to it. Raises `RecordError` for a bad line."""
        from castlewright.puzzles.records import GAMES, iter_records

        if not file.begun:
            return []
        return list(iter_records(file.lines(), str(self.path), games or GAMES))


def records_output_options(command: Callable[..., Any]) -> Any:
    """The options of every command that writes records to a file, line by line.

    They come to it as one `output`, checked, or None for stdout.
    """

    @wraps(command)
    def with_output(
        *args: Any,
        output_file: Path | None,
        resume: bool,
        force: bool,
        **options: Any,
    ) -> Any:
        from castlewright.puzzles.files import RECORDS

        path = None if output_file is None or str(output_file) in STDOUT else output_file
        for option, given in (("--resume", resume), ("--force", force)):
            if given and path is None:
                raise click.UsageError(f"{option} goes with --output FILE")
        if path is None:
            return command(*args, output=None, **options)
        check(path, RECORDS, force=force, resume=resume)
        return command(*args, output=Output(path, resume, force), **options)

    for option in (
        force_option,
        click.option("--resume", is_flag=True, help="Continue an interrupted run."),
        click.option(
            "-o",
            "--output",
            "output_file",
            type=click.Path(path_type=Path),
            help="Write to this file instead of stdout.",
        ),
    ):
        with_output = option(with_output)
    return with_output


force_option: Callable[[Any], Any] = click.option(
    "--force", is_flag=True, help="Overwrite the output if it exists."
)


def check(
    path: Path | None, kind: "FileKind", *, force: bool = False, resume: bool = False
) -> None:
    """Refuse an output of the present command that could not or should not be written."""
    from castlewright.puzzles.files import check_output

    if path is not None and str(path) not in STDOUT:
        inputs = list(_inputs(click.get_current_context()))
        check_output(path, kind, inputs=inputs, force=force, resume=resume)


def check_picture(path: Path | None, form: str) -> None:
    """The same for a picture: `svg`, `png` or `pdf`."""
    from castlewright.puzzles.files import PDF, PNG, SVG

    check(path, {"svg": SVG, "png": PNG, "pdf": PDF}[form])


def _inputs(context: click.Context) -> Iterator[str | Path]:
    """All that the command was given and that may be the name of a file, and what stdin is."""
    for name, value in context.params.items():
        if name in OUTPUTS or name in TEXTS:
            continue
        for one in value if isinstance(value, tuple) else (value,):
            if one == "-":
                yield "/dev/stdin"  # which is a file, if that was sent there
            elif isinstance(one, str | Path):
                yield one
