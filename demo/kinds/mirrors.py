"""Mirrors: a handbook on three domains, where some chapters miss a sentence or gained a notice. Near-duplicates, but no
quilts: of each page nearly everything stands on one other."""
from findings import first_complaint, no_quilt_complaint
from kinds.kind import Kind
from phrase_findings import duplicate_complaint, is_duplicate
from templates import escape
from web import Page, Site

SITES = (
    Site("www.observers-handbook.example", "The Observer's Handbook", "astronomy", address="192.0.2.60"),
    Site("mirror.skyclub.example", "Sky Club Mirror", "astronomy", transfer="gzip", address="198.51.100.60"),
    Site("archive.oldscopes.example", "Old Scopes", "astronomy", charset="iso-8859-1", address="198.51.100.61"),
)
CHAPTERS = 8
NOTICE = "Mirrored with permission."


def planted(wanted):
    return CHAPTERS * len(SITES)


def plant(web, count):
    sites = [web.add_site(site) for site in SITES]
    for number in range(1, count // len(sites) + 1):
        writer = web.writer(sites[0], "chapter", number)
        title = f"Chapter {number}: {writer.write('heading')}"
        paragraphs = writer.paragraphs(26, 30)
        for place, site in enumerate(sites):
            edition = ["whole", "shorter", "noticed"][(number + place) % 3] if place else "whole"
            html = chapter(number, title, *edited(paragraphs, edition))
            told = {"family": f"handbook {number}", "edition": edition}
            web.add_page(Page(site, f"{site.home}handbook/{number}.html", title, [], "mirror", html=html, told=told))


def edited(paragraphs, edition):
    """(Paragraphs, notice.) So small an edit of so many words is seen as a near-duplicate 999 times of 1,000."""
    if edition == "shorter":
        paragraphs = [*paragraphs[:4], paragraphs[4][1:], *paragraphs[5:]]
    return paragraphs, NOTICE if edition == "noticed" else ""


def chapter(number, title, paragraphs, notice):
    text = "\n".join(f"<p>{escape(' '.join(sentences), quote=False)}</p>" for sentences in paragraphs)
    return f"""<!DOCTYPE html PUBLIC "-//W3C//DTD HTML 3.2 Final//EN">
<html><head><title>{escape(title)}</title></head>
<body bgcolor="white">
[<a href="{number - 1}.html">Previous</a>] [<a href="./">Contents</a>] [<a href="{number + 1}.html">Next</a>]
<hr>
<h1>{escape(title)}</h1>
{text}
<hr>
<i>{notice}</i>
</body></html>
"""


KINDS = (Kind("mirror", "mirrored pages", is_duplicate, first_complaint(duplicate_complaint, no_quilt_complaint),
              "show {corpus} {url}"),)
