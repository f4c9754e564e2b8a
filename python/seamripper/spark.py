"""A crawl that outgrows one machine, on a Spark cluster: the same corpus and the same findings, row for row.

    python -m seamripper.spark scan 's3://bucket/crawl/*.warc.gz' -o s3://bucket/corpus --master spark://host:7077

Spark carries opaque rows (lane, part, checksum, bytes) between slices of the engine and starts them again when they are lost; what
is in the rows, and what a detector does, only the engine knows.
"""

from __future__ import annotations

import argparse
import contextlib
import decimal
import fnmatch
import functools
import json
import os
import pathlib
import queue
import re
import secrets
import shutil
import sys
import tempfile
import threading
import time
import weakref
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import pyarrow as pa
import pyarrow.fs

from . import _native, errors, program
from .errors import EnvironmentTrouble, Error, UsageError

if TYPE_CHECKING:
    from pyspark.sql import DataFrame, SparkSession  # pyright: ignore[reportMissingImports]

__all__ = ["Scanned", "detect", "main", "scan"]

_ROW = "lane int, part int, checksum long, bytes binary"
_SCHEMA = pa.schema([("lane", pa.int32()), ("part", pa.int32()), ("checksum", pa.int64()), ("bytes", pa.binary())])
_STREAM, _REPORT, _VALUES, _FINDING = range(4)  # lanes: for other slices; for the driver, both; for tables
_PIECE = 8 << 20  # of a file that is read from or written to a store
_BATCH_BYTES = 4 << 20  # of rows that are handed to Spark together
_PART_BYTES = 64 << 20  # of rows, in a part
_ATTEMPTS = 4  # at one file; Spark then tries the task again, elsewhere
_CRAWL_NAMES = tuple(f"*.{kind}{packing}" for kind in ("warc", "wet", "wat", "arc", "jsonl", "ndjson")
                     for packing in ("", ".gz", ".zst", ".lz4")) + ("*.wacz", "*.parquet")

_SETTINGS = ("seed", "keep_scripts", "words_at_tags", "style_gram_bytes", "max_page_bytes", "max_record_bytes", "max_links", "key",
             "id_field", "text_field")
_STATUS = {UsageError: 2, errors.CorpusDamaged: 5}

Row = tuple[int, int, int, bytes]


# Places: where a crawl or a corpus lies.


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
        with _told(self.uri):
            system, path = pyarrow.fs.FileSystem.from_uri(self.uri)
        return system, path

    def __truediv__(self, name: str) -> Place:
        base, mark, query = self.uri.partition("?")
        return Place(f"{base.rstrip('/')}/{name}{mark}{query}")


@contextlib.contextmanager
def _told(name: str) -> Iterator[None]:
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
            with _told(name):
                return work()
        except EnvironmentTrouble:
            if attempt == _ATTEMPTS:
                raise
            time.sleep(0.2 * 3 ** attempt)


def _fetch(place: Place, to: pathlib.Path, size: int | None = None) -> None:
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


def _put(file: pathlib.Path, place: Place) -> None:
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


def _put_folder(folder: pathlib.Path, place: Place) -> None:
    for file in sorted(folder.rglob("*")):
        if file.is_file():
            _put(file, place / file.relative_to(folder).as_posix())


def _read(place: Place) -> bytes | None:
    """All of a small file; nothing when there is none."""
    system, path = place.resolve()
    with _told(place.name):
        if system.get_file_info(path).type != pyarrow.fs.FileType.File:
            return None
        with system.open_input_stream(path, compression=None) as source:
            return bytes(source.read())


def _names(place: Place) -> list[str]:
    system, path = place.resolve()
    with _told(place.name):
        found = system.get_file_info(pyarrow.fs.FileSelector(path, allow_not_found=True))
    return [info.base_name for info in found]


def _remove(place: Place) -> None:
    system, path = place.resolve()
    with _told(place.name):
        system.delete_dir(path)


# Inputs: the crawl files, in the order that gives them their ordinals.


@dataclass(frozen=True)
class Input:
    place: Place
    size: int
    modified: int


def _inputs(words: Sequence[str]) -> list[Input]:
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
    with _told(place.name):
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
    with _told(folder.name):
        infos = system.get_file_info(pyarrow.fs.FileSelector(path, recursive=deep, allow_not_found=True))
    files = [info for info in infos if info.type == pyarrow.fs.FileType.File]
    found = [Input(folder / info.path.removeprefix(path).lstrip("/"), info.size, info.mtime_ns or 0)
             for info in files if wanted(info.base_name)]
    if not found:
        raise UsageError(f"{word}: no crawl file is there (.warc.gz, .wet.gz, .arc.gz, .wacz, .jsonl.gz, .parquet, ...)")
    if len(found) < len(files) and deep:
        print(f"{word}: {len(files) - len(found)} files that are no crawl by their names are left out", file=sys.stderr)
    return found


# What runs on executors: classes whose objects are sent there, and called with the batches of one partition.


def _scratch() -> pathlib.Path:
    """Where Spark wants temporary files."""
    folder = os.environ.get("SPARK_LOCAL_DIRS", "").split(",")[0] or tempfile.gettempdir()
    return pathlib.Path(folder)


def _batch(rows: Sequence[Row]) -> pa.RecordBatch:
    columns = [pa.array([row[i] for row in rows], column.type) for i, column in enumerate(_SCHEMA)]
    return pa.RecordBatch.from_arrays(columns, schema=_SCHEMA)


def _signed(number: int) -> int:
    """64 bits as Spark has them."""
    return number - (1 << 64) if number >= 1 << 63 else number


def _row(lane: int, part: int, content: bytes) -> Row:
    return lane, part, _signed(int(_native.xxh3(content)[16:], 16)), content


def _rows_of(batches: Iterable[pa.RecordBatch]) -> Iterator[Row]:
    for batch in batches:
        lanes, parts, sums, contents = batch.columns
        for i in range(batch.num_rows):
            yield lanes[i].as_py(), parts[i].as_py(), sums[i].as_py(), contents[i].as_py()


def _partition() -> int:
    from pyspark import TaskContext  # pyright: ignore[reportMissingImports]

    context = TaskContext.get()
    assert context is not None
    number: int = context.partitionId()
    return number


class _Ended(Exception):
    """Whoever took the rows wants no more."""


def _streamed(work: Callable[[Callable[[Row], None]], None]) -> Iterator[pa.RecordBatch]:
    """What work(give) gives, in batches, a few at a time: it goes on in a thread of its own while they are taken."""
    ready: queue.Queue[list[Row] | BaseException | None] = queue.Queue(2)
    gone = threading.Event()
    held: list[Row] = []
    held_bytes = 0

    def hand_over(item: list[Row] | BaseException | None) -> None:
        while not gone.is_set():
            with contextlib.suppress(queue.Full):
                return ready.put(item, timeout=0.2)
        raise _Ended

    def give(row: Row) -> None:
        nonlocal held, held_bytes
        held.append(row)
        held_bytes += len(row[3]) + 24
        if held_bytes >= _BATCH_BYTES:
            full, held, held_bytes = held, [], 0
            hand_over(full)

    def run() -> None:
        try:
            work(give)
            if held:
                hand_over(held)
            hand_over(None)
        except _Ended:
            pass
        except BaseException as error:  # is raised where the rows are taken
            with contextlib.suppress(_Ended):
                hand_over(error)

    thread = threading.Thread(target=run, name="seamripper")
    thread.start()
    try:
        while (item := ready.get()) is not None:
            if isinstance(item, BaseException):
                raise item
            yield _batch(item)
    finally:
        gone.set()
        thread.join()


@dataclass(frozen=True)
class _Reading:
    """One crawl file becomes segments, under names of this attempt alone."""

    inputs: Any  # broadcast
    corpus: Place
    settings: dict[str, Any]
    slices: int

    def __call__(self, batches: Iterable[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        for batch in batches:
            for ordinal in batch.column(0).to_pylist():
                yield from _streamed(lambda give, ordinal=ordinal: self._read(ordinal, give))  # type: ignore[misc]

    def _read(self, ordinal: int, give: Callable[[Row], None]) -> None:
        given: Input = self.inputs.value[ordinal]
        folder = pathlib.Path(tempfile.mkdtemp(prefix="seamripper-", dir=_scratch()))
        try:
            copy = ""
            if not given.place.is_local:
                copy = str(folder / "crawl")
                _fetch(given.place, pathlib.Path(copy), given.size)
            report = _native.read_crawl_file(
                given.place.name, copy, ordinal, given.modified, secrets.randbits(63), self.settings,
                [str(program.path()), "read-parquet"], str(folder), self.slices,
                lambda part, content: give(_row(_STREAM, part, content)))
            manifest, segments, *facts = report
            for name in segments:
                _put_folder(folder / "segments" / name, self.corpus / "segments" / name)
            give(_row(_REPORT, ordinal, manifest + b"\n" + json.dumps(facts).encode()))
        finally:
            shutil.rmtree(folder, ignore_errors=True)


@dataclass(frozen=True)
class _Settling:
    """Which capture of each URL lives, of the URLs that are this partition's."""

    def __call__(self, batches: Iterable[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        settled = _native.settle(row[3] for row in _rows_of(batches))
        yield _batch([_row(_REPORT, _partition(), settled)])


@dataclass(frozen=True)
class _Slicing:
    """One slice of a stage of a detector's run."""

    corpus: Place
    question: Any  # broadcast
    journal: tuple[Any, ...]  # broadcasts: what each stage before gave
    stage: str
    reads_stream: bool

    def __call__(self, batches: Iterable[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        number = _partition()
        rows = _rows_of(batches) if self.reads_stream else iter(())
        return _streamed(lambda give: self._run(number, rows, give))

    def _run(self, number: int, rows: Iterator[Row], give: Callable[[Row], None]) -> None:
        folder = str(_corpus_here(self.corpus))
        run = _native.Run(folder, self.question.value)
        if not self.corpus.is_local and not self.reads_stream:
            for segment in run.segments(number):
                _bring(self.corpus, pathlib.Path(folder), segment, _names(self.corpus / "segments" / segment))
        run.slice(self.stage, [entry.value for entry in self.journal], number, str(_scratch()), rows, give)


@dataclass(frozen=True)
class _Writing:
    """A part of a table, in a folder of this attempt alone."""

    corpus: Place
    question: Any  # broadcast
    judgement: bytes
    folder: Place
    table: str

    def __call__(self, batches: Iterable[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        scratch = pathlib.Path(tempfile.mkdtemp(prefix="seamripper-", dir=_scratch()))
        try:
            run = _native.Run(str(_corpus_here(self.corpus)), self.question.value)
            told = run.write_part(self.judgement, self.table, _rows_of(batches), str(scratch))
            name = f"{self.table}-{_partition():05}-{secrets.token_hex(8)}"
            _put_folder(scratch, self.folder / name)
        finally:
            shutil.rmtree(scratch, ignore_errors=True)
        yield _batch([_row(_REPORT, _partition(), name.encode() + b"\n" + told)])


def _corpus_here(place: Place) -> pathlib.Path:
    """Where this machine has the corpus; of one in a store at least what says which pages there are."""
    if place.is_local:
        return pathlib.Path(place.name)
    content = _read(place / "manifest.json") or b""
    folder = _scratch() / f"seamripper-corpus-{_native.xxh3(place.name.encode() + content)}"
    if not (folder / "manifest.json").exists():
        folder.mkdir(parents=True, exist_ok=True)
        _bring_numbers(place, folder, json.loads(content))
        _fetch(place / "manifest.json", folder / "manifest.json", len(content))
    return folder


def _bring_numbers(place: Place, folder: pathlib.Path, manifest: dict[str, Any]) -> None:
    """What tells which pages are superseded."""
    if not manifest["totals"]["superseded"]:
        return
    (folder / "superseded").mkdir(exist_ok=True)
    for name in _names(place / "superseded"):
        _fetch(place / "superseded" / name, folder / "superseded" / name)
    for segment in manifest["segments"]:
        _bring(place, folder, segment["name"], ("pages", "files"))


# The driver.


@dataclass(frozen=True)
class _Job:
    """A session, and what all stages of a run on it have in common."""

    spark: SparkSession
    slices: int

    def rows(self, source: DataFrame, work: Any) -> DataFrame:
        return source.mapInArrow(work, _ROW)

    def each(self, parts: int) -> DataFrame:
        """The numbers below it, one a partition."""
        return self.spark.range(0, parts, 1, parts)

    def routed(self, rows: DataFrame) -> DataFrame:
        """Those of a stream, each in the partition of its part."""
        return rows.filter(f"lane = {_STREAM}").repartitionById(self.slices, "part")

    def describe(self, what: str) -> None:
        self.spark.sparkContext.setJobDescription(f"seamripper: {what}")


def _collected(rows: DataFrame) -> list[Row]:
    """What is for the driver."""
    with _task_errors():
        table = rows.filter(f"lane in ({_REPORT}, {_VALUES})").toArrow()
    return list(_rows_of(table.to_batches()))


@contextlib.contextmanager
def _task_errors() -> Iterator[None]:
    """Of what Spark says when a task has failed for good, the line that is ours."""
    from pyspark.errors import PySparkException  # pyright: ignore[reportMissingImports]

    try:
        yield
    except PySparkException as error:
        ours = re.search(r"^\s*seamripper\.errors\.(\w+): (.*)$", str(error), re.MULTILINE)
        if ours is None:
            raise EnvironmentTrouble(f"Spark gave up: {str(error).strip().splitlines()[0]}: see the log of the failed task",
                                     status=4) from error
        kind = getattr(errors, ours[1])
        raise kind(ours[2], status=_STATUS.get(kind, 4)) from error


@dataclass
class Ingested:
    """What was met while a crawl was read."""

    pages: int = 0
    damaged_pieces: int = 0
    damaged_bytes: int = 0
    damage: list[str] = field(default_factory=list)
    notices: list[str] = field(default_factory=list)


def _ingest(job: _Job, inputs: Sequence[Input], corpus: Corpus, settings: dict[str, Any]) -> Ingested:
    from pyspark import StorageLevel  # pyright: ignore[reportMissingImports]

    job.describe(f"read {len(inputs)} crawl files")
    given = job.spark.sparkContext.broadcast(list(inputs))
    rows = job.rows(job.each(len(inputs)), _Reading(given, corpus.place, settings, job.slices)).persist(StorageLevel.DISK_ONLY)
    try:
        reports = sorted((part, content) for _, part, _, content in _collected(rows))
        job.describe("settle which capture of each URL counts")
        settled = [content for *_, content in _collected(job.rows(job.routed(rows), _Settling()))]
    finally:
        rows.unpersist()
        given.unpersist()
    total = Ingested()
    manifests = []
    for _, content in reports:
        manifest, _, facts = content.rpartition(b"\n")
        manifests.append(manifest)
        pages, pieces, lost, damage, notices = json.loads(facts)
        total.pages += pages
        total.damaged_pieces += pieces
        total.damaged_bytes += lost
        total.damage += damage
        total.notices += notices
    corpus.commit(manifests, settled)
    return total


class _Leading:
    """A detector's run, led from here: its stages become jobs. Their rows stay on disks of the cluster until it ends."""

    def __init__(self, job: _Job, corpus: Corpus, detector: str, question: bytes) -> None:
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
        work = _Slicing(self.corpus.place, self._question, tuple(self._journal), stage, source != 0)
        given = self.job.routed(_union(self._streams[source])) if source else self.job.each(self.job.slices)
        rows = self.job.rows(given, work).persist(StorageLevel.DISK_ONLY)
        self._stages.append(rows)
        reports = _collected(rows)
        if target:
            self._streams.setdefault(target, []).append(rows)
        return reports

    def findings(self) -> DataFrame:
        """Rows of all tables, from wherever they were found."""
        found = _union(self._stages).filter(f"lane = {_FINDING}")
        if not self._found:
            return found
        return found.union(self.job.spark.createDataFrame(pa.Table.from_batches([_batch(self._found)])))

    def write(self, led: Any) -> None:
        """All tables, then the run, which is there when all of it is."""
        beside = self.corpus.place / f"findings/{self.detector}/{self.run.id}.parts"
        found = self.findings()
        self.job.describe(f"{self.detector}, how much was found")
        with _task_errors():
            sizes = dict(tuple(row) for row in found.selectExpr("part", "length(bytes) as size").groupBy("part").sum("size").collect())
        tables = {}
        for table in self.run.tables:
            number = _native.table_number(table)
            parts = min(self.job.slices, 1 + sizes.get(number, 0) // _PART_BYTES)
            self.job.describe(f"{self.detector}, table {table}")
            rows = found.filter(f"part = {number}").repartitionByRange(parts, "bytes").sortWithinPartitions("bytes")
            work = _Writing(self.corpus.place, self._question, led[1], beside, table)
            tables[table] = [self._part(beside, content) for _, content in
                             sorted((part, content) for _, part, _, content in _collected(self.job.rows(rows, work)))]
        self.run.commit(led, tables)
        self.corpus.publish(self.detector)
        _remove(beside)

    def _part(self, beside: Place, content: bytes) -> tuple[str, bytes]:
        """Its folder, here, and what was told of it."""
        name, _, told = content.partition(b"\n")
        place = beside / name.decode()
        if place.is_local:
            return place.name, told
        folder = self.corpus.folder / "parts" / name.decode()
        folder.mkdir(parents=True)
        for file in _names(place):
            _fetch(place / file, folder / file)
        return str(folder), told

    def end(self) -> None:
        for rows in self._stages:
            rows.unpersist()
        for kept in (self._question, *self._journal):
            kept.unpersist()


def _union(frames: Sequence[DataFrame]) -> DataFrame:
    return functools.reduce(lambda a, b: a.union(b), frames)


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
        content = _read(self.place / "manifest.json")
        if content is None:
            strangers = set(_names(self.place)) - {"segments", "superseded", "lock", "manifest.json.new"}
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
            _put_folder(self.folder / "superseded", self.place / "superseded")
            _put(self.folder / "manifest.json", self.place / "manifest.json")
        self.sweep()

    def sweep(self) -> None:
        """Takes away what attempts have left that did not come to be of the corpus."""
        known = {segment["name"] for segment in (self.manifest() or {}).get("segments", [])}
        for name in _names(self.place / "segments"):
            if name not in known:
                _remove(self.place / "segments" / name)

    def bring_numbers(self) -> None:
        if not self.place.is_local:
            _bring_numbers(self.place, self.folder, self.manifest() or {})

    def has_run(self, detector: str, run: str) -> bool:
        return _read(self.place / "findings" / detector / run / "run.json") is not None

    def publish(self, detector: str) -> None:
        """The run that is current, and that it is, last."""
        if self.place.is_local:
            return
        folder, place = self.folder / "findings" / detector, self.place / "findings" / detector
        run = (folder / "current").read_text().strip()
        _put_folder(folder / run, place / run)
        _put(folder / "current", place / "current")


def _bring(corpus: Place, folder: pathlib.Path, segment: str, columns: Sequence[str]) -> None:
    for column in columns:
        file = folder / "segments" / segment / column
        if not file.exists():
            file.parent.mkdir(parents=True, exist_ok=True)
            _fetch(corpus / "segments" / segment / column, file)


def _same_inputs(manifest: dict[str, Any], inputs: Sequence[Input]) -> bool:
    return [each["path"] for each in manifest["inputs"]] == [each.place.name for each in inputs] and all(
        known["bytes"] == given.size for known, given in zip(manifest["inputs"], inputs))


@dataclass(frozen=True)
class Scanned:
    """What a scan came to."""

    corpus: Corpus
    read: Ingested
    left_out: list[tuple[str, str]]
    """Detectors that have nothing to look at, and why."""


def scan(session: SparkSession, inputs: Sequence[str], out: str, *, partitions: int | None = None, memory: int = 512 << 20,
         only: Sequence[str] | None = None, **settings: Any) -> Scanned:
    """Reads a crawl into a corpus at ``out``, and finds what was copied in it, on the session's cluster.

    ``inputs`` are crawl files, folders or patterns: paths, or URIs of a store that ``pyarrow.fs`` knows. ``settings`` are those of
    :func:`seamripper.ingest` that change the result.
    """
    if unknown := set(settings) - set(_SETTINGS):
        raise UsageError(f"a scan has no setting {', '.join(sorted(unknown))}: it has {', '.join(_SETTINGS)}")
    job = _Job(session, partitions or 2 * session.sparkContext.defaultParallelism)
    files = _inputs(inputs)
    corpus = Corpus(Place(out))
    manifest = corpus.manifest()
    read = Ingested()
    if manifest is None:
        read = _ingest(job, files, corpus, settings)
    elif not _same_inputs(manifest, files):
        raise UsageError(f"{corpus.place.name} is a corpus of other crawl files: choose another place, or add them with "
                         "'seamripper ingest' on one machine")
    left_out = []
    for detector in ("corpus", *(DETECTORS if only is None else only)):
        try:
            _detect(job, corpus, detector, {}, memory)
        except UsageError as error:
            left_out.append((detector, str(error)))
    return Scanned(corpus, read, left_out)


DETECTORS = ("quilts", "phrases", "templates", "reuse")


# What needs a whole crawl, or a page, that the cluster does not have.
_REFUSED = {"known", "sweep", "like", "seeds", "collapse"}


@dataclass(frozen=True)
class _Option:
    """An option of a detector, as the engine describes it."""

    name: str
    letter: str
    value: str
    help: str
    kind: str
    asked: str
    names: Sequence[str]
    standard: int | None

    def spelled(self, text: str) -> str:
        """As a question has it."""
        if self.kind == "yes or no":
            return "no" if self.standard else "yes"
        if self.kind == "choice" and text not in self.names:
            raise UsageError(f"--{self.name} {text}: write {', '.join(self.names)}")
        if self.kind == "share":
            return self._billionths(text)
        if self.kind == "count" and not text.isdecimal():
            raise UsageError(f"--{self.name} {text}: write a whole number")
        return text

    def _billionths(self, text: str) -> str:
        with contextlib.suppress(decimal.InvalidOperation):
            number = decimal.Decimal(text).scaleb(9)
            if 0 <= number <= 10 ** 9 and number == int(number):
                return str(int(number))
        raise UsageError(f"--{self.name} {text}: write a number from 0 to 1 with at most nine digits after the point")


def _options_of(detector: str) -> list[_Option]:
    return [_Option(*facts) for facts in _native.options(detector)]


def _asked(detector: str, given: dict[str, str]) -> tuple[dict[str, str], dict[str, str]]:
    """Options by name as the question spells them, and what is in files."""
    known = {name: option for option in (_options_of(detector) if given else []) for name in (option.name, option.letter)}
    options: dict[str, str] = {}
    files: dict[str, str] = {}
    for name, text in given.items():
        option = known.get(name)
        if option is None:
            raise UsageError(f"{detector} has no option --{name}: it has {', '.join(sorted(filter(None, known)))}")
        if option.name in _REFUSED:
            raise UsageError(f"--{name} does not work on a cluster: run 'seamripper {detector} --{name}' on one machine")
        if option.kind == "file":
            files[option.asked] = pathlib.Path(text).read_text("utf-8")
        else:
            options[option.asked] = option.spelled(text)
    return options, files


def detect(session: SparkSession, corpus: str, detector: str, *, partitions: int | None = None, memory: int = 512 << 20,
           **options: Any) -> None:
    """Runs one detector over a corpus that is there. ``options`` are those of the command line, ``theta=0.4`` for ``--theta 0.4``."""
    given = {name.replace("_", "-"): str(value) for name, value in options.items() if value is not None and value is not False}
    if detector not in DETECTORS:
        raise UsageError(f"no detector '{detector}' runs on a cluster: these do: {', '.join(DETECTORS)}")
    opened = Corpus(Place(corpus))
    if opened.manifest() is None:
        raise UsageError(f"{corpus} is no corpus: make one with scan")
    _detect(_Job(session, partitions or 2 * session.sparkContext.defaultParallelism), opened, detector, given, memory)


def _detect(job: _Job, corpus: Corpus, detector: str, given: dict[str, str], memory: int) -> None:
    leading = _Leading(job, corpus, detector, _native.question(detector, *_asked(detector, given), job.slices, memory))
    try:
        if not corpus.has_run(detector, leading.run.id):
            leading.write(leading.lead())
    finally:
        leading.end()


def _tell(scanned: Scanned) -> None:
    read, corpus = scanned.read, scanned.corpus
    manifest = corpus.manifest() or {}
    totals = manifest["totals"]
    for notice in (*read.notices, *(f"{detector}: {why}" for detector, why in scanned.left_out)):
        print(notice, file=sys.stderr)
    if read.damaged_bytes:
        print(f"{read.damaged_pieces} damaged pieces, {read.damaged_bytes} bytes, were left out; first at {read.damage[0]}",
              file=sys.stderr)
    print(f"{corpus.place.name}: {totals['pages']} pages of {totals['hosts']} hosts, from {len(manifest['inputs'])} crawl files")
    for detector in DETECTORS:
        _tell_run(corpus, detector)


def _tell_run(corpus: Corpus, detector: str) -> None:
    """The tables of the run that is current."""
    current = _read(corpus.place / "findings" / detector / "current")
    if current is None:
        return
    record = _read(corpus.place / "findings" / detector / current.decode().strip() / "run.json")
    for name, table in json.loads(record or b"{}").get("tables", {}).items():
        print(f"  {name:<20} {table['rows']:>12,} rows  {table['digest']}")


def _settings_of(options: argparse.Namespace) -> dict[str, Any]:
    return {name: value for name in _SETTINGS if (value := getattr(options, name)) is not None}


# The command line.


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m seamripper.spark", description=(__doc__ or "").partition("\n")[0])
    verbs = parser.add_subparsers(dest="verb", required=True)
    scan = verbs.add_parser("scan", help="read a crawl into a corpus, and find what was copied in it")
    scan.add_argument("inputs", nargs="+", metavar="INPUT", help="crawl file, folder of such, or pattern: a path or a URI")
    scan.add_argument("-o", "--out", required=True, metavar="CORPUS", help="where the corpus is to be: a path or a URI that all "
                      "machines of the cluster reach")
    for name, kind in (("seed", lambda text: int(text, 0)), ("style-gram-bytes", int), ("max-page-bytes", int),
                       ("max-record-bytes", int), ("max-links", int), ("key", str), ("id-field", str), ("text-field", str)):
        scan.add_argument(f"--{name}", type=kind, help=argparse.SUPPRESS)
    for name in ("keep-scripts", "words-at-tags"):
        scan.add_argument(f"--{name}", action="store_const", const=True, help=argparse.SUPPRESS)
    _add_cluster(scan)
    for detector in DETECTORS:
        one = verbs.add_parser(detector, help=f"run {detector} alone, with options")
        one.add_argument("corpus", metavar="CORPUS")
        for option in _options_of(detector):
            names = [f"--{option.name}", *([f"-{option.letter}"] if option.letter else [])]
            given: dict[str, Any] = {"metavar": option.value} if option.value else {"action": "store_const", "const": ""}
            one.add_argument(*names, dest=f"option {option.name}", help=option.help.replace("%", "%%"), **given)
        _add_cluster(one)
    return parser


def _add_cluster(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--master", metavar="URL", help="of the cluster: spark://HOST:7077, yarn, local[2], ...")
    parser.add_argument("--partitions", type=int, metavar="N", help="slices of each stage (default: two for each core)")
    parser.add_argument("--memory", default="512M", metavar="SIZE", help="of the engine in each slice, besides Spark's own "
                        "(default 512M)")
    parser.add_argument("--conf", action="append", default=[], metavar="KEY=VALUE", help="any setting of Spark's own")


# What slices of this engine ask of Spark, unless it is told otherwise.
_CONF = {
    "spark.app.name": "seamripper",
    "spark.io.compression.codec": "zstd",
    "spark.sql.adaptive.enabled": "false",  # a partition is a slice: none may be joined with another, or left out
    "spark.ui.showConsoleProgress": "false",
}


def _session(options: argparse.Namespace) -> SparkSession:
    try:
        from pyspark.sql import SparkSession  # pyright: ignore[reportMissingImports]
    except ImportError as error:
        raise UsageError("there is no PySpark: pip install 'seamripper[spark]'") from error
    builder = SparkSession.builder
    for key, value in _CONF.items():
        builder = builder.config(key, value)
    if options.master:
        builder = builder.master(options.master)
    for setting in options.conf:
        key, mark, value = setting.partition("=")
        if not mark:
            raise UsageError(f"--conf {setting}: write KEY=VALUE")
        builder = builder.config(key, value)
    return builder.getOrCreate()


def _run_detector(spark: SparkSession, options: argparse.Namespace) -> int:
    given = {name.removeprefix("option "): value for name, value in vars(options).items()
             if name.startswith("option ") and value is not None}
    detect(spark, options.corpus, options.verb, partitions=options.partitions, memory=_size(options.memory), **given)
    _tell_run(Corpus(Place(options.corpus)), options.verb)
    return 0


def _size(text: str) -> int:
    found = re.fullmatch(r"(\d+)([KMGT]?)", text.upper().removesuffix("B"))
    if not found:
        raise UsageError(f"--memory {text}: write a size such as 512M")
    return int(found[1]) << {"": 0, "K": 10, "M": 20, "G": 30, "T": 40}[found[2]]


def main(words: Sequence[str] | None = None) -> int:
    options = _parser().parse_args(words)
    try:
        spark = _session(options)
        try:
            if options.verb != "scan":
                return _run_detector(spark, options)
            scanned = scan(spark, options.inputs, options.out, partitions=options.partitions, memory=_size(options.memory),
                           **_settings_of(options))
            _tell(scanned)
            return 3 if scanned.read.damaged_bytes else 0
        finally:
            spark.stop()
    except Error as error:
        print(f"seamripper: {error}", file=sys.stderr)
        return error.status


if __name__ == "__main__":  # what goes to executors must be of the module, not of the program
    from seamripper.spark import main as of_module

    sys.exit(of_module())
