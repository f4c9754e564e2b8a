"""Scans a crawl on Spark, one core; prints what it took, in all and of each detector. Usage: spark_scan.py CORPUS FILE..."""
import contextlib
import json
import sys
import time
import unittest.mock

from on_spark import new_session, processor_seconds, scratch, shuffled_bytes
from seamripper import spark
from seamripper.spark.detector_run import Leading
from seamripper.spark.jobs import Job
from seamripper.spark.options import DETECTORS


@contextlib.contextmanager
def counted_jobs(counts):
    describe = Job.describe

    def counted(job, what):
        counts["jobs"] += 1
        describe(job, what)

    with unittest.mock.patch.object(Job, "describe", counted):
        yield


@contextlib.contextmanager
def timed_stages(seconds):
    """CPU seconds of each stage, by its name."""
    run = Leading._stage

    def timed(leading, stage, *rest):
        before = processor_seconds()
        rows = run(leading, stage, *rest)
        seconds[f"{leading.detector} {stage}"] = processor_seconds() - before
        return rows

    with unittest.mock.patch.object(Leading, "_stage", timed):
        yield


def main(corpus, *files):
    with scratch() as folder:
        session = new_session(folder)
        facts = {"start_up": processor_seconds(), "jobs": 0, "shuffled": {}, "stages": {}}
        began = time.monotonic()
        with counted_jobs(facts), timed_stages(facts["stages"]):
            facts["left_out"] = []
            for step in ((), *((detector,) for detector in DETECTORS)):  # the first reads the crawl
                before = shuffled_bytes(session)
                scanned = spark.scan(session, files, corpus, only=step, partitions=4)
                facts["left_out"] += scanned.left_out
                facts["shuffled"][step[0] if step else "ingest"] = shuffled_bytes(session) - before
        facts["wall"] = time.monotonic() - began
        facts["cpu"] = processor_seconds() - facts["start_up"]
        facts["pages"] = scanned.corpus.manifest()["totals"]["pages"]
        session.stop()
    print(json.dumps(facts))


main(*sys.argv[1:])
