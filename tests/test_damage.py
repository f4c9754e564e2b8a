"""Crawls damaged at random: the account sums, and threads change nothing."""
import random

import crawl
from program import SLOW, ProgramTest, run

FILES = 300 if SLOW else 40


def damage(source, data):
    """A few bits flipped, stretches cut out, doubled or put in, or the end cut off."""
    data = bytearray(data)
    for _ in range(source.choice([1, 1, 2, 5, 20])):
        at = source.randrange(len(data) + 1)
        kind = source.randrange(5)
        if kind == 0 and at < len(data):
            data[at] ^= 1 << source.randrange(8)
        elif kind == 1:
            del data[at:at + source.choice([1, 5, 100, 5000, 300_000])]
        elif kind == 2:
            data[at:at] = source.randbytes(source.choice([1, 8, 300, 70_000]))
        elif kind == 3:
            start = source.randrange(len(data) + 1)
            data[at:at] = data[start:start + source.randrange(20_000)]
        elif kind == 4 and source.random() < 0.3:
            del data[at:]
    return bytes(data)


class Damage(ProgramTest):
    def sound_crawls(self):
        file = self.scratch / "sound"
        # More than a range of a packed file, so that ranges begin inside the damage.
        records = [crawl.warcinfo(), *crawl.page_records(700, 3)]
        for compress in ("members", "whole", None):
            crawl.write_warc(file, records, compress)
            yield file.read_bytes()
        rows = [{"url": f"http://rows.example/{i}", "html": crawl.html(str(i), [str(i)] * 30).decode()}
                for i in range(3000)]
        for compress in (False, True):
            crawl.write_jsonl(file, rows, compress)
            yield file.read_bytes()

    def test_the_account_of_damaged_crawls(self):
        source = random.Random(11)
        crawls = list(self.sound_crawls())
        for number in range(FILES):
            data = damage(source, crawls[number % len(crawls)])
            file = self.scratch / "damaged"
            file.write_bytes(data)
            with self.subTest(number=number):
                infos = []
                for threads in ("1", "2"):
                    corpus = self.scratch / f"corpus{number}-{threads}"
                    done = run("ingest", file, "-o", corpus, "-j", threads, "--segment-size", "1M", "-q")
                    self.assertIn(done.returncode, (0, 3), done.stderr)
                    infos.append(self.info("--verify", corpus=corpus))
                    self.assertEqual(done.returncode == 3, bool(infos[-1]["account"]["damaged"]))
                self.assert_account_sums(infos[0])
                self.assertEqual(infos[0]["account"]["input_bytes"], len(data))
                for key in ("digest", "account", "notes", "pages"):
                    self.assertEqual(infos[0][key], infos[1][key])

    def test_first_bytes(self):
        """One wrong byte at the front costs the record it stands in, under whatever name the file has."""
        sound = self.scratch / "sound"
        for compress, ending in (("members", ".warc.gz"), (None, ".warc")):
            crawl.write_warc(sound, [crawl.warcinfo(), *crawl.page_records(20, 3)], compress)
            data = sound.read_bytes()
            for kind, damaged in (("flipped", bytes([data[0] ^ 1]) + data[1:]), ("junk", b"x" + data)):
                for name in ("crawl" + ending, "crawl"):
                    with self.subTest(kind=kind, name=name):
                        file = self.scratch / name
                        file.write_bytes(damaged)
                        corpus = self.scratch / f"{kind}-{name}-{ending}"
                        done = run("ingest", file, "-o", corpus, "-q")
                        self.assertEqual(done.returncode, 3, done.stderr)
                        self.assertIn(f"{name}:0: garbage".encode(), done.stderr)
                        info = self.info(corpus=corpus)
                        self.assertEqual(info["pages"], 20)
                        self.assert_account_sums(info)

    def test_a_name_that_promises_records(self):
        crawl.write_warc(self.scratch / "sound.warc.gz", [*crawl.page_records(3, 3)], "members")
        (self.scratch / "answer.warc.gz").write_bytes(b"<html><title>502 Bad Gateway</title>")
        corpus = self.scratch / "corpus"
        done = run("ingest", self.scratch / "sound.warc.gz", self.scratch / "answer.warc.gz", "-o", corpus, "-q")
        self.assertEqual(done.returncode, 3, done.stderr)
        self.assertIn(b"answer.warc.gz:0: garbage", done.stderr)
        info = self.info(corpus=corpus)
        self.assertEqual(info["pages"], 3)
        self.assert_account_sums(info)
