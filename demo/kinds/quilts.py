"""Quilts: a spam site's pages stitched from pages of other domains, and pages that a site stitched from its own."""
from findings import is_quilt, quilt_complaint
from kinds.kind import Kind
from web import Block, Page, Site

# Spam sites, what they copy, and one machine that serves most of them.
SPAM = (
    (Site("cheap-rooms-now.example", "Cheap Rooms Now", "bargains", "portal", paths="number",
          address="203.0.113.66"), ["travel"]),
    (Site("www.best-kitchen-deals.example", "Best Kitchen Deals", "bargains", "portal", paths="query",
          address="203.0.113.66"), ["recipes"]),
    (Site("seeds4free.example", "Seeds 4 Free", "bargains", "tables", paths="number", address="203.0.113.66"),
     ["gardening", "astronomy"]),
    (Site("wander-billig24.example", "Wander Billig 24", "wandern", "portal", "iso-8859-1", paths="number",
          address="203.0.113.66", scheme="http"), ["wandern"]),
    (Site("promo-caves.example", "Promo Caves", "vigne", "portal", paths="number", address="203.0.113.67"), ["vigne"]),
    (Site("skidki-bilety.example", "Скидки и билеты", "parovoz", "portal", "windows-1251", paths="number",
          address="203.0.113.67"), ["parovoz"]),
    (Site("yasui-yado.example", "安い宿ナビ", "onsen", "portal", "euc-jp", paths="number",
          address="203.0.113.66"), ["onsen"]),
    (Site("pianyi-cha.example", "便宜茶", "chaye", "portal", "gb18030", paths="number",
          address="203.0.113.66"), ["chaye"]),
)
FOREIGN_PER_HOME_GROWN = 2


def planted(wanted):
    return max(2 * len(SPAM), wanted * 2 // 100)


def plant(web, count):
    home_grown = count // (1 + FOREIGN_PER_HOME_GROWN)
    for number in range(home_grown):
        sites = [site for site in web.sites if can_quilt_itself(web, site)]
        home_grown_quilt(web, sites[number * 5 % len(sites)], number)
    spam = [(web.add_site(site), grammars) for site, grammars in SPAM]
    for number in range(count - home_grown):
        site, grammars = spam[number % len(spam)]
        foreign_quilt(web, site, grammars)


def lenders(web, site):
    return [page for page in web.articles([site.grammar]) if page.site is site]


def can_quilt_itself(web, site):
    """And leaves something for the spam sites."""
    return len(lenders(web, site)) >= 8 and len(web.articles([site.grammar])) >= 20


def stitch(web, dice, pages, least, most):
    """Passages of so many of the pages."""
    assert len(pages) >= least, (len(pages), least)
    return [web.copy_passage(page) for page in dice.some(pages, dice.between(least, most))]


def foreign_quilt(web, site, grammars):
    writer = web.writer(site, "quilt", len(site.pages))
    grammar = writer.dice.pick(grammars)
    sources = stitch(web, writer.dice, web.articles([grammar], without_domain=site.domain), 5, 10)
    blocks = [Block(source.passages[0]) for source in sources]
    if site.grammar == "bargains":
        blocks[::3] = [Block(writer.write("sentence") + " " + block.text) for block in blocks[::3]]
    title = writer.write("title")
    web.add_page(Page(site, web.address_of(site, title), title, blocks, "foreign-quilt", sources))


def home_grown_quilt(web, site, number):
    """A page on a theme, put together from the site's own articles without a link to them."""
    writer = web.writer(site, "theme", number)
    sources = stitch(web, writer.dice, lenders(web, site), 5, 8)
    title = writer.write("title")
    url = f"{site.home}themes/{number + 1}"
    web.add_page(Page(site, url, title, [Block(source.passages[0]) for source in sources], "home-grown-quilt", sources))


KINDS = (
    Kind("foreign-quilt", "foreign quilts", is_quilt, quilt_complaint, "show {corpus} {url}"),
    Kind("home-grown-quilt", "home-grown quilts", is_quilt, quilt_complaint, "show {corpus} {url}"),
)
