"""The pages of docs/papers: for each paper what its authors drew, beside ours, what agrees and what differs. Every number is read
from the tables, so that a page cannot say what was not found."""
import polars as pl


def table(rows, *columns, digits=3):
    """Rows as Markdown; `columns` are names, or pairs of a name and what stands above it."""
    pairs = [(column, column) if isinstance(column, str) else column for column in columns]
    lines = ["| " + " | ".join(title for _, title in pairs) + " |", "|" + "---|" * len(pairs)]
    lines += ["| " + " | ".join(spelled(row[name], digits) for name, _ in pairs) + " |" for row in rows.iter_rows(named=True)]
    return "\n".join(lines)


def spelled(value, digits):
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, float) and value >= 100 and value == int(value):
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


def quilts(data, documentation):
    pivot, foreign, address = (one(data["yield"], run=name) for name in ("pivot", "foreign by domain", "foreign by address"))
    share = one(data["yield"], run="share of 10 %")
    plain = data["sweep"].filter(pl.col("foreign") == "none")
    peak = plain.filter(pl.col("m") == 50, pl.col("c") == 4, pl.col("theta") == 0.5).sort("quilted").row(-1, named=True)
    pages = spelled(data["kinds"]["pages"].sum(), 0)
    real = documentation.filter(pl.col("m") == 50, pl.col("c") == 4, pl.col("theta") == 0.5)
    real_peak = real.filter(pl.col("foreign") == "none").sort("quilted").row(-1, named=True)
    victims = data["kinds"].filter(~pl.col("spam"), pl.col("quilts") > 0)["quilts"].sum()
    return f"""# Quilts: Najork 2012, repeated

The paper counts quilts among 503,898,901 pages of ClueWeb09; here it is the [web of known truth](README.md#the-web-of-known-truth), so
the counts differ and the shapes can be compared. Made by `make papers`; the numbers lie in [data/quilts](data/quilts).

## Table 1 and Figure 3: quilts by each parameter

{picture("quilts_sweep", "Number of quilts for k, m, c and theta")}
The paper's curves: falling in θ and in c, rising in m, and in k a peak at 5 or 6. Ours fall in θ and c and rise in m as theorems 1 to 3
say. In k ours has its peak at {peak["k"]}, theirs at 6: below it most grams are on more than m pages, and in a web of {pages} pages that
begins at shorter grams than in half a billion.

{table(plain, "k", "m", "c", ("theta", "θ"), "quilted", ("mean_sources", "mean sources"))}

**On real text**, {documentation["pages"][0]:,} pages of software documentation with a host for each package (`papers/documentation.py`, stored in
[data/documentation](data/documentation)), the peak in k is at {real_peak["k"]}, with {real_peak["quilted"]:,} quilts. There the foreign run is no subset by its mere number: at k = 2 it
finds {one(real.filter(pl.col("foreign") == "domain"), k=2)["quilted"]:,} quilts, the plain run {one(real.filter(pl.col("foreign") == "none"), k=2)["quilted"]:,}.

{table(real, "k", "foreign", "quilted", ("mean_sources", "mean sources"))}

## Table 2: how much of it is spam

The paper had 100 quilts of each run judged by hand. Here the truth judges all of them; the interval is what a sample
of that size would have.

{picture("quilts_yield", "Share of quilts that are spam, by parameters")}
{table(data["yield"], "run", "quilts", "spam", "yield", ("least", "95 % from"), ("most", "to"), "recall", ("mean_sources", "mean sources"))}

Agrees: extreme parameters do not improve on the pivot by much (the paper: 17 to 27 %). Differs: the yield is {percent(pivot["yield"])},
where the paper found 27 %, since two fifths of this web is spam made by copying. Requiring sources of other domains brings
{foreign["quilts"]:,} quilts instead of {pivot["quilts"]:,}; by address {address["quilts"]:,}. On ClueWeb09 that removed two thirds of the quilts: blogs that print
the beginnings of their own posts, which are few here.

**Who was copied is a quilt, too.** {victims:,} honest pages are quilts: a page that several others took from has passages on several
other pages, and the definition cannot say who was first. The paper's judges counted such pages as false positives.

{table(data["kinds"], "kind", "spam", "pages", "quilts", ("mean_sources", "mean sources"), digits=1)}

## Sources, and the remark on φ

{picture("quilts_sources", "Sources of a quilt, and the share of the largest")}
The paper remarks that a few sources give most of a quilt and the others a gram or two, and proposes that each give a share φ. With
`--min-share 0.1`, {share["quilts"]:,} of {pivot["quilts"]:,} quilts remain with {share["mean_sources"]:.1f} sources instead of {pivot["mean_sources"]:.1f}, and the yield is {percent(share["yield"])} instead of
{percent(pivot["yield"])}: {"it improves" if share["yield"] > pivot["yield"] else "it does not improve, since what slices sentences takes a little from many"}.
"""


def phrases(data):
    headline = {row["what"]: row for row in data["headline"].iter_rows(named=True)}
    near, some, half = headline.values()
    farm = data["covers_farm"]
    foreign = farm["foreign_contribution"].sum() / max(1, farm["popular"].sum())
    suspicious = data["sites"].filter(pl.col("suspicious"))
    return f"""# Phrases: Fetterly, Manasse, Najork 2005, repeated

The paper has two crawls, of 151 and 96 million pages; here it is the [web of known truth](README.md#the-web-of-known-truth). Made by
`make papers`; the numbers lie in [data/phrases](data/phrases).

## The headline shares

{table(data["headline"], "what", "count", "of", "share")}

The paper: a third of all pages are near-duplicates of the rest; of what remains 93 to 96 % have a popular shingle, and on 29 to 44 %
at least half are popular. Here {percent(near["share"])}, {percent(some["share"])} and {percent(half["share"])}.

## Table 1: the most popular phrases

{table(data["top"], ("sampled_pages", "documents"), "phrase", "domains")}

As in the paper, the top is menus and boilerplate, then what machines generate.

## Figure 1: how often popular shingles occur

{picture("phrases_occurrences", "Popular shingles by the number of documents they occur in")}
A falling line on two logarithmic axes, as in the paper; it begins at 5, which is the definition.

## Figure 2: popular shingles of a document

{picture("phrases_popular", "Popular shingles per document")}
The hosts that slice and dice stand apart, as the German hosts did (50 to 80 of 84).

## Figures 3 to 7: covering sets

Figures 3 and 4 take 50 documents for each count of popular shingles, 5 and 6 draw uniformly, 7 is the German farm alone. Orange: documents at that
place; blue, inside: the share of their popular shingles that documents at other addresses cover.

{picture("phrases_covers_by_count", "Covers, 50 documents per count")}
{picture("phrases_covers_uniform", "Covers, drawn uniformly")}
{picture("phrases_covers_farm", "Covers of the farm")}
Agrees: few documents cover most pages, the farm needs more ({farm["cover_size"].mean():.1f} on average), and the sizes of its covers lie close together. Of
the farm's shingles {percent(foreign)} are covered from other addresses; the paper found nearly all.

## Figures 8 and 9: hosts

{picture("phrases_sites", "Mean and deviation of popular shingles per host")}
Suspicious by the paper's rule (10 pages or more, mean of 30 or more, deviation below 15): {len(suspicious)} of {len(data["sites"])} hosts.

## Table 2: two covering sets

{table(data["covers"], "url", "rank", ("donor_url", "donor"), "gain", "foreign")}

## Near-duplicates: two of six runs of 14

{picture("phrases_near_duplicates", "Pairs found by similarity, and the formula")}
{table(data["near_duplicates"], "jaccard", "pairs", "found", "share", "formula")}

The paper says that pairs below 82.5 % are found in less than 5 % of cases. The formula says 5.7 % at 82.5 %, and what is found agrees
with the formula.
"""


def templates(data):
    bands = data["bands"]
    at = one(data["detector"], threshold=20)
    best = data["detector"].filter(pl.col("precision") * pl.col("recall") == (data["detector"]["precision"] * data["detector"]["recall"]).max()).row(0, named=True)
    missed = data["missed"]
    expected = (missed["pairs"] * missed["computed"]).sum()
    return f"""# Templates: Urvoy, Lavergne, Filoche 2006, repeated

The paper has five million pages of a French search engine; here it is the [web of known truth](README.md#the-web-of-known-truth). Made by
`make papers`; the numbers lie in [data/templates](data/templates).

## Figure 1: the sketch against the whole page

{picture("templates_estimates", "Equal dimensions against exact similarity")}
**The sketch estimates Jaccard, not Dice.** The paper's Figure 1 lays it beside Dice, and calls it an estimate of that. Minima under
a random order agree with the chance that the Jaccard index is, and Dice is larger: the left panel bends, the right one does not.

{table(bands, ("band", "Jaccard from"), "pairs", ("error_of_jaccard", "mean error as Jaccard"), ("mean_error_of_jaccard", "mean absolute error"), ("error_of_dice", "mean error as Dice"))}

## Figure 3: the similarity graph

{picture("templates_graph", "Similarity graph, 35 of 128 dimensions or more")}
Components of the graph "35 equal dimensions or more": most are dense, the paper's bunches of grapes; a few hang together by single
edges, its worms.

## Figure 4: all pages by their similarity to one

{picture("templates_like", "Pages by falling similarity to a forum page, and the detector made of it")}
The reference is a page of the forum engine. At the paper's threshold of 20 dimensions, which it found to be 100 % right for its site, this is a
detector of the engine with precision {percent(at["precision"])} and recall {percent(at["recall"])}; the best product of both is at {best["threshold"]} ({percent(best["precision"])}, {percent(best["recall"])}). The threshold is
a property of the page, not of the method: `--like` marks gaps for that reason.

## Table 1: clusters by mean similarity × domains

{table(data["clusters"], "pages", "domains", ("mean_similarity", "mean"), ("least_similarity", "least"), ("suggested_class", "class"), "kind", ("kind_share", "of that kind"), ("prototype_url", "prototype"), digits=2)}

## Table 2: members of one cluster

{table(data["members"], ("matches", "equal dimensions"), "url")}

## The parameters: pairs that no probe finds

{picture("templates_missed", "Pairs missed by 20 probes")}
Of {missed["pairs"].sum():,} pairs at 35 dimensions or more, {missed["apart"].sum():,} ended in different clusters; 20 probes should miss {expected:.1f} of them, and a cluster
holds together by others. So the paper is right that fewer are missed than the formula says.

## Precision of the clusters

The paper checked 50 clusters from the top and 50 at random by hand and found no page misplaced.

{table(data["precision"], "clusters", "n", "pages", ("of_one_kind", "pages of the cluster's kind"))}

## Worms

The clusters whose least similarity is lowest; *families* is in how many a cluster falls when each member must be alike to a prototype.

{table(data["worms"], "pages", ("mean_similarity", "mean"), ("least_similarity", "least"), "families", "kind", ("kind_share", "of that kind"), digits=2)}
"""


def reuse(data):
    mutations = data["mutations"]
    stop = {row["stop_chunks_removed"]: row["bad_neighbourhoods"] for row in data["stop_chunks"].iter_rows(named=True)}
    copied = data["encyclopedia"].filter(~pl.col("known_source"))
    right = len(copied.filter(pl.col("kind").is_in(["rip", "bait", "quotation"])))
    return f"""# Reuse: Ardi, Heidemann 2014, repeated

The report has Common Crawl, 2.86 billion files, and Geocities; here it is the [web of known truth](README.md#the-web-of-known-truth), and a
site of {int(mutations["pages"].max()):,} pages as the report's blog. Made by `make papers`; the numbers lie in [data/reuse](data/reuse).

## Figures 1, 2 and 11: copies of files and of chunks

{picture("reuse_copies", "Distinct files and chunks by copies")}

## Tables 1 to 4: what is copied most

The report's authors classified the commonest chunks, and a sample of the others, by hand. Here the truth does: the kind of page on which a chunk stands first.

{table(data["chunk_kinds"], "sample", ("what", "kind"), "spam", "chunks")}

As in the report most of what is frequent is no crime: blind discovery finds what is common, and templates are.

## Figure 3: what is discovered of a copied site

{picture("reuse_discovery", "Share of chunks discovered by number of copies")}
{table(data["discovery"], "copies", "threshold", "distinct", ("discovered", "found"), ("expected", "counted by hand"), "share")}

A chunk that stands f times on the site is discovered from threshold/f copies on. So discovery begins long before the number of copies reaches the
threshold, and is complete just behind it, as the report has it (78 % of the chunks at 5,000 copies and a threshold of 100,000).

## Figures 4 to 10: how much change hides a copy

{picture("reuse_mutations_pooled", "Badness of the site after mutations")}
{picture("reuse_mutations_mean_page", "Mean badness of a page after mutations")}
{picture("reuse_detected", "Pages detected after changes")}
With expert labels the pooled badness is 1/(1 + x) after adding x mean chunks a page, so a threshold τ is crossed at x = 1/τ − 1: for 0.144
at {1 / 0.144 - 1:.2f}. The report found that neighbourhoods bear 4.4 to 5.4 times the mean. Deleting leaves 1.0. Changing leaves Σ nᵢ(1 − 1/nᵢ)^c / Σ nᵢ. Black: these formulas. Blind labels hold only what is frequent on
the site, so they begin lower. The mean of pages lies below the pooled badness after adding, since short pages are diluted more: that is
why the report finds neighbourhoods more robust than pages.

{table(mutations.filter(pl.col("labels") == "expert"), "how", ("amount", "mean chunks a page"), ("pooled", "site"), "computed", ("mean_page", "mean page"), ("detected", "pages detected"), "pages", digits=3)}

## Figures 12 and 13: badness of neighbourhoods; with and without stop chunks

{picture("reuse_neighbourhoods", "Histogram and distribution of badness")}
Bad neighbourhoods with stop chunks removed: {stop[True]:,}; with them left in: {stop[False]:,}. The report found 2.35 % more with them. Two chunks, `<p></p>` and `<p>&nbsp;</p>`, are all
that this web has of the report's 226.

Figure 14, by lengths of prefixes:

{table(data["depths"], "depth", "neighbourhoods")}

Table 5, by the truth of a host's pages:

{table(data["neighbourhood_kinds"], "kind", "spam", ("bad", "bad hosts"))}

## The threshold of discovery

{picture("reuse_roc", "Spam and honest pages told of by threshold")}
As in the report there is no knee that decides for one threshold.

## Section 7: an encyclopedia's copies

`seamripper reuse CORPUS --known encyclopedia.warc.gz --profile ardi2014`: the hosts with most of its chunks. Of {len(copied)} that are not the
encyclopedia, {right} were made to copy from it: whole articles (*rip*), passages (*bait*) or a quotation.

{table(data["encyclopedia"].head(20), "host", "kind", "pages", ("bad_chunks", "its chunks"), "chunks", ("badness_pooled", "badness"), "bad", ("known_source", "is the source"))}
"""


def scale(data):
    crawls, parts = data["crawls"], data["parts"]
    clueweb = crawls.row(0, named=True)
    bound = "the processor" if clueweb["hours"] > clueweb["hours_of_disk"] else "the disk"
    each = parts["microseconds_a_page"].sum()
    return f"""# Scale, on paper

What the papers' crawls would cost on one machine with 64 cores and NVMe disks. It is computed, not run: from CPU seconds and bytes a page, measured by
`papers/measure_scale.py` on one thread and kept in [data/scale/measured.csv](data/scale/measured.csv).

{picture("scale_parts", "CPU microseconds a page")}
{table(parts, "part", ("microseconds_a_page", "µs a page"), ("written_bytes_a_page", "bytes written a page"), ("growth", "exponent beyond linear"), digits=2)}

{picture("scale_crawls", "Hours for the papers' crawls")}
{table(crawls, "crawl", "pages", ("core_hours", "core hours"), ("hours_least", "hours, at least"), ("hours", "hours"), ("hours_most", "hours, at most"), ("terabytes_moved", "TB read and written"), ("hours_of_disk", "hours of disk at 5 GB/s"), digits=1)}

**What binds first:** {bound}. {each:.0f} µs a page on 64 cores are {64e6 / each:,.0f} pages a second.
**At most** takes a core that is slower by 35 % and lets the cost of a page go on growing as it grew between the sizes measured; **at least** a faster core and no growth.
The pages measured are documentation, of 15 KB; a page of Common Crawl has 35 KB and fewer words for its size.

**What is not in it:** reading over a network; a second and third level of partitions, which grouping needs beyond some 16 million pages; and on Spark,
whose workers run the same engine on slices, the shuffle of {2 * 8 * 424 / 1000:.1f} KB of gram records a page.

**The papers' own:** Najork had about 220 machines of 4 cores for 18 to 48 hours, for quilts alone and without parsing, that is 16,000 to 42,000 core hours.
Ardi and Heidemann hashed their crawl in 11,500 hours of rented machines, and had 55 for the rest.

**What would refute it:** a scan of 10 million pages on one machine, whose CPU time a page is more than {1.35:.2f} times what stands here for the same cores.
"""


def front(pages, spam, shares):
    rows = "\n".join(f"| {kind} | {share} | {'spam' if kind in spam else ''} |" for kind, share in shares.items())
    return f"""# The papers, repeated

The four papers behind the detectors prove them by experiments. Here these are made again, by our own program, on crawls that anybody can
generate: `make papers` writes all of this folder, and gives the same numbers everywhere.

| paper | page |
|---|---|
| Najork, *Detecting Quilted Web Pages at Scale*, SIGIR 2012 | [quilts](quilts.md) |
| Fetterly, Manasse, Najork, *Detecting Phrase-Level Duplication on the World Wide Web*, SIGIR 2005 | [phrases](phrases.md) |
| Urvoy, Lavergne, Filoche, *Tracking Web Spam with Hidden Style Similarity*, AIRWeb 2006 | [templates](templates.md) |
| Ardi, Heidemann, *Web-scale Content Reuse Detection*, ISI-TR-692, 2014 | [reuse](reuse.md) |

[What we learnt](learnt.md) that the papers do not say. [What their crawls would cost](scale.md) on one machine.

## The web of known truth

The crawls of the papers are not to be had, and nobody knew what was true of them. So `papers/spam_web.py` makes a web of {pages:,} pages after what the papers
found: of each page it is known whether it is spam, of what kind, and from which pages it was made. The truth stands in for the
papers' judges.

| kind | % of pages | |
|---|---|---|
{rows}

A web made by a program is simpler than the web. Where a figure depends on what only the web has (languages, accidents, a billion
pages), its page says so.
"""


def learnt(data, others):
    at = one(data["foreign"], c=4)
    most = data["foreign"].sort("only_foreign").row(-1, named=True)
    collapsed, sampled, greedy = data["collapsed"], data["sampled"], data["greedy"]
    quilts_in_all, found = sampled["quilts"].sum(), sampled["with_30_popular"].sum()
    middle = others["templates"]["bands"].filter(pl.col("band").is_between(0.2, 0.6))
    return f"""# What we learnt that the papers do not say

Each has its figure; the numbers lie in [data/learnt](data/learnt).

## The style sketch estimates Jaccard

Urvoy and others call it an estimator of Dice. Between 0.2 and 0.7 it is {percent(-middle["error_of_dice"].mean())} too small as that, and right as Jaccard to
{percent(middle["error_of_jaccard"].abs().max(), 1)}. A threshold of 35 of 128 dimensions is a Jaccard index of 0.27 and a Dice index of 0.43.

{picture("templates_estimates", "Equal dimensions against Dice and Jaccard")}

## Two of six runs: 5.7 %, not less than 5 %

At 82.5 % similarity the chance of two equal runs of 14 is 5.7 %. Fetterly and others wrote less than 5 %.

{picture("phrases_near_duplicates", "Pairs found by similarity")}

## Foreign quilts are no subset of quilts

Najork reports his foreign quilts as a proper subset of the others. They need not be: a page of the same site may cover alone what takes several pages of
others, and so keep a page below c that is above it when that site does not count. Here, with c = {most["c"]}, {most["only_foreign"]:,} pages are
foreign quilts only; with c = 4, {at["only_foreign"]:,}. Therefore `--foreign` is computed from all patchy pages.

{picture("learnt_foreign", "Quilts and foreign quilts")}

## Greedy takes more than there are

A page that is two others put together needs two sources. Where further pages hold a piece of both halves, greedy takes those
first: {greedy["greedy"].max()} sources for {greedy["words"].max():,} words. With c = 4 such a page is a quilt for greedy and none by the definition.

{picture("learnt_greedy", "Sources by greedy and in the smallest cover")}

## What collapsing near-duplicates does

Counting near-duplicates as one page (`--collapse`) takes mirrors of a source out of the counts of documents, and pages that were quilts only because
their sources stand twice out of the result: {collapsed["plain"].sum():,} quilts before, {collapsed["collapsed"].sum():,} after.

{picture("learnt_collapsed", "Quilts with and without collapsing")}

## What 84 samples miss

Fetterly and others sampled 84 phrases of a page; Najork counts all. Of {quilts_in_all:,} quilts {found:,} have the 30 popular shingles from which a cover is sought
({percent(found / quilts_in_all)}). What is missed is what stands on fewer than five pages: a phrase that one spammer copied once is not
popular, however much of the page is made of such.

{picture("learnt_sampled", "Quilts that the sampling method sees")}
{table(sampled, "kind", "quilts", ("with_30_popular", "with 30 popular shingles"), ("with_a_cover_of_4", "and a cover of 4"))}
"""
