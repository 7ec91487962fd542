"""Which sources run here: the version of the package and a fingerprint of all its files.

    >>> version, fingerprint = about()
    >>> len(fingerprint)
    16

Two installations with the same answer give the same results; the version alone does not say so
while the package is being changed.
"""

import hashlib
from collections.abc import Iterable
from functools import cache
from pathlib import Path

VERSION = "0.1.0"
PACKAGE = Path(__file__).parent


@cache
def about() -> tuple[str, str]:
    """The version, and the fingerprint of all files of the package."""
    files = (path for path in PACKAGE.rglob("*") if path.is_file())
    return VERSION, fingerprint(path for path in files if "__pycache__" not in path.parts)


def fingerprint(files: Iterable[Path], *more: str) -> str:
    """Sixteen characters that change with any name or content of the files, and with `more`."""
    digest = hashlib.sha256()
    for path in sorted(files):
        content = path.read_bytes()
        digest.update(f"{path.relative_to(PACKAGE).as_posix()} {len(content)}\n".encode())
        digest.update(content)
    for text in more:
        digest.update(f"{len(text)}\n{text}".encode())
    return digest.hexdigest()[:16]
