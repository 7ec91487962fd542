"""The JSON form of a puzzle: plain data, as `to_json` writes it.

`from_json` holds it against a `msgspec.Struct`, and what does not fit is told in one line:

    >>> class Form(msgspec.Struct):
    ...     turns: int
    >>> read_json({"turns": "five"}, Form, "a heist")
    Traceback (most recent call last):
    castlewright.puzzles.base.NotationError: not the JSON form of a heist: Expected `int`, got ...
"""

from typing import TypeVar

import msgspec

from castlewright.puzzles.base import NotationError

_Form = TypeVar("_Form")


def read_json(data: object, form: type[_Form], what: str) -> _Form:
    """Plain data as the struct that is the JSON form of `what`. Raises `NotationError`."""
    try:
        return msgspec.convert(data, form)
    except msgspec.ValidationError as error:
        raise NotationError(f"not the JSON form of {what}: {error}") from None
