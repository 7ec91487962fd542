"""The compiled search, and where it is kept: numba compiles for half a minute, and loads at once.

What is kept is found by a fingerprint of all sources that are compiled into it and of the versions
of castlewright and numba; so it is never that of other sources. Folders are tried in turn: the one
that `NUMBA_CACHE_DIR` names, or `__pycache__` beside the sources and then the user's for caches.
The first that has the code is read, also where it cannot be written; else the first that can be
written gets it. A file that cannot be read is written anew.
"""

import contextlib
import sys
import tempfile
from collections.abc import Iterable
from functools import cache, cached_property
from pathlib import Path
from types import FunctionType
from typing import Any

import numba
from numba.core import config
from numba.core.caching import CompileResultCacheImpl, FunctionCache, NullCache, _CacheLocator
from numba.misc.appdirs import AppDirs

from castlewright import sources
from castlewright.solvers.burgen_counter import search

if config.DISABLE_JIT:  # NUMBA_DISABLE_JIT
    raise ImportError("numba is told not to compile")

# The search only reads and writes numbers in arrays that it was given. Without numba's reference
# counts for these (nrt) it is eight times as fast; see benchmarks/.
OPTIONS = {"forceinline": True, "_nrt": False}

HERE = Path(__file__).parent
SOURCES = tuple(HERE / name for name in ("search.py", "state.py", "kept.py"))


def key(files: Iterable[Path] = SOURCES) -> str:
    """What the compiled code depends on, in one word."""
    return sources.fingerprint(files, sources.VERSION, numba.__version__)


def folders() -> tuple[Path, ...]:
    """Where compiled code may be kept, in the order in which it is looked for."""
    if config.CACHE_DIR:
        return (Path(config.CACHE_DIR) / "castlewright",)
    return HERE / "__pycache__", Path(AppDirs("castlewright", appauthor=False).user_cache_dir)


class _Place(_CacheLocator):  # type: ignore[misc]
    """One folder."""

    def __init__(self, folder: Path, key: str) -> None:
        self.folder, self.key = folder, key

    def get_cache_path(self) -> str:
        return str(self.folder)

    def get_source_stamp(self) -> str:
        return self.key

    def get_disambiguator(self) -> str:
        return self.key

    def can_be_written(self) -> bool:
        try:
            self.ensure_cache_path()
        except OSError:
            return False
        return True

    def ensure_cache_path(self) -> None:
        self.folder.mkdir(parents=True, exist_ok=True)
        tempfile.TemporaryFile(dir=self.folder).close()


class _Files(FunctionCache):  # type: ignore[misc]
    """The files in one folder."""

    def __init__(self, function: FunctionType, place: _Place) -> None:
        class Impl(CompileResultCacheImpl):  # type: ignore[misc]
            def __init__(self, function: FunctionType) -> None:
                self._lineno = function.__code__.co_firstlineno
                self._locator = place
                version = f"py{sys.version_info[0]}{sys.version_info[1]}"
                self._filename_base = f"{function.__name__}-{place.key}.{version}"

        self._impl_class = Impl
        super().__init__(function)
        self.place = place

    def holds_some(self) -> bool:
        """Whether there is code of these sources, as far as the index says."""
        try:
            return bool(self._cache_file._load_index())
        except Exception:  # whatever a damaged file throws
            return False


class Kept(NullCache):  # type: ignore[misc]
    """The compiled code of one function, in any of some folders."""

    def __init__(self, function: FunctionType, key: str, folders: Iterable[Path]) -> None:
        self._files = [_Files(function, _Place(folder, key)) for folder in folders]

    @cached_property
    def is_of_use(self) -> bool:
        """Whether the code is there, or can be kept for the next time."""
        return any(files.holds_some() or files.place.can_be_written() for files in self._files)

    def load_overload(self, signature: Any, context: Any) -> Any:
        for files in self._files:
            try:
                found = files.load_overload(signature, context)
            except Exception:  # whatever a damaged file throws
                self._forget(files)
                continue
            if found is not None:
                return found
        return None

    def save_overload(self, signature: Any, code: Any) -> None:
        for files in self._files:
            try:
                files.save_overload(signature, code)
            except Exception:  # it cannot be written, or is damaged and cannot be mended
                continue
            return

    def _forget(self, files: _Files) -> None:
        with contextlib.suppress(OSError):  # where it cannot be written, the next folder is used
            files.flush()


def compiled(
    parts: Iterable[FunctionType], key: str, folders: Iterable[Path], **options: Any
) -> tuple[Any, Kept]:
    """The last of some functions, each of which calls those before it, compiled; and its files.

    Only those of the counter are put into those that call them: more would hardly be faster, and
    compiling would take five times as long.
    """
    parts = tuple(parts)
    namespace = {name: value for part in parts for name, value in part.__globals__.items()}
    for function in parts:
        twin = FunctionType(function.__code__, namespace, function.__name__)
        special = {} if function in search.PARTS else {"forceinline": False}
        namespace[function.__name__] = numba.njit(**{**options, **special})(twin)
    made = namespace[parts[-1].__name__]
    kept = Kept(made.py_func, key, folders)
    made._cache = kept
    return made, kept


@cache
def compiled_advance() -> tuple[Any, Kept]:
    """`search.advance`, compiled when it is first called, and where it is kept."""
    return compiled(search.PARTS, key(), folders(), **OPTIONS)


@cache
def compiled_with_the_counter(function: FunctionType) -> Any:
    """A search that is made of the counter's steps, the last of its module's `PARTS`, compiled."""
    module = sys.modules[function.__module__]
    files = (*SOURCES, Path(str(module.__file__)))
    made, _ = compiled((*search.PARTS, *module.PARTS), key(files), folders(), **OPTIONS)
    return made
