"""Reads WARC files of gzip members from the formats' definitions; knows nothing of who wrote them."""
import base64
import gzip
import hashlib
import html.parser
import re
import zlib


def members(data):
    """What each gzip member holds."""
    while data:
        unpacker = zlib.decompressobj(wbits=31)
        content = unpacker.decompress(data)
        assert unpacker.eof, "a member is cut off"
        yield content
        data = unpacker.unused_data


def head_and_body(data):
    head, separator, body = data.partition(b"\r\n\r\n")
    assert separator, "headers have no end"
    first, *lines = head.decode("ascii").split("\r\n")
    fields = dict(line.split(": ", 1) for line in lines)
    assert len(fields) == len(lines), "a header field comes twice"
    return first, fields, body


def sha1(data):
    return "sha1:" + base64.b32encode(hashlib.sha1(data).digest()).decode()


def records(path):
    """(header fields, block) of each record, one a member."""
    for content in members(path.read_bytes()):
        version, fields, rest = head_and_body(content)
        assert version == "WARC/1.1", version
        length = int(fields["Content-Length"])
        assert rest[length:] == b"\r\n\r\n", "a record does not end where it says"
        assert fields["WARC-Block-Digest"] == sha1(rest[:length])
        yield fields, rest[:length]


def without_chunks(body):
    whole = b""
    while True:
        size, _, body = body.partition(b"\r\n")
        length = int(size, 16)
        assert body[length:length + 2] == b"\r\n"
        if length == 0:
            return whole
        whole, body = whole + body[:length], body[length + 2:]


def response(fields, block):
    """(status, HTTP header fields, decoded body) of a response record; its payload digest is checked."""
    first, headers, body = head_and_body(block)
    if headers.get("Transfer-Encoding") == "chunked":
        body = without_chunks(body)
    else:
        assert int(headers["Content-Length"]) == len(body)
    assert fields["WARC-Payload-Digest"] == sha1(body)
    if headers.get("Content-Encoding") == "gzip":
        body = gzip.decompress(body)
    return int(first.split()[1]), headers, body


class Page(html.parser.HTMLParser):
    """The text of a page, white space as single spaces, and its links."""

    def __init__(self, headers, body):
        super().__init__()
        self.links = []
        self._words = []
        told = re.search(r"charset=([\w-]+)", headers["Content-Type"]) or re.search(rb"charset=([\w-]+)", body)
        name = told[1] if told else "ascii"
        self.feed(body.decode(name if isinstance(name, str) else name.decode()))
        self.text = " ".join(" ".join(self._words).split())

    def handle_starttag(self, tag, attributes):
        self.links += [value for name, value in attributes if (tag, name) == ("a", "href")]

    def handle_data(self, data):
        self._words.append(data)
