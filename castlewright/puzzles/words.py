"""The words that puzzles are told in, a file for each language: `data/words/en.toml`.

    >>> read_words("en")["sleepy_castle"]["guards"]["A"]
    'the lion'

One table of words serves the terminal and the print room, so that nothing is said in two ways.
Words in {braces} are filled in.

In German a name changes with its place in a sentence. It stands in the table with all its forms,
whose names stand under `[forms]`, and a sentence says which of them it needs:

    >>> lion = read_name("der Löwe, den Löwen, dem Löwen", "wer, wen, wem")
    >>> f"Wecke {lion:wen}!"
    'Wecke den Löwen!'
"""

import tomllib
from collections.abc import Iterable, Mapping
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


class Name(str):
    """A name in its first form; in a sentence, `{name:form}` is any other.

    A name that has no such form is the same in every place.
    """

    forms: Mapping[str, str]

    def __new__(cls, text: str, forms: Mapping[str, str] | None = None) -> "Name":
        made = super().__new__(cls, text)
        made.forms = forms or {}
        return made

    def __format__(self, form: str) -> str:
        return self.forms.get(form, str(self))


def read_name(text: str, forms: str) -> Name:
    """The name that stands in a table as `text`; `forms` names its forms, in their order."""
    each = text.split(", ")
    if len(each) == 1:
        return Name(text)
    return Name(each[0], dict(zip(forms.split(", "), each, strict=True)))


def listed(items: Iterable[str], language: str = "en") -> str:
    """`a`, `a and b`, `a, b and c`; an empty text for no items."""
    *first, last = [*items] or [""]
    pattern: str = read_words(language)["and"]
    return pattern.format(first=", ".join(first), last=last) if first else last


def capital(text: str) -> str:
    """The text as a sentence begins; unlike `str.capitalize` it leaves the rest as it is."""
    return text[:1].upper() + text[1:]
