"""Near-duplicates at a threshold: what is listed, and what a drop list of them drops."""
import json

from program import ProgramTest, run

WORDS = [f"word{i}" for i in range(100)]


class NearTest(ProgramTest):
    def setUp(self):
        super().setUp()
        texts = {"first": WORDS, "same": WORDS, "changed": ["new"] + WORDS[1:], "half": WORDS[:50],
                 "other": [f"other{i}" for i in range(60)]}
        path = self.scratch / "pages.jsonl"
        path.write_text("".join(json.dumps({"url": f"http://{name}.example/", "text": " ".join(words)}) + "\n"
                                for name, words in texts.items()))
        self.ingest(path)

    def near(self, *words):
        done = run("near", self.corpus, "--json", *words)
        self.assertEqual(done.returncode, 0, done.stderr.decode(errors="replace"))
        return json.loads(done.stdout)

    def listed(self, table):
        return [json.loads(line) for line in run("ls", self.corpus, table, "--json").stdout.splitlines()]

    def test_pages_and_their_representatives(self):
        summary = self.near("--at", "0.9")
        self.assertEqual((summary["near_pages"], summary["dropped"], summary["pairs"]), (3, 2, 2))
        self.assertEqual([(row["url"], row["representative_url"], row["shared_grams"], row["union_grams"])
                          for row in self.listed("near")],
                         [("http://first.example/", "http://first.example/", 96, 96),
                          ("http://same.example/", "http://first.example/", 96, 96),
                          ("http://changed.example/", "http://first.example/", 95, 97)])
        self.assertEqual(self.near("--at", "0.4")["dropped"], 3)

    def test_drop_list(self):
        done = run("export", self.corpus, "--to", "droplist", "--at", "0.9")
        self.assert_one_line(done, 2, "seamripper near")
        self.near("--at", "0.9")
        self.assert_one_line(run("export", self.corpus, "--to", "droplist", "--at", "0.8"), 2, "another similarity")
        done = run("export", self.corpus, "--to", "droplist", "--at", "0.9")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual([(row["url"], row["representative"], row["reason"])
                          for row in map(json.loads, done.stdout.splitlines())],
                         [("http://same.example/", "http://first.example/", "same grams"),
                          ("http://changed.example/", "http://first.example/", "near-duplicate")])
        self.assertIn(b"from: near ", done.stderr)

    def test_threads_and_memory_change_nothing(self):
        tables = self.near("--at", "0.5")["tables"]
        for words in (["-j", "1"], ["-j", "3", "--memory", "128M"]):
            self.assertEqual(self.near("--at", "0.5", "--force", *words)["tables"], tables)

    def test_all_pairs(self):
        before = self.near("--at", "0.4")
        summary = self.near("--at", "0.4", "--all-pairs")
        self.assertEqual([table for table in summary["tables"] if table["name"] != "page_pairs"], before["tables"])
        self.assertEqual(summary["page_pairs"], 6)
        rows = self.listed("page_pairs")
        self.assertEqual({(row["page_id"], row["other_id"]) for row in rows},
                         {(str(page), str(other)) for page in range(4) for other in range(page)})
        half = rows[-1]
        self.assertEqual((half["shared_grams"], half["grams"], half["other_grams"]), (45, 46, 96))
        self.assertAlmostEqual(half["jaccard"], 45 / 97)
        self.assert_one_line(run("near", self.corpus, "--at", "0.4", "--all-pairs", "--max-pairs", "5", "-q", "--force"), 2,
                             "--max-pairs")

    def test_containment(self):
        self.assertEqual(self.near("--at", "1", "--by", "containment")["page_pairs"], 3)
        rows = self.listed("page_pairs")
        self.assertEqual([(row["page_id"], row["other_id"], row["containment"]) for row in rows],
                         [("1", "0", 1.0), ("3", "0", 1.0), ("3", "1", 1.0)])
        self.assertEqual(self.near("--at", "0.9", "--by", "containment")["page_pairs"], 6)
        self.assert_one_line(run("export", self.corpus, "--to", "droplist", "--at", "0.9"), 2, "seamripper near")

    def test_the_next_command_lists_what_was_found(self):
        for words in ([], ["--all-pairs"], ["--by", "containment"]):
            done = run("near", self.corpus, *words)
            command = done.stderr.decode().split("next: seamripper ")[1].split()
            self.assertEqual(run(*command).returncode, 0, command)

    def test_show(self):
        self.near("--at", "0.9")

        def shown(name):
            return json.loads(run("show", self.corpus, f"http://{name}.example/", "--json").stdout)["near"]

        self.assertEqual([(row["url"], row["shared_grams"]) for row in shown("first")["like"]],
                         [("http://same.example/", 96), ("http://changed.example/", 95)])
        self.assertEqual((shown("changed")["representative_url"], shown("changed")["like"]), ("http://first.example/", []))
        self.assertEqual((shown("half")["is_near"], shown("half")["like"]), (False, []))
        lines = run("show", self.corpus, "http://changed.example/").stdout.decode()
        self.assertRegex(lines, r"near +Jaccard 0.979 with http://first.example/, which is kept \(at 0.9; run ")
        self.assertRegex(run("show", self.corpus, "http://first.example/").stdout.decode(), r"1.000 +http://same.example/")
        self.near("--at", "0.9", "--by", "containment")
        self.assertNotIn("near", json.loads(run("show", self.corpus, "http://first.example/", "--json").stdout))

    def test_a_low_threshold_says_what_it_costs(self):
        done = run("near", self.corpus, "--at", "0.3")
        self.assertIn(b"note: below a similarity of 0.5", done.stderr)
        self.assertIn(b"up to 70 % of 410", done.stderr)

    def test_wrong_use(self):
        self.assert_one_line(run("near", self.corpus, "--at", "0"), 2, "more than 0")
        self.assert_one_line(run("near"), 2, "one corpus")
