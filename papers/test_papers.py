"""The papers' experiments at small size: each claim that a figure of docs/papers draws is checked here, and can fail."""
import filecmp
import math
import pathlib
import re
import shutil
import sys
import tempfile
import unittest
import xml.etree.ElementTree

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))

import crawls  # noqa: E402
import learnt
import polars as pl
import phrases
import quilts
import reuse
import spam_web
import templates
from figure import Figure
from statistics_of import missed, two_of_six, untouched, wilson

PAGES = 600


class Papers(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.work = pathlib.Path(tempfile.mkdtemp(prefix="seamripper-papers-"))
        cls.addClassCleanup(shutil.rmtree, cls.work, ignore_errors=True)
        cls.crawl = crawls.web(cls.work, PAGES)

    def test_the_web_is_the_same_each_time(self):
        again = self.work / "again"
        spam_web.write(spam_web.SpamWeb(PAGES), again)
        for file in self.crawl.files:
            self.assertTrue(filecmp.cmp(file, again / file.name, shallow=False))
        spam = self.crawl.truth["spam"].mean()
        self.assertTrue(0.3 < spam < 0.45, spam)
        self.assertEqual(set(self.crawl.truth["kind"]), set(spam_web.SHARES))

    def test_numbers_are_the_same_each_time(self):
        for computed in (lambda: templates.tables(self.crawl, pairs=66), lambda: phrases.tables(self.crawl)):
            first, second = computed(), computed()
            for name, rows in first.items():
                self.assertTrue(rows.equals(second[name]), name)

    def test_fewer_quilts_at_a_higher_share_or_with_more_sources(self):
        self.crawl.corpus.run("quilts", sweep=True)
        sweep = self.crawl.corpus["quilt_sweep"].to_polars()
        self.assertGreater(sweep["quilted"].max(), 50)
        for varied in ("theta", "c"):
            others = [name for name in ("k", "m", "c", "theta", "foreign") if name != varied]
            falling = 0
            for _, rows in sweep.group_by(others):
                counts = rows.sort(varied)["quilted"].to_list()
                self.assertEqual(counts, sorted(counts, reverse=True), (varied, rows))
                falling += counts[0] > counts[-1]
            self.assertGreater(falling, 0)

    def test_quilts_are_what_was_stitched(self):
        rows = {row["kind"]: row for row in quilts.tables(self.crawl)["kinds"].iter_rows(named=True)}
        for kind in ("bait", "directory-copy", "aggregator"):
            self.assertGreaterEqual(rows[kind]["quilts"], 0.9 * rows[kind]["pages"], kind)
        for kind in ("forum", "mirror", "link-farm", "parked", "quotation"):
            self.assertLessEqual(rows[kind]["quilts"], 0.1 * rows[kind]["pages"], kind)

    def test_near_duplicates_are_found_as_often_as_computed(self):
        rows = phrases.near_duplicates(self.work, levels=(0.7, 0.825, 0.875, 0.9, 0.925, 0.95, 0.98), pairs=80)
        for row in rows.iter_rows(named=True):
            deviation = math.sqrt(row["pairs"] * row["formula"] * (1 - row["formula"]))
            self.assertLess(abs(row["found"] - row["pairs"] * row["formula"]), 4 * deviation + 1, row)
        self.assertAlmostEqual(two_of_six(0.825), 0.0575, places=3)  # and not below 5 %

    def test_the_sketch_estimates_jaccard_and_not_dice(self):
        rows = templates.estimates(self.crawl, self.crawl.web, 330)
        for row in templates.errors_by_band(rows).filter(pl.col("pairs") >= 10).iter_rows(named=True):
            # Of 128 dimensions: three deviations of one estimate, less for the mean of several.
            most = 3 * math.sqrt(0.25 / 128) / math.sqrt(min(row["pairs"], 10)) + 0.02
            self.assertLess(abs(row["error_of_jaccard"]), most, row)
            if 0.2 <= row["band"] <= 0.6:
                self.assertLess(row["error_of_dice"], -0.08, row)

    def test_no_more_pairs_are_missed_than_computed(self):
        rows, _ = templates.pairs_missed(self.crawl, self.crawl.web)
        self.assertGreater(rows["pairs"].sum(), 1000)
        self.assertLessEqual(rows["apart"].sum(), (rows["pairs"] * rows["computed"]).sum() + 1)
        self.assertAlmostEqual(missed(35, 20), 0.00089, places=5)
        self.assertLess(missed(26, 20), 0.01)

    def test_more_copies_are_discovered(self):
        rows = reuse.discovery(self.work, self.crawl.files, thresholds=(30,), copies=(2, 5, 10, 31), pages=12)
        self.assertEqual(rows["discovered"].to_list(), rows["expected"].to_list())
        shares = rows["share"].to_list()
        self.assertEqual(shares, sorted(shares))
        self.assertLess(shares[0], shares[2])
        self.assertEqual(shares[-1], 1)

    def test_heads_and_tails_of_their_own_hide_files_and_not_chunks(self):
        found = reuse.injection(self.work, self.crawl.files, copies=31, threshold=30, pages=12)["injected"]
        self.assertEqual(found.filter(pl.col("what") == "files")["discovered"].to_list(), [12, 0])
        for row in found.filter(pl.col("what") == "chunks").iter_rows(named=True):
            self.assertEqual(row["discovered"], row["distinct"])

    def test_foreign_sources_need_not_cover_a_foreign_quilt(self):
        plain, foreign, shared = learnt.front_pages(self.crawl).iter_rows(named=True)
        self.assertGreater(plain["front_pages"], 5)
        self.assertGreater(plain["covered"], 0.8)
        self.assertGreater(foreign["front_pages"], 0)
        self.assertLess(foreign["covered"], 0.3)
        self.assertLess(shared["front_pages"], foreign["front_pages"])

    def test_mutated_sites_are_as_bad_as_computed(self):
        rows = reuse.mutations(self.work, pages=25, runs=3, amounts={"add": (1, 3), "delete": (0.5,), "modify": (0.5, 2)})
        expert = rows.filter(pl.col("labels") == "expert")
        for row in expert.filter(pl.col("how") != "modify").iter_rows(named=True):
            self.assertAlmostEqual(row["pooled"], row["computed"], places=2)
        for (amount,), of in expert.filter(pl.col("how") == "modify").group_by("amount"):
            self.assertAlmostEqual(of["pooled"].mean(), of["computed"][0], delta=0.04, msg=amount)
        blind = rows.filter(pl.col("labels") == "blind")
        self.assertTrue((blind["pooled"].to_numpy() < expert["pooled"].to_numpy()).all())


class Figures(unittest.TestCase):
    def test_small_figures_say_what_was_written(self):
        drawn = Figure("threshold 0.1447, seen")
        drawn.axes[0].plot([0, 1], [0.123456, 0.9], "o")
        with tempfile.TemporaryDirectory() as folder:
            file = pathlib.Path(folder) / "figure.svg"
            drawn.write(file)
            svg = file.read_text()
        self.assertIn(">threshold 0.1447, seen<", svg)
        self.assertIsNone(re.search(r"<[^>]*[0-9]\.[0-9]{2}[^>]*>", svg))
        names = set(re.findall(r' id="([^"]*)"', svg))
        self.assertEqual(set(re.findall(r'(?:href="|url\()#([^")]*)', svg)) - names, set())
        xml.etree.ElementTree.fromstring(svg.encode())


class Statistics(unittest.TestCase):
    def test_where_a_falling_curve_crosses_the_threshold(self):
        curve = pl.DataFrame({"amount": [0, 1, 3], "pooled": [1.0, 0.244, 0.044]})
        self.assertAlmostEqual(reuse.crossed(curve, "pooled"), 2)
        self.assertIsNone(reuse.crossed(curve.head(2), "pooled"))

    def test_known_values(self):
        self.assertEqual([round(end, 3) for end in wilson(34, 100)], [0.255, 0.437])
        self.assertEqual(wilson(0, 0), (0.0, 1.0))
        self.assertAlmostEqual(untouched([1, 2], 1), 1 / 3)
        self.assertEqual(two_of_six(1), 1)


if __name__ == "__main__":
    unittest.main()
