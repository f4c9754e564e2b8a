"""The command line, ``python -m seamripper.spark``."""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from ..errors import Error, UsageError
from .corpus import Corpus
from .ingest import SETTINGS
from .options import ALL_DETECTORS, DETECTORS, options_of
from .places import Place, read
from .verbs import Scanned, detect, scan

if TYPE_CHECKING:
    from pyspark.sql import SparkSession  # pyright: ignore[reportMissingImports]

# What slices of this engine ask of Spark, unless it is told otherwise.
CONF = {
    "spark.app.name": "seamripper",
    "spark.io.compression.codec": "zstd",
    "spark.sql.adaptive.enabled": "false",  # a partition is a slice: none may be joined with another, or left out
    "spark.ui.showConsoleProgress": "false",
}


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


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m seamripper.spark", description=(__doc__ or "").partition("\n")[0])
    verbs = parser.add_subparsers(dest="verb", required=True)
    scan = verbs.add_parser("scan", help="read a crawl into a corpus, and find what was copied in it")
    scan.add_argument("inputs", nargs="+", metavar="INPUT", help="crawl file, folder of such, or pattern: a path or a URI")
    scan.add_argument("-o", "--out", required=True, metavar="CORPUS", help="where the corpus is to be: a path or a URI that all "
                      "machines of the cluster reach")
    for name, kind in (("seed", lambda text: int(text, 0)), ("style-gram-bytes", int), ("style-dimensions", int), ("max-page-bytes", int),
                       ("max-record-bytes", int), ("max-links", int), ("key", str), ("id-field", str), ("text-field", str)):
        scan.add_argument(f"--{name}", type=kind, help=argparse.SUPPRESS)
    for name in ("keep-scripts", "words-at-tags"):
        scan.add_argument(f"--{name}", action="store_const", const=True, help=argparse.SUPPRESS)
    _add_cluster(scan)
    for detector in ALL_DETECTORS:
        one = verbs.add_parser(detector, help=f"run {detector} alone, with options")
        one.add_argument("corpus", metavar="CORPUS")
        for option in options_of(detector):
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


def _session(options: argparse.Namespace) -> SparkSession:
    try:
        from pyspark.sql import SparkSession  # pyright: ignore[reportMissingImports]
    except ImportError as error:
        raise UsageError("there is no PySpark: pip install 'seamripper[spark]'") from error
    builder = SparkSession.builder
    for key, value in CONF.items():
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
    current = read(corpus.place / "findings" / detector / "current")
    if current is None:
        return
    record = read(corpus.place / "findings" / detector / current.decode().strip() / "run.json")
    for name, table in json.loads(record or b"{}").get("tables", {}).items():
        print(f"  {name:<20} {table['rows']:>12,} rows  {table['digest']}")


def _settings_of(options: argparse.Namespace) -> dict[str, Any]:
    return {name: value for name in SETTINGS if (value := getattr(options, name)) is not None}
