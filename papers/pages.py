"""The pages of docs/papers: for each paper what its authors drew, beside ours, what agrees and what differs. Every number is read
from the tables, so that a page cannot say what was not found."""
import polars as pl
from phrases import PER_COUNT
from quilts import PAPER, PAPER_PAGES, PIVOT, one_at


def table(rows, *columns, digits=3):
    """Rows as Markdown; `columns` are names, or pairs of a name and what stands above it."""
    pairs = [(column, column) if isinstance(column, str) else column for column in columns]
    lines = ["| " + " | ".join(title for _, title in pairs) + " |", "|" + "---|" * len(pairs)]
    lines += ["| " + " | ".join(spelled(row[name], digits) for name, _ in pairs) + " |" for row in rows.iter_rows(named=True)]
    return "\n".join(lines)


def bare(rows, *columns, digits):
    """The lines of a table whose head is written out."""
    return "\n".join(table(rows, *columns, digits=digits).split("\n")[2:])


def spelled(value, digits):
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, float) and value >= 10 and value == int(value):
        return f"{int(value):,}"
    if isinstance(value, float):
        return f"{value:.{digits}f}"
    if isinstance(value, int):
        return f"{value:,}"
    return "" if value is None else str(value).replace("|", "\\|")


def percent(share, digits=0):
    return f"{share * 100:.{digits}f} %"


def picture(name, told):
    return f"![{told}]({name}.svg)\n"


def one(rows, **wanted):
    (row,) = rows.filter(*(pl.col(name) == value for name, value in wanted.items())).iter_rows(named=True)
    return row


def beside_the_paper(sweep):
    """The paper's Table 1 and ours."""
    rows = []
    for name, counts in PAPER.items():
        for value, theirs in counts.items():
            if value == PIVOT[name] and name != "k":
                continue
            ours = one_at(sweep, "none", **{name: value})
            row = {**PIVOT, name: value}
            rows.append({**row, "theta": float(row["theta"]), "theirs": theirs / PAPER_PAGES * 100, "quilted": ours["quilted"],
                         "sources": ours["mean_sources"] if ours["quilted"] else None})
    return pl.DataFrame(rows, schema_overrides={"sources": pl.Float64})


def quilts(data, documentation, demo):
    pivot, foreign, address = (one(data["yield"], run=name) for name in ("pivot", "foreign by domain", "foreign by address"))
    share = one(data["yield"], run="share of 10 %")
    pages = data["kinds"]["pages"].sum()
    compared = beside_the_paper(data["sweep"])
    compared = compared.with_columns((pl.col("quilted") / pages * 100).alias("ours"))
    peak = data["sweep"].filter(pl.col("foreign") == "none", pl.col("m") == 50, pl.col("c") == 4, pl.col("theta") == 0.5).sort("quilted").row(-1, named=True)
    honest, victims = honest_quilts(data["kinds"])
    extremes = data["yield"].filter(pl.col("run").is_in(["k = 10", "m = 10", "c = 10"]))
    whole = data["largest"].filter(pl.col("share_from") >= 0.9)["quilts"].sum()
    return f"""# Quilts: Najork 2012, repeated

The shapes of the paper's curves come back, with one exception: the number of quilts peaks at k = {peak["k"]} here and at k = 6 in the paper.
Requiring sources on other domains, which raised the paper's yield of spam from 27 % to 34 %, changes almost nothing here.

The paper ran on the 503,898,901 pages of ClueWeb09 in English; this page on the {pages:,} pages of the
[web of known truth](README.md#the-web-of-known-truth). To repeat it: `make papers`. The numbers are in [data/quilts](data/quilts).

## Table 1 and Figure 3: quilts by parameter

{picture("quilts_sweep", "Number of quilts for k, m, c and theta, here and in the paper")}
- **Agrees:** the count falls as θ or c rises and rises with m, as the paper's Theorems 1 to 3 say it must.
- **Differs:** in k. Below the peak, most grams are on more than m pages and no longer count. How short a gram must be for that depends on the size of
  the crawl: half a billion pages use up the frequent five-word phrases, {pages:,} pages do not even use up those of three words.
- **Differs:** θ falls less steeply at first and then drops, because most of what is copied here is copied almost whole.

| k | m | c | θ | the paper, % of pages | here, % of pages | here, quilts | here, mean sources |
|---|---|---|---|---|---|---|---|
{bare(compared, "k", "m", "c", "theta", "theirs", "ours", "quilted", "sources", digits=1)}

{larger("The documentation of Debian packages", documentation)}
{larger("The crawl of `make demo` at fifty times its size", demo) + kinds_of_demo(demo) if demo else ""}
## Table 2: how many quilts are spam

{picture("quilts_yield", "Share of quilts that are spam, by parameters")}
{table(data["yield"], "run", "quilts", "spam", "yield", ("least", "95 % from"), ("most", "to"), "recall", ("mean_sources", "mean sources"))}

Each of the paper's yields comes from 100 quilts judged by hand. Here the truth judges every quilt; the interval is a 95 % score interval.

- **Agrees:** no extreme of k, m or c is clearly better than the pivot. The paper has 17 to 22 % against 27 %; here it is {percent(extremes["yield"].min())} to
  {percent(extremes["yield"].max())} against {percent(pivot["yield"])}. θ = 1 leaves no quilt at all here, and 209 of 504 million pages there.
- **Differs:** the level. Two fifths of this web is spam, and nearly all of it copies.
- **Differs:** the foreign runs. They keep {foreign["quilts"]:,} (other domain) and {address["quilts"]:,} (other address) of {pivot["quilts"]:,} quilts; the paper's kept
  about 35 %. The heuristic was meant for front pages of blogs, which quote the blog's own posts. Here they stay, because the definition does not ask how much of a page the
  foreign sources cover ([finding 7](learnt.md#7-a-foreign-quilt-need-not-be-foreign)).

**Whoever is copied from is a quilt, too.** {honest:,} of the {pivot["quilts"]:,} quilts are honest pages. Aggregators and front pages of blogs are quilts by design; from each of the other
{victims:,} several pages took passages, and the definition cannot say who was first.

{table(data["kinds"], "kind", "spam", "pages", "quilts", ("mean_sources", "mean sources"), digits=1)}

## Sources per quilt, and the remark on φ

{picture("quilts_sources", "Sources of a quilt, and the share of the largest")}
The paper remarks that a few sources give most of a quilt and the rest a gram or two, and suggests that each source give at least a share φ.
Here the largest source gives 90 % or more in {whole:,} of {pivot["quilts"]:,} quilts.

With φ = 10 % (`--min-share 0.1`) {share["quilts"]:,} quilts remain, with {share["mean_sources"]:.1f} sources each instead of {pivot["mean_sources"]:.1f}. The yield
{"rises" if share["yield"] > pivot["yield"] else "falls"} from {percent(pivot["yield"])} to {percent(share["yield"])}{"" if share["yield"] > pivot["yield"] else ": pages that slice sentences take a little from each of many sources, and they are the first to go"}.

## Running time against the number of pages

It is linear or nearly so over the sizes measured: see [scale.md](scale.md).
"""


def honest_quilts(kinds):
    """All, and those that are none by design."""
    honest = kinds.filter(~pl.col("spam"))
    return honest["quilts"].sum(), honest.filter(~pl.col("kind").is_in(["aggregator", "blog"]))["quilts"].sum()


def larger(what, data):
    """The sweep over k of a larger crawl, whose numbers are stored."""
    sweep = data["sweep"].filter(pl.col("m") == 50, pl.col("c") == 4, pl.col("theta") == 0.5)
    plain = sweep.filter(pl.col("foreign") == "none").sort("k")
    rows = plain.join(sweep.filter(pl.col("foreign") == "domain").select("k", pl.col("quilted").alias("foreign_quilted")), on="k").sort("k")
    peak = rows.sort("quilted").row(-1, named=True)
    more = rows.filter(pl.col("foreign_quilted") > pl.col("quilted"))["k"].to_list()
    listed = " and ".join(", ".join(map(str, more)).rsplit(", ", 1))
    told = f" At k = {listed} there are more foreign quilts than quilts: foreign quilts are not a subset." if more else ""
    return f"""**{what}**, {sweep["pages_of_crawl"][0]:,} pages: the peak is at k = {peak["k"]}, with {peak["quilted"]:,} quilts.{told}

{table(rows, "k", "quilted", ("foreign_quilted", "foreign by domain"), ("mean_sources", "mean sources"), digits=1)}
"""


def kinds_of_demo(demo):
    planted = demo["kinds"].filter(pl.col("quilts") > 0).sort("quilts", "kind", descending=[True, False])
    return f"""What was planted there, and how much of it is a quilt at the pivot:

{table(planted, "kind", "pages", "quilts")}
"""

def phrases(data):
    near, some, half = data["headline"].iter_rows(named=True)
    farm, uniform = data["covers_farm"], data["covers_uniform"]
    foreign = farm["foreign_contribution"].sum() / max(1, farm["popular"].sum())
    suspicious = data["sites"].filter(pl.col("suspicious"))
    at = one(data["near_duplicates"].sort((pl.col("jaccard") - 0.825).abs()).head(1))
    return f"""# Phrases: Fetterly, Manasse, Najork 2005, repeated

The distributions have the paper's shapes, and the hosts that slice and dice stand out as its German farm did. One sentence of the paper does not hold: pairs
of 82.5 % similarity are found in 5.7 % of cases, not in "less than 5 %".

The paper ran on crawls of 151 and 96 million pages; this page on the [web of known truth](README.md#the-web-of-known-truth). To repeat it: `make papers`.
The numbers are in [data/phrases](data/phrases).

## The headline shares

| | here | of | share here | the paper |
|---|---|---|---|---|
| {near["what"]} | {near["count"]:,} | {near["of"]:,} | {percent(near["share"])} | about a third |
| {some["what"]} | {some["count"]:,} | {some["of"]:,} | {percent(some["share"])} | 93 to 96 % |
| {half["what"]} | {half["count"]:,} | {half["of"]:,} | {percent(half["share"])} | 29 to 44 % |

Near-duplicates are rarer here because only handbooks and parked domains were planted as such.

## Table 1: the most popular phrases

{table(data["top"], ("sampled_pages", "documents"), "phrase", "domains")}

As in the paper, menus and boilerplate come first, then what machines generate.

## Figure 1: how often popular shingles occur

{picture("phrases_occurrences", "Popular shingles by the number of documents they occur in")}
A Zipf-like line on two logarithmic axes, as in the paper. It begins at 5 documents because that is the definition of popular.

## Figure 2: popular shingles per document

{picture("phrases_popular", "Popular shingles per document")}
The farm's pages stand apart at 45 to 70 popular shingles of 84; the German farm's stood at 55 to 77.

## Figures 3 to 7: covering sets

Figures 3 and 4 draw up to {PER_COUNT} documents for each count of popular shingles (the paper, of far more, 50), Figures 5 and 6 draw {len(uniform):,} uniformly, and
Figure 7 shows the farm. The area of an orange disc is the number of documents at that place; the blue disc inside is the share of their popular shingles that
documents at other addresses cover.

{picture("phrases_covers_by_count", "Covers, a few documents per count")}
{picture("phrases_covers_uniform", "Covers, drawn uniformly")}
{picture("phrases_covers_farm", "Covers of the farm")}
- **Agrees:** a handful of documents covers most pages; the farm needs more ({farm["cover_size"].mean():.1f} on average), and its covers are all about as large.
- **Differs:** {percent(foreign)} of the farm's shingles are covered from other addresses, where the paper found nearly all. This farm mixes sentences of others with
  a pool of its own, and all of it is at one address.

## Figures 8 and 9: hosts

{picture("phrases_sites", "Mean and deviation of popular shingles per host")}
{len(suspicious)} of {len(data["sites"])} hosts with 10 documents or more are suspicious by the paper's rule: a mean of 30 popular shingles or more, a deviation below 15.

## Table 2: two covering sets

{table(data["covers"], "url", "rank", ("donor_url", "donor"), "gain", "foreign")}

## Near-duplicates: two of six runs of 14

{picture("phrases_near_duplicates", "Pairs found by similarity, and the formula")}
Measured and computed shares agree along the whole curve. The paper says that a pair below 82.5 % is found in less than 5 % of cases; the formula gives 5.7 % there, and
{at["found"]} of {at["pairs"]} pairs at {percent(at["jaccard"], 1)} were found.

{table(data["near_duplicates"], "jaccard", "pairs", "found", "share", "formula")}
"""

def templates(data, documentation):
    at = one(data["detector"], threshold=20)
    product = data["detector"]["precision"] * data["detector"]["recall"]
    best = data["detector"].filter(product == product.max()).row(0, named=True)
    missed = data["missed"]
    expected = (missed["pairs"] * missed["computed"]).sum()
    first, rest = data["precision"].iter_rows(named=True)
    return f"""# Templates: Urvoy, Lavergne, Filoche 2006, repeated

The sketch works as the paper says, but it estimates another measure than the paper says: Jaccard, not Dice. The clusters it makes are not as pure as the paper's
sample of 100 suggests: here {percent(first["of_one_kind"])} of the pages of the first 50 clusters are of their cluster's kind, and the rest hang in "worms".

The paper ran on five million pages of a French search engine; this page on the [web of known truth](README.md#the-web-of-known-truth). To repeat it:
`make papers`. The numbers are in [data/templates](data/templates).

## Figure 1: the sketch against the whole page

{picture("templates_estimates", "Equal dimensions against exact similarity")}
Two pages agree in a dimension when the same fragment is the minimum of both, and the chance of that is their Jaccard index. The paper plots the sketch against Dice, which is
larger, and calls it an estimate of that. On the left the points bend below the line; on the right they lie on it.

{table(data["bands"], ("band", "Jaccard from"), "pairs", ("error_of_jaccard", "mean error as Jaccard"), ("mean_error_of_jaccard", "mean absolute error"), ("error_of_dice", "mean error as Dice"))}

## Figure 3: the similarity graph

{picture("templates_graph", "Similarity graph, 35 of 128 dimensions or more")}
Most components are dense: the paper's bunches of grapes. A few hang together by single edges: its worms, [below](#worms).

## Figure 4: all pages by their similarity to one

{picture("templates_like", "Pages by falling similarity to a forum page, and the detector made of it")}
`seamripper templates CORPUS --like PAGE`, where the page is a topic of a forum engine that runs on many domains. The paper's threshold of 20 dimensions, 100 % right for the site
in its example, has a precision of {percent(at["precision"])} here, at a recall of {percent(at["recall"])}. The best threshold for this page is {best["threshold"]}, with {percent(best["precision"])} and
{percent(best["recall"])}. So the threshold belongs to the page and not to the method; this is why `--like` marks the gaps in the curve.

## Table 1: clusters by mean similarity × domains

{table(data["clusters"], "pages", "domains", ("mean_similarity", "mean"), ("least_similarity", "least"), ("suggested_class", "class"), "kind", ("kind_share", "of that kind"), ("prototype_url", "prototype"), digits=2)}

## Table 2: members of one cluster

{table(data["members"], ("matches", "equal dimensions"), "url")}

## The parameters: pairs that no probe finds

{picture("templates_missed", "Pairs missed by 20 probes")}
{missed["pairs"].sum():,} pairs agree in 35 dimensions or more. By the formula for P_miss, 20 probes miss {expected:.1f} of them; {missed["apart"].sum():,} ended in different clusters. The paper is right
that the error is smaller than the formula: pairs that no probe joins are joined by others.

## Precision of the clusters

The paper checked 50 clusters from the top and 50 at random by hand and found no page misplaced. Here the truth checks:

{table(data["precision"], "clusters", "n", "pages", ("of_one_kind", "pages of the cluster's kind"))}

## Worms

These are the clusters whose two least similar members are the least similar. Their pages are joined by chains, not by likeness. *Families* is the number of groups that a cluster
falls into when every member must itself be alike to the group's prototype: what a cut would do.

{table(data["worms"], "pages", ("mean_similarity", "mean"), ("least_similarity", "least"), "families", "kind", ("kind_share", "of that kind"), digits=2)}

{real_worms(documentation["worms"]) if "worms" in documentation else ""}"""


def real_worms(worms):
    largest = worms.filter(pl.col("pages") == pl.col("pages").max()).row(0, named=True)
    return f"""On the documentation of Debian packages ({largest["pages_of_crawl"]:,} pages, [data/documentation](data/documentation)) the largest worm has {largest["pages"]:,} pages on {largest["domains"]:,} domain{"s" if largest["domains"] > 1 else ""} and a mean similarity
of {largest["mean_similarity"]:.2f}. It falls into {largest["families"]:,} families.

{table(worms, "pages", "domains", ("mean_similarity", "mean"), ("least_similarity", "least"), "families", digits=2)}
"""

def reuse(data):
    mutations = data["mutations"]
    stop = {row["stop_chunks_removed"]: row["bad_neighbourhoods"] for row in data["stop_chunks"].iter_rows(named=True)}
    copied = data["encyclopedia"].filter(~pl.col("known_source"))
    right = len(copied.filter(pl.col("kind").is_in(["rip", "bait", "quotation"])))
    bad = data["neighbourhood_kinds"]
    injected = {(row["what"], "their own" in row["injected"]): row for row in data["injected"].iter_rows(named=True)}
    threshold = data["injected"]["threshold"][0]
    ratios = data["tolerated"]["ratio"].drop_nulls()
    sites = data["tolerated"]["site"].drop_nulls()
    return f"""# Reuse: Ardi, Heidemann 2014, repeated

Everything in the report that can be counted in advance comes out as counted: which chunks of a copied site are discovered, and how badness falls as pages are changed. Whole sites can be changed
{ratios.min():.1f} to {ratios.max():.1f} times as much as single pages before they are missed (the report: 2.7 to 3.0 times).

The report ran on Common Crawl (2.86 billion files) and Geocities; this page on the [web of known truth](README.md#the-web-of-known-truth), and on a generated site of
{int(mutations["pages"].max()):,} pages in place of the report's blog. To repeat it: `make papers`. The numbers are in [data/reuse](data/reuse).

## Figures 1, 2 and 11: a copied site among all files and chunks

{picture("reuse_copies", "Distinct files and chunks by copies, and those of an injected site")}
{table(data["injected"], ("injected", "site of 30 pages"), "what", "distinct", "threshold", ("discovered", "discovered"))}

Copied as they are, all {injected["files", False]["discovered"]} files are found by their number of copies. A paragraph of its own at the head and the tail of each copy hides
{"every file" if injected["files", True]["discovered"] == 0 else "most files"} and {"no chunk" if injected["chunks", True]["discovered"] == injected["chunks", True]["distinct"] else "some chunks"}: the report's case for chunks.

## Figure 3: how much of a copied site is discovered

{picture("reuse_discovery", "Share of chunks discovered by number of copies")}
A chunk that is f times on the site has f × d copies when the site is copied d times, and is discovered when that exceeds the threshold. So discovery begins long before d reaches the threshold and
is complete once d exceeds it. The report found 78 % at d = 5,000 and a threshold of 100,000. The column *computed* counts this on the site itself.

{table(data["discovery"], "copies", "threshold", "distinct", ("discovered", "discovered"), ("expected", "computed"), "share")}

## Figures 4 to 10: how much change hides a copy

{picture("reuse_mutations_mean_page", "Mean badness of a page after mutations")}
{picture("reuse_mutations_pooled", "Badness of the site after mutations")}
{picture("reuse_detected", "Pages detected as bad after mutations")}
*Expert* labels hold every chunk of the unchanged site, *blind* labels those that are on it more than twice. The black lines are computed:

- **Adding** x times the mean number of chunks to each page leaves a badness of 1/(1 + x) for the site. It crosses the threshold τ at x = 1/τ − 1: {1 / 0.144 - 1:.2f} for the report's τ = 0.144, and
  {1 / 0.163 - 1:.2f} for the 0.163 of its section 6.3.
- **Deleting** chunks leaves 1.0 for as long as there are pages.
- **Modifying** c chunks of each page, with replacement, leaves Σ nᵢ(1 − 1/nᵢ)^c / Σ nᵢ.

How much change is borne, in mean chunks a page, before the badness falls below 0.144:

{table(data["tolerated"], "how", "labels", ("paper_page", "page, the report"), ("page", "page, here"), ("site", "site, here"), ("ratio", "site / page"), digits=2)}

The report says 4.4 to 5.4 for neighbourhoods; here it is {sites.min():.1f} to {sites.max():.1f}. A site bears more than its mean page because the same number of changes dilutes a short page more than a long one.

{table(mutations.filter(pl.col("labels") == "expert"), "how", ("amount", "mean chunks a page"), ("pooled", "site"), "computed", ("mean_page", "mean page"), ("detected", "pages detected"), ("pages", "pages left"), digits=3)}

## Tables 1 to 4: what is copied most

The authors classified frequent files and chunks by hand. Here the truth does, by the kind of page on which a chunk is first:

{table(data["chunk_kinds"], "sample", ("what", "kind"), "spam", "chunks")}

As in the report, much of what is frequent is no crime: blind discovery finds what is common, and directories and templates are.

## Figures 12 and 13, Tables 5 and 6: bad neighbourhoods

{picture("reuse_neighbourhoods", "Histogram and distribution of badness")}
Bad hosts, by the truth about their pages:

{table(bad, "kind", "spam", ("bad", "bad hosts"))}

- **Differs:** {percent(bad.filter("spam")["bad"].sum() / bad["bad"].sum())} of the bad hosts are spam. In the report's samples 5 to 40 % were, because most of the web's templates are honest ones.
- **Differs:** removing stop chunks changes nothing here ({stop[True]:,} bad neighbourhoods with, {stop[False]:,} without; the report: 2.35 % more without). This web has two stop chunks, `<p></p>` and
  `<p>&nbsp;</p>`, where the report removed 226.

## Figure 14: lengths of prefixes

{table(data["depths"], "depth", "neighbourhoods")}

No URL here is a crawler's loop. The report cut off prefixes of 97 parts and more; `seamripper` marks such pages in the column `recursion` of `pages` instead.

## The threshold of discovery

{picture("reuse_roc", "Spam and honest pages found, by threshold")}
The points are thresholds of copies; the axes are cut. There is a knee at {roc_knee(data["roc"])} copies, but only because honest text is not repeated much here.

## Table 7: copies of an encyclopedia

`seamripper reuse CORPUS --known encyclopedia.warc.gz --profile ardi2014` names the hosts with the most chunks of a known source. Of {len(copied)} that are not the encyclopedia,
{right} were made to copy from it: whole articles (*rip*), passages (*bait*) or a quotation. Badness separates them: only whole copies are bad. In the report 31 of the first 40 were copies, 3 search-engine spam and 6 benign.

{table(data["encyclopedia"], "host", "kind", "pages", ("bad_chunks", "its chunks"), "chunks", ("badness_pooled", "badness"), "bad", ("known_source", "is the source"))}
"""


def roc_knee(roc):
    """The threshold with the largest distance of true from false positives."""
    return roc.sort(pl.col("true_positive_rate") - pl.col("false_positive_rate")).row(-1, named=True)["threshold"]

def scale(data):
    parts, crawls, measured = data["parts"], data["crawls"], data["measured"]
    each, later = parts["microseconds_a_page"].sum(), parts["at_a_million"].sum()
    binds = crawls.select((pl.col("hours_of_disk") > pl.col("hours")).all()).item()
    bound = "the disk" if binds else "the processor, with the disk close behind" if (crawls["hours_of_disk"] > crawls["hours"] / 2).all() else "the processor"
    html, text = (measured.filter(pl.col("crawl") == kind)["pages"].max() for kind in ("html", "text"))
    grown = parts.sort("growth").row(-1, named=True)
    clue = crawls.row(0, named=True)
    upto = f", and on {text:,} pages of plain text to see how the cost grows" if text else ""
    return f"""# Scale, on paper

A full scan of the {clue["pages"]:,} pages of ClueWeb09 in English, which took Najork about 220 machines, would take one machine with 64 cores and NVMe disks {clue["hours_least"]:.1f} to
{max(clue["hours_most"], clue["hours_of_disk"]):.1f} hours. This is computed, not run: from CPU time and bytes per page on up to {html:,} pages of HTML{upto}. It is measured by `papers/measure_scale.py` on one thread and
stored in [data/scale/measured.csv](data/scale/measured.csv); `make papers` does not measure anew.

## What a page costs

{picture("scale_parts", "CPU time per page by number of pages")}
A flat line is a cost that is linear in the number of pages. {grown["part"].capitalize()} grow fastest: with the {1 + grown["growth"]:.2f}th power of the number of pages.

{table(parts, "part", ("microseconds_a_page", f"µs a page at {html:,}"), ("at_a_million", "µs a page at a million"), ("written_bytes_a_page", "bytes written a page"), ("growth", "exponent beyond linear"), digits=2)}

## What the papers' crawls would cost

{picture("scale_crawls", "Hours for the papers' crawls on one machine")}
{table(crawls, "crawl", "pages", ("core_hours", "core hours"), ("hours_least", "hours, at least"), ("hours", "hours"), ("hours_most", "hours, at most"), ("terabytes_moved", "TB read and written"), ("hours_of_disk", "hours of disk at 5 GB/s"), digits=1)}

- **What binds first:** {bound}. {later:.0f} µs a page on 64 cores are {64e6 / later:,.0f} pages a second.
- **At least** takes {each:.0f} µs a page and a core {percent(0.35)} faster. **At most** takes a core that much slower, and lets the cost of a page go on growing as it grew between the sizes measured.
- **Not in it:** reading over a network, and the second and third level of partitions that grouping needs beyond some 16 million pages. The pages measured are
  documentation of 20 KB; a page of Common Crawl has 35 KB and fewer words for its size.

## On Spark

Workers run the same engine on slices, so the core hours stay the same. What is added is the shuffle: 70 KB a page for all detectors ([measured](../explanation/dataflow.md)). On 16 machines with 10 Gbit/s each:

{table(crawls, "crawl", ("shuffled_terabytes", "TB shuffled"), ("hours_of_network", "hours of network"), digits=1)}

The network binds there, or the local disks that the shuffle is written to and read from.

## The papers' own cost

Najork had about 220 machines of 4 cores for 18 to 48 hours, for quilts alone and without parsing: 16,000 to 42,000 core hours. Ardi and Heidemann hashed their crawl in 11,500 hours of rented
machines, and had 55 machines for the rest.

## What would refute it

A scan of 10 million pages on one machine that takes more than 1.35 times the CPU time per page that the growth above predicts for it.
"""

def front(pages, spam, shares, demo):
    rows = "\n".join(f"| {kind} | {share} | {'spam' if kind in spam else ''} |" for kind, share in shares.items())
    return f"""# The papers, repeated

Four papers are behind the detectors, and each proves its method by experiments. Here the experiments are made again with our own program, on crawls that anyone can generate.
`make papers` writes this folder in a few minutes and gets the same numbers everywhere.

| paper | page |
|---|---|
| Najork, *Detecting Quilted Web Pages at Scale*, SIGIR 2012 | [quilts](quilts.md) |
| Fetterly, Manasse, Najork, *Detecting Phrase-Level Duplication on the World Wide Web*, SIGIR 2005 | [phrases](phrases.md) |
| Urvoy, Lavergne, Filoche, *Tracking Web Spam with Hidden Style Similarity*, AIRWeb 2006 | [templates](templates.md) |
| Ardi, Heidemann, *Web-scale Content Reuse Detection*, ISI-TR-692, 2014 | [reuse](reuse.md) |

Start with [what we learnt](learnt.md) that the papers do not say. [What their crawls would cost](scale.md) on one machine is a page of its own.

## The web of known truth

The papers' crawls cannot be had, and nobody knew the truth about them. So `papers/spam_web.py` generates a web of {pages:,} pages in the proportions that the papers report. For every page
it is known whether it is spam, of what kind, and which pages it was made from. This truth stands in for the papers' judges.

| kind | % of pages | |
|---|---|---|
{rows}

A generated web is simpler than the web. Where a result depends on what only the web has (languages, accidents, a billion pages), its page says so. Three things are not computed anew each
time, but stored:

| numbers | of | computed by |
|---|---|---|
| [data/documentation](data/documentation) | the documentation of Debian packages, some 100,000 pages | `papers/run --documentation`, which downloads 300 MB with apt |
| {"[data/demo](data/demo)" if demo else "data/demo (not yet)"} | the crawl of `make demo` at fifty times its size | `papers/run --demo` |
| [data/scale](data/scale) | CPU time and bytes per page | `papers/measure_scale.py`, on an idle machine |
"""

def learnt(data, others):
    at = one(data["foreign"], c=4)
    most = data["foreign"].sort("only_foreign").row(-1, named=True)
    collapsed, sampled, greedy = data["collapsed"], data["sampled"], data["greedy"]
    quilts_in_all, found = sampled["quilts"].sum(), sampled["with_30_popular"].sum()
    fewer = collapsed.filter(pl.col("collapsed") < pl.col("plain")).sort(pl.col("plain") - pl.col("collapsed")).row(-1, named=True)
    more = collapsed.filter(pl.col("collapsed") > pl.col("plain")).sort(pl.col("collapsed") - pl.col("plain")).row(-1, named=True)
    middle = others["templates"]["bands"].filter(pl.col("band").is_between(0.2, 0.6))
    tolerated = others["reuse"]["tolerated"]
    first = others["templates"]["precision"].row(0, named=True)
    kinds = others["quilts"]["kinds"]
    honest, victims = honest_quilts(kinds)
    fronts, foreign_fronts, shared_fronts = data["front_pages"].iter_rows(named=True)
    return f"""# What we learnt that the papers do not say

Ten findings, each with its figure. The numbers are in [data/learnt](data/learnt), and with the papers where one is linked.

## 1. The style sketch estimates Jaccard, not Dice

Urvoy and others call the share of equal dimensions an estimate of Dice. For pairs with a Jaccard index of 0.2 to 0.7 it is {percent(-middle["error_of_dice"].mean())} too small as that, and right as
Jaccard within {percent(middle["error_of_jaccard"].abs().max(), 1)}. Their threshold of 35 of 128 dimensions is a Jaccard index of 0.27 and a Dice index of 0.43.

{picture("templates_estimates", "Equal dimensions against Dice and Jaccard")}

## 2. Pairs of 82.5 % similarity are found in 5.7 % of cases, not in less than 5 %

The chance of two equal runs of 14 samples among six, at 82.5 % similarity, is 5.7 %. Fetterly and others wrote "less than 5 %".

{picture("phrases_near_duplicates", "Pairs found by similarity")}

## 3. Foreign quilts are not a subset of quilts

Najork reports his foreign quilts as a proper subset of his quilts. They need not be one. A page of the same site can cover alone what takes several pages of other sites, and so keep a page
below c sources; when that page does not count, the quilt appears. With c = {most["c"]}, {most["only_foreign"]:,} pages here are foreign quilts only; with c = 4, {at["only_foreign"]:,}. This is why
`--foreign` looks at all patchy pages, and not only at the quilts.

{picture("learnt_foreign", "Quilts and foreign quilts")}

## 4. The greedy cover can exceed the smallest by any factor

A page made of two others needs two sources. If other pages each hold a piece of both halves, greedy takes those first: {greedy["greedy"].max()} sources for a page of {greedy["words"].max():,} words, and one more
each time the page doubles. From {greedy.filter(pl.col("greedy") >= 4)["words"].min():,} words on, such a page is a quilt to the algorithm (c = 4) and not by the definition.

{picture("learnt_greedy", "Sources by greedy and in the smallest cover")}

## 5. Collapsing near-duplicates removes quilts, and makes some

Counting near-duplicates as one page (`--collapse`) changes the total little: {collapsed["plain"].sum():,} quilts before, {collapsed["collapsed"].sum():,} after. But it removes {fewer["plain"] - fewer["collapsed"]} of {fewer["plain"]} of the kind
*{fewer["kind"]}* and adds {more["collapsed"] - more["plain"]} of the kind *{more["kind"]}*. Two effects work against each other: sources that are copies of one another become one, and grams that were on more than m pages
come back under m.

{picture("learnt_collapsed", "Quilts with and without collapsing")}

## 6. 84 samples miss {percent(1 - found / quilts_in_all)} of the quilts

Fetterly and others sample 84 phrases of a page; Najork looks at all. Of {quilts_in_all:,} quilts, {found:,} have the 30 popular shingles without which no cover is sought. What is missed was copied to
fewer than five pages: a passage that one spammer took once is not popular, however many such passages a page is made of.

{picture("learnt_sampled", "Quilts that the sampling method sees")}
{table(sampled, "kind", "quilts", ("with_30_popular", "with 30 popular shingles"), ("with_a_cover_of_4", "and a cover of 4"))}

## 7. A foreign quilt need not be foreign

With `--foreign`, sources must be elsewhere, but the patch fraction still counts every gram that is on another page. The front page of a blog is patchy thanks to its own posts; a few common
phrases on other domains are then enough for c sources. Of {fronts["front_pages"]} such front pages {foreign_fronts["front_pages"]} remain foreign quilts, although foreign sources cover only {percent(foreign_fronts["covered"])} of their
grams. Asking 2 % of each source (`--min-share 0.02`) leaves {shared_fronts["front_pages"]}.

{table(data["front_pages"], "run", ("front_pages", "front pages that are quilts"), ("sources", "mean sources"), ("covered", "share of grams covered"))}

## 8. Whoever is copied from is a quilt

{honest:,} of {kinds["quilts"].sum():,} quilts on the web of known truth are honest pages, and {victims:,} of those are victims: several others took a passage from them. The definition is symmetric in time, so a crawl
without dates cannot tell the two apart ([quilts](quilts.md#table-2-how-many-quilts-are-spam)).

{picture("quilts_yield", "Share of quilts that are spam")}

## 9. A cluster can be a chain

The paper on templates found none of 100 clusters impure. Judged by the truth, {percent(first["of_one_kind"])} of the pages of the first 50 clusters are of their cluster's kind: sketches are joined in chains, and the two ends of a
chain may have nothing in common ([worms](templates.md#worms)).

{picture("templates_graph", "Similarity graph")}

## 10. Why a site bears more change than a page can be computed

The report finds that neighbourhoods bear 2.7 to 3.0 times as much change as pages. Here it is {tolerated["ratio"].min():.1f} to {tolerated["ratio"].max():.1f} times. It is no property of the method but of the distribution of page lengths: after adding
x mean chunks to each page the site's badness is 1/(1 + x), and a page's of n chunks is 1/(1 + x · mean/n), which for short pages is far lower ([reuse](reuse.md#figures-4-to-10-how-much-change-hides-a-copy)).

{picture("reuse_mutations_mean_page", "Mean badness of a page after mutations")}
"""
