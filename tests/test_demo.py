"""The demo: its crawl is sound, always the same, and what it says of itself is true; what was planted is found."""
import collections
import json
import subprocess
import sys
import urllib.parse

import warc_reader
from demo_crawl import DEMO, PAGES, ComparingTest, DemoTest, make_crawl
from planted import table
from program import PROGRAM, SECONDS, run

ELSEWHERE = {"PYTHONHASHSEED": "7", "LC_ALL": "C", "TZ": "UTC+9"}
QUILTS = {"foreign-quilt", "home-grown-quilt", "blog-front", "aggregator"}


def contents(folder):
    return {file.name: file.read_bytes() for file in folder.iterdir()}


def host(url):
    return urllib.parse.urlsplit(url).hostname


class Crawl(DemoTest):
    def test_the_same_seed_gives_the_same_bytes(self):
        make_crawl(self.scratch / "again", "--seed", "1", environment=ELSEWHERE)
        self.assertEqual(contents(self.scratch / "again"), contents(self.crawl))
        make_crawl(self.scratch / "other", "--seed", "2")
        self.assertNotEqual(contents(self.scratch / "other"), contents(self.crawl))

    def test_too_few_pages_are_refused(self):
        done = subprocess.run([sys.executable, DEMO / "make_crawl.py", self.scratch / "few", "--pages", str(PAGES - 1)],
                              capture_output=True, timeout=SECONDS)
        self.assertEqual(done.returncode, 2)
        self.assertIn(f"at least {PAGES}".encode(), done.stderr)
        self.assertFalse((self.scratch / "few").exists())

    def test_every_record_parses(self):
        self.assertGreater(len(self.warcs), 3)
        records = self.records()
        kinds = collections.Counter(fields["WARC-Type"] for fields, _ in records)
        self.assertEqual(kinds["warcinfo"], len(self.warcs))
        self.assertEqual(kinds["request"], kinds["response"])
        self.assertEqual(len({fields["WARC-Record-ID"] for fields, _ in records}), len(records))
        answers = {fields["WARC-Record-ID"]: fields for fields, _ in records if fields["WARC-Type"] == "response"}
        for fields, block in records:
            if fields["WARC-Type"] == "request":
                answer = answers[fields["WARC-Concurrent-To"]]
                for name in ("WARC-Target-URI", "WARC-IP-Address", "WARC-Date"):
                    self.assertEqual(fields[name], answer[name])
                first, asked, _ = warc_reader.head_and_body(block)
                self.assertEqual(f"{fields['WARC-Target-URI'].split('://')[0]}://{asked['Host']}{first.split()[1]}",
                                 fields["WARC-Target-URI"])

    def test_responses_are_of_many_sorts(self):
        seen = collections.Counter()
        for fields, block in self.records():
            if fields["WARC-Type"] == "response":
                status, headers, _ = warc_reader.response(fields, block)
                seen.update([status, headers["Content-Type"], *(headers.items() - {("Server", "demo")})])
        for sort in (200, 301, 404, "image/png", "text/plain", "text/html", "text/html; charset=koi8-r",
                     "text/html; charset=gb18030", "text/html; charset=euc-jp", "text/html; charset=utf-16le",
                     ("Transfer-Encoding", "chunked"), ("Content-Encoding", "gzip")):
            self.assertGreater(seen[sort], 0, sort)

    def test_truth_is_true(self):
        pages = self.pages()
        self.assertEqual(sorted(pages), sorted(page["url"] for page in self.told_pages()))
        self.assertLessEqual(QUILTS, {page["kind"] for page in self.truth})
        for page in self.told_pages():
            links = set(pages[page["url"]].links)
            for source in page["sources"]:
                self.assertEqual(source["url"] in links, source["linked"], page["url"])
                for passage in source["passages"]:
                    self.assertIn(passage, pages[page["url"]].text)
                    self.assertIn(passage, pages[source["url"]].text)

    def test_kinds_are_what_they_are_called(self):
        for page in self.truth:
            sites = {host(source["url"]) for source in page["sources"]}
            linked = {source["linked"] for source in page["sources"]}
            with self.subTest(page=page["url"]):
                if page["kind"] in QUILTS:
                    self.assertGreaterEqual(len({source["url"] for source in page["sources"]}), 4)
                if page["kind"] in ("foreign-quilt", "aggregator"):
                    self.assertNotIn(host(page["url"]), sites)
                if page["kind"] in ("home-grown-quilt", "blog-front"):
                    self.assertEqual(sites, {host(page["url"])})
                if page["kind"] in QUILTS:
                    self.assertEqual(linked, {page["kind"] in ("blog-front", "aggregator")})
                if page["kind"] in ("honest", "robots"):
                    self.assertEqual(page["sources"], [])


class Program(DemoTest):
    def test_all_is_read_and_as_many_quilts_found_as_planted(self):
        self.ingest("-q", *self.warcs)
        self.assertEqual(self.info()["pages"], len(self.told_pages()))
        done = run("quilts", self.corpus, "--json", "-q")
        self.assertEqual(done.returncode, 0, done.stderr)
        planted = self.planted(*QUILTS)
        self.assertGreaterEqual(json.loads(done.stdout)["quilts"], len(planted))
        for page in planted:
            text = self.show(page["url"])["text"]
            for source in page["sources"]:
                for passage in source["passages"]:
                    self.assertIn(passage, text)

    def test_the_demo_ends_well(self):
        done = subprocess.run([sys.executable, DEMO / "run", "--program", PROGRAM, "--folder", self.scratch / "demo",
                               "--pages", str(PAGES)], capture_output=True, timeout=SECONDS)
        said = done.stdout.decode() + done.stderr.decode()
        self.assertEqual(done.returncode, 0, said)
        self.assertIn("All found as planted", said)
        self.assertIn("nothing to do", said)

    def test_the_demo_removes_only_its_own(self):
        (self.scratch / "mine" / "corpus").mkdir(parents=True)
        done = subprocess.run([sys.executable, DEMO / "run", "--program", PROGRAM, "--folder", self.scratch / "mine"],
                              capture_output=True, timeout=SECONDS)
        self.assertEqual(done.returncode, 1)
        self.assertIn(b"not made by a demo", done.stderr)
        self.assertTrue((self.scratch / "mine" / "corpus").exists())


class Comparing(ComparingTest):
    KINDS = QUILTS | {"quotation", "honest"}

    def setUp(self):
        super().setUp()
        for number, page in enumerate(self.planted(*QUILTS)):
            page_id = str(2**60 + number)
            self.rows["quilts"].append({"page_id": page_id, "url": page["url"]})
            self.rows["quilt_sources"] += [{"page_id": page_id, "source_url": source["url"], "linked": source["linked"]}
                                           for source in page["sources"]]

    def test_all_found(self):
        self.assertEqual(self.complaints(), [])
        lines = table(self.compare(), "seamripper", "corpus").splitlines()
        self.assertEqual(lines[0].split(), ["planted", "pages", "found", "look", "next"])
        count = collections.Counter(page["kind"] for page in self.truth)
        for kind, told in (("foreign-quilt", "foreign quilts"), ("aggregator", "aggregators")):
            line = next(line for line in lines if line.startswith(told))
            self.assertIn(f" {count[kind]}  seamripper show corpus http", line)
            self.assertEqual(line.split()[-6:-4], [str(count[kind])] * 2)

    def test_a_quilt_not_found(self):
        gone = self.rows["quilts"].pop()
        self.assertIn(f"{gone['url']}: not found", "\n".join(self.complaints()))

    def test_a_source_not_found(self):
        gone = self.rows["quilt_sources"].pop(0)
        self.assertRegex("\n".join(self.complaints()), f"1 of .* sources not found, first {gone['source_url']}")

    def test_a_source_wrongly_linked_or_not(self):
        for linked in (True, False):
            row = next(row for row in self.rows["quilt_sources"] if row["linked"] == linked)
            row["linked"] = not linked
            self.assertIn(f"{row['source_url']} is told to be {'not ' if linked else ''}linked",
                          "\n".join(self.complaints()))
            row["linked"] = linked

    def test_an_honest_page_told_as_a_quilt(self):
        url = next(page["url"] for page in self.truth if page["kind"] == "honest")
        self.rows["quilts"].append({"page_id": "1", "url": url})
        self.assertEqual(self.complaints(), [f"honest pages: {url}: told as a quilt"])
