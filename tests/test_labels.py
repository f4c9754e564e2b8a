"""Samples, labels, and what follows from them: drawn again the same, never lost, and the numbers others compute too."""
import csv
import io
import json
import random
import shlex
import subprocess
import unittest

import quilt_crawl
import reuse_crawl
from program import VENV, ProgramTest, needs_packages, run

# Reads JSON: judged counts, and verdicts (rows: reviewers); writes what the published packages say of them.
OTHERS = """
import json, sys
import numpy, pandas, krippendorff
from irrCAC.raw import CAC
from statsmodels.stats.proportion import proportion_confint, confint_proportions_2indep
asked = json.load(sys.stdin)
table = numpy.array([[numpy.nan if each is None else each for each in row] for row in asked["verdicts"]], dtype=float)
items = pandas.DataFrame(table.T)
print(json.dumps({
    "wilson": proportion_confint(*asked["counts"], method="wilson"),
    "alpha": krippendorff.alpha(table, level_of_measurement="nominal", value_domain=[1, 2, 3]),
    "percent": CAC(items, categories=[1, 2, 3], digits=12).gwet()["est"]["pa"],
    "ac1": CAC(items, categories=[1, 2, 3], digits=12).gwet()["est"]["coefficient_value"],
    "difference": confint_proportions_2indep(*asked["counts"], *asked["others"], method="newcomb", compare="diff"),
}))
"""
VERDICTS = ("spam", "not-spam", "unsure")


class Labels(ProgramTest):
    def setUp(self):
        super().setUp()
        self.ingest(quilt_crawl.write_quilts(self.scratch), "-q")
        self.done("quilts", self.corpus, "-q")

    def done(self, *words):
        done = run(*words)
        self.assertEqual(done.returncode, 0, done.stderr.decode(errors="replace"))
        return done

    def sample(self, *words, table="pages"):
        return json.loads(self.done("sample", self.corpus, table, *words, "--json").stdout)

    def export(self, *words):
        return [json.loads(line) for line in self.done("labels", "export", self.corpus, "--format", "jsonl", *words).stdout.splitlines()]

    def urls(self, sample):
        answer = self.done("review", self.corpus, "--get", f"/api/sample?sample={sample}").stdout
        return [item["key"] for item in json.loads(answer)["items"]]

    def judge(self, rows, *words):
        file = self.scratch / "judged.csv"
        with open(file, "w", newline="") as out:
            writer = csv.DictWriter(out, ["url", "verdict", "reviewer"])
            writer.writeheader()
            writer.writerows(rows)
        return self.done("labels", "import", self.corpus, file, *words)

    def evaluate(self, sample, *words):
        return json.loads(self.done("eval", self.corpus, "--sample", sample, "--json", *words).stdout.splitlines()[0])

    def test_the_same_sample_again(self):
        first = self.sample("-n", "8", "--name", "a", "--strata", "words")
        self.assertEqual(first, self.sample("-n", "8", "--name", "a", "--strata", "words"))
        self.assertEqual((first["size"], first["strata"], first["seed"]), (8, "words", "1"))
        self.assert_one_line(run("sample", self.corpus, "pages", "-n", "9", "--name", "a"), 2, "already")
        self.sample("-n", "8", "--name", "b", "--strata", "words")
        self.assertEqual(sorted(self.urls("a")), sorted(self.urls("b")))
        self.sample("-n", "8", "--name", "c", "--seed", "2")
        self.assertNotEqual(sorted(self.urls("a")), sorted(self.urls("c")))

    def test_top_and_where(self):
        top = self.sample("--top", "2", "--name", "top", table="quilts")
        self.assertEqual((top["population"], top["draw"]), (top["size"], "top"))
        self.sample("-n", "5", "--name", "few", "--where", "domain = 'quilter.example'")
        self.assertTrue(all("quilter.example" in url for url in self.urls("few")))
        for words, said in ((["quilts", "--name", "x"], "say how many"), (["quilts", "-n", "3"], "--name"),
                            (["quilt_sources", "-n", "3", "--name", "x"], "nothing to judge"),
                            (["quilt", "-n", "3", "--name", "x"], "no table"),
                            (["quilts", "-n", "3", "--name", "x", "--strata", "url"], "no number")):
            self.assert_one_line(run("sample", self.corpus, *words), 2, said)

    def test_a_sample_outlives_ingests_and_runs(self):
        self.sample("-n", "5", "--name", "a")
        urls = self.urls("a")
        self.judge([{"url": url, "verdict": "spam"} for url in urls], "--as", "ana", "--sample", "a")
        extra = self.scratch / "extra.jsonl"
        extra.write_text(json.dumps({"url": "http://new.example/", "text": "a page that was not there before"}) + "\n")
        self.ingest(extra, "-q")
        self.done("quilts", self.corpus, "-q", "-m", "20")
        self.assertEqual(self.evaluate("a")["judged"], 5)
        self.assertEqual(self.urls("a"), urls)

    def test_import_and_export_lose_nothing(self):
        note = 'with, "quotes"\nand a line'
        file = self.scratch / "given.csv"
        file.write_text("url,verdict,note\nhttp://a.example/,spam,\"with, \"\"quotes\"\"\nand a line\"\nhttp://b.example/,not-spam,'=1+1\n")
        self.assertIn(b"added 2 labels", self.done("labels", "import", self.corpus, file, "--as", "ana").stderr)
        self.assertIn(b"2 were there already", self.done("labels", "import", self.corpus, file, "--as", "ana").stderr)
        before = self.export("--all")
        self.assertEqual([row["note"] for row in before], [note, "=1+1"])
        for form in ("csv", "jsonl"):
            out = self.scratch / f"labels.{form}"
            self.done("labels", "export", self.corpus, "--all", "-o", out)
            self.assertIn(b"added 0 labels", self.done("labels", "import", self.corpus, out).stderr)
            other = self.scratch / f"other-{form}"
            self.ingest(quilt_crawl.write_quilts(self.scratch), "-q", corpus=other)
            self.done("labels", "import", other, out)
            found = self.done("labels", "export", other, "--format", "jsonl", "--all").stdout.splitlines()
            self.assertEqual([json.loads(line) for line in found], before)
        cells = self.done("labels", "export", self.corpus, "--format", "csv").stdout.decode()
        self.assertIn("'=1+1", [cell for row in csv.reader(io.StringIO(cells, newline="")) for cell in row])

    def test_judged_pages_become_seeds(self):
        rows = [("a", "spam", "ana"), ("a", "spam", "ben"), ("b", "spam", "ana"), ("b", "not-spam", "ben"), ("c", "not-spam", "ana"), ("d", "spam", "ana")]
        self.judge([{"url": f"http://{name}.example/", "verdict": verdict, "reviewer": who} for name, verdict, who in rows])
        self.assertEqual(self.done("labels", "urls", self.corpus, "spam").stdout, b"http://a.example/\nhttp://d.example/\n")
        own = json.loads(self.done("ls", self.corpus, "quilts", "--format", "jsonl").stdout.splitlines()[0])["url"]
        self.judge([{"url": own, "verdict": "unsure"}], "--as", "ana")
        urls = self.done("labels", "urls", self.corpus, "unsure").stdout
        self.assertEqual(urls.decode().strip(), own)
        found = run("templates", self.corpus, "--seeds", "-", "--format", "jsonl", stdin=urls)
        self.assertEqual(found.returncode, 0, found.stderr)
        self.assertIn(own.encode(), found.stdout)

    def test_judged_pages_are_blocked(self):
        pages = [json.loads(row) for row in self.done("ls", self.corpus, "pages", "--format", "jsonl").stdout.splitlines()]
        site = pages[0]["domain"]
        judged = [{"url": "http://gone.example/", "verdict": "spam"}, {"url": "http://fine.example/", "verdict": "not-spam"},
                  {"kind": "site", "key": site, "verdict": "spam"}]
        file = self.scratch / "judged.jsonl"
        file.write_text("".join(json.dumps(each) + "\n" for each in judged))
        self.done("labels", "import", self.corpus, file, "--as", "ana")
        lines = self.done("export", self.corpus, "--to", "blocklist", "--judged", "spam").stdout.decode().splitlines()
        told = dict(line.split("\t") for line in lines)
        self.assertEqual(set(told), {"http://gone.example/"} | {page["url"] for page in pages if page["domain"] == site})
        self.assertEqual(told["http://gone.example/"], "judged spam by ana")
        self.assertEqual(told[pages[0]["url"]], f"site {site} judged spam by ana")
        for words, fragment in ((("--to", "blocklist", "--judged", "ham"), "nothing was judged 'ham'"), (("--to", "warc"), "--judged VERDICT"),
                                (("--to", "droplist", "--judged", "spam"), "blocklist and warc"),
                                (("--to", "blocklist", "--judged", "spam", "--where", "1=1"), "--where")):
            self.assert_one_line(run("export", self.corpus, *words), 2, fragment)

    def test_judged_pages_become_known_sources(self):
        """What is made of the judged pages labels the same chunks as the crawl of these pages itself."""
        path, encyclopedia = reuse_crawl.write_reuse(self.scratch)
        corpus = self.scratch / "reused"
        self.ingest(path, "-q", corpus=corpus)
        urls = [f"http://encyclopedia.example/wiki/{i}" for i in range(12)]
        file = self.scratch / "judged.csv"
        file.write_text("url,verdict\n" + "".join(f"{url},spam\n" for url in urls))
        self.done("labels", "import", corpus, file, "--as", "ana")
        known = self.scratch / "known.warc"
        said = self.done("export", corpus, "--to", "warc", "--judged", "spam", "-o", known).stderr.decode()
        self.assertIn("wrote 12 pages", said)
        self.assertIn("reuse CORPUS --known", said)
        labelled = []
        for source in (known, encyclopedia):
            self.done("reuse", corpus, "--known", source, "-q")
            rows = self.done("ls", corpus, "chunks", "--where", "labelled", "--columns", "chunk", "--format", "jsonl").stdout
            labelled.append(sorted(rows.splitlines()))
        self.assertGreater(len(labelled[0]), 20)
        self.assertEqual(labelled[0], labelled[1])

    def test_bad_files_add_nothing(self):
        file = self.scratch / "bad"
        for text in ("url,verdict\nhttp://a.example/,ham\n", "url\nhttp://a.example/\n", '{"verdict":"spam"}\n', "{nonsense\n",
                     'url,verdict\n"open,spam\n', "url,verdict\nhttp://a.example/,spam,more\n", "\x00\xff", "", "name,verdict\n"):
            file.write_bytes(text.encode("latin-1"))
            done = run("labels", "import", self.corpus, file, "--as", "ana")
            self.assert_one_line(done, 2, file)
            self.assertEqual(self.export("--all"), [])

    def test_names_of_samples_are_typed_as_they_are(self):
        name = "o'clock; echo"
        said = self.done("sample", self.corpus, "quilts", "-n", "2", "--name", name).stderr.decode()
        typed = shlex.split(said.splitlines()[-1].partition("next: ")[2])
        self.assertEqual(typed, ["seamripper", "review", str(self.corpus), "--sample", name, "--as", "NAME"])

    def test_names_cannot_turn_the_text_around(self):
        self.done("sample", self.corpus, "quilts", "-n", "2", "--name", "\u202eabc")
        self.assertTrue(self.done("eval", self.corpus, "--sample", "\u202eabc").stdout.startswith(b"<U+202E>abc: "))

    def test_a_verdict_that_no_page_has(self):
        self.judge([{"url": "http://a.example/", "verdict": "unsure"}], "--as", "ana")
        self.assertIn(b"no page has the verdict 'spam'", self.done("labels", "urls", self.corpus, "spam").stderr)

    def test_own_schemes(self):
        file = self.scratch / "scheme"
        file.write_text("scheme quality\nverdict good negative\nverdict bad positive\nverdict unsure unsure\nreason thin\n")
        self.done("labels", "scheme", self.corpus, file)
        self.done("labels", "scheme", self.corpus, file)
        self.sample("-n", "4", "--name", "a", "--scheme", "quality")
        self.judge([{"url": url, "verdict": "bad"} for url in self.urls("a")], "--as", "ana", "--sample", "a", "--scheme", "quality")
        self.assertEqual(self.evaluate("a")["precision"]["estimate"], 1)

    def test_browsing_never_enters_precision(self):
        self.sample("-n", "4", "--name", "a")
        self.judge([{"url": url, "verdict": "spam"} for url in self.urls("a")], "--as", "ana")
        self.assertEqual(self.evaluate("a")["judged"], 0)
        said = self.done("eval", self.corpus, "--sample", "a", "--plan", "0.03").stdout.decode()
        self.assertIn("no precision yet", said)
        self.assertIn("more labels for ±0.030", said)
        self.assert_one_line(run("eval", self.corpus, "--sample", "b"), 2, "there are a")

    @needs_packages("statsmodels", "krippendorff", "irrCAC")
    def test_numbers_are_those_of_published_packages(self):
        dice = random.Random(5)
        for round in range(6):
            names = [f"{letter}{round}" for letter in "ab"]
            verdicts, counts = {}, []
            for name in names:
                self.sample("-n", "15", "--seed", str(round), "--name", name)
                urls = self.urls(name)
                given = {reviewer: [dice.choice(["spam", "spam", "spam", "not-spam", "unsure", None]) for _ in urls]
                         for reviewer in ("ana", "ben", "cy")}
                self.judge([{"url": url, "verdict": verdict, "reviewer": reviewer} for reviewer, all in given.items()
                            for url, verdict in zip(urls, all) if verdict], "--sample", name)
                verdicts[name] = [[None if each is None else VERDICTS.index(each) + 1 for each in all] for all in given.values()]
                ana = self.evaluate(name, "--as", "ana")["strata"][0]
                counts.append((ana["positive"], ana["positive"] + ana["negative"]))
                self.assertEqual(counts[-1], (given["ana"].count("spam"), given["ana"].count("spam") + given["ana"].count("not-spam")))
            asked = json.dumps({"verdicts": verdicts[names[0]], "counts": counts[0], "others": counts[1]})
            done = subprocess.run([VENV, "-W", "ignore", "-c", OTHERS], input=asked, capture_output=True, text=True, check=True)
            others = json.loads(done.stdout)
            with self.subTest(round=round):
                ours = self.evaluate(names[0], "--as", "ana")["precision"]
                self.assertAlmostEqual(ours["low"], others["wilson"][0], 9)
                self.assertAlmostEqual(ours["high"], others["wilson"][1], 9)
                together = self.evaluate(names[0])
                self.assertAlmostEqual(together["alpha"], others["alpha"], 9)
                self.assertAlmostEqual(together["agreement"], others["percent"], 9)
                self.assertAlmostEqual(together["ac1"], others["ac1"], 9)
                said = self.done("eval", self.corpus, "--sample", names[0], "--compare", names[1], "--as", "ana").stdout.decode()
                low, high = others["difference"]
                self.assertIn(f"({low:.2f} to {high:.2f})", said)


if __name__ == "__main__":
    unittest.main()
