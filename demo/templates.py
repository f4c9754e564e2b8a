"""What sites look like: the HTML around a page's text, in several fashions of making web sites."""
import html

escape = html.escape


def link(url, label):
    return f'<a href="{escape(url)}">{escape(label)}</a>'


def content(page, more=""):
    """The page's own blocks; `more` is the label of links to where they go on."""
    lines = []
    for block in page.blocks:
        text = escape(block.text, quote=False)
        if block.kind == "h2":
            lines.append(f"<h2>{text}</h2>")
        elif block.kind == "quote":
            lines.append(f"<blockquote><p>{text}</p></blockquote>")
        else:
            lines.append(f"<p>{text}</p>")
        if block.link:
            lines.append(f'<p class="more">{link(block.link, more)}</p>')
    return "\n".join(lines)


def magazine(site, page, parts):
    nav = "\n".join(f"      <li>{link(url, label)}</li>" for url, label in parts["nav"])
    related = "\n".join(f"    <li>{link(url, label)}</li>" for url, label in parts["related"])
    return f"""<!DOCTYPE html>
<html lang="{parts['language']}">
<head>
  {parts['meta']}<meta name="viewport" content="width=device-width, initial-scale=1">
  <title>{escape(page.title)} | {escape(site.name)}</title>
  <link rel="stylesheet" href="/assets/magazine.css">
  <script src="/assets/menu.js"></script>
  <script>window.dataLayer = window.dataLayer || []; dataLayer.push({{"page": "{len(page.title)}"}});</script>
</head>
<body class="single">
<header class="top"><div class="brand">{link(site.home, site.name)}</div>
  <nav aria-label="main">
    <ul>
{nav}
    </ul>
  </nav>
</header>
<main>
<article>
<h1>{escape(page.title)}</h1>
<img src="/images/cover.png" alt="">
{content(page, parts['more'])}
</article>
<aside class="sidebar">
  <h3>{escape(parts['related_title'])}</h3>
  <ul>
{related}
  </ul>
</aside>
</main>
<footer><p>&copy; {escape(site.name)}. {escape(parts['footer'])}</p></footer>
</body>
</html>
"""


def tables(site, page, parts):
    nav = " | ".join(link(url, label) for url, label in parts["nav"])
    related = "<br>\n".join(link(url, label) for url, label in parts["related"])
    return f"""<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.01 Transitional//EN">
<HTML><HEAD>{parts['meta']}<TITLE>{escape(page.title)}</TITLE></HEAD>
<BODY BGCOLOR="#FFFFEE" TEXT=black LINK="#003399">
<TABLE WIDTH="760" BORDER=0 CELLSPACING=0 CELLPADDING=6 ALIGN=center>
<TR><TD COLSPAN=2 BGCOLOR="#CCDDCC"><FONT SIZE="+2"><B>{escape(site.name)}</B></FONT></TD></TR>
<TR><TD COLSPAN=2 ALIGN=center><SMALL>{nav}</SMALL></TD></TR>
<TR><TD WIDTH=160 VALIGN=top BGCOLOR="#EEF4EE">
<B>{escape(parts['related_title'])}</B><BR>
{related}
</TD><TD VALIGN=top>
<H1>{escape(page.title)}</H1>
{content(page, parts['more'])}
</TD></TR>
<TR><TD COLSPAN=2><HR NOSHADE><CENTER><FONT SIZE="-1">{escape(parts['footer'])}</FONT></CENTER></TD></TR>
</TABLE></BODY></HTML>
"""


def blog(site, page, parts):
    nav = "\n".join(f'<span class="tab">{link(url, label)}</span>' for url, label in parts["nav"])
    related = "\n".join(f'<div class="widget-item">{link(url, label)}</div>' for url, label in parts["related"])
    return f"""<!DOCTYPE html>
<html lang="{parts['language']}"><head>{parts['meta']}<title>{escape(site.name)}: {escape(page.title)}</title>
<style>body {{ font-family: Georgia, serif; margin: 0 auto; max-width: 60em }} .tab {{ padding: 0 1em }}</style>
</head>
<body>
<!-- inkpot 3.2 -->
<div id="masthead"><a class="title" href="{site.home}">{escape(site.name)}</a>
{nav}
</div>
<div id="columns"><div id="posts">
<div class="post"><h2 class="post-title">{escape(page.title)}</h2>
<div class="post-body">
{content(page, parts['more'])}
</div></div></div>
<div id="widgets"><div class="widget"><h4>{escape(parts['related_title'])}</h4>
{related}
</div></div></div>
<div id="colophon">{escape(parts['footer'])}</div>
</body></html>
"""


def plain(site, page, parts):
    nav = " · ".join(link(url, label) for url, label in parts["nav"])
    related = "\n".join(f"<li>{link(url, label)}" for url, label in parts["related"])
    return f"""<html lang={parts['language']}>
<head>{parts['meta']}
<title>{escape(page.title)}</title>
</head>
<body>
<p>{nav}
<hr>
<h1>{escape(page.title)}</h1>
{content(page, parts['more'])}
<hr>
<p><b>{escape(parts['related_title'])}</b>
<ul>
{related}
</ul>
<address>{escape(site.name)}. {escape(parts['footer'])}</address>
</body></html>
"""


def portal(site, page, parts):
    nav = "".join(f'<td class="n">{link(url, label)}</td>' for url, label in parts["nav"])
    related = "".join(f'<div class="box"><b>&raquo;</b> {link(url, label)}</div>\n' for url, label in parts["related"])
    return f"""<!doctype html><html><head>{parts['meta']}<title>{escape(page.title)} - {escape(site.name)}</title>
<meta name="keywords" content="{escape(page.title.lower())}, cheap, best, free, online">
<script type="text/javascript">var q=[];q.push(["track","{site.host}"]);</script></head>
<body onload="q.length=0"><table class="t"><tr>{nav}</tr></table>
<div class="wrap"><h1>{escape(page.title)}</h1>
<div class="text">
{content(page, parts['more'])}
</div>
<div class="side"><i>{escape(parts['related_title'])}</i>
{related}</div></div>
<div class="foot">{escape(parts['footer'])}</div></body></html>
"""


TEMPLATES = {"magazine": magazine, "tables": tables, "blog": blog, "plain": plain, "portal": portal}


def render(web, page):
    """The page's HTML, with links to its site's other pages."""
    site = page.site
    grammar = web.grammar(site)
    dice = web.dice("links", page.url)
    nav = [(site.home + ("" if index == 0 else f"section{index}/"), label)
           for index, label in enumerate(grammar.words("nav"))]
    unnamed = {page.url, *(source.url for source in page.sources if not source.linked)}
    others = [other for other in dice.some(site.pages, 6) if other.url not in unnamed]
    meta = f'<meta http-equiv="Content-Type" content="text/html; charset={site.charset}">'
    return TEMPLATES[site.template](site, page, {
        "language": grammar.language, "meta": "" if site.declared == "header" else meta, "nav": nav,
        "related": [(other.url, other.title) for other in others], "related_title": grammar.words("related")[0],
        "more": grammar.words("more")[0], "footer": grammar.words("footer")[0]})
