"""Every input byte is accounted for, in crawls of our own and in those of others."""
import os
import pathlib
import unittest

import crawl
from program import ProgramTest, run

SHARED = os.environ.get("SEAMRIPPER_SHARED_DATA")


def counts(info):
    """Records by what became of them."""
    account = info["account"]
    rows = account["files"] + account["skipped"] + account["damaged"]
    return {"page": account["pages"]["records"], **{row["reason"]: row["records"] for row in rows}}


class OwnCrawls(ProgramTest):
    def test_each_way_to_store_a_warc(self):
        records = [crawl.warcinfo(), *crawl.page_records(30, 1)]
        for compress in ("members", "whole", None):
            with self.subTest(compress=compress):
                file = self.scratch / f"{compress}.warc"
                size = crawl.write_warc(file, records, compress)
                corpus = self.scratch / f"corpus-{compress}"
                self.ingest(file, corpus=corpus)
                info = self.info(corpus=corpus)
                self.assert_account_sums(info)
                self.assertEqual(info["account"]["input_bytes"], size)
                self.assertEqual(counts(info), {"page": 30, "record-type": 31})

    def test_damage_is_counted_and_told(self):
        records = [record.bytes() for record in crawl.page_records(10, 2)]
        file = self.scratch / "cut.warc.gz"
        size = crawl.write_warc(file, records)
        with open(file, "r+b") as whole:
            whole.truncate(size - 100)
        done = self.ingest(file, status=3)
        last = done.stderr.decode().splitlines()[-1]
        self.assertRegex(last, rf"^seamripper: .*damaged.*{file}:\d+: [a-z-]+: .*seamripper info")
        info = self.info()
        self.assert_account_sums(info)
        self.assertEqual(info["account"]["input_bytes"], size - 100)
        self.assertEqual(sum(row["records"] for row in info["account"]["damaged"]), 1)

    def test_inputs_that_are_nothing(self):
        empty = self.scratch / "empty.warc.gz"
        empty.write_bytes(b"")
        noise = self.scratch / "noise.bin"
        noise.write_bytes(bytes(range(256)) * 40)
        zeros = self.scratch / "zeros.warc"
        zeros.write_bytes(bytes(5000))
        for file in (empty, noise, zeros):
            with self.subTest(file=file.name):
                corpus = self.scratch / f"corpus-{file.name}"
                done = run("ingest", file, "-o", corpus)
                self.assertIn(done.returncode, (2, 3), done.stderr)
                info = self.info(corpus=corpus)
                self.assert_account_sums(info)
                self.assertEqual(info["account"]["input_bytes"], file.stat().st_size)
                self.assertEqual(info["pages"], 0)

    def test_jsonl(self):
        file = self.scratch / "rows.jsonl"
        size = crawl.write_jsonl(file, [{"url": "http://a.example/1", "text": "one two"},
                                        {"url": "http://a.example/2", "html": "<title>t</title><p>three"},
                                        {"url": "http://a.example/3"}])
        with open(file, "ab") as more:
            more.write(b"\n{broken\n")
        self.ingest(file, status=3)
        info = self.info()
        self.assert_account_sums(info)
        self.assertEqual(info["account"]["input_bytes"], size + 9)
        self.assertEqual(counts(info), {"page": 2, "no-text": 1, "blank-line": 1, "bad-json": 1})

    def test_a_tree(self):
        tree = self.scratch / "tree"
        crawl.write_tree(tree, {"index.html": crawl.html("home", ["one"]), "sub/page.html": crawl.html("sub", ["two"]),
                                "sub/picture.png": crawl.PNG + bytes(50)})
        (tree / "link.html").symlink_to(tree / "index.html")
        self.ingest(tree)
        info = self.info()
        self.assert_account_sums(info)
        self.assertEqual(info["pages"], 2)
        self.assertEqual(len(info["inputs"]), 1)

    def test_standard_input(self):
        data = b"".join(record.bytes() for record in crawl.page_records(5, 3))
        self.ingest("-", stdin=data)
        info = self.info()
        self.assert_account_sums(info)
        self.assertEqual(info["account"]["input_bytes"], len(data))
        self.assertEqual(info["pages"], 5)


@unittest.skipUnless(SHARED, "needs the shared data: set SEAMRIPPER_SHARED_DATA")
class OtherPeoplesCrawls(ProgramTest):
    def files(self):
        """All but lists of crawl files, which are refused by name."""
        return sorted(file for file in (pathlib.Path(SHARED) / "warc").rglob("*")
                      if file.is_file() and not file.name.endswith(".paths.gz"))

    def ingested(self, name):
        corpus = self.scratch / name.replace("/", "-")
        done = run("ingest", pathlib.Path(SHARED) / "warc" / name, "-o", corpus)
        self.assertIn(done.returncode, (0, 2, 3), done.stderr)
        return self.info(corpus=corpus)

    def test_every_file_sums_alone(self):
        for number, file in enumerate(self.files()):
            with self.subTest(file=file.name):
                corpus = self.scratch / f"corpus{number}"
                done = run("ingest", file, "-o", corpus)
                info = self.info(corpus=corpus)
                self.assert_account_sums(info)
                self.assertEqual(info["account"]["input_bytes"], file.stat().st_size)
                no_pages = 0 if info["pages"] > 0 else 2
                self.assertEqual(done.returncode, 3 if info["account"]["damaged"] else no_pages, done.stderr)

    def test_all_files_together(self):
        self.assertIn(run("ingest", *self.files(), "-o", self.corpus).returncode, (0, 3))
        info = self.info("--verify")
        self.assert_account_sums(info)
        self.assertEqual(info["account"]["input_bytes"], sum(each["bytes"] for each in info["inputs"]))

    def total(self, info):
        return sum(counts(info).values())

    def test_stated_numbers_of_records(self):
        for name, records in [("webrecorder+warcio/example.warc", 6), ("webrecorder+warcio/example.warc.gz", 6),
                              ("webrecorder+warcio/example-bad-non-chunked.warc.gz", 6),
                              ("webrecorder+pywb/iana.warc.gz", 343),
                              ("chatnoir-eu+chatnoir-resiliparse/warcfile.warc", 50),
                              ("chatnoir-eu+chatnoir-resiliparse/warcfile.warc.gz", 50),
                              ("chatnoir-eu+chatnoir-resiliparse/warcfile.warc.lz4", 50),
                              ("archivesunleashed+aut/example.warc.gz", 822),
                              ("archivesunleashed+aut/example.arc.gz", 300)]:
            with self.subTest(name=name):
                info = self.ingested(name)
                self.assertEqual(self.total(info), records, counts(info))

    def test_stated_numbers_of_responses(self):
        # A response becomes a page, a file, or is skipped because of its scheme (dns:) or URL; no other record does.
        for name, responses, dns in [("webrecorder+pywb/iana.warc.gz", 48, 0),
                                     ("chatnoir-eu+chatnoir-resiliparse/clueweb-quirk.warc.gz", 29, 0),
                                     ("archivesunleashed+aut/example.warc.gz", 299, 38),
                                     ("archivesunleashed+aut/example.arc.gz", 299, 38)]:
            with self.subTest(name=name):
                info = self.ingested(name)
                number = counts(info)
                files = sum(row["records"] for row in info["account"]["files"])
                self.assertEqual(number["page"] + files + number.get("scheme", 0), responses, number)
                self.assertEqual(number.get("scheme", 0), dns, number)

    def test_stated_numbers_of_revisits(self):
        for name, revisits in [("webrecorder+pywb/iana.warc.gz", 123), ("webrecorder+warcio/example.warc.gz", 1)]:
            with self.subTest(name=name):
                self.assertEqual(counts(self.ingested(name)).get("revisit", 0), revisits)

    def test_hosts_of_a_real_crawl(self):
        info = self.ingested("archivesunleashed+aut/example.warc.gz")
        self.assertGreaterEqual(info["pages"], 80)
        self.assertLessEqual(info["hosts"], 38)

    def pages(self, name):
        """What `pages` says of a crawl, but for where it lies."""
        self.ingested(name)
        columns = "url,captured,ip,title,words,text_bytes,html_bytes,charset,content_digest,truncated"
        done = run("ls", self.scratch / name.replace("/", "-"), "pages", "--format", "tsv", "--limit", "0",
                   "--columns", columns)
        self.assertEqual(done.returncode, 0, done.stderr)
        return sorted(done.stdout.splitlines())

    def test_the_same_crawl_as_warc_and_as_arc(self):
        pages = self.pages("archivesunleashed+aut/example.warc.gz")
        self.assertGreater(len(pages), 80)
        self.assertEqual(self.pages("archivesunleashed+aut/example.arc.gz"), pages)

    def test_the_same_crawl_in_three_codecs(self):
        name = "chatnoir-eu+chatnoir-resiliparse/warcfile.warc"
        digests = {self.ingested(name + ending)["digest"] for ending in ("", ".gz", ".lz4")}
        self.assertEqual(len(digests), 1)
