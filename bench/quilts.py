"""Grams grouped, sources chosen, quilts found."""
import os
import statistics
import subprocess

from measure import (Side, alternate, clock_side, corpus_of, print_less_loading, print_ratio, print_ratio_less_loading,
                     print_table, printing, require_equal, run, the_same)
from setting import PEERS, PYTHON, RELEASE, SEAMRIPPER, crawl, large_crawl, pinned


def kernels(files, passes):
    print("\nkernels: MB/s of what each reads (libdeflate: of what it writes) and CPU microseconds a page", flush=True)
    subprocess.run([RELEASE / "bench" / "kernels", *files], check=True)
    print("  shingles, CPU ns a phrase", flush=True)
    subprocess.run([RELEASE / "bench" / "shingles", "--passes", str(passes), *files], check=True)


def grouping(files, passes):
    print("\ngrouping: partition and group (gram, page) records, against sorting the bare grams; CPU ns a record")
    program = RELEASE / "bench" / "grouping"
    print("  made up", flush=True)
    subprocess.run([program, "--passes", str(passes)], check=True)
    for name, source in (("docs10k", files), ("docs100k", crawl("docs100k"))):
        if source:
            with corpus_of(source) as corpus:
                print(f"  {name}", flush=True)
                subprocess.run([program, "--passes", str(passes), corpus], check=True)


def grouping_peer(files, passes):
    script = PEERS / "group_duckdb.py"
    with corpus_of(files) as corpus:
        pairs, csv, parquet = (corpus.with_name(name) for name in ("pairs", "pairs.csv", "pairs.parquet"))
        program = RELEASE / "bench" / "gram_pairs"
        run([program, "write", corpus, pairs, csv])
        run([PYTHON, script, "convert", csv, parquet])
        ours, our_loading = (Side(name, printing([program, verb, pairs]))
                             for name, verb in (("gram_pairs", "group"), ("  loading alone, taken off", "load")))
        peer, peer_loading = (Side(name, printing([PYTHON, script, verb, parquet]))
                              for name, verb in ((pinned("duckdb"), "group"), ("  loading alone, taken off", "load")))
        clocks = []
        alternate([clock_side(clocks), ours, our_loading, peer, peer_loading], passes)
    names = ("rows", "groups", "records")
    found = the_same(ours, names)
    require_equal(found, the_same(peer, names), peer.name)
    print("\ngrouping-peer: grams in 2 to 50 pages with their lists of pages, in memory on one thread, against DuckDB")
    print(f"  {found['rows']:,} records; {found['groups']:,} grams with {found['records']:,} pages on both sides")
    print_less_loading([(ours, our_loading), (our_loading, None), (peer, peer_loading), (peer_loading, None)],
                       records=found["rows"])
    print(f"  medians of {len(ours.runs)} passes; a process that only makes its table of records is taken off the one that "
          f"also groups them; clock {statistics.median(clocks):.2f} GHz ({min(clocks):.2f}..{max(clocks):.2f})")
    print_ratio_less_loading((ours, our_loading), (peer, peer_loading), goal=5.0)


def cover(files, passes):
    print("\ncover: sources of pages from their grams one by one, against classes of grams; CPU microseconds a page")
    with corpus_of(files) as corpus:
        print("  docs10k", flush=True)
        subprocess.run([RELEASE / "bench" / "cover", "--passes", str(passes), corpus], check=True)


# Hashed grams (NumPy), then their page pairs (DuckDB), of the same pages: one run each, measured once.
PAGE_PAIRS_CPU = 146.0

PAGE_PAIRS_BYTES = 7_294_000_000


def quilts(_, passes):
    files = large_crawl("quilts")
    if not files:
        return
    threads = os.cpu_count()
    with corpus_of(files) as corpus:
        side = Side(f"quilts --no-patches -j {threads}",
                    printing([SEAMRIPPER, "quilts", corpus, "--no-patches", "--force", "-j", threads, "--memory", "1G",
                              "--json", "-q"]))
        clocks = []
        alternate([clock_side(clocks), side], min(passes, 3))
    found = the_same(side, ("pages", "quilts", "sources", "tables"))
    peak = max(run.peak_bytes for run in side.runs)
    least, most = side.cpu_range()
    print("\nquilts: docs100k from a corpus to quilts, against hashed grams and DuckDB up to page pairs: "
          f"{PAGE_PAIRS_CPU:.0f} CPU s, {PAGE_PAIRS_BYTES / 1e9:.1f} GB")
    print(f"  {found['pages']:,} pages, {found['quilts']:,} quilts of {found['sources']:,} sources; digests "
          + ", ".join(f"{table['name']} {table['digest']}" for table in found["tables"]))
    print_table([("", "CPU s", "range", "wall s", "peak GB"),
                 (side.name, f"{side.cpu():.2f}", f"{least:.2f}..{most:.2f}", f"{side.wall():.2f}", f"{peak / 1e9:.2f}")])
    print(f"  medians of {len(side.runs)} passes; clock {statistics.median(clocks):.2f} GHz "
          f"({min(clocks):.2f}..{max(clocks):.2f})")
    print_ratio(PAGE_PAIRS_CPU / side.cpu(), [PAGE_PAIRS_CPU / run.cpu for run in side.runs], goal=15.0)
    print(f"  memory {PAGE_PAIRS_BYTES / peak:.1f} times less, goal < 2 GB: {'met' if peak < 2e9 else 'MISSED'}")
