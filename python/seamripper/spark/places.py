"""Files and folders of any file system that pyarrow knows, and how whole files are moved between them and this machine."""

from __future__ import annotations

import contextlib
import os
import pathlib
import secrets
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass

import pyarrow as pa
import pyarrow.fs

from ..errors import EnvironmentTrouble

_PIECE = 8 << 20  # bytes of a file that are read or written at a time
_ATTEMPTS = 4  # at one file; after that the task fails, and Spark tries it elsewhere


@dataclass(frozen=True)
class Place:
    """A file or folder of a file system that pyarrow knows, by its URI, or by its path on this machine."""

    uri: str

    @property
    def is_local(self) -> bool:
        return "://" not in self.uri or self.uri.startswith("file://")

    @property
    def name(self) -> str:
        """What a corpus knows it by: an absolute path, or the URI without what only says how to connect."""
        if self.is_local:
            return os.path.abspath(self.uri.removeprefix("file://"))
        return self.uri.partition("?")[0]

    def resolve(self) -> tuple[pyarrow.fs.FileSystem, str]:
        if self.is_local:
            return pyarrow.fs.LocalFileSystem(), self.name
        with told(self.uri):
            system, path = pyarrow.fs.FileSystem.from_uri(self.uri)
        return system, path

    def __truediv__(self, name: str) -> Place:
        base, mark, query = self.uri.partition("?")
        return Place(f"{base.rstrip('/')}/{name}{mark}{query}")


@contextlib.contextmanager
def told(name: str) -> Iterator[None]:
    """What a store says becomes an error that names the file."""
    try:
        yield
    except (OSError, pa.ArrowException) as error:
        raise EnvironmentTrouble(f"{name}: {str(error).splitlines()[0]}: check that the store can be reached, and run the same "
                                 "command again", status=4, file=name) from error


def _again(work: Callable[[], None], name: str) -> None:
    """Work that another attempt may begin from the front, as often as it is worth."""
    for attempt in range(1, _ATTEMPTS + 1):
        try:
            with told(name):
                return work()
        except EnvironmentTrouble:
            if attempt == _ATTEMPTS:
                raise
            time.sleep(0.2 * 3 ** attempt)


def fetch(place: Place, to: pathlib.Path, size: int | None = None) -> None:
    """A whole file, in large reads; under its name only when all of it is there."""
    system, path = place.resolve()
    beside = to.with_name(f"{to.name}.{secrets.token_hex(8)}")

    def fetch() -> None:
        with system.open_input_stream(path, compression=None) as source, open(beside, "wb") as copy:
            while piece := source.read(_PIECE):
                copy.write(piece)
            expected = system.get_file_info(path).size if size is None else size
            if copy.tell() != expected:
                raise OSError(f"only {copy.tell()} of {expected} bytes came")

    try:
        _again(fetch, place.name)
        os.replace(beside, to)
    finally:
        beside.unlink(missing_ok=True)


def put(file: pathlib.Path, place: Place) -> None:
    system, path = place.resolve()

    def put() -> None:
        if place.is_local:
            os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(file, "rb") as source, system.open_output_stream(path, compression=None) as copy:
            while piece := source.read(_PIECE):
                copy.write(piece)
        if system.get_file_info(path).size != file.stat().st_size:
            raise OSError("not all bytes arrived")

    _again(put, place.name)


def put_folder(folder: pathlib.Path, place: Place) -> None:
    for file in sorted(folder.rglob("*")):
        if file.is_file():
            put(file, place / file.relative_to(folder).as_posix())


def read(place: Place) -> bytes | None:
    """All of a small file; nothing when there is none."""
    system, path = place.resolve()
    with told(place.name):
        if system.get_file_info(path).type != pyarrow.fs.FileType.File:
            return None
        with system.open_input_stream(path, compression=None) as source:
            return bytes(source.read())


def names(place: Place) -> list[str]:
    system, path = place.resolve()
    with told(place.name):
        found = system.get_file_info(pyarrow.fs.FileSelector(path, allow_not_found=True))
    return [info.base_name for info in found]


def names_below(place: Place) -> list[str]:
    """Of files, in folders below it too."""
    system, path = place.resolve()
    with told(place.name):
        found = system.get_file_info(pyarrow.fs.FileSelector(path, recursive=True, allow_not_found=True))
    return [info.path.removeprefix(path).lstrip("/") for info in found if info.type == pyarrow.fs.FileType.File]


def remove(place: Place) -> None:
    """A folder and all that is in it, if there is one."""
    system, path = place.resolve()
    with told(place.name):
        if system.get_file_info(path).type == pyarrow.fs.FileType.Directory:
            system.delete_dir(path)
