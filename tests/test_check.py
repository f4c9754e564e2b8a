"""check: where is my text? Documents of all kinds against a corpus."""
import csv
import json

import crawl
import quilt_crawl
from program import ProgramTest, run
from test_compare import seen_on_a_terminal

MINE = "a sentence of my own that nobody else would ever write like this"


class CheckTest(ProgramTest):
    def setUp(self):
        super().setUp()
        pages = {"http://thief.example/": ["Something else.", MINE + ".", "And more."],
                 "http://quoter.example/": ["They wrote: " + " ".join(MINE.split()[:6])],
                 "http://honest.example/": ["Nothing of the kind is here."]}
        crawl.write_warc(self.scratch / "a.warc.gz", [
            crawl.response(url, crawl.html("page", paragraphs)) for url, paragraphs in pages.items()])
        self.ingest(self.scratch / "a.warc.gz")

    def check(self, *words, status=0, every=True, **options):
        done = run("check", *words, *["--all"] * every, "--against", self.corpus, **options)
        self.assertEqual(done.returncode, status, done.stderr.decode(errors="replace"))
        return done

    def rows(self, *words, **options):
        return [json.loads(line) for line in self.check(*words, "--json", **options).stdout.splitlines()]

    def write(self, name, text):
        path = self.scratch / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text)
        return path


class Found(CheckTest):
    def test_pages_worst_first_with_both_shares(self):
        rows = self.rows(self.write("mine.txt", "My title\n" + MINE))
        self.assertEqual([(row["url"], row["shared_words"], row["passages"]) for row in rows],
                         [("http://thief.example/", 13, 1), ("http://quoter.example/", 6, 1)])
        self.assertEqual(rows[0]["document"], str(self.scratch / "mine.txt"))
        self.assertAlmostEqual(rows[0]["share"], 13 / 15)
        self.assertAlmostEqual(rows[0]["page_share"], 13 / 17)
        self.assertEqual(rows[0]["sample"], MINE)

    def test_a_terminal_sees_the_page_first(self):
        mine = self.write("mine.txt", MINE)
        for words in ([], ["--passages"]):
            for columns in (80, 140):
                lines = seen_on_a_terminal(columns, "check", mine, "--all", "--against", self.corpus, *words,
                                           environment={"NO_COLOR": "1"}).splitlines()
                names = lines[0].split()
                self.assertEqual(names[0], "url", lines[0])
                self.assertIn("document", names)
                self.assertIn("http://thief.example/", lines[1])
                self.assertTrue(all(len(line) <= columns for line in lines), lines)

    def test_passages_lie_where_they_say(self):
        mine = self.write("mine.txt", "Zwölf\n" + MINE)
        row = self.rows(mine, "--passages")[0]
        self.assertEqual(mine.read_bytes()[row["start_byte"]:row["end_byte"]].decode(), MINE)
        self.assertEqual(mine.read_text()[row["start_char"]:row["end_char"]], MINE)
        page = self.show(row["page_id"])["text"]
        self.assertEqual(page[row["page_start_char"]:row["page_end_char"]], MINE)

    def test_the_same_as_compare(self):
        mine = self.write("mine.html", f"<p>before<p>{MINE}<p>after")
        row = self.rows(mine, "-k", "3")[0]
        compared = json.loads(run("compare", mine, row["url"], "--in", self.corpus, "-k", "3", "--json").stdout)
        self.assertEqual((row["shared_words"], row["page_shared_words"]),
                         (compared["a"]["shared_words"], compared["b"]["shared_words"]))

    def test_all_kinds_of_documents(self):
        self.write("mine/a.txt", MINE)
        self.write("mine/b.html", f"<p>{MINE.upper()}")
        self.write("mine/c.jsonl", json.dumps({"url": "http://me.example/c", "text": MINE}) + "\n")
        rows = self.rows(self.scratch / "mine", "--min-words", "10")
        self.assertEqual({row["document"] for row in rows}, {
            str(self.scratch / "mine/a.txt"), str(self.scratch / "mine/b.html"), "http://me.example/c"})
        self.assertEqual({row["url"] for row in rows}, {"http://thief.example/"})
        piped = self.rows("-", stdin=MINE.encode())
        self.assertEqual([row["document"] for row in piped], ["-", "-"])

    def test_nothing_is_written(self):
        before = {path: path.stat().st_mtime_ns for path in self.corpus.rglob("*")}
        self.check(self.write("mine.txt", MINE))
        self.assertEqual({path: path.stat().st_mtime_ns for path in self.corpus.rglob("*")}, before)

    def test_formats_and_the_summary(self):
        mine = self.write("mine.txt", MINE)
        done = self.check(mine)
        self.assertEqual(len(list(csv.DictReader(done.stdout.decode().splitlines(), delimiter="\t"))), 2)
        self.assertEqual(done.stderr.decode(), "1 of 1 document found on 2 of 3 pages: 13 of 13 words (100.0 %)\n")
        self.assertEqual(self.check(mine, "-q").stderr, b"")
        self.assertEqual(len(self.check(mine, "--format", "csv", "--limit", "1").stdout.splitlines()), 2)

    def test_exit_code(self):
        mine, other = self.write("mine.txt", MINE), self.write("other.txt", "words that are nowhere but here alone")
        self.check(mine)
        self.check(mine, "--exit-code", status=1)
        self.check(other, "--exit-code")
        self.assertEqual(self.rows(other), [])

    def test_damaged_documents_are_told(self):
        path = self.write("mine.jsonl", json.dumps({"url": "http://me.example/", "text": MINE}) + "\n{\n{}\n")
        done = self.check(path, status=3)
        self.assertIn(f"{path}:".encode(), done.stderr)
        self.assertIn(b"skipped 1 record: no-text 1", done.stderr)
        self.assertEqual(len(done.stdout.splitlines()), 3)
        self.check(path, "--exit-code", status=1)

    def test_threads_and_memory_change_nothing(self):
        self.ingest(quilt_crawl.write_quilts(self.scratch))
        quilt = self.show("http://quilter.example/1")["text"]
        mine = self.write("mine.txt", quilt)
        first = self.check(mine, "--passages").stdout
        self.assertGreater(len(first.splitlines()), 10)
        for words in (["-j", "1"], ["-j", "5", "--memory", "128M"], ["--memory", "2G", "--temp", self.scratch]):
            self.assertEqual(self.check(mine, "--passages", *words).stdout, first)

    def test_hostile_pages_are_shown_safely(self):
        crawl.write_warc(self.scratch / "b.warc.gz", [crawl.response(
            "http://hostile.example/\x1b[2J", crawl.html("page", [MINE.replace(" own", " own\x1b[31m")]))])
        self.ingest(self.scratch / "b.warc.gz")
        out = self.check(self.write("mine.txt", MINE), "--format", "table", "--color", "never").stdout
        self.assertNotIn(b"\x1b", out)


class WhatMatters(CheckTest):
    """Without --all."""

    PASSAGE = ("Harbour pilots at Kessel used to row out in the dark before any cargo steamer whistled beyond the granite "
               "breakwater, because the current along the estuary shifted every evening and charts printed in the capital "
               "were useless by the following spring tide.")
    REWRITTEN = ("Before any cargo ship whistled beyond that granite breakwater, harbour pilots of Kessel had to row out in "
                 "darkness: along the estuary the current shifted each evening, and useless were the charts the capital "
                 "printed, by the next spring tide.")

    def setUp(self):
        super().setUp()
        crawl.write_warc(self.scratch / "c.warc.gz", [
            crawl.response(url, crawl.html("page", ["An unrelated beginning about gardens.", text, "The end, at last."]))
            for url, text in (("http://copy.example/", self.PASSAGE), ("http://www.mine.example/", self.PASSAGE))])
        self.ingest(self.scratch / "c.warc.gz")

    def matters(self, *words):
        return self.rows(*words, every=False)

    def test_few_words_do_not(self):
        rows = self.matters(self.write("mine.txt", MINE))
        self.assertEqual([row["url"] for row in rows], ["http://thief.example/"])
        self.assertEqual(self.matters(self.write("short.txt", " ".join(MINE.split()[:6]))), [])

    def test_rewritten_text_does(self):
        mine = self.write("mine.txt", "Übrigens, a note.\n" + self.REWRITTEN + "\nNothing else is to be said of pilots.")
        rows = self.matters(mine, "--passages")
        self.assertEqual({row["url"] for row in rows}, {"http://copy.example/", "http://www.mine.example/"})
        for row in rows:
            found = mine.read_text()[row["start_char"]:row["end_char"]]
            self.assertIn(self.REWRITTEN[30:-30], found)
            self.assertLess(row["same_words"], row["words"] / 2)
            page = self.show(row["page_id"])["text"]
            self.assertIn(self.PASSAGE[30:-30], page[row["page_start_char"]:row["page_end_char"]])

    def test_own_site_is_left_out(self):
        rows = self.matters(self.write("mine.txt", self.PASSAGE), "--not-site", "mine.example")
        self.assertEqual([row["url"] for row in rows], ["http://copy.example/"])
        self.assertEqual(rows[0]["same_words"], rows[0]["shared_words"])

    def test_what_is_no_site_cannot_be_left_out(self):
        mine = self.write("mine.txt", self.PASSAGE)
        for site in ("http://mine.example/", "mine.example:80", "Mine.example"):
            self.assert_one_line(run("check", mine, "--against", self.corpus, "--not-site", site), 2, site, "lower case")

    def test_text_with_stray_bytes_is_read(self):
        mine = self.scratch / "stray.txt"
        mine.write_bytes(b"A note\x14 of mine.\n" + self.PASSAGE.encode())
        self.assertEqual(len(self.matters(mine)), 2)

    def test_threads_and_memory_change_nothing(self):
        mine = self.write("mine.txt", self.REWRITTEN)
        first = self.check(mine, "--passages", every=False).stdout
        self.assertGreater(len(first.splitlines()), 2)
        for words in (["-j", "1"], ["-j", "3", "--memory", "128M"]):
            self.assertEqual(self.check(mine, "--passages", *words, every=False).stdout, first)


class WrongUse(CheckTest):
    def test_one_line_each(self):
        mine = self.write("mine.txt", MINE)
        (self.scratch / "picture.png").write_bytes(crawl.PNG)
        for words, fragment in ((["check", "--against", self.corpus], "no document"), (["check", mine], "--against CORPUS"),
                                (["check", mine, "--against", self.scratch], self.scratch),
                                (["check", self.scratch / "nowhere", "--against", self.corpus], "nowhere"),
                                (["check", self.scratch / "picture.png", "--against", self.corpus], "no text or HTML"),
                                (["check", mine, "--against", self.corpus, "-k", "0"], "1 to 64"),
                                (["check", "", "--against", self.corpus], "empty word"),
                                (["check", mine, "--agains", self.corpus], "'--against'")):
            with self.subTest(words=words):
                self.assert_one_line(run(*words), 2, fragment)
