"""The words that puzzles are told in, a file for each language: `data/words/en.toml`.

    >>> read_words("en")["sleepy_castle"]["guards"]["A"]
    'the lion'

One table of words serves the terminal and the print room, so that nothing is said in two ways.
Words in {braces} are filled in.
"""

import tomllib
from functools import lru_cache
from importlib.resources import files
from typing import Any

from castlewright.puzzles.base import BadInputError

_FOLDER = files("castlewright") / "data" / "words"


@lru_cache
def read_words(language: str = "en") -> dict[str, Any]:
    """All words of a language. Raises `BadInputError` for one that is not there."""
    known = languages()
    if language not in known:
        raise BadInputError(f"unknown language {language!r}; there are {', '.join(known)}")
    return tomllib.loads((_FOLDER / f"{language}.toml").read_text("utf-8"))


def languages() -> tuple[str, ...]:
    return tuple(sorted(file.name.removesuffix(".toml") for file in _FOLDER.iterdir()))
