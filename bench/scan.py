"""A whole scan."""
import json
import pathlib
import statistics
import tempfile

from measure import Side, alternate, clock_side, print_table, printing, run
from setting import RELEASE, ROOT, SEAMRIPPER, large_crawl


def scanning(files):
    """A side that reads a crawl, runs all detectors, and removes the corpus."""
    def once():
        with tempfile.TemporaryDirectory(dir=ROOT / "build", prefix="bench-") as folder:
            done = run([SEAMRIPPER, "scan", *files, "-o", pathlib.Path(folder) / "corpus", "-j", "1", "--json", "-q"])
            return done, json.loads(done.output)
    return once


def scan(_, passes):
    files = large_crawl("scan")
    if not files:
        return
    ours = Side("scan -j 1", scanning(files))
    inflate = Side("libdeflate alone", printing([RELEASE / "bench" / "inflate", *files]))
    clocks = []
    alternate([clock_side(clocks), inflate, ours], min(passes, 3))
    found = ours.facts[0]
    peak = max(run.peak_bytes for run in ours.runs)
    print("\nscan: docs100k from .warc.gz to what four detectors find, against libdeflate inflating the same files")
    print(f"  {found['quilts']['quilts']:,} quilts, {found['phrases']['near_duplicates']:,} near-duplicates, "
          f"{found['templates']['clusters']:,} templates, {found['reuse']['labelled_chunks']:,} labelled chunks")
    rows = [("", "CPU s", "range", "wall s", "peak GB")]
    for side in (inflate, ours):
        least, most = side.cpu_range()
        memory = max(run.peak_bytes for run in side.runs) / 1e9
        rows.append((side.name, f"{side.cpu():.2f}", f"{least:.2f}..{most:.2f}", f"{side.wall():.2f}", f"{memory:.2f}"))
    print_table(rows)
    ratios = sorted(a.cpu / b.cpu for a, b in zip(ours.runs, inflate.runs))
    ratio = statistics.median(ratios)
    print(f"  {ratio:.1f} times libdeflate's CPU ({ratios[0]:.1f}..{ratios[-1]:.1f}), goal <= 13: "
          f"{'met' if ratio <= 13 else 'MISSED'}; goal < 2 GB: {'met' if peak < 2e9 else 'MISSED'}")
