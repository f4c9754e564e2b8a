"""Reuse: what is found and where, by frequency and by known sources, the same in every way of running it."""
import csv
import gzip
import hashlib
import json
import os
import pathlib
import random
import re
import unittest

import crawl
import reuse_crawl
from program import ProgramTest, run

SHARED = os.environ.get("SEAMRIPPER_SHARED_DATA")


class ReuseTest(ProgramTest):
    def reuse(self, *words, corpus=None):
        done = run("reuse", corpus or self.corpus, "--json", *words)
        self.assertEqual(done.returncode, 0, done.stderr.decode(errors="replace"))
        return json.loads(done.stdout)

    def rows(self, table, *words, corpus=None):
        done = run("ls", corpus or self.corpus, table, "--json", *words)
        self.assertEqual(done.returncode, 0, done.stderr.decode(errors="replace"))
        return [json.loads(line) for line in done.stdout.splitlines()]


def digests(summary):
    return {table["name"]: table["digest"] for table in summary["tables"]}


class ManyLabelled(ReuseTest):
    """A page of more labelled chunks than are listed: the most copied come first, however they are found."""
    CHUNKS = 60

    def test_show_lists_the_most_copied(self):
        file = self.scratch / "many.jsonl"
        with open(file, "w", encoding="utf-8") as out:
            for page in range(8 + self.CHUNKS):
                chunks = [f"Paragraph number {i} is copied by many pages." for i in range(self.CHUNKS) if page < 8 + i]
                again = chunks[:1] if page == 0 else []
                text = "\n".join([*chunks, *again, f"Only page {page} has this paragraph of its own."])
                print(json.dumps({"url": f"http://site{page}.example/", "text": text}), file=out)
        self.ingest(file)
        self.assertEqual(self.reuse()["labelled_chunks"], self.CHUNKS)
        expected = [row["chunk"] for row in self.rows("chunks", "--where", "labelled")]
        for words, most in (((), 10), (("--full",), self.CHUNKS)):
            text = run("show", self.corpus, "http://site0.example/", *words).stdout.decode()
            self.assertEqual(re.findall(r"\b[0-9a-f]{40}\b", text), expected[:most])
            self.assertEqual("and 50 more: --full" in text, most == 10)
        shown = json.loads(run("show", self.corpus, "http://site0.example/", "--json").stdout)["reuse"]["labelled"]
        self.assertEqual([row["chunk"] for row in shown], expected)
        self.assertEqual({row["on_page"] for row in shown if row["sample"].lower().startswith("paragraph number 0 ")}, {2})


class PapersWay(ReuseTest):
    """Eight sites, counted by hand: the report's chunks, threshold, stop list and neighbourhoods."""
    SHARED = b"<p>A passage that seven sites have, word for word.</p>"
    LOGO = b'<p><img src="/logo.png"></p>'  # no visible text, but on no list

    def setUp(self):
        super().setUp()
        records = []
        for site in range(1, 9):
            host = f"http://site{site}.example"
            own = [f"<p>Only site {site} says this, number {i}.</p>".encode() for i in range(2)]
            head = f"<html><title>site {site}</title>".encode()
            chunks = {1: [head, self.SHARED, b"<p></p>", self.SHARED, b"<p> </p>", self.SHARED, self.SHARED, self.LOGO],
                      8: [head, b"<p></p>", *own, b"<p></p>"]}.get(site, [head, self.SHARED, b"<p></p>", self.LOGO, own[0]])
            records += [crawl.response(host + "/", b"".join(chunks)),
                        crawl.response(host + "/robots.txt", reuse_crawl.ROBOTS, content_type="text/plain"),
                        crawl.response(host + "/empty.css", b"", content_type="text/css"),
                        crawl.response(host + "/logo.png", crawl.PNG, content_type="image/png")]
        crawl.write_warc(self.scratch / "eight.warc.gz", records)
        self.ingest(self.scratch / "eight.warc.gz")
        self.found = self.reuse("--paper")

    def test_labelled_is_what_is_frequent_and_not_on_the_list(self):
        sha1 = lambda data: hashlib.sha1(data).hexdigest()
        chunks = {row["chunk"]: (row["copies"], row["labelled"], row["stop_reason"]) for row in self.rows("chunks")}
        self.assertEqual(chunks, {sha1(self.SHARED): (4 + 6, True, ""),
                                  sha1(self.LOGO): (7, True, ""),
                                  sha1(b"<p></p>"): (1 + 6 + 2, False, "shipped list"),
                                  sha1(reuse_crawl.ROBOTS): (8, False, "shipped list")})
        files = {row["file"]: (row["copies"], row["labelled"], row["stop_reason"]) for row in self.rows("files")}
        self.assertEqual(files, {sha1(crawl.PNG): (8, True, ""), sha1(b""): (8, False, "shipped list"),
                                 sha1(reuse_crawl.ROBOTS): (8, False, "shipped list")})

    def test_neighbourhoods_without_stop_chunks(self):
        """Site 1: a head, four times the passage, the logo, 5 of 6 labelled; sites 2 to 7: 2 of 4; site 8: 0 of 3."""
        rows = {row["prefix"]: (row["pages"], row["chunks"], row["bad_chunks"], row["bad"])
                for row in self.rows("neighbourhoods", "--where", "depth = 1")}
        self.assertEqual(rows, {"site1.example/": (1, 6, 5, True),
                                **{f"site{site}.example/": (1, 4, 2, False) for site in range(2, 8)}})
        ratios = [5 / 6] + [1 / 2] * 6 + [0]
        mean = sum(ratios) / 8
        deviation = (sum((ratio - mean)**2 for ratio in ratios) / 8)**0.5
        self.assertEqual((self.found["neighbourhoods"], self.found["all_bad_neighbourhoods"]), (8, 1))
        self.assertAlmostEqual(self.found["badness_average"], mean, 8)
        self.assertAlmostEqual(self.found["badness_deviation"], deviation, 8)
        self.assertAlmostEqual(self.found["badness_threshold"], mean + deviation, 8)

    def test_every_neighbourhood_is_counted_by_badness(self):
        self.assertEqual([tuple(row.values()) for row in self.rows("neighbourhood_counts")],
                         [(1, 0, 1, 1), (1, 50, 6, 6), (1, 83, 1, 1)])

    def test_without_the_list_the_empty_paragraph_is_labelled(self):
        self.reuse("--paper", "--no-stop")
        self.assertIn(hashlib.sha1(b"<p></p>").hexdigest(), {row["chunk"] for row in self.rows("chunks", "--where", "labelled")})


class Found(ReuseTest):
    def setUp(self):
        super().setUp()
        self.crawl, self.encyclopedia = reuse_crawl.write_reuse(self.scratch)
        self.ingest(self.crawl)

    def test_copied_articles_are_labelled_and_their_hosts_lead(self):
        found = self.reuse()
        self.assertEqual((found["threshold"], found["file_threshold"]), (5, 5))
        self.assertEqual(found["labelled_chunks"], 12 * 4)
        self.assertEqual(found["recursive"], 9)
        hosts = self.rows("neighbourhoods", "--where", "depth = 1", "--sort", "bad_chunks:desc,prefix")
        self.assertEqual([row["prefix"] for row in hosts[:9]],
                         sorted(["encyclopedia.example/"] + [f"www.copier{i}.example/" for i in range(8)]))
        self.assertTrue(all(row["bad"] for row in hosts[:9]))
        self.assertEqual({row["bad_chunks"] for row in hosts[:9]}, {48})

    def test_a_folder_of_copies_in_a_good_site_is_found_at_its_own_level(self):
        self.reuse()
        rows = {row["prefix"]: row for row in self.rows("neighbourhoods", "--where", "prefix like 'homes.example%'")}
        self.assertTrue(rows["homes.example/~u7/"]["bad"])
        self.assertEqual(rows["homes.example/~u7/"]["badness_pooled"], 1)
        self.assertFalse(rows["homes.example/"]["bad"])
        self.assertNotIn("homes.example/~u8/", rows)

    def test_what_was_stopped_is_listed_with_its_reason(self):
        self.reuse("--profile", "ardi2014")
        stopped = {row["stop_reason"]: row for row in self.rows("chunks", "--where", "stop_reason <> ''")}
        self.assertEqual(set(stopped), {"no visible text", "shipped list"})
        robots, = self.rows("files", "--where", "stop_reason <> ''")
        self.assertEqual((robots["stop_reason"], robots["copies"], robots["labelled"]), ("shipped list", 8, False))
        script, = self.rows("files", "--where", "labelled and sample_url like '%.js'")
        self.assertEqual((script["copies"], script["domains"], script["bytes"]), (8, 8, 11))
        self.reuse("--profile", "ardi2014", "--no-stop")
        self.assertEqual(self.rows("chunks", "--where", "stop_reason <> ''"), [])
        self.assertEqual(self.rows("files", "--where", "labelled and copies = 8 and bytes = 26")[0]["labelled"], True)

    def test_a_stop_file(self):
        self.reuse()
        chunk = self.rows("chunks", "--where", "labelled", "--limit", "1")[0]["chunk"]
        (self.scratch / "stop").write_text(f"# mine\n{chunk} a chunk of everyone's\n")
        self.assertEqual(self.reuse("--stop", self.scratch / "stop")["labelled_chunks"], 47)
        row, = self.rows("chunks", "--where", f"chunk = '{chunk}'")
        self.assertEqual((row["labelled"], row["stop_reason"]), (False, "stop file"))

    def test_known_sources(self):
        found = self.reuse("--known", self.encyclopedia, "--threshold", "1000")
        self.assertEqual((found["known_inputs"], found["known_chunks"], found["labelled_chunks"]), (1, 48, 48))
        marked = {row["prefix"] for row in self.rows("neighbourhoods") if row["known_source"]}
        self.assertEqual(marked, {"encyclopedia.example", "encyclopedia.example/", "encyclopedia.example/wiki/"})
        self.assertEqual(len(self.rows("files", "--where", "labelled")), 12)
        pages = self.rows("reuse_pages", "--where", "file_labelled")
        self.assertEqual(len(pages), 12 + 6 + 1)

    def test_known_sources_in_every_format(self):
        by_warc = digests(self.reuse("--known", self.encyclopedia))
        known = reuse_crawl.articles(random.Random(11), 12)
        crawl.write_jsonl(self.scratch / "known.jsonl", [
            {"url": f"http://encyclopedia.example/wiki/{i}", "text": "\n".join(text)} for i, text in enumerate(known)])
        crawl.write_tree(self.scratch / "known", {f"{i}.html": crawl.html("x", text) for i, text in enumerate(known)})
        for known in ("known.jsonl", "known"):
            with self.subTest(known=known):
                found = digests(self.reuse("--known", self.scratch / known))
                self.assertEqual(found["chunks"], by_warc["chunks"])
                self.assertEqual(found["chunk_pages"], by_warc["chunk_pages"])

    def test_the_question_is_answered_from_disk(self):
        first = self.reuse()
        again = self.reuse()
        self.assertFalse(first["answered_before"])
        self.assertTrue(again["answered_before"])
        self.assertEqual(digests(first), digests(again))
        self.assertNotEqual(self.reuse("--min-pages", "3")["run"], first["run"])
        known = self.reuse("--known", self.encyclopedia)
        self.assertTrue(self.reuse("--known", self.encyclopedia)["answered_before"])
        with open(self.encyclopedia, "ab") as file:
            file.write(self.crawl.read_bytes())
        self.assertNotEqual(self.reuse("--known", self.encyclopedia)["run"], known["run"])

    def test_threads_and_memory_do_not_matter(self):
        truth = digests(self.reuse("-j", "1"))
        self.assertEqual(digests(self.reuse("--force", "-j", "3", "--memory", "128M")), truth)

    def test_paper(self):
        found = self.reuse("--paper")
        self.assertEqual(found["run"], self.reuse("--profile", "ardi2014", "--count-invisible", "--min-pages", "1")["run"])
        alone = self.rows("neighbourhoods", "--where", "prefix like 'alone.example%'")
        self.assertEqual(sorted(row["prefix"] for row in alone),
                         ["alone.example", "alone.example/", "alone.example/only/"])

    def test_show_tells_a_pages_chunks(self):
        self.reuse()
        page = self.show("http://www.copier3.example/a/5")["reuse"]
        self.assertEqual((page["chunks"], page["bad_chunks"], page["partial"]), (6, 4, True))
        self.assertEqual(len(page["labelled"]), 4)
        self.assertEqual({chunk["pages"] for chunk in page["labelled"]}, {8 + 1 + 1})
        said = run("show", self.corpus, "http://www.copier3.example/a/5").stdout.decode()
        self.assertIn("4 of 6 chunks labelled as reused (66.7 %); above", said)
        self.assertIn(page["labelled"][0]["chunk"], said)
        self.assertRegex(run("show", self.corpus, "http://honest1.example/1").stdout.decode(), "reuse +none")

    def test_show_tells_a_chunk(self):
        for profile in ("blocks", "ardi2014"):
            with self.subTest(profile=profile):
                self.reuse("--profile", profile)
                row = self.rows("chunks", "--where", "labelled and domains = 10", "--limit", "1")[0]
                done = run("show", self.corpus, row["chunk"], "--json")
                chunk = json.loads(done.stdout)
                self.assertEqual((chunk["copies"], chunk["pages"]), (row["copies"], row["pages"]))
                self.assertEqual(len(chunk["holders"]), 10)
                self.assertEqual(len({holder["domain"] for holder in chunk["holders"]}), 10)
                self.assertEqual(len(chunk["text"]), row["bytes"])
                if profile == "blocks":
                    self.assertTrue(chunk["text"].startswith(row["sample"]))
                else:
                    self.assertTrue(chunk["text"].startswith("<p>"))
        self.crawl.write_bytes(b"gone")
        chunk = json.loads(run("show", self.corpus, row["chunk"], "--json").stdout)
        self.assertEqual(chunk["text"], "")
        self.assertIn("reuse.warc.gz", chunk["text_missing"])

    def test_wrong_use(self):
        self.assert_one_line(run("reuse"), 2, "CORPUS")
        self.assert_one_line(run("reuse", self.corpus, "--profile", "html"), 2, "blocks", "ardi2014")
        self.assert_one_line(run("reuse", self.corpus, "--known", self.scratch / "nothing"), 2, "does not exist")
        self.assert_one_line(run("reuse", self.corpus, "--known", "-"), 2, "--known")
        (self.scratch / "stop").write_text("abc\n")
        self.assert_one_line(run("reuse", self.corpus, "--stop", self.scratch / "stop"), 2, "stop:1:")
        self.assert_one_line(run("show", self.corpus, "0" * 40), 2, "reuse")

    def test_dry_run(self):
        done = run("reuse", self.corpus, "--dry-run")
        self.assertEqual(done.returncode, 0)
        self.assertFalse((self.corpus / "findings" / "reuse").exists())


class Corpora(ReuseTest):
    def test_discovery_needs_the_whole_corpus(self):
        """The report's example: 1,000 copies here and 100 there are discovered only together."""
        def write(name, first, count):
            crawl.write_warc(self.scratch / name, [
                crawl.response(f"http://h{i}.example/", crawl.html("page", ["the very same paragraph on many pages"]))
                for i in range(first, first + count)])
            return self.scratch / name
        one, other = write("a.warc.gz", 0, 1000), write("b.warc.gz", 1000, 100)
        for name, inputs, labelled in (("one", [one], 0), ("other", [other], 0), ("both", [one, other], 1)):
            corpus = self.scratch / name
            self.ingest(*inputs, corpus=corpus)
            self.assertEqual(self.reuse("--threshold", "1000", corpus=corpus)["labelled_chunks"], labelled, name)

    def test_one_ingest_or_two(self):
        first, _ = reuse_crawl.write_reuse(self.scratch, seed=11)
        first = first.rename(self.scratch / "1.warc.gz")
        second, _ = reuse_crawl.write_reuse(self.scratch, seed=12)
        self.ingest(first, second, corpus=self.scratch / "once")
        self.ingest(first, corpus=self.scratch / "twice")
        self.ingest(second, corpus=self.scratch / "twice")
        self.assertEqual(digests(self.reuse(corpus=self.scratch / "once")),
                         digests(self.reuse(corpus=self.scratch / "twice")))

    def test_detection_distributes_over_disjoint_neighbourhoods(self):
        """With the labels and all thresholds given, two halves by host tell together what the whole tells."""
        whole, encyclopedia = reuse_crawl.write_reuse(self.scratch)
        records = [record for record in gzip.decompress(whole.read_bytes()).split(b"WARC/1.0\r\n") if record]
        halves = [[], []]
        for record in records:
            url = record.split(b"WARC-Target-URI: http://")[1].split(b"/")[0] if b"Target-URI" in record else b""
            halves[sum(url) % 2].append(b"WARC/1.0\r\n" + record)
        given = ("--known", encyclopedia, "--partial-threshold", "0.3", "--badness-threshold", "0.2")
        self.ingest(whole)
        self.reuse(*given)
        parts = []
        for number, half in enumerate(halves):
            crawl.write_warc(self.scratch / f"half{number}.warc.gz", half)
            parts.append(self.scratch / f"half{number}")
            self.ingest(self.scratch / f"half{number}.warc.gz", corpus=parts[-1])
            self.reuse(*given, corpus=parts[-1])
        without_ids = lambda rows: sorted(json.dumps({k: v for k, v in row.items() if k != "page_id"}) for row in rows)
        for table in ("reuse_pages", "neighbourhoods", "chunk_pages"):
            with self.subTest(table=table):
                self.assertEqual(without_ids(self.rows(table, corpus=parts[0]) + self.rows(table, corpus=parts[1])),
                                 without_ids(self.rows(table)))


@unittest.skipUnless(SHARED, "needs the shared data: set SEAMRIPPER_SHARED_DATA")
class Clough(ReuseTest):
    """Short answers by students, some copied from known articles and changed: exact hashes find the copies that were
    left as they were."""

    def test_known_articles(self):
        folder = pathlib.Path(SHARED) / "clough"
        with open(folder / "file_information.csv", encoding="latin-1") as file:
            classes = {row["File"]: row["Category"] for row in csv.DictReader(file)}
        answers = self.scratch / "answers"
        answers.mkdir()
        for name in classes:
            if not name.startswith("orig"):
                (answers / name).write_bytes((folder / name).read_bytes())
        self.ingest(answers)
        known = [word for file in sorted(folder.glob("orig_*")) for word in ("--known", file)]
        self.reuse(*known)
        matched = {}
        for row in self.rows("reuse_pages"):
            kind = classes[row["url"].rsplit("/", 1)[1]]
            matched[kind] = matched.get(kind, 0) + 1
        print(f"clough: answers with a chunk of a known article, by class: {matched}")
        self.assertEqual(matched.get("non", 0), 0)
        self.assertGreaterEqual(matched.get("cut", 0), 6)


if __name__ == "__main__":
    unittest.main()
