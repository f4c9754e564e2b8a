"""An operating system that fails: no space, bad disk, interrupted and short calls, no descriptors, no memory, a kill at any
change. The program ends with status 4 and one line, or succeeds; what was there stays readable; the same command, run again,
ends in the same bytes as one that nothing happened to."""
import os
import pathlib
import random
import shutil
import subprocess
import tempfile
import unittest

import crawl
from packings import BROTLI, LZ4, ZSTD, write_packed_crawl
from program import PROGRAM, SECONDS, SLOW, ProgramTest, run, segment_bytes, tables_of_runs

# What may fail, and how: once, or from then on.
FAULTS = [("ENOSPC", ""), ("ENOSPC", "+"), ("EIO", ""), ("EINTR", ""), ("EINTR", "+"), ("EMFILE", ""), ("EMFILE", "+"),
          ("short", "+"), ("ENOMEM", ""), ("ENOMEM", "+"), ("KILL", "")]
DETECTORS = ("quilts", "phrases", "templates", "reuse")
IN_TWO = ("-q", "-j", "2")


def numbers(calls, most):
    """Up to `most` numbers of calls, the first and the last among them; of few calls all."""
    if calls <= most:
        return range(1, calls + 1)
    return sorted({1 + i * (calls - 1) // (most - 1) for i in range(most)})


class FaultyOs(ProgramTest):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.folder = pathlib.Path(tempfile.mkdtemp(prefix="seamripper-test-"))
        cls.addClassCleanup(shutil.rmtree, cls.folder, ignore_errors=True)
        cls.library = cls.folder / "faulty_os.so"
        subprocess.run(["c++", "-std=c++20", "-O1", "-shared", "-fPIC", "-o", cls.library,
                        pathlib.Path(__file__).parent / "faulty_os.cc"], check=True)
        cls.files = crawl.write_crawl(cls.folder / "crawl", files=2, pages=20, words_per_page=100)
        cls.straight = cls.folder / "straight"
        for words in [("ingest", *cls.files, "-o", cls.straight), *((name, cls.straight) for name in DETECTORS)]:
            done = run(*words, *IN_TWO)
            if done.returncode != 0:
                raise AssertionError(done.stderr.decode())

    def setUp(self):
        super().setUp()
        if self.under("none", "--version").returncode != 0:
            self.skipTest("a sanitizer wants to be loaded first")

    def under(self, fault, *words, counts=None):
        environment = {**os.environ, "LD_PRELOAD": str(self.library), "SEAMRIPPER_FAULT": fault}
        if counts is not None:
            environment["SEAMRIPPER_FAULT_COUNTS"] = str(counts)
        return subprocess.run([PROGRAM, *words], stdin=subprocess.DEVNULL, capture_output=True, timeout=SECONDS,
                              env=environment)

    def make(self, corpus, without):
        """A corpus as it was before a detector ran, or before there was any."""
        shutil.rmtree(corpus, ignore_errors=True)
        if without != "ingest":
            shutil.copytree(self.straight, corpus)
            shutil.rmtree(corpus / "findings" / without)

    def words(self, command, corpus):
        return (command, *self.files, "-o", corpus, *IN_TWO) if command == "ingest" else (command, corpus, *IN_TWO)

    def calls(self, command):
        """How many calls of each kind a run makes that nothing happens to."""
        counts = self.scratch / "counts"
        self.make(self.corpus, command)
        self.assertEqual(self.under("none", *self.words(command, self.corpus), counts=counts).returncode, 0)
        return {kind: int(calls) for kind, calls in (line.split() for line in counts.read_text().splitlines())}

    def assert_recovers(self, command, fault):
        self.make(self.corpus, command)
        done = self.under(fault, *self.words(command, self.corpus))
        if fault.startswith("KILL"):
            self.assertEqual(done.returncode, -9, done.stderr)
        elif fault.startswith("short"):
            self.assertEqual(done.returncode, 0, done.stderr)
        elif done.returncode != 0:
            self.assert_one_line(done, 4)
        if (self.corpus / "manifest.json").exists():
            verified = run("info", self.corpus, "--verify")
            self.assertEqual(verified.returncode, 0, verified.stderr)
        again = run(*self.words(command, self.corpus))
        self.assertEqual(again.returncode, 0, again.stderr)
        self.assertEqual(segment_bytes(self.corpus), segment_bytes(self.straight))
        if command != "ingest":
            self.assertEqual(tables_of_runs(self.corpus), tables_of_runs(self.straight))

    def each_fault(self, command, most, faults=FAULTS):
        calls = self.calls(command)
        for kind, lasting in faults:
            self.assertGreater(calls[kind], 5)
            for number in numbers(calls[kind], most):
                with self.subTest(command=command, fault=f"{kind}:{number}{lasting}"):
                    self.assert_recovers(command, f"{kind}:{number}{lasting}")

    def test_ingest(self):
        self.each_fault("ingest", 300 if SLOW else 8)

    @unittest.skipUnless(ZSTD and LZ4 and BROTLI, "needs libzstd, liblz4 and libbrotlienc")
    def test_lack_of_memory_is_not_taken_for_damage(self):
        """Unpackers tell both by a code, and the detector of charsets guesses something else."""
        self.files = write_packed_crawl(self.scratch / "packed")
        self.straight = self.scratch / "straight"
        self.ingest(*self.files, corpus=self.straight)
        self.each_fault("ingest", 3000 if SLOW else 150, [("ENOMEM", "")])

    def test_quilts(self):
        self.each_fault("quilts", 100 if SLOW else 3)

    def test_phrases(self):
        self.each_fault("phrases", 100 if SLOW else 3)

    def test_templates(self):
        self.each_fault("templates", 100 if SLOW else 3)

    def test_reuse(self):
        self.each_fault("reuse", 100 if SLOW else 3)

    def test_kills_in_the_recovery_of_kills(self):
        """Killed again and again, each time a little further on, until it gets through."""
        dice = random.Random(1)
        calls = self.calls("ingest")["KILL"]
        for _ in range(200 if SLOW else 5):
            self.make(self.corpus, "ingest")
            kills = 0
            while self.under(f"KILL:{dice.randint(1, calls * 5 // 4)}", *self.words("ingest", self.corpus)).returncode != 0:
                kills += 1
                self.assertLess(kills, 100)
                if (self.corpus / "manifest.json").exists():
                    self.assertEqual(run("info", self.corpus, "--verify").returncode, 0)
            self.assertEqual(segment_bytes(self.corpus), segment_bytes(self.straight))
