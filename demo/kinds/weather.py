"""A weather site of few phrases: every page says the same sentences of another place, with other numbers. Suspicious by
its phrases, and harmless. No quilts: the sentences are on too many pages, what is around the numbers on too few."""
from findings import first_complaint, no_quilt_complaint
from kinds.kind import Kind
from phrase_findings import is_duplicate, on_suspicious_site, suspicion_complaint
from web import Block, Page, Site

SITE = Site("www.fairweather.example", "Fair Weather", "weather", "plain", paths="query", address="192.0.2.70")
PLACES = 64  # more than the pages that a patch gram may be on
SENTENCES = ("sky", "warmth", "wind", "light", "outlook", "warning")


def planted(wanted):
    return PLACES


def plant(web, count):
    site = web.add_site(SITE)
    for number in range(count):
        writer = web.writer(site, "place", number)
        title = writer.write("title")
        blocks = [Block(writer.write(sentence)) for sentence in SENTENCES]
        web.add_page(Page(site, web.address_of(site, title), title, blocks, "weather"))


def alike_complaint(page, findings):
    return "told as a near-duplicate" if is_duplicate(page, findings) else ""


KINDS = (Kind("weather", "weather of few phrases", on_suspicious_site,
              first_complaint(suspicion_complaint, alike_complaint, no_quilt_complaint),
              "ls {corpus} phrase_sites --where suspicious"),)
