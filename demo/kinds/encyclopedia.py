"""An encyclopedia and three sites that print its articles between advertisements, each at two addresses. No quilts: one
other page holds the whole article."""
from findings import first_complaint, no_quilt_complaint
from kinds.kind import Kind
from reuse_findings import copy_complaint, is_partial
from templates import content, escape
from web import Block, Page, Site

ENCYCLOPEDIA = Site("en.gatherings.example", "Gatherings", "encyclopedia", address="192.0.2.80")
COPIERS = (
    Site("www.wisdom-online.example", "Wisdom Online", "bargains", address="203.0.113.80", scheme="http"),
    Site("facts4you.example", "Facts 4 You", "bargains", address="203.0.113.81", transfer="gzip"),
    Site("www.history-answers.example", "History Answers", "bargains", charset="iso-8859-1", address="203.0.113.82"),
)
PLACES = ("wiki", "topics")  # where a copier puts an article
ARTICLES = 12
ADVERTISEMENTS = 3


def planted(wanted):
    return ARTICLES * (1 + len(PLACES) * len(COPIERS))


def plant(web, count):
    encyclopedia = web.add_site(ENCYCLOPEDIA)
    articles = [write_article(web, encyclopedia) for _ in range(count // (1 + len(PLACES) * len(COPIERS)))]
    for site in [web.add_site(site) for site in COPIERS]:
        writer = web.writer(site, "advertisements")
        advertisements = [Block(writer.write("sentence")) for _ in range(ADVERTISEMENTS)]
        for article in articles:
            for place in PLACES:
                copy_article(web, site, place, article, advertisements)


def write_article(web, site):
    number = len(site.pages)
    writer = web.writer(site, "article", number)
    title = writer.write("title")
    blocks = [Block(" ".join(sentences)) for sentences in writer.paragraphs(6, 9)]
    page = Page(site, f"{site.home}article/{title.replace(' ', '_')}_{number}", title, blocks, "encyclopedia")
    page.html = f"""<!DOCTYPE html>
<html lang="en"><head><title>{escape(title)} - {site.name}</title></head>
<body><div id="article"><h1>{escape(title)}</h1>
{content(page)}
</div>
<div id="foot">The encyclopedia that everybody may copy.</div></body></html>
"""
    return web.add_page(page)


def copy_article(web, site, place, article, advertisements):
    """With an advertisement after each of the first paragraphs."""
    blocks = [block for pair in zip(article.blocks, advertisements) for block in pair]
    blocks += article.blocks[len(advertisements):]
    url = f"{site.home}{place}/{article.url.rpartition('/')[2]}.html"
    page = Page(site, url, article.title, blocks, "copied-article", told={"copied": len(blocks), "from": article.url})
    page.html = f"""<html><head><title>{escape(page.title)} | {site.name}</title>
<script src="http://ads.example/show.js"></script></head><body><center><b>{site.name}</b></center><hr>
<h2>{escape(page.title)}</h2>
{content(page)}
<hr></body></html>
"""
    web.add_page(page)


KINDS = (Kind("copied-article", "copied articles with ads", is_partial,
              first_complaint(copy_complaint, no_quilt_complaint), "show {corpus} {url}"),)
