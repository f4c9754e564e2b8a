"""What a crawler got from the sites: every page and file, and what else lies there (pictures, pages that are gone)."""
import dataclasses
import struct
import zlib

import warc
from templates import render


@dataclasses.dataclass
class Fetch:
    url: str
    address: str
    body: bytes
    content_type: str
    status: str = "200 OK"
    transfer: str = "plain"
    more: tuple = ()

    def request(self):
        host, _, path = self.url.split("://")[1].partition("/")
        return warc.headers(f"GET /{path} HTTP/1.1", [
            ("Host", host), ("User-Agent", "demo-crawler/1.0"), ("Accept", "text/html"), ("Accept-Encoding", "gzip")])

    def response(self):
        """(The whole response, its payload: the body without chunks, but still compressed.)"""
        body = payload = self.body
        fields = [("Server", "demo"), ("Content-Type", self.content_type), *self.more]
        if self.transfer == "gzip":
            body = payload = warc.gzip_stored(body)
            fields.append(("Content-Encoding", "gzip"))
        if self.transfer == "chunked":
            body = warc.chunked(body, 1400)
            fields.append(("Transfer-Encoding", "chunked"))
        else:
            fields.append(("Content-Length", len(body)))
        return warc.headers(f"HTTP/1.1 {self.status}", fields) + body, payload


def page_fetch(web, page):
    site = page.site
    charset = "" if site.declared == "meta" else f"; charset={site.charset}"
    body = (page.html or render(web, page)).encode(site.charset, "xmlcharrefreplace")
    return Fetch(page.url, site.address, body, "text/html" + charset, transfer=site.transfer)


def png(dice):
    """A small picture of one colour."""
    def piece(name, data):
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
    row = b"\0" + bytes(dice.below(256) for _ in range(3)) * 32
    return (b"\x89PNG\r\n\x1a\n" + piece(b"IHDR", struct.pack(">IIBBBBB", 32, 32, 8, 2, 0, 0, 0)) +
            piece(b"IDAT", warc.zlib_stored(row * 32)) + piece(b"IEND", b""))


def other_fetches(web, site):
    """What is no page: a picture, pages that are gone, one that moved."""
    dice = web.dice("others", site.host)
    yield Fetch(site.home + "images/cover.png", site.address, png(dice), "image/png")
    for number in range(dice.between(1, 3)):
        body = b"<html><title>404</title><h1>Not Found</h1><p>The page you asked for is gone.</p></html>"
        yield Fetch(site.home + f"old/{number}", site.address, body, "text/html", status="404 Not Found")
    yield Fetch(site.home + "start", site.address, b"", "text/html", status="301 Moved Permanently",
                more=(("Location", site.home),))


def all_fetches(web):
    """In the order of the crawl: sites mixed, as crawlers do."""
    fetches = [page_fetch(web, page) for page in web.pages]
    fetches += [Fetch(file.url, file.site.address, file.body, file.content_type) for file in web.files]
    for site in web.sites:
        fetches.extend(other_fetches(web, site))
    return web.dice("order").shuffled(fetches)
