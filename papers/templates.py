"""Urvoy, Lavergne, Filoche, Tracking Web Spam with Hidden Style Similarity (AIRWeb 2006)."""
import random

import numpy
import polars as pl
import seamripper as sr
import spam_web
from figure import COLOURS, MARKS, Figure, label
from matplotlib.collections import LineCollection
from seamripper import program
from statistics_of import missed

DIMENSIONS = 128
THRESHOLD = 35
PROBES = 20
MOST_EDGES = 1000  # drawn of a component
LIKE = 20  # the paper's threshold of a detector of one site


def sketches(web):
    """A row of 128 values for each page; an empty dimension is nothing."""
    made = sr.sketch([page.html for page in web.pages])
    values = numpy.array([[-1 if value is None else value for value in row] for row in made.to_pylist()], dtype=numpy.int64)
    return values


def matches_between(values, others):
    """In how many dimensions each of `values` is as each of `others`; empty ones match nothing."""
    return numpy.stack([((values == other) & (other >= 0)).sum(axis=1) for other in others])


def style(corpus, a, b):
    return program.run("compare", "--in", corpus.path, "--style", "--json", "--", a, b).json()


def pairs_of(values, count, seed):
    """Pairs of pages of every degree of likeness."""
    source = random.Random(seed)
    sample = source.sample(range(len(values)), min(len(values), 400))
    matches = matches_between(values[sample], values[sample])
    by_matches = {}
    for i in range(len(sample)):
        for j in range(i):
            by_matches.setdefault(int(matches[i, j]) // 4, []).append((sample[i], sample[j]))
    return [pair for _, pairs in sorted(by_matches.items()) for pair in source.sample(pairs, min(len(pairs), max(1, count // 33)))]


def estimates(crawl, web, count, seed=1):
    """What the sketch says of pairs beside what is true of them."""
    rows = []
    for a, b in pairs_of(sketches(web), count, seed):
        exact = style(crawl.corpus, web.pages[a].url, web.pages[b].url)
        rows.append({"matches": exact["matches"], "estimate": exact["matches"] / DIMENSIONS, "jaccard": exact["jaccard"], "dice": exact["dice"],
                     "filled": min(exact["a"]["filled"], exact["b"]["filled"])})
    return pl.DataFrame(rows)


def errors_by_band(rows):
    """By tenths of the true similarity: the mean error as an estimate of Jaccard, and of Dice."""
    return rows.with_columns((pl.col("jaccard") * 10).floor().clip(0, 9).alias("band")).group_by("band").agg(
        pl.len().alias("pairs"), (pl.col("estimate") - pl.col("jaccard")).mean().alias("error_of_jaccard"),
        (pl.col("estimate") - pl.col("jaccard")).abs().mean().alias("mean_error_of_jaccard"),
        (pl.col("estimate") - pl.col("dice")).mean().alias("error_of_dice")).sort("band").with_columns(pl.col("band") / 10)


def like(crawl, url):
    rows = program.run("templates", crawl.corpus.path, "--like", url, "--threshold", "1", "--json", "-q").rows()
    return pl.DataFrame(rows).select("url", "matches").join(crawl.truth, on="url", how="left", maintain_order="left").select("matches", "kind")


def detector(curve, kind, of):
    """Precision and recall of "at least so many dimensions" as a detector of pages of a kind."""
    rows = []
    for threshold in range(8, 65, 4):
        told = curve.filter(pl.col("matches") >= threshold)
        right = len(told.filter(pl.col("kind") == kind))
        rows.append({"threshold": threshold, "pages": len(told), "precision": right / len(told) if len(told) else 1.0, "recall": right / of})
    return pl.DataFrame(rows)


def pairs_missed(crawl, web, most=3000):
    """Pairs at the threshold or above that end in different clusters, and what one probe after the other would miss of them."""
    urls = [page.url for page in web.pages][:most]
    values = sketches(web)[:most]
    members = dict(crawl.corpus["template_members"].to_polars().select("url", "cluster_id").iter_rows())
    clusters = numpy.array([members.get(url, -1 - number) for number, url in enumerate(urls)])
    pairs, apart, edges = numpy.zeros(DIMENSIONS + 1, int), numpy.zeros(DIMENSIONS + 1, int), []
    for number in range(1, len(urls)):
        matches = ((values[:number] == values[number]) & (values[number] >= 0)).sum(axis=1)
        near = numpy.nonzero(matches >= THRESHOLD)[0]
        numpy.add.at(pairs, matches[near], 1)
        numpy.add.at(apart, matches[near[clusters[near] != clusters[number]]], 1)
        edges += [(int(other), number) for other in near]
    rows = [{"matches": t, "pairs": int(pairs[t]), "apart": int(apart[t]), "computed": missed(t, PROBES)} for t in range(THRESHOLD, DIMENSIONS + 1)]
    return pl.DataFrame(rows), edges


def tables(crawl, pairs=660):
    corpus, web = crawl.corpus, crawl.web
    rows = estimates(crawl, web, pairs)
    found = {"estimates": rows, "bands": errors_by_band(rows)}
    clusters = corpus["templates"].to_polars().join(kinds_of(crawl), on="cluster_id").sort("rank_score", "cluster_id", descending=[True, False])
    told = ["pages", "domains", "mean_similarity", "least_similarity", "suggested_class", "families", "prototype_url", "kind", "kind_share"]
    found["clusters"] = clusters.select(told).head(20)
    forum = clusters.filter(pl.col("kind") == "forum")["cluster_id"].head(1)
    found["members"] = corpus["template_members"].to_polars().filter(pl.col("cluster_id").is_in(forum.to_list())).sort(
        "matches", "page_id", descending=[True, False]).gather_every(4).head(15).select("matches", "url")
    found["precision"] = precision(clusters)
    found["worms"] = clusters.sort("least_similarity", "cluster_id").head(10).select(told)
    reference = next(page for page in web.pages if page.kind == "forum")
    curve = like(crawl, reference.url)
    found["like"] = curve.with_columns((pl.col("kind") == "forum").alias("forum")).group_by("matches", "forum").len("pages").sort(
        "matches", "forum", descending=[True, True])
    found["detector"] = detector(curve, "forum", sum(page.kind == "forum" for page in web.pages))
    found["missed"], edges = pairs_missed(crawl, web)
    found["_graph"] = pl.DataFrame(edges, schema=["a", "b"], orient="row")
    found["_graph_pages"] = pl.DataFrame({"kind": [page.kind for page in web.pages[:3000]]})
    return found


def kinds_of(crawl):
    """Of each cluster, the kind of most of its members, and their share."""
    return crawl.with_truth("template_members").group_by("cluster_id", "kind").len("of_kind").sort(
        "of_kind", "kind", descending=[True, False]).group_by("cluster_id", maintain_order=True).agg(
            pl.col("kind").first(), (pl.col("of_kind").first() / pl.col("of_kind").sum()).alias("kind_share"))


def precision(clusters):
    """Of the first 50 clusters and 50 others: members that are of the kind that most members are of."""
    rest = clusters.slice(50)
    groups = (("first 50", clusters.head(50)), ("50 at random", rest.sample(min(50, len(rest)), seed=1)))
    return pl.DataFrame([{"clusters": name, "n": len(rows), "pages": int(rows["pages"].sum()),
                          "of_one_kind": float((rows["kind_share"] * rows["pages"]).sum() / max(1, rows["pages"].sum()))} for name, rows in groups])


def figures(data, pages):
    rows = data["estimates"]
    figure = Figure(f"n = {len(rows):,} pairs of pages; seamripper compare A B --in CORPUS --style", columns=2, width=8.6, height=4.0, share_y=True)
    for axes, name, title in zip(figure.axes, ("dice", "jaccard"), ("Dice similarity", "Jaccard similarity")):
        axes.plot([0, 1], [0, 1], color=COLOURS[6], linewidth=0.8)
        axes.plot(rows[name], rows["estimate"], "o", markersize=2.5, alpha=0.5, color=COLOURS[0 if name == "jaccard" else 1])
        label(axes, f"{title} of the mark-up", "equal dimensions, of 128" if name == "dice" else "")
    yield "estimates", figure

    figure = Figure(f"n = {data['like']['pages'].sum():,} of {pages:,} pages; seamripper templates CORPUS --like PAGE", columns=2, width=8.6, height=3.8)
    axes = figure.axes[0]
    curve = data["like"].with_columns(pl.col("pages").cum_sum().alias("behind"))
    for forum, colour, told in ((True, COLOURS[1], "forums of the page's engine"), (False, COLOURS[0], "other pages")):
        of = curve.filter(pl.col("forum") == forum)
        axes.hlines(of["matches"], of["behind"] - of["pages"] - 8, of["behind"], color=colour, linewidth=3, label=told)
    axes.axhline(LIKE, color=COLOURS[6], linestyle=":")
    axes.legend(fontsize=8.5)
    label(axes, "pages by falling similarity", "equal dimensions, of 128")
    axes = figure.axes[1]
    axes.plot(data["detector"]["threshold"], data["detector"]["precision"], "-o", color=COLOURS[0], label="precision")
    axes.plot(data["detector"]["threshold"], data["detector"]["recall"], "--s", color=COLOURS[1], label="recall")
    axes.axvline(LIKE, color=COLOURS[6], linestyle=":")
    axes.set_ylim(0, 1.03)
    axes.legend(fontsize=8.5)
    label(axes, "threshold, equal dimensions", "share")
    yield "like", figure

    rows = data["missed"].filter(pl.col("pairs") > 0)
    figure = Figure(f"n = {rows['pairs'].sum():,} pairs with 35 equal dimensions or more; seamripper templates CORPUS", height=3.8)
    axes, = figure.axes
    axes.plot(rows["matches"], rows["computed"] * 100, "-", color=COLOURS[6], label="no probe falls on an equal dimension")
    axes.plot(rows["matches"], rows["apart"] / rows["pairs"] * 100, "o", color=COLOURS[0], markersize=4, label="pairs that ended in different clusters")
    axes.set_xlim(34, 80)
    axes.legend()
    label(axes, "equal dimensions of the pair, of 128", "pairs missed (%)")
    yield "missed", figure

    figure = Figure(f"n = {len(data['_graph_pages']):,} pages, {len(data['_graph']):,} edges: 35 equal dimensions or more; at most {MOST_EDGES:,} edges of a component drawn; sr.sketch", width=7, height=6.6)
    draw_graph(figure.axes[0], data["_graph"], data["_graph_pages"]["kind"].to_list())
    yield "graph", figure


def components(edges, count):
    parent = list(range(count))

    def root(node):
        while parent[node] != node:
            parent[node] = parent[parent[node]]
            node = parent[node]
        return node
    for a, b in edges:
        parent[root(a)] = root(b)
    groups = {}
    for node in range(count):
        groups.setdefault(root(node), []).append(node)
    return sorted((group for group in groups.values() if len(group) > 1), key=len, reverse=True)


def by_component(edges, at):
    """Edges of each component, in the order of its pages' places: of a dense one not all can be seen."""
    group_of = {node: number for number, group in enumerate(components(edges, max(at) + 1)) for node in group}
    groups = {}
    for edge in edges:
        groups.setdefault(group_of[edge[0]], []).append(edge)
    return list(groups.values())


def laid_out(group, edges, source):
    """Places of a component's pages: those that are joined attract, all repel."""
    index = {node: number for number, node in enumerate(group)}
    joined = numpy.array([(index[a], index[b]) for a, b in edges if a in index])
    places = source.normal(size=(len(group), 2))
    scale = 1 / numpy.sqrt(len(group))
    for step in range(60):
        difference = places[:, None] - places[None]
        distance = numpy.maximum(numpy.sqrt((difference ** 2).sum(axis=2)), 0.01)
        move = (difference / distance[..., None] * (scale ** 2 / distance)[..., None]).sum(axis=1)
        along = places[joined[:, 0]] - places[joined[:, 1]]
        pull = along * numpy.sqrt((along ** 2).sum(axis=1, keepdims=True)) / scale / max(1.0, 2 * len(joined) / len(group) / 6)
        numpy.add.at(move, joined[:, 0], -pull)
        numpy.add.at(move, joined[:, 1], pull)
        length = numpy.maximum(numpy.sqrt((move ** 2).sum(axis=1, keepdims=True)), 1e-9)
        places = places + move / length * numpy.minimum(length, 0.3 * (1 - step / 60))
    places = places - places.mean(axis=0)
    return places / max(1e-9, numpy.sqrt((places ** 2).sum(axis=1)).max())


def draw_graph(axes, graph, kinds):
    edges = list(graph.iter_rows())
    source = numpy.random.default_rng(1)
    at = {}
    x = y = row = 0.0
    for group in components(edges, len(kinds)):
        radius = max(0.6, numpy.sqrt(len(group)) * 0.45)
        if x + 2 * radius > 64:
            x, y, row = 0.0, y - row - 0.4, 0.0
        row = max(row, 2 * radius)
        for node, place in zip(group, laid_out(group, edges, source) * radius):
            at[node] = (x + radius + place[0], y - radius + place[1])
        x += 2 * radius + 0.4
    drawn = [edge for component in by_component(edges, at) for edge in component[::max(1, len(component) // MOST_EDGES)]]
    axes.add_collection(LineCollection([(at[a], at[b]) for a, b in drawn], colors="#bbbbbb", linewidths=0.2, antialiaseds=False, rasterized=True))
    for spam, colour, mark, name in ((False, COLOURS[0], "o", "honest"), (True, COLOURS[1], "^", "spam")):
        nodes = [node for node in at if (kinds[node] in spam_web.SPAM) == spam]
        axes.scatter([at[node][0] for node in nodes], [at[node][1] for node in nodes], s=5, color=colour, marker=mark, linewidths=0, antialiased=False, label=name, zorder=3, rasterized=True)
    axes.set_aspect("equal")
    axes.axis("off")
    axes.legend(loc="lower center", bbox_to_anchor=(0.5, 1.0), ncol=2, markerscale=3)
