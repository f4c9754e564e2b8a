"""A bit of a corpus turns over, anywhere: that is noticed, and nothing wrong is told."""
import random

import quilt_crawl
from program import SLOW, ProgramTest, run

FLIPS = 20_000 if SLOW else 100
TABLES = ("quilts", "pages", "quilt_patches")


class BitFlips(ProgramTest):
    def test_every_one_is_noticed(self):
        self.ingest(quilt_crawl.write_quilts(self.scratch), "-q")
        self.assertEqual(run("quilts", self.corpus, "-q").returncode, 0)
        files = [file for file in sorted(self.corpus.rglob("*")) if file.is_file() and not file.name.endswith("lock")]
        truth = [self.told(table) for table in TABLES]
        dice = random.Random(3)
        for _ in range(FLIPS):
            file = dice.choice([file for file in files if file.stat().st_size > 0])
            before = file.read_bytes()
            at, bit = dice.randrange(len(before)), 1 << dice.randrange(8)
            file.write_bytes(before[:at] + bytes([before[at] ^ bit]) + before[at + 1:])
            with self.subTest(file=file.relative_to(self.corpus), at=at, bit=bit):
                self.assert_noticed(file, truth)
            file.write_bytes(before)

    def told(self, table):
        done = run("ls", self.corpus, table)
        return done.returncode, done.stdout

    def assert_noticed(self, file, truth):
        verified = run("info", self.corpus, "--verify")
        # `current` may come to name a run that is not there, as after a kill: then there is nothing to tell.
        silent = (2, 5) if file.name == "current" else (5,)
        for now, before in zip((self.told(table) for table in TABLES), truth):
            self.assertTrue(now == before or now[0] in silent and now[1] == b"", now)
        if verified.returncode != 0 or file.name != "current":
            self.assert_one_line(verified, 5, file.name)
