"""The corpus that a cluster writes, seen from the driver."""

from __future__ import annotations

import json
import pathlib
import shutil
import tempfile
import weakref
from collections.abc import Sequence
from typing import Any

from .. import _native
from ..errors import UsageError
from .corpus_copy import bring_numbers
from .inputs import Input
from .places import Place, fetch, names, names_below, put, put_folder, read, remove


class Corpus:
    """The one that is written, seen from the driver. What lies in a store has a copy here of as much as is needed."""

    def __init__(self, place: Place) -> None:
        self.place = place
        if place.is_local:
            self.folder = pathlib.Path(place.name)
            self.folder.mkdir(parents=True, exist_ok=True)
        else:
            self.folder = pathlib.Path(tempfile.mkdtemp(prefix="seamripper-corpus-"))
            weakref.finalize(self, shutil.rmtree, self.folder, True)

    def manifest(self) -> dict[str, Any] | None:
        content = read(self.place / "manifest.json")
        if content is None:
            strangers = set(names(self.place)) - {"segments", "superseded", "lock", "manifest.json.new"}
            if strangers:
                raise UsageError(f"{self.place.name} is not empty and not a corpus: choose another place, or empty it")
            return None
        if not self.place.is_local:
            (self.folder / "manifest.json").write_bytes(content)
        found: dict[str, Any] = json.loads(content)
        return found

    def commit(self, manifests: Sequence[bytes], settled: Sequence[bytes]) -> None:
        """The manifest comes last: until then there is no corpus."""
        _native.write_corpus(str(self.folder), list(manifests), list(settled))
        if not self.place.is_local:
            put_folder(self.folder / "superseded", self.place / "superseded")
            put(self.folder / "manifest.json", self.place / "manifest.json")
        self.sweep()

    def sweep(self) -> None:
        """Takes away what attempts have left that did not come to be of the corpus."""
        known = {segment["name"] for segment in (self.manifest() or {}).get("segments", [])}
        for name in names(self.place / "segments"):
            if name not in known:
                remove(self.place / "segments" / name)

    def bring_numbers(self) -> None:
        if not self.place.is_local:
            bring_numbers(self.place, self.folder, self.manifest() or {})

    def has_run(self, detector: str, run: str) -> bool:
        return read(self.place / "findings" / detector / run / "run.json") is not None

    def bring_run(self, detector: str) -> None:
        """The current run of a detector, if there is one."""
        current = read(self.place / "findings" / detector / "current")
        if self.place.is_local or current is None:
            return
        run = f"findings/{detector}/{current.decode().strip()}"
        for name in names_below(self.place / run):
            (self.folder / run / name).parent.mkdir(parents=True, exist_ok=True)
            fetch(self.place / run / name, self.folder / run / name)
        (self.folder / "findings" / detector / "current").write_bytes(current)

    def publish(self, detector: str) -> None:
        """The run that is current, and that it is, last."""
        if self.place.is_local:
            return
        folder, place = self.folder / "findings" / detector, self.place / "findings" / detector
        run = (folder / "current").read_text().strip()
        put_folder(folder / run, place / run)
        put(folder / "current", place / "current")


def same_inputs(manifest: dict[str, Any], inputs: Sequence[Input]) -> bool:
    return [each["path"] for each in manifest["inputs"]] == [each.place.name for each in inputs] and all(
        known["bytes"] == given.size for known, given in zip(manifest["inputs"], inputs))
