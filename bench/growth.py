"""What a page costs in a crawl of a hundred thousand, and in one ten times as large."""
import contextlib
import json
import os
import pathlib
import statistics
import tempfile

from measure import Side, print_table, run
from rotated import COPIES, rotated, styled
from setting import RELEASE, ROOT, SEAMRIPPER

DETECTORS = ("quilts", "phrases", "reuse")
IN_MEMORY, ON_DISK, INGEST = 1.15, 1.5, 1.15
STYLED_PAGES = 100_000
SHOWN = 6


def machine_bytes():
    return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")


def ingested(files, folder, name):
    """The corpus of files, and CPU microseconds a page."""
    corpus = pathlib.Path(folder) / name
    done = run([SEAMRIPPER, "ingest", *files, "-o", corpus, "-q"])
    pages = json.loads(run([SEAMRIPPER, "info", corpus, "--json"]).output)["pages"]
    return corpus, done.cpu / pages * 1e6


def detect(detector, corpus, memory_bytes):
    """CPU microseconds a page, rows of all tables a page, bytes of temporary files."""
    done = run([SEAMRIPPER, detector, corpus, "--force", "--memory", f"{memory_bytes >> 20}M", "--json", "-q"])
    found = json.loads(done.output)
    record = json.loads((corpus / "findings" / detector / found["run"] / "run.json").read_text())
    return (done.cpu / found["pages"] * 1e6, sum(table["rows"] for table in found["tables"]) / found["pages"],
            sum(stage["bytes"] for stage in record["stages"]))


def needed_bytes(detector, corpus):
    """What it takes to write no temporary file, or, since that is a guess on the safe side, two thirds of the machine."""
    estimate = json.loads(run([SEAMRIPPER, detector, corpus, "--dry-run", "--json"]).output)
    return min(estimate["in_memory_bytes"], machine_bytes() * 2 // 3)


def verdict(ratio, goal):
    return f"{ratio:.2f} (goal <= {goal:.2f}: {'met' if ratio <= goal else 'MISSED'})"


def grown(detector, small, large, passes):
    """A line of the table. The small corpus takes turns with the large one."""
    memory = needed_bytes(detector, large)
    of_small, of_large, of_quarter = [], [], []
    for _ in range(passes):
        of_small.append(detect(detector, small, memory))
        of_large.append(detect(detector, large, memory))
        of_small.append(detect(detector, small, memory))
        of_quarter.append(detect(detector, large, memory // 4))
    costs = [statistics.median(cost for cost, _, _ in each) for each in (of_small, of_large, of_quarter)]
    return (detector, f"{costs[0]:.1f}", f"{costs[1]:.1f}", verdict(costs[1] / costs[0], IN_MEMORY), f"{memory / 1e9:.1f}",
            f"{of_large[0][2] / 1e9:.1f}", f"{costs[2]:.1f}", verdict(costs[2] / costs[0], ON_DISK),
            f"{of_quarter[0][2] / 1e9:.1f}", f"{of_small[0][1]:.2f}", f"{of_large[0][1]:.2f}")


HEAD = ("CPU us a page", "100 k", "1 M", "growth", "GB", "on disk", "1/4 of it", "growth", "on disk", "rows a page",
        "1 M")


def worst_quilts(corpus):
    rows = run([SEAMRIPPER, "ls", corpus, "quilts", "--limit", SHOWN, "--json", "-q"]).output
    return [json.loads(row)["url"] for row in rows.splitlines()]


def show(small, large):
    """The worst quilts of the small corpus, which are in the large one too."""
    urls = worst_quilts(small)
    rows = [("show of a quilt", "CPU s", "most MB read")]
    costs = []
    for name, corpus in (("100 k", small), ("1 M", large)):
        sides = [Side(url, lambda url=url, corpus=corpus: (run([SEAMRIPPER, "show", corpus, url]), {}))
                 for url in urls]
        for side in sides:
            side.runs = [side.once()[0] for _ in range(5)]
        read = [json.loads(line) for line in
                run([RELEASE / "bench" / "show_page", corpus, *urls]).output.splitlines()]
        most = max(each["bytes"] for each in read)
        costs.append(statistics.median(side.cpu() for side in sides))
        rows.append((name, f"{costs[-1]:.3f}", f"{most / 1e6:.1f}"))
    print_table([tuple(str(cell) for cell in row) for row in rows])
    print(f"  1 M: goal <= 0.10 s: {'met' if costs[1] <= 0.1 else 'MISSED'}; growth "
          f"{verdict(costs[1] / costs[0], 1.2)}; goal < 8 MB: {'met' if most < 8e6 else 'MISSED'}")


def growth(_, passes):
    with contextlib.ExitStack() as stack:
        folder = pathlib.Path(stack.enter_context(tempfile.TemporaryDirectory(dir=ROOT / "build", prefix="bench-")))
        first, all_copies = rotated(folder)
        if not first:
            print("\nskipped     growth: neither docs1m nor docs100k's texts; SEAMRIPPER_CORPORA names the folder that "
                  "holds them")
            return
        small, small_cost = ingested(first, folder, "small")
        large, large_cost = ingested(all_copies, folder, "large")
        print(f"\ngrowth: docs100k's texts, and {COPIES} copies in alphabets and on hosts of their own; templates: HTML "
              "that was made up")
        print(f"  ingest {small_cost:.1f} and {large_cost:.1f} CPU us a page, growth "
              f"{verdict(large_cost / small_cost, INGEST)}")
        rows = [HEAD] + [grown(detector, small, large, min(passes, 1)) for detector in DETECTORS]
        crawls = []
        for name, pages in (("styled", STYLED_PAGES), ("more-styled", COPIES * STYLED_PAGES)):
            file = folder / f"{name}.jsonl"
            styled(file, pages)
            crawls.append(ingested([file], folder, name)[0])
            file.unlink()
        rows.append(grown("templates", *crawls, min(passes, 1)))
        print_table(rows)
        show(small, large)
