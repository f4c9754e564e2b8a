"""A demo crawl for tests, made once for each file of them."""
import atexit
import collections
import functools
import json
import os
import pathlib
import subprocess
import sys
import tempfile

import warc_reader
from program import ROOT, SECONDS, ProgramTest

DEMO = ROOT / "demo"
sys.path.insert(0, str(DEMO))
from findings import Findings  # noqa: E402
from make_crawl import least_pages  # noqa: E402
from planted import compare  # noqa: E402

PAGES = least_pages()


def make_crawl(folder, *words, environment=None):
    return subprocess.run([sys.executable, DEMO / "make_crawl.py", folder, "--pages", str(PAGES), *words], check=True,
                          stdout=subprocess.DEVNULL, env={**os.environ, **(environment or {})}, timeout=SECONDS)


@functools.cache
def made_crawl():
    folder = tempfile.TemporaryDirectory(prefix="seamripper-test-")
    atexit.register(folder.cleanup)
    make_crawl(pathlib.Path(folder.name))
    return pathlib.Path(folder.name)


class DemoTest(ProgramTest):
    def setUp(self):
        super().setUp()
        self.crawl = made_crawl()
        lines = (self.crawl / "truth.jsonl").read_text(encoding="utf-8").splitlines()
        self.truth = [json.loads(line) for line in lines]
        self.warcs = sorted(self.crawl.glob("*.warc.gz"))

    def records(self):
        return [record for file in self.warcs for record in warc_reader.records(file)]

    def bodies(self):
        """URL -> (header fields, decoded body), of all that came with status 200."""
        found = {}
        for fields, block in self.records():
            if fields["WARC-Type"] == "response":
                status, headers, body = warc_reader.response(fields, block)
                if status == 200:
                    self.assertNotIn(fields["WARC-Target-URI"], found)
                    found[fields["WARC-Target-URI"]] = headers, body
        return found

    def pages(self):
        """URL -> page, of those that are text."""
        return {url: warc_reader.Page(headers, body) for url, (headers, body) in self.bodies().items()
                if headers["Content-Type"].startswith("text/")}

    def told_pages(self):
        """All that is told of, but files that are no pages."""
        return [page for page in self.truth if page["kind"] != "copied-script"]

    def planted(self, *kinds):
        return [page for page in self.truth if page["kind"] in kinds]


class ComparingTest(DemoTest):
    """Planted against found, with rows made by hand, for the kinds of page that KINDS of a test names."""

    def setUp(self):
        super().setUp()
        self.rows = collections.defaultdict(list)  # table name -> its rows

    def compare(self):
        outcomes = compare(self.truth, Findings(self.rows.__getitem__, self.truth))
        return [outcome for outcome in outcomes if outcome.kind.name in self.KINDS]

    def complaints(self):
        return [complaint for outcome in self.compare() for complaint in outcome.complaints]
