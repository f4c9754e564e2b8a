"""Recursion traps: a server that answers every path with one page, and a relative link in it. Crawlers go deeper and
deeper; reuse leaves such pages out, or every trap would be a heap of copies."""
from findings import first_complaint, no_quilt_complaint
from kinds.kind import Kind
from reuse_findings import is_trap, trap_complaint
from templates import content, escape
from web import Block, Page, Site

SITE = Site("www.village-almanac.example", "Village Almanac", "gardening", address="192.0.2.82", scheme="http")
REPEATED = range(4, 12)  # how often a crawler followed the link
LONGEST = 97  # components of the path of the last one


def planted(wanted):
    return 1 + len(REPEATED) + 1


def plant(web, count):
    site = web.add_site(SITE)
    writer = web.writer(site, "almanac")
    title = writer.write("title")
    page = Page(site, site.home, title, [Block(" ".join(text)) for text in writer.paragraphs(6, 8)], "trapped")
    page.html = f"""<html><head><title>{escape(title)}</title></head><body>
<h1>{escape(title)}</h1>
{content(page)}
<a href="almanac/next/">Next month</a>
</body></html>
"""
    web.add_page(page)
    paths = ["almanac/next/" * times for times in REPEATED]
    paths.append("".join(f"{month}/" for month in range(1, LONGEST + 1)))
    for path in paths[:count - 1]:
        web.add_page(Page(site, site.home + path, title, [], "trap", html=page.html))


KINDS = (Kind("trap", "recursion traps", is_trap, first_complaint(trap_complaint, no_quilt_complaint),
              "ls {corpus} pages --where recursion"),)
