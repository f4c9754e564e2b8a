"""What the papers' crawls would cost: from measured CPU and bytes a page, with the growth between two measured sizes."""
import math

import polars as pl
from figure import COLOURS, Figure, label

CRAWLS = {"ClueWeb09, English (Najork)": 503_898_901, "Common Crawl, a month": 2_150_000_000, "Common Crawl of 2009/2010 (Ardi, Heidemann)": 2_860_000_000}
CORES = 64
DISK_BYTES_A_SECOND = 5e9  # NVMe, read or written in order
RECORD_BYTES = 8  # of a gram, spilled once and read once
GRAMS_A_PAGE = 424  # distinct, of the documentation crawl
CLOCK = 1.35  # how much slower or faster a core may be than the one that was measured


def growth(small, large):
    """The exponent of cost in pages, beyond linear; of nothing measured twice, none."""
    if small is None:
        return 0.0
    return math.log(large["cpu_seconds"] / large["pages"] / (small["cpu_seconds"] / small["pages"])) / math.log(large["pages"] / small["pages"])


def tables(measured):
    sizes = sorted(measured["pages"].unique())
    rows = []
    for part in measured["part"].unique(maintain_order=True):
        of = {row["pages"]: row for row in measured.filter(pl.col("part") == part).iter_rows(named=True)}
        large = of[sizes[-1]]
        rows.append({"part": part, "microseconds_a_page": large["cpu_seconds"] / large["pages"] * 1e6, "written_bytes_a_page": large["written_bytes"] / large["pages"],
                     "growth": growth(of[sizes[0]] if len(sizes) > 1 else None, large)})
    parts = pl.DataFrame(rows)
    largest = measured.filter(pl.col("pages") == sizes[-1])
    input_bytes = largest["input_bytes"][0] / sizes[-1]
    crawls = []
    for crawl, pages in CRAWLS.items():
        flat = sum(row["microseconds_a_page"] for row in rows) * pages / 1e6
        grown = sum(row["microseconds_a_page"] * (pages / sizes[-1]) ** max(0.0, row["growth"]) for row in rows) * pages / 1e6
        moved = pages * (input_bytes + 2 * RECORD_BYTES * GRAMS_A_PAGE + 3 * sum(row["written_bytes_a_page"] for row in rows))
        crawls.append({"crawl": crawl, "pages": pages, "core_hours": flat / 3600, "hours_least": flat / CLOCK / CORES / 3600, "hours": flat / CORES / 3600,
                       "hours_most": max(flat, grown) * CLOCK / CORES / 3600, "terabytes_moved": moved / 1e12, "hours_of_disk": moved / DISK_BYTES_A_SECOND / 3600})
    return {"parts": parts, "crawls": pl.DataFrame(crawls), "measured": measured}


def figures(data):
    figure = Figure(f"n = {data['measured']['pages'].max():,} pages at most; one thread; papers/measure_scale.py", height=3.2)
    axes, = figure.axes
    rows = data["parts"]
    for size, colour, shift in zip(sorted(data["measured"]["pages"].unique()), COLOURS, (-0.2, 0.2, 0.6)):
        of = data["measured"].filter(pl.col("pages") == size)
        axes.barh([place + shift for place in range(len(of))], of["cpu_seconds"] / of["pages"] * 1e6, height=0.36, color=colour, label=f"{size:,} pages")
    axes.set_yticks(range(len(rows)), rows["part"])
    axes.legend(fontsize=8.5)
    label(axes, "CPU microseconds a page", "")
    yield "parts", figure

    figure = Figure("computed from measured.csv; whiskers: slower and faster cores, and growth between the sizes measured", height=2.8)
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
