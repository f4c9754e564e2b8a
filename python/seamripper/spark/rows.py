"""The rows that Spark carries from slice to slice, and back to the driver: opaque bytes, and where they are to go."""

from __future__ import annotations

import contextlib
import queue
import threading
from collections.abc import Callable, Iterable, Iterator, Sequence

import pyarrow as pa

from .. import _native

ROW = "lane int, part int, checksum long, bytes binary"
SCHEMA = pa.schema([("lane", pa.int32()), ("part", pa.int32()), ("checksum", pa.int64()), ("bytes", pa.binary())])
STREAM, REPORT, VALUES, FINDING = range(4)  # lanes: to other slices; to the driver, both; to the tables
_BATCH_BYTES = 4 << 20  # of rows that are handed to Spark together

Row = tuple[int, int, int, bytes]


def batch_of(rows: Sequence[Row]) -> pa.RecordBatch:
    columns = [pa.array([row[i] for row in rows], column.type) for i, column in enumerate(SCHEMA)]
    return pa.RecordBatch.from_arrays(columns, schema=SCHEMA)


def _signed(number: int) -> int:
    """64 bits as Spark has them."""
    return number - (1 << 64) if number >= 1 << 63 else number


def row_of(lane: int, part: int, content: bytes) -> Row:
    return lane, part, _signed(int(_native.xxh3(content)[16:], 16)), content


def rows_of(batches: Iterable[pa.RecordBatch]) -> Iterator[Row]:
    for batch in batches:
        lanes, parts, sums, contents = batch.columns
        for i in range(batch.num_rows):
            yield lanes[i].as_py(), parts[i].as_py(), sums[i].as_py(), contents[i].as_py()


class _Ended(Exception):
    """Whoever took the rows wants no more."""


def streamed(work: Callable[[Callable[[Row], None]], None]) -> Iterator[pa.RecordBatch]:
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
            yield batch_of(item)
    finally:
        gone.set()
        thread.join()
