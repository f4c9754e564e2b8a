"""The power fails: what the disk holds at a random moment, without all that the system had not written yet. What was
acknowledged is there; the rest is as if it had never been run, and can be.

The corpus is on a file system in a file; that file is on one that can copy it in no time (cp --reflink), as it is at that
moment; the copy is mounted, which replays its journal, as after a reboot."""
import os
import pathlib
import random
import shutil
import subprocess
import tempfile
import threading
import time
import unittest

import crawl
from program import SLOW, ProgramTest, run, segment_bytes, tables_of_runs

CUTS = 100 if SLOW else 2


def command(*words):
    return subprocess.run([str(word) for word in words], capture_output=True, check=True)


class PowerCut(ProgramTest):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        if os.geteuid() != 0 or shutil.which("mkfs.xfs") is None or shutil.which("mkfs.ext4") is None:
            raise unittest.SkipTest("needs root, mkfs.xfs and mkfs.ext4")
        cls.folder = pathlib.Path(tempfile.mkdtemp(prefix="seamripper-test-"))
        cls.addClassCleanup(shutil.rmtree, cls.folder, ignore_errors=True)
        cls.files = crawl.write_crawl(cls.folder / "crawl", files=3, pages=40, words_per_page=300)
        cls.outer, cls.inner, cls.after = (cls.folder / name for name in ("outer", "inner", "after"))
        try:
            cls.mount_new("mkfs.xfs -q -f -m reflink=1", cls.folder / "outer.img", "1G", cls.outer)
            cls.mount_new("mkfs.ext4 -q -F", cls.outer / "disk.img", "256M", cls.inner)
        except (subprocess.CalledProcessError, OSError):
            raise unittest.SkipTest("file systems in files cannot be mounted here") from None

    @classmethod
    def mount_new(cls, make, image, size, place):
        command("truncate", "-s", size, image)
        command(*make.split(), image)
        cls.mount(image, place)

    @classmethod
    def mount(cls, image, place):
        place.mkdir(exist_ok=True)
        command("mount", "-o", "loop", image, place)
        cls.addClassCleanup(subprocess.run, ["umount", place], capture_output=True)

    def steps(self, corpus):
        """What is run, one after the other."""
        return [*(("ingest", file, "-o", corpus, "-q") for file in self.files),
                *((detector, corpus, "-q") for detector in ("quilts", "phrases", "reuse"))]

    def run_all(self, corpus, acknowledged):
        for step in self.steps(corpus):
            if run(*step).returncode != 0:
                return
            acknowledged.append(step[:2])

    def cut(self, dice, seconds):
        """Runs all, and returns what was acknowledged when the power failed; the disk as it was then is at self.after."""
        corpus, acknowledged = self.inner / "corpus", []
        shutil.rmtree(corpus, ignore_errors=True)
        command("sync", "-f", self.inner)
        worker = threading.Thread(target=self.run_all, args=(corpus, acknowledged))
        worker.start()
        time.sleep(dice.uniform(0, seconds))
        for file in dice.sample([*corpus.rglob("*"), self.folder, self.folder], k=2):
            subprocess.run(["sync", file], capture_output=True)  # the system may write anything at any time
        known = list(acknowledged)
        # A new file each time: a loop device that still has the last one would show what it has read of that.
        (self.outer / "cut.img").unlink(missing_ok=True)
        command("cp", "--reflink=always", self.outer / "disk.img", self.outer / "cut.img")
        worker.join()
        self.mount(self.outer / "cut.img", self.after)
        return known

    def test_nothing_acknowledged_is_lost(self):
        straight, acknowledged = self.scratch / "straight", []
        began = time.monotonic()
        self.run_all(straight, acknowledged)
        seconds = time.monotonic() - began
        self.assertEqual(len(acknowledged), len(self.steps(straight)))
        dice = random.Random(7)
        for number in range(CUTS):
            known = self.cut(dice, seconds)
            with self.subTest(cut=number, acknowledged=len(known)):
                self.assert_is_there(known, self.after / "corpus", straight)
            command("umount", self.after)

    def assert_is_there(self, known, corpus, straight):
        ingested = {str(step[1]) for step in known if step[0] == "ingest"}
        if ingested:
            self.assertLessEqual(ingested, {entry["path"] for entry in self.info("--verify", corpus=corpus)["inputs"]})
            self.assertEqual(run("runs", corpus).returncode, 0)
        for name in {step[0] for step in known} - {"ingest"}:
            self.assertEqual((corpus / "findings" / name / "current").read_text(),
                             (straight / "findings" / name / "current").read_text())
        for step in self.steps(corpus):
            done = run(*step)
            self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(segment_bytes(corpus), segment_bytes(straight))
        self.assertEqual(tables_of_runs(corpus), tables_of_runs(straight))
