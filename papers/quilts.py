"""Najork, Detecting Quilted Web Pages at Scale (SIGIR 2012)."""
import polars as pl
from figure import COLOURS, MARKS, Figure, label
from statistics_of import wilson

PIVOT = {"k": 5, "m": 50, "c": 4, "theta": 0.5}
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


def figures(data, pages):
    said = f"n = {pages:,} pages of the web of known truth; seamripper quilts CORPUS --sweep"
    figure = Figure(said, columns=4, width=10, height=3.4, share_y=True)
    plain = data["sweep"].filter(pl.col("foreign") == "none")
    for axes, (name, pivot) in zip(figure.axes, PIVOT.items()):
        rows = plain.filter(*(pl.col(other) == value for other, value in PIVOT.items() if other != name)).sort(name)
        axes.plot(rows[name], rows["quilted"], marker="o", color=COLOURS[0])
        at = rows.filter(pl.col(name) == pivot)
        axes.plot(at[name], at["quilted"], marker="o", markersize=10, color=COLOURS[1], linestyle="none")
        label(axes, {"k": "k, words in a gram", "m": "m, most pages of a gram", "c": "c, fewest sources", "theta": "θ, least patch fraction"}[name],
              "quilted pages" if name == "k" else "")
    figure.axes[0].set_ylim(bottom=0)
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
