"""Whatever -o names is written, and stays what it is."""
import csv
import io
import json
import os
import stat
import threading

import crawl
from program import ProgramTest, run


def copied_page(number):
    """One of a family of near-duplicates, with a paragraph of its own."""
    return crawl.html(f"title {number}", ["the same words on every page of the family " * 8, f"own{number}"])


class NamedOutputs(ProgramTest):
    def setUp(self):
        super().setUp()
        records = [crawl.response(f"http://s{number}.example/", copied_page(number)) for number in range(12)]
        crawl.write_warc(self.scratch / "a.warc.gz", records)
        done = run("scan", self.scratch / "a.warc.gz", "-o", self.corpus, "-q")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.page = "http://s1.example/"
        self.text = self.scratch / "mine.txt"
        self.text.write_text("the same words on every page of the family " * 8)

    def writers(self):
        """Commands that take -o FILE."""
        return (["report", self.corpus], ["ls", self.corpus, "pages"], ["sql", self.corpus, "select 1 as one"],
                ["check", self.text, "--against", self.corpus], ["templates", self.corpus, "--like", self.page, "-q"],
                ["export", self.corpus, "--to", "droplist"],
                ["export", self.corpus, "--to", "blocklist", "--where", "true"])

    def test_a_pipe_is_written_into(self):
        for words in self.writers():
            with self.subTest(words=words):
                pipe = self.scratch / "pipe"
                os.mkfifo(pipe)
                seen = []
                reader = threading.Thread(target=lambda: seen.append(pipe.read_bytes()))
                reader.start()
                done = run(*words, "-o", pipe)
                if not stat.S_ISFIFO(pipe.lstat().st_mode):  # else the reader would wait for ever
                    os.open(pipe, os.O_WRONLY)
                reader.join(60)
                self.assertEqual(done.returncode, 0, done.stderr)
                self.assertTrue(stat.S_ISFIFO(pipe.lstat().st_mode))
                self.assertEqual(seen[0], run(*words, "-o", "-").stdout)
                pipe.unlink()

    def test_a_link_is_followed_and_stays(self):
        for words in self.writers():
            with self.subTest(words=words):
                file, link = self.scratch / "file", self.scratch / "link"
                link.symlink_to("file")
                done = run(*words, "-o", link)
                self.assertEqual(done.returncode, 0, done.stderr)
                self.assertTrue(link.is_symlink())
                self.assertEqual(file.read_bytes(), run(*words, "-o", "-").stdout)
                link.unlink()

    def test_standard_output_has_nothing_else(self):
        self.assertTrue(run("report", self.corpus, "-o", "-").stdout.lower().startswith(b"<!doctype html>"))
        self.assert_one_line(run("report", self.corpus, "-o", "-", "--json"), 2, "standard output")
        rows = run("ls", self.corpus, "pages", "-o", "-", "--json").stdout.splitlines()
        self.assertEqual(len([json.loads(row) for row in rows]), 12)
        block = run("export", self.corpus, "--to", "blocklist", "--where", "true")
        self.assertEqual((block.returncode, block.stdout), (0, run("export", self.corpus, "--to", "blocklist", "--where",
                                                                   "true", "-o", "-").stdout), block.stderr)

    def test_the_name_says_the_format(self):
        query = ["sql", self.corpus, "select url, words from pages order by url"]
        for name in ("a.csv", "a.tsv", "a.jsonl", "a.md", "a.parquet"):
            done = run(*query, "-o", self.scratch / name)
            self.assertEqual(done.returncode, 0, done.stderr)
        text = lambda name: (self.scratch / name).read_text()
        self.assertEqual(len(list(csv.DictReader(io.StringIO(text("a.csv"))))), 12)
        self.assertEqual(text("a.tsv").splitlines()[0], "url\twords")
        self.assertEqual(json.loads(text("a.jsonl").splitlines()[0])["url"], "http://s0.example/")
        self.assertTrue(text("a.md").startswith("| url"))
        self.assertEqual((self.scratch / "a.parquet").read_bytes()[:4], b"PAR1")
        self.assertEqual(run("export", self.corpus, "--to", "droplist", "-o", self.scratch / "d.csv").returncode, 0)
        self.assertTrue(text("d.csv").startswith("url,id,representative"))

    def test_nothing_is_written_into_the_corpus(self):
        manifest = self.corpus / "manifest.json"
        before = manifest.read_bytes()
        link = self.scratch / "link"
        link.symlink_to(manifest)
        for words in self.writers():
            for place in (manifest, link, self.corpus / "findings" / "new"):
                self.assert_one_line(run(*words, "-o", place), 2, "lies in the corpus")
        self.assertEqual(manifest.read_bytes(), before)
        self.assertFalse((self.corpus / "findings" / "new").exists())

    def test_what_is_read_is_not_replaced(self):
        before = self.text.read_bytes()
        link = self.scratch / "link"
        link.symlink_to(self.text)
        for words in (["check", self.text, "--against", self.corpus],
                      ["evidence", self.corpus, self.page, "--against", self.text]):
            for place in (self.text, link):
                self.assert_one_line(run(*words, "-o", place), 2, "is what is read")
        self.assertEqual(self.text.read_bytes(), before)

    def test_what_cannot_be_is_said(self):
        for words in self.writers():
            self.assert_one_line(run(*words, "-o", self.scratch), 2, "folder")
        for form in ("labelset", "dolma", "datatrove"):
            self.assert_one_line(run("export", self.corpus, "--to", form), 2, "add -o")
            self.assert_one_line(run("export", self.corpus, "--to", form, "-o", "-"), 2, "add -o")
        self.assert_one_line(run("ingest", self.scratch / "a.warc.gz", "-o", "-"), 2, "-o CORPUS")
        os.mkfifo(self.scratch / "pipe2")
        reader = os.open(self.scratch / "pipe2", os.O_RDONLY | os.O_NONBLOCK)
        self.assert_one_line(run("export", self.corpus, "--to", "labelset", "-o", self.scratch / "pipe2"), 2, "not a regular file")
        os.close(reader)
