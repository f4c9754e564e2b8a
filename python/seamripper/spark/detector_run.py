"""A detector's run, led by the driver: its stages become jobs."""

from __future__ import annotations

import pathlib
import secrets
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import pyarrow as pa

from .. import _native
from .corpus import Corpus
from .jobs import Job, collected, union
from .places import Place, fetch, names, remove
from .rows import FINDING, Row, batch_of
from .tasks import Slicing, Writing, WrittenPart

if TYPE_CHECKING:
    from pyspark.sql import DataFrame  # pyright: ignore[reportMissingImports]

_PART_ROWS = 500_000  # about; of all tables together


class Leading:
    """A detector's run, led from here. Rows between its stages stay on the disks of the cluster until it is closed."""

    def __init__(self, job: Job, corpus: Corpus, detector: str, question: bytes) -> None:
        corpus.bring_numbers()
        self.job = job
        self.corpus = corpus
        self.detector = detector
        self.run = _native.Run(str(corpus.folder), question)
        self._question = job.spark.sparkContext.broadcast(question)
        self._journal: list[Any] = []
        self._streams: dict[int, list[DataFrame]] = {}
        self._stages: list[DataFrame] = []
        self._found: list[Row] = []

    def lead(self) -> Any:
        return self.run.lead(self._stage, self._found.append)

    def _stage(self, stage: str, source: int, target: int, entries: Sequence[bytes]) -> list[Row]:
        from pyspark import StorageLevel  # pyright: ignore[reportMissingImports]

        self._journal += [self.job.spark.sparkContext.broadcast(entry) for entry in entries]
        self.job.describe(f"{self.detector}, {stage}")
        work = Slicing(self.corpus.place, self._question, tuple(self._journal), stage, source != 0)
        given = self.job.routed(union(self._streams[source])) if source else self.job.each(self.job.slices)
        rows = self.job.rows(given, work).persist(StorageLevel.DISK_ONLY)
        self._stages.append(rows)
        reports = collected(rows)
        if target:
            self._streams.setdefault(target, []).append(rows)
        return reports

    def findings(self) -> DataFrame:
        """Rows of all tables, wherever they were found."""
        found = union(self._stages).filter(f"lane = {FINDING}")
        if not self._found:
            return found
        return found.union(self.job.spark.createDataFrame(pa.Table.from_batches([batch_of(self._found)])))

    def write(self, led: Any) -> None:
        """Writes all tables, in one job: their rows in order, cut into parts. The run is named last, when everything is there."""
        beside = self.corpus.place / f"findings/{self.detector}/{self.run.id}.parts"
        tables = {_native.table_number(table): table for table in self.run.tables}
        _, judgement, rows, _ = led
        parts = min(self.job.slices, 1 + rows // _PART_ROWS)
        self.job.describe(f"{self.detector}, tables")
        ordered = self.findings().repartitionByRange(parts, "part", "bytes").sortWithinPartitions("part", "bytes")
        writing = Writing(self.corpus.place, self._question, judgement, beside, tables)
        written: dict[str, list[tuple[str, bytes]]] = {table: [] for table in tables.values()}
        for _, _, _, content in sorted(collected(self.job.rows(ordered, writing)), key=lambda row: row[1]):
            told = WrittenPart.of(content)
            written[told.table].append((self._brought(beside / told.folder), told.facts))
        for table, its_parts in written.items():
            if not its_parts:
                its_parts.append(self._empty_part(judgement, table))
        self.run.commit(led, written)
        self.corpus.publish(self.detector)
        remove(beside)

    def _brought(self, part: Place) -> str:
        """A folder of this machine with the files of the part."""
        if part.is_local:
            return part.name
        folder = self._part_folder()
        for file in names(part):
            fetch(part / file, folder / file)
        return str(folder)

    def _empty_part(self, judgement: bytes, table: str) -> tuple[str, bytes]:
        folder = self._part_folder()
        return str(folder), self.run.write_part(judgement, table, iter(()), str(folder))

    def _part_folder(self) -> pathlib.Path:
        folder = self.corpus.folder / f"findings/{self.detector}/{self.run.id}.parts" / secrets.token_hex(8)
        folder.mkdir(parents=True)
        return folder

    def close(self) -> None:
        for rows in self._stages:
            rows.unpersist()
        for kept in (self._question, *self._journal):
            kept.unpersist()
