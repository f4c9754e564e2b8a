"""A crawl with quilts in it, the same bytes in every run."""
import random

import crawl

FOOTER = "all rights reserved by whoever made this page and nobody else at all"


def passages(source, count, length=40):
    return [crawl.words(source, length) for _ in range(count)]


def own_site_records(seed=9):
    """Five posts, and a page stitched together from them and nothing else, on one site."""
    source = random.Random(seed)
    posts = {f"http://own.example/{i}": passages(source, 2) for i in range(5)}
    posts["http://own.example/"] = [post[0] for post in posts.values()]
    return [crawl.response(url, crawl.html("page", paragraphs)) for url, paragraphs in posts.items()]


def write_quilts(folder, donors=60, quilts=10, honest=10, seed=7):
    """Donors on six domains, quilts of six donors' passages each (every passage in one quilt), a page that quilts its own
    site, an aggregator that links its sources, honest pages; the same footer on all. Returns the WARC's path."""
    source = random.Random(seed)
    pages = {f"http://www.donor{i % 6}.example/{i}": passages(source, 4) for i in range(donors)}
    addresses = {f"http://www.donor{i % 6}.example/{i}": f"192.0.2.{i % 3}" for i in range(donors)}
    links = {}
    names = list(pages)
    for i in range(quilts):
        chosen = [names[(6 * i + j) % donors] for j in range(6)]
        pages[f"http://quilter.example/{i}"] = [pages[name][i // (donors // 6)] for name in chosen]
    own = {f"http://blog.example/{i}": passages(source, 2) for i in range(5)}
    pages.update(own)
    pages["http://blog.example/"] = [post[0] for post in own.values()]
    links["http://blog.example/"] = list(own)
    pages["http://news.example/"] = [pages[name][3] for name in names[:5]]
    links["http://news.example/"] = [names[0], names[1], "http://donor2.example/elsewhere"]
    for i in range(honest):
        pages[f"http://honest{i}.example/"] = passages(source, 5)
    path = folder / "quilts.warc.gz"
    crawl.write_warc(path, [crawl.warcinfo()] + [
        crawl.response(url, crawl.html("page", [*paragraphs, FOOTER], links.get(url, ())),
                       address=addresses.get(url, "198.51.100.1"))
        for url, paragraphs in pages.items()])
    return path
