"""Reports and evidence: complete in themselves, the same every time, and harmless whatever was crawled."""
import csv
import hashlib
import html
import io
import json
import pathlib
import random
import re
import shutil
import subprocess
import unittest
import urllib.parse

import crawl
import quilt_crawl
from demo_crawl import made_crawl
from hostile_text import PAYLOADS
from program import ROOT, ProgramTest, run

CHROMIUM = shutil.which("chromium")
LOOK = ROOT / "ui" / "tests" / "look.mjs"
DETECTORS = ("quilts", "phrases", "templates", "reuse")
MOST_BYTES = 10_000_000


def sentence(number):
    """Twelve words that nobody else has; then a payload, as text and in the address."""
    return " ".join(f"word{number}x{each}" for each in range(12))


def hostile_crawl(folder):
    """For each payload a page of its own; quilts stitched from four of them each; the payload in title, address and text."""
    records = []
    for number, payload in enumerate(PAYLOADS):
        shown = html.escape(payload)
        url = f"http://s{number}.example/{urllib.parse.quote(payload, safe='')}?q={number}"
        records.append(crawl.response(url, crawl.html(shown, [f"{sentence(number)} {shown}", shown])))
    for number in range(0, len(PAYLOADS) - 4, 4):
        url = f"http://quilt.example/{number}?x='%22%3E%3Cscript%3Epwned()%3C/script%3E"
        parts = [f"{sentence(each)} {html.escape(PAYLOADS[each])}" for each in range(number, number + 4)]
        records.append(crawl.response(url, crawl.html(html.escape(PAYLOADS[number]), parts)))
    crawl.write_warc(folder / "a.warc.gz", records)


class Report(ProgramTest):
    def analysed(self):
        hostile_crawl(self.scratch)
        self.ingest(self.scratch / "a.warc.gz", "-q")
        for detector in DETECTORS:
            self.done(detector, self.corpus, "-q")

    def done(self, *words):
        done = run(*words)
        self.assertEqual(done.returncode, 0, done.stderr.decode(errors="replace"))
        return done

    def quilts(self):
        lines = self.done("ls", self.corpus, "quilts", "--format", "jsonl").stdout.decode().splitlines()
        return [json.loads(line)["url"] for line in lines]

    def test_payloads_are_many(self):
        self.assertGreaterEqual(len(set(PAYLOADS)), 100)

    def test_same_corpus_same_bytes(self):
        self.analysed()
        first, second = self.scratch / "a.html", self.scratch / "b.html"
        said = self.done("report", self.corpus, "-o", first)
        self.assertEqual(said.stdout, b"")
        self.assertIn(b"open it in a browser", said.stderr)
        self.done("report", self.corpus, "-o", second, "-j", "1", "--memory", "256M", "-q")
        self.assertEqual(first.read_bytes(), second.read_bytes())
        self.assertLess(first.stat().st_size, MOST_BYTES)
        self.assertNotIn(str(self.scratch), first.read_text(), "a path of this machine")
        for fragment in ("Quilts drawn at random", "How this was made", "seamripper quilts CORPUS"):
            self.assertIn(fragment, first.read_text())

    def test_its_commands_ask_the_same_again(self):
        self.analysed()
        asked = {"phrases": ["--foreign", "host", "--min-similarity", ".25", "--prune"],
                 "quilts": ["-k", "4", "-m", "20", "--theta", "0.400", "--no-patches", "--collapse", "--sweep"],
                 "templates": ["--threshold", "30"],
                 "reuse": ["--paper", "--partial-threshold", "0.125", "--threshold", "0"]}
        runs = {name: json.loads(self.done(name, self.corpus, *words, "-q", "--json").stdout)["run"]
                for name, words in asked.items()}
        self.done("ls", self.corpus, "sites")
        file = self.scratch / "report.html"
        self.done("report", self.corpus, "-o", file)
        section = html.unescape(file.read_text().split("How this was made")[-1])
        commands = [words.split() for words in re.findall(r"<code>seamripper (.*?)</code>", section)]
        self.assertEqual([words[0] for words in commands],
                         ["ingest", "phrases", "reuse", "templates", "quilts", "ls", "report"])
        for name, *words in commands[1:5]:
            with self.subTest(name=name, words=words):
                found = json.loads(self.done(name, self.corpus, *words[1:], "-q", "--json").stdout)
                self.assertEqual((found["run"], found["answered_before"]), (runs[name], True))

    def test_what_lies_below_the_threshold_is_drawn(self):
        self.ingest(quilt_crawl.write_quilts(self.scratch), "-q")
        self.done("quilts", self.corpus, "--theta", "0.95", "-q")
        file = self.scratch / "report.html"
        self.done("report", self.corpus, "-o", file)
        chart = file.read_text().split('<section id="quilts">')[1].split("</figure>")[0]
        counts = [json.loads(line) for line in self.done("ls", self.corpus, "quilt_counts", "--format", "jsonl").stdout.splitlines()]
        drawn = {kind: sum(int(count.replace(",", "")) for count in
                           re.findall(rf'class="{kind}"[^>]*><title>[^:]*: ([\d,]+)', chart)) for kind in ("bar", "rest")}
        self.assertEqual(drawn["bar"], sum(row["pages"] for row in counts if row["cover_size"] >= 4))
        self.assertEqual(drawn["rest"], sum(row["pages"] for row in counts if row["cover_size"] < 4 and row["patch_percent"] > 0))
        self.assertGreater(drawn["rest"], 0)

    def test_precision_where_people_judged(self):
        self.ingest(quilt_crawl.write_quilts(self.scratch), "-q")
        self.done("quilts", self.corpus, "-q")
        file, labels = self.scratch / "report.html", self.scratch / "labels.csv"
        self.done("report", self.corpus, "-o", file)
        self.assertNotIn("Precision", file.read_text())
        urls = self.quilts()
        self.done("sample", self.corpus, "quilts", "-n", str(len(urls)), "--name", "round<1>", "-q")
        labels.write_text("key,verdict\n" + "".join(f"{url},{'spam' if at else 'not-spam'}\n" for at, url in enumerate(urls)))
        self.done("labels", "import", self.corpus, labels, "--sample", "round<1>", "--as", "ana")
        said = self.done("eval", self.corpus, "--sample", "round<1>").stdout.decode()
        precision = re.search(r"^precision +(.*\))", said, re.MULTILINE)[1]
        self.done("report", self.corpus, "-o", file)
        text = html.unescape(file.read_text())
        self.assertIn(f"<td dir=\"auto\">{precision}</td>", text)
        self.assertIn("precision of quilts", text)
        self.assertIn("the one below", text)
        self.done("quilts", self.corpus, "--theta", "0.6", "-q")
        self.done("report", self.corpus, "-o", file)
        self.assertIn("another: ", file.read_text())

    def test_rows_lead_to_what_is_in_the_file(self):
        self.ingest(*sorted(made_crawl().glob("*.warc.gz")), "-q")
        for detector in DETECTORS:
            self.done(detector, self.corpus, "-q")
        self.done("ls", self.corpus, "sites")
        file = self.scratch / "report.html"
        self.done("report", self.corpus, "-o", file)
        text = file.read_text()
        self.assertLess(len(text), MOST_BYTES)
        ids = set(re.findall(r' id="([^"]+)"', text))
        self.assertEqual(set(re.findall(r'href="#([^"]+)"', text)) - ids, set())
        sums = {"What the clusters seem to be", "What became of every byte of the crawl", "Files that were read"}
        lists = re.findall(r'<figure class="listing"><figcaption><strong>(.*?)</strong>.*?<tbody>(.*?)</tbody>', text, re.DOTALL)
        self.assertGreater(len(lists), 10)
        for caption, body in lists:
            if html.unescape(caption) in sums:
                continue
            for row in body.split("<tr>")[1:]:
                self.assertRegex(row, '^<td[^>]*><a href="#', caption)
        self.assertGreater(len(re.findall(r'<details class="case site" id="site-', text)), 30)

    def test_without_detectors_it_says_what_to_run(self):
        crawl.write_warc(self.scratch / "a.warc.gz", [crawl.response("http://a.example/", b"<p>one two three")])
        self.ingest(self.scratch / "a.warc.gz", "-q")
        file = self.scratch / "report.html"
        self.done("report", self.corpus, "-o", file)
        for detector in DETECTORS:
            self.assertIn(f"<code>seamripper {detector} CORPUS</code>", file.read_text())

    def test_evidence_prints_its_digest_and_can_be_checked(self):
        self.analysed()
        file = self.scratch / "case.html"
        url = self.quilts()[0]
        done = self.done("evidence", self.corpus, url, "-o", file)
        digest = hashlib.sha256(file.read_bytes()).hexdigest()
        self.assertEqual(done.stdout.decode(), f"{digest}  {file}\n")
        text = html.unescape(file.read_text())
        page = self.show(url)
        self.assertIn(f"a.warc.gz:{page['warc_record_offset']}:{page['warc_record_length']}", text)
        self.assertIn("sha1:" + page["content_digest"], text)
        self.assertIn("sha256:" + hashlib.sha256(page["text"].encode()).hexdigest(), text)
        self.assertRegex(text, r"record id</dt><dd><bdi><?urn:uuid:")
        command = re.search(r"seamripper compare --in CORPUS -k 5 --both (.*?)</code>", text)[0]
        words = subprocess.run(["sh", "-c", "printf '%s\\n' " + command.split("--both ")[1].removesuffix("</code>")],
                               capture_output=True, text=True).stdout.splitlines()
        compared = json.loads(self.done("compare", "--in", self.corpus, *words, "--json").stdout)
        self.assertGreater(compared["a"]["shared_words"], 0)

    def evidence(self, *words):
        file = self.scratch / "case.html"
        done = self.done("evidence", self.corpus, *words, "-o", file)
        return html.unescape(file.read_text()), done.stderr.decode()

    def test_evidence_never_accuses_the_victim(self):
        """A page that others took from, with and without a known set that it is in itself."""
        self.ingest(quilt_crawl.write_quilts(self.scratch), "-q")
        self.done("quilts", self.corpus, "-q")
        victim = "http://www.donor0.example/0"
        text, _ = self.evidence(victim)
        self.assertIn("<h1>Shared passages</h1>", text)
        self.assertRegex(text, r"stitched together from others \(a? ?quilts?\) shares? passages with this page")
        self.assertIn("http://quilter.example/0", text)
        self.assertNotIn("copied", text.split("<main>")[1].split("<footer>")[0].lower())

    def test_evidence_shows_what_each_quilt_shares(self):
        """Though a source of a lower rank has no passage of its own where one before it has the same text."""
        source = random.Random(5)
        texts = [crawl.words(source, 30) for _ in range(6)]
        pages = {f"http://big{i}.example/": texts[3 * i:3 * i + 3] + [crawl.words(source, 60)] for i in range(2)}
        own = [crawl.words(source, 20) for _ in range(4)]
        # What the quilt has of a small page is the end of a text that a large source has in full, and the word behind it.
        pages |= {f"http://small{i}.example/": [crawl.words(source, 60), texts[i][-40:] + " " + own[i].split()[0]]
                  for i in range(4)}
        quilt = [text + (" " + own[i].split()[0] if i < 4 else "") for i, text in enumerate(texts)]
        pages["http://quilter.example/"] = quilt
        crawl.write_warc(self.scratch / "a.warc.gz", [crawl.response(url, crawl.html("page", paragraphs))
                                                      for url, paragraphs in pages.items()])
        self.ingest(self.scratch / "a.warc.gz", "-q")
        self.done("quilts", self.corpus, "-q")
        takers = [json.loads(line) for line in self.done("ls", self.corpus, "quilt_sources", "--json").stdout.splitlines()]
        small = [row for row in takers if row["source_url"].startswith("http://small")]
        self.assertTrue(small)
        for row in small:
            text, _ = self.evidence(row["source_url"])
            shares = re.search(r"<dt>shares</dt><dd><bdi>(\d+) words? in (\d+) passages?", text)
            self.assertIsNotNone(shares, row)
            self.assertGreaterEqual(int(shares[1]), row["shared_grams"] + 4)

    def test_evidence_says_of_known_documents_what_the_run_knows(self):
        article = crawl.html("mine", [sentence(each) + " and some more words of the same kind" for each in range(10)])
        crawl.write_warc(self.scratch / "a.warc.gz", [crawl.response("http://me.example/", article),
                                                      crawl.response("http://other.example/", article + b"<p>something else")])
        crawl.write_warc(self.scratch / "known.warc.gz", [crawl.response("http://me.example/", article)])
        self.ingest(self.scratch / "a.warc.gz", "-q")
        self.done("reuse", self.corpus, "--known", self.scratch / "known.warc.gz", "-q")
        text, _ = self.evidence("http://me.example/")
        self.assertIn("10 of the page's 10 chunks occur in the set of known documents", text)
        self.assertNotIn("copied widely", text)

    def test_evidence_of_one_site_says_so(self):
        crawl.write_warc(self.scratch / "own.warc.gz", quilt_crawl.own_site_records())
        self.ingest(quilt_crawl.write_quilts(self.scratch), self.scratch / "own.warc.gz", "-q")
        self.done("quilts", self.corpus, "-q")
        text, said = self.evidence("http://own.example/")
        self.assertIn("on the same site", said)
        self.assertIn("All the other pages are on the same site as this one", text)
        self.assertNotIn("same site as this one", self.evidence("http://quilter.example/0")[1])

    def test_evidence_against_a_document_from_outside(self):
        self.analysed()
        article = self.scratch / "article.txt"
        article.write_text("My article. " + sentence(7) + ". The end.")
        url = next(row["url"] for row in map(json.loads, self.done(
            "ls", self.corpus, "pages", "--format", "jsonl").stdout.decode().splitlines()) if row["url"].endswith("?q=7"))
        text, _ = self.evidence(url, "--against", article, "--case", "Case <7>", "--author", "A. Nonymous")
        summary = text.split('id="summary"')[1].split("</section>")[0]
        self.assertIn("12 of the page's", summary)
        self.assertIn("Case <7>", summary)
        self.assertIn("A. Nonymous", summary)
        self.assertLess(text.index('id="summary"'), text.index('id="case"'))
        self.assertIn("article.txt", text)
        self.assertNotIn(str(self.scratch), text)
        article.write_text("Nothing in common.")
        self.assert_one_line(run("evidence", self.corpus, url, "--against", article, "-o", self.scratch / "b.html"), 2,
                             "share no passage")

    def test_findings_come_before_bookkeeping(self):
        self.ingest(quilt_crawl.write_quilts(self.scratch), "-q")
        for detector in DETECTORS:
            self.done(detector, self.corpus, "-q")
        self.done("ls", self.corpus, "sites")
        file = self.scratch / "report.html"
        self.done("report", self.corpus, "-o", file)
        text = file.read_text()
        ids = re.findall(r'<section id="(\w+)"', text)
        self.assertEqual(ids, ["sites", "quilts", "drawn", "phrases", "templates", "reuse", "mentioned", "read", "origin"])
        self.assertIn("<h1>Copied content in quilts.warc.gz</h1>", text)
        self.assertRegex(text, r'<th scope="col" class="\w+" title="[^"]+">copied in</th>')
        below = re.findall(r"<td[^>]*><bdi>([^<]*)", text.split("Bad neighbourhoods")[-1].split("</table>")[0])
        self.assertEqual([each for each in below if each + "/" in below], [], "a domain and its only host")

    def test_cases_are_folded_but_the_first(self):
        self.analysed()
        self.done("report", self.corpus, "-o", self.scratch / "report.html")
        cases = re.findall(r'<details class="case"[^>]*>', (self.scratch / "report.html").read_text())
        self.assertEqual(len(cases), 20)
        self.assertEqual([' open=""' in case for case in cases], [True] + [False] * 19)

    def test_evidence_of_an_honest_page_is_refused(self):
        crawl.write_warc(self.scratch / "a.warc.gz", [crawl.response("http://a.example/", b"<p>one two three")])
        self.ingest(self.scratch / "a.warc.gz", "-q")
        file = self.scratch / "case.html"
        self.assert_one_line(run("evidence", self.corpus, "http://a.example/", "-o", file), 2, "no detector found anything")
        self.assertFalse(file.exists())
        self.assert_one_line(run("report", self.corpus), 2, "add -o FILE.html")

    def test_formulas_in_csv_are_text(self):
        self.analysed()
        text = self.done("ls", self.corpus, "pages", "--format", "csv", "--columns", "title").stdout.decode()
        cells = [cell for row in csv.reader(io.StringIO(text, newline="")) for cell in row]
        self.assertIn("'=1+1", cells)
        self.assertEqual([cell for cell in cells if cell[:1] in tuple("=+-@\t\r")], [])

    @unittest.skipUnless(CHROMIUM and (LOOK.parent.parent / "node_modules").exists(), "no chromium or no ui/node_modules: tools/setup test")
    def test_nothing_crawled_acts_in_a_browser(self):
        self.analysed()
        files = [self.scratch / "report.html", *(self.scratch / f"case{each}.html" for each in range(3))]
        self.done("report", self.corpus, "-o", files[0])
        for file, url in zip(files[1:], self.quilts()):
            self.done("evidence", self.corpus, url, "-o", file)
        looked = subprocess.run([ROOT / "tools" / "node", LOOK, CHROMIUM, *files], capture_output=True, text=True, timeout=600)
        self.assertEqual(looked.returncode, 0, looked.stderr)
        seen = [json.loads(line) for line in looked.stdout.splitlines()]
        self.assertEqual(len(seen), 3 * len(files))
        for each in seen:
            with self.subTest(file=pathlib.Path(each["file"]).name, way=each["way"]):
                self.assertEqual((each["requests"], each["errors"], each["dialogs"], each["ran"]), ([], [], 0, False))
                self.assertEqual(each["violations"], [])
                self.assertGreater(each["text"], 1000)
