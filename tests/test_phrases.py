"""Phrases: near-duplicates, popular phrases, covers and sites of a crawl whose truth is known; the same however it is run;
and what rests on them."""
import csv
import json
import random

import crawl
import phrase_crawl
import quilt_crawl
from program import ProgramTest, run

TABLES = ("duplicates", "popular_phrases", "phrase_pages", "phrase_covers", "phrase_sites")


def digests(summary):
    return {table["name"]: table["digest"] for table in summary["tables"]}


class PhrasesTest(ProgramTest):
    def phrases(self, *words, corpus=None):
        done = run("phrases", corpus or self.corpus, "--json", *words)
        self.assertEqual(done.returncode, 0, done.stderr.decode(errors="replace"))
        return json.loads(done.stdout)

    def rows(self, table, *words):
        done = run("ls", self.corpus, table, "--json", *words)
        self.assertEqual(done.returncode, 0, done.stderr.decode(errors="replace"))
        return [json.loads(line) for line in done.stdout.splitlines()]


class Found(PhrasesTest):
    def setUp(self):
        super().setUp()
        self.ingest(phrase_crawl.write_phrases(self.scratch))
        self.summary = self.phrases()

    def test_every_mirror_and_nothing_else(self):
        urls = {}
        for row in self.rows("duplicates"):
            urls.setdefault(row["cluster_id"], []).append(row["url"])
        mirrors = [[phrase_crawl.article_url(i), phrase_crawl.mirror_url(i)] for i in range(phrase_crawl.ARTICLES)]
        copies = [[f"http://{host}.example/" for host in ("one", "two", "three")]]
        self.assertEqual(sorted(urls.values()), sorted(mirrors + copies))
        self.assertEqual((self.summary["clusters"], self.summary["near_duplicates"]), (9, 10))
        self.assertEqual(self.summary["without_words"], 1)

    def test_members_are_held_against_their_representative(self):
        for row in self.rows("duplicates"):
            with self.subTest(url=row["url"]):
                if "copy" not in row["url"]:
                    self.assertEqual((row["runs_agreeing"], row["shingles_agreeing"], row["jaccard"]), (6, 84, 1))
                else:  # one word of 600 is another: five phrases
                    self.assertEqual((row["shared_phrases"], row["union_phrases"]), (595, 605))
        self.assertEqual(self.phrases("--min-similarity", "0.99")["near_duplicates"], 2)

    def test_popular_phrases_are_sentences_of_the_pool(self):
        text = " | ".join(self.show(phrase_crawl.spam_url(i))["text"].replace("\n", " ").lower()
                          for i in range(phrase_crawl.SPAM_PAGES))
        rows = self.rows("popular_phrases")
        self.assertGreater(len(rows), 84)
        for row in rows:
            self.assertIn(row["phrase"], text)
            self.assertGreaterEqual(row["pages"], 5)
            self.assertGreaterEqual(row["sampled_pages"], row["pages"])
            self.assertEqual(row["domains"], 1)

    def test_the_stitched_site_is_suspicious_and_covered(self):
        sites = {row["site"]: row for row in self.rows("phrase_sites")}
        self.assertEqual([name for name, row in sites.items() if row["suspicious"]], ["spam.example"])
        self.assertEqual(sites["mirror.example"]["pages"], 0)
        self.assertEqual(sites["mirror.example"]["mean"], -1)
        pages = {row["page_id"]: row for row in self.rows("phrase_pages")}
        covers = self.rows("phrase_covers")
        gains = {page: sum(row["gain"] for row in covers if row["page_id"] == page) for page in pages}
        for page, row in pages.items():
            if row["cover_size"] < 0:
                continue
            self.assertEqual((gains[page], row["foreign_contribution"]), (row["popular"], 0))
        self.assertGreater(len(covers), 2 * phrase_crawl.SPAM_PAGES)
        pruned = self.phrases("--prune")
        self.assertLessEqual(len(self.rows("phrase_covers")), len(covers))
        self.assertNotEqual(pruned["run"], self.summary["run"])

    def test_the_same_findings_however_it_is_run(self):
        self.assertEqual(set(digests(self.summary)), set(TABLES))
        for words in (["-j", "1"], ["-j", "5"], ["--memory", "128M"], ["--memory", "2G", "-j", "3"]):
            with self.subTest(words=words):
                found = self.phrases("--force", *words)
                self.assertFalse(found["answered_before"])
                self.assertEqual(digests(found), digests(self.summary))
        again = self.phrases()
        self.assertEqual({**again, "answered_before": False, "seconds": 0}, {**found, "seconds": 0})

    def test_show_tells_duplicates_popular_phrases_and_donors(self):
        told = self.show(phrase_crawl.mirror_url(3))["phrases"]
        self.assertEqual((told["cluster_size"], told["popular"]), (2, 0))
        self.assertEqual([(other["url"], other["representative"]) for other in told["duplicates"]],
                         [(phrase_crawl.article_url(3), True)])
        page = self.show(phrase_crawl.spam_url(0))
        told = page["phrases"]
        self.assertGreater(told["popular"], 30)
        self.assertEqual(sum(donor["gain"] for donor in told["donors"]), told["popular"])
        text = page["text"].encode()
        marked = [text[part["start_byte"]:part["end_byte"]].decode().replace("\n", " ").lower()
                  for part in told["popular_passages"]]
        phrases = {row["phrase"] for row in self.rows("popular_phrases")}
        for passage in marked:
            words = passage.split()
            self.assertIn(" ".join(words[:5]), phrases)
            self.assertIn(" ".join(words[-5:]), phrases)
        drawn = run("show", self.corpus, phrase_crawl.spam_url(0)).stdout.decode()
        self.assertIn("page with its phrases", drawn)
        self.assertIn("⟦1 ", drawn)

    def test_a_drop_list_leaves_one_of_each(self):
        done = run("export", self.corpus, "--to", "droplist")
        rows = [json.loads(line) for line in done.stdout.splitlines()]
        self.assertEqual(len(rows), 10)
        for row in rows:
            self.assertEqual(list(row), ["url", "id", "representative", "representative_id", "reason", "jaccard"])
        self.assertEqual({row["reason"] for row in rows}, {"near-duplicate", "same phrases"})
        written = run("export", self.corpus, "--to", "droplist", "-o", self.scratch / "drop.csv", "--format", "csv")
        self.assertEqual((written.returncode, written.stdout), (0, b""), written.stderr)
        with open(self.scratch / "drop.csv", encoding="utf-8", newline="") as file:
            self.assertEqual([row["url"] for row in csv.DictReader(file)], [row["url"] for row in rows])
        self.assertEqual([file.name for file in self.scratch.glob("drop*")], ["drop.csv"])

    def test_near_duplicates_alone(self):
        alone = self.phrases("--no-popular")
        self.assertEqual(digests(alone), {"duplicates": digests(self.summary)["duplicates"]})
        self.assertEqual(self.show(phrase_crawl.spam_url(0))["phrases"]["popular"], 0)

    def test_warnings(self):
        self.assertEqual(self.summary["warnings"], [])
        same = crawl.html("", [crawl.words(random.Random(1), 50)])
        crawl.write_warc(self.scratch / "same.warc.gz",
                         [crawl.response(f"http://one-form.example/{i}", same) for i in range(100)])
        self.ingest(self.scratch / "same.warc.gz")
        warnings = self.phrases()["warnings"]
        self.assertEqual([(each["site"], each["pages"]) for each in warnings],
                         [("", 170), ("one-form.example", 100)])


class Collapsed(PhrasesTest):
    def quilts(self, *words):
        return run("quilts", self.corpus, "--json", "-q", *words)

    def test_near_duplicates_count_as_one_page(self):
        """The copy of a quilt is a source that holds all of it: only without it the donors are needed."""
        donors = [crawl.words(random.Random(i), 120) for i in range(5)]
        quilt = crawl.html("", donors)
        crawl.write_warc(self.scratch / "a.warc.gz", [
            crawl.response(f"http://donor{i}.example/", crawl.html("", [text])) for i, text in enumerate(donors)
        ] + [crawl.response(f"http://quilt{i}.example/", quilt) for i in range(2)])
        self.ingest(self.scratch / "a.warc.gz")
        self.assertEqual(json.loads(self.quilts().stdout)["quilts"], 0)
        self.assert_one_line(self.quilts("--collapse"), 2, "seamripper phrases")
        self.assertEqual(self.phrases()["near_duplicates"], 1)
        collapsed = json.loads(self.quilts("--collapse").stdout)
        self.assertEqual(collapsed["quilts"], 1)
        self.assertNotEqual(collapsed["run"], json.loads(self.quilts().stdout)["run"])
        crawl.write_warc(self.scratch / "more.warc.gz", crawl.page_records(3, 5))
        self.ingest(self.scratch / "more.warc.gz")
        self.assert_one_line(self.quilts("--collapse"), 2, "grown", "seamripper phrases")


class Nothing(PhrasesTest):
    def test_no_pages_and_pages_without_words(self):
        crawl.write_warc(self.scratch / "a.warc.gz", [
            crawl.response(f"http://a.example/{i}", crawl.html("", [text])) for i, text in enumerate(["", "."])])
        self.ingest(self.scratch / "a.warc.gz")
        found = self.phrases()
        self.assertEqual((found["documents"], found["without_words"], found["near_duplicates"]), (0, 2, 0))
        empty = self.scratch / "empty"
        (self.scratch / "b.warc.gz").write_bytes(b"")
        run("ingest", self.scratch / "b.warc.gz", "-o", empty)
        self.assertEqual(self.phrases(corpus=empty)["documents"], 0)


class WrongUse(PhrasesTest):
    def test_one_line_each(self):
        self.ingest(quilt_crawl.write_quilts(self.scratch, donors=6, quilts=1, honest=1))
        for words, fragment in ((["phrases"], "one corpus"), (["phrases", self.corpus, "--site", "ip"], "host"),
                                (["phrases", self.corpus, "--min-popular", "85"], "84"),
                                (["phrases", self.corpus, "--min-similarity", "2"], "0 to 1"),
                                (["export", self.corpus], "--to"),
                                (["export", self.corpus, "--to", "droplst"], "droplist"),
                                (["export", self.corpus, "--to", "droplist"], "seamripper phrases")):
            with self.subTest(words=words):
                self.assert_one_line(run(*words), 2, fragment)
