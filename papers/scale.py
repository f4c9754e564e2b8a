"""What the papers' crawls would cost: from measured CPU and bytes a page, with the growth between two measured sizes."""
import math

import polars as pl
from figure import COLOURS, MARKS, Figure, label

CRAWLS = {"ClueWeb09, English (Najork)": 503_898_901, "Common Crawl, a month": 2_150_000_000, "Common Crawl of 2009/2010 (Ardi, Heidemann)": 2_860_000_000}
CORES = 64
DISK_BYTES_A_SECOND = 5e9  # NVMe, read or written in order
RECORD_BYTES = 8  # of a gram, spilled once and read once
GRAMS_A_PAGE = 424  # distinct, of the documentation crawl
SHUFFLED_BYTES_A_PAGE = 69_600  # of all detectors, on 100,175 pages: docs/explanation/dataflow.md
NETWORK_BYTES_A_SECOND = 16 * 1.25e9  # a cluster of 16 machines with 10 Gbit/s each
CLOCK = 1.35  # how much slower or faster a core may be than the one that was measured


LARGE = 1_000_000  # pages, the most that was measured


def growth(small, large):
    """The exponent of CPU time in pages, beyond linear."""
    return math.log(large["cpu_seconds"] / large["pages"] / (small["cpu_seconds"] / small["pages"])) / math.log(large["pages"] / small["pages"])


def parts_of(measured):
    """What a page of HTML costs at the largest size measured, and how that grew: among crawls of text where there are two, else of HTML."""
    rows = []
    for part in measured["part"].unique(maintain_order=True):
        by_kind = {kind[0]: list(of.sort("pages").iter_rows(named=True)) for kind, of in measured.filter(pl.col("part") == part).group_by("crawl")}
        pages, text = by_kind["html"], by_kind.get("text", [])
        large, grew = pages[-1], text if len(text) > 1 else pages
        exponent = growth(grew[0], grew[-1])
        here = large["cpu_seconds"] / large["pages"] * 1e6
        rows.append({"part": part, "microseconds_a_page": here, "at_a_million": here * (LARGE / large["pages"]) ** max(0.0, exponent),
                     "written_bytes_a_page": large["written_bytes"] / large["pages"], "growth": exponent})
    return rows


def tables(measured):
    rows = parts_of(measured)
    html = measured.filter(pl.col("crawl") == "html")
    largest = html.filter(pl.col("pages") == html["pages"].max())
    input_bytes = largest["input_bytes"][0] / largest["pages"][0]
    crawls = []
    for crawl, pages in CRAWLS.items():
        least, flat = (sum(row[column] for row in rows) * pages / 1e6 for column in ("microseconds_a_page", "at_a_million"))
        grown = sum(row["at_a_million"] * (pages / LARGE) ** max(0.0, row["growth"]) for row in rows) * pages / 1e6
        moved = pages * (input_bytes + 2 * RECORD_BYTES * GRAMS_A_PAGE + 3 * sum(row["written_bytes_a_page"] for row in rows))
        crawls.append({"crawl": crawl, "pages": pages, "core_hours": flat / 3600, "hours_least": least / CLOCK / CORES / 3600, "hours": flat / CORES / 3600,
                       "hours_most": grown * CLOCK / CORES / 3600, "terabytes_moved": moved / 1e12, "hours_of_disk": moved / DISK_BYTES_A_SECOND / 3600,
                       "shuffled_terabytes": pages * SHUFFLED_BYTES_A_PAGE / 1e12, "hours_of_network": pages * SHUFFLED_BYTES_A_PAGE / NETWORK_BYTES_A_SECOND / 3600})
    return {"parts": pl.DataFrame(rows), "crawls": pl.DataFrame(crawls), "measured": measured}


def figures(data):
    measured = data["measured"]
    figure = Figure(f"n = {measured['pages'].max():,} pages at most; one thread; papers/measure_scale.py", height=4)
    axes, = figure.axes
    for part, colour, mark in zip(data["parts"]["part"], COLOURS, MARKS):
        for kind, line in (("html", "-"), ("text", ":")):
            of = measured.filter(pl.col("part") == part, pl.col("crawl") == kind).sort("pages")
            axes.plot(of["pages"], of["cpu_seconds"] / of["pages"] * 1e6, line, marker=mark, color=colour, label=part if kind == "html" else None)
    axes.plot([], [], ":", color=COLOURS[6], label="of plain text")
    axes.set_xscale("log")
    axes.set_ylim(bottom=0)
    axes.legend(fontsize=8.5, ncol=2)
    label(axes, "pages", "CPU time per page (µs)")
    yield "parts", figure

    figure = Figure("computed from measured.csv; whiskers: slower and faster cores, growth between the sizes measured", height=2.8)
    axes, = figure.axes
    rows = data["crawls"]
    places = list(range(len(rows)))
    axes.errorbar(rows["hours"], places, xerr=[rows["hours"] - rows["hours_least"], rows["hours_most"] - rows["hours"]], fmt="o", color=COLOURS[0], capsize=3, label=f"CPU, {CORES} cores")
    axes.plot(rows["hours_of_disk"], places, "s", color=COLOURS[1], label="disk, 5 GB/s")
    axes.set_yticks(places, rows["crawl"])
    axes.set_xlim(left=0)
    axes.legend(fontsize=8.5, loc="lower right")
    label(axes, "hours", "")
    yield "crawls", figure
