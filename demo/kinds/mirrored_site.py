"""A mirrored site: three pages of a project, each made by hand in its own way, on eight domains. Each page is a family
of its own, and one line says who keeps the mirror."""
from findings import first_complaint, no_quilt_complaint
from kinds.kind import Kind
from template_findings import family_complaint, in_cluster
from templates import escape
from web import Page, Site

KEEPERS = ("farthing", "guilder", "halfpenny", "kreuzer", "obol", "shilling", "stiver", "thaler")
SITES = tuple(Site(f"larder.{name}.example", f"{name.title()} College", "recipes", address=f"198.51.100.{140 + number}",
                   scheme="http", charset=("utf-8", "iso-8859-1")[number % 2])
              for number, name in enumerate(KEEPERS))


def planted(wanted):
    return len(PAGES) * len(SITES)


def plant(web, count):
    for site in [web.add_site(site) for site in SITES[:count // len(PAGES)]]:
        for name, page in PAGES.items():
            told = {"family": f"larder {name}", "class": "mirror"}
            writer = web.writer(SITES[0], "larder", name)
            html = page(writer, f"This mirror is kept by {site.name}.")
            web.add_page(Page(site, f"{site.home}{name}.html", name, [], "mirrored-site", html=html, told=told))


def sentences(writer, count):
    return [escape(writer.write("sentence"), quote=False) for _ in range(count)]


def index(writer, kept):
    news = "\n".join(f'<TR BGCOLOR="#FFFFCC"><TD NOWRAP><FONT FACE="Arial" SIZE="-1"><B>{number} May</B></FONT></TD>\n'
                     f'    <TD><FONT FACE="Times">{text}</FONT> <A HREF="news/{number}.html">[...]</A></TD></TR>'
                     for number, text in enumerate(sentences(writer, 22), 1))
    return f"""<HTML><HEAD><TITLE>The Open Larder</TITLE></HEAD>
<BODY BACKGROUND="linen.gif" LINK="#990000" VLINK="#663333">
<CENTER><IMG SRC="jar.gif" WIDTH=96 HEIGHT=128 ALT="(a jar)"><H1><I>The Open Larder</I></H1>
[<A HREF="about.html">About</A> | <A HREF="shelves.html">Shelves</A>]</CENTER>
<TABLE BORDER=1 CELLPADDING=4 WIDTH="90%" ALIGN="CENTER">
{news}
</TABLE>
<HR WIDTH="50%"><CENTER><EM>{kept}</EM></CENTER></BODY></HTML>
"""


def about(writer, kept):
    text = "\n\n".join(f"  {number}.  {text}" for number, text in enumerate(sentences(writer, 26), 1))
    return f"""<html>
<head><title>About the Open Larder</title></head>
<body>
<pre>
                         T H E   O P E N   L A R D E R
                         =============================

{text}

  --
  {kept}
</pre>
</body>
</html>
"""


def shelves(writer, kept):
    shelf = "\n".join(f'      <dt id="s{number}"><code>{writer.write("heading")};</code></dt>\n'
                      f'        <dd><ul class="x-list"><li>{text}</li></ul></dd>'
                      for number, text in enumerate(sentences(writer, 20), 1))
    return f"""<?xml version="1.0"?>
<html xmlns="http://www.w3.org/1999/xhtml" xml:lang="en">
  <head>
    <title>Shelves</title>
    <link rel="stylesheet" type="text/css" href="larder.css"/>
  </head>
  <body id="shelves">
    <div id="content">
    <dl>
{shelf}
    </dl>
    </div>
    <div id="foot"><!-- mirror --><em>{kept}</em></div>
  </body>
</html>
"""


PAGES = {"index": index, "about": about, "shelves": shelves}

KINDS = (Kind("mirrored-site", "a mirrored site", in_cluster, first_complaint(family_complaint, no_quilt_complaint),
              "ls {corpus} templates --where \"suggested_class = 'mirror'\""),)
