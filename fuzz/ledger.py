"""fuzz/LEDGER.md: what was fuzzed, and what it found. Runs are lines of the second table; the first sums them up."""
import pathlib
import re

FILE = pathlib.Path(__file__).resolve().parent / "LEDGER.md"
RUN = re.compile(r"^\| (\d{4}-\d\d-\d\d) \| (\w+) \| (asan|fast) \| ([\d,]+) \| ([\d,]+) \| ([\d,]+) \|$", re.MULTILINE)
HEAD = """# Fuzz ledger

Written by `make fuzz`, which runs every target in two builds. *asan*: address and undefined behaviour sanitizers, and inputs
led by the values that are compared. *fast*: for volume; undefined behaviour and wrong indexes into standard containers trap,
other wrong addresses do not. What the fast one finds new is read by the other when it begins again. Both hold a target
to all its promises.

Edges: of the program under test, as libFuzzer counted them in the last asan run, with what had been kept until then. A
finding is an input that broke a promise; what was wrong is told in the commit that put it right, and the input lies in
`fuzz/kept`. The code under DuckDB's gate is not ours and not instrumented: `query_gate` counts the gate's own edges.

## So far

| target | executions | asan | edges | findings |
|---|---:|---:|---:|---:|
"""
RUNS = """
## Runs

| date | target | build | executions | edges | findings |
|---|---|---|---:|---:|---:|
"""


def runs():
    text = FILE.read_text() if FILE.exists() else ""
    return [(date, target, build, *(int(number.replace(",", "")) for number in numbers))
            for date, target, build, *numbers in RUN.findall(text)]


def executions():
    """So far, of every target that ever ran."""
    done = {}
    for _, target, _, count, _, _ in runs():
        done[target] = done.get(target, 0) + count
    return done


def add(*run):
    """A run is (date, target, build, executions, edges, findings). Runs of one day and build are one line."""
    days = {}
    for *day, executions, edges, findings in [*runs(), run]:
        done, _, found = days.get(tuple(day), (0, 0, 0))
        days[tuple(day)] = (done + executions, edges, found + findings)
    totals = {}
    for (_, target, build), (executions, edges, findings) in sorted(days.items()):
        done, asan, last, found = totals.get(target, (0, 0, 0, 0))
        totals[target] = (done + executions, asan + (executions if build == "asan" else 0),
                          edges if build == "asan" else last, found + findings)
    def line(names, numbers):
        return f"| {' | '.join(names)} | {' | '.join(f'{number:,}' for number in numbers)} |\n"
    FILE.write_text(HEAD + "".join(line([target], numbers) for target, numbers in sorted(totals.items())) +
                    RUNS + "".join(line(day, numbers) for day, numbers in sorted(days.items())))
