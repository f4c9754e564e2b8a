#!/usr/bin/env python3
"""Inputs to begin with, small and sound: fuzz/seeds.py FOLDER writes FOLDER/TARGET/NAME for every target.

A target's first byte often chooses what it does with the rest; fuzz/TARGET.cc says how.
"""
import gzip
import json
import pathlib
import struct
import sys
import zlib

CRLF = b"\r\n"
RECORD = b"WARC/1.0\r\nContent-Length: 40\r\n\r\n" + b"a" * 20 + b"b" * 20 + CRLF * 2
GZIP = gzip.compress(RECORD, mtime=0)
# The standard library has none of these: RECORD as zstd and lz4 frames, and some HTML in brotli.
ZSTD = bytes.fromhex("28b52ffd204c7d01006402574152432f312e300d0a436f6e74656e742d4c656e6774683a2034300d0a0d0a61620d0a0d0a"
                     "0200201149c013")
ZSTD_WITHOUT_SIZE = bytes.fromhex(
    "28b52ffd0458f00000574152432f312e300d0a436f6e74656e742d4c656e6774683a2034300d0a850000400d0a61620d0a0d0a0200201109"
    "18025204f28c")
LZ4 = bytes.fromhex("04224d1860408230000000ff12574152432f312e300d0a436f6e74656e742d4c656e6774683a2034300d0a0d0a610100001e"
                    "62010050620d0a0d0a00000000")
BROTLI = bytes.fromhex("1b290000042672a4073b480bb9dc441466eaf090adffc413")
HTML = b"<!doctype html><title>A &amp; B</title><p class=x>One <b>two</b><script>3</script><p><a href=/c>four</a>"


def members():
    yield "gzip", b"\x00" + GZIP
    yield "gzip-stored", b"\x00" + gzip.compress(RECORD, 0, mtime=0)
    yield "gzip-named", b"\x00" + GZIP[:3] + b"\x08" + GZIP[4:10] + b"name\x00" + GZIP[10:]
    yield "zstd", b"\x01" + ZSTD
    yield "zstd-without-size", b"\x01" + ZSTD_WITHOUT_SIZE
    yield "zstd-run", b"\x01" + bytes.fromhex("28b52ffd0000") + struct.pack("<I", 1000 << 3 | 1 << 1 | 1)[:3] + b"x"
    yield "lz4", b"\x02" + LZ4


def warc():
    head = b"WARC/1.1\r\nWARC-Type: response\r\nWARC-Target-URI: http://a.example/\r\nWARC-Date: 2024-01-02T03:04:05Z\r\n"
    body = b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n" + HTML
    record = head + b"Content-Length: %d\r\n\r\n" % len(body) + body + CRLF * 2
    yield "plain", b"\x00" + record * 2
    yield "plain-ranges", b"\x28" + record + RECORD
    yield "packed", b"\x25" + record + RECORD
    yield "gzip", b"\x01" + GZIP * 2
    yield "zstd", b"\x02" + ZSTD + ZSTD_WITHOUT_SIZE
    yield "lz4", b"\x03" + LZ4 * 2
    yield "short", b"\x00" + record.replace(b"Length: ", b"Length: 1") + record
    yield "unsized", b"\x01" + gzip.compress(head + CRLF + body, mtime=0)
    yield "bodies", b"\xffWARC/1.0\r\n\r\n\xff" + RECORD


def format():
    row = b'{"url":"http://a.example/","text":"t"}\n'
    record = RECORD.replace(b"Content", b"WARC-Type: resource\r\nContent")
    line = b"http://a.example/ 192.0.2.1 20080430204825 text/html 3\nabc\n"
    for name, sound in (("plain", record * 3), ("gzip", GZIP * 3), ("zstd", ZSTD + ZSTD_WITHOUT_SIZE), ("lz4", LZ4 * 3),
                        ("arc", line * 3), ("jsonl", row * 3), ("jsonl-gzip", gzip.compress(row * 3, mtime=0)),
                        ("parquet", b"PAR1\x15" + bytes(8) + struct.pack("<I", 4) + b"PAR1")):
        yield name, b"\x00\xff\x00" + sound
        yield name + "-flipped", b"\x28\x00\x01" + sound
        yield name + "-behind", b"\x28\xff\x00" + b"junk\n" + sound
    for number in range(8):
        yield f"named-{number}", bytes([number, 0xff, 0]) + b"nothing\nat all"


def arc():
    version = b"filedesc://a.arc 0.0.0.0 20080430204825 text/plain 77\n1 0 InternetArchive\n"
    version += b"URL IP-address Archive-date Content-type Archive-length\n\n"
    body = b"HTTP/1.1 200 OK\r\n\r\n" + HTML
    record = b"http://a.example/ 192.0.2.1 20080430204825 text/html %d\n" % len(body) + body + b"\n"
    yield "plain", b"\x00" + version + record * 2
    yield "ranges", b"\x28" + version + record
    yield "packed", b"\x25" + version + record
    yield "gzip", b"\x01" + gzip.compress(version, mtime=0) + gzip.compress(record, mtime=0)
    yield "short", b"\x00" + record.replace(b"text/html ", b"text/html 1") + record


def jsonl():
    rows = [{"url": "http://a.example/", "text": "A\u00e9\n", "date": "2024-01-02"},
            {"url": "http://b.example/", "html": HTML.decode(), "captured": 1700000000}, {"text": 1}, []]
    lines = b"".join(json.dumps(row).encode() + b"\n" for row in rows)
    yield "plain", b"\x00" + lines
    yield "ranges", b"\x28" + lines
    yield "packed", b"\x25" + lines
    yield "surrogate", b"\x00" + b'{"url":"http://a.example/","text":"\\ud800 \\ud83d\\ude00"}\n'
    yield "blank", b"\x00" + b"\xef\xbb\xbf{}\r\n\r\n \n{"


def wacz():
    def entry(name, packed, size, method, offset):
        fields = struct.pack("<HHHHIIIHH", 20, 0, method, 0, zlib.crc32(b""), len(packed), size, len(name), 0)
        local = b"PK\x03\x04" + fields + name + packed
        central = b"PK\x01\x02" + struct.pack("<H", 20) + fields + struct.pack("<HHHII", 0, 0, 0, 0, offset) + name
        return local, central
    deflated = zlib.compress(RECORD)[2:-4]
    files, directory = b"", b""
    for name, packed, size, method in ((b"archive/a.warc.gz", GZIP, len(GZIP), 0), (b"archive/b.warc", deflated, 76, 8),
                                       (b"datapackage.json", b"{}", 2, 0)):
        local, central = entry(name, packed, size, method, len(files))
        files += local
        directory += central
    end = b"PK\x05\x06" + struct.pack("<HHHHIIH", 0, 0, 3, 3, len(directory), len(files), 0)
    yield "three", b"\x00" + files + directory + end
    yield "ranges", b"\x03" + files + directory + end


def http():
    def message(body, *lines):
        return b"H" + CRLF.join((b"HTTP/1.1 200 OK", b"Content-Type: text/html; charset=utf-8", *lines)) + CRLF * 2 + body
    page = gzip.compress(HTML, mtime=0)
    yield "plain", message(HTML)
    yield "gzip", message(page, b"Content-Encoding: gzip")
    yield "twice", message(gzip.compress(page, mtime=0), b"Content-Encoding: gzip, gzip")
    yield "deflate", message(zlib.compress(HTML), b"Content-Encoding: deflate")
    yield "brotli", message(BROTLI, b"Content-Encoding: br")
    yield "zstd", message(ZSTD, b"Content-Encoding: zstd")
    yield "chunked", message(b"5;x=y\r\nhello\r\n3\r\n...\r\n0\r\n\r\n", b"Transfer-Encoding: gzip, chunked")
    for number, body in enumerate((page, zlib.compress(HTML), BROTLI, ZSTD, b"5\r\nhello\r\n0\r\n\r\n")):
        yield f"body-{number}", bytes([number]) + body


def charset():
    for number in range(40):
        yield f"encoding-{number}", bytes([number]) + "aé中あ".encode() + b"\x81\x30\x81\x30\x1b$B0!\x8e\xa1\xd8\x00"
    yield "meta", b"\x41shift_jis\n<meta charset=euc-jp>\xa4\xa2"
    yield "xml", b"\x40\n<?xml version='1.0' encoding='windows-1251'?>\xe0"
    yield "mark", b"\x41\xff\xfea\x00"


def tokenizer():
    yield "page", b"\x00" + HTML
    yield "scripts", b"\x03<script><!--<script>a</script>--></script><style>b</style><noscript>c</noscript><xmp><p></xmp>"
    yield "foreign", b"\x00<svg><![CDATA[ a ]]><title>b</title><desc/></svg><math><mi>c</mi></math>"
    yield "references", b"\x00&notit; &#x41;&#0; &ngE; &amp &lt;&nbsp;<a href='?a&amp;b&copy=1'>"
    yield "words", b"\x00" + "Straße ÉTÉ 中文 ไทย ﬁ\u0301 1٢३ don't".encode()
    yield "blocks", b"\x00" + b"<p>a line of more than thirty characters, twice\n" * 2
    yield "comments", b"\x00a<!--->b<!-- --!>c<?d?>e</#f>g</>h<!doctype x public 'y'>"


def url():
    for number, text in enumerate((b"http://user:p@www.example.co.uk:8080/a/../b?c#d\n../e?f", b"HTTPS://EXAMPLE.com\n//x/y",
                                   b"http://0x7f.1/%00%zz\n?q", b"http://[::1]:99/\n#f", b"file:///etc/passwd\njavascript:x",
                                   "http://bücher.example/ä\nhttp://xn--bcher-kva.example".encode(), b"data:text/html,a\nb",
                                   b"http://a.b.c.kawasaki.jp/a/a/a/a/\n\\\\host\\x")):
        yield f"url-{number}", text


def segment():
    def file(*blocks):
        data, index, rows = bytes(24), b"", 0
        for count, raw, stored in blocks:
            index += struct.pack("<QQQ", len(data), rows, 0)
            data += struct.pack("<IIIIQ", count, raw, len(stored), 0, 0) + stored
            rows += count
        return data + index + struct.pack("<QQQQQQ", len(data), len(blocks), rows, 0, 0, 0)
    lines = b"".join(struct.pack("<I", len(text)) + text for text in (b"abc", b"", b"a longer row"))
    yield "lines", b"\x00" + file((3, len(lines), lines), (3, len(lines), lines))
    packed = bytes.fromhex("28b52ffd20") + bytes([len(lines)]) + struct.pack("<I", len(lines) << 3 | 1)[:3] + lines
    yield "packed-lines", b"\x01" + file((3, len(lines), packed))
    yield "fixed", b"\x02" + file((2, 48, b"x" * 48), (1, 24, b"y" * 24))
    head = b"".join(struct.pack("<I", len(text)) + text for text in (b"http://a.example/", b"", b"title", b"192.0.2.1"))
    yield "head", b"\x00" + file((1, len(head) + 4, struct.pack("<I", len(head)) + head))
    yield "empty", b"\x02" + file()


def packet():
    yield "four-bits", b"\x04\x00" + struct.pack("<QQQQ", 0x1230, 0x4561, 0x789F, 70000)
    yield "sixteen-bits", b"\x10\x05" + struct.pack("<QQ", 0xABCD0001, 0xFFFF)


def label_set():
    def file(*kinds):
        count = sum(map(len, kinds))
        blocks = count // 16 + 1
        table = bytearray(32 * blocks)
        for hash_ in (each for kind in kinds for each in kind):
            block = int.from_bytes(hash_[:8], "big") * blocks >> 64
            bits = int.from_bytes(hash_[8:16], "big")
            for word in range(8):
                table[block * 32 + word * 4 + (bits >> 5 * word & 31) // 8] |= 1 << (bits >> 5 * word & 7)
        facts = json.dumps({
            "algorithm": "sha1", "profile": "blocks/1", "text": "text/1", "min_chunk": 0, "only_visible": True,
            "partial_threshold": 5, "parameters": {"a": "b"}, "origins": [{
                "operation": "export", "corpus_digest": "c", "run": "r", "tool": "t", "chunks": 1, "files": 2}]}).encode()
        hashes = b"".join(each for kind in kinds for each in kind)
        data = b"SRIPSRL\x01".ljust(64, b"\0") + hashes
        data += bytes(-len(data) % 64) + bytes(table) + facts
        return data + struct.pack("<QQQQ", *map(len, kinds), len(facts)) + bytes(16)
    def hashes(count, step):
        return [bytes([number * step]) + bytes(range(19)) for number in range(count)]
    yield "three-kinds", file(hashes(5, 40), hashes(2, 3), hashes(3, 7))
    yield "empty", file([], [], [])
    yield "many", file(hashes(40, 6), [], [])


def manifest():
    files = ("pages", "heads", "texts", "links", "sketches", "chunks_ardi2014", "chunks_blocks", "files", "file_heads",
             "lookup", "revisits", "skipped", "hosts")
    account = {"page": [1, 2]}
    piece = {"ordinal": 0, "path": "/a.warc", "format": "warc", "bytes": 2, "modified": -1, "xxh3": "0", "account": account,
             "notes": {}}
    segments = [{"name": "000001", "files": {name: {"bytes": 72, "rows": 0, "xxh3": "0" * 16} for name in files}}]
    totals = {name: 1 for name in (
        "pages", "files", "superseded", "revisits_resolved", "revisits_unseen", "hosts", "domains", "words", "text_bytes",
        "payload_bytes", "truncated")}
    whole = {"format": 1, "tool": "0.1.0", "seed": "0" * 16, "profiles": {"words": "words/1"}, "inputs": [piece],
             "segments": segments, "superseded": {"bytes": 0, "rows": 0, "xxh3": "0" * 16}, "digest": "d",
             "totals": {**totals, "charsets": account}}
    pending = {"committed_account": account, "committed_notes": {}, "inputs": [piece], "segments": segments, "input": 0,
               "cursor_offset": 1, "cursor_skip": 0, "cursor_pieces": 0, "range": 0, "next_record": 1}
    yield "whole", json.dumps(whole).encode()[:-1]
    yield "pending", json.dumps({**whole, "pending": pending}).encode()[:-1]


def query_gate():
    for number, text in enumerate((
            "select * from numbers where number > 3 order by text limit 2", "with a as (from numbers) from a, range(3)",
            "values (1), ('a')", "?number > 3 and text like 'a%'", "-- x\n/* /* y */ */ from numbers;",
            "?number in (select 1) or exists (from numbers)", "copy numbers to 'x'", "select 1; select 2",
            "from read_csv('/etc/passwd')", "?1) or (1", "select unnest([1, 2]), {'a': $1}", "from query('select 1')",
            "?number > 1 -- )", "?number > 1 limit 1", "pivot numbers on text using sum(number)")):
        yield f"text-{number}", text.encode()


def table_index():
    levels = struct.pack("<IBB", 2, 16, 1)
    texts = b"".join(struct.pack("<I", len(text)) + text for text in (b"a", b"bc", b"", b"\xc3\xa4"))
    yield "plain-numbers", b"\x00\x00\x00\x01\x00" + struct.pack("<IBBB", 3, 80, 1, 0)[:6] + bytes(40 * 8)
    yield "deltas", b"\x00\x00\x05\x01\x00" + struct.pack("<IBB", 2, 80, 1) + bytes.fromhex("8001042800") + bytes(5)
    yield "places", b"\x00\x04\x08\x01" + bytes([len(texts)]) + texts + struct.pack("<IBB", 2, 80, 1) + b"\x02\x0b" + bytes(10)
    yield "leaf", b"\x01\x01\x00" + bytes.fromhex("02 02 04 06 02 04 06")
    yield "inner", b"\x01\x02\x00" + bytes.fromhex("01 02 04 06 08")
    page = levels + struct.pack("<8q", *range(8))
    yield "part", b"\x02\x01" + (b"\x01\x01\x00\x00" + b"\x00" + b"\x01\x01\x00\x00\x01") * 5 + bytes(69) + page
    column = lambda name, kind: struct.pack("<I", len(name)) + name + bytes([kind, 1]) + bytes(96)
    columns = [column(b"id", 0), column(b"name", 4), column(b"rank", 1), column(b"flag", 2), column(b"half", 3)]
    yield "directory", b"\x03" + struct.pack("<QQQQI", 0, 4, 0, 0, 5) + b"".join(columns)


TARGETS = (members, format, warc, arc, jsonl, wacz, http, charset, tokenizer, url, segment, packet, label_set, manifest, query_gate,
           table_index)


def main(folder):
    for target in TARGETS:
        (folder / target.__name__).mkdir(parents=True, exist_ok=True)
        for name, data in target():
            (folder / target.__name__ / name).write_bytes(data)


if __name__ == "__main__":
    main(pathlib.Path(sys.argv[1]))
