"""What is computed only when asked for, since it takes a download or minutes: quilts by each parameter and the least alike clusters, of crawls
of a hundred thousand pages. The answers are stored in docs/papers/data."""
import subprocess
import sys

import crawls
import documentation
import polars as pl

DEMO_PAGES = 125_000  # fifty times as many as `make demo` has


def demo(work):
    folder = work / "demo"
    if not (folder / "truth.jsonl").exists():
        subprocess.run([sys.executable, crawls.ROOT / "demo" / "make_crawl.py", folder, "--pages", str(DEMO_PAGES)], check=True, stdout=subprocess.DEVNULL)
    return sorted(folder.glob("*.warc.gz"))


CRAWLS = {"documentation": documentation.files, "demo": demo}


def tables(name, work):
    files = CRAWLS[name](work)
    corpus = crawls.scanned(files, work / name / "corpus", only="quilts,templates")
    corpus.run("quilts", sweep=True)
    pages = pl.lit(len(corpus["pages"])).alias("pages_of_crawl")
    found = {"sweep": corpus["quilt_sweep"].to_polars().select(pages, "k", "m", "c", "theta", "foreign", "quilted", "mean_sources")}
    worms = corpus["templates"].to_polars().filter(pl.col("pages") >= 100).sort("least_similarity", "cluster_id").head(10)
    found["worms"] = worms.select(pages, "pages", "domains", "mean_similarity", "least_similarity", "families")
    truth = files[0].parent / "truth.jsonl"
    if truth.exists():
        found["kinds"] = by_kind(corpus, pl.read_ndjson(truth).select("url", "kind"))
    return found


def by_kind(corpus, truth):
    """Of pages of each kind, how many are quilts."""
    quilts = corpus["quilts"].to_polars().select("url", pl.lit(1).alias("quilted"))
    return truth.join(quilts, on="url", how="left").group_by("kind").agg(pl.len().alias("pages"), pl.col("quilted").count().alias("quilts")).sort("kind")
