"""Directory listings: what a web server makes of a folder without a page. A template, on domains that share nothing
else."""
from findings import first_complaint, no_quilt_complaint
from kinds.kind import Kind
from template_findings import family_complaint, in_cluster
from web import Page, Site

NAMES = ("granite", "lychgate", "mallow", "nettle", "osprey", "pewter", "quince", "rowan", "sorrel", "teasel", "umber",
         "vetch")
SITES = tuple(Site(f"files.{name}.example", name.title(), "", address=f"198.51.100.{100 + number}")
              for number, name in enumerate(NAMES))
FOLDERS = ("pub", "backup")
ENDINGS = (("txt", "text"), ("tar.gz", "compressed"), ("zip", "compressed"), ("png", "image2"), ("iso", "unknown"))
STEMS = ("notes", "holiday", "minutes", "tower", "map", "invoice", "harvest", "choir", "budget", "roof", "survey",
         "recording", "sketch", "letter", "kernel", "garden", "boat", "census", "diary", "report", "lecture", "concert")


def planted(wanted):
    return len(FOLDERS) * len(SITES)


def plant(web, count):
    for site in [web.add_site(site) for site in SITES]:
        for folder in FOLDERS[:count // len(SITES)]:
            told = {"family": "listings", "class": "template"}
            web.add_page(Page(site, f"{site.home}{folder}/", f"Index of /{folder}", [], "listing",
                              html=listing(folder, web.dice("listing", site.host, folder)), told=told))


def listing(folder, dice):
    rows = "".join(row(dice, stem) for stem in sorted(dice.some(STEMS, dice.between(9, 18))))
    return f"""<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 3.2 Final//EN">
<html>
 <head>
  <title>Index of /{folder}</title>
 </head>
 <body>
<h1>Index of /{folder}</h1>
  <table>
   <tr><th valign="top"><img src="/icons/blank.gif" alt="[ICO]"></th><th><a href="?C=N;O=D">Name</a></th><th><a \
href="?C=M;O=A">Last modified</a></th><th><a href="?C=S;O=A">Size</a></th><th><a href="?C=D;O=A">About</a></th></tr>
   <tr><th colspan="5"><hr></th></tr>
<tr><td valign="top"><img src="/icons/back.gif" alt="[PARENTDIR]"></td><td><a href="/">Parent Directory</a></td>\
<td>&nbsp;</td><td align="right">  - </td><td>&nbsp;</td></tr>
{rows}   <tr><th colspan="5"><hr></th></tr>
</table>
<address>Acorn/2.4.10 (Unix) Server at port 443</address>
</body></html>
"""


def row(dice, stem):
    day = f"20{dice.between(10, 25)}-{dice.between(1, 12):02}-{dice.between(1, 28):02}"
    time = f"{dice.below(24):02}:{dice.below(60):02}"
    size = f"{dice.between(1, 999)}K"
    ending, icon = dice.pick(ENDINGS)
    name = f"{stem}{dice.between(1, 99):02}.{ending}"
    return (f'<tr><td valign="top"><img src="/icons/{icon}.gif" alt="[   ]"></td><td><a href="{name}">{name}</a></td>'
            f'<td align="right">{day} {time}  </td><td align="right">{size}</td><td>&nbsp;</td></tr>\n')


KINDS = (Kind("listing", "directory listings", in_cluster, first_complaint(family_complaint, no_quilt_complaint),
              "ls {corpus} templates --where \"suggested_class = 'template'\""),)
