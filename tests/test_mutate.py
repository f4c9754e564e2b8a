"""Crawls changed at random, and what detection still finds in them: the robustness experiment of the reuse paper."""
import gzip
import json
import math
import random

import crawl
from program import ProgramTest, run

PAGES = 40
HOST = "http://copies.example/"


def page(source, number):
    """`number` + 1 chunks: the head, and so many paragraphs."""
    return crawl.html(crawl.words(source, 4), [crawl.words(source, 15) for _ in range(number)])


def chunks_of(number):
    return 1 + number


class MutateTest(ProgramTest):
    def setUp(self):
        super().setUp()
        source = random.Random(5)
        self.sizes = [1 + 3 * number % 37 for number in range(PAGES)]
        self.crawl = self.scratch / "site.warc.gz"
        crawl.write_warc(self.crawl, [crawl.warcinfo(), *(crawl.response(f"{HOST}{number}", page(source, size))
                                                          for number, size in enumerate(self.sizes))])
        self.chunks = [chunks_of(size) for size in self.sizes]
        self.made = 0

    def program(self, *words, status=0, **options):
        done = run(*words, **options)
        self.assertEqual(done.returncode, status, done.stderr.decode(errors="replace"))
        return done

    def mutate(self, *words, to=None):
        to = to or self.scratch / "mutated.warc.gz"
        return json.loads(self.program("mutate", self.crawl, "-o", to, "--json", "-q", *words).stdout), to

    def detect(self, mutated, *words):
        """What reuse says of the site, when all chunks of the unchanged one are known."""
        self.made += 1
        corpus = self.scratch / f"corpus{self.made}"
        self.ingest(mutated, corpus=corpus)
        self.program("reuse", corpus, "--known", self.crawl, "--profile", "ardi2014", "--no-stop", "--min-chunk", "0",
                     "--min-pages", "1", *words)
        rows = self.program("ls", corpus, "neighbourhoods", "--json", "--where", "depth = 1").stdout.splitlines()
        return json.loads(rows[0]) if rows else None

    def test_what_is_not_mutated_is_the_same(self):
        summary, mutated = self.mutate("--add", "0")
        self.assertEqual(summary, {"pages": PAGES, "chunks": sum(self.chunks), "mutations": 0, "written": PAGES,
                                   "without_url": 0, "damaged_pieces": 0})
        said = self.detect(mutated)
        self.assertEqual((said["pages"], said["chunks"], said["bad_chunks"]), (PAGES, sum(self.chunks), sum(self.chunks)))

    def test_adding_dilutes(self):
        for x in (0.5, 1, 2, 4.75):
            with self.subTest(x=x):
                summary, mutated = self.mutate("--add", str(x))
                self.assertEqual(summary["mutations"], math.floor(x * sum(self.chunks)))
                said = self.detect(mutated)
                self.assertEqual(said["bad_chunks"], sum(self.chunks))
                self.assertEqual(said["chunks"], sum(self.chunks) + summary["mutations"])
                self.assertAlmostEqual(said["badness_pooled"], 1 / (1 + x), delta=1 / said["chunks"])

    def test_the_threshold_is_crossed_where_it_should_be(self):
        for threshold in (0.144, 0.25, 0.5):
            crossing = 1 / threshold - 1
            for x, bad in ((crossing * 0.98, True), (crossing * 1.02, False)):
                with self.subTest(threshold=threshold, x=x):
                    _, mutated = self.mutate("--add", f"{x:.6f}")
                    said = self.detect(mutated, "--badness-threshold", str(threshold))
                    self.assertEqual(said["bad"], bad, said)

    def test_what_is_left_after_deleting_is_known(self):
        for x in (0.3, 1, 1.5):
            with self.subTest(x=x):
                summary, mutated = self.mutate("--delete", str(x))
                said = self.detect(mutated)
                self.assertEqual(said["badness_pooled"], 1)
                self.assertEqual(said["chunks"], sum(self.chunks) - summary["mutations"])
                self.assertEqual(said["pages"], summary["written"])
                self.assertLessEqual(summary["written"], PAGES)
        summary, mutated = self.mutate("--delete", "4")  # more than the longest page has
        self.assertEqual((summary["written"], summary["mutations"]), (0, sum(self.chunks)))

    def test_modifying_leaves_what_chance_leaves(self):
        for changes in (1, 10, 40):
            with self.subTest(changes=changes):
                amount = changes * PAGES / sum(self.chunks)
                expected, variance = 0, 0
                for n in self.chunks:
                    one, two = (1 - 1 / n) ** changes, max(0, 1 - 2 / n) ** changes
                    expected += n * one
                    variance += n * one + n * (n - 1) * two - (n * one) ** 2
                found = []
                for seed in range(4):
                    summary, mutated = self.mutate("--modify", f"{amount + 1e-9:.9f}", "--seed", str(seed))
                    self.assertEqual(summary["mutations"], changes * PAGES)
                    said = self.detect(mutated)
                    self.assertEqual(said["chunks"], sum(self.chunks))
                    found.append(said["bad_chunks"])
                error = math.sqrt(variance / len(found))
                self.assertLess(abs(sum(found) / len(found) - expected), 3 * error, (found, expected, error))

    def test_a_seed_gives_the_same_bytes_and_another_gives_others(self):
        first = self.mutate("--modify", "1", to=self.scratch / "1.warc.gz")[1].read_bytes()
        self.assertEqual(first, self.mutate("--modify", "1", to=self.scratch / "2.warc.gz")[1].read_bytes())
        self.assertNotEqual(first, self.mutate("--modify", "1", "--seed", "2", to=self.scratch / "3.warc.gz")[1].read_bytes())
        done = self.program("mutate", self.crawl, "--modify", "1", "-o", "-", "-q")
        self.assertEqual(done.stdout, first)

    def test_pages_of_every_kind(self):
        rows = self.scratch / "rows.jsonl"
        rows.write_text('{"url": "http://rows.example/1", "html": "<p>one<p>two"}\n{"text": "without a url, thirty characters"}\n')
        folder = self.scratch / "saved"
        folder.mkdir()
        (folder / "a.html").write_text("<html><p>saved<p>page")
        done = self.program("mutate", rows, folder, "--base-url", "http://saved.example/", "--delete", "0", "-o", self.scratch / "m.warc.gz")
        self.assertIn(b"left out 1 page without", done.stderr)
        self.ingest(self.scratch / "m.warc.gz")
        urls = [json.loads(line)["url"] for line in self.program("ls", self.corpus, "pages", "--json").stdout.splitlines()]
        self.assertEqual(sorted(urls), ["http://rows.example/1", "http://saved.example/a.html"])

    def test_damaged_input(self):
        damaged = self.scratch / "damaged.warc.gz"
        damaged.write_bytes(self.crawl.read_bytes()[:-30])
        done = self.program("mutate", damaged, "--delete", "0", "-o", self.scratch / "m.warc.gz", status=3)
        self.assertIn(b"damaged.warc.gz:", done.stderr)
        whole = gzip.decompress((self.scratch / "m.warc.gz").read_bytes())
        self.assertEqual(whole.count(b"WARC-Type: response"), PAGES - 1)

    def test_wrong_use(self):
        for words, said in (((), b"no input"), ((self.crawl,), b"no change"), ((self.crawl, "--add", "1"), b"-o OUT"),
                            ((self.crawl, "--add", "1", "--delete", "1", "-o", "x"), b"give one"),
                            (("-", "--add", "1", "-o", "x"), b"read twice"), ((self.crawl, "--add", "x", "-o", "x"), b"not understood"),
                            ((self.crawl, "--add", "1001", "-o", "x"), b"write 0 to"),
                            ((self.scratch / "none", "--add", "1", "-o", "x"), b"does not exist")):
            with self.subTest(words=words):
                self.assertIn(said, self.program("mutate", *words, status=2, stdin=b"").stderr)
        empty = self.scratch / "empty.warc.gz"
        crawl.write_warc(empty, [crawl.warcinfo()])
        self.assertIn(b"no page", self.program("mutate", empty, "--add", "1", "-o", self.scratch / "x", status=2).stderr)
        self.assertFalse((self.scratch / "x").exists())


if __name__ == "__main__":
    import unittest
    unittest.main()
