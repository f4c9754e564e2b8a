"""Killed, or failed by the operating system, at chosen system calls: the corpus opens, and the same command ends in the
same bytes. Unlike kills at random moments, these hit every step of a commit."""
import collections
import os
import pathlib
import shutil
import subprocess
import tempfile
import unittest

import crawl
from program import PROGRAM, SECONDS, SLOW, ProgramTest, run, segment_bytes

CHANGES = ("mkdir", "rename", "unlink", "unlinkat", "ftruncate", "fsync")
STRIDE = 1 if SLOW else 5
# A sanitizer's search for leaks wants to trace the process itself.
TRACED = {**os.environ, "ASAN_OPTIONS": "detect_leaks=0"}
WORDS = ("--segment-size", "1M", "-j", "1")


def can_trace():
    if shutil.which("strace") is None:
        return False
    return subprocess.run(["strace", "-qq", "-o", "/dev/null", "true"], capture_output=True).returncode == 0


@unittest.skipUnless(can_trace(), "needs strace and the right to trace")
class Faults(ProgramTest):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.folder = pathlib.Path(tempfile.mkdtemp(prefix="seamripper-test-"))
        cls.addClassCleanup(shutil.rmtree, cls.folder, ignore_errors=True)
        cls.files = crawl.write_crawl(cls.folder / "crawl", files=3, pages=150, words_per_page=800)
        done = run("ingest", *cls.files, "-o", cls.folder / "straight", *WORDS)
        if done.returncode != 0:
            raise AssertionError(done.stderr.decode())
        cls.expected = segment_bytes(cls.folder / "straight")

    def ingest_with(self, fault, corpus):
        return subprocess.run(["strace", "-f", "-qq", "-o", "/dev/null", "-e", f"trace={','.join(CHANGES)},write", "-e",
                               f"inject={fault}", PROGRAM, "ingest", *self.files, "-o", corpus, "-q", *WORDS],
                              stdin=subprocess.DEVNULL, capture_output=True, timeout=SECONDS, env=TRACED)

    def assert_goes_on(self, corpus):
        if (corpus / "manifest.json").exists():
            self.assertEqual(run("info", corpus, "--verify").returncode, 0)
        self.ingest(*self.files, *WORDS, corpus=corpus)
        self.assertEqual(segment_bytes(corpus), self.expected)
        left = {file.name for file in corpus.rglob("*")} - {file.name for file in (self.folder / "straight").rglob("*")}
        self.assertEqual(left, set(), "left over from the interrupted run")

    def calls(self, name):
        """How often the busiest thread of a straight run makes this call: strace counts by call and thread."""
        log = self.scratch / "trace"
        subprocess.run(["strace", "-f", "-qq", "-o", log, "-e", f"trace={name}", PROGRAM, "ingest", *self.files, "-o",
                        self.scratch / "traced", "-q", *WORDS], check=True, timeout=SECONDS,
                       stdin=subprocess.DEVNULL, env=TRACED)
        threads = collections.Counter(line.split()[0] for line in log.read_text().splitlines() if "(" in line)
        shutil.rmtree(self.scratch / "traced")
        return max(threads.values(), default=0)

    def each_fault(self, name, fault, status):
        for step in range(1, self.calls(name) + 1, STRIDE):
            corpus = self.scratch / f"corpus{step}"
            with self.subTest(call=name, step=step):
                done = self.ingest_with(f"{name}:{fault}:when={step}", corpus)
                self.assertEqual(done.returncode, status, done.stderr)
                if status > 0:
                    self.assert_one_line(done, status)
                self.assert_goes_on(corpus)
            shutil.rmtree(corpus, ignore_errors=True)

    def test_killed_at_every_step_of_a_commit(self):
        self.assertGreater(self.calls("fsync"), 20)
        for name in CHANGES:
            self.each_fault(name, "signal=KILL", -9)

    def test_failing_syncs_are_never_success(self):
        self.each_fault("fsync", "error=EIO", 4)

    def test_failing_renames(self):
        self.each_fault("rename", "error=ENOSPC", 4)

    def test_interrupted_calls_are_repeated(self):
        corpus = self.scratch / "corpus"
        done = self.ingest_with("write:error=EINTR:when=2+2", corpus)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(segment_bytes(corpus), self.expected)
        self.assert_goes_on(corpus)
