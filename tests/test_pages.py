"""What becomes of records: pages, their text and facts."""
import gzip
import os

import crawl
from program import ProgramTest, run


class Pages(ProgramTest):
    def ingest_records(self, *records, status=0):
        crawl.write_warc(self.scratch / "a.warc.gz", records)
        self.ingest(self.scratch / "a.warc.gz", status=status)

    def test_facts_and_text(self):
        payload = crawl.html("Rome &amp; more", ["Rome is best visited", "in <b>spring</b> or autumn"], ["/next#part"])
        record = crawl.response("http://www.example.co.uk/rome#top", payload, "2026-08-03T11:20:07Z")
        self.ingest_records(crawl.warcinfo(), record)
        page = self.show("http://www.example.co.uk/rome")
        self.assertEqual(page["title"], "Rome & more")
        self.assertEqual(page["text"].split("\n")[:2], ["Rome is best visited", "in spring or autumn"])
        self.assertEqual(page["captured"], "2026-08-03T11:20:07Z")
        self.assertEqual((page["host"], page["domain"]), ("www.example.co.uk", "example.co.uk"))
        self.assertEqual(page["ip"], "192.0.2.1")
        self.assertEqual("sha1:" + page["content_digest"], crawl.sha1(payload))
        self.assertEqual(page["html_bytes"], len(payload))
        self.assertEqual(page["page_id"], str(1))
        self.assertEqual(page["links"], ["http://www.example.co.uk/next"])
        self.assertTrue(page["warc_filename"].endswith("a.warc.gz"))
        self.assertEqual(page, self.show(page["page_id"]))
        self.assertEqual(page, self.show("HTTP://WWW.EXAMPLE.co.uk:80/a/../rome#other"))

    def test_the_record_can_be_found_again(self):
        payload = crawl.html("t", ["findable"])
        self.ingest_records(*crawl.page_records(3, 1), crawl.response("http://a.example/", payload))
        page = self.show("http://a.example/")
        start = page["warc_record_offset"]
        raw = (self.scratch / "a.warc.gz").read_bytes()[start:start + page["warc_record_length"]]
        self.assertIn(payload, gzip.decompress(raw))

    def test_an_edited_page_takes_the_place_of_the_one_before(self):
        for number, words in enumerate(["old", "new"]):
            file = self.scratch / "page.html"
            file.write_bytes(crawl.html("t", [words]))
            os.utime(file, ns=(0, (1_700_000_000 + number) * 10**9))
            self.ingest(file)
        page = self.show(file.as_uri())
        self.assertEqual((page["text"], page["captured"]), ("new", "2023-11-14T22:13:21Z"))
        self.assertEqual(self.info()["superseded"], 1)

    def test_a_piped_page(self):
        self.ingest("-", stdin=b"<p>piped")
        self.assertEqual(self.show("file:///dev/stdin")["text"], "piped")

    def test_a_file_is_not_shown_but_known(self):
        self.ingest_records(crawl.response("http://a.example/i.png", crawl.PNG + bytes(9), content_type="image/png"),
                            status=2)
        self.assert_one_line(run("show", self.corpus, "a.example/i.png"), 2, "as a file")

    def test_the_latest_capture_is_the_page(self):
        self.ingest_records(*[crawl.response("http://a.example/", b"<p>of day %d" % day, f"2026-02-{day:02}T00:00:00Z")
                              for day in (3, 9, 6)])
        self.assertEqual(self.show("http://a.example/")["text"], "of day 9")
        info = self.info()
        self.assertEqual((info["pages"], info["superseded"]), (1, 2))
        self.assert_account_sums(info)
        # A later ingest with an older capture changes nothing; with a newer one it does.
        for day, expected in ((1, 9), (20, 20)):
            file = self.scratch / f"day{day}.warc.gz"
            date = f"2026-02-{day:02}T00:00:00Z"
            crawl.write_warc(file, [crawl.response("http://a.example/", b"<p>of day %d" % day, date)])
            self.ingest(file)
            self.assertEqual(self.show("http://a.example/")["text"], f"of day {expected}")
            self.assertEqual(self.info()["pages"], 1)

    def test_charsets(self):
        latin1 = "text/html; charset=latin1"
        self.ingest_records(
            crawl.response("http://a.example/1", "<p>Grüße".encode("latin-1"), content_type=latin1),
            crawl.response("http://a.example/2", '<meta charset="shift_jis"><p>日本語'.encode("shift_jis"),
                           content_type="text/html"),
            crawl.response("http://a.example/3", "\ufeff<p>Żółw".encode("utf-8"), content_type=latin1))
        self.assertEqual(self.show("http://a.example/1")["text"], "Grüße")
        self.assertEqual(self.show("http://a.example/2")["text"], "日本語")
        self.assertEqual(self.show("http://a.example/3")["text"], "Żółw")

    def test_encodings(self):
        payload = crawl.html("t", ["compressed"])
        headers = [("Content-Encoding", "gzip")]
        self.ingest_records(
            crawl.response("http://a.example/gzip", gzip.compress(payload, mtime=0), headers=headers),
            crawl.response("http://a.example/false", payload, headers=headers))
        self.assertEqual(self.show("http://a.example/gzip")["text"], "compressed")
        self.assertEqual(self.show("http://a.example/false")["text"], "compressed")

    def test_what_is_not_a_page(self):
        self.ingest_records(
            crawl.response("http://a.example/404", b"<p>gone", status="404 Not Found"),
            crawl.response("http://a.example/i.png", crawl.PNG + bytes(20), content_type="image/png"),
            crawl.response("dns:a.example", b"192.0.2.1", content_type="text/dns"),
            crawl.response("http://a.example/", b"<p>page"))
        info = self.info()
        self.assertEqual((info["pages"], info["files"]), (1, 2))
        self.assertEqual({row["reason"] for row in info["account"]["files"]}, {"file-status", "file-type"})
        self.assertEqual(run("show", self.corpus, "http://a.example/404").returncode, 2)

    def test_scripts_are_dropped_or_kept(self):
        payload = b"<p>seen<script>var hidden = 1</script>"
        self.ingest_records(crawl.response("http://a.example/", payload))
        self.assertEqual(self.show("http://a.example/")["text"], "seen")
        kept = self.scratch / "kept"
        self.ingest(self.scratch / "a.warc.gz", "--keep-scripts", corpus=kept)
        self.assertIn("var hidden = 1", self.show("http://a.example/", corpus=kept)["text"])

    def test_limits_are_counted(self):
        payload = b"<p>" + b"word " * 2000
        links = crawl.html("t", ["x"], [f"/{number}" for number in range(50)])
        crawl.write_warc(self.scratch / "a.warc.gz", [crawl.response("http://a.example/", payload),
                                                      crawl.response("http://a.example/links", links)])
        self.ingest(self.scratch / "a.warc.gz", "--max-page", "1K", "--max-links", "10")
        page = self.show("http://a.example/")
        self.assertTrue(page["truncated"])
        self.assertLessEqual(page["text_bytes"], 1024)
        self.assertEqual(len(self.show("http://a.example/links")["links"]), 10)
        self.assertGreaterEqual(self.info()["truncated"], 1)

    def test_jsonl_and_trees(self):
        row = {"url": "http://rows.example/1", "text": "plain  text\nof a row"}
        crawl.write_jsonl(self.scratch / "rows.jsonl", [row])
        crawl.write_tree(self.scratch / "tree", {"sub/page.html": crawl.html("local", ["from a file"])})
        self.ingest(self.scratch / "rows.jsonl", self.scratch / "tree")
        self.assertEqual(self.show("http://rows.example/1")["text"], "plain  text\nof a row")
        info = self.info()
        self.assertEqual(info["pages"], 2)
        self.assertEqual(sorted(each["format"] for each in info["inputs"]), ["directory", "jsonl"])
