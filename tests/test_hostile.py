"""The catalogue of hostile input (hostile/), each row among benign pages: nothing ends the program, every byte is
accounted for, and the benign pages are those of a crawl without it, to the last byte of what is kept of them.
"""
import gzip
import os
import random
import sys

import crawl
from program import ROOT, SLOW, ProgramTest, run, run_watched
from test_formats import PAGE, Page, read_block_file, strings

sys.path.insert(0, str(ROOT))
from hostile import files, pages, records

SIZE = 2_000_000 if SLOW else 20_000
KEPT = ("texts", "links", "sketches", "chunks_ardi2014", "chunks_blocks")


def benign(number):
    source = random.Random(number)
    paragraphs = [crawl.words(source, 40) for _ in range(3)]
    return crawl.response(f"http://benign.example/{number}", crawl.html(f"page {number}", paragraphs, [f"/{number + 1}"]))


def hostile_pages(size):
    """Every page of the catalogue, under the names of its rows."""
    for row in pages.ROWS:
        for number, payload in enumerate(row(random.Random(1), size)):
            url = f"http://hostile.example/{row.__name__}/{number}"
            yield crawl.response(url, payload, content_type="text/html").bytes()


class Hostile(ProgramTest):
    def kept(self, corpus=None):
        """URL of each benign page -> words and all columns kept of it."""
        found = {}
        for segment in sorted((corpus or self.corpus).glob("segments/*")):
            rows = [Page(*PAGE.unpack(row)) for row in read_block_file((segment / "pages").read_bytes())]
            urls = [strings(head)[0].decode() for head in read_block_file((segment / "heads").read_bytes())]
            columns = [read_block_file((segment / name).read_bytes()) for name in KEPT]
            for url, page, *values in zip(urls, rows, *columns):
                if url.startswith("http://benign.example/"):
                    found[url] = (page.words, page.sha1, page.charset, *values)
        return found

    def ingest_hostile(self, file, corpus=None, **options):
        """Reads it, damaged or not, and checks what must hold of any input."""
        done = run("ingest", file, "-o", corpus or self.corpus, "-j", "2", "--memory", "256M", "-q", **options)
        info = self.info("--verify", corpus=corpus)
        self.assert_account_sums(info)
        without_pages = 2 if corpus and not info["pages"] else 0
        self.assertEqual(done.returncode, 3 if info["account"]["damaged"] else without_pages,
                         done.stderr.decode(errors="replace"))
        return info


class Rows(Hostile):
    def test_every_page(self):
        hostile = list(hostile_pages(SIZE))
        crawl.write_warc(self.scratch / "a.warc.gz", [*hostile, benign(0)])
        info = self.ingest_hostile(self.scratch / "a.warc.gz")
        self.assertEqual(len(self.kept()), 1)
        self.assertEqual(info["account"]["damaged"], [])
        self.assertGreater(info["pages"], len(hostile) // 2)

    def test_every_record(self):
        for compress in ("members", None):
            for row in records.ROWS:
                with self.subTest(row=row.__name__, compress=compress):
                    hostile = list(row(random.Random(2), SIZE))
                    between = [record for number, each in enumerate(hostile) for record in (each, benign(number).bytes())]
                    file = self.scratch / f"{row.__name__}.warc"
                    size = crawl.write_warc(file, between, compress)
                    corpus = self.scratch / f"{row.__name__}-{compress}"
                    info = self.ingest_hostile(file, corpus)
                    self.assertEqual(info["account"]["input_bytes"], size)
                    self.assertEqual(set(self.kept(corpus)), {benign(number).url for number in range(len(hostile))})
                    self.assertNotIn(b"forged", b"".join(path.read_bytes() for path in corpus.glob("segments/*/heads")))

    def test_every_file(self):
        for row in files.ROWS:
            for name, data in row(random.Random(3), SIZE, benign(0).bytes()):
                with self.subTest(row=row.__name__, name=name):
                    file = self.scratch / name
                    file.write_bytes(data)
                    corpus = self.scratch / f"{row.__name__}-{name}"
                    self.assertEqual(self.ingest_hostile(file, corpus)["account"]["input_bytes"], len(data))
                    if benign(0).bytes() in data or gzip.compress(benign(0).bytes(), mtime=0) in data:
                        self.assertEqual(len(self.kept(corpus)), 1)

    def test_a_record_beyond_the_limit(self):
        """C10: at full size its offsets do not fit into 32 bits."""
        length = 5 << 30 if SLOW else 80 << 20
        large = crawl.Record("resource", b"", "http://hostile.example/large").bytes()
        large = large.replace(b"Content-Length: 0", b"Content-Length: %d" % length)[:-4]
        file = self.scratch / "large.warc"
        with file.open("wb") as out:
            out.write(large)
            out.seek(length, 1)
            out.write(b"\r\n\r\n" + benign(0).bytes())
        info = self.ingest_hostile(file)
        self.assertEqual(list(self.kept()), [benign(0).url])
        (page,) = [row for file in self.corpus.glob("segments/*/pages") for row in read_block_file(file.read_bytes())]
        self.assertEqual(Page(*PAGE.unpack(page)).offset, len(large) + length + 4)
        self.assertEqual(info["account"]["damaged"], [])

    def test_bombs_through_a_pipe(self):
        """Z01: what is decoded of it is what the limit allows; src/archive/bomb_test.cc counts it."""
        block = bytes(1 << 30 if SLOW else 100 << 20)
        bomb = crawl.Record("resource", block, "http://hostile.example/bomb").bytes()
        data = b"".join(gzip.compress(record, 6, mtime=0) for record in (bomb, benign(0).bytes()))
        for name, options in (("file", {}), ("pipe", {"stdin": data})):
            file = self.scratch / "bomb.warc.gz"
            file.write_bytes(data)
            corpus = self.scratch / name
            self.ingest_hostile("-" if options else file, corpus, **options)
            self.assertEqual(len(self.kept(corpus)), 1)


class Memory(Hostile):
    """Records as large as they may be, several at once: what is held of them is in the memory that was given."""

    LARGEST = 63 << 20

    def large_files(self):
        """For each kind: files of one record, which ranges of several threads read ahead."""
        def page(payload, **options):
            return [gzip.compress(crawl.response("http://hostile.example/", payload, **options).bytes(), 1)]
        def repeated(piece):
            return piece * (self.LARGEST // len(piece))
        bomb = crawl.response("http://hostile.example/bomb", gzip.compress(repeated(b"<p>a"), 9),
                              headers=(("Content-Encoding", "gzip"),)).bytes()
        yield "words", page(repeated(b"a b c d ")) * 6
        yield "bombs", [gzip.compress(bomb) * (40 if SLOW else 6)] * 2
        if SLOW:
            yield "tags", page(repeated(b"<p>a<b>b")) * 6
            yield "charset", page(repeated("汉字".encode("gbk")), content_type="text/html; charset=gbk") * 6
            yield "doubling", page(repeated("éèàù".encode("cp1252")), content_type="text/html; charset=windows-1252") * 6
            row = b'{"url":"http://hostile.example/","text":"x","k":[' + repeated(b"[],")[:-100] + b"0]}"
            yield "tokens", [gzip.compress(row, 1)] * 6
            yield "heads", [gzip.compress(b"WARC/1.0\r\n" + repeated(b"X-Y: z\r\n") + b"\r\n", 1)] * 6

    def test_large_records(self):
        for kind, contents in self.large_files():
            files = []
            for number, content in enumerate(contents):
                files.append(self.scratch / f"{kind}{number}.warc.gz")
                files[-1].write_bytes(content)
            for megabytes in (128, 512) if SLOW else (128,):
                with self.subTest(kind=kind, megabytes=megabytes):
                    corpus = self.scratch / f"{kind}{megabytes}"
                    done, peak = run_watched("ingest", *files, "-o", corpus, "-j", "2", "--memory", f"{megabytes}M", "-q")
                    self.assertIn(done.returncode, (0, 3), done.stderr)
                    self.assert_within(megabytes, peak)


class Neighbours(Hostile):
    def test_benign_pages_are_the_same_beside_hostile_ones(self):
        count = 1500 if SLOW else 400
        good = [benign(number).bytes() for number in range(count)]
        hostile = list(hostile_pages(2000)) + [record for row in records.ROWS for record in row(random.Random(4), 2000)]
        source = random.Random(5)
        mixed = list(good)
        for record in source.choices(hostile, k=count // 9):
            mixed.insert(source.randrange(len(mixed) + 1), record)
        for name, pieces in (("good", good), ("mixed", mixed)):
            crawl.write_warc(self.scratch / f"{name}.warc.gz", pieces)
            self.ingest_hostile(self.scratch / f"{name}.warc.gz", self.scratch / name)
        alone = self.kept(self.scratch / "good")
        self.assertEqual(len(alone), count)
        self.assertEqual(self.kept(self.scratch / "mixed"), alone)
        for detector in ("quilts", "phrases", "templates", "reuse"):
            done = run(detector, self.scratch / "mixed", "-q", "--memory", "256M")
            self.assertEqual(done.returncode, 0, done.stderr.decode(errors="replace"))


class Trees(Hostile):
    def test_what_is_no_file_and_names_that_are_no_names(self):
        """C28, C29: links are not followed, pipes not opened, and names are only names."""
        tree = self.scratch / "tree"
        good = {f"page{number}.html": crawl.html(str(number), ["benign"]) for number in range(3)}
        crawl.write_tree(tree, {**good, "-rf": b"<p>x", "a\nb\x1b]0;x\a.html": b"<p>x", "n" * 255: b"<p>x"})
        (tree / os.fsdecode(b"\xff\xfe.html")).write_bytes(b"<p>x")
        (tree / "up").symlink_to("..")
        (tree / "secret").symlink_to("/etc/passwd")
        os.mkfifo(tree / "pipe")
        info = self.ingest_hostile(tree)
        self.assertEqual(info["pages"], 7)
        self.assertEqual([(row["reason"], row["records"]) for row in info["account"]["skipped"]], [("not-regular", 3)])
        listed = run("ls", self.corpus, "pages", "--columns", "url")
        self.assertEqual(listed.returncode, 0)
        self.assertNotIn(b"\x1b", listed.stdout)
        self.assertNotIn(b"root:", b"".join(file.read_bytes() for file in self.corpus.rglob("*") if file.is_file()))


class Store(Hostile):
    def test_segments_that_are_not_what_the_manifest_says(self):
        """S02, S03: cut, grown, emptied, swapped or gone, a file is named and nothing is answered from it."""
        for number in range(2):
            crawl.write_warc(self.scratch / "a.warc", [benign(number), benign(number + 10)], None)
            self.ingest(self.scratch / "a.warc")
        first, second = (self.corpus / "segments" / name for name in ("000001", "000002"))
        changes = (lambda file: file.write_bytes(file.read_bytes()[:-1]),
                   lambda file: file.write_bytes(file.read_bytes() + b"x"),
                   lambda file: file.write_bytes(b""),
                   lambda file: file.write_bytes((second / file.name).read_bytes()),
                   lambda file: file.unlink())
        for name in ("pages", "texts"):
            before = (first / name).read_bytes()
            for change in changes:
                change(first / name)
                done = run("info", self.corpus, "--verify")
                self.assertEqual(done.returncode, 5, done.stderr)
                self.assertIn(str(first / name).encode(), done.stderr)
                (first / name).write_bytes(before)
        (self.corpus / "segments" / "000009").mkdir()
        self.assertEqual(self.info("--verify")["pages"], 4)
