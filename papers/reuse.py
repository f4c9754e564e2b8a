"""Ardi, Heidemann, Web-scale Content Reuse Detection (ISI-TR-692, 2014)."""
import collections
import random

import crawls
import polars as pl
from figure import COLOURS, MARKS, Figure, label
from seamripper import program
from statistics_of import untouched

AS_WRITTEN = {"profile": "ardi2014", "no_stop": True, "min_chunk": 0, "min_pages": 1}
HOST = "blog.archive.example"
THRESHOLD = 0.144  # of badness, as the report has it from all of its crawl
AMOUNTS = {"add": (0, 0.5, 1, 2, 3, 4, 5, 6, 7), "delete": (0, 0.2, 0.5, 1, 1.5, 2, 3, 4, 6), "modify": (0, 0.25, 0.5, 1, 1.5, 2, 2.5, 3, 4, 5, 6)}
# What the report says a page bears, in mean chunks a page, before it is missed.
REPORT = {("add", "blind"): 3.4, ("add", "expert"): 4.5, ("modify", "blind"): 1.8, ("modify", "expert"): 2.0}


def site(pages, seed=7):
    """A site whose pages have a few chunks or many, some of which stand on more pages than one: what is copied."""
    source, words = random.Random(seed), crawls.Words(seed)
    shared = [paragraph(words) for _ in range(6 * pages)]
    made = []
    for number in range(pages):
        count = min(428, max(2, int(source.lognormvariate(3.1, 0.9))))  # the report's pages: mean 48, median 23, at most 428
        body = [shared[int(len(shared) * source.random() ** 2.5)] if source.random() < 0.8 else paragraph(words) for _ in range(count)]
        made.append((f"http://{HOST}/{number % 12}/{number}.html", f"<html><head><title>{number}</title></head><body>\n" + "".join(body)))
    return made


def paragraph(words):
    return f"<p>{' '.join(words.take(12))}</p>\n"


def chunks_of(page):
    """The chunks of a made page, which has no other place to be cut at."""
    parts = page.split("<p>")
    return [parts[0], *("<p>" + part for part in parts[1:])]


def injected(work, background, copies, pages=30, unique=False):
    """A crawl with a site copied so many times beside it, each time to another host, and what is discovered of it without a hint."""
    folder = work / f"injected-{copies}-{pages}-{unique}"
    folder.mkdir(parents=True, exist_ok=True)
    original, words = site(pages), crawls.Words(f"advertisements {copies}")
    copied = [(f"http://copy{copy}.example/{number}", html.replace("<body>\n", "<body>\n" + paragraph(words)) + paragraph(words) if unique else html)
              for copy in range(copies) for number, (_, html) in enumerate(original)]
    file = crawls.write_pages(folder / "copies.warc.gz", copied)
    corpus = crawls.scanned([*background, file], folder / "corpus", only="reuse")
    return corpus, original


def discovery(work, background, thresholds=(1000,), copies=(10, 25, 50, 100, 250), pages=30):
    """The share of the copied site's chunks that is discovered, and what counting says it is."""
    rows = []
    for count in copies:
        corpus, original = injected(work, background, count, pages)
        expected = collections.Counter(chunk for _, html in original for chunk in chunks_of(html))
        for threshold in thresholds:
            corpus.run("reuse", threshold=threshold, file_threshold=threshold, **AS_WRITTEN)
            found = corpus["chunks"].where("labelled").to_polars()
            of_site = found.filter(pl.col("copies") >= count)
            above = sum(copied * count > threshold for copied in expected.values())
            rows.append({"copies": count, "threshold": threshold, "distinct": len(expected), "expected": above,
                         "discovered": len(of_site.filter(pl.col("first_page").is_in(pages_of(corpus)))), "share": above / len(expected)})
    return pl.DataFrame(rows)


def pages_of(corpus):
    return corpus["pages"].where("host like 'copy%.example'").to_polars()["page_id"].to_list()


def injection(work, background, copies, threshold, pages=30):
    """A site copied so often beside the crawl, as it is and with a paragraph of its own before and behind each page: how often files and
    chunks occur, and how many of the site's are discovered."""
    counted, found = [], []
    for unique in (False, True):
        corpus, original = injected(work, background, copies, pages, unique)
        corpus.run("reuse", threshold=threshold, file_threshold=threshold, **AS_WRITTEN)
        told = f"{copies} copies with their own heads and tails" if unique else f"{copies} copies"
        distinct = {"files": pages, "chunks": len({chunk for _, html in original for chunk in chunks_of(html)})}
        for what in ("files", "chunks"):
            rows = with_injected(corpus, what, corpus["pages"].where("host like 'copy%.example'").to_polars())
            counted.append(rows.filter(pl.col("injected") | unique).group_by("copies", "injected").agg(pl.col("distinct").sum()).select(
                pl.lit(what).alias("what"), pl.when("injected").then(pl.lit(told)).otherwise(pl.lit("the crawl")).alias("of"), "copies", "distinct"))
            found.append({"injected": told, "what": what, "distinct": distinct[what], "threshold": threshold,
                          "discovered": rows.filter("injected", pl.col("copies") > threshold).height})
    return {"injected_copies": pl.concat(counted).sort("what", "of", "copies"), "injected": pl.DataFrame(found)}


def with_injected(corpus, what, copied):
    """The files or chunks of a corpus, and whether they stand on the copied site; files that occur once are no rows of the corpus."""
    rows = corpus[what].to_polars().with_columns(pl.lit(1, pl.Int64).alias("distinct"))
    if what == "chunks":
        return rows.select("copies", pl.col("first_page").is_in(copied["page_id"].to_list()).fill_null(False).alias("injected"), "distinct")
    rows = rows.select("copies", pl.col("sample_url").is_in(copied["url"].to_list()).alias("injected"), "distinct")
    once = []
    for injected, pages in ((True, len(copied)), (False, len(corpus["pages"]) - len(copied))):
        once.append({"copies": 1, "injected": injected, "distinct": pages - int(rows.filter(pl.col("injected") == injected)["copies"].sum())})
    return pl.concat([rows, pl.DataFrame(once)], how="vertical_relaxed").filter(pl.col("distinct") > 0)


def label_set(work, name, original, **options):
    """A label set of the unchanged site: of all its chunks, or of those that come often; with the thresholds that it has there."""
    folder = work / "labels"
    folder.mkdir(exist_ok=True)
    corpus = crawls.scanned([original], folder / "corpus", only="reuse")
    corpus.run("reuse", **AS_WRITTEN, **options)
    file = folder / f"{name}.srl"
    if not file.exists():
        corpus.export("labelset", file)
    return file


def mutated(work, original, how, amount, seed):
    """A file, and how many pages and chunks are in it."""
    file = work / f"{how}-{amount}-{seed}.warc.gz"
    said = program.run("mutate", str(original), f"--{how}", f"{amount:.9f}", "--seed", str(seed), "-o", str(file), "--json", "-q").json()
    return file, said["written"], said["chunks"] + {"add": 1, "delete": -1, "modify": 0}[how] * said["mutations"]


def screened(file, labels):
    """The pages of a crawl that have a labelled chunk, held against the label set."""
    answer = program.run("screen", str(file), "--labels", str(labels), "--json", "-q")
    return pl.read_ndjson(answer.out) if answer.out else None


def mutations(work, pages=200, runs=3, amounts=AMOUNTS):
    """The mutation experiments: badness of single pages and of the whole site, with an expert's labels and with blind ones."""
    folder = work / f"mutations-{pages}"
    folder.mkdir(parents=True, exist_ok=True)
    original_pages = site(pages)
    original = crawls.write_pages(folder / "site.warc.gz", original_pages)
    chunks = [len(chunks_of(html)) for _, html in original_pages]
    mean = sum(chunks) / len(chunks)
    labels = {"expert": label_set(folder, "expert", original, known=str(original)), "blind": label_set(folder, "blind", original, threshold=2)}
    rows = []
    for how, steps in amounts.items():
        for amount in steps:
            for run in range(runs if amount else 1):
                file, written, left = mutated(folder, original, how, amount, run + 1)
                for name, labelled in labels.items():
                    rows.append({"how": how, "amount": amount, "run": run, "labels": name, "threshold": THRESHOLD,
                                 **badness(screened(file, labelled), written, left),
                                 "computed": computed(how, amount, chunks, mean)})
    return pl.DataFrame(rows)


def computed(how, amount, chunks, mean):
    return {"add": 1 / (1 + amount), "delete": 1.0, "modify": untouched(chunks, amount * mean)}[how]


def badness(told, pages, chunks):
    """Of pages and chunks in all; `told` are those with a labelled chunk."""
    if told is None:
        return {"pooled": 0.0, "mean_page": 0.0, "detected": 0, "pages": pages}
    shares = told["bad_chunks"] / told["chunks"]
    return {"pooled": float(told["bad_chunks"].sum()) / max(1, chunks), "mean_page": float(shares.sum()) / max(1, pages),
            "detected": int((shares > THRESHOLD).sum()), "pages": pages}


def tables(work, crawl, size):
    found = {"mutations": mutations(work, **size["mutations"]).group_by("how", "labels", "amount", maintain_order=True).agg(
        pl.col("pooled").mean(), pl.col("mean_page").mean(), pl.col("pooled").std().fill_null(0).alias("pooled_sd"), pl.col("detected").mean(),
        pl.col("pages").mean(), pl.col("threshold").first(), pl.col("computed").first(), pl.len().alias("runs"))}
    found["tolerated"] = tolerated(found["mutations"])
    found["discovery"] = discovery(work, crawl.files, **size["discovery"])
    found.update(injection(work, crawl.files, **size["injection"]))
    found.update(of_the_web(work, crawl))
    return found


def crossed(rows, column):
    """Where a falling curve goes below the threshold, between the points measured; nowhere is nothing."""
    points = list(rows.sort("amount").select("amount", column).iter_rows())
    for (at, above), (then, below) in zip(points, points[1:]):
        if above > THRESHOLD >= below:
            return at + (then - at) * (above - THRESHOLD) / (above - below)
    return None


def tolerated(mutations):
    """How many mean chunks a page can be added or changed before the mean page, and the whole site, are no longer bad."""
    rows = []
    for (how, labels), paper in REPORT.items():
        of = mutations.filter(pl.col("how") == how, pl.col("labels") == labels)
        page, site = crossed(of, "mean_page"), crossed(of, "pooled")
        rows.append({"how": how, "labels": labels, "page": page, "paper_page": paper, "site": site, "ratio": site / page if site and page else None})
    return pl.DataFrame(rows)


def of_the_web(work, crawl):
    corpus = crawl.corpus
    corpus.run("reuse", paper=True)
    chunks = corpus["chunks"].to_polars()
    found = {"neighbourhoods": corpus["neighbourhood_counts"].to_polars().select("depth", "badness_percent", "neighbourhoods")}
    found["depths"] = found["neighbourhoods"].group_by("depth").agg(pl.col("neighbourhoods").sum()).sort("depth")
    found["chunk_kinds"] = chunk_kinds(crawl, chunks)
    hosts = crawl.corpus["neighbourhoods"].where("depth = 1").to_polars().with_columns(pl.col("prefix").str.split("/").list.first().alias("host"))
    found["neighbourhood_kinds"] = hosts.filter(pl.col("bad")).join(host_kinds(crawl), on="host").group_by("kind").agg(
        pl.len().alias("bad"), pl.col("spam").first()).sort("bad", "kind", descending=[True, False])
    found["roc"] = roc(crawl)
    counted = []
    for stop, options in ((True, {}), (False, {"no_stop": True})):
        summary = corpus.run("reuse", paper=True, **options)
        counted.append({"stop_chunks_removed": stop, "bad_neighbourhoods": int(corpus["neighbourhoods"].where("bad").to_polars().height)})
    found["stop_chunks"] = pl.DataFrame(counted)
    found["encyclopedia"] = copies_of_the_encyclopedia(work, crawl)
    corpus.run("reuse")
    return found


def copies_of_the_encyclopedia(work, crawl):
    """The hosts with most chunks of an encyclopedia that an expert has, and what they are."""
    known = crawl.truth.filter(pl.col("kind") == "encyclopedia")["url"].to_list()
    file = crawls.write_pages(work / "encyclopedia.warc.gz", [(url, crawl.html[url]) for url in known])
    crawl.corpus.run("reuse", profile="ardi2014", known=str(file), min_pages=1)
    rows = crawl.corpus["neighbourhoods"].where("depth = 1").to_polars().with_columns(pl.col("prefix").str.split("/").list.first().alias("host"))
    return rows.join(host_kinds(crawl), on="host").sort("bad_chunks", "host", descending=[True, False]).select(
        "host", "kind", "pages", "chunks", "bad_chunks", "badness_pooled", "bad", "known_source").head(40)


def chunk_kinds(crawl, chunks):
    """Of the 100 chunks with most copies, and of 100 others that are labelled: on what kind of page each stands first, or why it does not count."""
    pages = crawl.corpus["pages"].to_polars().select("page_id", "url").join(crawl.truth, on="url", maintain_order="left")
    rows = chunks.sort("copies", "chunk", descending=[True, False]).join(pages, left_on="first_page", right_on="page_id", how="left", maintain_order="left")
    rest = rows.slice(100).filter(pl.col("labelled"))
    groups = (("top 100", rows.head(100)), ("100 others that are labelled", rest.sample(min(100, len(rest)), seed=1)))
    return pl.concat([of.with_columns(pl.when(pl.col("stop_reason") != "").then(pl.lit("stop chunk")).otherwise(pl.col("kind")).alias("what")).group_by("what").agg(
        pl.len().alias("chunks"), pl.col("spam").first()).select(pl.lit(name).alias("sample"), "what", "spam", "chunks").sort("chunks", "what", descending=[True, False])
        for name, of in groups])


def host_kinds(crawl):
    return crawl.truth.with_columns(pl.col("url").str.extract(r"//([^/]*)").alias("host")).group_by("host").agg(
        pl.col("kind").first(), pl.col("spam").first()).sort("host")


def roc(crawl):
    """The threshold of discovery: of the pages with a labelled chunk, how much of all spam, and of all honest pages."""
    rows = []
    spam = int(crawl.truth["spam"].sum())
    for threshold in (2, 3, 5, 8, 12, 20, 30, 50, 80, 120, 200):
        crawl.corpus.run("reuse", profile="ardi2014", threshold=threshold)
        pages = crawl.with_truth("reuse_pages").filter(pl.col("partial"))
        true = int(pages["spam"].sum() or 0)
        rows.append({"threshold": threshold, "true_positive_rate": true / spam, "false_positive_rate": (len(pages) - true) / (len(crawl.truth) - spam)})
    return pl.DataFrame(rows)


def figures(data, pages):
    rows = data["mutations"]
    names = {"add": "chunks added", "delete": "chunks deleted", "modify": "chunks changed"}
    for column, what in (("pooled", "badness of the site, pooled"), ("mean_page", "badness of a page, mean")):
        figure = Figure(f"n = {int(rows['pages'].max()):,} pages of one site, mean of {rows['runs'].max()} runs; seamripper mutate | screen --labels", columns=3, width=10, height=3.8, share_y=True)
        for axes, how in zip(figure.axes, names):
            for name, colour, mark in (("expert", COLOURS[2], "o"), ("blind", COLOURS[0], "s")):
                of = rows.filter(pl.col("how") == how, pl.col("labels") == name)
                axes.errorbar(of["amount"], of[column], yerr=of["pooled_sd"], fmt=mark, color=colour, label=f"{name} labels", markersize=5)
            of = rows.filter(pl.col("how") == how, pl.col("labels") == "expert")
            axes.plot(of["amount"], of["computed"], color=COLOURS[6], linewidth=1, label="computed, site, expert")
            axes.axhline(rows["threshold"][0], color=COLOURS[1], linestyle=":", label="threshold 0.144")
            label(axes, f"{names[how]}, in mean chunks a page", what if how == "add" else "")
        figure.axes[0].set_ylim(0, 1.05)
        figure.axes[0].legend(fontsize=8)
        yield f"mutations_{column}", figure

    figure = Figure(f"n = {int(rows['pages'].max()):,} pages, mean of {rows['runs'].max()} runs; seamripper mutate | screen --labels", columns=3, width=10, height=3.6, share_y=True)
    for axes, how in zip(figure.axes, names):
        for name, colour, mark in (("expert", COLOURS[2], "o"), ("blind", COLOURS[0], "s")):
            of = rows.filter(pl.col("how") == how, pl.col("labels") == name)
            axes.plot(of["amount"], of["detected"], "-" + mark, color=colour, label=f"{name} labels")
        of = rows.filter(pl.col("how") == how, pl.col("labels") == "expert")
        axes.plot(of["amount"], of["pages"], ":", color=COLOURS[6], label="pages that are left")
        label(axes, f"{names[how]}, in mean chunks a page", f"pages with badness above {THRESHOLD}" if how == "add" else "")
    figure.axes[0].set_ylim(bottom=0)
    figure.axes[0].legend(fontsize=8)
    yield "detected", figure

    rows = data["discovery"]
    figure = Figure(f"n = {rows['distinct'][0]:,} distinct chunks of the copied site beside {pages:,} pages; seamripper reuse --threshold T", height=3.6)
    axes, = figure.axes
    for (threshold,), of in sorted(rows.group_by("threshold")):
        axes.plot(of.sort("copies")["copies"], of.sort("copies")["discovered"] / of["distinct"][0] * 100, "-o", label=f"threshold {threshold}")
    axes.set_xscale("log")
    axes.legend()
    label(axes, "copies of the site", "distinct chunks discovered (%)")
    yield "discovery", figure

    threshold = data["injected"]["threshold"][0]
    figure = Figure(f"{pages:,} pages of the web of known truth and a site of 30 pages, copied; seamripper reuse CORPUS --threshold {threshold}", columns=2, width=8.6, height=4)
    for axes, what in zip(figure.axes, ("files", "chunks")):
        for (told, rows), (mark, colour) in zip(
                data["injected_copies"].filter(pl.col("what") == what).group_by("of", maintain_order=True), (("^", COLOURS[6]), ("o", COLOURS[0]), (".", "#777777"))):
            axes.loglog(rows["copies"], rows["distinct"], mark, markersize=5, color=colour, label=told[0])
        axes.axvline(threshold, color=COLOURS[1], linestyle=":", label="threshold of discovery")
        label(axes, f"copies of a {what[:-1]}", f"distinct {what}")
    figure.axes[0].legend(fontsize=7.5, loc="center left")
    yield "copies", figure

    rows = data["neighbourhoods"].group_by("badness_percent").agg(pl.col("neighbourhoods").sum()).sort("badness_percent")
    figure = Figure(f"n = {rows['neighbourhoods'].sum():,} neighbourhoods; seamripper reuse CORPUS --paper", columns=2, width=8.6, height=3.6)
    axes = figure.axes[0]
    axes.bar(rows["badness_percent"], rows["neighbourhoods"], color=COLOURS[0])
    axes.set_yscale("log")
    label(axes, "badness (%)", "neighbourhoods")
    axes = figure.axes[1]
    axes.step(rows["badness_percent"], rows["neighbourhoods"].cum_sum() / rows["neighbourhoods"].sum(), where="post", color=COLOURS[1])
    axes.set_ylim(0, 1.02)
    label(axes, "badness (%)", "share of neighbourhoods up to it")
    yield "neighbourhoods", figure

    figure = Figure(f"{pages:,} pages; seamripper reuse CORPUS --profile ardi2014 --threshold T", height=3.8)
    axes, = figure.axes
    axes.plot(data["roc"]["false_positive_rate"], data["roc"]["true_positive_rate"], "-o", color=COLOURS[0])
    rates = ["false_positive_rate", "true_positive_rate"]
    for at, rows in data["roc"].group_by(rates, maintain_order=True):
        axes.annotate(", ".join(map(str, rows["threshold"])), at, textcoords="offset points", xytext=(7, -3), fontsize=8)
    axes.set_xlim(-0.01, 0.3)
    axes.set_ylim(-0.02, 0.6)
    label(axes, "honest pages found (share)", "spam pages found (share)")
    yield "roc", figure
