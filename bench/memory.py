"""The memory of a scan whose crawl has twenty times the HTML that the budget has bytes."""
import pathlib
import re
import subprocess
import sys
import tempfile
import time
import zlib

from measure import print_table
from setting import ROOT, SEAMRIPPER, large_crawl

sys.path.insert(0, str(ROOT / "tests"))
from program import watch

TIMES = 20
BUDGETS = (128, 512)  # MiB
PIECE = 64 << 10
TARGET = re.compile(rb"(WARC-Target-URI: https?://)([^/\r\n]*)")


def members(file):
    """What each gzip member of a crawl file holds, one after the other."""
    packed, at = memoryview(file.read_bytes()), 0
    while at < len(packed):
        unpacker, record = zlib.decompressobj(wbits=31), b""
        while not unpacker.eof and at < len(packed):
            record += unpacker.decompress(packed[at:at + PIECE])
            at += min(PIECE, len(packed) - at)
        at -= len(unpacker.unused_data)
        yield record


def grow(files, html_bytes, folder):
    """Crawl files with at least so much in them: the crawl, then the same pages under other hosts, again and again."""
    written, grown = 0, []
    while written < html_bytes:
        for file in files:
            copy = len(grown) // len(files)
            grown.append(folder / f"{len(grown):04}.warc.gz")
            with grown[-1].open("wb") as out:
                for record in members(file):
                    packer = zlib.compressobj(level=1, wbits=31)
                    named = TARGET.sub(rb"\1copy%d-\2" % copy, record, count=1)
                    out.write(packer.compress(named) + packer.flush())
                    written += len(record)
            if written >= html_bytes:
                break
    return grown, written


def peak_of(command):
    """The most anonymous memory a process was seen to have, and its wall seconds."""
    begin = time.monotonic()
    process = subprocess.Popen([str(word) for word in command], stdout=subprocess.DEVNULL)
    peak = watch(process)
    if process.wait():
        raise SystemExit(f"bench: {' '.join(process.args)} ended with {process.returncode}")
    return peak, time.monotonic() - begin


def memory(_, __):
    files = large_crawl("memory")
    if not files:
        return
    print(f"\nmemory: anonymous memory of a crawl with {TIMES} times the HTML that --memory has bytes, on all cores",
          flush=True)
    rows = [("", "crawl", "wall s", "peak MB", "goal")]
    for budget in BUDGETS:
        with tempfile.TemporaryDirectory(dir=ROOT / "build", prefix="bench-") as folder:
            grown, html_bytes = grow(files, TIMES * (budget << 20), pathlib.Path(folder))
            corpus = pathlib.Path(folder) / "corpus"
            for verb in ("ingest", "scan"):
                peak, wall = peak_of([SEAMRIPPER, verb, *grown, "-o", corpus, "--memory", f"{budget}M", "-q"])
                most = 1.1 * (budget << 20) + (64 << 20)
                rows.append((f"{verb} --memory {budget}M", f"{html_bytes / 1e9:.1f} GB", f"{wall:.0f}", f"{peak / 1e6:.0f}",
                             f"<= {most / 1e6:.0f}: {'met' if peak <= most else 'MISSED'}"))
    print_table(rows)
