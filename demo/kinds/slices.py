"""Slice and dice: spam after the German hosts of Fetterly, Manasse and Najork (2005). Every page is some sentences of
a pool in some order, and one machine serves many domains. By the letter such pages are quilts, too: each sentence
stands on a few others."""
from findings import first_complaint, quilt_complaint
from kinds.kind import Kind
from phrase_findings import on_suspicious_site, suspicion_complaint
from web import Block, Page, Site

SITES = tuple(
    Site(f"{name}.example", name.title().replace("-", " "), "angebote", "portal", charset="iso-8859-1", paths="number",
         address="203.0.113.99", scheme="http")
    for name in ("gratis-toene-fuer-alle", "www.preis-sturz-online", "schnapp-und-weg"))
PAGES = 24  # of a site
POOL = 80
SENTENCES_OF_A_PARAGRAPH = 4
PARAGRAPHS = 4


def planted(wanted):
    return PAGES * len(SITES)


def plant(web, count):
    sites = [web.add_site(site) for site in SITES]
    writer = web.writer(sites[0], "pool")
    pool = [writer.write("sentence") for _ in range(POOL)]
    for number in range(count):
        slice_and_dice(web, sites[number % len(sites)], pool)


def slice_and_dice(web, site, pool):
    writer = web.writer(site, "sliced", len(site.pages))
    sentences = writer.dice.some(pool, PARAGRAPHS * SENTENCES_OF_A_PARAGRAPH)
    blocks = [Block(" ".join(sentences[start:start + SENTENCES_OF_A_PARAGRAPH]))
              for start in range(0, len(sentences), SENTENCES_OF_A_PARAGRAPH)]
    title = writer.write("title")
    web.add_page(Page(site, web.address_of(site, title), title, blocks, "slice-and-dice", told={"quilt": True}))


KINDS = (Kind("slice-and-dice", "sliced and diced, so quilts", on_suspicious_site,
              first_complaint(suspicion_complaint, quilt_complaint), "ls {corpus} phrase_sites --where suspicious"),)
