"""A copied frameset: pages without text of their own, but with the same words for browsers that know no frames, all
from one tutorial."""
from findings import first_complaint, no_quilt_complaint
from kinds.kind import Kind
from template_findings import family_complaint, in_cluster
from web import Page, Site

NAMES = ("pottery", "judo", "chess", "handbells", "angling", "bowls", "quoits", "morris", "lace", "philately",
         "canaries", "rambling", "bridge", "marquetry")
SITES = tuple(Site(f"www.{name}-society.example", f"{name.title()} Society", "", address=f"198.51.100.{160 + number}",
                   scheme="http", charset="iso-8859-1")
              for number, name in enumerate(NAMES))


def planted(wanted):
    return len(SITES)


def plant(web, count):
    for site in [web.add_site(site) for site in SITES[:count]]:
        dice = web.dice("frames", site.host)
        told = {"family": "frameset", "class": "copy/paste"}
        web.add_page(Page(site, site.home, site.name, [], "frameset", html=frameset(site, dice), told=told))


def frameset(site, dice):
    menu, main = dice.some(("menu", "left", "nav", "links", "index2", "toc"), 2)
    return f"""<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.0 Frameset//EN" "http://www.w3.org/TR/REC-html40/frameset.dtd">
<html>
<head>
<title>Welcome to the {site.name}!</title>
<meta name="keywords" content="{site.name.lower()}, club, news, meetings">
<script language="JavaScript1.1" type="text/javascript">
<!-- hide from old browsers
if (self != top) {{ top.location.replace(self.location.href); }}
if (document.images) {{ on = new Image(); on.src = "images/on.gif"; off = new Image(); off.src = "images/off.gif"; }}
function over(name) {{ if (document.images) {{ parent.{menu}.document.images[name].src = on.src; }} }}
function out(name)  {{ if (document.images) {{ parent.{menu}.document.images[name].src = off.src; }} }}
// -->
</script>
</head>
<frameset cols="{dice.between(120, 220)},*" frameborder="0" framespacing="0" border="0">
  <frame src="{menu}.htm" name="{menu}" scrolling="auto" noresize marginwidth="4" marginheight="4">
  <frameset rows="{dice.between(60, 99)},*,24">
    <frame src="banner.htm" name="banner" scrolling="no" noresize>
    <frame src="{main}.htm" name="{main}" scrolling="auto">
    <frame src="status.htm" name="status" scrolling="no">
  </frameset>
  <noframes>
  <body bgcolor="#ffffff">
  <p align="center">This page uses frames, but your browser doesn't support them. Please fetch a newer browser, it is
  free, and come back (or write to the webmaster, who made this page with a text editor and much patience).</p>
  </body>
  </noframes>
</frameset>
</html>
"""


KINDS = (Kind("frameset", "a copied frameset", in_cluster, first_complaint(family_complaint, no_quilt_complaint),
              "ls {corpus} templates --where \"suggested_class = 'copy/paste'\""),)
