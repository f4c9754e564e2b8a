"""From a crawl to records, to words and to a corpus."""
import json
import pathlib
import subprocess
import tempfile

from measure import (Side, alternate, clock_side, print_ratio, print_sides, print_table, print_verdict, printing,
                     require_equal, run, the_same)
from setting import PEERS, PYTHON, RELEASE, ROOT, SEAMRIPPER, pinned, web_pages


def read_records(files, passes):
    ours = Side("read_records", printing([RELEASE / "bench" / "read_records", *files]))
    peer = Side(pinned("fastwarc"), printing([PYTHON, PEERS / "read_fastwarc.py", *files]))
    start_up = Side("the peer's start-up, taken off", printing([PYTHON, PEERS / "read_fastwarc.py"]))
    clocks = []
    alternate([clock_side(clocks), ours, peer, start_up], passes)
    names = ("records", "responses", "payload_bytes")
    found = the_same(ours, names)
    require_equal(found, the_same(peer, names), peer.name)
    print("\nread-records: records to decoded payloads, against FastWARC (path given, HTTP parsed, payload read)")
    print(f"  {found['records']:,} records, {found['responses']:,} responses, {found['payload_bytes']:,} payload bytes "
          "on both sides")
    print_sides([ours, peer], start_up, found["payload_bytes"], clocks)
    print_verdict(ours, peer, start_up, goal=1.05)


def ingesting(files, threads):
    """A side that makes a corpus in the build tree, asks `info` what is in it, and removes it."""
    def once():
        with tempfile.TemporaryDirectory(dir=ROOT / "build", prefix="bench-") as folder:
            corpus = pathlib.Path(folder) / "corpus"
            done = run([SEAMRIPPER, "ingest", *files, "-o", corpus, "-j", threads, "-q"])
            return done, json.loads(run([SEAMRIPPER, "info", corpus, "--json"]).output)
    return once


def crawl_to_corpus(files, passes):
    ours = Side("seamripper ingest -j 1", ingesting(files, 1))
    peer = Side(f"{pinned('fastwarc')} + {pinned('resiliparse')}",
                printing([PYTHON, PEERS / "text_resiliparse.py", *files]))
    start_up = Side("the peer's start-up, taken off", printing([PYTHON, PEERS / "text_resiliparse.py"]))
    both_cores = Side("seamripper ingest -j 2", ingesting(files, 2))
    clocks = []
    alternate([clock_side(clocks), ours, peer, start_up, both_cores], passes)
    names = ("pages", "html_bytes", "words", "text_bytes", "stored_bytes", "digest")
    found = the_same(ours, names)
    theirs = the_same(peer, ("pages", "html_bytes", "text_bytes"))
    require_equal(found, the_same(both_cores, names), both_cores.name)
    require_equal((found["pages"], found["html_bytes"]), (theirs["pages"], theirs["html_bytes"]), peer.name)
    print("\ncrawl-to-corpus: a corpus on disk, against text alone (FastWARC + resiliparse, whole page, with charset)")
    print(f"  {found['pages']:,} pages, {found['html_bytes']:,} payload bytes on both sides")
    print(f"  ours: {found['words']:,} words in {found['text_bytes']:,} bytes of text, {found['stored_bytes']:,} bytes "
          f"stored, digest {found['digest']}")
    print(f"  peer: {theirs['text_bytes']:,} bytes of text, nothing stored")
    print_sides([ours, peer, both_cores], start_up, found["html_bytes"], clocks)
    print(f"  wall of -j 1 / wall of -j 2: {ours.wall() / both_cores.wall():.2f}, which only an idle machine can tell")
    print_verdict(ours, peer, start_up, goal=3.0)


def ingest(files, passes):
    print("\ningest: from gzip to words in turns within a process, then all of an ingest against libdeflate", flush=True)
    subprocess.run([RELEASE / "bench" / "html_words", "--passes", str(passes), *files], check=True)
    print("  the same from real web pages, which other tools keep for their tests", flush=True)
    subprocess.run([RELEASE / "bench" / "html_words", "--passes", str(passes), "--web", *web_pages()], check=True)
    ours = Side("seamripper ingest -j 1", ingesting(files, 1))
    peer = Side("libdeflate", printing([RELEASE / "bench" / "inflate", *files]))
    alternate([ours, peer], passes)
    found = the_same(ours, ("pages", "words", "digest"))
    print(f"  {found['pages']:,} pages, {found['words']:,} words, digest {found['digest']}")
    print_table([("", "CPU s", "range")] + [(side.name, f"{side.cpu():.3f}", "{:.3f}..{:.3f}".format(*side.cpu_range()))
                                            for side in (ours, peer)])
    print_ratio(peer.cpu() / ours.cpu(), [b.cpu / a.cpu for a, b in zip(ours.runs, peer.runs)], goal=0.15)
