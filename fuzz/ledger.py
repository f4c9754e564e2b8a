"""fuzz/LEDGER.md: what was fuzzed, and what it found. Runs are lines of the second table; the first sums them up."""
import pathlib
import re

FILE = pathlib.Path(__file__).resolve().parent / "LEDGER.md"
RUN = re.compile(r"^\| (\d{4}-\d\d-\d\d) \| (\w+) \| ([\d,]+) \| ([\d,]+) \| ([\d,]+) \|$", re.MULTILINE)
HEAD = """# Fuzz ledger

Written by `make fuzz`. Edges: of the program under test, as libFuzzer counts them, with what had been kept until then. A
finding is an input that broke a promise; what was wrong is told in the commit that put it right, and the input lies in
`fuzz/kept`. The code under DuckDB's gate is not ours and not instrumented: `query_gate` counts the gate's own edges.

## So far

| target | executions | edges | findings |
|---|---:|---:|---:|
"""
RUNS = """
## Runs

| date | target | executions | edges | findings |
|---|---|---:|---:|---:|
"""


def runs():
    text = FILE.read_text() if FILE.exists() else ""
    return [(date, target, *(int(number.replace(",", "")) for number in numbers)) for date, target, *numbers
            in RUN.findall(text)]


def add(*run):
    """A run is (date, target, executions, edges, findings). Runs of one day are one line."""
    days = {}
    for date, target, executions, edges, findings in [*runs(), run]:
        done, most, found = days.get((date, target), (0, 0, 0))
        days[date, target] = (done + executions, max(most, edges), found + findings)
    totals = {}
    for (_, target), (executions, edges, findings) in days.items():
        done, most, found = totals.get(target, (0, 0, 0))
        totals[target] = (done + executions, max(most, edges), found + findings)
    lines = [f"| {target} | {done:,} | {most:,} | {found:,} |\n" for target, (done, most, found) in sorted(totals.items())]
    days = [f"| {date} | {target} | {done:,} | {most:,} | {found:,} |\n"
            for (date, target), (done, most, found) in sorted(days.items())]
    FILE.write_text(HEAD + "".join(lines) + RUNS + "".join(days))
