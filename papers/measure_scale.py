#!/usr/bin/env python3
"""Measures what a page costs, and writes docs/papers/data/scale/measured.csv, from which `make papers` computes scale.md.

Usage: papers/measure_scale.py PAGES.warc.gz... [--text FILE.jsonl...] [--more-text FILE.jsonl...]
On one thread: CPU seconds (user and system), bytes of the corpus and of findings. A row for each part and crawl: an eighth, a quarter, half and
all of the WARC files; then the two crawls of text, the second of which shows what ten times as many pages cost.
A loaded machine makes CPU seconds longer, too: measure on an idle one, and trust ratios first.
"""
import argparse
import json
import os
import pathlib
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
PROGRAM = pathlib.Path(os.environ.get("SEAMRIPPER", ROOT / "build" / "seamripper"))
PARTS = {"html": ("ingest", "quilts", "phrases", "templates", "reuse"), "text": ("ingest", "quilts", "phrases", "reuse")}


def cpu_seconds(command):
    child = subprocess.Popen([str(word) for word in command], stdout=subprocess.DEVNULL)
    _, status, usage = os.wait4(child.pid, 0)
    child.returncode = os.waitstatus_to_exitcode(status)
    if child.returncode:
        sys.exit(f"{' '.join(map(str, command))} ended with {child.returncode}")
    return usage.ru_utime + usage.ru_stime


def bytes_below(folder):
    return sum(file.stat().st_size for file in folder.rglob("*") if file.is_file())


def measured(files, kind):
    with tempfile.TemporaryDirectory(dir=ROOT / "build") as scratch:
        corpus = pathlib.Path(scratch) / "corpus"
        for part in PARTS[kind]:
            what = [*files, "-o", corpus] if part == "ingest" else [corpus]
            seconds = cpu_seconds([PROGRAM, part, *what, "-j", "1", "-q"])
            pages = json.loads(subprocess.run([PROGRAM, "info", corpus, "--json"], check=True, capture_output=True).stdout)["pages"]
            written = bytes_below(corpus / "findings" / part) if part != "ingest" else bytes_below(corpus / "segments")
            yield pages, sum(file.stat().st_size for file in files), part, seconds, written


def crawls(options):
    for eighths in (1, 2, 4, 8):
        yield "html", sorted(options.pages)[:max(1, len(options.pages) * eighths // 8)]
    for files in (options.text, options.more_text):
        if files:
            yield "text", sorted(files)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("pages", nargs="+", type=pathlib.Path)
    parser.add_argument("--text", nargs="+", type=pathlib.Path, default=[])
    parser.add_argument("--more-text", nargs="+", type=pathlib.Path, default=[])
    options = parser.parse_args()
    target = ROOT / "docs" / "papers" / "data" / "scale" / "measured.csv"
    target.parent.mkdir(parents=True, exist_ok=True)
    with open(target, "w") as file:
        file.write("crawl,pages,input_bytes,part,cpu_seconds,written_bytes\n")
        for kind, files in crawls(options):
            for pages, given, part, seconds, written in measured(files, kind):
                file.write(f"{kind},{pages},{given},{part},{seconds:.3f},{written}\n")
                file.flush()


main()
