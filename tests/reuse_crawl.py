"""A crawl with copied content in it, the same bytes in every run."""
import random

import crawl

ROBOTS = b"User-agent: *\nDisallow: /\n"


def articles(source, count):
    return [[crawl.words(source, 30) for _ in range(4)] for _ in range(count)]


def write_encyclopedia(folder, known):
    """The source of what is copied, as a crawl of its own."""
    path = folder / "encyclopedia.warc.gz"
    crawl.write_warc(path, [crawl.response(f"http://encyclopedia.example/wiki/{i}", crawl.html("page", paragraphs))
                            for i, paragraphs in enumerate(known)])
    return path


def write_reuse(folder, seed=11):
    """Twelve articles of an encyclopedia: eight hosts have them with ads of their own; a user's folder of a good site has
    them too, beside other users' own pages; the encyclopedia is there itself; a site of one page; honest pages; a crawler's loop; the same
    robots.txt, script and page without text everywhere. Returns (the crawl's path, the encyclopedia's)."""
    source = random.Random(seed)
    known = articles(source, 12)
    pages, files = {}, {}
    for host in range(8):
        for i, paragraphs in enumerate(known):
            pages[f"http://www.copier{host}.example/a/{i}"] = [crawl.words(source, 20), *paragraphs, crawl.words(source, 20)]
        files[f"http://www.copier{host}.example/robots.txt"] = ROBOTS
        files[f"http://www.copier{host}.example/ads.js"] = b"show_ads();"
        pages[f"http://www.copier{host}.example/empty"] = ["", "&nbsp;", ""]
    for user in range(40):
        for i in range(6):
            bad = user == 7
            pages[f"http://homes.example/~u{user}/{i}"] = known[i] if bad else articles(source, 1)[0]
    for i, paragraphs in enumerate(known):
        pages[f"http://encyclopedia.example/wiki/{i}"] = paragraphs
    pages["http://alone.example/only/"] = known[0]
    for i in range(100):
        pages[f"http://honest{i % 20}.example/{i}"] = articles(source, 1)[0]
    for i in range(9):
        pages[f"http://loop.example/{'again/' * (4 + i)}"] = known[0]
    records = [crawl.response(url, crawl.html("page", paragraphs)) for url, paragraphs in pages.items()]
    records += [crawl.response(url, body, content_type="text/javascript") for url, body in files.items()]
    path = folder / "reuse.warc.gz"
    crawl.write_warc(path, [crawl.warcinfo(), *records])
    return path, write_encyclopedia(folder, known)
