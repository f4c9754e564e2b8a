"""The crawl files of a scan, in the order in which they are numbered."""

from __future__ import annotations

import fnmatch
import os
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pyarrow.fs

from ..errors import UsageError
from .places import Place, told

_CRAWL_NAMES = tuple(f"*.{kind}{packing}" for kind in ("warc", "wet", "wat", "arc", "jsonl", "ndjson")
                     for packing in ("", ".gz", ".zst", ".lz4")) + ("*.wacz", "*.parquet")


@dataclass(frozen=True)
class Input:
    place: Place
    size: int
    modified: int


def inputs_of(words: Sequence[str]) -> list[Input]:
    found: dict[str, Input] = {}
    for word in words:
        for each in _expanded(word):
            found.setdefault(each.place.name, each)
    if not found:
        raise UsageError("there is nothing to read: name crawl files, or folders that have some")
    return [found[name] for name in sorted(found, key=os.fsencode)]


def _expanded(word: str) -> list[Input]:
    if word == "-":
        raise UsageError("a cluster reads no standard input: put the crawl where all its machines can read it")
    base, mark, query = word.partition("?") if "://" in word else (word, "", "")
    if any(sign in base for sign in "*["):
        folder, _, pattern = base.rpartition("/")
        if any(sign in folder for sign in "*["):
            raise UsageError(f"{word}: only the name of a file may be a pattern, not its folder")
        return _files_of(Place((folder or ".") + mark + query), word, lambda name: fnmatch.fnmatchcase(name, pattern), False)
    place = Place(word)
    system, path = place.resolve()
    with told(place.name):
        info = system.get_file_info(path)
    if info.type == pyarrow.fs.FileType.File:
        return [Input(place, info.size, info.mtime_ns or 0)]
    if info.type == pyarrow.fs.FileType.Directory:
        return _files_of(place, word, _is_crawl_name, True)
    raise UsageError(f"{word} does not exist: check the path")


def _is_crawl_name(name: str) -> bool:
    return any(fnmatch.fnmatchcase(name.lower(), pattern) for pattern in _CRAWL_NAMES)


def _files_of(folder: Place, word: str, wanted: Callable[[str], bool], deep: bool) -> list[Input]:
    system, path = folder.resolve()
    with told(folder.name):
        infos = system.get_file_info(pyarrow.fs.FileSelector(path, recursive=deep, allow_not_found=True))
    files = [info for info in infos if info.type == pyarrow.fs.FileType.File]
    found = [Input(folder / info.path.removeprefix(path).lstrip("/"), info.size, info.mtime_ns or 0)
             for info in files if wanted(info.base_name)]
    if not found:
        raise UsageError(f"{word}: no crawl file is there (.warc.gz, .wet.gz, .arc.gz, .wacz, .jsonl.gz, .parquet, ...)")
    if len(found) < len(files) and deep:
        print(f"{word}: {len(files) - len(found)} files that are no crawl by their names are left out", file=sys.stderr)
    return found
