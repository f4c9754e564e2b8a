"""A bit of a corpus turns over, anywhere: that is noticed, and nothing wrong is told."""
import concurrent.futures
import os
import random
import shutil

import quilt_crawl
from program import SLOW, ProgramTest, run

FLIPS = 20_000 if SLOW else 100
TABLES = ("quilts", "pages", "quilt_patches")


def told(corpus, table):
    done = run("ls", corpus, table)
    return done.returncode, done.stdout


class BitFlips(ProgramTest):
    def test_every_one_is_noticed(self):
        self.ingest(quilt_crawl.write_quilts(self.scratch), "-q")
        self.assertEqual(run("quilts", self.corpus, "-q").returncode, 0)
        truth = [told(self.corpus, table) for table in TABLES]
        files = [file.relative_to(self.corpus) for file in sorted(self.corpus.rglob("*"))
                 if file.is_file() and not file.name.endswith("lock") and file.stat().st_size > 0]
        dice = random.Random(3)
        flips = [(dice.choice(files), dice.random(), 1 << dice.randrange(8)) for _ in range(FLIPS)]
        # Every processor has a corpus of its own.
        workers = os.cpu_count()
        copies = [shutil.copytree(self.corpus, self.scratch / f"copy{number}") for number in range(workers)]
        with concurrent.futures.ThreadPoolExecutor(workers) as pool:
            for unnoticed in pool.map(lambda number: self.unnoticed(copies[number], flips[number::workers], truth),
                                      range(workers)):
                self.assertEqual(unnoticed, [])

    def unnoticed(self, corpus, flips, truth):
        """What was told of each flip that should not have been."""
        wrong = []
        for name, place, bit in flips:
            file = corpus / name
            before = file.read_bytes()
            at = int(place * len(before))
            file.write_bytes(before[:at] + bytes([before[at] ^ bit]) + before[at + 1:])
            try:
                self.assert_noticed(corpus, file, truth)
            except AssertionError as error:
                wrong.append((str(name), at, bit, str(error)))
            file.write_bytes(before)
        return wrong

    def assert_noticed(self, corpus, file, truth):
        verified = run("info", corpus, "--verify")
        # `current` may come to name a run that is not there, as after a kill: then there is nothing to tell.
        silent = (2, 5) if file.name == "current" else (5,)
        for now, before in zip((told(corpus, table) for table in TABLES), truth):
            self.assertTrue(now == before or now[0] in silent and now[1] == b"", now)
        if verified.returncode != 0 or file.name != "current":
            self.assert_one_line(verified, 5, file.name)
