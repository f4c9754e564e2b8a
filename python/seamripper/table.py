"""Tables: what detectors found, as Arrow, Polars, pandas or whatever takes Arrow."""

from __future__ import annotations

import json
import pathlib
import re
import shutil
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.dataset as ds

from . import _native, notebook
from .condition import expression_of
from .errors import CorpusDamaged, UsageError

if TYPE_CHECKING:
    import pandas
    import polars

_SHOWN = 10  # rows of a repr
_NEWEST_FORMAT = 2
_CHECKSUM = re.compile(rb',"xxh3":"([0-9a-f]{32})"\}\s*$')
_AGAIN = "run its detector again with --force, or ingest the crawl anew"


def _damaged(file: pathlib.Path, what: str, next_step: str = _AGAIN) -> CorpusDamaged:
    return CorpusDamaged(f"{file} {what}: {next_step}", status=5, file=str(file), next_step=next_step)


def read_record(file: pathlib.Path) -> dict[str, Any]:
    """A run.json that its own checksum vouches for."""
    try:
        line = file.read_bytes()
    except OSError as error:
        raise _damaged(file, f"cannot be read: {error.strerror}") from error
    stated = _CHECKSUM.search(line)
    if stated is None or _native.xxh3(line[:stated.start()] + b"}") != stated[1].decode():
        raise _damaged(file, "is not as it was written")
    record: dict[str, Any] = json.loads(line)
    if record["format"] > _NEWEST_FORMAT:
        raise _damaged(file, "was written by a newer version", "install that version")
    return record


class _Parts:
    """The files of a table. Each is held against its checksum before a row of it is believed."""

    def __init__(self, files: Sequence[pathlib.Path], facts: Sequence[Mapping[str, Any]]) -> None:
        self.files = list(files)
        self._facts = list(facts)
        self._checked = False

    def dataset(self) -> ds.Dataset:
        if not self._checked:
            for file, facts in zip(self.files, self._facts, strict=True):
                self._check(file, facts)
            self._checked = True
        return ds.dataset([str(file) for file in self.files], format="parquet")

    @staticmethod
    def _check(file: pathlib.Path, facts: Mapping[str, Any]) -> None:
        try:
            with pa.memory_map(str(file)) as mapped:
                right = mapped.size() == facts["bytes"] and _native.xxh3(mapped.read_buffer()) == facts["xxh3"]
        except OSError as error:
            raise _damaged(file, f"cannot be read: {error.strerror or error}") from error
        if not right:
            raise _damaged(file, "is not as it was written")


class Table:
    """Rows of a corpus, worst first, read when they are asked for.

    A table stays the one it was: of the run that was current when it was asked for. It gives itself to whatever takes
    Arrow, again and again: ``polars.DataFrame(table)``, ``duckdb.sql("from table")``, ``pyarrow.table(table)``.

    >>> import seamripper as sr
    >>> corpus = sr.open("corpus")
    >>> corpus["duplicates"].where("jaccard >= 0.9").select("url", "jaccard").head(3).to_arrow().num_columns
    2
    """

    def __init__(self, name: str, source: _Parts | pa.Table, *, meaning: str = "", run: Mapping[str, Any] | None = None,
                 rows: int | None = None, condition: pc.Expression | None = None, columns: Sequence[str] | None = None,
                 most: int | None = None) -> None:
        self._name = name
        self._source = source
        self._meaning = meaning
        self._run = dict(run or {})
        self._rows = rows
        self._condition = condition
        self._columns = list(columns) if columns is not None else None
        self._most = most

    @classmethod
    def _of_files(cls, name: str, files: Sequence[pathlib.Path]) -> Table:
        """Of a run: ``files`` are all its parts, in order."""
        folder = files[0].parent.parent
        record = read_record(folder / "run.json")
        facts = record["tables"].get(name)
        if facts is None or len(facts["parts"]) != len(files):
            raise _damaged(folder / "run.json", f"does not tell of the parts of {name} that are there")
        meanings = {table: meaning for _, table, meaning, _, _ in _native.tables()}
        return cls(name, _Parts(files, facts["parts"]), meaning=meanings.get(name, ""), rows=facts["rows"],
                   run={**record, "id": folder.name, "digest": facts["digest"]})

    def _derived(self, **changes: Any) -> Table:
        kept = {"meaning": self._meaning, "run": self._run, "condition": self._condition, "columns": self._columns,
                "most": self._most}
        return Table(self._name, self._source, **{**kept, **changes})

    @property
    def name(self) -> str:
        """Such as ``quilts``."""
        return self._name

    @property
    def meaning(self) -> str:
        """What a row is."""
        return self._meaning

    @property
    def run(self) -> str | None:
        """Id of the run that found this; ``None`` for the answer of a question."""
        return self._run.get("id")

    @property
    def options(self) -> dict[str, str]:
        """The options of that run that change its result."""
        return dict(self._run.get("options", {}))

    @property
    def digest(self) -> str | None:
        """Of the whole table, whatever rows of it these are; runs with equal ones found the same."""
        return self._run.get("digest")

    @property
    def files(self) -> list[str]:
        """The Parquet files with the whole table, for readers of your own; none for the answer of a question."""
        return [str(file) for file in self._source.files] if isinstance(self._source, _Parts) else []

    @property
    def schema(self) -> pa.Schema:
        """Columns and their types."""
        whole = self._whole_schema()
        return whole if self._columns is None else pa.schema([whole.field(name) for name in self._columns])

    @property
    def columns(self) -> list[str]:
        """Their names."""
        return list(self.schema.names)

    def where(self, condition: str | pc.Expression) -> Table:
        """The rows that satisfy a condition, in the same order.

        It is written as in SQL: comparisons, ``and``, ``or``, ``not``, ``in (...)``, ``between``, ``like`` and ``ilike``;
        text in single quotes. Or it is an expression of ``pyarrow.compute``.

        >>> import seamripper as sr
        >>> quilts = sr.open("corpus").quilts
        >>> len(quilts.where("cover_size >= 8 and domain not like '%.example'"))
        0
        """
        if self._most is not None:
            raise UsageError("where after head would look at the first rows alone: write where(...) first",
                             next_step="write where(...) first")
        if isinstance(condition, str):
            condition = expression_of(condition, self._whole_schema())
        return self._derived(condition=condition if self._condition is None else self._condition & condition)

    def select(self, *columns: str) -> Table:
        """These columns alone, in this order."""
        missing = [name for name in columns if name not in self.columns]
        if missing or not columns:
            next_step = f"choose from {', '.join(self.columns)}"
            raise UsageError(f"the table {self._name} has no column {missing[0] if missing else 'to show'}: {next_step}",
                             next_step=next_step)
        return self._derived(columns=columns, rows=self._rows)

    def head(self, rows: int = 10) -> Table:
        """The first rows: the worst."""
        return self._derived(most=rows if self._most is None else min(rows, self._most))

    def to_arrow(self) -> pa.Table:
        """All of it, in memory."""
        if not isinstance(self._source, _Parts):
            table = self._source if self._condition is None else self._source.filter(self._condition)
            table = table.select(self._columns) if self._columns is not None else table
            return table if self._most is None else table.slice(0, self._most)
        scanner = self._source.dataset().scanner(columns=self._columns, filter=self._condition)
        return scanner.to_table() if self._most is None else scanner.head(self._most)

    def to_polars(self) -> polars.DataFrame:
        """As a frame of Polars, if that is installed."""
        frame: polars.DataFrame = _of_package("polars").from_arrow(self.to_arrow())
        return frame

    def to_pandas(self) -> pandas.DataFrame:
        """As a frame of pandas, if that is installed, with Arrow's types: page ids stay whole numbers."""
        frame: pandas.DataFrame = self.to_arrow().to_pandas(types_mapper=_of_package("pandas").ArrowDtype)
        return frame

    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object:
        reader: Any = pa.RecordBatchReader.from_batches(self.schema, self._batches())
        return reader.__arrow_c_stream__(requested_schema)

    def __arrow_c_schema__(self) -> object:
        schema: Any = self.schema
        return schema.__arrow_c_schema__()

    def _batches(self) -> Iterator[pa.RecordBatch]:
        if self._most is not None or not isinstance(self._source, _Parts):
            yield from self.to_arrow().to_batches()
        else:
            yield from self._source.dataset().scanner(columns=self._columns, filter=self._condition).to_batches()

    def __len__(self) -> int:
        if self._rows is None:
            if self._most is not None or not isinstance(self._source, _Parts):
                self._rows = self.to_arrow().num_rows
            else:
                self._rows = self._source.dataset().scanner(columns=[], filter=self._condition).count_rows()
        return self._rows

    def __iter__(self) -> Iterator[dict[str, Any]]:
        """Row by row, each a dict."""
        for batch in self._batches():
            yield from batch.to_pylist()

    def __getitem__(self, column: str) -> pa.ChunkedArray:
        """All values of a column."""
        return self.select(column).to_arrow().column(0)

    def _whole_schema(self) -> pa.Schema:
        schema = self._source.schema if not isinstance(self._source, _Parts) else self._source.dataset().schema
        return schema.remove_metadata()

    def _facts(self) -> str:
        what = f": {self._meaning}" if self._meaning else ""
        rows = len(self)
        return f"{self._name}, {rows:,} {'row' if rows == 1 else 'rows'}{what}"

    def _shown(self) -> tuple[list[str], list[list[Any]]]:
        """Of the first rows, the names people know pages by before numbers, ids last."""
        first = self.head(_SHOWN).to_arrow()
        names = list(first.column_names)
        if self._columns is None:
            names.sort(key=lambda name: (name.endswith("_id"), not name.endswith("url")))
        return names, [list(row) for row in zip(*(first.column(name).to_pylist() for name in names))]

    def __repr__(self) -> str:
        names, rows = self._shown()
        columns = shutil.get_terminal_size((100, 24)).columns
        lines, left_out = notebook.text_table(names, rows, columns - 2)
        lines = [self._facts(), *(f"  {line}" for line in lines)]
        if rest := notebook.more(len(self) - len(rows)):
            lines.append(f"  {rest}")
        if left_out:
            lines.append(notebook.cut(f"  not shown: {', '.join(left_out)}", columns))
        return "\n".join(lines)

    def _repr_html_(self) -> str:
        names, rows = self._shown()
        rest = notebook.more(len(self) - len(rows))
        return notebook.framed(f"<div>{notebook.escaped(self._facts())}</div>", notebook.html_table(names, rows),
                               f"<div class=sr-more>{rest}</div>" if rest else "")


def _of_package(name: str) -> Any:
    from importlib import import_module

    try:
        return import_module(name)
    except ImportError as error:
        raise UsageError(f"{name} is not installed: pip install {name}, or take to_arrow()",
                         next_step=f"pip install {name}, or take to_arrow()") from error
