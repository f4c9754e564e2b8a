"""What can be done on a cluster: scan a crawl, and run one detector."""

from __future__ import annotations

import contextlib
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from .. import _native
from ..errors import UsageError
from .corpus import Corpus, same_inputs
from .detector_run import Leading
from .ingest import SETTINGS, Ingested, ingest
from .inputs import inputs_of
from .jobs import Job
from .options import ALL_DETECTORS, DETECTORS, asked
from .places import Place

if TYPE_CHECKING:
    from pyspark.sql import SparkSession  # pyright: ignore[reportMissingImports]


@dataclass(frozen=True)
class Scanned:
    """What a scan came to."""

    corpus: Corpus
    read: Ingested
    left_out: list[tuple[str, str]]
    """Detectors that had nothing to look at, and why."""


def scan(session: SparkSession, inputs: Sequence[str], out: str, *, partitions: int | None = None, memory: int = 512 << 20,
         only: Sequence[str] | None = None, **settings: Any) -> Scanned:
    """Reads a crawl into a corpus at ``out``, and finds what was copied in it, on the session's cluster.

    ``inputs`` are crawl files, folders or patterns: paths, or URIs of a store that ``pyarrow.fs`` knows. ``settings`` are those of
    :func:`seamripper.ingest` that change the result.
    """
    if unknown := set(settings) - set(SETTINGS):
        raise UsageError(f"a scan has no setting {', '.join(sorted(unknown))}: it has {', '.join(SETTINGS)}")
    job = Job(session, partitions or 2 * session.sparkContext.defaultParallelism)
    files = inputs_of(inputs)
    corpus = Corpus(Place(out))
    manifest = corpus.manifest()
    read = Ingested()
    if manifest is None:
        read = ingest(job, files, corpus, settings)
    elif not same_inputs(manifest, files):
        raise UsageError(f"{corpus.place.name} is a corpus of other crawl files: choose another place, or add them with "
                         "'seamripper ingest' on one machine")
    left_out = []
    for detector in ("corpus", *(DETECTORS if only is None else only)):
        if reason := _detect(job, corpus, detector, {}, memory):
            left_out.append((detector, str(reason)))
    return Scanned(corpus, read, left_out)


def detect(session: SparkSession, corpus: str, detector: str, *, partitions: int | None = None, memory: int = 512 << 20,
           **options: Any) -> None:
    """Runs one detector over a corpus that is there. ``options`` are those of the command line, ``theta=0.4`` for ``--theta 0.4``."""
    given = {name.replace("_", "-"): str(value) for name, value in options.items() if value is not None and value is not False}
    if detector not in ALL_DETECTORS:
        raise UsageError(f"no detector '{detector}' runs on a cluster: these do: {', '.join(ALL_DETECTORS)}")
    opened = Corpus(Place(corpus))
    if opened.manifest() is None:
        raise UsageError(f"{corpus} is no corpus: make one with scan")
    job = Job(session, partitions or 2 * session.sparkContext.defaultParallelism)
    if reason := _detect(job, opened, detector, given, memory):
        raise reason


def _question(job: Job, corpus: Corpus, detector: str, given: dict[str, str], memory: int) -> bytes:
    wanted = asked(detector, given)
    rests_on: dict[str, str] = {}
    near_duplicates: list[int] = []
    if wanted.collapse:
        corpus.bring_run("phrases")
        rests_on["phrases"], near_duplicates = _native.near_duplicates(str(corpus.folder))
    return _native.question(detector, wanted.options, wanted.files, job.slices, memory, rests_on, near_duplicates)


def _detect(job: Job, corpus: Corpus, detector: str, given: dict[str, str], memory: int) -> UsageError | None:
    """Why the detector has nothing to look at in the corpus, if so."""
    leading = Leading(job, corpus, detector, _question(job, corpus, detector, given, memory))
    with contextlib.closing(leading):
        if corpus.has_run(detector, leading.run.id):
            return None
        try:
            led = leading.lead()
        except UsageError as reason:
            return reason
        leading.write(led)
        return None
