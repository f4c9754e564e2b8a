#!/usr/bin/env python3
"""Measures what a page costs, and writes docs/papers/data/scale/measured.csv, from which `make papers` computes scale.md.

Usage: papers/measure_scale.py CRAWL_FOLDER... CPU seconds (user and system) on one thread, bytes of the corpus and of findings; a
row for each folder and part. A loaded machine makes CPU seconds longer, too: measure on an idle one, and trust ratios first.
"""
import json
import os
import pathlib
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
PROGRAM = ROOT / "build" / "seamripper"
PARTS = ("ingest", "quilts", "phrases", "templates", "reuse")


def cpu_seconds(command):
    child = subprocess.Popen([str(word) for word in command], stdout=subprocess.DEVNULL)
    _, status, usage = os.wait4(child.pid, 0)
    child.returncode = os.waitstatus_to_exitcode(status)
    if child.returncode:
        sys.exit(f"{' '.join(map(str, command))} ended with {child.returncode}")
    return usage.ru_utime + usage.ru_stime


def bytes_below(folder):
    return sum(file.stat().st_size for file in folder.rglob("*") if file.is_file())


def measured(crawl):
    files = sorted(pathlib.Path(crawl).glob("*.warc.gz"))
    with tempfile.TemporaryDirectory(dir=ROOT / "build") as scratch:
        corpus = pathlib.Path(scratch) / "corpus"
        for part in PARTS:
            what = [*files, "-o", corpus] if part == "ingest" else [corpus]
            seconds = cpu_seconds([PROGRAM, part, *what, "-j", "1", "-q"])
            pages = json.loads(subprocess.run([PROGRAM, "info", corpus, "--json"], check=True, capture_output=True).stdout)["pages"]
            written = bytes_below(corpus / "findings" / part) if part != "ingest" else bytes_below(corpus / "segments")
            yield pages, sum(file.stat().st_size for file in files), part, seconds, written


def main(crawls):
    target = ROOT / "docs" / "papers" / "data" / "scale" / "measured.csv"
    target.parent.mkdir(parents=True, exist_ok=True)
    with open(target, "w") as file:
        file.write("pages,input_bytes,part,cpu_seconds,written_bytes\n")
        for crawl in crawls:
            for pages, given, part, seconds, written in measured(crawl):
                file.write(f"{pages},{given},{part},{seconds:.3f},{written}\n")
                file.flush()


main(sys.argv[1:])
