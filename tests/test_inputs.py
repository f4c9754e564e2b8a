"""The same pages whatever a crawl is packed in, read by any number of threads."""
import gzip
import unittest
import zipfile

import crawl
from packings import LZ4, ZSTD, lz4, zstd
from program import SLOW, ProgramTest, run, run_watched, segment_bytes


def arc(records):
    """The responses of WARC records as an ARC: a line and the block of each."""
    block = b"1 0 tests\nURL IP-address Archive-date Content-type Archive-length\n"
    yield b"filedesc://test.arc 0.0.0.0 20260101000000 text/plain %d\n" % len(block) + block + b"\n"
    for record in records:
        if record.kind == "response":
            date = "".join(filter(str.isdigit, record.date))
            yield f"{record.url} 192.0.2.1 {date} text/html {len(record.block)}\n".encode() + record.block + b"\n"


class Inputs(ProgramTest):
    def setUp(self):
        super().setUp()
        self.records = [crawl.warcinfo(), *crawl.page_records(600, 5)]
        self.warc = [record.bytes() for record in self.records]

    def pages(self, corpus):
        columns = "url,captured,ip,title,words,text_bytes,html_bytes,charset,content_digest,truncated,recursion"
        done = run("ls", corpus, "pages", "--format", "tsv", "--limit", "0", "--columns", columns)
        self.assertEqual(done.returncode, 0, done.stderr)
        return sorted(done.stdout.splitlines())

    def read(self, file):
        """The pages of an input; two threads and three see the same."""
        corpora = [self.scratch / f"{file.name}-{threads}" for threads in (1, 3)]
        for threads, corpus in zip((1, 3), corpora):
            self.ingest(file, "-j", str(threads), corpus=corpus)
            info = self.info(corpus=corpus)
            self.assert_account_sums(info)
            self.assertEqual(info["account"]["input_bytes"], file.stat().st_size)
        self.assertEqual(*map(segment_bytes, corpora))
        return self.pages(corpora[0])

    def write(self, name, data):
        file = self.scratch / name
        file.write_bytes(data)
        return file

    @unittest.skipUnless(ZSTD and LZ4, "needs libzstd and liblz4")
    def test_every_packing(self):
        plain = self.read(self.write("a.warc", b"".join(self.warc)))
        self.assertEqual(len(plain), 601)  # a line of names
        for pack in (gzip.compress, zstd, lz4):
            name = pack.__name__
            with self.subTest(pack=name):
                self.assertEqual(self.read(self.write(f"a.warc.{name}", b"".join(map(pack, self.warc)))), plain)
                self.assertEqual(self.read(self.write(f"one.warc.{name}", pack(b"".join(self.warc)))), plain)
                self.assertEqual(self.read(self.write(f"a.arc.{name}", b"".join(map(pack, arc(self.records))))), plain)
        self.assertEqual(self.read(self.write("a.arc", b"".join(arc(self.records)))), plain)

    def test_a_wacz(self):
        plain = self.read(self.write("a.warc", b"".join(self.warc)))
        for method in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
            with self.subTest(method=method):
                file = self.scratch / f"{method}.wacz"
                with zipfile.ZipFile(file, "w", method) as wacz:
                    wacz.writestr("indexes/index.cdx", "com,example)/ 2026")
                    wacz.writestr("archive/first.warc.gz", b"".join(map(gzip.compress, self.warc[:700])))
                    wacz.writestr("../../outside.warc", b"".join(self.warc[700:]))
                    wacz.writestr("pages/pages.jsonl", '{"url":"http://a.example/","text":"not a page"}\n')
                    wacz.writestr("datapackage.json", "{}")
                self.assertEqual(self.read(file), plain)
                self.assertFalse(list(self.scratch.parent.glob("outside*")))
                data = file.read_bytes()
                table = run("sql", self.scratch / f"{method}.wacz-1",
                            "select warc_record_offset, warc_record_length from pages")
                for line in table.stdout.decode().splitlines()[1:] if method == zipfile.ZIP_STORED else ():
                    offset, length = map(int, line.split("\t"))
                    record = data[offset:offset + length]
                    record = gzip.decompress(record) if record.startswith(b"\x1f\x8b") else record
                    self.assertTrue(record.startswith(b"WARC/1.0\r\n"))

    def test_a_wacz_through_a_pipe_or_cut(self):
        file = self.scratch / "a.wacz"
        with zipfile.ZipFile(file, "w") as wacz:
            wacz.writestr("archive/a.warc.gz", b"".join(map(gzip.compress, self.warc)))
        data = file.read_bytes()
        self.ingest("-", stdin=data, corpus=self.scratch / "piped", status=3)
        self.ingest(self.write("cut.wacz", data[:-40]), corpus=self.scratch / "cut", status=3)
        for corpus in ("piped", "cut"):
            info = self.info(corpus=self.scratch / corpus)
            self.assert_account_sums(info)
            self.assertEqual(info["pages"], 600)

    def test_wet(self):
        record = crawl.Record("conversion", "one\ntwo three\n".encode(), "http://a.example/", content_type="text/plain")
        self.assertEqual(len(self.read(self.write("a.warc.wet.gz", gzip.compress(record.bytes())))), 2)
        self.assertEqual(self.show("http://a.example/", corpus=self.scratch / "a.warc.wet.gz-1")["words"], 3)


class MovedAndAbsent(ProgramTest):
    def test_files_at_another_place_are_found_again(self):
        old, new = self.scratch / "old.warc.gz", self.scratch / "elsewhere" / "new.warc.gz"
        crawl.write_warc(old, crawl.page_records(3, 5))
        self.ingest(old)
        digest = self.info()["digest"]
        pages = [row.split("\t")[0] for row in run("ls", self.corpus, "pages", "--columns", "url").stdout.decode().splitlines()[1:]]
        compared = ["compare", *pages[:2], "--in", self.corpus, "--style"]
        new.parent.mkdir()
        old.rename(new)
        self.assertEqual(run(*compared).returncode, 4)
        said = self.ingest(new).stderr.decode()
        self.assertIn(f"moved: {old} is now read from {new}", said)
        self.assertIn("skipped 1 read before", said)
        self.assertEqual(self.info()["digest"], digest)
        self.assertEqual([each["path"] for each in self.info()["inputs"]], [str(new)])
        self.assertEqual(run(*compared).returncode, 0)
        self.assertNotIn("moved", self.ingest(new).stderr.decode())

    def test_a_copy_changes_nothing(self):
        old, new = self.scratch / "old.warc.gz", self.scratch / "new.warc.gz"
        crawl.write_warc(old, crawl.page_records(3, 5))
        self.ingest(old)
        new.write_bytes(old.read_bytes())
        self.assertNotIn("moved", self.ingest(new).stderr.decode())
        self.assertEqual([each["path"] for each in self.info()["inputs"]], [str(old)])

    def test_what_is_no_file_is_named(self):
        for name in ("https://data.example/a.warc.gz", "s3://bucket/a.warc.gz"):
            self.assert_one_line(run("scan", name, "-o", self.corpus), 2, name, "copy it here first, or pipe it")
        self.assert_one_line(run("scan", "warc.paths.gz", "-o", self.corpus), 2, "a list of crawl files")
        self.assertFalse(self.corpus.exists())

    def test_what_a_scan_needs_is_told_beforehand(self):
        file = self.scratch / "a.warc.gz"
        crawl.write_warc(file, crawl.page_records(30, 5))
        done = run("scan", file, "-o", self.corpus, "--dry-run")
        self.assertEqual((done.returncode, done.stderr), (0, b""))
        for word in (b"input   1 file", b"corpus  about", b"memory  at most", b"time    about"):
            self.assertIn(word, done.stdout)
        self.assertFalse(self.corpus.exists())
        self.assert_one_line(run("scan", self.scratch / "none", "-o", self.corpus, "--dry-run"), 2, "none")


class SavedPages(ProgramTest):
    """Local files that had URLs once."""

    def setUp(self):
        super().setUp()
        self.site = self.scratch / "site"
        (self.site / "a.example" / "b c").mkdir(parents=True)
        (self.site / "a.example" / "b c" / "d?e.html").write_bytes(b"<p>one two three")
        (self.site / "index.html").write_bytes(b"<p>four <a href='a.example/'>five</a>")

    def urls(self, *columns):
        rows = run("ls", self.corpus, "pages", "--columns", ",".join(columns or ["url"])).stdout.decode().splitlines()
        return sorted(rows[1:])

    def test_a_base_makes_urls_of_paths(self):
        for number, (base, expected) in enumerate({
                "http://www.site.example": "http://www.site.example/",
                "https://www.site.example/x?q#f": "https://www.site.example/x/"}.items()):
            self.corpus = self.scratch / str(number)
            self.ingest(self.site, "--base-url", base)
            self.assertEqual(self.urls(), [expected + "a.example/b%20c/d%3Fe.html", expected + "index.html"])
        self.assertEqual(set(self.urls("host", "domain")), {"www.site.example\tsite.example"})
        self.corpus = self.scratch / "one"
        self.ingest(self.site / "index.html", "--base-url", "https://www.site.example/x")
        self.assertEqual(self.urls(), ["https://www.site.example/x/index.html"])

    def test_a_mirror_whose_folders_are_hosts(self):
        (self.site / "index.html").unlink()
        self.ingest(self.site, "--base-url", "https://")
        self.assertEqual(self.urls("url", "host"), ["https://a.example/b%20c/d%3Fe.html\ta.example"])

    def test_what_is_no_base(self):
        for base in ("site.example", "ftp://site.example/", "https", "https://a b/"):
            self.assert_one_line(run("ingest", self.site, "--base-url", base, "-o", self.corpus), 2, "--base-url")
            self.assertFalse(self.corpus.exists())

    def test_another_base_is_told(self):
        words = (self.site, "--base-url", "http://a.example/")
        self.ingest(*words)
        self.assertIn(b"skipped 1 read before", self.ingest(*words).stderr)
        for other in ([], ["--base-url", "http://b.example/"]):
            done = run("ingest", self.site, "-o", self.corpus, *other)
            self.assert_one_line(done, 2, "was read with --base-url http://a.example/")

    def test_a_folder_at_another_place_is_found_again(self):
        base = ["--base-url", "http://a.example/"]
        self.ingest(self.site, *base)
        before = self.info()
        moved = self.scratch / "moved"
        self.site.rename(moved)
        self.assertIn(f"moved: {self.site} is now read from {moved}", self.ingest(moved, *base).stderr.decode())
        self.assertEqual(self.info()["digest"], before["digest"])
        self.assertEqual([each["path"] for each in self.info()["inputs"]], [str(moved)])
        urls = self.urls()
        self.assertEqual(run("compare", *urls, "--in", self.corpus, "--style").returncode, 0)

    def test_why_nothing_is_foreign(self):
        self.ingest(self.site)
        said = run("quilts", self.corpus, "--foreign", "domain").stderr.decode()
        self.assertIn("--base-url", said)
        self.assertNotIn("--base-url", run("quilts", self.corpus).stderr.decode())
        self.corpus = self.scratch / "two"
        (self.site / "index.html").rename(self.site / "a.example" / "index.html")
        (self.site / "b.example").mkdir()
        (self.site / "b.example" / "index.html").write_bytes(b"<p>six seven")
        self.ingest(self.site, "--base-url", "http://")
        self.assertNotIn("--base-url", run("quilts", self.corpus, "--foreign", "domain").stderr.decode())


class ManyInputs(ProgramTest):
    """What is kept of each input counts, too."""

    def test_memory(self):
        count = 100_000 if SLOW else 20_000
        folder = self.scratch / "crawl"
        folder.mkdir()
        for number in range(count):
            record = crawl.response(f"http://host{number % 500}.example/page-{number}", b"<p>page %d says its words" % number)
            (folder / f"crawl-of-some-year-segment-{number:06}.warc").write_bytes(record.bytes())
        for words in (["ingest", folder, "-o", self.corpus], ["ingest", folder, "-o", self.corpus],
                      ["quilts", self.corpus], ["ls", self.corpus, "pages", "--limit", "1"]):
            with self.subTest(verb=words[0]):
                done, peak = run_watched(*words, "--memory", "128M", "-q")
                self.assertEqual(done.returncode, 0, done.stderr)
                self.assert_within(128, peak)
