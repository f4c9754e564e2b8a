"""Label sets that travel, and crawls held against them."""
import gzip
import json
import subprocess
import threading

import crawl
import reuse_crawl
from program import PROGRAM, SECONDS, ProgramTest, run

COLUMNS = ["url", "kind", "chunks", "bad_chunks", "contains", "partial", "file_labelled"]


class ScreenTest(ProgramTest):
    profile = "blocks"

    def setUp(self):
        super().setUp()
        self.crawl, self.encyclopedia = reuse_crawl.write_reuse(self.scratch)
        self.ingest(self.crawl)
        self.labels = self.scratch / "bad.srl"

    def program(self, *words, status=0, **options):
        done = run(*words, **options)
        self.assertEqual(done.returncode, status, done.stderr.decode(errors="replace"))
        return done

    def export(self, *words, to=None, status=0):
        return self.program("export", self.corpus, "--to", "labelset", "-o", to or self.labels, *words, status=status)

    def reuse_and_export(self, *words):
        self.program("reuse", self.corpus, *words)
        self.export()

    def screen(self, *words, status=0, **options):
        done = self.program("screen", "--labels", self.labels, "--json", *words, status=status, **options)
        return [json.loads(line) for line in done.stdout.splitlines()]

    def facts(self, path=None):
        return json.loads(self.program("info", path or self.labels, "--json").stdout)

    def rows(self, table, *words):
        return [json.loads(line) for line in self.program("ls", self.corpus, table, "--json", *words).stdout.splitlines()]


class Screened(ScreenTest):
    def test_screening_the_corpus_own_crawl_is_detection(self):
        for options in ([], ["--profile", "ardi2014"], ["--profile", "ardi2014", "--no-stop"], ["--min-chunk", "100"],
                        ["--paper"], ["--stop-boilerplate"], ["--known", self.encyclopedia]):
            with self.subTest(options=options):
                self.reuse_and_export("--partial-threshold", "0.4", *options)
                detected = [{name: row[name] for name in COLUMNS if name != "kind"}
                            for row in self.rows("reuse_pages", "--sort", "page_id")]
                screened = [row for row in self.screen(self.crawl) if row["kind"] == "page"]
                self.assertTrue(all(row.pop("kind") == "page" for row in screened))
                # What looks like a crawler's loop is left out of statistics, but not of what is screened.
                self.assertEqual([row for row in screened if "loop.example" not in row["url"]], detected)
                self.assertEqual(len(screened), len(detected) + 9)

    def test_the_given_threshold_counts(self):
        self.reuse_and_export("--partial-threshold", "0.4")
        self.assertTrue(any(row["partial"] for row in self.screen(self.crawl)))
        self.assertFalse(any(row["partial"] for row in self.screen(self.crawl, "--partial-threshold", "1")))

    def test_other_files_are_told_of(self):
        self.reuse_and_export()
        files = [row["url"] for row in self.screen(self.crawl) if row["kind"] == "file"]
        self.assertEqual(files, [f"http://www.copier{i}.example/ads.js" for i in range(8)])

    def test_every_form_of_output_is_the_same(self):
        self.reuse_and_export()
        rows = self.screen(self.crawl, "-j", "1")
        self.assertEqual(rows, self.screen(self.crawl, "-j", "4"))
        done = self.program("screen", self.crawl, "--labels", self.labels)
        header, *lines = done.stdout.decode().splitlines()
        self.assertEqual(header.split("\t"), COLUMNS)
        self.assertEqual([line.split("\t")[0] for line in lines], [row["url"] for row in rows])
        pages = [row for row in rows if row["kind"] == "page"]
        self.assertRegex(done.stderr.decode(), rf"\A{len(pages)} of \d+ pages and 8 of \d+ other files match: "
                         rf"{sum(row['bad_chunks'] for row in pages):,} of [\d,]+ chunks labelled, \d+ pages partial\n\Z")
        self.assertEqual(self.program("screen", self.crawl, "--labels", self.labels, "-q").stderr, b"")

    def test_standard_input(self):
        self.reuse_and_export()
        whole = self.crawl.read_bytes()
        rows = self.screen(self.crawl)
        self.assertEqual(self.screen("-", stdin=whole), rows)
        self.assertEqual(self.screen("-", stdin=gzip.decompress(whole)), rows)
        copied = self.rows("chunks", "--where", "labelled", "--limit", "1")[0]["sample"]
        page, = self.screen("-", stdin=crawl.html("mine", [copied, "and some words of my own, thirty at least"]))
        self.assertEqual((page["chunks"], page["bad_chunks"]), (2, 1))
        self.assertEqual(self.screen("-", stdin=b"nothing that anybody else has written down so far\n"), [])

    def test_matches_come_before_the_input_ends(self):
        self.reuse_and_export()
        plain = gzip.decompress(self.crawl.read_bytes())
        seen = threading.Event()

        def feed(pipe):
            pipe.write(plain * (1 + (1 << 20) // len(plain)))
            pipe.flush()
            seen.wait(SECONDS)
            pipe.close()

        command = [PROGRAM, "screen", "-", "--labels", self.labels, "--json", "-q"]
        with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as screening:
            feeding = threading.Thread(target=feed, args=(screening.stdin,))
            feeding.start()
            self.assertIn(b"http://www.copier0.example/a/0", screening.stdout.readline())
            seen.set()
            screening.stdout.read()
            feeding.join()
            self.assertEqual(screening.wait(SECONDS), 0)

    def test_exit_codes(self):
        self.reuse_and_export()
        self.screen(self.crawl, "--exit-code", status=1)
        honest = self.scratch / "honest.txt"
        honest.write_text("nothing that anybody else has written down so far\n")
        self.assertEqual(self.screen(honest, "--exit-code"), [])
        damaged = self.scratch / "damaged.warc.gz"
        whole = self.crawl.read_bytes()
        damaged.write_bytes(whole[:-30])
        done = self.program("screen", damaged, "--labels", self.labels, "-v", status=3)
        self.assertIn(b"damaged.warc.gz:", done.stderr)
        self.assertIn(b"everything else was screened", done.stderr)
        self.screen(damaged, "--exit-code", status=1)


class Exported(ScreenTest):
    def test_the_file_says_what_is_in_it(self):
        self.reuse_and_export("--partial-threshold", "0.25")
        facts = self.facts()
        labelled = self.rows("chunks", "--where", "labelled")
        self.assertEqual((facts["chunks"], facts["files"]), (len(labelled), len(self.rows("files", "--where", "labelled"))))
        self.assertEqual((facts["algorithm"], facts["profile"], facts["text"]), ("sha1", "blocks/1", "text/2"))
        self.assertEqual(facts["partial_threshold"], 0.25)
        origin, = facts["origins"]
        self.assertEqual((origin["operation"], origin["chunks"]), ("export", len(labelled)))
        self.assertEqual(origin["corpus_digest"], self.info()["digest"])
        self.assertIn(f"{len(labelled)} chunks".encode(), self.program("info", self.labels).stdout)

    def test_the_same_labels_are_the_same_bytes(self):
        self.reuse_and_export()
        first = self.labels.read_bytes()
        self.export("-j", "1")
        self.assertEqual(self.labels.read_bytes(), first)

    def test_sets_are_added_and_subtracted(self):
        self.reuse_and_export()
        all_labels, some, rest = self.facts(), self.scratch / "some.srl", self.scratch / "rest.srl"
        self.program("reuse", self.corpus, "--threshold", "11")
        self.export(to=some)
        few = self.facts(some)
        self.assertLess(few["chunks"], all_labels["chunks"])
        self.export("--add", self.labels, to=rest)
        self.assertEqual(self.facts(rest)["chunks"], all_labels["chunks"])
        self.program("reuse", self.corpus)
        self.export("--subtract", some, to=rest)
        self.assertEqual(self.facts(rest)["chunks"], all_labels["chunks"] - few["chunks"])
        self.assertEqual([origin["operation"] for origin in self.facts(rest)["origins"]], ["export", "subtract"])
        self.export("--subtract", self.labels)
        self.assertEqual((self.facts()["chunks"], self.facts()["files"]), (0, 0))
        self.assertEqual(self.screen(self.crawl), [])
        self.assertEqual({path.name for path in self.scratch.iterdir() if ".srl" in path.name},
                         {"bad.srl", "some.srl", "rest.srl"})

    def test_mixed_profiles_are_refused(self):
        self.reuse_and_export()
        self.program("reuse", self.corpus, "--profile", "ardi2014")
        for flag in ("--add", "--subtract"):
            other = self.scratch / "other.srl"
            done = run("export", self.corpus, "--to", "labelset", "-o", other, flag, self.labels)
            self.assert_one_line(done, 2, "bad.srl", "another profile", "sha1 of blocks/1", "sha1 of ardi2014")
            self.assertFalse(other.exists())

    def test_a_changed_byte_is_refused(self):
        self.reuse_and_export()
        sound = self.labels.read_bytes()
        for at in range(0, len(sound), max(1, len(sound) // 40)):
            self.labels.write_bytes(sound[:at] + bytes([sound[at] ^ 0x10]) + sound[at + 1:])
            done = run("screen", self.crawl, "--labels", self.labels)
            self.assertIn(done.returncode, (2, 5))
            self.assert_one_line(done, done.returncode, "bad.srl")

    def test_wrong_use(self):
        self.assert_one_line(run("export", self.corpus, "--to", "labelset", "-o", self.labels), 2, "seamripper reuse")
        self.assert_one_line(run("export", self.corpus, "--to", "labelsets", "-o", self.labels), 2, "'labelset'")
        self.assert_one_line(run("export", self.corpus, "-o", self.labels), 2, "--to")
        self.assert_one_line(run("export", self.corpus, "--to", "labelset"), 2, "-o FILE")
        self.assert_one_line(run("screen", self.crawl), 2, "--labels FILE")
        self.assert_one_line(run("screen", "--labels", self.labels), 2, "no input")
        self.assert_one_line(run("screen", self.crawl, "--labels", self.labels), 4, "bad.srl")
        self.assert_one_line(run("screen", self.crawl, "--labels", self.crawl), 2, "is not a label set")
        self.reuse_and_export()
        self.assert_one_line(run("screen", self.scratch / "none.warc", "--labels", self.labels), 2, "does not exist")
        self.assert_one_line(run("export", self.corpus, "--to", "labelset", "-o", "/nowhere/a.srl"), 4, "/nowhere")
