"""Spark jobs over rows, and their failures in our words."""

from __future__ import annotations

import contextlib
import functools
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from .. import errors
from ..errors import EnvironmentTrouble, UsageError
from .rows import REPORT, ROW, STREAM, VALUES, Row, rows_of

if TYPE_CHECKING:
    from pyspark.sql import DataFrame, SparkSession  # pyright: ignore[reportMissingImports]

_STATUS = {UsageError: 2, errors.CorpusDamaged: 5}


@dataclass(frozen=True)
class Job:
    """A session, and what all stages of a run on it have in common."""

    spark: SparkSession
    slices: int

    def rows(self, source: DataFrame, work: Any) -> DataFrame:
        return source.mapInArrow(work, ROW)

    def each(self, parts: int) -> DataFrame:
        """The numbers below it, one a partition."""
        return self.spark.range(0, parts, 1, parts)

    def routed(self, rows: DataFrame) -> DataFrame:
        """Those of a stream, each in the partition of its part."""
        return rows.filter(f"lane = {STREAM}").repartitionById(self.slices, "part")

    def describe(self, what: str) -> None:
        self.spark.sparkContext.setJobDescription(f"seamripper: {what}")


def collected(rows: DataFrame) -> list[Row]:
    """What is for the driver."""
    with task_errors():
        table = rows.filter(f"lane in ({REPORT}, {VALUES})").toArrow()
    return list(rows_of(table.to_batches()))


@contextlib.contextmanager
def task_errors() -> Iterator[None]:
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


def union(frames: Sequence[DataFrame]) -> DataFrame:
    """The rows of all of them."""
    return functools.reduce(lambda a, b: a.union(b), frames)
