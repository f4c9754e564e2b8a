"""Making a corpus of a crawl, opening it, asking it."""

from __future__ import annotations

import contextlib
import glob
import json
import os
import pathlib
import tempfile
import warnings
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Literal

import pyarrow as pa
import pyarrow.parquet as pq

from . import notebook, program
from .errors import DamagedInput, DamagedInputWarning, UsageError
from .page import Comparison, Page
from .progress import Meter, ProgressOption
from .table import Table
from .tables import Tables

__all__ = ["Corpus", "check", "compare", "ingest", "open", "scan"]

PathLike = str | os.PathLike[str]
Damaged = Literal["warn", "raise", "ignore"]
_DETECTORS = ("quilts", "phrases", "templates", "reuse", "near")


def _paths(inputs: PathLike | Iterable[PathLike]) -> list[str]:
    """Paths, and what patterns such as ``crawl/*.warc.gz`` stand for."""
    given = [inputs] if isinstance(inputs, (str, os.PathLike)) else list(inputs)
    paths: list[str] = []
    for each in given:
        path = os.path.expanduser(os.fspath(each))
        found = [path]
        if isinstance(each, str) and glob.has_magic(path) and not os.path.exists(path):
            found = sorted(glob.glob(path, recursive=True))
            if not found:
                raise UsageError(f"no file is named like {path}: check the pattern, and the folder", file=path,
                                 next_step="check the pattern, and the folder")
        paths += found
    if not paths:
        raise UsageError("nothing to read: name crawl files or folders", next_step="name crawl files or folders")
    return paths


def _file_option(path: PathLike) -> str:
    """As the value of an option or as an argument that no leading hyphen makes another."""
    name = os.path.expanduser(os.fspath(path))
    return os.path.join(".", name) if name.startswith("-") else name


def _tell_damage(answer: program.Answer, named: Sequence[str], damaged: Damaged, corpus: Corpus) -> None:
    if answer.status != 3 or damaged == "ignore":
        return
    from .errors import error_of

    lines = [line for line in answer.said.splitlines() if "damaged" in line]
    error = error_of(3, lines[-1] if lines else answer.said, named)
    assert isinstance(error, DamagedInput)
    error.corpus = corpus
    if damaged == "raise":
        raise error
    warnings.warn(DamagedInputWarning(error), stacklevel=4)


def _read(verb: str, inputs: PathLike | Iterable[PathLike], out: PathLike, progress: ProgressOption, damaged: Damaged,
          options: dict[str, Any]) -> Corpus:
    paths = [_file_option(path) for path in _paths(inputs)]
    folder = _file_option(out)
    with Meter(progress) as meter, program.as_file(b"".join(os.fsencode(path) + b"\n" for path in paths)) as (names, file):
        # Many paths are more than a command line takes; one with a line feed in it is not one line.
        given: list[str] = [f"--files-from={names}"] if not any("\n" in path for path in paths) else ["--", *paths]
        answer = program.run(verb, f"--output={folder}", "--json", *meter.flags, *program.flags(options), *given,
                             named=[*paths, folder], files=[file], on_event=meter, accept=(0, 3))
    corpus = Corpus(folder)
    _tell_damage(answer, paths, damaged, corpus)
    return corpus


def scan(inputs: PathLike | Iterable[PathLike], out: PathLike, *, only: str | Sequence[str] | None = None,
         threads: int | None = None, memory: str | None = None, seed: int | None = None, progress: ProgressOption = None,
         damaged: Damaged = "warn", **options: Any) -> Corpus:
    """Reads a crawl into a corpus and runs all detectors on it.

    ``inputs`` are crawl files or folders, or patterns such as ``"crawl/*.warc.gz"``; ``out`` is the folder of the corpus,
    new or begun before: the same call goes on where it was interrupted, and reads only what is new. ``only`` names the
    detectors to run, ``memory`` is such as ``"8G"``; no result depends on threads and memory. Other options are those of
    `seamripper scan`, with underscores.

    Damaged bytes are left out and told by a :class:`DamagedInputWarning`; ``damaged`` may be ``"raise"`` or ``"ignore"``.

    >>> import seamripper as sr
    >>> corpus = sr.scan("crawl/*.warc.gz", out="corpus", threads=2)
    >>> corpus.quilts.columns[:4]
    ['page_id', 'url', 'domain', 'words']
    """
    detectors = only if only is None or isinstance(only, str) else ",".join(only)
    return _read("scan", inputs, out, progress, damaged,
                 {"only": detectors, "threads": threads, "memory": memory, "seed": seed, **options})


def ingest(inputs: PathLike | Iterable[PathLike], out: PathLike, *, threads: int | None = None, memory: str | None = None,
           seed: int | None = None, progress: ProgressOption = None, damaged: Damaged = "warn", **options: Any) -> Corpus:
    """Reads a crawl into a corpus, as :func:`scan` does, and runs no detector.

    >>> import seamripper as sr
    >>> corpus = sr.ingest("crawl/*.warc.gz", out="pages-alone")
    >>> corpus.run("phrases", min_similarity=0.5)["clusters"] > 0
    True
    """
    return _read("ingest", inputs, out, progress, damaged, {"threads": threads, "memory": memory, "seed": seed, **options})


class Corpus(Tables):
    """A crawl that was read, and what was found in it. :func:`scan` makes one, :func:`open` opens one.

    Each table is an attribute (``corpus.quilts``) and an item (``corpus["quilts"]``), as the current run of its detector
    has it. Nothing is held open between calls.
    """

    def __init__(self, path: PathLike) -> None:
        self._path = _file_option(path)
        self._info: dict[str, Any] | None = None

    @property
    def path(self) -> str:
        """Its folder."""
        return self._path

    def _ask(self, verb: str, *words: PathLike, **how: Any) -> program.Answer:
        return program.run(verb, *words, named=[self._path], **how)

    @property
    def info(self) -> Mapping[str, Any]:
        """What it holds, and what became of every byte of its inputs: the account.

        >>> import seamripper as sr
        >>> account = sr.open("corpus").info["account"]
        >>> parts = [account["pages"], *account["files"], *account["skipped"], *account["damaged"]]
        >>> sum(part["bytes"] for part in parts) == account["input_bytes"]
        True
        """
        info: dict[str, Any] = self._ask("info", "--json", "--", self._path).json()
        return info

    def verify(self) -> None:
        """Reads all of it and holds it against its checksums; :class:`CorpusDamaged` names the first file that is not right.
        """
        self._ask("info", "--json", "--verify", "--", self._path)

    def __getitem__(self, name: str) -> Table:
        answer = self._ask("path", "--json", "--", self._path, name)
        return Table._of_files(name, [pathlib.Path(row["path"]) for row in answer.rows()])

    @property
    def tables(self) -> Table:
        """The tables that there are."""
        return _asked("tables", self._ask("ls", "--json", "--", self._path).rows(), "a table of the corpus")

    @property
    def runs(self) -> Table:
        """The runs of detectors that it keeps."""
        return _asked("runs", self._ask("runs", "--json", "--", self._path).rows(), "a run of a detector")

    def run(self, detector: str, *, progress: ProgressOption = None, **options: Any) -> Mapping[str, Any]:
        """Runs one detector, ``quilts``, ``phrases``, ``templates``, ``reuse`` or ``near``, with options of your own.

        They are those of the command line, with underscores: ``corpus.run("quilts", m=20, foreign="domain")``. From then on
        the detector's tables are those of this run. Returns the summary; a run with the same options is not repeated.

        >>> import seamripper as sr
        >>> corpus = sr.open("corpus")
        >>> summary = corpus.run("quilts", foreign="domain")
        >>> corpus.quilts.options["foreign"]
        'domain'
        """
        if detector not in _DETECTORS:
            raise UsageError(f"there is no detector {detector!r}: choose from {', '.join(_DETECTORS)}")
        with Meter(progress) as meter:
            answer = self._ask(detector, "--json", *meter.flags, *program.flags(options), "--", self._path, on_event=meter)
        summary: dict[str, Any] = answer.json()
        return summary

    def page(self, page: str | int) -> Page:
        """One page, by its URL in any spelling or by its id.

        >>> import seamripper as sr
        >>> corpus = sr.open("corpus")
        >>> page = corpus.page(corpus.pages["url"][0].as_py())
        >>> page.words == len(sr.words(page.text))
        True
        """
        return Page(self._ask("show", "--json", "--", self._path, str(page)).json())

    def compare(self, a: str | int, b: str | int, *, k: int = 5) -> Comparison:
        """What two pages of the corpus have in common: passages of at least ``k`` words.

        >>> import seamripper as sr
        >>> corpus = sr.open("corpus")
        >>> first = next(iter(corpus.quilt_sources))
        >>> corpus.compare(first["page_id"], first["source_id"]).a.shared_words > 0
        True
        """
        answer = self._ask("compare", "--json", f"--in={self._path}", f"--gram-words={k}", "--", str(a), str(b))
        return Comparison._of_json(answer.json(), (None, None))

    def check(self, texts: str | Iterable[str] | Mapping[str, str] | PathLike, *, k: int = 5, min_words: int | None = None,
              passages: bool = False, progress: ProgressOption = None) -> Table:
        """Where are my texts? See :func:`check`."""
        return check(texts, against=self, k=k, min_words=min_words, passages=passages, progress=progress)

    def sql(self, query: str, *, memory: str | None = None) -> Table:
        """One ``SELECT`` over all tables, in DuckDB's SQL.

        >>> import seamripper as sr
        >>> corpus = sr.open("corpus")
        >>> counts = corpus.sql("select domain, count(*) as pages from pages group by all order by pages desc")
        >>> counts.columns
        ['domain', 'pages']
        """
        return self._answered("query", "sql", *program.flags({"memory": memory}), query=query)

    def _answered(self, name: str, verb: str, *words: str, query: str) -> Table:
        with _scratch_file(".parquet") as file:
            self._ask(verb, f"--output={file}", "--quiet", *words, "--", self._path, query)
            return Table(name, pq.read_table(file))

    def report(self, out: PathLike) -> str:
        """Writes an HTML report of everything found, one file to mail; returns its name.

        >>> import seamripper as sr
        >>> sr.open("corpus").report("report.html")
        'report.html'
        """
        return self._written("report", out)

    def evidence(self, page: str | int, out: PathLike, *, against: PathLike | None = None, case: str | None = None,
                 author: str | None = None) -> str:
        """Writes an HTML file on one page beside those it shares passages with; returns its name."""
        options = program.flags({"against": against, "case": case, "author": author})
        return self._written("evidence", out, *options, page=str(page))

    def export(self, to: str, out: PathLike, **options: Any) -> str:
        """Writes findings for other tools, as the command `export` does: ``droplist``, ``blocklist``, ``labelset``,
        ``datatrove`` or ``dolma``; returns the name of what it wrote.

        >>> import seamripper as sr
        >>> sr.open("corpus").export("droplist", "drop.jsonl")
        'drop.jsonl'
        """
        return self._written("export", out, *program.flags({"to": to, **options}))

    def _written(self, verb: str, out: PathLike, *options: str, page: str | None = None) -> str:
        file = _file_option(out)
        pages = [page] if page is not None else []
        program.run(verb, f"--output={file}", "--quiet", *options, "--", self._path, *pages, named=[self._path, file])
        return os.fspath(out)

    def _summary(self) -> list[tuple[str, int, str]]:
        return [(row["table"], int(row["rows"]), row["a_row_is"]) for row in self.tables]

    def __repr__(self) -> str:
        info = self.info
        lines = [f"<Corpus {notebook.visible(self._path)}: {_size_of(info)}>"]
        lines += [f"  {name:20} {rows:>12,}  {meaning}" for name, rows, meaning in self._summary()]
        return "\n".join(lines)

    def _repr_html_(self) -> str:
        info = self.info
        damaged = sum(part["bytes"] for part in info["account"]["damaged"])
        account = f"{info['account']['input_bytes']:,} bytes read, {damaged:,} of them damaged"
        rows = [(name, f"{rows:,}", meaning) for name, rows, meaning in self._summary()]
        return notebook.framed(
            f"<div class=sr-title>{notebook.escaped(self._path)}</div>",
            f"<div class=sr-more>{_size_of(info)}; {account}</div>",
            notebook.html_table(("table", "rows", "a row is"), rows))


def _size_of(info: Mapping[str, Any]) -> str:
    return " on ".join(f"{count:,} {what}{'' if count == 1 else 's'}" for count, what in
                       ((info["pages"], "page"), (info["hosts"], "host")))


def open(path: PathLike) -> Corpus:
    """Opens a corpus that is there.

    >>> import seamripper as sr
    >>> sr.open("corpus").path
    'corpus'
    """
    corpus = Corpus(path)
    corpus.info  # raises, when it is none
    return corpus


@contextlib.contextmanager
def _scratch_file(suffix: str) -> Any:
    with tempfile.TemporaryDirectory(prefix="seamripper-") as folder:
        yield os.path.join(folder, "answer" + suffix)


def _asked(name: str, rows: list[dict[str, Any]], meaning: str) -> Table:
    return Table(name, pa.Table.from_pylist(rows), meaning=meaning)


def _document(text: PathLike, stack: contextlib.ExitStack, files: list[int]) -> tuple[str, str | None]:
    """What the program is told to read, and the name to show for it, if not that."""
    if isinstance(text, os.PathLike):
        return _file_option(text), os.fspath(text)
    path, descriptor = stack.enter_context(program.as_file(text.encode("utf-8", "replace")))
    files.append(descriptor)
    return path, None


def compare(a: PathLike, b: PathLike, *, k: int = 5) -> Comparison:
    """What two documents have in common: passages of at least ``k`` words.

    Each is a ``str`` with its text or HTML, or a ``pathlib.Path`` of a file.

    >>> import seamripper as sr
    >>> both = sr.compare("we sat by the river all day long", "she sat by the river all night")
    >>> [passage.text for passage in both.passages]
    ['sat by the river all']
    """
    files: list[int] = []
    with contextlib.ExitStack() as stack:
        first, first_name = _document(a, stack, files)
        second, second_name = _document(b, stack, files)
        answer = program.run("compare", "--json", f"--gram-words={k}", "--", first, second, files=files,
                             named=[first, second])
    return Comparison._of_json(answer.json(), (first_name or "a", second_name or "b"))


def check(texts: str | Iterable[str] | Mapping[str, str] | PathLike, *, against: Corpus | PathLike, k: int = 5,
          min_words: int | None = None, passages: bool = False, progress: ProgressOption = None) -> Table:
    """Where are my texts? Every page of a corpus that shares a passage of at least ``k`` words with one of them.

    ``texts`` is a text, a list of them, a dict of names and texts, or a ``pathlib.Path`` of a file or folder. A row is a text
    and a page; with ``passages`` it is a passage.

    >>> import seamripper as sr
    >>> corpus = sr.open("corpus")
    >>> text = corpus.page(corpus.quilts["page_id"][0].as_py()).text
    >>> found = sr.check({"mine": text}, against=corpus)
    >>> next(iter(found))["share"]
    1.0
    """
    corpus = against if isinstance(against, Corpus) else Corpus(against)
    options = program.flags({"gram_words": k, "min_words": min_words, "passages": passages})
    with contextlib.ExitStack() as stack:
        meter = stack.enter_context(Meter(progress))
        answer_file = stack.enter_context(_scratch_file(".parquet"))
        names: list[str] | None = None
        files: list[int] = []
        if isinstance(texts, os.PathLike):
            documents = _file_option(texts)
        else:
            names, rows = _numbered(texts)
            documents, descriptor = stack.enter_context(program.as_file(rows))
            files.append(descriptor)
        program.run("check", f"--output={answer_file}", f"--against={corpus.path}", *meter.flags, *options, "--", documents,
                    named=[corpus.path, documents], files=files, on_event=meter)
        found = pq.read_table(answer_file)
        if names is not None:
            found = found.set_column(found.column_names.index("document"), "document",
                                     pa.array([names[_number_of(name)] for name in found["document"].to_pylist()], pa.string()))
        return Table("check", found,
                     meaning="a passage of a text on a page" if passages else "a text and a page that share a passage")


def _numbered(texts: str | Iterable[str] | Mapping[str, str]) -> tuple[list[str], bytes]:
    """Names of texts, and the texts as rows of JSONL, whose ids are places among the names."""
    named = dict(texts) if isinstance(texts, Mapping) else dict(enumerate([texts] if isinstance(texts, str) else texts))
    rows = [json.dumps({"id": str(number), "text": text.encode("utf-8", "replace").decode()}) + "\n"
            for number, text in enumerate(named.values())]
    return [str(name) for name in named], "".join(rows).encode()


def _number_of(document: str) -> int:
    """The program names a row by its file and its id."""
    return int(document.rpartition("/")[2])
