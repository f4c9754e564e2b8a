"""Forums: one forum engine on twenty domains, in other colours and about other things. A template and nothing worse."""
from findings import first_complaint, no_quilt_complaint
from kinds.kind import Kind
from template_findings import family_complaint, in_cluster
from templates import escape
from web import Page, Site

NAMES = ("rustclub", "two-stroke-talk", "mowerboard", "needle-and-thread", "reelheads", "oldtypers", "pinballers",
         "organ-grinders", "sawdust", "boatshed", "sparkplugs", "gearheads", "barnfinds", "fenland-tractors",
         "spool-forum", "grinders", "kettle-corner", "dynamo", "beltdrive", "tinkerers")
SITES = tuple(Site(f"forum.{name}.example", name.replace("-", " ").title(), "forum", address=f"192.0.2.{100 + number}",
                   scheme=("http", "https")[number % 2], transfer=("plain", "gzip", "chunked")[number % 3])
              for number, name in enumerate(NAMES))
TOPICS = 2  # of a forum


def planted(wanted):
    return TOPICS * len(SITES)


def plant(web, count):
    for site in [web.add_site(site) for site in SITES]:
        for number in range(count // len(SITES)):
            writer = web.writer(site, "topic", number)
            told = {"family": "forum engine", "class": "template"}
            title = writer.write("topic")
            url = f"{site.home}viewtopic.php?t={writer.dice.between(100, 9999) * TOPICS + number}"
            web.add_page(Page(site, url, title, [], "forum", html=topic(site, title, writer), told=told))


def topic(site, title, writer):
    dice = writer.dice
    posts = "".join(post(writer, dice) for _ in range(dice.between(4, 7)))
    colour = dice.digits(6)
    return f"""<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.01 Transitional//EN">
<html dir="ltr">
<head>
<meta http-equiv="Content-Type" content="text/html; charset=utf-8">
<meta http-equiv="Content-Style-Type" content="text/css">
<link rel="top" href="./index.php" title="{escape(site.name)} Forum Index" />
<link rel="search" href="./search.php" title="Search" />
<title>{escape(site.name)} :: View topic - {escape(title)}</title>
<style type="text/css">
<!--
body {{ background-color: #{colour}; scrollbar-face-color: #DEE3E7; }}
font, th, td {{ color: #000000; font-family: Verdana, Arial, Helvetica, sans-serif; }}
a:link, a:active, a:visited {{ color: #{colour}; }} a:hover {{ text-decoration: underline; }}
.bodyline {{ background-color: #FFFFFF; border: 1px #98AAB1 solid; }}
.forumline {{ background-color: #FFFFFF; border: 2px #{colour} solid; }}
td.row1 {{ background-color: #EFEFEF; }} td.row2 {{ background-color: #DEE3E7; }}
-->
</style>
<script language="JavaScript" type="text/javascript">
<!--
function jump(box) {{ if (box.options[box.selectedIndex].value != -1) {{ document.forms['jumpbox'].submit(); }} }}
//-->
</script>
</head>
<body bgcolor="#E5E5E5" text="#000000">
<a name="top"></a>
<table width="100%" cellspacing="0" cellpadding="10" border="0" align="center"><tr><td class="bodyline">
<table width="100%" cellspacing="0" cellpadding="0" border="0"><tr>
  <td><a href="./index.php"><img src="images/logo.gif" border="0" alt="" vspace="1" /></a></td>
  <td align="center" width="100%" valign="middle"><span class="maintitle">{escape(site.name)}</span><br />
  <span class="mainmenu">&nbsp;<a href="./faq.php"><img src="images/faq.gif" width="12" alt="" />FAQ</a>&nbsp; &nbsp;
  <a href="./profile.php?mode=register">Register</a>&nbsp; &nbsp;<a href="./login.php">Log in</a>&nbsp;</span></td>
</tr></table>
<br clear="all" />
<table class="forumline" width="100%" cellspacing="1" cellpadding="3" border="0">
<tr><th class="thLeft" width="150" nowrap="nowrap">Author</th><th class="thRight" nowrap="nowrap">Message</th></tr>
{posts}<tr align="center"><td class="catBottom" colspan="2" height="28">
  <form method="post" action="./posting.php?mode=reply"><select name="days"><option value="0" selected="selected">All
  </option><option value="1">1 Day</option><option value="7">7 Days</option></select>&nbsp;
  <input type="submit" value="Go" class="liteoption" name="submit" /></form></td></tr>
</table>
<form method="get" name="jumpbox" action="./viewforum.php" onsubmit="if (document.jumpbox.f.value == -1) return false;">
<table cellspacing="0" cellpadding="0" border="0"><tr><td nowrap="nowrap"><span class="gensmall">&nbsp;
<input type="hidden" name="sid" value="{dice.digits(32)}" /></span></td></tr></table></form>
<div align="center"><span class="copyright"><br />Powered by <a href="/">quillboard</a> &copy; 2005<br /></span></div>
</td></tr></table>
</body>
</html>
"""


def post(writer, dice):
    text = "<br />\n".join(escape(writer.write("sentence"), quote=False) for _ in range(dice.between(2, 4)))
    return f"""<tr>
  <td width="150" align="left" valign="top" class="row1"><span class="name"><a name="{dice.below(90000)}"></a>
  <b>{writer.write("member")}</b></span><br /><span class="postdetails">Posts: {dice.below(900)}</span><br /></td>
  <td class="row1" width="100%" height="28" valign="top"><table width="100%" border="0" cellspacing="0" cellpadding="0">
  <tr><td width="100%"><a href="./viewtopic.php?p={dice.below(90000)}"><img src="images/icon_minipost.gif" width="12"
  height="9" alt="Post" title="Post" border="0" /></a><span class="postdetails">{dice.between(1, 28)} March</span></td>
  </tr><tr><td colspan="2"><hr /></td></tr>
  <tr><td colspan="2"><span class="postbody">{text}</span></td></tr></table></td>
</tr>
"""


KINDS = (Kind("forum", "forums of one engine", in_cluster, first_complaint(family_complaint, no_quilt_complaint),
              "ls {corpus} templates --where \"suggested_class = 'template'\""),)
