#!/usr/bin/env python3
"""Sweeps quilts over a crawl of real text, and writes docs/papers/data/documentation/sweep.csv, which `make papers` draws beside its own.

Usage: papers/documentation.py CRAWL_FOLDER; PYTHONPATH as for papers/run. The crawl is of software documentation, a host for each package.
"""
import pathlib
import sys
import tempfile

import crawls
import polars as pl

ROOT = pathlib.Path(__file__).resolve().parent.parent


def main(crawl):
    target = ROOT / "docs" / "papers" / "data" / "documentation" / "sweep.csv"
    target.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=ROOT / "build") as scratch:
        corpus = crawls.scanned(sorted(pathlib.Path(crawl).glob("*.warc.gz")), pathlib.Path(scratch) / "corpus", only="quilts")
        corpus.run("quilts", sweep=True)
        pages = len(corpus["pages"])
        corpus["quilt_sweep"].to_polars().select(pl.lit(pages).alias("pages"), "k", "m", "c", "theta", "foreign", "quilted", "mean_sources").write_csv(
            target, float_precision=6)


main(sys.argv[1])
