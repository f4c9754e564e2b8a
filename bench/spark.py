"""The same scan on Spark and on this machine alone: what a page costs there, what jobs cost before any page, what is shuffled."""
import json
import os
import pathlib
import tempfile
import zlib

from measure import print_table, require_equal, run
from setting import PEERS, RELEASE, ROOT, SEAMRIPPER, crawl, texts

PYTHON = ROOT / "build" / "venv-spark" / "bin" / "python"
GUIDE = {"quilts": 13, "phrases": 6, "templates": 20, "reuse": 6}  # KB a page, as they were expected
FEW_PAGES = 8
DETECTORS = tuple(GUIDE)


def first_records(file, to, count):
    """The first `count` members of a crawl whose records are members."""
    content = file.read_bytes()
    rest = content
    for _ in range(count):
        member = zlib.decompressobj(31)
        member.decompress(rest)
        rest = member.unused_data
    to.write_bytes(content[:len(content) - len(rest)])


def digests(corpus):
    found = {}
    for current in corpus.glob("findings/*/current"):
        record = json.loads((current.parent / current.read_text().strip() / "run.json").read_bytes())
        if record["detector"] in DETECTORS:
            found.update({name: table["digest"] for name, table in record["tables"].items()})
    return found


def both(files, folder):
    """The same scan twice: CPU seconds of one machine, and what Spark says of its own."""
    local = run([SEAMRIPPER, "scan", *files, "-o", folder / "local", "-j1", "-q"])
    said = run([PYTHON, PEERS / "spark_scan.py", folder / "spark", *files]).output
    facts = json.loads(said.splitlines()[-1])
    require_equal(digests(folder / "local"), digests(folder / "spark"), "Spark")
    return local.cpu, facts


def spark(files, _):
    package = RELEASE / "python"
    if not PYTHON.exists() or not package.is_dir():
        print("\nskipped     spark: no PySpark or no package; make bench-spark brings and builds them")
        return
    os.environ["PYTHONPATH"] = str(package)
    with tempfile.TemporaryDirectory(dir=ROOT / "build", prefix="bench-") as folder:
        folder = pathlib.Path(folder)
        first_records(files[0], folder / "few.warc.gz", FEW_PAGES)
        crawls = {"few pages": [folder / "few.warc.gz"], "docs10k": files, "docs100k": crawl("docs100k")}
        measured = {}
        for name, given in crawls.items():
            if given:
                (folder / name).mkdir()
                measured[name] = both(given, folder / name)
        print_scans(measured)
    print_grouping(measured["docs10k"][1], texts("docs10k"))


def print_scans(measured):
    print("\nspark: a scan on one core, CPU seconds; equal digests of every table")
    print_table([("", "pages", "one machine", "Spark", "of it start-up", "jobs", "wall s")] + [
        (name, f"{facts['pages']:,}", f"{local:.1f}", f"{facts['start_up'] + facts['cpu']:.1f}", f"{facts['start_up']:.1f}",
         str(facts["jobs"]), f"{facts['wall']:.0f}") for name, (local, facts) in measured.items()])
    if "docs100k" in measured:
        (small_local, small), (local, large) = measured["docs10k"], measured["docs100k"]
        ratio = (large["cpu"] - small["cpu"]) / (local - small_local)
        print(f"  docs100k less docs10k: {ratio:.2f} times one machine, goal <= 3: {'met' if ratio <= 3 else 'MISSED'}")
    facts = measured.get("docs100k", measured["docs10k"])[1]
    print(f"\nspark: KB shuffled a page, of {facts['pages']:,} pages")
    print_table([("", *DETECTORS), ("shuffled", *(f"{facts['shuffled'][name] / facts['pages'] / 1000:.1f}" for name in DETECTORS)),
                 ("expected", *map(str, GUIDE.values()))])


def print_grouping(facts, files):
    if not files:
        return
    sql = json.loads(run([PYTHON, PEERS / "spark_grouping.py", *files]).output.splitlines()[-1])
    making, grouping = facts["stages"]["quilts 2 grams"], facts["stages"]["quilts 3 patch grams"]
    print(f"\nspark: {sql['rows']:,} grams of docs10k grouped, CPU seconds")
    print_table([("", "making or reading", "grouping", "M rows/s"),
                 ("slices", f"{making:.1f}", f"{grouping:.1f}", f"{sql['rows'] / grouping / 1e6:.2f}"),
                 ("Spark SQL", f"{sql['reading']:.1f}", f"{sql['grouping']:.1f}", f"{sql['rows'] / sql['grouping'] / 1e6:.2f}")])
    rate, ratio = sql["rows"] / grouping / 1e6, sql["grouping"] / grouping
    print(f"  goal >= 3 M rows a CPU second: {'met' if rate >= 3 else 'MISSED'}; "
          f"Spark SQL {ratio:.1f} times as much, goal >= 3: {'met' if ratio >= 3 else 'MISSED'}")
