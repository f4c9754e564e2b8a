"""Running the program under test, and looking at what it left."""
import hashlib
import json
import os
import pathlib
import shutil
import signal
import subprocess
import tempfile
import time
import unittest

ROOT = pathlib.Path(__file__).resolve().parent.parent
PROGRAM = pathlib.Path(os.environ.get("SEAMRIPPER_PROGRAM", ROOT / "build" / "seamripper"))
VENV = ROOT / "build" / "venv" / "bin" / "python"  # has the test packages of tools/pins.txt
SLOW = os.environ.get("SEAMRIPPER_SLOW") == "1"
SECONDS = 600 if SLOW else 120

# A shell that runs tests in the background has them ignore this signal, and so would all that they start.
signal.signal(signal.SIGINT, signal.default_int_handler)


def run(*words, stdin=subprocess.DEVNULL, environment=None, **options):
    """The finished program; its output as bytes."""
    if isinstance(stdin, bytes):
        options["input"] = stdin
    else:
        options["stdin"] = stdin
    return subprocess.run([PROGRAM, *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=SECONDS,
                          env={**os.environ, **(environment or {})}, **options)


def watch(process):
    """The most anonymous memory that a process was seen to have until it ended, in bytes."""
    peak = 0
    while process.poll() is None:
        try:
            status = pathlib.Path(f"/proc/{process.pid}/status").read_text()
        except (FileNotFoundError, ProcessLookupError):
            break
        peak = max([peak, *(int(line.split()[1]) << 10 for line in status.splitlines() if line.startswith("RssAnon:"))])
        time.sleep(0.01)
    return peak


def run_watched(*words):
    """The finished program, and the most anonymous memory it was seen to have, in bytes."""
    process = subprocess.Popen([PROGRAM, *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    peak = watch(process)
    out, said = process.communicate(timeout=SECONDS)
    return subprocess.CompletedProcess(process.args, process.returncode, out, said), peak


def needs_packages(*names, brought_by="tools/setup test"):
    """Skips a test or a class of them where these Python packages are not in build/venv."""
    there = VENV.exists() and not subprocess.run([VENV, "-c", "import " + ", ".join(names)], capture_output=True).returncode
    return unittest.skipUnless(there, f"no {', '.join(names)} in build/venv: {brought_by}")


class ProgramTest(unittest.TestCase):
    """Gives every test a folder of its own, `self.scratch`."""

    def assert_within(self, megabytes, peak):
        """What a program that was given so much memory may take; sanitizers take more."""
        if "asan" not in str(PROGRAM) and "tsan" not in str(PROGRAM):
            self.assertLess(peak, 1.1 * (megabytes << 20) + (64 << 20))

    def setUp(self):
        self.scratch = pathlib.Path(tempfile.mkdtemp(prefix="seamripper-test-"))
        self.addCleanup(shutil.rmtree, self.scratch, ignore_errors=True)
        self.corpus = self.scratch / "corpus"

    def ingest(self, *words, corpus=None, status=0, **options):
        done = run("ingest", *words, "-o", corpus or self.corpus, **options)
        self.assertEqual(done.returncode, status, done.stderr.decode(errors="replace"))
        return done

    def info(self, *words, corpus=None):
        done = run("info", corpus or self.corpus, "--json", *words)
        self.assertEqual(done.returncode, 0, done.stderr.decode(errors="replace"))
        return json.loads(done.stdout)

    def show(self, page, corpus=None):
        done = run("show", corpus or self.corpus, page, "--json")
        self.assertEqual(done.returncode, 0, done.stderr.decode(errors="replace"))
        return json.loads(done.stdout)

    def run_in(self, kilobytes, *words):
        """The finished program, given so much address space. Skips where it does not even start (sanitizers)."""
        def limited(*words):
            script = f'ulimit -v {kilobytes} && exec "$@"'
            return subprocess.run(["sh", "-c", script, "sh", PROGRAM, *words], capture_output=True, timeout=SECONDS,
                                  stdin=subprocess.DEVNULL)
        if limited("--version").returncode != 0:
            self.skipTest("this build needs more address space than the test gives")
        return limited(*words)

    def assert_one_line(self, done, status, *fragments):
        """It ended with `status`, printed no result, and one line to standard error that holds all fragments."""
        said = done.stderr.decode(errors="replace")
        self.assertEqual(done.returncode, status, said)
        self.assertEqual(done.stdout, b"")
        self.assertRegex(said, r"\Aseamripper: [^\n]+\n\Z")
        for fragment in fragments:
            self.assertIn(str(fragment), said)

    def assert_account_sums(self, info):
        account = info["account"]
        parts = account["files"] + account["skipped"] + account["damaged"]
        total = account["pages"]["bytes"] + sum(part["bytes"] for part in parts)
        self.assertEqual(total, account["input_bytes"])
        self.assertEqual(sum(each["bytes"] for each in info["inputs"]), account["input_bytes"])


def segment_bytes(corpus):
    """Relative path -> SHA-256 of every file below segments/."""
    folder = corpus / "segments"
    return {file.relative_to(folder).as_posix(): hashlib.sha256(file.read_bytes()).hexdigest()
            for file in sorted(folder.rglob("*")) if file.is_file()}


def tables_of_runs(corpus):
    """Of every run, what its tables hold."""
    records = sorted(corpus.glob("findings/*/*/run.json"))
    return {record.parent.name: json.loads(record.read_text())["tables"] for record in records}


def wait_until(condition):
    """Polls; only a broken program lets it run out of time."""
    deadline = time.monotonic() + SECONDS
    while not condition():
        if time.monotonic() > deadline:
            raise AssertionError("waited too long")
        time.sleep(0.005)


def is_locked(folder):
    """Does any process hold a lock on a file in `folder`?"""
    held = {line.split()[5].split(":")[2] for line in pathlib.Path("/proc/locks").read_text().splitlines()
            if "->" not in line}
    return folder.is_dir() and any(str(entry.stat().st_ino) in held for entry in [folder, *folder.iterdir()])
