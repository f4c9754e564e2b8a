"""The tables that an ingest leaves of the corpus itself: pages and skipped."""
import collections
import json
import os
import signal
import subprocess

import crawl
from program import PROGRAM, SECONDS, ProgramTest, run

CURRENT = "findings/corpus/current"
COLUMNS = ("page_id", "url", "host", "domain", "ip", "captured", "title", "words", "text_bytes", "html_bytes", "charset",
           "content_digest", "truncated", "recursion", "warc_filename", "warc_record_offset", "warc_record_length")


def record_of(corpus):
    name = (corpus / CURRENT).read_text().strip()
    return json.loads((corpus / "findings" / "corpus" / name / "run.json").read_text())


def tables(corpus):
    """Name -> rows and digest."""
    return {name: (table["rows"], table["digest"]) for name, table in record_of(corpus)["tables"].items()}


def not_pages(info):
    """Reason -> count of what the account calls skipped or damaged."""
    return {each["reason"]: each["records"] for kind in ("skipped", "damaged") for each in info["account"][kind]}


class CorpusTables(ProgramTest):
    def mixed_crawl(self, pages=40):
        """WARC, JSONL and a tree; captures that replace others, revisits, files, damage."""
        folder = self.scratch / "crawl"
        files = crawl.write_crawl(folder, files=3, pages=pages)
        again = [crawl.response("http://host1.example/again", crawl.html("again", [f"capture {day}"]),
                                f"2026-02-{day:02}T00:00:00Z") for day in (3, 9, 6)]
        image = crawl.response("http://host1.example/i.png", crawl.PNG + bytes(2000), content_type="image/png")
        revisits = [crawl.Record("revisit", b"", url) for url in ("http://host1.example/again", "http://unseen.example/")]
        other = crawl.response("ftp://host1.example/", b"<p>ftp")
        for name, compress in (("mixed.warc", None), ("mixed.warc.gz", "members"), ("whole.warc.gz", "whole")):
            crawl.write_warc(folder / name, [crawl.warcinfo(), *again, image, *revisits, other], compress=compress)
            files.append(folder / name)
        with open(folder / "mixed.warc", "ab") as file:
            file.write(b"garbage behind the records\r\n" * 10)
        rows = folder / "rows.jsonl"
        rows.write_text('{"url":"http://j.example/1","text":"some words"}\n\n{"url":"http://j.example/2"}\nnot json\n')
        tree = self.scratch / "tree"
        crawl.write_tree(tree, {"index.html": crawl.html("home", ["one"]), "a/b.html": crawl.html("b", ["two"])})
        os.symlink("index.html", tree / "link.html")
        return [*files, rows, tree]

    def assert_counts(self, corpus=None):
        corpus = corpus or self.corpus
        info = self.info(corpus=corpus)
        rows = {name: count for name, (count, _) in tables(corpus).items()}
        self.assertEqual(rows, {"pages": info["pages"], "skipped": sum(not_pages(info).values())})

    def ask(self, question):
        done = run("sql", self.corpus, question, "--json")
        self.assertEqual(done.returncode, 0, done.stderr.decode(errors="replace"))
        return [json.loads(line) for line in done.stdout.splitlines()]

    def test_as_many_rows_as_there_are_pages_and_pieces(self):
        self.ingest(*self.mixed_crawl(), status=3)
        self.assert_counts()
        info = self.info()
        self.assertGreater(info["superseded"], 2)
        self.assertGreaterEqual(len(not_pages(info)), 8)

    def test_pages_are_as_show_tells_them(self):
        self.ingest(*self.mixed_crawl(), status=3)
        rows = self.ask("select " + ", ".join(COLUMNS) + " from pages")
        self.assertEqual(len(rows), self.info()["pages"])
        self.assertGreater(max(int(row["page_id"]) for row in rows), 1 << 40)
        self.assertEqual(len({row["url"] for row in rows}), len(rows))
        for row in rows:
            page = self.show(row["page_id"])
            self.assertFalse(page["superseded"])
            self.assertEqual(row, {column: page[column] for column in COLUMNS})

    def test_skipped_adds_up_to_the_account(self):
        self.ingest(*self.mixed_crawl(), status=3)
        counts = collections.Counter(row["reason"] for row in self.ask("select reason from skipped"))
        self.assertEqual(counts, not_pages(self.info()))

    def test_a_crawl_without_pages(self):
        empty = self.scratch / "empty.warc"
        empty.write_bytes(b"")
        self.ingest(empty, status=2)
        self.assert_counts()
        self.assertEqual(tables(self.corpus)["pages"][0], 0)

    def test_threads_segments_and_order_change_nothing(self):
        files = self.mixed_crawl(pages=300)
        self.ingest(*files, "-j", "1", status=3)
        for number, words in enumerate((("-j", "2"), ("-j", "2", "--segment-size", "1M"))):
            corpus = self.scratch / f"corpus{number}"
            self.ingest(*reversed(files), *words, corpus=corpus, status=3)
            self.assertEqual(tables(corpus), tables(self.corpus))
        self.assertGreater(len(list((corpus / "segments").iterdir())), 1)

    def test_killed_at_any_time_and_run_again(self):
        files = self.mixed_crawl(pages=300)
        words = ("ingest", *files, "-j", "2", "--segment-size", "1M", "-q", "-o")
        straight = self.scratch / "straight"
        self.assertEqual(run(*words, straight).returncode, 3)
        delay = 0.002
        while True:
            process = subprocess.Popen([PROGRAM, *words, self.corpus], stdin=subprocess.DEVNULL,
                                       stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            try:
                process.wait(delay)
                break
            except subprocess.TimeoutExpired:
                process.send_signal(signal.SIGKILL)
                process.wait(SECONDS)
            delay *= 1.3
        self.ingest(*files, "-j", "2", "--segment-size", "1M")
        self.assertEqual(tables(self.corpus), tables(straight))
        self.assertEqual((self.corpus / CURRENT).read_text(), (straight / CURRENT).read_text())
        self.assertEqual([each.name for each in (self.corpus / "findings" / "corpus").iterdir()
                          if each.name.endswith(".new")], [])

    def test_missing_ones_are_written_by_the_next_ingest(self):
        files = self.mixed_crawl()
        self.ingest(*files, status=3)
        before = tables(self.corpus)
        (self.corpus / CURRENT).unlink()
        self.ingest(*files)
        self.assertEqual(tables(self.corpus), before)

    def test_a_later_ingest_replaces_pages(self):
        first, second = self.scratch / "1.warc", self.scratch / "2.warc"
        for file, day in ((first, 1), (second, 2)):
            crawl.write_warc(file, [crawl.response(f"http://a.example/{number}", b"<p>" + bytes([97 + day]),
                                                   f"2026-01-0{day}T00:00:00Z") for number in (0, day)], compress=None)
            self.ingest(file)
        self.assertEqual(tables(self.corpus)["pages"][0], 3)
        self.assert_counts()

    def test_more_blank_lines_than_fit_in_memory(self):
        """Each is a piece with a row of its own."""
        rows = self.scratch / "rows.jsonl"
        rows.write_bytes(b'{"url":"http://j.example/","text":"some words"}' + b"\n" * 3_000_000)
        done = self.run_in(1_000_000, "ingest", rows, "-o", self.corpus, "--memory", "128M", "-j", "1")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assert_counts()
        self.assertEqual(not_pages(self.info()), {"blank-line": 2_999_999})
