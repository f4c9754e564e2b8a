"""What runs on executors: objects that are sent there, and called with the batches of one partition."""

from __future__ import annotations

import itertools
import json
import pathlib
import secrets
import shutil
import tempfile
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any

import pyarrow as pa

from .. import _native, program
from ..errors import EnvironmentTrouble, UsageError
from .corpus_copy import bring, corpus_here, scratch_folder
from .inputs import Input
from .places import Place, fetch, names, put_folder
from .rows import REPORT, STREAM, Row, batch_of, row_of, rows_of, streamed


def partition() -> int:
    from pyspark import TaskContext  # pyright: ignore[reportMissingImports]

    context = TaskContext.get()
    assert context is not None
    number: int = context.partitionId()
    return number


@dataclass(frozen=True)
class Reading:
    """One crawl file becomes segments, under names of this attempt alone."""

    inputs: Any  # broadcast
    corpus: Place
    settings: dict[str, Any]
    slices: int

    def __call__(self, batches: Iterable[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        for batch in batches:
            for ordinal in batch.column(0).to_pylist():
                yield from streamed(lambda give, ordinal=ordinal: self._read(ordinal, give))  # type: ignore[misc]

    def _read(self, ordinal: int, give: Callable[[Row], None]) -> None:
        given: Input = self.inputs.value[ordinal]
        folder = pathlib.Path(tempfile.mkdtemp(prefix="seamripper-", dir=scratch_folder()))
        try:
            copy = ""
            if not given.place.is_local:
                copy = str(folder / "crawl")
                fetch(given.place, pathlib.Path(copy), given.size)
            report = _native.read_crawl_file(
                given.place.name, copy, ordinal, given.modified, secrets.randbits(63), self.settings,
                [str(program.path()), "read-parquet"], str(folder), self.slices,
                lambda part, content: give(row_of(STREAM, part, content)))
            manifest, segments, *facts = report
            for name in segments:
                put_folder(folder / "segments" / name, self.corpus / "segments" / name)
            give(row_of(REPORT, ordinal, manifest + b"\n" + json.dumps(facts).encode()))
        finally:
            shutil.rmtree(folder, ignore_errors=True)


@dataclass(frozen=True)
class Settling:
    """Which capture of each URL lives, of the URLs that are this partition's."""

    def __call__(self, batches: Iterable[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        settled = _native.settle(row[3] for row in rows_of(batches))
        yield batch_of([row_of(REPORT, partition(), settled)])


def _run_of(folder: pathlib.Path, question: bytes) -> _native.Run:
    """The driver has opened it before: what is wrong here is wrong with this machine, not with what was asked."""
    try:
        return _native.Run(str(folder), question)
    except UsageError as error:
        raise EnvironmentTrouble(f"{error}; all machines of the cluster must reach the corpus at {folder}", status=4) from error


@dataclass(frozen=True)
class Slicing:
    """One slice of a stage of a detector's run."""

    corpus: Place
    question: Any  # broadcast
    journal: tuple[Any, ...]  # broadcasts: what each stage before gave
    stage: str
    reads_stream: bool

    def __call__(self, batches: Iterable[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        number = partition()
        rows = rows_of(batches) if self.reads_stream else iter(())
        return streamed(lambda give: self._run(number, rows, give))

    def _run(self, number: int, rows: Iterator[Row], give: Callable[[Row], None]) -> None:
        folder = corpus_here(self.corpus)
        run = _run_of(folder, self.question.value)
        if not self.corpus.is_local and not self.reads_stream:
            for segment in run.segments(number):
                bring(self.corpus, folder, segment, names(self.corpus / "segments" / segment))
        run.slice(self.stage, [entry.value for entry in self.journal], number, str(scratch_folder()), rows, give)


@dataclass(frozen=True)
class WrittenPart:
    """What the driver is told of a part of a table."""

    table: str
    folder: str  # its name
    facts: bytes  # the engine's

    def content(self) -> bytes:
        return f"{self.table}\n{self.folder}\n".encode() + self.facts

    @classmethod
    def of(cls, content: bytes) -> WrittenPart:
        table, folder, facts = content.split(b"\n", 2)
        return cls(table.decode(), folder.decode(), facts)


@dataclass(frozen=True)
class Writing:
    """A part of each table that this partition has rows of, in folders of this attempt alone."""

    corpus: Place
    question: Any  # broadcast
    judgement: bytes
    folder: Place
    tables: dict[int, str]

    def __call__(self, batches: Iterable[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        run = _run_of(corpus_here(self.corpus), self.question.value)
        for number, rows in itertools.groupby(rows_of(batches), key=lambda row: row[1]):
            part = self._write(run, self.tables[number], rows)
            yield batch_of([row_of(REPORT, partition(), part.content())])

    def _write(self, run: _native.Run, table: str, rows: Iterator[Row]) -> WrittenPart:
        scratch = pathlib.Path(tempfile.mkdtemp(prefix="seamripper-", dir=scratch_folder()))
        try:
            facts = run.write_part(self.judgement, table, rows, str(scratch))
            name = f"{table}-{partition():05}-{secrets.token_hex(8)}"
            put_folder(scratch, self.folder / name)
        finally:
            shutil.rmtree(scratch, ignore_errors=True)
        return WrittenPart(table, name, facts)
