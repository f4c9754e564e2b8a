"""Reading a crawl into a corpus."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from .corpus import Corpus
from .inputs import Input
from .jobs import Job, collected
from .tasks import Reading, Settling

# What changes the pages of a corpus, by the names of seamripper.ingest.
SETTINGS = ("seed", "keep_scripts", "words_at_tags", "style_gram_bytes", "style_dimensions", "max_page_bytes", "max_record_bytes", "max_links", "key",
            "id_field", "text_field")


@dataclass
class Ingested:
    """What was met while a crawl was read."""

    pages: int = 0
    damaged_pieces: int = 0
    damaged_bytes: int = 0
    damage: list[str] = field(default_factory=list)
    notices: list[str] = field(default_factory=list)


def ingest(job: Job, inputs: Sequence[Input], corpus: Corpus, settings: dict[str, Any]) -> Ingested:
    from pyspark import StorageLevel  # pyright: ignore[reportMissingImports]

    job.describe(f"read {len(inputs)} crawl files")
    given = job.spark.sparkContext.broadcast(list(inputs))
    rows = job.rows(job.each(len(inputs)), Reading(given, corpus.place, settings, job.slices)).persist(StorageLevel.DISK_ONLY)
    try:
        reports = sorted((part, content) for _, part, _, content in collected(rows))
        job.describe("settle which capture of each URL counts")
        settled = [content for *_, content in collected(job.rows(job.routed(rows), Settling()))]
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
