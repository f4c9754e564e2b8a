"""Najork, Detecting Quilted Web Pages at Scale (SIGIR 2012)."""
import polars as pl
from figure import COLOURS, MARKS, Figure, label
from statistics_of import wilson

PIVOT = {"k": 5, "m": 50, "c": 4, "theta": 0.5}
# Quilted pages in the paper's Table 1, of 503,898,901, along each parameter.
PAPER = {
    "k": {2: 562_450, 3: 4_865_307, 4: 33_904_401, 5: 58_002_718, 6: 58_526_481, 7: 52_926_434, 8: 47_158_399, 9: 42_278_205, 10: 38_479_113},
    "m": {10: 16_924_347, 20: 31_492_573, 30: 42_267_988, 40: 50_849_031, 50: 58_002_718, 60: 64_145_058, 70: 69_434_726, 80: 74_062_259},
    "c": {2: 82_832_986, 3: 68_103_596, 4: 58_002_718, 5: 50_251_757, 6: 44_206_465, 7: 39_444_093, 8: 35_611_760, 9: 32_453_725, 10: 29_797_202},
    "theta": {0.4: 93_141_485, 0.5: 58_002_718, 0.6: 33_040_377, 0.7: 15_700_171, 0.8: 4_650_478, 0.9: 439_044, 1.0: 209},
}
PAPER_PAGES, PAPER_PIVOT = 503_898_901, 58_002_718
TICKS = {"k": (2, 4, 6, 8, 10), "m": (10, 30, 50, 70), "c": (2, 4, 6, 8, 10), "theta": (0.4, 0.6, 0.8, 1)}
# Table 2 of the paper, its two foreign runs, and its remark on shares, of which the last two are.
RUNS = {
    "pivot": {}, "k = 10": {"gram_words": 10}, "m = 10": {"max_pages": 10}, "c = 10": {"min_sources": 10}, "θ = 1": {"theta": 1},
    "foreign by domain": {"foreign": "domain"}, "foreign by address": {"foreign": "ip"},
    "share of 2 %": {"min_share": 0.02}, "share of 5 %": {"min_share": 0.05}, "share of 10 %": {"min_share": 0.1}, "share of 20 %": {"min_share": 0.2},
}


def tables(crawl):
    corpus = crawl.corpus
    corpus.run("quilts", sweep=True)
    found = {"sweep": corpus["quilt_sweep"].to_polars().select("k", "m", "c", "theta", "foreign", "quilted", "mean_sources")}
    quilts = crawl.with_truth("quilts")
    found["kinds"] = quilts.group_by("kind").agg(pl.len().alias("quilts"), pl.col("cover_size").mean().alias("mean_sources")).join(
        crawl.truth.group_by("kind").agg(pl.len().alias("pages"), pl.col("spam").first()), on="kind", how="right").select(
            "kind", "spam", "pages", pl.col("quilts").fill_null(0), "mean_sources").sort("kind")
    found["sources"] = quilts.group_by("cover_size").len("quilts").sort("cover_size")
    largest = quilts.select((pl.col("largest_gain") / pl.col("covered_grams") * 20).floor().clip(0, 19).cast(pl.Int64).alias("bin"))
    found["largest"] = largest.group_by("bin").len("quilts").sort("bin").select((pl.col("bin") / 20).round(2).alias("share_from"), "quilts")
    found["yield"] = pl.DataFrame([row_of_yield(crawl, name, options) for name, options in RUNS.items()])
    corpus.run("quilts", foreign="none")
    return found


def row_of_yield(crawl, name, options):
    crawl.corpus.run("quilts", **options)
    quilts = crawl.with_truth("quilts")
    spam = int(quilts["spam"].sum() or 0)
    of = int(crawl.truth["spam"].sum())
    least, most = wilson(spam, len(quilts))
    return {"run": name, "quilts": len(quilts), "spam": spam, "yield": spam / len(quilts) if len(quilts) else 0.0, "least": least,
            "most": most, "recall": spam / of, "mean_sources": float(quilts["cover_size"].mean() or 0)}


def one_at(sweep, foreign, **changed):
    """The row of the pivot, with some parameter changed."""
    (row,) = sweep.filter(pl.col("foreign") == foreign, *(pl.col(name) == value for name, value in {**PIVOT, **changed}.items())).iter_rows(named=True)
    return row


def figures(data, pages):
    said = f"n = {pages:,} pages of the web of known truth, {PAPER_PAGES:,} in the paper; seamripper quilts CORPUS --sweep"
    figure = Figure(said, columns=4, width=10, height=3.4, share_y=True)
    for axes, (name, pivot) in zip(figure.axes, PIVOT.items()):
        along = data["sweep"].filter(*(pl.col(other) == value for other, value in PIVOT.items() if other != name)).sort(name)
        of_pivot = one_at(data["sweep"], "none")["quilted"]
        for foreign, line, colour, told in (("none", "-o", COLOURS[0], "here, all quilts"), ("domain", "--s", COLOURS[2], "here, foreign by domain")):
            rows = along.filter(pl.col("foreign") == foreign)
            axes.plot(rows[name], rows["quilted"] / of_pivot, line, color=colour, markersize=4, label=told)
        axes.plot(list(PAPER[name]), [count / PAPER_PIVOT for count in PAPER[name].values()], ":^", color=COLOURS[6], markersize=4, label="the paper, all quilts")
        axes.plot([pivot], [1], "o", markersize=11, fillstyle="none", color=COLOURS[1], label="pivot")
        axes.set_xticks(TICKS[name])
        label(axes, {"k": "k, words in a gram", "m": "m, most pages of a gram", "c": "c, fewest sources", "theta": "θ, least patch fraction"}[name],
              "quilts, as a multiple of the pivot's" if name == "k" else "")
    figure.axes[0].set_ylim(bottom=0)
    figure.axes[3].legend(fontsize=7.5)
    yield "sweep", figure

    figure = Figure(f"n = {pages:,} pages; whiskers: 95 % score intervals; seamripper quilts CORPUS OPTIONS", height=4.4)
    rows = data["yield"].filter(pl.col("quilts") > 0)
    axes, = figure.axes
    places = list(range(len(rows)))[::-1]
    axes.errorbar(rows["yield"], places, fmt="o", color=COLOURS[0], capsize=3, xerr=[rows["yield"] - rows["least"], rows["most"] - rows["yield"]], label="share of quilts that are spam")
    axes.plot(rows["recall"], places, "s", color=COLOURS[1], label="share of spam that is quilted")
    axes.set_yticks(places, [f"{name} ({count:,})" for name, count in zip(rows["run"], rows["quilts"])])
    axes.set_xlim(0, 1)
    axes.legend(loc="lower center", bbox_to_anchor=(0.4, 1.0), ncol=2, fontsize=8.5)
    label(axes, "share", "run (quilts)")
    yield "yield", figure

    figure = Figure(f"n = {sum(data['sources']['quilts']):,} quilts; seamripper quilts CORPUS", columns=2, width=8.4, height=3.6)
    figure.axes[0].bar(data["sources"]["cover_size"], data["sources"]["quilts"], color=COLOURS[0])
    label(figure.axes[0], "sources of a quilt", "quilts")
    figure.axes[1].bar(data["largest"]["share_from"] + 0.025, data["largest"]["quilts"], width=0.045, color=COLOURS[2])
    label(figure.axes[1], "share of covered grams from the largest source", "quilts")
    yield "sources", figure
