"""The crawls that the experiments are made on, each built once below a folder, and what is true of their pages."""
import dataclasses
import gzip
import pathlib
import random
import sys

import polars as pl
import seamripper as sr
import spam_web

ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.path.append(str(ROOT / "tests"))

import crawl as records  # noqa: E402  (of tests/)


@dataclasses.dataclass
class Crawl:
    files: list
    corpus: sr.Corpus
    truth: pl.DataFrame  # url, kind, spam
    web: spam_web.SpamWeb

    @property
    def html(self):
        return {page.url: page.html for page in self.web.pages}

    def with_truth(self, table, column="url"):
        """The rows of a table of the corpus, with what is true of their pages."""
        return self.corpus[table].to_polars().join(self.truth, left_on=column, right_on="url", how="left", maintain_order="left")


def scanned(files, folder, **options):
    return sr.scan([str(file) for file in files], out=str(folder), progress=False, **options)


def web(work, pages, seed=1):
    """The web of known truth, of about so many pages."""
    folder = work / f"web-{pages}-{seed}"
    made = spam_web.SpamWeb(pages, seed)
    if not (folder / "truth.jsonl").exists():
        spam_web.write(made, folder)
    files = sorted(folder.glob("*.warc.gz"))
    truth = pl.read_ndjson(folder / "truth.jsonl").select("url", "kind", "spam")
    return Crawl(files, scanned(files, folder / "corpus"), truth, made)


def write_pages(file, pages):
    """`pages`: URLs and HTML. Members are stored as they come, so the bytes are the same everywhere."""
    with open(file, "wb") as opened:
        for url, html in pages:
            opened.write(gzip.compress(records.response(url, html.encode()).bytes(), 1, mtime=0))
    return file


class Words:
    """Words that stand nowhere else."""

    def __init__(self, seed):
        self._source = random.Random(seed)

    def take(self, count):
        return ["".join(self._source.choice("bcdfghklmnprstvz") + self._source.choice("aeiou") for _ in range(6)) for _ in range(count)]
