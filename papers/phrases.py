"""Fetterly, Manasse, Najork, Detecting Phrase-Level Duplication on the World Wide Web (SIGIR 2005)."""
import crawls
import polars as pl
from figure import COLOURS, Figure, label
from statistics_of import two_of_six

FARM = "slice-and-dice"
PER_COUNT = 5  # documents for each count of popular shingles; of 151 million pages the paper took 50
UNIFORM = 200


def tables(crawl):
    corpus = crawl.corpus
    popular = corpus["popular_phrases"].to_polars()
    pages = crawl.with_truth("phrase_pages")
    found = {"top": popular.unique("phrase", keep="first", maintain_order=True).head(20).select("sampled_pages", "phrase", "domains")}
    found["occurrences"] = popular.group_by("pages").len("shingles").sort("pages")
    documents = documents_of(crawl)
    found["popular"] = pl.concat([counts(name, rows) for name, rows in (
        ("all documents", documents), (FARM, documents.filter(pl.col("kind") == FARM)), ("honest", documents.filter(~pl.col("spam"))))])
    covered = pages.filter(pl.col("cover_size") >= 0).select("popular", "cover_size", "foreign_contribution", "kind")
    found["covers_by_count"] = pl.concat([rows.sample(min(PER_COUNT, len(rows)), seed=1)
                                          for _, rows in sorted(covered.group_by("popular", maintain_order=True))]) if len(covered) else covered
    found["covers_uniform"] = covered.sample(min(UNIFORM, len(covered)), seed=1)
    found["covers_farm"] = covered.filter(pl.col("kind") == FARM)
    found["sites"] = corpus["phrase_sites"].to_polars().filter(pl.col("pages") >= 10).select("site", "pages", "mean", "sd", "suspicious")
    found["headline"] = headline(crawl, documents)
    found["covers"] = corpus["phrase_covers"].to_polars().join(
        covered_examples(pages), on="page_id").select("url", "rank", "donor_url", "gain", "foreign").sort("url", "rank")
    return found


def covered_examples(pages):
    """A copy of the directory and a page of a catalogue, as in the paper's Table 2."""
    return pl.concat([pages.filter(pl.col("kind") == kind, pl.col("cover_size") > 0).head(1).select("page_id", "url")
                      for kind in ("directory-copy", "catalogue")])


def documents_of(crawl):
    """A document for each page that stands for itself: near-duplicates are one."""
    corpus = crawl.corpus
    dropped = corpus["duplicates"].to_polars().filter(pl.col("page_id") != pl.col("cluster_id")).select("page_id")
    popular = corpus["phrase_pages"].to_polars().select("page_id", "popular")
    return corpus["pages"].to_polars().select("page_id", "url").join(dropped, on="page_id", how="anti", maintain_order="left").join(
        popular, on="page_id", how="left", maintain_order="left").with_columns(pl.col("popular").fill_null(0)).join(crawl.truth, on="url", how="left", maintain_order="left")


def counts(name, documents):
    return documents.group_by("popular").len("documents").sort("popular").select(
        pl.lit(name).alias("documents_of"), "popular", "documents", (pl.col("documents") / len(documents)).alias("share"))


def headline(crawl, documents):
    pages = len(crawl.truth)
    rows = [("pages that are near-duplicates of another", pages - len(documents), pages),
            ("documents with a popular shingle", len(documents.filter(pl.col("popular") >= 1)), len(documents)),
            ("documents with half of their shingles popular", len(documents.filter(pl.col("popular") >= 42)), len(documents))]
    return pl.DataFrame([{"what": what, "count": count, "of": of, "share": count / of} for what, count, of in rows])


def near_duplicates(work, levels=(0.70, 0.75, 0.80, 0.825, 0.85, 0.875, 0.90, 0.925, 0.95, 0.965, 0.98), pairs=100, words=400):
    """Pairs of pages of known similarity: how many of them are found, beside what the formula says."""
    folder = work / f"pairs-{pairs}-{words}-{len(levels)}"
    folder.mkdir(parents=True, exist_ok=True)
    source, pages = crawls.Words(3), []
    for number, level in enumerate(levels):
        # A page of n words has n phrases; L other words in a row make L + 4 of them others.
        changed = max(1, round(words * (1 - level) / (1 + level)) - 4)
        for pair in range(pairs):
            text = source.take(words)
            other = text[:words // 3] + source.take(changed) + text[words // 3 + changed:]
            pages += [(f"http://a{number}.example/{pair}", f"<p>{' '.join(text)}"), (f"http://b{number}.example/{pair}", f"<p>{' '.join(other)}")]
    file = crawls.write_pages(folder / "pairs.warc.gz", pages)
    corpus = crawls.scanned([file], folder / "corpus", only="phrases")
    members = corpus["duplicates"].to_polars().filter(pl.col("page_id") != pl.col("cluster_id")).select(
        pl.col("url").str.extract(r"//b(\d+)").cast(pl.Int64).alias("number")).group_by("number").len("found")
    rows = []
    for number, level in enumerate(levels):
        changed = max(1, round(words * (1 - level) / (1 + level)) - 4) + 4
        jaccard = (words - changed) / (words + changed)
        count = members.filter(pl.col("number") == number)["found"].sum()
        rows.append({"jaccard": jaccard, "pairs": pairs, "found": int(count), "share": count / pairs, "formula": two_of_six(jaccard)})
    return pl.DataFrame(rows)


def figures(data, pages):
    n = f"n = {pages:,} pages of the web of known truth; seamripper phrases CORPUS"
    figure = Figure(n, height=3.8)
    axes, = figure.axes
    axes.loglog(data["occurrences"]["pages"], data["occurrences"]["shingles"], "o", markersize=4)
    label(axes, "documents in which a popular shingle occurs", "popular shingles")
    yield "occurrences", figure

    figure = Figure(n, height=3.8)
    axes, = figure.axes
    for (name, rows), colour, line in zip(data["popular"].group_by("documents_of", maintain_order=True), COLOURS, ("-", "--", ":")):
        axes.plot(rows["popular"], rows["share"] * 100, line, color=colour, label=name[0])
    axes.legend()
    axes.set_yscale("log")
    label(axes, "popular shingles of a document, of 84", "documents (%)")
    yield "popular", figure

    for name, title in (("covers_by_count", f"at most {PER_COUNT} documents for each count"), ("covers_uniform", "drawn uniformly"), ("covers_farm", "the farm")):
        figure = Figure(f"{n}; n = {len(data[name]):,} covers", height=3.8)
        discs(figure.axes[0], data[name], title)
        yield name, figure

    figure = Figure(f"{n}; hosts with 10 documents or more: n = {len(data['sites']):,}", height=4)
    axes, = figure.axes
    for suspicious, colour, mark, name in ((False, COLOURS[4], "o", "not suspicious"), (True, COLOURS[1], "s", "suspicious: mean ≥ 30, deviation < 15")):
        rows = data["sites"].filter(pl.col("suspicious") == suspicious)
        axes.errorbar(rows["mean"], rows["pages"], xerr=rows["sd"], fmt=mark, color=colour, label=name, elinewidth=0.7)
    axes.set_xlim(0, 84)
    axes.set_yscale("log")
    axes.legend(loc="lower center", bbox_to_anchor=(0.5, 1.0), ncol=2, fontsize=8.5)
    label(axes, "mean number of popular shingles of a document, ± one deviation", "documents of a host")
    yield "sites", figure

    rows = data["near_duplicates"]
    figure = Figure(f"n = {rows['pairs'].sum():,} pairs of pages of known similarity; seamripper phrases CORPUS", height=3.8)
    axes, = figure.axes
    levels = [0.65 + 0.35 * step / 200 for step in range(201)]
    axes.plot(levels, [two_of_six(level) * 100 for level in levels], color=COLOURS[6], label="two of six runs of 14, computed")
    axes.plot(rows["jaccard"], rows["share"] * 100, "o", color=COLOURS[0], label="found")
    axes.axvline(0.825, color=COLOURS[1], linestyle=":")
    axes.annotate(f"82.5 %: {two_of_six(0.825) * 100:.1f} % are found,\nthe paper says less than 5 %", (0.825, two_of_six(0.825) * 100), (0.66, 45), arrowprops={"arrowstyle": "->"}, fontsize=9)
    axes.legend(loc="upper left")
    label(axes, "Jaccard similarity of the phrase sets", "pairs found (%)")
    yield "near_duplicates", figure


def discs(axes, covers, title):
    """A disc for each place: its area is how many documents; the inner one is the share of shingles covered from other addresses."""
    places = covers.group_by("popular", "cover_size").agg(
        pl.len().alias("documents"), (pl.col("foreign_contribution").sum() / pl.col("popular").sum()).alias("foreign")).sort("popular", "cover_size")
    area = 160 / max(1, places["documents"].max() or 1)
    places = places.with_columns((pl.col("foreign") * 10).round() / 10)  # discs of a few sizes take a few bytes
    for colour, told, of in ((COLOURS[5], "documents", pl.col("documents")), (COLOURS[0], "share from other addresses", pl.col("documents") * pl.col("foreign"))):
        sized = places.with_columns((of * area).alias("area")).filter(pl.col("area") > 0).sort("area", "popular", "cover_size")
        for (size,), rows in sized.group_by("area", maintain_order=True):
            axes.plot(rows["popular"], rows["cover_size"], "o", markersize=size ** 0.5, markeredgewidth=0, color=colour)
        axes.plot([], [], "o", color=colour, label=told)
    axes.set_xlim(28, 86)
    axes.set_ylim(bottom=0)
    axes.legend(loc="upper left", fontsize=8.5)
    label(axes, "popular shingles of the document", "documents in its cover", title)
