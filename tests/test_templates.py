"""Templates: the families that were planted, pages like one, known bad pages, styles compared, skeletons."""
import json
import math
import re

import crawl
import template_crawl
from program import ProgramTest, run


class TemplatesTest(ProgramTest):
    def setUp(self):
        super().setUp()
        self.crawl_file, self.families = template_crawl.write_templates(self.scratch)
        self.ingest(self.crawl_file)

    def templates(self, *words):
        done = run("templates", self.corpus, "--json", *words)
        self.assertEqual(done.returncode, 0, done.stderr.decode(errors="replace"))
        return json.loads(done.stdout)

    def rows(self, *words):
        done = run(*words, "--json", "-q")
        self.assertEqual(done.returncode, 0, done.stderr.decode(errors="replace"))
        return [json.loads(line) for line in done.stdout.splitlines()]

    def clusters(self):
        """Set of URLs -> row."""
        members = {}
        for row in self.rows("ls", self.corpus, "template_members"):
            members.setdefault(row["cluster_id"], set()).add(row["url"])
        return {frozenset(members[row["cluster_id"]]): row for row in self.rows("ls", self.corpus, "templates")}


class Found(TemplatesTest):
    def test_every_family_and_nothing_else_each_with_its_class(self):
        summary = self.templates()
        self.assertEqual((summary["clusters"], summary["members"]), (4, 24 + 12 + 4 + 5))
        clusters = self.clusters()
        for family, wanted in (("forum", "template"), ("farm", "link farm"), ("mirror", "mirror"),
                               ("frames", "copy/paste")):
            with self.subTest(family=family):
                row = clusters[frozenset(self.families[family])]
                self.assertEqual(row["suggested_class"], wanted)
                self.assertEqual(row["pages"], len(self.families[family]))
                self.assertIn(row["prototype_url"], self.families[family])
        self.assertEqual(clusters[frozenset(self.families["forum"])]["domains"], 8)

    def test_clusters_are_ranked_by_similarity_and_domains(self):
        self.templates()
        rows = self.rows("ls", self.corpus, "templates")
        scores = [row["rank_score"] for row in rows]
        self.assertEqual(scores, sorted(scores, reverse=True))
        for row in rows:
            self.assertAlmostEqual(row["rank_score"], row["mean_similarity"] * row["domains"])
            self.assertLessEqual(row["least_similarity"], row["p5"])
            self.assertLessEqual(row["p5"], row["p50"])
            self.assertLessEqual(row["p50"], row["p95"])

    def test_threads_and_memory_do_not_matter(self):
        first = self.templates()
        for words in (["-j", "1"], ["-j", "3", "--memory", "128M"]):
            again = self.templates("--force", *words)
            self.assertEqual(again["tables"], first["tables"])

    def test_the_same_question_is_answered_from_disk(self):
        first, again, other = self.templates(), self.templates(), self.templates("--threshold", "50")
        self.assertEqual((first["answered_before"], again["answered_before"]), (False, True))
        self.assertNotEqual(first["run"], other["run"])

    def test_the_miss_probability_is_told_and_too_large_a_one_refused(self):
        done = run("templates", self.corpus)
        self.assertIn(b"up to 0.089 %", done.stderr)
        done = run("templates", self.corpus, "--probes", "10")
        self.assertIn(b"more --probes", done.stderr)
        refused = run("templates", self.corpus, "--probes", "1")
        self.assert_one_line(refused, 2, "73 %", "--force")
        self.assertEqual(run("templates", self.corpus, "--probes", "1", "--force").returncode, 0)

    def test_dry_run(self):
        done = run("templates", self.corpus, "--dry-run")
        self.assertEqual((done.returncode, done.stderr), (0, b""))
        self.assertFalse((self.corpus / "findings" / "templates").exists())


class Families(TemplatesTest):
    """A chain of pages is one cluster, whose ends have nothing in common, and many families."""

    def setUp(self):
        super().setUp()
        self.chain = template_crawl.chain(40)
        crawl.write_warc(self.scratch / "chain.warc.gz", [crawl.response(*page) for page in self.chain.items()])
        self.corpus = self.scratch / "chain"
        self.ingest(self.scratch / "chain.warc.gz")
        self.summary = self.templates()
        self.members = {row["page_id"]: row for row in self.rows("ls", self.corpus, "template_members", "--limit", "0")}
        self.families = {row["family_id"]: row for row in self.rows("ls", self.corpus, "template_families", "--limit", "0")}

    def test_every_member_is_alike_to_the_prototype_of_its_family(self):
        (cluster,) = self.rows("ls", self.corpus, "templates")
        self.assertEqual((cluster["pages"], cluster["least_similarity"]), (40, 0))
        self.assertGreater(cluster["families"], 4)
        self.assertEqual(cluster["families"], len(self.families))
        self.assertEqual(cluster["families"], self.summary["families"])
        self.assertEqual(sum(row["pages"] for row in self.families.values()), 40)
        for family_id, row in self.families.items():
            members = [each for each in self.members.values() if each["family_id"] == family_id]
            self.assertEqual(row["pages"], len(members))
            self.assertEqual(family_id, min((each["page_id"] for each in members), key=int))
            self.assertGreaterEqual(min(each["family_matches"] for each in members), 35)
            self.assertEqual(row["least_similarity"], min(each["family_matches"] for each in members) / 128)
            self.assertEqual(self.members[row["prototype_id"]]["family_id"], family_id)

    def test_show_and_block_list_tell_the_familys_prototype(self):
        out = self.scratch / "block.txt"
        done = run("export", self.corpus, "--to", "blocklist", "-o", out, "--where", "pages > 2")
        self.assertEqual(done.returncode, 0, done.stderr.decode())
        reasons = dict(line.split("\t") for line in out.read_text().splitlines())
        self.assertEqual(set(reasons), set(self.chain))
        for row in self.members.values():
            family = self.families[row["family_id"]]
            self.assertIn(f"alike in {row['family_matches']} of 128 dimensions to {family['prototype_url']}",
                          reasons[row["url"]])
            self.assertEqual(self.show(row["url"])["template"]["family"], family)
        last = run("show", self.corpus, list(self.chain)[-1]).stdout.decode()
        self.assertIn("one of a family of", " ".join(last.split()))

    def test_the_skeleton_is_that_of_the_page_s_family(self):
        (cluster,) = self.rows("ls", self.corpus, "templates")
        for page_id, row in list(self.members.items())[::9] + [(cluster["cluster_id"], None)]:
            found = json.loads(run("show", self.corpus, "--template", page_id, "--json").stdout)
            expected = (self.families[row["family_id"]]["prototype_url"]
                        if row and page_id != cluster["cluster_id"] else cluster["prototype_url"])
            self.assertEqual(found["family"]["prototype_url"], expected)
            self.assertEqual(found["source"].encode(), self.chain[expected])


class BlockList(TemplatesTest):
    def export(self, *words):
        out = self.scratch / "block.txt"
        done = run("export", self.corpus, "--to", "blocklist", "-o", out, *words)
        self.assertEqual(done.returncode, 0, done.stderr.decode())
        return dict(line.split("\t") for line in out.read_text().splitlines())

    def test_link_farms_with_their_reason(self):
        self.templates()
        blocked = self.export()
        self.assertEqual(set(blocked), set(self.families["farm"]))
        for reason in blocked.values():
            self.assertRegex(reason, r"\Alink farm of 12 pages on 12 domains: alike in \d+ of 128 dimensions to http://farm")

    def test_a_footer_that_all_have_does_not_hide_a_farm(self):
        """20 domains, each linking to all others, with one paragraph of over 100 bytes in common."""
        farm = template_crawl.interlinked_farm(20)
        crawl.write_warc(self.scratch / "farm.warc.gz", [crawl.response(*page) for page in farm.items()])
        self.corpus = self.scratch / "farm"
        self.ingest(self.scratch / "farm.warc.gz", corpus=self.corpus)
        self.templates()
        row = self.clusters()[frozenset(farm)]
        self.assertEqual((row["suggested_class"], row["link_share"], row["chunk_share"]), ("link farm", 1.0, 1.0))
        self.assertEqual(set(self.export()), set(farm))

    def test_other_templates(self):
        self.templates()
        blocked = self.export("--where", "domains >= 8 and suggested_class <> 'link farm'")
        self.assertEqual(set(blocked), set(self.families["forum"]))

    def test_nothing_is_left_of_one_that_fails(self):
        self.templates()
        done = run("export", self.corpus, "--to", "blocklist", "-o", self.scratch / "out", "--where", "no_such = 1")
        self.assert_one_line(done, 2, "no_such")
        self.assertEqual([file.name for file in self.scratch.glob("out*")], [])


class Like(TemplatesTest):
    def test_a_page_finds_its_family(self):
        url = next(iter(self.families["forum"]))
        rows = self.rows("templates", self.corpus, "--like", url)
        self.assertEqual({row["url"] for row in rows}, set(self.families["forum"]))
        self.assertEqual((rows[0]["url"], rows[0]["level"], rows[0]["like"]), (url, 0, url))
        matches = [row["matches"] for row in rows]
        self.assertEqual(matches, sorted(matches, reverse=True))

    def test_a_file_and_a_gap_below_its_family(self):
        file = self.scratch / "page.html"
        file.write_bytes(next(iter(self.families["farm"].values())))
        rows = self.rows("templates", self.corpus, "--like", file, "--threshold", "1")
        family = [row["url"] for row in rows[:12]]
        self.assertEqual(set(family), set(self.families["farm"]))
        self.assertTrue(all(row["level"] > rows[11]["level"] for row in rows[12:]))
        told = run("templates", self.corpus, "--like", file, "--threshold", "1").stderr.decode()
        for above, within, level in re.findall(r"(\d+) pages? above it(?: and (\d+) within)?; below begins level (\d+)", told):
            self.assertEqual(sum(row["level"] < int(level) for row in rows), int(above) + int(within or 0))
        done = run("templates", self.corpus, "--like", file)
        self.assertRegex(done.stderr.decode(), r"gap +almost no page matches in \d+ to \d+ dimensions.*; 12 pages match in more")

    def test_seeds_spread_to_their_families(self):
        seeds = [next(iter(self.families[family])) for family in ("farm", "frames")]
        (self.scratch / "seeds").write_text("\n".join(seeds) + "\n")
        rows = self.rows("templates", self.corpus, "--seeds", self.scratch / "seeds")
        expected = {url: seed for family, seed in zip(("farm", "frames"), seeds) for url in self.families[family]}
        self.assertEqual({row["url"]: row["like"] for row in rows}, expected)

    def test_pages_without_a_style_are_refused(self):
        (self.scratch / "plain.txt").write_text("nothing but words\n" * 50)
        for page in (self.scratch / "plain.txt", "http://nowhere.example/"):
            with self.subTest(page=page):
                done = run("templates", self.corpus, "--like", page)
                self.assert_one_line(done, 2, page)


class WithoutStyle(ProgramTest):
    def test_a_corpus_of_plain_text_is_refused(self):
        path = self.scratch / "text.jsonl"
        crawl.write_jsonl(path, [{"url": f"http://a.example/{i}", "text": f"text {i}\n" * 40} for i in range(20)])
        self.ingest(path)
        self.assert_one_line(run("templates", self.corpus, "-q"), 2, "no page", "plain text")
        self.assertFalse(any((self.corpus / "findings" / "templates").glob("*/run.json")))


class Styles(TemplatesTest):
    def test_two_files(self):
        a, b = self.scratch / "a.html", self.scratch / "b.html"
        pages = list(self.families["forum"].values())
        a.write_bytes(pages[0])
        b.write_bytes(pages[1])
        done = run("compare", a, b, "--style", "--json")
        self.assertEqual(done.returncode, 0, done.stderr)
        found = json.loads(done.stdout)
        noise = [{n[i:i + 32] for i in range(len(n) - 31)}
                 for n in (bytes(c for c in page if not chr(c).isalnum()) for page in pages[:2])]
        shared, union = len(noise[0] & noise[1]), len(noise[0] | noise[1])
        self.assertEqual((found["shared_grams"], found["union_grams"]), (shared, union))
        self.assertAlmostEqual(found["jaccard"], shared / union)
        self.assertAlmostEqual(found["dice"], 2 * shared / (len(noise[0]) + len(noise[1])))
        self.assertLess(abs(found["matches"] / 128 - found["jaccard"]), 0.2)
        self.assertIn("Jaccard", run("compare", a, b, "--style").stdout.decode())

    def test_pages_are_read_again_from_the_crawl(self):
        a, b = list(self.families["farm"])[:2]
        files = [self.scratch / name for name in ("a.html", "b.html")]
        for file, url in zip(files, (a, b)):
            file.write_bytes(self.families["farm"][url])
        of_files = json.loads(run("compare", *files, "--style", "--json").stdout)
        of_pages = json.loads(run("compare", a, b, "--in", self.corpus, "--style", "--json").stdout)
        self.assertEqual(of_pages["shared_grams"], of_files["shared_grams"])
        self.assertEqual((of_pages["a"]["name"], of_pages["b"]["name"]), (a, b))

    def test_from_every_kind_of_crawl(self):
        """Members shared by all records, rows of JSONL, files of a directory."""
        pages = dict(list(self.families["forum"].items())[:4])
        records = [crawl.response(url, payload) for url, payload in pages.items()]
        crawl.write_warc(self.scratch / "whole.warc.gz", records, compress="whole")
        crawl.write_warc(self.scratch / "plain.warc", records, compress=None)
        rows = [{"url": url, "html": payload.decode()} for url, payload in pages.items()]
        crawl.write_jsonl(self.scratch / "rows.jsonl", rows)
        crawl.write_jsonl(self.scratch / "rows.jsonl.gz", rows, compress=True)
        tree = self.scratch / "tree ä"
        crawl.write_tree(tree, {f"{i}.html": payload for i, payload in enumerate(pages.values())})
        files = sorted(tree.iterdir())
        expected = json.loads(run("compare", files[1], files[3], "--style", "--json").stdout)
        names = list(pages)
        for source in ("whole.warc.gz", "plain.warc", "rows.jsonl", "rows.jsonl.gz", tree.name):
            with self.subTest(source=source):
                corpus = self.scratch / f"corpus of {source}"
                self.ingest(self.scratch / source, corpus=corpus)
                if source == tree.name:
                    names = [row["url"] for row in self.rows("ls", corpus, "pages", "--sort", "page_id")]
                done = run("compare", names[1], names[3], "--in", corpus, "--style", "--json")
                self.assertEqual(done.returncode, 0, done.stderr.decode())
                found = json.loads(done.stdout)
                self.assertEqual((found["shared_grams"], found["union_grams"]),
                                 (expected["shared_grams"], expected["union_grams"]))

    def test_a_crawl_file_that_is_gone_or_changed_is_told(self):
        a, b = list(self.families["farm"])[:2]
        bytes_before = self.crawl_file.read_bytes()
        self.crawl_file.write_bytes(b"\0" * len(bytes_before))
        self.assert_one_line(run("compare", a, b, "--in", self.corpus, "--style"), 4, self.crawl_file, "has changed")
        self.crawl_file.unlink()
        self.assert_one_line(run("compare", a, b, "--in", self.corpus, "--style"), 4, self.crawl_file, "bring")

    def test_plain_text_has_no_style(self):
        (self.scratch / "a.txt").write_text("words " * 100)
        file = self.scratch / "a.html"
        file.write_bytes(next(iter(self.families["farm"].values())))
        self.assert_one_line(run("compare", self.scratch / "a.txt", file, "--style"), 2, "a.txt", "plain text")


class ShorterGrams(TemplatesTest):
    def setUp(self):
        super().setUp()
        self.corpus = self.scratch / "shorter"
        self.ingest(self.crawl_file, "--style-gram", "12")

    def test_files_are_sketched_as_the_corpus_is(self):
        url, payload = next(iter(self.families["forum"].items()))
        file = self.scratch / "page.html"
        file.write_bytes(payload)
        of_page = self.rows("templates", self.corpus, "--like", url)
        of_file = self.rows("templates", self.corpus, "--like", file)
        self.assertEqual([(row["url"], row["matches"]) for row in of_page], [(row["url"], row["matches"]) for row in of_file])
        self.assertEqual(of_page[0]["matches"], 128)

    def test_fewer_dimensions(self):
        self.corpus = self.scratch / "fewer"
        self.ingest(self.crawl_file, "--style-dimensions", "32")
        self.assertIn(b"style/1 n=32 m=32", (self.corpus / "manifest.json").read_bytes())
        url, payload = next(iter(self.families["forum"].items()))
        file = self.scratch / "page.html"
        file.write_bytes(payload)
        of_page, of_file = (self.rows("templates", self.corpus, "--like", like) for like in (url, file))
        self.assertEqual([(row["url"], row["matches"]) for row in of_page], [(row["url"], row["matches"]) for row in of_file])
        self.assertEqual(of_page[0]["matches"], 128)
        self.assertTrue(all(row["matches"] % 4 == 0 for row in of_page))
        # Nine of 32, of which 20 are probed: C(12, 9) / C(32, 9).
        self.assertAlmostEqual(self.templates()["miss_probability"], math.comb(12, 9) / math.comb(32, 9), places=9)
        self.assert_one_line(run("templates", self.corpus, "--probes", "33"), 2, "--probes '33'", "1 to 32")
        self.assert_one_line(run("ingest", self.crawl_file, "-o", self.corpus, "--style-dimensions", "64"), 2, "m=32", "m=64")
        self.assert_one_line(run("ingest", self.crawl_file, "-o", self.corpus, "--style-dimensions", "48"), 2,
                             "write 32, 64 or 128")

    def test_grams_are_counted_by_that_length(self):
        a, b = list(self.families["forum"])[:2]
        found = json.loads(run("compare", a, b, "--in", self.corpus, "--style", "--json").stdout)
        noise = [bytes(c for c in self.families["forum"][url] if not chr(c).isalnum()) for url in (a, b)]
        grams = [{each[i:i + 12] for i in range(len(each) - 11)} for each in noise]
        self.assertEqual(found["shared_grams"], len(grams[0] & grams[1]))

    def test_a_later_ingest_must_agree(self):
        self.assert_one_line(run("ingest", self.crawl_file, "-o", self.corpus), 2, "style")


class Skeletons(TemplatesTest):
    def setUp(self):
        super().setUp()
        self.templates()
        self.cluster = self.clusters()[frozenset(self.families["forum"])]

    def test_shared_noise_is_most_of_the_template_and_none_of_the_text(self):
        done = run("show", self.corpus, "--template", self.cluster["cluster_id"], "--json")
        self.assertEqual(done.returncode, 0, done.stderr)
        found = json.loads(done.stdout)
        source = found["source"].encode()
        self.assertEqual(source, self.families["forum"][found["prototype_url"]])
        shared = b"".join(source[each["start_byte"]:each["end_byte"]] for each in found["shared"])
        noise = bytes(c for c in source if not chr(c).isalnum())
        self.assertNotRegex(shared, rb"[A-Za-z0-9]")
        self.assertGreater(len(shared), len(noise) / 4)
        self.assertLess(len(shared), len(noise))
        self.assertEqual(found["compared"], 8)
        names = [source[each["start_byte"]:each["end_byte"]] for each in found["names"]]
        self.assertTrue(names)
        self.assertTrue(all(name.isalnum() for name in names), names)
        at = {each["start_byte"]: source[each["start_byte"]:each["end_byte"]] for each in found["names"]}
        tags = [name for start, name in at.items() if source[start - 1:start] == b"<"]
        self.assertTrue(tags, "no tag is named")

    def test_faint_in_colour_and_left_out_without(self):
        plain = run("show", self.corpus, "--template", self.cluster["cluster_id"]).stdout.decode()
        self.assertIn("…", plain)
        self.assertNotIn("\x1b", plain)
        drawn = run("show", self.corpus, "--template", self.cluster["cluster_id"], "--color", "always").stdout.decode()
        self.assertIn("\x1b[2m", drawn)
        self.assertNotIn("…", drawn)

    def test_of_a_member_and_of_a_page_in_no_cluster(self):
        member = self.rows("ls", self.corpus, "template_members", "--where",
                           f"cluster_id = {self.cluster['cluster_id']}")[5]["page_id"]
        done = run("show", self.corpus, "--template", member, "--json")
        self.assertEqual(json.loads(done.stdout)["cluster_id"], self.cluster["cluster_id"])
        alone = self.show(next(iter(self.families["honest"])))["page_id"]
        self.assert_one_line(run("show", self.corpus, "--template", str(alone)), 2, "no cluster")

    def test_without_its_crawl_file(self):
        self.crawl_file.unlink()
        self.assert_one_line(run("show", self.corpus, "--template", self.cluster["cluster_id"]), 4, "bring")
