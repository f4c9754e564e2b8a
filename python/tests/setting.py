"""What the tests of the package stand on: a crawl whose truth is known, a corpus of it, a folder of its own for each test."""
import atexit
import functools
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
DEMO_PAGES = 900
sys.path.insert(0, str(ROOT / "tests"))

import crawl  # noqa: E402  (of tests/: small crawls)
import seamripper as sr  # noqa: E402


@functools.cache
def shared_folder():
    """With crawl/*.warc.gz, and the corpus made of it; not to be written to."""
    folder = pathlib.Path(tempfile.mkdtemp(prefix="seamripper-python-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    subprocess.run([sys.executable, ROOT / "demo" / "make_crawl.py", folder / "crawl", "--pages", str(DEMO_PAGES)], check=True,
                   capture_output=True)
    sr.scan(f"{folder}/crawl/*.warc.gz", out=folder / "corpus", threads=2, progress=False)
    return folder


def demo_corpus():
    return sr.open(shared_folder() / "corpus")


class PackageTest(unittest.TestCase):
    def setUp(self):
        self.scratch = pathlib.Path(tempfile.mkdtemp(prefix="seamripper-test-"))
        self.addCleanup(shutil.rmtree, self.scratch, ignore_errors=True)

    def own_corpus(self):
        """A copy that may be damaged."""
        shutil.copytree(shared_folder() / "corpus", self.scratch / "corpus")
        return sr.open(self.scratch / "corpus")

    def small_crawl(self, name="a.warc.gz", pages=(b"<p>one two three four five six seven",)):
        file = self.scratch / name
        crawl.write_warc(file, [crawl.response(f"http://a.example/{i}", page) for i, page in enumerate(pages)])
        return file

    def raises(self, kind, call, **expected):
        with self.assertRaises(kind) as caught:
            call()
        for name, value in expected.items():
            self.assertEqual(getattr(caught.exception, name), value, f"{name} of {caught.exception!r}")
        return caught.exception


def open_files():
    return set(os.listdir("/proc/self/fd"))


def children():
    """Processes, ended ones too, whose parent this is."""
    return pathlib.Path(f"/proc/self/task/{os.getpid()}/children").read_text().split()
