"""Crawls that outgrow one machine, on a Spark cluster: the same corpus and the same findings, row for row.

    python -m seamripper.spark scan 's3://bucket/crawl/*.warc.gz' -o s3://bucket/corpus --master spark://host:7077

Spark carries opaque rows (lane, part, checksum, bytes) between slices of the engine, and runs a slice again when its rows are lost.
What the rows hold, and what a detector does with them, only the engine knows.
"""

from .verbs import Scanned, detect, scan

__all__ = ["Scanned", "detect", "scan"]
