"""What a machine has of a corpus that lies in a store: fetched when it is first needed, kept beside other temporary files."""

from __future__ import annotations

import json
import os
import pathlib
import tempfile
from collections.abc import Sequence
from typing import Any

from .. import _native
from .places import Place, fetch, names, read


def scratch_folder() -> pathlib.Path:
    """Where Spark wants temporary files."""
    folder = os.environ.get("SPARK_LOCAL_DIRS", "").split(",")[0] or tempfile.gettempdir()
    return pathlib.Path(folder)


def corpus_here(place: Place) -> pathlib.Path:
    """Where this machine has the corpus; of one in a store at least what says which pages there are."""
    if place.is_local:
        return pathlib.Path(place.name)
    content = read(place / "manifest.json") or b""
    folder = scratch_folder() / f"seamripper-corpus-{_native.xxh3(place.name.encode() + content)}"
    if not (folder / "manifest.json").exists():
        folder.mkdir(parents=True, exist_ok=True)
        bring_numbers(place, folder, json.loads(content))
        fetch(place / "manifest.json", folder / "manifest.json", len(content))
    return folder


def bring_numbers(place: Place, folder: pathlib.Path, manifest: dict[str, Any]) -> None:
    """What tells which pages are superseded."""
    if not manifest["totals"]["superseded"]:
        return
    (folder / "superseded").mkdir(exist_ok=True)
    for name in names(place / "superseded"):
        fetch(place / "superseded" / name, folder / "superseded" / name)
    for segment in manifest["segments"]:
        bring(place, folder, segment["name"], ("pages", "files"))


def bring(corpus: Place, folder: pathlib.Path, segment: str, columns: Sequence[str]) -> None:
    for column in columns:
        file = folder / "segments" / segment / column
        if not file.exists():
            file.parent.mkdir(parents=True, exist_ok=True)
            fetch(corpus / "segments" / segment / column, file)
