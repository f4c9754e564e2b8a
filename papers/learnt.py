"""What the papers do not say, and their experiments show."""
import crawls
import polars as pl
from figure import COLOURS, Figure, label


def quilts_with(crawl, **options):
    crawl.corpus.run("quilts", **options)
    return crawl.with_truth("quilts").select("url", "kind", "cover_size")


def foreign_and_plain(crawl):
    """Foreign quilts are no subset of quilts: a page of the own site may cover alone what takes several others."""
    plain = quilts_with(crawl, min_sources=4)
    rows = []
    for c in (2, 4, 6, 8):
        plain = quilts_with(crawl, min_sources=c)["url"]
        foreign = quilts_with(crawl, min_sources=c, foreign="domain")["url"]
        rows.append({"c": c, "only_plain": len(set(plain) - set(foreign)), "both": len(set(plain) & set(foreign)), "only_foreign": len(set(foreign) - set(plain))})
    return pl.DataFrame(rows)


def front_pages(crawl):
    """Blogs' front pages, made of the blog's own posts: what is left of them when only sources elsewhere count."""
    rows = []
    for run, options in (("any source", {}), ("sources on other domains", {"foreign": "domain"}), ("the same, each with a share of 2 %", {"foreign": "domain", "min_share": 0.02})):
        crawl.corpus.run("quilts", **options)
        fronts = crawl.with_truth("quilts").filter(pl.col("kind") == "blog")
        rows.append({"run": run, "front_pages": len(fronts), "sources": float(fronts["cover_size"].mean() or 0),
                     "covered": float((fronts["covered_grams"] / fronts["grams"]).mean() or 0)})
    crawl.corpus.run("quilts")
    return pl.DataFrame(rows)


def collapsed(crawl):
    """Quilts with near-duplicates counted as they are, and as one page."""
    plain, one = quilts_with(crawl), quilts_with(crawl, collapse=True)
    counted = [rows.group_by("kind").len(name) for rows, name in ((plain, "plain"), (one, "collapsed"))]
    crawl.corpus.run("quilts")
    return counted[0].join(counted[1], on="kind", how="full", coalesce=True).fill_null(0).sort("kind")


def sampled(crawl):
    """Of the quilts, how many have enough popular shingles among 84 samples for a cover to be sought."""
    quilts = quilts_with(crawl)
    pages = crawl.corpus["phrase_pages"].to_polars().filter(pl.col("cover_size") >= 0).select("url", pl.lit(True).alias("sampled"))
    several = crawl.corpus["phrase_pages"].to_polars().filter(pl.col("cover_size") >= 4).select("url", pl.lit(True).alias("stitched"))
    return quilts.join(pages, on="url", how="left").join(several, on="url", how="left").group_by("kind").agg(
        pl.len().alias("quilts"), pl.col("sampled").fill_null(False).sum().alias("with_30_popular"),
        pl.col("stitched").fill_null(False).sum().alias("with_a_cover_of_4")).sort("kind")


def greedy(work, layers=7, unit=64):
    """Pages that two others make up, where greedy takes more: each other source holds half of what is left of both, and a little more."""
    folder = work / "greedy"
    folder.mkdir(exist_ok=True)
    words, pages = crawls.Words(11), []
    for count in range(layers):
        halves = [words.take(sum(unit * 2 ** layer for layer in range(count + 1)) + 8 * (count + 1)) for _ in range(2)]
        address = f"http://case{count}.example/"
        pages.append((address + "page", "<p>" + " ".join(halves[0] + halves[1])))
        pages += [(address + f"half{number}", "<p>" + " ".join(half)) for number, half in enumerate(halves)]
        at = 0
        for layer in reversed(range(1, count + 1)):
            length = unit * 2 ** layer + 8
            pages.append((address + f"layer{layer}", "<p>" + " ".join(halves[0][at:at + length]) + "</p><p>" + " ".join(halves[1][at:at + length])))
            at += length - 4
    file = crawls.write_pages(folder / "greedy.warc.gz", pages)
    corpus = crawls.scanned([file], folder / "corpus", only="quilts")
    corpus.run("quilts", min_sources=1)
    found = corpus["quilts"].where("url like '%/page'").to_polars()
    return found.select(pl.col("url").str.extract(r"case(\d+)").cast(pl.Int64).alias("layers"), pl.lit(2).alias("exact"), pl.col("cover_size").alias("greedy"), "words").sort("layers")


def tables(work, crawl):
    return {"foreign": foreign_and_plain(crawl), "front_pages": front_pages(crawl), "collapsed": collapsed(crawl), "sampled": sampled(crawl), "greedy": greedy(work)}


def figures(data, pages):
    rows = data["foreign"]
    figure = Figure(f"n = {pages:,} pages; seamripper quilts CORPUS -c C, with and without --foreign domain", height=3.2)
    axes, = figure.axes
    left = pl.Series([0] * len(rows))
    for name, colour, hatch, told in (("only_plain", COLOURS[4], "", "quilts, not foreign"), ("both", COLOURS[0], "", "both"), ("only_foreign", COLOURS[1], "///", "foreign quilts, no quilts otherwise")):
        axes.barh([str(c) for c in rows["c"]], rows[name], left=left, color=colour, hatch=hatch, edgecolor="white", label=told)
        for place, (count, begin) in enumerate(zip(rows[name], left)):
            if count > 0.04 * rows["both"].max():
                axes.annotate(f"{count}", (begin + count / 2, place), ha="center", va="center", fontsize=9, color="white" if name == "both" else "black", fontweight="bold")
        left = left + rows[name]
    axes.legend(loc="lower center", bbox_to_anchor=(0.5, 1.0), ncol=3, fontsize=8)
    label(axes, "pages", "c, fewest sources")
    yield "foreign", figure

    for name, columns, said in (("collapsed", (("plain", "every page counts"), ("collapsed", "near-duplicates count once")), "seamripper quilts CORPUS --collapse"),
                                ("sampled", (("quilts", "quilts, found exhaustively"), ("with_30_popular", "of them with 30 popular shingles of 84"), ("with_a_cover_of_4", "and a cover of 4 or more")), "seamripper quilts, phrases")):
        rows = data[name]
        figure = Figure(f"n = {pages:,} pages; {said}", height=4.4)
        axes, = figure.axes
        for number, ((column, told), colour) in enumerate(zip(columns, COLOURS)):
            axes.barh([place - 0.27 * number for place in range(len(rows))][::1], rows[column], height=0.25, color=colour, label=told)
        axes.set_yticks([place - 0.13 * (len(columns) - 1) for place in range(len(rows))], rows["kind"])
        axes.legend(loc="lower center", bbox_to_anchor=(0.4, 1.0), ncol=2, fontsize=8)
        label(axes, "quilts", "")
        yield name, figure

    rows = data["greedy"]
    figure = Figure(f"n = {len(rows)} pages, each made of two others; seamripper quilts CORPUS -c 1", height=3.4)
    axes, = figure.axes
    axes.plot(rows["words"], rows["greedy"], "-o", color=COLOURS[1], label="greedy, as the paper and we do")
    axes.plot(rows["words"], rows["exact"], "--s", color=COLOURS[0], label="smallest cover")
    axes.axhline(4, color=COLOURS[6], linestyle=":", label="c = 4")
    axes.set_xscale("log")
    axes.set_ylim(0, None)
    axes.legend(fontsize=8.5)
    label(axes, "words of the page", "sources")
    yield "greedy", figure
