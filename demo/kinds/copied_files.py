"""Files that lie on site after site: a robots.txt that a hosting company put there, the script of a theme. Each other
site has a robots.txt of its own."""
import hashlib

from findings import first_complaint
from kinds.kind import Kind
from reuse_findings import file_complaint, is_copied_file
from web import File

ROBOTS = b"""# Put here by Hostelry Web Hosting. Do not remove.
User-agent: *
Disallow: /cgi-bin/
Disallow: /stats/
Disallow: /webmail/
Crawl-delay: 10
"""
SCRIPT = b"""/* Broadsheet theme 1.4, menu */
(function (window, document) {
  "use strict";
  function toggle(event) {
    var menu = document.querySelector("nav ul");
    menu.className = menu.className === "open" ? "" : "open";
    event.preventDefault();
  }
  window.addEventListener("load", function () {
    var brand = document.querySelector(".brand");
    if (brand) { brand.addEventListener("click", toggle, false); }
  });
}(window, document));
"""
HOSTED = ("plain", "tables")  # templates of sites that got the robots.txt
THEMED = "magazine"  # template that has the script


def planted(wanted):
    return 0  # they are no pages


def plant(web, count):
    for site in web.sites:
        if site.template in HOSTED:
            add(web, site, "robots.txt", ROBOTS, "text/plain", "stock-robots")
        else:
            own = f"User-agent: *\nDisallow: /private/\nSitemap: {site.home}sitemap.xml\n"
            web.add_file(File(site, "robots.txt", own.encode("ascii"), "text/plain", "robots"))
        if site.template == THEMED:
            add(web, site, "assets/menu.js", SCRIPT, "application/javascript", "copied-script")


def add(web, site, path, body, content_type, kind):
    told = {"family": path, "file": hashlib.sha1(body).hexdigest()}
    web.add_file(File(site, path, body, content_type, kind, told))


def page_complaint(file, findings):
    """A robots.txt is a page, too."""
    row = findings.row("reuse_pages", "url", file["url"])
    return "" if row and row["file_labelled"] else "not told to be a copied file"


KINDS = (
    Kind("stock-robots", "a robots.txt on many sites", is_copied_file, first_complaint(file_complaint, page_complaint),
         "ls {corpus} files"),
    Kind("copied-script", "a script on many sites", is_copied_file, file_complaint, "ls {corpus} files"),
)
