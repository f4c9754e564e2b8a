"""As much of Spark as seamripper.spark asks for, in one process: rows in lists, brought in another order than they came."""
import contextlib
import importlib.util
import sys
import types
import unittest.mock

import pyarrow as pa
from seamripper.spark import rows as spark_rows
from seamripper.spark import tasks


class _Broadcast:
    def __init__(self, value):
        self.value = value

    def unpersist(self):
        pass


class _Context:
    defaultParallelism = 2

    def __init__(self):
        self.described = []

    def broadcast(self, value):
        return _Broadcast(value)

    def setJobDescription(self, text):
        self.described.append(text)


class _Frame:
    """Partitions, each a list of rows, or of numbers."""

    def __init__(self, session, partitions):
        self.session, self.partitions = session, partitions

    def rows(self):
        return [row for rows in self.partitions for row in rows]

    def of(self, partitions):
        return _Frame(self.session, partitions)

    def persist(self, level):
        return self

    def unpersist(self):
        pass

    def mapInArrow(self, work, schema):
        return self.of([self.session.run(number, rows, work) for number, rows in enumerate(self.partitions)])

    def filter(self, condition):
        wanted = compile(condition.replace(" = ", " == "), "a condition", "eval")
        return self.of([[row for row in rows if eval(wanted, {}, {"lane": row[0], "part": row[1]})] for rows in self.partitions])

    def toArrow(self):
        return pa.Table.from_batches([spark_rows.batch_of(self.rows())])

    def union(self, other):
        return self.of(self.partitions + other.partitions)

    def repartitionById(self, count, column):
        return self.of([[row for row in reversed(self.rows()) if row[1] == number] for number in range(count)])

    def repartitionByRange(self, count, *columns):
        rows = sorted(self.rows(), key=lambda row: (row[1], row[3]))
        step = -(-len(rows) // count)
        return self.of([rows[number * step:(number + 1) * step] for number in range(count)])

    def sortWithinPartitions(self, *columns):
        return self.of([sorted(rows, key=lambda row: (row[1], row[3])) for rows in self.partitions])


class Session:
    def __init__(self, batch=7):
        self.sparkContext = _Context()
        self.batch = batch  # rows
        self.number = 0  # of the partition that is at work

    def range(self, begin, end, step, partitions):
        return _Frame(self, [[number] for number in range(end)])

    def createDataFrame(self, table):
        return _Frame(self, [list(spark_rows.rows_of(table.to_batches()))])

    def run(self, number, rows, work):
        self.number = number
        if rows and isinstance(rows[0], int):
            batches = [pa.RecordBatch.from_pydict({"id": rows})]
        else:
            batches = [spark_rows.batch_of(rows[first:first + self.batch]) for first in range(0, len(rows), self.batch)]
        return list(spark_rows.rows_of(work(iter(batches))))


@contextlib.contextmanager
def patched(session):
    """While it is used: partitions have its numbers, and PySpark's names are there."""
    modules = {}
    if importlib.util.find_spec("pyspark") is None:
        errors = types.SimpleNamespace(PySparkException=type("PySparkException", (Exception,), {}))
        modules = {"pyspark": types.SimpleNamespace(StorageLevel=types.SimpleNamespace(DISK_ONLY=None), errors=errors),
                   "pyspark.errors": errors}
    with unittest.mock.patch.dict(sys.modules, modules), \
            unittest.mock.patch.object(tasks, "partition", lambda: session.number):
        yield
