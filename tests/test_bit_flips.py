"""A bit of a corpus turns over, anywhere: that is noticed, and nothing wrong is told."""
import concurrent.futures
import os
import random
import shutil

import quilt_crawl
from program import SLOW, ProgramTest, run

FLIPS = 20_000 if SLOW else 100
# All rows of three tables in one go: a process for each would take most of the time.
EVERYTHING = " union all ".join(f"select '{table}' as at, {table}::varchar as row from {table}"
                                for table in ("quilts", "pages", "quilt_patches")) + " order by all"


def told(corpus):
    done = run("sql", corpus, EVERYTHING)
    return done.returncode, done.stdout


class BitFlips(ProgramTest):
    def test_every_one_is_noticed(self):
        self.ingest(quilt_crawl.write_quilts(self.scratch), "-q")
        self.assertEqual(run("quilts", self.corpus, "-q").returncode, 0)
        truth = told(self.corpus)
        self.assertEqual(truth[0], 0)
        self.assertGreater(truth[1].count(b"\n"), 50)
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
        now = told(corpus)
        self.assertTrue(now == truth or now[0] == 5 and now[1] == b"", now)
        self.assert_one_line(verified, 5, file.name)
