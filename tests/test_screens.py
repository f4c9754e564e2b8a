"""The first screen of a command answers its question: what a row is about first, what matters most on top."""
import json
import random
import re
import unittest

import crawl
import quilt_crawl
from program import ProgramTest, run
from test_compare import seen_on_a_terminal

MENU = "Home Products Services News Events Jobs About us Contact Imprint Privacy"


class Screens(ProgramTest):
    def scanned(self, *words):
        done = run("scan", *words, "-o", self.corpus)
        self.assertEqual(done.returncode, 0, done.stderr.decode(errors="replace"))
        return done.stderr.decode()

    def rows(self, table):
        done = run("ls", self.corpus, table, "--format", "jsonl")
        self.assertEqual(done.returncode, 0, done.stderr.decode(errors="replace"))
        return [json.loads(line) for line in done.stdout.decode().splitlines()]

    def test_quilts_stand_by_words_from_other_sites(self):
        crawl.write_warc(self.scratch / "own.warc.gz", quilt_crawl.own_site_records())
        said = self.scanned(quilt_crawl.write_quilts(self.scratch), self.scratch / "own.warc.gz")
        self.assertRegex(said, r"13 pages \([^)]*\) stitched together from others, 11 with 4 foreign sources or more, "
                               r"1 from their own site only")
        quilts = self.rows("quilts")
        foreign = [row["foreign_words"] for row in quilts]
        self.assertEqual(foreign, sorted(foreign, reverse=True))
        self.assertEqual([row["url"] for row in quilts if row["foreign_words"] == 0],
                         ["http://own.example/", "http://blog.example/"])
        patches = {}
        sources = {(row["page_id"], row["source_id"]): row["foreign"] for row in self.rows("quilt_sources")}
        for row in self.rows("quilt_patches"):
            if sources[row["page_id"], row["source_id"]]:
                patches[row["page_id"]] = patches.get(row["page_id"], 0) + row["words"]
        self.assertEqual({row["page_id"]: row["foreign_words"] for row in quilts if row["foreign_words"]}, patches)

    def test_without_passages_the_words_are_unknown(self):
        self.ingest(quilt_crawl.write_quilts(self.scratch))
        run("quilts", self.corpus, "--no-patches", "-q")
        self.assertEqual({row["foreign_words"] for row in self.rows("quilts")}, {-1})
        self.assertIn("–", seen_on_a_terminal(140, "ls", self.corpus, "quilts"))

    def test_a_row_begins_with_what_it_is_about(self):
        self.scanned(quilt_crawl.write_quilts(self.scratch))
        first = {"quilts": "url", "pages": "url", "sites": "site", "templates": "prototype_url", "duplicates": "url",
                 "quilt_sources": "source_url", "neighbourhoods": "prefix", "template_members": "url",
                 "chunks": "sample", "popular_phrases": "phrase"}
        for table, column in first.items():
            for columns in (80, 140):
                with self.subTest(table=table, columns=columns):
                    lines = seen_on_a_terminal(columns, "ls", self.corpus, table, environment={"NO_COLOR": "1"}).splitlines()
                    names = lines[0].split()
                    self.assertEqual(names[0], column)
                    ids = [name for name in names if name.endswith("_id")]
                    self.assertEqual(names[len(names) - len(ids):], ids, "ids stand last")
                    self.assertTrue(all(len(line) <= columns for line in lines))
        for table, answer in (("quilts", "foreign_words"), ("templates", "suggested_class"), ("duplicates", "jaccard"),
                              ("pages", "title"), ("chunks", "copies")):
            self.assertIn(answer, seen_on_a_terminal(80, "ls", self.corpus, table).splitlines()[0])

    def test_menus_are_not_marked(self):
        """Pages of one site with a menu, of which one is quilted from four other sites."""
        source = random.Random(3)
        texts = [crawl.words(source, 40) for _ in range(4)]
        records = [crawl.response(f"http://donor{i}.example/", crawl.html("donor", [text, crawl.words(source, 60)]))
                   for i, text in enumerate(texts)]
        pages = {f"http://thief.example/{i}": [crawl.words(source, 60)] for i in range(8)}
        pages["http://thief.example/quilt"] = texts
        records += [crawl.response(url, crawl.html("thief", [MENU, *paragraphs])) for url, paragraphs in pages.items()]
        crawl.write_warc(self.scratch / "a.warc.gz", records)
        self.scanned(self.scratch / "a.warc.gz")
        shown = run("show", self.corpus, "http://thief.example/quilt").stdout.decode()
        self.assertIn("1 passage that most pages of the site share", shown)
        marked = re.findall(r"⟦\d+ ([^⟧]*)⟧", shown)
        self.assertEqual(len(marked), 4, shown)
        self.assertFalse(any("Products Services" in each for each in marked))
        everything = run("show", self.corpus, "http://thief.example/quilt", "--full").stdout.decode()
        self.assertRegex(everything, r"⟦\d+ Home Products")

    def test_the_victim_learns_who_took(self):
        self.scanned(quilt_crawl.write_quilts(self.scratch))
        taken = self.rows("quilt_sources")[0]
        shown = run("show", self.corpus, taken["source_id"]).stdout.decode()
        self.assertRegex(shown, r"taken by +\d+ quilts? took")
        self.assertLess(shown.index("quilt with passages from this page"), shown.index("page id  "))
        takers = json.loads(run("show", self.corpus, taken["source_id"], "--json").stdout)["quilt"]["takers"]
        self.assertIn(taken["page_id"], [taker["page_id"] for taker in takers])
        self.assertEqual({taker["source_id"] for taker in takers}, {taken["source_id"]})
        self.assertTrue(all(taker["url"] for taker in takers))


class Current(ProgramTest):
    """Nothing that other commands show changes without a word."""

    def setUp(self):
        super().setUp()
        self.crawl = quilt_crawl.write_quilts(self.scratch)
        self.assertEqual(run("scan", self.crawl, "-o", self.corpus, "-q").returncode, 0)

    def said(self, *words):
        done = run(*words)
        self.assertEqual(done.returncode, 0, done.stderr.decode(errors="replace"))
        return done.stderr.decode()

    def test_other_options_are_told(self):
        self.assertNotIn("now current", self.said("quilts", self.corpus))
        self.assertRegex(self.said("quilts", self.corpus, "-m", "20"),
                         r"now current: run [0-9a-f]{12} with m=20 \(was [0-9a-f]{12} with m=50\)")
        self.assertRegex(self.said("scan", self.crawl, "-o", self.corpus),
                         r"quilts      now current: run [0-9a-f]{12} with m=50 \(was [0-9a-f]{12} with m=20\)")
        self.assertNotIn("now current", self.said("scan", self.crawl, "-o", self.corpus))

    def test_options_are_as_typed(self):
        listed = run("runs", self.corpus).stdout.decode()
        self.assertIn("theta=0.5", listed)
        self.assertNotIn("billionths", listed)

    def test_exports_name_their_run(self):
        run_of_phrases = next(row.split("\t")[1] for row in run("runs", self.corpus).stdout.decode().splitlines()
                              if row.startswith("phrases\t"))
        said = self.said("export", self.corpus, "--to", "droplist", "-o", self.scratch / "drop.jsonl")
        self.assertIn(f"from: phrases {run_of_phrases}\n", said)
        said = self.said("export", self.corpus, "--to", "datatrove", "-o", self.scratch / "data")
        self.assertRegex(said, rf"from: phrases {run_of_phrases}, quilts \w+, reuse \w+, templates \w+\n")
        self.assertEqual(self.said("export", self.corpus, "--to", "droplist", "-o", self.scratch / "b.jsonl", "-q"), "")

    def test_path_names_the_current_run_alone(self):
        def paths(*words):
            done = run("path", self.corpus, *words)
            self.assertEqual(done.returncode, 0, done.stderr)
            return done.stdout.decode().splitlines()
        before = paths("quilts")
        self.said("quilts", self.corpus, "-m", "20")
        after = paths("quilts")
        self.assertEqual((len(before), len(after)), (1, 1))
        self.assertNotEqual(before, after)
        self.assertEqual(paths("quilts", "--run", before[0].split("/")[-3]), before)
        for path in before + after:
            self.assertTrue((self.scratch / path).is_file(), path)
        self.assert_one_line(run("path", self.corpus, "quiltz"), 2, "did you mean 'quilts'?")
        self.assert_one_line(run("path", self.corpus), 2, "seamripper path CORPUS TABLE")


if __name__ == "__main__":
    unittest.main()
