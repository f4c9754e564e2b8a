"""CPU seconds of child processes, sides alternating, and what is printed of them."""
import contextlib
import json
import os
import pathlib
import statistics
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field

from setting import RELEASE, ROOT, SEAMRIPPER


@dataclass
class Run:
    """One child process: user + sys seconds of it and of what it waited for, wall seconds, most memory, its output."""
    cpu: float
    wall: float
    peak_bytes: int
    output: str


def run(command):
    command = [str(part) for part in command]
    with tempfile.TemporaryFile("w+") as errors:
        begin = time.monotonic()
        child = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=errors, text=True)
        output = child.stdout.read()
        _, status, usage = os.wait4(child.pid, 0)
        wall = time.monotonic() - begin
        child.stdout.close()
        child.returncode = os.waitstatus_to_exitcode(status)
        if child.returncode:
            errors.seek(0)
            sys.exit(f"bench: {' '.join(command)} ended with {child.returncode}:\n{errors.read()}")
    return Run(usage.ru_utime + usage.ru_stime, wall, usage.ru_maxrss * 1024, output)


@dataclass
class Side:
    """What is measured: `once` makes one pass and returns its Run and the facts it found."""
    name: str
    once: callable
    runs: list = field(default_factory=list)
    facts: list = field(default_factory=list)

    def cpu(self):
        return statistics.median(run.cpu for run in self.runs)

    def wall(self):
        return statistics.median(run.wall for run in self.runs)

    def cpu_range(self):
        values = [run.cpu for run in self.runs]
        return min(values), max(values)


def alternate(sides, passes):
    """A B C A B C ...: what disturbs the machine disturbs every side. The first round only warms up."""
    for turn in range(passes + 1):
        for side in sides:
            done, facts = side.once()
            side.facts.append(facts)
            if turn:
                side.runs.append(done)


def print_table(rows, indent="  "):
    """The first row names the columns; numbers stand right, the first column left."""
    widths = [max(len(row[i]) for row in rows) for i in range(len(rows[0]))]
    for row in rows:
        cells = [row[0].ljust(widths[0])] + [cell.rjust(width) for cell, width in zip(row[1:], widths[1:])]
        print((indent + "  ".join(cells)).rstrip())


def printing(command):
    """A side that prints its facts as one JSON object."""
    def once():
        done = run(command)
        return done, json.loads(done.output)
    return once


@contextlib.contextmanager
def corpus_of(files):
    """A corpus in the build tree, for as long as it is needed."""
    with tempfile.TemporaryDirectory(dir=ROOT / "build", prefix="bench-") as folder:
        corpus = pathlib.Path(folder) / "corpus"
        run([SEAMRIPPER, "ingest", *files, "-o", corpus, "-q"])
        yield corpus


def the_same(side, names):
    """What a side found, which must not change from pass to pass."""
    found = [{name: facts[name] for name in names} for facts in side.facts]
    if any(facts != found[0] for facts in found):
        sys.exit(f"bench: {side.name} does not find the same in every pass: {found}")
    return found[0]


def require_equal(ours, theirs, who):
    """A fast wrong answer is no result."""
    if ours != theirs:
        sys.exit(f"bench: {who} found something else: {theirs} instead of {ours}")


def print_sides(sides, start_up, payload_bytes, clocks):
    """`sides`: ours and the peer, whose figures are without its start-up, and others."""
    rows = [("", "CPU s", "range", "wall s", "MB/s")]
    for side in [*sides, start_up]:
        off = start_up.cpu() if side is sides[1] else 0
        least, most = side.cpu_range()
        rate = "" if side is start_up else f"{payload_bytes / (side.cpu() - off) / 1e6:.0f}"
        rows.append((side.name, f"{side.cpu() - off:.3f}", f"{least - off:.3f}..{most - off:.3f}",
                     f"{side.wall():.3f}", rate))
    print_table(rows)
    print(f"  medians of {len(sides[0].runs)} passes; MB/s is payload per CPU second; wall is with start-up; "
          f"clock {statistics.median(clocks):.2f} GHz ({min(clocks):.2f}..{max(clocks):.2f})")


def print_verdict(ours, peer, start_up, goal):
    ratio = (peer.cpu() - start_up.cpu()) / ours.cpu()
    pairs = [(b.cpu - start_up.cpu()) / a.cpu for a, b in zip(ours.runs, peer.runs)]
    print_ratio(ratio, pairs, goal)


def print_ratio(ratio, pairs, goal):
    print(f"  ratio {ratio:.2f} (pairs {min(pairs):.2f}..{max(pairs):.2f}), goal >= {goal:.2f}: "
          f"{'met' if ratio >= goal else 'MISSED'}")


def print_less_loading(sides, records):
    """`sides`: each with the one that only loads what it works on, which is taken off, or None."""
    rows = [("", "CPU s", "range", "wall s", "ns/record")]
    for side, loading in sides:
        off = loading.cpu() if loading else 0
        least, most = side.cpu_range()
        each = f"{(side.cpu() - off) / records * 1e9:.0f}" if loading else ""
        rows.append((side.name, f"{side.cpu() - off:.3f}", f"{least - off:.3f}..{most - off:.3f}",
                     f"{side.wall():.3f}", each))
    print_table(rows)


def print_ratio_less_loading(ours, peer, goal):
    """Both a side and the one that only loads what it works on."""
    (ours, our_loading), (peer, peer_loading) = ours, peer
    pairs = [(b.cpu - peer_loading.cpu()) / (a.cpu - our_loading.cpu()) for a, b in zip(ours.runs, peer.runs)]
    print_ratio((peer.cpu() - peer_loading.cpu()) / (ours.cpu() - our_loading.cpu()), pairs, goal)


def clock_side(clocks):
    def once():
        done = run([RELEASE / "bench" / "clock"])
        clocks.append(float(done.output))
        return done, {}
    return Side("clock", once)
