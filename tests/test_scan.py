"""scan: a crawl read and every detector run by one command; a second time only what is new; and the table of sites."""
import json

import crawl
import quilt_crawl
from program import ProgramTest, run

DETECTORS = ("quilts", "phrases", "templates", "reuse")


class ScanTest(ProgramTest):
    def scan(self, *words, status=0):
        done = run("scan", *words, "-o", self.corpus)
        self.assertEqual(done.returncode, status, done.stderr.decode(errors="replace"))
        return done

    def summary(self, *words, status=0):
        return json.loads(self.scan(*words, "--json", "-q", status=status).stdout)

    def sites(self, *words):
        done = run("ls", self.corpus, "sites", "--json", *words)
        self.assertEqual(done.returncode, 0, done.stderr.decode(errors="replace"))
        return [json.loads(line) for line in done.stdout.splitlines()]


class Scanned(ScanTest):
    def setUp(self):
        super().setUp()
        self.crawl = quilt_crawl.write_quilts(self.scratch)

    def test_everything_is_there_and_told_in_a_few_lines(self):
        done = self.scan(self.crawl)
        lines = done.stderr.decode().splitlines()
        self.assertEqual(done.stdout, b"")
        self.assertLessEqual(len(lines), 15)
        for detector in DETECTORS:
            self.assertTrue(any(line.startswith(f"  {detector} ") for line in lines), detector)
        self.assertIn(f"next: seamripper ls {self.corpus} sites", lines)
        typed = [line.split("seamripper ")[1].split() for line in lines if "seamripper " in line]
        self.assertEqual([words[0] for words in typed], ["ls", "show", "report"])
        for words in typed:
            self.assertEqual(run(*words, cwd=self.scratch).returncode, 0, words)
        runs = [json.loads(line) for line in run("runs", self.corpus, "--json").stdout.splitlines()]
        self.assertEqual({each["detector"] for each in runs}, {"corpus", "sites", *DETECTORS})

    def test_the_same_as_each_detector_by_itself(self):
        scanned = self.summary(self.crawl)
        for detector in DETECTORS:
            alone = json.loads(run(detector, self.corpus, "--json", "-q", "--force", "-j", "1").stdout)
            self.assertEqual(alone["tables"], scanned[detector]["tables"])
            self.assertEqual(alone["run"], scanned[detector]["run"])

    def test_a_second_time_nothing_is_done(self):
        first = self.summary(self.crawl)
        self.assertTrue(first["changed"])
        before = {path: path.stat().st_mtime_ns for path in self.corpus.rglob("*.parquet")}
        second = self.summary(self.crawl)
        self.assertFalse(second["changed"])
        self.assertTrue(all(second[detector]["answered_before"] for detector in DETECTORS))
        self.assertEqual({path: path.stat().st_mtime_ns for path in self.corpus.rglob("*.parquet")}, before)
        self.assertIn(b"nothing to do", self.scan(self.crawl).stderr)

    def test_what_is_new_is_done(self):
        self.summary(self.crawl)
        crawl.write_warc(self.scratch / "more.warc.gz", crawl.page_records(3, 5))
        more = self.summary(self.crawl, self.scratch / "more.warc.gz")
        self.assertEqual((more["changed"], more["ingest"]["inputs_read"], more["ingest"]["inputs_known"]), (True, 1, 1))
        self.assertFalse(any(more[detector]["answered_before"] for detector in DETECTORS))

    def test_only_some(self):
        some = self.summary(self.crawl, "--only", "reuse,quilts")
        self.assertEqual([detector for detector in DETECTORS if detector in some], ["quilts", "reuse"])
        row = self.sites()[0]
        self.assertEqual((row["duplicates"], row["popular_mean"], row["templates"]), (-1, -1, -1))
        self.assertGreaterEqual(row["quilted"], 0)
        rest = self.summary(self.crawl)
        self.assertTrue(rest["changed"] and rest["quilts"]["answered_before"] and not rest["phrases"]["answered_before"])
        self.assertGreaterEqual(self.sites()[0]["templates"], 0)

    def test_options_change_only_the_speed(self):
        def told(summary):
            return {detector: summary[detector]["tables"] for detector in DETECTORS}
        first = told(self.summary(self.crawl))
        self.corpus = self.scratch / "other"
        self.assertEqual(told(self.summary(self.crawl, "-j", "1", "--memory", "128M", "--temp", self.scratch)), first)

    def test_text_has_no_templates_and_the_rest_goes_on(self):
        rows = [{"url": f"http://{i}.example/", "text": "the same few words on every page of all"} for i in range(3)]
        (self.scratch / "a.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows))
        found = self.summary(self.scratch / "a.jsonl")
        self.assertEqual(list(found["left_out"]), ["templates"])
        self.assertEqual(found["phrases"]["near_duplicates"], 2)
        self.assertIn(b"templates   skipped: ", self.scan(self.scratch / "a.jsonl").stderr)

    def test_damage_is_told_and_the_rest_found(self):
        broken = self.scratch / "broken.warc.gz"
        broken.write_bytes(self.crawl.read_bytes()[:-100])
        done = self.scan(broken, status=3)
        self.assertIn(b"  damaged     1 piece", done.stderr)
        self.assertIn(b"  quilts ", done.stderr)

    def test_an_empty_crawl(self):
        (self.scratch / "empty.warc.gz").write_bytes(b"")
        self.assertEqual(self.summary(self.scratch / "empty.warc.gz", status=2)["sites"], 0)


class Sites(ScanTest):
    def setUp(self):
        super().setUp()
        self.scan(quilt_crawl.write_quilts(self.scratch))

    def test_who_copies_stands_first_and_who_is_copied_is_told(self):
        rows = self.sites()
        self.assertEqual(rows[0]["site"], "quilter.example")
        self.assertEqual((rows[0]["pages"], rows[0]["quilted"], rows[0]["copied_out"]), (10, 10, 0))
        self.assertEqual(rows[0]["flagged"], 10)
        by_site = {row["site"]: row for row in rows}
        self.assertGreater(by_site["donor0.example"]["copied_out"], 100)
        self.assertEqual(sum(row["copied_in"] for row in rows), sum(row["copied_out"] for row in rows))
        self.assertEqual(by_site["blog.example"]["copied_in"], 0)  # it quilts itself
        self.assertEqual(sum(row["pages"] for row in rows), self.info()["pages"])

    def test_asked_like_any_other_table(self):
        done = run("sql", self.corpus, "select count(*) as n from sites where copied_in > 0", "--json")
        self.assertGreaterEqual(json.loads(done.stdout)["n"], 1)
        self.assertEqual(len(self.sites("--where", "copied_out > 0", "--limit", "2")), 2)
        rows = self.sites()
        self.assertEqual(self.sites("--after", rows[0]["site"]), rows[1:])
        out = self.scratch / "sites.parquet"
        self.assertEqual(run("ls", self.corpus, "sites", "--format", "parquet", "-o", out).returncode, 0)
        self.assertTrue(out.read_bytes().startswith(b"PAR1"))

    def test_made_anew_when_a_detector_ran_again(self):
        before = self.sites()
        self.assertEqual(run("quilts", self.corpus, "-q", "-c", "50").returncode, 0)
        after = {row["site"]: row for row in self.sites()}
        self.assertEqual({row["quilted"] for row in after.values()}, {0})
        self.assertEqual(run("quilts", self.corpus, "-q").returncode, 0)
        self.assertEqual(self.sites(), before)

    def test_kept_runs_are_those_it_rests_on(self):
        run("quilts", self.corpus, "-q", "-c", "50")
        self.sites()
        self.assertEqual(run("runs", self.corpus, "--prune").returncode, 0)
        self.assertTrue(self.sites())


class WrongUse(ScanTest):
    def test_one_line_each(self):
        missing = self.scratch / "missing.warc.gz"
        for words, fragment in ((["scan", "-o", self.corpus], "no input"), (["scan", missing], "-o CORPUS"),
                                (["scan", missing, "-o", self.corpus], "missing.warc.gz"),
                                (["scan", missing, "-o", self.corpus, "--only", "quilt"], "did you mean 'quilts'?"),
                                (["scan", missing, "-o", self.corpus, "--only", "quilts,"], "commas"),
                                (["scan", missing, "-o", self.corpus, "--theta", "0.4"], "one of quilts")):
            with self.subTest(words=words):
                self.assert_one_line(run(*words), 2, fragment)
                self.assertFalse((self.corpus / "manifest.json").exists())
