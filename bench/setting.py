"""What is measured, and on what: this tree's programs, the crawls, the peers."""
import os
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
RELEASE = ROOT / "build" / "release"
SEAMRIPPER = RELEASE / "seamripper"
PYTHON = ROOT / "build" / "venv" / "bin" / "python"
PEERS = ROOT / "bench" / "peers"
DEPS = ROOT / "build" / "deps"


def crawl(name):
    corpora = os.environ.get("SEAMRIPPER_CORPORA")
    return sorted((pathlib.Path(corpora) / name).glob("*.warc.gz")) if corpora else []


def large_crawl(what):
    """docs100k; where it is missing, a line says that `what` is skipped."""
    files = crawl("docs100k")
    if not files:
        print(f"\nskipped     {what}: no docs100k; SEAMRIPPER_CORPORA names the folder that holds it")
    return files


def texts(name):
    corpora = os.environ.get("SEAMRIPPER_CORPORA")
    return sorted((pathlib.Path(corpora) / name).glob("*.jsonl")) if corpora else []


def web_pages():
    """Pages of news sites, blogs and shops as they were fetched, no two alike. Small ones are a test's own."""
    found = {}
    for name in ("trafilatura", "htmldate", "newspaper", "newspaper4k"):
        for file in sorted((DEPS / name).rglob("*.html")):
            content = file.read_bytes()
            if len(content) >= 3000:
                found.setdefault(content, file)
    return list(found.values())


def pinned(name):
    for line in (ROOT / "tools" / "pins.txt").read_text().splitlines():
        fields = line.split()
        if len(fields) == 5 and fields[1] == name:
            return f"{name} {fields[2]}"
    sys.exit(f"bench: {name} is not in tools/pins.txt")


def print_machine(files):
    model = next((line.split(":")[1].strip() for line in open("/proc/cpuinfo") if line.startswith("model name")), "?")
    commit = subprocess.run(["git", "describe", "--always", "--dirty"], cwd=ROOT, capture_output=True, text=True)
    print(f"machine     {model}, {os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}")
    print(f"commit      {commit.stdout.strip()}")
    print(f"input       docs10k: {len(files)} files, {sum(file.stat().st_size for file in files):,} bytes")
