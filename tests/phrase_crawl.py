"""A crawl of which it is known who copied what: articles and their mirrors, a site stitched together from a pool of
sentences, pages of their own, and one without words."""
import random

import crawl

ARTICLES = 8
SPAM_PAGES = 40
OWN_PAGES = 10


def sentences(source, count):
    return [crawl.words(source, 12) for _ in range(count)]


def article_url(number):
    return f"http://www.paper.example/article{number}.html"


def mirror_url(number):
    return f"http://mirror.example/copy{number}.html"


def spam_url(number):
    return f"http://spam.example/page{number}.html"


def records():
    source = random.Random(2005)
    for number in range(ARTICLES):
        paragraphs = [crawl.words(source, 150) for _ in range(4)]
        yield crawl.response(article_url(number), crawl.html("article", paragraphs), address="192.0.2.1")
        paragraphs[0] = "copied " + paragraphs[0].split(" ", 1)[1]
        yield crawl.response(mirror_url(number), crawl.html("copy", paragraphs), address="192.0.2.2")
    paragraphs = [crawl.words(source, 150) for _ in range(4)]
    for host in ("one", "two", "three"):
        yield crawl.response(f"http://{host}.example/", crawl.html(host, paragraphs))
    pool = sentences(source, 60)
    for number in range(SPAM_PAGES):
        yield crawl.response(spam_url(number), crawl.html("buy", source.sample(pool, 20)), address="192.0.2.3")
    for number in range(OWN_PAGES):
        yield crawl.response(f"http://own.example/{number}", crawl.html("own", [crawl.words(source, 300)]))
    yield crawl.response("http://own.example/none", crawl.html("", ["?!"]))


def write_phrases(folder):
    path = folder / "phrases.warc.gz"
    crawl.write_warc(path, records())
    return path
