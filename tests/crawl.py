"""Small crawls for the end-to-end tests: WARC, JSONL and trees of HTML, the same bytes on every machine, in every run.

Written from the formats' own definitions with the standard library only, so that nothing here agrees with the program
by sharing its code.
"""
import base64
import dataclasses
import gzip
import hashlib
import json
import random

SYLLABLES = [c + v for c in "bcdfghklmnprstvz" for v in "aeiou"]
CRLF = b"\r\n"
PNG = b"\x89PNG\r\n\x1a\n"


@dataclasses.dataclass
class Record:
    """One WARC record. `block` of a response is its whole HTTP message."""
    kind: str
    block: bytes
    url: str = ""
    date: str = "2026-01-01T00:00:00Z"
    content_type: str = "application/octet-stream"
    headers: tuple = ()

    def bytes(self):
        name = hashlib.sha1(self.kind.encode() + self.url.encode() + self.date.encode() + self.block).hexdigest()
        lines = ["WARC/1.0", f"WARC-Type: {self.kind}", f"WARC-Date: {self.date}",
                 f"WARC-Record-ID: <urn:uuid:{name[:8]}-{name[8:12]}-{name[12:16]}-{name[16:20]}-{name[20:32]}>"]
        lines += [f"WARC-Target-URI: {self.url}"] if self.url else []
        lines += [f"{key}: {value}" for key, value in self.headers]
        lines += [f"Content-Type: {self.content_type}", f"Content-Length: {len(self.block)}"]
        return CRLF.join(line.encode() for line in lines) + CRLF * 2 + self.block + CRLF * 2


def sha1(payload):
    return "sha1:" + base64.b32encode(hashlib.sha1(payload).digest()).decode()


def response(url, payload, date="2026-01-01T00:00:00Z", status="200 OK", content_type="text/html; charset=utf-8",
             headers=(), address="192.0.2.1"):
    http = [f"HTTP/1.1 {status}", f"Content-Type: {content_type}", f"Content-Length: {len(payload)}"]
    http += [f"{key}: {value}" for key, value in headers]
    block = CRLF.join(line.encode() for line in http) + CRLF * 2 + payload
    return Record("response", block, url, date, "application/http; msgtype=response",
                  (("WARC-IP-Address", address), ("WARC-Payload-Digest", sha1(payload))))


def request(url, date="2026-01-01T00:00:00Z"):
    return Record("request", f"GET {url} HTTP/1.1\r\n\r\n".encode(), url, date, "application/http; msgtype=request")


def warcinfo():
    return Record("warcinfo", b"software: tests/crawl.py\r\n", content_type="application/warc-fields")


def html(title, paragraphs, links=()):
    body = "".join(f"<p>{paragraph}</p>\n" for paragraph in paragraphs)
    body += "".join(f'<a href="{link}">{link}</a>\n' for link in links)
    return f"<!DOCTYPE html>\n<html><head><title>{title}</title></head>\n<body>\n{body}</body></html>\n".encode()


def words(source, count):
    return " ".join("".join(source.choices(SYLLABLES, k=source.randrange(1, 4))) for _ in range(count))


def page_records(count, seed, words_per_page=400, hosts=7):
    """`count` responses with a request each, of pages of made-up words with some links among them."""
    source = random.Random(seed)
    for number in range(count):
        url = f"http://host{source.randrange(hosts)}.example/{seed}/page{number}.html"
        paragraphs = [words(source, words_per_page // 4) for _ in range(4)]
        links = [f"/{seed}/page{source.randrange(count)}.html" for _ in range(5)]
        date = f"2026-01-{1 + number % 28:02}T00:00:{number % 60:02}Z"
        yield request(url, date)
        yield response(url, html(words(source, 5), paragraphs, links), date)


def write_warc(path, records, compress="members", level=1):
    """compress: "members" (one gzip member a record, as crawlers do), "whole" (one member), None. Returns its size."""
    pieces = [record if isinstance(record, bytes) else record.bytes() for record in records]
    if compress == "members":
        pieces = [gzip.compress(piece, level, mtime=0) for piece in pieces]
    data = b"".join(pieces)
    if compress == "whole":
        data = gzip.compress(data, level, mtime=0)
    path.write_bytes(data)
    return len(data)


def write_jsonl(path, rows, compress=False):
    data = b"".join(json.dumps(row).encode() + b"\n" for row in rows)
    path.write_bytes(gzip.compress(data, 1, mtime=0) if compress else data)
    return path.stat().st_size


def write_tree(folder, pages):
    """pages: relative path -> bytes."""
    for name, payload in pages.items():
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(payload)


def write_crawl(folder, files=4, pages=60, words_per_page=400):
    """Several gzip WARCs and a JSONL file. Returns their paths, by name."""
    folder.mkdir(parents=True, exist_ok=True)
    for number in range(files):
        write_warc(folder / f"part{number}.warc.gz", [warcinfo(), *page_records(pages, number, words_per_page)])
    source = random.Random(99)
    write_jsonl(folder / "rows.jsonl",
                [{"url": f"http://rows.example/{i}", "text": words(source, 50)} for i in range(20)])
    return sorted(folder.iterdir())
