"""A bad folder in a good site: one member of an honest club fills his folder with copies of the encyclopedia."""
from findings import first_complaint, no_quilt_complaint
from kinds.kind import Kind
from reuse_findings import copy_complaint, folder_complaint, is_partial
from templates import content, escape
from web import Page, Site

SITE = Site("www.parish-club.example", "The Parish Club", "travel", "plain", address="192.0.2.81")
FOLDER = "~oddjob/"
COPIES = 12  # one of each article
ARTICLES = 5 * COPIES  # of the other members


def planted(wanted):
    return COPIES + ARTICLES


def plant(web, count):
    originals = [page for page in web.pages if page.kind == "encyclopedia"]
    site = web.add_site(SITE)
    for _ in range(count - len(originals)):
        web.article(site)
    for number, original in enumerate(originals, 1):
        url = f"{site.home}{FOLDER}page{number}.html"
        told = {"copied": len(original.blocks), "from": original.url, "folder": f"{site.host}/{FOLDER}",
                "site": f"{site.host}/"}
        page = Page(site, url, original.title, original.blocks, "bad-folder", told=told)
        page.html = f"""<html>
<head><title>{escape(page.title)}</title></head>
<body bgcolor=yellow>
<h1><blink>{escape(page.title)}</blink></h1>
{content(page)}
</body></html>
"""
        web.add_page(page)


KINDS = (Kind("bad-folder", "a bad folder", is_partial,
              first_complaint(copy_complaint, folder_complaint, no_quilt_complaint),
              "ls {corpus} neighbourhoods --where bad"),)
