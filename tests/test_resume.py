"""What an interrupted ingest leaves, and what the next one makes of it."""
import os
import signal
import subprocess

import crawl
from program import PROGRAM, SECONDS, ProgramTest, is_locked, segment_bytes, wait_until


def account(info):
    return {part["reason"]: part for name in ("files", "skipped", "damaged") for part in info["account"][name]}


class Interrupted(ProgramTest):
    """Standard input without end holds an ingest where it is, so that a signal meets it there."""

    def setUp(self):
        super().setUp()
        self.files = crawl.write_crawl(self.scratch / "crawl", files=3, pages=30)
        self.pages = 3 * 30 + 20
        self.piped = b"".join(record.bytes() for record in crawl.page_records(20, 99))
        # More than is read before it is put away, which is after the files before it were.
        self.flood = crawl.response("http://flood.example/", b"<p>" + b"water " * 10_000).bytes() * 600

    def start_and_wait(self):
        """An ingest that has put away all of its files and is reading its standard input."""
        process = subprocess.Popen([PROGRAM, "ingest", *self.files, "-", "-o", self.corpus, "-q"],
                                   stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        process.stdin.write(self.flood)
        process.stdin.flush()
        return process

    def stop(self, process):
        process.send_signal(signal.SIGINT)
        _, said = process.communicate(self.flood, timeout=SECONDS)
        self.assertEqual(process.returncode, 130, said)

    def straight(self):
        corpus = self.scratch / "straight"
        self.ingest(*self.files, "-", stdin=self.piped, corpus=corpus)
        return corpus

    def assert_same_as_straight(self):
        straight = self.straight()
        ours, theirs = self.info("--verify"), self.info(corpus=straight)
        self.assertEqual(ours["digest"], theirs["digest"])
        self.assertEqual(ours["account"], theirs["account"])
        self.assertEqual(ours["inputs"], theirs["inputs"])
        self.assertEqual(segment_bytes(self.corpus), segment_bytes(straight))

    def test_stopped_while_piped_to_and_piped_again(self):
        self.stop(self.start_and_wait())
        left = self.info("--verify")
        self.assertTrue(left["incomplete"])
        self.assertEqual(left["pages"], self.pages)
        self.ingest(*self.files, "-", stdin=self.piped)
        self.assert_same_as_straight()

    def test_killed_while_piped_to_and_piped_again(self):
        process = self.start_and_wait()
        process.kill()
        process.communicate()
        self.ingest(*self.files, "-", stdin=self.piped)
        self.assert_same_as_straight()

    def test_an_interrupted_pipe_is_not_waited_for_when_it_is_not_asked_for(self):
        self.stop(self.start_and_wait())
        reading, writing = os.pipe()
        try:
            self.ingest(*self.files, stdin=reading)
        finally:
            os.close(reading)
            os.close(writing)
        info = self.info()
        self.assertEqual((info["pages"], len(info["inputs"]), info["incomplete"]), (self.pages, 4, False))
        self.assert_account_sums(info)

    def test_a_stop_leaves_the_list_of_superseded_pages_alone(self):
        twice = [crawl.response("http://a.example/", b"<p>" + text, date=f"2026-01-0{day}T00:00:00Z")
                 for day, text in ((1, b"old"), (2, b"new"))]
        first = self.scratch / "first.warc"
        crawl.write_warc(first, twice, compress=None)
        self.ingest(first)
        (listed,) = (self.corpus / "superseded").iterdir()
        before = listed.stat()
        process = subprocess.Popen([PROGRAM, "ingest", "-", "-o", self.corpus, "-q"], stdin=subprocess.PIPE,
                                   stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        wait_until(lambda: process.poll() is not None or is_locked(self.corpus))
        self.stop(process)
        after = listed.stat()
        self.assertEqual((before.st_mtime_ns, before.st_size), (after.st_mtime_ns, after.st_size))


class Places(ProgramTest):
    def test_a_corpus_inside_its_own_input(self):
        tree = self.scratch / "tree"
        crawl.write_tree(tree, {"index.html": crawl.html("home", ["one"]), "a/b.html": crawl.html("b", ["two"])})
        corpus = tree / "corpus"
        self.ingest(tree, corpus=corpus)
        before = self.info(corpus=corpus)
        self.assertEqual(before["account"]["input_bytes"],
                         sum((tree / name).stat().st_size for name in ("index.html", "a/b.html")))
        done = self.ingest(".", "--json", corpus="corpus", cwd=tree)
        self.assertIn(b'"inputs_known":1', done.stdout)
        self.assertEqual(self.info(corpus=corpus), before)

    def test_a_page_under_another_name_is_another_page(self):
        page = crawl.html("same", ["the same words"])
        names = [self.scratch / f"{letter}.html" for letter in "abc"]
        for name in names[:2]:
            name.write_bytes(page)
        os.link(names[0], names[2])
        self.ingest(names[0])
        self.ingest(*reversed(names))
        self.assertEqual(self.info()["pages"], 3)

    def test_two_names_of_one_crawl(self):
        """The first by name is read, whatever comes first on the command line."""
        one, two = self.scratch / "one.warc", self.scratch / "two.warc"
        crawl.write_warc(one, crawl.page_records(3, 1), compress=None)
        os.link(one, two)
        for number, order in enumerate([(one, two), (two, one)]):
            corpus = self.scratch / f"corpus{number}"
            self.ingest(*order, corpus=corpus)
            self.assertEqual([each["path"] for each in self.info(corpus=corpus)["inputs"]], [str(one)])

    def test_a_large_file_that_is_no_crawl_fits_in_little_memory(self):
        file = self.scratch / "large.parquet"
        with open(file, "wb") as sparse:
            sparse.write(b"PARE")
            sparse.seek((1 << 30) - 4)
            sparse.write(b"PARE")
        done = self.run_in(600_000, "ingest", file, "-o", self.corpus, "--memory", "128M", "-j", "1")
        self.assertEqual(done.returncode, 2, done.stderr)
        self.assertEqual(account(self.info())["unsupported"]["bytes"], 1 << 30)
