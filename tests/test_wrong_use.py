"""Wrong use: exit 2 and one helpful line."""
import json
import os
import pathlib
import shutil
import subprocess

import crawl
from program import PROGRAM, ProgramTest, run


class WrongUse(ProgramTest):
    def test_no_command(self):
        done = run()
        self.assertEqual((done.returncode, done.stdout), (2, b""))
        self.assertIn(b"usage: seamripper COMMAND", done.stderr)
        self.assertIn(b"# Where is my text?", done.stderr)

    def test_unknown_command(self):
        self.assert_one_line(run("igest"), 2, "'igest'", "did you mean 'ingest'?")
        self.assert_one_line(run("frobnicate"), 2, "seamripper help")

    def test_unknown_option(self):
        self.assert_one_line(run("ingest", "--treads", "2"), 2, "'--treads'", "'--threads'")
        self.assert_one_line(run("info", "--frobnicate", "x"), 2, "seamripper help info")

    def test_no_input(self):
        self.assert_one_line(run("ingest", "-o", self.corpus), 2, "no input", "--files-from")
        self.assertFalse(self.corpus.exists())

    def test_empty_input_words(self):
        self.assert_one_line(run("ingest", "", "-o", self.corpus), 2, "empty")

    def test_empty_list_of_inputs(self):
        (self.scratch / "list").write_text("\n\n")
        self.assert_one_line(run("ingest", "--files-from", self.scratch / "list", "-o", self.corpus), 2, "list")

    def test_no_corpus(self):
        self.assert_one_line(run("ingest", "crawl.warc.gz"), 2, "-o CORPUS")

    def test_missing_input(self):
        done = run("ingest", self.scratch / "missing.warc.gz", "-o", self.corpus)
        self.assert_one_line(done, 2, "missing.warc.gz")
        self.assertFalse(self.corpus.exists())

    def test_all_that_is_missing_is_named(self):
        done = run("ingest", self.scratch / "first", self.scratch, self.scratch / "second", "-o", self.corpus)
        self.assert_one_line(done, 2, "first", "second")
        self.assertFalse(self.corpus.exists())

    def test_nothing_to_read(self):
        empty = self.scratch / "empty"
        empty.mkdir()
        for verb in ("ingest", "scan"):
            self.assert_one_line(run(verb, empty, "-o", self.corpus), 2, "nothing to read", "empty")
            self.assertFalse(self.corpus.exists())

    def test_nothing_to_read_is_no_success_in_a_corpus_that_is_there(self):
        crawl.write_warc(self.scratch / "a.warc.gz", [crawl.response("http://a.example/", b"<p>x")])
        self.ingest(self.scratch / "a.warc.gz")
        (self.scratch / "empty").mkdir()
        self.assert_one_line(run("ingest", self.scratch / "empty", "-o", self.corpus, "-q"), 2, "nothing to read")
        self.ingest(self.scratch / "a.warc.gz")

    def test_no_page_is_no_success(self):
        images = self.scratch / "images"
        images.mkdir()
        (images / "a.png").write_bytes(crawl.PNG)
        for verb in ("ingest", "scan", "ingest"):
            done = run(verb, images, "-o", self.corpus, "-q")
            self.assert_one_line(done, 2, "no page was found", "seamripper info")
        done = run("ingest", images, "-o", self.scratch / "json", "--json", "-q")
        self.assertEqual((done.returncode, json.loads(done.stdout)["pages"]), (2, 0))
        crawl.write_warc(self.scratch / "a.warc.gz", [crawl.response("http://a.example/", b"<p>x")])
        self.ingest(self.scratch / "a.warc.gz")
        (images / "b.png").write_bytes(crawl.PNG)
        self.assert_one_line(run("ingest", images, "-o", self.corpus, "-q"), 2, "no page was found in 1 input")

    def test_no_folder_is_left_with_only_a_lock(self):
        os.mkfifo(self.scratch / "pipe")
        done = run("ingest", self.scratch / "pipe", "-o", self.corpus)
        self.assertNotEqual(done.returncode, 0)
        self.assertFalse(self.corpus.exists())

    def test_a_corpus_as_input(self):
        crawl.write_warc(self.scratch / "a.warc.gz", [crawl.response("http://a.example/", b"<p>x")])
        self.ingest(self.scratch / "a.warc.gz")
        for verb in ("scan", "ingest"):
            done = run(verb, self.corpus, "-o", self.scratch / "other")
            self.assert_one_line(done, 2, "is a corpus, not a crawl", f"seamripper quilts {self.corpus}")
            self.assertFalse((self.scratch / "other").exists())
        other = self.scratch.with_name(self.scratch.name + "-other")
        self.addCleanup(shutil.rmtree, other, ignore_errors=True)
        done = self.ingest(self.scratch, corpus=other)
        self.assertIn(f"left out: {self.corpus}/, a corpus".encode(), done.stderr)
        self.assertEqual([pathlib.Path(file["path"]).name for file in self.info(corpus=other)["inputs"]], ["a.warc.gz"])

    def test_the_corpus_in_the_second_place(self):
        crawl.write_warc(self.scratch / "a.warc.gz", [crawl.response("http://a.example/", b"<p>x")])
        self.ingest(self.scratch / "a.warc.gz")
        for verb, other in (("ls", "sites"), ("show", "http://a.example/"), ("sql", "select 1"), ("path", "pages")):
            self.assert_one_line(run(verb, other, self.corpus), 2, "did you mean", f"seamripper {verb} {self.corpus} ")

    def test_one_missing_input_among_good_ones_reads_none(self):
        crawl.write_warc(self.scratch / "good.warc.gz", [crawl.response("http://a.example/", b"<p>x")])
        done = run("ingest", self.scratch / "good.warc.gz", self.scratch / "missing.warc.gz", "-o", self.corpus)
        self.assert_one_line(done, 2, "missing.warc.gz")
        self.assertFalse((self.corpus / "manifest.json").exists())

    def test_not_a_corpus(self):
        plain = self.scratch / "plain"
        plain.mkdir()
        (plain / "notes.txt").write_text("mine")
        for words in (["info", plain], ["show", plain, "http://a.example/"], ["info", plain / "notes.txt"],
                      ["info", self.scratch / "missing"]):
            with self.subTest(words=words):
                self.assert_one_line(run(*words), 2, words[1])

    def test_a_folder_of_something_else_is_not_written_into(self):
        plain = self.scratch / "plain"
        plain.mkdir()
        (plain / "notes.txt").write_text("mine")
        crawl.write_warc(self.scratch / "a.warc.gz", [crawl.response("http://a.example/", b"<p>x")])
        self.assert_one_line(run("ingest", self.scratch / "a.warc.gz", "-o", plain), 2, plain)
        self.assertEqual(os.listdir(plain), ["notes.txt"])

    def test_wrong_number_of_arguments(self):
        self.assert_one_line(run("info"), 2, "seamripper info CORPUS")
        self.assert_one_line(run("info", "a", "b"), 2, "seamripper info CORPUS")
        self.assert_one_line(run("show", "a"), 2, "seamripper show CORPUS URL")

    def test_a_page_that_is_not_there(self):
        crawl.write_warc(self.scratch / "a.warc.gz", [crawl.response("http://a.example/", b"<p>x")])
        self.ingest(self.scratch / "a.warc.gz")
        for page in ("http://b.example/", "12345678901234567", "no url", "\x1b[2J"):
            with self.subTest(page=page):
                done = run("show", self.corpus, page)
                self.assert_one_line(done, 2)
                self.assertNotIn(b"\x1b", done.stderr)

    def test_numbers_out_of_range(self):
        for words in (["-j", "0"], ["-j99999"], ["--memory", "1K"], ["--memory=lots"], ["--seed", "2e5"],
                      ["--max-page", "0"], ["--max-links", "-1"], ["--max-record=1XB"]):
            with self.subTest(words=words):
                self.assert_one_line(run("ingest", "a", "-o", self.corpus, *words), 2, "write")

    def test_standard_input_twice(self):
        self.assert_one_line(run("ingest", "-", "--files-from", "-", "-o", self.corpus), 2, "standard input")

    def test_other_settings_than_the_corpus_was_made_with(self):
        crawl.write_warc(self.scratch / "a.warc.gz", [crawl.response("http://a.example/", b"<p>x")])
        crawl.write_warc(self.scratch / "b.warc.gz", [crawl.response("http://b.example/", b"<p>x")])
        self.ingest(self.scratch / "a.warc.gz")
        before = self.info()["digest"]
        done = run("ingest", self.scratch / "b.warc.gz", "-o", self.corpus, "--seed", "5")
        self.assert_one_line(done, 2, "seed")
        self.assertEqual(self.info()["digest"], before)

    def test_many_arguments(self):
        names = [f"missing{number}" for number in range(10_000)]
        self.assert_one_line(run("ingest", *names, "-o", self.corpus), 2, "missing")

    def test_zero_bytes_in_a_list(self):
        (self.scratch / "list").write_bytes(b"a\0b\n")
        done = subprocess.run([PROGRAM, "ingest", "--files-from", self.scratch / "list", "-o", self.corpus],
                              capture_output=True)
        self.assert_one_line(done, 2, "list:1")
