"""Quilts of more records than the memory holds: the same findings, within the memory that was given, and nothing left.

`make test` takes a corpus of 12 million words, of which 128 MB hold half the records; `make test-slow` one of 250 million,
whose records are 2 GB.
"""
import json
import os
import random
import subprocess
import time

import crawl
from program import PROGRAM, SLOW, ProgramTest, run_watched

PAGES = 12_000
MANY_PAGES = 250_000 if SLOW else PAGES
WORDS_A_PAGE = 1000
LETTERS = b"abcdefghijklmnopqrstuvwxyz"


def pages(count):
    """Rows of JSONL. A page's own words are those of one text with its letters exchanged; one page in twenty is stitched
    together from passages, each of which stands on four other pages too."""
    source = random.Random(11)
    text = crawl.words(source, WORDS_A_PAGE).encode()
    passages = [crawl.words(source, 40).encode() for _ in range(count // 4)]
    for number in range(count):
        own = text.translate(bytes.maketrans(LETTERS, bytes(source.sample(LETTERS, len(LETTERS)))))
        if number % 20 == 0:
            body = b" ".join([own[:600]] + source.sample(passages, 6))
        else:
            body = b" ".join([own, source.choice(passages)])
        yield b'{"url":"http://host%d.example/%d","text":"%s"}\n' % (number % 97, number, body)


class OutOfCore(ProgramTest):
    def make(self, count):
        file = self.scratch / "pages.jsonl"
        with open(file, "wb") as out:
            out.writelines(pages(count))
        self.ingest(file, "-q")
        file.unlink()

    def quilts(self, memory, *words):
        """Digests of the tables, the most anonymous memory seen, wall seconds, bytes of temporary files."""
        begin = time.monotonic()
        done, peak = run_watched("quilts", self.corpus, "--json", "-q", "--force", "--memory", memory, *words)
        self.assertEqual(done.returncode, 0, done.stderr)
        summary = json.loads(done.stdout)
        record = json.loads((self.corpus / "findings" / "quilts" / summary["run"] / "run.json").read_text())
        spilled = sum(stage["bytes"] for stage in record["stages"])
        self.assertGreater(summary["quilts"], summary["pages"] // 40)
        return ({table["name"]: table["digest"] for table in summary["tables"]}, peak, time.monotonic() - begin, spilled)

    def test_little_memory_changes_nothing(self):
        self.make(MANY_PAGES)
        expected, peak, seconds, spilled = self.quilts("8G")
        self.assertEqual(spilled, 0)
        print(f"\n8G: {seconds:.1f} s, {peak / 1e6:.0f} MB", end="")
        for memory, megabytes in (("512M", 512), ("128M", 128)) if SLOW else (("128M", 128),):
            found, peak, took, spilled = self.quilts(memory)
            print(f"; {memory}: {took / seconds:.2f} times, {peak / 1e6:.0f} MB, {spilled / 1e6:.0f} MB spilled", end="")
            self.assertEqual(found, expected)
            self.assertGreater(spilled, 0)
            self.assert_within(megabytes, peak)
        print(flush=True)

    def test_killed_while_it_spills(self):
        self.make(PAGES)
        expected, _, whole, spilled = self.quilts("128M")
        self.assertGreater(spilled, 0)
        source = random.Random()
        before = {path for path in self.corpus.rglob("*")}
        free = os.statvfs(self.scratch).f_bavail
        for _ in range(20 if SLOW else 4):
            process = subprocess.Popen([PROGRAM, "quilts", self.corpus, "-q", "--force", "--memory", "128M"])
            time.sleep(source.random() * whole)
            process.kill()
            process.wait()
        self.assertEqual(self.quilts("128M")[0], expected)
        self.assertEqual({path for path in self.corpus.rglob("*")}, before)
        self.assertLess(abs(free - os.statvfs(self.scratch).f_bavail) * os.statvfs(self.scratch).f_frsize, 1 << 30)

    def test_too_little_disk_is_told_with_what_would_do(self):
        self.make(PAGES)
        done = subprocess.run([PROGRAM, "quilts", self.corpus, "--memory", "128M", "--disk", "1M"], capture_output=True)
        self.assert_one_line(done, 4, "needs about", "--memory")
        self.assertEqual(list((self.corpus / "findings" / "quilts").glob("*.new")), [])
