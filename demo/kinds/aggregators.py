"""Aggregators: pages of passages from other domains that link every source. Quilts, but with attribution."""
from findings import is_quilt, quilt_complaint
from kinds.kind import Kind
from web import Block, Page, Site

SITE = Site("www.evening-digest.example", "The Evening Digest", "travel", "magazine", paths="dated",
            address="203.0.113.30")
READS = ("travel", "recipes", "gardening", "astronomy")


def planted(wanted):
    return max(3, wanted // 250)


def plant(web, count):
    site = web.add_site(SITE)
    for number in range(count):
        dice = web.dice("digest", number)
        sources = [web.copy_passage(page, linked=True) for page in dice.some(web.articles(READS), dice.between(5, 8))]
        url = site.home if number == 0 else f"{site.home}issues/{number}"
        blocks = [Block(source.passages[0], "quote", source.url) for source in sources]
        web.add_page(Page(site, url, f"{site.name}, issue {number + 1}", blocks, "aggregator", sources))


KINDS = (Kind("aggregator", "aggregators", is_quilt, quilt_complaint, "show {corpus} {url}"),)
