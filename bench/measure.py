"""CPU seconds of child processes, sides alternating, and the tables they are printed in."""
import os
import statistics
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field


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
