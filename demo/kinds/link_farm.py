"""A link farm: result pages on forty domains that link each other, so that each looks well connected."""
from findings import first_complaint, no_quilt_complaint
from kinds.kind import Kind
from template_findings import cluster_of, family_complaint, in_cluster
from templates import escape
from web import Page, Site

FIRST = ("super", "quick", "prime", "smart", "total", "extra", "bonus", "ultra")
SECOND = ("finder", "results", "answers", "guide", "portal")
SITES = tuple(Site(f"www.{first}-{second}.example", f"{first} {second}".title(), "bargains",
                   address=f"203.0.113.{140 + number % 5}", scheme="http")
              for number, (first, second) in enumerate((first, second) for first in FIRST for second in SECOND))
PAGES = 2  # of a site
LINKS = 14  # of a page
TOP = 3  # clusters, among which a farm of so many domains belongs


def planted(wanted):
    return PAGES * len(SITES)


def plant(web, count):
    farm = []
    for site in [web.add_site(site) for site in SITES]:
        for number in range(count // len(SITES)):
            writer = web.writer(site, "result", number)
            farm.append((web.add_page(result_page(site, writer)), writer))
    for page, writer in farm:
        others = [other for other, _ in farm if other.site is not page.site]
        page.html = results(page, writer, writer.dice.some(others, LINKS))


def result_page(site, writer):
    words = f"{writer.write('brand')} {writer.write('thing')}".lower()
    url = f"{site.home}result.php?Keywords={words.replace(' ', '+')}"
    return Page(site, url, words, [], "link-farm", told={"family": "link farm", "class": "link farm"})


def results(page, writer, others):
    rows = "\n".join(
        f'<tr><td class="n">{number}.</td><td><a class="r" href="{escape(other.url)}"><b>{other.title}</b></a><br>\n'
        f'  <font size="2">{escape(writer.write("teaser"), quote=False)}</font><br><i>{other.site.host}</i></td></tr>'
        for number, other in enumerate(others, 1))
    return f"""<html><head><title>{page.title} : {escape(page.site.name)}</title>
<meta name="description" content="{page.title}, {page.title} online, {page.title} now">
<script language="javascript">
<!--
var w = window.open; function go(u) {{ self.status = 'http://' + u; return true; }}
if (top.location != self.location) {{ top.location.href = self.location.href; }}
document.write("<img src='/c.gif?r=" + escape(document.referrer) + "&s=" + screen.width + "' width='1' height='1'>");
//-->
</script>
<style>td.n {{ color:#888; vertical-align:top; }} a.r:hover {{ color:#f60; }} .h {{ font:11px/14px Tahoma; }}</style>
</head><body topmargin="0" leftmargin="0" marginwidth="0" marginheight="0" bgcolor="#ffffff">
<table width="100%" cellpadding="4" cellspacing="0" border="0"><tr bgcolor="#003366">
<td class="h"><a href="/"><font color="#ffffff">{escape(page.site.name)}</font></a></td><td align="right">
<form action="result.php" method="get"><input type="text" name="Keywords" size="24" value="{page.title}"><input
type="submit" value="Search"></form></td></tr></table>
<table width="760" align="center" cellpadding="2" cellspacing="2" border="0">
<tr><td colspan="2"><h1 class="h">{page.title}</h1>{escape(writer.write("sentence"), quote=False)}</td></tr>
{rows}
</table>
<hr size="1" noshade><center><a href="javascript:void(0)" onclick="window.external.AddFavorite(location.href,'');">
Bookmark</a> | <a href="/contact.php">Contact</a> | <a href="/list.php">List your site</a></center></body></html>
"""


def top_complaint(page, findings):
    """So many domains must bring a cluster to the top."""
    return "" if cluster_of(page, findings) in findings.table("templates")[:TOP] else "not among the top clusters"


KINDS = (Kind("link-farm", "a link farm", in_cluster,
              first_complaint(family_complaint, top_complaint, no_quilt_complaint), "ls {corpus} templates --limit 5"),)
