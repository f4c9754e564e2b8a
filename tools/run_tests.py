#!/usr/bin/env python3
"""Runs every test there is and ends with one line over all of them: `N passed, N failed[, N skipped]`.

Usage: tools/run_tests.py [--program SEAMRIPPER]... [--replay FOLDER] [--only WORD] GTEST_PROGRAM...

Five kinds of runner: the GoogleTest programs named; tests/test_*.py, once for each --program (default
build/seamripper); python/tests/test_*.py and papers/test_papers.py on the package in the build tree, with the first of those; the checks tools/check_*.py, one test each; and the fuzz targets in the folder --replay, a test each:
their inputs once more. Runners run side by side, one per processor, and their reports are printed in a fixed order. The
exit status is 0 only when nothing failed.
"""
import argparse
import concurrent.futures
import dataclasses
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "fuzz"))
import seeds

VENV = ROOT / "build" / "venv" / "bin" / "python"
PACKAGE = ROOT / "build" / "release" / "python"  # what `import seamripper` finds
SLOW = os.environ.get("SEAMRIPPER_SLOW") == "1"
# TSan sees nothing of how DuckDB, which is not built with it, hands memory from thread to thread; and its search for
# deadlocks gives up in a process that forked.
os.environ.setdefault("TSAN_OPTIONS", "ignore_noninstrumented_modules=1 detect_deadlocks=0")
SECONDS_PER_RUNNER = 7200 if SLOW else 600


@dataclasses.dataclass
class Report:
    name: str
    passed: int = 0
    failures: list = dataclasses.field(default_factory=list)  # (test, what was said)
    skipped: list = dataclasses.field(default_factory=list)  # (test, reason)
    seconds: float = 0.0


def execute(command, environment=None):
    """Exit status and output; None as status when the time was up."""
    try:
        done = subprocess.run(
            [str(word) for word in command], cwd=ROOT, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT, timeout=SECONDS_PER_RUNNER, env={**os.environ, **(environment or {})})
        return done.returncode, done.stdout.decode("utf-8", "replace")
    except subprocess.TimeoutExpired as late:
        return None, (late.stdout or b"").decode("utf-8", "replace")


def ending(status):
    if status is None:
        return f"not finished after {SECONDS_PER_RUNNER} seconds"
    return f"ended by signal {-status}" if status < 0 else f"ended with status {status}"


def run_gtest(program):
    report = Report(str(program.relative_to(ROOT)) if program.is_relative_to(ROOT) else str(program))
    if not program.exists():
        report.failures.append((report.name, "the program is missing: was it built?"))
        return report
    with tempfile.TemporaryDirectory() as scratch:
        details = pathlib.Path(scratch) / "report.json"
        status, output = execute([program, "--gtest_color=no", f"--gtest_output=json:{details}"])
        cases = gtest_cases(details)
    if cases is None:  # it crashed: what is known is what it said until then
        report.passed = output.count("[       OK ]")
        report.failures.append((report.name, ending(status) + "\n" + output[-4000:]))
        return report
    for name, case in cases:
        if case.get("status") == "NOTRUN":
            report.skipped.append((name, "disabled"))
        elif case.get("failures"):
            report.failures.append((name, "\n".join(failure["failure"] for failure in case["failures"])))
        elif case.get("result") == "SKIPPED":
            report.skipped.append((name, skip_reason(output, name)))
        else:
            report.passed += 1
    if status != 0 and not report.failures:
        report.failures.append((report.name, ending(status) + "\n" + output[-4000:]))
    return report


def gtest_cases(details):
    try:
        suites = json.loads(details.read_text())["testsuites"]
    except (OSError, ValueError):
        return None
    return [(f"{suite['name']}.{case['name']}", case) for suite in suites for case in suite["testsuite"]]


def skip_reason(output, name):
    found = re.search(rf"\[ RUN      \] {re.escape(name)}\n(.*?)\[  SKIPPED \]", output, re.DOTALL)
    lines = [line for line in found[1].splitlines() if line and not re.search(r":\d+: Skipped$", line)] if found else []
    return lines[0] if lines else ""


def run_python(file, program, python=sys.executable, path=""):
    report = Report(f"{file.relative_to(ROOT)}" + ("" if program is None else f" ({program})"))
    environment = {} if program is None else {"SEAMRIPPER_PROGRAM": str((ROOT / program).resolve())}
    if path:
        environment["PYTHONPATH"] = str(path)
    with tempfile.TemporaryDirectory() as scratch:
        details = pathlib.Path(scratch) / "report.json"
        status, output = execute([python, ROOT / "tools" / "run_unittest.py", file, details], environment)
        try:
            outcome = json.loads(details.read_text())
        except (OSError, ValueError):
            report.failures.append((report.name, ending(status) + "\n" + output[-4000:]))
            return report
    report.passed = outcome["passed"]
    report.failures = [tuple(pair) for pair in outcome["failures"]]
    report.skipped = [tuple(pair) for pair in outcome["skipped"]]
    return report


def not_built(tests):
    report = Report(f"{tests.relative_to(ROOT)}")
    report.skipped.append((report.name, f"no {PACKAGE.relative_to(ROOT)}: make test-programs builds the package"))
    return report


def run_replay(program):
    """Seeds and kept inputs through a fuzz target, with every set of instructions."""
    report = Report(str(program.relative_to(ROOT)))
    with tempfile.TemporaryDirectory() as scratch:
        seeds.main(pathlib.Path(scratch))
        kept = ROOT / "fuzz" / "kept" / program.name
        inputs = sorted((pathlib.Path(scratch) / program.name).iterdir()) + sorted(kept.glob("*"))
        for cpu in ("scalar", "avx2", "avx512"):
            status, output = execute([program, *inputs], {"SEAMRIPPER_CPU": cpu}) if program.exists() else (1, "not built")
            if status != 0:
                report.failures.append((f"{report.name} ({cpu})", ending(status) + "\n" + output[-4000:]))
    report.passed = 0 if report.failures else 1
    return report


def run_check(script):
    report = Report(str(script.relative_to(ROOT)))
    status, output = execute([sys.executable, script])
    if status == 0:
        report.passed = 1
    else:
        report.failures.append((report.name, output.strip() or ending(status)))
    return report


def timed(runner, *arguments):
    began = time.monotonic()
    report = runner(*arguments)
    report.seconds = time.monotonic() - began
    return report


def show(report):
    state = "FAILED" if report.failures else "ok"
    counts = f"{report.passed} passed" + (f", {len(report.failures)} failed" if report.failures else "")
    counts += f", {len(report.skipped)} skipped" if report.skipped else ""
    print(f"{state:7}{report.name:44} {counts}  ({report.seconds:.1f} s)", flush=True)
    for test, reason in report.skipped:
        print(f"       skipped {test}" + (f": {reason}" if reason else ""), flush=True)


def main():
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("--program", action="append", help="what tests/test_*.py run; may be repeated")
    arguments.add_argument("--replay", type=pathlib.Path, help="folder of the fuzz targets")
    arguments.add_argument("--only", default="", help="only the runners whose name holds this word")
    arguments.add_argument("gtest", nargs="*", type=pathlib.Path)
    options = arguments.parse_args()

    work = [(run_python, file, program) for program in options.program or ["build/seamripper"]
            for file in sorted((ROOT / "tests").glob("test_*.py"))]
    if PACKAGE.is_dir():
        work += [(run_python, file, (options.program or ["build/seamripper"])[0], VENV, PACKAGE)
                 for file in [*sorted((ROOT / "python" / "tests").glob("test_*.py")), ROOT / "papers" / "test_papers.py"]]
    else:
        work.append((not_built, ROOT / "python" / "tests"))
    work += [(run_python, file, None) for file in sorted((ROOT / "tools").glob("test_*.py"))]
    work += [(run_gtest, program.resolve()) for program in options.gtest]
    if options.replay:
        work += [(run_replay, (options.replay / target.__name__).resolve()) for target in seeds.TARGETS]
    work += [(run_check, script) for script in sorted((ROOT / "tools").glob("check_*.py"))]
    work = [task for task in work if options.only in str(task[1])]

    reports = []
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        for future in [pool.submit(timed, *task) for task in work]:
            reports.append(future.result())
            show(reports[-1])

    for report in reports:
        for test, said in report.failures:
            print(f"\nFAILED {report.name}: {test}\n" + "\n".join("  " + line for line in said.splitlines()))
    passed = sum(report.passed for report in reports)
    failed = sum(len(report.failures) for report in reports)
    skipped = sum(len(report.skipped) for report in reports)
    print(f"\n{passed} passed, {failed} failed" + (f", {skipped} skipped" if skipped else ""))
    return 1 if failed or not passed else 0


sys.exit(main())
