"""A corpus read from docs/formats alone, with the standard library: the documents say what is on disk.

Checksums are XXH3, which the program's own tests hold to.
"""
import base64
import collections
import hashlib
import json
import re
import struct

import crawl
from program import ROOT, ProgramTest

FORMATS = ROOT / "docs" / "formats"


def documented_reasons():
    """Number -> name, from the table in segment.md."""
    rows = re.findall(r"^\| (\d+) \| `([a-z0-9-]+)` \|", (FORMATS / "segment.md").read_text(), re.MULTILINE)
    return {int(number): name for number, name in rows}


def read_block_file(data):
    """The rows of a block file (block-file.md)."""
    assert data[:8] == b"SRIPBLK\x01"
    width, codec = struct.unpack_from("<II", data, 8)
    index, blocks, rows = struct.unpack_from("<QQQ", data, len(data) - 48)
    assert data[-8:] == b"SRIPEND\x01"
    assert index + 24 * blocks == len(data) - 48
    found = []
    expected = 24
    for number in range(blocks):
        offset, first, checksum = struct.unpack_from("<QQQ", data, index + 24 * number)
        count, raw, stored, zero, own = struct.unpack_from("<IIIIQ", data, offset)
        assert (offset, first, checksum, zero) == (expected, len(found), own, 0) and count > 0
        expected = offset + 24 + stored
        body = data[offset + 24:expected]
        if codec == 2:
            body = unpack(body)
        assert len(body) == raw
        found += rows_of(body, width, count)
    assert expected == index and len(found) == rows
    return found


def unpack(block):
    """An LZ4 block: a token, literals, and a copy of what came before, again and again; the last has no copy."""
    out = bytearray()
    at = 0

    def length(nibble):
        nonlocal at
        total, more = nibble, nibble == 15
        while more:
            total += block[at]
            more = block[at] == 255
            at += 1
        return total

    while True:
        token = block[at]
        at += 1
        literals = length(token >> 4)
        out += block[at:at + literals]
        at += literals
        if at == len(block):
            return bytes(out)
        back = int.from_bytes(block[at:at + 2], "little")
        at += 2
        for _ in range(4 + length(token & 15)):
            out.append(out[-back])


def rows_of(body, width, count):
    if width:
        assert len(body) == width * count
        return [body[at:at + width] for at in range(0, len(body), width)]
    return strings(body)


def strings(data):
    """Strings behind their lengths in 4 bytes."""
    found = []
    while data:
        (length,) = struct.unpack_from("<I", data)
        found.append(data[4:4 + length])
        assert len(found[-1]) == length
        data = data[4 + length:]
    return found


Page = collections.namedtuple("Page", "id captured offset length url_low url_high content_low content_high sha1 words "
                                      "text payload flags host host_end domain private charset zero")
PAGE = struct.Struct("<QqQQQQQQ20sIIIIHHHH16s4s")
File = collections.namedtuple("File", "id captured offset length payload url_low url_high sha1 reason zero")
FILE = struct.Struct("<QqQQQQQ20sB3s")
Lookup = collections.namedtuple("Lookup", "url_low url_high kind row conversion zero captured id")
LOOKUP = struct.Struct("<QQIIIIqQ")


class Formats(ProgramTest):
    def setUp(self):
        super().setUp()
        file = self.scratch / "crawl.warc"
        day = "2026-01-{:02}T00:00:00Z".format
        self.old = crawl.response("http://a.example/again", crawl.html("old", ["first capture"]), day(1))
        self.new = crawl.response("http://a.example/again", crawl.html("new", ["second capture"]), day(2))
        self.payload = crawl.html("Names", ["Sh\u00fcrze & more"], ["/x", "https://b.example/y"])
        self.page = crawl.response("http://www.shop.example.co.uk/caf\u00e9#part", self.payload, day(3))
        self.image = crawl.response("http://a.example/i.png", crawl.PNG + bytes(40), day(4), content_type="image/png")
        self.missing = crawl.response("http://a.example/gone", b"<p>no", day(5), status="404 Not Found")
        records = [crawl.warcinfo(), self.old, self.new, self.page, self.image, self.missing]
        self.size = crawl.write_warc(file, [*records, b"junk\r\n"], compress=None)
        self.ingest(file, status=3)
        self.facts = self.info()

    def column(self, name):
        return read_block_file((self.corpus / "segments" / "000001" / name).read_bytes())

    def pages(self):
        return [Page(*PAGE.unpack(row)) for row in self.column("pages")]

    def test_the_manifest(self):
        text = (self.corpus / "manifest.json").read_text()
        manifest = json.loads(text)
        keys = re.findall(r"^\| `([a-z0-9]+)` \|", (FORMATS / "manifest.md").read_text(), re.MULTILINE)
        self.assertEqual(list(manifest), [key for key in keys if key != "pending"])
        self.assertEqual(text, json.dumps(manifest, separators=(",", ":"), ensure_ascii=False) + "\n")
        self.assertEqual(manifest["format"], 1)
        (segment,) = manifest["segments"]
        listed = re.findall(r"^\| `([a-z0-9_]+)` \| (\d+ bytes|strings), (raw|LZ4) \|",
                            (FORMATS / "segment.md").read_text(), re.MULTILINE)
        self.assertEqual(set(segment["files"]), {name for name, _, _ in listed})
        for name, width, codec in listed:
            data = (self.corpus / "segments" / segment["name"] / name).read_bytes()
            stated = segment["files"][name]
            rows, checksum = struct.unpack_from("<Q8xQ", data, len(data) - 32)
            self.assertEqual((stated["bytes"], stated["rows"], int(stated["xxh3"], 16)), (len(data), rows, checksum))
            expected = (0 if width == "strings" else int(width.split()[0]), 2 if codec == "LZ4" else 0)
            self.assertEqual(struct.unpack_from("<II", data, 8), expected, name)
        (source,) = manifest["inputs"]
        self.assertEqual(list(source), ["ordinal", "path", "format", "bytes", "modified", "xxh3", "account", "notes"])
        self.assertEqual(sum(size for _, size in source["account"].values()), self.size)

    def test_pages(self):
        pages = self.pages()
        self.assertEqual([page.id for page in pages], [1, 2, 3])
        data = (self.scratch / "crawl.warc").read_bytes()
        for page, record in zip(pages, [self.old, self.new, self.page]):
            self.assertEqual(data[page.offset:page.offset + page.length], record.bytes())
        shown = self.show("3")
        page = pages[2]
        self.assertEqual(page.sha1, hashlib.sha1(self.payload).digest())
        self.assertEqual(base64.b32encode(page.sha1).decode(), shown["content_digest"])
        self.assertEqual((page.words, page.text, page.payload, page.flags),
                         (shown["words"], shown["text_bytes"], len(self.payload), 0))
        url = shown["url"]
        self.assertEqual(url[page.host:page.host_end], "www.shop.example.co.uk")
        self.assertEqual(url[page.domain:page.host_end], "example.co.uk")
        self.assertEqual(url[page.private:page.host_end], "example.co.uk")
        self.assertEqual(page.charset.rstrip(b"\0"), b"UTF-8")
        self.assertEqual(page.captured, 1767398400 * 1_000_000)
        self.assertEqual(page.zero, bytes(4))

    def skipped(self):
        return [(*struct.unpack_from("<QQqB", row), row[25:]) for row in self.column("skipped")]

    def test_what_was_skipped_in_a_shared_member(self):
        self.corpus = self.scratch / "whole"
        file = self.scratch / "whole.warc.gz"
        requests = [crawl.request(f"http://a.example/{number}") for number in range(3)]
        crawl.write_warc(file, requests, compress="whole")
        self.ingest(file, status=2)
        reasons = documented_reasons()
        self.assertEqual([(number, offset, length, reasons[reason], url)
                          for number, offset, length, reason, url in self.skipped()],
                         [(number, 0, -1, "record-type", request.url.encode())
                          for number, request in enumerate(requests)])

    def test_files_and_what_was_skipped(self):
        reasons = documented_reasons()
        files = [File(*FILE.unpack(row)) for row in self.column("files")]
        self.assertEqual([(file.id, reasons[file.reason]) for file in files], [(4, "file-type"), (5, "file-status")])
        self.assertEqual([file.payload for file in files], [48, 5])
        self.assertEqual(files[1].sha1, hashlib.sha1(b"<p>no").digest())

    def test_every_reason_is_documented(self):
        source = (ROOT / "src/archive/reason.cc").read_text()
        names = re.findall(r'^    \{"([a-z0-9-]+)", ReasonClass', source, re.MULTILINE)
        self.assertEqual(documented_reasons(), dict(enumerate(names)))

    def test_lookup(self):
        rows = [Lookup(*LOOKUP.unpack(row)) for row in self.column("lookup")]
        self.assertEqual(rows, sorted(rows, key=lambda row: (row.url_high, row.url_low, row.kind, row.conversion,
                                                             -row.captured, row.id)))
        pages = self.pages()
        for row in rows:
            if row.kind == 0:
                page = pages[row.row]
                self.assertEqual((row.url_low, row.url_high, row.captured, row.id),
                                 (page.url_low, page.url_high, page.captured, page.id))
        self.assertEqual(sorted(row.id for row in rows), [1, 2, 3, 4, 5])
        again = [row.id for row in rows if row.kind == 0 and row.url_low == pages[0].url_low]
        self.assertEqual(again, [2, 1])

    def test_superseded(self):
        rows = read_block_file((self.corpus / "superseded" / "000001").read_bytes())
        self.assertEqual([struct.unpack("<Q", row) for row in rows], [(1,)])
        self.assertTrue(self.show("1")["superseded"])

    def test_chunks(self):
        (_, _, chunks) = self.column("chunks_ardi2014")
        found = [struct.unpack_from("<20sII", chunks, at) for at in range(0, len(chunks), 28)]
        for digest, offset, length in found:
            piece = self.payload[offset:offset + (length & 0x7fffffff)]
            self.assertEqual(digest, hashlib.sha1(piece).digest())
        self.assertEqual([length >> 31 for _, _, length in found], [1, 1])
        self.assertEqual(len(self.column("chunks_blocks")), 3)

    def test_sketches(self):
        sketches = self.column("sketches")
        self.assertEqual([len(sketch) for sketch in sketches], [528] * 3)
        for sketch in sketches:
            values = struct.unpack_from("<128I", sketch)
            occupied = int.from_bytes(sketch[512:], "little")
            self.assertTrue(occupied)
            self.assertTrue(all(occupied >> place & 1 for place, value in enumerate(values) if value))

    def test_packed_columns(self):
        shown = [self.show(str(number)) for number in (1, 2, 3)]
        heads = [[text.decode() for text in strings(row)] for row in self.column("heads")]
        self.assertEqual([head[0] for head in heads], [page["url"] for page in shown])
        self.assertEqual(heads[2][1:], [shown[2]["raw_url"], "Names", "192.0.2.1"])
        self.assertEqual(heads[0][1], "")
        self.assertEqual([text.decode() for text in self.column("texts")], [page["text"] for page in shown])
        self.assertEqual(self.column("links")[2].decode(), "".join(link + "\n" for link in shown[2]["links"]))
        self.assertEqual([strings(row)[0] for row in self.column("file_heads")],
                         [b"http://a.example/i.png", b"http://a.example/gone"])
        reasons = documented_reasons()
        skipped = self.skipped()
        self.assertEqual([(number, reasons[reason]) for number, _, _, reason, _ in skipped],
                         [(0, "record-type"), (6, "garbage")])
        self.assertEqual(skipped[1][1:3], (self.size - 6, 6))
        self.assertEqual(self.column("hosts"), [b"elpmaxe\x01a" + struct.pack("<H", 9),
                                                b"ku\x01oc\x01elpmaxe\x01pohs\x01www" + struct.pack("<H", 13)])
