"""The same pages whatever a crawl is packed in, read by any number of threads."""
import gzip
import unittest
import zipfile

import crawl
from packings import LZ4, ZSTD, lz4, zstd
from program import ProgramTest, run, segment_bytes


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
